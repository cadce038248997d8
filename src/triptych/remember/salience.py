"""How much a plain statement tells about its speaker: named contributions, in both languages.

The signs are those of personal news: somebody does, owns, plans or feels something, with a time, a number, a
name. Talk about the other person, praise and maxims count against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum, auto
from types import MappingProxyType

from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.numbers import find_numbers
from triptych.text.statements import read_statement
from triptych.text.times.find import mentions_time
from triptych.text.words import codes, index_terms

WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "content": 0.18,
        "time": 0.15,
        "past": 0.11,
        "mine": 0.09,
        "number": 0.08,
        "name": 0.07,
        "first person": 0.05,
        "I do": 0.05,
        "under way": 0.05,
        "praise": -0.03,
        "exclaimed": -0.05,
        "other first": -0.07,
        "offer": -0.08,
        "other": -0.09,
        "feedback": -0.12,
    }
)
"""A logistic fit over sentences of conversations between two people (is the turn one from which annotators
took a fact?), held out conversation by conversation, a fifth of its coefficients, rounded."""

IRREGULAR_PAST = (
    "went|got|had|made|took|saw|met|came|ran|won|lost|bought|found|began|started|gave|told|wrote|read|"
    "drew|built|grew|spent|kept|"
    "felt|left|taught|drove|flew|rode|swam|sang|ate|drank|slept|fell|broke|chose|caught|held|heard|"
    "learnt|threw|wore|hung|did|put|"
    "cut|hit|set|quit|became|brought|fought|led|paid|sold|sent|knew|thought|dreamt|forgot|hurt|lent|lit|"
    "rose|sat|stood|stuck|was|were|been"
)
_EN_SIGNS = {
    "feedback": re.compile(
        r"^(?:this|that|these|those|your|the)\b.{0,40}\b(?:helpful|useful|practical|clear|makes sense|"
        r"(?:good|great) (?:idea|point|advice|suggestion)|works for me|exactly what)\b|"
        r"\byour (?:advice|suggestions?|help|words|support)\b",
        re.IGNORECASE,
    ),
    "first person": re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|we|we're|we've|us|Im|myself)\b", re.IGNORECASE),
    "mine": re.compile(r"\b(?:my|mine|our|ours)\b", re.IGNORECASE),
    "I do": re.compile(
        r"(?:^|[,;–-]\s*|\b(?:and|so|but|because|since|that|when)\s+)(?:\w+ )?(?:I|we)(?:'m|'ve|'re|'d)?\s",
        re.IGNORECASE,
    ),
    "past": re.compile(
        r"\b(?:I|we|he|she|they|it|my \w+)(?:'ve|'d| have| had)?\s+(?:\w+ly\s+|just\s+|also\s+|even\s+|"
        rf"all\s+|still\s+)?(?:\w+ed|{IRREGULAR_PAST})\b|^(?:just |recently )?(?:\w+ed|{IRREGULAR_PAST})\b",
        re.IGNORECASE,
    ),
    "under way": re.compile(
        r"\b(?:I'm|I am|we're|we are|I've been|we've been|been)\s+(?:\w+\s+)?(?!sure|glad|going)\w+ing\b|"
        r"^(?:currently |still )?(?!being|having|loving|seeing)\w+ing\b",
        re.IGNORECASE,
    ),
    "other": re.compile(r"\b(?:you|your|you're|you've|you'll|yours|yourself|ya)\b", re.IGNORECASE),
    "other first": re.compile(r"^(?:\w+,?\s+)?(?:you|your|you're|you've|you'll)\b", re.IGNORECASE),
    "praise": re.compile(
        r"\b(?:amazing|awesome|great|wonderful|fantastic|incredible|inspiring|beautiful|impressive|"
        r"lovely|cool|nice|perfect|sweet)\b",
        re.IGNORECASE,
    ),
    "exclaimed": re.compile(r"!\s*$"),
    "offer": re.compile(
        r"\b(?:let's|let me know|we should|you should|sounds|looks like|hope|glad|can't wait to (?:see|"
        r"hear))\b",
        re.IGNORECASE,
    ),
}
_ZH_SIGNS = {
    "feedback": re.compile(
        r"(?:这个|这些|这种|这样|你的?|思路|方法|建议|主意|想法|办法|方案|模板|比喻).{0,16}(?:不错|清晰|实用|有意思|很好|太好|太棒|有道理|关键|专业|"
        r"有用|有帮助|合理|聚焦|受用|启发|可行|操作性|到位)|听你|按你说|你(?:说|讲|提|给|提供)的|你这么(?:一)?说|正是我需要"
    ),
    "first person": re.compile(r"我|咱"),
    "mine": re.compile(r"我(?:的|家|妈|爸|哥|姐|弟|妹|们的|老|女|儿|孩|男|朋友|同事|公司)"),
    "I do": re.compile(r"(?:^|[，,；;])(?:\w{0,4})我"),
    "past": re.compile(r"了(?!吗)|过(?!来|去|得)|刚|已经|曾"),
    "under way": re.compile(r"正在|在(?=[做学写看准备开发练找忙])|着(?=[一]|$)"),
    "other": re.compile(r"你|您"),
    "other first": re.compile(r"^(?:\w{0,3})[你您]"),
    "praise": re.compile(r"真棒|太棒|厉害|不错|真好|太好|优秀|漂亮|可爱|了不起|精彩"),
    "exclaimed": re.compile(r"[!！]\s*$"),
    "offer": re.compile(r"我们一起|要不|不如|让我们|随时|希望你|祝"),
}
# In words. Of what people annotated in conversations nearly all stands in messages that tell more than the
# first, of small talk hardly anything does, and nothing in messages that tell as much as the second.
_BRIEF = 6
_FULL_EN = 12
_FULL_ZH = 10
# In characters: a longer message tells much, and one longer than the second is pasted rather than told.
_LONGEST_READ = 160
_LONGEST_TOLD = 1_000
_TERMS_COUNTED = 12
_ZH_TERMS_COUNTED = 24  # pairs of characters: a word is about two


class Telling(Enum):
    """How much a whole message tells: so little that nothing in it is news by itself, or so much that its
    speaker is telling rather than chatting."""

    IN_PASSING = auto()
    SOMETHING = auto()
    AT_LENGTH = auto()


def telling_of(text: str) -> Telling:
    """How much the message tells; one with a code is never in passing."""
    if len(text) > _LONGEST_READ:
        return Telling.AT_LENGTH if len(text) <= _LONGEST_TOLD else Telling.SOMETHING
    told = read_statement(text)
    words = {word.term for word in told.words}
    amount = sum(map(share_of_word, words)) + len(told.named) + len(told.numbers) + len(told.when)
    if amount >= (_FULL_ZH if has_cjk(text) else _FULL_EN):
        return Telling.AT_LENGTH
    return Telling.IN_PASSING if amount < _BRIEF and not told.codes else Telling.SOMETHING


def share_of_word(word: str) -> float:
    """How much of a word it is: where Chinese characters stand alone, two of them make one."""
    return 0.5 if len(word) == 1 and has_cjk(word) else 1.0


def signs(text: str) -> dict[str, float]:
    """The signs of personal news in the text, by name; 0–1 each."""
    table = _ZH_SIGNS if has_cjk(text) else _EN_SIGNS
    found = {name: 1.0 for name, pattern in table.items() if pattern.search(text)}
    if "other first" in found:
        found.pop("other", None)
    found["content"] = min(1.0, _content(text))
    if mentions_time(text):
        found["time"] = 1.0
    if find_numbers(text) or codes(text):
        found["number"] = 1.0
    if find_names(text):
        found["name"] = 1.0
    return found


def _content(text: str) -> float:
    """How much is said, as a share of a sentence that says much."""
    terms = set(index_terms(text))
    if not has_cjk(text):
        return len(terms) / _TERMS_COUNTED
    return len({term for term in terms if len(term) > 1}) / _ZH_TERMS_COUNTED
