"""How much a plain statement tells about its speaker: named contributions, in both languages.

The signs are those of personal news: somebody does, owns, plans or feels something, with a time, a number, a
name. Talk about the other person, praise and maxims count against it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.numbers import find_numbers
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
    }
)
"""A logistic fit over sentences of conversations between two people (is the turn one from which annotators
took a fact?), held out conversation by conversation, a fifth of its coefficients, rounded."""

_IRREGULAR = (
    "went|got|had|made|took|saw|met|came|ran|won|lost|bought|found|began|started|gave|told|wrote|read|"
    "drew|built|grew|spent|kept|"
    "felt|left|taught|drove|flew|rode|swam|sang|ate|drank|slept|fell|broke|chose|caught|held|heard|"
    "learnt|threw|wore|hung|did|put|"
    "cut|hit|set|quit|became|brought|fought|led|paid|sold|sent|knew|thought|dreamt|forgot|hurt|lent|lit|"
    "rose|sat|stood|stuck|was|were|been"
)
_EN_SIGNS = {
    "first person": re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|we|we're|we've|us|Im|myself)\b", re.IGNORECASE),
    "mine": re.compile(r"\b(?:my|mine|our|ours)\b", re.IGNORECASE),
    "I do": re.compile(
        r"(?:^|[,;–-]\s*|\b(?:and|so|but|because|since|that|when)\s+)(?:\w+ )?(?:I|we)(?:'m|'ve|'re|'d)?\s",
        re.IGNORECASE,
    ),
    "past": re.compile(
        r"\b(?:I|we|he|she|they|it|my \w+)(?:'ve|'d| have| had)?\s+(?:\w+ly\s+|just\s+|also\s+|even\s+|"
        rf"all\s+|still\s+)?(?:\w+ed|{_IRREGULAR})\b|^(?:just |recently )?(?:\w+ed|{_IRREGULAR})\b",
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
_TERMS_COUNTED = 12


def signs(text: str) -> dict[str, float]:
    """The signs of personal news in the text, by name; 0–1 each."""
    table = _ZH_SIGNS if has_cjk(text) else _EN_SIGNS
    found = {name: 1.0 for name, pattern in table.items() if pattern.search(text)}
    if "other first" in found:
        found.pop("other", None)
    found["content"] = min(1.0, len(_content(text)) / _TERMS_COUNTED)
    if mentions_time(text):
        found["time"] = 1.0
    if find_numbers(text) or codes(text):
        found["number"] = 1.0
    if find_names(text):
        found["name"] = 1.0
    return found


def _content(text: str) -> set[str]:
    terms = set(index_terms(text))
    return {term for term in terms if len(term) > 1} if has_cjk(text) else terms
