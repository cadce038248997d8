"""A dictionary tells what can stand for a word where the tables do not."""

from __future__ import annotations

import subprocess
import sys
from importlib.resources import files

import pytest

from triptych.text import thesaurus
from triptych.text.guards import find_differences, may_be_one
from triptych.text.rephrasing import may_be_reworded
from triptych.text.thesaurus import is_thing, key_of, others_for


def test_every_word_is_found_and_stands_for_those_that_stand_for_it() -> None:
    lines = files(thesaurus).joinpath("english.txt").read_text("utf-8").splitlines()
    words = [line.split("\t")[0] for line in lines]
    assert words == sorted(set(words), key=str.encode)
    for line in (*lines[:3], *lines[::997], *lines[-3:]):
        word, others, mark = line.split("\t")
        assert others_for(word) == frozenset(others.split("|")) - {""}
        assert is_thing(word) is bool(mark)
        assert all(word in others_for(other) for other in others_for(word))


def test_an_unknown_word_stands_for_nothing() -> None:
    for word in ("", "zzzzqq", "\ud800", "龘龘龘", "a\tb", "\n"):
        assert others_for(word) == frozenset()
        assert is_thing(word) is None


def test_forms_and_phrases_stand_under_one_key() -> None:
    assert key_of("postponing") == key_of("postponed")
    assert key_of("puts off") == key_of("putting-off")
    assert key_of("bought") == key_of("buys")


def test_the_licence_stands_beside_the_words() -> None:
    assert "Princeton" in files(thesaurus).joinpath("LICENSE-WORDNET.txt").read_text("utf-8")


def test_nothing_is_read_before_a_decision_needs_it() -> None:
    code = (
        "from triptych.text import guards, thesaurus\n"
        "guards.may_be_one('I own a boat', 'I own a boat')\n"
        "assert thesaurus._lines.cache_info().currsize == 0"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("The rehearsal was postponed", "The rehearsal was put off"),
        ("My cousin is a hazardous driver", "My cousin is a dangerous driver"),
        ("I fixed the lawnmower in the garage", "I mended the lawnmower in the garage"),
        ("发布会延期了", "发布会推迟了"),
        ("他创立了一个剧团", "他创办了一个剧团"),
        ("我讨厌番茄", "我讨厌西红柿"),
    ],
)
def test_a_word_for_another_is_no_difference(left: str, right: str) -> None:
    assert may_be_one(left, right)
    assert may_be_one(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("I play the oboe", "I play the bassoon"),
        ("My cousin is a roofer", "My cousin is a glazier"),
        ("I'm allergic to lupins", "I'm allergic to lentils"),
        ("我会吹唢呐", "我会吹笙"),
        ("我在学拉丁语", "我在学希伯来语"),
        ("我每天打坐", "我每天打球"),
    ],
)
def test_a_word_of_the_same_sort_is_a_difference(left: str, right: str) -> None:
    assert find_differences(left, right)
    assert not may_be_reworded(left, right, 1.0)


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("I keep the spare key under the flowerpot", "Under the doormat is where my spare key is kept"),
        ("院子里我种了石榴", "我家院子种的是柿子"),
    ],
)
def test_two_known_things_are_two_however_little_of_the_wording_is_kept(known: str, said: str) -> None:
    assert not may_be_reworded(known, said, 1.0)
    assert not may_be_reworded(said, known, 1.0)
