"""Erased texts are cut wherever they stand, in whatever spelling, and nothing else is."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.model.message import Role, ToolCall
from triptych.testing.examples import a_message
from triptych.upkeep.erasure.words import ERASED, cut, cut_data, cut_echo, cut_message, holds, is_telling

SENTENCES = ["The code is zebra-91.", "密码是斑马九一。", 'she said "in the\\tin" 🙂\nthere']


@pytest.mark.parametrize("text", SENTENCES)
def test_every_spelling_of_json_is_cut(text: str) -> None:
    loud = json.dumps(text)
    for written in (text, loud, json.dumps(text, ensure_ascii=False), json.dumps({"a": [text]})):
        assert text not in cut(f"before {written} after", [text])
        assert loud[1:-1] not in cut(f"before {written} after", [text])
    shouted = "\\u5BC6\\u7801\\u662F\\u6591\\u9A6C\\u4E5D\\u4E00\\u3002"
    assert cut(f'{{"q": "{shouted}"}}', ["密码是斑马九一。"]) == f'{{"q": "{ERASED}"}}'


def test_the_longest_text_is_cut_first() -> None:
    assert cut("I live in Berlin now", ["in Berlin", "I live in Berlin"]) == f"{ERASED} now"
    assert cut("nothing", ["", "  "]) == "nothing"


WRITTEN = st.characters(categories=["L", "N", "P", "S", "Zs"])


@given(
    st.text(WRITTEN, max_size=20),
    st.text(WRITTEN, min_size=1, max_size=8).filter(str.strip),
    st.text(WRITTEN, max_size=20),
)
def test_what_is_cut_is_gone_and_the_rest_stays(before: str, text: str, after: str) -> None:
    done = cut(before + text + after, [text])
    if text not in ERASED:
        assert text not in done.replace(ERASED, "\x00")
    if text not in before + after and json.dumps(text)[1:-1] not in before + after:
        assert ERASED in done


@pytest.mark.parametrize("text", SENTENCES)
def test_data_is_cut_in_keys_and_values(text: str) -> None:
    data = {"a": [text, 1, None, {"b": f"so {text}"}], text: True, "c": 2.5}
    assert cut_data(data, [text]) == {"a": [ERASED, 1, None, {"b": f"so {ERASED}"}], ERASED: True, "c": 2.5}


def test_a_short_text_is_cut_only_where_it_was_quoted_from() -> None:
    assert not is_telling("Yes.")
    assert not is_telling("好的")
    assert is_telling("密码九一")
    message = a_message("Yes. Yes, and more.", metadata={"heard": "Yes."})
    assert cut_message(message, (), {"Yes."}) == message
    cut_here = cut_message(message, {"Yes."}, {"Yes."})
    assert cut_here == replace(message, content=f"{ERASED} Yes, and more.", metadata={"heard": ERASED})


def test_holding_a_short_text_means_being_it() -> None:
    assert holds("Yes.", ["Yes."])
    assert not holds("Yes. We go.", ["Yes."])
    assert holds("He said: the code is zebra-91.", ["the code is zebra-91."])
    assert holds("他说密码是斑马九一。", ["密码是斑马九一"])


@pytest.mark.parametrize("text", SENTENCES)
def test_what_a_user_says_stands_on_its_own_but_not_what_comes_with_it(text: str) -> None:
    call = ToolCall("c", "remember", json.dumps({"text": text}))
    by_user = a_message(text, metadata={"as": text})
    by_assistant = a_message(text, role=Role.ASSISTANT, tool_calls=(call,))
    assert cut_echo(by_user, {text}) == replace(by_user, metadata={"as": ERASED})
    after = cut_echo(by_assistant, {text})
    assert after.content == ERASED
    assert json.loads(after.tool_calls[0].arguments) == {"text": ERASED}
