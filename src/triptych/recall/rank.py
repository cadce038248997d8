"""From evidence to an answer: score, what still holds, what says the same, where relevance ends.

    relevance = S² / (S² + h²)            S the sum of evidence (never below 0), h = 0.8
    score     = relevance · (r + c·recency + t·trust) / (r + c + t)

The first line is a fixed curve: 0 at no evidence, ½ at S = 0.8, towards 1. The second lets recency and trust
take away from what is relevant but never lift what is not. Recency is 1 unless the question is about now, so
that a dated or past question is not bent towards the new.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from triptych.model.entry import Entry, EntryRef
from triptych.model.memory import Kind
from triptych.model.message import Role
from triptych.model.recollection import Query
from triptych.recall.fuse import Evidence, is_former
from triptych.recall.plan import Asked, Intent
from triptych.recall.pool import Examined, Floats
from triptych.settings import RecallSettings
from triptych.text.language import has_cjk

HALF_RELEVANT = 0.8

_FORMER_COUNTS = 0.7
"""What a former statement's score is multiplied by when the question is not about the past."""

_CONTENDERS = 10
_NEARLY = 0.75
_MEETS = 0.65
"""How much of the older statement's relevance the newer must have, and how much of the words that either
meets both must meet, for it to count as an update."""

_HEAD_NEEDS = 0.85
"""A memory stands for the message it was drawn from when it has at least this share of its score."""

_FINAL_MARKS = " \t\n.!。！"
_Key = tuple[str, ...]
_SAID_IN, _DRAWN_FROM = "said in", "drawn from"

_ROLE_TRUST: Mapping[Role, float] = {Role.USER: 0.9, Role.TOOL: 0.7, Role.SYSTEM: 0.7, Role.ASSISTANT: 0.5}
_SECONDS_PER_DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Ranked:
    """One candidate with its score and what made it. `place` is its place in the evidence."""

    entry: Entry
    place: int
    evidence: float
    relevance: float
    recency: float
    trust: float
    score: float
    also: tuple[EntryRef, ...] = ()


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A candidate that is not in the answer, and why."""

    ranked: Ranked
    why: str


@dataclass(frozen=True, slots=True)
class Ranking:
    """The answer, best first, and what was left out of it."""

    answer: tuple[Ranked, ...]
    left_out: tuple[LeftOut, ...]


def rank(examined: Examined, evidence: Evidence, asked: Asked) -> Ranking:
    """The `k` best of the candidates that hold, each said once; none when none is evidence enough."""
    query, settings = asked.query, asked.settings
    totals = zip(examined.entries, evidence.total, strict=True)
    scored = [score_of(entry, place, float(total), asked) for place, (entry, total) in enumerate(totals)]
    ordered = sorted(scored, key=_best_first)
    if not is_answerable(examined, evidence, asked):
        return Ranking((), tuple(LeftOut(one, "too little evidence for any answer") for one in ordered))
    valid, invalid = _that_hold(ordered, asked, examined)
    if asked.plan.intent is Intent.CURRENT:
        valid = newer_first(valid, examined)
    heads, folded = fold_alike(valid)
    cut = cut_of(heads, query, settings)
    above = [one for one in heads if one.score >= cut and one.relevance > 0]
    below = [LeftOut(one, _below(one, cut)) for one in heads[len(above) :]]
    over = [LeftOut(one, f"cut by k={query.k}") for one in above[query.k :]]
    return Ranking(tuple(above[: query.k]), (*over, *folded, *invalid, *below))


def cut_of(heads: Sequence[Ranked], query: Query, settings: RecallSettings) -> float:
    """The score below which nothing is told: the query's own, or else the settings'.

    Beside a result that answers outright, what scores a fraction of it is no answer.
    """
    if query.min_score is not None:
        return query.min_score
    best = max((one.score for one in heads), default=0.0)
    return max(settings.min_score, settings.relative_cut * best)


def _below(one: Ranked, cut: float) -> str:
    return f"below the cut of {cut:.2f}" if one.relevance > 0 else "no evidence for it"


def _best_first(one: Ranked) -> tuple[float, EntryRef]:
    return (-one.score, one.entry.ref)


# --- score ------------------------------------------------------------------------------------------------


def relevance_of(evidence: float) -> float:
    """The sum of evidence as 0–1, by a fixed rising curve."""
    positive = max(evidence, 0.0)
    return positive**2 / (positive**2 + HALF_RELEVANT**2)


def score_of(entry: Entry, place: int, total: float, asked: Asked) -> Ranked:
    """The candidate's score by the formula above, from its sum of evidence."""
    settings, about_now = asked.settings, asked.plan.intent is Intent.CURRENT
    relevance = relevance_of(total)
    recency = recency_of(entry, asked.query.asked_at, settings) if about_now else 1.0
    trust = trust_of(entry)
    shares = settings.share_relevance + settings.share_recency + settings.share_trust
    weighed = settings.share_relevance + settings.share_recency * recency + settings.share_trust * trust
    score = relevance * weighed / shares if shares else relevance
    return Ranked(entry, place, total, relevance, recency, trust, score)


def recency_of(entry: Entry, now: datetime, settings: RecallSettings) -> float:
    """1 for what is as old as the question, ½ after one half-life of its kind; the future counts as now."""
    age = (now - entry.time).total_seconds() / _SECONDS_PER_DAY
    return math.exp2(-max(age, 0.0) / _half_life(entry, settings))


def _half_life(entry: Entry, settings: RecallSettings) -> float:
    if entry.memory is None:
        return settings.half_life_message
    match entry.memory.kind:
        case Kind.FACT:
            return settings.half_life_fact
        case Kind.PREFERENCE:
            return settings.half_life_preference
        case Kind.EVENT:
            return settings.half_life_event
    return settings.half_life_other


def trust_of(entry: Entry) -> float:
    """A memory's own trust; a message's by who speaks: user over tool over assistant."""
    if entry.memory is not None:
        return entry.memory.trust
    assert entry.message is not None
    return _ROLE_TRUST[entry.message.role]


# --- where relevance ends ---------------------------------------------------------------------------------


def is_answerable(examined: Examined, evidence: Evidence, asked: Asked) -> bool:
    """Whether anything found is evidence enough that the question is about something stored.

    One arm is enough: meaning near enough, words telling enough, a code or quoted phrase met exactly, or a
    slot filled. Meaning alone must be nearer than meaning beside a word in common; where question and entry
    are in two languages there are no words to have in common.
    """
    nothing = np.zeros(0)
    least = {"words": asked.settings.words_enough, "code": 0.5, "phrase": 1.0, "slot": 1.0}
    if any(evidence.parts.get(name, nothing).max(initial=-1.0) >= value for name, value in least.items()):
        return True
    closeness = evidence.parts.get("closeness", nothing)
    if not closeness.size:
        return False
    nearest = int(closeness.argmax())
    in_common = bool((examined.pool.counts[examined.rows] > 0).any())
    two_languages = has_cjk(examined.entries[nearest].content) != (asked.plan.language == "zh")
    margin = 0.0 if in_common or two_languages else asked.settings.nothing_in_common
    return bool(closeness[nearest] >= _near_enough(asked) + margin)


def _near_enough(asked: Asked) -> float:
    """Unrelated Chinese texts lie closer together than unrelated English ones."""
    chinese = asked.plan.language == "zh"
    return asked.settings.nothing_below_zh if chinese else asked.settings.nothing_below


# --- what holds -------------------------------------------------------------------------------------------


def _that_hold(
    ordered: Sequence[Ranked], asked: Asked, examined: Examined
) -> tuple[list[Ranked], list[LeftOut]]:
    """Without what was forgotten or not yet said at the asked instant, and former statements after what
    holds now."""
    successors = examined.successors
    dropped = [
        LeftOut(one, why) for one in ordered if (why := _why_not(one.entry, asked.query, examined.forgotten))
    ]
    gone = {left.ranked.entry.ref for left in dropped}
    known = [one for one in ordered if one.entry.ref not in gone]
    present = {one.entry.ref.id for one in known if not is_former(one.entry)}
    kept = []
    for one in known:
        if _is_about_past(asked) or not is_former(one.entry):
            kept.append(one)
        elif asked.plan.intent is Intent.CURRENT and successors.get(one.entry.ref, frozenset()) & present:
            dropped.append(LeftOut(one, "superseded: a newer statement answers"))
        else:
            kept.append(replace(one, score=one.score * _FORMER_COUNTS))
    return sorted(kept, key=_best_first), dropped


def newer_first(ordered: Sequence[Ranked], examined: Examined) -> list[Ranked]:
    """For a question about now: an older statement does not outrank a newer one on the same thing.

    On the same thing means: nearly as relevant, and both meet the same of the question's words.
    The newer keeps its score, the older is capped by it.
    """
    contenders, rest = ordered[:_CONTENDERS], ordered[_CONTENDERS:]
    met = [_met(one, examined) for one in contenders]
    capped = []
    for place, older in enumerate(contenders):
        newer = [
            other.score
            for at, other in enumerate(contenders)
            if _is_update(other, older) and _meet_the_same(met[at], met[place])
        ]
        capped.append(replace(older, score=min([older.score, *newer])))
    return sorted((*capped, *rest), key=_newest_of_equals)


def _met(one: Ranked, examined: Examined) -> Floats:
    """What each sought term tells that the candidate holds, 0 for the others."""
    held: Floats = examined.pool.found.shares * (examined.pool.counts[examined.rows[one.place]] > 0)
    return held


def _is_update(newer: Ranked, older: Ranked) -> bool:
    return newer.entry.time > older.entry.time and newer.relevance >= _NEARLY * older.relevance


def _meet_the_same(one: Floats, other: Floats) -> bool:
    both = float(np.minimum(one, other).sum())
    return both > 0 and both >= _MEETS * float(max(one.sum(), other.sum()))


def _newest_of_equals(one: Ranked) -> tuple[float, float, EntryRef]:
    return (-one.score, -one.entry.time.timestamp(), one.entry.ref)


def _is_about_past(asked: Asked) -> bool:
    query = asked.query
    dated = query.as_of is not None or query.known_at is not None
    return dated or query.include_superseded or asked.plan.intent is Intent.PAST


def _why_not(entry: Entry, query: Query, forgotten: frozenset[EntryRef]) -> str | None:
    if entry.ref in forgotten:
        return "forgotten"
    return _not_yet(entry, query) or _unsure(entry, query)


def _unsure(entry: Entry, query: Query) -> str | None:
    memory = entry.memory
    if memory is None or not entry.space.is_shared:
        return None
    if memory.confidence >= query.shared_confidence:
        return None
    return (
        f"withheld: confidence {memory.confidence:.2f}, below {query.shared_confidence:.2f} in shared spaces"
    )


def _not_yet(entry: Entry, query: Query) -> str | None:
    if query.as_of is not None and entry.message is not None and entry.message.time > query.as_of:
        return "said after the asked instant"
    if query.known_at is not None and entry.memory is not None and entry.memory.recorded_at > query.known_at:
        return "not yet known at the asked instant"
    if query.known_at is not None and entry.message is not None and entry.message.time > query.known_at:
        return "not yet said at the asked instant"
    return None


# --- what says the same -----------------------------------------------------------------------------------


def fold_alike(ordered: Sequence[Ranked]) -> tuple[list[Ranked], list[LeftOut]]:
    """Each statement once: a message and the memory drawn from it, or equal texts, become one result.

    The one kept has the better score of the two and names the other in `also`. Statements that are merely
    near stay apart: two dates of one event are two answers.
    """
    heads: list[Ranked] = []
    places: dict[_Key, int] = {}
    for one in ordered:
        place = next((places[key] for key in _alike_to(one.entry) if key in places), None)
        place = _told_by(one.entry, places) if place is None else place
        if place is None:
            place = len(heads)
            heads.append(one)
            _register(one.entry, place, places)
        else:
            heads[place] = _joined(heads[place], one)
            _register_folded(one.entry, heads[place].entry, place, places)
    return heads, _folded(heads, ordered)


def _told_by(entry: Entry, places: Mapping[_Key, int]) -> int | None:
    """The first result that a digest repeats, when the results before it tell all that it holds."""
    if entry.memory is None or entry.memory.kind is not Kind.DIGEST:
        return None
    told = []
    for source in entry.memory.sources:
        keys = [(about, source.message or "") for about in (_DRAWN_FROM, _SAID_IN)]
        place = next((places[key] for key in keys if key in places), None)
        if place is None:
            return None
        told.append(place)
    return min(told, default=None)


def _register(entry: Entry, place: int, places: dict[_Key, int]) -> None:
    for key in _known_as(entry):
        places.setdefault(key, place)


def _register_folded(entry: Entry, head: Entry, place: int, places: dict[_Key, int]) -> None:
    """A message gathers the memories drawn from it only while it leads: beside a memory that leads, its other
    statements are results of their own."""
    if entry.memory is None:
        return
    _register(entry, place, places)
    if head is entry:
        for key in _alike_to(entry):
            if key[0] == _SAID_IN:
                places.pop(key, None)


def _alike_to(entry: Entry) -> list[_Key]:
    """The keys under which something that says the same would be known."""
    if entry.message is not None:
        return [_text_key(entry), (_DRAWN_FROM, entry.message.id)]
    assert entry.memory is not None
    messages = [(_SAID_IN, source.message) for source in entry.memory.sources if source.message is not None]
    return [_text_key(entry), *messages]


def _known_as(entry: Entry) -> list[_Key]:
    if entry.message is not None:
        return [_text_key(entry), (_SAID_IN, entry.message.id)]
    assert entry.memory is not None
    messages = [
        (_DRAWN_FROM, source.message) for source in entry.memory.sources if source.message is not None
    ]
    return [_text_key(entry), *messages]


def _text_key(entry: Entry) -> _Key:
    """Equal but for case and final marks. Cheaper than `text.normal.fingerprint`, by which memories that say
    the same were already made one when they were written."""
    speaker = "" if entry.message is None else f"{entry.message.role} {entry.message.name}"
    return (speaker, *entry.space.segments, entry.content.strip(_FINAL_MARKS).casefold())


def _joined(head: Ranked, other: Ranked) -> Ranked:
    """`other` scored less or the same; it still leads when it is the memory and close behind."""
    if (
        other.entry.memory is not None
        and head.entry.memory is None
        and other.score >= _HEAD_NEEDS * head.score
    ):
        return replace(other, score=head.score, also=(head.entry.ref, *head.also))
    return replace(head, also=(*head.also, other.entry.ref))


def _folded(heads: Sequence[Ranked], ordered: Sequence[Ranked]) -> list[LeftOut]:
    into = {ref: head.entry.ref.id for head in heads for ref in head.also}
    return [LeftOut(one, f"folded into {into[one.entry.ref]}") for one in ordered if one.entry.ref in into]
