"""Memories: one by one, in lists, and through their changes."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.errors import NotFoundError, VersionConflictError
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.ids import MemoryId, MessageId
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.ports.embedder import TokenSigns
from triptych.stores.checks import check_memory, to_json
from triptych.stores.sqlite.index import IndexChanges, Meaning
from triptych.stores.sqlite.reach import SpaceRow
from triptych.stores.sqlite.rows import memory_of, memory_row, version_body
from triptych.stores.sqlite.transaction import Transaction
from triptych.stores.sqlite.values import instant, maybe_time, time_of
from triptych.text.normal import fingerprint

if TYPE_CHECKING:
    from triptych.ports.store import Vector

# What an entry takes from the row of its memory.
_FOR_ENTRY = (
    "kind",
    "state",
    "topics",
    "confidence",
    "begins",
    "ends",
    "valid_from",
    "valid_to",
    "expires_at",
)


class MemoryQueries(Transaction):
    """Memories, read."""

    def memory(self, scope: Scope, id: MemoryId) -> Memory | None:
        """The memory in any state; none when unknown or out of scope."""
        return next(iter(self._memories("memory_by_id", scope, id=id)), None)

    def memories(
        self, scope: Scope, where: Where, *, limit: int = 100, after: MemoryId | None = None
    ) -> list[Memory]:
        """Memories that pass, by id."""
        page = {"limit": max(limit, 0), "after": after}
        return self._memories(
            "memories_passing", scope, **page, **self._reached(scope), **self._filter_terms(where)
        )

    def versions(self, scope: Scope, id: MemoryId) -> list[MemoryVersion]:
        """Earlier states, oldest first; those that were narrower than today stay with their readers."""
        if self.memory(scope, id) is None:
            return []
        return [_version(row, scope.tenant) for row in self._scoped("versions", scope, id=id)]

    def superseded_by(self, scope: Scope, *ids: MemoryId) -> list[Memory]:
        """The memories that replaced any of these, by id."""
        return self._memories("memories_superseding", scope, ids=json.dumps(ids))

    def by_fingerprint(self, scope: Scope, space: Space, content: str) -> list[Memory]:
        """Memories of exactly this space whose content says the same, by id."""
        return self._in_space("memories_by_fingerprint", scope, space, fingerprint=fingerprint(content))

    def by_slot(self, scope: Scope, space: Space, subject: str, attribute: str) -> list[Memory]:
        """Memories of exactly this space that fill the slot, oldest first."""
        return self._in_space("memories_by_slot", scope, space, subject=subject, attribute=attribute)

    def by_message(self, scope: Scope, message: MessageId, *, quote: str | None = None) -> list[Memory]:
        """Memories that rest on the message, or on these words of it, by id."""
        words = None if quote is None else to_json(quote, "quote")
        resting = self._memories("memories_by_message", scope, message=message, words=words)
        return [memory for memory in resting if memory.rests_on(message, quote)]

    def statements_of(self, scope: Scope, entries: Sequence[EntryRef]) -> Mapping[EntryRef, Sequence[Memory]]:
        """The memories that rest on each of these messages, or on those of each of these digests."""
        refs = {ref.id: ref for ref in entries}
        found: dict[EntryRef, list[Memory]] = defaultdict(list)
        for row in self._scoped("statements_of_entries", scope, entries=json.dumps(list(refs))):
            found[refs[row["stated_in"]]].append(memory_of(row, scope.tenant))
        return dict(found)

    def count_memories(self, scope: Scope, where: Where) -> Mapping[str, int]:
        """How many memories pass, by kind."""
        terms = self._reached(scope) | self._filter_terms(where)
        return {row["kind"]: row["number"] for row in self._scoped("count_memories", scope, **terms)}

    def taken(self, ids: Sequence[str]) -> frozenset[str]:
        """Those ids that a memory, session, message, block, board, cell, broadcast or conflict has, in any
        tenant."""
        return frozenset(row["id"] for row in self._run("taken_ids", {"ids": json.dumps(list(ids))}))

    def states(self, tenant: str, id: MemoryId) -> list[Memory]:
        """Every state of the memory, the current one last."""
        row = self._one("memory_for_change", {"id": id})
        if row is None or row["tenant"] != self._tenant(tenant):
            return []
        earlier = self._run("states", {"id": id})
        return [*(memory_of(json.loads(old["body"]), tenant) for old in earlier), memory_of(row, tenant)]

    def resting_on(self, tenant: str, messages: Collection[MessageId]) -> list[Memory]:
        """Memories of which any state rests on any of the messages, by id."""
        asked = {"tenant": self._tenant(tenant), "messages": json.dumps(list(messages))}
        return [memory_of(row, tenant) for row in self._run("memories_resting", asked)]

    def succeeding(self, tenant: str, id: MemoryId) -> list[Memory]:
        """The memories that replaced it, by id."""
        asked = {"tenant": self._tenant(tenant), "id": id}
        return [memory_of(row, tenant) for row in self._run("memories_succeeding", asked)]

    def count_holding(self, scope: Scope, texts: Collection[str]) -> int:
        """How many memories, messages and blocks in scope hold any of the texts."""
        rows = self._scoped("count_holding", scope, texts=json.dumps(list(texts)))
        return int(rows[0]["number"])

    def _reached(self, scope: Scope) -> dict[str, Any]:
        return {"spaces": json.dumps([space.id for space in self._reach(scope)])}

    def _in_space(self, name: str, scope: Scope, space: Space, **more: Any) -> list[Memory]:
        row = self._space(scope.tenant, space)
        return [] if row is None else self._memories(name, scope, space=row.id, **more)

    def _memories(self, name: str, scope: Scope, **more: Any) -> list[Memory]:
        return [memory_of(row, scope.tenant) for row in self._scoped(name, scope, **more)]


def _version(row: sqlite3.Row, tenant: str) -> MemoryVersion:
    memory = memory_of(json.loads(row["body"]), tenant)
    return MemoryVersion(memory, row["changed_by"], time_of(row["changed_at"]), row["reason"])


class MemoryChanges(IndexChanges, MemoryQueries):
    """Memories, written."""

    def insert_memory(
        self, memory: Memory, vector: Vector | None, *, signs: TokenSigns | None = None
    ) -> None:
        """Keep a new memory with its words, its vector and its tokens."""
        check_memory(memory)
        space = self._required_space(memory.tenant, memory.space)
        row = self._memory_row(memory, space)
        row["entry"] = self._add_memory_entry(memory, row, self._packed(vector, signs))
        self._run("add_memory", row)
        self._quote(memory, space.tenant)

    def _memory_row(self, memory: Memory, space: SpaceRow) -> dict[str, Any]:
        return memory_row(memory) | {
            "tenant": space.tenant,
            "space": space.id,
            "fingerprint": fingerprint(memory.content),
            "readers": self._acl(space.tenant, memory.readers),
            "writers": self._acl(space.tenant, memory.writers),
        }

    def _add_memory_entry(self, memory: Memory, row: Mapping[str, Any], meaning: Meaning) -> int:
        access = {name: row[name] for name in ("tenant", "space", "readers", "writers")}
        found_by = {name: row[name] for name in _FOR_ENTRY}
        entry = {"type": EntryType.MEMORY.value, "own": memory.id, **access, **found_by}
        return self._add_entry(entry, memory.searchable, meaning)

    def _quote(self, memory: Memory, tenant: int) -> None:
        for source in memory.sources:
            if source.message is not None:
                quotation = {"tenant": tenant, "message": source.message, "memory": memory.id}
                self._run("add_quotation", quotation)

    def replace_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        changed_by: str,
        reason: str,
    ) -> Memory:
        """Put `memory` in place of its current state, as the next version."""
        check_memory(memory)
        row = self._row_at(memory, expected_version)
        self._keep_version(row, memory.tenant, changed_by, memory.updated_at, reason)
        return self._put_in_place(memory, row, vector, signs)

    def rebuild_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        forget: Collection[int],
    ) -> Mapping[str, int]:
        """Put `memory` in place of its current state, which leaves no version."""
        check_memory(memory)
        row = self._row_at(memory, expected_version)
        self._put_in_place(memory, row, vector, signs)
        self._note_erasure(row["tenant"])
        asked = {"memory": memory.id, "versions": json.dumps(sorted(forget))}
        return {"versions": self._run("drop_some_versions", asked).rowcount}

    def _row_at(self, memory: Memory, expected_version: int) -> sqlite3.Row:
        """The memory's current state, which is at that version."""
        row = self._one("memory_for_change", {"id": memory.id})
        if row is None or row["tenant"] != self._tenant(memory.tenant):
            raise NotFoundError(f"no memory {memory.id}", field="id", remedy="look it up again")
        _require_version(memory_of(row, memory.tenant), expected_version)
        return row

    def _keep_version(
        self, row: sqlite3.Row, tenant: str, changed_by: str, changed_at: datetime, reason: str
    ) -> None:
        current = memory_of(row, tenant)
        place = {name: row[name] for name in ("tenant", "space", "version", "readers", "writers")}
        change = {"changed_by": changed_by, "changed_at": instant(changed_at), "reason": reason}
        self._run("add_version", {"memory": current.id, "body": version_body(current), **place, **change})

    def _put_in_place(
        self, memory: Memory, current: sqlite3.Row, vector: Vector | None, signs: TokenSigns | None
    ) -> Memory:
        """Replace the current state; the vector stays unless there is another. Returns what is stored."""
        stored = replace(
            memory,
            version=current["version"] + 1,
            recall_count=current["recall_count"],
            last_recalled_at=maybe_time(current["last_recalled_at"]),
        )
        kept = self._packed(vector, signs)
        if kept.vector is None:
            kept = self._meaning_of(current["space"], current["entry"])
        self._drop_entry(current["tenant"], current["space"], current["entry"])
        space = self._required_space(stored.tenant, stored.space)
        row = self._memory_row(stored, space)
        row["entry"] = self._add_memory_entry(stored, row, kept)
        self._run("set_memory", row)
        self._run("drop_quotations", {"memory": stored.id})
        self._quote(stored, space.tenant)
        return stored

    def count_recalls(self, counts: Mapping[MemoryId, tuple[int, datetime]]) -> None:
        """Add to `recall_count` and set `last_recalled_at`; makes no version."""
        self._run_many(
            "count_recalls", [(count, instant(last), memory) for memory, (count, last) in counts.items()]
        )

    def erase_memory(self, id: MemoryId) -> Mapping[str, int]:
        """Remove the memory from everywhere; counts by kind."""
        row = self._one("memory_for_change", {"id": id})
        if row is None:
            return {}
        memory = {"memory": id}
        removed = {
            "memories": 1,
            "versions": self._run("drop_versions", memory).rowcount,
            "sources": len(json.loads(row["sources"])),
            "conflicts": self._run("drop_conflicts_about", memory).rowcount,
            **self._drop_entry(row["tenant"], row["space"], row["entry"]),
        }
        self._run("drop_quotations", memory)
        self._run("drop_memory", memory)
        self._note_erasure(row["tenant"])
        return removed


def _require_version(current: Memory, expected: int) -> None:
    if current.version != expected:
        raise VersionConflictError(
            f"expected version {expected}, it is at {current.version}",
            current=current,
            remedy="look at the current state and decide again",
        )
