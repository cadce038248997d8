"""The way into long-term memory: draft(s) → gate → resolve → consolidate → commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from triptych.access.spaces import ensure_space
from triptych.model.change import Change, Outcome
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.ports.clock import Clock
from triptych.ports.embedder import Embedder, TextRole, embed_texts
from triptych.ports.store import Store, Writer
from triptych.remember.calibrate import Curve, curve_of
from triptych.remember.commit import Commit
from triptych.remember.consolidate import consolidate
from triptych.remember.gate import Passage, Verdict, judge
from triptych.remember.gather import gather
from triptych.remember.resolve import resolve
from triptych.remember.secrets import redact
from triptych.remember.statement import draft_from_statement
from triptych.settings import RememberSettings, Settings

if TYPE_CHECKING:
    from triptych.ports.store import Vector

__all__ = ["draft_from_statement", "remember"]

# Room for a statement to be displaced by one that displaces another; a row of values ends it long before.
_MOST_DISPLACED = 1_000


async def remember(
    drafts: Sequence[Draft],
    *,
    principal: Principal,
    store: Store,
    embedder: Embedder,
    settings: Settings,
    clock: Clock,
    also: Callable[[Writer, list[Outcome]], None] | None = None,
) -> list[Outcome]:
    """Remember the drafts; one outcome for each, in their order.

    All are written in one transaction, in their order, each seeing those before it; `also` joins it, and what
    it raises undoes everything. When this returns, the memories are durable and the next recall finds them.
    Raises `AccessDeniedError` when the principal may not write in a draft's space, `ProviderError` when the
    embedder fails; then nothing is kept.
    """
    rules = settings.remember
    ready = [_prepare(draft, rules, clock.now()) for draft in drafts]
    vectors: dict[str, Vector] = {}
    await _embed(embedder, vectors, (each.draft.searchable for each in ready if each.passes))
    curve = curve_of(embedder.identity)

    def write(writer: Writer) -> list[Outcome]:
        transaction = _Transaction(writer, principal, rules, curve, vectors, clock.now())
        outcomes = transaction.take_all(ready)
        if also is not None:
            also(writer, outcomes)
        return outcomes

    while True:
        try:
            return await store.write(write)
        except _UnembeddedError as error:
            # Rolled back: a statement was displaced, and goes in with its own vector next time.
            await _embed(embedder, vectors, [error.text])


@dataclass(frozen=True, slots=True)
class _Ready:
    """A draft that has been through the gate."""

    draft: Draft
    verdict: Verdict

    @property
    def passes(self) -> bool:
        return self.verdict.passage in (Passage.ACTIVE, Passage.CANDIDATE)


class _UnembeddedError(Exception):
    """A text turned out to need a vector only while writing."""

    def __init__(self, text: str) -> None:
        super().__init__("a text without a vector")
        self.text = text


def _prepare(draft: Draft, rules: RememberSettings, now: datetime) -> _Ready:
    resolved = resolve(draft)
    verdict = judge(resolved, rules)
    return _Ready(_graded(resolved, verdict, rules, now), verdict)


def _graded(draft: Draft, verdict: Verdict, rules: RememberSettings, now: datetime) -> Draft:
    graded = replace(draft, importance=verdict.importance, reasons=(*draft.reasons, *verdict.reasons))
    if verdict.passage is Passage.BLOCKED:
        return _without_secrets(graded)
    if verdict.passage is not Passage.CANDIDATE:
        return graded
    expiry = now + timedelta(days=rules.candidate_days)
    return replace(graded, state=State.CANDIDATE, expires_at=min(expiry, draft.expires_at or expiry))


def _without_secrets(draft: Draft) -> Draft:
    return replace(
        draft,
        content=redact(draft.content),
        source=replace(draft.source, quote=None),
        slot=None,
        metadata={},
    )


async def _embed(embedder: Embedder, vectors: dict[str, Vector], texts: Iterable[str]) -> None:
    missing = [text for text in dict.fromkeys(texts) if text not in vectors]
    rows = await embed_texts(embedder, missing, TextRole.PASSAGE)
    vectors.update(zip(missing, rows, strict=True))


@dataclass(frozen=True, slots=True)
class _Transaction:
    """What one writing transaction needs at hand for every draft."""

    writer: Writer
    principal: Principal
    rules: RememberSettings
    curve: Curve
    vectors: Mapping[str, Vector]
    now: datetime

    def take_all(self, ready: Sequence[_Ready]) -> list[Outcome]:
        """Every draft in turn, in spaces that exist and may be written."""
        for space in sorted({each.draft.space for each in ready}):
            ensure_space(self.writer, self.principal, space, self.now)
        return [self._take(each) for each in ready]

    def _take(self, ready: _Ready) -> Outcome:
        if ready.passes:
            return self._place(ready.draft)
        if ready.verdict.passage is Passage.BLOCKED:
            self._log_blocked(ready)
        return Outcome(ready.verdict.passage.value, ready.verdict.reasons[0], ready.draft)

    def _place(self, draft: Draft) -> Outcome:
        commit = Commit(self.writer, self.principal, self.now, self._vector_of)
        first = commit.apply(self._decide(draft))
        waiting = list(first.displaced)
        for _ in range(_MOST_DISPLACED):
            if not waiting:
                break
            again = waiting.pop(0)
            waiting += commit.apply(self._decide(again)).displaced
        return first.outcome

    def _decide(self, draft: Draft) -> list[Change]:
        neighbours = gather(
            self.writer,
            draft,
            self._vector_of(draft.searchable),
            principal=self.principal,
            settings=self.rules,
            curve=self.curve,
            now=self.now,
        )
        return consolidate(draft, neighbours, self.rules)

    def _vector_of(self, text: str) -> Vector:
        vector = self.vectors.get(text)
        if vector is None:
            raise _UnembeddedError(text)
        return vector

    def _log_blocked(self, ready: _Ready) -> None:
        detail = {"reason": ready.verdict.reasons[0]}
        space = ready.draft.space
        event = Event(
            EventType.DRAFT_BLOCKED, self.principal.tenant, self.principal.name, self.now, space, None, detail
        )
        self.writer.append_events([event])
