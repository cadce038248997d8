"""What probes and scrapers ask: is it alive, can it serve, how has it been doing."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from triptych.errors import TriptychError
from triptych.model.principal import OPERATOR
from triptych.service.readiness import embedder_readiness, store_readiness
from triptych.service.service import Service
from triptych.surfaces.rest.caller import Authenticate
from triptych.surfaces.server.asgi import Receive, Scope, Send, answer, bearer, header, refuse
from triptych.wire.loopback import is_loopback

_FRESH_SECONDS = 10.0  # so often a model outside is asked at most
_TEXT = b"text/plain; version=0.0.4; charset=utf-8"


@dataclass(slots=True)
class Health:
    """`/healthz`: the process answers. `/readyz`: it can serve, and is not about to stop."""

    service: Service
    stopping: asyncio.Event
    clock: Callable[[], float] = time.monotonic
    _well_until: float = field(default=0.0, init=False)

    async def alive(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        """Answer whether the process is there."""
        await answer(send, 200, {"status": "ok"})

    async def ready(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        """Answer whether it can serve, with what stands in the way."""
        told = await self._told()
        if self.stopping.is_set():
            told = {**told, "server": "stopping"}
        well = all(value == "ok" for value in told.values())
        await answer(send, 200 if well else 503, {"status": "ok" if well else "unavailable", **told})

    async def _told(self) -> dict[str, str]:
        return {**await store_readiness(self.service), "embedder": await self._embedder()}

    async def _embedder(self) -> str:
        now = self.clock()
        if now < self._well_until:
            return "ok"
        told = await embedder_readiness(self.service)
        if told == "ok":  # otherwise it is asked anew the next time
            self._well_until = now + _FRESH_SECONDS
        return told


@dataclass(frozen=True, slots=True)
class MetricsPage:
    """`/metrics`, for this machine, or for a key with the role `operator`."""

    authenticate: Authenticate
    render: Callable[[], Awaitable[bytes]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # noqa: ARG002 - as ASGI has it
        """Answer with all figures."""
        secret = bearer(scope)
        if secret is None and not _is_near(scope):
            challenge = [(b"www-authenticate", b'Bearer realm="triptych"')]
            remedy = "send Authorization: Bearer with a key of an operator"
            await refuse(send, 401, "unauthenticated", "no key was shown", remedy=remedy, headers=challenge)
            return
        if secret is not None:
            try:
                asker = (await self.authenticate(secret, acting_for=None)).principal
            except TriptychError as error:
                await refuse(send, 401, error.code, error.message, field=error.field, remedy=error.remedy)
                return
            if OPERATOR not in asker.keys:
                remedy = f"ask with a key that holds {OPERATOR}"
                await refuse(send, 403, "access_denied", "that is for operators", remedy=remedy)
                return
        await answer(send, 200, await self.render(), media=_TEXT)


def _is_near(scope: Scope) -> bool:
    """Whether it was asked from this machine, and not on behalf of somebody elsewhere."""
    client = scope.get("client")
    passed_on = header(scope, b"x-forwarded-for") or header(scope, b"forwarded")
    return client is not None and is_loopback(client[0]) and not passed_on
