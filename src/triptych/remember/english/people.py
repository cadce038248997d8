"""Whom somebody has for what: a dentist, a landlord."""

from __future__ import annotations

from triptych.remember.english.words import I_HAVE_DONE, MY, rule
from triptych.remember.finding import Mark

# Whom one has one of, and changes.
_SERVES = (
    r"(?:(?:family|eye|personal|driving|piano|math|french|english)\s+)?(?:dentist|doctor|gp|"
    r"p(?:a)?ediatrician|"
    r"therapist|psychologist|psychiatrist|vet|lawyer|attorney|solicitor|accountant|landlord|landlady|"
    r"hairdresser|"
    r"barber|trainer|coach|tutor|teacher|nanny|babysitter|childminder|cleaner|mechanic|optician|"
    r"physio\w*|midwife|"
    r"supervisor|advis[eo]r|professor|agent|broker|manager|team lead|principal)"
)

PEOPLE = (
    rule(
        "who serves",
        rf"{MY}(?:new\s+|current\s+)?(?P<what>{_SERVES})(?:\s+is|'s)\s+(?:now\s+)?(?P<value>"
        r"(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+)?(?-i:[A-Z])[\w'-]+(?:\s+(?-i:[A-Z])[\w'-]+)?)(?=\s*(?:[,;!?.]|"
        r"$)|\s+(?:now|and|at|from)\b)",
        "my:{what}",
        needs="my|our",
    ),
    rule(
        "who serves",
        rf"{I_HAVE_DONE}(?:switched|changed)\s+(?P<what>{_SERVES})s?,?\s+(?:and\s+)?(?:it's|it is|to|"
        rf"now it's|we see|I see|"
        r"we go to|I go to)\s+(?P<value>(?:(?:Dr|Mr|Mrs|Ms|Prof)\.?\s+)?(?-i:[A-Z])[\w'-]+)",
        "my:{what}",
        mark=Mark.CHANGE,
        needs="switched|changed",
    ),
)
