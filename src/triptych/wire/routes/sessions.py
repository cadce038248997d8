"""Working memory: sessions, their messages, contexts and state."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.service.session import AsyncSession
from triptych.wire.route import Answer, Route
from triptych.wire.steps import BEGUN_SESSION, FOUND_SESSION, USED_SESSION

_HELLO = {"role": "user", "content": "I moved to Berlin last week."}

ROWS = (
    Route(
        "GET", "/v1/sessions", "sessions", AsyncMember.sessions, answer=Answer.LIST,
        pages=("-last_activity", "id"),
    ),
    Route(
        "PUT", "/v1/sessions/{session}", "begin_session", AsyncSession.begin, by=BEGUN_SESSION,
        example={"task": "moving"},
    ),
    Route(
        "GET", "/v1/sessions/{session}", "session", AsyncSession.info, by=FOUND_SESSION,
        summary="The session of that name: the open one, or else the last.",
    ),
    Route(
        "GET", "/v1/sessions/{session}/messages", "messages", AsyncSession.messages, by=FOUND_SESSION,
        answer=Answer.LIST, pages=("seq",),
    ),
    Route(
        "POST", "/v1/sessions/{session}/messages", "add", AsyncSession.add, 201, by=USED_SESSION,
        example=_HELLO,
    ),
    Route(
        "POST", "/v1/sessions/{session}/messages/bulk", "add_many", AsyncSession.add_many, 201,
        by=USED_SESSION, answer=Answer.LIST,
        example={"messages": [_HELLO, {"role": "assistant", "content": "How is it there?"}]},
    ),
    Route(
        "POST", "/v1/sessions/{session}/messages/openai", "add_openai", AsyncSession.add_openai, 201,
        by=USED_SESSION, answer=Answer.LIST, example={"messages": [_HELLO]},
    ),
    Route(
        "POST", "/v1/sessions/{session}/messages/anthropic", "add_anthropic", AsyncSession.add_anthropic, 201,
        by=USED_SESSION, answer=Answer.LIST,
        example={"messages": [{"role": "user", "content": [{"type": "text", "text": "我搬到柏林了。"}]}]},
    ),
    Route(
        "POST", "/v1/sessions/{session}/context", "context", AsyncSession.context, by=USED_SESSION,
        harmless=True, example={"query": "Where do I live?"},
    ),
    Route("GET", "/v1/sessions/{session}/state", "state", AsyncSession.state, by=FOUND_SESSION),
    Route(
        "GET", "/v1/sessions/{session}/state/{key}", "get_state", AsyncSession.get_state, by=FOUND_SESSION,
        versioned=True,
    ),
    Route(
        "PUT", "/v1/sessions/{session}/state/{key}", "set_state", AsyncSession.set_state, by=USED_SESSION,
        versioned=True, example={"value": {"step": 2}, "expected_version": 0},
    ),
    Route("POST", "/v1/sessions/{session}/end", "end", AsyncSession.end, by=FOUND_SESSION),
)  # fmt: skip
