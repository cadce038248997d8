"""When a message has nothing left to say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.access.spaces import ensure_space
from triptych.model.ids import MessageId, SessionId
from triptych.model.memory import Kind, Memory, Method, Source, State
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.remember.extract import extract
from triptych.remember.staleness import is_stale

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
ALICE = Principal(agent="assistant", user="alice", teams=frozenset({"report"}))
HOME = Space.of_user("alice")


def _resting(quote: str, state: State) -> Memory:
    source = Source("user:alice", Method.STATED, NOW, message=MessageId("m"), quote=quote)
    return Memory(
        id=quote,  # type: ignore[arg-type]
        tenant="default",
        space=HOME,
        kind=Kind.FACT,
        content=quote,
        recorded_at=NOW,
        updated_at=NOW,
        sources=(source,),
        state=state,
    )


@pytest.mark.parametrize(
    ("content", "resting", "stale"),
    [
        ("I live in Paris", [("I live in Paris", State.SUPERSEDED)], True),
        ("我住在巴黎", [("我住在巴黎", State.SUPERSEDED)], True),
        ("I live in Paris", [("I live in Paris", State.ACTIVE)], False),
        ("I live in Paris", [], False),
        (
            "I live in Paris and my sister is Ann",
            [("I live in Paris", State.SUPERSEDED), ("my sister is Ann", State.ACTIVE)],
            False,
        ),
        (
            "I live in Paris. Rents exploded, trains strike weekly, neighbours rehearse drums nightly",
            [("I live in Paris.", State.SUPERSEDED)],
            False,
        ),
    ],
)
def test_a_message_is_stale_when_all_and_most_of_it_was_superseded(
    content: str, resting: list[tuple[str, State]], stale: bool
) -> None:
    memories = [_resting(*each) for each in resting]
    assert is_stale(content, MessageId("m"), memories) is stale


def test_a_message_goes_stale_when_what_it_said_is_replaced(desk: Any, lines: Any) -> None:
    session = Session(SessionId("s"), "default", HOME, "s", "agent:assistant", NOW, NOW)
    said = lines("I live in Paris", at=datetime(2026, 1, 1, tzinfo=UTC))

    def prepare(writer: Any) -> None:
        ensure_space(writer, ALICE, HOME, NOW)
        writer.insert_session(session)
        writer.append_messages(session.id, said, [None])

    desk.write(prepare)
    desk.keep(extract(said, space=HOME, author="user:alice").drafts)
    marked: list[tuple[str, bool]] = []

    class Watched:
        def __init__(self, writer: Any) -> None:
            self._writer = writer

        def __getattr__(self, name: str) -> Any:
            return getattr(self._writer, name)

        def mark_stale(self, message: str, stale: bool) -> None:
            marked.append((message, stale))
            self._writer.mark_stale(message, stale)

    write = desk.store.write

    async def watched(work: Any) -> Any:
        return await write(lambda writer: work(Watched(writer)))

    desk.store = replace_write(desk.store, watched)
    desk.say("I moved to Berlin")
    assert marked == [("s-1", True)]


def replace_write(store: Any, write: Any) -> Any:
    """The store with another `write`."""

    class Other:
        def __getattr__(self, name: str) -> Any:
            return write if name == "write" else getattr(store, name)

    return Other()
