"""Why not this one? What became of one memory or message when a question was answered.

The same evidence decides as in the answer itself: nothing is recalled differently because somebody asks. What
the principal may not see is not told from what does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import datetime

import numpy as np

from triptych.model.entry import Entry, EntryRef, EntryType, Where
from triptych.model.memory import State
from triptych.model.recollection import Factor, Filter, Recollection, Verdict, WhyNot
from triptych.ports.store import Reader
from triptych.recall import entities
from triptych.recall.candidates import AFTER, BEFORE
from triptych.recall.explain import factors_of
from triptych.recall.fuse import Evidence, words
from triptych.recall.look import Look
from triptych.recall.plan import Asked
from triptych.recall.pool import NOBODY, Examined, Floats, Pool
from triptych.recall.rank import relevance_of
from triptych.recall.ranked import Ranking

_FIELDS = {
    "type": "types",
    "kind": "kinds",
    "topic": "topics",
    "as of": "as_of",
    "confidence": "min_confidence",
    "hidden session": "hidden_sessions",
}
"""What the conditions of a `Where` are called, besides `state`."""

_ONLY_CUT = (Verdict.BELOW_CUT, Verdict.CUT_BY_K)


@dataclass(frozen=True, slots=True)
class Walked:
    """A question on its way to the answer: what was looked with, found, weighed and ranked."""

    asked: Asked
    seek: Look
    examined: Examined
    evidence: Evidence
    ranking: Ranking
    score: Callable[[Pool], Floats]


def told_more(reader: Reader, walked: Walked, answer: Recollection) -> Recollection:
    """The answer with what its query asked to be told besides."""
    query = walked.asked.query
    return replace(
        answer,
        filters=filters_of(reader, walked) if query.explain else (),
        why_not=None if query.why_not is None else why_not(reader, walked, query.why_not),
    )


def why_not(reader: Reader, walked: Walked, id: str) -> WhyNot:
    """What became of the memory or message with this id."""
    entry = _entry(reader, walked, id)
    if entry is None:
        return WhyNot(id, Verdict.UNKNOWN, f"no memory or message {id!r} that you may see")
    told = _ranked(walked, entry.ref) or _filtered(walked, entry) or _found(walked, entry.ref)
    return told or _measured(reader, walked, entry.ref)


def _entry(reader: Reader, walked: Walked, id: str) -> Entry | None:
    """It, if the principal may see it, in whatever space."""
    anywhere = replace(walked.seek.scope, spaces=None)
    refs = [EntryRef(type_, id) for type_ in EntryType]
    return next(iter(reader.load(anywhere, refs)), None)


def _ranked(walked: Walked, ref: EntryRef) -> WhyNot | None:
    """What was said of it when the candidates were ranked."""
    settings, evidence = walked.asked.settings, walked.evidence
    for place, one in enumerate(walked.ranking.answer, 1):
        if one.entry.ref == ref:
            arms = walked.examined.pool.arms_of(int(walked.examined.rows[one.place]))
            made = factors_of(one, evidence, settings)
            return WhyNot(ref.id, Verdict.IN_ANSWER, f"it is result {place}", place, one.score, arms, made)
    for left in walked.ranking.left_out:
        if left.ranked.entry.ref == ref:
            one = left.ranked
            arms = walked.examined.pool.arms_of(int(walked.examined.rows[one.place]))
            made = factors_of(one, evidence, settings)
            place = _place_by_score(walked.ranking, one.score)
            return WhyNot(ref.id, left.verdict, left.why, place, one.score, arms, made, left.into)
    return None


def _place_by_score(ranking: Ranking, score: float) -> int:
    """Where something with this score would stand if nothing were cut."""
    left = (one.ranked.score for one in ranking.left_out if one.verdict in _ONLY_CUT)
    return 1 + sum(other > score for other in (*(one.score for one in ranking.answer), *left))


# --- filters ----------------------------------------------------------------------------------------------


def filters_of(reader: Reader, walked: Walked) -> tuple[Filter, ...]:
    """The conditions of this question, each with the number of entries that it alone kept out."""
    seek, through = walked.seek, walked.examined.stored
    return tuple(
        Filter(name, value, reader.count_entries(seek.scope, without) - through)
        for name, value, without in _conditions(seek.where)
    )


def _conditions(where: Where) -> Iterator[tuple[str, str, Where]]:
    """Each condition in force: its name, what it asks for, and the filter without it."""
    unasked = Where(now=where.now)
    yield "state", _told(where.states), replace(where, states=frozenset(State))
    for name, field in _FIELDS.items():
        value, usual = getattr(where, field), getattr(unasked, field)
        if value != usual:
            yield name, _told(value), replace(where, **{field: usual})


def _told(value: object) -> str:
    if isinstance(value, frozenset):
        return ", ".join(sorted(map(str, value)))
    return f"{value:%Y-%m-%d}" if isinstance(value, datetime) else str(value)


def _filtered(walked: Walked, entry: Entry) -> WhyNot | None:
    why = next(_shut_out(walked, entry), None)
    return None if why is None else WhyNot(entry.ref.id, Verdict.FILTERED, why)


def _shut_out(walked: Walked, entry: Entry) -> Iterator[str]:
    """The conditions it does not meet."""
    where, scope, memory = walked.seek.where, walked.seek.scope, entry.memory
    if not scope.covers(entry.space):
        yield f"lies in {entry.space.path}, outside of the spaces asked"
    if entry.ref.type not in where.types:
        yield f"only a {' or a '.join(sorted(where.types))} was asked for"
    if where.as_of is not None and _begun(entry) > where.as_of:
        yield f"did not hold yet on {where.as_of:%Y-%m-%d}"
    if memory is None:
        yield from _shut_out_message(where, entry)
        return
    if memory.state not in where.states_admitted:
        yield f"is {memory.state.value}"
    if memory.expires_at is not None and memory.expires_at <= where.now:
        yield f"expired on {memory.expires_at:%Y-%m-%d}"
    if where.as_of is not None and memory.valid_to is not None and memory.valid_to <= where.as_of:
        yield f"held only until {memory.valid_to:%Y-%m-%d}"
    if where.kinds is not None and memory.kind not in where.kinds:
        yield f"is of kind {memory.kind.value}; {_told(where.kinds)} was asked for"
    if where.topics and not where.topics & memory.topics:
        yield f"has none of the topics {_told(where.topics)}"
    if memory.confidence < where.min_confidence:
        yield f"confidence {memory.confidence:.2f}, below {where.min_confidence:.2f}"


def _shut_out_message(where: Where, entry: Entry) -> Iterator[str]:
    assert entry.message is not None
    if where.kinds is not None or where.topics:
        yield "is a message, and a kind or topic was asked for"
    if entry.message.session in where.hidden_sessions:
        yield "was said in a session that is in view and left out"


def _begun(entry: Entry) -> datetime:
    memory = entry.memory
    return entry.time if memory is None else memory.valid_from or memory.said_at


# --- what the arms made of it -----------------------------------------------------------------------------


def _found(walked: Walked, ref: EntryRef) -> WhyNot | None:
    """Found, but not among the best that are read in full."""
    pool = walked.examined.pool
    arms = pool.found.arms.get(ref)
    if arms is None and ref not in pool.refs:
        return None
    told = ", ".join(f"{arm} at rank {rank}" for arm, rank in (arms or {}).items()) or "what stands beside it"
    why = f"found by {told}, but not among the {len(walked.examined.entries)} best, which are read in full"
    if ref not in pool.refs:
        return WhyNot(ref.id, Verdict.NOT_EXAMINED, why, arms=dict(arms or {}))
    scores = walked.score(pool)
    own = float(scores[pool.refs.index(ref)])
    place = int((scores > own).sum()) + 1
    return WhyNot(ref.id, Verdict.NOT_EXAMINED, why, place, round(relevance_of(own), 6), dict(arms or {}))


def _measured(reader: Reader, walked: Walked, ref: EntryRef) -> WhyNot:
    """Not found by any arm: what they would have said of it."""
    seek, pool = walked.seek, walked.examined.pool
    measured = entities.measure(reader, seek, [ref], seek.vector)
    if not measured:
        return WhyNot(ref.id, Verdict.NOT_REACHED, "is not in the index yet")
    one = measured[0]
    cosine = np.array([np.nan if one.cosine is None else one.cosine], float)
    alone = Pool(
        found=replace(pool.found, arms={ref: {}}),
        refs=(ref,),
        counts=np.array([one.counts], float).reshape(1, -1),
        lengths=np.array([one.length], float),
        cosines=np.nan_to_num(seek.calibration.common(cosine), nan=0.0),
        around=np.full((1, BEFORE + AFTER), NOBODY, dtype=np.intp),
    )
    own = float(walked.score(alone)[0])
    place = int((walked.score(pool) > own).sum()) + 1
    met = [term for term, count in zip(seek.plan.sought, one.counts, strict=True) if count]
    told = f"has {', '.join(met)} of the question's words" if met else "has none of the question's words"
    nearness = "no vector" if one.cosine is None else f"closeness {alone.cosines[0]:.2f}"
    why = f"no arm reached it: {told}, {nearness}; it would have been number {place} of what was found"
    parts = walked.evidence.weights
    factors = (
        Factor("words", round(float(words(alone)[0]), 6), parts["words"]),
        Factor("closeness", round(float(alone.cosines[0]), 6), parts["closeness"]),
    )
    return WhyNot(ref.id, Verdict.NOT_REACHED, why, place, round(relevance_of(own), 6), factors=factors)
