"""Streamable HTTP: an ASGI application for the path `/mcp` of a host application.

No session is kept between requests, so each is answered in the name of its own key, and there is none that
another key could take over.
"""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import DEFAULT_MAX_REQUEST_BODY_SIZE, TransportSecuritySettings
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from triptych.errors import (
    AccessDeniedError,
    InvalidInputError,
    StoreBusyError,
    TriptychError,
    UnauthenticatedError,
)
from triptych.model.principal import Principal
from triptych.service.member.member import AsyncMember
from triptych.service.service import Service
from triptych.surfaces.mcp.server import Context, make_server
from triptych.wire.headers import shown
from triptych.wire.outside import told_outside

LetIn = Callable[[str | None, str | None], Awaitable[Principal]]
"""From the secret and the user asked for, if a request shows any, to whoever it lets in."""

_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ASKER = "triptych.member"  # in the scope of a request
_STATUS: tuple[tuple[type[TriptychError], int], ...] = (
    (UnauthenticatedError, 401),
    (AccessDeniedError, 403),
    (InvalidInputError, 422),
    (StoreBusyError, 503),
)
_HEADERS = {401: {"WWW-Authenticate": 'Bearer realm="triptych"'}, 503: {"Retry-After": "1"}}


def make_mcp_http(
    service: Service,
    *,
    profile: str = "memory",
    let_in: LetIn | None = None,
    hosts: Sequence[str] | None = (),
    origins: Sequence[str] = (),
    body_limit: int = DEFAULT_MAX_REQUEST_BODY_SIZE,
) -> McpHttp:
    """The application over an opened service; `profile` is one of `PROFILES`.

    Requests need `Authorization: Bearer` with a key, and may carry `Triptych-Acting-For` with a user's name,
    percent-encoded UTF-8; `let_in` looks at these in another way than by the service's keys. `Host` must be
    loopback or one of `hosts` (`memory.example`, `memory.example:*`), and `Origin`, where there is one,
    loopback or one of `origins`; without `hosts` (none) both have been looked at by the host application.
    `body_limit` is in bytes.
    """
    own = [form for host in _LOOPBACK for form in (host, f"{host}:*")]
    security = TransportSecuritySettings(
        enable_dns_rebinding_protection=hosts is not None,
        allowed_hosts=[*own, *(hosts or ())],
        allowed_origins=[*(f"http://{host}" for host in own), *origins],
    )
    return McpHttp(service, profile, let_in or _by_key(service), security, body_limit)


class McpHttp:
    """The application. Its `lifespan` must be open while it answers: in the host's own, once.

    As the endpoint of a route it takes every method: `Route("/mcp", endpoint=make_mcp_http(service))`.
    """

    def __init__(
        self,
        service: Service,
        profile: str,
        let_in: LetIn,
        security: TransportSecuritySettings,
        body_limit: int,
    ) -> None:
        self._service = service
        self._let_in = let_in
        self._sessions = StreamableHTTPSessionManager(
            make_server(_asker, profile=profile),
            json_response=True,
            stateless=True,
            security_settings=security,
            max_request_body_size=body_limit,
        )

    @asynccontextmanager
    async def lifespan(self) -> AsyncIterator[None]:
        """Answers while this is open."""
        async with self._sessions.run():
            yield

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request in the name of whom it lets in, or refuse it.

        Only POST is answered: without sessions there is nothing to listen for, and none to end.
        """
        if scope["method"] != "POST":
            await Response(status_code=405, headers={"Allow": "POST"})(scope, receive, send)
            return
        try:
            member = self._service.member(await self._let_in(*shown(Headers(scope=scope))))
        except TriptychError as error:
            await _refusal(error)(scope, receive, send)
            return
        await self._sessions.handle_request({**scope, _ASKER: member}, receive, send)


def _by_key(service: Service) -> LetIn:
    async def let_in(secret: str | None, acting_for: str | None) -> Principal:
        if secret is None:
            raise UnauthenticatedError("no key was shown", remedy="send Authorization: Bearer trp_…")
        return await service.authenticate(secret, acting_for=acting_for)

    return let_in


def _asker(context: Context) -> AsyncMember:
    """Who the request's own key let in."""
    assert context.request is not None  # over HTTP there always is one
    member: AsyncMember = context.request.scope[_ASKER]
    return member


def _refusal(raised: TriptychError) -> Response:
    error = told_outside(raised)
    status = next((status for family, status in _STATUS if isinstance(error, family)), 500)
    told = {
        "type": f"urn:triptych:error:{error.code}",
        "title": error.code.replace("_", " ").capitalize(),
        "status": status,
        "detail": error.message,
        "code": error.code,
        "field": error.field,
        "remedy": error.remedy,
    }
    text = json.dumps(told, ensure_ascii=False)
    return Response(text, status, _HEADERS.get(status), media_type="application/problem+json")
