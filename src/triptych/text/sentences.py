"""Where sentences and clauses end, in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Iterator

from triptych.text.scripts import CJK
from triptych.text.span import Span
from triptych.text.tables import listed

_CLOSING = "\"'”’」』)）]】》〉"
_SENTENCE_END = re.compile(rf"(?P<mark>[.!?。！？｡…]+|\n[\s]*)[{re.escape(_CLOSING)}]*")
_CLAUSE_END = re.compile(
    r"[,，;；:：]|\s[-–—]\s|——|\s(?=(?:but|because|although|whereas|while|unless)\s)|(?=但是|可是|不过|因为|所以|然后|而且)"
)
# Never the end of a sentence: a name or number follows.
_LEADING = frozenset(
    listed("""
    dr mr mrs ms prof sen rep gen col sgt capt lt st mt fig eq vs approx dept est rev hon no vol pp ch sec
    al e.g i.e cf viz ca resp incl
    """)
)
# The end of a sentence only when a capital follows.
_TRAILING = frozenset(
    listed("""
    etc inc ltd co corp jr sr a.m p.m am pm u.s u.k ph.d m.d b.c a.d bros no
    """)
)
_LAST_WORD = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9.]*[A-Za-z0-9])?$")
_CALENDAR = re.compile(
    r"(?:Mon|Tues?|Wed|Thur?s?|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)"
)
_CJK = re.compile(f"[{CJK}]")
_LOOK_BACK = 24
_LOOK_AROUND = 120
_CLAUSE_WORDS = 3


def split_sentences(text: str) -> list[Span]:
    """The sentences, in order and trimmed; together they hold every character that is not blank.

    A line break ends a sentence, as list items do. Closing quotes and brackets stay with their sentence.
    """
    return _spans(text, (match.end() for match in _SENTENCE_END.finditer(text) if _ends(text, match)), 0)


def split_clauses(text: str) -> list[Span]:
    """The sentences cut further at commas, semicolons, colons, dashes and contrasting or causal conjunctions.

    An English comma between short pieces is taken for a list and does not cut.
    """
    return [clause for sentence in split_sentences(text) for clause in _clauses(sentence, text)]


def _spans(text: str, ends: Iterator[int], start: int, stop: int | None = None) -> list[Span]:
    """The stretches between the ends; one without letter or digit joins what stands before it."""
    spans: list[Span] = []
    for end in (*ends, len(text) if stop is None else stop):
        span = _trimmed(text, start, end)
        start = end
        if span is None:
            continue
        if spans and not any(map(str.isalnum, span.of(text))):
            span = Span(spans.pop().start, span.end)
        spans.append(span)
    return spans


def _trimmed(text: str, start: int, end: int) -> Span | None:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    kept = len(piece.strip())
    return Span(start + left, start + left + kept) if kept else None


def _ends(text: str, match: re.Match[str]) -> bool:
    mark = match["mark"]
    if mark[0] == "\n" or any(char in "。！？｡" for char in mark):
        return True
    following = text[match.end() : match.end() + _LOOK_BACK]
    if not following.strip():
        return True
    apart = following[0].isspace() or _CJK.match(following) is not None
    if mark[0] == "…" or mark.startswith(".."):
        return apart and not following.lstrip()[0].islower() and following[0].isspace()
    if mark != ".":
        # "Really?" she asked.
        return apart and not (match.end() > match.end("mark") and following.lstrip()[0].islower())
    return apart and _full_stop_ends(text[max(0, match.start() - _LOOK_BACK) : match.start()], following)


def _full_stop_ends(before: str, following: str) -> bool:
    coming = following.lstrip()
    if "\n" in following[: len(following) - len(coming)]:
        return True
    word = _LAST_WORD.search(before)
    if word is None:
        return not coming[0].islower()
    last = word.group().lower()
    if last in _LEADING and not (last == "no" and not coming[0].isdigit()):
        return False
    if _is_initial(word.group()) or _is_list_number(before, word):
        return False
    if last in _TRAILING:
        return coming[0].isupper() and not _CALENDAR.match(coming)
    return not coming[0].islower()


def _is_initial(word: str) -> bool:
    """`J.` in "J. Smith"; the pronoun I ends sentences."""
    return len(word) == 1 and word.isupper() and word != "I"


def _is_list_number(before: str, word: re.Match[str]) -> bool:
    lead = before[: word.start()]
    return (
        word.group().isdigit()
        and len(word.group()) <= 3
        and (not lead.strip() or lead.rstrip(" \t").endswith("\n"))
    )


def _clauses(sentence: Span, text: str) -> list[Span]:
    ends: list[int] = []
    start = sentence.start
    for match in _CLAUSE_END.finditer(text, sentence.start, sentence.end):
        if match.end() > start and _cuts(text, match, start, sentence.end):
            ends.append(match.end())
            start = match.end()
    return _spans(text, iter(ends), sentence.start, sentence.end)


def _cuts(text: str, match: re.Match[str], start: int, stop: int) -> bool:
    mark = match.group()
    if mark not in {",", ":", "，", "："}:
        return True
    after = text[match.end() : match.end() + 1]
    if mark in {",", ":"} and not (after.isspace() or _CJK.match(after)):
        return False
    if mark != ",":
        return True
    before = text[max(start, match.start() - _LOOK_AROUND) : match.start()]
    after = text[match.end() : min(stop, match.end() + _LOOK_AROUND)].split(",", 1)[0]
    return _is_long(before) and _is_long(after)


def _is_long(piece: str) -> bool:
    return len(piece.split()) >= _CLAUSE_WORDS or _CJK.search(piece) is not None
