"""Ways to say one thing that differ in their order, brought to one order before statements are compared.

"I report to Rosa" is "Rosa is my boss", "I borrowed a ladder from Joe" is "Joe lent me a ladder",
小李没有小王高 is 小王比小李高. Each rule turns one way of speaking into another that says exactly the same;
what no rule knows stays as it is. Names keep their capitals.
"""

from __future__ import annotations

from triptych.text.language import has_cjk
from triptych.text.rewording.chinese import CHINESE
from triptych.text.rewording.chinese_ends import CHINESE_ENDS
from triptych.text.rewording.chinese_everyday import CHINESE_EVERYDAY, CHINESE_LAST
from triptych.text.rewording.chinese_frames import CHINESE_FRAMES
from triptych.text.rewording.english import ENGLISH
from triptych.text.rewording.english_ends import ENGLISH_ENDS
from triptych.text.rewording.english_fields import FIELD_FRAMES
from triptych.text.rewording.english_frames import ENGLISH_FRAMES
from triptych.text.rewording.english_habits import HABIT_FRAMES
from triptych.text.rewording.english_skills import SKILL_FRAMES
from triptych.text.rewording.english_speech import SPEECH_FRAMES
from triptych.text.rewording.rules import Rules

_ENGLISH_RULES, _CHINESE_RULES = (
    Rules.of(
        (
            *SPEECH_FRAMES,
            *FIELD_FRAMES,
            *SKILL_FRAMES,
            *HABIT_FRAMES,
            *ENGLISH_FRAMES,
            *ENGLISH_ENDS,
            *ENGLISH,
        )
    ),
    Rules.of((*CHINESE_ENDS, *CHINESE_EVERYDAY, *CHINESE_FRAMES, *CHINESE, *CHINESE_LAST)),
)


def reworded(text: str) -> str:
    """The text in the common order; places in it are no longer those of the original."""
    if has_cjk(text):
        return _CHINESE_RULES.apply(text.strip().rstrip("。！.!"))
    return _ENGLISH_RULES.apply(text.replace("\u2019", "'"))
