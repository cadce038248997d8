"""A board as one principal works on it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.board import Board, BoardChange, BoardStatus, Cell, Template
from triptych.model.change import Outcome
from triptych.model.event import Event, EventType
from triptych.model.ids import new_id
from triptych.model.principal import Principal, check_name
from triptych.model.receipt import Receipt
from triptych.model.space import Space
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.arguments import (
    as_cell_value,
    as_count,
    as_optional_count,
    as_optional_seconds,
    as_position,
    as_texts,
    as_topics,
)
from triptych.service.calls import on_record
from triptych.service.concluding import concluded
from triptych.service.parts import Parts

if TYPE_CHECKING:
    from triptych.share.zones import At

T = TypeVar("T")

_MOST_CHANGES = 1000


@dataclass(frozen=True, slots=True)
class AsyncBoard:
    """One board of a shared space. It is begun, or found again, when it is first used."""

    parts: Parts
    principal: Principal
    space: Space
    name: str
    template: Template | None = None
    begin: bool = True

    async def open(self) -> BoardStatus:
        """Begin the board, or find it again; what it looks like to the principal.

        Raises `NotFoundError` when there is none and the principal may not begin one, `ConflictError` when it
        is made of another template than the one given.
        """
        return await self.status()

    async def status(self) -> BoardStatus:
        """The zones with where they stand, what they wait for, and what the principal may do in each."""
        return await self._looked_up(lambda reader, board: paths.zones.status_of(reader, self._at, board))

    async def write(
        self,
        zone: str,
        value: str | Mapping[str, Any] | list[Any],
        *,
        cell: str | None = None,
        expected_version: int | None = None,
    ) -> Cell:
        """Put text, a mapping or a list into a cell of one's own: `cell`, or the one of the principal's name.

        A cell belongs to whoever first wrote it. With `expected_version` (0 for a new one) only if it is at
        that version still: else `VersionConflictError`, carrying the current cell. Raises
        `AccessDeniedError` for a cell of somebody else and where the principal may not write, `ConflictError`
        while the zone waits for its inputs, is complete, or the board is finished, `InvalidInputError` for a
        value that is too long or holds a secret that the policy blocks.
        """
        named = None if cell is None else check_name(cell, "cell")
        expected = as_optional_count(expected_version, "expected_version")
        kept = self._screened(as_cell_value(value, self.parts.settings.boards.characters), "value")
        if named is not None and self._screened(named, "cell") != named:
            raise InvalidInputError("holds a secret", field="cell", remedy="name it by what it is for")
        place, settings = check_name(zone, "zone"), self.parts.settings.boards
        return await self._written(
            lambda writer: paths.boards.write_cell(
                writer, self._at, place, kept, settings, cell=named, expected_version=expected
            )
        )

    async def read(self, zone: str | None = None) -> list[Cell]:
        """The cells of a zone, or of all zones the principal may read: by zone, those begun first before the
        others. Raises `AccessDeniedError` for a zone that it may not read."""
        place = None if zone is None else check_name(zone, "zone")

        def look_up(reader: Reader, board: Board) -> list[Cell]:
            if place is not None:
                paths.zones.readable_zone(reader, self._at, board, place)
            return reader.cells(reading(self.principal), board.id, place)

        return await self._noted(await self._looked_up(look_up))

    async def cell(self, zone: str, name: str) -> Cell:
        """One cell as it is now. Raises as `read` does, and `NotFoundError` when there is none."""
        place, named = check_name(zone, "zone"), check_name(name, "cell")
        found = await self._looked_up(lambda reader, board: self._found(reader, board, place, named))
        await self._noted([found])
        return found

    async def history(self, zone: str, cell: str) -> list[Cell]:
        """All states of a cell, oldest first, the current one last, each with when it was written."""
        place, named = check_name(zone, "zone"), check_name(cell, "cell")

        def look_up(reader: Reader, board: Board) -> list[Cell]:
            current = self._found(reader, board, place, named)
            return [*reader.cell_versions(reading(self.principal), current.id), current]

        found = await self._looked_up(look_up)
        await self._noted(found[-1:])
        return found

    async def complete(self, zone: str) -> BoardStatus:
        """Hand a zone over: zones whose inputs are all complete now begin, and nobody writes in it.

        For whoever may write there. Raises `ConflictError` while the zone waits for its own inputs.
        """
        place, settings = check_name(zone, "zone"), self.parts.settings.boards
        return await self._moved_on(
            lambda writer: paths.boards.complete_zone(writer, self._at, place, settings)
        )

    async def reopen(self, zone: str) -> BoardStatus:
        """Open a complete zone for writing again; those that rest on it wait until it is complete anew, and
        what they handed over themselves is then theirs to hand over again."""
        place, settings = check_name(zone, "zone"), self.parts.settings.boards
        return await self._moved_on(
            lambda writer: paths.boards.reopen_zone(writer, self._at, place, settings)
        )

    async def changes(self, after: int = 0, *, limit: int = _MOST_CHANGES) -> list[BoardChange]:
        """What happened on the board after a position, in order, as far as the principal may read it."""
        begun, most = as_position(after, "after"), as_count(limit, "limit", least=1)
        return (await self._looked_at(begun, most))[1]

    async def watch(
        self, after: int | None = None, *, timeout_seconds: float | None = None
    ) -> AsyncGenerator[BoardChange, None]:
        """What happens on the board, as it happens: first all after the position `after` (from the beginning
        unless given), then each new change.

        Whoever goes on from the `position` of the last change it dealt with, also in another process, misses
        none. Ends when the board is finished, or when nothing happened for `timeout_seconds`.
        """
        position = 0 if after is None else as_position(after, "after")
        patience = as_optional_seconds(timeout_seconds, "timeout_seconds")
        poll = self.parts.settings.share.poll_seconds
        clock = asyncio.get_running_loop().time
        heard = clock()
        bell = self.parts.board_bell
        with bell.until_closed():
            while not bell.closed:
                ring = bell.listen()
                board, found = await self._looked_at(position, _MOST_CHANGES)
                for change in found:
                    yield change
                    position = change.position
                if board.finished and len(found) < _MOST_CHANGES:
                    return
                if found:
                    heard = clock()
                    continue
                left = poll if patience is None else min(poll, heard + patience - clock())
                if left <= 0:
                    return
                await bell.wait(ring, left)

    async def finish(
        self, conclusions: Iterable[str] | None = None, *, topics: Iterable[str] = ()
    ) -> list[Outcome]:
        """Make the board read-only for good, and remember its conclusions in the space, published.

        They are the texts given, or else the sentences of the last zone's cells. Each is kept with its author
        and its place on the board, under these topics, for those whom the zone names as its readers: a team
        or role only where the space names it too, and where nobody is left for who finishes it. For whoever
        may write in that zone. It is all one write: of two who finish at once, one gets
        `ConflictError`, as when the board is finished already. Raises `InvalidInputError` when there are more
        sentences than the setting `boards.conclusions`.
        """
        given = None if conclusions is None else as_texts(conclusions, "conclusions")
        about = as_topics(topics)
        async with on_record(self.parts, self.principal, self.space):
            at = replace(self._at, begin=False)
            outcomes = await concluded(self.parts, at, given, about)
        self.parts.board_bell.ring()
        self.parts.published.ring()
        return outcomes

    async def erase(self) -> Receipt:
        """Erase the board with all its cells and their history; what it has filed stays in memory.

        For whoever may read and write in each of its zones. The receipt says whether the files hold none of
        it any more.
        """
        at = self._at
        board, texts, removed = await self._written(lambda writer: paths.boards.erase_board(writer, at))
        verified, note = await self.parts.store.scrub(texts)
        return Receipt(
            id=new_id(),
            target=f"board:{board.id}",
            erased_at=at.now,
            erased_by=self.principal.name,
            removed=removed,
            verified=verified,
            note=note,
        )

    @property
    def _at(self) -> At:
        now = self.parts.clock.now()
        return paths.zones.At(self.principal, self.space, self.name, now, self.template, self.begin)

    def _found(self, reader: Reader, board: Board, zone: str, name: str) -> Cell:
        paths.zones.readable_zone(reader, self._at, board, zone)
        found = reader.cell(reading(self.principal), board.id, zone, name)
        if found is None:
            raise NotFoundError(
                f"no cell {name!r} in {zone!r}", field="cell", remedy="read the zone to see its cells"
            )
        return found

    async def _looked_at(self, after: int, limit: int) -> tuple[Board, list[BoardChange]]:
        scope = reading(self.principal)
        return await self._looked_up(
            lambda reader, board: (board, reader.board_changes(scope, board.id, after=after, limit=limit))
        )

    async def _looked_up(self, work: Callable[[Reader, Board], T]) -> T:
        """What `work` finds on the board, which begins if it must and may."""
        async with on_record(self.parts, self.principal, self.space):
            try:
                return await self.parts.store.read(
                    lambda reader: work(reader, paths.boards.found_board(reader, self._at))
                )
            except NotFoundError as error:
                if error.field != "board" or not self.begin or not await self._may_begin():
                    raise
            self._screen_name()
            at, settings = self._at, self.parts.settings.boards
            found = await self.parts.store.write(
                lambda writer: work(writer, paths.boards.opened_board(writer, at, settings))
            )
            self.parts.board_bell.ring()
            return found

    async def _noted(self, shown: list[Cell]) -> list[Cell]:
        """The cells themselves, put on record as read where the setting `audit.reads` asks for it."""
        if shown and self.parts.settings.audit.reads:
            who, now = self.principal, self.parts.clock.now()
            events = [
                Event(EventType.CELL_READ, who.tenant, who.name, now, self.space, cell.id) for cell in shown
            ]
            await self.parts.store.write(lambda writer: writer.append_events(events))
        return shown

    async def _may_begin(self) -> bool:
        at = self._at
        return await self.parts.store.read(lambda reader: paths.boards.may_begin(reader, at))

    async def _written(self, work: Callable[[Writer], T]) -> T:
        """What the transaction returns; a refusal goes on record, and those who watch are woken."""
        self._screen_name()
        async with on_record(self.parts, self.principal, self.space):
            done = await self.parts.store.write(work)
        self.parts.board_bell.ring()
        return done

    async def _moved_on(self, work: Callable[[Writer], Board]) -> BoardStatus:
        return await self._written(lambda writer: paths.zones.status_of(writer, self._at, work(writer)))

    def _screened(self, value: T, field: str) -> T:
        """The value as it may be kept. Raises `InvalidInputError` when the policy blocks a secret in it."""
        screening = paths.Screening(self.parts.settings.secrets)
        clean: T = screening.data(value)
        screening.refuse_blocked(field)
        return clean

    def _screen_name(self) -> None:
        if self._screened(self.name, "board") != self.name:
            raise InvalidInputError("holds a secret", field="board", remedy="name it by what it is for")
