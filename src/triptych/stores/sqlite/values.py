"""Single values as SQLite keeps them: times, sets, mappings, terms."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from hashlib import blake2b
from typing import Any

from triptych.stores.checks import to_json

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def instant(time: datetime) -> int:
    """Microseconds since 1970, UTC."""
    return (time - _EPOCH) // _MICROSECOND


def maybe_instant(time: datetime | None) -> int | None:
    """The same, where there may be none."""
    return None if time is None else instant(time)


def time_of(microseconds: int) -> datetime:
    """The instant back, in UTC."""
    return _EPOCH + microseconds * _MICROSECOND


def maybe_time(microseconds: int | None) -> datetime | None:
    """The same, where there may be none."""
    return None if microseconds is None else time_of(microseconds)


def set_json(values: Iterable[str]) -> str:
    """A set, always written in the same way."""
    return to_json(sorted(values), "tags")


def set_of(text: str) -> frozenset[str]:
    """The set back."""
    return frozenset(json.loads(text)) if text != "[]" else frozenset()


def maybe_set(text: str | None) -> frozenset[str] | None:
    """The same, where there may be none."""
    return None if text is None else set_of(text)


def list_of(text: str) -> list[Any]:
    """A list back."""
    values: list[Any] = json.loads(text) if text != "[]" else []
    return values


def mapping_of(text: str) -> dict[str, Any]:
    """A mapping back."""
    mapping: dict[str, Any] = json.loads(text) if text != "{}" else {}
    return mapping


@lru_cache(maxsize=65_536)
def term_hash(term: str) -> int:
    """64 bits that stand for a term, signed."""
    digest = blake2b(term.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "little", signed=True)


def pack_terms(counts: Mapping[int, int]) -> bytes:
    """The hashes of an entry's terms, then how often each occurs."""
    return struct.pack(f"<{len(counts)}q{len(counts)}I", *counts, *counts.values())


def unpack_hashes(packed: bytes) -> tuple[int, ...]:
    """The hashes back."""
    return struct.unpack_from(f"<{len(packed) // 12}q", packed)
