"""What the layers of the server have in common: what a request says, and how one is refused."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]

_BEARER = "bearer "


def header(scope: Scope, name: bytes) -> str | None:
    """The first header of that name, in lower case, of a request."""
    return next((value.decode("latin-1") for key, value in scope["headers"] if key == name), None)


def bearer(scope: Scope) -> str | None:
    """The secret that the request shows, whether it is one or not."""
    shown = header(scope, b"authorization") or ""
    return shown[len(_BEARER) :].strip() if shown[: len(_BEARER)].lower() == _BEARER else None


def key_asked_with(scope: Scope) -> str | None:
    """The secret that is shown, in a form that tells nothing of it; none when none is."""
    secret = bearer(scope)
    return None if secret is None else hashlib.sha256(secret.encode("latin-1", "replace")).hexdigest()


def address(scope: Scope) -> str:
    """From where it comes."""
    client = scope.get("client")
    return f"address:{client[0] if client else ''}"


def is_stream(scope: Scope) -> bool:
    """Whether it asks for events as they come, without an end."""
    asked = "text/event-stream" in (header(scope, b"accept") or "")
    return scope["method"] == "GET" and (asked or scope["path"].endswith(("/stream", "/watch")))


async def refuse(
    send: Send,
    status: int,
    code: str,
    detail: str,
    *,
    field: str | None = None,
    remedy: str | None = None,
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Answer with a problem in place of whatever was asked for."""
    told = {
        "type": f"urn:triptych:error:{code}",
        "title": code.replace("_", " ").capitalize(),
        "status": status,
        "detail": detail,
        "code": code,
        "field": field,
        "remedy": remedy,
    }
    await answer(send, status, told, media=b"application/problem+json", headers=headers)


async def answer(
    send: Send,
    status: int,
    value: object,
    *,
    media: bytes = b"application/json",
    headers: Iterable[tuple[bytes, bytes]] = (),
) -> None:
    """Answer with a small JSON value, or with text as it stands."""
    body = value if isinstance(value, bytes) else json.dumps(value, ensure_ascii=False).encode()
    length = (b"content-length", str(len(body)).encode())
    start = {"type": "http.response.start", "status": status}
    await send({**start, "headers": [(b"content-type", media), length, *headers]})
    await send({"type": "http.response.body", "body": body})
