"""What keeps memories: a unit of work inside one transaction.

A path hands the store a plain function. The store runs it in one hop, off the event loop, inside one
transaction, with a `Reader` or a `Writer` in its hand. What the function returns is returned; what it
raises rolls everything back. So a path can look and then write without anybody getting in between, and a
driver is never awaited statement by statement.

Every read takes a `Scope`. A scope is applied inside the query: what it does not let through is never
counted, never ranked, never told apart from what does not exist.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from triptych.model.anchor import Anchor
from triptych.model.block import Block
from triptych.model.board import Board, BoardChange, Cell
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.conflict import Conflict
from triptych.model.entry import Entry, EntryRef, Measured, Surroundings, VectorHit, Where, WordHits
from triptych.model.event import ANY_EVENT, Event, Seal, Sought
from triptych.model.grant import Grant
from triptych.model.ids import (
    BlockId,
    BoardId,
    BroadcastId,
    CellId,
    ConflictId,
    GrantId,
    JobId,
    MemoryId,
    MessageId,
    SessionId,
    SubscriptionId,
)
from triptych.model.job import Job
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.message import Message, ToolCall
from triptych.model.scope import Right, Scope
from triptych.model.session import Session
from triptych.model.space import Policy, Space
from triptych.model.subscription import Pending, Publications, Subscription
from triptych.ports.embedder import EmbedderIdentity, TokenSigns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Vector = NDArray[np.float32]

T = TypeVar("T")


class SpaceReader(Protocol):
    """Spaces and their policies."""

    def tenants(self) -> list[str]:
        """Every tenant that has a space, by name. For upkeep only: it takes no scope."""
        ...

    def policy(self, tenant: str, space: Space) -> Policy | None:
        """The space's own policy; none when the space does not exist yet."""
        ...

    def held(self, tenant: str, keys: frozenset[str]) -> frozenset[str]:
        """The keys, with those of users for whom they act by a delegation in force now."""
        ...

    def granted(self, tenant: str, space: Space, right: Right) -> frozenset[str]:
        """The keys to which a grant in force now gives the right in the space.

        A grant counts in its own space, and in those below with the same readers, or writers.
        """
        ...

    def spaces(self, scope: Scope) -> list[Space]:
        """Existing spaces in scope whose policy gives the right, sorted by path."""
        ...


class MemoryReader(Protocol):
    """Memories, one by one and in lists."""

    def memory(self, scope: Scope, id: MemoryId) -> Memory | None:
        """The memory in any state; none when unknown or out of scope."""
        ...

    def memories(
        self, scope: Scope, where: Where, *, limit: int = 100, after: MemoryId | None = None
    ) -> list[Memory]:
        """Memories in scope that pass the filter, by id, those after `after` first."""
        ...

    def versions(self, scope: Scope, id: MemoryId) -> list[MemoryVersion]:
        """Earlier states of a memory in scope, oldest first (the current one is not among them).

        A state whose own readers were narrower is given only to those who could see it then.
        """
        ...

    def superseded_by(self, scope: Scope, id: MemoryId) -> list[Memory]:
        """The memories in scope that replaced it."""
        ...

    def by_fingerprint(self, scope: Scope, space: Space, content: str) -> list[Memory]:
        """Memories of exactly this space (any state) whose content says the same to the letter.

        The same to the letter is `text.normal.fingerprint`.
        """
        ...

    def by_slot(self, scope: Scope, space: Space, subject: str, attribute: str) -> list[Memory]:
        """Memories of exactly this space (any state) that fill this slot, oldest `valid_from` first."""
        ...

    def by_message(self, scope: Scope, message: MessageId) -> list[Memory]:
        """Memories in scope that rest on this message."""
        ...

    def count_memories(self, scope: Scope, where: Where) -> Mapping[str, int]:
        """How many memories pass, by kind."""
        ...

    def taken(self, ids: Sequence[str]) -> frozenset[str]:
        """Those ids that a memory, session, message, block, board, cell, broadcast or conflict has, in any
        tenant.

        Only for choosing ids that are free: it takes no scope, and what it says is told to nobody.
        """
        ...


class SessionReader(Protocol):
    """Sessions and their messages."""

    def session(self, scope: Scope, space: Space, name: str) -> Session | None:
        """The open session of that name in exactly that space, or else the one opened last under it.

        None when unknown or out of scope.
        """
        ...

    def session_by_id(self, scope: Scope, id: SessionId) -> Session | None:
        """The session; none when unknown or out of scope."""
        ...

    def sessions(self, scope: Scope, *, limit: int = 100) -> list[Session]:
        """Sessions in scope, latest activity first."""
        ...

    def messages(
        self, scope: Scope, session: SessionId, *, after_seq: int = 0, limit: int | None = None
    ) -> list[Message]:
        """Messages by `seq`, those greater than `after_seq`."""
        ...

    def message(self, scope: Scope, id: MessageId) -> Message | None:
        """One message; none when unknown or out of scope."""
        ...

    def any_session(self, tenant: str, id: SessionId) -> Session | None:
        """The session, whoever may see it. For upkeep only: it takes no scope."""
        ...

    def idle_sessions(self, tenant: str, now: datetime) -> list[Session]:
        """Open sessions whose timeout has passed. For upkeep only: it takes no scope."""
        ...


class IndexReader(Protocol):
    """The arms of recall. Scope and filter are applied before any top-k."""

    def words(self, scope: Scope, where: Where, terms: Sequence[str], *, limit: int) -> WordHits:
        """Entries that hold any of the terms (as `text.words.index_terms` makes them), best first."""
        ...

    def nearest(self, scope: Scope, where: Where, vector: Vector, *, limit: int) -> list[VectorHit]:
        """Entries by falling cosine with `vector`; ties by reference. Exact, or an index as good."""
        ...

    def by_subject(self, scope: Scope, where: Where, slots: Sequence[tuple[str, str]]) -> list[EntryRef]:
        """Memories that fill any of these (subject, attribute) slots; subject `*` is anybody."""
        ...

    def around(
        self, scope: Scope, refs: Sequence[EntryRef], *, before: int, after: int
    ) -> Mapping[EntryRef, Surroundings]:
        """For each message among `refs`, its neighbours in its own session that are in scope."""
        ...

    def measure(
        self, scope: Scope, refs: Sequence[EntryRef], terms: Sequence[str], vector: Vector | None
    ) -> list[Measured]:
        """Term counts and cosine of each of these entries in scope, in the order given."""
        ...

    def token_signs(self, scope: Scope, refs: Sequence[EntryRef], maker: str) -> Mapping[EntryRef, bytes]:
        """The packed token signs of those of these entries in scope that have some by `maker`."""
        ...

    def vectors(self, scope: Scope, refs: Sequence[EntryRef]) -> Mapping[EntryRef, Vector]:
        """The vectors of those of these entries in scope that have one."""
        ...

    def load(self, scope: Scope, refs: Sequence[EntryRef]) -> list[Entry]:
        """The entries themselves, in the order given; those out of scope are left out."""
        ...

    def count_entries(self, scope: Scope, where: Where) -> int:
        """How many entries the scope and filter let through."""
        ...


class EventReader(Protocol):
    """The log."""

    def events(
        self,
        scope: Scope,
        *,
        after: int = 0,
        limit: int = 1000,
        subject: str | None = None,
        sought: Sought = ANY_EVENT,
    ) -> list[Event]:
        """Events of spaces in scope that are sought, by `seq`, greater than `after`.

        An event about a memory is for whoever may see the memory, also after it was erased; one about a cell
        for whom its zone lets through. An event of no space is for whoever may write the global space. An
        auditor sees every event.
        """
        ...

    def seals(self, tenant: str) -> list[Seal]:
        """The seals of the log, in order. For upkeep only: it takes no scope."""
        ...


class ConflictReader(Protocol):
    """Contradictions in the open."""

    def conflicts(self, scope: Scope, *, open_only: bool = True) -> list[Conflict]:
        """Conflicts of spaces in scope, oldest first; only those whose every side is in scope."""
        ...

    def conflict(self, scope: Scope, id: ConflictId) -> Conflict | None:
        """One conflict; none when unknown or out of scope."""
        ...

    def conflicts_about(self, scope: Scope, memory: MemoryId) -> list[Conflict]:
        """Conflicts in scope that the memory is a side of, open or not, oldest first."""
        ...


class JobReader(Protocol):
    """Upkeep's list of work."""

    def jobs(self, *, unfinished_only: bool = True, limit: int = 100) -> list[Job]:
        """Jobs of all tenants, by `due_at`."""
        ...


class UpkeepReader(Protocol):
    """What upkeep looks for in all tenants. It takes no scope."""

    def expired(self, now: datetime, *, limit: int) -> list[Memory]:
        """Active memories and candidates whose `expires_at` ≤ now, those longest over first."""
        ...

    def crowded(self, cap: int) -> list[tuple[str, Space]]:
        """Tenant and space of all spaces that hold more than `cap` active memories and candidates."""
        ...

    def uses(self, id: MemoryId) -> list[datetime]:
        """When the candidate was needed, as `note_uses` put it on record, oldest first."""
        ...


class ErasureReader(Protocol):
    """What erasing has to know whoever may see it. Only `count_holding` takes a scope."""

    def states(self, tenant: str, id: MemoryId) -> list[Memory]:
        """Every state of the memory, oldest first and the current one last; none when there is no such
        memory. For erasure only: it takes no scope.
        """
        ...

    def resting_on(self, tenant: str, messages: Collection[MessageId]) -> list[Memory]:
        """Memories of which any state rests on any of the messages, by id. For erasure only: it takes no
        scope.
        """
        ...

    def succeeding(self, tenant: str, id: MemoryId) -> list[Memory]:
        """The memories that replaced it, by id. For erasure only: it takes no scope."""
        ...

    def count_holding(self, scope: Scope, texts: Collection[str]) -> int:
        """How many memories (by content or quote), messages and blocks in scope hold any of the texts, word
        for word. Looks at each of them: it is no way to search.
        """
        ...


class BlockReader(Protocol):
    """Blocks, and what recalls in sessions were for."""

    def block(self, scope: Scope, space: Space, label: str) -> Block | None:
        """The block of that label in exactly that space; none when unknown or out of scope."""
        ...

    def blocks(self, scope: Scope) -> list[Block]:
        """Blocks in scope, by space and label."""
        ...

    def block_versions(self, scope: Scope, id: BlockId) -> list[Block]:
        """Earlier states of a block in scope, oldest first (the current one is not among them)."""
        ...

    def anchor(self, scope: Scope, session: SessionId, principal: str) -> Anchor | None:
        """What that principal's last recall in the session was for; none without one, or out of scope."""
        ...


class BroadcastReader(Protocol):
    """Broadcasts, and who took note of them. `principal` is an identity, as `access.scopes` makes it."""

    def broadcast(self, scope: Scope, id: BroadcastId) -> Broadcast | None:
        """One broadcast, in force or not; none when unknown or out of scope.

        With the right to write it is in scope for whoever may write its space.
        """
        ...

    def broadcasts(
        self, scope: Scope, *, now: datetime, principal: str, acknowledged: bool = False
    ) -> list[Broadcast]:
        """Those in scope that stand, oldest first; those that the principal acknowledged only when asked."""
        ...

    def broadcast_times(self, tenant: str, space: Space, *, after: datetime) -> list[datetime]:
        """When something was broadcast in exactly this space, whoever may see it, oldest first.

        For the budget only: it takes no scope.
        """
        ...

    def acknowledgements(self, scope: Scope, id: BroadcastId) -> list[Acknowledgement]:
        """Who took note of a broadcast in scope, first ones first."""
        ...


class SubscriptionReader(Protocol):
    """Subscriptions and what is on its way. They are their owner's alone: no other rights lead to them."""

    def subscription(self, tenant: str, owner: str, name: str) -> Subscription | None:
        """The owner's subscription of that name."""
        ...

    def subscriptions(self, tenant: str, owner: str) -> list[Subscription]:
        """All of the owner's, by name."""
        ...

    def last_event(self, tenant: str) -> int:
        """The number of the tenant's last event; 0 without any."""
        ...

    def publications(self, scope: Scope, *, after: int, limit: int, now: datetime) -> Publications:
        """Publications of memories in scope among the tenant's next `limit` after number `after`, in order.

        A memory counts as it is now: in one of the states of `DELIVERED`, and not over. The number of the
        last one looked at is that of `after` when there was none.
        """
        ...

    def pending(self, id: SubscriptionId, seq: int) -> Pending | None:
        """What is on its way of one event."""
        ...

    def due(self, id: SubscriptionId, *, now: datetime, limit: int) -> list[Pending]:
        """What is to be delivered again by now, by number."""
        ...

    def dead(self, id: SubscriptionId) -> list[Pending]:
        """What was delivered in vain, by number."""
        ...


class GrantReader(Protocol):
    """What was given beside the policies."""

    def grants(self, scope: Scope, *, holders: frozenset[str] = frozenset()) -> list[Grant]:
        """Grants, whether in force or not, in spaces in scope or to one of these holders; oldest first."""
        ...

    def grant(self, tenant: str, id: GrantId) -> Grant | None:
        """One grant, whoever may see it: the caller judges. None when unknown."""
        ...


class BoardReader(Protocol):
    """Boards. Their shape is for whoever may read the space, their cells for those the zone lets through."""

    def board(self, scope: Scope, space: Space, name: str) -> Board | None:
        """The board of that name in exactly that space; none when unknown or out of scope."""
        ...

    def boards(self, scope: Scope) -> list[Board]:
        """Boards in scope, by space and name."""
        ...

    def cell(self, scope: Scope, board: BoardId, zone: str, name: str) -> Cell | None:
        """One cell; none when unknown or out of scope."""
        ...

    def cells(self, scope: Scope, board: BoardId, zone: str | None = None) -> list[Cell]:
        """The board's cells in scope, by zone in its order, those begun first before the others."""
        ...

    def count_cells(self, scope: Scope, board: BoardId) -> Mapping[str, int]:
        """How many of the board's cells are in scope, by zone; a zone without any is left out."""
        ...

    def cell_versions(self, scope: Scope, id: CellId) -> list[Cell]:
        """Earlier states of a cell in scope, oldest first (the current one is not among them)."""
        ...

    def board_changes(
        self, scope: Scope, board: BoardId, *, after: int = 0, limit: int = 1000
    ) -> list[BoardChange]:
        """What happened on the board, by position, greater than `after`; in a zone only what is in scope."""
        ...


class Reader(
    SpaceReader,
    GrantReader,
    MemoryReader,
    SessionReader,
    IndexReader,
    EventReader,
    ConflictReader,
    JobReader,
    UpkeepReader,
    ErasureReader,
    BlockReader,
    BoardReader,
    BroadcastReader,
    SubscriptionReader,
    Protocol,
):
    """Everything that can be looked up inside one transaction (a snapshot)."""


class SpaceWriter(Protocol):
    """Making spaces and deciding who may use them."""

    def put_policy(self, tenant: str, space: Space, policy: Policy) -> bool:
        """Create the space or replace its policy; true when it was created."""
        ...


class GrantWriter(Protocol):
    """Giving, and taking back. Whoever calls it has already been allowed to."""

    def put_grant(self, grant: Grant) -> None:
        """Keep a new grant, or the new state of one. Its space must exist."""
        ...


class MemoryWriter(Protocol):
    """Writing memories. Whoever calls it has already been allowed to."""

    def insert_memory(
        self, memory: Memory, vector: Vector | None, *, signs: TokenSigns | None = None
    ) -> None:
        """Keep a new memory with its words, its vector and its tokens. The space must exist.

        Here and below, tokens are kept beside a vector only, and go or stay with it.
        """
        ...

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
        """Put `memory` in place of its current state, as version `expected_version` + 1.

        The current state goes to the versions. `vector` none keeps the vector (the words follow the
        content). Usage counts stay those of the store. Raises `VersionConflictError` carrying the current
        memory when the version differs, and `NotFoundError` when there is none. Returns the memory as
        stored.
        """
        ...

    def rebuild_memory(
        self,
        memory: Memory,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        expected_version: int,
        forget: Collection[int],
    ) -> Mapping[str, int]:
        """Put `memory` in place of its current state, which leaves no version; for erasure only.

        Of the earlier states those whose version is in `forget` go. Otherwise as `replace_memory`. Returns
        counts of what went, by kind.
        """
        ...

    def mark_stale(self, message: MessageId, stale: bool) -> None:
        """Say whether everything remembered from this message has been superseded."""
        ...

    def count_recalls(self, counts: Mapping[MemoryId, tuple[int, datetime]]) -> None:
        """Add to `recall_count` and set `last_recalled_at`; makes no version and no event."""
        ...

    def note_uses(self, id: MemoryId, times: Sequence[datetime]) -> None:
        """Put on record when a memory was needed; an instant given twice counts twice. They go with it."""
        ...

    def erase_memory(self, id: MemoryId) -> Mapping[str, int]:
        """Remove the memory, its versions, words, vector, sources and conflicts; counts by kind.

        Empty when there is no such memory.
        """
        ...


class SessionWriter(Protocol):
    """Writing sessions and messages."""

    def insert_session(self, session: Session) -> None:
        """Keep a new session.

        A name is unique among the open sessions of its space; closed ones keep theirs, so that a name
        can be used again. Raises `ConflictError` when an open session holds it.
        """
        ...

    def replace_session(self, session: Session) -> None:
        """Put the session's new state in place of the old one; `last_seq` stays the store's."""
        ...

    def append_messages(
        self,
        session: SessionId,
        messages: Sequence[Message],
        vectors: Sequence[Vector | None],
        *,
        signs: Sequence[TokenSigns | None] | None = None,
    ) -> list[Message]:
        """Append in the order given; the store gives each its `seq`, without gaps, and returns them."""
        ...

    def replace_message_text(
        self,
        id: MessageId,
        content: str,
        vector: Vector | None,
        *,
        signs: TokenSigns | None = None,
        tool_calls: Sequence[ToolCall] | None = None,
        metadata: Mapping[str, Any] | None = None,
    ) -> None:
        """Rewrite a message's text and its index, and what else of it is given; for redaction only."""
        ...

    def erase_messages(self, session: SessionId, ids: Sequence[MessageId] | None) -> Mapping[str, int]:
        """Remove messages (all of the session when none are named) from everywhere; counts by kind."""
        ...

    def erase_session(self, id: SessionId) -> Mapping[str, int]:
        """Remove the session with its summaries and messages; counts by kind."""
        ...


class EventWriter(Protocol):
    """Writing the log."""

    def append_events(self, events: Sequence[Event]) -> list[Event]:
        """Append; the store gives each its `seq`, per tenant and without gaps, and returns them."""
        ...

    def put_seal(self, tenant: str, seal: Seal) -> None:
        """Keep a seal; it lies beyond the one before."""
        ...


class ConflictWriter(Protocol):
    """Opening and deciding conflicts."""

    def put_conflict(self, conflict: Conflict) -> None:
        """Keep a new conflict or the new state of one."""
        ...


class JobWriter(Protocol):
    """Upkeep's list of work. A lease is taken inside a write, so one job is done by one worker."""

    def enqueue(self, job: Job) -> bool:
        """Add a job; false when one with its task and key is not yet finished."""
        ...

    def lease(
        self, *, worker: str, now: datetime, until: datetime, tasks: Sequence[str] | None = None
    ) -> Job | None:
        """Take the job longest due that is waiting, or whose lease has run out; attempts + 1."""
        ...

    def finish(self, id: JobId, *, error: str | None = None, retry_at: datetime | None = None) -> None:
        """Done; or failed with `error`, for good or to be tried again at `retry_at`."""
        ...

    def finish_task(self, tenant: str, task: str, key: str) -> bool:
        """Done, whoever did it: the unfinished job with that task and key; false when there is none."""
        ...


class BlockWriter(Protocol):
    """Writing blocks, and what recalls in sessions were for."""

    def insert_block(self, block: Block) -> None:
        """Keep a new block. Raises `ConflictError` when its label is taken in its space."""
        ...

    def replace_block(self, block: Block, *, expected_version: int) -> Block:
        """Put `block` in place of its current state, which goes to the versions, and return it as stored.

        Its version is `expected_version` + 1. Raises `VersionConflictError` carrying the current block when
        the version differs, and `NotFoundError` when there is none.
        """
        ...

    def erase_block(self, id: BlockId) -> Mapping[str, int]:
        """Remove the block and its versions; counts by kind, empty when there is no such block."""
        ...

    def put_anchor(self, session: SessionId, principal: str, anchor: Anchor) -> None:
        """Keep what that principal's last recall in the session was for, in place of the one before.

        All anchors of a session go when it closes and when one of its messages is erased or rewritten.
        """
        ...


class BroadcastWriter(Protocol):
    """Writing broadcasts. Whoever calls it has already been allowed to."""

    def insert_broadcast(self, broadcast: Broadcast) -> None:
        """Keep a new broadcast; its space must exist."""
        ...

    def withdraw_broadcast(self, id: BroadcastId, at: datetime) -> bool:
        """Take its text and topics away; false when there is none that is not withdrawn."""
        ...

    def acknowledge_broadcast(self, id: BroadcastId, principal: str, at: datetime) -> bool:
        """Note that the principal took note; false when that is known already. The broadcast must exist."""
        ...


class SubscriptionWriter(Protocol):
    """Writing subscriptions and what is on its way. Whoever calls it is their owner."""

    def put_subscription(self, subscription: Subscription) -> None:
        """Keep a new subscription, or the new state of one.

        Raises `ConflictError` when the owner has another of that name.
        """
        ...

    def drop_subscription(self, id: SubscriptionId) -> bool:
        """Remove it with all that is on its way; false when there is none."""
        ...

    def put_pending(self, id: SubscriptionId, pending: Sequence[Pending]) -> None:
        """Keep what is on its way, or its new state. The subscription must exist."""
        ...

    def drop_pending(self, id: SubscriptionId, seqs: Sequence[int]) -> int:
        """Nothing of these events is on its way any more; of how many something was."""
        ...


class BoardWriter(Protocol):
    """Writing boards. Whoever calls it has already been allowed to."""

    def insert_board(self, board: Board) -> None:
        """Keep a new board. Raises `ConflictError` when its name is taken in its space."""
        ...

    def replace_board(self, board: Board) -> None:
        """Keep the hand-overs of its zones, and its end. `NotFoundError` where there is none."""
        ...

    def append_board_change(self, board: BoardId, change: BoardChange) -> BoardChange:
        """Append; the store gives it its position, per board and without gaps, and returns it."""
        ...

    def insert_cell(self, cell: Cell) -> None:
        """Keep a new cell. Raises `ConflictError` when its name is taken in its zone."""
        ...

    def replace_cell(self, cell: Cell, *, expected_version: int) -> Cell:
        """Put the value of `cell` in place of its current state, which goes to the versions.

        Returns it as stored, as version `expected_version` + 1. Raises `VersionConflictError` carrying the
        current cell when the version differs, and `NotFoundError` when there is none.
        """
        ...

    def erase_board(self, id: BoardId) -> Mapping[str, int]:
        """Remove the board with all it holds; counts by kind, empty when there is no such board."""
        ...


class Writer(
    Reader,
    SpaceWriter,
    GrantWriter,
    MemoryWriter,
    SessionWriter,
    EventWriter,
    ConflictWriter,
    JobWriter,
    BlockWriter,
    BoardWriter,
    BroadcastWriter,
    SubscriptionWriter,
    Protocol,
):
    """Everything that can be done inside one writing transaction; it sees its own writes."""


class Store(Protocol):
    """A place that keeps everything, opened for one embedder."""

    @property
    def location(self) -> str:
        """Where it is, for people: a file's path, `memory`, a server's address without secrets."""
        ...

    async def open(self, embedder: EmbedderIdentity) -> None:
        """Make ready: create or migrate the schema, remember or check the embedder.

        Raises `EmbedderMismatchError` when its vectors were made by another, `SchemaError` when the
        schema is newer than this version knows.
        """
        ...

    async def close(self) -> None:
        """Let go of files and threads. Closing twice is harmless."""
        ...

    async def read(self, work: Callable[[Reader], T]) -> T:
        """Run `work` on a snapshot, in one hop, and return what it returns."""
        ...

    async def write(self, work: Callable[[Writer], T]) -> T:
        """Run `work` in one writing transaction, durable when this returns, rolled back if it raises.

        Raises `StoreBusyError` when another writer held the store for too long.
        """
        ...

    async def scrub(self, texts: Sequence[str]) -> tuple[bool | None, str]:
        """After an erasure: purge from the files what no record holds any more.

        `texts` are what was erased. True when nothing of it is left but what other records hold of the same
        words; false, with what to do in the note, when the files could not be purged; none where there are
        no files. The answer never depends on what other records hold. An erasure that was not followed by
        this (a process was killed) is made up for by the next, or by the next opening.
        """
        ...

    async def check(self) -> Mapping[str, str]:
        """Health by topic (`integrity`, `index`, `schema`, …): `ok`, or what is wrong."""
        ...
