"""The parts of the evidence that are read from the entries themselves: when, who, which slot, what sort of
sentence, what else was said in the session and on the day."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING

import numpy as np

from triptych.model.entry import Entry, EntryRef, EntryType
from triptych.model.memory import State
from triptych.model.message import Role
from triptych.recall import cues
from triptych.recall.plan import Intent, Plan
from triptych.recall.pool import NOBODY, SLOT, Floats, Places, Pool
from triptych.text.aliases import aliases
from triptych.text.names import same_name
from triptych.text.normal import fold
from triptych.text.times.value import TimeMention

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_SESSION_SATURATION = 1.5
_SESSION_BEST = 3

_DAY = 86_400.0
_BEST_TOLD, _BEST_SHARPNESS, _EVENT_DAYS = 5, 6.0, 2.0
_OF_A_TIME = 2.0
_TOLD_LATER, _TOLD_LATER_DAYS = 0.6, 5.0
_FORETOLD, _FORETOLD_DAYS = 0.4, 2.0
_FAR_DAYS = 30.0
_NO_END = 1e12

_QUESTION_MARK = re.compile(r"[?？]")


def entry_parts(entries: Sequence[Entry], pool: Pool, rows: Places, plan: Plan) -> dict[str, Floats]:
    """What the entries themselves show: when, who, which slot, what sort of sentence."""
    folded = [fold(entry.content) for entry in entries] if plan.phrases else []
    slots = np.array([float(SLOT in pool.arms_of(int(row))) for row in rows])
    return {
        "session_words": session_words(entries, pool, rows),
        "session_closeness": session_closeness(entries, pool, rows),
        "time": time_fit(entries, plan.times, slots),
        "tells_when": _each(
            entries, lambda entry: plan.asks_when and cues.TELLS_TIME.search(entry.content) is not None
        ),
        "speaker": speaker_named(entries, plan),
        "slot": slots,
        "kind": _each(entries, lambda entry: entry.memory is not None and entry.memory.kind in plan.kinds),
        "former": _each(entries, lambda entry: plan.intent is Intent.PAST and is_former(entry)),
        "phrase": phrase_matches(folded, plan.phrases, len(entries)),
        "question": _each(entries, lambda entry: _QUESTION_MARK.search(entry.content) is not None),
        "assistant": _each(entries, lambda entry: plan.user_fact and _by_assistant(entry)),
        "polite": _each(entries, lambda entry: cues.POLITE.fullmatch(entry.content) is not None),
    }


def same_event(
    total: Floats, entries: Sequence[Entry], vectors: Mapping[EntryRef, Vector], times: Sequence[TimeMention]
) -> Floats:
    """How near each entry is, in meaning and in days, to the five best by the evidence so far.

    What was noted, said and planned about one event on one day belongs together, though the question may name
    it in the words of only one of them. It counts twice where the question names a time: then what belongs
    to that time is asked for, and not one statement.
    """
    values = np.zeros(len(entries))
    placed = [place for place, entry in enumerate(entries) if entry.ref in vectors]
    if len(placed) < 2:  # alone there is nothing to be near to
        return values
    rows = np.array([vectors[entries[place].ref] for place in placed])
    days = np.array([entries[place].time.timestamp() for place in placed]) / _DAY
    known = total[placed]
    best = np.argsort(-known, kind="stable")[:_BEST_TOLD]
    weights = np.exp(_BEST_SHARPNESS * (known[best] - known[best[0]]))
    near = np.maximum(rows @ rows[best].T, 0) * np.exp(-np.abs(days[:, None] - days[best]) / _EVENT_DAYS)
    values[placed] = near @ (weights / weights.sum()) * (_OF_A_TIME if times else 1.0)
    return values


def _each(entries: Sequence[Entry], test: Callable[[Entry], bool]) -> Floats:
    return np.array([float(test(entry)) for entry in entries])


def session_words(entries: Sequence[Entry], pool: Pool, rows: Places) -> Floats:
    """How much of the question the candidates of the same session say between them."""
    values = np.zeros(len(entries))
    for members in _by_session(entries, pool.around[rows]):
        said = pool.counts[rows[members]].sum(0)
        values[members] = (said / (said + _SESSION_SATURATION)) @ pool.found.shares
    return values


def session_closeness(entries: Sequence[Entry], pool: Pool, rows: Places) -> Floats:
    """Mean cosine of the three nearest candidates of the same session."""
    values = np.zeros(len(entries))
    for members in _by_session(entries, pool.around[rows]):
        values[members] = np.sort(pool.cosines[rows[members]])[-_SESSION_BEST:].mean()
    return values


def _by_session(entries: Sequence[Entry], around: Places) -> list[list[int]]:
    """Places of the entries that share a conversation with another one, by session."""
    sessions: dict[str, list[int]] = {}
    for place, entry in enumerate(entries):
        if entry.message is not None and (around[place] != NOBODY).any():
            sessions.setdefault(entry.message.session, []).append(place)
    return [members for members in sessions.values() if len(members) > 1]


def time_fit(
    entries: Sequence[Entry], times: Sequence[TimeMention], answers_slot: Floats | None = None
) -> Floats:
    """1 inside an asked period; less soon after it (people tell it later) or just before; 0 far off.

    What fills the slot asked for is inside a period in which it held, whenever it was said.
    """
    fit = np.zeros(len(entries))
    if not times:
        return fit
    answers = fit if answers_slot is None else answers_slot
    spans = [_held(one) if fills else _period(one) for one, fills in zip(entries, answers, strict=True)]
    periods = np.array(spans).reshape(-1, 2)
    for asked in times:
        late = (periods[:, 0] - asked.end.timestamp()) / _DAY
        early = (asked.start.timestamp() - periods[:, 1]) / _DAY
        fit = np.maximum(fit, _soft(late, early))
    return fit


def _soft(late: Floats, early: Floats) -> Floats:
    """`late` and `early`: days after the period's end and before its start; negative when not so."""
    after = _TOLD_LATER * np.exp(-np.maximum(late, 0) / _TOLD_LATER_DAYS)
    before = _FORETOLD * np.exp(-np.maximum(early, 0) / _FORETOLD_DAYS)
    near = np.maximum(late, early) < _FAR_DAYS
    fit: Floats = np.where(late >= 0, after, np.where(early > 0, before, 1.0)) * near
    return fit


def _held(entry: Entry) -> tuple[float, float]:
    """From when to when a memory held; one that still does has no end."""
    memory = entry.memory
    if memory is None or memory.event_start is not None:
        return _period(entry)
    begun = (memory.valid_from or memory.said_at).timestamp()
    return begun, _NO_END if memory.valid_to is None else memory.valid_to.timestamp()


def _period(entry: Entry) -> tuple[float, float]:
    memory = entry.memory
    if memory is not None and memory.event_start is not None:
        end = memory.event_end or memory.event_start
        return memory.event_start.timestamp(), max(end, memory.event_start).timestamp()
    at: datetime = entry.time
    return at.timestamp(), at.timestamp()


def speaker_named(entries: Sequence[Entry], plan: Plan) -> Floats:
    """1 where the question names who speaks, or whom a memory is about; spelling may differ a little."""
    question = fold(plan.text)
    named = [word for name in plan.names for word in fold(name).split()]
    words = [*named, *(other for word in named for other in aliases(word))]
    known: dict[str, bool] = {}
    values = np.zeros(len(entries))
    for place, entry in enumerate(entries):
        speaker = _speaker(entry)
        if speaker and speaker not in known:
            known[speaker] = _is_named(fold(speaker), words, question)
        values[place] = float(known.get(speaker, False))
    return values


def _speaker(entry: Entry) -> str:
    if entry.message is not None:
        return entry.message.name or ""
    subject = entry.memory.subject if entry.memory is not None else None
    return (subject or "").rpartition(":")[2]


def _is_named(speaker: str, words: Sequence[str], question: str) -> bool:
    if not speaker.isascii() and len(speaker) > 1 and speaker in question:
        return True
    parts = [part for part in speaker.split() if len(part) > 1]
    return any(same_name(part, word) for part in parts for word in words)


def phrase_matches(folded: Sequence[str], phrases: Sequence[str], size: int) -> Floats:
    """The share of the quoted phrases that stand in the entry word for word."""
    if not phrases:
        return np.zeros(size)
    return np.array([sum(phrase in text for phrase in phrases) / len(phrases) for text in folded])


def is_former(entry: Entry) -> bool:
    """Whether it no longer holds: a superseded memory, or a message all of whose statements are."""
    return entry.stale or (entry.memory is not None and entry.memory.state is State.SUPERSEDED)


def is_over(entry: Entry, at: datetime) -> bool:
    """Whether it was planned for a time that is over by then."""
    memory = entry.memory
    return (
        memory is not None
        and memory.event_end is not None
        and "plan" in memory.tags
        and memory.event_end <= at
    )


def _by_assistant(entry: Entry) -> bool:
    return (
        entry.ref.type is EntryType.MESSAGE
        and entry.message is not None
        and (entry.message.role is not Role.USER)
    )
