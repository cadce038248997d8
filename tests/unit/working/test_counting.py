"""The estimate of tokens against what a real vocabulary (o200k) counts, for four kinds of text.

`counted.jsonl` holds the texts with their true counts.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import pytest

from triptych.text.tokens import EstimatedTokens

KINDS = ["English", "Chinese", "code", "mixed"]


def _texts(kind: str) -> list[tuple[str, int]]:
    by_kind: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for line in Path(__file__).with_name("counted.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        by_kind[row["kind"]].append((row["text"], row["count"]))
    return by_kind[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_texts_of_a_kind_together_are_estimated_within_a_tenth(kind: str) -> None:
    estimate = sum(EstimatedTokens("o200k").count(text) for text, _ in _texts(kind))
    assert estimate == pytest.approx(sum(count for _, count in _texts(kind)), rel=0.1)


@pytest.mark.parametrize("kind", KINDS)
def test_a_single_text_is_estimated_within_a_fifth(kind: str) -> None:
    for text, count in _texts(kind):
        assert EstimatedTokens("o200k").count(text) == pytest.approx(count, rel=0.2)


@pytest.mark.parametrize("kind", KINDS)
def test_for_an_unknown_model_nothing_is_counted_much_too_low(kind: str) -> None:
    for text, count in _texts(kind):
        assert EstimatedTokens("unknown").count(text) >= 0.85 * count
