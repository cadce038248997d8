"""A session that a server keeps."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import update_wrapper
from time import monotonic
from typing import Any, Concatenate, ParamSpec, TypeVar

from triptych.client.asking import ask_row, bound, remote, told_as
from triptych.client.request import row_of
from triptych.errors import InvalidInputError
from triptych.model.message import Message
from triptych.model.session import Session, SessionState
from triptych.service.session import AsyncSession, EndReport
from triptych.wire.decode import returned_by
from triptych.wire.table import NAMED

P = ParamSpec("P")
R = TypeVar("R", Message, list[Message])
S = TypeVar("S")

_SOON = 0.9
"""The part of its timeout after which a session is looked at anew."""
_OPTIONS = ("task", "transcript", "retention_days", "timeout_seconds", "continue_profile")


def _adding(
    method: Callable[Concatenate[AsyncSession, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[RemoteSession, P], Coroutine[Any, Any, R]]:
    """The same method, done by the server; when the session fell silent, what is added begins a new one."""
    sent = remote(method)

    async def call(self: RemoteSession, /, *args: P.args, **kwargs: P.kwargs) -> R:
        added = await sent(self, *args, **kwargs)
        self.note(added if isinstance(added, list) else [added])
        return added

    update_wrapper(call, method)
    return call


def _looking(
    method: Callable[Concatenate[AsyncSession, P], Coroutine[Any, Any, S]],
) -> Callable[Concatenate[RemoteSession, P], Coroutine[Any, Any, S]]:
    """The same method, done by the server for the session as it is there: none begins."""

    async def call(self: RemoteSession, /, *args: P.args, **kwargs: P.kwargs) -> S:
        given = bound(method, self, args, kwargs)
        answer: S = await ask_row(self, row_of(method, given), given, self.seen_by, returned_by(method))
        return answer

    update_wrapper(call, method)
    return call


class RemoteSession(AsyncSession):
    """A session by its name: begun at the server at its first use, resumed when it is open already."""

    __slots__ = ("_used_at",)

    @classmethod
    def of(cls, session: AsyncSession) -> RemoteSession:
        """The one that the library would make. Raises `InvalidInputError` for an ephemeral one."""
        if session.options is not None and session.options.ephemeral:
            raise InvalidInputError(
                "an ephemeral session never leaves its process",
                field="ephemeral",
                remedy="open Triptych there: Triptych.open(':memory:')",
            )
        return cls(session.parts, session.principal, session.space, session.name, session.options)

    add = _adding(AsyncSession.add)
    add_many = _adding(AsyncSession.add_many)
    add_openai = _adding(AsyncSession.add_openai)
    add_anthropic = _adding(AsyncSession.add_anthropic)
    context = remote(AsyncSession.context)
    info = _looking(AsyncSession.info)
    messages = _looking(AsyncSession.messages)
    state = _looking(AsyncSession.state)
    get_state = _looking(AsyncSession.get_state)
    set_state = remote(AsyncSession.set_state)

    @told_as(AsyncSession.begin)
    async def begin(self) -> Session:
        there = self._there
        return await self._begun() if there is None else await self.find(there.id)

    @told_as(AsyncSession.end)
    async def end(self) -> EndReport:
        opened = self._opened or await self._begun()
        place = self._place | {"session_id": opened.id}
        report: EndReport = await ask_row(self, NAMED["end"], {}, place, EndReport)
        self._opened = report.session
        return report

    async def find(self, id: str | None) -> Session:
        """The session of its name that is there, or the one of that id."""
        place = self._place | ({} if id is None else {"session_id": id})
        found: Session = await ask_row(self, NAMED["session"], {}, place, Session)
        self._opened, self._used_at = found, monotonic()
        return found

    def note(self, added: list[Message]) -> None:
        """Go on with the session that the messages went to."""
        if added and self._opened is not None and added[-1].session != self._opened.id:
            self._opened = None

    async def reached_by(self) -> Mapping[str, Any]:
        """Its name and its space, and which one of that name."""
        there = self._there or await self._begun()
        self._used_at = monotonic()
        return self._place | {"session_id": there.id}

    @property
    def seen_by(self) -> Mapping[str, Any]:
        """What it is looked at by: which one of its name, where one was used here."""
        known = self._opened
        return self._place | ({} if known is None else {"session_id": known.id})

    @property
    def _there(self) -> Session | None:
        """The one that was begun, unless it has fallen silent, or will have in a moment: it is then asked for
        by its name, with its options, which hold for the next."""
        known = self._opened
        if known is None or known.state is SessionState.EXPIRED:
            return None
        silent = monotonic() - self._used_at > _SOON * known.timeout_seconds
        return None if silent and known.state is SessionState.OPEN else known

    @property
    def _place(self) -> dict[str, Any]:
        return {"session": self.name, "space": self.space}

    async def _begun(self) -> Session:
        options = {name: getattr(self.options, name) for name in _OPTIONS} if self.options is not None else {}
        given = {name: value for name, value in options.items() if value not in (None, False)}
        begun: Session = await ask_row(self, NAMED["begin_session"], {}, self._place | given, Session)
        self._opened, self._used_at = begun, monotonic()
        return begun
