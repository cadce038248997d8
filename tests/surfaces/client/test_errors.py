"""What the library refuses, a client refuses: the same error, with the same words."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest

from surfaces.client.serving import HERE, Library, library, server
from triptych.client import AsyncClient
from triptych.client.problems import error_of
from triptych.errors import (
    ConflictError,
    InvalidInputError,
    NotFoundError,
    StoreBusyError,
    StoreError,
    TriptychError,
    VersionConflictError,
)
from triptych.model.memory import Memory
from triptych.service.plain import plain
from triptych.testing.clock import FixedClock

Act = Callable[[Library, str], Awaitable[Any]]
ME, OTHER = "agent:assistant,user:alice,team:report", "agent:other,user:小明"
TEXTS = pytest.mark.parametrize("text", ["The delivery date is Friday", "交付日期是周五"])
_ID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


async def unknown(side: Library, text: str) -> None:
    await (await side.member(ME)).get("没有")


async def hidden(side: Library, text: str) -> None:
    kept = (await (await side.member(ME)).remember(text)).memory
    assert kept is not None
    await (await side.member(OTHER)).erase(kept.id)


async def changed_since(side: Library, text: str) -> None:
    me = await side.member(ME)
    kept = (await me.remember(text)).memory
    assert kept is not None
    await me.update(kept.id, expected_version=1, importance=0.9)
    await me.update(kept.id, expected_version=1, importance=0.1)


async def block_changed_since(side: Library, text: str) -> None:
    me = await side.member(ME)
    await me.set_block("persona", text)
    await me.set_block("persona", text, expected_version=0)


async def state_changed_since(side: Library, text: str) -> None:
    session = (await side.member(ME)).session("步骤")
    await session.set_state("step", text)
    await session.set_state("step", text, expected_version=7)


async def cell_changed_since(side: Library, text: str) -> None:
    board = (await side.member(ME)).team("report").board("q3")
    await board.write("inputs", text)
    await board.write("inputs", text, expected_version=0)


async def block_not_there(side: Library, text: str) -> None:
    await (await side.member(ME)).replace_in_block("persona", text, "x")


async def block_locked(side: Library, text: str) -> None:
    me = await side.member(ME)
    await me.set_block("persona", text)
    await me.lock_block("persona")
    await me.append_to_block("persona", text)


async def not_of_the_team(side: Library, text: str) -> None:
    await (await side.member(OTHER)).team("report").publish(text)


async def no_operator(side: Library, text: str) -> None:
    await (await side.member(ME)).keys()


async def not_let(side: Library, text: str) -> None:
    await (await side.member(ME)).acting_for("小明")


async def ended(side: Library, text: str) -> None:
    session = (await side.member(ME)).session("once")
    await session.add("user", text)
    await session.end()
    await session.add("user", text)


async def other_filters(side: Library, text: str) -> None:
    me = await side.member(ME)
    await me.subscribe("news", topics=["a/**"])
    await me.subscribe("news", topics=["b/**"])


async def no_such_subscription(side: Library, text: str) -> None:
    await (await side.member(ME)).subscription("预算")


async def waits_for_its_inputs(side: Library, text: str) -> None:
    await (await side.member(ME)).team("report").board("q3", "research").write("draft", text)


async def another_template(side: Library, text: str) -> None:
    shared = (await side.member(ME)).team("report")
    await shared.board("q3", "research").open()
    await shared.board("q3", "decision").read()


async def no_board(side: Library, text: str) -> None:
    await (await side.member(ME)).team("report").board("q4", begin=False).write("inputs", text)


async def no_shared_space(side: Library, text: str) -> None:
    (await side.member(ME)).shared("user/alice")


async def no_space(side: Library, text: str) -> None:
    await (await side.member(ME)).remember(text, space="nowhere")


async def no_time(side: Library, text: str) -> None:
    await (await side.member(ME)).remember(text, said_at="yesterday")


async def longer_than_its_limit(side: Library, text: str) -> None:
    await (await side.member(ME)).set_block("persona", text, limit=3)


async def already_over(side: Library, text: str) -> None:
    await (await side.member(ME)).grant("team/report", "agent:x", reason=text, expires_at="2001-01-01")


async def no_lines(side: Library, text: str) -> None:
    await (await side.member(ME)).import_history(text, format="jsonl")


ACTS: list[Act] = [
    unknown,
    hidden,
    changed_since,
    block_changed_since,
    state_changed_since,
    cell_changed_since,
    block_not_there,
    block_locked,
    not_of_the_team,
    no_operator,
    not_let,
    ended,
    other_filters,
    no_such_subscription,
    waits_for_its_inputs,
    another_template,
    no_board,
    no_shared_space,
    no_space,
    no_time,
    longer_than_its_limit,
    already_over,
    no_lines,
]


async def raised(act: Act, side: Library, text: str) -> dict[str, Any]:
    with pytest.raises(TriptychError) as failed:
        await act(side, text)
    error = failed.value
    told = {"class": type(error), **error.details(), "current": plain(getattr(error, "current", None))}
    return {key: _told(value) for key, value in told.items()}


def _told(value: Any) -> Any:
    if isinstance(value, str):
        return _ID.sub("(id)", value)
    if isinstance(value, dict):
        return {key: _told(inner) for key, inner in value.items()}
    return [_told(inner) for inner in value] if isinstance(value, list) else value


@TEXTS
@pytest.mark.parametrize("act", ACTS)
def test_both_raise_the_same(act: Act, text: str) -> None:
    async def both() -> tuple[dict[str, Any], dict[str, Any]]:
        async with library(FixedClock()) as ours, server(FixedClock()) as theirs:
            return await raised(act, ours, text), await raised(act, theirs, text)

    ours, theirs = asyncio.run(both())
    assert ours == theirs


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("content", {"content": 5}),
    ("kind", {"content": "x", "kind": "rumour"}),
    ("confidence", {"content": "x", "confidence": 2}),
    ("metadata", {"content": "x", "metadata": ["a"]}),
    ("importance", {"content": "x", "importance": True}),
]


@pytest.mark.parametrize(("name", "given"), WRONG)
def test_what_has_another_type_or_range_is_refused_with_its_name(name: str, given: dict[str, Any]) -> None:
    async def both() -> list[TriptychError]:
        refused: list[TriptychError] = []
        async with library(FixedClock()) as ours, server(FixedClock()) as theirs:
            for side in (ours, theirs):
                with pytest.raises(InvalidInputError) as failed:
                    await (await side.member(ME)).remember(**given)
                refused.append(failed.value)
        return refused

    for error in asyncio.run(both()):
        assert (error.field, error.remedy is not None) == (name, True)


@pytest.mark.parametrize("name", ["", None, 5, b"x"])
def test_what_is_no_name_is_refused_before_it_is_sent(name: Any) -> None:
    async def asked() -> int:
        async with server(FixedClock()) as side:
            me = await side.member(ME)
            board = me.team("report").board("q3")
            for call in (me.get(name), me.block(name), me.erase(name), board.cell("inputs", name)):
                with pytest.raises(InvalidInputError) as failed:
                    await call
                assert failed.value.field in {"id", "label", "name"}
            return len(side.transport.asked)

    assert asyncio.run(asked()) == 0


@pytest.mark.parametrize("value", [b"bytes", object(), float("nan"), {"deep": [b"x"]}])
def test_what_json_has_no_form_for_is_refused_before_it_is_sent(value: Any) -> None:
    async def asked() -> int:
        async with server(FixedClock()) as side:
            me = await side.member(ME)
            with pytest.raises(InvalidInputError) as failed:
                await me.remember("x", metadata=value)
            assert failed.value.field == "metadata"
            return len(side.transport.asked)

    assert asyncio.run(asked()) == 0


def test_a_wrong_keyword_is_a_wrong_keyword() -> None:
    async def asked() -> None:
        async with server(FixedClock()) as side:
            with pytest.raises(TypeError):
                await (await side.member(ME)).remember("x", colour="blue")  # type: ignore[call-arg]

    asyncio.run(asked())


@pytest.mark.parametrize(
    ("status", "problem", "kind"),
    [
        (409, {"code": "of_tomorrow", "detail": "no", "field": "x", "remedy": "wait"}, ConflictError),
        (404, {"code": "of_tomorrow"}, NotFoundError),
        (429, {"code": "rate_limited", "detail": "too many"}, StoreBusyError),
        (418, {"code": "of_tomorrow"}, InvalidInputError),
        (500, {"code": "internal", "detail": 3}, StoreError),
        (412, {"code": "version_conflict", "detail": "is at 2", "current": None}, VersionConflictError),
    ],
)
def test_an_error_of_a_newer_server_is_the_nearest_of_ours(
    status: int, problem: dict[str, Any], kind: type[TriptychError]
) -> None:
    error = error_of(status, problem, Memory)
    assert type(error) is kind
    assert error.remedy == problem.get("remedy")
    assert str(error)


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, text="<html>hello</html>"),
        httpx.Response(404, text="not here"),
        httpx.Response(301, headers={"Location": "https://elsewhere.test"}),
        httpx.Response(200, json=["no", "object"]),
        httpx.Response(500, json={"message": "not ours"}),
    ],
)
def test_what_is_no_triptych_is_told_to_be_none(answer: httpx.Response) -> None:
    async def asked() -> None:
        transport = httpx.MockTransport(lambda request: answer)
        async with AsyncClient(HERE, "trp_key", transport=transport) as client:
            await client.me()

    with pytest.raises(StoreError) as failed:
        asyncio.run(asked())
    assert failed.value.remedy
    assert "trp_key" not in str(failed.value)
