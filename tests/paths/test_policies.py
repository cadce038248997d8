"""Closing a space closes what lies below it, unless that was decided apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from triptych import Triptych
from triptych.errors import AccessDeniedError
from triptych.providers.scripted import ScriptedEmbedder


@pytest.fixture(params=["memory", "sqlite"])
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Triptych]:
    path = ":memory:" if request.param == "memory" else tmp_path / "t.db"
    settings = {"upkeep": {"worker": False}}
    with Triptych.open(path, embedder=ScriptedEmbedder(), settings=settings) as opened:
        yield opened


def test_a_narrowed_policy_reaches_the_spaces_below_that_had_the_same(memory: Triptych) -> None:
    lead = memory.principal(agent="lead", teams=["report"])
    other = memory.principal(agent="other", teams=["report"])
    for path in ("team/report/q3", "team/report/q3/draft", "team/report/open"):
        lead.remember(f"a secret of {path}", space=path)
    lead.set_policy("team/report/open", readers=["everyone"])
    assert len(other.memories()) == 3

    lead.set_policy("team/report", readers=["agent:lead"], writers=["agent:lead"])

    assert [m.space.path for m in other.memories()] == ["team/report/open"]
    assert [r.space.path for r in other.recall("secret")] == ["team/report/open"]
    assert len(lead.memories()) == 3
    for path in ("team/report", "team/report/q3", "team/report/q3/draft", "team/report/later"):
        with pytest.raises(AccessDeniedError):
            other.remember("something", space=path)
    changed = [event for event in lead.events() if event.type == "policy.changed"]
    assert [event.detail["spaces_below"] for event in changed] == [0, 2]


def test_widening_reaches_them_too_and_neighbours_are_left_alone(memory: Triptych) -> None:
    alice, bob = memory.principal(user="alice"), memory.principal(user="bob")
    alice.remember("Alice flies on Friday", space="user/alice/trips")
    memory.principal(user="alicent").remember("Alicent stays", space="user/alicent/trips")
    alice.set_policy("user/alice", readers=["user:alice", "user:bob"])
    assert [m.content for m in bob.memories()] == ["Alice flies on Friday"]
