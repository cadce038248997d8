"""Finishing a board: in one write its conclusions are remembered and published, and it is read-only."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from triptych.access.scopes import home, reading, speaker
from triptych.access.spaces import policy_in_force
from triptych.errors import InvalidInputError
from triptych.model.board import Board, Cell
from triptych.model.change import Outcome
from triptych.model.draft import Draft
from triptych.model.memory import Kind
from triptych.model.principal import EVERYONE, Principal
from triptych.ports.aside import aside, characters
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.calls import keep_all
from triptych.service.parts import Parts
from triptych.share.publication import publication_event

if TYPE_CHECKING:
    from triptych.share.zones import At


async def concluded(
    parts: Parts, at: At, given: Sequence[str] | None, topics: frozenset[str]
) -> list[Outcome]:
    """Remember the conclusions given, or else the sentences of the last zone, and finish the board.

    What is drawn from cells is drawn anew when somebody writes in between.
    """
    while True:
        board, cells, readers = await parts.store.read(lambda reader: _last_zone(reader, at))
        told = [(text, None) for text in given] if given is not None else _sentences(parts, board, cells)
        size = characters(text for text, _ in told)
        drafts = await aside(size, _drafts, at, board, told, readers=readers, topics=topics)
        try:
            return await keep_all(parts, at.principal, drafts, _closing(at, board))
        except paths.boards.MovedError:
            continue


def _last_zone(reader: Reader, at: At) -> tuple[Board, list[Cell], frozenset[str] | None]:
    """The board that is to be finished, what stands in its last zone, and for whom it is."""
    board = paths.boards.finishable(reader, at)
    zone, policy = board.zones[-1], policy_in_force(reader, board.tenant, board.space)
    cells = reader.cells(reading(at.principal), board.id, zone.name)
    return board, cells, _for_whom(zone.readers, policy.readers, at.principal)


def _for_whom(
    named: frozenset[str] | None, of_space: frozenset[str], principal: Principal
) -> frozenset[str] | None:
    """The readers of what a zone concludes; none where the zone does not narrow its space.

    A memory's own readers stand in place of its space's, while a zone's stand beside them. So a team or role
    that the zone names counts only where the space names it too: others in it may not read the space. Where
    nobody is left, it is for who finished the board, and theirs to open.
    """
    if named is None or EVERYONE in named or of_space <= named:
        return None
    if EVERYONE in of_space:
        return named
    kept = {key for key in named if key in of_space or key.startswith(("agent:", "user:"))}
    return frozenset(kept or {speaker(principal, home(principal))})


def _sentences(parts: Parts, board: Board, cells: Sequence[Cell]) -> list[tuple[str, Cell | None]]:
    told = paths.conclusions.sentences_of(cells)
    most = parts.settings.boards.conclusions
    if len(told) > most:
        raise InvalidInputError(
            f"would be {len(told)} sentences of {board.zones[-1].name!r}",
            field="conclusions",
            remedy="give the conclusions in your own words, or raise the setting boards.conclusions",
        )
    return [(text, cell) for cell, text in told]


def _drafts(
    at: At, board: Board, told: Iterable[tuple[str, Cell | None]], **kept: frozenset[str] | None
) -> list[Draft]:
    return [replace(_draft(at, board, text, cell), **kept) for text, cell in told]  # type: ignore[arg-type]  # fields of a draft


def _draft(at: At, board: Board, text: str, cell: Cell | None) -> Draft:
    """A conclusion as its author's statement, with its place on the board."""
    zone = board.zones[-1]
    place = [board.space.path, board.name, zone.name, *([] if cell is None else [cell.name])]
    return paths.draft_from_statement(
        text,
        principal=at.principal,
        space=board.space,
        author=None if cell is None else _speaker(cell.owner),
        said_at=at.now if cell is None else cell.written_at,
        kind=Kind.FACT,
        uri="board:" + "/".join(quote(part, safe="") for part in place),
        metadata={
            "board": board.name,
            "zone": zone.name,
            "cell": None if cell is None else cell.name,
            "author": at.principal.name if cell is None else cell.owner,
        },
    )


def _closing(at: At, board: Board) -> Callable[[Writer, list[Outcome]], None]:
    """Done in the transaction that keeps the conclusions: publish them, and end the board."""

    def close(writer: Writer, outcomes: list[Outcome]) -> None:
        paths.boards.finish_board(writer, at, seen=board.position)
        kept = [outcome.memory for outcome in outcomes if outcome.memory is not None]
        writer.append_events([publication_event(memory, at.principal) for memory in kept])

    return close


def _speaker(owner: str) -> str:
    """Whose statement it is: that of the agent, also where it acts for a user."""
    return owner.partition(" for user:")[0]
