"""Writing the index: an entry with its terms and its vector comes, or goes, as a whole."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from triptych.ports.embedder import TokenSigns
from triptych.stores.checks import check_signs, halved
from triptych.stores.sqlite.transaction import WritingTransaction
from triptych.stores.sqlite.values import pack_terms, term_hash, unpack_hashes
from triptych.stores.sqlite.views import WriterViews

if TYPE_CHECKING:
    from triptych.ports.store import Vector

# How many removals a space tells to copies of its index, and how often older ones are forgotten.
_TOLD = 16_384
_FORGET_EVERY = 1024


class Meaning(NamedTuple):
    """An entry's vector as it is kept, and its tokens."""

    vector: bytes | None = None
    signs: TokenSigns | None = None


class IndexChanges(WritingTransaction):
    """Entries coming and going."""

    _views: WriterViews
    _dimension: int

    def _add_entry(self, row: Mapping[str, Any], text: str, meaning: Meaning) -> int:
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
        if meaning.vector is not None:
            self._run("add_vector", place | {"vector": meaning.vector})
        if meaning.signs is not None:
            told = {"maker": meaning.signs.maker, "signs": meaning.signs.packed}
            self._run("add_signs", place | told)
        return entry

    def _drop_entry(self, tenant: int, space: int, entry: int) -> dict[str, int]:
        """Remove an entry from the index; counts by kind."""
        place = {"space": space, "entry": entry}
        held = self._one("terms_of_entry", place)
        terms = unpack_hashes(held["terms"]) if held is not None else ()
        self._run_many("drop_posting", [(space, term, entry) for term in terms])
        self._run("drop_terms", place)
        vectors = self._run("drop_vector", place).rowcount
        self._run("drop_signs", place)
        self._run("drop_entry", place)
        revision = self._next_revision(space)
        self._run("add_gone", {"tenant": tenant, "revision": revision, **place})
        self._forget_old(space, revision)
        return {"terms": len(terms), "vectors": vectors}

    def _packed(self, vector: Vector | None, signs: TokenSigns | None) -> Meaning:
        """What is kept of a vector, and of the tokens beside it."""
        if vector is None:
            return Meaning()
        if signs is not None:
            check_signs(signs)
        return Meaning(halved(vector, self._dimension).astype("<f2").tobytes(), signs)

    def _meaning_of(self, space: int, entry: int) -> Meaning:
        row = self._one("meaning_of_entry", {"space": space, "entry": entry})
        if row is None:
            return Meaning()
        signs = None if row["signs"] is None else TokenSigns(row["maker"], row["signs"])
        return Meaning(row["vector"], signs)

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
