"""What keeps memories: a unit of work inside one transaction.

A path hands the store a plain function. The store runs it in one hop, off the event loop, inside one
transaction, with a `Reader` or a `Writer` in its hand. What the function returns is returned; what it
raises rolls everything back. So a path can look and then write without anybody getting in between, and a
driver is never awaited statement by statement.

Every read takes a `Scope`. A scope is applied inside the query: what it does not let through is never
counted, never ranked, never told apart from what does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar

from triptych.ports.embedder import EmbedderIdentity
from triptych.ports.reader import IndexReader, Reader, SpaceReader
from triptych.ports.writer import Writer

if TYPE_CHECKING:
    from triptych.ports.embedder import Vector

T = TypeVar("T")

__all__ = ["IndexReader", "Reader", "SpaceReader", "Store", "Vector", "Writer"]


class Store(Protocol):
    """A place that keeps everything, opened for one embedder."""

    @property
    def location(self) -> str:
        """Where it is, for people: a file's path, `memory`, a server's address without secrets."""
        ...

    async def open(self, embedder: EmbedderIdentity) -> None:
        """Make ready: create or migrate the schema, remember or check the embedder.

        Raises `EmbedderMismatchError` when its vectors were made by another, `SchemaError` when the
        schema is newer than this version knows.
        """
        ...

    async def close(self) -> None:
        """Let go of files and threads. Closing twice is harmless."""
        ...

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run `work` on a snapshot, in one hop, and return what it returns."""
        ...

    async def write(self, work: Callable[[Writer], T]) -> T:
        """Run `work` in one writing transaction, durable when this returns, rolled back if it raises.

        Raises `StoreBusyError` when another writer held the store for too long.
        """
        ...

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:
        """After an erasure: purge from the files what no record holds any more.

        `texts` are what was erased. True when nothing of it is left but what other records hold of the same
        words; false, with what to do in the note, when the files could not be purged; none where there are
        no files. The answer never depends on what other records hold. An erasure that was not followed by
        this (a process was killed) is made up for by the next, or by the next opening.
        """
        ...

    async def room(self) -> str:
        """Whether what is written finds room: `ok`, or what stands in the way, from the write that failed for
        it until there is some again. Asked for often."""
        ...

    async def check(self) -> Mapping[str, str]:
        """Health by topic (`integrity`, `index`, `schema`, …): `ok`, or what is wrong."""
        ...
