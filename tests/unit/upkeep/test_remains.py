"""What is left of a memory is told in the words of who is left, and nothing of the rest is kept beside it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from triptych.model.ids import MessageId
from triptych.model.memory import Kind, Memory, Slot, Source
from triptych.testing.clock import NOON
from triptych.testing.examples import a_memory, a_message, a_source
from triptych.upkeep.erasure.loss import Loss, Redaction
from triptych.upkeep.erasure.remains import remains

GONE, LEFT = MessageId("gone"), MessageId("left")
LOSS = Loss(frozenset({GONE}))


def from_gone(quote: str, **changes: Any) -> Source:
    return a_source(message=GONE, quote=quote, **changes)


def from_left(quote: str, **changes: Any) -> Source:
    return a_source(message=LEFT, quote=quote, **changes)


def told(content: str, *sources: Source, **changes: Any) -> Memory:
    return a_memory(content, sources=sources, subject="user:alice", **changes)


def left_of(memory: Memory, loss: Loss = LOSS) -> Memory:
    after = remains(memory, loss)
    assert after is not None
    return after


@pytest.mark.parametrize(
    ("long", "short", "place"),
    [
        ("I live in Berlin with Karl Quxman.", "I live in Berlin.", "Berlin"),
        ("我和郭小满一起住在柏林。", "我住在柏林。", "柏林"),
    ],
)
def test_the_words_are_those_of_the_newest_source_left(long: str, short: str, place: str) -> None:
    older = replace(from_left(short + short), said_at=NOON - timedelta(days=1), message=MessageId("older"))
    slot = Slot("user:alice", "residence", place)
    memory = told(long, from_gone(long), from_left(short), older, slot=slot, valid_from=NOON)
    after = left_of(memory)
    assert (after.id, after.content, after.slot, after.subject) == (memory.id, short, slot, "user:alice")
    assert after.sources == memory.sources[1:]
    assert after.valid_from == older.said_at


def test_what_was_noted_of_the_lost_words_goes_with_them() -> None:
    memory = told(
        "Karl Quxman sends the report on Friday",
        from_gone("Karl Quxman sends the report on Friday"),
        from_left("The report comes late."),
        slot=Slot("report", "deadline", "Friday"),
        tags=frozenset({"quxman", "report", "work"}),
        topics=frozenset({"Karl", "late"}),
        metadata={"replaces": "Quxman", "weight": 3, "list": ["friday"], "source": "mail"},
        event_start=NOON,
        event_end=NOON,
    )
    after = left_of(replace(memory, subject="Karl"))
    assert (after.subject, after.slot, after.event_start, after.event_end) == (None, None, None, None)
    assert after.tags == {"report", "work"}
    assert after.topics == {"late"}
    assert after.metadata == {"weight": 3, "source": "mail"}


@pytest.mark.parametrize("text", ["I keep bees.", "我养蜜蜂。"])
def test_words_that_somebody_left_has_said_stay(text: str) -> None:
    memory = told(text, from_gone(text), from_left(f"Yes, {text}"), metadata={"a": text})
    assert left_of(memory) == replace(memory, sources=memory.sources[1:])


def test_nothing_is_left_without_a_source_or_without_words() -> None:
    assert remains(told("a fact", from_gone("a fact")), LOSS) is None
    assert remains(told("a fact", from_gone("a fact"), a_source()), LOSS) is None


@pytest.mark.parametrize("kind", [Kind.DIGEST, Kind.INSIGHT])
def test_what_was_made_of_all_its_sources_does_not_outlive_one(kind: Kind) -> None:
    assert remains(told("one", from_gone("two"), from_left("one"), kind=kind), LOSS) is None


def test_what_rests_on_something_else_is_untouched() -> None:
    memory = told("The sea is blue", from_left("The sea is blue"))
    assert remains(memory, LOSS) == memory
    assert LOSS.misses(memory)
    unsourced = a_memory("The sea is blue", sources=())
    assert remains(unsourced, LOSS) == unsourced


@pytest.mark.parametrize(
    ("old", "new"),
    [("The window is Tuesday.", "Sorry, Thursday."), ("窗口是周二下午。", "不对，是周四。")],
)
def test_a_correction_is_left_with_its_own_words(old: str, new: str) -> None:
    memory = told(f"{old} → {new}", from_left(new), metadata={"replaces": old})
    after = left_of(memory, Loss(texts={old}))
    assert (after.content, after.metadata) == (new, {})


def test_a_source_is_lost_with_the_stretch_it_quotes() -> None:
    before = a_message("I live in Berlin. I like tea.", id=LEFT)
    redaction = Redaction(before, replace(before, content="[erased] I like tea."))
    loss = Loss(cut={LEFT: redaction}, texts={"I live in Berlin."})
    assert loss.takes(from_left("I live in Berlin."))
    assert loss.takes(from_left("live in Berlin"))
    assert not loss.takes(from_left("I like tea."))
    assert not loss.takes(a_source(message=MessageId("another"), quote="I live in Berlin."))
    assert not loss.takes(a_source(message=LEFT))
