"""Boards: their shape with the rights of their space, their cells with those of their zone as well."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from triptych.access.scopes import reading, upkeep_of, writing
from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.board import Board, BoardChange, Cell, HandOver, Zone
from triptych.model.event import EventType
from triptych.model.ids import BoardId, CellId
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_board, a_cell, an_event

TEAM = Space.of_team("t")
MEMBER = Principal(agent="m", teams=frozenset({"t"}))


def lay_down(bench: Bench, board: Board, *cells: Cell) -> None:
    """Insert a board and cells of it."""
    bench.write(lambda w: w.insert_board(board))
    for cell in cells:
        bench.write(lambda w, one=cell: w.insert_cell(one))  # type: ignore[misc]


def written(cell: str, zone: str | None = "notes", **more: Any) -> BoardChange:
    """A change in a zone."""
    return BoardChange(EventType.CELL_WRITTEN, ALICE.name, NOON, zone=zone, cell=cell, version=1, **more)


class BoardRules(StoreSuite):
    """Zones and cells."""

    def test_a_board_comes_back_as_it_was(self, bench: Bench) -> None:
        zones = (
            Zone("资料", readers=frozenset({"user:alice", "team:t"}), writers=frozenset()),
            Zone("draft", inputs=("资料",), handed_over=HandOver("agent:a", NOON, 3)),
        )
        board = a_board("季报", zones=zones, position=4, finished_by="bob", finished_at=NOON)
        lay_down(bench, board)
        assert bench.read(lambda r: r.board(reading(ALICE), ALICES, "季报")) == board
        assert bench.read(lambda r: r.boards(reading(ALICE))) == [board]

    def test_boards_are_listed_by_space_and_name_within_the_spaces_asked_for(self, bench: Bench) -> None:
        bench.make_space(TEAM)
        alice = Principal(user="alice", teams=frozenset({"t"}))
        boards = [a_board(name, space=space) for space in (TEAM, ALICES) for name in ("乙", "b", "a")]
        for board in (*boards, a_board("b", space=BOBS)):
            lay_down(bench, board)
        listed = bench.read(lambda r: r.boards(reading(alice)))
        assert listed == sorted(boards, key=lambda board: (board.space.path, board.name))
        assert {b.space for b in bench.read(lambda r: r.boards(reading(alice, [TEAM])))} == {TEAM}
        assert bench.read(lambda r: r.boards(reading(alice, []))) == []

    def test_a_name_is_taken_once_in_a_space(self, bench: Bench) -> None:
        for board in (a_board(), a_board(space=BOBS), a_board("Q3")):
            lay_down(bench, board)
        with pytest.raises(ConflictError):
            lay_down(bench, a_board())
        with pytest.raises(NotFoundError):
            lay_down(bench, a_board(space=Space.of_team("nowhere")))

    def test_hand_overs_and_the_end_are_kept_and_nothing_else_changes(self, bench: Bench) -> None:
        board = a_board()
        lay_down(bench, board)
        notes, draft = board.zones
        over = replace(notes, handed_over=HandOver("agent:a", NOON, 1))
        ended = replace(board, zones=(over, draft), finished_by="agent:b", finished_at=NOON)
        bench.write(lambda w: w.replace_board(replace(ended, name="x", space=BOBS, position=9)))
        assert bench.read(lambda r: r.board(reading(ALICE), ALICES, "q3")) == ended
        bench.write(lambda w: w.replace_board(board))
        assert bench.read(lambda r: r.board(reading(ALICE), ALICES, "q3")) == board
        for other in (a_board("unknown"), replace(board, tenant="other")):
            with pytest.raises(NotFoundError):
                bench.write(lambda w, b=other: w.replace_board(b))  # type: ignore[misc]

    def test_cells_come_back_by_zone_and_age(self, bench: Bench) -> None:
        board = a_board()
        values: list[Any] = ["线索\n🙂", {"csv": "a,b", "n": 1.5, "nested": [True, None]}, ["x", 2]]
        late = [a_cell(board, f"d{n}", zone="draft", value=value) for n, value in enumerate(values)]
        early = [a_cell(board, name) for name in ("z", "a")]
        lay_down(bench, board, *late, *early)
        assert bench.read(lambda r: r.cells(reading(ALICE), board.id)) == [*early, *late]
        assert bench.read(lambda r: r.cells(reading(ALICE), board.id, "draft")) == late
        assert bench.read(lambda r: r.cells(reading(ALICE), board.id, "none")) == []
        assert bench.read(lambda r: r.cell(reading(ALICE), board.id, "notes", "a")) == early[1]
        assert bench.read(lambda r: r.cell(reading(ALICE), board.id, "draft", "a")) is None
        assert bench.read(lambda r: r.cells(reading(ALICE), BoardId("unknown"))) == []
        assert bench.read(lambda r: r.count_cells(reading(ALICE), board.id)) == {"notes": 2, "draft": 3}
        assert bench.read(lambda r: r.count_cells(reading(ALICE), BoardId("unknown"))) == {}

    def test_a_cells_name_is_taken_once_in_a_zone(self, bench: Bench) -> None:
        board = a_board()
        lay_down(bench, board, a_cell(board), a_cell(board, zone="draft"))
        with pytest.raises(ConflictError):
            bench.write(lambda w: w.insert_cell(a_cell(board)))
        for cell in (a_cell(board, zone="none"), a_cell(a_board())):
            with pytest.raises(NotFoundError):
                bench.write(lambda w, c=cell: w.insert_cell(c))  # type: ignore[misc]

    def test_a_new_state_goes_over_the_version_that_was_seen(self, bench: Bench) -> None:
        board = a_board()
        first = a_cell(board)
        lay_down(bench, board, first)
        wanted = replace(first, value={"two": 2}, written_at=NOON + timedelta(hours=1))
        moved = replace(wanted, name="other", owner="bob", zone="draft")
        second = bench.write(lambda w: w.replace_cell(moved, expected_version=1))
        assert second == replace(wanted, version=2)
        with pytest.raises(VersionConflictError) as refused:
            bench.write(lambda w: w.replace_cell(wanted, expected_version=1))
        assert refused.value.current == second
        third = bench.write(lambda w: w.replace_cell(replace(second, value=""), expected_version=2))
        assert bench.read(lambda r: r.cell(reading(ALICE), board.id, "notes", "mine")) == third
        assert bench.read(lambda r: r.cell_versions(reading(ALICE), first.id)) == [first, second]
        for other in (a_cell(board), replace(first, board=BoardId("unknown"))):
            with pytest.raises(NotFoundError):
                bench.write(lambda w, c=other: w.replace_cell(c, expected_version=1))  # type: ignore[misc]

    def test_what_was_given_can_be_changed_afterwards_without_changing_what_is_kept(
        self, bench: Bench
    ) -> None:
        board, value = a_board(), {"list": [1]}
        lay_down(bench, board, a_cell(board, value=value))
        value["list"].append(2)
        found = bench.read(lambda r: r.cell(reading(ALICE), board.id, "notes", "mine"))
        assert found is not None
        assert found.value == {"list": [1]}

    def test_changes_are_numbered_without_gaps_and_move_the_board_on(self, bench: Bench) -> None:
        board, beside = a_board(), a_board("beside")
        for one in (board, beside):
            lay_down(bench, one)
        opened = BoardChange(EventType.BOARD_OPENED, ALICE.name, NOON)
        given = [opened, written("a"), written("b", "draft")]
        placed = [bench.write(lambda w, c=c: w.append_board_change(board.id, c)) for c in given]  # type: ignore[misc]
        assert placed == [replace(change, position=n) for n, change in enumerate(given, start=1)]
        bench.write(lambda w: w.append_board_change(beside.id, opened))
        assert bench.read(lambda r: r.board_changes(reading(ALICE), board.id)) == placed
        assert (
            bench.read(lambda r: r.board_changes(reading(ALICE), board.id, after=1, limit=1)) == placed[1:2]
        )
        assert bench.read(lambda r: r.board_changes(reading(ALICE), board.id, limit=-1)) == []
        found = bench.read(lambda r: r.board(reading(ALICE), ALICES, "q3"))
        assert found == replace(board, position=3)
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.append_board_change(BoardId("unknown"), opened))

    @pytest.mark.parametrize(
        ("who", "space_readers", "zone_readers", "board", "cells"),
        [
            (MEMBER, {"team:t"}, None, True, True),
            (MEMBER, {"team:t"}, {"agent:m"}, True, True),
            (MEMBER, {"team:t"}, {"agent:x"}, True, False),
            (MEMBER, {"team:t"}, set(), True, False),
            (MEMBER, {"team:t"}, {"everyone"}, True, True),
            (MEMBER, {"agent:x"}, {"agent:m"}, False, False),
            (MEMBER, set(), {"everyone"}, False, False),
            (BOB, {"team:t"}, {"user:bob"}, False, False),
            (replace(MEMBER, tenant="other"), {"team:t"}, {"everyone"}, False, False),
            (upkeep_of("default"), set(), set(), True, True),
        ],
    )
    def test_a_zone_narrows_what_the_space_gives_and_never_widens_it(
        self,
        bench: Bench,
        *,
        who: Principal,
        space_readers: set[str],
        zone_readers: set[str] | None,
        board: bool,
        cells: bool,
    ) -> None:
        bench.make_space(TEAM, readers=frozenset(space_readers))
        bench.make_space(TEAM, tenant="other")
        readers = None if zone_readers is None else frozenset(zone_readers)
        kept = a_board(space=TEAM, zones=(Zone("notes", readers=readers), Zone("draft")))
        cell = a_cell(kept)
        lay_down(bench, kept, cell)
        bench.write(lambda w: w.replace_cell(cell, expected_version=1))
        for change in (written("c"), written("d", "draft"), written("e", None)):
            bench.write(lambda w, c=change: w.append_board_change(kept.id, c))  # type: ignore[misc]
        scope = reading(who)
        assert (bench.read(lambda r: r.board(scope, TEAM, "q3")) is not None) is board
        assert bool(bench.read(lambda r: r.boards(scope))) is board
        assert bool(bench.read(lambda r: r.cells(scope, kept.id))) is cells
        assert bool(bench.read(lambda r: r.cells(scope, kept.id, "notes"))) is cells
        assert bench.read(lambda r: r.count_cells(scope, kept.id)) == ({"notes": 1} if cells else {})
        assert (bench.read(lambda r: r.cell(scope, kept.id, "notes", "mine")) is not None) is cells
        assert bool(bench.read(lambda r: r.cell_versions(scope, cell.id))) is cells
        told = {change.cell for change in bench.read(lambda r: r.board_changes(scope, kept.id))}
        assert told == ({"c"} if cells else set()) | ({"d", "e"} if board else set())
        assert bench.read(lambda r: r.count_holding(scope, ["green tea"])) == cells
        event = an_event(EventType.CELL_WRITTEN, space=TEAM, subject=cell.id)
        bench.write(lambda w: w.append_events([event]))
        assert len(bench.read(lambda r: r.events(scope))) == cells
        auditor = reading(Principal(user="x", roles=frozenset({"auditor"})))
        assert len(bench.read(lambda r: r.events(auditor))) == 1

    def test_the_right_to_write_is_its_own(self, bench: Bench) -> None:
        bench.make_space(TEAM, writers=frozenset({"agent:lead", "agent:m"}))
        zones = (Zone("notes", writers=frozenset({"agent:lead"})), Zone("draft"))
        board = a_board(space=TEAM, zones=zones)
        lay_down(bench, board, a_cell(board), a_cell(board, zone="draft"))
        for who, zones_open in (("lead", ["notes", "draft"]), ("m", ["draft"]), ("x", [])):
            scope = writing(Principal(agent=who))
            found = bench.read(lambda r, s=scope: r.cells(s, board.id))  # type: ignore[misc]
            assert [cell.zone for cell in found] == zones_open

    def test_erasing_takes_all_it_holds_and_frees_its_name(self, bench: Bench) -> None:
        board = a_board()
        cell = a_cell(board)
        lay_down(bench, board, cell, a_cell(board, zone="draft"))
        bench.write(lambda w: w.replace_cell(cell, expected_version=1))
        bench.write(lambda w: w.append_board_change(board.id, written("c")))
        assert bench.write(lambda w: w.erase_board(board.id)) == {"boards": 1, "cells": 2, "versions": 1}
        assert bench.write(lambda w: w.erase_board(board.id)) == {}
        assert bench.write(lambda w: w.erase_board(BoardId("unknown"))) == {}
        assert bench.read(lambda r: r.cell_versions(reading(ALICE), cell.id)) == []
        assert bench.read(lambda r: r.board_changes(reading(ALICE), board.id)) == []
        lay_down(bench, a_board())
        assert bench.read(lambda r: r.cell_versions(reading(ALICE), CellId("unknown"))) == []

    def test_what_no_store_could_give_back_is_refused(self, bench: Bench) -> None:
        naive = NOON.replace(tzinfo=None)
        changes: list[dict[str, Any]] = [{"name": "\ud800"}, {"opened_at": naive}]
        for change in changes:
            with pytest.raises(InvalidInputError):
                lay_down(bench, replace(a_board(), **change))
        board = a_board()
        lay_down(bench, board)
        changes = [{"value": "\udfff"}, {"value": {"n": float("nan")}}]
        changes += [{"name": "\ud800"}, {"written_at": naive}]
        for change in changes:
            with pytest.raises(InvalidInputError):
                bench.write(lambda w, c=change: w.insert_cell(replace(a_cell(board), **c)))  # type: ignore[misc]
