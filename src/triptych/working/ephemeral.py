"""Sessions that never touch a disk: a store of sessions alone, in this process's memory.

It takes the place of a desk's store. Nothing in it is indexed, promoted or audited, and an ended session is
gone with its messages. Who may what is told anew before each use, by the store that keeps rights.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, TypeVar, cast

from triptych.access.policy import decide
from triptych.errors import ConflictError
from triptych.model.anchor import Anchor
from triptych.model.event import Event
from triptych.model.ids import MessageId, SessionId
from triptych.model.job import Job
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.scope import Right, Scope
from triptych.model.session import Session, SessionState
from triptych.model.space import Policy, Space, default_policy
from triptych.ports.embedder import EmbedderIdentity, TokenSigns
from triptych.ports.store import Reader, Writer

if TYPE_CHECKING:
    from triptych.ports.store import Vector

T = TypeVar("T")


class EphemeralSessions:
    """The part of `Reader` and `Writer` that working memory uses, over plain dicts."""

    def __init__(self) -> None:
        self._policies: dict[tuple[str, Space], Policy] = {}
        self._granted: dict[tuple[str, Space, Right], frozenset[str]] = {}
        self._held: dict[tuple[str, frozenset[str]], frozenset[str]] = {}
        self._sessions: dict[SessionId, Session] = {}
        self._messages: dict[SessionId, list[Message]] = {}
        self._anchors: dict[tuple[SessionId, str], Anchor] = {}

    def policy(self, tenant: str, space: Space) -> Policy | None:
        """The space's policy; none when it was never used."""
        return self._policies.get((tenant, space))

    def held(self, tenant: str, keys: frozenset[str]) -> frozenset[str]:
        """The keys, with those of users for whom they act, as last told."""
        return self._held.get((tenant, keys), keys)

    def granted(self, tenant: str, space: Space, right: Right) -> frozenset[str]:
        """The keys to which a grant gives the right in the space, as last told."""
        return self._granted.get((tenant, space, right), frozenset())

    def put_lent(
        self,
        tenant: str,
        space: Space,
        granted: Mapping[Right, frozenset[str]],
        keys: frozenset[str],
        held: frozenset[str],
    ) -> None:
        """What grants and delegations give now: in the space, and to whoever has these keys."""
        self._granted |= {(tenant, space, right): holders for right, holders in granted.items()}
        if held == keys:
            self._held.pop((tenant, keys), None)
        else:
            self._held[tenant, keys] = held

    def put_policy(self, tenant: str, space: Space, policy: Policy) -> bool:
        """Keep the policy; true when the space is new."""
        created = (tenant, space) not in self._policies
        self._policies[tenant, space] = policy
        return created

    def session(self, scope: Scope, space: Space, name: str) -> Session | None:
        """The open session of that name, in scope."""
        named = (s for s in self._sessions.values() if (s.space, s.name) == (space, name))
        return next((session for session in named if self._sees(scope, session)), None)

    def session_by_id(self, scope: Scope, id: SessionId) -> Session | None:
        """The session, in scope."""
        session = self._sessions.get(id)
        return session if session is not None and self._sees(scope, session) else None

    def sessions(self, scope: Scope, *, limit: int = 100) -> list[Session]:
        """Sessions in scope, latest activity first."""
        seen = [session for session in self._sessions.values() if self._sees(scope, session)]
        return sorted(seen, key=lambda session: session.last_activity, reverse=True)[:limit]

    def messages(
        self, scope: Scope, session: SessionId, *, after_seq: int = 0, limit: int | None = None
    ) -> list[Message]:
        """Messages after that `seq`, in order."""
        if self.session_by_id(scope, session) is None:
            return []
        later = self._messages[session][after_seq:]  # seqs are gapless from 1: nothing is erased singly
        return later[:limit]

    def idle_sessions(self, tenant: str, now: datetime) -> list[Session]:
        """Open sessions; the caller looks at their timeouts."""
        return [s for s in self._sessions.values() if s.tenant == tenant and s.last_activity <= now]

    def insert_session(self, session: Session) -> None:
        """Keep a new session. Raises `ConflictError` when the name is taken."""
        place = (session.tenant, session.space, session.name)
        if any((s.tenant, s.space, s.name) == place for s in self._sessions.values()):
            raise ConflictError(f"{session.name!r} is taken", field="session", remedy="choose another name")
        self._sessions[session.id] = session
        self._messages[session.id] = []

    def replace_session(self, session: Session) -> None:
        """The session's new state; one that is closed is forgotten at once."""
        if session.state is SessionState.OPEN:
            self._sessions[session.id] = session
        else:
            self._sessions.pop(session.id, None)
            self._messages.pop(session.id, None)
            self._anchors = {place: kept for place, kept in self._anchors.items() if place[0] != session.id}

    def append_messages(
        self,
        session: SessionId,
        messages: Sequence[Message],
        vectors: Sequence[Vector | None],  # noqa: ARG002
        *,
        signs: Sequence[TokenSigns | None] | None = None,  # noqa: ARG002
    ) -> list[Message]:
        """Append; each message gets its `seq`."""
        kept = self._messages[session]
        placed = [replace(message, seq=seq) for seq, message in enumerate(messages, start=len(kept) + 1)]
        kept.extend(placed)
        return placed

    def erase_messages(self, session: SessionId, ids: Sequence[MessageId] | None) -> Mapping[str, int]:  # noqa: ARG002
        """Nothing is left to erase once a session is closed."""
        return {}

    def anchor(self, scope: Scope, session: SessionId, principal: str) -> Anchor | None:
        """What that principal's last recall in the session was for."""
        seen = self.session_by_id(scope, session)
        return None if seen is None else self._anchors.get((session, principal))

    def put_anchor(self, session: SessionId, principal: str, anchor: Anchor) -> None:
        """Keep it in place of the one before; nothing for a session that is gone."""
        if session in self._sessions:
            self._anchors[session, principal] = anchor

    def append_events(self, events: Sequence[Event]) -> list[Event]:
        """Nothing is recorded."""
        return list(events)

    def enqueue(self, job: Job) -> bool:  # noqa: ARG002
        """Nothing is promoted."""
        return False

    def _sees(self, scope: Scope, session: Session) -> bool:
        if session.tenant != scope.tenant or not scope.covers(session.space):
            return False
        policy = self.policy(session.tenant, session.space) or default_policy(session.space)
        granted = self.granted(session.tenant, session.space, scope.right)
        keys = self.held(session.tenant, scope.keys)
        return decide(keys, scope.right, session.space, policy, granted=granted).allowed


class EphemeralStore:
    """A `Store` for a desk whose sessions must leave no trace. Only working memory's paths can use it."""

    def __init__(self) -> None:
        self._kept = EphemeralSessions()
        self._one_at_a_time = threading.RLock()

    @property
    def location(self) -> str:
        """Always `ephemeral`."""
        return "ephemeral"

    async def open(self, embedder: EmbedderIdentity) -> None:
        """Nothing to make ready."""

    async def close(self) -> None:
        """Forget everything."""
        self._kept = EphemeralSessions()

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run `work` now."""
        with self._one_at_a_time:
            # The paths of working memory touch only what EphemeralSessions has.
            return work(cast("Reader", self._kept))

    async def write(self, work: Callable[[Writer], T]) -> T:
        """Run `work` now. What these paths write cannot fail half-way, so nothing is rolled back."""
        with self._one_at_a_time:
            return work(cast("Writer", self._kept))

    async def let_in(
        self,
        principal: Principal,
        space: Space,
        policy: Policy,
        granted: Mapping[Right, frozenset[str]],
        held: frozenset[str],
    ) -> None:
        """What the principal may do in the space from now on, as the store that keeps rights has it."""
        with self._one_at_a_time:
            self._kept.put_policy(principal.tenant, space, policy)
            self._kept.put_lent(principal.tenant, space, granted, principal.keys, held)

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:  # noqa: ARG002
        """There are no files."""
        return None, "kept in memory, there is no file"

    async def room(self) -> str:
        """There are no files to find room for."""
        return "ok"

    async def check(self) -> Mapping[str, str]:
        """Always sound."""
        return {"integrity": "ok"}
