"""Requests with an idempotency key: carried out once, however often they come."""

from __future__ import annotations

import re
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import Message

from triptych.errors import InvalidInputError
from triptych.service.answers import FIELD, Answered, answers_of
from triptych.surfaces.rest.operations import Asked, Operation
from triptych.surfaces.rest.reading import JSON, whole_body
from triptych.wire.headers import WHOLE

_KEY = re.compile(r"[\x21-\x7e]{1,200}")
REPLAYED = "Idempotency-Replayed"


def key_given(request: Request) -> str | None:
    """The key of a request. Raises `InvalidInputError` for what can be none."""
    key = request.headers.get(FIELD)
    if key is not None and not _KEY.fullmatch(key):
        raise InvalidInputError(
            "is no key", field=FIELD, remedy="give 1 to 200 visible ASCII characters, such as a UUID"
        )
    return key


async def carried_out(asked: Asked, operation: Operation) -> Response:
    """The operation's answer; with a key, the one it had before if it comes again."""
    key = key_given(asked.request) if asked.route.verb == "POST" else None
    if key is None or asked.route.harmless:
        return await operation(asked)
    body = await whole_body(asked.request, asked.limit)
    again = replace(asked, request=_with_body(asked.request, body))

    async def work() -> Answered:
        response = await operation(again)
        return Answered(
            response.status_code,
            bytes(response.body),
            response.headers.get("etag"),
            response.status_code < 400,
        )

    answered, replayed = await answers_of(asked.service).once(
        asked.caller.principal, key, _said(asked, body), work, keep=not asked.route.secret
    )
    headers = {"ETag": answered.etag} if answered.etag is not None else {}
    if replayed:
        headers[REPLAYED] = "true"
    return Response(answered.content, answered.status, headers, WHOLE if asked.whole else JSON)


def _said(asked: Asked, body: bytes) -> bytes:
    url, headers = asked.request.url, asked.request.headers
    told = (headers.get(name, "") for name in ("content-type", "if-match", "if-none-match"))
    head = "\n".join((asked.request.method, url.path, url.query, *told, str(asked.whole)))
    return head.encode() + b"\n\n" + body


def _with_body(request: Request, body: bytes) -> Request:
    """The request, whose body is there already."""
    waiting = [body]

    async def receive() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return {"type": "http.disconnect"}

    return Request(request.scope, receive)
