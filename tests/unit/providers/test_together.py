"""Texts asked for at the same time: computed together, each answered to whoever asked."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

import pytest

from triptych.providers.e5.locks import ProcessLock
from triptych.providers.e5.together import Together


class Computer:
    """Turns texts into their lengths, when it is let; and notes what was computed together."""

    def __init__(self) -> None:
        self.batches: list[list[str]] = []
        self.begun = threading.Event()
        self.free = threading.Event()

    def __call__(self, texts: Sequence[str]) -> list[int]:
        """The lengths."""
        self.batches.append(list(texts))
        self.begun.set()
        assert self.free.wait(10)
        if "bad" in texts:
            raise ValueError("bad")
        return [len(text) for text in texts]


def test_alone_one_is_answered_at_once() -> None:
    computer = Computer()
    computer.free.set()
    assert list(Together(computer, ProcessLock()).told(["a", "四个汉字", ""])) == [1, 4, 0]


@pytest.mark.parametrize(
    ("asked", "most"),
    [
        ([["a"], ["bb", "ccc"], ["四个汉字"]], 16),
        ([["x" * number] for number in range(40)], 16),
        ([["y"] * 50, ["zz"]], 50),
    ],
)
def test_those_that_wait_are_answered_together_each_with_its_own(asked: list[list[str]], most: int) -> None:
    computer = Computer()
    together = Together(computer, ProcessLock())
    with ThreadPoolExecutor(len(asked) + 1) as threads:
        first = threads.submit(together.told, ["first"])
        assert computer.begun.wait(10)
        waiting = [threads.submit(together.told, texts) for texts in asked]
        while len(together._waiting) < len(asked):
            pass
        computer.free.set()
        assert list(first.result(10)) == [5]
        for texts, told in zip(asked, waiting, strict=True):
            assert list(told.result(10)) == [len(text) for text in texts]
    assert max(map(len, computer.batches)) <= most
    assert len(computer.batches) < 1 + len(asked) or len(asked) == 2


def test_what_fails_fails_for_those_it_was_computed_for_and_for_no_others() -> None:
    computer = Computer()
    together = Together(computer, ProcessLock())
    computer.free.set()
    with pytest.raises(ValueError, match="bad"):
        together.told(["bad"])
    assert list(together.told(["good"])) == [4]


def test_two_that_share_a_turn_never_compute_at_once() -> None:
    turn, at_work, most = ProcessLock(), [0], [0]

    def compute(texts: Sequence[str]) -> list[int]:
        at_work[0] += 1
        most[0] = max(most[0], at_work[0])
        threading.Event().wait(0.001)
        at_work[0] -= 1
        return [len(text) for text in texts]

    both = [Together(compute, turn), Together(compute, turn)]
    with ThreadPoolExecutor(8) as threads:
        asked = [threads.submit(both[number % 2].told, ["x" * number]) for number in range(40)]
        assert [list(one.result(10)) for one in asked] == [[number] for number in range(40)]
    assert most == [1]
