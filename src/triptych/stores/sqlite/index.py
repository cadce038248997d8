"""Writing the index: an entry with its terms and its vector comes, or goes, as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from triptych.stores.sqlite.transaction import WritingTransaction
from triptych.stores.sqlite.values import pack_terms, term_hash, unpack_hashes
from triptych.stores.sqlite.views import WriterViews

# How many removals a space tells to copies of its index, and how often older ones are forgotten.
_TOLD = 16_384
_FORGET_EVERY = 1024


class IndexChanges(WritingTransaction):
    """Entries coming and going."""

    _views: WriterViews

    def _add_entry(self, row: Mapping[str, Any], text: str, vector: bytes | None) -> int:
        """Make an entry; `row` holds its columns but for its number and length. Returns the number."""
        from triptych.text.words import index_terms  # brings the rules of words: not to open a store

        counts = Counter(term_hash(term) for term in index_terms(text))
        place = {"tenant": row["tenant"], "space": row["space"]}
        entry = self._next_revision(place["space"])
        self._run("add_entry", {**_ENTRY_DEFAULTS, **row, "id": entry, "length": counts.total()})
        place["entry"] = entry
        self._run("add_terms", place | {"terms": pack_terms(counts)})
        postings = [(row["tenant"], row["space"], term, entry, n) for term, n in sorted(counts.items())]
        self._run_many("add_posting", postings)
        if vector is not None:
            self._run("add_vector", place | {"vector": vector})
        return entry

    def _drop_entry(self, tenant: int, space: int, entry: int) -> dict[str, int]:
        """Remove an entry from the index; counts by kind."""
        place = {"space": space, "entry": entry}
        held = self._one("terms_of_entry", place)
        terms = unpack_hashes(held["terms"]) if held is not None else ()
        self._run_many("drop_posting", [(space, term, entry) for term in terms])
        self._run("drop_terms", place)
        vectors = self._run("drop_vector", place).rowcount
        self._run("drop_entry", place)
        revision = self._next_revision(space)
        self._run("add_gone", {"tenant": tenant, "revision": revision, **place})
        self._forget_old(space, revision)
        return {"terms": len(terms), "vectors": vectors}

    def _vector_of(self, space: int, entry: int) -> bytes | None:
        row = self._one("vector_of_entry", {"space": space, "entry": entry})
        return None if row is None else row["vector"]

    def _next_revision(self, space: int) -> int:
        self._searches.clear()
        revision = self._returned("next_revision", {"space": space})
        self._views.before_write(space, revision - 1)
        return revision

    def _forget_old(self, space: int, revision: int) -> None:
        if revision % _FORGET_EVERY == 0 and revision > _TOLD:
            self._run("forget_gone", {"space": space, "revision": revision - _TOLD})
            self._run("set_forgotten", {"space": space, "revision": revision - _TOLD})

    def _run_many(self, name: str, rows: list[tuple[Any, ...]]) -> None:
        self._connection.executemany(self._sql(name), rows)


_ENTRY_DEFAULTS: Mapping[str, Any] = {
    "kind": None,
    "state": None,
    "readers": None,
    "writers": None,
    "topics": None,
    "confidence": 1.0,
    "valid_from": None,
    "valid_to": None,
    "expires_at": None,
    "session": None,
}
