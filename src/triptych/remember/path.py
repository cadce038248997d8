"""The way into long-term memory: draft(s) → screen → resolve → gate → consolidate → commit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Self

from triptych.access.spaces import ensure_space
from triptych.model.change import Change, Outcome
from triptych.model.draft import Draft
from triptych.model.event import Event, EventType
from triptych.model.memory import State
from triptych.model.principal import Principal
from triptych.ports.aside import aside, characters
from triptych.ports.clock import Clock
from triptych.ports.embedder import Embedder, Embedding, embed_passages
from triptych.ports.store import Store, Writer
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.remember.calibrate import Curve, curve_of
from triptych.remember.commit import Commit
from triptych.remember.consolidate import consolidate
from triptych.remember.gate import Passage, Verdict, is_echo, judge
from triptych.remember.gather import gather
from triptych.remember.resolve import resolve
from triptych.remember.secrets import blocked_in, screened
from triptych.remember.statement import draft_from_statement
from triptych.settings import RememberSettings, SecretSettings, Settings

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
    settle: Callable[[Writer, Outcome], Outcome] | None = None,
    also: Callable[[Writer, list[Outcome]], None] | None = None,
    telemetry: Telemetry = SILENT,
) -> list[Outcome]:
    """Remember the drafts; one outcome for each, in their order.

    All are written in one transaction, in their order, each seeing those before it. `settle` makes of each
    outcome what it comes to, before the next draft is looked at; `also` joins the transaction, and what it
    raises undoes everything. When this returns, the memories are durable and the next recall finds them.
    Raises `AccessDeniedError` when the principal may not write in a draft's space, `ProviderError` when the
    embedder fails; then nothing is kept.
    """
    rules = settings.remember
    size = characters(draft.content for draft in drafts)
    ready = await aside(size, _made_ready, drafts, settings, clock.now(), telemetry)
    telemetry.count_each(Tally.GATE, "passage", (each.verdict.passage.value for each in ready))
    embedded: dict[str, Embedding] = {}
    with telemetry.span("remember.embed"):
        await _embed(embedder, embedded, (each.draft.searchable for each in ready if each.passes))
    curve = curve_of(embedder.identity, settings.calibration.curves)

    def write(writer: Writer) -> list[Outcome]:
        transaction = _Transaction(writer, principal, rules, curve, embedded, clock.now(), settle)
        outcomes = transaction.take_all(ready)
        if also is not None:
            also(writer, outcomes)
        return outcomes

    with telemetry.span("remember.commit"):
        while True:
            try:
                return await store.write(write)
            except _UnembeddedError as error:
                # Rolled back: a statement was displaced, and goes in with its own vector next time.
                await _embed(embedder, embedded, [error.text])


@dataclass(frozen=True, slots=True)
class _Clean:
    """A draft without its secrets: how many there were, by kind, and what of it the policy blocks."""

    draft: Draft
    secrets: Mapping[str, int]
    blocked: Sequence[str]

    @classmethod
    def of(cls, draft: Draft, policy: SecretSettings) -> Self:
        clean, screening = screened(draft, policy)
        return cls(clean, screening.report, blocked_in(clean.content, policy))


@dataclass(frozen=True, slots=True)
class _Ready:
    """A draft that has been through the gate."""

    draft: Draft
    verdict: Verdict
    secrets: Mapping[str, int]

    @property
    def passes(self) -> bool:
        return self.verdict.passage in (Passage.ACTIVE, Passage.CANDIDATE)


class _UnembeddedError(Exception):
    """A text turned out to need a vector only while writing."""

    def __init__(self, text: str) -> None:
        super().__init__("a text without a vector")
        self.text = text


def _made_ready(
    drafts: Sequence[Draft], settings: Settings, now: datetime, telemetry: Telemetry
) -> list[_Ready]:
    """The drafts on their way up to the store."""
    with telemetry.span("remember.screen"):
        clean = [_Clean.of(draft, settings.secrets) for draft in drafts]
    with telemetry.span("remember.resolve"):
        resolved = [replace(each, draft=resolve(each.draft)) for each in clean]
    with telemetry.span("remember.gate"):
        return [_judged(each, settings.remember, now) for each in resolved]


def _judged(each: _Clean, rules: RememberSettings, now: datetime) -> _Ready:
    verdict = judge(each.draft, rules, each.blocked)
    return _Ready(_graded(each.draft, verdict, rules, now), verdict, each.secrets)


def _graded(draft: Draft, verdict: Verdict, rules: RememberSettings, now: datetime) -> Draft:
    graded = replace(draft, importance=verdict.importance, reasons=(*draft.reasons, *verdict.reasons))
    if verdict.passage is not Passage.CANDIDATE:
        return graded
    expiry = now + timedelta(days=rules.candidate_days)
    return replace(graded, state=State.CANDIDATE, expires_at=min(expiry, draft.expires_at or expiry))


async def _embed(embedder: Embedder, embedded: dict[str, Embedding], texts: Iterable[str]) -> None:
    missing = [text for text in dict.fromkeys(texts) if text not in embedded]
    embedded.update(zip(missing, await embed_passages(embedder, missing), strict=True))


@dataclass(frozen=True, slots=True)
class _Transaction:
    """What one writing transaction needs at hand for every draft."""

    writer: Writer
    principal: Principal
    rules: RememberSettings
    curve: Curve
    embedded: Mapping[str, Embedding]
    now: datetime
    settle: Callable[[Writer, Outcome], Outcome] | None = None

    def take_all(self, ready: Sequence[_Ready]) -> list[Outcome]:
        """Every draft in turn, in spaces that exist and may be written."""
        for space in sorted({each.draft.space for each in ready}):
            ensure_space(self.writer, self.principal, space, self.now)
        return [self._take(each) for each in ready]

    def _take(self, ready: _Ready) -> Outcome:
        if ready.passes:
            outcome = self._place(ready.draft)
        else:
            outcome = Outcome(ready.verdict.passage.value, ready.verdict.reasons[0], ready.draft)
        self._log_secrets(ready, outcome)
        if self.settle is not None:
            outcome = self.settle(self.writer, outcome)
        return replace(outcome, secrets=ready.secrets) if ready.secrets else outcome

    def _place(self, draft: Draft) -> Outcome:
        commit = Commit(self.writer, self.principal, self.rules, self.now, self._embedding_of)
        changes = self._decide(draft)
        if any(is_echo(draft, change) for change in changes):
            return Outcome(Passage.DROPPED.value, "repeats what is remembered", draft)
        first = commit.apply(changes)
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
            self._embedding_of(draft.searchable).vector,
            principal=self.principal,
            settings=self.rules,
            curve=self.curve,
            now=self.now,
        )
        return consolidate(draft, neighbours, self.rules)

    def _embedding_of(self, text: str) -> Embedding:
        embedding = self.embedded.get(text)
        if embedding is None:
            raise _UnembeddedError(text)
        return embedding

    def _log_secrets(self, ready: _Ready, outcome: Outcome) -> None:
        """What was withheld, by kind; a draft that is blocked has no memory to be about."""
        blocked = ready.verdict.passage is Passage.BLOCKED
        if not blocked and (not ready.secrets or outcome.memory is None):
            return
        type = EventType.DRAFT_BLOCKED if blocked else EventType.DRAFT_REDACTED
        detail = {"reason": outcome.reason} if blocked else {"secrets": dict(ready.secrets)}
        subject = None if outcome.memory is None else outcome.memory.id
        who = self.principal
        event = Event(type, who.tenant, who.name, self.now, ready.draft.space, subject, detail)
        self.writer.append_events([event])
