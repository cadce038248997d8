"""One principal's subscription, and the deliveries it hands over."""

from __future__ import annotations

import inspect
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.model.entry import EntryRef, EntryType
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.subscription import Delivery, Subscription
from triptych.model.webhook import NewWebhook, Webhook
from triptych.ports.store import Writer
from triptych.service import paths
from triptych.service.arguments import as_count, as_optional_seconds, as_text
from triptych.service.calls import note_reads
from triptych.service.parts import Parts
from triptych.service.webhooks import remove_webhook, set_webhook, webhook_of

if TYPE_CHECKING:
    from triptych.share.subscribing import Delivering

MOST_PULLED = 1000

_log = logging.getLogger("triptych.subscriptions")


@dataclass(frozen=True, slots=True)
class AsyncSubscription:
    """What its owner subscribed to under a name. Get it from `subscribe(...)`; it holds nothing to close.

    As `async for`, it hands over one delivery after another and waits for the next. Several may work at one
    subscription, also in several processes: each delivery is in one hand at a time. Every call raises
    `NotFoundError` once the owner has unsubscribed.
    """

    parts: Parts
    principal: Principal
    name: str

    async def info(self) -> Subscription:
        """What it asks for, and up to which event it has been looked at."""
        return await self.parts.store.read(
            lambda reader: paths.subscribing.owned(reader, self.principal, self.name)
        )

    async def pull(self, *, limit: int = 100) -> list[AsyncDelivery]:
        """The next deliveries, by the number of their events; none when there is nothing new.

        What was not acknowledged within `share.redeliver_seconds` comes again, before what is new. Memories
        are as they are now, and only those the principal may read now; what was published while it might not
        is not made up for.
        """
        most = as_count(limit, "limit", least=1, most=MOST_PULLED)
        pulled: list[Delivery] = []
        while not pulled:
            now = self.parts.clock.now()
            if not await self.parts.store.read(
                lambda reader, now=now: paths.subscribing.something_waits(
                    reader, self.principal, self.name, now
                )  # type: ignore[misc]
            ):
                return []
            pulled = await self.parts.store.write(lambda writer: self._delivering(writer).pull(most))
        await note_reads(self.parts, self.principal, [(_ref(one), one.memory.space) for one in pulled])
        return [AsyncDelivery(self, one) for one in pulled]

    async def ack(self, *ids: str) -> int:
        """These deliveries are settled; how many of them were not yet.

        Raises `NotFoundError` for an id that this subscription never delivered; nothing is settled then.
        """
        known = [as_text(id, "id") for id in ids]
        if not known:
            return 0
        return await self.parts.store.write(lambda writer: self._delivering(writer).ack(known))

    async def reject(self, id: str, *, after_seconds: float | None = None) -> bool:
        """This delivery could not be used: it comes again `after_seconds` (`share.redeliver_seconds` unless
        given).

        After `share.max_deliveries` attempts it is dead. False when it was settled already.
        """
        known, wait = as_text(id, "id"), as_optional_seconds(after_seconds, "after_seconds")
        return await self.parts.store.write(lambda writer: self._delivering(writer).reject(known, wait))

    async def dead(self) -> list[AsyncDelivery]:
        """What was delivered in vain as often as it may be, of that which may still be read."""
        now = self.parts.clock.now()
        found = await self.parts.store.read(
            lambda reader: paths.subscribing.dead(
                reader, self.principal, paths.subscribing.owned(reader, self.principal, self.name), now
            )
        )
        return [AsyncDelivery(self, one) for one in found]

    async def retry(self, id: str) -> bool:
        """Let a dead delivery come again, with all its attempts; false when it is not dead."""
        known = as_text(id, "id")
        put_back = await self.parts.store.write(lambda writer: self._delivering(writer).retry(known))
        if put_back:
            self.parts.published.ring()
        return put_back

    async def webhook(self) -> Webhook:
        """Where a server sends the deliveries. Raises `NotFoundError` when nowhere."""
        return await webhook_of(self.parts, self.principal, self.name)

    async def set_webhook(self, url: str, *, secret: str | None = None) -> NewWebhook:
        """Let a server over the store send each delivery to `url`, as JSON, with the rights of the principal.

        Each is signed as Standard Webhooks says with the `secret` (`whsec_` and 24 to 64 bytes in base64),
        which is made unless given, and told this once. An answer of 2xx acknowledges; after anything else the
        delivery is sent again, later each time, until it is dead; 410 removes the webhook. Whoever pulls
        takes deliveries as before. Raises `InvalidInputError` for an address that may not be sent to.
        """
        return await set_webhook(self.parts, self.principal, self.name, url, secret)

    async def remove_webhook(self) -> bool:
        """Let deliveries be sent nowhere; false when they were not. They wait to be pulled then."""
        return await remove_webhook(self.parts, self.principal, self.name)

    async def listen(self, callback: Callable[[AsyncDelivery], Awaitable[None] | None]) -> None:
        """Call `callback` with one delivery after another, until Triptych is closed.

        A delivery is acknowledged when the callback returns, and rejected when it raises. One that is in the
        callback's hands at the end comes again, to whoever asks for it next.
        """
        with self.parts.published.until_closed():
            async for delivery in self:
                try:
                    given = callback(delivery)
                    if inspect.isawaitable(given):
                        await given
                except Exception as error:  # noqa: BLE001 - the edge of a callback: the next delivery must come
                    note_failure(delivery.told, error)
                    await delivery.reject()
                else:
                    await delivery.ack()

    async def __aiter__(self) -> AsyncIterator[AsyncDelivery]:
        while (delivery := await self.next()) is not None:
            yield delivery

    async def next(self) -> AsyncDelivery | None:
        """The next delivery, waited for; none once Triptych is closed."""
        bell = self.parts.published
        with bell.until_closed():
            while not bell.closed:
                ring = bell.listen()
                pulled = await self.pull(limit=1)  # one at a time: its time to be acknowledged begins now
                if pulled:
                    return pulled[0]
                await bell.wait(ring, self.parts.settings.share.poll_seconds)
        return None

    def _delivering(self, writer: Writer) -> Delivering:
        settings = self.parts.settings
        curve = paths.curve_of(self.parts.embedder.identity, settings.calibration.curves)
        return paths.subscribing.Delivering(
            writer=writer,
            principal=self.principal,
            subscription=paths.subscribing.owned(writer, self.principal, self.name),
            settings=settings.share,
            likeness=lambda cosine: paths.calibrated(cosine, curve),
            now=self.parts.clock.now(),
        )


@dataclass(frozen=True, slots=True)
class AsyncDelivery:
    """One publication in the subscriber's hands, until it is acknowledged or rejected."""

    _whose: AsyncSubscription
    _told: Delivery

    async def ack(self) -> bool:
        """It is settled, and does not come again; false when it was settled before, which is harmless."""
        return await self._whose.ack(self._told.id) == 1

    async def reject(self) -> bool:
        """It could not be used: it comes again later, or is dead after the last attempt."""
        return await self._whose.reject(self._told.id)

    @property
    def told(self) -> Delivery:
        """All of it, as a plain value."""
        return self._told

    @property
    def id(self) -> str:
        """What it is acknowledged by."""
        return self._told.id

    @property
    def subscription(self) -> str:
        """The name of the subscription."""
        return self._told.subscription

    @property
    def seq(self) -> int:
        """The number of the event that published it."""
        return self._told.seq

    @property
    def time(self) -> datetime:
        """When it was published."""
        return self._told.time

    @property
    def memory(self) -> Memory:
        """What was published, as it is now."""
        return self._told.memory

    @property
    def attempt(self) -> int:
        """How often it has been delivered, this time included."""
        return self._told.attempt


def note_failure(delivery: Delivery, error: Exception) -> None:
    """A callback failed; its message may quote what is remembered, its name does not."""
    failed = type(error).__name__
    _log.warning("delivery of event %d, attempt %d, was rejected: %s", delivery.seq, delivery.attempt, failed)


def _ref(delivery: Delivery) -> EntryRef:
    return EntryRef(EntryType.MEMORY, delivery.memory.id)
