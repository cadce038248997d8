"""Everything a memory store keeps: tables as dictionaries, rows as frozen values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.model.anchor import Anchor
from triptych.model.answer import KeptAnswer
from triptych.model.block import Block
from triptych.model.board import Board, BoardChange, Cell
from triptych.model.broadcast import Broadcast
from triptych.model.conflict import Conflict
from triptych.model.entry import EntryRef
from triptych.model.event import Event, Seal
from triptych.model.grant import Grant
from triptych.model.ids import (
    BlockId,
    BoardId,
    BroadcastId,
    CellId,
    ConflictId,
    GrantId,
    JobId,
    KeyId,
    MemoryId,
    MessageId,
    SessionId,
    SubscriptionId,
)
from triptych.model.job import Job
from triptych.model.key import KeptKey
from triptych.model.memory import Memory, MemoryVersion
from triptych.model.message import Message
from triptych.model.session import Session
from triptych.model.space import Policy, Space
from triptych.model.subscription import Pending, Subscription
from triptych.model.webhook import Webhook
from triptych.ports.embedder import TokenSigns

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class KeptEvent:
    """An event, with the rights its subject had of its own when it was written."""

    event: Event
    readers: frozenset[str] | None
    writers: frozenset[str] | None


@dataclass(slots=True)
class State:
    """The tables. Rows are never changed in place, so a copy of the tables is a snapshot."""

    policies: dict[tuple[str, Space], Policy] = field(default_factory=dict)
    memories: dict[MemoryId, Memory] = field(default_factory=dict)
    fingerprints: dict[MemoryId, str] = field(default_factory=dict)
    versions: dict[MemoryId, tuple[MemoryVersion, ...]] = field(default_factory=dict)
    sessions: dict[SessionId, Session] = field(default_factory=dict)
    messages: dict[MessageId, Message] = field(default_factory=dict)
    stale: dict[MessageId, bool] = field(default_factory=dict)
    terms: dict[EntryRef, Mapping[str, int]] = field(default_factory=dict)
    vectors: dict[EntryRef, NDArray[np.float32]] = field(default_factory=dict)
    signs: dict[EntryRef, TokenSigns] = field(default_factory=dict)
    events: dict[tuple[str, int], KeptEvent] = field(default_factory=dict)
    last_event: dict[str, int] = field(default_factory=dict)
    seals: dict[tuple[str, int], Seal] = field(default_factory=dict)
    uses: dict[MemoryId, tuple[datetime, ...]] = field(default_factory=dict)
    conflicts: dict[ConflictId, Conflict] = field(default_factory=dict)
    jobs: dict[JobId, Job] = field(default_factory=dict)
    grants: dict[GrantId, Grant] = field(default_factory=dict)
    keys: dict[KeyId, KeptKey] = field(default_factory=dict)
    answers: dict[str, KeptAnswer] = field(default_factory=dict)
    blocks: dict[BlockId, Block] = field(default_factory=dict)
    block_versions: dict[BlockId, tuple[Block, ...]] = field(default_factory=dict)
    boards: dict[BoardId, Board] = field(default_factory=dict)
    board_changes: dict[BoardId, tuple[BoardChange, ...]] = field(default_factory=dict)
    cells: dict[CellId, Cell] = field(default_factory=dict)
    cell_versions: dict[CellId, tuple[Cell, ...]] = field(default_factory=dict)
    anchors: dict[tuple[SessionId, str], Anchor] = field(default_factory=dict)
    broadcasts: dict[BroadcastId, Broadcast] = field(default_factory=dict)
    acknowledgements: dict[tuple[BroadcastId, str], datetime] = field(default_factory=dict)
    subscriptions: dict[SubscriptionId, Subscription] = field(default_factory=dict)
    deliveries: dict[tuple[SubscriptionId, int], Pending] = field(default_factory=dict)
    webhooks: dict[SubscriptionId, Webhook] = field(default_factory=dict)

    def copy(self) -> State:
        """The same rows in new tables."""
        return State(**{table.name: dict(getattr(self, table.name)) for table in fields(self)})
