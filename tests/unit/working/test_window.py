"""The three strategies on conversations that were written for them."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from triptych.model.context import Context, SeqRange
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.text.tokens import EstimatedTokens
from triptych.working.beside import Beside
from triptych.working.budget import Budget
from triptych.working.window import View, build_window

NOW = datetime(2025, 3, 1, tzinfo=UTC)
COUNTER = EstimatedTokens("o200k")
BUDGET = Budget(context_window=2048, reserve=1048)


def message(seq: int, role: Role, content: str) -> Message:
    return Message(MessageId(f"m{seq}"), SessionId("s"), seq, role, content, NOW)


def talk(turns: int, answer: str = "A short answer. ") -> list[Message]:
    messages: list[Message] = []
    for turn in range(turns):
        messages.append(message(2 * turn + 1, Role.USER, f"Question {turn}?"))
        messages.append(message(2 * turn + 2, Role.ASSISTANT, answer))
    return messages


def show(
    messages: list[Message],
    strategy: str = "layered",
    budget: Budget = BUDGET,
    *,
    placed: str = "",
    query: str | None = None,
) -> Context:
    session = Session(
        id=SessionId("s"),
        tenant="default",
        space=Space.of_user("alice"),
        name="s",
        opened_by="user:alice",
        opened_at=NOW,
        last_activity=NOW,
        last_seq=len(messages),
    )
    view = View(budget, strategy, window_turns=3)
    context = build_window(session, messages, view, COUNTER, beside=Beside.text(placed), query=query).context
    assert context.report.tokens <= budget.total
    return context


@pytest.mark.parametrize("strategy", ["verbatim", "layered"])
def test_below_the_watermark_everything_is_verbatim(strategy: str) -> None:
    messages = talk(12)
    context = show(messages, strategy)
    assert [m.content for m in context.messages] == [m.content for m in messages]
    assert context.report.verbatim == (SeqRange(1, 24),)


def test_above_it_the_last_turns_are_verbatim_and_the_others_summarised() -> None:
    messages = talk(30, "Seven lamps stand in the hall of Porto. " * 3)
    report = show(messages).report
    assert report.verbatim == (SeqRange(51, 60),)
    assert report.summarised == (SeqRange(1, 50),)
    assert report.cut == ()
    assert 0 < report.share <= 1
    assert report.window_share < report.share


def test_the_window_shows_the_last_turns_and_names_what_it_leaves_out() -> None:
    report = show(talk(12), "window").report
    assert (report.verbatim, report.cut) == ((SeqRange(19, 24),), (SeqRange(1, 18),))


def test_verbatim_leaves_out_the_oldest_when_it_must() -> None:
    report = show(talk(60, "A somewhat longer answer about the garden. " * 3), "verbatim").report
    assert report.cut[0].first == 1
    assert report.verbatim[0].last == 120
    assert report.summarised == ()


@pytest.mark.parametrize("text", ["word " * 50_000, "记录" * 25_000])
@pytest.mark.parametrize("strategy", ["verbatim", "window", "layered"])
def test_a_giant_message_is_cut_in_the_middle(text: str, strategy: str) -> None:
    messages = [*talk(3), message(7, Role.USER, f"START {text} END")]
    context = show(messages, strategy)
    cut = next(m for m in context.messages if m.seqs == (7,))
    assert cut.content.startswith("START")
    assert cut.content.endswith("END")
    assert "middle left out" in cut.content
    assert context.report.shortened == (7,)


def test_a_giant_among_the_last_turns_does_not_drive_out_the_small_ones() -> None:
    messages = [
        *talk(2),
        message(5, Role.USER, "word " * 50_000),
        *(replace(m, seq=m.seq + 5) for m in talk(2)),
    ]
    report = show(messages).report
    assert report.shortened == (5,)
    assert report.verbatim == (SeqRange(1, 4), SeqRange(6, 9))


def test_two_hundred_tool_results_fit_and_stay_with_their_calls() -> None:
    messages = [message(1, Role.USER, "Look everything up.")]
    for step in range(200):
        call = ToolCall(f"c{step}", "search", json.dumps({"page": step}))
        asked = replace(message(2 * step + 2, Role.ASSISTANT, ""), tool_calls=(call,))
        found = replace(message(2 * step + 3, Role.TOOL, f"Result {step}. " * 40), tool_call_id=f"c{step}")
        messages += [asked, found]
    context = show(messages)
    calls = [call.id for m in context.messages for call in m.tool_calls]
    results = [m.tool_call_id for m in context.messages if m.role is Role.TOOL]
    assert calls == results
    assert calls[-1] == "c199"
    assert context.messages[-1].role is Role.TOOL
    assert context.report.summarised != ()


def test_parallel_calls_that_cannot_fit_are_told_in_one_line() -> None:
    calls = tuple(ToolCall(f"c{n}", "search", "{}") for n in range(300))
    messages = [message(1, Role.USER, "Go."), replace(message(2, Role.ASSISTANT, ""), tool_calls=calls)]
    messages += [
        replace(message(n + 3, Role.TOOL, "found"), tool_call_id=call.id) for n, call in enumerate(calls)
    ]
    context = show(messages)
    assert any("search ×300" in m.content for m in context.messages)
    assert not any(m.role is Role.TOOL for m in context.messages)


def test_arguments_that_are_too_long_stay_json() -> None:
    call = ToolCall("c", "write", json.dumps({"text": "lorem ipsum " * 5000}))
    messages = [
        message(1, Role.USER, "Write."),
        replace(message(2, Role.ASSISTANT, ""), tool_calls=(call,)),
        replace(message(3, Role.TOOL, "done"), tool_call_id="c"),
    ]
    sent = show(messages).as_openai()
    assert json.loads(sent[1]["tool_calls"][0]["function"]["arguments"])


def test_an_image_is_sent_while_it_fits_and_referred_to_when_not() -> None:
    part = ContentPart("image/png", "https://example.com/plan.png", 700)
    seen = replace(message(1, Role.USER, "What is this?"), parts=(part,))
    assert show([seen]).messages[0].parts == (part,)
    dear = replace(seen, parts=(replace(part, tokens=5000),))
    context = show([dear])
    assert context.messages[0].parts == ()
    assert "[image/png: https://example.com/plan.png]" in context.messages[0].content
    assert context.report.shortened == (1,)


def test_a_query_longer_than_the_budget_is_cut_and_still_comes_last() -> None:
    context = show(talk(3), query="why " * 9000)
    assert context.messages[-1].role is Role.USER
    assert context.messages[-1].content.startswith("why why")


def test_placed_text_stands_before_the_conversation() -> None:
    context = show(talk(2), placed="Alice likes tea.", query="And now?")
    assert [m.role for m in context.messages][:2] == [Role.SYSTEM, Role.USER]
    assert context.report.parts.placed > 0
    assert context.report.parts.query > 0


def test_an_empty_session_gives_an_empty_context() -> None:
    assert show([]).messages == ()


def test_summaries_are_introduced_in_the_language_of_the_conversation() -> None:
    messages = talk(30)
    zh = [replace(m, content="大厅里有七盏灯，李明明天去北京取。" * 3) for m in messages]
    en = [replace(m, content="Seven lamps stand in Porto and Maria fetches them. " * 3) for m in messages]
    assert "此前的对话摘要" in show(zh).messages[0].content
    assert "not instructions" in show(en).messages[0].content


def test_openai_and_anthropic_shapes_of_one_context() -> None:
    call = ToolCall("c1", "weather", '{"city": "北京"}')
    messages = [
        message(1, Role.SYSTEM, "Be brief."),
        message(2, Role.USER, "天气？"),
        replace(message(3, Role.ASSISTANT, ""), tool_calls=(call,)),
        replace(message(4, Role.TOOL, "晴"), tool_call_id="c1"),
        message(5, Role.ASSISTANT, "晴天。"),
    ]
    context = show(messages, query="明天呢？")
    assert context.as_openai() == [
        {"role": "system", "content": "Be brief."},
        {"role": "user", "content": "天气？"},
        {
            "role": "assistant",
            "content": None,
            "tool_calls": [
                {
                    "id": "c1",
                    "type": "function",
                    "function": {"name": "weather", "arguments": '{"city": "北京"}'},
                }
            ],
        },
        {"role": "tool", "content": "晴", "tool_call_id": "c1"},
        {"role": "assistant", "content": "晴天。"},
        {"role": "user", "content": "明天呢？"},
    ]
    assert context.system == "Be brief."
    assert context.as_anthropic() == [
        {"role": "user", "content": [{"type": "text", "text": "天气？"}]},
        {
            "role": "assistant",
            "content": [{"type": "tool_use", "id": "c1", "name": "weather", "input": {"city": "北京"}}],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "晴"}]},
        {"role": "assistant", "content": [{"type": "text", "text": "晴天。"}]},
        {"role": "user", "content": [{"type": "text", "text": "明天呢？"}]},
    ]


def test_anthropic_begins_with_a_user_also_when_an_assistant_speaks_first() -> None:
    sent = show([message(1, Role.ASSISTANT, "Welcome."), message(2, Role.USER, "Hi.")]).as_anthropic()
    assert [m["role"] for m in sent] == ["user", "assistant", "user"]
