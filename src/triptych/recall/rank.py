"""From evidence to an answer: score, what still holds, what is newest, where relevance ends.

    relevance = S² / (S² + h²)            S the sum of evidence (never below 0), h = 0.8
    score     = relevance · (r + c·recency + t·trust) / (r + c + t)

The first line is a fixed curve: 0 at no evidence, ½ at S = 0.8, towards 1. The second lets recency and trust
take away from what is relevant but never lift what is not. Recency is 1 unless the question is about now, so
that a dated or past question is not bent towards the new.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

import numpy as np

from triptych.model.entry import Entry, EntryRef
from triptych.model.memory import Kind
from triptych.model.message import Role
from triptych.model.recollection import Query, Verdict
from triptych.recall import cues
from triptych.recall.fold import fold_alike
from triptych.recall.fresh import in_time, wanted_by
from triptych.recall.fuse import Evidence
from triptych.recall.plan import Asked, Intent
from triptych.recall.pool import Examined
from triptych.recall.ranked import LeftOut, Ranked, Ranking
from triptych.recall.told import is_former, is_over
from triptych.settings import RecallSettings
from triptych.text.language import has_cjk

HALF_RELEVANT = 0.8

_FORMER_COUNTS = 0.7
"""What a former statement's score is multiplied by when the question is not about the past."""

_ROLE_TRUST: Mapping[Role, float] = {Role.USER: 0.9, Role.TOOL: 0.7, Role.SYSTEM: 0.7, Role.ASSISTANT: 0.5}
_SECONDS_PER_DAY = 86_400.0


def rank(examined: Examined, evidence: Evidence, asked: Asked) -> Ranking:
    """The candidates that hold and answer, each said once; none when none is evidence enough."""
    query, settings = asked.query, asked.settings
    totals = zip(examined.entries, evidence.total, strict=True)
    scored = [score_of(entry, place, float(total), asked) for place, (entry, total) in enumerate(totals)]
    ordered = sorted(scored, key=_best_first)
    if not is_answerable(examined, evidence, asked):
        return Ranking(
            (),
            tuple(LeftOut(one, "too little evidence for any answer", Verdict.BELOW_CUT) for one in ordered),
        )
    valid, invalid = _that_hold(ordered, asked, examined)
    heads, folded = fold_alike(in_time(valid, examined, asked.plan, wanted_by(asked)))
    cut = cut_of(heads, query, settings)
    above = [one for one in heads if one.score >= cut and one.relevance > 0]
    below = [LeftOut(one, _below(one, cut), Verdict.BELOW_CUT) for one in heads[len(above) :]]
    return Ranking(tuple(above), (*folded, *invalid, *below))


def first(ranking: Ranking, k: int) -> Ranking:
    """Only the `k` best."""
    over = (LeftOut(one, f"cut by k={k}", Verdict.CUT_BY_K) for one in ranking.answer[k:])
    return Ranking(ranking.answer[:k], (*over, *ranking.left_out))


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
        LeftOut(one, why, Verdict.RULED_OUT)
        for one in ordered
        if (why := _why_not(one.entry, asked.query, examined.forgotten))
    ]
    gone = {left.ranked.entry.ref for left in dropped}
    known = [one for one in ordered if one.entry.ref not in gone]
    present = {one.entry.ref.id for one in known if not is_former(one.entry)}
    kept = []
    for one in known:
        if _is_about_past(asked) or not is_former(one.entry):
            over = _is_no_longer_ahead(one.entry, asked)
            kept.append(replace(one, score=one.score * _FORMER_COUNTS) if over else one)
        elif asked.plan.intent is Intent.CURRENT and successors.get(one.entry.ref, frozenset()) & present:
            dropped.append(LeftOut(one, "superseded: a newer statement answers", Verdict.RULED_OUT))
        else:
            kept.append(replace(one, score=one.score * _FORMER_COUNTS))
    return sorted(kept, key=_best_first), dropped


def _is_no_longer_ahead(entry: Entry, asked: Asked) -> bool:
    """Whether it was a plan for a time that is over, and the question is in the present tense."""
    plan = asked.plan
    return is_over(entry, asked.query.asked_at) and not plan.times and cues.is_present_tense(plan.text)


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
