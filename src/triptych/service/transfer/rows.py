"""Rows of an export, read back into values.

A row is somebody's word: nothing in it is believed before it was looked at. Whatever it says, its tenant is
the importer's own, and it counts for no more than the importer's word would.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from triptych.access.scopes import author, home
from triptych.errors import InvalidInputError
from triptych.model.block import Block
from triptych.model.ids import BlockId, GroupId, MemoryId, MessageId, SessionId
from triptych.model.memory import Kind, Memory, Method, Slot, Source, State
from triptych.model.message import ContentPart, Message, Role, ToolCall
from triptych.model.principal import Principal
from triptych.model.session import Session, SessionState, TranscriptPolicy
from triptych.model.space import Space
from triptych.service.transfer.fields import Fields
from triptych.settings import BlockSettings
from triptych.share.policies import check_keys
from triptych.share.publication import check_topics
from triptych.working.incoming import LONGEST_CONTENT, Incoming, complete

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter

Row = Mapping[str, Any]

_LONGEST_MEMORY = 100_000
_LONGEST_RETENTION = 100 * 366
_MOST_RECALLS = 2**53
_OWN_TRUST, _OTHER_TRUST = 0.9, 0.5
_WAS = "state_before_archive"
_OURS = "triptych."


@dataclass(frozen=True, slots=True)
class Importing:
    """Who imports, as it may speak, and when: what every row is read with."""

    principal: Principal
    speaking: Principal
    now: datetime
    counter: TokenCounter
    blocks: BlockSettings

    def fields(self, row: object, number: int) -> Fields:
        """The row's fields; rows are counted from 1."""
        return Fields.of(row, f"row {number}", self.now)


def memory_from(row: Fields, importing: Importing) -> Memory:
    """The memory a row describes."""
    space = space_of(row)
    importer = author(importing.speaking, space)
    sources = tuple(_source(source, importer) for source in row.inner("sources"))
    if not sources:
        row.refuse("sources", "names none", "name at least one source")
    return Memory(
        id=MemoryId(row.id("id")),
        tenant=importing.principal.tenant,
        space=space,
        kind=row.choice("kind", Kind),
        content=row.text("content", _LONGEST_MEMORY),
        recorded_at=row.past("recorded_at"),
        updated_at=row.past("updated_at"),
        sources=sources,
        subject=row.optional("subject", lambda name: row.text(name, empty=True)),
        slot=row.optional("slot", lambda name: _slot(row.within(name))),
        tags=row.texts("tags"),
        topics=check_topics(row.texts("topics")),
        importance=row.share("importance", 0.5),
        confidence=row.share("confidence", 0.8),
        trust=min(row.share("trust", 0.5), _most_trust(space, importing.speaking)),
        readers=row.optional("readers", lambda name: _keys(row, name)),
        writers=row.optional("writers", lambda name: _keys(row, name)),
        state=row.choice("state", State, State.ACTIVE),
        version=row.count("version", 1, least=1),
        group=row.optional("group", lambda name: GroupId(row.id(name))),
        event_start=row.optional("event_start", row.instant),
        event_end=row.optional("event_end", row.instant),
        valid_from=row.optional("valid_from", row.instant),
        valid_to=row.optional("valid_to", row.instant),
        expires_at=row.optional("expires_at", row.instant),
        supersedes=row.optional("supersedes", lambda name: MemoryId(row.id(name))),
        recall_count=row.count("recall_count", 0, most=_MOST_RECALLS),
        last_recalled_at=row.optional("last_recalled_at", row.past),
        language=row.text("language") if row.row.get("language") is not None else "und",
        metadata=_metadata_of_memory(row, sources, importing.principal),
    )


def session_from(row: Fields, importing: Importing) -> Session:
    """The session a row describes, closed: what it had to say has been remembered already."""
    last_activity = row.past("last_activity")
    metadata = {key: value for key, value in row.metadata().items() if not key.startswith(_OURS)}
    return Session(
        id=SessionId(row.id("id")),
        tenant=importing.principal.tenant,
        space=space_of(row),
        name=row.name("name"),
        opened_by=importing.principal.written,
        opened_at=row.past("opened_at"),
        last_activity=last_activity,
        state=SessionState.ENDED,
        ended_at=row.optional("ended_at", row.past) or last_activity,
        task=row.optional("task", lambda name: row.text(name, empty=True)),
        transcript=row.choice("transcript", TranscriptPolicy, TranscriptPolicy.KEEP),
        retention_days=row.optional("retention_days", lambda name: _days(row, name)),
        metadata=metadata,
    )


def message_from(row: Fields, importing: Importing) -> Message:
    """The message a row describes; the store gives it its place again, and its tokens are counted anew."""
    session = SessionId(row.id("session"))
    incoming = Incoming(
        role=row.choice("role", Role),
        content=row.text("content", LONGEST_CONTENT, empty=True),
        time=row.past("time"),
        name=row.optional("name", row.name),
        reference=row.optional("reference", lambda name: row.text(name, empty=True)),
        content_type=row.text("content_type") if row.row.get("content_type") is not None else "text/plain",
        tool_call_id=row.optional("tool_call_id", lambda name: row.text(name, empty=True)),
        tool_calls=tuple(_call(call) for call in row.inner("tool_calls")),
        parts=tuple(_part(part) for part in row.inner("parts")),
        metadata=row.metadata(),
    )
    try:
        completed = complete(incoming, session, importing.now, importing.counter)
    except InvalidInputError as error:
        row.refuse(error.field or "content", error.message, error.remedy or "correct it")
    return replace(completed, id=MessageId(row.id("id")))


def block_from(row: Fields, importing: Importing) -> Block:
    """The block a row describes. One that was locked is locked by the importer, whose word it is."""
    locked = row.optional("locked_by", row.name) is not None
    rules = importing.blocks
    text = row.text("text", rules.characters, empty=True)
    tokens = importing.counter.count(text)
    if tokens > rules.tokens:
        row.refuse("text", f"is {tokens:,} tokens long", f"at most {rules.tokens:,} are taken")
    return Block(
        id=BlockId(row.id("id")),
        tenant=importing.principal.tenant,
        space=space_of(row),
        label=row.name("label"),
        text=text,
        limit=max(len(text), min(row.count("limit", rules.characters, least=1), rules.characters)),
        changed_by=importing.principal.name,
        changed_at=row.past("changed_at"),
        version=row.count("version", 1, least=1),
        locked_by=importing.principal.name if locked else None,
    )


def space_of(row: Fields) -> Space:
    """Where a memory or session lies."""
    path = row.text("space", 5_000)
    try:
        return Space.parse(path)
    except InvalidInputError as error:
        row.refuse("space", error.message, error.remedy or "name a space")


def _source(row: Fields, importer: str) -> Source:
    named = row.name("author")
    return Source(
        author=named,
        voucher=None if named == importer else importer,
        method=row.choice("method", Method),
        said_at=row.past("said_at"),
        session=row.optional("session", lambda name: SessionId(row.id(name))),
        message=row.optional("message", lambda name: MessageId(row.id(name))),
        reference=row.optional("reference", lambda name: row.text(name, empty=True)),
        quote=row.optional("quote", lambda name: row.text(name, _LONGEST_MEMORY, empty=True)),
        uri=row.optional("uri", lambda name: row.text(name, empty=True)),
    )


def _slot(row: Fields) -> Slot:
    return Slot(
        subject=row.text("subject"),
        attribute=row.text("attribute"),
        value=row.text("value", _LONGEST_MEMORY, empty=True),
    )


def _call(row: Fields) -> ToolCall:
    return ToolCall(
        id=row.text("id", empty=True),
        name=row.text("name", empty=True),
        arguments=row.text("arguments", LONGEST_CONTENT, empty=True),
    )


def _part(row: Fields) -> ContentPart:
    return ContentPart(
        content_type=row.text("content_type"),
        uri=row.text("uri", LONGEST_CONTENT, empty=True),
        tokens=row.count("tokens", 0),
    )


def _keys(row: Fields, name: str) -> frozenset[str]:
    return check_keys(row.texts(name), f"{row.place}.{name}")


def _days(row: Fields, name: str) -> int:
    return min(row.count(name, 0), _LONGEST_RETENTION)


def _most_trust(space: Space, principal: Principal) -> float:
    """What the importer's own word would count for there: a user's in its own space, else an agent's."""
    own = principal.user is not None and space.root == home(principal)
    return _OWN_TRUST if own else _OTHER_TRUST


def _metadata_of_memory(row: Fields, sources: tuple[Source, ...], principal: Principal) -> dict[str, Any]:
    """As it was, and who brought in what others are said to have said."""
    metadata = row.metadata()
    if _WAS in metadata and metadata[_WAS] not in [state.value for state in State]:
        row.refuse(f"metadata.{_WAS}", "is no state", "leave it out")
    if any(source.voucher is not None for source in sources):
        metadata["imported_by"] = principal.name
    return metadata
