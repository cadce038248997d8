"""Whatever nonsense is given, the error says which field it was and what to do; on both faces."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from triptych import Triptych
from triptych.bootstrap import AsyncTriptych
from triptych.errors import InvalidInputError
from triptych.model.memory import Slot
from triptych.model.recollection import Recollection
from triptych.providers.scripted import ScriptedEmbedder

NAN = float("nan")
UNKNOWN = "01980a5e-7c3f-7e21-9b55-0c6f5f7a2d10"
HUGE = 2**70
LOOP: dict[str, Any] = {}
LOOP["loop"] = LOOP

Call = Callable[[Any], Any]


def remember(**more: Any) -> Call:
    return lambda me: me.remember("I like tea", **more)


def update(**more: Any) -> Call:
    return lambda me: me.update(UNKNOWN, **{"expected_version": 1, **more})


def recall(**more: Any) -> Call:
    return lambda me: me.recall("tea", **more)


def publish(**more: Any) -> Call:
    return lambda me: me.team("t").publish("tea is out", **more)


def query(**more: Any) -> Call:
    return lambda me: me.team("t").query("tea", **more)


_TEXTS = [None, 5, b"tea", ["tea"], "half \ud83d"]
_SHARES = [NAN, -0.1, 1.1, HUGE, True, "0.5", float("inf")]
_COUNTS = [-1, HUGE, True, 1.5, "5"]
_NO_NAMES: list[Any] = ["nonsense", 5, []]
_NO_TYPES: list[Any] = [["foo"], "memory", [5], [[]]]
_LISTS = ["abc", b"abc", 5, {"a": 1}, [1, "b"], [None]]

TABLE: list[tuple[str, Call]] = [
    *[("content", lambda me, v=v: me.remember(v)) for v in _TEXTS],
    *[("content", update(content=v)) for v in _TEXTS if v is not None],
    *[("content", lambda me, v=v: me.team("t").publish(v)) for v in _TEXTS],
    *[("question", lambda me, v=v: me.recall(v)) for v in (None, 5, b"tea")],
    *[("question", lambda me, v=v: me.team("t").query(v)) for v in (None, 5, b"tea")],
    *[
        (name, make(**{name: v}))
        for make in (remember, update)
        for name in ("tags", "topics")
        for v in _LISTS
    ],
    *[("topics", make(topics=v)) for make in (publish, recall, query) for v in _LISTS],
    *[
        (name, make(**{name: v}))
        for make in (remember, update, publish)
        for name in ("readers", "writers")
        for v in (*_LISTS, ["nobody"], ["user:"], [""])
    ],
    *[("readers", lambda me, v=v: me.set_policy("user/a", readers=v)) for v in (*_LISTS, ["all"])],
    *[("writers", lambda me, v=v: me.set_policy("user/a", writers=v)) for v in (*_LISTS, ["all"])],
    *[
        (name, make(**{name: v}))
        for make in (remember, update)
        for name in ("confidence", "importance")
        for v in _SHARES
    ],
    *[("confidence", publish(confidence=v)) for v in _SHARES],
    *[("min_confidence", make(min_confidence=v)) for make in (recall, query) for v in _SHARES],
    *[("min_score", recall(min_score=v)) for v in _SHARES],
    *[("k", make(k=v)) for make in (recall, query) for v in (*_COUNTS, 0)],
    *[("deadline_ms", recall(deadline_ms=v)) for v in _COUNTS],
    *[("limit", lambda me, v=v: me.memories(limit=v)) for v in _COUNTS],
    *[("limit", lambda me, v=v: me.sessions(limit=v)) for v in _COUNTS],
    *[("limit", lambda me, v=v: me.sessions(task="x", limit=v)) for v in _COUNTS],
    *[("limit", lambda me, v=v: me.events(limit=v)) for v in _COUNTS],
    *[("after", lambda me, v=v: me.events(after=v)) for v in _COUNTS],
    *[("after", lambda me, v=v: me.memories(after=v)) for v in (5, b"x")],
    *[("expected_version", update(expected_version=v)) for v in (*_COUNTS, 0, None)],
    *[("kind", make(kind=v)) for make in (remember, update, publish) for v in _NO_NAMES],
    *[("kinds", recall(kinds="fact")), ("kind", recall(kinds=["nonsense"])), ("kind", query(kinds=[5]))],
    *[("states", lambda me, v=v: me.memories(states=v)) for v in (["foo"], "active", [5], None)],
    *[("types", recall(types=v)) for v in _NO_TYPES],
    *[(name, recall(**{name: v})) for name in ("asked_at", "as_of", "known_at") for v in ("nonsense", 5)],
    *[("said_at", make(said_at=v)) for make in (remember, publish) for v in ("nonsense", 5, b"x")],
    *[("expires_at", make(expires_at=v)) for make in (remember, update) for v in ("nonsense", 5)],
    *[("as_of", query(as_of=v)) for v in ("nonsense", 5)],
    *[("slot", remember(slot=v)) for v in (("a", "b", "c"), "a", {"subject": "a"})],
    ("slot.subject", remember(slot=Slot(5, "b", "c"))),  # type: ignore[arg-type]
    ("slot.value", remember(slot=Slot("a", "b", ""))),
    *[("subject", make(subject=v)) for make in (remember, publish) for v in (5, "", b"x")],
    *[("uri", make(uri=v)) for make in (remember, publish) for v in (5, b"x")],
    *[
        ("metadata", make(metadata=v))
        for make in (remember, publish)
        for v in ({"a": object()}, {"a": NAN}, {"a": b"x"}, {5: "a"}, ["a"], "abc", LOOP, {"a": "\ud83d"})
    ],
    *[("space", remember(space=v)) for v in (5, "nowhere", b"user/a", ("user", "a"))],
    *[("space", lambda me, v=v: me.set_policy(v, readers=[])) for v in (5, "nowhere")],
    *[("spaces", make(spaces=v)) for make in (recall,) for v in ("user/x", 5)],
    *[("spaces", lambda me, v=v: me.memories(spaces=v)) for v in ("user/x", 5)],
    *[("space", lambda me, v=v: me.memories(spaces=[v])) for v in ("nowhere", 5)],
    *[("context", recall(context=v)) for v in ("abc", [5], 5)],
    *[("hidden_sessions", recall(hidden_sessions=v)) for v in ("abc", [5])],
    ("reason", update(reason=5)),
    *[
        ("id", lambda me, v=v, name=name: getattr(me, name)(v))
        for name in ("get", "history", "forget", "restore", "erase")
        for v in (None, 5, b"x", ["x"], "\ud83d")
    ],
    *[("id", lambda me, v=v: me.update(v, expected_version=1)) for v in (None, 5)],
    *[("conflict", lambda me, v=v: me.resolve(v, keep=UNKNOWN)) for v in (None, 5)],
    *[("keep", lambda me, v=v: me.resolve(UNKNOWN, keep=v)) for v in (None, 5)],
    *[("session", lambda me, v=v: me.session(v)) for v in (None, 5, "", "a\nb")],
    *[("space", lambda me, v=v: me.session("s", space=v)) for v in (5, "nowhere")],
    *[("transcript", lambda me, v=v: me.session("s", transcript=v)) for v in _NO_NAMES],
    *[("task", lambda me, v=v: me.session("s", task=v)) for v in (5, b"x")],
    *[("task", lambda me, v=v: me.sessions(task=v)) for v in (5, b"x")],
    *[("team", lambda me, v=v: me.team(v)) for v in (None, 5, "")],
    *[("space", lambda me, v=v: me.shared(v)) for v in (5, "nowhere")],
    *[("budget_tokens", lambda me, v=v: _place(me, v)) for v in _COUNTS],
    *[("rows", lambda me, v=v: me.import_rows(v)) for v in (None, 5, "abc", {"row": "memory"})],
]


def _place(me: Any, value: object) -> Any:
    return me.place(Recollection(()), budget_tokens=value)


_CASES = [pytest.param(*row, id=f"{number}-{row[0]}") for number, row in enumerate(TABLE)]


@pytest.fixture(scope="module")
def blocking() -> Iterator[Triptych]:
    with Triptych.open(
        ":memory:", embedder=ScriptedEmbedder(), settings={"upkeep": {"worker": False}}
    ) as opened:
        yield opened


@pytest.mark.parametrize(("field", "call"), _CASES)
def test_the_blocking_face_names_the_field(blocking: Triptych, field: str, call: Call) -> None:
    me = blocking.principal(agent="w", user="a", teams=["t"])
    with pytest.raises(InvalidInputError) as refused:
        call(me)
    _names(refused.value, field)
    assert me.memories() == []


def test_the_asynchronous_face_names_the_field() -> None:
    async def play() -> None:
        settings = {"upkeep": {"worker": False}}
        opened = await AsyncTriptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings)
        async with opened as memory:
            me = memory.principal(agent="w", user="a", teams=["t"])
            for field, call in TABLE:
                with pytest.raises(InvalidInputError) as refused:
                    answer = call(me)
                    if inspect.isawaitable(answer):
                        await answer
                _names(refused.value, field)

    asyncio.run(play())


def _names(error: InvalidInputError, field: str) -> None:
    expected = {"team": {"team", "space"}}.get(field, {field})
    assert error.field in expected, str(error)
    assert error.remedy
    assert len(str(error)) < 500


def test_what_is_unusual_but_right_is_taken(blocking: Triptych) -> None:
    me = blocking.principal(user="unusual", teams=["t"])
    kept = me.remember(
        "我喜欢绿茶",
        tags=(tag for tag in ["a", "b"]),
        topics={"茶"},
        confidence=1,
        importance=0,
        readers=["everyone"],
        metadata={"键": [1, None, {"a": 1.5}]},
        slot=Slot("user:unusual", "drink", "绿茶"),
        said_at="2026-05-08",
    ).memory
    assert kept is not None
    assert kept.tags == {"a", "b"}
    assert me.recall("half \ud83d", spaces=(me.space(), "team/t"), types=["memory"]) is not None
    assert me.memories(limit=0) == []
    assert me.events(after=2**62) == []
