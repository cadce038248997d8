"""A context that reads only the newest messages of a long session is the one made of all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.access.scopes import reading
from triptych.model.context import Context
from triptych.model.message import ToolCall
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.providers.scripted import ScriptedEmbedder
from triptych.stores.memory.store import MemoryStore
from triptych.working import path
from triptych.working.budget import Budget
from triptych.working.desk import Desk, set_up
from triptych.working.incoming import Incoming
from triptych.working.window import View, build_window

ALICE = Principal(user="alice")
NOW = datetime(2025, 3, 1, tzinfo=UTC)
_lengths = st.sampled_from([0, 1, 4, 30, 400])


def _spoken(role: str, name: str | None, length: int) -> list[Incoming]:
    return [Incoming(role, "说了 words " * length, name=name)]


def _called(name: str | None, many: int, between: int, length: int) -> list[Incoming]:
    """Calls whose results come after so many other messages."""
    calls = tuple(ToolCall(f"c{n}", "look", "{}") for n in range(many))
    others = [Incoming("user", "meanwhile")] * between
    results = [Incoming("tool", "result " * length, tool_call_id=call.id) for call in calls]
    return [Incoming("assistant", "", name=name, tool_calls=calls), *others, *results]


_names = st.sampled_from([None, "scout", "writer"])
_steps = st.one_of(
    st.builds(_spoken, st.sampled_from(["user", "assistant", "system"]), _names, _lengths),
    st.builds(_called, _names, st.integers(1, 4), st.sampled_from([0, 0, 1, 20, 45]), _lengths),
)
_talks = st.lists(st.tuples(_steps, st.integers(1, 12)), min_size=1, max_size=25).map(
    lambda parts: [message for step, times in parts for _ in range(times) for message in step]
)
_views = st.builds(
    lambda total, strategy, turns, seen_by: View(
        Budget(context_window=total + 100, reserve=100), strategy, turns, seen_by
    ),
    st.sampled_from([64, 300, 1000, 4000]),
    st.sampled_from(["verbatim", "window"]),
    st.integers(1, 12),
    st.sampled_from([None, "scout", "a guest"]),
)


async def _both(spoken: Sequence[Incoming], view: View) -> tuple[Context, Context]:
    desk: Desk = set_up(MemoryStore(), None)
    await desk.store.open(ScriptedEmbedder().identity)
    opened = await path.open_session(desk, ALICE, Space.of_user("alice"), "s", now=NOW)
    await path.append(desk, ALICE, opened.id, spoken, now=NOW)
    made = await path.context(desk, ALICE, opened.id, "and now?", view=view)
    whole = await desk.store.read(lambda reader: reader.messages(reading(ALICE), opened.id))
    session = replace(opened, last_seq=len(whole))
    return made, build_window(session, whole, view, desk.counter, query="and now?").context


@settings(max_examples=60, deadline=None)
@given(_talks, _views)
def test_what_is_not_read_would_not_have_been_sent(spoken: list[Incoming], view: View) -> None:
    made, whole = asyncio.run(_both(spoken, view))
    system = 16  # of more system messages the first and the latest are read
    if sum(message.role == "system" for message in spoken) <= system:
        assert made.messages == whole.messages
