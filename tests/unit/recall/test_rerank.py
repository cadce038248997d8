"""A reranker may change the order of the best, and nothing else."""

from __future__ import annotations

import itertools
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from triptych import Triptych
from triptych.errors import ProviderError
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member

TEXTS = {
    "en": ("tea", ["I like green tea", "The tea shop opens at nine", "Ann brought tea from Kyoto"]),
    "zh": ("茶", ["我喜欢绿茶", "茶店九点开门", "小安从京都带了茶"]),
}


class Scripted:
    """Scores texts by a function, and remembers what it was asked."""

    name = "scripted"

    def __init__(self, score: Callable[[Sequence[str]], Sequence[float]]) -> None:
        self._score = score
        self.asked: list[tuple[str, int]] = []

    def rerank(self, question: str, texts: Sequence[str]) -> Sequence[float]:
        self.asked.append((question, len(texts)))
        return self._score(texts)


def opened(reranker: Scripted | None, **recall: Any) -> Triptych:
    settings = {"upkeep": {"worker": False}, "recall": {"min_score": 0.0, "relative_cut": 0.0, **recall}}
    return Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings, reranker=reranker)


def asked(memory: Triptych, language: str, **options: Any) -> tuple[list[str], str]:
    """The contents, and what the stage had to say."""
    question, texts = TEXTS[language]
    me: Member = memory.principal(user="alice")
    for text in texts:
        me.remember(text, kind="fact")
    answer = me.recall(question, **options)
    notes = [stage.note for stage in answer.stages if stage.name == "rerank"]
    return [result.content for result in answer], notes[0] if notes else ""


def plain(language: str) -> list[str]:
    with opened(None) as memory:
        return asked(memory, language)[0]


@pytest.mark.parametrize("language", TEXTS)
def test_it_puts_the_best_in_its_own_order(language: str) -> None:
    usual = plain(language)
    with opened(Scripted(lambda texts: range(len(texts)))) as memory:
        contents, note = asked(memory, language)
    assert contents == usual[::-1]
    assert note == "by scripted"


def test_it_sees_the_best_before_k_cuts_them_and_no_more_than_its_share() -> None:
    usual = plain("en")
    reranker = Scripted(lambda texts: range(len(texts)))
    with opened(reranker, reranked=2) as memory:
        contents, _ = asked(memory, "en", k=1)
    assert contents == [usual[1]]
    assert reranker.asked == [("tea", 2)]


def test_scores_stay_what_they_were_and_the_reason_tells_who_moved_it() -> None:
    with opened(Scripted(lambda texts: range(len(texts)))) as memory:
        me = memory.principal(user="alice")
        for text in TEXTS["en"][1]:
            me.remember(text, kind="fact")
        results = me.recall("tea").results
    assert [one.score for one in results] == sorted(one.score for one in results)
    assert any("by scripted" in reason for reason in results[0].reasons)


def _fails(texts: Sequence[str]) -> Sequence[float]:
    raise ProviderError("is down")


def _ends(texts: Sequence[str]) -> Sequence[float]:
    raise SystemExit(1)


def _interrupts(texts: Sequence[str]) -> Sequence[float]:
    raise KeyboardInterrupt


def _goes_on_forever(texts: Sequence[str]) -> Any:
    return itertools.count()


@pytest.mark.parametrize(
    ("score", "told"),
    [
        (_fails, "failed"),
        (lambda texts: [1.0], "1 scores for 3 texts"),
        (lambda texts: [float("nan")] * len(texts), "no numbers"),
        (lambda texts: ["good"] * len(texts), "failed"),
        (lambda texts: None, "failed"),
        (_ends, "failed: SystemExit"),
        (_interrupts, "failed: KeyboardInterrupt"),
        (_goes_on_forever, "4 scores for 3 texts"),
    ],
    ids=["raises", "too few", "not a number", "words", "nothing", "exits", "interrupts", "no end"],
)
def test_what_it_cannot_do_leaves_the_order_and_is_told(
    score: Callable[[Sequence[str]], Sequence[float]], told: str
) -> None:
    with opened(Scripted(score)) as memory:
        contents, note = asked(memory, "en")
    assert contents == plain("en")
    assert told in note
    assert "order kept" in note


class Nameless(Scripted):
    """Cannot even say its name."""

    @property
    def name(self) -> str:  # type: ignore[override]
        raise SystemExit(2)


def test_one_that_cannot_say_its_name_leaves_the_order() -> None:
    with opened(Nameless(lambda texts: range(len(texts)))) as memory:
        contents, note = asked(memory, "en")
    assert contents == plain("en")
    assert note == "failed: SystemExit, order kept"


@pytest.mark.parametrize("language", TEXTS)
def test_a_deadline_ends_the_wait_for_it(language: str) -> None:
    released = threading.Event()

    def slow(texts: Sequence[str]) -> Sequence[float]:
        released.wait(30)
        return range(len(texts))

    try:
        with opened(Scripted(slow), rerank_seconds=60) as memory:
            contents, note = asked(memory, language, deadline_ms=300)
    finally:
        released.set()
    assert contents == plain(language)
    assert "order kept" in note or "deadline" in note


def test_one_that_never_answers_is_not_waited_for_and_holds_nobody_up() -> None:
    released = threading.Event()

    def hang(texts: Sequence[str]) -> Sequence[float]:
        released.wait(30)
        return [0.0] * len(texts)

    try:
        with opened(Scripted(hang), rerank_seconds=0.05) as memory:
            notes = [asked(memory, "en")[1] for _ in range(12)]
            contents, _ = asked(memory, "en")
        assert contents == plain("en")
        assert "not ready" in notes[0]
        assert "have not come back" in notes[-1]
    finally:
        released.set()
        deadline = time.monotonic() + 10
        while any(t.name == "triptych-rerank" for t in threading.enumerate()) and time.monotonic() < deadline:
            time.sleep(0.01)
