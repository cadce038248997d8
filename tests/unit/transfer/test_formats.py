"""Every format that conversations come in is told apart by what stands in it, and read with its times."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from triptych.errors import InvalidInputError
from triptych.service.conversation import Line
from triptych.service.transfer.formats.reading import read_history
from triptych.service.transfer.formats.recognising import Format, format_named, recognise


def told(lines: list[Line]) -> list[tuple[str, str, str | None, str]]:
    return [(line.session, line.role.value, line.name, line.content) for line in lines]


def as_json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def at(day: int, hour: int = 0, minute: int = 0) -> datetime:
    return datetime(2026, 5, day, hour, minute, tzinfo=UTC)


OPENAI = [
    {"role": "developer", "content": "Be brief."},
    {"role": "user", "content": "我搬到柏林了", "timestamp": "2026-05-08T10:00:00Z", "id": "m1"},
    {
        "role": "assistant",
        "content": None,
        "tool_calls": [{"id": "c", "type": "function", "function": {"name": "f", "arguments": "{}"}}],
    },
    {"role": "tool", "content": "14 °C", "tool_call_id": "c"},
    {
        "role": "user",
        "name": "Ann",
        "content": [
            {"type": "text", "text": "Look"},
            {"type": "image_url", "image_url": {"url": "data:image/png;base64,xx"}},
        ],
    },
]
ANTHROPIC = {
    "system": "Be brief.",
    "messages": [
        {"role": "user", "content": "I moved to Berlin", "created_at": 1778234400},
        {"role": "assistant", "content": [{"type": "tool_use", "id": "c", "name": "f", "input": {"x": 1}}]},
        {"role": "user", "content": [{"type": "tool_result", "tool_use_id": "c", "content": "14 °C"}]},
    ],
}


def node(id: str, parent: str | None, role: str = "user", text: str = "", **more: Any) -> dict[str, Any]:
    message = {
        "id": f"m-{id}",
        "author": {"role": role},
        "create_time": 1778234400.5,
        "content": {"content_type": "text", "parts": [text]},
        **more,
    }
    return {"id": id, "parent": parent, "message": message, "children": []}


def chatgpt(*nodes: dict[str, Any], **more: Any) -> dict[str, Any]:
    mapping = {one["id"]: one for one in nodes}
    for one in nodes:
        if one["parent"] in mapping:
            mapping[one["parent"]]["children"].append(one["id"])
    return {
        "title": "Moving house",
        "create_time": 1778230800.0,
        "conversation_id": "0123456789ab",
        "mapping": mapping,
        "current_node": nodes[-1]["id"] if nodes else None,
        **more,
    }


ROOT: dict[str, Any] = {"id": "root", "parent": None, "message": None, "children": []}
TALK = chatgpt(
    {**ROOT, "children": []},
    node("sys", "root", "system", ""),
    node("a", "sys", "user", "I moved to Berlin"),
    node("old", "a", "assistant", "an answer that was asked for again"),
    node("new", "a", "assistant", "Nice!", create_time=None),
    node("b", "new", "user", "我养了一只猫"),
)

MARKDOWN = """# Planning, 2026-05-08

### User
I moved to Berlin.

### Assistant (10:04)
Nice! Next:

### Steps
1. **Note:** pack
```
### User
```

# 2026年5月9日
### 用户 — 2026-05-09 08:30
我养了一只猫。
"""


@pytest.mark.parametrize(
    ("text", "format"),
    [
        (as_json({"text": "hi"}), Format.JSONL),
        (as_json({"role": "user", "content": "hi"}) + "\n" + as_json({"text": "x"}), Format.JSONL),
        ("\ufeff" + as_json({"text": "hi"}), Format.JSONL),
        ('{"text": "hi"}\n{"text": ', Format.JSONL),
        (as_json({"row": "memory"}) + "\n" + as_json({"row": "session"}), Format.EXPORT),
        (as_json(OPENAI), Format.OPENAI),
        (as_json({"messages": OPENAI}), Format.OPENAI),
        (as_json([{"messages": OPENAI}]), Format.OPENAI),
        (as_json({"messages": OPENAI}) + "\n" + as_json({"messages": OPENAI}), Format.OPENAI),
        (json.dumps(OPENAI, indent=2), Format.OPENAI),
        (as_json(ANTHROPIC), Format.ANTHROPIC),
        (as_json(ANTHROPIC["messages"]), Format.ANTHROPIC),
        (as_json([TALK]), Format.CHATGPT),
        (as_json(TALK), Format.CHATGPT),
        (MARKDOWN, Format.MARKDOWN),
        ("**用户：** 你好\n**助手：** 你好！", Format.MARKDOWN),
        ("User: hi\nAssistant: hello", Format.MARKDOWN),
        ("[draft]\n**User:** hi", Format.MARKDOWN),
    ],
)
def test_a_format_is_told_by_what_stands_in_the_text(text: str, format: Format) -> None:
    assert recognise(text, "x") is format


@pytest.mark.parametrize(
    "text", ["", "Dear diary, today was fine.", "[1, 2]", "[]", "3", "日记：今天不错", "Time: 10:00"]
)
def test_what_is_no_conversation_says_which_formats_there_are(text: str) -> None:
    with pytest.raises(InvalidInputError) as caught:
        recognise(text, "notes.txt")
    assert caught.value.field == "notes.txt"
    assert all(name in (caught.value.remedy or "") for name in Format)
    with pytest.raises(InvalidInputError, match="word"):
        format_named("word")


def test_openai_messages_keep_their_tools_parts_names_and_times() -> None:
    lines = read_history(as_json(OPENAI), source="chat.json")
    assert told(lines) == [
        ("chat", "system", None, "Be brief."),
        ("chat", "user", None, "我搬到柏林了"),
        ("chat", "assistant", None, ""),
        ("chat", "tool", None, "14 °C"),
        ("chat", "user", "Ann", "Look"),
    ]
    assert (lines[1].time, lines[1].reference) == (at(8, 10), "m1")
    assert lines[2].tool_calls[0].id == lines[3].tool_call_id == "c"
    assert lines[4].parts[0].content_type == "image/png"


def test_anthropic_messages_keep_their_system_prompt_tools_and_times() -> None:
    lines = read_history(as_json(ANTHROPIC), source="chat.json")
    assert told(lines) == [
        ("chat", "system", None, "Be brief."),
        ("chat", "user", None, "I moved to Berlin"),
        ("chat", "assistant", None, ""),
        ("chat", "tool", None, "14 °C"),
    ]
    assert lines[1].time == at(8, 10)
    assert lines[2].tool_calls[0].arguments == '{"x": 1}'


@pytest.mark.parametrize(
    "time", [1778234400, 1778234400.0, 1778234400000, "2026-05-08T12:00:00+02:00", "2026-05-08T10:00"]
)
def test_a_time_is_iso_or_counted_since_1970(time: Any) -> None:
    for text in (
        as_json({"text": "x", "time": time}),
        as_json([{"role": "user", "content": "x", "time": time}]),
    ):
        assert read_history(text, source="x")[0].time == at(8, 10)


def test_several_arrays_are_several_sessions() -> None:
    one, two = {"messages": OPENAI[1:2], "title": "On  moving"}, {"messages": OPENAI[1:2]}
    for text in (as_json([one, two]), as_json(one) + "\n\n" + as_json(two)):
        assert [line.session for line in read_history(text, source="chat.json")] == ["On moving", "chat-2"]


def test_of_a_chatgpt_tree_the_branch_that_was_shown_is_read() -> None:
    lines = read_history(as_json([TALK]), source="conversations.json")
    assert told(lines) == [
        ("Moving house · 01234567", "user", None, "I moved to Berlin"),
        ("Moving house · 01234567", "assistant", None, "Nice!"),
        ("Moving house · 01234567", "user", None, "我养了一只猫"),
    ]
    assert lines[0].time == lines[1].time == datetime(2026, 5, 8, 10, 0, 0, 500_000, UTC)
    assert [line.reference for line in lines] == ["m-a", "m-new", "m-b"]


def test_without_a_current_node_the_branch_of_the_last_leaf_is_read() -> None:
    del (talk := json.loads(as_json(TALK)))["current_node"]
    assert [line.content for line in read_history(as_json(talk), source="c.json")][-1] == "我养了一只猫"


def test_what_chatgpt_kept_but_nobody_said_is_left_out() -> None:
    talk = chatgpt(
        {**ROOT, "children": []},
        node("ctx", "root", "user", content={"content_type": "user_editable_context", "user_profile": "x"}),
        node("hid", "ctx", "system", "x", metadata={"is_visually_hidden_from_conversation": True}),
        node(
            "a",
            "hid",
            "user",
            content={
                "content_type": "multimodal_text",
                "parts": [
                    {"content_type": "image_asset_pointer", "asset_pointer": "file-service://1"},
                    "Look",
                    {"content_type": "audio_transcription", "text": "at this"},
                ],
            },
        ),
        node("th", "a", "assistant", content={"content_type": "thoughts", "thoughts": []}),
        node("code", "th", "assistant", content={"content_type": "code", "text": "print(1)"}),
        node(
            "out",
            "code",
            "tool",
            content={"content_type": "execution_output", "text": "1"},
            author={"role": "tool", "name": "python"},
        ),
    )
    lines = read_history(as_json([talk]), source="c.json")
    assert [(line.role.value, line.name, line.content) for line in lines] == [
        ("user", None, "Look\nat this"),
        ("assistant", None, "print(1)"),
        ("tool", "python", "1"),
    ]
    assert lines[0].parts[0].uri == "file-service://1"


def test_markdown_headings_name_speakers_dates_and_sessions() -> None:
    lines = read_history(MARKDOWN, source="notes.md")
    assert [(line.session, line.role.value, line.time) for line in lines] == [
        ("Planning, 2026-05-08", "user", at(8)),
        ("Planning, 2026-05-08", "assistant", at(8, 10, 4)),
        ("2026年5月9日", "user", at(9, 8, 30)),
    ]
    assert "### Steps" in lines[1].content
    assert "### User" in lines[1].content
    assert lines[2].content == "我养了一只猫。"
    assert lines[1].place == "notes.md:6"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "**User:** hi\nthere\n**Assistant**: hello\n**Note:** x\n**User:** bye",
            [("user", None, "hi\nthere"), ("assistant", None, "hello\n**Note:** x"), ("user", None, "bye")],
        ),
        ("**用户：** 我搬家了\n**助手**：恭喜", [("user", None, "我搬家了"), ("assistant", None, "恭喜")]),
        (
            "**Alice:** hi\n**Bob:** hey\n**Tip:** x\n**Alice:** bye\n**Bob:** bye",
            [
                ("user", "Alice", "hi"),
                ("user", "Bob", "hey\n**Tip:** x"),
                ("user", "Alice", "bye"),
                ("user", "Bob", "bye"),
            ],
        ),
        (
            "## 小王\n你好\n## 助手\n你好！\n## 小王\n再见",
            [("user", "小王", "你好"), ("assistant", None, "你好！"), ("user", "小王", "再见")],
        ),
        (
            "User: hi\nAssistant: see http://x.y\nTime: now",
            [("user", None, "hi"), ("assistant", None, "see http://x.y\nTime: now")],
        ),
        (
            "##### You said:\nhi\n###### ChatGPT said:\nhello",
            [("user", None, "hi"), ("assistant", None, "hello")],
        ),
        (
            "### User\r\nhi\r\n\r\n### Assistant\r\nhello\r\n",
            [("user", None, "hi"), ("assistant", None, "hello")],
        ),
        ("### User\n\n### Assistant\nhello", [("assistant", None, "hello")]),
    ],
)
def test_markdown_names_speakers_in_several_ways(text: str, said: list[tuple[str, str | None, str]]) -> None:
    assert [(line.role.value, line.name, line.content) for line in read_history(text, source="x.md")] == said


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("### User (2026-05-08 10:00)\nhi\n### Assistant\nx", at(8, 10)),
        ("### User — 2026-05-08T12:00:00+02:00\nhi\n### Assistant\nx", at(8, 10)),
        ("### [2026-05-08 10:00] User\nhi\n### Assistant\nx", at(8, 10)),
        ("# May 8, 2026\n### User (10:00)\nhi\n### Assistant\nx", at(8, 10)),
        ("**用户（2026年5月8日 10:00）：** 你好\n**助手：** 好", at(8, 10)),
        ("---\ndate: 2026-05-08\n---\n**User (10:00):** hi\n**Assistant:** x", at(8, 10)),
        ("**User** (10:00): hi\n**Assistant:** x", None),
        ("### User\nhi\n### Assistant\nx", None),
    ],
)
def test_a_message_has_the_time_that_stands_beside_its_speaker(text: str, time: datetime | None) -> None:
    assert read_history(text, source="x.md")[0].time == time


@pytest.mark.parametrize(
    ("text", "format", "field"),
    [
        ('{"text": "a"}\n{"text": 5}', None, "chat:2 text"),
        ('{"text": "a"}\n{"text": "b", "time": "someday"}', None, "chat:2 time"),
        ('{"text": "a"}\nnot json', None, "chat:2"),
        ('{"text": "a", "time": 1e300}', None, "chat:1 time"),
        ('[{"role": "user", "content": "a"}', None, "chat:1"),
        (
            as_json([{"role": "user", "content": "a"}, {"role": "nobody", "content": "b"}]),
            None,
            "chat[1].role",
        ),
        (as_json([{"role": "user", "content": "a"}, {"content": "b"}]), None, "chat[1].role"),
        (as_json([{"role": "user", "content": 5}]), None, "chat[0].content"),
        (
            as_json({"messages": [{"role": "user", "content": "a", "time": "x"}]}),
            None,
            "chat.messages[0].time",
        ),
        (as_json({"messages": []}) + "\n[", "openai", "chat:2"),
        (as_json({"messages": {}}), "openai", "chat"),
        (as_json([{"role": "user", "content": [{"type": "text"}]}]), "anthropic", None),
        (as_json([{**TALK, "mapping": []}]), "chatgpt", "chat[0].mapping"),
        (as_json([chatgpt(node("a", "gone"))]), None, "chat[0].mapping"),
        (as_json([chatgpt(node("a", "b"), node("b", "a"))]), None, "chat[0].mapping"),
        (as_json([chatgpt(node("a", None, "nobody", "x"))]), None, "chat[0].mapping.a.message.author.role"),
        (as_json([chatgpt(node("a", None, content=5))]), None, "chat[0].mapping.a.message.content"),
        (as_json([chatgpt(node("a", None, create_time="x"))]), None, "chat[0].mapping.a.create_time"),
        ("{", "chatgpt", "chat"),
        ("Dear diary", "markdown", "chat"),
        (as_json({"messages": []}), None, "chat"),
        (as_json({"row": "memory"}), None, "chat"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(
    text: str, format: str | None, field: str | None
) -> None:
    chosen = None if format is None else format_named(format)
    if field is None:
        assert read_history(text, source="chat", format=chosen)
        return
    with pytest.raises(InvalidInputError) as caught:
        read_history(text, source="chat", format=chosen)
    assert caught.value.field == field, str(caught.value)
    assert caught.value.remedy
