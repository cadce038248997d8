"""Which rows of a view a scope and a filter let through: a mask, computed before anything is ranked."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triptych.model.entry import EntryType, Where
from triptych.model.memory import State
from triptych.model.scope import Right
from triptych.stores.sqlite.values import instant, set_of
from triptych.stores.sqlite.view import Kin, View

Mask = NDArray[np.bool_]


@dataclass(frozen=True, slots=True)
class Gate:
    """A scope's rights and a filter, ready to be applied to the views of many spaces."""

    where: Where
    right: Right
    acls: frozenset[int]
    hidden_sessions: frozenset[int]

    def mask(self, view: View, *, is_open: bool) -> Mask:
        """The rows of the view that pass; `is_open` when the space's own policy gives the right."""
        mask: Mask = self._admitted(view, is_open)[view.column("kin")]
        if view.dead:
            mask &= view.alive[: view.rows]
        where = self.where
        if view.expiring:
            mask &= view.column("expires_at") > instant(where.now)
        if where.as_of is not None:
            mask &= _holding(view, instant(where.as_of))
        if where.within is not None:
            mask &= _overlapping(view, *map(instant, where.within))
        if where.min_confidence > 0:
            mask &= view.column("confidence") >= where.min_confidence
        if self.hidden_sessions:
            mask &= ~np.isin(view.column("session"), list(self.hidden_sessions))
        return mask

    def _admitted(self, view: View, is_open: bool) -> Mask:
        """Which kins pass: rights, type, kind, state and topics, once for all entries that share them."""
        kins, states = list(view.kins), self.where.states_admitted
        return np.fromiter((self._admits(kin, is_open, states) for kin in kins), np.bool_, len(kins))

    def _admits(self, kin: Kin, is_open: bool, states: frozenset[State]) -> bool:
        own = kin.readers if self.right is Right.READ else kin.writers
        allowed = is_open if own is None else own in self.acls
        if not allowed or kin.type not in self.where.types:
            return False
        is_memory = kin.type == EntryType.MEMORY
        return self._admits_memory(kin, states) if is_memory else self._admits_messages()

    def _admits_memory(self, kin: Kin, states: frozenset[State]) -> bool:
        where = self.where
        return (
            (where.kinds is None or kin.kind in where.kinds)
            and kin.state in states
            and (not where.topics or bool(where.topics & set_of(kin.topics or "[]")))
        )

    def _admits_messages(self) -> bool:
        """A message has no kind and no topic; asking for one leaves messages out."""
        return self.where.kinds is None and not self.where.topics


def _holding(view: View, as_of: int) -> Mask:
    mask: Mask = (view.column("valid_from") <= as_of) & (view.column("valid_to") > as_of)
    return mask


def _overlapping(view: View, first: int, last: int) -> Mask:
    begins = view.column("begins")
    mask: Mask = (begins < last) & ((view.column("ends") > first) | (begins >= first))
    return mask
