"""Whether the file is sound, and its index agrees with its content."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping

from triptych.stores.sqlite.migrate import told
from triptych.stores.sqlite.statements import statement
from triptych.stores.sqlite.values import pack_terms, term_hash
from triptych.text.words import index_terms

# So many entries have their terms counted again; of more, every so many.
_RECOUNTED = 2000
_HALF = 2
_VECTOR_TOPICS = {
    "vectors_of_wrong_size": "of the wrong size or of nothing",
    "tokens_of_nothing": "lists of tokens that are cut or of nothing",
}


def check(connection: sqlite3.Connection, dimension: int) -> dict[str, str]:
    """Health by topic: `ok`, or what is wrong."""
    return {
        "integrity": _integrity(connection),
        "foreign_keys": _foreign_keys(connection),
        "schema": told(connection),
        "index": _index(connection),
        "vectors": _counted(connection, _VECTOR_TOPICS, size=dimension * _HALF),
    }


def _integrity(connection: sqlite3.Connection) -> str:
    return "; ".join(row[0] for row in connection.execute("pragma integrity_check(20)"))


def _foreign_keys(connection: sqlite3.Connection) -> str:
    broken = connection.execute("pragma foreign_key_check").fetchall()
    return f"{len(broken)} rows point at nothing" if broken else "ok"


def _index(connection: sqlite3.Connection) -> str:
    topics = {
        "memories_without_entry": "memories without their entry",
        "messages_without_entry": "messages without their entry",
        "entries_without_content": "entries without content",
        "postings_astray": "terms of nothing",
    }
    counted = _counted(connection, topics)
    if counted != "ok":
        return counted
    wrong = sum(not _terms_agree(connection, *one) for one in _sample(connection))
    return f"{wrong} entries whose terms are not those of their text" if wrong else "ok"


def _counted(connection: sqlite3.Connection, topics: Mapping[str, str], **params: int) -> str:
    numbers = {
        meaning: connection.execute(statement(name), params).fetchone()[0] for name, meaning in topics.items()
    }
    return "; ".join(f"{number} {meaning}" for meaning, number in numbers.items() if number) or "ok"


def _sample(connection: sqlite3.Connection) -> Iterator[tuple[int, int, str]]:
    """Space, entry and searchable text of all entries, or of a part when there are many."""
    total = connection.execute("select count(*) from entries").fetchone()[0]
    step = max(1, total // _RECOUNTED)
    for space, entry, content, speaker, subject in connection.execute(statement("contents"), {"step": step}):
        yield space, entry, _searchable(content, speaker, subject)


def _searchable(content: str, speaker: str | None, subject: str | None) -> str:
    """The same rules as `Message.searchable` and `Memory.searchable`."""
    if speaker:
        return f"{speaker}: {content}"
    if subject and ":" not in subject and subject not in content:
        return f"{subject}: {content}"
    return content


def _terms_agree(connection: sqlite3.Connection, space: int, entry: int, text: str) -> bool:
    counts = Counter(term_hash(term) for term in index_terms(text))
    place = {"space": space, "entry": entry}
    held = connection.execute(statement("terms_of_entry"), place).fetchone()
    if held is None or held[0] != pack_terms(counts):
        return False
    asked = place | {"terms": str(list(counts))}
    number, total = connection.execute(statement("count_postings"), asked).fetchone()
    return bool(number == len(counts) and total == counts.total())
