"""Rules for Chinese clauses. The subject is often left out: a clause without one is the speaker's, once the
extractor has ruled out that somebody else is meant."""

from __future__ import annotations

from triptych.remember.chinese.corrections import CORRECTIONS
from triptych.remember.chinese.endings import ENDINGS
from triptych.remember.chinese.habits import HABITS, THEIR_TASTES
from triptych.remember.chinese.kin import BODY, FAMILY, TONGUES
from triptych.remember.chinese.lessons import LESSONS
from triptych.remember.chinese.people import PEOPLE
from triptych.remember.chinese.person import HOME, IDENTITY
from triptych.remember.chinese.requests import INSTRUCTIONS, NOTES
from triptych.remember.chinese.systems import SYSTEMS, TOOLS
from triptych.remember.chinese.tastes import PREFERENCES
from triptych.remember.chinese.things import BELONGINGS
from triptych.remember.chinese.work import WORK
from triptych.remember.finding import Rule

RULES: tuple[Rule, ...] = (
    *CORRECTIONS,
    *INSTRUCTIONS,
    *PEOPLE,
    *FAMILY,
    *IDENTITY,
    *HOME,
    *WORK,
    *BODY,
    *TONGUES,
    *SYSTEMS,
    *LESSONS,
    *ENDINGS,
    *TOOLS,
    *BELONGINGS,
    *THEIR_TASTES,
    *PREFERENCES,
    *HABITS,
    *NOTES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
