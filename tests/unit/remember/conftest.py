"""A desk at which drafts are remembered into the reference store, with a clock that stands still."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, TypeVar

import pytest

from triptych.access.scopes import reading
from triptych.model.change import Outcome
from triptych.model.conflict import Conflict
from triptych.model.draft import Draft
from triptych.model.entry import Where
from triptych.model.event import Event
from triptych.model.ids import MessageId, SessionId
from triptych.model.memory import Memory, State
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.embedder import Embedder
from triptych.ports.store import Reader, Writer
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.extract import Extraction, extract
from triptych.remember.path import draft_from_statement, remember
from triptych.settings import Settings
from triptych.stores.memory.store import MemoryStore

T = TypeVar("T")
NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
HOME = Space.of_user("alice")


@dataclass
class Clock:
    """A clock that is set by hand."""

    time: datetime = NOW

    def now(self) -> datetime:
        return self.time


@dataclass
class Desk:
    """Remembers for one principal at a time; everything it returns has been committed."""

    embedder: Embedder = field(default_factory=lambda: ScriptedEmbedder(256))
    clock: Clock = field(default_factory=Clock)
    settings: Settings = field(default_factory=Settings)
    store: MemoryStore = field(default_factory=MemoryStore)

    def __post_init__(self) -> None:
        asyncio.run(self.store.open(self.embedder.identity))

    def keep(self, drafts: Sequence[Draft], principal: Principal = ALICE, **more: Any) -> list[Outcome]:
        return asyncio.run(
            remember(
                drafts,
                principal=principal,
                store=self.store,
                embedder=self.embedder,
                settings=self.settings,
                clock=self.clock,
                **more,
            )
        )

    def say(
        self,
        content: str,
        *,
        at: datetime = NOW,
        space: Space = HOME,
        principal: Principal = ALICE,
        **more: Any,
    ) -> Outcome:
        draft = draft_from_statement(content, principal=principal, space=space, said_at=at, **more)
        return self.keep([draft], principal)[0]

    def hear(self, *lines: str, at: datetime = NOW, **more: Any) -> list[Outcome]:
        return self.keep(heard(*lines, at=at, **more).drafts)

    def read(self, work: Callable[[Reader], T]) -> T:
        return asyncio.run(self.store.read(work))

    def write(self, work: Callable[[Writer], T]) -> T:
        return asyncio.run(self.store.write(work))

    def memories(self, *states: State, principal: Principal = ALICE) -> list[Memory]:
        where = Where(now=datetime(1, 1, 2, tzinfo=UTC), states=frozenset(states or State))
        return self.read(lambda reader: reader.memories(reading(principal), where, limit=1000))

    def live(self, principal: Principal = ALICE) -> list[str]:
        return [m.content for m in self.memories(State.ACTIVE, State.CANDIDATE, principal=principal)]

    def events(self, principal: Principal = ALICE) -> list[Event]:
        return self.read(lambda reader: reader.events(reading(principal)))

    def conflicts(self, principal: Principal = ALICE) -> list[Conflict]:
        return self.read(lambda reader: reader.conflicts(reading(principal)))


def messages(
    *lines: str, at: datetime = NOW, role: Role = Role.USER, name: str | None = None, session: str = "s"
) -> list[Message]:
    """One message per line, each with an id of its own."""
    return [
        Message(MessageId(f"{session}-{seq}"), SessionId(session), seq, role, line, at, name, f"line {seq}")
        for seq, line in enumerate(lines, start=1)
    ]


def heard(*lines: str, at: datetime = NOW, **more: Any) -> Extraction:
    """What is extracted from a conversation of Alice's."""
    return extract(messages(*lines, at=at, **more), space=HOME, author="user:alice")


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.fixture
def make_desk() -> type[Desk]:
    return Desk


@pytest.fixture
def hear() -> Callable[..., Extraction]:
    return heard


@pytest.fixture
def lines() -> Callable[..., list[Message]]:
    return messages
