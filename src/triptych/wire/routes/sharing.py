"""Shared memory: who may what, what is published and broadcast."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.service.shared import AsyncSharedSpace
from triptych.wire.route import Answer, Route
from triptych.wire.steps import SHARED

ROWS = (
    Route(
        "PUT", "/v1/policy", "set_policy", AsyncMember.set_policy,
        example={"space": "team/report", "readers": ["team:report"], "arbitration": "latest"},
    ),
    Route("GET", "/v1/may", "may", AsyncMember.may),
    Route(
        "GET", "/v1/grants", "grants", AsyncMember.grants, answer=Answer.LIST, pages=("granted_at", "id"),
    ),
    Route(
        "POST", "/v1/grants", "grant", AsyncMember.grant, 201,
        example={"space": "team/report", "holder": "agent:writer", "given": "read", "reason": "the report"},
    ),
    Route("DELETE", "/v1/grants/{id}", "revoke", AsyncMember.revoke),
    Route(
        "POST", "/v1/delegations", "delegate", AsyncMember.delegate, 201,
        example={"agent": "clerk", "reason": "books my travel"},
    ),
    Route(
        "POST", "/v1/publications", "publish", AsyncSharedSpace.publish, 201, by=SHARED,
        example={"space": "team/report", "content": "Revenue grew by 4 % in the third quarter.",
                 "topics": ["revenue/q3"]},
    ),
    Route(
        "POST", "/v1/query", "query", AsyncSharedSpace.query, by=SHARED, harmless=True,
        example={"space": "team/report", "question": "How did revenue develop?"},
    ),
    Route(
        "GET", "/v1/broadcasts", "broadcasts", AsyncMember.broadcasts, answer=Answer.LIST,
        pages=("sent_at", "id"),
    ),
    Route(
        "POST", "/v1/broadcasts", "broadcast", AsyncSharedSpace.broadcast, 201, by=SHARED,
        example={"space": "team/report", "content": "The figures are frozen until Friday."},
    ),
    Route("DELETE", "/v1/broadcasts/{id}", "withdraw_broadcast", AsyncMember.withdraw_broadcast),
    Route("POST", "/v1/broadcasts/{id}/acknowledge", "acknowledge", AsyncMember.acknowledge),
    Route(
        "GET", "/v1/broadcasts/{id}/acknowledgements", "acknowledgements", AsyncMember.acknowledgements,
        answer=Answer.LIST, pages=("time", "principal"),
    ),
)  # fmt: skip
