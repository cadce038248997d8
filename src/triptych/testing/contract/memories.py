"""Memories: kept whole, changed by version, looked up by what they say."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.errors import ConflictError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.ids import GroupId, MemoryId, MessageId, new_id
from triptych.model.memory import Kind, Memory, Method, Slot, State
from triptych.model.space import Space
from triptych.ports.store import Writer
from triptych.testing.clock import NOON
from triptych.testing.contract.base import (
    ANYTHING,
    Bench,
    StoreSuite,
    found_by_vector,
    found_by_words,
)
from triptych.testing.examples import (
    ALICE,
    ALICES,
    BOB,
    BOBS,
    a_memory,
    a_message,
    a_session,
    a_source,
    a_vector,
)

DAY = timedelta(days=1)


def full_memory() -> Memory:
    """A memory in which every field says something."""
    return a_memory(
        '我家在上海，喜欢 "oolong" 茶 🙂\n第二行\x00',
        kind=Kind.PREFERENCE,
        subject="Alex",
        slot=Slot("user:alice", "residence", "上海"),
        tags=frozenset({"家", "b"}),
        topics=frozenset({"home", "茶"}),
        importance=0.123456789,
        confidence=1 / 3,
        trust=0.9,
        sources=(
            a_source(
                message=MessageId("m1"),
                quote='"我家"',
                uri="https://example.com/?q=1",
                reference="D1:3",
                voucher="user:alice",
                alone={"content": "我家", "slot": ["user:a", "residence", "北京"]},
            ),
            a_source("agent:helper", method=Method.INFERRED, said_at=NOON - DAY),
        ),
        readers=frozenset({"user:alice", "team:家"}),
        writers=frozenset(),
        state=State.CANDIDATE,
        group=GroupId("g1"),
        event_start=datetime(2024, 1, 1, tzinfo=UTC),
        event_end=datetime(2024, 1, 2, tzinfo=UTC),
        valid_from=datetime(1969, 7, 20, 20, 17, 40, 123456, tzinfo=timezone(timedelta(hours=8))),
        valid_to=datetime(2100, 1, 1, tzinfo=UTC),
        expires_at=datetime(2099, 1, 1, tzinfo=UTC),
        supersedes=MemoryId("older"),
        recall_count=3,
        last_recalled_at=NOON,
        language="zh",
        metadata={"a": [1, {"b": None}], "键": "值"},
    )


class MemoryRules(StoreSuite):
    """The life of a memory."""

    def test_a_memory_comes_back_as_it_was(self, bench: Bench) -> None:
        memory = full_memory()
        bench.keep(memory, vector=a_vector())
        assert bench.read(lambda r: r.memory(reading(ALICE), memory.id)) == memory

    def test_what_the_caller_changes_afterwards_is_not_what_is_kept(self, bench: Bench) -> None:
        metadata = {"a": [1]}
        memory = a_memory(metadata=metadata)
        bench.keep(memory)
        metadata["a"].append(2)
        kept = bench.read(lambda r: r.memory(reading(ALICE), memory.id))
        assert kept is not None
        assert kept.metadata == {"a": [1]}

    def test_an_id_is_used_once(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory)
        with pytest.raises(ConflictError):
            bench.keep(replace(memory, content="another"))

    @pytest.mark.parametrize(
        "changes",
        [
            {"content": "half a pair \ud800"},
            {"recorded_at": NOON.replace(tzinfo=None)},
            {"valid_from": NOON.replace(tzinfo=None)},
            {"metadata": {"x": object()}},
            {"metadata": {"x": float("nan")}},
        ],
    )
    def test_what_could_not_come_back_is_refused(self, bench: Bench, changes: dict[str, Any]) -> None:
        with pytest.raises(InvalidInputError):
            bench.keep(a_memory(**changes))
        assert bench.read(lambda r: r.memories(reading(ALICE), ANYTHING)) == []

    def test_a_vector_of_the_wrong_size_is_refused(self, bench: Bench) -> None:
        with pytest.raises(InvalidInputError):
            bench.keep(a_memory(), vector=a_vector(dimension=31))
        with pytest.raises(InvalidInputError):
            bench.keep(a_memory(), vector=a_vector() * float("nan"))

    def test_a_change_makes_a_version(self, bench: Bench) -> None:
        memory = a_memory("lives in Paris")
        bench.keep(memory, vector=a_vector())
        changed = replace(memory, content="lives in Berlin", updated_at=NOON + DAY)
        stored = bench.change(changed, a_vector(5), by="user:alice", reason="moved")
        assert stored == replace(changed, version=2)
        assert bench.read(lambda r: r.memory(reading(ALICE), memory.id)) == stored
        [earlier] = bench.read(lambda r: r.versions(reading(ALICE), memory.id))
        assert earlier.memory == memory
        assert (earlier.changed_by, earlier.changed_at, earlier.reason) == ("user:alice", NOON + DAY, "moved")

    def test_versions_come_oldest_first(self, bench: Bench) -> None:
        memory = full_memory()
        bench.keep(memory)
        for number in (1, 2, 3):
            changed = replace(memory, content=f"state {number}")
            bench.change(changed, version=number)
        versions = bench.read(lambda r: r.versions(reading(ALICE), memory.id))
        assert [version.memory.version for version in versions] == [1, 2, 3]
        assert versions[0].memory == memory

    def test_after_a_change_the_old_words_and_the_old_vector_find_nothing(self, bench: Bench) -> None:
        memory = a_memory("lives in Paris")
        bench.keep(memory, vector=a_vector())
        changed = replace(memory, content="moved to Berlin")
        bench.change(changed, a_vector(5))
        assert found_by_words(bench, ALICE, "pari") == []
        assert found_by_words(bench, ALICE, "berlin") == [memory.id]
        [hit] = bench.read(lambda r: r.nearest(reading(ALICE), ANYTHING, a_vector(), limit=3))
        assert hit.cosine == pytest.approx(0, abs=1e-3)
        total = bench.read(lambda r: r.words(reading(ALICE), ANYTHING, ["berlin"], limit=1)).total
        assert total == 1

    def test_a_change_without_a_vector_keeps_the_vector(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        archived = replace(memory, state=State.ARCHIVED)
        bench.change(archived)
        assert found_by_vector(bench, ALICE, a_vector()) == []
        anything = replace(ANYTHING, states=frozenset(State))
        assert found_by_vector(bench, ALICE, a_vector(), where=anything) == [memory.id]

    def test_a_memory_can_move_to_another_space(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        assert found_by_words(bench, ALICE, "tea") == [memory.id]
        moved = replace(memory, space=BOBS)
        bench.change(moved)
        assert found_by_words(bench, ALICE, "tea") == []
        assert found_by_vector(bench, ALICE, a_vector()) == []
        assert found_by_words(bench, BOB, "tea") == [memory.id]
        assert bench.read(lambda r: r.versions(reading(BOB), memory.id)) == []

    def test_a_change_of_what_has_changed_is_refused_and_carries_the_current_state(
        self, bench: Bench
    ) -> None:
        memory = a_memory()
        bench.keep(memory)
        stored = bench.change(memory)
        with pytest.raises(VersionConflictError) as raised:
            bench.change(memory)
        assert raised.value.current == stored
        with pytest.raises(NotFoundError):
            bench.change(a_memory())

    def test_usage_is_counted_aside(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory)
        counts = {memory.id: (2, NOON + DAY), MemoryId("unknown"): (1, NOON)}
        bench.write(lambda w: w.count_recalls(counts))
        bench.change(memory)
        kept = bench.read(lambda r: r.memory(reading(ALICE), memory.id))
        assert kept == replace(memory, version=2, recall_count=2, last_recalled_at=NOON + DAY)
        assert len(bench.read(lambda r: r.versions(reading(ALICE), memory.id))) == 1

    def test_by_fingerprint_finds_what_says_the_same_in_any_state(self, bench: Bench) -> None:
        active, archived = a_memory("I like tea."), a_memory("i  like TEA", state=State.ARCHIVED)
        bench.keep(active, archived, a_memory("I like teas"))
        bench.make_space(Space.of_user("alice", "below"))
        bench.keep(a_memory("I like tea", space=Space.of_user("alice", "below")))
        found = bench.read(lambda r: r.by_fingerprint(reading(ALICE), ALICES, "I like tea"))
        assert [memory.id for memory in found] == [active.id, archived.id]

    def test_by_slot_finds_the_slot_in_any_state_in_order_of_time(self, bench: Bench) -> None:
        def living(in_place: str, since: datetime | None, **changes: Any) -> Memory:
            slot = Slot("user:alice", "residence", in_place)
            return a_memory(f"lives in {in_place}", slot=slot, valid_from=since, **changes)

        later, early = living("Berlin", NOON), living("Paris", NOON - DAY, state=State.SUPERSEDED)
        always, hidden = living("Earth", None), living("Oslo", NOON + DAY, state=State.ARCHIVED)
        other = a_memory(slot=Slot("user:alice", "job", "cook"))
        bench.keep(hidden, later, early, always, other, a_memory(slot=Slot("user:bob", "residence", "Rome")))
        found = bench.read(lambda r: r.by_slot(reading(ALICE), ALICES, "user:alice", "residence"))
        assert [memory.id for memory in found] == [always.id, early.id, later.id, hidden.id]
        assert bench.read(lambda r: r.by_slot(reading(ALICE), BOBS, "user:alice", "residence")) == []

    def test_what_replaced_a_memory_is_found_from_it(self, bench: Bench) -> None:
        old = a_memory("lives in Paris", state=State.SUPERSEDED)
        new = a_memory("lives in Berlin", supersedes=old.id)
        bench.keep(old, new)
        assert bench.read(lambda r: r.superseded_by(reading(ALICE), old.id)) == [new]
        assert bench.read(lambda r: r.superseded_by(reading(BOB), old.id)) == []

    def test_what_replaced_any_of_several_is_found_at_once(self, bench: Bench) -> None:
        paris, rome, oslo = (a_memory(f"lives in {place}") for place in ("Paris", "Rome", "Oslo"))
        berlin = a_memory("lives in Berlin", supersedes=paris.id)
        turin = a_memory("lives in Turin", supersedes=rome.id)
        bench.keep(paris, rome, oslo, berlin, turin)
        old = (paris.id, rome.id, oslo.id)
        found = bench.read(lambda r: r.superseded_by(reading(ALICE), *old))
        assert found == sorted((berlin, turin), key=lambda memory: memory.id)
        assert bench.read(lambda r: r.superseded_by(reading(ALICE))) == []

    def test_what_was_stated_is_told_for_messages_and_digests(self, bench: Bench) -> None:
        first, second, third = bench.say(a_session(), *(a_message(seq=n) for n in (1, 2, 3)))
        one = a_memory(sources=(a_source(message=first.id), a_source(message=second.id)))
        other = a_memory(sources=(a_source(message=second.id),), state=State.SUPERSEDED)
        digest = a_memory(kind=Kind.DIGEST, sources=(a_source(message=second.id), a_source(message=third.id)))
        bench.keep(one, other, digest, a_memory())
        messages = [EntryRef(EntryType.MESSAGE, message.id) for message in (first, second, third)]
        memories = [EntryRef(EntryType.MEMORY, memory.id) for memory in (one, digest)]
        told = bench.read(lambda r: r.statements_of(reading(ALICE), [*messages, *memories]))
        both = sorted((one, other), key=lambda memory: memory.id)
        assert told == {messages[0]: [one], messages[1]: both, memories[1]: both}
        assert bench.read(lambda r: r.statements_of(reading(BOB), [*messages, *memories])) == {}
        assert bench.read(lambda r: r.statements_of(reading(ALICE), [])) == {}

    def test_by_message_finds_what_rests_on_it(self, bench: Bench) -> None:
        [message] = bench.say(a_session(), a_message())
        resting = a_memory(sources=(a_source(message=message.id), a_source(message=message.id, quote="x")))
        bench.keep(resting, a_memory())
        assert bench.read(lambda r: r.by_message(reading(ALICE), message.id)) == [resting]
        elsewhere = replace(resting, sources=(a_source(),))
        bench.change(elsewhere)
        assert bench.read(lambda r: r.by_message(reading(ALICE), message.id)) == []

    @pytest.mark.parametrize("quote", ["I live in Berlin.", 'Say "no\\n", 不要说「好」', "tab\tand\nline"])
    def test_by_message_finds_what_rests_on_exactly_the_words_asked_for(
        self, bench: Bench, quote: str
    ) -> None:
        message, other = bench.say(a_session(), a_message(), a_message())
        resting = a_memory(sources=(a_source(), a_source(message=message.id, quote=quote)))
        more = a_memory(sources=(a_source(message=message.id, quote=f"{quote} And more."),))
        elsewhere = (a_source(message=message.id), a_source(message=other.id, quote=quote))
        bench.keep(resting, more, a_memory(sources=elsewhere))
        found = bench.read(lambda r: r.by_message(reading(ALICE), message.id, quote=quote))
        assert found == [resting]

    def test_lists_come_by_id_in_pages(self, bench: Bench) -> None:
        memories = sorted((a_memory(f"n {n}") for n in range(7)), key=lambda memory: memory.id)
        bench.keep(*reversed(memories))
        scope = reading(ALICE)
        first = bench.read(lambda r: r.memories(scope, ANYTHING, limit=4))
        rest = bench.read(lambda r: r.memories(scope, ANYTHING, limit=4, after=first[-1].id))
        assert [*first, *rest] == memories
        assert bench.read(lambda r: r.memories(scope, ANYTHING, limit=0)) == []

    def test_memories_are_counted_by_kind(self, bench: Bench) -> None:
        bench.keep(a_memory(), a_memory(kind=Kind.EVENT), a_memory(), a_memory(state=State.RETRACTED))
        assert bench.read(lambda r: r.count_memories(reading(ALICE), ANYTHING)) == {"fact": 2, "event": 1}

    def test_a_write_that_fails_leaves_nothing(self, bench: Bench) -> None:
        kept = a_memory("kept tea")
        bench.keep(kept, vector=a_vector())

        def work(writer: Writer) -> None:
            new_space = Space.of_user("alice", "new")
            writer.put_policy("default", new_space, writer.policy("default", ALICES))  # type: ignore[arg-type]
            writer.insert_memory(a_memory("lost tea", space=new_space), a_vector())
            writer.insert_memory(a_memory("lost tea too", readers=frozenset({"user:zoe"})), a_vector())
            writer.replace_memory(
                replace(kept, content="lost"), a_vector(9), expected_version=1, changed_by="a", reason="r"
            )
            writer.insert_session(a_session("lost"))
            assert len(writer.words(reading(ALICE), ANYTHING, ["tea"], limit=9).hits) == 1
            assert len(writer.nearest(reading(ALICE), ANYTHING, a_vector(), limit=9)) == 2
            raise RuntimeError("changed my mind")

        for _ in range(2):
            with pytest.raises(RuntimeError, match="changed my mind"):
                bench.write(work)
            assert found_by_words(bench, ALICE, "tea") == [kept.id]
            assert found_by_words(bench, ALICE, "lost") == []
            assert found_by_vector(bench, ALICE, a_vector()) == [kept.id]
        assert bench.read(lambda r: r.spaces(reading(ALICE))) == [ALICES]
        assert bench.read(lambda r: r.sessions(reading(ALICE))) == []
        assert bench.read(lambda r: r.versions(reading(ALICE), kept.id)) == []
        assert set(bench.check().values()) == {"ok"}

    def test_a_write_sees_its_own_writes(self, bench: Bench) -> None:
        first = a_memory("oolong tea")
        bench.keep(first, vector=a_vector())

        def work(writer: Writer) -> None:
            scope = reading(ALICE)
            for number in range(3):
                found = writer.nearest(scope, ANYTHING, a_vector(), limit=9)
                assert len(found) == number + 1
                assert writer.words(scope, ANYTHING, ["tea"], limit=9).total == number + 1
                writer.insert_memory(a_memory(f"tea {number}"), a_vector())
            writer.erase_memory(first.id)
            assert writer.count_entries(scope, ANYTHING) == 3
            assert first.id not in [
                hit.ref.id for hit in writer.nearest(scope, ANYTHING, a_vector(), limit=9)
            ]

        bench.write(work)
        assert len(found_by_words(bench, ALICE, "tea")) == 3
        assert len(found_by_vector(bench, ALICE, a_vector())) == 3

    def test_an_id_is_taken_by_whatever_has_it_in_any_tenant(self, bench: Bench) -> None:
        mine, free = a_memory(), new_id()
        session = a_session(tenant="other")
        message = a_message(session.id)
        bench.keep(mine)
        bench.make_space(ALICES, tenant="other")
        bench.open_sessions(session)
        bench.write(lambda w: w.append_messages(session.id, [message], [None]))
        asked = [mine.id, session.id, message.id, free]
        assert bench.read(lambda r: r.taken(asked)) == set(asked) - {free}
        assert bench.read(lambda r: r.taken([])) == set()

    def test_an_erased_memory_leaves_nothing(self, bench: Bench) -> None:
        memory, other = a_memory("rare oolong"), a_memory("rare darjeeling")
        bench.keep(memory, other, vector=a_vector())
        changed = replace(memory, content="rare oolong indeed")
        bench.change(changed)
        removed = bench.write(lambda w: w.erase_memory(memory.id))
        assert removed == {
            "memories": 1,
            "versions": 1,
            "sources": 1,
            "conflicts": 0,
            "terms": 3,
            "vectors": 1,
        }
        scope = reading(ALICE)
        assert bench.read(lambda r: r.memory(scope, memory.id)) is None
        assert bench.read(lambda r: r.versions(scope, memory.id)) == []
        assert found_by_words(bench, ALICE, "rare") == [other.id]
        assert found_by_vector(bench, ALICE, a_vector()) == [other.id]
        assert bench.read(lambda r: r.by_fingerprint(scope, ALICES, "rare oolong indeed")) == []
        assert bench.write(lambda w: w.erase_memory(memory.id)) == {}
        assert set(bench.check().values()) == {"ok"}
        bench.keep(replace(memory, id=MemoryId(new_id())))
