"""Other ways to write a name."""

from __future__ import annotations

import pytest

from triptych.text.aliases import aliases


@pytest.mark.parametrize(
    ("asked", "written"),
    [
        ("bob", "robert"),
        ("robert", "bob"),
        ("liz", "elizabeth"),
        ("catherine", "katherine"),
        ("katherine", "catherine"),
        ("stephen", "steven"),
        ("steven", "stephen"),
        ("jon", "john"),
        ("sara", "sarah"),
        ("sarah", "sara"),
        ("alison", "allison"),
        ("philip", "phillip"),
    ],
)
def test_a_name_is_known_in_its_other_forms(asked: str, written: str) -> None:
    assert written in aliases(asked)


@pytest.mark.parametrize("word", ["", "x", "al", "王小明", "7", "anna7", "o'brien", "é"])
def test_what_is_no_latin_word_of_three_letters_has_none(word: str) -> None:
    assert aliases(word) == ()


@pytest.mark.parametrize("word", ["bob", "catherine", "elizabeth", "melanie", "phillip", "aaa"])
def test_a_name_is_not_its_own_alias_and_has_at_most_twelve(word: str) -> None:
    assert word not in aliases(word)
    assert len(aliases(word)) == len(set(aliases(word))) <= 12
