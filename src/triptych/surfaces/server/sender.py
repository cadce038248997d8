"""Sends deliveries to webhooks while the server runs; of all servers of a store one at a time to each."""

from __future__ import annotations

import asyncio
import json
import logging
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from triptych.errors import TriptychError
from triptych.service.plain import plain
from triptych.service.sending import HAND_SECONDS, HeldWebhook, Webhooks
from triptych.service.subscription import AsyncDelivery
from triptych.share.webhooks import rest_seconds, seconds_of, signature
from triptych.surfaces.server.outward import Outward, UnreachableError

_AT_ONCE = 16
_PAUSE_SECONDS = 0.2
_GONE = 410
_log = logging.getLogger("triptych.webhooks")


@dataclass(slots=True)
class Sender:
    """Looks for what waits, and sends it. Unless `trusting`, only for who holds a key in force."""

    webhooks: Webhooks
    outward: Outward
    retry_seconds: float
    stop_seconds: float
    trusting: bool = False
    _stopping: bool = field(default=False, init=False)
    _slots: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(_AT_ONCE), init=False)
    _sending: set[asyncio.Task[None]] = field(default_factory=set, init=False)

    @asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Sends while this is open; what is being sent at its end may come to its own."""
        await self.outward.open()
        looking = asyncio.create_task(self._look_forever(), name="triptych-webhooks")
        try:
            yield
        finally:
            self._stopping = True
            looking.cancel()
            await asyncio.gather(looking, return_exceptions=True)
            if self._sending:
                _, late = await asyncio.wait(self._sending, timeout=self.stop_seconds)
                for task in late:
                    task.cancel()
                await asyncio.gather(*late, return_exceptions=True)
            await self.outward.close()

    async def send_waiting(self) -> None:
        """Begin to send to each webhook for which something waits."""
        for webhook in await self.webhooks.waiting():
            await self._slots.acquire()
            held = await self.webhooks.take(webhook)
            if held is None:
                self._slots.release()
                continue
            task = asyncio.create_task(self._empty(held))
            self._sending.add(task)
            task.add_done_callback(self._sent)

    def _sent(self, task: asyncio.Task[None]) -> None:
        self._slots.release()
        self._sending.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("a webhook could not be served: %s", type(error).__name__)

    async def _look_forever(self) -> None:
        while True:
            ring = self.webhooks.listen()
            try:
                await self.send_waiting()
            except Exception as error:  # noqa: BLE001 - the edge of a background task: it must go on
                _log.warning("looking for webhooks failed, and is tried again: %s", type(error).__name__)
            await self.webhooks.wait(ring)
            await asyncio.sleep(_PAUSE_SECONDS)  # however often something is published

    async def _empty(self, held: HeldWebhook) -> None:
        """Send what waits, until there is no more, something goes wrong, or it was long enough."""
        clock = asyncio.get_running_loop().time
        until, trouble = clock() + HAND_SECONDS / 2, None
        try:
            if not self.trusting and not await held.vouched_for():
                trouble = "no key in force"
            while trouble is None and not self._stopping and clock() < until:
                pulled = await held.subscription.pull(limit=1)
                if not pulled:
                    break
                trouble = await self._send(held, pulled[0])
        except TriptychError as error:  # unsubscribed meanwhile, or the store is busy
            trouble = error.code
        except Exception as error:
            trouble = type(error).__name__
            raise
        finally:
            await held.let_go(trouble=trouble)

    async def _send(self, held: HeldWebhook, delivery: AsyncDelivery) -> str | None:
        """Send one delivery and note how it went; what went wrong, if something did."""
        hook, now = held.webhook, held.parts.clock.now()
        told = {"type": "memory.published", "timestamp": plain(now), "data": plain(delivery.told)}
        body = json.dumps(told, ensure_ascii=False).encode()
        headers = {
            "content-type": "application/json",
            "user-agent": "triptych",
            "webhook-id": delivery.id,
            "webhook-timestamp": str(seconds_of(now)),
            "webhook-signature": signature(hook.secret, delivery.id, seconds_of(now), body),
        }
        try:
            status = await self.outward.post(hook.url, headers, body)
        except UnreachableError as error:
            trouble = str(error)
        else:
            if 200 <= status < 300:
                await delivery.ack()
                return None
            if status == _GONE:
                await held.drop()
            trouble = f"status {status}"
        wait = rest_seconds(delivery.attempt, self.retry_seconds, random.random())
        await held.subscription.reject(delivery.id, after_seconds=wait)
        _log.info("delivery of event %d, attempt %d: %s", delivery.seq, delivery.attempt, trouble)
        return trouble
