"""The arms of recall: words, vectors, slots, neighbours, and the filter they share."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.model.entry import EntryRef, EntryType, Measured, Surroundings, Where
from triptych.model.memory import Kind, Slot, State
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.testing.clock import NOON
from triptych.testing.contract.base import (
    ANYTHING,
    MEMORIES,
    MESSAGES,
    Bench,
    StoreSuite,
    found_by_vector,
    found_by_words,
)
from triptych.testing.examples import ALICE, BOB, a_memory, a_message, a_session, a_vector
from triptych.text import bm25
from triptych.text.words import index_terms

DAY = timedelta(days=1)
HOUR = timedelta(hours=1)


def refs(*ids: str, type: EntryType = EntryType.MEMORY) -> list[EntryRef]:
    """References to memories, or to messages."""
    return [EntryRef(type, id) for id in ids]  # the field's own word


class WordRules(StoreSuite):
    """The arm that looks for words."""

    def test_counts_lengths_and_frequencies_are_those_of_the_texts(self, bench: Bench) -> None:
        texts = ["tea tea and coffee", "green tea", "milk", "上海的茶馆很多"]
        memories = [a_memory(text) for text in texts]
        bench.keep(*memories)
        terms = ["tea", "milk", "茶馆", "absent"]
        hits = bench.read(lambda r: r.words(reading(ALICE), ANYTHING, terms, limit=9))
        lengths = [len(index_terms(text)) for text in texts]
        assert hits.total == 4
        assert hits.average_length == sum(lengths) / 4
        assert hits.frequencies == (2, 1, 1, 0)
        found = {hit.ref.id: (hit.counts, hit.length) for hit in hits.hits}
        assert found == {
            memories[0].id: ((2, 0, 0, 0), lengths[0]),
            memories[1].id: ((1, 0, 0, 0), lengths[1]),
            memories[2].id: ((0, 1, 0, 0), lengths[2]),
            memories[3].id: ((0, 0, 1, 0), lengths[3]),
        }

    def test_hits_come_best_first_and_ties_by_reference(self, bench: Bench) -> None:
        memories = [a_memory(f"{'tea ' * (n % 3)} word{n} milk") for n in range(30)]
        bench.keep(*memories)
        hits = bench.read(lambda r: r.words(reading(ALICE), ANYTHING, ["tea", "milk"], limit=30))

        def score(counts: tuple[int, ...], length: int) -> float:
            return sum(
                bm25.idf(hits.total, frequency) * float(bm25.term_weight(count, length, hits.average_length))
                for frequency, count in zip(hits.frequencies, counts, strict=True)
            )

        expected = sorted(hits.hits, key=lambda hit: (-round(score(hit.counts, hit.length), 9), hit.ref))
        assert list(hits.hits) == expected
        top = bench.read(lambda r: r.words(reading(ALICE), ANYTHING, ["tea", "milk"], limit=7))
        assert top.hits == hits.hits[:7]
        assert top.frequencies == hits.frequencies

    def test_a_search_for_nothing_counts_but_finds_nothing(self, bench: Bench) -> None:
        bench.keep(a_memory())
        hits = bench.read(lambda r: r.words(reading(ALICE), ANYTHING, [], limit=9))
        assert (hits.total, hits.frequencies, hits.hits) == (1, (), ())
        empty = bench.read(lambda r: r.words(reading(BOB), ANYTHING, ["tea"], limit=9))
        assert (empty.total, empty.average_length, empty.frequencies, empty.hits) == (0, 0.0, (0,), ())

    def test_messages_and_memories_are_found_alike(self, bench: Bench) -> None:
        memory = a_memory("ERR-7f3a/9 was seen")
        bench.keep(memory)
        [message] = bench.say(a_session(), a_message("what about ERR-7f3a/9?", name="Ann"))
        term = index_terms("ERR-7f3a/9")[0]
        assert set(found_by_words(bench, ALICE, term)) == {memory.id, message.id}
        assert found_by_words(bench, ALICE, "ann") == [message.id]
        assert found_by_words(bench, ALICE, term, where=MEMORIES) == [memory.id]
        assert found_by_words(bench, ALICE, term, where=MESSAGES) == [message.id]

    @pytest.mark.parametrize(
        "content", ["", "🙂", "\x00", '- / : * ( ) "', "tea " * 12_500, "'; drop table x; --"]
    )
    def test_any_text_can_be_kept_and_found(self, bench: Bench, content: str) -> None:
        memory = a_memory(content)
        bench.keep(memory, vector=a_vector())
        assert found_by_vector(bench, ALICE, a_vector()) == [memory.id]
        for term in set(index_terms(content)):
            assert found_by_words(bench, ALICE, term) == [memory.id]
        assert bench.read(lambda r: r.memory(reading(ALICE), memory.id)) == memory


class VectorRules(StoreSuite):
    """The arm that looks for meaning."""

    def test_the_nearest_come_first_with_their_cosines(self, bench: Bench) -> None:
        cosines = [0.9, -0.5, 0.2, 0.7]
        memories = [a_memory(f"{cosine}") for cosine in cosines]
        for memory, cosine in zip(memories, cosines, strict=True):
            bench.keep(memory, vector=a_vector(cosine=cosine))
        hits = bench.read(lambda r: r.nearest(reading(ALICE), ANYTHING, a_vector(), limit=3))
        assert [hit.ref.id for hit in hits] == [memories[0].id, memories[3].id, memories[2].id]
        assert [hit.cosine for hit in hits] == pytest.approx([0.9, 0.7, 0.2], abs=1e-3)

    def test_ties_come_by_reference_also_where_the_limit_cuts(self, bench: Bench) -> None:
        memories = sorted((a_memory(f"n {n}") for n in range(20)), key=lambda memory: memory.id)
        bench.keep(*reversed(memories), vector=a_vector())
        assert found_by_vector(bench, ALICE, a_vector(), limit=6) == [m.id for m in memories[:6]]
        assert found_by_vector(bench, ALICE, a_vector(), limit=0) == []

    def test_what_has_no_vector_is_found_by_words_only(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory)
        assert found_by_vector(bench, ALICE, a_vector()) == []
        assert found_by_words(bench, ALICE, "tea") == [memory.id]


class FilterRules(StoreSuite):
    """What the caller asked for, applied by every arm before any top-k."""

    @pytest.mark.parametrize(
        ("changes", "asked", "passes"),
        [
            ({}, {}, True),
            ({"kind": Kind.SKILL}, {"kinds": frozenset({Kind.SKILL, Kind.EVENT})}, True),
            ({"kind": Kind.FACT}, {"kinds": frozenset({Kind.SKILL})}, False),
            ({}, {"kinds": frozenset()}, False),
            ({"state": State.CANDIDATE}, {}, False),
            ({"state": State.CANDIDATE}, {"states": frozenset({State.CANDIDATE})}, True),
            ({"expires_at": NOON}, {}, False),
            ({"expires_at": NOON + HOUR}, {}, True),
            ({"state": State.SUPERSEDED}, {}, False),
            ({"state": State.SUPERSEDED}, {"as_of": NOON}, True),
            ({"state": State.EXPIRED}, {}, False),
            ({"state": State.EXPIRED, "expires_at": NOON + HOUR}, {"as_of": NOON}, True),
            ({"state": State.EXPIRED, "expires_at": NOON}, {"as_of": NOON}, False),
            ({"state": State.ARCHIVED}, {"as_of": NOON}, False),
            ({"state": State.ARCHIVED}, {"states": frozenset({State.ARCHIVED})}, True),
            ({"state": State.RETRACTED}, {"as_of": NOON}, False),
            ({"valid_from": NOON}, {"as_of": NOON}, True),
            ({"valid_from": NOON + HOUR}, {"as_of": NOON}, False),
            ({"valid_to": NOON}, {"as_of": NOON}, False),
            ({"valid_to": NOON + HOUR}, {"as_of": NOON}, True),
            ({"valid_to": NOON - DAY}, {}, True),
            ({}, {"within": (NOON, NOON + HOUR)}, True),
            ({}, {"within": (NOON - HOUR, NOON)}, False),
            ({"event_start": NOON - DAY}, {"within": (NOON, NOON + HOUR)}, False),
            ({"event_start": NOON - DAY}, {"within": (NOON - DAY, NOON)}, True),
            ({"event_start": NOON - DAY, "event_end": NOON}, {"within": (NOON, NOON + HOUR)}, False),
            ({"event_start": NOON - DAY, "event_end": NOON + HOUR}, {"within": (NOON, NOON + HOUR)}, True),
            ({"event_start": NOON - DAY, "event_end": NOON + DAY}, {"within": (NOON, NOON + HOUR)}, True),
            ({"event_end": NOON + DAY}, {"within": (NOON + HOUR, NOON + DAY)}, False),
            ({"confidence": 0.6}, {"min_confidence": 0.6}, True),
            ({"confidence": 0.59}, {"min_confidence": 0.6}, False),
            ({"topics": frozenset({"a", "b"})}, {"topics": frozenset({"b", "c"})}, True),
            ({"topics": frozenset({"a"})}, {"topics": frozenset({"b"})}, False),
            ({}, {"topics": frozenset({"b"})}, False),
            ({}, {"types": frozenset({EntryType.MESSAGE})}, False),
            ({}, {"types": frozenset()}, False),
        ],
    )
    def test_memories(
        self, bench: Bench, changes: dict[str, Any], asked: dict[str, Any], passes: bool
    ) -> None:
        slot = Slot("user:alice", "drink", "tea")
        memory = a_memory(slot=slot, **changes)
        bench.keep(memory, a_memory("tea", state=State.QUARANTINED, slot=slot), vector=a_vector())
        where = replace(ANYTHING, **asked)
        expected = [memory.id] if passes else []
        scope = reading(ALICE)
        assert found_by_words(bench, ALICE, "tea", where=where) == expected
        assert found_by_vector(bench, ALICE, a_vector(), where=where) == expected
        assert [m.id for m in bench.read(lambda r: r.memories(scope, where))] == expected
        assert sum(bench.read(lambda r: r.count_memories(scope, where)).values()) == len(expected)
        assert bench.read(lambda r: r.count_entries(scope, where)) == len(expected)
        slots = [("*", "drink")]
        assert [ref.id for ref in bench.read(lambda r: r.by_subject(scope, where, slots))] == expected

    @pytest.mark.parametrize(
        ("asked", "passes"),
        [
            ({}, True),
            ({"states": frozenset({State.ARCHIVED})}, True),
            ({"min_confidence": 0.99}, True),
            ({"as_of": NOON}, True),
            ({"as_of": NOON - HOUR}, False),
            ({"within": (NOON, NOON + HOUR)}, True),
            ({"within": (NOON - HOUR, NOON)}, False),
            ({"kinds": frozenset(Kind)}, False),
            ({"topics": frozenset({"a"})}, False),
            ({"types": frozenset({EntryType.MEMORY})}, False),
            ({"hidden_sessions": frozenset({"another"})}, True),
        ],
    )
    def test_messages(self, bench: Bench, asked: dict[str, Any], passes: bool) -> None:
        [message] = bench.say(a_session(), a_message(), vector=a_vector())
        where = replace(ANYTHING, **asked)
        expected = [message.id] if passes else []
        assert found_by_words(bench, ALICE, "tea", where=where) == expected
        assert found_by_vector(bench, ALICE, a_vector(), where=where) == expected
        assert bench.read(lambda r: r.count_entries(reading(ALICE), where)) == len(expected)

    def test_messages_of_hidden_sessions_are_left_out_memories_are_not(self, bench: Bench) -> None:
        hidden, other, memory = a_session("hidden"), a_session("other"), a_memory()
        bench.keep(memory, vector=a_vector())
        bench.say(hidden, a_message(), vector=a_vector())
        [seen] = bench.say(other, a_message(), vector=a_vector())
        where = replace(ANYTHING, hidden_sessions=frozenset({hidden.id, "unknown"}))
        assert set(found_by_words(bench, ALICE, "tea", where=where)) == {seen.id, memory.id}
        assert set(found_by_vector(bench, ALICE, a_vector(), where=where)) == {seen.id, memory.id}

    def test_what_is_filtered_out_changes_no_total_or_frequency(self, bench: Bench) -> None:
        bench.keep(a_memory("green tea"))
        before = bench.read(lambda r: r.words(reading(ALICE), MEMORIES, ["tea"], limit=9))
        bench.keep(*(a_memory(f"tea {n}", state=State.ARCHIVED) for n in range(9)))
        bench.say(a_session(), a_message("tea"))
        assert bench.read(lambda r: r.words(reading(ALICE), MEMORIES, ["tea"], limit=9)) == before

    def test_an_expiry_is_judged_by_the_askers_now(self, bench: Bench) -> None:
        memory = a_memory(expires_at=NOON + HOUR)
        bench.keep(memory)
        assert found_by_words(bench, ALICE, "tea", where=Where(now=NOON)) == [memory.id]
        assert found_by_words(bench, ALICE, "tea", where=Where(now=NOON + HOUR)) == []


class EntryRules(StoreSuite):
    """Slots, neighbours, measures, and the entries themselves."""

    def test_by_subject_looks_for_slots(self, bench: Bench) -> None:
        hers = a_memory("a", slot=Slot("user:alice", "residence", "Paris"))
        anns = a_memory("b", slot=Slot("Ann", "residence", "Rome"))
        job = a_memory("c", slot=Slot("user:alice", "job", "cook"))
        bench.keep(hers, anns, job, a_memory("d"))

        def found(*slots: tuple[str, str]) -> set[str]:
            return {ref.id for ref in bench.read(lambda r: r.by_subject(reading(ALICE), ANYTHING, slots))}

        assert found(("user:alice", "residence")) == {hers.id}
        assert found(("*", "residence")) == {hers.id, anns.id}
        assert found(("*", "residence"), ("user:alice", "job"), ("Ann", "residence")) == {
            hers.id,
            anns.id,
            job.id,
        }
        assert found(("Bob", "residence")) == found() == set()

    def test_around_a_message_are_its_neighbours_nearest_first(self, bench: Bench) -> None:
        messages = bench.say(a_session(), *(a_message(f"n {n}") for n in range(6)))
        bench.say(a_session("s-2"), a_message("elsewhere"))
        ids = [message.id for message in messages]
        asked = refs(ids[0], ids[3], ids[5], "unknown", type=EntryType.MESSAGE)
        found = bench.read(lambda r: r.around(reading(ALICE), [*asked, *refs("x")], before=2, after=1))
        assert found == {
            asked[0]: _near([], [ids[1]]),
            asked[1]: _near([ids[2], ids[1]], [ids[4]]),
            asked[2]: _near([ids[4], ids[3]], []),
        }

    def test_around_reaches_over_what_was_erased(self, bench: Bench) -> None:
        session = a_session()
        ids = [message.id for message in bench.say(session, *(a_message(f"n {n}") for n in range(7)))]
        bench.write(lambda w: w.erase_messages(session.id, [ids[2], ids[1], ids[4]]))
        [ref] = refs(ids[3], type=EntryType.MESSAGE)
        found = bench.read(lambda r: r.around(reading(ALICE), [ref], before=1, after=2))
        assert found == {ref: _near([ids[0]], [ids[5], ids[6]])}
        nothing = bench.read(lambda r: r.around(reading(ALICE), [ref], before=0, after=0))
        assert nothing == {ref: _near([], [])}

    def test_measure_gives_what_the_arms_would_have_said(self, bench: Bench) -> None:
        memory, bare = a_memory("tea tea milk"), a_memory("coffee")
        bench.keep(memory, vector=a_vector(cosine=0.8))
        bench.keep(bare)
        [message] = bench.say(a_session(), a_message("green tea", name="Ann"), vector=a_vector(cosine=0.6))
        asked = [*refs(message.id, type=EntryType.MESSAGE), *refs(bare.id, "unknown", memory.id)]
        measured = bench.read(lambda r: r.measure(reading(ALICE), asked, ["tea", "coffe"], a_vector()))
        assert [one.ref for one in measured] == [asked[0], asked[1], asked[3]]
        assert [one.counts for one in measured] == [(1, 0), (0, 1), (2, 0)]
        assert [one.length for one in measured] == [3, 1, 3]
        assert measured[1].cosine is None
        assert [measured[0].cosine, measured[2].cosine] == pytest.approx([0.6, 0.8], abs=1e-3)
        unasked = bench.read(lambda r: r.measure(reading(ALICE), asked, [], None))
        assert [(one.counts, one.cosine) for one in unasked] == [((), None)] * 3

    def test_what_a_search_found_measures_as_if_nothing_had_been_searched(self, bench: Bench) -> None:
        memories = [a_memory(f"tea {'milk ' * (n % 4)}number{n}") for n in range(40)]
        for n, memory in enumerate(memories):
            bench.keep(memory, vector=None if n % 5 == 0 else a_vector(cosine=n / 40))
        [message] = bench.say(a_session(), a_message("green tea", name="Ann"), vector=a_vector(cosine=0.6))
        hidden = a_memory("tea of Bob", space=Space.of_user("bob"))
        bench.keep(hidden, vector=a_vector(cosine=0.9))
        asked = refs(*(memory.id for memory in (*memories, hidden)))
        asked += refs(message.id, type=EntryType.MESSAGE)
        terms, mine, his = ["milk", "tea", "absent"], reading(ALICE), reading(BOB)

        def searched(reader: Reader) -> list[Measured]:
            for scope in (his, mine):
                reader.words(scope, ANYTHING, terms, limit=20)
                reader.nearest(scope, ANYTHING, a_vector(), limit=20)
                reader.nearest(scope, MESSAGES, a_vector(), limit=20)
            return reader.measure(mine, asked, terms, a_vector())

        plain = bench.read(lambda r: r.measure(mine, asked, terms, a_vector()))
        assert [one.ref for one in plain] == [ref for ref in asked if ref.id != hidden.id]
        assert bench.read(searched) == plain

    def test_load_gives_entries_in_the_order_asked(self, bench: Bench) -> None:
        memory, session = a_memory(), a_session()
        bench.keep(memory)
        [message] = bench.say(session, a_message())
        asked = [
            *refs(message.id, type=EntryType.MESSAGE),
            *refs("unknown", memory.id),
            *refs(memory.id, type=EntryType.MESSAGE),
        ]
        first, second = bench.read(lambda r: r.load(reading(ALICE), asked))
        assert (first.ref, first.message, first.memory, first.stale) == (asked[0], message, None, False)
        assert first.session == replace(session, last_seq=1)
        assert (second.ref, second.memory, second.session, second.space) == (
            asked[2],
            memory,
            None,
            memory.space,
        )

    def test_a_message_can_be_marked_stale_and_fresh(self, bench: Bench) -> None:
        [message] = bench.say(a_session(), a_message())
        asked = refs(message.id, type=EntryType.MESSAGE)

        def is_stale() -> bool:
            [entry] = bench.read(lambda r: r.load(reading(ALICE), asked))
            return entry.stale

        bench.write(lambda w: w.mark_stale(message.id, True))
        assert is_stale() is True
        bench.write(lambda w: w.mark_stale(message.id, False))
        assert is_stale() is False


def _near(before: list[Any], after: list[Any]) -> Surroundings:
    return Surroundings(
        before=tuple(refs(*before, type=EntryType.MESSAGE)), after=tuple(refs(*after, type=EntryType.MESSAGE))
    )
