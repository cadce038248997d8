"""What a statement claims, laid out for comparison.

Amounts, words of time, names and codes are taken out first. What remains becomes words of one spelling —
stems, light paraphrases — with a sign: + or − by the negations and opposites before them in the clause.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from triptych.text import guard_words as lexicon
from triptych.text import stopwords
from triptych.text.bounds import find_bounds
from triptych.text.calendar_words import WhenWord, find_when_words
from triptych.text.irregular import FIRST_FORMS
from triptych.text.names import Name, find_names
from triptych.text.normal import fold
from triptych.text.numbers import Number, find_numbers
from triptych.text.paraphrases import PARAPHRASES, head_of
from triptych.text.rewording import reworded
from triptych.text.roles import find_owners, find_subject, find_tenses
from triptych.text.scripts import HAN
from triptych.text.span import Span
from triptych.text.words import codes


@dataclass(frozen=True, slots=True)
class SignedWord:
    """A content word, name or mark, with its sign in the clause; `side` is a mark's own, before negation;
    `written` is how a content word was written."""

    term: str
    sign: int
    side: int = 1
    written: str = field(default="", compare=False)


@dataclass(frozen=True, slots=True, eq=False)
class Statement:
    """One side of a comparison.

    `words` are the content words, `marks` the opposites by axis, `named` the folded names; `order` has words,
    names and the words with a direction between them (`from`, `than`, 比) as they come. `idle_negations` had
    nothing after them to negate. `bounds` are words that say of how many or where it holds. `subject` is whom
    it is about: `i`, a relative, a name, or unknown; `owners` pairs each thing spoken of with whose it is.
    `beside` pairs content words with nothing between them. `tokens` are all words as they were written.
    `clauses` counts those that hold a word, `turns` the words that turn what follows. `told` is the text as
    it was told, folded; all else is read from the common order of it (`text.rewording`).
    """

    folded: str
    words: tuple[SignedWord, ...]
    marks: tuple[SignedWord, ...]
    named: tuple[SignedWord, ...]
    order: tuple[str, ...]
    idle_negations: int
    numbers: tuple[Number, ...]
    when: tuple[WhenWord, ...]
    names: tuple[Name, ...]
    codes: frozenset[str]
    subject: str | None
    tenses: frozenset[str]
    owners: tuple[tuple[str, str], ...] = ()
    bounds: frozenset[tuple[str, str]] = frozenset()
    beside: tuple[tuple[str, str], ...] = ()
    tokens: tuple[str, ...] = ()
    clauses: int = 1
    turns: int = 0
    told: str = ""


@lru_cache(maxsize=8192)
def read_statement(text: str) -> Statement:
    """The statement laid out; linear in the text."""
    told, text = fold(text), reworded(text)
    when = tuple(find_when_words(text))
    measured = [number.span for number in find_numbers(text)]
    names = tuple(name for name in find_names(text) if not _is_taken(name, when, measured))
    taken = _Taken(len(text), [*(name.span for name in names), *(word.span for word in when)])
    numbers = tuple(number for number in find_numbers(text) if taken.leaves(number.span))
    folded = fold(text)
    opaque = codes(text)
    rest = _blank(text, names, [*(word.span for word in when), *(number.span for number in numbers)])
    seen = _scan(_without(fold(rest), opaque), [fold(name.text) for name in names])
    return Statement(
        folded,
        tuple(seen.words),
        tuple(seen.marks),
        tuple(seen.named),
        tuple(seen.order),
        seen.idle + seen.pending,
        numbers,
        when,
        names,
        frozenset(opaque) | _letters(text),
        find_subject(folded, names, text),
        find_tenses(folded),
        find_owners(folded),
        frozenset(find_bounds(folded)),
        tuple(seen.beside),
        tuple(words_of(told)),
        seen.clauses + seen.open,
        seen.turns,
        told,
    )


def words_of(folded: str) -> list[str]:
    """All words of a folded text as they are written, Chinese ones as characters."""
    return _TOKEN.findall(folded)


def _is_taken(name: Name, when: Iterable[WhenWord], measured: Iterable[Span]) -> bool:
    """Whether it is a weekday or month, or the unit behind a figure: Monday, 16 GB."""
    span = name.span
    return any(word.span == span for word in when) or any(
        one.start < span.start and span.end <= one.end for one in measured
    )


class _Taken:
    """Which characters something was read from already."""

    def __init__(self, length: int, spans: Iterable[Span]) -> None:
        self._marks = bytearray(length)
        for span in spans:
            self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def leaves(self, span: Span) -> bool:
        return not any(self._marks[span.start : span.end])


_TOKEN = re.compile(rf"[^\W_{HAN}]+(?:'[^\W_{HAN}]+)*|[{HAN}]")
# Of the private use area: no text has it, and folding leaves it.
_NAME_MARK = "\ue000"
_GAP = "\ue001"
_LETTER = re.compile(r"(?<![A-Za-z0-9_'’.&/-])[A-Z](?![A-Za-z0-9_'’&/-]|\.\S)")
_FIRST_ARTICLE = re.compile(r"(?:^|[.!?\n\"“]\s*)A\s+[a-z]")


def _letters(text: str) -> set[str]:
    """Capitals that stand alone and mean something: vitamin C, plan B, A型血. Not the words A and I."""
    articles = {match.group().index("A") + match.start() for match in _FIRST_ARTICLE.finditer(text)}
    return {
        match.group()
        for match in _LETTER.finditer(text)
        if match.group() != "I" and match.start() not in articles
    }


def _blank(text: str, names: Iterable[Name], spans: Iterable[Span]) -> str:
    """The text without what was read already; a mark stays where each name stood."""
    kept = list(text.replace(_NAME_MARK, " "))
    for span in (*spans, *(name.span for name in names)):
        kept[span.start : span.end] = _GAP + " " * (span.end - span.start - 1)
    for name in names:
        kept[name.span.start] = f" {_NAME_MARK} "
    return "".join(kept)


def _without(text: str, pieces: list[str]) -> str:
    if not pieces:
        return text
    longest_first = sorted(pieces, key=len, reverse=True)
    return re.sub("|".join(map(re.escape, longest_first)), " ", text)


# --- words with signs


_KNOWN = frozenset().union(
    lexicon.MARKS, lexicon.PLAIN, PARAPHRASES, lexicon.LIGHT, lexicon.DIRECTIONS, lexicon.WAYS
)
_CHINESE = frozenset(word for word in _KNOWN if not word.isascii())
_LONGEST_CHINESE = max(map(len, _CHINESE))
_PHRASES = sorted((word for word in _KNOWN if word.isascii() and " " in word), key=len, reverse=True)

_SCAN = re.compile(
    rf"""
    (?P<phrase>\b(?:{"|".join(map(re.escape, _PHRASES))})\b)
    | (?P<word>[^\W\d_{HAN}{_NAME_MARK}]+(?:['-][^\W\d_{HAN}{_NAME_MARK}]+)*)
    | (?P<han>[{HAN}]+)
    | (?P<name>{_NAME_MARK})
    | (?P<stop>[.;!?。；，]|,\s(?=(?:i|he|she|we|they|it)\b))
    """,
    re.VERBOSE,
)
# 要不要, 是没是: a question's way to say yes or no, and no negation.
_NEGATING = frozenset("不没")


def _pieces(rest: str) -> Iterator[tuple[str, str]]:
    """What the text is made of, as (kind, written): `word`, `name` or `stop`."""
    for match in _SCAN.finditer(rest):
        if match.lastgroup == "han":
            yield from (("word", word) for word in _longest_known(match.group()))
        elif match.lastgroup in {"name", "stop"}:
            yield match.lastgroup, match.group()
        elif match.group() in _KNOWN:
            yield "word", match.group()
        elif (apart := match.group().replace("-", " ")) in _KNOWN:
            yield "word", apart
        else:
            yield from (("word", word) for word in _unhyphenated(match.group()))


# What these are joined to is something else without them.
_TURNING_PREFIXES = frozenset({"ex", "step", "half", "non", "anti", "un", "pre", "post", "semi", "co", "de"})


def _unhyphenated(word: str) -> list[str]:
    """high-school is high school; ex-wife and sister-in-law are words of their own."""
    parts = word.split("-")
    return parts if len(parts) == 2 and parts[0] not in _TURNING_PREFIXES else [word]


def _longest_known(run: str) -> Iterator[str]:
    """The run cut into the longest words of the tables, single characters between them."""
    start = 0
    while start < len(run):
        if run[start + 1 : start + 2] in _NEGATING and run[start] == run[start + 2 : start + 3]:
            start += 3
            continue
        longest = min(_LONGEST_CHINESE, len(run) - start)
        size = next((size for size in range(longest, 1, -1) if run[start : start + size] in _CHINESE), 1)
        yield run[start : start + size]
        start += size


# "Keep the light on" is about a switch, "on Monday" and "a day off" are not.
_SWITCHED = re.compile(
    r"\b(?P<to>on|(?<!take )(?<!takes )(?<!took )(?<!day )(?<!days )(?<!time )off)(?=\s*(?:$|[.,!?;]))"
)


@dataclass(slots=True)
class _Scan:
    """The words seen so far and the sign of the clause they stand in."""

    words: list[SignedWord] = field(default_factory=list)
    marks: list[SignedWord] = field(default_factory=list)
    named: list[SignedWord] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    beside: list[tuple[str, str]] = field(default_factory=list)
    sign: int = 1
    idle: int = 0
    pending: int = 0
    no: bool = False
    clauses: int = 0
    open: bool = False
    turns: int = 0

    def end_clause(self) -> None:
        self.clauses, self.open = self.clauses + self.open, False
        self.sign, self.idle, self.pending, self.no = 1, self.idle + self.pending, 0, False

    def end_noun(self) -> None:
        """`no sugar in my coffee` denies the sugar, not the coffee."""
        if self.no and not self.pending:
            self.sign, self.no = -self.sign, False

    def mark(self, mark: lexicon.Mark) -> None:
        if mark.axis:
            self.marks.append(SignedWord(mark.axis, self.sign * mark.sign, mark.sign))
            self.pending = 0
        if mark.flips:
            self.sign = -self.sign
            self.turns += 1
            self.pending += not mark.axis

    def add(self, term: str, into: list[SignedWord], written: str = "") -> None:
        into.append(SignedWord(term, self.sign, written=written))
        self.order.append(term)
        self.pending = 0
        self.open = True


_ARTICLES = frozenset({"a", "an", "the", "my", "our", "his", "her", "their", "as"})
_DETERMINERS = frozenset({"no", "without"})
_PREPOSITIONS = frozenset({"in", "on", "at", "for", "with", "from"})
_SPEAKER = frozenset({"i", "me", "我"})


def _scan(rest: str, names: list[str]) -> _Scan:
    seen = _Scan()
    waiting = iter(names)
    last = ""
    for kind, written in _pieces(_SWITCHED.sub(r"switch \g<to>", rest)):
        mark = lexicon.MARKS.get(written)
        before, last = last, ""
        if written in _ARTICLES and seen.beside and seen.beside[-1][1] == before:
            seen.beside.pop()  # it was a verb: my uncle runs a garage
        if written in lexicon.DIRECTIONS or written in lexicon.WAYS:
            seen.order.append(written)
        elif written in _SPEAKER:
            seen.order.append("i")
        if written in _PREPOSITIONS:
            seen.end_noun()
        if kind == "stop" or (mark and mark.axis == "break"):
            seen.end_clause()
        elif kind == "name":
            seen.add(next(waiting), seen.named)
        elif mark is not None:
            seen.mark(mark)
            seen.no = seen.no or written in _DETERMINERS
        elif term := _term(written):
            seen.add(term, seen.words, written)
            last = term
            if before:
                seen.beside.append((before, term))
    return seen


def _term(written: str) -> str:
    """The word for comparison, or nothing for one of little weight."""
    if written in PARAPHRASES:
        return PARAPHRASES[written]
    if written in lexicon.LIGHT or written in stopwords.CHINESE:
        return ""
    word = written.removesuffix("'s").replace("'", "")
    word = FIRST_FORMS.get(word, word)
    if word in stopwords.ENGLISH or word in lexicon.LIGHT:
        return ""
    return head_of(word)
