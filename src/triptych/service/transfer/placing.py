"""Under which id each row is kept.

Its own, where that is free. An id that something out of the importer's sight has is reported like a free
one: the row is kept under another, which follows from tenant, space and id alone. So importing twice is
importing once, and one export can go into two tenants of a store. Who then looks for the row under its own
id learns that this was in use in the store, but not where or by what: to ask, it must have been told the id,
which cannot be guessed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from uuid import UUID, uuid5

from triptych.access.scopes import reading, writing
from triptych.errors import ConflictError
from triptych.model.ids import GroupId, MemoryId, MessageId, SessionId
from triptych.model.memory import Memory, Source
from triptych.model.message import Message
from triptych.model.principal import Principal
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.transfer.batch import Batch

_NAMES = UUID("5b1f2f0e-6f0b-5c57-9d0a-3f4d1f6a7c21")  # drawn once; the root of all derived ids
_TRIES = 3
_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Placing:
    """The id each row is kept under, and which of these the importer has already."""

    ids: Mapping[str, str]
    present: frozenset[str]
    groups: Mapping[GroupId, GroupId]

    def memory(self, memory: Memory) -> Memory:
        """The memory under its id, naming others by theirs."""
        supersedes, group = memory.supersedes, memory.group
        return replace(
            memory,
            id=MemoryId(self.ids[memory.id]),
            supersedes=None if supersedes is None else MemoryId(self.ids[supersedes]),
            group=None if group is None else self.groups.get(group, group),
            sources=tuple(self._source(source) for source in memory.sources),
        )

    def session(self, session: Session) -> Session:
        """The session under its id."""
        return replace(session, id=SessionId(self.ids[session.id]))

    def message(self, message: Message) -> Message:
        """The message under its id, in its session."""
        return replace(
            message, id=MessageId(self.ids[message.id]), session=SessionId(self.ids[message.session])
        )

    def _source(self, source: Source) -> Source:
        session, message = source.session, source.message
        return replace(
            source,
            session=None if session is None else SessionId(self.ids[session]),
            message=None if message is None else MessageId(self.ids[message]),
        )


def place_rows(reader: Reader, principal: Principal, batch: Batch) -> Placing:
    """Decide where everything goes, as the store is now."""
    # A row's own place counts before what others say of it.
    wanted = dict(batch.references()) | dict(batch.places())
    tries = {id: tuple(_tries(principal.tenant, space, id)) for id, space in wanted.items()}
    taken = _taken(reader, (one for chain in tries.values() for one in chain))
    seen = frozenset(one for one in taken if _sees(reader, principal, one))
    ids = {id: _choose(chain, taken, seen) for id, chain in tries.items()}
    moved = {m.group for m in batch.memories if m.group is not None and ids[m.id] != m.id}
    groups = {group: GroupId(_derived(principal.tenant, "", group)) for group in moved}
    return Placing(ids, seen, groups)


def _choose(chain: tuple[str, ...], taken: frozenset[str], seen: frozenset[str]) -> str:
    """The id it has been kept under before, or else the first free one."""
    for id in chain:
        if id in seen:
            return id
    for id in chain:
        if id not in taken:
            return id
    raise ConflictError("finds no free id", field="id", remedy="make new ids for the rows")


def _tries(tenant: str, space: Space, id: str) -> Iterator[str]:
    """The id itself, and those that follow from it."""
    for _ in range(_TRIES):
        yield id
        id = _derived(tenant, space.path, id)


def _derived(tenant: str, place: str, id: str) -> str:
    return str(uuid5(_NAMES, f"{tenant}\n{place}\n{id}"))


def _taken(reader: Reader, ids: Iterable[str]) -> frozenset[str]:
    waiting = iter(ids)
    found: set[str] = set()
    while page := list(islice(waiting, _AT_ONCE)):
        found |= reader.taken(page)
    return frozenset(found)


def _sees(reader: Reader, principal: Principal, id: str) -> bool:
    """Whether something of that id is there for whoever may read it, or change it unread."""
    return any(
        reader.memory(scope, MemoryId(id)) is not None
        or reader.session_by_id(scope, SessionId(id)) is not None
        or reader.message(scope, MessageId(id)) is not None
        for scope in (reading(principal), writing(principal))
    )
