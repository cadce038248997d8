"""Recall, step by step: plan → candidates → fuse → rank (→ place, when the caller builds a prompt)."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from triptych.access.scopes import home, reading, speaker
from triptych.errors import InvalidInputError, ProviderError
from triptych.model.entry import Where
from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.model.recollection import EmptyReason, Query, Recollection, Stage
from triptych.ports.aside import aside, characters
from triptych.ports.clock import Clock
from triptych.ports.embedder import Embedder, QuestionTokens, embed_questions
from triptych.ports.reranker import Reranker
from triptych.ports.store import Reader, Store
from triptych.ports.telemetry import SILENT, Telemetry
from triptych.recall.calibration import calibration_of
from triptych.recall.candidates import look
from triptych.recall.explain import explained, near_misses
from triptych.recall.fresh import Wanted, wanted_by
from triptych.recall.fuse import Evidence, arm_hints, joined, summed, text_parts
from triptych.recall.look import Limits, Look
from triptych.recall.plan import Asked, Intent, Plan, make_plan
from triptych.recall.pool import Examined, Floats, Pool
from triptych.recall.rank import first, rank
from triptych.recall.ranked import Ranking
from triptych.recall.rerank import reranked
from triptych.recall.successors import lent
from triptych.recall.talk import without_talk
from triptych.recall.told import entry_parts, same_event
from triptych.recall.why import Walked, told_more
from triptych.settings import RecallSettings, Settings

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_WEIGHT = "weight_"
_USUAL_MOST = 10
_MORE_FOUND, _MORE_EXAMINED = 2, 3
"""Times as many where the question names a time."""
_NEAR_DEADLINE = 0.5  # of the time allowed: beyond this share, optional work is left out


async def recall(
    query: Query,
    *,
    principal: Principal,
    store: Store,
    embedder: Embedder,
    settings: Settings,
    clock: Clock,
    vector: Vector | None = None,
    reranker: Reranker | None = None,
    telemetry: Telemetry = SILENT,
) -> Recollection:
    """The memories and messages that answer the question best, best first, or the reason why none do.

    Only what `principal` may read is looked at. `vector` is the embedded question where the caller has it
    already. When the embedder fails, or does not answer before `query.deadline_ms`, words alone decide and
    the stage says so. Reading changes nothing, neither the store nor later answers.

    Raises `InvalidInputError` when `k` or a weight cannot be used.
    """
    weights = weights_for(query, settings.recall)
    stopwatch = _Stopwatch(query.deadline_ms, telemetry)
    if not query.text.strip():
        return Recollection((), EmptyReason.EMPTY_QUESTION)
    with stopwatch.stage("plan"):
        size, names = characters((query.text, *query.context)), _owner_names(principal)
        plan = await aside(
            size, make_plan, query, asker=speaker(principal, home(principal)), owner_names=names
        )
    asked = Asked(query, plan, settings.recall)
    tokens = None
    if vector is None:
        vector, tokens = await _embedded(plan, embedder, stopwatch, settings.recall.less_talk)
    seek = Look(
        scope=reading(principal, query.spaces),
        where=_where(query, plan, clock),
        plan=plan,
        vector=vector,
        tokens=tokens,
        calibration=calibration_of(embedder.identity),
        limits=_limits(query, plan, settings.recall),
        newest=wanted_by(asked) is Wanted.NEWER,
        hurried=stopwatch.hurried,
    )

    def weigh(reader: Reader) -> tuple[Examined, Evidence, Ranking]:
        with stopwatch.stage("candidates") as note:
            examined = look(reader, seek, Preliminary(plan, weights))
            found, read = len(examined.pool.refs), len(examined.entries)
            note.append(f"{found} found, {read} examined of {examined.stored}")
        with stopwatch.stage("fuse"):
            evidence = fused(examined, plan, weights)
        with stopwatch.stage("rank"):
            return examined, evidence, rank(examined, evidence, asked)

    here = copy_context()  # what is traced inside belongs to what is traced here
    examined, evidence, ranking = await store.read(lambda reader: here.run(weigh, reader))
    if reranker is not None:
        ranking = await _second_look(ranking, asked, reranker, stopwatch)
    ranking = first(ranking, query.k)
    answer = Recollection(
        results=tuple(explained(one, evidence, examined, asked) for one in ranking.answer),
        empty_reason=None if ranking.answer else _why_empty(examined),
        near_misses=near_misses(ranking.left_out),
        stages=tuple(stopwatch.stages),
        plan=plan.described(),
    )
    if query.explain or query.why_not is not None:
        walked = Walked(asked, seek, examined, evidence, ranking, Preliminary(plan, weights))
        answer = await store.read(lambda reader: told_more(reader, walked, answer))
    return answer


async def _second_look(ranking: Ranking, asked: Asked, reranker: Reranker, stopwatch: _Stopwatch) -> Ranking:
    settings = asked.settings
    left = stopwatch.left()
    seconds = settings.rerank_seconds if left is None else min(left, settings.rerank_seconds)
    with stopwatch.stage("rerank") as note:
        ranking, told = await reranked(
            ranking, asked.plan.text, reranker, most=settings.reranked, seconds=seconds
        )
        note.append(told)
    return ranking


def weights_for(query: Query, settings: RecallSettings) -> dict[str, float]:
    """The weight of each part of the evidence: the query's own where it gives one, else the setting.

    Raises `InvalidInputError` for a part that does not exist, or a `k` below 1.
    """
    weights = {
        name.removeprefix(_WEIGHT): float(value)
        for name, value in settings.model_dump().items()
        if name.startswith(_WEIGHT)
    }
    if unknown := sorted(set(query.weights) - set(weights)):
        raise InvalidInputError(
            f"has no part {unknown[0]!r}", field="weights", remedy=f"use one of {', '.join(sorted(weights))}"
        )
    if query.k < 1:
        raise InvalidInputError(f"is {query.k}", field="k", remedy="ask for 1 or more")
    return weights | dict(query.weights)


def fused(examined: Examined, plan: Plan, weights: Mapping[str, float]) -> Evidence:
    """All the evidence about the examined candidates."""
    rows, entries = examined.rows, examined.entries
    parts = {name: values[rows] for name, values in text_parts(examined.pool, plan).items()}
    parts |= entry_parts(entries, examined.pool, rows, plan)
    if examined.late is not None:
        parts["late"] = examined.late
    evidence = summed(parts, weights, len(rows))
    event = same_event(evidence.total, entries, examined.vectors, plan.times)
    evidence = joined(evidence, "event", event)
    return joined(evidence, "update", lent(evidence.total, [entry.ref for entry in entries], examined.heirs))


@dataclass(frozen=True, slots=True)
class Preliminary:
    """Scores a pool by what is known before its entries are read."""

    plan: Plan
    weights: Mapping[str, float]

    def __call__(self, pool: Pool) -> Floats:
        parts = text_parts(pool, self.plan) | arm_hints(pool)
        return summed(parts, self.weights, len(pool.refs)).total


def _limits(query: Query, plan: Plan, settings: RecallSettings) -> Limits:
    """How far to look: the settings' limits at ten results, less for fewer, more for more. Up to there it is
    farther where the question names a time: much belongs to a day, and the day tells little of it apart.

    The more results are asked for, the more candidates are measured and read, which is most of a recall.
    """
    found, examined = 6 * query.k + 30, max(15, 4 * query.k)
    if query.k <= _USUAL_MOST:
        found, examined = min(settings.candidates, found), min(settings.examined, examined)
        if plan.times:
            found, examined = _MORE_FOUND * found, _MORE_EXAMINED * examined
    return Limits(arm=found, expanded=settings.expanded, examined=examined)


def _owner_names(principal: Principal) -> tuple[str, ...]:
    return () if principal.user is None else (principal.user,)


def _where(query: Query, plan: Plan, clock: Clock) -> Where:
    states = {State.ACTIVE}
    if query.include_superseded or query.known_at is not None or plan.intent is Intent.PAST:
        states.add(State.SUPERSEDED)
    return Where(
        now=query.as_of or clock.now(),  # what has expired since then held then
        types=query.types,
        kinds=query.kinds,
        states=frozenset(states),
        as_of=query.as_of,
        min_confidence=query.min_confidence,
        topics=query.topics,
        hidden_sessions=query.hidden_sessions,
    )


async def _embedded(
    plan: Plan, embedder: Embedder, stopwatch: _Stopwatch, less_talk: float
) -> tuple[Vector | None, QuestionTokens | None]:
    """The question's direction, drawn towards that of the conversation it stands in; and its own tokens."""
    texts = [plan.text, plan.context] if plan.context else [plan.text]
    with stopwatch.stage("embed") as note:
        try:
            async with asyncio.timeout(stopwatch.left()):
                rows, tokens = await embed_questions(embedder, texts)
                mean: Vector = rows[0]
                if plan.context:
                    mean = (1 - plan.context_counts) * rows[0] + plan.context_counts * rows[1]
                    mean = await without_talk(mean, embedder, less_talk, now=stopwatch.deadline_ms is None)
                    note.append(
                        f"with the conversation ({plan.context_counts:.0%}), less {less_talk:g} of all talk"
                    )
        except ProviderError as error:
            note.append(f"failed, words only: {error.message}")
            return None, None
        except TimeoutError:
            note.append("not ready before the deadline, words only")
            return None, None
    length = np.float32(np.linalg.norm(mean))
    return (mean / length if length else rows[0]), tokens[0]


def _why_empty(examined: Examined) -> EmptyReason:
    if not examined.stored:
        return EmptyReason.NOTHING_STORED
    if not examined.pool.found.sought and not examined.pool.refs:
        return EmptyReason.INDEX_NOT_READY
    return EmptyReason.NOTHING_RELEVANT


@dataclass(slots=True)
class _Stopwatch:
    """Times the stages, and knows when the caller's patience is nearly over."""

    deadline_ms: int | None
    telemetry: Telemetry
    stages: list[Stage] = field(default_factory=list)
    _begun: float = field(default_factory=time.perf_counter)

    @contextmanager
    def stage(self, name: str) -> Iterator[list[str]]:
        """Time what happens inside; what is put into the list becomes the stage's note."""
        begun, note = time.perf_counter(), list[str]()
        with self.telemetry.span(f"recall.{name}"):
            yield note
        self.stages.append(Stage(name, round((time.perf_counter() - begun) * 1000, 3), "; ".join(note)))

    def left(self) -> float | None:
        """Seconds until optional work must stop; none without a deadline."""
        if self.deadline_ms is None:
            return None
        return max(0.0, self.deadline_ms / 1000 * _NEAR_DEADLINE - (time.perf_counter() - self._begun))

    def hurried(self) -> bool:
        """Whether optional work should be left out."""
        return self.left() == 0.0
