"""Webhooks in the hands of whoever sends deliveries: each in one at a time, of all servers of a store."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from triptych.access.keys import acting
from triptych.model.key import Key
from triptych.model.principal import Principal
from triptych.model.webhook import Webhook
from triptych.ports.store import Reader
from triptych.service import paths
from triptych.service.parts import Parts
from triptych.service.service import Service
from triptych.service.subscription import AsyncSubscription
from triptych.service.webhooks import remove_webhook

HAND_SECONDS = 60.0
"""So long a webhook is in one hand: whoever has it lets go before."""
_MOST_LOOKED_AT = 10_000


@dataclass(frozen=True, slots=True)
class HeldWebhook:
    """A webhook in this process's hand: nobody else sends anything there until it is let go."""

    parts: Parts
    webhook: Webhook
    subscription: AsyncSubscription

    @property
    def principal(self) -> Principal:
        """In whose rights its deliveries are made."""
        return self.subscription.principal

    async def vouched_for(self) -> bool:
        """Whether a key in force lets somebody in as the one who set it."""
        now, asker = self.parts.clock.now(), self.principal
        keys = await self.parts.store.read(lambda reader: reader.keys(asker.tenant))
        return any(key.in_force(now) and _lets_in(key, asker) for key in keys)

    async def let_go(self, *, trouble: str | None = None) -> None:
        """Somebody else may take it: at once, or where there was trouble after a rest."""
        failures = 0 if trouble is None else self.webhook.failures + 1
        first = self.parts.settings.server.webhook_retry_seconds
        rest = timedelta(
            seconds=paths.webhooks.rest_seconds(failures, first, random.random()) if trouble else 0.0
        )
        free = replace(
            self.webhook, free_at=self.parts.clock.now() + rest, failures=failures, trouble=trouble
        )
        await self.parts.store.write(lambda writer: writer.hold_webhook(free, expected=self.webhook.free_at))

    async def drop(self) -> None:
        """Its receiver wants no more of it."""
        await remove_webhook(self.parts, self.principal, self.subscription.name)


@dataclass(frozen=True, slots=True)
class Webhooks:
    """All webhooks of one store, for whoever sends deliveries."""

    parts: Parts

    async def waiting(self) -> list[Webhook]:
        """Those that are free and have something to send, those longest free first."""
        now = self.parts.clock.now()
        return await self.parts.store.read(lambda reader: _waiting(reader, now))

    async def take(self, webhook: Webhook) -> HeldWebhook | None:
        """The webhook in hand; none when somebody else has taken it meanwhile."""
        held = replace(webhook, free_at=self.parts.clock.now() + timedelta(seconds=HAND_SECONDS))
        mine = await self.parts.store.write(
            lambda writer: writer.hold_webhook(held, expected=webhook.free_at)
        )
        if not mine:
            return None
        return HeldWebhook(self.parts, held, AsyncSubscription(self.parts, _asker(webhook), webhook.name))

    def listen(self) -> asyncio.Event:
        """What the next publication here sets."""
        return self.parts.published.listen()

    async def wait(self, ring: asyncio.Event) -> None:
        """Until something is published here, or it is time to see what others did."""
        await self.parts.published.wait(ring, self.parts.settings.share.poll_seconds)


def _waiting(reader: Reader, now: datetime) -> list[Webhook]:
    free = reader.webhooks(free_at=now, limit=_MOST_LOOKED_AT)
    return [one for one in free if paths.subscribing.something_waits(reader, _asker(one), one.name, now)]


def _asker(webhook: Webhook) -> Principal:
    return Principal.parse(webhook.principal, tenant=webhook.tenant)


def _lets_in(key: Key, asker: Principal) -> bool:
    """As the door does: as its own, for a user it acts for, or for one who lets its agent; whether that user
    still does is looked at with each pull."""
    user = asker.user
    if key.principal == asker or user is None:
        return key.principal == asker
    if asker.delegated:
        own = key.principal
        return own.agent is not None and replace(own, user=user, delegated=True) == asker
    return key.may_act_for(user) and acting(key, user) == asker


def webhooks_of(service: Service) -> Webhooks:
    """The webhooks of an opened store."""
    return Webhooks(service._parts)
