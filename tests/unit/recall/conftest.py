"""A small world to ask: a store in memory, an embedder that knows shared words, one reader."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.model.ids import MemoryId, MessageId, SessionId, new_id
from triptych.model.memory import Kind, Memory, Method, Source
from triptych.model.message import Message, Role
from triptych.model.principal import Principal
from triptych.model.recollection import Query, Recollection
from triptych.model.session import Session
from triptych.model.space import Space, default_policy
from triptych.ports.embedder import Embedder, TextRole
from triptych.ports.store import Writer
from triptych.providers.scripted import ScriptedEmbedder
from triptych.recall.path import recall
from triptych.settings import Settings
from triptych.stores.memory.store import MemoryStore

NOW = datetime(2026, 6, 1, 12, tzinfo=UTC)


class StoppedClock:
    def now(self) -> datetime:
        return NOW


@dataclass
class World:
    """Everything belongs to user:alice unless another principal is given."""

    embedder: Embedder
    store: MemoryStore = field(default_factory=MemoryStore)
    alice: Principal = field(default_factory=lambda: Principal(user="alice"))
    settings: Settings = field(default_factory=Settings)

    def write(self, work: Callable[[Writer], Any]) -> Any:
        return asyncio.run(self.store.write(work))

    def embedded(self, text: str) -> Any:
        return self.embedder.embed([text], TextRole.PASSAGE)[0]

    def make_space(self, space: Space) -> Space:
        self.write(lambda writer: writer.put_policy("default", space, default_policy(space)))
        return space

    def remember(
        self,
        content: str,
        *,
        at: datetime = NOW,
        owner: str = "alice",
        said_in: MessageId | None = None,
        **fields: Any,
    ) -> Memory:
        """Keep a memory as it is given, without extraction or consolidation."""
        source = Source(f"user:{owner}", Method.STATED, at, message=said_in)
        fields.setdefault("kind", Kind.FACT)
        fields.setdefault("trust", 0.9)
        fields.setdefault("subject", f"user:{owner}")
        memory = Memory(
            id=MemoryId(new_id()),
            tenant="default",
            space=self.make_space(Space.of_user(owner)),
            content=content,
            recorded_at=at,
            updated_at=at,
            sources=(source,),
            **fields,
        )
        self.write(lambda writer: writer.insert_memory(memory, self.embedded(memory.searchable)))
        return memory

    def talk(
        self, *turns: str | tuple[str, Role], at: datetime = NOW, name: str | None = None
    ) -> list[Message]:
        """Keep messages of one new session, all said at the same time."""
        space = self.make_space(Space.of_user("alice"))
        session = Session(SessionId(new_id()), "default", space, new_id(), "user:alice", at, at)
        messages = [_message(turn, session.id, at, name) for turn in turns]

        def keep(writer: Writer) -> list[Message]:
            writer.insert_session(session)
            vectors = [self.embedded(message.searchable) for message in messages]
            return writer.append_messages(session.id, messages, vectors)

        kept: list[Message] = self.write(keep)
        return kept

    def ask(self, text: str, *, principal: Principal | None = None, **fields: Any) -> Recollection:
        """Recall as of NOW, unless told otherwise."""
        fields.setdefault("asked_at", NOW)
        return asyncio.run(
            recall(
                Query(text, **fields),
                principal=principal or self.alice,
                store=self.store,
                embedder=self.embedder,
                settings=self.settings,
                clock=StoppedClock(),
            )
        )


def _message(turn: str | tuple[str, Role], session: SessionId, at: datetime, name: str | None) -> Message:
    content, role = turn if isinstance(turn, tuple) else (turn, Role.USER)
    return Message(MessageId(new_id()), session, 0, role, content, at, name=name)


@pytest.fixture
def world_of() -> Callable[[Embedder], World]:
    def make(embedder: Embedder) -> World:
        made = World(embedder)
        asyncio.run(made.store.open(made.embedder.identity))
        return made

    return make


@pytest.fixture
def world(world_of: Callable[[Embedder], World]) -> World:
    return world_of(ScriptedEmbedder(dimension=256))
