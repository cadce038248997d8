"""What is taken back as a joke: neither the joke nor its taking back says anything."""

from __future__ import annotations

import re
from typing import NamedTuple

from triptych.remember.sift import strip_opening
from triptych.text.language import has_cjk
from triptych.text.sentences import split_sentences
from triptych.text.span import Span

_EN = re.compile(
    r"(?<![\w'])(?<!not )(?<!n't )(?<!never )(?<!isn't )(?:"
    r"(?:(?:I'm|I am|I was|we're|we were|am|was)\s+)?(?:just|only|obviously|totally|"
    r"clearly)\s+(?:kidding|joking|"
    r"messing(?: with you)?|teasing|playing(?: with you)?|pulling your leg|fooling(?: around)?|trolling)|"
    r"(?:I'm|I am|I was|we're|we were)\s+(?:kidding|joking|messing with you|teasing(?: you)?|"
    r"pulling your leg|"
    r"fooling around)|(?:that|it|this)(?:'s| was| is)\s+(?:just |only |all )?a joke|kidding|jk|j/k|gotcha|"
    r"made (?:that|it) up|(?<=[.!…] )(?:not really|I wish))(?![\w'])(?=\s*(?:[,.;:!?…)~–-]|$|\blol\b|"
    r"\bhaha|of course))",
    re.IGNORECASE,
)
_ZH = re.compile(
    r"(?:(?<=[，,。！!；;、~～…\s])|^)(?:哈+|嘿+|刚才|刚刚|其实|当然|不是[，,]?|都|我|这|那)*(?:是|就是|"
    r"只是)?(?:跟你|和你)?(?:"
    r"开(?:个)?玩笑|(?:逗|骗|忽悠|哄|糊弄|耍)你(?:们)?(?:玩)?|说着玩|闹着玩|逗着玩|瞎说|胡说|瞎编|编|"
    r"吹牛|玩笑话|玩笑)"
    r"(?:儿)?(?:的|呢|而已|罢了|啦|啊|呀|哈)+(?=[，,。！!；;~～…\s]|$)"
)
_PUNCTUATION = re.compile(r"[\s,，.。!！;；:…~～)）–-]*")
_DENIAL = re.compile(
    r"\b(?:not|never|no|none|nothing|\w+n't|nope)\b|没|不是|不(?=[住在叫会是])", re.IGNORECASE
)
_CUES = (
    "kid",
    "jok",
    "jk",
    "j/k",
    "gotcha",
    "leg",
    "messing",
    "teas",
    "play",
    "fool",
    "troll",
    "really",
    "wish",
    "made ",
    "玩",
    "你",
    "瞎",
    "胡",
    "编",
    "吹牛",
)


class Jokes(NamedTuple):
    """`text`: what was said without them and their taking back, each character in its place. `spans`: where
    they stand. `reaches_back`: whether what was said before the text is taken back."""

    text: str
    spans: tuple[Span, ...] = ()
    reaches_back: bool = False


def find_jokes(text: str) -> Jokes:
    """What the text takes back as a joke: the sentence before "just kidding", or what was said before."""
    lowered = text.lower()
    if not any(cue in lowered for cue in _CUES):
        return Jokes(text)
    spans, reaches_back, rest = list[Span](), False, text
    for match in (_ZH if has_cjk(text) else _EN).finditer(text):
        start = _start_of_joke(rest, match.start())
        reaches_back = reaches_back or start is None
        rest_at = next(_PUNCTUATION.finditer(text, match.end())).end()
        span = Span(match.start() if start is None else start, rest_at)
        spans.append(span)
        rest = rest[: span.start] + "\n" * (span.end - span.start) + rest[span.end :]
    return Jokes(rest, tuple(spans), reaches_back)


def is_denial(text: str) -> bool:
    """Whether it only says that a joke was none of the truth: "I don't own a yacht"."""
    return _DENIAL.search(text) is not None


def _start_of_joke(text: str, at: int) -> int | None:
    """Where the sentence begins that is taken back at `at`; none where nothing is said before."""
    said = [sentence for sentence in split_sentences(text) if sentence.start < at]
    while said:
        sentence = said.pop()
        before = text[sentence.start : min(sentence.end, at)]
        if any(map(str.isalnum, strip_opening(before).removeprefix("nah"))):
            return sentence.start
    return None
