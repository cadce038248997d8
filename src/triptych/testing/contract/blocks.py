"""Blocks, and what recalls in sessions were for."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from triptych.access.scopes import reading, writing
from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.anchor import Anchor, Placed
from triptych.model.block import Block
from triptych.model.entry import EntryRef, EntryType
from triptych.model.ids import BlockId, SessionId
from triptych.model.principal import Principal
from triptych.model.session import SessionState
from triptych.model.space import Space
from triptych.testing.clock import NOON
from triptych.testing.contract.base import Bench, StoreSuite
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_block, a_message, a_session

ANCHOR = Anchor(
    placed=(
        Placed(EntryRef(EntryType.MEMORY, "m"), 0.75, 3),
        Placed(EntryRef(EntryType.MESSAGE, "n"), 0.5, 0),
    ),
    direction=b"\x00\xff\x01",
    maker="test/32/1",
    told=frozenset({-(2**63), 2**63 - 1}),
    summarised=7,
)


def begin(bench: Bench, *blocks: Block) -> None:
    """Insert blocks."""
    for block in blocks:
        bench.write(lambda w, one=block: w.insert_block(one))  # type: ignore[misc]


class BlockRules(StoreSuite):
    """Labelled texts, with the rights of their space."""

    def test_a_block_comes_back_as_it_was(self, bench: Bench) -> None:
        block = a_block(text='线索\n"quoted"\n🙂', limit=12, locked_by="user:alice", version=3)
        begin(bench, block)
        assert bench.read(lambda r: r.block(reading(ALICE), ALICES, block.label)) == block
        assert bench.read(lambda r: r.blocks(reading(ALICE))) == [block]
        assert bench.read(lambda r: r.block_versions(reading(ALICE), block.id)) == []

    def test_blocks_are_listed_by_space_and_label_within_the_spaces_asked_for(self, bench: Bench) -> None:
        below, beside = Space.of_user("alice", "a"), Space.of_user("alicea")
        alice = Principal(user="alice", teams=frozenset({"t"}))
        for space in (below, beside, Space.of_team("t")):
            bench.make_space(space)
        blocks = [a_block(label, space=s) for s in (ALICES, below, Space.of_team("t")) for label in "乙ba"]
        begin(bench, *blocks, a_block("b", space=beside))
        listed = bench.read(lambda r: r.blocks(reading(alice)))
        assert listed == sorted(blocks, key=lambda block: (block.space.path, block.label))
        asked = bench.read(lambda r: r.blocks(reading(alice, [ALICES])))
        assert {block.space for block in asked} == {ALICES, below}
        assert bench.read(lambda r: r.blocks(reading(alice, []))) == []

    def test_only_those_with_the_right_in_its_space_see_it(self, bench: Bench) -> None:
        team = Space.of_team("t")
        bench.make_space(team, writers=frozenset({"agent:lead"}))
        bench.make_space(ALICES, tenant="other")
        block = a_block(space=team)
        begin(bench, block, a_block("elsewhere", tenant="other"))
        bench.write(lambda w: w.replace_block(replace(block, text="new"), expected_version=1))
        member = Principal(agent="m", teams=frozenset({"t"}))
        for scope, sees in (
            (reading(member), True),
            (writing(member), False),
            (writing(Principal(agent="lead")), True),
            (reading(Principal(agent="lead")), False),
            (reading(Principal(agent="m", teams=frozenset({"t"}), tenant="other")), False),
            (reading(ALICE), False),
        ):
            found = bench.read(lambda r, s=scope: r.block(s, team, block.label))  # type: ignore[misc]
            listed = bench.read(lambda r, s=scope: r.blocks(s))  # type: ignore[misc]
            states = bench.read(lambda r, s=scope: r.block_versions(s, block.id))  # type: ignore[misc]
            assert (found is not None, len(listed), len(states)) == (sees, sees, sees)

    def test_a_label_is_taken_once_in_a_space(self, bench: Bench) -> None:
        begin(bench, a_block(), a_block(space=BOBS), a_block("Persona"))
        with pytest.raises(ConflictError):
            begin(bench, a_block())
        with pytest.raises(NotFoundError):
            begin(bench, a_block(space=Space.of_team("nowhere")))

    def test_a_new_state_goes_over_the_version_that_was_seen(self, bench: Bench) -> None:
        first = a_block()
        begin(bench, first)
        later = NOON + timedelta(hours=1)
        wanted = replace(first, text="two", limit=9, locked_by="bob", changed_by="bob", changed_at=later)
        second = bench.write(lambda w: w.replace_block(wanted, expected_version=1))
        assert second == replace(wanted, version=2)
        with pytest.raises(VersionConflictError) as refused:
            bench.write(lambda w: w.replace_block(wanted, expected_version=1))
        assert refused.value.current == second
        third = bench.write(lambda w: w.replace_block(replace(second, text=""), expected_version=2))
        assert bench.read(lambda r: r.block(reading(ALICE), ALICES, first.label)) == third
        assert bench.read(lambda r: r.block_versions(reading(ALICE), first.id)) == [first, second]

    def test_it_stays_where_it_is(self, bench: Bench) -> None:
        block = a_block()
        begin(bench, block)
        moved = replace(block, space=BOBS, label="other")
        kept = bench.write(lambda w: w.replace_block(moved, expected_version=1))
        assert (kept.space, kept.label) == (ALICES, block.label)
        assert bench.read(lambda r: r.blocks(reading(BOB))) == []

    def test_what_is_not_there_or_of_another_tenant_cannot_be_replaced(self, bench: Bench) -> None:
        block = a_block()
        begin(bench, block)
        for one in (a_block("unknown"), replace(block, tenant="other")):
            with pytest.raises(NotFoundError):
                bench.write(lambda w, b=one: w.replace_block(b, expected_version=1))  # type: ignore[misc]

    def test_erasing_takes_every_state_and_frees_the_label(self, bench: Bench) -> None:
        block = a_block()
        begin(bench, block, a_block("other"))
        bench.write(lambda w: w.replace_block(replace(block, text="two"), expected_version=1))
        assert bench.write(lambda w: w.erase_block(block.id)) == {"blocks": 1, "versions": 1}
        assert bench.write(lambda w: w.erase_block(block.id)) == {}
        assert bench.write(lambda w: w.erase_block(BlockId("unknown"))) == {}
        assert bench.read(lambda r: r.block_versions(reading(ALICE), block.id)) == []
        begin(bench, a_block())

    def test_what_no_store_could_give_back_is_refused(self, bench: Bench) -> None:
        for change in ({"text": "\ud800"}, {"label": "\udfff"}, {"changed_at": NOON.replace(tzinfo=None)}):
            with pytest.raises(InvalidInputError):
                begin(bench, replace(a_block(), **change))

    def test_what_a_block_says_counts_among_the_records_that_hold_a_text(self, bench: Bench) -> None:
        begin(bench, a_block(text="she likes the blue tin"), a_block(space=BOBS, text="the blue tin"))
        assert bench.read(lambda r: r.count_holding(reading(ALICE), ["blue tin"])) == 1
        assert bench.read(lambda r: r.count_holding(reading(ALICE), ["red tin"])) == 0


class AnchorRules(StoreSuite):
    """What the last recall of each principal in a session was for."""

    def test_each_principal_has_its_own_in_each_session(self, bench: Bench) -> None:
        one, other = a_session(), a_session("s-2")
        bench.open_sessions(one, other)
        bench.write(lambda w: w.put_anchor(one.id, "user:alice", ANCHOR))
        bench.write(lambda w: w.put_anchor(one.id, "agent:x", Anchor()))
        seen = {
            (session.id, who): bench.read(
                lambda r, s=session, w=who: r.anchor(reading(ALICE), s.id, w)  # type: ignore[misc]
            )
            for session in (one, other)
            for who in ("user:alice", "agent:x")
        }
        assert seen == {
            (one.id, "user:alice"): ANCHOR,
            (one.id, "agent:x"): Anchor(),
            (other.id, "user:alice"): None,
            (other.id, "agent:x"): None,
        }
        assert bench.read(lambda r: r.anchor(reading(BOB), one.id, "user:alice")) is None

    def test_a_new_one_takes_the_place_of_the_one_before(self, bench: Bench) -> None:
        session = a_session()
        bench.open_sessions(session)
        for anchor in (ANCHOR, replace(ANCHOR, summarised=9)):
            bench.write(lambda w, a=anchor: w.put_anchor(session.id, "x", a))  # type: ignore[misc]
        found = bench.read(lambda r: r.anchor(reading(ALICE), session.id, "x"))
        assert found == replace(ANCHOR, summarised=9)

    def test_a_session_that_is_gone_keeps_none(self, bench: Bench) -> None:
        bench.write(lambda w: w.put_anchor(SessionId("gone"), "x", ANCHOR))
        assert bench.read(lambda r: r.anchor(reading(ALICE), SessionId("gone"), "x")) is None

    @pytest.mark.parametrize("how", ["closed", "message erased", "message rewritten", "erased"])
    def test_it_goes_when_the_session_closes_and_when_what_was_said_is_erased(
        self, bench: Bench, how: str
    ) -> None:
        session, beside = a_session(), a_session("s-2")
        [message] = bench.say(session, a_message())
        bench.say(beside, a_message())
        for one in (session, beside):
            bench.write(lambda w, s=one: w.put_anchor(s.id, "x", ANCHOR))  # type: ignore[misc]
        bench.write(lambda w: w.replace_session(replace(session, task="still open")))
        assert bench.read(lambda r: r.anchor(reading(ALICE), session.id, "x")) == ANCHOR
        match how:
            case "closed":
                bench.write(lambda w: w.replace_session(replace(session, state=SessionState.ENDED)))
            case "message erased":
                bench.write(lambda w: w.erase_messages(session.id, [message.id]))
            case "message rewritten":
                bench.write(lambda w: w.replace_message_text(message.id, "[erased]", None))
            case _:
                bench.write(lambda w: w.erase_session(session.id))
        assert bench.read(lambda r: r.anchor(reading(ALICE), session.id, "x")) is None
        assert bench.read(lambda r: r.anchor(reading(ALICE), beside.id, "x")) == ANCHOR
