"""The way into long-term memory: draft(s) → screen → resolve → gate → consolidate → commit."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Self

from triptych.access.scopes import writing
from triptych.access.spaces import ensure_space
from triptych.errors import ProviderError
from triptych.model.change import Change, Comparison, Neighbour, Outcome
from triptych.model.draft import Draft
from triptych.model.entry import EntryType, Where
from triptych.model.event import Event, EventType
from triptych.model.memory import LIVE, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.aside import aside, characters
from triptych.ports.clock import Clock
from triptych.ports.comparer import Comparer
from triptych.ports.embedder import Embedder, Embedding, embed_passages
from triptych.ports.store import Store, Writer
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.remember.calibrate import Curve, curve_of
from triptych.remember.commit import Commit
from triptych.remember.consolidate import consolidate, undecided
from triptych.remember.forgotten import is_forgotten
from triptych.remember.gate import Passage, Verdict, is_echo, judge
from triptych.remember.gather import gather
from triptych.remember.resolve import resolve
from triptych.remember.secrets import blocked_in, screened
from triptych.remember.statement import draft_from_statement
from triptych.settings import RememberSettings, SecretSettings, Settings

__all__ = ["draft_from_statement", "remember"]

# Room for a statement to be displaced by one that displaces another; a row of values ends it long before.
_MOST_DISPLACED = 1_000

_log = logging.getLogger("triptych")
_HIDDEN = frozenset({State.ARCHIVED})


async def remember(
    drafts: Sequence[Draft],
    *,
    principal: Principal,
    store: Store,
    embedder: Embedder,
    settings: Settings,
    clock: Clock,
    comparer: Comparer | None = None,
    settle: Callable[[Writer, Outcome], Outcome] | None = None,
    also: Callable[[Writer, list[Outcome]], None] | None = None,
    telemetry: Telemetry = SILENT,
) -> list[Outcome]:
    """Remember the drafts; one outcome for each, in their order.

    All are written in one transaction, in their order, each seeing those before it. `settle` makes of each
    outcome what it comes to, before the next draft is looked at; `also` joins the transaction, and what it
    raises undoes everything. What no rule settles is for the `comparer` to read; where it fails, it stays
    undecided. When this returns, the memories are durable and the next recall finds them.
    Raises `AccessDeniedError` when the principal may not write in a draft's space, `ProviderError` when the
    embedder fails; then nothing is kept.
    """
    rules = settings.remember
    size = characters(draft.content for draft in drafts)
    ready = await aside(size, _made_ready, drafts, settings, clock.now(), telemetry)
    embedded: dict[str, Embedding] = {}
    compared: dict[_Pair, Comparison | None] | None = None if comparer is None else {}
    with telemetry.span("remember.embed"):
        await _embed(embedder, embedded, (each.draft.searchable for each in ready if each.passes))
    curve = curve_of(embedder.identity, settings.calibration.curves)

    def write(writer: Writer) -> list[Outcome]:
        transaction = _Transaction(writer, principal, rules, curve, embedded, compared, clock.now(), settle)
        outcomes = transaction.take_all(ready)
        if transaction.unread:
            raise _UnreadError(transaction.unread)
        if also is not None:
            also(writer, outcomes)
        return outcomes

    with telemetry.span("remember.commit"):
        while True:
            try:
                outcomes = await store.write(write)
                break
            except _UnembeddedError as error:
                # Rolled back: a statement was displaced, and goes in with its own vector next time.
                await _embed(embedder, embedded, [error.text])
            except _UnreadError as error:
                # Rolled back too: nobody is kept from writing while the pairs are read.
                assert comparer is not None
                assert compared is not None
                with telemetry.span("remember.compare"):
                    compared.update(await _read_together(comparer, error.pairs))
    telemetry.count_each(Tally.GATE, "passage", (each.verdict.passage.value for each in ready))
    return outcomes


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


_Pair = tuple[str, str]
"""What is known, and what is said."""


class _UnreadError(Exception):
    """Pairs of statements turned out to need reading together only while writing."""

    def __init__(self, pairs: Sequence[_Pair]) -> None:
        super().__init__("pairs that nobody has read together")
        self.pairs = pairs


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


async def _read_together(comparer: Comparer, pairs: Sequence[_Pair]) -> Mapping[_Pair, Comparison | None]:
    try:
        told = await asyncio.to_thread(comparer.compare, pairs)
    except ProviderError as error:
        _log.warning("nothing compared: %s", error.message)
        return dict.fromkeys(pairs)
    return dict(zip(pairs, told, strict=True))


@dataclass(frozen=True, slots=True)
class _Transaction:
    """What one writing transaction needs at hand for every draft."""

    writer: Writer
    principal: Principal
    rules: RememberSettings
    curve: Curve
    embedded: Mapping[str, Embedding]
    compared: Mapping[_Pair, Comparison | None] | None
    now: datetime
    settle: Callable[[Writer, Outcome], Outcome] | None = None
    unread: list[_Pair] = field(default_factory=list)
    hiding: dict[Space, bool] = field(default_factory=dict)

    def take_all(self, ready: Sequence[_Ready]) -> list[Outcome]:
        """Every draft in turn, in spaces that exist and may be written."""
        outcomes, ensured = list[Outcome](), set[Space]()
        for each in ready:
            if each.draft.space not in ensured:
                ensure_space(self.writer, self.principal, each.draft.space, self.now)
                ensured.add(each.draft.space)
            outcomes.append(self._take(each))
        return outcomes

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
        if self._is_forgotten(draft):
            return Outcome(Passage.DROPPED.value, "was forgotten after it was said", draft)
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
        return consolidate(draft, self._read(draft, self._near(draft, LIVE)), self.rules)

    def _read(self, draft: Draft, neighbours: Sequence[Neighbour]) -> Sequence[Neighbour]:
        """The neighbours with what is known of how they stand to the draft; what is not known is noted."""
        compared = self.compared
        if compared is None:
            return neighbours
        read = [
            replace(neighbour, comparison=compared.get((neighbour.memory.content, draft.content)))
            for neighbour in neighbours
        ]
        pairs = [(memory.content, draft.content) for memory in undecided(draft, read, self.rules)]
        self.unread.extend(pair for pair in pairs if pair not in compared)
        return read

    def _is_forgotten(self, draft: Draft) -> bool:
        """Whether a message said what somebody has forgotten since. Who states it now wants it back."""
        if draft.source.message is None or not self._hides_something(draft.space):
            return False
        return is_forgotten(draft, self._near(draft, _HIDDEN), self.rules)

    def _hides_something(self, space: Space) -> bool:
        if space not in self.hiding:
            where = Where(now=self.now, types=frozenset({EntryType.MEMORY}), states=_HIDDEN)
            self.hiding[space] = self.writer.count_entries(writing(self.principal, [space]), where) > 0
        return self.hiding[space]

    def _near(self, draft: Draft, states: frozenset[State]) -> list[Neighbour]:
        return gather(
            self.writer,
            draft,
            self._embedding_of(draft.searchable).vector,
            principal=self.principal,
            settings=self.rules,
            curve=self.curve,
            now=self.now,
            states=states,
            compared=0 if self.compared is None else self.rules.compared,
        )

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
