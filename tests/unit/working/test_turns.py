"""What belongs together: turns, calls with their results, and what is put right."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, Role, ToolCall
from triptych.working.turns import arrange

NOW = datetime(2025, 3, 1, tzinfo=UTC)


def message(
    seq: int,
    role: str,
    content: str = "",
    *,
    calls: str = "",
    answers: str | None = None,
    by: str | None = None,
) -> Message:
    return Message(
        id=MessageId(f"m{seq}"),
        session=SessionId("s"),
        seq=seq,
        role=Role(role),
        content=content or f"{role} {seq}",
        time=NOW,
        name=by,
        tool_calls=tuple(ToolCall(call, "search", "{}") for call in calls.split()),
        tool_call_id=answers,
    )


def spans(*messages: Message) -> list[tuple[int, int]]:
    return [(turn.first_seq, turn.last_seq) for turn in arrange(messages).turns]


def test_a_turn_is_a_user_message_and_all_that_answers_it() -> None:
    assert spans(message(1, "user"), message(2, "assistant"), message(3, "user"), message(4, "user")) == [
        (1, 2),
        (3, 3),
        (4, 4),
    ]


def test_what_comes_before_the_first_user_message_is_a_turn_of_its_own() -> None:
    assert spans(message(1, "assistant"), message(2, "user")) == [(1, 1), (2, 2)]


def test_messages_are_ordered_by_seq_whatever_order_they_come_in() -> None:
    shuffled = [message(seq, "user") for seq in (3, 1, 15, 2, 7)]
    sent = [chat.seqs[0] for turn in arrange(shuffled).turns for chat in turn.messages]
    assert sent == [1, 2, 3, 7, 15]


def test_system_messages_stand_apart_from_the_turns() -> None:
    talk = arrange([message(1, "system"), message(2, "user"), message(3, "system"), message(4, "assistant")])
    assert [m.seq for m in talk.system] == [1, 3]
    assert [(turn.first_seq, turn.last_seq) for turn in talk.turns] == [(2, 4)]


def test_parallel_calls_and_their_results_are_one_unit() -> None:
    talk = arrange(
        [
            message(1, "user"),
            message(2, "assistant", calls="a b"),
            message(3, "tool", answers="b"),
            message(4, "tool", answers="a"),
            message(5, "assistant"),
        ]
    )
    units = talk.turns[0].units
    assert [[m.seq for m in unit.sources] for unit in units] == [[1], [2, 3, 4], [5]]
    assert talk.repaired == ()


def test_a_result_without_its_call_becomes_text_and_is_reported() -> None:
    talk = arrange([message(1, "user"), message(2, "tool", "42", answers="gone"), message(3, "tool", "43")])
    sent = talk.turns[0].messages
    assert [chat.role for chat in sent] == [Role.USER, Role.ASSISTANT, Role.ASSISTANT]
    assert "42" in sent[1].content
    assert [repair.seq for repair in talk.repaired] == [2, 3]


def test_a_call_without_a_result_gets_a_stand_in_and_is_reported() -> None:
    talk = arrange(
        [message(1, "user"), message(2, "assistant", calls="a b"), message(3, "tool", answers="a")]
    )
    sent = talk.turns[0].messages
    assert [chat.tool_call_id for chat in sent] == [None, None, "a", "b"]
    assert [str(repair) for repair in talk.repaired] == [
        "message 2: call b has no result, a stand-in was sent"
    ]


def test_a_second_result_of_one_call_becomes_text() -> None:
    talk = arrange(
        [message(1, "assistant", calls="a"), message(2, "tool", answers="a"), message(3, "tool", answers="a")]
    )
    assert [unit.messages[-1].role for unit in talk.turns[0].units] == [Role.TOOL, Role.ASSISTANT]


def test_ids_that_a_provider_uses_again_are_matched_with_the_latest_call() -> None:
    talk = arrange(
        [
            message(1, "assistant", calls="call_1"),
            message(2, "tool", answers="call_1"),
            message(3, "user"),
            message(4, "assistant", calls="call_1"),
            message(5, "tool", answers="call_1"),
        ]
    )
    assert talk.repaired == ()
    assert [[m.seq for m in unit.sources] for turn in talk.turns for unit in turn.units] == [
        [1, 2],
        [3],
        [4, 5],
    ]


def test_a_late_result_joins_its_call_and_the_turns_between_become_one() -> None:
    talk = arrange(
        [
            message(1, "user"),
            message(2, "assistant", calls="a"),
            message(3, "user"),
            message(4, "tool", answers="a"),
            message(5, "user"),
        ]
    )
    assert [(turn.first_seq, turn.last_seq) for turn in talk.turns] == [(1, 4), (5, 5)]
    assert [chat.seqs for chat in talk.turns[0].messages] == [(1,), (2,), (4,), (3,)]
    assert [repair.seq for repair in talk.repaired] == [4]


@pytest.mark.parametrize(
    ("first", "second", "units"),
    [
        (None, None, [[1, 3], [2, 4]]),
        ("writer", "scout", [[1, 4], [2, 3]]),
    ],
    ids=["in the order of the calls", "named"],
)
def test_agents_that_use_the_same_id_at_once_each_get_their_own_result(
    first: str | None, second: str | None, units: list[list[int]]
) -> None:
    talk = arrange(
        [
            message(1, "assistant", calls="call_1", by="scout"),
            message(2, "assistant", calls="call_1", by="writer"),
            message(3, "tool", answers="call_1", by=first),
            message(4, "tool", answers="call_1", by=second),
        ]
    )
    assert [[m.seq for m in unit.sources] for turn in talk.turns for unit in turn.units] == units


def test_an_agent_that_went_on_without_a_result_takes_no_one_elses() -> None:
    talk = arrange(
        [
            message(1, "assistant", calls="call_1", by="scout"),
            message(2, "assistant", by="scout"),
            message(3, "assistant", calls="call_1", by="writer"),
            message(4, "tool", answers="call_1"),
        ]
    )
    assert [[m.seq for m in unit.sources] for turn in talk.turns for unit in turn.units] == [[1], [2], [3, 4]]


def test_what_another_agent_does_in_a_row_is_one_turn() -> None:
    spoken = [
        message(1, "user"),
        message(2, "assistant", calls="a", by="scout"),
        message(3, "tool", answers="a"),
        message(4, "assistant", by="scout"),
        message(5, "assistant", by="critic"),
        message(6, "assistant", by="writer"),
        message(7, "assistant", by="critic"),
    ]
    turns = arrange(spoken, seen_by="writer").turns
    assert [(turn.first_seq, turn.last_seq) for turn in turns] == [(1, 1), (2, 4), (5, 6), (7, 7)]


def test_the_name_of_a_tool_is_not_put_before_its_result() -> None:
    talk = arrange([message(1, "assistant", calls="a"), message(2, "tool", "{}", answers="a", by="search")])
    assert [chat.text for chat in talk.turns[0].messages] == ["assistant 1", "{}"]


def test_a_call_too_long_ago_takes_no_result_from_a_later_one() -> None:
    between = [message(seq, "user") for seq in range(2, 50)]
    late = message(50, "assistant", calls="call_1", by="writer")
    talk = arrange(
        [
            message(1, "assistant", calls="call_1", by="scout"),
            *between,
            late,
            message(51, "tool", answers="call_1"),
        ]
    )
    assert [m.seq for m in talk.turns[-1].units[-1].sources] == [50, 51]
