"""Differences that stand in the wording rather than in the words: what takes the place of what, and which
noun is the head.

"I take the bus" and "I drive the bus" differ in a verb of little weight; who bought cat food bought no cat.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

from triptych.text import guard_words as lexicon
from triptych.text import stopwords
from triptych.text.content import own_content
from triptych.text.deeds import DEEDS, things
from triptych.text.difference import Difference
from triptych.text.irregular import FIRST_FORMS
from triptych.text.language import has_cjk
from triptych.text.paraphrases import PARAPHRASES, head_of
from triptych.text.scripts import HAN
from triptych.text.statements import Statement
from triptych.text.tables import listed

_TOKEN = re.compile(rf"[^\W_{HAN}]+|[{HAN}]")
# Words of little weight that still say what is done; one line says one thing.
_DEEDS = {
    form: line.split()[0]
    for line in """
    have has had having 've got get gets getting own owns keep keeps
    make makes made making
    take takes took taken taking
    give gives gave given giving
    go goes going went gone
    come comes came coming
    say says said tell tells told telling
    know knows knew known
    think thinks
    let lets
    do does did doing done
    named called name
    am is are was were 'm 's 're be
    有
    在
    说 讲
    全
    来
    去
    出
    到
    给
    让
    大
    中
    小
    """.strip().splitlines()
    for form in listed(line)
}

_NO_DEEDS = (lexicon.LIGHT | stopwords.ENGLISH | stopwords.CHINESE) - _DEEDS.keys()
# "Is engaged" is "got engaged", "is from" is "comes from"; what was got was bought.
_NEAR = ({"am", "have"}, {"am", "come"})
_GOT = ["trade"]


def compare_replaced(left: Statement, right: Statement) -> Iterator[Difference]:
    """Another deed in the very place of one that is told: I take, I drive the bus; 我有狗, 我怕狗."""
    here, there = (_TOKEN.findall(side.folded) for side in (left, right))
    own = own_content(left, right), own_content(right, left)
    if (own[0] and own[1]) or _GOT in own or (change := _only_change(here, there)) is None:
        return
    if own[0] or own[1]:
        teller, other = change if own[0] else (change[1], change[0])
        differ = bool(_deeds(other, also_other_words=has_cjk(left.folded + right.folded)) - _deeds(teller))
    else:
        one, two = map(_deeds, change)
        differ = bool(one and two) and not one & two and (one | two) not in _NEAR
    if differ:
        yield Difference("content", *map(" ".join, change))


def _deeds(words: Sequence[str], *, also_other_words: bool = False) -> set[str]:
    """The deeds among the words; or all but words of little weight."""
    if also_other_words:
        return {_DEEDS.get(word, word) for word in words if word not in _NO_DEEDS}
    return {_DEEDS[word] for word in words if word in _DEEDS}


_ALIKE, _LONGEST_CHANGE = 0.5, 3


def _only_change(here: Sequence[str], there: Sequence[str]) -> tuple[Sequence[str], Sequence[str]] | None:
    """The one stretch of words that stands in place of another, when nothing else differs."""
    if list(there) < list(here):  # compared in one order: what is matched depends on it
        turned = _only_change(there, here)
        return None if turned is None else (turned[1], turned[0])
    matcher = SequenceMatcher(None, here, there, autojunk=False)
    changed = [block for block in matcher.get_opcodes() if block[0] != "equal"]
    if len(changed) != 1 or changed[0][0] != "replace" or matcher.ratio() < _ALIKE:
        return None
    _, start, end, other_start, other_end = changed[0]
    mine, theirs = here[start:end], there[other_start:other_end]
    return (mine, theirs) if max(len(mine), len(theirs)) <= _LONGEST_CHANGE else None


def is_one_changed(left: Statement, right: Statement) -> bool:
    """Whether each side has words of its own in one and the same place, and nothing else differs: a value
    was changed, and not the wording."""
    if not own_content(left, right) or not own_content(right, left):
        return False
    return _only_change(left.tokens, right.tokens) is not None


_BE = r"(?:\b(?:am|is|are)|'m|'s|'re)"
_FROM = re.compile(rf"{_BE} from (?:the )?(?P<place>[a-z]+)|是(?P<zh>[\u4e00-\u9fff]{{2,4}})人$")
_IN = re.compile(rf"{_BE} in (?:the )?(?P<place>[a-z]+)|在(?P<zh>[\u4e00-\u9fff]{{2,4}})$")


def compare_origins(left: Statement, right: Statement) -> Iterator[Difference]:
    """Where one comes from, and where one is."""
    for mine, other in ((left, right), (right, left)):
        one, two = _FROM.search(mine.folded), _IN.search(other.folded)
        if (
            one
            and two
            and (one["place"], one["zh"]) == (two["place"], two["zh"])
            and not _FROM.search(other.folded)
        ):
            yield Difference("place", *(("from", "in") if mine is left else ("in", "from")))
            return


# What follows a thing and names none: adverbs, and verbs that look like nouns.
_NO_HEADS = frozenset(
    listed("""
    outdoor indoor alon togeth earli late well hard fast abroad oversea online offlin remot upstair downstair
    best most anymor though instead recent latest ago everyth everyon arrive work place day money time run
    play start within
    """)
)
# Chinese characters for a thing that is named after what stands before them.
_HARDLY = 0.4
_ZH_HEADS = frozenset("壳毛粮缸店厂库包盒袋卡师片膜线器架柜套垫牌锁汤酱油皮肉蛋酒茶饼奶糖力")


def compare_heads(left: Statement, right: Statement) -> Iterator[Difference]:
    """A thing, and another that is named after it: peanut and peanut butter, 手机 and 手机壳. Where hardly a
    word is kept, its name is another way to put it: people call me Bear, my nickname is Bear."""
    if wording(left, right) <= _HARDLY:
        return
    for mine, other in ((left, right), (right, left)):
        own = own_content(mine, other)
        if own and not own_content(other, mine):
            named = things(mine, other)
            heads = (word for word in own if _may_be_head(word) and (word in named or word in DEEDS))
            head = next((word for word in heads if _is_behind(word, own, mine, other)), None)
            if head is not None:
                yield Difference("content", *((head, "") if mine is left else ("", head)))
                return


def wording(left: Statement, right: Statement) -> float:
    """The share of their words that both have in one order."""
    first, second = sorted((left.tokens, right.tokens))
    return SequenceMatcher(None, first, second, autojunk=False).ratio()


def _may_be_head(word: str) -> bool:
    if has_cjk(word):
        return word[-1] in _ZH_HEADS
    return word not in _NO_HEADS and not word.endswith("ly")


def _is_behind(head: str, own: Sequence[str], mine: Statement, other: Statement) -> bool:
    """Whether the words right before it, up to it, make a thing that the other speaks of alone; a relative is
    followed by what they do, and so is whatever stands before a verb of Chinese."""
    theirs = {word.term for word in other.words}
    before = {second: first for first, second in mine.beside}
    first = before.get(head) or before.get(head[0])
    if head in DEEDS and first not in DEEDS:
        return False
    if not has_cjk(mine.folded):
        return first in theirs and first not in _KIN
    for _ in own:  # back over 巧克 to what stands before 巧克力
        first = before.get(first) if first is not None and first in own else first
    return first is not None and (first in theirs or first in other.folded) and first not in _KIN


_PETS = frozenset({"dog", "cat", "狗", "猫"})
_KIN = frozenset(PARAPHRASES.get(word, word) for word in lexicon.KIN if word not in _PETS)
_DONE_TO_ME = re.compile(
    r"^(?:i|we)(?:'m|'ve|'re)?\s(?:(?:have|had|am|are)\s)?(?:(?:am|"
    r"are|was|were|been|being|get|gets|got|getting)\s)+"
    r"(?P<deed>paid|told|taught|sent|given|\w{3,}ed)\b"
)
_STATES = frozenset(
    listed("""
    married tired interested retired divorced named engaged based employed used supposed located bored annoyed
    scared frightened worried excited moved signed started finished stopped learned allowed promoted graduated
    diagnosed qualified
    """)
)


def compare_voices(left: Statement, right: Statement) -> Iterator[Difference]:
    """I was hired, and I hired."""
    if left.subject != "i" or right.subject != "i":
        return
    mine, theirs = (_done_to_me(side) for side in (left, right))
    if (mine is None) != (theirs is None) and any(
        voice is not None and voice in {word.term for word in other.words}
        for voice, other in ((mine, right), (theirs, left))
    ):
        yield Difference("content", mine or "", theirs or "")


def _done_to_me(statement: Statement) -> str | None:
    match = _DONE_TO_ME.match(statement.folded)
    if match is None or match["deed"] in _STATES:
        return None
    return head_of(FIRST_FORMS.get(match["deed"], match["deed"]))


_IS = re.compile(
    r"(?:\b(?:am|is|are)|'m|'s|'re) an? (?:[a-z-]+ )?(?P<what>[a-z]{3,}?)"
    r"s?\W*$|是(?:一?[个名位对])?(?P<zh>[\u4e00-\u9fff]{2,4})$"
)
_HAS = re.compile(
    r"(?:\b(?:have|has|got)) (?:an? |\w+ )?(?P<what>[a-z]{3,}?)"
    r"s?\W*$|(?<!没)有(?:[一两三四五六]?[个名位对])?(?P<zh>[\u4e00-\u9fff]{2,4})$"
)


def compare_being(left: Statement, right: Statement) -> Iterator[Difference]:
    """What somebody is, and what somebody has: a twin, 有双胞胎."""
    for mine, other in ((left, right), (right, left)):
        if mine.subject is None or mine.subject != other.subject:
            return
        one, two = _IS.search(mine.folded), _HAS.search(other.folded)
        if one and two and (one["what"], one["zh"]) == (two["what"], two["zh"]):
            yield Difference("content", *(("is", "has") if mine is left else ("has", "is")))
            return
