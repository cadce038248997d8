"""The shape of the token estimate; `bench/tokens.py` compares it with a real vocabulary."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.text.tokens import EstimatedTokens

FAMILIES = ("o200k", "qwen", "deepseek", "unknown")
TEXTS = st.text(alphabet=st.sampled_from("abc XYZ 茶水北京 0123 .,!? \n é 😀 я"), max_size=200)


def test_nothing_is_no_token_and_anything_is_at_least_one() -> None:
    counter = EstimatedTokens()
    assert counter.count("") == 0
    assert counter.count(" ") == 1
    assert counter.count("a") == 1


@pytest.mark.parametrize("family", FAMILIES)
@given(left=TEXTS, right=TEXTS)
def test_two_texts_together_take_about_what_they_take_apart(family: str, left: str, right: str) -> None:
    counter = EstimatedTokens(family)
    together = counter.count(left + right)
    assert together <= counter.count(left) + counter.count(right) + 1
    # Two words may become one where the texts meet, and two numbers one.
    assert together >= counter.count(left) + counter.count(right) - 3


def test_a_letter_of_another_script_takes_nothing_from_its_neighbours() -> None:
    counter = EstimatedTokens()
    for text in ("北京的茶馆", "tea house", "X京X京"):
        assert counter.count(f"я{text}") >= counter.count(text)


@pytest.mark.parametrize("family", FAMILIES)
def test_chinese_takes_far_more_than_a_quarter_token_a_character(family: str) -> None:
    text = "我喜欢在北京的茶馆里喝乌龙茶" * 20
    assert EstimatedTokens(family).count(text) > 2 * len(text) / 4


def test_an_unknown_family_is_counted_on_the_high_side() -> None:
    text = "我喜欢喝茶"
    unknown = EstimatedTokens("some-new-model").count(text)
    assert unknown >= max(EstimatedTokens(family).count(text) for family in FAMILIES)


def test_english_words_take_about_one_token_each() -> None:
    text = "the quick brown fox jumps over the lazy dog " * 10
    assert EstimatedTokens("o200k").count(text) == pytest.approx(90, abs=10)


@pytest.mark.parametrize(
    "text", ["1234567890" * 100, "{}[]();" * 100, "\n" * 50 + "a", "😀" * 100, "привет " * 100]
)
def test_no_kind_of_text_is_free(text: str) -> None:
    assert EstimatedTokens("o200k").count(text) >= max(1, len(text.strip()) // 8)
