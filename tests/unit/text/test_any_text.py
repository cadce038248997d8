"""What holds for every text, however odd."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from triptych.text.calendar_words import find_when_words
from triptych.text.guards import find_differences
from triptych.text.language import detect, has_cjk
from triptych.text.names import find_names, same_name
from triptych.text.normal import fingerprint, fold
from triptych.text.numbers import find_numbers
from triptych.text.sentences import split_clauses, split_sentences
from triptych.text.span import Span
from triptych.text.tables import listed
from triptych.text.tokens import EstimatedTokens
from triptych.text.words import MOST_QUERY_TERMS, codes, index_terms, query_terms

PIECES = listed("""
    I like don't tea. Dr. Müller New_York at 3 p.m. May 5 2024-05-17 ERR-7f3a/9 v2.3.1 a@b.co https://x.y/z?q=1
    1,234.5 $ % twenty-five half not never love hate from to than before used_to want
    我 不 喜欢 讨厌 茶 张伟 北京 大学 三百二十 点 半 百分之五 星期一 第一 ， 。 ？ “ ” 、
    欧阳娜娜 公司 路 市 比 给
    שלום مرحبا 東京オフィス 서울 ส้มตำ नमस्ते 😀 👨‍👩‍👧 é ß ﷺ İ ŉ ² ٣٤ Ⅷ ½ ' " ’ ( ) [ ] { }
    * \\ | ~ ^ - -- … !? ...
""")
ODD = [
    "\x00",
    "\ud800",
    "\udfff",
    "\u202e",
    "\u200d",
    "\ufeff",
    "\u0301",
    "\ue000",
    "\n",
    "\r\n",
    "\t",
    "\u2028",
    "\U0001f600",
    "\U00020000",
]
TEXTS = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=80),
    st.lists(st.sampled_from([*PIECES, *ODD, " ", " "]), max_size=30).map("".join),
    st.lists(st.sampled_from([*PIECES, *ODD]), max_size=20).map(" ".join),
)
MANY = settings(max_examples=200, deadline=None)

SPANS: dict[str, Callable[[str], list[Span]]] = {
    "sentences": split_sentences,
    "clauses": split_clauses,
    "numbers": lambda text: [number.span for number in find_numbers(text)],
    "names": lambda text: [name.span for name in find_names(text)],
    "when": lambda text: list(dict.fromkeys(word.span for word in find_when_words(text))),
}


@pytest.mark.parametrize("spans_of", SPANS.values(), ids=SPANS.keys())
@MANY
@given(text=TEXTS)
def test_spans_lie_in_the_text_in_order_without_overlap(
    spans_of: Callable[[str], list[Span]], text: str
) -> None:
    end = 0
    for span in spans_of(text):
        assert end <= span.start < span.end <= len(text)
        end = span.end


@pytest.mark.parametrize("split", [split_sentences, split_clauses])
@MANY
@given(text=TEXTS)
def test_splitting_loses_nothing_but_blanks(split: Callable[[str], list[Span]], text: str) -> None:
    pieces = [span.of(text) for span in split(text)]
    assert "".join("".join(pieces).split()) == "".join(text.split())
    assert all(piece == piece.strip() != "" for piece in pieces)


@MANY
@given(text=TEXTS)
def test_folding_twice_is_folding_once(text: str) -> None:
    assert fold(fold(text)) == fold(text)


@MANY
@given(text=TEXTS)
def test_equal_folds_have_equal_fingerprints(text: str) -> None:
    assert fingerprint(text) == fingerprint(fold(text)) == fingerprint(f"  {text}\n")


@MANY
@given(text=TEXTS)
def test_a_record_holds_the_terms_of_its_own_text(text: str) -> None:
    assert set(query_terms(text)) <= set(index_terms(text))


@MANY
@given(text=TEXTS)
def test_query_terms_are_distinct_bounded_and_without_blanks(text: str) -> None:
    terms = query_terms(text)
    assert len(terms) == len(set(terms)) <= MOST_QUERY_TERMS
    assert all(
        term and not any(map(str.isspace, term)) for term in [*terms, *index_terms(text), *codes(text)]
    )


@MANY
@given(text=TEXTS)
def test_a_name_is_the_text_at_its_place(text: str) -> None:
    assert all(name.text == name.span.of(text) for name in find_names(text))


@MANY
@given(left=TEXTS, right=TEXTS)
def test_differences_are_symmetric_and_nothing_differs_from_itself(left: str, right: str) -> None:
    there, back = find_differences(left, right), find_differences(right, left)
    assert {difference.kind for difference in there} == {difference.kind for difference in back}
    assert find_differences(left, left) == []
    assert find_differences(left, fold(left)) == []


@MANY
@given(left=TEXTS, right=TEXTS)
@example(left="02001000", right="020000101")
def test_names_are_the_same_both_ways(left: str, right: str) -> None:
    assert same_name(left, right) == same_name(right, left)
    assert same_name(left, left)


@MANY
@given(text=TEXTS)
def test_every_text_has_a_language_and_a_size(text: str) -> None:
    assert detect(text) in {"en", "zh", "und"}
    assert isinstance(has_cjk(text), bool)
    assert (EstimatedTokens().count(text) > 0) == (text != "")
