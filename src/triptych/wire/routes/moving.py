"""Taking out and bringing in."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.wire.route import Answer, Route, Takes

ROWS = (
    Route(
        "GET", "/v1/export", "export", AsyncMember.export_rows, answer=Answer.LINES,
        summary="All the principal may read, one row a line: memories, sessions, messages, blocks.",
    ),
    Route("POST", "/v1/import", "import_rows", AsyncMember.import_rows, takes=Takes.LINES, harmless=True),
    Route(
        "POST", "/v1/import/conversation", "import_conversation", AsyncMember.import_conversation,
        example={
            "lines": [
                {"corpus": "c", "session": "1", "role": "user", "content": "I moved to Berlin.",
                 "time": "2026-05-08T10:00:00Z"},
            ]
        },
    ),
    Route(
        "POST", "/v1/import/history", "import_history", AsyncMember.import_history,
        example={"text": '{"session": "1", "speaker": "user", "text": "我搬到柏林了。"}', "format": "jsonl"},
    ),
)  # fmt: skip
