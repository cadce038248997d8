"""Whoever looks at a session that several agents share: a call and its results are sent together or not at
all, in the order they belong, and as a provider takes them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.model.context import Context
from triptych.model.ids import SessionId
from triptych.model.message import Message, Role
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.text.tokens import EstimatedTokens
from triptych.working.beside import Beside, Placement
from triptych.working.budget import Budget
from triptych.working.cost import Costs, RememberedCounts
from triptych.working.incoming import Incoming, complete
from triptych.working.shapes import from_anthropic, from_openai
from triptych.working.window import View, Window, build_window

NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)
COUNTER = RememberedCounts(EstimatedTokens("o200k"))
COSTS = Costs(COUNTER)
AGENTS = ("scout", "writer", "审校")
NOTHING = Beside()
VIEWERS = (None, *AGENTS, "a guest")

_texts = st.builds(
    lambda word, times: f"{word} " * times,
    st.sampled_from(["We chose plan 7.", "预算定为 4200 元。", "data", "记录"]),
    st.sampled_from([0, 1, 3, 40, 900]),
)
_said = st.tuples(st.sampled_from((None, *AGENTS)), _texts)


@dataclass(frozen=True)
class Step:
    """What one agent does: so many calls at once, what others say meanwhile, and the results in some order.

    A call of which there is no text never gets its result.
    """

    agent: str
    anthropic: bool
    results: Sequence[str | None]
    meanwhile: Sequence[tuple[str | None, str]]
    turned: bool
    text: str


_steps = st.builds(
    Step,
    st.sampled_from(AGENTS),
    st.booleans(),
    st.lists(st.one_of(st.none(), _texts), min_size=1, max_size=4),
    st.lists(_said, max_size=2),
    st.booleans(),
    _texts,
)


@dataclass
class Talk:
    """Messages as they were appended, and which of them are one call with its results."""

    messages: list[Message] = field(default_factory=list)
    units: list[set[int]] = field(default_factory=list)

    def add(self, agent: str | None, *incoming: Incoming) -> list[int]:
        seqs = []
        for each in incoming:
            made = complete(each, SessionId("s"), NOW, COUNTER)
            named = agent if made.role is Role.ASSISTANT else None
            self.messages.append(replace(made, seq=len(self.messages) + 1, name=named))
            seqs.append(len(self.messages))
        return seqs

    def say(self, agent: str | None, text: str) -> None:
        self.add(agent, Incoming("assistant" if agent else "user", text))

    def step(self, step: Step) -> None:
        ids = [f"call-{len(self.messages)}-{n}" for n in range(len(step.results))]
        shape = _anthropic if step.anthropic else _openai
        call, results = shape(step, ids)
        unit = {*self.add(step.agent, *call)}
        for agent, text in step.meanwhile:
            self.say(agent, text)
        unit |= {*self.add(step.agent, *(results[::-1] if step.turned else results))}
        self.units.append(unit)


def _openai(step: Step, ids: Sequence[str]) -> tuple[list[Incoming], list[Incoming]]:
    calls = [{"id": id, "type": "function", "function": {"name": "look", "arguments": "{}"}} for id in ids]
    call: dict[str, Any] = {"role": "assistant", "content": step.text or None, "tool_calls": calls}
    results = [
        from_openai({"role": "tool", "tool_call_id": id, "content": text})
        for id, text in zip(ids, step.results, strict=True)
        if text is not None
    ]
    return [from_openai(call)], results


def _anthropic(step: Step, ids: Sequence[str]) -> tuple[list[Incoming], list[Incoming]]:
    used = [{"type": "tool_use", "id": id, "name": "look", "input": {"q": "7"}} for id in ids]
    results = [
        {"type": "tool_result", "tool_use_id": id, "content": [{"type": "text", "text": text}]}
        for id, text in zip(ids, step.results, strict=True)
        if text is not None
    ]
    said = [{"type": "text", "text": step.text}] if step.text else []
    answered = from_anthropic({"role": "user", "content": results}) if results else []
    return from_anthropic({"role": "assistant", "content": [*said, *used]}), answered


def _talk(parts: Sequence[Step | tuple[str | None, str]]) -> Talk:
    talk = Talk()
    for part in parts:
        if isinstance(part, Step):
            talk.step(part)
        else:
            talk.say(*part)
    return talk


talks = st.lists(st.one_of(_said, _steps), min_size=1, max_size=12).map(_talk)
budgets = st.builds(
    lambda total, turns: Budget(context_window=total + 100, reserve=100, verbatim_turns=turns),
    st.one_of(st.integers(64, 400), st.integers(400, 4000)),
    st.integers(1, 5),
)
strategies = st.sampled_from(["verbatim", "window", "layered"])
viewers = st.sampled_from(VIEWERS)


def _window(
    talk: Talk,
    view: View,
    upto: int | None = None,
    before: Window | None = None,
    beside: Beside = NOTHING,
) -> Window:
    messages = talk.messages[:upto]
    kept = before.summaries if before is not None else None
    session = Session(
        id=SessionId("s"),
        tenant="default",
        space=Space.of_team("t"),
        name="s",
        opened_by="agent:scout",
        opened_at=NOW,
        last_activity=NOW,
        last_seq=len(messages),
        profile=kept.profile if kept else None,
        turn_summaries=kept.turns if kept else (),
    )
    return build_window(session, messages, view, COUNTER, beside=beside)


def _check_units(context: Context, units: Sequence[set[int]]) -> None:
    places: dict[int, int] = {}
    for place, message in enumerate(context.messages):
        places.update(dict.fromkeys(message.seqs, place))
    for unit in units:
        sent = sorted(places[seq] for seq in unit if seq in places)
        assert not sent or unit <= places.keys(), "a call or a result of it was left out alone"
        assert not sent or sent[-1] - sent[0] <= len(unit) - 1, "something stands between them"


def _check_openai(context: Context) -> None:
    waiting: set[str] = set()
    for message in context.as_openai():
        if message["role"] == "tool":
            assert message["tool_call_id"] in waiting
            waiting.discard(message["tool_call_id"])
        else:
            assert not waiting
            waiting = {call["id"] for call in message.get("tool_calls", ())}
    assert not waiting


def _check_anthropic(context: Context) -> None:
    asked: list[str] = []
    for at, message in enumerate(context.as_anthropic()):
        assert message["role"] == ("user", "assistant")[at % 2]
        kinds = [block["type"] for block in message["content"]]
        results = [block["tool_use_id"] for block in message["content"] if block["type"] == "tool_result"]
        assert sorted(results) == sorted(asked)
        assert kinds[: len(results)] == ["tool_result"] * len(results)
        asked = [block["id"] for block in message["content"] if block["type"] == "tool_use"]
    assert not asked


@settings(max_examples=150, deadline=None)
@given(talks, budgets, strategies, viewers, st.sampled_from(Placement))
def test_from_every_point_of_view_calls_and_results_stay_together(
    talk: Talk, budget: Budget, strategy: str, viewer: str | None, at: Placement
) -> None:
    beside = Beside(placed=lambda _: "The office is blue.", at=at)
    view = View(budget, strategy, window_turns=3, seen_by=viewer)
    context = _window(talk, view, beside=beside).context
    assert COSTS.messages(context.messages) <= budget.total
    _check_units(context, talk.units)
    _check_openai(context)
    _check_anthropic(context)


@settings(max_examples=100, deadline=None)
@given(talks, budgets, viewers, viewers, st.data())
def test_what_one_agent_summarised_parts_nothing_for_another(
    talk: Talk, budget: Budget, one: str | None, other: str | None, data: st.DataObject
) -> None:
    begins = [min(unit) - 1 for unit in talk.units]
    upto = data.draw(st.sampled_from([*begins, len(talk.messages)]))
    early = _window(talk, View(budget, seen_by=one), upto)
    late = _window(talk, View(budget, seen_by=other), before=early)
    _check_units(late.context, talk.units)
    _check_openai(late.context)
    _check_anthropic(late.context)
