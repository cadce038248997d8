"""Where a principal sits: what every part of its view works with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from triptych.access.scopes import home, reading
from triptych.errors import NotFoundError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.arguments import as_list, as_space, as_text
from triptych.service.calls import note_reads
from triptych.service.parts import Parts

SpaceLike = Space | str
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Seat:
    """One opened Triptych, and who is looking at it."""

    parts: Parts
    principal: Principal

    def space(self, space: SpaceLike | None = None) -> Space:
        """The space meant: one already made, one written as a path, or the principal's own."""
        return home(self.principal) if space is None else as_space(space)

    async def get(self, id: str) -> Memory:
        """One memory, in whatever state. Raises `NotFoundError` when there is none to see."""
        wanted = MemoryId(as_text(id, "id"))
        memory = await self._read(lambda reader: reader.memory(reading(self.principal), wanted))
        if memory is None:
            raise no_such_memory(id)
        await self._note_reads([memory])
        return memory

    async def _note_reads(self, memories: Iterable[Memory]) -> None:
        shown = [(EntryRef(EntryType.MEMORY, memory.id), memory.space) for memory in memories]
        await note_reads(self.parts, self.principal, shown)

    def _spaces(self, spaces: object) -> tuple[Space, ...] | None:
        return None if spaces is None else tuple(self.space(one) for one in as_list(spaces, "spaces"))

    async def _read(self, work: Callable[[Reader], T]) -> T:
        return await self.parts.store.read(work)


def no_such_memory(id: str) -> NotFoundError:
    """Unknown and forbidden ids get the same words."""
    return NotFoundError(f"no memory {id!r} that you may see", field="id", remedy="find its id with recall")
