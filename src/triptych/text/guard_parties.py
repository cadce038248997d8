"""Two people in each other's place: who does it, and to whom."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from triptych.text import guard_words as lexicon
from triptych.text.content import own_content
from triptych.text.difference import Difference
from triptych.text.language import has_cjk
from triptych.text.paraphrases import PARAPHRASES
from triptych.text.statements import Statement

_ENGLISH = re.compile(rf"\b(?:{lexicon.ENGLISH_KIN}|i|me|we|us|him|her|them)\b(?!['’]s\b)")
_CHINESE = re.compile(
    rf"(?:[我咱]们?的?)?(?P<kin>{lexicon.CHINESE_KIN})(?![的们])|(?P<self>[我咱])们?(?!们?的)"
)

# What either of the two can be said to do first, or which only tells who is who.
_MUTUAL = re.compile(
    r"\b(?:and|or|with|together|both|each other|between|near|next to|beside|opposite|close to|like|alike|"
    r"same|than|as|married|marry|m[ae]et|dat(?:e|es|ed|ing)|kn[eo]ws?|related|share[sd]?|friends|neighbou?rs)\b"
    r"|[和跟与]|同(?=[一住班龄岁])|一起|互相|彼此|[结离]婚|认识|见面|分手|吵架?|聊|附近|隔壁|对面|旁边|[一同]样"
)
# What turns a sentence around, or tells which of the two it comes from.
_TURNING = re.compile(
    r"\b(?:by|from|of|who|whom|that|which|whose|what)\b|it['’]s|[被由向从让叫给得对比找问]|收到|(?<=.)是(?=.*的\W*$)"
)
_TWO = 2
_ONLY_TELLS = re.compile(r"[\s,]*(?:(?:is|are|was|were|am|my|our|the|a|an|called|named|是|叫|的)[\s,]*)*")


def compare_parties(left: Statement, right: Statement) -> Iterator[Difference]:
    """The same said of the same two people, each in the other's place: my boss wrote to Karin, Karin wrote to
    my boss; 老板骂了小赵, 小赵把老板骂了.

    Not where one side is turned around (by, from, 被), or where it is the same either way (with, 和).
    """
    names = {word.term for side in (left, right) for word in side.named}  # the head of a sentence hides one
    here, there = (_parties(side.folded, names) for side in (left, right))
    if len(here) != _TWO or here != there[::-1]:
        return
    if any(_MUTUAL.search(side.folded) for side in (left, right)):
        return
    if sorted(_TURNING.findall(left.folded)) != sorted(_TURNING.findall(right.folded)):
        return
    if not (own_content(left, right) and own_content(right, left)):
        yield Difference("party", " ".join(here), " ".join(there))


def _parties(text: str, names: Collection[str]) -> list[str]:
    """The people spoken of, in their order; none where two of them are only said to be one."""
    pattern = _CHINESE if has_cjk(text) else _ENGLISH
    found = [(match.start(), match.end(), _key(match)) for match in pattern.finditer(text)]
    for name in names:
        place = text.find(name)
        if place >= 0 and not text[place + len(name) :].startswith(("'s", "’s", "的")):
            found.append((place, place + len(name), name))
    found.sort()
    keys = [key for _, _, key in found]
    if len(found) == _TWO and _ONLY_TELLS.fullmatch(text[found[0][1] : found[1][0]]):
        return []
    return keys if len(set(keys)) == len(keys) else []


def _key(match: re.Match[str]) -> str:
    groups = match.groupdict()
    word = groups.get("kin") or ("i" if groups.get("self") else match.group())
    word = lexicon.DOING.get(word, word)
    if len(word) > 1 and not word.isascii() and word == word[0] * len(word):
        word = word[0]  # 哥哥 is 哥
    return PARAPHRASES.get(word, word)
