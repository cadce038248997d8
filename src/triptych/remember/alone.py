"""What a merged statement would be as a memory of its own, kept with its source: so it can part again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from triptych.model.draft import Draft
from triptych.model.ids import MemoryId
from triptych.model.memory import Kind, Memory, Slot, Source, State

_SHARES = ("importance", "confidence", "trust")
_TIMES = ("event_start", "event_end", "valid_from", "expires_at")


def with_statement(draft: Draft, now: datetime) -> Source:
    """The draft's source, with all that the draft says besides."""
    slot = draft.slot
    told: dict[str, Any] = {
        "content": draft.content,
        "kind": draft.kind.value,
        "subject": draft.subject,
        "slot": None if slot is None else [slot.subject, slot.attribute, slot.value],
        "tags": sorted(draft.tags),
        "topics": sorted(draft.topics),
        "state": draft.state.value,
        "language": draft.language,
        "metadata": dict(draft.metadata),
        "recorded_at": now.isoformat(),
        **{name: getattr(draft, name) for name in _SHARES},
        **{name: at.isoformat() for name in _TIMES if (at := getattr(draft, name)) is not None},
    }
    return replace(draft.source, alone={name: value for name, value in told.items() if value})


def alone(source: Source, memory: Memory, id: MemoryId | None = None) -> Memory:
    """The source's own statement, with the tenant, space and rights of the memory it was merged into."""
    told: Mapping[str, Any] = source.alone or {}
    recorded_at = datetime.fromisoformat(told["recorded_at"])
    return Memory(
        id=id or memory.id,
        tenant=memory.tenant,
        space=memory.space,
        kind=Kind(told["kind"]),
        content=told["content"],
        recorded_at=recorded_at,
        updated_at=recorded_at,
        sources=(replace(source, alone=None),),
        subject=told.get("subject"),
        slot=Slot(*told["slot"]) if "slot" in told else None,
        tags=frozenset(told.get("tags", ())),
        topics=frozenset(told.get("topics", ())),
        readers=memory.readers,
        writers=memory.writers,
        state=State(told["state"]),
        language=told["language"],
        metadata=told.get("metadata", {}),
        importance=told.get("importance", 0.0),
        confidence=told.get("confidence", 0.0),
        trust=told.get("trust", 0.0),
        event_start=_time(told, "event_start"),
        event_end=_time(told, "event_end"),
        valid_from=_time(told, "valid_from"),
        expires_at=_time(told, "expires_at"),
    )


def _time(told: Mapping[str, Any], name: str) -> datetime | None:
    return datetime.fromisoformat(told[name]) if name in told else None
