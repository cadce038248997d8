"""The one application: REST, MCP, health and metrics behind the same limits.

request ─▶ Frame ─▶ Turnstile ─▶ Guard ─▶ CORS ─▶ RateLimit ─▶ BodyLimit ─▶ /v1, /mcp, /healthz, …
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

from triptych.model.principal import Principal
from triptych.service.sending import webhooks_of
from triptych.service.service import Service
from triptych.surfaces.mcp.http import LetIn, make_mcp_http
from triptych.surfaces.rest.app import make_rest
from triptych.surfaces.rest.caller import Authenticate, Caller, by_key
from triptych.surfaces.rest.streams import streams
from triptych.surfaces.server.asgi import App, Receive, Scope, Send
from triptych.surfaces.server.frame import Frame
from triptych.surfaces.server.guard import Guard, cors
from triptych.surfaces.server.health import Health, MetricsPage
from triptych.surfaces.server.known import KnownKeys
from triptych.surfaces.server.lag import Lag
from triptych.surfaces.server.limits import BodyLimit, RateLimit
from triptych.surfaces.server.metrics import Metrics
from triptych.surfaces.server.outward import Outward
from triptych.surfaces.server.sender import Sender
from triptych.surfaces.server.turnstile import Turnstile


def make_app(
    service: Service, *, metrics: Metrics | None = None, keyless: Principal | None = None
) -> ServerApp:
    """The application over an opened service, by its settings of the section `server`.

    `metrics` are those that the service tells (`open(telemetry=[metrics])`). `keyless` is who asks without a
    key: only for a server that nobody else can reach.
    """
    settings, told, stopping = service.settings.server, metrics or Metrics(), asyncio.Event()
    limit = 1024 * settings.body_limit_kb
    known = KnownKeys()
    authenticate = known.noting(by_key(service) if keyless is None else _or_keyless(by_key(service), keyless))
    health = Health(service, stopping)
    mcp = make_mcp_http(service, let_in=_principal_by(authenticate), hosts=None, body_limit=limit)
    doors = Doors(
        {
            "/mcp": mcp,
            "/healthz": health.alive,
            "/readyz": health.ready,
            "/metrics": MetricsPage(authenticate, lambda: told.render(service)),
        },
        make_rest(
            service,
            authenticate=authenticate,
            body_limit=1024
            * max(settings.body_limit_kb, settings.import_limit_kb),  # the rest is BodyLimit's
            streams=streams(authenticate, settings.heartbeat_seconds),
        ),
    )
    limited = cors(RateLimit(BodyLimit(doors, settings), settings, known), settings)
    lag = Lag(told.registry)
    sender = Sender(
        webhooks_of(service),
        Outward(settings.webhook_seconds, settings.webhooks_private_addresses),
        retry_seconds=settings.webhook_retry_seconds,
        stop_seconds=settings.stop_seconds,
        trusting=keyless is not None,
    )

    @asynccontextmanager
    async def running() -> AsyncIterator[None]:
        async with mcp.lifespan(), lag.running(), sender.running():
            yield

    return ServerApp(Frame(Turnstile(Guard(limited, settings)), stopping, known), stopping, running)


@dataclass(frozen=True, slots=True)
class Doors:
    """The paths that are not REST's, and REST for all others."""

    named: Mapping[str, App]
    rest: App

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request to whoever it is for."""
        await self.named.get(scope["path"], self.rest)(scope, receive, send)


@dataclass(frozen=True, slots=True)
class ServerApp:
    """All of it, as an ASGI application. Once `stopping` is set it is no longer ready, and streams end."""

    app: App
    stopping: asyncio.Event
    running: Callable[[], AbstractAsyncContextManager[None]]
    """What must be open while it answers; a server that knows of lifespans opens it itself."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a request, or live as long as the server."""
        if scope["type"] == "http":
            await self.app(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await send({"type": "websocket.close", "code": 1003})

    async def _live(self, receive: Receive, send: Send) -> None:
        await receive()
        try:
            async with self.running():
                await send({"type": "lifespan.startup.complete"})
                await receive()
        except Exception as error:
            await send({"type": "lifespan.startup.failed", "message": str(error)})
            raise
        await send({"type": "lifespan.shutdown.complete"})


def _or_keyless(by_key: Authenticate, keyless: Principal) -> Authenticate:
    """Whoever shows no key is that one; a key that is shown counts as ever."""

    async def authenticate(secret: str | None, *, acting_for: str | None) -> Caller:
        if secret is None and acting_for is None:
            return Caller(keyless)
        return await by_key(secret, acting_for=acting_for)

    return authenticate


def _principal_by(authenticate: Authenticate) -> LetIn:
    async def let_in(secret: str | None, user: str | None) -> Principal:
        return (await authenticate(secret, acting_for=user)).principal

    return let_in
