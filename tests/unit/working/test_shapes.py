"""Messages as two providers write them come in whole, and go out as they came."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.errors import InvalidInputError
from triptych.model.ids import SessionId
from triptych.model.message import ContentPart, Role, ToolCall
from triptych.text.tokens import EstimatedTokens
from triptych.working.incoming import Incoming, complete
from triptych.working.shapes import from_anthropic, from_openai
from triptych.working.turns import to_chat

NOW = datetime(2025, 3, 1, tzinfo=UTC)
CALL = {"id": "c1", "type": "function", "function": {"name": "weather", "arguments": '{"city": "北京"}'}}


def completed(incoming: Incoming) -> Any:
    return to_chat(complete(incoming, SessionId("s"), NOW, EstimatedTokens()))


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": "天气？"},
        {"role": "assistant", "content": None, "tool_calls": [CALL]},
        {"role": "assistant", "content": "Looking.", "tool_calls": [CALL]},
        {"role": "tool", "content": "晴", "tool_call_id": "c1"},
        {
            "role": "user",
            "content": [
                {"type": "text", "text": "What is this?"},
                {"type": "image_url", "image_url": {"url": "https://example.com/a.png"}},
            ],
        },
    ],
)
def test_an_openai_message_goes_out_as_it_came(message: dict[str, Any]) -> None:
    assert completed(from_openai(message)).as_openai() == message


@pytest.mark.parametrize(
    "message",
    [
        {"role": "user", "content": [{"type": "text", "text": "天气？"}]},
        {
            "role": "assistant",
            "content": [
                {"type": "text", "text": "Looking."},
                {"type": "tool_use", "id": "c1", "name": "weather", "input": {"city": "北京"}},
            ],
        },
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c1", "content": "晴"}]},
        {
            "role": "user",
            "content": [
                {
                    "type": "image",
                    "source": {"type": "base64", "media_type": "image/png", "data": "iVBORw0KGgo="},
                }
            ],
        },
    ],
)
def test_an_anthropic_message_goes_out_as_it_came(message: dict[str, Any]) -> None:
    (incoming,) = from_anthropic(message)
    assert completed(incoming).as_anthropic() == message


def test_results_beside_text_become_messages_of_their_own() -> None:
    found = from_anthropic(
        {
            "role": "user",
            "content": [
                {"type": "tool_result", "tool_use_id": "a", "content": [{"type": "text", "text": "one"}]},
                {"type": "tool_result", "tool_use_id": "b", "content": "two"},
                {"type": "text", "text": "And now?"},
            ],
        }
    )
    assert [(one.role, one.content, one.tool_call_id) for one in found] == [
        (Role.TOOL, "one", "a"),
        (Role.TOOL, "two", "b"),
        ("user", "And now?", None),
    ]


def test_what_a_provider_calls_developer_is_a_system_message() -> None:
    assert completed(from_openai({"role": "developer", "content": "Be brief."})).role is Role.SYSTEM


def test_calls_and_parts_keep_their_fields() -> None:
    incoming = from_openai({"role": "assistant", "content": None, "tool_calls": [CALL]})
    assert incoming.tool_calls == (ToolCall("c1", "weather", '{"city": "北京"}'),)
    data = from_openai(
        {
            "role": "user",
            "content": [{"type": "image_url", "image_url": {"url": "data:image/webp;base64,AA=="}}],
        }
    )
    assert data.parts == (ContentPart("image/webp", "data:image/webp;base64,AA=="),)


@pytest.mark.parametrize(
    "message", [{}, {"role": 3}, {"role": "user", "content": 7}, {"role": "user", "content": ["a"]}]
)
@pytest.mark.parametrize("read", [from_openai, from_anthropic])
def test_what_is_no_message_is_an_error_that_names_the_field(message: dict[str, Any], read: Any) -> None:
    with pytest.raises(InvalidInputError) as raised:
        read(message)
    assert raised.value.field in {"role", "content"}
