"""How a session, a shared space, a board and a subscription are reached from a member."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.service.shared import AsyncSharedSpace
from triptych.wire.route import Step

_SPACE = {"space": "space"}
_SESSION = {"name": "session", "space": "space"}
_OPTIONS = ("task", "transcript", "retention_days", "timeout_seconds", "continue_profile")

BEGUN_SESSION = (
    Step(AsyncMember.session, _SESSION | {name: name for name in _OPTIONS}, {"ephemeral": False}),
)
"""Resumed, or begun with these options."""
USED_SESSION = (Step(AsyncMember.find_session, _SESSION | {"id": "session_id"}, {"begin": True}),)
"""The open one of that name; where there is none, one begins. Named by its id, that very one."""
FOUND_SESSION = (Step(AsyncMember.find_session, _SESSION | {"id": "session_id"}),)
"""The open one of that name, or else the last; or that very one."""

SHARED = (Step(AsyncMember.shared, _SPACE),)
BEGUN_BOARD = (*SHARED, Step(AsyncSharedSpace.board, {"name": "board", "template": "template"}))
"""Found again, or begun."""
FOUND_BOARD = (*SHARED, Step(AsyncSharedSpace.board, {"name": "board"}, {"begin": False}))
"""One that is there."""

SUBSCRIPTION = (Step(AsyncMember.subscription, {"name": "subscription"}),)
