"""A little world in which every row of the table can be asked well."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from surfaces.rest.doors import Door
from triptych.wire.route import Answer, Route, Takes

TEAM = "team/report"


@dataclass(frozen=True)
class Ask:
    """One request."""

    verb: str
    path: str
    params: Mapping[str, Any]
    json: Any = None
    content: bytes | None = None
    headers: Mapping[str, str] | None = None

    def of(self, door: Door, **more: Any) -> Any:
        """Its answer at a door."""
        query = "&".join(f"{name}={quote(str(value), safe='')}" for name, value in self.params.items())
        path = f"{self.path}?{query}" if query else self.path
        sent: dict[str, Any] = {"headers": {**(self.headers or {}), **more.pop("headers", {})}, **more}
        if self.content is not None:
            sent["content"] = self.content
        elif self.json is not None:
            sent["json"] = self.json
        return door.request(self.verb, path, **sent)


class World:
    """What is there: a memory that was said twice, one that is forgotten, a session, a board, and so on."""

    def __init__(self, alice: Door, bob: Door) -> None:
        self.alice, self.bob = alice, bob
        seat = {"content": "I prefer window seats", "said_at": "2026-05-01T10:00:00Z"}
        self.memory = self._id("POST", "/v1/memories", seat)
        self._id("POST", "/v1/memories", seat | {"said_at": "2026-05-02T10:00:00Z"})
        self.forgotten = self._id("POST", "/v1/memories", {"content": "我喜欢喝绿茶"})
        alice.ok("POST", f"/v1/memories/{self.forgotten}/forget")
        alice.ok("PUT", "/v1/policy", json={"space": TEAM, "arbitration": "human"})
        alice.ok("PUT", "/v1/sessions/planning", json={})
        alice.ok(
            "POST", "/v1/sessions/planning/messages", json={"role": "user", "content": "I moved to Berlin."}
        )
        alice.ok("PUT", "/v1/sessions/planning/state/step", json={"value": 1})
        alice.ok("PUT", "/v1/blocks/persona", json={"text": "You are a patient tutor."})
        alice.ok("PUT", "/v1/subscriptions/news", json={"topics": ["**"], "since": "beginning"})
        alice.ok("PUT", "/v1/subscriptions/news/webhook", json={"url": "https://hooks.example/a"})
        self.board()
        for door, value in ((alice, "Friday"), (bob, "Monday")):
            said = {
                "space": TEAM,
                "content": f"The deadline of project Apollo is {value}",
                "topics": ["plan"],
            }
            door.ok("POST", "/v1/publications", json=said)
        [conflict] = alice.ok("GET", "/v1/conflicts")["items"]
        self.conflict, self.side = conflict["id"], conflict["sides"][0]
        self.delivery = alice.ok("POST", "/v1/subscriptions/news/pull", json={})["items"][0]["id"]
        self.broadcast = alice.ok(
            "POST", "/v1/broadcasts", json={"space": TEAM, "content": "The figures are frozen."}
        )["id"]
        self.grant = alice.ok(
            "POST", "/v1/grants", json={"space": TEAM, "holder": "agent:writer", "reason": "the report"}
        )["id"]
        self.key = alice.ok("POST", "/v1/keys", json={"principal": "user:carol"})["key"]["id"]

    def board(self) -> None:
        """A board with a cell, and a zone that is handed over."""
        self.alice.ok("PUT", "/v1/boards/wall", json={"space": TEAM})
        cell = {"space": TEAM, "value": "Sales fell in the south."}
        self.alice.ok("PUT", "/v1/boards/wall/cells/inputs/figures", json=cell)
        self.alice.ok("POST", "/v1/boards/wall/zones/drafts/complete", json={"space": TEAM})

    def ask(self, route: Route) -> Ask:
        """A request of the row that succeeds."""
        params = {"space": TEAM} if route.reads and "{board}" in route.path else {}
        params |= {"may": {"right": "read"}}.get(route.name, {})
        if route.takes is Takes.LINES:
            line = json.dumps({"row": "block", **self._block()}).encode() + b"\n"
            return Ask(route.verb, route.path, params, None, line, {"Content-Type": "application/x-ndjson"})
        return Ask(route.verb, self._path(route), params, self._body(route))

    def _path(self, route: Route) -> str:
        id = {
            "revoke": self.grant,
            "withdraw_broadcast": self.broadcast,
            "acknowledge": self.broadcast,
            "acknowledgements": self.broadcast,
            "revoke_key": self.key,
            "restore": self.forgotten,
        }.get(route.name, self.memory)
        zone = "drafts" if route.name == "reopen_zone" else "inputs"
        names = {"id": id, "conflict": self.conflict, "session": "planning", "board": "wall", "zone": zone}
        names |= {"cell": "figures", "subscription": "news", "label": "persona", "key": "step"}
        path = route.path
        for name, value in names.items():
            path = path.replace(f"{{{name}}}", value)
        return path

    def _body(self, route: Route) -> Any:
        if route.body is Takes.NOTHING:
            return None
        body: dict[str, Any] = dict(route.example or {})
        if route.versioned and "expected_version" in body:
            body["expected_version"] = 2 if route.name == "update_memory" else 1
        if route.name in ("reject", "retry"):
            body["id"] = self.delivery
        own: dict[str, dict[str, Any]] = {
            "ack": {"ids": [self.delivery]},
            "resolve": {"keep": self.side},
            "delegate": {},
            "open_board": {"template": "plain"},
            "subscribe": {"topics": ["**"], "since": "beginning"},
        }
        return body | own.get(route.name, {})

    def _block(self) -> dict[str, Any]:
        block: dict[str, Any] = self.alice.ok("GET", "/v1/blocks/persona")
        return block

    def _id(self, verb: str, path: str, body: Mapping[str, Any]) -> str:
        return str(self.alice.ok(verb, path, json=body)["memory"]["id"])


def is_served(route: Route) -> bool:
    """Whether the application without a server answers it."""
    return route.answer is not Answer.STREAM
