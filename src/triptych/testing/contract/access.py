"""Scope and access: what a principal may not see is never found, counted, ranked or told apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from triptych.access.scopes import reading, writing
from triptych.errors import NotFoundError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.event import EventType
from triptych.model.ids import ConflictId, MemoryId, MessageId, SessionId
from triptych.model.principal import Principal
from triptych.model.space import GLOBAL, Policy, Space
from triptych.ports.store import Reader, Writer
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
    a_conflict,
    a_memory,
    a_message,
    a_session,
    a_vector,
    an_event,
)

READER = Principal(user="reader")
ALIKE = [
    ("foo", "foobar"),
    ("john_doe", "john-doe"),
    ("a%b", "a_b"),
    ("a%", "ab"),
    ("用户-1", "用户-10"),
    ("用户", "用户组"),
    ("a/b", "a"),
    ("a%2Fb", "a/b"),
    ("a/", "a"),
    ("x.", "x"),
    ("x ", "x"),
    ("Case", "case"),
    ("🙂", "🙂🙂"),
    ("é", "e\u0301"),
    ("a", "a0"),
    ("a", "a!"),
    ("'", "''"),
    ("*", "?"),
]


class AccessRules(StoreSuite):
    """Filters before ranking, whole segments, and silence about the rest."""

    @pytest.mark.parametrize(("one", "other"), [*ALIKE, *((b, a) for a, b in ALIKE)])
    def test_spaces_whose_names_look_alike_are_apart(self, bench: Bench, one: str, other: str) -> None:
        first, second = Space.of_user(one), Space.of_user(other)
        memories = {space: a_memory(space=space) for space in (first, second, Space.of_user(other, "in"))}
        for space in memories:
            bench.make_space(space, readers=frozenset({"user:reader"}))
        bench.keep(*memories.values(), vector=a_vector())
        mine = memories[first].id
        assert found_by_words(bench, READER, "tea", first) == [mine]
        assert found_by_vector(bench, READER, a_vector(), first) == [mine]
        scope = reading(READER, [first])
        assert [m.id for m in bench.read(lambda r: r.memories(scope, ANYTHING))] == [mine]
        assert bench.read(lambda r: r.spaces(scope)) == [first]
        assert bench.read(lambda r: r.count_entries(scope, ANYTHING)) == 1
        assert bench.read(lambda r: r.memory(scope, memories[second].id)) is None

    @pytest.mark.parametrize(("one", "other"), ALIKE)
    def test_a_users_keys_open_no_space_that_looks_alike(self, bench: Bench, one: str, other: str) -> None:
        bench.make_space(Space.of_user(one))
        bench.make_space(Space.of_user(other))
        bench.keep(a_memory(space=Space.of_user(other)), vector=a_vector())
        assert found_by_words(bench, Principal(user=one), "tea") == []
        assert found_by_vector(bench, Principal(user=one), a_vector()) == []

    def test_a_space_includes_what_lies_below_it(self, bench: Bench) -> None:
        below = Space.of_user("alice", "work", "2024/05")
        bench.make_space(below)
        memory = a_memory(space=below)
        bench.keep(memory, vector=a_vector())
        for asked in (ALICES, Space.of_user("alice", "work"), below):
            assert found_by_words(bench, ALICE, "tea", asked) == [memory.id]
        assert found_by_words(bench, ALICE, "tea", Space.of_user("alice", "wor")) == []

    def test_several_subtrees_that_overlap_count_once(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        assert found_by_words(bench, ALICE, "tea", ALICES, ALICES) == [memory.id]
        assert bench.read(lambda r: r.count_entries(reading(ALICE, [ALICES, ALICES]), ANYTHING)) == 1

    def test_five_of_bobs_are_found_among_ten_thousand_nearer_of_alices(self, bench: Bench) -> None:
        def work(writer: Writer) -> None:
            for number in range(10_000):
                writer.insert_memory(a_memory(f"tea {number}"), a_vector(cosine=0.99))

        bench.write(work)
        bobs = [a_memory(f"a long story that mentions tea, part {n}", space=BOBS) for n in range(5)]
        bench.keep(*bobs, vector=a_vector(cosine=0.3))
        expected = {memory.id for memory in bobs}
        assert set(found_by_words(bench, BOB, "tea", limit=5)) == expected
        assert set(found_by_vector(bench, BOB, a_vector(), limit=5)) == expected

    def test_five_readable_ones_are_found_among_ten_thousand_nearer_in_the_same_space(
        self, bench: Bench
    ) -> None:
        def work(writer: Writer) -> None:
            for number in range(10_000):
                writer.insert_memory(a_memory(f"tea {number}"), a_vector(cosine=0.99))

        bench.write(work)
        shared = [
            a_memory(f"a long story that mentions tea, part {n}", readers=frozenset({"user:bob"}))
            for n in range(5)
        ]
        bench.keep(*shared, vector=a_vector(cosine=0.3))
        expected = {memory.id for memory in shared}
        assert set(found_by_words(bench, BOB, "tea", limit=5)) == expected
        assert set(found_by_vector(bench, BOB, a_vector(), limit=5)) == expected
        assert not expected & set(found_by_vector(bench, ALICE, a_vector(), limit=10_005))

    def test_the_same_text_in_two_spaces_is_two_memories(self, bench: Bench) -> None:
        hers, his = a_memory(), a_memory(space=BOBS)
        bench.keep(hers, his)

        def found(who: Principal, space: Space) -> list[str]:
            scope = reading(who)
            same = bench.read(lambda r: r.by_fingerprint(scope, space, "Likes  green tea."))
            return [memory.id for memory in same]

        assert found(ALICE, ALICES) == [hers.id]
        assert found(BOB, BOBS) == [his.id]
        assert found(ALICE, BOBS) == []

    def test_metadata_cannot_override_the_scope(self, bench: Bench) -> None:
        posing = {
            "tenant": "other",
            "space": BOBS.path,
            "path": BOBS.path,
            "readers": ["user:bob", "everyone"],
            "reader_list": '["user:bob"]',
            "writers": ["user:bob"],
            "state": "archived",
            "id": "x",
        }
        memory = a_memory(metadata=posing)
        bench.keep(memory, vector=a_vector())
        assert found_by_words(bench, BOB, "tea") == []
        assert bench.read(lambda r: r.memory(reading(BOB), memory.id)) is None
        assert bench.read(lambda r: r.memory(reading(ALICE), memory.id)) == memory

    def test_empty_readers_are_nobody(self, bench: Bench) -> None:
        bench.keep(a_memory(readers=frozenset()), vector=a_vector())
        closed = Space.of_user("alice", "closed")
        bench.make_space(closed, readers=frozenset())
        bench.keep(a_memory(space=closed), vector=a_vector())
        for who in (ALICE, Principal(user="alice", roles=frozenset({"admin"}))):
            assert found_by_words(bench, who, "tea") == []
            assert found_by_vector(bench, who, a_vector()) == []
            assert count_by_kind(bench, who) == {}

    def test_asking_for_no_space_finds_nothing(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        nowhere = reading(ALICE, [])
        ref = EntryRef(EntryType.MEMORY, memory.id)
        assert bench.read(lambda r: r.words(nowhere, ANYTHING, ["tea"], limit=9)).total == 0
        assert bench.read(lambda r: r.nearest(nowhere, ANYTHING, a_vector(), limit=9)) == []
        assert bench.read(lambda r: r.memories(nowhere, ANYTHING)) == []
        assert bench.read(lambda r: r.memory(nowhere, memory.id)) is None
        assert bench.read(lambda r: r.load(nowhere, [ref])) == []
        assert bench.read(lambda r: r.measure(nowhere, [ref], ["tea"], None)) == []
        assert bench.read(lambda r: r.spaces(nowhere)) == []
        assert bench.read(lambda r: r.events(nowhere)) == []

    def test_another_tenant_sees_nothing(self, bench: Bench) -> None:
        bench.make_space(ALICES, tenant="other")
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        bench.keep(a_memory(tenant="other"), vector=a_vector())
        stranger = Principal(user="alice", tenant="other")
        assert memory.id not in found_by_words(bench, stranger, "tea")
        assert memory.id not in found_by_vector(bench, stranger, a_vector())
        assert bench.read(lambda r: r.memory(reading(stranger), memory.id)) is None
        assert bench.read(lambda r: r.words(reading(stranger), ANYTHING, ["tea"], limit=9)).total == 1
        nobody = Principal(user="alice", tenant="never heard of")
        assert found_by_words(bench, nobody, "tea") == []

    def test_what_is_forbidden_looks_like_what_does_not_exist(self, bench: Bench) -> None:
        memory, session = a_memory(space=BOBS), a_session(space=BOBS)
        bench.keep(memory, vector=a_vector())
        [message] = bench.say(session, a_message())
        everywhere = [
            (memory.id, message.id, session.id, BOBS),
            (MemoryId("unknown"), MessageId("unknown"), SessionId("unknown"), Space.of_user("unknown")),
        ]
        forbidden, unknown = (everything_about(bench, ALICE, ids) for ids in everywhere)
        assert forbidden == unknown
        assert not any(forbidden)

    def test_what_is_hidden_changes_no_score_total_or_frequency(self, bench: Bench) -> None:
        def look() -> object:
            scope = reading(ALICE)
            return bench.read(
                lambda r: (
                    r.words(scope, ANYTHING, ["tea", "green", "coffee"], limit=9),
                    r.nearest(scope, ANYTHING, a_vector(), limit=9),
                    r.count_entries(scope, ANYTHING),
                    r.count_memories(scope, ANYTHING),
                )
            )

        bench.keep(a_memory(), a_memory("green coffee beans"), vector=a_vector(cosine=0.5))
        before = look()
        bench.keep(a_memory(space=BOBS), vector=a_vector())
        bench.keep(
            *(a_memory(f"tea tea tea {n}", readers=frozenset({"user:bob"})) for n in range(50)),
            a_memory("coffee", readers=frozenset()),
            vector=a_vector(cosine=0.9),
        )
        assert look() == before

    def test_a_memorys_own_readers_stand_in_place_of_the_spaces(self, bench: Bench) -> None:
        narrow = a_memory("only for Carol", readers=frozenset({"user:carol"}))
        bench.keep(narrow, vector=a_vector())
        carol = Principal(user="carol")
        assert found_by_words(bench, carol, "carol") == [narrow.id]
        assert found_by_vector(bench, carol, a_vector(), ALICES) == [narrow.id]
        assert bench.read(lambda r: r.memory(reading(carol), narrow.id)) == narrow
        assert [m.id for m in bench.read(lambda r: r.memories(reading(carol), ANYTHING))] == [narrow.id]
        assert bench.read(lambda r: r.spaces(reading(carol))) == []
        assert found_by_words(bench, ALICE, "carol") == []

    def test_reading_and_writing_are_two_rights(self, bench: Bench) -> None:
        shared = Space.of_team("shared")
        bench.make_space(shared, readers=frozenset({"user:alice"}), writers=frozenset({"user:bob"}))
        memory = a_memory(space=shared)
        bench.keep(memory)
        assert bench.read(lambda r: r.memory(reading(ALICE), memory.id)) == memory
        assert bench.read(lambda r: r.memory(writing(ALICE), memory.id)) is None
        assert bench.read(lambda r: r.memory(writing(BOB), memory.id)) == memory
        assert bench.read(lambda r: r.memory(reading(BOB), memory.id)) is None
        assert bench.read(lambda r: r.spaces(writing(BOB))) == [shared, BOBS]

    def test_a_policy_takes_effect_at_once_and_for_all_that_lies_there(self, bench: Bench) -> None:
        memory = a_memory()
        bench.keep(memory, vector=a_vector())
        [message] = bench.say(a_session(), a_message("more tea"), vector=a_vector())
        assert found_by_words(bench, BOB, "tea") == []
        both = Policy(frozenset({"user:alice", "user:bob"}), frozenset({"user:alice"}))
        assert bench.write(lambda w: w.put_policy("default", ALICES, both)) is False
        assert set(found_by_words(bench, BOB, "tea")) == {memory.id, message.id}
        bench.make_space(ALICES)
        assert found_by_vector(bench, BOB, a_vector()) == []

    def test_earlier_versions_stay_with_those_who_could_read_them(self, bench: Bench) -> None:
        secret = a_memory("a secret", readers=frozenset({"user:alice"}))
        bench.keep(secret)
        open_one = replace(secret, content="a public remark", readers=frozenset({"user:alice", "user:bob"}))
        bench.write(
            lambda w: w.replace_memory(
                open_one, None, expected_version=1, changed_by="alice", reason="opened"
            )
        )
        assert bench.read(lambda r: r.versions(reading(BOB), secret.id)) == []
        assert len(bench.read(lambda r: r.versions(reading(ALICE), secret.id))) == 1

    def test_events_about_a_hidden_memory_are_hidden_also_after_it_is_gone(self, bench: Bench) -> None:
        bench.make_space(ALICES, readers=frozenset({"user:alice", "user:bob"}))
        memory = a_memory(readers=frozenset({"user:alice"}))
        bench.keep(memory)
        bench.write(lambda w: w.append_events([an_event(subject=memory.id), an_event(subject=None)]))
        assert [e.seq for e in bench.read(lambda r: r.events(reading(BOB)))] == [2]
        bench.write(lambda w: w.erase_memory(memory.id))
        bench.write(lambda w: w.append_events([an_event(EventType.ERASED, subject=memory.id)]))
        assert [e.seq for e in bench.read(lambda r: r.events(reading(BOB)))] == [2]
        assert [e.seq for e in bench.read(lambda r: r.events(reading(ALICE)))] == [1, 2, 3]

    def test_events_about_a_memory_follow_its_readers_of_today(self, bench: Bench) -> None:
        bench.make_space(ALICES, readers=frozenset({"user:alice", "user:bob"}))
        narrowed, widened = a_memory(), a_memory(readers=frozenset({"user:alice"}))
        bench.keep(narrowed, widened)
        bench.write(lambda w: w.append_events([an_event(subject=narrowed.id), an_event(subject=widened.id)]))
        bench.change(replace(narrowed, readers=frozenset({"user:alice"})))
        bench.change(replace(widened, readers=None))
        assert [e.seq for e in bench.read(lambda r: r.events(reading(BOB)))] == [2]
        assert bench.read(lambda r: r.events(reading(BOB), subject=narrowed.id)) == []
        assert len(bench.read(lambda r: r.events(reading(BOB), subject=widened.id))) == 1

    def test_events_of_no_space_are_for_those_who_write_the_global_one(self, bench: Bench) -> None:
        bench.write(lambda w: w.append_events([an_event(EventType.POLICY_CHANGED, space=None)]))
        admin = Principal(user="root", roles=frozenset({"admin"}))
        assert bench.read(lambda r: r.events(reading(ALICE))) == []
        assert len(bench.read(lambda r: r.events(reading(admin)))) == 1
        assert bench.read(lambda r: r.events(reading(admin, [GLOBAL]))) == []

    def test_a_conflict_is_seen_only_with_all_its_sides(self, bench: Bench) -> None:
        bench.make_space(ALICES, readers=frozenset({"user:alice", "user:bob"}))
        seen, hidden = a_memory("tea"), a_memory("coffee", readers=frozenset({"user:alice"}))
        bench.keep(seen, hidden)
        conflict = a_conflict(seen, hidden)
        bench.write(lambda w: w.put_conflict(conflict))
        assert bench.read(lambda r: r.conflicts(reading(ALICE))) == [conflict]
        assert bench.read(lambda r: r.conflicts(reading(BOB))) == []
        assert bench.read(lambda r: r.conflict(reading(BOB), conflict.id)) is None
        assert bench.read(lambda r: r.conflict(reading(BOB), ConflictId("unknown"))) is None

    def test_nothing_is_kept_in_a_space_that_does_not_exist(self, bench: Bench) -> None:
        elsewhere = Space.of_user("nobody")
        with pytest.raises(NotFoundError):
            bench.keep(a_memory(space=elsewhere))
        with pytest.raises(NotFoundError):
            bench.open_sessions(a_session(space=elsewhere))
        with pytest.raises(NotFoundError):
            bench.write(lambda w: w.append_events([an_event(space=elsewhere)]))


def count_by_kind(bench: Bench, who: Principal) -> Mapping[str, int]:
    """How many memories somebody sees, by kind."""
    return bench.read(lambda r: r.count_memories(reading(who), ANYTHING))


def everything_about(
    bench: Bench, who: Principal, what: tuple[MemoryId, MessageId, SessionId, Space]
) -> list[object]:
    """What somebody learns by asking for these in every way there is."""
    memory, message, session, space = what
    scope, there = reading(who), reading(who, [space])
    memory_ref, message_ref = EntryRef(EntryType.MEMORY, memory), EntryRef(EntryType.MESSAGE, message)

    def work(reader: Reader) -> list[object]:
        return [
            reader.memory(scope, memory),
            reader.versions(scope, memory),
            reader.superseded_by(scope, memory),
            reader.load(scope, [memory_ref, message_ref]),
            reader.measure(scope, [memory_ref, message_ref], ["tea"], a_vector()),
            reader.message(scope, message),
            reader.around(scope, [message_ref], before=1, after=1),
            reader.by_message(scope, message),
            reader.session_by_id(scope, session),
            reader.messages(scope, session),
            reader.session(scope, space, "s-1"),
            reader.words(there, ANYTHING, ["tea"], limit=1).total,
            reader.nearest(there, ANYTHING, a_vector(), limit=1),
            reader.memories(there, ANYTHING),
            reader.by_fingerprint(scope, space, "likes green tea"),
            reader.events(there),
        ]

    return bench.read(work)
