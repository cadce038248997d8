"""What every store refuses to keep: the same refusals, wherever it is written."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.errors import InvalidInputError
from triptych.model.block import Block
from triptych.model.board import Board, Cell
from triptych.model.broadcast import Broadcast
from triptych.model.key import Key
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.subscription import Subscription
from triptych.model.webhook import Webhook
from triptych.ports.embedder import BYTES_PER_TOKEN, TokenSigns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from triptych.ports.store import Vector


def check_text(text: str, field: str) -> None:
    """Raise `InvalidInputError` when the text is not Unicode that can be written down."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        raise InvalidInputError(
            "holds half a surrogate pair", field=field, remedy="remove it, or decode the text anew"
        ) from None


def check_key(key: Key) -> None:
    """Raise `InvalidInputError` for a key that cannot be kept."""
    check_text(key.name, "name")
    check_times((key.created_at, key.expires_at, key.revoked_at, key.last_used_at), "key")


def check_times(times: Iterable[datetime | None], field: str) -> None:
    """Raise `InvalidInputError` for a time that does not say its zone."""
    for time in times:
        if time is not None and time.utcoffset() is None:
            raise InvalidInputError("has no time zone", field=field, remedy="give an aware time, in UTC")


def check_memory(memory: Memory) -> None:
    """Raise `InvalidInputError` for a memory no store could give back as it was."""
    check_text(memory.content, "content")
    check_times(
        (
            memory.recorded_at,
            memory.updated_at,
            memory.event_start,
            memory.event_end,
            memory.valid_from,
            memory.valid_to,
            memory.expires_at,
            memory.last_recalled_at,
            *(source.said_at for source in memory.sources),
        ),
        "memory",
    )


def check_message(message: Message) -> None:
    """Raise `InvalidInputError` for a message no store could give back as it was."""
    check_text(message.content, "content")
    check_times((message.time,), "time")


def check_signs(signs: TokenSigns) -> None:
    """Raise `InvalidInputError` for token signs that are not 16 bytes a token."""
    if len(signs.packed) % BYTES_PER_TOKEN:
        raise InvalidInputError(
            f"has {len(signs.packed)} bytes", field="signs", remedy=f"give {BYTES_PER_TOKEN} for each token"
        )


def check_block(block: Block) -> None:
    """Raise `InvalidInputError` for a block no store could give back as it was."""
    check_text(block.text, "text")
    check_text(block.label, "label")
    check_times((block.changed_at,), "block")


def check_board(board: Board) -> None:
    """Raise `InvalidInputError` for a board no store could give back as it was."""
    for name in (board.name, board.template, *(zone.name for zone in board.zones)):
        check_text(name, "board")
    handed_over = [zone.handed_over.at for zone in board.zones if zone.handed_over is not None]
    check_times((board.opened_at, board.finished_at, *handed_over), "board")


def check_cell(cell: Cell) -> None:
    """Raise `InvalidInputError` for a cell no store could give back as it was."""
    check_text(cell.name, "cell")
    to_json(cell.value, "value")
    check_times((cell.written_at,), "cell")


def check_broadcast(broadcast: Broadcast) -> None:
    """Raise `InvalidInputError` for a broadcast no store could give back as it was."""
    check_text(broadcast.content, "content")
    check_times((broadcast.sent_at, broadcast.expires_at, broadcast.withdrawn_at), "broadcast")


def check_subscription(subscription: Subscription) -> None:
    """Raise `InvalidInputError` for a subscription no store could give back as it was."""
    interest = subscription.interest
    for text in (subscription.name, *interest.topics, *interest.words, interest.meaning or ""):
        check_text(text, "interest")
    check_times((subscription.begun_at,), "subscription")


def check_webhook(webhook: Webhook) -> None:
    """Raise `InvalidInputError` for a webhook no store could give back as it was."""
    for text in (webhook.url, webhook.secret, webhook.principal):
        check_text(text, "webhook")
    check_times((webhook.set_at, webhook.free_at), "webhook")


# `json.dumps` would make one for every call.
_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def to_json(value: Any, field: str) -> str:
    """The value as JSON text. Raises `InvalidInputError` for what JSON cannot hold."""
    try:
        text = _COMPACT.encode(value)
    except (TypeError, ValueError) as error:
        raise InvalidInputError(
            f"cannot be kept as JSON ({error})", field=field, remedy="use texts, numbers, lists and mappings"
        ) from error
    check_text(text, field)
    return text


def halved(vector: Vector, dimension: int) -> NDArray[np.float16]:
    """The vector in the half precision it is kept in. Raises `InvalidInputError` for a wrong one."""
    import numpy as np  # slow to import; only what is embedded needs it

    half = np.asarray(vector, np.float16)
    if half.shape != (dimension,):
        raise InvalidInputError(
            f"has shape {half.shape}, the store's embedder makes ({dimension},)",
            field="vector",
            remedy="embed with the embedder the store was opened for",
        )
    if not np.isfinite(half).all():
        raise InvalidInputError("is not finite", field="vector", remedy="embed the text again")
    return half
