"""What of the service has no row of its own, and why."""

from __future__ import annotations

from collections.abc import Mapping

from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.service import Service
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncDelivery, AsyncSubscription

_A_STEP = "a step on the way to what it gives: its rows name it by path"
_BY_HEADER = "the header Triptych-Acting-For, with a key that may"
_HERE = "asks for nothing: it is done where the caller is"
_BY_KEY = "who asks is told by the key"
_OPENED = "for who opened the file: over the wire its tenant's operator has the member's own"

OMITTED: Mapping[tuple[type, str], str] = {
    (AsyncMember, "principal"): _BY_KEY,
    (AsyncMember, "session"): _A_STEP + "; ephemeral ones live in one process",
    (AsyncMember, "find_session"): _A_STEP,
    (AsyncMember, "subscription"): _A_STEP,
    (AsyncMember, "shared"): _A_STEP,
    (AsyncMember, "team"): "a shared space by another name: `space=team/NAME`",
    (AsyncMember, "space"): _HERE,
    (AsyncMember, "place"): "asked for with what is placed: `place` of recall",
    (AsyncMember, "acting_for"): _BY_HEADER,
    (AsyncMember, "export"): "row by row: `export_rows` gives the same rows",
    (AsyncSharedSpace, "board"): _A_STEP,
    (AsyncSharedSpace, "boards"): "the member's, narrowed: `spaces=` of boards",
    (AsyncSubscription, "listen"): "the stream of the subscription, acknowledged by `ack`",
    (AsyncDelivery, "ack"): "the subscription's, with the delivery's id",
    (AsyncDelivery, "reject"): "the subscription's, with the delivery's id",
    (AsyncDelivery, "told"): "what a pull answers with",
    (AsyncDelivery, "id"): "a field of what a pull answers with",
    (AsyncDelivery, "subscription"): "a field of what a pull answers with",
    (AsyncDelivery, "seq"): "a field of what a pull answers with",
    (AsyncDelivery, "time"): "a field of what a pull answers with",
    (AsyncDelivery, "memory"): "a field of what a pull answers with",
    (AsyncDelivery, "attempt"): "a field of what a pull answers with",
    (Service, "location"): "the server's own business: a path of its machine",
    (Service, "principal"): _BY_KEY,
    (Service, "member"): _BY_KEY,
    (Service, "authenticate"): _BY_KEY,
    (Service, "queue"): "told by /metrics",
    (Service, "close"): "whoever started the server stops it",
    **{
        (Service, name): _OPENED
        for name in ("create_key", "keys", "revoke_key", "run_upkeep", "seal_log", "verify_log", "check")
    },
}
"""By class and name, with the reason."""

FACES = (AsyncMember, AsyncSession, AsyncSharedSpace, AsyncBoard, AsyncSubscription, AsyncDelivery, Service)
"""The classes whose public methods have rows, or stand above."""
