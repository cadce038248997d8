"""The arms of recall: what they look at is decided here, how they search in `search`."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from triptych.model.entry import (
    Entry,
    EntryRef,
    EntryType,
    Measured,
    Surroundings,
    VectorHit,
    Where,
    WordHits,
)
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.stores.sqlite.rows import memory_of, message_of, session_of
from triptych.stores.sqlite.transaction import Transaction

if TYPE_CHECKING:
    from triptych.ports.store import Vector
    from triptych.stores.sqlite.search import Search


_MEASURES = {EntryType.MEMORY: "measures_of_memories", EntryType.MESSAGE: "measures_of_messages"}
_SIGNS = {EntryType.MEMORY: "signs_of_memories", EntryType.MESSAGE: "signs_of_messages"}
_VECTORS = {EntryType.MEMORY: "vectors_of_memories", EntryType.MESSAGE: "vectors_of_messages"}


class ArmQueries(Transaction):
    """The index, read."""

    def words(self, scope: Scope, where: Where, terms: Sequence[str], *, limit: int) -> WordHits:
        """Entries that hold any of the terms, best first by BM25."""
        return self._search(scope, where).words(terms, limit)

    def nearest(self, scope: Scope, where: Where, vector: Vector, *, limit: int) -> list[VectorHit]:
        """Entries by falling cosine."""
        return self._search(scope, where).nearest(vector, limit)

    def count_entries(self, scope: Scope, where: Where) -> int:
        """How many entries pass."""
        return self._search(scope, where).count()

    def _search(self, scope: Scope, where: Where) -> Search:
        # These two bring numpy; what needs no search starts without it.
        from triptych.stores.sqlite.eligible import Gate
        from triptych.stores.sqlite.search import Search

        found = self._searches.get((scope, where))
        if found is None:
            gate = Gate(where, scope.right, self._acls(scope), self._session_numbers(where.hidden_sessions))
            found = Search(self._connection, self._views, self._reach(scope), gate)
            self._searches[scope, where] = found
        return found

    def _session_numbers(self, ids: Iterable[str]) -> frozenset[int]:
        if not ids:
            return frozenset()
        rows = self._run("session_numbers", {"ids": json.dumps(sorted(ids))})
        return frozenset(row["number"] for row in rows)

    def by_subject(self, scope: Scope, where: Where, slots: Sequence[tuple[str, str]]) -> list[EntryRef]:
        """Memories that fill any of the slots, by reference."""
        asked = {"slots": json.dumps(list(slots)), **self._spaces_reached(scope)}
        rows = self._scoped("memories_by_subject", scope, **asked, **self._filter_terms(where))
        return [EntryRef(EntryType.MEMORY, row["id"]) for row in rows]

    def _spaces_reached(self, scope: Scope) -> dict[str, str]:
        return {"spaces": json.dumps([space.id for space in self._reach(scope)])}

    def around(
        self, scope: Scope, refs: Sequence[EntryRef], *, before: int, after: int
    ) -> Mapping[EntryRef, Surroundings]:
        """For each message among `refs`, its neighbours in its own session."""
        ids = json.dumps([ref.id for ref in refs if ref.type is EntryType.MESSAGE])
        near: dict[str, list[sqlite3.Row]] = defaultdict(list)
        for row in self._scoped("neighbours", scope, ids=ids, before=before, after=after):
            near[row["id"]].append(row)
        return {
            EntryRef(EntryType.MESSAGE, message): self._surroundings(message, rows, before, after)
            for message, rows in near.items()
        }

    def _surroundings(self, id: str, rows: Sequence[sqlite3.Row], before: int, after: int) -> Surroundings:
        """Numbers leave gaps only where something was erased; then ask message by message."""
        earlier = list(dict.fromkeys(row["neighbour"] for row in reversed(rows) if row["distance"] < 0))
        later = list(dict.fromkeys(row["neighbour"] for row in rows if row["distance"] > 0))
        if len(earlier) < rows[0]["earlier"]:
            earlier = self._found("earlier_messages", id, before)
        if len(later) < rows[0]["later"]:
            later = self._found("later_messages", id, after)
        return Surroundings(before=_messages(earlier), after=_messages(later))

    def _found(self, name: str, id: str, limit: int) -> list[str]:
        return [row["id"] for row in self._run(name, {"id": id, "limit": limit})]

    def measure(
        self, scope: Scope, refs: Sequence[EntryRef], terms: Sequence[str], vector: Vector | None
    ) -> list[Measured]:
        """Term counts and cosine of each of these entries in scope."""
        found = {
            one.ref: one
            for (its_scope, _), search in self._searches.items()
            if its_scope == scope
            for one in search.measured(refs, terms, vector)
        }
        others = [ref for ref in refs if ref not in found]
        found.update((one.ref, one) for one in self._read_measures(scope, others, terms, vector))
        return [found[ref] for ref in refs if ref in found]

    def _read_measures(
        self, scope: Scope, refs: Sequence[EntryRef], terms: Sequence[str], vector: Vector | None
    ) -> list[Measured]:
        if not refs:
            return []
        from triptych.stores.sqlite.search import cosines_of, measured_counts  # brings numpy, as above

        held = self._held(scope, refs)
        seen = [ref for ref in refs if ref in held]
        counts, lengths = measured_counts([held[ref]["terms"] for ref in seen], terms)
        blobs = [held[ref]["vector"] for ref in seen]
        cosines = [None] * len(seen) if vector is None else cosines_of(blobs, vector)
        return [
            Measured(ref, tuple(row), length, cosine)
            for ref, row, length, cosine in zip(seen, counts.tolist(), lengths, cosines, strict=True)
        ]

    def _held(self, scope: Scope, refs: Sequence[EntryRef]) -> dict[EntryRef, sqlite3.Row]:
        return self._rows_of(_MEASURES, scope, refs)

    def _rows_of(
        self, names: Mapping[EntryType, str], scope: Scope, refs: Sequence[EntryRef], **more: str
    ) -> dict[EntryRef, sqlite3.Row]:
        """What the statement of each type says about those of these entries that are in scope."""
        return {
            EntryRef(type_, row["id"]): row
            for type_, name in names.items()
            for row in self._rows(name, scope, refs, type_, **more)
        }

    def _rows(
        self, name: str, scope: Scope, refs: Sequence[EntryRef], type_: EntryType, **more: str
    ) -> list[sqlite3.Row]:
        ids = [ref.id for ref in refs if ref.type is type_]
        return self._scoped(name, scope, ids=json.dumps(ids), **more) if ids else []

    def token_signs(self, scope: Scope, refs: Sequence[EntryRef], maker: str) -> Mapping[EntryRef, bytes]:
        """The packed token signs of those of these entries in scope that have some by `maker`."""
        found = self._rows_of(_SIGNS, scope, refs, maker=maker)
        return {ref: row["signs"] for ref, row in found.items()}

    def vectors(self, scope: Scope, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Vector]:
        """The vectors of those of these entries in scope that have one."""
        from triptych.stores.sqlite.vectors import rows_of  # brings numpy, as above

        held = self._rows_of(_VECTORS, scope, refs)
        return dict(zip(held, rows_of([row["vector"] for row in held.values()]), strict=True))

    def load(self, scope: Scope, refs: Sequence[EntryRef]) -> list[Entry]:
        """The entries themselves; those out of scope are left out."""
        found = self._memory_entries(scope, refs) | self._message_entries(scope, refs)
        return [found[ref] for ref in refs if ref in found]

    def _memory_entries(self, scope: Scope, refs: Sequence[EntryRef]) -> dict[EntryRef, Entry]:
        entries = {}
        for row in self._rows("memories_by_id", scope, refs, EntryType.MEMORY):
            memory = memory_of(row, scope.tenant)
            ref = EntryRef(EntryType.MEMORY, memory.id)
            entries[ref] = Entry(ref, memory.space, memory=memory)
        return entries

    def _message_entries(self, scope: Scope, refs: Sequence[EntryRef]) -> dict[EntryRef, Entry]:
        rows = self._rows("messages_by_id", scope, refs, EntryType.MESSAGE)
        if not rows:
            return {}
        numbers = json.dumps(sorted({row["session"] for row in rows}))
        sessions = {
            row["number"]: session_of(row) for row in self._run("sessions_by_number", {"numbers": numbers})
        }
        entries = {}
        for row in rows:
            ref = EntryRef(EntryType.MESSAGE, row["id"])
            entries[ref] = Entry(
                ref,
                Space.parse(row["path"]),
                message=message_of(row),
                session=sessions[row["session"]],
                stale=bool(row["stale"]),
            )
        return entries


def _messages(ids: Sequence[str]) -> tuple[EntryRef, ...]:
    return tuple(EntryRef(EntryType.MESSAGE, message) for message in ids)
