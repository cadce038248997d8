"""Schemathesis over the application in this process: every check, every phase, bounded."""

from __future__ import annotations

import asyncio
import json
import re
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import events, from_schema
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SEMANTIC: dict[str, str] = {
    "cursor": "opaque: only what was handed out is one",
    "Idempotency-Key": "one key, one request",
    "Triptych-Acting-For": "escapes that make no UTF-8",
    "secret": "of a webhook, so many bytes in base64",
    "budget.model": "a model whose window is known",
    "model": "a model whose window is known",
    "acts_for": "only an agent acts for others",
    "url": "an address that may be sent to",
    "acting_for": "escapes that make no name",
    "tool_calls": "only of an assistant, each id once",
    "parts": "a content type",
    "content_type": "a content type",
    "expires_at": "must be to come, which a schema cannot say",
    "expected_version": "somebody was faster: 412",
    "If-Match": "two versions expected at once",
    "zone": "those that the board has",
    "budget.reserve": "must leave room in the window",
    "template.zones": "each name once, inputs before what needs them",
    "principal": "only a user alone delegates",
    "old": "must stand in the block once",
    "text": "a block's limit is a setting",
    "limit": "a block's limit is a setting",
    "min_similarity": "needs a meaning",
    "meaning": "must say something to the embedder",
    "words": "must be words",
    "topics": "a pattern has its stars where they may stand",
}
"""Fields for which what fits the schema may be refused, with the reason."""
FOREIGN = frozenset({"import_rows", "import_conversation", "import_history", "add_openai", "add_anthropic"})
"""Rows that take what others have made, in their form: it may be none, and the field names its place."""


@dataclass(frozen=True)
class Failure:
    """What a check found."""

    check: str
    operation: str
    told: str
    request: str
    answer: str


class Bridged:
    """An application whose requests all run on one loop, whoever sends them."""

    def __init__(self, app: ASGIApp, loop: asyncio.AbstractEventLoop) -> None:
        self._app, self._loop = app, loop

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one request on the application's own loop."""
        if scope["type"] != "http":
            return
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        for message in await asyncio.wrap_future(
            asyncio.run_coroutine_threadsafe(_served(self._app, scope, body), self._loop)
        ):
            await send(message)


async def _served(app: ASGIApp, scope: Scope, body: bytes) -> list[Message]:
    waiting, sent = [body], list[Message]()

    async def receive() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    await app(scope, receive, send)
    return sent


Do = Callable[[Coroutine[Any, Any, Any]], Any]


@contextmanager
def loop_of_its_own() -> Iterator[tuple[asyncio.AbstractEventLoop, Do]]:
    """A loop in a thread, and the way to run something on it."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield loop, lambda work: asyncio.run_coroutine_threadsafe(work, loop).result()
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


@schemathesis.serializer("application/x-ndjson")
def lines(_: Any, value: Any) -> bytes:
    """What is sent as NDJSON."""
    return value.encode() if isinstance(value, str) else json.dumps(value).encode()


def fuzzed(
    app: ASGIApp, document: dict[str, Any], secret: str, *, examples: int, coverage: bool = True
) -> tuple[int, list[Failure]]:
    """How many requests were made, and what they found, each kind of failure once.

    `coverage` tries every bound of every parameter by itself, besides what is drawn.
    """
    config = SchemathesisConfig.from_dict(
        {
            "headers": {"Authorization": f"Bearer {secret}"},
            "generation": {"max-examples": examples, "database": "none", "deterministic": examples == 1},
            "continue-on-failure": True,
            "phases": {"coverage": {"enabled": coverage}},
        }
    )
    schema = schemathesis.openapi.from_dict(document, config=config)
    schema.app = app
    requests, found = 0, dict[tuple[str, str, str], Failure]()
    for event in from_schema(schema).execute():
        if isinstance(event, events.FatalError):
            raise event.exception
        if not isinstance(event, events.ScenarioFinished):
            continue
        requests += len(event.recorder.interactions)
        for failure in _failures(event.recorder):
            found.setdefault((failure.check, failure.operation, failure.told[:60]), failure)
    return requests, list(found.values())


def _failures(recorder: Any) -> Iterator[Failure]:
    for id, checks in recorder.checks.items():
        case, made = recorder.cases[id].value, recorder.interactions.get(id)
        answer = "" if made is None or made.response is None else made.response.text
        for one in checks:
            operation = str(case.operation.definition.raw.get("operationId"))
            if one.failure_info is None or _is_semantic(one.name, operation, answer):
                continue
            failure = one.failure_info.failure
            yield Failure(
                check=one.name,
                operation=operation,
                told=f"{failure.title}: {failure.message}"[:500],
                request=f"{case.method} {case.formatted_path} {case.query} {case.body}"[:1000],
                answer=answer[:500],
            )


def _is_semantic(check: str, operation: str, answer: str) -> bool:
    """Whether a request that fits the schema was refused for a reason that no schema can tell; or was told
    line by line what is wrong with it."""
    if check == "negative_data_rejection" and operation == "remember_many":
        return all(one["problem"] for one in json.loads(answer)["items"])
    if check != "positive_data_acceptance":
        return False
    try:
        field, code = json.loads(answer)["field"] or "", json.loads(answer)["code"]
    except (ValueError, KeyError, TypeError):
        return False
    if operation in FOREIGN:
        return code in ("invalid_input", "malformed_json")
    return re.split(r"[\[ :]", field)[0].removesuffix(".name") in SEMANTIC
