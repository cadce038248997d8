"""What the tokens of an entry mean: kept beside its vector, seen by whoever may see the entry."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.memory import Memory, State
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.ports.embedder import TokenSigns
from triptych.testing.contract.base import Bench, StoreSuite, everything_in
from triptych.testing.examples import ALICE, ALICES, BOB, BOBS, a_memory, a_message, a_session, a_vector

MAKER = "test/1"


def some_signs(number: int, maker: str = MAKER) -> TokenSigns:
    """The signs of two tokens; those of another number are others."""
    return TokenSigns(maker, bytes([number]) * 32)


class TokenRules(StoreSuite):
    """Token signs, read by reference."""

    def test_tokens_are_seen_only_by_whoever_may_see_the_entry(self, bench: Bench) -> None:
        open_to_all, hers, nobodys = a_memory("a"), a_memory("b"), a_memory("c", readers=frozenset())
        shown = a_memory("d", space=BOBS, readers=frozenset({"user:alice"}))
        for number, memory in enumerate((open_to_all, hers, nobodys, shown)):
            _keep(bench, memory, number)
        [said] = _say(bench, a_session(), [a_message("tea")], 4)
        [his] = _say(bench, a_session(space=BOBS), [a_message("茶")], 5)
        refs = [
            *_refs(open_to_all, hers, nobodys, shown, said, his),
            EntryRef(EntryType.MEMORY, "no"),
        ]
        assert _numbers(bench, ALICE, refs) == {open_to_all.id: 0, hers.id: 1, shown.id: 3, said.id: 4}
        assert _numbers(bench, BOB, refs) == {his.id: 5}
        assert _numbers(bench, replace(ALICE, tenant="other"), refs) == {}
        bobs_alone = reading(ALICE, [BOBS])
        assert set(bench.read(lambda r: r.token_signs(bobs_alone, refs, MAKER))) == {_ref(shown)}

    def test_tokens_of_another_maker_are_passed_over(self, bench: Bench) -> None:
        mine, others = a_memory("tea"), a_memory("milk")
        _keep(bench, mine, 1)
        bench.write(lambda w: w.insert_memory(others, a_vector(), signs=some_signs(2, "test/2")))
        refs = [_ref(mine), _ref(others)]
        assert _numbers(bench, ALICE, refs) == {mine.id: 1}
        assert _numbers(bench, ALICE, refs, "test/2") == {others.id: 2}

    def test_an_entry_need_not_have_any(self, bench: Bench) -> None:
        bare, unembedded = a_memory("tea"), a_memory("milk")
        bench.keep(bare, vector=a_vector())
        bench.write(lambda w: w.insert_memory(unembedded, None, signs=some_signs(1)))
        said = bench.say(a_session(), a_message("one"), a_message("two"), vector=a_vector())
        assert _numbers(bench, ALICE, [*_refs(bare, unembedded, *said)]) == {}
        assert set(bench.check().values()) == {"ok"}

    def test_tokens_stay_with_the_vector_through_changes_and_moves(self, bench: Bench) -> None:
        memory = a_memory("tea")
        _keep(bench, memory, 7)
        hidden = bench.change(replace(memory, state=State.ARCHIVED))
        assert _numbers(bench, ALICE, [_ref(memory)]) == {memory.id: 7}
        bench.change(replace(hidden, space=BOBS, state=State.ACTIVE), version=2)
        assert _numbers(bench, ALICE, [_ref(memory)]) == {}
        assert _numbers(bench, BOB, [_ref(memory)]) == {memory.id: 7}
        bench.write(lambda w: w.rebuild_memory(memory, None, expected_version=3, forget=()))
        assert _numbers(bench, ALICE, [_ref(memory)]) == {memory.id: 7}

    @pytest.mark.parametrize("signs", [some_signs(8), None], ids=["with tokens", "without"])
    def test_another_vector_brings_its_own_tokens_or_none(
        self, bench: Bench, signs: TokenSigns | None
    ) -> None:
        told_anew, rebuilt = a_memory("tea"), a_memory("milk")
        _keep(bench, told_anew, 7)
        _keep(bench, rebuilt, 7)
        [said] = _say(bench, a_session(), [a_message("juice")], 7)

        def change(writer: Any) -> None:
            writer.replace_memory(
                told_anew, a_vector(2), signs=signs, expected_version=1, changed_by="a", reason="r"
            )
            writer.rebuild_memory(rebuilt, a_vector(2), signs=signs, expected_version=1, forget=())
            writer.replace_message_text(said.id, "果汁", a_vector(2), signs=signs)

        bench.write(change)
        refs = _refs(told_anew, rebuilt, said)
        assert _numbers(bench, ALICE, refs) == (
            {} if signs is None else dict.fromkeys((r.id for r in refs), 8)
        )
        assert set(bench.check().values()) == {"ok"}

    def test_tokens_go_with_what_is_erased(self, bench: Bench) -> None:
        memory, session = a_memory("tea"), a_session()
        _keep(bench, memory, 1)
        messages = _say(bench, session, [a_message("one"), a_message("二"), a_message("three")], 2)
        refs = _refs(memory, *messages)
        bench.write(lambda w: w.replace_message_text(messages[1].id, "[cut]", None))
        bench.write(lambda w: w.erase_memory(memory.id))
        assert _numbers(bench, ALICE, refs) == {messages[0].id: 2, messages[2].id: 2}
        bench.write(lambda w: w.erase_messages(session.id, [messages[0].id]))
        assert _numbers(bench, ALICE, refs) == {messages[2].id: 2}
        bench.write(lambda w: w.erase_session(session.id))
        assert _numbers(bench, ALICE, refs) == {}
        assert set(bench.check().values()) == {"ok"}

    def test_what_a_failed_write_brought_is_not_there(self, bench: Bench) -> None:
        memory = a_memory("tea")

        def fail(writer: Any) -> None:
            writer.insert_memory(memory, a_vector(), signs=some_signs(1))
            assert writer.token_signs(everything_in(ALICES), [_ref(memory)], MAKER)
            raise InvalidInputError("on purpose")

        with pytest.raises(InvalidInputError, match="on purpose"):
            bench.write(fail)
        assert _numbers(bench, ALICE, [_ref(memory)]) == {}

    def test_tokens_that_are_not_whole_are_refused(self, bench: Bench) -> None:
        cut = TokenSigns(MAKER, bytes(17))
        with pytest.raises(InvalidInputError) as refused:
            bench.write(lambda w: w.insert_memory(a_memory(), a_vector(), signs=cut))
        assert refused.value.field == "signs"


def _keep(bench: Bench, memory: Memory, number: int) -> None:
    bench.write(lambda w: w.insert_memory(memory, a_vector(), signs=some_signs(number)))


def _say(bench: Bench, session: Session, messages: Sequence[Message], number: int) -> list[Message]:
    bench.open_sessions(session)
    size = len(messages)
    return bench.write(
        lambda w: w.append_messages(
            session.id, messages, [a_vector()] * size, signs=[some_signs(number)] * size
        )
    )


def _refs(*things: Memory | Message) -> list[EntryRef]:
    return [_ref(thing) for thing in things]


def _ref(thing: Memory | Message) -> EntryRef:
    return EntryRef(EntryType.MEMORY if isinstance(thing, Memory) else EntryType.MESSAGE, thing.id)


def _numbers(bench: Bench, who: Principal, refs: Sequence[EntryRef], maker: str = MAKER) -> dict[str, int]:
    """Which of `some_signs` each entry that `who` may see has."""
    found = bench.read(lambda r: r.token_signs(reading(who), refs, maker))
    assert all(packed == some_signs(packed[0]).packed for packed in found.values())
    return {ref.id: packed[0] for ref, packed in found.items()}
