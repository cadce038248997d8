"""Rules for English clauses. They read first-person statements; the extractor says who the first person
is."""

from __future__ import annotations

from triptych.remember.english.kin import BODY, FAMILY, TONGUES
from triptych.remember.english.lessons import LESSONS
from triptych.remember.english.person import HOME, IDENTITY, WORK
from triptych.remember.english.requests import CORRECTIONS, INSTRUCTIONS
from triptych.remember.english.systems import SYSTEMS, TOOLS
from triptych.remember.english.tastes import PREFERENCES
from triptych.remember.finding import Rule

RULES: tuple[Rule, ...] = (
    *CORRECTIONS,
    *INSTRUCTIONS,
    *IDENTITY,
    *HOME,
    *WORK,
    *FAMILY,
    *BODY,
    *TONGUES,
    *SYSTEMS,
    *TOOLS,
    *LESSONS,
    *PREFERENCES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
