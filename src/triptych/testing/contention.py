"""Many who change the same cells at once, and the proof from their records that it was one after another.

Each change is a compare-and-set: look at a cell, write it on the version seen. What every call did is put on
record with the time it began and ended; `first_flaw` says whether there is an order of single moments, one
inside each call, in which a register with versions would have answered the same (Herlihy and Wing, 1990).
"""

from __future__ import annotations

import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triptych.errors import NotFoundError, VersionConflictError
from triptych.model.board import Cell
from triptych.service.board import AsyncBoard


@dataclass(frozen=True, slots=True)
class Attempt:
    """One call on one cell. Times are nanoseconds of a clock that all who take part share.

    `expected` is none of a look. `version` is that written, or else the one that was seen: of a refused write
    the current one; 0 is no cell.
    """

    cell: str
    began: int
    ended: int
    version: int
    expected: int | None = None
    written: bool = False


async def contend(
    board: AsyncBoard, zone: str, cells: Sequence[str], *, updates: int, seed: int
) -> list[Attempt]:
    """Make so many compare-and-set updates that succeed, on cells chosen at random; all that was tried."""
    chooser, attempts = random.Random(seed), list[Attempt]()
    for number in range(updates):
        cell = chooser.choice(cells)
        written = False
        while not written:
            seen = await _looked(board, zone, cell)
            tried = await _tried(board, zone, seen, f"{seed}-{number}")
            attempts += (seen, tried)
            written = tried.written
    return attempts


async def _looked(board: AsyncBoard, zone: str, cell: str) -> Attempt:
    began = time.monotonic_ns()
    try:
        version = (await board.cell(zone, cell)).version
    except NotFoundError:
        version = 0
    return Attempt(cell, began, time.monotonic_ns(), version)


async def _tried(board: AsyncBoard, zone: str, seen: Attempt, value: str) -> Attempt:
    began = time.monotonic_ns()
    try:
        made = await board.write(zone, value, cell=seen.cell, expected_version=seen.version)
    except VersionConflictError as error:
        current = error.current.version if isinstance(error.current, Cell) else 0
        return Attempt(seen.cell, began, time.monotonic_ns(), current, seen.version)
    return Attempt(seen.cell, began, time.monotonic_ns(), made.version, seen.version, written=True)


def first_flaw(attempts: Iterable[Attempt]) -> str | None:
    """Why no register with versions could have given these answers; none when one could.

    Versions must form a chain without gaps. Between the moment a version was written and that of the next lie
    the moments of all who saw it, each inside its own call. Taking every moment as early as it can be finds
    an order whenever there is one.
    """
    by_cell: dict[str, list[Attempt]] = defaultdict(list)
    for attempt in attempts:
        by_cell[attempt.cell].append(attempt)
    flaws = (_flaw_of(cell, found) for cell, found in sorted(by_cell.items()))
    return next((flaw for flaw in flaws if flaw is not None), None)


def _flaw_of(cell: str, attempts: Sequence[Attempt]) -> str | None:
    written = sorted((one for one in attempts if one.written), key=lambda one: one.version)
    if [one.version for one in written] != list(range(1, len(written) + 1)):
        return f"{cell}: the versions written are no chain from 1 to {len(written)}"
    seen: dict[int, list[Attempt]] = defaultdict(list)
    for one in attempts:
        if one.written and one.expected != one.version - 1:
            return f"{cell}: version {one.version} was written on version {one.expected}"
        if not one.written:
            if one.expected == one.version or one.version > len(written):
                return f"{cell}: version {one.version} was seen on {one.expected}, which cannot be"
            seen[one.version].append(one)
    moment = 0
    for version in range(len(written) + 1):
        if version:
            moment = max(moment, written[version - 1].began)
            if moment > written[version - 1].ended:
                return f"{cell}: version {version} cannot follow what was seen before it"
        for one in seen[version]:
            if moment > one.ended:
                return f"{cell}: version {version} was seen before it was there"
        moment = max([moment, *(one.began for one in seen[version])])
    return None
