"""Blocks: what always stands in the prompt."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.wire.route import Answer, Route

ROWS = (
    Route(
        "GET", "/v1/blocks", "blocks", AsyncMember.blocks, answer=Answer.LIST, pages=("space", "label"),
    ),
    Route("GET", "/v1/blocks/{label}", "block", AsyncMember.block, versioned=True),
    Route(
        "PUT", "/v1/blocks/{label}", "set_block", AsyncMember.set_block, versioned=True,
        example={"text": "You are a patient tutor.", "expected_version": 0},
    ),
    Route("DELETE", "/v1/blocks/{label}", "erase_block", AsyncMember.erase_block),
    Route(
        "POST", "/v1/blocks/{label}/append", "append_to_block", AsyncMember.append_to_block, versioned=True,
        example={"text": "Answer in German."},
    ),
    Route(
        "POST", "/v1/blocks/{label}/replace", "replace_in_block", AsyncMember.replace_in_block,
        versioned=True, example={"old": "patient", "new": "strict"},
    ),
    Route("POST", "/v1/blocks/{label}/lock", "lock_block", AsyncMember.lock_block, versioned=True),
    Route("POST", "/v1/blocks/{label}/unlock", "unlock_block", AsyncMember.unlock_block, versioned=True),
    Route(
        "GET", "/v1/blocks/{label}/history", "block_history", AsyncMember.block_history, answer=Answer.LIST,
        pages=("version",),
    ),
)  # fmt: skip
