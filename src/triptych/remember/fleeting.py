"""What a rule has read and is all the same over with the moment.

"I hate this chair", "no, the other one" and "I'm allergic to hard work haha" have the form of a taste, a
correction and an illness. They are worth an active memory only if somebody comes back to them.
"""

from __future__ import annotations

import re

from triptych.remember.chinese import fleeting as chinese
from triptych.remember.chinese import words as chinese_words
from triptych.remember.english import fleeting as english
from triptych.remember.english import words as english_words
from triptych.remember.finding import Mark
from triptych.remember.salience import share_of_word
from triptych.text.language import has_cjk
from triptych.text.statements import read_statement

_RELATIVE = re.compile(
    rf"\b(?:my|our|the|an?)\s+{english_words.RELATIONS}\b|{chinese_words.RELATIONS}", re.IGNORECASE
)
# Content words.
_FEWEST_PUT_RIGHT = 2.0


def why_fleeting(said: str, reading: str) -> str | None:
    """Why what was said holds for the moment only, or none. `reading` is its mark, or its kind."""
    of = chinese if has_cjk(said) else english
    if of.LAUGHING.search(said):
        return "laughed at"
    if reading == Mark.CORRECTION.value:
        return "puts nothing right" if _puts_nothing_right(said) else None
    pattern = of.READINGS.get(reading)
    return "at hand or in jest" if pattern is not None and pattern.search(said) else None


def _puts_nothing_right(said: str) -> bool:
    """Hardly a word of a thing, and nobody and nothing named: "no, the other one"."""
    of = chinese if has_cjk(said) else english
    told = read_statement(of.PUTTING_RIGHT.sub(" ", said))
    held = told.named or told.numbers or told.when or told.codes or _RELATIVE.search(said)
    return not held and sum(share_of_word(word.term) for word in told.words) < _FEWEST_PUT_RIGHT
