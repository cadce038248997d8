"""What every part of the contract stands on: a store made by the subclass, driven without `await`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest

from triptych.access.scopes import reading
from triptych.model.entry import EntryType, Where
from triptych.model.job import Job
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.model.scope import Right, Scope
from triptych.model.session import Session
from triptych.model.space import Policy, Space, default_policy
from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.store import Reader, Store, Writer
from triptych.testing.clock import NOON
from triptych.testing.examples import ALICES, BOBS, EMBEDDER

if TYPE_CHECKING:
    from triptych.ports.store import Vector

T = TypeVar("T")

ANYTHING = Where(now=NOON)
MEMORIES = Where(now=NOON, types=frozenset({EntryType.MEMORY}))
MESSAGES = Where(now=NOON, types=frozenset({EntryType.MESSAGE}))


class Bench:
    """A store on the bench: its methods, blocking, and short ways to fill it."""

    def __init__(self, store: Store, runner: asyncio.Runner) -> None:
        self.store = store
        self.runner = runner

    def open(self, embedder: EmbedderIdentity = EMBEDDER) -> None:
        """Open the store."""
        self.runner.run(self.store.open(embedder))

    def close(self) -> None:
        """Close the store."""
        self.runner.run(self.store.close())

    def read(self, work: Callable[[Reader], T]) -> T:
        """`Store.read`."""
        return self.runner.run(self.store.read(work))

    def write(self, work: Callable[[Writer], T]) -> T:
        """`Store.write`."""
        return self.runner.run(self.store.write(work))

    def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:
        """`Store.scrub`."""
        return self.runner.run(self.store.scrub(texts))

    def check(self) -> Mapping[str, str]:
        """`Store.check`."""
        return self.runner.run(self.store.check())

    def make_space(self, space: Space, tenant: str = DEFAULT_TENANT, **changes: Any) -> None:
        """A space with its usual policy, or with other `readers` and `writers`."""
        usual = default_policy(space)
        rights = {"readers": usual.readers, "writers": usual.writers, **changes}
        self.write(lambda writer: writer.put_policy(tenant, space, Policy(**rights)))

    def keep(self, *memories: Memory, vector: Vector | None = None) -> None:
        """Insert memories, all with the same vector."""

        def work(writer: Writer) -> None:
            for memory in memories:
                writer.insert_memory(memory, vector)

        self.write(work)

    def change(
        self,
        memory: Memory,
        vector: Vector | None = None,
        *,
        version: int = 1,
        by: str = "a",
        reason: str = "r",
    ) -> Memory:
        """Replace a memory that is at `version`."""
        return self.write(
            lambda writer: writer.replace_memory(
                memory, vector, expected_version=version, changed_by=by, reason=reason
            )
        )

    def open_sessions(self, *sessions: Session) -> None:
        """Insert sessions."""

        def work(writer: Writer) -> None:
            for session in sessions:
                writer.insert_session(session)

        self.write(work)

    def enqueue(self, *jobs: Job) -> list[bool]:
        """Enqueue jobs; what was said of each."""
        return self.write(lambda writer: [writer.enqueue(job) for job in jobs])

    def say(self, session: Session, *messages: Message, vector: Vector | None = None) -> list[Message]:
        """Open a session, unless it is, and append messages to it."""

        def work(writer: Writer) -> list[Message]:
            if writer.session_by_id(everything_in(session.space), session.id) is None:
                writer.insert_session(session)
            return writer.append_messages(session.id, messages, [vector] * len(messages))

        return self.write(work)


def everything_in(space: Space, tenant: str = DEFAULT_TENANT) -> Scope:
    """The scope of whoever a space usually belongs to."""
    return Scope(tenant, default_policy(space).readers, Right.READ)


class StoreSuite:
    """The fixtures. A subclass says how its store is made."""

    def make_store(self, folder: Path) -> Store:
        """A store that is not open yet; called twice with one folder, it is the same store again."""
        raise NotImplementedError

    @pytest.fixture
    def runner(self) -> Iterator[asyncio.Runner]:
        """One event loop for the test."""
        with asyncio.Runner() as runner:
            yield runner

    @pytest.fixture
    def bench(self, tmp_path: Path, runner: asyncio.Runner) -> Iterator[Bench]:
        """An open store with Alice's and Bob's spaces in it."""
        bench = Bench(self.make_store(tmp_path), runner)
        bench.open()
        bench.make_space(ALICES)
        bench.make_space(BOBS)
        yield bench
        bench.close()


def found_by_words(
    bench: Bench, who: Principal, term: str, *spaces: Space, where: Where = ANYTHING, limit: int = 100
) -> list[str]:
    """Ids that a search for one term finds."""
    scope = reading(who, spaces or None)
    hits = bench.read(lambda reader: reader.words(scope, where, [term], limit=limit))
    return [hit.ref.id for hit in hits.hits]


def found_by_vector(
    bench: Bench, who: Principal, vector: Vector, *spaces: Space, where: Where = ANYTHING, limit: int = 100
) -> list[str]:
    """Ids that a search by vector finds."""
    scope = reading(who, spaces or None)
    hits = bench.read(lambda reader: reader.nearest(scope, where, vector, limit=limit))
    return [hit.ref.id for hit in hits]
