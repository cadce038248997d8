"""What erasing asks of a store: to see what rests on a message, whoever may read it, and to leave nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from triptych.access.scopes import reading
from triptych.errors import NotFoundError, VersionConflictError
from triptych.model.ids import MemoryId, MessageId
from triptych.model.memory import State
from triptych.model.message import ToolCall
from triptych.model.principal import DEFAULT_TENANT
from triptych.testing.contract.base import Bench, StoreSuite, found_by_vector, found_by_words
from triptych.testing.examples import (
    ALICE,
    BOB,
    BOBS,
    a_conflict,
    a_memory,
    a_message,
    a_session,
    a_source,
    a_vector,
)

NOBODY = frozenset[str]()


class ErasureRules(StoreSuite):
    """Looking without a scope, and rebuilding."""

    def test_every_state_is_seen_whoever_may_see_it(self, bench: Bench) -> None:
        memory = a_memory("oolong", readers=NOBODY, writers=NOBODY)
        bench.keep(memory)
        changed = bench.change(replace(memory, content="sencha"))
        assert bench.read(lambda r: r.states(DEFAULT_TENANT, memory.id)) == [memory, changed]
        assert bench.read(lambda r: r.states("other", memory.id)) == []
        assert bench.read(lambda r: r.states(DEFAULT_TENANT, MemoryId("unknown"))) == []

    def test_what_rests_on_a_message_in_any_state_is_seen(self, bench: Bench) -> None:
        first, second = bench.say(a_session(), a_message(), a_message())
        hidden = a_memory(sources=(a_source(message=first.id),), readers=NOBODY, writers=NOBODY)
        once = a_memory(sources=(a_source(message=second.id), a_source()))
        bench.keep(hidden, once, a_memory(), a_memory(sources=(a_source(message=MessageId("else")),)))
        changed = bench.change(replace(once, sources=(a_source(),)))

        def resting(*ids: MessageId, tenant: str = DEFAULT_TENANT) -> list[MemoryId]:
            return [memory.id for memory in bench.read(lambda r: r.resting_on(tenant, ids))]

        assert resting(first.id) == [hidden.id]
        assert resting(second.id) == [changed.id]
        assert resting(first.id, second.id, MessageId("no")) == sorted([hidden.id, changed.id])
        assert resting(first.id, tenant="other") == resting() == []

    def test_what_replaced_a_memory_is_seen_whoever_may_see_it(self, bench: Bench) -> None:
        old = a_memory(state=State.SUPERSEDED)
        new = a_memory(supersedes=old.id, readers=NOBODY, writers=NOBODY)
        bench.keep(old, new)
        assert bench.read(lambda r: r.succeeding(DEFAULT_TENANT, old.id)) == [new]
        assert bench.read(lambda r: r.succeeding("other", old.id)) == []

    @pytest.mark.parametrize("text", ["the blue tin", "蓝色的罐子", '"a\\b" 🙂'])
    def test_records_that_hold_a_text_are_counted_in_scope(self, bench: Bench, text: str) -> None:
        bench.keep(
            a_memory(f"it is in {text}."),
            a_memory(sources=(a_source(quote=f"{text}!"),)),
            a_memory(f"{text} too", readers=NOBODY),
            a_memory(f"and {text}", space=BOBS),
            a_memory("something else"),
        )
        bench.say(a_session(), a_message(f"look: {text}"), a_message("no"))
        bench.say(a_session(space=BOBS), a_message(text))
        assert bench.read(lambda r: r.count_holding(reading(ALICE), [text, "absent"])) == 3
        assert bench.read(lambda r: r.count_holding(reading(BOB), [text])) == 2
        assert bench.read(lambda r: r.count_holding(reading(ALICE), [])) == 0

    def test_a_rebuilt_memory_leaves_no_version_of_what_it_was(self, bench: Bench) -> None:
        memory, rival = a_memory("first oolong"), a_memory()
        bench.keep(memory, rival, vector=a_vector())
        bench.write(lambda w: w.put_conflict(a_conflict(memory, rival)))
        bench.change(replace(memory, content="second oolong"))
        bench.change(replace(memory, content="third oolong"), version=2)
        rebuilt = replace(memory, content="sencha")
        removed = bench.write(
            lambda w: w.rebuild_memory(rebuilt, a_vector(5), expected_version=3, forget=[2, 9])
        )
        assert removed == {"versions": 1}
        states = bench.read(lambda r: r.states(DEFAULT_TENANT, memory.id))
        assert states == [memory, replace(rebuilt, version=4)]
        assert found_by_words(bench, ALICE, "oolong") == []
        assert found_by_words(bench, ALICE, "sencha") == [memory.id]
        assert found_by_vector(bench, ALICE, a_vector(5))[0] == memory.id
        assert len(bench.read(lambda r: r.conflicts(reading(ALICE)))) == 1
        assert set(bench.check().values()) == {"ok"}

    def test_rebuilding_without_a_vector_keeps_it_and_refuses_what_moved_on(self, bench: Bench) -> None:
        memory = a_memory("oolong")
        bench.keep(memory, vector=a_vector())
        fewer = replace(memory, sources=())
        bench.write(lambda w: w.rebuild_memory(fewer, None, expected_version=1, forget=()))
        assert found_by_vector(bench, ALICE, a_vector()) == [memory.id]
        assert bench.read(lambda r: r.by_message(reading(ALICE), MessageId("m"))) == []
        with pytest.raises(VersionConflictError):
            bench.write(lambda w: w.rebuild_memory(fewer, None, expected_version=1, forget=()))
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.rebuild_memory(a_memory(), None, expected_version=1, forget=()))

    def test_calls_and_metadata_are_redacted_with_the_text(self, bench: Bench) -> None:
        call = ToolCall("c", "remember", '{"text": "蓝罐"}')
        [message] = bench.say(a_session(), a_message("oolong", tool_calls=(call,), metadata={"as": "oolong"}))
        cut = replace(call, arguments="{}")
        bench.write(
            lambda w: w.replace_message_text(
                message.id, "tea", None, tool_calls=[cut], metadata={"as": "tea"}
            )
        )
        kept = bench.read(lambda r: r.message(reading(ALICE), message.id))
        assert kept == replace(message, content="tea", tool_calls=(cut,), metadata={"as": "tea"})
        bench.write(lambda w: w.replace_message_text(message.id, "milk", None))
        kept = bench.read(lambda r: r.message(reading(ALICE), message.id))
        assert kept == replace(message, content="milk", tool_calls=(cut,), metadata={"as": "tea"})
