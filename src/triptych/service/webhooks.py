"""Webhooks, as the owner of a subscription sets them."""

from __future__ import annotations

from datetime import datetime
from urllib.parse import urlsplit

from triptych.errors import NotFoundError
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.model.subscription import Subscription
from triptych.model.webhook import NewWebhook, Webhook
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.arguments import as_optional_text, as_text
from triptych.service.parts import Parts


async def set_webhook(
    parts: Parts, principal: Principal, name: str, url: object, secret: object
) -> NewWebhook:
    """Send the deliveries of that subscription to `url` from now on."""
    private = parts.settings.server.webhooks_private_addresses
    address, given = (
        paths.webhooks.checked_url(as_text(url, "url"), private=private),
        as_optional_text(secret, "secret"),
    )
    signs = paths.webhooks.made_secret() if given is None else paths.webhooks.checked_secret(given)
    now = parts.clock.now()

    def keep(writer: Writer) -> Webhook:
        whose = paths.subscribing.owned(writer, principal, name)
        webhook = Webhook(whose.id, name, whose.tenant, principal.written, address, now, now, secret=signs)
        writer.put_webhook(webhook)
        told = _event(EventType.WEBHOOK_SET, whose, principal, now, host=urlsplit(address).hostname)
        writer.append_events([told])
        return webhook

    kept = await parts.store.write(keep)
    parts.published.ring()
    return NewWebhook(kept, signs)


async def webhook_of(parts: Parts, principal: Principal, name: str) -> Webhook:
    """Where they are sent. Raises `NotFoundError` when nowhere."""

    def look_up(reader: Reader) -> Webhook | None:
        return reader.webhook(paths.subscribing.owned(reader, principal, name).id)

    found = await parts.store.read(look_up)
    if found is None:
        raise NotFoundError(
            f"the subscription {name!r} has no webhook", field="webhook", remedy="set one with set_webhook()"
        )
    return found


async def remove_webhook(parts: Parts, principal: Principal, name: str) -> bool:
    """Send them nowhere; false when they were not sent."""
    now = parts.clock.now()

    def drop(writer: Writer) -> bool:
        whose = paths.subscribing.owned(writer, principal, name)
        dropped = writer.drop_webhook(whose.id)
        if dropped:
            writer.append_events([_event(EventType.WEBHOOK_REMOVED, whose, principal, now)])
        return dropped

    return await parts.store.write(drop)


def _event(
    type: EventType, whose: Subscription, principal: Principal, now: datetime, **detail: object
) -> Event:
    return Event(type, whose.tenant, principal.name, now, subject=whose.id, detail=detail)
