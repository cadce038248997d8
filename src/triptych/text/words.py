"""Text into the terms that are indexed and searched.

English words become Snowball stems. Chinese, Japanese, Korean, Thai and their like, which put no reliable
space between words, become overlapping pairs of characters, ideographs also single ones. What is written as
one piece with signs or digits inside — `ERR-7f3a/9`, `2.13.1`, `tom@example.com`, `max_retry_count` — is one
opaque term, so that it matches exactly; a record is also indexed under its parts, so that `7f3a` or
`example.com` finds it, but a query for the whole asks for the whole.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

import Stemmer

from triptych.text import stopwords
from triptych.text.normal import fold
from triptych.text.scripts import CJK, HAN

# Scripts without spaces, or whose vowel signs are no "word characters" to a regex: Indic, Thai, Lao, Tibetan,
# Burmese, Khmer.
_RUN = CJK + r"\u0900-\u0fff\u1000-\u109f\u1780-\u17ff"
_ALNUM = rf"[^\W_{_RUN}]"
_TOKEN = re.compile(
    rf"""
    (?P<run>[{_RUN}]+)
    | (?P<url>[a-z][a-z0-9+.-]{{1,9}}://[^\s"'<>(){{}}{_RUN}\u3000-\u303f]+)
    | (?P<piece>{_ALNUM}+(?:[-_./@:+\#'&,\\]{_ALNUM}+)*(?:\+\+(?!\w)|\#(?!\w))?)
    """,
    re.VERBOSE,
)
_SCHEME = re.compile(r"^[a-z][a-z0-9+.-]*://")
_PART = re.compile(rf"{_ALNUM}+")
_HAN = re.compile(f"[{HAN}]")
_POSSESSIVE = re.compile(r"'s?$|'s(?=')")
_VERSION = re.compile(r"^v(?=\d+(?:\.\d+)+)")
_THOUSANDS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?")
_DECIMAL = re.compile(r"\d+(?:\.\d+)?")
_DATE = re.compile(r"\d{4}([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2\d{2,4}")
_CLOCK = re.compile(r"\d{1,2}:\d{2}(?::\d{2})?(?:[ap]m)?")
_DIGIT_GROUPS = re.compile(r"\+?\d+(?:-\d+)+")
_WORD_AND_NUMBER = re.compile(r"([a-z]{2,})-?(\d+(?:\.\d+)*)|(\d+(?:\.\d+)*)-?([a-z]{2,})")
_LETTERS_WITH_DIGITS = re.compile(r"([a-z]{2,})(\d+(?:\.\d+)*)([a-z]{2,})?|(\d+(?:\.\d+)*)([a-z]{2,})")
_QUANTITY = re.compile(r"\d+(?:st|nd|rd|th|[ap]m|s|k|m|g|kg|km|cm|mm|ml|mb|gb|tb|h|hr|hrs|min|mins|x|d)")
_WORD_JOINERS = frozenset("-/':,")

_LONGEST_STEMMED = 40
_LONGEST_STRETCH = 4
_FEW_DIGITS = 3
MOST_QUERY_TERMS = 64
# A number this long is an identifier, not an amount.
_ID_DIGITS = 7

_stemmers = threading.local()


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The English stem of one folded word; anything but a short run of a–z is returned as it is."""
    if len(word) > _LONGEST_STEMMED or not word.isascii() or not word.isalpha():
        return word
    # A Stemmer keeps its working buffer in itself, so each thread has its own.
    if not hasattr(_stemmers, "english"):
        _stemmers.english = Stemmer.Stemmer("english")
    return str(_stemmers.english.stemWord(word))


def index_terms(text: str) -> list[str]:
    """Every term a record is found by, as often as it occurs. Stop words are left out, unless there is
    nothing else."""
    folded = fold(text)
    return list(_terms(folded, _code_terms, keep_stops=False)) or list(
        _terms(folded, _code_terms, keep_stops=True)
    )


def query_terms(text: str) -> list[str]:
    """The distinct terms to look up, in the order they were asked, at most 64.

    Stop words are left out unless nothing else remains. Of a longer query the most telling terms stay:
    codes, then numbers, capitalised and long words.
    """
    folded = fold(text)
    terms = _distinct(_terms(folded, _asked_code, keep_stops=False)) or _distinct(
        _terms(folded, _asked_code, keep_stops=True)
    )
    return terms if len(terms) <= MOST_QUERY_TERMS else _most_telling(terms, text)


def codes(text: str) -> list[str]:
    """The distinct opaque pieces, folded, in order: identifiers, versions, mail and network addresses, paths.

    Plain numbers, quantities (`10km`), dates and clock times are none.
    """
    return _distinct(
        _canonical(match.group()) for match in _TOKEN.finditer(fold(text)) if _is_code_match(match)
    )


def _is_code_match(match: re.Match[str]) -> bool:
    return match.lastgroup == "url" or (match.lastgroup == "piece" and is_code(match.group()))


def is_code(piece: str) -> bool:
    """Whether a folded piece without spaces is an identifier rather than a word, number, date or time."""
    if piece.isalpha() or _DATE.fullmatch(piece) or _CLOCK.fullmatch(piece) or _THOUSANDS.fullmatch(piece):
        return False
    if _DECIMAL.fullmatch(piece):
        return piece.isdecimal() and len(piece) >= _ID_DIGITS
    if _QUANTITY.fullmatch(piece):
        return False
    return not _is_joined_words(piece)


def _is_joined_words(piece: str) -> bool:
    """`well-known`, `and/or`, `O'Brien`: words that stand together, to be searched one by one."""
    return all(char.isalpha() or char in _WORD_JOINERS for char in piece)


def _canonical(piece: str) -> str:
    """One spelling for what is written in several: without scheme, without the v of a version, digits of a
    telephone number together."""
    piece = _SCHEME.sub("", piece).rstrip(".,;:!?/")
    if _THOUSANDS.fullmatch(piece):
        return piece.replace(",", "")
    if _DIGIT_GROUPS.fullmatch(piece) and not _DATE.fullmatch(piece):
        digits = "".join(filter(str.isdecimal, piece))
        return digits if len(digits) >= _ID_DIGITS else piece
    return _VERSION.sub("", piece)


def _terms(folded: str, of_code: Callable[[str], Iterable[str]], *, keep_stops: bool) -> Iterator[str]:
    for match in _TOKEN.finditer(folded):
        piece = match.group()
        if match.lastgroup == "run":
            yield from _run_terms(piece, keep_stops)
        elif piece.isalpha() or _is_joined_words(piece):
            yield from _plain_words(piece, keep_stops)
        else:
            yield from of_code(piece)


def _run_terms(run: str, keep_stops: bool) -> Iterator[str]:
    idle = frozenset() if keep_stops else stopwords.CHINESE
    for left, right in pairwise(run):
        if left not in idle or right not in idle:
            yield left + right
    for char in run:
        if char not in idle and (len(run) == 1 or _HAN.match(char)):
            yield char


def _plain_words(piece: str, keep_stops: bool) -> Iterator[str]:
    for part in re.split(r"[-/:,]", piece):
        word = _POSSESSIVE.sub("", part).replace("'", "")
        if word and (keep_stops or word not in stopwords.ENGLISH):
            yield stem(word)


def _code_terms(piece: str) -> Iterator[str]:
    """The whole first, then its parts, and the stretches of two to four neighbouring parts."""
    whole = _canonical(piece)
    if whole:
        yield whole
    fused = list(_fused_parts(whole))
    yield from fused
    parts = _stretches(piece, 1)
    if len(parts) == 1:
        return
    for part in parts if not fused else ():
        yield stem(part)
        yield from _fused_parts(part)
    for size in range(2, _LONGEST_STRETCH + 1):
        yield from (stretch for stretch in _stretches(piece, size) if stretch != whole)


def _stretches(piece: str, size: int) -> list[str]:
    """Every stretch of `size` neighbouring parts of a code, with the signs between them."""
    bare = _POSSESSIVE.sub("", _SCHEME.sub("", piece))
    parts = list(_PART.finditer(bare))
    ends = zip(parts, parts[size - 1 :], strict=False)
    return [_VERSION.sub("", bare[first.start() : last.end()]) for first, last in ends]


def _fused_parts(part: str) -> Iterator[str]:
    """`iphone15` is also found as `iphone` and as `15`, `python3.11` as `python` and as `3.11`."""
    if match := _LETTERS_WITH_DIGITS.fullmatch(part):
        yield from (stem(piece) for piece in match.groups() if piece)


def _asked_code(piece: str) -> Iterator[str]:
    code = _canonical(piece)
    if not code:
        return
    yield code
    # "covid-19" is written "covid 19" as often, and "iphone15" "iphone 15"; a long number is an identifier.
    match = _WORD_AND_NUMBER.fullmatch(code)
    if match and sum(map(str.isdecimal, code)) <= _FEW_DIGITS:
        yield from (stem(part) for part in match.groups() if part)
    # No stretch this long is indexed, so a long path inside a longer one is found by its pieces.
    if len(_stretches(piece, 1)) > _LONGEST_STRETCH:
        yield from _stretches(piece, _LONGEST_STRETCH)


def _distinct(terms: Iterator[str]) -> list[str]:
    return list(dict.fromkeys(terms))


def _most_telling(terms: list[str], text: str) -> list[str]:
    capitalised = {stem(fold(word)) for word in re.findall(r"\b[A-Z][A-Za-z]+", text)}

    def telling(place: int) -> tuple[bool, bool, bool, int]:
        term = terms[place]
        return (
            not (term.isalpha() or term.isdecimal()),
            any(map(str.isdecimal, term)),
            term in capitalised,
            min(len(term), 12),
        )

    # sorted is stable: of equally telling terms the earlier ones stay.
    chosen = sorted(range(len(terms)), key=telling, reverse=True)[:MOST_QUERY_TERMS]
    return [terms[place] for place in sorted(chosen)]
