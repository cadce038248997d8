"""REST in this process: every answer is held against the OpenAPI document before a test sees it."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import httpx
from jsonschema_rs import Draft202012Validator
from starlette.applications import Starlette

from triptych.bootstrap import AsyncTriptych
from triptych.model.principal import Principal
from triptych.surfaces.rest.app import make_rest

REPORT = frozenset({"report"})
OPERATOR = frozenset({"operator"})
ALICE = Principal(agent="assistant", user="alice", teams=REPORT, roles=OPERATOR)
BOB = Principal(agent="critic", user="bob", teams=REPORT)
MALLORY = Principal(agent="assistant", user="alice", teams=REPORT, roles=OPERATOR, tenant="other")
"""The same names in another tenant."""


class Rest:
    """An opened Triptych and its REST application."""

    def __init__(self, runner: asyncio.Runner, service: AsyncTriptych) -> None:
        self.runner = runner
        self.service = service
        self.app: Starlette = make_rest(service, body_limit=200_000)
        self.document: Mapping[str, Any] = self.app.state.openapi

    def key(self, principal: Principal, **more: Any) -> Door:
        """The door as somebody with a key finds it."""
        made = self.runner.run(self.service.create_key(principal, **more))
        return Door(self, {"Authorization": f"Bearer {made.secret}"})

    def nobody(self) -> Door:
        """The door without a key."""
        return Door(self, {})


@dataclass(frozen=True)
class Door:
    """Requests with these headers."""

    rest: Rest
    headers: Mapping[str, str] = field(default_factory=dict)

    def acting_for(self, user: str) -> Door:
        """The same, in the name of a user."""
        return Door(self.rest, {**self.headers, "Triptych-Acting-For": user})

    def request(self, verb: str, path: str, **more: Any) -> httpx.Response:
        """The answer, which is what the document says."""
        response = self.rest.runner.run(self.asked(verb, path, **more))
        check(self.rest.document, verb, path, response)
        return response

    async def asked(self, verb: str, path: str, **more: Any) -> httpx.Response:
        """The answer, whatever it is."""
        headers = {**self.headers, **more.pop("headers", {})}
        transport = httpx.ASGITransport(app=self.rest.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://triptych") as client:
            return await client.request(verb, path, headers=headers, **more)

    def ok(self, verb: str, path: str, **more: Any) -> Any:
        """What a request that must succeed answers with."""
        response = self.request(verb, path, **more)
        assert response.status_code < 300, response.text
        return response.json()

    def problem(self, status: int, verb: str, path: str, **more: Any) -> dict[str, Any]:
        """The problem that a request must be answered with."""
        response = self.request(verb, path, **more)
        assert response.status_code == status, response.text
        assert response.headers["content-type"] == "application/problem+json"
        told: dict[str, Any] = response.json()
        assert told["status"] == status
        assert told["type"] == f"urn:triptych:error:{told['code']}"
        assert told["detail"]
        return told

    def walked(self, path: str, limit: int) -> list[Any]:
        """All items of a list, page by page."""
        found: list[Any] = []
        cursor: str | None = None
        for _ in range(1000):
            params: dict[str, Any] = {"limit": limit} | ({"cursor": cursor} if cursor else {})
            page = self.ok("GET", str(httpx.URL(path).copy_merge_params(params)))
            assert len(page["items"]) <= limit
            found += page["items"]
            cursor = page["next"]
            if cursor is None:
                return found
        raise AssertionError("pages without end")


def check(document: Mapping[str, Any], verb: str, path: str, response: httpx.Response) -> None:
    """Hold an answer against the operation it is one of."""
    operation = _operation(document, verb, path)
    if operation is None or response.status_code == 405:
        return
    told = operation["responses"].get(str(response.status_code))
    assert told is not None, f"{verb} {path} is not said to answer {response.status_code}: {response.text}"
    if "$ref" in told:
        told = document["components"]["responses"][told["$ref"].rpartition("/")[2]]
    kind = response.headers.get("content-type", "").partition(";")[0]
    assert kind in told["content"], f"{kind} is not said of {verb} {path}"
    if kind == "application/x-ndjson":
        return
    schema = {**told["content"][kind]["schema"], "components": document["components"]}
    Draft202012Validator(schema, validate_formats=True).validate(response.json())


def _operation(document: Mapping[str, Any], verb: str, path: str) -> Mapping[str, Any] | None:
    plain = path.partition("?")[0]
    for template, verbs in document["paths"].items():
        pattern = re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(template))
        if verb.lower() in verbs and re.fullmatch(pattern, plain):
            found: Mapping[str, Any] = verbs[verb.lower()]
            return found
    return None
