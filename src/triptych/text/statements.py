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
from triptych.text.calendar_words import WhenWord, find_when_words
from triptych.text.names import Name, find_names
from triptych.text.normal import fold
from triptych.text.numbers import Number, find_numbers
from triptych.text.paraphrases import PARAPHRASES
from triptych.text.scripts import HAN
from triptych.text.span import Span
from triptych.text.tables import listed
from triptych.text.words import codes, stem


@dataclass(frozen=True, slots=True)
class SignedWord:
    """A content word, name or mark, with its sign in the clause; `side` is a mark's own, before negation."""

    term: str
    sign: int
    side: int = 1


@dataclass(frozen=True, slots=True)
class Statement:
    """One side of a comparison.

    `words` are the content words, `marks` the opposites by axis, `named` the folded names; `order` has words,
    names and the words with a direction between them (`from`, `than`, 比) as they come. `idle_negations` had
    nothing after them to negate. `subject` is whom it is about: `i`, a relative, a name, or unknown; `owners`
    pairs each relation spoken of with whose it is.
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


@lru_cache(maxsize=1024)
def read_statement(text: str) -> Statement:
    """The statement laid out; linear in the text."""
    text = _unfronted(_EVERY.sub(r"每天\1上", _SEPARABLE.sub(r"\1\2", text)))
    names = tuple(find_names(text))
    when = tuple(find_when_words(text))
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
        _subject(folded, names, text),
        _tenses(folded),
        _owners(folded),
    )


# 结的婚 is 结婚, 睡了觉 is 睡觉.
_SEPARABLE = re.compile(r"([结离游睡见辞洗吵请毕起])(?:了|过|的|完|着)([婚泳觉面职澡架假业床])")
_EVERY = re.compile(r"每([晚早])(?![上晨间])")
_FRONTED = re.compile(
    r"^(?P<object>(?![^我]*(?:比|因为|如果|当|从|对|跟|和|在|今|昨|明|每|现|以|所|但|不|没|是|的话|觉得|说|年|月|周|天))"
    r"[\u4e00-\u9fff]{1,6}|(?:the\s)?[a-z-]+(?:\s[a-z-]+)?(?=\s(?:is|are)\ssome(?:thing|one)))"
    r"(?:[，,]?|\s(?:is|are)\ssome(?:thing|one)\s)(?P<rest>(?<![教给让叫问帮带陪送借请骂夸])(?:我(?!的|们|家|妈|爸)|i\b)[^，,。;；!！?？.]+)(?P<end>[。.！!]?)$",
    re.IGNORECASE,
)


def _unfronted(text: str) -> str:
    """The object behind its verb: 海鲜我不能吃 is 我不能吃海鲜."""
    match = _FRONTED.match(text.strip())
    if match is None:
        return text
    space = " " if match["object"].isascii() else ""
    return f"{match['rest']}{space}{match['object']}{match['end']}"


class _Taken:
    """Which characters something was read from already."""

    def __init__(self, length: int, spans: Iterable[Span]) -> None:
        self._marks = bytearray(length)
        for span in spans:
            self._marks[span.start : span.end] = b"\x01" * (span.end - span.start)

    def leaves(self, span: Span) -> bool:
        return not any(self._marks[span.start : span.end])


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


# "Keep the light on" is about a switch, "on Monday" is not.
_SWITCHED_ON = re.compile(r"\bon(?=\s*(?:$|[.,!?;]))")


@dataclass(slots=True)
class _Scan:
    """The words seen so far and the sign of the clause they stand in."""

    words: list[SignedWord] = field(default_factory=list)
    marks: list[SignedWord] = field(default_factory=list)
    named: list[SignedWord] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    sign: int = 1
    idle: int = 0
    pending: int = 0

    def end_clause(self) -> None:
        self.sign, self.idle, self.pending = 1, self.idle + self.pending, 0

    def mark(self, mark: lexicon.Mark) -> None:
        if mark.axis:
            self.marks.append(SignedWord(mark.axis, self.sign * mark.sign, mark.sign))
            self.pending = 0
        if mark.flips:
            self.sign = -self.sign
            self.pending += not mark.axis

    def add(self, term: str, into: list[SignedWord]) -> None:
        into.append(SignedWord(term, self.sign))
        self.order.append(term)
        self.pending = 0


_SPEAKER = frozenset({"i", "me", "我"})


def _scan(rest: str, names: list[str]) -> _Scan:
    seen = _Scan()
    waiting = iter(names)
    for kind, written in _pieces(_SWITCHED_ON.sub("switch on", rest)):
        mark = lexicon.MARKS.get(written)
        if written in lexicon.DIRECTIONS or written in lexicon.WAYS:
            seen.order.append(written)
        elif written in _SPEAKER:
            seen.order.append("i")
        if kind == "stop" or (mark and mark.axis == "break"):
            seen.end_clause()
        elif kind == "name":
            seen.add(next(waiting), seen.named)
        elif mark is not None:
            seen.mark(mark)
        elif term := _term(written):
            seen.add(term, seen.words)
    return seen


def _term(written: str) -> str:
    """The word for comparison, or nothing for one of little weight."""
    if written in PARAPHRASES:
        return PARAPHRASES[written]
    if written in lexicon.LIGHT or written in stopwords.CHINESE:
        return ""
    word = written.removesuffix("'s").replace("'", "")
    if word in stopwords.ENGLISH or word in lexicon.LIGHT:
        return ""
    return PARAPHRASES.get(word) or PARAPHRASES.get(word.removesuffix("s")) or stem(word)


# --- whom and when

_PAST = frozenset({"was", "were", "had", "lived", "worked", "owned"})
_PRESENT = frozenset(
    listed("is am are have has live lives living work works working own owns i'm he's she's it's i've")
)
_FIRST_PERSON = frozenset(listed("i im i'm i've i'd i'll we we're we've my our user"))


def _kin(*, ascii_only: bool) -> str:
    words = (word for word in lexicon.KIN if word.isascii() is ascii_only)
    return "|".join(sorted(words, key=len, reverse=True))


_SUBJECT = re.compile(
    rf"""\W*(?:the\s)?(?:
        (?:my|our)\s(?:\w+\s)?(?P<kin>{_kin(ascii_only=True)})\b | (?P<word>[a-z]+(?:'[a-z]+)?)
        | (?P<self>我的?|我们的?|用户的?|咱们的?|本人)?(?P<zh_kin>{_kin(ascii_only=False)})?
    )""",
    re.VERBOSE,
)


def _subject(folded: str, names: tuple[Name, ...], text: str) -> str | None:
    """Whom the statement is about, when its first words say so."""
    if names and not text[: names[0].span.start].strip():
        return fold(names[0].text)
    match = _SUBJECT.match(folded)
    if match is None:
        return None
    if kin := match["kin"] or match["zh_kin"]:
        return PARAPHRASES.get(kin, kin)
    if match["self"] or match["word"] in _FIRST_PERSON:
        return "i"
    word = match["word"]
    return PARAPHRASES.get(word, word) if word in lexicon.KIN else None


_OWNED = re.compile(
    rf"\b(?P<owner>my|our|his|her|their|your|[\w-]+'s)\s(?:\w+\s)?(?P<what>{_kin(ascii_only=True)})\b"
    rf"|(?P<zh_owner>我们?|你们?|他们?|她们?|[\u4e00-\u9fff]{{1,3}}(?=的))的?(?P<zh_what>{_kin(ascii_only=False)})"
)


def _owners(folded: str) -> tuple[tuple[str, str], ...]:
    """Each relation with whose it is: my boss, Tom's boss, 老郑的领导."""
    found = {}
    for match in _OWNED.finditer(folded):
        what = match["what"] or match["zh_what"]
        owner = (match["owner"] or match["zh_owner"]).removesuffix("'s").lstrip("是")
        found[PARAPHRASES.get(what, what)] = _OURS.get(owner, owner)
    return tuple(sorted(found.items()))


_OURS = {"my": "i", "our": "i", "我": "i", "我们": "i"}


def _tenses(folded: str) -> frozenset[str]:
    """`past`, `present`, both or neither, by verbs of state; "was born" says nothing of the present."""
    words = set(re.findall(r"[a-z']+", folded.replace("was born", "")))
    return frozenset(tense for tense, forms in (("past", _PAST), ("present", _PRESENT)) if words & forms)
