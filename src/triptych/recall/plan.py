"""Reading the question: a query becomes a plan of what to look for and what to favour.

Pure and cheap. Nothing read here shuts a record out; it says which arms to use and what a record gets
credit for. Only what the caller put into the query itself (spaces, kinds, `as_of`, …) filters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from triptych.model.memory import Kind
from triptych.model.recollection import Query
from triptych.recall import cues
from triptych.recall.slots import ANYBODY, asked_slots
from triptych.settings import RecallSettings
from triptych.text.language import Language, detect, has_cjk
from triptych.text.names import find_names
from triptych.text.normal import fold
from triptych.text.pinyin import spelt_so
from triptych.text.times.ranges import asks_when, find_ranges
from triptych.text.times.value import TimeMention
from triptych.text.words import codes, query_terms

LONGEST_QUESTION = 4000
"""Characters read of a question; of a longer one, the beginning and the end, where questions are put."""

CONTEXT_TURNS = 6
LONGEST_CONTEXT = 2000
AROUND_QUESTION, AROUND_TURN = 0.3, 0.6
"""The share of meaning and words that the conversation has in what is looked for: around a question that
takes up no word said before but a name, and so may be about something else; and around any other turn."""

_YEARS_BACK, _YEARS_AHEAD = 3, 1
_YEAR = timedelta(days=365.25)
_MOST_RANGES = 12
_WEEK = timedelta(days=7)
_LONGEST_PLAIN_QUESTION = 100
_CJK_SAYS_MORE = 3  # a Chinese character says about as much as three letters


class Intent(StrEnum):
    """Which time a question is about: how things are, how they were, or no matter."""

    CURRENT = "current"
    PAST = "past"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Plan:
    """What the question asks for.

    `text` is what will be embedded, `context` what was said last in the conversation it stands in, with the
    terms of each. `slots` are (subject, attribute) pairs. `user_fact` is false when the question is about
    the assistant's own words.
    """

    text: str
    context: str
    language: Language
    terms: tuple[str, ...]
    codes: frozenset[str]
    phrases: tuple[str, ...]
    names: tuple[str, ...]
    times: tuple[TimeMention, ...]
    asks_when: bool
    intent: Intent
    kinds: frozenset[Kind] = field(default_factory=frozenset)
    slots: tuple[tuple[str, str], ...] = ()
    user_fact: bool = True
    context_terms: tuple[str, ...] = ()
    context_counts: float = AROUND_QUESTION

    @property
    def sought(self) -> tuple[str, ...]:
        """The terms to look for, each once: the question's, then those that only the context has."""
        return tuple(dict.fromkeys((*self.terms, *self.context_terms)))

    def described(self) -> dict[str, object]:
        """The plan as plain data, for explanations; what is not in the question is left out."""
        told: dict[str, object] = {
            "language": self.language,
            "intent": self.intent.value,
            "terms": list(self.terms),
            "codes": sorted(self.codes),
            "phrases": list(self.phrases),
            "names": list(self.names),
            "times": [f"{time.start:%Y-%m-%d} – {time.end:%Y-%m-%d}" for time in self.times],
            "asks_when": self.asks_when,
            "kinds": sorted(kind.value for kind in self.kinds),
            "slots": [f"{subject} {attribute}" for subject, attribute in self.slots],
            "about_the_assistant": not self.user_fact,
        }
        return {key: value for key, value in told.items() if value}


@dataclass(frozen=True, slots=True)
class Asked:
    """A query with its plan, and the settings it is answered by."""

    query: Query
    plan: Plan
    settings: RecallSettings


def make_plan(query: Query, *, asker: str | None = None, owner_names: Sequence[str] = ()) -> Plan:
    """What to look for.

    A turn of a conversation that only tells something asks for no time and no slot: what may be brought up
    beside it is found by its words and its meaning.

    `asker` is the subject that memories about the asker carry (`user:alice`). `owner_names` are names of
    the one whose store this is: everything in it is about them, so that their name tells nothing apart and is
    taken out of the question.
    """
    text = without_names(shortened(query.text, LONGEST_QUESTION), owner_names)
    asks = not query.context or cues.ASKS.search(text) is not None
    times = asked_times(text, query.asked_at) if asks else ()
    names = tuple(dict.fromkeys(name.text for name in find_names(text)))
    context = said_before(query.context, text)
    terms, context_terms = tuple(query_terms(text)), tuple(query_terms(context))
    named = {term for name in names for term in query_terms(name)}
    goes_on = not asks or not set(query_terms(context.replace(text, " "))).isdisjoint(set(terms) - named)
    slots = tuple(_slots(text, names, asker)) if asks else ()
    if slots:
        times = latest_meant(times, query.asked_at)
    return Plan(
        text=text,
        context=context,
        language=detect(text),
        terms=terms,
        codes=frozenset(codes(text)),
        phrases=tuple(_phrases(text)),
        names=names,
        times=times,
        asks_when=asks_when(text),
        intent=_intent(text, times, query.asked_at, bool(slots)) if asks else Intent.ANY,
        kinds=frozenset(kind for kind, cue in cues.KINDS.items() if cue.search(text)),
        slots=slots,
        user_fact=cues.TO_THE_ASSISTANT.search(text) is None,
        context_terms=context_terms,
        context_counts=AROUND_TURN if goes_on else AROUND_QUESTION,
    )


def said_before(turns: Sequence[str], question: str) -> str:
    """The last turns of the conversation, the question among them, but for what an assistant said: that
    leads away from what its user has on their mind."""
    own = [turn for turn in turns if cues.LED_BY_ASSISTANT.match(turn) is None]
    if own and question not in own[-1]:
        own.append(question)
    return shortened("\n".join(own[-CONTEXT_TURNS:]), LONGEST_CONTEXT)


def shortened(text: str, longest: int) -> str:
    """The text, or its beginning and end when it is too long."""
    text = text.strip()
    if len(text) <= longest:
        return text
    half = longest // 2
    return f"{text[:half]}\n{text[-half:]}"


def without_names(text: str, names: Sequence[str]) -> str:
    """The text without these names, unless nothing would be left to ask.

    A Latin name is taken out as whole words in any case, also where it is written in two words but given
    in one ("Lei Mingxuan" for `leimingxuan`), and as a Chinese name that is spelt so; a Chinese one wherever
    it stands.
    """
    for name in filter(None, (name.strip() for name in names)):
        for spelling in dict.fromkeys((name, *spelt_so(text, name))):
            text = _without(text, spelling)
    return text


def _without(text: str, name: str) -> str:
    if has_cjk(name):
        rest = text.replace(name, " ") if len(name) > 1 else text
    else:
        letters = [re.escape(letter) for letter in name if not letter.isspace()]
        spelled = r"[\s._-]?".join(letters)
        rest = re.sub(rf"(?<!\w){spelled}(?!\w)(?:'s|’s)?", " ", text, flags=re.IGNORECASE)
    return rest if any(map(str.isalnum, rest)) else text


def asked_times(text: str, asked_at: datetime) -> tuple[TimeMention, ...]:
    """The periods the question may mean, those nearest to the asker's now first.

    "In May" is every May from three years back to one year ahead: a question rarely says which, and a period
    in which nothing happened does no harm.
    """
    earliest, latest = _years(asked_at, -_YEARS_BACK), _years(asked_at, _YEARS_AHEAD)
    spoken = find_ranges(text, asked_at, earliest=earliest, latest=latest)
    found = [time for time in spoken if not time.recurring]  # "every month" is no period to look in
    return tuple(sorted(found, key=lambda time: (abs(time.start - asked_at), time.start))[:_MOST_RANGES])


def latest_meant(times: Sequence[TimeMention], asked_at: datetime) -> tuple[TimeMention, ...]:
    """The one period that a question for a slot means: what held "in February" held in the last one."""
    begun = [time for time in times if time.start <= asked_at]
    return tuple(begun[:1] or times[:1])


def _years(moment: datetime, count: int) -> datetime:
    try:
        return moment + count * _YEAR
    except OverflowError:  # at the ends of the calendar
        return moment


def _phrases(text: str) -> list[str]:
    quoted = (next(filter(None, match.groups())) for match in cues.QUOTED.finditer(text))
    return list(dict.fromkeys(folded for folded in map(fold, quoted) if folded))


def _slots(text: str, names: Sequence[str], asker: str | None) -> list[tuple[str, str]]:
    attributes = list(asked_slots(text))
    subjects = list(names)
    if cues.FIRST_PERSON.search(text):
        subjects.append(asker or ANYBODY)
    return [(subject, attribute) for attribute in attributes for subject in subjects or [ANYBODY]]


def _intent(text: str, times: Sequence[TimeMention], asked_at: datetime, has_slot: bool) -> Intent:
    """Words that say so come first; a question in the present tense for a slot is about now."""
    if cues.BEFORE.search(text):
        return Intent.PAST
    if times and has_slot and all(time.end <= asked_at for time in times):
        return Intent.PAST
    if times:
        return Intent.CURRENT if any(_is_now(time, asked_at) for time in times) else Intent.ANY
    if cues.NOW.search(text):
        return Intent.CURRENT
    if has_slot and _is_plain_question(text):
        return Intent.CURRENT
    return Intent.ANY


def _is_now(time: TimeMention, asked_at: datetime) -> bool:
    """Today or this week; a month or year that is not over yet is a period like any other."""
    return time.start <= asked_at < time.end and time.end - time.start <= _WEEK


def _is_plain_question(text: str) -> bool:
    short = len(text) * (_CJK_SAYS_MORE if has_cjk(text) else 1) <= _LONGEST_PLAIN_QUESTION
    return short and bool(cues.PLAIN_QUESTION.search(text)) and not cues.PAST_TENSE.search(text)
