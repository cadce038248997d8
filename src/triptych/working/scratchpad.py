"""Intermediate results and the state of the current task: values by key, with versions, beside a session.

Nothing here is sent to the model unless somebody places it, and it goes when the session is promoted.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError, SessionClosedError, VersionConflictError
from triptych.model.ids import SessionId
from triptych.model.note import Note
from triptych.model.principal import Principal, check_name
from triptych.model.session import Session, SessionState
from triptych.ports.aside import aside
from triptych.ports.store import Writer
from triptych.settings import SecretSettings
from triptych.text.screening import Screening
from triptych.working.desk import Desk
from triptych.working.lifecycle import SCRATCHPAD, missing, require_session

_LONGEST_VALUE = 100_000
_MOST_KEYS = 1_000
# The state is read with the session, so it must stay small beside it.
_LONGEST_STATE = 1_000_000


async def write_note(
    desk: Desk,
    principal: Principal,
    session: SessionId,
    key: str,
    value: Any,
    *,
    now: datetime,
    expected_version: int | None = None,
) -> Note:
    """Put a value under a key. With `expected_version` (0 for a new key) only if nobody wrote in between.

    Raises `VersionConflictError` carrying the current note otherwise, and `InvalidInputError` for a value
    that is no JSON, too large, or holds a secret that the policy blocks. Writing keeps the session from
    timing out.
    """
    check_name(key, "key")
    kept = _as_kept(value)
    value = await aside(len(kept), _without_secrets, key, json.loads(kept), desk.secrets)

    def put(writer: Writer) -> Note:
        current = require_session(writer, principal, session)
        if current.state is not SessionState.OPEN:
            raise SessionClosedError("has ended", field="session", remedy="open it again by its name")
        notes = _notes(current)
        before = notes.get(key)
        _check_version(before, expected_version)
        note = Note(key, value, (before.version if before else 0) + 1, principal.name, now)
        after = {**notes, key: note}
        _check_size(after)
        active = replace(current, last_activity=max(current.last_activity, now))
        writer.replace_session(_with_notes(active, after))
        return note

    return await desk.store.write(put)


async def read_notes(desk: Desk, principal: Principal, session: SessionId) -> Mapping[str, Note]:
    """All notes of the session by key. Raises `NotFoundError` when the principal may not read it."""
    found = await desk.store.read(lambda reader: reader.session_by_id(reading(principal), session))
    if found is None:
        raise missing(session)
    return _notes(found)


def _as_kept(value: Any) -> str:
    """The value as JSON, which keeps it: tuples are lists, keys are text."""
    try:
        text = _written(value)
    except (TypeError, ValueError) as error:
        raise InvalidInputError(
            f"is no JSON ({error})", field="value", remedy="give text, numbers, lists, objects"
        ) from error
    if len(text) > _LONGEST_VALUE:
        raise InvalidInputError(
            f"is {len(text)} characters long", field="value", remedy=f"use at most {_LONGEST_VALUE}"
        )
    return text


def _without_secrets(key: str, value: Any, policy: SecretSettings) -> Any:
    """The value as it may be kept. Raises `InvalidInputError` when it holds what the policy blocks."""
    screening = Screening(policy)
    screening.text(key)
    clean = screening.data(value, key)
    screening.refuse_blocked("value")
    return clean


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _check_size(notes: Mapping[str, Note]) -> None:
    if len(notes) > _MOST_KEYS:
        raise InvalidInputError(f"{_MOST_KEYS} keys are taken", field="key", remedy="use one again")
    size = sum(len(_written(note.value)) for note in notes.values())
    if size > _LONGEST_STATE:
        raise InvalidInputError(
            f"all values together are {size} characters long",
            field="value",
            remedy=f"use at most {_LONGEST_STATE}: keep large results elsewhere and their address here",
        )


def _check_version(before: Note | None, expected: int | None) -> None:
    version = before.version if before is not None else 0
    if expected is not None and expected != version:
        raise VersionConflictError(
            f"expected version {expected}, it is {version}", current=before, remedy="read it and decide again"
        )


def _notes(session: Session) -> dict[str, Note]:
    return {
        key: Note(key, kept["value"], kept["version"], kept["by"], datetime.fromisoformat(kept["at"]))
        for key, kept in session.metadata.get(SCRATCHPAD, {}).items()
    }


def _with_notes(session: Session, notes: Mapping[str, Note]) -> Session:
    kept = {
        note.key: {
            "value": note.value,
            "version": note.version,
            "by": note.written_by,
            "at": note.written_at.isoformat(),
        }
        for note in notes.values()
    }
    return replace(session, metadata={**session.metadata, SCRATCHPAD: kept})
