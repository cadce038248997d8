"""Who may call from where: the names the server answers to, and the pages of browsers.

A page that anybody has made can have a browser call any address, this machine's own among them, and can make
a name of its own lead there (DNS rebinding). So on loopback only names of loopback are answered, and a
browser is heard only from pages of the server's own origin or of those in the settings.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

from triptych.settings import ServerSettings
from triptych.surfaces.server.asgi import App, Receive, Scope, Send, header, refuse
from triptych.wire.loopback import is_loopback


def host_of(written: str) -> str | None:
    """The name in a `Host` header, without its port; none when it is no name."""
    try:
        return urlsplit(f"//{written}").hostname
    except ValueError:
        return None


_ELSEWHERE = frozenset({"cross-site", "same-site"})


@dataclass(frozen=True, slots=True)
class Guard:
    """Answers to the server's own names, and to browsers only on pages that may call it."""

    app: App
    settings: ServerSettings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let the request through, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        host, origin = header(scope, b"host"), header(scope, b"origin")
        if not self._answers_to(host_of(host or "")):
            await refuse(
                send,
                421,
                "wrong_host",
                "the server does not answer to that name",
                field="Host",
                remedy="call it by its own address, or add the name to server.hosts",
            )
        elif not self._hears(scope, origin, host or ""):
            await refuse(
                send,
                403,
                "wrong_origin",
                "pages of that origin may not call the server",
                field="Origin",
                remedy="add the origin to server.cors_origins",
            )
        else:
            await self.app(scope, receive, send)

    def _answers_to(self, host: str | None) -> bool:
        if self.settings.hosts:
            return host in self.settings.hosts or (host is not None and is_loopback(host))
        return not is_loopback(self.settings.host) or (host is not None and is_loopback(host))

    def _hears(self, scope: Scope, origin: str | None, host: str) -> bool:
        """A browser says no origin where a page only shows something, such as an image; but for whom."""
        if origin is None:
            return header(scope, b"sec-fetch-site") not in _ELSEWHERE
        return origin in self.settings.cors_origins or origin == f"{scope['scheme']}://{host}"


def cors(app: App, settings: ServerSettings) -> App:
    """The same, told to browsers where pages of other origins may call it; nothing is told otherwise."""
    if not settings.cors_origins:
        return app
    from starlette.middleware.cors import CORSMiddleware  # an extra

    wrapped: Callable[..., App] = CORSMiddleware
    return wrapped(
        app,
        allow_origins=list(settings.cors_origins),
        allow_methods=["GET", "POST", "PUT", "PATCH", "DELETE"],
        allow_headers=[
            "Authorization",
            "Content-Type",
            "Idempotency-Key",
            "If-Match",
            "Last-Event-ID",
            "Mcp-Protocol-Version",
            "Mcp-Session-Id",
            "Triptych-Acting-For",
        ],
        expose_headers=["ETag", "Idempotency-Replayed", "Mcp-Session-Id", "Retry-After", "X-Request-Id"],
        max_age=600,
    )
