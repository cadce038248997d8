"""Broadcasts, and who took note of them."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from triptych.errors import NotFoundError
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.ids import BroadcastId
from triptych.model.scope import Right, Scope
from triptych.model.space import Space
from triptych.stores.checks import check_broadcast
from triptych.stores.memory.answers import empty_answers
from triptych.stores.memory.state import State


class BroadcastReads:
    """Broadcasts, read."""

    _state: State

    def _allows(self, scope: Scope, tenant: str, space: Space, own: frozenset[str] | None = None) -> bool:
        raise NotImplementedError  # as the reader has it

    def broadcast(self, scope: Scope, id: BroadcastId) -> Broadcast | None:
        """One broadcast, in force or not."""
        found = self._state.broadcasts.get(id)
        return found if found is not None and self._sees_broadcast(scope, found) else None

    def broadcasts(
        self, scope: Scope, *, now: datetime, principal: str, acknowledged: bool = False
    ) -> list[Broadcast]:
        """Those in scope that stand, oldest first."""
        noted = self._state.acknowledgements
        seen = [
            replace(one, acknowledged_at=noted.get((one.id, principal)))
            for one in self._state.broadcasts.values()
            if one.stands(now) and self._sees_broadcast(scope, one)
        ]
        wanted = [one for one in seen if acknowledged or one.acknowledged_at is None]
        return sorted(wanted, key=lambda one: (one.sent_at, one.id))

    def broadcast_times(self, tenant: str, space: Space, *, after: datetime) -> list[datetime]:
        """When something was broadcast in exactly this space, oldest first."""
        return sorted(
            one.sent_at
            for one in self._state.broadcasts.values()
            if (one.tenant, one.space) == (tenant, space) and one.sent_at > after
        )

    def acknowledgements(self, scope: Scope, id: BroadcastId) -> list[Acknowledgement]:
        """Who took note of a broadcast in scope, first ones first."""
        if self.broadcast(scope, id) is None:
            return []
        noted = self._state.acknowledgements.items()
        found = [Acknowledgement(who, time) for (broadcast, who), time in noted if broadcast == id]
        return sorted(found, key=lambda one: (one.time, one.principal))

    def _sees_broadcast(self, scope: Scope, broadcast: Broadcast) -> bool:
        own = broadcast.readers if scope.right is Right.READ else None
        return self._allows(scope, broadcast.tenant, broadcast.space, own)


class BroadcastWrites(BroadcastReads):
    """Broadcasts, written."""

    def _require_space(self, tenant: str, space: Space) -> None:
        raise NotImplementedError  # as the writer has it

    def insert_broadcast(self, broadcast: Broadcast) -> None:
        """Keep a new broadcast."""
        check_broadcast(broadcast)
        self._require_space(broadcast.tenant, broadcast.space)
        self._state.broadcasts[broadcast.id] = replace(broadcast, acknowledged_at=None)

    def withdraw_broadcast(self, id: BroadcastId, at: datetime) -> bool:
        """Take its text and topics away."""
        found = self._state.broadcasts.get(id)
        if found is None or found.withdrawn_at is not None:
            return False
        bare = replace(found, content="", topics=frozenset(), withdrawn_at=at)
        self._state.broadcasts[id] = bare
        empty_answers(self._state, found.tenant)
        return True

    def acknowledge_broadcast(self, id: BroadcastId, principal: str, at: datetime) -> bool:
        """Note that the principal took note; false when that is known already."""
        if id not in self._state.broadcasts:
            raise NotFoundError(f"no broadcast {id}", field="id", remedy="look it up again")
        if (id, principal) in self._state.acknowledgements:
            return False
        self._state.acknowledgements[id, principal] = at
        return True
