"""Broadcasts, and who took note of them."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from triptych.errors import NotFoundError
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.ids import BroadcastId
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.stores.checks import check_broadcast
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import (
    instant,
    maybe_instant,
    maybe_set,
    maybe_time,
    set_json,
    set_of,
    time_of,
)


class BroadcastQueries(Transaction):
    """Broadcasts, read."""

    def broadcast(self, scope: Scope, id: BroadcastId) -> Broadcast | None:
        """One broadcast, in force or not."""
        rows = self._scoped("broadcast_by_id", scope, id=id)
        return _broadcast_of(rows[0], scope.tenant) if rows else None

    def broadcasts(
        self, scope: Scope, *, now: datetime, principal: str, acknowledged: bool = False
    ) -> list[Broadcast]:
        """Those in scope that stand, oldest first."""
        asked = {"now": instant(now), "principal": principal, "acknowledged": acknowledged}
        return [
            _broadcast_of(row, scope.tenant) for row in self._scoped("broadcasts_standing", scope, **asked)
        ]

    def broadcast_times(self, tenant: str, space: Space, *, after: datetime) -> list[datetime]:
        """When something was broadcast in exactly this space, oldest first."""
        row = self._space(tenant, space)
        if row is None:
            return []
        rows = self._run("broadcast_times", {"space": row.id, "after": instant(after)})
        return [time_of(row["sent_at"]) for row in rows]

    def acknowledgements(self, scope: Scope, id: BroadcastId) -> list[Acknowledgement]:
        """Who took note of a broadcast in scope, first ones first."""
        rows = self._scoped("acknowledgements", scope, id=id)
        return [Acknowledgement(row["principal"], time_of(row["time"])) for row in rows]


class BroadcastChanges(WritingTransaction, BroadcastQueries):
    """Broadcasts, written."""

    def insert_broadcast(self, broadcast: Broadcast) -> None:
        """Keep a new broadcast."""
        check_broadcast(broadcast)
        space = self._required_space(broadcast.tenant, broadcast.space)
        row = {
            "id": broadcast.id,
            "tenant": space.tenant,
            "space": space.id,
            "content": broadcast.content,
            "author": broadcast.author,
            "sent_at": instant(broadcast.sent_at),
            "expires_at": instant(broadcast.expires_at),
            "topics": set_json(broadcast.topics),
            "readers": self._acl(space.tenant, broadcast.readers),
            "withdrawn_at": maybe_instant(broadcast.withdrawn_at),
        }
        self._run("add_broadcast", row)

    def withdraw_broadcast(self, id: BroadcastId, at: datetime) -> bool:
        """Take its text and topics away."""
        withdrawn = self._one("withdraw_broadcast", {"id": id, "at": instant(at)})
        if withdrawn is None:
            return False
        self._note_erasure(withdrawn["tenant"])
        return True

    def acknowledge_broadcast(self, id: BroadcastId, principal: str, at: datetime) -> bool:
        """Note that the principal took note; false when that is known already."""
        noted = {"id": id, "principal": principal, "time": instant(at)}
        if self._run("add_acknowledgement", noted).rowcount:
            return True
        if not self._returned("broadcast_exists", {"id": id}):
            raise NotFoundError(f"no broadcast {id}", field="id", remedy="look it up again")
        return False


def _broadcast_of(row: sqlite3.Row, tenant: str) -> Broadcast:
    return Broadcast(
        id=BroadcastId(row["id"]),
        tenant=tenant,
        space=Space.parse(row["path"]),
        content=row["content"],
        author=row["author"],
        sent_at=time_of(row["sent_at"]),
        expires_at=time_of(row["expires_at"]),
        topics=set_of(row["topics"]),
        readers=maybe_set(row["reader_list"]),
        withdrawn_at=maybe_time(row["withdrawn_at"]),
        acknowledged_at=maybe_time(row["acknowledged_at"]),
    )
