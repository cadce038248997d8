"""Which of the two languages the rules know a text is written in."""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from triptych.text.scripts import CJK, HAN, KANA

Language = Literal["en", "zh", "und"]

_HAN_RUN = re.compile(f"[{HAN}]+")
_KANA = re.compile(f"[{KANA}]")
_CJK = re.compile(f"[{CJK}]")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff\uff21-\uff3a\uff41-\uff5a]")

# A Chinese word is two characters long more often than not.
_CHARACTERS_PER_WORD = 2
_ZH_SHARE = 0.3
# Japanese prose is at least a third kana; a stray の in Chinese is not.
_KANA_SHARE = 0.2


@cache
def _word() -> re.Pattern[str]:
    """A word between spaces. Compiled at its first use: not every command reads text."""
    return re.compile(f"[^\\W\\d_{CJK}]+(?:['’][^\\W\\d_{CJK}]+)*")


def detect(text: str) -> Language:
    """`zh` when Chinese carries the text, `en` when Latin script does, else `und`.

    Mixed text counts as Chinese from about 30 % Chinese words on. Only the script is looked at:
    French is `en`, Japanese is `und`.
    """
    runs = _HAN_RUN.findall(text)
    han = sum(map(len, runs))
    kana = len(_KANA.findall(text))
    if kana > _KANA_SHARE * (han + kana):
        return "und"
    words = _word().findall(text)
    latin = sum(1 for word in words if _LATIN.match(word))
    chinese = sum(-(-len(run) // _CHARACTERS_PER_WORD) for run in runs)
    if chinese and chinese >= _ZH_SHARE * (chinese + len(words)):
        return "zh"
    return "en" if latin and 2 * latin >= len(words) else "und"


def has_cjk(text: str) -> bool:
    """Whether any ideograph, kana or Hangul syllable occurs."""
    return _CJK.search(text) is not None
