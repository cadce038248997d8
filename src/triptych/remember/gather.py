"""The memories near a draft, looked up inside the writing transaction.

Only memories of exactly the draft's own space, with exactly its own readers and writers, that its writer may
read and change are looked at. Nothing else can influence what becomes of a draft, and nothing else is
touched: a statement for few neither vanishes into one for many nor tells the many what the few know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from triptych.access.scopes import writing
from triptych.access.spaces import judged
from triptych.model.change import Neighbour
from triptych.model.draft import Draft
from triptych.model.entry import EntryRef, EntryType, Where
from triptych.model.ids import MemoryId
from triptych.model.memory import LIVE, Kind, Memory, State
from triptych.model.principal import Principal
from triptych.model.scope import Right, Scope
from triptych.ports.store import Reader
from triptych.remember.calibrate import Curve, calibrated
from triptych.remember.endings import closed_attributes, ended
from triptych.remember.likeness import has_source
from triptych.remember.taste import object_of, terms_of
from triptych.settings import RememberSettings
from triptych.text.words import query_terms

if TYPE_CHECKING:
    from triptych.ports.store import Vector

_MEMORIES = frozenset({EntryType.MEMORY})
_LONG_AGO = datetime.min.replace(tzinfo=UTC)
_ROOM = 3
"""Times as many are looked up as will be read: some are of another kind, or about somebody else."""


@dataclass(frozen=True, slots=True)
class Sought:
    """Where that lies which a draft may tell anew, and what a cosine to it means."""

    vector: Vector
    curve: Curve


def gather(
    reader: Reader,
    draft: Draft,
    vector: Vector | None,
    *,
    principal: Principal,
    settings: RememberSettings,
    curve: Curve,
    now: datetime,
    states: frozenset[State] = LIVE,
    sought: Sought | None = None,
) -> list[Neighbour]:
    """The draft's neighbours, each once, with its calibrated similarity: what says the same to the
    letter, what fills the same slot, what rests on the same message as far as that matters, what is near in
    meaning, and what speaks of the same liking or of what the speaker says no longer holds: these two in one
    of `states`, the others in any. What is near to what is `sought` may be told anew: it need not be near in
    meaning, and may be over; its similarity is not measured then, and told as 0."""
    if not _may_read_its_like(reader, principal, draft):
        return []
    scope = writing(principal, [draft.space])
    found: dict[MemoryId, Neighbour] = {}
    for memory in reader.by_fingerprint(scope, draft.space, draft.content):
        _join(found, Neighbour(memory, 1.0, same_fingerprint=True))
    for memory in _by_slot(reader, scope, draft):
        _join(found, Neighbour(memory, 0.0, same_slot=True))
    _join_all(found, _of_its_message(reader, scope, draft), draft)
    # What was still ahead when the draft was said is its neighbour, though it may be over by now.
    where = Where(now=min(now, draft.source.said_at), types=_MEMORIES, states=states)
    similar = _nearest(reader, scope, where, vector, settings.neighbours)
    near = _above(similar, curve, settings.group_above)
    matters = dict[EntryRef, float]()
    if sought is not None:
        found_there = _nearest(reader, scope, _ever(where, draft), sought.vector, _ROOM * settings.compared)
        matters = _above(found_there, sought.curve, settings.compared_above)
    named = dict.fromkeys(_by_named(reader, scope, where, draft, settings.neighbours), 0.0)
    alike = named | dict.fromkeys(matters, 0.0) | near
    for entry in reader.load(scope, list(alike)):
        if entry.memory is not None and entry.memory.space == draft.space:
            _join(found, Neighbour(entry.memory, alike[entry.ref], matters.get(entry.ref, 0.0)))
    met = [neighbour for neighbour in found.values() if _has_same_rights(neighbour.memory, draft)]
    over = {neighbour.memory.id for neighbour in met if _was_over(neighbour.memory, draft)}
    return [
        replace(neighbour, over=True) if neighbour.memory.id in over else neighbour
        for neighbour in met
        if neighbour.memory.id not in over or neighbour.matter > 0
    ]


def _ever(where: Where, draft: Draft) -> Where:
    """What may be told anew by the draft: also what has expired. What was said never meets what was made of
    it."""
    kinds = {draft.kind} if draft.kind.is_derived else {kind for kind in Kind if not kind.is_derived}
    return replace(where, now=_LONG_AGO, states=where.states | {State.EXPIRED}, kinds=frozenset(kinds))


def _above(similar: Mapping[EntryRef, float], curve: Curve, least: float) -> dict[EntryRef, float]:
    near = {ref: calibrated(cosine, curve) for ref, cosine in similar.items()}
    return {ref: similarity for ref, similarity in near.items() if similarity >= least}


def _may_read_its_like(reader: Reader, principal: Principal, draft: Draft) -> bool:
    """Whether the writer may read what has the draft's readers; not everyone may who may write."""
    return judged(reader, principal, Right.READ, draft.space, draft.readers).allowed


def _has_same_rights(memory: Memory, draft: Draft) -> bool:
    return (memory.readers, memory.writers) == (draft.readers, draft.writers)


def _was_over(memory: Memory, draft: Draft) -> bool:
    """Whether it had expired when the draft was said: what is over is not said again, but anew."""
    expired = memory.expires_at is not None and memory.expires_at <= draft.source.said_at
    return expired and not has_source(memory, draft)


def _nearest(
    reader: Reader, scope: Scope, where: Where, vector: Vector | None, limit: int
) -> dict[EntryRef, float]:
    if vector is None:
        return {}
    return {hit.ref: hit.cosine for hit in reader.nearest(scope, where, vector, limit=limit)}


def _by_slot(reader: Reader, scope: Scope, draft: Draft) -> list[Memory]:
    slot, found = draft.slot, list[Memory]()
    if slot is not None:
        found += reader.by_slot(scope, draft.space, slot.subject, slot.attribute)
    subject = draft.subject if slot is None else slot.subject
    if subject is not None:
        for attribute in closed_attributes(draft):
            found += reader.by_slot(scope, draft.space, subject, attribute)
    return found


def _of_its_message(reader: Reader, scope: Scope, draft: Draft) -> list[Memory]:
    """What rests on the draft's own words; on its whole message only where the draft may change what stands
    beside it there, or a long message would be read as often as it has statements."""
    message, quote = draft.source.message, draft.source.quote
    if message is None:
        return []
    if _changes_what_stands_beside(draft):
        return reader.by_message(scope, message)
    return [] if quote is None else reader.by_message(scope, message, quote=quote)


def _changes_what_stands_beside(draft: Draft) -> bool:
    """Whether it replaces something, ends something or is a matter of taste, or is a model's reading."""
    return (
        bool(draft.metadata.get("replaces"))
        or "read_by" in draft.metadata
        or object_of(draft) is not None
        or any(closed_attributes(draft))
    )


def _by_named(reader: Reader, scope: Scope, where: Where, draft: Draft, limit: int) -> list[EntryRef]:
    """What speaks of that which the draft says no longer holds, or of what it likes or likes no more."""
    old = draft.metadata.get("replaces")
    named = [query_terms(text) for text in (old, ended(draft)) if isinstance(text, str) and text]
    return [
        hit.ref
        for terms in (*named, *terms_of(draft))
        for hit in reader.words(scope, where, terms, limit=limit).hits
    ]


def _join_all(found: dict[MemoryId, Neighbour], memories: Iterable[Memory], draft: Draft) -> None:
    for memory in memories:
        if memory.space == draft.space:
            _join(found, Neighbour(memory, 0.0))


def _join(found: dict[MemoryId, Neighbour], coming: Neighbour) -> None:
    known = found.get(coming.memory.id)
    if known is None:
        found[coming.memory.id] = coming
        return
    found[coming.memory.id] = replace(
        known,
        similarity=max(known.similarity, coming.similarity),
        matter=max(known.matter, coming.matter),
        same_fingerprint=known.same_fingerprint or coming.same_fingerprint,
        same_slot=known.same_slot or coming.same_slot,
    )
