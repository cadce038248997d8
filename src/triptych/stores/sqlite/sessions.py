"""Sessions and their messages."""

from __future__ import annotations

import json
import sqlite3
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.errors import ConflictError, InvalidInputError, NotFoundError
from triptych.model.entry import EntryType
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message, ToolCall
from triptych.model.scope import Scope
from triptych.model.session import Session, SessionState
from triptych.model.space import Space
from triptych.ports.embedder import TokenSigns
from triptych.stores.checks import check_message, check_times
from triptych.stores.sqlite.index import IndexChanges, Meaning
from triptych.stores.sqlite.rows import message_of, message_row, session_of, session_row
from triptych.stores.sqlite.transaction import Transaction
from triptych.stores.sqlite.values import instant

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_NO_LIMIT = -1


class SessionQueries(Transaction):
    """Sessions and messages, read."""

    def session(self, scope: Scope, space: Space, name: str) -> Session | None:
        """The session of that name in exactly that space."""
        row = self._space(scope.tenant, space)
        if row is None:
            return None
        return self._session_or_none("session_by_name", scope, space=row.id, name=name)

    def session_by_id(self, scope: Scope, id: SessionId) -> Session | None:
        """The session; none when unknown or out of scope."""
        return self._session_or_none("session_by_id", scope, id=id)

    def _session_or_none(self, name: str, scope: Scope, /, **more: Any) -> Session | None:
        rows = self._scoped(name, scope, **more)
        return session_of(rows[0]) if rows else None

    def sessions(self, scope: Scope, *, limit: int = 100) -> list[Session]:
        """Sessions, latest activity first."""
        return [session_of(row) for row in self._scoped("sessions_in_scope", scope, limit=max(limit, 0))]

    def messages(
        self, scope: Scope, session: SessionId, *, after_seq: int = 0, limit: int | None = None
    ) -> list[Message]:
        """Messages of the session by `seq`."""
        page = {"after": after_seq, "limit": _NO_LIMIT if limit is None else max(limit, 0)}
        rows = self._scoped("messages_of_session", scope, session=session, **page)
        return [message_of(row) for row in rows]

    def message(self, scope: Scope, id: MessageId) -> Message | None:
        """One message; none when unknown or out of scope."""
        rows = self._scoped("messages_by_id", scope, ids=json.dumps([id]))
        return message_of(rows[0]) if rows else None

    def any_session(self, tenant: str, id: SessionId) -> Session | None:
        """The session, whoever may see it."""
        rows = self._run("any_session", {"tenant": self._tenant(tenant), "id": id})
        return next((session_of(row) for row in rows), None)

    def idle_sessions(self, tenant: str, now: datetime) -> list[Session]:
        """Open sessions whose timeout has passed, longest idle first."""
        rows = self._run("idle_sessions", {"tenant": self._tenant(tenant), "now": instant(now)})
        return [session_of(row) for row in rows]


class SessionChanges(IndexChanges, SessionQueries):
    """Sessions and messages, written."""

    def insert_session(self, session: Session) -> None:
        """Keep a new session; its name is free in its space."""
        _check_session(session)
        space = self._required_space(session.tenant, session.space)
        self._keep_session("add_session", session, {"tenant": space.tenant, "space": space.id})

    def _keep_session(self, statement: str, session: Session, place: Mapping[str, int]) -> None:
        try:
            self._run(statement, session_row(session) | {**place})
        except sqlite3.IntegrityError as error:
            raise ConflictError(
                f"{session.name!r} is taken in {session.space}", field="session", remedy="choose another name"
            ) from error

    def replace_session(self, session: Session) -> None:
        """Put the session's new state in place of the old one; `last_seq` stays with the store."""
        _check_session(session)
        row = self._session_row(session.id)
        if (row["tenant_name"], row["path"], row["name"]) != (
            session.tenant,
            session.space.path,
            session.name,
        ):
            raise InvalidInputError(
                "cannot move to another space or name", field="session", remedy="open a new session there"
            )
        self._keep_session("set_session", session, {})
        if session.state is not SessionState.OPEN:
            self._run("drop_anchors", {"session": session.id})

    def _session_row(self, id: SessionId) -> sqlite3.Row:
        row = self._one("session_for_change", {"id": id})
        if row is None:
            raise NotFoundError(f"no session {id}", field="session", remedy="look it up again")
        return row

    def append_messages(
        self,
        session: SessionId,
        messages: Sequence[Message],
        vectors: Sequence[Vector | None],
        *,
        signs: Sequence[TokenSigns | None] | None = None,
    ) -> list[Message]:
        """Append in the order given; each gets its `seq`."""
        row = self._session_row(session)
        first = row["last_seq"] + 1
        placed = [
            replace(message, session=session, seq=seq) for seq, message in enumerate(messages, start=first)
        ]
        place = {"tenant": row["tenant"], "space": row["space"], "session": row["number"]}
        told = [None] * len(placed) if signs is None else signs
        for message, vector, tokens in zip(placed, vectors, told, strict=True):
            self._add_message(message, self._packed(vector, tokens), place)
        self._run("set_last_seq", {"number": row["number"], "last_seq": row["last_seq"] + len(placed)})
        return placed

    def _add_message(self, message: Message, meaning: Meaning, place: Mapping[str, int]) -> None:
        check_message(message)
        entry = self._add_message_entry(message, meaning, place)
        self._run("add_message", message_row(message) | {**place, "entry": entry})

    def _add_message_entry(self, message: Message, meaning: Meaning, place: Mapping[str, int]) -> int:
        time = instant(message.time)
        own = {"type": EntryType.MESSAGE.value, "own": message.id}
        # What was said holds from when it was said: asked as of earlier, nobody had said it.
        times = {"begins": time, "ends": time, "valid_from": time}
        return self._add_entry({**place, **own, **times}, message.searchable, meaning)

    def replace_message_text(
        self,
        id: MessageId,
        content: str,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        tool_calls: Sequence[ToolCall] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        """Rewrite a message's text and its index; without a vector it is no longer found by meaning."""
        row = self._one("message_for_change", {"id": id})
        if row is None:
            raise NotFoundError(f"no message {id}", field="message", remedy="look it up again")
        before = message_of(row)
        message = replace(
            before,
            content=content,
            tool_calls=before.tool_calls if tool_calls is None else tuple(tool_calls),
            metadata=before.metadata if metadata is None else metadata,
        )
        check_message(message)
        place = {name: row[name] for name in ("tenant", "space", "session")}
        self._drop_entry(row["tenant"], row["space"], row["entry"])
        entry = self._add_message_entry(message, self._packed(vector, signs), place)
        self._run("set_message_text", message_row(message) | {"entry": entry})
        self._run("drop_anchors", {"session": message.session})
        self._note_erasure(row["tenant"])

    def mark_stale(self, message: MessageId, stale: bool) -> None:
        """Say whether everything remembered from this message has been superseded."""
        self._run("mark_stale", {"id": message, "stale": stale})

    def erase_messages(self, session: SessionId, ids: Sequence[MessageId] | None) -> Mapping[str, int]:
        """Remove messages from everywhere; counts by kind."""
        found = self._one("session_for_change", {"id": session})
        if found is None:
            return {}
        asked = {"session": found["number"], "ids": None if ids is None else json.dumps(list(ids))}
        removed: Counter[str] = Counter()
        for row in self._run("messages_to_erase", asked).fetchall():
            dropped = self._drop_entry(found["tenant"], row["space"], row["entry"])
            self._run("drop_message", {"id": row["id"]})
            removed.update({"messages": 1, **dropped})
        if removed:
            self._run("drop_anchors", {"session": session})
            self._note_erasure(found["tenant"])
        return dict(removed)

    def erase_session(self, id: SessionId) -> Mapping[str, int]:
        """Remove the session with its summaries and messages; counts by kind."""
        row = self._one("session_for_change", {"id": id})
        if row is None:
            return {}
        removed = self.erase_messages(id, None)
        self._run("drop_session", {"number": row["number"]})
        self._note_erasure(row["tenant"])
        summaries = len(json.loads(row["turn_summaries"])) + (row["profile"] is not None)
        return {"sessions": 1, "summaries": summaries, **removed}


def _check_session(session: Session) -> None:
    check_times((session.opened_at, session.last_activity, session.ended_at), "session")
