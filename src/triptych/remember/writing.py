"""Drafts inside one writing transaction, one after the other: gather, consolidate, commit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.access.scopes import writing
from triptych.access.spaces import ensure_space
from triptych.meaning.aim import CURVE, Aim
from triptych.model.change import Change, Comparison, Neighbour, Outcome
from triptych.model.draft import Draft
from triptych.model.entry import EntryType, Where
from triptych.model.event import Event, EventType
from triptych.model.memory import LIVE, State
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.embedder import Embedding
from triptych.ports.store import Writer
from triptych.remember.calibrate import Curve
from triptych.remember.commit import Commit
from triptych.remember.consolidate import consolidate, undecided
from triptych.remember.forgotten import is_forgotten
from triptych.remember.gate import Passage, is_echo
from triptych.remember.gather import Sought, gather
from triptych.remember.ready import Ready
from triptych.remember.together import Pair
from triptych.settings import RememberSettings

if TYPE_CHECKING:
    from triptych.ports.store import Vector

# Room for a statement to be displaced by one that displaces another; a row of values ends it long before.
_MOST_DISPLACED = 1_000
_HIDDEN = frozenset({State.ARCHIVED})


class UnembeddedError(Exception):
    """A text turned out to need a vector only while writing."""

    def __init__(self, text: str) -> None:
        super().__init__("a text without a vector")
        self.text = text


class UnreadError(Exception):
    """Pairs of statements turned out to need reading together only while writing."""

    def __init__(self, pairs: Sequence[Pair]) -> None:
        super().__init__("pairs that nobody has read together")
        self.pairs = pairs


@dataclass(frozen=True, slots=True)
class Transaction:
    """What one writing transaction needs at hand for every draft."""

    writer: Writer
    principal: Principal
    rules: RememberSettings
    curve: Curve
    embedded: Mapping[str, Embedding]
    compared: Mapping[Pair, Comparison | None] | None
    aim: Aim | None
    now: datetime
    settle: Callable[[Writer, Outcome], Outcome] | None = None
    unread: list[Pair] = field(default_factory=list)
    hiding: dict[Space, bool] = field(default_factory=dict)

    def take_all(self, ready: Sequence[Ready]) -> list[Outcome]:
        """Every draft in turn, in spaces that exist and may be written."""
        outcomes, ensured = list[Outcome](), set[Space]()
        for each in ready:
            if each.draft.space not in ensured:
                ensure_space(self.writer, self.principal, each.draft.space, self.now)
                ensured.add(each.draft.space)
            outcomes.append(self._take(each))
        return outcomes

    def _take(self, ready: Ready) -> Outcome:
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
        vector = self._embedding_of(draft.searchable).vector
        return gather(
            self.writer,
            draft,
            vector,
            principal=self.principal,
            settings=self.rules,
            curve=self.curve,
            now=self.now,
            states=states,
            sought=None if states is _HIDDEN else self._sought(vector),
        )

    def _sought(self, vector: Vector | None) -> Sought | None:
        """Where that would lie which a draft with this vector tells anew; none where nothing is read."""
        if vector is None or self.compared is None or not self.rules.compared:
            return None
        return Sought(vector, self.curve) if self.aim is None else Sought(self.aim.of(vector), CURVE)

    def _embedding_of(self, text: str) -> Embedding:
        embedding = self.embedded.get(text)
        if embedding is None:
            raise UnembeddedError(text)
        return embedding

    def _log_secrets(self, ready: Ready, outcome: Outcome) -> None:
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
