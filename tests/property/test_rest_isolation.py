"""Two tenants, and two users of one, driven at random through REST: nobody ever sees another's marker."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from triptych.bootstrap import AsyncTriptych
from triptych.model.principal import Principal
from triptych.service.service import Service
from triptych.settings import Settings
from triptych.surfaces.rest.app import make_rest

SETTINGS = Settings.model_validate({"embedder": {"provider": "scripted"}, "upkeep": {"worker": False}})
SHARED = frozenset({"report"})
PEOPLE = {
    "zebra": Principal(user="alice", teams=SHARED, roles=frozenset({"auditor"}), tenant="one"),
    "walrus": Principal(user="alice", teams=SHARED, roles=frozenset({"auditor", "operator"}), tenant="two"),
    "狐狸": Principal(user="bob", tenant="two"),
}
"""By the word that each writes into everything, and nobody else; bob is not in alice's team."""

NAMES = st.sampled_from(["plan", "计划", "a/b"])
WORDS = st.sampled_from(["prefers window seats", "lives in Berlin", "喜欢绿茶", "owns a red bicycle"])
LISTS = st.sampled_from(
    ["/v1/memories", "/v1/sessions", "/v1/blocks", "/v1/spaces", "/v1/boards?spaces=team/report",
     "/v1/events",
     "/v1/conflicts", "/v1/grants?in_force_only=false", "/v1/broadcasts?include_acknowledged=true",
     "/v1/subscriptions", "/v1/export", "/v1/graph", "/v1/counts", "/v1/me", "/v1/keys"]
)  # fmt: skip
BY_ID = st.sampled_from(
    ["GET /v1/memories/{id}", "GET /v1/memories/{id}/history", "POST /v1/memories/{id}/forget",
     "POST /v1/memories/{id}/restore", "POST /v1/memories/{id}/unmerge", "DELETE /v1/memories/{id}",
     "POST /v1/broadcasts/{id}/acknowledge", "GET /v1/broadcasts/{id}/acknowledgements",
     "DELETE /v1/broadcasts/{id}", "DELETE /v1/grants/{id}", "GET /v1/may?right=read&memory={id}",
     "DELETE /v1/keys/{id}"]
)  # fmt: skip


@st.composite
def requests(draw: st.DrawFn) -> Any:
    """A verb, a path, a body with MARK in every text, and whether it may use an id of anybody's."""
    name, words = draw(NAMES), f"MARK {draw(WORDS)}"
    path = name.replace("/", "%2F")
    team = {"space": "team/report"}
    return draw(
        st.sampled_from(
            [
                ("POST", "/v1/memories", {"content": words, "topics": [f"MARK/{name}"]}, False),
                ("POST", "/v1/memories", {"content": words, **team}, False),
                ("POST", "/v1/memories/bulk", {"items": [{"content": words}]}, False),
                ("POST", "/v1/publications", {"content": words, **team}, False),
                ("POST", "/v1/broadcasts", {"content": words, **team}, False),
                ("POST", "/v1/grants", {**team, "holder": "agent:x", "reason": words}, False),
                ("POST", f"/v1/sessions/{path}/messages", {"role": "user", "content": words}, False),
                ("PUT", f"/v1/sessions/{path}/state/s", {"value": words}, False),
                ("POST", f"/v1/sessions/{path}/context", {"query": "what?"}, False),
                ("GET", f"/v1/sessions/{path}/messages", None, False),
                ("POST", f"/v1/sessions/{path}/end", {}, False),
                ("PUT", f"/v1/blocks/{path}", {"text": words}, False),
                ("PUT", f"/v1/blocks/{path}", {"text": words, **team}, False),
                ("GET", f"/v1/blocks/{path}?space=user/alice", None, False),
                ("GET", f"/v1/blocks/{path}?space=team/report", None, False),
                ("PUT", f"/v1/boards/{path}", {**team, "template": {"zones": ["MARK"]}}, False),
                ("GET", f"/v1/boards/{path}?space=team/report", None, False),
                ("PUT", f"/v1/subscriptions/{path}", {"topics": ["**"], "since": "beginning"}, False),
                ("POST", f"/v1/subscriptions/{path}/pull", {}, False),
                (
                    "POST",
                    "/v1/recall",
                    {"question": words.removeprefix("MARK "), "explain": True, "place": {}},
                    False,
                ),
                ("POST", "/v1/recall", {"question": "alice", "spaces": ["user/alice", "team/report"]}, False),
                ("POST", "/v1/query", {**team, "question": "seats"}, False),
                ("GET", draw(LISTS), None, False),
                (*draw(BY_ID).split(" "), None, True),
            ]
        )
    )


STEPS = st.lists(
    st.tuples(st.sampled_from(list(PEOPLE)), requests(), st.integers(0, 10_000)), min_size=5, max_size=25
)


@pytest.mark.parametrize("location", [":memory:", "file"])
def test_no_answer_holds_anothers_marker(location: str, tmp_path_factory: pytest.TempPathFactory) -> None:
    @settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
    @given(STEPS)
    def driven(steps: list[Any]) -> None:
        place = location if location == ":memory:" else str(tmp_path_factory.mktemp("t") / "t.db")
        asyncio.run(_drive(place, steps))

    driven()


async def _drive(place: str, steps: list[Any]) -> None:
    async with await AsyncTriptych.open(place, settings=SETTINGS) as opened:
        doors = {mark: await _headers(opened, who) for mark, who in PEOPLE.items()}
        transport = httpx.ASGITransport(app=make_rest(opened))
        async with httpx.AsyncClient(transport=transport, base_url="http://t") as client:
            ids: list[str] = []
            for mark, (verb, template, body, by_id), pick in steps:
                path = template
                if by_id:
                    path = template.replace("{id}", ids[pick % len(ids)] if ids else "none")
                sent = None if body is None else _marked(body, mark)
                headers = doors[mark] | {"Idempotency-Key": str(pick % 50)} if verb == "POST" else doors[mark]
                answer = await client.request(verb, path.replace("MARK", mark), json=sent, headers=headers)
                assert answer.status_code < 500, (verb, path, answer.text)
                for other in PEOPLE:
                    assert other == mark or other not in answer.text, (mark, verb, path, answer.text)
                ids += _ids(answer)


async def _headers(opened: Service, who: Principal) -> dict[str, str]:
    key = await opened.create_key(who)
    return {"Authorization": f"Bearer {key.secret}"}


def _marked(value: Any, mark: str) -> Any:
    if isinstance(value, str):
        return value.replace("MARK", mark)
    if isinstance(value, dict):
        return {name: _marked(inner, mark) for name, inner in value.items()}
    return [_marked(inner, mark) for inner in value] if isinstance(value, list) else value


def _ids(answer: httpx.Response) -> list[str]:
    if (
        answer.status_code >= 400
        or "json" not in answer.headers["content-type"]
        or "ndjson" in answer.headers["content-type"]
    ):
        return []
    told = answer.json()
    if not isinstance(told, dict):
        return []
    kept = [told, told.get("memory"), *(told["items"] if isinstance(told.get("items"), list) else [])]
    return [str(one["id"]) for one in kept if isinstance(one, dict) and "id" in one]
