"""What can be looked up inside one transaction of a store, a snapshot.

Every read takes a `Scope`, applied inside the query: what it does not let through is never counted, never
ranked, never told apart from what does not exist. The few that take none say so, and what for.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Protocol

from triptych.model.event import ANY_EVENT

if TYPE_CHECKING:
    from triptych.model.anchor import Anchor
    from triptych.model.block import Block
    from triptych.model.board import Board, BoardChange, Cell
    from triptych.model.broadcast import Acknowledgement, Broadcast
    from triptych.model.conflict import Conflict
    from triptych.model.entry import Entry, EntryRef, Measured, Surroundings, VectorHit, Where, WordHits
    from triptych.model.event import Event, Seal, Sought
    from triptych.model.grant import Grant
    from triptych.model.ids import (
        BlockId,
        BoardId,
        BroadcastId,
        CellId,
        ConflictId,
        GrantId,
        KeyId,
        MemoryId,
        MessageId,
        SessionId,
        SubscriptionId,
    )
    from triptych.model.job import Job
    from triptych.model.key import KeptKey, Key
    from triptych.model.memory import Memory, MemoryVersion
    from triptych.model.message import Message
    from triptych.model.scope import Right, Scope
    from triptych.model.session import Session
    from triptych.model.space import Policy, Space
    from triptych.model.subscription import Pending, Publications, Subscription
    from triptych.model.webhook import Webhook
    from triptych.ports.embedder import Vector


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

    def superseded_by(self, scope: Scope, *ids: MemoryId) -> list[Memory]:
        """The memories in scope that replaced any of these, or likely tell anew what it tells, by id."""
        ...

    def by_fingerprint(self, scope: Scope, space: Space, content: str) -> list[Memory]:
        """Memories of exactly this space (any state) whose content says the same to the letter.

        The same to the letter is `text.normal.fingerprint`.
        """
        ...

    def by_slot(self, scope: Scope, space: Space, subject: str, attribute: str) -> list[Memory]:
        """Memories of exactly this space (any state) that fill this slot, oldest `valid_from` first."""
        ...

    def by_message(self, scope: Scope, message: MessageId, *, quote: str | None = None) -> list[Memory]:
        """Memories in scope that rest on this message; with a quote, on exactly these words of it."""
        ...

    def statements_of(self, scope: Scope, entries: Sequence[EntryRef]) -> Mapping[EntryRef, Sequence[Memory]]:
        """The memories in scope, in any state but no digests, that rest on each of these messages, or on
        those of each of these digests, by id; nothing for an entry of which there are none."""
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

    def jobs(self, *, tenant: str | None = None, unfinished_only: bool = True, limit: int = 100) -> list[Job]:
        """Jobs of one tenant, or of all, by `due_at`."""
        ...


class UpkeepReader(Protocol):
    """What upkeep looks for in all tenants. It takes no scope."""

    def schema(self) -> str:
        """`ok`, or in which way the schema is not the one of this version."""
        ...

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

    def webhook(self, id: SubscriptionId) -> Webhook | None:
        """Where its deliveries are sent; none where nowhere."""
        ...

    def webhooks(self, *, free_at: datetime, limit: int) -> list[Webhook]:
        """Those of all tenants that may be taken in hand by then, those longest free first."""
        ...


class GrantReader(Protocol):
    """What was given beside the policies."""

    def grants(self, scope: Scope, *, holders: frozenset[str] = frozenset()) -> list[Grant]:
        """Grants, whether in force or not, in spaces in scope or to one of these holders; oldest first."""
        ...

    def grant(self, tenant: str, id: GrantId) -> Grant | None:
        """One grant, whoever may see it: the caller judges. None when unknown."""
        ...


class KeyReader(Protocol):
    """What lets programs in. For who looks after a tenant, and for the door itself."""

    def kept_key(self, id: KeyId) -> KeptKey | None:
        """The key of that id with its hash, whosever it is: whoever shows a secret is nobody yet."""
        ...

    def keys(self, tenant: str) -> list[Key]:
        """The tenant's keys, whether in force or not, oldest first."""
        ...

    def any_key(self, now: datetime) -> bool:
        """Whether there is a key in force, of whichever tenant."""
        ...


class AnswerReader(Protocol):
    """What was answered to requests that may be sent again."""

    def answers_before(self, time: datetime) -> bool:
        """Whether any was begun before that time, of whichever tenant."""
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
    KeyReader,
    AnswerReader,
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
