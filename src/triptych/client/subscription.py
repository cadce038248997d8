"""A subscription that a server keeps."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from contextlib import suppress
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, cast

from triptych.client.asking import ask, bound, connection_of, remote, streamed, told_as
from triptych.client.patience import patiently
from triptych.errors import TriptychError
from triptych.model.event import EventType
from triptych.model.subscription import Delivery
from triptych.service.member.member import AsyncMember
from triptych.service.subscription import AsyncDelivery, AsyncSubscription

P = ParamSpec("P")

_followed = streamed(AsyncMember.follow_events, "follow_events")


def _handed_over(
    method: Callable[Concatenate[AsyncSubscription, P], Coroutine[Any, Any, list[AsyncDelivery]]],
) -> Callable[Concatenate[AsyncSubscription, P], Coroutine[Any, Any, list[AsyncDelivery]]]:
    """The same method, done by the server, whose deliveries are settled there."""

    async def call(self: AsyncSubscription, /, *args: P.args, **kwargs: P.kwargs) -> list[AsyncDelivery]:
        found = await ask(self, method, bound(method, self, args, kwargs), list[Delivery])
        return [AsyncDelivery(self, one) for one in found]

    update_wrapper(call, method)
    return call


class RemoteSubscription(AsyncSubscription):
    """What its owner subscribed to under a name, at a server.

    Whoever waits for a delivery is woken by the server's log, and looks every `share.poll_seconds` (this
    side's settings) for what comes again.
    """

    __slots__ = ()

    info = remote(AsyncSubscription.info)
    ack = remote(AsyncSubscription.ack)
    reject = remote(AsyncSubscription.reject)
    retry = remote(AsyncSubscription.retry)
    webhook = remote(AsyncSubscription.webhook)
    set_webhook = remote(AsyncSubscription.set_webhook)
    remove_webhook = remote(AsyncSubscription.remove_webhook)
    pull = _handed_over(AsyncSubscription.pull)
    dead = _handed_over(AsyncSubscription.dead)

    @told_as(AsyncSubscription.next)
    async def next(self) -> AsyncDelivery | None:
        connection_of(self).keep_running(self.principal.written, self._ring)
        return await patiently(super().next)

    async def _ring(self) -> None:
        """Wake who waits here as soon as something is published; without that they look now and then."""
        with suppress(TriptychError):
            member = cast(AsyncMember, self)
            async for _ in _followed(member, types=[EventType.MEMORY_PUBLISHED]):
                self.parts.published.ring()

    async def reached_by(self) -> Mapping[str, Any]:
        """Its name."""
        return {"subscription": self.name}
