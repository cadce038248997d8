"""What the layers of the server have in common: what a request says, and how one is refused."""

from __future__ import annotations

import hashlib
import ipaddress
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
    return None if secret is None else form_of_key(secret)


def form_of_key(secret: str) -> str:
    """That form."""
    return hashlib.sha256(secret.encode("latin-1", "replace")).hexdigest()


def address(scope: Scope) -> str:
    """From where it comes; of IPv6 the network, in which whoever has one address has them all."""
    client = scope.get("client")
    host = client[0] if client else ""
    return f"address:{_network(host) if ':' in host else host}"


def _network(host: str) -> str:
    try:
        found = ipaddress.IPv6Address(host.partition("%")[0])
    except ValueError:
        return host
    mapped = found.ipv4_mapped
    return str(mapped) if mapped is not None else str(ipaddress.IPv6Network((int(found) >> 64 << 64, 64)))


def is_stream(scope: Scope) -> bool:
    """Whether it asks for events as they come, without an end."""
    asked = "text/event-stream" in (header(scope, b"accept") or "")
    return scope["method"] == "GET" and (asked or scope["path"].endswith(("/stream", "/watch")))


def is_events(message: Message) -> bool:
    """Whether an answer begins that is such events."""
    return any(
        name.lower() == b"content-type" and value.startswith(b"text/event-stream")
        for name, value in message.get("headers", ())
    )


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
