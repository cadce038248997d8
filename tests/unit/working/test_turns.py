"""What belongs together: turns, calls with their results, and what is put right."""

from __future__ import annotations

from datetime import UTC, datetime

from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, Role, ToolCall
from triptych.working.turns import arrange

NOW = datetime(2025, 3, 1, tzinfo=UTC)


def message(
    seq: int, role: str, content: str = "", *, calls: str = "", answers: str | None = None
) -> Message:
    return Message(
        id=MessageId(f"m{seq}"),
        session=SessionId("s"),
        seq=seq,
        role=Role(role),
        content=content or f"{role} {seq}",
        time=NOW,
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
