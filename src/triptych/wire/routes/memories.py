"""Long-term memory: remember, recall, change, forget, erase."""

from __future__ import annotations

from typing import Any

from triptych.service.member.member import AsyncMember
from triptych.wire.route import Answer, Extra, Route, Takes

ROWS = (
    Route(
        "POST", "/v1/memories", "remember", AsyncMember.remember, 201,
        example={"content": "I prefer window seats", "topics": ["travel"]},
    ),
    Route(
        "POST", "/v1/memories/bulk", "remember_many", AsyncMember.remember,
        takes=Takes.JSON_OR_LINES, answer=Answer.LIST,
        summary="Remember several statements, each by itself: per item an outcome, or the problem with it.",
        example={"items": [{"content": "I moved to Berlin"}, {"content": "我喜欢喝绿茶"}]},
    ),
    Route(
        "GET", "/v1/memories", "memories", AsyncMember.memories, answer=Answer.LIST, pages=("id",),
    ),
    Route("GET", "/v1/memories/{id}", "get_memory", AsyncMember.get, versioned=True),
    Route(
        "PATCH", "/v1/memories/{id}", "update_memory", AsyncMember.update, versioned=True,
        example={"content": "I prefer aisle seats", "expected_version": 1},
    ),
    Route("DELETE", "/v1/memories/{id}", "erase", AsyncMember.erase),
    Route("POST", "/v1/memories/{id}/forget", "forget", AsyncMember.forget, versioned=True),
    Route("POST", "/v1/memories/{id}/restore", "restore", AsyncMember.restore, versioned=True),
    Route("POST", "/v1/memories/{id}/unmerge", "unmerge", AsyncMember.unmerge),
    Route("GET", "/v1/memories/{id}/history", "history", AsyncMember.history),
    Route(
        "POST", "/v1/recall", "recall", AsyncMember.recall, harmless=True,
        extras=(
            Extra("place", dict[str, Any], "Also put the results into a prompt, within `budget_tokens`."),
        ),
        example={"question": "Which seat do I like?", "k": 5},
    ),
    Route("GET", "/v1/graph", "graph", AsyncMember.graph),
    Route("GET", "/v1/counts", "counts", AsyncMember.counts),
    Route("GET", "/v1/spaces", "spaces", AsyncMember.spaces, answer=Answer.LIST, pages=("path",)),
    Route(
        "GET", "/v1/conflicts", "conflicts", AsyncMember.conflicts, answer=Answer.LIST,
        pages=("opened_at", "id"),
    ),
    Route(
        "POST", "/v1/conflicts/{conflict}/resolve", "resolve", AsyncMember.resolve,
        example={"keep": "0193c0de-0000-7000-8000-000000000001"},
    ),
)  # fmt: skip
