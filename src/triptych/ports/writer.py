"""What can be done inside one writing transaction of a store. Whoever calls it has been allowed to."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol

from triptych.ports.reader import Reader

if TYPE_CHECKING:
    from triptych.model.anchor import Anchor
    from triptych.model.answer import KeptAnswer
    from triptych.model.block import Block
    from triptych.model.board import Board, BoardChange, Cell
    from triptych.model.broadcast import Broadcast
    from triptych.model.conflict import Conflict
    from triptych.model.event import Event, Seal
    from triptych.model.grant import Grant
    from triptych.model.ids import (
        BlockId,
        BoardId,
        BroadcastId,
        JobId,
        KeyId,
        MemoryId,
        MessageId,
        SessionId,
        SubscriptionId,
    )
    from triptych.model.job import Job
    from triptych.model.key import KeptKey
    from triptych.model.memory import Memory
    from triptych.model.message import Message, ToolCall
    from triptych.model.session import Session
    from triptych.model.space import Policy, Space
    from triptych.model.subscription import Pending, Subscription
    from triptych.model.webhook import Webhook
    from triptych.ports.embedder import TokenSigns, Vector


class SpaceWriter(Protocol):
    """Making spaces and deciding who may use them."""

    def put_policy(self, tenant: str, space: Space, policy: Policy) -> bool:
        """Create the space or replace its policy; true when it was created."""
        ...


class GrantWriter(Protocol):
    """Giving, and taking back. Whoever calls it has already been allowed to."""

    def put_grant(self, grant: Grant) -> None:
        """Keep a new grant, or the new state of one. Its space must exist."""
        ...


class KeyWriter(Protocol):
    """Making and revoking keys. Whoever calls it has already been allowed to."""

    def insert_key(self, kept: KeptKey) -> None:
        """Keep a new key. Raises `ConflictError` when its id is taken."""
        ...

    def revoke_key(self, id: KeyId, *, by: str, at: datetime) -> bool:
        """From now on it lets nobody in; false when there is none that was not revoked."""
        ...

    def note_key_use(self, id: KeyId, at: datetime) -> None:
        """Note when it was used last, unless a later use is noted already."""
        ...


class AnswerWriter(Protocol):
    """Keeping what was answered to requests that may be sent again, until something is erased in the tenant:
    from then on only that they were answered is known."""

    def claim_answer(
        self, wanted: KeptAnswer, *, lost_before: datetime, over_before: datetime
    ) -> KeptAnswer | None:
        """Note that a request is being carried out; or what is known of the one with its key, in its place.

        One that is not answered and was begun before `lost_before` is taken over, and one that was begun
        before `over_before` is over.
        """
        ...

    def keep_answer(self, answer: KeptAnswer) -> None:
        """Keep what came of a request that was noted, unless another took it over."""
        ...

    def drop_answer(self, claimed: KeptAnswer) -> None:
        """A request that was noted came to nothing: it may be carried out anew."""
        ...

    def purge_answers(self, before: datetime) -> int:
        """Forget those of all tenants begun before that time; how many."""
        ...


class MemoryWriter(Protocol):
    """Writing memories. Whoever calls it has already been allowed to."""

    def insert_memory(
        self, memory: Memory, vector: Vector | None, *, signs: TokenSigns | None = None
    ) -> None:
        """Keep a new memory with its words, its vector and its tokens. The space must exist.

        Here and below, tokens are kept beside a vector only, and go or stay with it.
        """
        ...

    def replace_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        changed_by: str,
        reason: str,
    ) -> Memory:
        """Put `memory` in place of its current state, as version `expected_version` + 1.

        The current state goes to the versions. `vector` none keeps the vector (the words follow the
        content). Usage counts stay those of the store. Raises `VersionConflictError` carrying the current
        memory when the version differs, and `NotFoundError` when there is none. Returns the memory as
        stored.
        """
        ...

    def rebuild_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        forget: Collection[int],
    ) -> Mapping[str, int]:
        """Put `memory` in place of its current state, which leaves no version; for erasure only.

        Of the earlier states those whose version is in `forget` go. Otherwise as `replace_memory`. Returns
        counts of what went, by kind.
        """
        ...

    def mark_stale(self, message: MessageId, stale: bool) -> None:
        """Say whether everything remembered from this message has been superseded."""
        ...

    def count_recalls(self, counts: Mapping[MemoryId, tuple[int, datetime]]) -> None:
        """Add to `recall_count` and set `last_recalled_at`; makes no version and no event."""
        ...

    def note_uses(self, id: MemoryId, times: Sequence[datetime]) -> None:
        """Put on record when a memory was needed; an instant given twice counts twice. They go with it."""
        ...

    def erase_memory(self, id: MemoryId) -> Mapping[str, int]:
        """Remove the memory, its versions, words, vector, sources and conflicts; counts by kind.

        Empty when there is no such memory.
        """
        ...


class SessionWriter(Protocol):
    """Writing sessions and messages."""

    def insert_session(self, session: Session) -> None:
        """Keep a new session.

        A name is unique among the open sessions of its space; closed ones keep theirs, so that a name
        can be used again. Raises `ConflictError` when an open session holds it.
        """
        ...

    def replace_session(self, session: Session) -> None:
        """Put the session's new state in place of the old one; `last_seq` stays the store's."""
        ...

    def append_messages(
        self,
        session: SessionId,
        messages: Sequence[Message],
        vectors: Sequence[Vector | None],
        *,
        signs: Sequence[TokenSigns | None] | None = None,
    ) -> list[Message]:
        """Append in the order given; the store gives each its `seq`, without gaps, and returns them."""
        ...

    def replace_message_text(
        self,
        id: MessageId,
        content: str,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        tool_calls: Sequence[ToolCall] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        """Rewrite a message's text and its index, and what else of it is given; for redaction only."""
        ...

    def erase_messages(self, session: SessionId, ids: Sequence[MessageId] | None) -> Mapping[str, int]:
        """Remove messages (all of the session when none are named) from everywhere; counts by kind."""
        ...

    def erase_session(self, id: SessionId) -> Mapping[str, int]:
        """Remove the session with its summaries and messages; counts by kind."""
        ...


class EventWriter(Protocol):
    """Writing the log."""

    def append_events(self, events: Sequence[Event]) -> list[Event]:
        """Append; the store gives each its `seq`, per tenant and without gaps, and returns them."""
        ...

    def put_seal(self, tenant: str, seal: Seal) -> None:
        """Keep a seal; it lies beyond the one before."""
        ...


class ConflictWriter(Protocol):
    """Opening and deciding conflicts."""

    def put_conflict(self, conflict: Conflict) -> None:
        """Keep a new conflict or the new state of one."""
        ...


class JobWriter(Protocol):
    """Upkeep's list of work. A lease is taken inside a write, so one job is done by one worker."""

    def enqueue(self, job: Job) -> bool:
        """Add a job; false when one with its task and key is not yet finished."""
        ...

    def lease(
        self,
        *,
        worker: str,
        now: datetime,
        until: datetime,
        tasks: Sequence[str] | None = None,
        tenant: str | None = None,
    ) -> Job | None:
        """Take the job longest due that is waiting, or whose lease has run out; attempts + 1.

        Of all tenants, unless one is named.
        """
        ...

    def finish(self, id: JobId, *, error: str | None = None, retry_at: datetime | None = None) -> None:
        """Done; or failed with `error`, for good or to be tried again at `retry_at`."""
        ...

    def finish_task(self, tenant: str, task: str, key: str) -> bool:
        """Done, whoever did it: the unfinished job with that task and key; false when there is none."""
        ...


class BlockWriter(Protocol):
    """Writing blocks, and what recalls in sessions were for."""

    def insert_block(self, block: Block) -> None:
        """Keep a new block. Raises `ConflictError` when its label is taken in its space."""
        ...

    def replace_block(self, block: Block, *, expected_version: int) -> Block:
        """Put `block` in place of its current state, which goes to the versions, and return it as stored.

        Its version is `expected_version` + 1. Raises `VersionConflictError` carrying the current block when
        the version differs, and `NotFoundError` when there is none.
        """
        ...

    def erase_block(self, id: BlockId) -> Mapping[str, int]:
        """Remove the block and its versions; counts by kind, empty when there is no such block."""
        ...

    def put_anchor(self, session: SessionId, principal: str, anchor: Anchor) -> None:
        """Keep what that principal's last recall in the session was for, in place of the one before.

        All anchors of a session go when it closes and when one of its messages is erased or rewritten.
        """
        ...


class BroadcastWriter(Protocol):
    """Writing broadcasts. Whoever calls it has already been allowed to."""

    def insert_broadcast(self, broadcast: Broadcast) -> None:
        """Keep a new broadcast; its space must exist."""
        ...

    def withdraw_broadcast(self, id: BroadcastId, at: datetime) -> bool:
        """Take its text and topics away; false when there is none that is not withdrawn."""
        ...

    def acknowledge_broadcast(self, id: BroadcastId, principal: str, at: datetime) -> bool:
        """Note that the principal took note; false when that is known already. The broadcast must exist."""
        ...


class SubscriptionWriter(Protocol):
    """Writing subscriptions and what is on its way. Whoever calls it is their owner."""

    def put_subscription(self, subscription: Subscription) -> None:
        """Keep a new subscription, or the new state of one.

        Raises `ConflictError` when the owner has another of that name.
        """
        ...

    def drop_subscription(self, id: SubscriptionId) -> bool:
        """Remove it with all that is on its way; false when there is none."""
        ...

    def put_pending(self, id: SubscriptionId, pending: Sequence[Pending]) -> None:
        """Keep what is on its way, or its new state. The subscription must exist."""
        ...

    def drop_pending(self, id: SubscriptionId, seqs: Sequence[int]) -> int:
        """Nothing of these events is on its way any more; of how many something was."""
        ...

    def put_webhook(self, webhook: Webhook) -> None:
        """The deliveries of its subscription, which must exist, are sent there from now on."""
        ...

    def hold_webhook(self, webhook: Webhook, *, expected: datetime) -> bool:
        """Keep its `free_at`, `failures` and `trouble`; false, and nothing kept, unless it was free from
        `expected` on. So it is in one hand at a time."""
        ...

    def drop_webhook(self, id: SubscriptionId) -> bool:
        """The deliveries of the subscription are sent nowhere; false when they were not."""
        ...


class BoardWriter(Protocol):
    """Writing boards. Whoever calls it has already been allowed to."""

    def insert_board(self, board: Board) -> None:
        """Keep a new board. Raises `ConflictError` when its name is taken in its space."""
        ...

    def replace_board(self, board: Board) -> None:
        """Keep the hand-overs of its zones, and its end. `NotFoundError` where there is none."""
        ...

    def append_board_change(self, board: BoardId, change: BoardChange) -> BoardChange:
        """Append; the store gives it its position, per board and without gaps, and returns it."""
        ...

    def insert_cell(self, cell: Cell) -> None:
        """Keep a new cell. Raises `ConflictError` when its name is taken in its zone."""
        ...

    def replace_cell(self, cell: Cell, *, expected_version: int) -> Cell:
        """Put the value of `cell` in place of its current state, which goes to the versions.

        Returns it as stored, as version `expected_version` + 1. Raises `VersionConflictError` carrying the
        current cell when the version differs, and `NotFoundError` when there is none.
        """
        ...

    def erase_board(self, id: BoardId) -> Mapping[str, int]:
        """Remove the board with all it holds; counts by kind, empty when there is no such board."""
        ...


class Writer(
    Reader,
    SpaceWriter,
    GrantWriter,
    AnswerWriter,
    KeyWriter,
    MemoryWriter,
    SessionWriter,
    EventWriter,
    ConflictWriter,
    JobWriter,
    BlockWriter,
    BoardWriter,
    BroadcastWriter,
    SubscriptionWriter,
    Protocol,
):
    """Everything that can be done inside one writing transaction; it sees its own writes."""
