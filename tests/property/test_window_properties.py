"""What holds for every conversation, however odd: budget, pairs and order, and that nothing vanishes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.model.context import ChatMessage
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.text.tokens import EstimatedTokens
from triptych.working.beside import Beside
from triptych.working.budget import Budget
from triptych.working.cost import Costs, RememberedCounts
from triptych.working.turns import arrange
from triptych.working.window import View, Window, build_window

NOW = datetime(2025, 3, 1, 12, tzinfo=UTC)
COUNTER = RememberedCounts(EstimatedTokens("o200k"))
COSTS = Costs(COUNTER)

_SENTENCES = [
    "We decided to use PostgreSQL for billing.",
    "My flight to Berlin is on 3 May at 7:45.",
    "I am allergic to peanuts, please remember that!",
    "Thanks so much, that is great.",
    "What should we do about the ERR-7f3a/9 error?",
    "我们决定采用双写方案，预算是三十二万元。",
    "李明下周五去北京开会。",
    "好的，谢谢你的帮助！",
    "",
    "🙂",
    "x" * 40,
]
_NAMES = (None, "Ann", "李雷")
_texts = st.one_of(
    st.lists(st.sampled_from(_SENTENCES), max_size=6).map(" ".join),
    st.text(max_size=80),
    st.builds(
        lambda word, times: f"{word} " * times,
        st.sampled_from(["data", "记录", "a1b2"]),
        st.integers(0, 3000),
    ),
)
_parts = st.lists(
    st.builds(
        ContentPart,
        st.sampled_from(["image/png", "application/pdf"]),
        st.sampled_from(["https://example.com/a.png", "data:image/png;base64," + "A" * 4000]),
        st.sampled_from([0, 85, 900, 5000]),
    ),
    max_size=2,
).map(tuple)
_entries = st.one_of(
    st.tuples(st.just(Role.USER), _texts, st.integers(0, 0), _parts),
    st.tuples(st.just(Role.ASSISTANT), _texts, st.integers(0, 3), st.just(())),
    st.tuples(st.just(Role.TOOL), _texts, st.integers(0, 5), st.just(())),
    st.tuples(st.just(Role.SYSTEM), _texts, st.integers(0, 0), st.just(())),
)
budgets = st.builds(
    lambda total, watermark, turns, lines, profile: Budget(
        context_window=total + 100,
        reserve=100,
        watermark=watermark,
        verbatim_turns=turns,
        turn_summary_share=lines,
        profile_share=profile,
    ),
    st.one_of(st.integers(64, 400), st.integers(400, 8000)),
    st.floats(0.1, 1.0),
    st.integers(1, 8),
    st.floats(0, 0.5),
    st.floats(0, 0.3),
)
strategies = st.sampled_from(["verbatim", "window", "layered"])


def _conversation(entries: Sequence[tuple[Role, str, int, tuple[ContentPart, ...]]]) -> list[Message]:
    """Messages at one and the same time; an assistant calls so many tools, a result answers one of the
    latest calls or, now and then, nothing at all."""
    messages: list[Message] = []
    calls: list[str] = []
    for seq, (role, text, number, parts) in enumerate(entries, start=1):
        made: tuple[ToolCall, ...] = ()
        answered = None
        if role is Role.ASSISTANT:
            made = tuple(ToolCall(f"c{seq}-{n}", "search", f'{{"q": "{text[:900]}"}}') for n in range(number))
            calls += [call.id for call in made]
        elif role is Role.TOOL:
            answered = calls[-number] if 0 < number <= len(calls) else "unknown"
        messages.append(
            Message(
                id=MessageId(f"m{seq}"),
                session=SessionId("s"),
                seq=seq,
                role=role,
                content=text,
                time=NOW,
                tool_calls=made,
                tool_call_id=answered,
                parts=parts,
                name=_NAMES[seq % 3] if role is Role.ASSISTANT else None,
            )
        )
    return messages


conversations = st.lists(_entries, max_size=30).map(_conversation)


def _session(messages: Sequence[Message], window: Window | None = None) -> Session:
    kept = window.summaries if window is not None else None
    return Session(
        id=SessionId("s"),
        tenant="default",
        space=Space.of_user("alice"),
        name="s",
        opened_by="user:alice",
        opened_at=NOW,
        last_activity=NOW,
        last_seq=len(messages),
        profile=kept.profile if kept else None,
        turn_summaries=kept.turns if kept else (),
    )


def _build(
    messages: Sequence[Message],
    budget: Budget,
    strategy: str,
    *,
    placed: str = "",
    query: str | None = None,
    seen_by: str | None = None,
    standing: Budget | None = None,
    earlier: str = "",
) -> Window:
    view = View(budget, strategy, window_turns=3, seen_by=seen_by, standing=standing)
    return build_window(
        _session(messages), messages, view, COUNTER, beside=Beside.text(placed), query=query, earlier=earlier
    )


@settings(max_examples=150, deadline=None)
@given(conversations, budgets, strategies, _texts, st.one_of(st.none(), _texts), st.sampled_from(_NAMES))
def test_never_over_budget(
    messages: list[Message],
    budget: Budget,
    strategy: str,
    placed: str,
    query: str | None,
    seen_by: str | None,
) -> None:
    context = _build(messages, budget, strategy, placed=placed, query=query, seen_by=seen_by).context
    assert COSTS.messages(context.messages) <= budget.total
    assert context.report.tokens == COSTS.messages(context.messages)


@settings(max_examples=150, deadline=None)
@given(conversations, budgets, strategies, st.sampled_from(_NAMES))
def test_calls_and_results_are_never_parted(
    messages: list[Message], budget: Budget, strategy: str, seen_by: str | None
) -> None:
    sent = _build(messages, budget, strategy, seen_by=seen_by).context.messages
    waiting: set[str] = set()
    for message in sent:
        if message.role is Role.TOOL:
            assert message.tool_call_id in waiting
            waiting.discard(message.tool_call_id)
        else:
            assert not waiting
            waiting = {call.id for call in message.tool_calls}
    assert not waiting


@settings(max_examples=150, deadline=None)
@given(conversations, budgets, strategies, st.sampled_from(_NAMES))
def test_every_message_is_accounted_for_once(
    messages: list[Message], budget: Budget, strategy: str, seen_by: str | None
) -> None:
    window = _build(messages, budget, strategy, seen_by=seen_by)
    report = window.context.report
    spans = [*report.verbatim, *report.summarised, *report.cut]
    told = sorted([*(seq for span in spans for seq in range(span.first, span.last + 1)), *report.shortened])
    assert told == [message.seq for message in messages]


@settings(max_examples=150, deadline=None)
@given(conversations, budgets, strategies)
def test_what_is_called_verbatim_is_sent_as_it_was_said(
    messages: list[Message], budget: Budget, strategy: str
) -> None:
    context = _build(messages, budget, strategy).context
    sent = {seq: message for message in context.messages for seq in message.seqs}
    for span in context.report.verbatim:
        for message in messages[span.first - 1 : span.last]:
            assert message.content == sent[message.seq].content
            assert message.parts == sent[message.seq].parts


@settings(max_examples=100, deadline=None)
@given(conversations, budgets)
def test_the_last_turns_are_verbatim_when_they_fit(messages: list[Message], budget: Budget) -> None:
    turns = arrange(messages).turns[-budget.verbatim_turns :]
    last: list[ChatMessage] = [message for turn in turns for message in turn.messages]
    context = _build(messages, budget, "layered").context
    room = budget.total - context.report.parts.system
    if COSTS.messages(last) <= room - room // 8 - 1:
        assert [m for m in context.messages if m.role is not Role.SYSTEM][
            -len(last) or len(messages) :
        ] == last


@settings(max_examples=100, deadline=None)
@given(conversations, budgets, strategies)
def test_messages_stand_in_their_order(messages: list[Message], budget: Budget, strategy: str) -> None:
    context = _build(messages, budget, strategy).context
    results = {m.seq for m in messages if m.role is Role.TOOL}
    for role_is_system in (True, False):
        seqs = [
            min(message.seqs)
            for message in context.messages
            if message.seqs
            and (message.role is Role.SYSTEM) is role_is_system
            and not results & {*message.seqs}
        ]
        assert seqs == sorted(seqs)


@settings(max_examples=100, deadline=None)
@given(conversations, budgets, _texts)
def test_asking_again_changes_nothing(messages: list[Message], budget: Budget, query: str) -> None:
    view = View(budget, "layered")
    first = build_window(_session(messages), messages, view, COUNTER, query=query)
    left = [m for m in messages if m.role is Role.SYSTEM or m.seq > first.summaries.last_seq]
    again = build_window(_session(messages, first), left, view, COUNTER, query=query)
    assert again.summaries == first.summaries
    assert again.context == first.context


@settings(max_examples=60, deadline=None)
@given(conversations, budgets, st.integers(1, 29))
def test_what_was_summarised_stays_summarised(messages: list[Message], budget: Budget, at: int) -> None:
    view = View(budget, "layered")
    early = build_window(_session(messages[:at]), messages[:at], view, COUNTER)
    session = replace(_session(messages, early))
    left = [m for m in messages if m.role is Role.SYSTEM or m.seq > early.summaries.last_seq]
    late = build_window(session, left, view, COUNTER)
    assert late.summaries.last_seq >= early.summaries.last_seq
    kept = [line for line in early.summaries.turns if line in late.summaries.turns]
    folded = late.summaries.profile.last_seq if late.summaries.profile else 0
    assert all(line in kept or line.last_seq <= folded for line in early.summaries.turns)


@settings(max_examples=100, deadline=None)
@given(conversations, budgets, budgets, strategies, _texts, st.one_of(st.none(), _texts))
def test_a_smaller_call_with_something_from_before_fits_as_well(
    messages: list[Message],
    budget: Budget,
    other: Budget,
    strategy: str,
    earlier: str,
    query: str | None,
) -> None:
    small, large = sorted((budget, other), key=lambda one: one.total)
    told = _build(messages, small, strategy, standing=large, earlier=earlier, query=query)
    assert COSTS.messages(told.context.messages) == told.context.report.tokens <= small.total
    assert told.summaries == _build(messages, large, strategy).summaries


@settings(max_examples=100, deadline=None)
@given(conversations, budgets, strategies)
def test_nothing_that_is_called_out_of_view_is_sent(
    messages: list[Message], budget: Budget, strategy: str
) -> None:
    window = _build(messages, budget, strategy)
    sent = [
        seq
        for message in window.context.messages
        for seq in message.seqs
        if messages[seq - 1].role is not Role.SYSTEM
    ]
    assert all(seq > window.out_of_view for seq in sent)
    assert not sent or min(sent) == window.out_of_view + 1
