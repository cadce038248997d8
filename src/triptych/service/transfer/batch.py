"""All rows of an import, read before the first is kept."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from triptych.errors import InvalidInputError
from triptych.model.block import Block
from triptych.model.memory import Memory
from triptych.model.message import Message
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.service.transfer.fields import Fields
from triptych.service.transfer.rows import Importing, Row, block_from, memory_from, message_from, session_from


@dataclass(slots=True)
class Batch:
    """What the rows describe; messages by their session. `repeated` rows had an id that came before."""

    memories: list[Memory] = field(default_factory=list)
    sessions: list[Session] = field(default_factory=list)
    messages: dict[str, list[Message]] = field(default_factory=lambda: defaultdict(list))
    blocks: list[Block] = field(default_factory=list)
    repeated: int = 0

    @property
    def entries(self) -> int:
        """How many memories and messages there are."""
        return len(self.memories) + sum(map(len, self.messages.values()))

    def places(self) -> Iterator[tuple[str, Space]]:
        """The id of every row, and the space it lies in."""
        for memory in self.memories:
            yield memory.id, memory.space
        for session in self.sessions:
            yield session.id, session.space
            for message in self.messages[session.id]:
                yield message.id, session.space
        for block in self.blocks:
            yield block.id, block.space

    def references(self) -> Iterator[tuple[str, Space]]:
        """The ids that memories name beside their own, and the space they name them in."""
        for memory in self.memories:
            if memory.supersedes is not None:
                yield memory.supersedes, memory.space
            for source in memory.sources:
                yield from ((id, memory.space) for id in (source.session, source.message) if id is not None)


def read_rows(rows: Sequence[Row], importing: Importing) -> Batch:
    """The batch. Raises `InvalidInputError` naming the row and the field that cannot be used."""
    if not isinstance(rows, list | tuple):
        raise InvalidInputError(
            f"is of type {type(rows).__name__}, not a list", field="rows", remedy="give the rows of an export"
        )
    batch = Batch()
    kinds: dict[str, type] = {}
    first_of: dict[str, Fields] = {}
    for number, row in enumerate(rows, start=1):
        fields = importing.fields(row, number)
        read = _read(fields, importing)
        repeated = read.id in kinds
        if kinds.setdefault(read.id, type(read)) is not type(read):
            fields.refuse("id", "is that of a row of another sort")
        _keep(batch, read, repeated=repeated)
        if isinstance(read, Message):
            first_of.setdefault(read.session, fields)
    _refuse_orphans(batch, first_of)
    return batch


def _read(fields: Fields, importing: Importing) -> Memory | Session | Message | Block:
    match fields.row.get("row"):
        case "memory":
            return memory_from(fields, importing)
        case "session":
            return session_from(fields, importing)
        case "message":
            return message_from(fields, importing)
        case "block":
            return block_from(fields, importing)
        case other:
            raise InvalidInputError(
                f"is {other!r}, not memory, session, message or block",
                field=fields.place,
                remedy="import a file that `triptych export` wrote",
            )


def _keep(batch: Batch, read: Memory | Session | Message | Block, *, repeated: bool) -> None:
    if repeated:
        batch.repeated += 1
    elif isinstance(read, Memory):
        batch.memories.append(read)
    elif isinstance(read, Session):
        batch.sessions.append(read)
    elif isinstance(read, Block):
        batch.blocks.append(read)
    else:
        batch.messages[read.session].append(read)


def _refuse_orphans(batch: Batch, first_of: Mapping[str, Fields]) -> None:
    known = {session.id for session in batch.sessions}
    for session, fields in first_of.items():
        if session not in known:
            fields.refuse("session", "is not among the rows", "import the whole export")
