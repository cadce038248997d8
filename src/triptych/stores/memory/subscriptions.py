"""Subscriptions, and what is on its way to whom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from triptych.errors import ConflictError
from triptych.model.event import EventType
from triptych.model.ids import MemoryId, SubscriptionId
from triptych.model.memory import Memory
from triptych.model.scope import Scope
from triptych.model.subscription import DELIVERED, Pending, Publication, Publications, Subscription
from triptych.model.webhook import Webhook
from triptych.stores.checks import check_subscription, check_webhook
from triptych.stores.memory.state import State


class SubscriptionReads:
    """Subscriptions, read."""

    _state: State

    def memory(self, scope: Scope, id: MemoryId) -> Memory | None:
        """As the reader has it."""
        raise NotImplementedError

    def subscription(self, tenant: str, owner: str, name: str) -> Subscription | None:
        """The owner's subscription of that name."""
        return next((one for one in self.subscriptions(tenant, owner) if one.name == name), None)

    def subscriptions(self, tenant: str, owner: str) -> list[Subscription]:
        """All of the owner's, by name."""
        every = self._state.subscriptions.values()
        return sorted(
            (one for one in every if (one.tenant, one.owner) == (tenant, owner)), key=lambda one: one.name
        )

    def last_event(self, tenant: str) -> int:
        """The number of the tenant's last event."""
        return self._state.last_event.get(tenant, 0)

    def publications(self, scope: Scope, *, after: int, limit: int, now: datetime) -> Publications:
        """Publications of memories in scope among the next ones, in order."""
        events = sorted(
            (
                kept.event
                for kept in self._state.events.values()
                if kept.event.tenant == scope.tenant
                and kept.event.type is EventType.MEMORY_PUBLISHED
                and kept.event.seq > after
            ),
            key=lambda event: event.seq,
        )[: max(limit, 0)]
        found = []
        for event in events:
            memory = self.memory(scope, MemoryId(event.subject or ""))
            if memory is not None and memory.state in DELIVERED and not _over(memory, now):
                found.append(
                    Publication(
                        event.seq, event.time, memory.id, memory.kind, memory.confidence, memory.topics
                    )
                )
        return Publications(tuple(found), events[-1].seq if events else after)

    def pending(self, id: SubscriptionId, seq: int) -> Pending | None:
        """What is on its way of one event."""
        return self._state.deliveries.get((id, seq))

    def due(self, id: SubscriptionId, *, now: datetime, limit: int) -> list[Pending]:
        """What is to be delivered again by now, by number."""
        return [one for one in self._of(id) if one.due_at is not None and one.due_at <= now][: max(limit, 0)]

    def dead(self, id: SubscriptionId) -> list[Pending]:
        """What was delivered in vain, by number."""
        return [one for one in self._of(id) if one.due_at is None]

    def webhook(self, id: SubscriptionId) -> Webhook | None:
        """Where its deliveries are sent."""
        return self._state.webhooks.get(id)

    def webhooks(self, *, free_at: datetime, limit: int) -> list[Webhook]:
        """Those that may be taken in hand by then, those longest free first."""
        free = (one for one in self._state.webhooks.values() if one.free_at <= free_at)
        return sorted(free, key=lambda one: (one.free_at, one.subscription))[: max(limit, 0)]

    def _of(self, id: SubscriptionId) -> list[Pending]:
        found = (one for (whose, _), one in self._state.deliveries.items() if whose == id)
        return sorted(found, key=lambda one: one.seq)


def _over(memory: Memory, now: datetime) -> bool:
    return memory.expires_at is not None and memory.expires_at <= now


class SubscriptionWrites(SubscriptionReads):
    """Subscriptions, written."""

    def put_subscription(self, subscription: Subscription) -> None:
        """Keep a new subscription, or the new state of one."""
        check_subscription(subscription)
        other = self.subscription(subscription.tenant, subscription.owner, subscription.name)
        if other is not None and other.id != subscription.id:
            raise ConflictError(
                f"{subscription.name!r} is taken", field="name", remedy="take the one of that name"
            )
        self._state.subscriptions[subscription.id] = subscription

    def drop_subscription(self, id: SubscriptionId) -> bool:
        """Remove it with all that is on its way."""
        if self._state.subscriptions.pop(id, None) is None:
            return False
        self.drop_pending(id, [one.seq for one in self._of(id)])
        self.drop_webhook(id)
        return True

    def put_webhook(self, webhook: Webhook) -> None:
        """Its deliveries are sent there from now on."""
        check_webhook(webhook)
        self._state.webhooks[webhook.subscription] = webhook

    def hold_webhook(self, webhook: Webhook, *, expected: datetime) -> bool:
        """Keep when it is free, and how it went, if it was free from `expected` on."""
        kept = self._state.webhooks.get(webhook.subscription)
        if kept is None or kept.free_at != expected:
            return False
        self._state.webhooks[webhook.subscription] = replace(
            kept, free_at=webhook.free_at, failures=webhook.failures, trouble=webhook.trouble
        )
        return True

    def drop_webhook(self, id: SubscriptionId) -> bool:
        """They are sent nowhere."""
        return self._state.webhooks.pop(id, None) is not None

    def put_pending(self, id: SubscriptionId, pending: Sequence[Pending]) -> None:
        """Keep what is on its way, or its new state."""
        self._state.deliveries.update({(id, one.seq): one for one in pending})

    def drop_pending(self, id: SubscriptionId, seqs: Sequence[int]) -> int:
        """Nothing of these events is on its way any more."""
        return sum(self._state.deliveries.pop((id, seq), None) is not None for seq in set(seqs))
