"""Quick Triptychs for long conversations, and short ways to talk in their sessions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from triptych import Triptych
from triptych.providers.scripted import ScriptedEmbedder
from triptych.sync import Member, Session
from triptych.testing.clock import FixedClock

NOW = datetime(2026, 6, 15, 12, tzinfo=UTC)
SMALL = {"context_window": 1200, "reserve": 400}


@contextmanager
def opened(
    path: Path | str = ":memory:",
    *,
    clock: FixedClock | None = None,
    settings: Mapping[str, Any] | None = None,
    **more: Any,
) -> Iterator[Triptych]:
    """A Triptych with a small budget and no background worker: upkeep happens when a test asks for it."""
    chosen = {"upkeep": {"worker": False}, "budget": SMALL, **(settings or {})}
    with Triptych.open(
        path, embedder=ScriptedEmbedder(), clock=clock or FixedClock(NOW), settings=chosen, **more
    ) as memory:
        yield memory


def alice(memory: Triptych) -> Member:
    return memory.principal(agent="assistant", user="alice")


def say(session: Session, *texts: str) -> None:
    """User and assistant in turn."""
    for at, text in enumerate(texts):
        session.add("user" if at % 2 == 0 else "assistant", text)


def chat(session: Session, turns: int, *, chinese: bool = False) -> None:
    """So many turns of small talk."""
    for turn in range(turns):
        if chinese:
            say(
                session, f"说说第{turn}天办公室里的天气和午饭吧。", "那天很安静，喝了汤，还下了一点小雨。" * 3
            )
        else:
            say(session, f"Tell me about day {turn}, its weather and lunch.", "It was quiet, with soup. " * 8)


def text_of(prompt: Any) -> str:
    """All that a context sends, as one text."""
    return "\n".join(message.content for message in prompt.messages)
