"""Subscriptions, and what is on its way to whom."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from datetime import datetime

from triptych.errors import ConflictError
from triptych.model.ids import MemoryId, SubscriptionId
from triptych.model.memory import Kind
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.model.subscription import (
    DELIVERED,
    Interest,
    Pending,
    Publication,
    Publications,
    Subscription,
)
from triptych.model.webhook import Webhook
from triptych.stores.checks import check_subscription, check_webhook, to_json
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, maybe_instant, maybe_time, set_json, set_of, time_of

_STATES = set_json(DELIVERED)
_KINDS = {kind.value: kind for kind in Kind}


class SubscriptionQueries(Transaction):
    """Subscriptions, read."""

    def subscription(self, tenant: str, owner: str, name: str) -> Subscription | None:
        """The owner's subscription of that name."""
        row = self._one(
            "subscription_by_name", {"tenant": self._tenant(tenant), "owner": owner, "name": name}
        )
        return None if row is None else _subscription_of(row, tenant)

    def subscriptions(self, tenant: str, owner: str) -> list[Subscription]:
        """All of the owner's, by name."""
        rows = self._run("subscriptions_of_owner", {"tenant": self._tenant(tenant), "owner": owner})
        return [_subscription_of(row, tenant) for row in rows]

    def last_event(self, tenant: str) -> int:
        """The number of the tenant's last event."""
        [row] = self._run("last_seq", {"tenant": self._tenant(tenant)})
        return int(row["seq"])

    def publications(self, scope: Scope, *, after: int, limit: int, now: datetime) -> Publications:
        """Publications of memories in scope among the next ones, in order."""
        page = {"after": after, "limit": max(limit, 0)}
        [last] = self._run("last_publication", {"tenant": self._tenant(scope.tenant), **page})
        if last["seq"] is None:
            return Publications((), after)
        rows = self._scoped("publications", scope, states=_STATES, now=instant(now), **page)
        return Publications(tuple(map(_publication_of, rows)), last["seq"])

    def pending(self, id: SubscriptionId, seq: int) -> Pending | None:
        """What is on its way of one event."""
        row = self._one("pending_of_event", {"id": id, "seq": seq})
        return None if row is None else _pending_of(row)

    def due(self, id: SubscriptionId, *, now: datetime, limit: int) -> list[Pending]:
        """What is to be delivered again by now, by number."""
        asked = {"id": id, "now": instant(now), "limit": max(limit, 0)}
        return [_pending_of(row) for row in self._run("pending_due", asked)]

    def dead(self, id: SubscriptionId) -> list[Pending]:
        """What was delivered in vain, by number."""
        return [_pending_of(row) for row in self._run("pending_dead", {"id": id})]

    def webhook(self, id: SubscriptionId) -> Webhook | None:
        """Where its deliveries are sent."""
        row = self._one("webhook_of", {"id": id})
        return None if row is None else _webhook_of(row)

    def webhooks(self, *, free_at: datetime, limit: int) -> list[Webhook]:
        """Those that may be taken in hand by then, those longest free first."""
        rows = self._run("webhooks_free", {"now": instant(free_at), "limit": max(limit, 0)})
        return [_webhook_of(row) for row in rows]


class SubscriptionChanges(WritingTransaction, SubscriptionQueries):
    """Subscriptions, written."""

    def put_subscription(self, subscription: Subscription) -> None:
        """Keep a new subscription, or the new state of one."""
        check_subscription(subscription)
        row = {
            "id": subscription.id,
            "tenant": self._new_tenant(subscription.tenant),
            "owner": subscription.owner,
            "name": subscription.name,
            "interest": _written(subscription.interest),
            "direction": subscription.direction,
            "cursor": subscription.cursor,
            "begun_at": instant(subscription.begun_at),
        }
        try:
            self._run("add_subscription", row)
        except sqlite3.IntegrityError as error:
            raise ConflictError(
                f"{subscription.name!r} is taken", field="name", remedy="take the one of that name"
            ) from error

    def drop_subscription(self, id: SubscriptionId) -> bool:
        """Remove it with all that is on its way."""
        return self._run("drop_subscription", {"id": id}).rowcount > 0

    def put_pending(self, id: SubscriptionId, pending: Sequence[Pending]) -> None:
        """Keep what is on its way, or its new state."""
        rows = [
            {
                "id": id,
                "seq": one.seq,
                "memory": one.memory,
                "time": instant(one.time),
                "attempt": one.attempt,
                "due_at": maybe_instant(one.due_at),
            }
            for one in pending
        ]
        self._connection.executemany(self._sql("put_pending"), rows)

    def drop_pending(self, id: SubscriptionId, seqs: Sequence[int]) -> int:
        """Nothing of these events is on its way any more."""
        return self._run("drop_pending", {"id": id, "seqs": json.dumps(list(seqs))}).rowcount

    def put_webhook(self, webhook: Webhook) -> None:
        """Its deliveries are sent there from now on."""
        check_webhook(webhook)
        self._run("put_webhook", _webhook_row(webhook))

    def hold_webhook(self, webhook: Webhook, *, expected: datetime) -> bool:
        """Keep when it is free, and how it went, if it was free from `expected` on."""
        row = {**_webhook_row(webhook), "expected": instant(expected)}
        return self._run("hold_webhook", row).rowcount > 0

    def drop_webhook(self, id: SubscriptionId) -> bool:
        """They are sent nowhere."""
        return self._run("drop_webhook", {"id": id}).rowcount > 0


def _webhook_of(row: sqlite3.Row) -> Webhook:
    return Webhook(
        subscription=SubscriptionId(row["subscription"]),
        name=row["name"],
        tenant=row["tenant_name"],
        principal=row["principal"],
        url=row["url"],
        secret=row["secret"],
        set_at=time_of(row["set_at"]),
        free_at=time_of(row["free_at"]),
        failures=row["failures"],
        trouble=row["trouble"],
    )


def _webhook_row(webhook: Webhook) -> dict[str, object]:
    return {
        "id": webhook.subscription,
        "name": webhook.name,
        "principal": webhook.principal,
        "url": webhook.url,
        "secret": webhook.secret,
        "set_at": instant(webhook.set_at),
        "free_at": instant(webhook.free_at),
        "failures": webhook.failures,
        "trouble": webhook.trouble,
    }


def _publication_of(row: sqlite3.Row) -> Publication:
    seq, time, memory, kind, confidence, topics = row
    return Publication(seq, time_of(time), MemoryId(memory), _KINDS[kind], confidence, set_of(topics))


def _pending_of(row: sqlite3.Row) -> Pending:
    return Pending(
        seq=row["seq"],
        memory=MemoryId(row["memory"]),
        time=time_of(row["time"]),
        attempt=row["attempt"],
        due_at=maybe_time(row["due_at"]),
    )


def _subscription_of(row: sqlite3.Row, tenant: str) -> Subscription:
    return Subscription(
        id=SubscriptionId(row["id"]),
        tenant=tenant,
        owner=row["owner"],
        name=row["name"],
        interest=_interest_of(row["interest"]),
        cursor=row["cursor"],
        begun_at=time_of(row["begun_at"]),
        direction=row["direction"],
    )


def _written(interest: Interest) -> str:
    spaces, kinds = interest.spaces, interest.kinds
    told = {
        "topics": list(interest.topics),
        "kinds": None if kinds is None else sorted(kinds),
        "spaces": None if spaces is None else [space.path for space in spaces],
        "min_confidence": interest.min_confidence,
        "words": list(interest.words),
        "meaning": interest.meaning,
        "min_similarity": interest.min_similarity,
    }
    return to_json(told, "interest")


def _interest_of(text: str) -> Interest:
    told = json.loads(text)
    kinds, spaces = told["kinds"], told["spaces"]
    return Interest(
        topics=tuple(told["topics"]),
        kinds=None if kinds is None else frozenset(map(Kind, kinds)),
        spaces=None if spaces is None else tuple(map(Space.parse, spaces)),
        min_confidence=told["min_confidence"],
        words=tuple(told["words"]),
        meaning=told["meaning"],
        min_similarity=told["min_similarity"],
    )
