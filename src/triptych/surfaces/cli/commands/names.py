"""Sessions by the names people gave them."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from triptych.sync import Member

_MANY = 10_000


def session_names(me: Member) -> dict[str, str]:
    """Session id → name, of every session that may be read."""
    return {session.id: session.name for session in me.sessions(limit=_MANY)}
