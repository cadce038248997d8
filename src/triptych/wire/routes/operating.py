"""Who asks, the log, and what an operator of the tenant does."""

from __future__ import annotations

from triptych.service.member.member import AsyncMember
from triptych.service.service import Service
from triptych.wire.route import Answer, Route

ROWS = (
    Route(
        "GET", "/v1/me", "me", Service.identify, given={"secret": None},
        summary="Who the key is: its name, its tenant, the principal it lets in, whom it acts for.",
    ),
    Route("GET", "/v1/events", "events", AsyncMember.events, answer=Answer.LIST, pages=("seq",)),
    Route(
        "GET", "/v1/events/stream", "follow_events", AsyncMember.follow_events, answer=Answer.STREAM,
        summary="The log as it grows, each event under its type.",
    ),
    Route(
        "GET", "/v1/settings", "settings", Service.settings.fget,  # type: ignore[attr-defined]  # a property
        summary="The settings in force, without secrets. For operators.",
    ),
    Route("GET", "/v1/jobs", "jobs", AsyncMember.jobs, answer=Answer.LIST, pages=("due_at", "id")),
    Route("POST", "/v1/upkeep", "run_upkeep", AsyncMember.run_upkeep),
    Route("GET", "/v1/health", "check", AsyncMember.check),
    Route("GET", "/v1/keys", "keys", AsyncMember.keys, answer=Answer.LIST, pages=("created_at", "id")),
    Route(
        "POST", "/v1/keys", "create_key", AsyncMember.create_key, 201, secret=True,
        example={"principal": "agent:assistant,user:alice", "name": "alice's laptop"},
    ),
    Route("DELETE", "/v1/keys/{id}", "revoke_key", AsyncMember.revoke_key),
    Route("POST", "/v1/log/seal", "seal_log", AsyncMember.seal_log),
    Route("GET", "/v1/log/health", "verify_log", AsyncMember.verify_log),
)  # fmt: skip
