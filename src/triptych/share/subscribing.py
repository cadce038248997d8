"""match → deliver → settle: what happens to a subscription, inside one transaction.

A pull looks at the publications after the subscription's cursor, notes those that are wanted as being on
their way, moves the cursor and hands them over, in one commit. What was handed over and is not acknowledged
in time is handed over again. So a crash at any point loses nothing: at worst something comes twice. What the
owner may no longer read, and what was forgotten or erased, is dropped at that moment, without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from triptych.access.scopes import identity, reading
from triptych.errors import ConflictError, NotFoundError
from triptych.model.entry import EntryRef, EntryType
from triptych.model.event import Event, EventType
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.subscription import DELIVERED, Delivery, Interest, Pending, Publication, Subscription
from triptych.ports.store import Reader, Writer
from triptych.settings import ShareSettings
from triptych.share.topics import Patterns
from triptych.text.language import has_cjk

if TYPE_CHECKING:
    from triptych.model.scope import Scope
    from triptych.ports.store import Vector

# Publications looked at together, and in one transaction, which holds up other writers.
_BATCH = 500
_MOST_AT_ONCE = 2000


def begin(
    writer: Writer, principal: Principal, wish: Subscription, *, since: int | None, change: bool
) -> Subscription:
    """The owner's subscription of that name, begun if there is none: after the event `since`, or else after
    the last one.

    Raises `ConflictError` when it is one for something else, unless its interest is to `change`; it goes on
    from where it was then.
    """
    current = writer.subscription(wish.tenant, wish.owner, wish.name)
    if current is None:
        last = writer.last_event(wish.tenant)
        begun = replace(wish, cursor=last if since is None else min(since, last))
        writer.put_subscription(begun)
        writer.append_events([_event(EventType.SUBSCRIPTION_BEGUN, begun, principal, wish.begun_at)])
        return begun
    if current.interest == wish.interest:
        return current
    if not change:
        raise ConflictError(
            f"you have a subscription {wish.name!r} with other filters",
            field="name",
            remedy="give the same filters, choose another name, or change them with replace=True",
        )
    changed = replace(current, interest=wish.interest, direction=wish.direction)
    writer.put_subscription(changed)
    writer.append_events([_event(EventType.SUBSCRIPTION_CHANGED, changed, principal, wish.begun_at)])
    return changed


def owned(reader: Reader, principal: Principal, name: str) -> Subscription:
    """The principal's subscription of that name. Raises `NotFoundError` when there is none."""
    found = reader.subscription(principal.tenant, identity(principal), name)
    if found is None:
        raise NotFoundError(
            f"you have no subscription {name!r}", field="name", remedy="begin it with subscribe()"
        )
    return found


def end(writer: Writer, principal: Principal, name: str, now: datetime) -> bool:
    """Want no more of it; false when there was no such subscription."""
    found = writer.subscription(principal.tenant, identity(principal), name)
    if found is None:
        return False
    writer.drop_subscription(found.id)
    writer.append_events([_event(EventType.SUBSCRIPTION_ENDED, found, principal, now)])
    return True


def something_waits(reader: Reader, principal: Principal, name: str, now: datetime) -> bool:
    """Whether a pull has anything to do. Raises `NotFoundError` when there is no such subscription."""
    subscription = owned(reader, principal, name)
    if reader.due(subscription.id, now=now, limit=1):
        return True
    last = reader.publications(reading(principal), after=subscription.cursor, limit=1, now=now).last
    return last != subscription.cursor


@dataclass(frozen=True, slots=True)
class Delivering:
    """Delivers to one subscriber, with the rights it has now.

    `likeness` is what a cosine of the store's embedder means, from 0 to 1.
    """

    writer: Writer
    principal: Principal
    subscription: Subscription
    settings: ShareSettings
    likeness: Callable[[float], float]
    now: datetime

    def pull(self, limit: int) -> list[Delivery]:
        """At most so many deliveries, by number: first those that are due again, then new ones."""
        again = self._again(limit)
        return [*again, *self._fresh(limit - len(again))]

    def ack(self, ids: Iterable[str]) -> int:
        """They are settled; how many were not yet. Raises `NotFoundError` for what was never delivered."""
        seqs = [_seq_of(self.subscription, id) for id in ids]
        return self.writer.drop_pending(self.subscription.id, seqs)

    def reject(self, id: str, after_seconds: float | None = None) -> bool:
        """It could not be used: it comes again later, or is dead after the last attempt; false when it was
        settled already."""
        found = self.writer.pending(self.subscription.id, _seq_of(self.subscription, id))
        if found is None or found.due_at is None:
            return False
        self._keep([self._given_up(found) if self._is_last(found) else self._later(found, after_seconds)])
        return True

    def retry(self, id: str) -> bool:
        """A dead one comes again, with all its attempts; false when it is not dead."""
        found = self.writer.pending(self.subscription.id, _seq_of(self.subscription, id))
        if found is None or found.due_at is not None:
            return False
        self._keep([replace(found, attempt=0, due_at=self.now)])
        self._note(EventType.DELIVERY_RETRIED, found)
        return True

    @property
    def _scope(self) -> Scope:
        return reading(self.principal, self.subscription.interest.spaces)

    def _again(self, limit: int) -> list[Delivery]:
        delivered: list[Delivery] = []
        while room := limit - len(delivered):
            due = self.writer.due(self.subscription.id, now=self.now, limit=room)
            if not due:
                break
            memories = readable(self.writer, self._scope, due, self.now)
            self._drop([one for one in due if one.memory not in memories])
            tried = [one for one in due if one.memory in memories]
            self._keep([self._given_up(one) for one in tried if self._is_last(one)])
            next_ = [
                self._later(replace(one, attempt=one.attempt + 1)) for one in tried if not self._is_last(one)
            ]
            self._keep(next_)
            delivered += [_delivery(self.subscription, one, memories[one.memory]) for one in next_]
        return delivered

    def _fresh(self, limit: int) -> list[Delivery]:
        taken: list[Publication] = []
        cursor, looked_at, size = self.subscription.cursor, 0, min(_BATCH, 8 * limit)
        while len(taken) < limit and looked_at < _MOST_AT_ONCE:
            batch = self.writer.publications(self._scope, after=cursor, limit=size, now=self.now)
            if batch.last == cursor:
                break
            wanted = self._wanted(batch.found)[: limit - len(taken)]
            taken += wanted
            cursor = wanted[-1].seq if len(taken) == limit else batch.last
            looked_at, size = looked_at + size, min(_BATCH, 2 * size)
        if cursor != self.subscription.cursor:
            self.writer.put_subscription(replace(self.subscription, cursor=cursor))
        due_at = self._next_time()
        sent = [Pending(one.seq, one.memory, one.time, attempt=1, due_at=due_at) for one in taken]
        self._keep(sent)
        memories = readable(self.writer, self._scope, sent, self.now)
        return [_delivery(self.subscription, one, memories[one.memory]) for one in sent]

    def _wanted(self, found: Sequence[Publication]) -> list[Publication]:
        """Those that meet every condition, the cheap ones first."""
        interest = self.subscription.interest
        least = _or(interest.min_confidence, self.settings.min_confidence)
        patterns = Patterns(interest.topics)
        wanted = [
            one
            for one in found
            if one.confidence >= least
            and (interest.kinds is None or one.kind in interest.kinds)
            and patterns.take(one.topics)
        ]
        if not wanted or not (interest.words or interest.meaning):
            return wanted
        fitting = self._fitting([_ref(one) for one in wanted], interest)
        return [one for one in wanted if _ref(one) in fitting]

    def _fitting(self, refs: Sequence[EntryRef], interest: Interest) -> set[EntryRef]:
        """The memories that hold all the words, and are like the sentence."""
        terms = _terms(interest.words) if interest.words else ()
        vector = _vector(self.subscription.direction) if interest.meaning else None
        share, chinese = self.settings, has_cjk(interest.meaning or "")
        usual = share.meaning_above_zh if chinese else share.meaning_above
        least = _or(interest.min_similarity, usual)
        measured = self.writer.measure(self._scope, list(dict.fromkeys(refs)), terms, vector)
        return {
            one.ref
            for one in measured
            if all(one.counts)
            and (vector is None or (one.cosine is not None and self.likeness(one.cosine) >= least))
        }

    def _is_last(self, pending: Pending) -> bool:
        return pending.attempt >= self.settings.max_deliveries

    def _next_time(self, after_seconds: float | None = None) -> datetime:
        return self.now + timedelta(seconds=_or(after_seconds, self.settings.redeliver_seconds))

    def _later(self, pending: Pending, after_seconds: float | None = None) -> Pending:
        return replace(pending, due_at=self._next_time(after_seconds))

    def _given_up(self, pending: Pending) -> Pending:
        self._note(EventType.DELIVERY_GIVEN_UP, pending)
        return replace(pending, due_at=None)

    def _keep(self, pending: Sequence[Pending]) -> None:
        if pending:
            self.writer.put_pending(self.subscription.id, pending)

    def _drop(self, pending: Sequence[Pending]) -> None:
        if pending:
            self.writer.drop_pending(self.subscription.id, [one.seq for one in pending])

    def _note(self, type: EventType, pending: Pending) -> None:
        told = {"seq": pending.seq, "attempts": pending.attempt}
        event = _event(type, self.subscription, self.principal, self.now)
        self.writer.append_events([replace(event, detail=told)])


def dead(reader: Reader, principal: Principal, subscription: Subscription, now: datetime) -> list[Delivery]:
    """What was delivered in vain and may still be read, by number."""
    given_up = reader.dead(subscription.id)
    memories = readable(reader, reading(principal, subscription.interest.spaces), given_up, now)
    return [_delivery(subscription, one, memories[one.memory]) for one in given_up if one.memory in memories]


def readable(reader: Reader, scope: Scope, pending: Sequence[Pending], now: datetime) -> dict[str, Memory]:
    """The memories as they are now, of those that may still be delivered."""
    refs = list(dict.fromkeys(_ref(one) for one in pending))
    found = [entry.memory for entry in reader.load(scope, refs) if entry.memory is not None] if refs else []
    return {
        memory.id: memory
        for memory in found
        if memory.state in DELIVERED and not (memory.expires_at is not None and memory.expires_at <= now)
    }


def _delivery(subscription: Subscription, pending: Pending, memory: Memory) -> Delivery:
    return Delivery(
        id=f"{subscription.id}/{pending.seq}",
        subscription=subscription.name,
        seq=pending.seq,
        time=pending.time,
        memory=memory,
        attempt=pending.attempt,
    )


def _seq_of(subscription: Subscription, id: str) -> int:
    """The number of the event. Raises `NotFoundError` for what this subscription never delivered."""
    whose, _, number = id.rpartition("/")
    told = number.isascii() and number.isdecimal() and len(number) < 20
    if whose != subscription.id or not told or int(number) > subscription.cursor:
        raise NotFoundError(
            f"{subscription.name!r} made no delivery {id!r}", field="id", remedy="give the id of a delivery"
        )
    return int(number)


def _ref(one: Publication | Pending) -> EntryRef:
    return EntryRef(EntryType.MEMORY, one.memory)


def _or(given: float | None, usual: float) -> float:
    return usual if given is None else given


def _terms(words: tuple[str, ...]) -> tuple[str, ...]:
    from triptych.text.words import query_terms  # brings the stemmer, and most subscriptions have no words

    return tuple(dict.fromkeys(term for word in words for term in query_terms(word)))


def _vector(direction: bytes) -> Vector:
    import numpy as np  # slow to import, and most subscriptions have no meaning

    return np.frombuffer(direction, "<f2").astype(np.float32)


def _event(type: EventType, subscription: Subscription, principal: Principal, now: datetime) -> Event:
    """An event about a subscription: neither its name nor what it asks for."""
    return Event(type, subscription.tenant, principal.name, now, None, subscription.id)
