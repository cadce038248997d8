"""Frozen values as rows, and rows as frozen values."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from triptych.model.conflict import Conflict, ConflictState
from triptych.model.event import Event, EventType
from triptych.model.ids import ConflictId, JobId, MemoryId, MessageId, SessionId
from triptych.model.job import Job, JobState
from triptych.model.memory import Kind, Memory, Method, Slot, Source, State
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.session import ProfileSummary, Session, SessionState, TranscriptPolicy, TurnSummary
from triptych.model.space import Space
from triptych.stores.checks import to_json
from triptych.stores.sqlite.values import (
    instant,
    list_of,
    mapping_of,
    maybe_instant,
    maybe_set,
    maybe_time,
    set_json,
    set_of,
    time_of,
)

Row = sqlite3.Row | Mapping[str, Any]

# Looked up, since a recall reads dozens of memories and calling an enumeration takes its time.
_KINDS = {kind.value: kind for kind in Kind}
_METHODS = {method.value: method for method in Method}
_STATES = {state.value: state for state in State}
_decoded = json.JSONDecoder().raw_decode  # as `json.loads`, for text known to be written by `to_json`
_SOURCE_FIELDS = tuple(one.name for one in fields(Source))


def memory_row(memory: Memory) -> dict[str, Any]:
    """The memory's own columns, without those that only the database knows (tenant, space, rights)."""
    slot = memory.slot
    begins = memory.event_start or memory.said_at
    ends = (memory.event_end or begins) if memory.event_start else begins
    return {
        "id": memory.id,
        "kind": memory.kind.value,
        "content": memory.content,
        "subject": memory.subject,
        "slot_subject": slot.subject if slot else None,
        "slot_attribute": slot.attribute if slot else None,
        "slot_value": slot.value if slot else None,
        "tags": set_json(memory.tags),
        "topics": set_json(memory.topics),
        "importance": memory.importance,
        "confidence": memory.confidence,
        "trust": memory.trust,
        "sources": to_json([_source_row(source) for source in memory.sources], "sources"),
        "state": memory.state.value,
        "version": memory.version,
        "group": memory.group,
        "begins": instant(begins),
        "ends": instant(ends),
        "event_start": maybe_instant(memory.event_start),
        "event_end": maybe_instant(memory.event_end),
        "valid_from": maybe_instant(memory.valid_from),
        "valid_to": maybe_instant(memory.valid_to),
        "recorded_at": instant(memory.recorded_at),
        "updated_at": instant(memory.updated_at),
        "expires_at": maybe_instant(memory.expires_at),
        "supersedes": memory.supersedes,
        "recall_count": memory.recall_count,
        "last_recalled_at": maybe_instant(memory.last_recalled_at),
        "language": memory.language,
        "metadata": to_json(dict(memory.metadata), "metadata"),
    }


def _source_row(source: Source) -> dict[str, Any]:
    told = {name: getattr(source, name) for name in _SOURCE_FIELDS}
    told["said_at"] = instant(source.said_at)
    return {name: value for name, value in told.items() if value is not None}


def _source(row: dict[str, Any]) -> Source:
    """The source; the row is used up."""
    row["method"], row["said_at"] = _METHODS[row["method"]], time_of(row["said_at"])
    return Source(**row)


MEMORY_COLUMNS = (
    *("id", "path", "kind", "content", "recorded_at", "updated_at", "sources", "subject"),
    *("slot_subject", "slot_attribute", "slot_value", "tags", "topics", "importance", "confidence", "trust"),
    *("reader_list", "writer_list", "state", "version", "group", "event_start", "event_end"),
    *("valid_from", "valid_to", "expires_at", "supersedes", "recall_count", "last_recalled_at"),
    *("language", "metadata"),
)
"""The columns a memory is read from, in the order in which every statement that reads memories tells them: a
recall reads dozens, and looking a column up by its name takes longer than all else about it."""
_MEMORY_WIDTH = len(MEMORY_COLUMNS)


def memory_of(row: Row, tenant: str) -> Memory:
    """The memory from a row that begins with `MEMORY_COLUMNS`, or from a mapping that has them."""
    told = row[:_MEMORY_WIDTH] if isinstance(row, sqlite3.Row) else [row[name] for name in MEMORY_COLUMNS]
    id_, path, kind, content, recorded_at, updated_at, sources, subject = told[:8]
    slot_subject, attribute, slot_value, tags, topics, importance, confidence, trust = told[8:16]
    readers, writers, state, version, group, event_start, event_end = told[16:23]
    valid_from, valid_to, expires_at, supersedes, recall_count, last_recalled_at = told[23:29]
    language, metadata = told[29:]
    return Memory(
        id=MemoryId(id_),
        tenant=tenant,
        space=Space.parse(path),
        kind=_KINDS[kind],
        content=content,
        recorded_at=time_of(recorded_at),
        updated_at=time_of(updated_at),
        sources=tuple(map(_source, _decoded(sources)[0])),
        subject=subject,
        slot=None if attribute is None else Slot(slot_subject, attribute, slot_value),
        tags=set_of(tags),
        topics=set_of(topics),
        importance=importance,
        confidence=confidence,
        trust=trust,
        readers=maybe_set(readers),
        writers=maybe_set(writers),
        state=_STATES[state],
        version=version,
        group=group,
        event_start=maybe_time(event_start),
        event_end=maybe_time(event_end),
        valid_from=maybe_time(valid_from),
        valid_to=maybe_time(valid_to),
        expires_at=maybe_time(expires_at),
        supersedes=supersedes,
        recall_count=recall_count,
        last_recalled_at=maybe_time(last_recalled_at),
        language=language,
        metadata=mapping_of(metadata),
    )


def version_body(memory: Memory) -> str:
    """A whole memory as one text, for the versions."""
    rights = {
        "path": memory.space.path,
        "reader_list": None if memory.readers is None else set_json(memory.readers),
        "writer_list": None if memory.writers is None else set_json(memory.writers),
    }
    return to_json(memory_row(memory) | rights, "memory")


def session_row(session: Session) -> dict[str, Any]:
    """The session's own columns."""
    return {
        "id": session.id,
        "name": session.name,
        "opened_by": session.opened_by,
        "opened_at": instant(session.opened_at),
        "last_activity": instant(session.last_activity),
        "state": session.state.value,
        "ended_at": maybe_instant(session.ended_at),
        "task": session.task,
        "transcript": session.transcript.value,
        "retention_days": session.retention_days,
        "timeout_seconds": session.timeout_seconds,
        "turn_summaries": to_json([asdict(line) for line in session.turn_summaries], "turn_summaries"),
        "profile": None if session.profile is None else to_json(asdict(session.profile), "profile"),
        "promoted_seq": session.promoted_seq,
        "last_seq": session.last_seq,
        "metadata": to_json(dict(session.metadata), "metadata"),
    }


def session_of(row: Row) -> Session:
    """The session; `tenant_name` and `path` are in the row beside its own columns."""
    return Session(
        id=SessionId(row["id"]),
        tenant=row["tenant_name"],
        space=Space.parse(row["path"]),
        name=row["name"],
        opened_by=row["opened_by"],
        opened_at=time_of(row["opened_at"]),
        last_activity=time_of(row["last_activity"]),
        state=SessionState(row["state"]),
        ended_at=maybe_time(row["ended_at"]),
        task=row["task"],
        transcript=TranscriptPolicy(row["transcript"]),
        retention_days=row["retention_days"],
        timeout_seconds=row["timeout_seconds"],
        turn_summaries=tuple(TurnSummary(**line) for line in json.loads(row["turn_summaries"])),
        profile=None if row["profile"] is None else ProfileSummary(**json.loads(row["profile"])),
        promoted_seq=row["promoted_seq"],
        last_seq=row["last_seq"],
        metadata=mapping_of(row["metadata"]),
    )


def message_row(message: Message) -> dict[str, Any]:
    """The message's own columns."""
    return {
        "id": message.id,
        "seq": message.seq,
        "role": message.role.value,
        "content": message.content,
        "time": instant(message.time),
        "name": message.name,
        "reference": message.reference,
        "content_type": message.content_type,
        "tokens": message.tokens,
        "tool_call_id": message.tool_call_id,
        "tool_calls": to_json([asdict(call) for call in message.tool_calls], "tool_calls"),
        "parts": to_json([asdict(part) for part in message.parts], "parts"),
        "metadata": to_json(dict(message.metadata), "metadata"),
    }


def message_of(row: Row) -> Message:
    """The message; `session_id` is in the row beside its own columns."""
    return Message(
        id=MessageId(row["id"]),
        session=SessionId(row["session_id"]),
        seq=row["seq"],
        role=Role(row["role"]),
        content=row["content"],
        time=time_of(row["time"]),
        name=row["name"],
        reference=row["reference"],
        content_type=row["content_type"],
        tokens=row["tokens"],
        tool_call_id=row["tool_call_id"],
        tool_calls=tuple(ToolCall(**call) for call in list_of(row["tool_calls"])),
        parts=tuple(ContentPart(**part) for part in list_of(row["parts"])),
        metadata=mapping_of(row["metadata"]),
    )


def event_of(row: Row, tenant: str) -> Event:
    """The event; `path` is in the row beside its own columns."""
    return Event(
        type=EventType(row["type"]),
        tenant=tenant,
        actor=row["actor"],
        time=time_of(row["time"]),
        space=None if row["path"] is None else Space.parse(row["path"]),
        subject=row["subject"],
        detail=mapping_of(row["detail"]),
        seq=row["seq"],
    )


def conflict_row(conflict: Conflict) -> dict[str, Any]:
    """The conflict's own columns."""
    return {
        "id": conflict.id,
        "sides": to_json(list(conflict.sides), "sides"),
        "reason": conflict.reason,
        "opened_at": instant(conflict.opened_at),
        "state": conflict.state.value,
        "kept": conflict.kept,
        "resolved_by": conflict.resolved_by,
        "resolved_at": maybe_instant(conflict.resolved_at),
    }


def conflict_of(row: Row, tenant: str) -> Conflict:
    """The conflict; `path` is in the row beside its own columns."""
    return Conflict(
        id=ConflictId(row["id"]),
        tenant=tenant,
        space=Space.parse(row["path"]),
        sides=tuple(MemoryId(side) for side in json.loads(row["sides"])),
        reason=row["reason"],
        opened_at=time_of(row["opened_at"]),
        state=ConflictState(row["state"]),
        kept=None if row["kept"] is None else MemoryId(row["kept"]),
        resolved_by=row["resolved_by"],
        resolved_at=maybe_time(row["resolved_at"]),
    )


def job_row(job: Job) -> dict[str, Any]:
    """The job's own columns."""
    return {
        "id": job.id,
        "task": job.task,
        "key": job.key,
        "due_at": instant(job.due_at),
        "payload": to_json(dict(job.payload), "payload"),
        "state": job.state.value,
        "attempts": job.attempts,
        "leased_by": job.leased_by,
        "leased_until": maybe_instant(job.leased_until),
        "error": job.error,
    }


def job_of(row: Row) -> Job:
    """The job; `tenant_name` is in the row beside its own columns."""
    return Job(
        id=JobId(row["id"]),
        tenant=row["tenant_name"],
        task=row["task"],
        key=row["key"],
        due_at=time_of(row["due_at"]),
        payload=mapping_of(row["payload"]),
        state=JobState(row["state"]),
        attempts=row["attempts"],
        leased_by=row["leased_by"],
        leased_until=maybe_time(row["leased_until"]),
        error=row["error"],
    )
