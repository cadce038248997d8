"""Rules for Chinese clauses. The subject is often left out: a clause without one is the speaker's, once the
extractor has ruled out that somebody else is meant."""

from __future__ import annotations

from triptych.remember.chinese.kin import BODY, FAMILY, TONGUES
from triptych.remember.chinese.lessons import LESSONS
from triptych.remember.chinese.person import HOME, IDENTITY, WORK
from triptych.remember.chinese.requests import CORRECTIONS, INSTRUCTIONS
from triptych.remember.chinese.systems import SYSTEMS, TOOLS
from triptych.remember.chinese.tastes import PREFERENCES
from triptych.remember.finding import Rule

RULES: tuple[Rule, ...] = (
    *CORRECTIONS,
    *INSTRUCTIONS,
    *FAMILY,
    *IDENTITY,
    *HOME,
    *WORK,
    *BODY,
    *TONGUES,
    *SYSTEMS,
    *LESSONS,
    *TOOLS,
    *PREFERENCES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
