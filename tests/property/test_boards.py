"""Whatever several do on a board, both stores answer the same, and nobody sees or changes what is denied."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from triptych.access.policy import decide
from triptych.access.scopes import reading, upkeep_of, writing
from triptych.errors import TriptychError
from triptych.model.board import Board, BoardChange, Cell, Template, Zone
from triptych.model.grant import Given, Grant
from triptych.model.ids import BoardId, CellId, GrantId, new_id
from triptych.model.principal import Principal
from triptych.model.scope import Right, Scope
from triptych.model.space import Policy, Space
from triptych.ports.store import Reader, Writer
from triptych.settings import BoardSettings
from triptych.share.boards import (
    complete_zone,
    erase_board,
    finish_board,
    opened_board,
    reopen_zone,
    write_cell,
)
from triptych.share.zones import At
from triptych.stores.memory.store import MemoryStore
from triptych.stores.sqlite.store import SqliteStore
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench

TEAM = Space.of_team("t")
PEOPLE = [
    Principal(agent="a", teams=frozenset({"t"})),
    Principal(agent="b", teams=frozenset({"t"})),
    Principal(agent="a", user="u"),
    Principal(user="u", roles=frozenset({"lead"})),
]
ELSEWHERE = Principal(agent="a", teams=frozenset({"t"}), tenant="other")
KEYS = ["agent:a", "agent:b", "user:u", "team:t", "role:lead", "everyone"]
NAMES = ["q3", "季报"]
ZONES = ["one", "two", "三"]
LIMITS = BoardSettings(cells=6, per_space=2)

key_sets = st.frozensets(st.sampled_from(KEYS), max_size=3)
space_rights = st.sampled_from([frozenset({"team:t"}), frozenset({"team:t", "user:u"})]) | key_sets
AN_AGENT, BOTH_AGENTS = frozenset({"agent:a"}), frozenset({"agent:a", "agent:b"})
own_rights = st.sampled_from([None, None, AN_AGENT, BOTH_AGENTS]) | key_sets
people = st.sampled_from(PEOPLE)
names = st.sampled_from(NAMES)
zone_names = st.sampled_from(ZONES)
zones = st.builds(Zone, st.just(""), own_rights, own_rights)
templates = st.builds(
    lambda declared, second, third: Template(
        "own",
        tuple(
            replace(zone, name=name, inputs=inputs)
            for zone, name, inputs in zip(declared, ZONES, ((), second, third), strict=True)
        ),
    ),
    st.tuples(zones, zones, zones),
    st.sampled_from([(), ("one",)]),
    st.sampled_from([(), ("two",), ("one", "two")]),
)


class BoardsAgree(RuleBasedStateMachine):
    """Does the same on both stores, compares, and holds what was seen and done against `decide`."""

    @initialize(template=templates)
    def open(self, template: Template) -> None:
        self.folder = Path(tempfile.mkdtemp())
        self.runner = asyncio.Runner()
        self.benches = [
            Bench(MemoryStore(), self.runner),
            Bench(SqliteStore(self.folder / "triptych.db"), self.runner),
        ]
        for bench in self.benches:
            bench.open()
        self.granted: dict[Right, set[str]] = {Right.READ: set(), Right.WRITE: set()}
        self.decide_policy(frozenset({"team:t"}), frozenset({"team:t"}))
        self.begin(PEOPLE[0], NAMES[0], template)

    def teardown(self) -> None:
        if hasattr(self, "benches"):
            for bench in self.benches:
                bench.close()
            self.runner.close()
            shutil.rmtree(self.folder)

    @rule(readers=space_rights, writers=space_rights)
    def decide_policy(self, readers: frozenset[str], writers: frozenset[str]) -> None:
        self.policy = Policy(readers, writers)
        for bench in self.benches:
            bench.write(lambda w: w.put_policy("default", TEAM, self.policy))

    @rule(holder=st.sampled_from(KEYS[:-1]), right=st.sampled_from(Right))
    def grant(self, holder: str, right: Right) -> None:
        given = Grant(GrantId(new_id()), "default", TEAM, holder, Given(right.value), "r", "user:u", NOON)
        for bench in self.benches:
            bench.write(lambda w: w.put_grant(given))
        self.granted[right].add(holder)

    @rule(who=people, name=names, template=templates)
    def begin(self, who: Principal, name: str, template: Template) -> None:
        self.do(who, name, [], lambda w, at: opened_board(w, at, LIMITS), template)

    @rule(
        who=people,
        name=names,
        zone=zone_names,
        cell=st.sampled_from([None, "shared"]),
        expected=st.sampled_from([None, None, None, 0, 1, 2]),
    )
    def write(self, who: Principal, name: str, zone: str, cell: str | None, expected: int | None) -> None:
        def work(writer: Writer, at: At) -> Cell:
            return write_cell(writer, at, zone, who.name, LIMITS, cell=cell, expected_version=expected)

        self.do(who, name, [zone], work)

    @rule(who=people, name=names, zone=zone_names)
    def complete(self, who: Principal, name: str, zone: str) -> None:
        self.do(who, name, [zone], lambda w, at: complete_zone(w, at, zone, LIMITS))

    @rule(who=people, name=names, zone=zone_names)
    def reopen(self, who: Principal, name: str, zone: str) -> None:
        self.do(who, name, [zone], lambda w, at: reopen_zone(w, at, zone, LIMITS))

    @rule(who=people, name=names, rarely=st.integers(0, 3))
    def finish(self, who: Principal, name: str, rarely: int) -> None:
        if not rarely:
            self.do(who, name, ZONES[-1:], finish_board)

    @rule(who=people, name=names, rarely=st.integers(0, 3))
    def erase(self, who: Principal, name: str, rarely: int) -> None:
        if not rarely:
            self.do(who, name, ZONES, lambda w, at: sorted(erase_board(w, at)[2].items()))

    def do(
        self,
        who: Principal,
        name: str,
        zones: list[str],
        work: Callable[[Writer, At], Any],
        template: Template | None = None,
    ) -> None:
        """The same on both stores: done only where `decide` allows it, denied only where it does not."""
        at = At(who, TEAM, name, NOON, template, begin=template is not None)
        before = _everything(self.benches[0])
        board = next((one for one in before.boards if one.name == name), None)
        needed = [None, *(board.zone(zone) for zone in zones if board is not None)]
        allowed = all(self.allows(who, right, zone) for right in Right for zone in needed)
        answer, other = (_answer(bench, lambda w: work(w, at)) for bench in self.benches)
        after, other_after = map(_everything, self.benches)
        assert answer == other
        assert after == other_after
        if isinstance(answer, str):
            assert after == before
            assert not allowed or answer in FREELY or not answer.startswith("AccessDenied")
            assert allowed or answer.startswith("AccessDenied") or answer in UNKNOWN
        else:
            assert allowed
        had = {(name, cell.zone, cell.name): cell for name, cell in before.cells}
        for place, cell in after.cells:
            assert had.get((place, cell.zone, cell.name)) == cell or cell.owner == who.name

    def allows(self, who: Principal, right: Right, zone: Zone | None) -> bool:
        """What `decide` says, with no help from any store."""
        granted = self.granted[right]
        if not decide(who.keys, right, TEAM, self.policy, granted=granted).allowed:
            return False
        own = None if zone is None else zone.readers if right is Right.READ else zone.writers
        return own is None or decide(who.keys, right, TEAM, self.policy, own).allowed

    @invariant()
    def everybody_sees_what_decide_allows_and_nothing_else(self) -> None:
        if not hasattr(self, "benches"):
            return
        there, seen = _everything(self.benches[0]), _seen(self.benches[0])
        assert seen == _seen(self.benches[1])
        zones = {(board.name, zone.name): zone for board in there.boards for zone in board.zones}
        for who in PEOPLE:
            shown, writable = seen[who]
            may_see = self.allows(who, Right.READ, None)
            assert shown.boards == (there.boards if may_see else [])
            for told, right in ((shown.cells, Right.READ), (writable, Right.WRITE)):
                assert told == [
                    (name, cell)
                    for name, cell in there.cells
                    if self.allows(who, right, zones[name, cell.zone])
                ]
            assert shown.states == [
                (name, cell)
                for name, cell in there.states
                if self.allows(who, Right.READ, zones[name, cell.zone])
            ]
            assert shown.changes == [
                (name, change)
                for name, change in there.changes
                if self.allows(who, Right.READ, zones[name, change.zone] if change.zone is not None else None)
            ]
        assert seen[ELSEWHERE] == (Shown([], [], [], []), [])


# A cell of somebody else is refused to whoever may write beside it.
FREELY = {"AccessDeniedError about cell"}
UNKNOWN = {"NotFoundError about board", "ConflictError about template"}


@dataclass(frozen=True)
class Shown:
    """What is there, or what somebody is shown of it; without ids, which each store's call makes anew."""

    boards: list[Board]
    cells: list[tuple[str, Cell]]
    states: list[tuple[str, Cell]]
    changes: list[tuple[str, BoardChange]]


def _answer(bench: Bench, work: Callable[[Writer], Any]) -> Any:
    try:
        return _bare(bench.write(work))
    except TriptychError as error:
        return f"{type(error).__name__} about {error.field}"


def _bare(value: Any) -> Any:
    if isinstance(value, Board):
        return replace(value, id=BoardId(""))
    if isinstance(value, Cell):
        return replace(value, id=CellId(""), board=BoardId(""))
    return value


def _everything(bench: Bench) -> Shown:
    """All there is, as Triptych itself sees it."""
    everywhere = reading(upkeep_of("default"))
    return bench.read(lambda reader: _shown(reader, everywhere, everywhere))


def _seen(bench: Bench) -> dict[Principal, tuple[Shown, list[tuple[str, Cell]]]]:
    """What each is shown, by every way there is, and the cells it may write beside."""
    everywhere = reading(upkeep_of("default"))

    def look(reader: Reader) -> dict[Principal, tuple[Shown, list[tuple[str, Cell]]]]:
        return {
            who: (_shown(reader, reading(who), everywhere), _cells(reader, writing(who), everywhere))
            for who in (*PEOPLE, ELSEWHERE)
        }

    return bench.read(look)


def _shown(reader: Reader, mine: Scope, everywhere: Scope) -> Shown:
    there = reader.boards(everywhere)
    boards = reader.boards(mine)
    assert [found for board in there if (found := reader.board(mine, TEAM, board.name))] == boards
    states, changes = [], []
    for board in there:
        assert sum(reader.count_cells(mine, board.id).values()) == len(reader.cells(mine, board.id))
        changes += [(board.name, change) for change in reader.board_changes(mine, board.id)]
        for cell in reader.cells(everywhere, board.id):
            states += [(board.name, _bare(state)) for state in reader.cell_versions(mine, cell.id)]
    return Shown([_bare(board) for board in boards], _cells(reader, mine, everywhere), states, changes)


def _cells(reader: Reader, mine: Scope, everywhere: Scope) -> list[tuple[str, Cell]]:
    """The cells, found in their zones and one by one."""
    found = []
    for board in reader.boards(everywhere):
        cells = reader.cells(mine, board.id)
        one_by_one = [
            reader.cell(mine, board.id, cell.zone, cell.name) for cell in reader.cells(everywhere, board.id)
        ]
        assert [cell for cell in one_by_one if cell is not None] == cells
        found += [(board.name, _bare(cell)) for cell in cells]
    return found


TestBoardsAgree = BoardsAgree.TestCase
TestBoardsAgree.settings = settings(max_examples=25, stateful_step_count=25, deadline=None)
