"""Why this and not that: evidence in numbers and in words.

A result's factors come in two runs. First the parts of the evidence, which add up to the sum that relevance
is made of; then `relevance`, `recency` and `trust`, and `standing` where its being former, an update, or the
memory of a better message changed something: their points add up to the score.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from triptych.model.recollection import Factor, NearMiss, Recalled
from triptych.recall.fuse import Evidence
from triptych.recall.plan import Asked, Intent, Plan
from triptych.recall.pool import NEIGHBOUR, Examined
from triptych.recall.ranked import LeftOut, Ranked
from triptych.recall.told import is_former, is_over
from triptych.settings import RecallSettings

_MOST_NEAR_MISSES = 10
_TELLING = 0.005
_OLD = 0.5


def explained(one: Ranked, evidence: Evidence, examined: Examined, asked: Asked) -> Recalled:
    """The candidate as a result, with what speaks for it."""
    row = int(examined.rows[one.place])
    return Recalled(
        entry=one.entry,
        score=round(one.score, 6),
        relevance=round(one.relevance, 6),
        arms=dict(examined.pool.arms_of(row)),
        factors=factors_of(one, evidence, asked.settings),
        reasons=tuple(reasons(one, evidence, examined, asked)),
        also=one.also,
    )


def near_misses(left_out: Sequence[LeftOut]) -> tuple[NearMiss, ...]:
    """The best of what is not in the answer, and why."""
    best = sorted(left_out, key=lambda one: (-one.ranked.score, one.ranked.entry.ref))[:_MOST_NEAR_MISSES]
    return tuple(
        NearMiss(one.ranked.entry.ref, one.ranked.entry.content, round(one.ranked.score, 6), one.why)
        for one in best
    )


def factors_of(one: Ranked, evidence: Evidence, settings: RecallSettings) -> tuple[Factor, ...]:
    """What made its score: the evidence, then the score."""
    return (*evidence_factors(evidence, one.place), *_score_factors(one, settings))


def evidence_factors(evidence: Evidence, place: int) -> list[Factor]:
    """The parts of the evidence at one place that add or take something worth telling."""
    told = ((name, float(values[place])) for name, values in evidence.parts.items())
    factors = (
        Factor(name, round(value, 6), evidence.weights.get(name, 0.0)) for name, value in told if value
    )
    return [factor for factor in factors if abs(factor.points) >= _TELLING]


def _score_factors(one: Ranked, settings: RecallSettings) -> list[Factor]:
    shares = {
        "relevance": (1.0, settings.share_relevance),
        "recency": (one.recency, settings.share_recency),
        "trust": (one.trust, settings.share_trust),
    }
    whole = sum(share for _, share in shares.values()) or 1.0
    factors = [
        Factor(name, round(one.relevance * value, 6), share / whole)
        for name, (value, share) in shares.items()
    ]
    standing = one.score - sum(factor.points for factor in factors)
    if abs(standing) >= _TELLING:
        factors.append(Factor("standing", round(standing, 6), 1.0))
    return factors


def reasons(one: Ranked, evidence: Evidence, examined: Examined, asked: Asked) -> list[str]:
    """What counted, in words, the weightiest kinds of evidence first."""
    found = [_words(one, examined, asked.plan), _meaning(one, evidence)]
    found += _signs(one, evidence, examined, asked.plan)
    found += _standing(one, asked)
    return [reason for reason in found if reason]


def _words(one: Ranked, examined: Examined, plan: Plan) -> str:
    counts = examined.pool.counts[int(examined.rows[one.place])]
    met = [term for term, count in zip(plan.sought, counts, strict=True) if count]
    return f"words: {', '.join(met)}" if met else ""


def _meaning(one: Ranked, evidence: Evidence) -> str:
    cosine = float(evidence.parts["closeness"][one.place])
    for least, words in (
        (0.7, "nearly the same meaning"),
        (0.5, "close in meaning"),
        (0.33, "related in meaning"),
    ):
        if cosine >= least:
            return f"{words} ({cosine:.2f})"
    return ""


_SIGNS: dict[str, Callable[[Plan], str]] = {
    "code": lambda plan: f"exactly {', '.join(sorted(plan.codes))}",
    "phrase": lambda plan: f"word for word: {', '.join(plan.phrases)}",
    "time": lambda plan: f"in or near the asked time ({plan.times[0].text})",
    "tells_when": lambda _: "tells a time, as asked",
    "speaker": lambda _: "by or about somebody named",
    "slot": lambda plan: f"answers {', '.join(sorted({attribute for _, attribute in plan.slots}))}",
    "kind": lambda _: "of the kind asked for",
}


def _signs(one: Ranked, evidence: Evidence, examined: Examined, plan: Plan) -> list[str]:
    met = [
        words(plan)
        for name, words in _SIGNS.items()
        if name in evidence.parts and float(evidence.parts[name][one.place]) > 0
    ]
    if NEIGHBOUR in examined.pool.arms_of(int(examined.rows[one.place])):
        met.append("said next to something that matched")
    return met


def _standing(one: Ranked, asked: Asked) -> list[str]:
    query, plan = asked.query, asked.plan
    standing = []
    memory = one.entry.memory
    if is_former(one.entry):
        until = f" on {memory.valid_to:%Y-%m-%d}" if memory is not None and memory.valid_to else ""
        then = f"held on {query.as_of:%Y-%m-%d}; " if query.as_of is not None else ""
        standing.append(f"{then}superseded{until}")
    if memory is not None and memory.event_end is not None and is_over(one.entry, query.asked_at):
        standing.append(f"over since {memory.event_end:%Y-%m-%d}")
    if plan.intent is Intent.CURRENT and one.recency < _OLD:
        standing.append("older, and the question is about now")
    if one.outdoes:
        when = "held before" if plan.intent is Intent.PAST else "newer than"
        standing.append(f"{when} {', '.join(ref.id for ref in one.outdoes)}")
    if one.moved:
        standing.append(one.moved)
    if one.also:
        standing.append(f"also said in {len(one.also)} other place{'s' if len(one.also) > 1 else ''}")
    return standing
