"""Rules for English clauses. They read first-person statements; the extractor says who the first person
is."""

from __future__ import annotations

from triptych.remember.english.corrections import CORRECTIONS
from triptych.remember.english.endings import ENDINGS
from triptych.remember.english.habits import HABITS, THEIR_TASTES
from triptych.remember.english.home import HOME
from triptych.remember.english.kin import BODY, FAMILY, TONGUES
from triptych.remember.english.lessons import LESSONS
from triptych.remember.english.people import PEOPLE
from triptych.remember.english.person import IDENTITY
from triptych.remember.english.requests import INSTRUCTIONS, NOTES
from triptych.remember.english.systems import SYSTEMS, TOOLS
from triptych.remember.english.tastes import PREFERENCES
from triptych.remember.english.things import BELONGINGS
from triptych.remember.english.verdicts import VERDICTS
from triptych.remember.english.work import WORK
from triptych.remember.finding import Rule

RULES: tuple[Rule, ...] = (
    *CORRECTIONS,
    *INSTRUCTIONS,
    *IDENTITY,
    *HOME,
    *WORK,
    *PEOPLE,
    *FAMILY,
    *BODY,
    *TONGUES,
    *SYSTEMS,
    *TOOLS,
    *BELONGINGS,
    *LESSONS,
    *ENDINGS,
    *THEIR_TASTES,
    *PREFERENCES,
    *VERDICTS,
    *HABITS,
    *NOTES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
