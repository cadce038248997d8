"""Examples of every value: valid as they are, changed by keyword."""

from __future__ import annotations

import math
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from triptych.model.block import Block
from triptych.model.board import Board, Cell, Zone
from triptych.model.broadcast import Broadcast
from triptych.model.conflict import Conflict
from triptych.model.event import Event, EventType
from triptych.model.grant import Given, Grant
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
    new_id,
)
from triptych.model.job import Job
from triptych.model.key import Key
from triptych.model.memory import Kind, Memory, Method, Source
from triptych.model.message import Message, Role
from triptych.model.principal import DEFAULT_TENANT, Principal
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.model.subscription import Interest, Subscription
from triptych.model.webhook import Webhook
from triptych.ports.embedder import EmbedderIdentity
from triptych.testing.clock import NOON

if TYPE_CHECKING:
    from triptych.ports.store import Vector

ALICE = Principal(user="alice")
BOB = Principal(user="bob")
ALICES = Space.of_user("alice")
BOBS = Space.of_user("bob")
EMBEDDER = EmbedderIdentity("test", 32, "1")


def a_source(author: str = "user:alice", **changes: Any) -> Source:
    """A statement made at noon."""
    return Source(**{"author": author, "method": Method.STATED, "said_at": NOON, **changes})


def a_grant(**changes: Any) -> Grant:
    """Leave to read Alice's space, for a clerk."""
    given: dict[str, Any] = {
        "id": GrantId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "holder": "agent:clerk",
        "given": Given.READ,
        "reason": "the yearly review",
        "granted_by": "user:alice",
        "granted_at": NOON,
    }
    return Grant(**given | changes)


def a_key(**changes: Any) -> Key:
    """A key of an assistant's."""
    given: dict[str, Any] = {
        "id": KeyId(new_id()),
        "name": "laptop",
        "principal": Principal(agent="assistant"),
        "acts_for": frozenset(),
        "created_by": "triptych:local",
        "created_at": NOON,
    }
    return Key(**given | changes)


def a_memory(content: str = "likes green tea", **changes: Any) -> Memory:
    """A fact of Alice's, in her own space."""
    given: dict[str, Any] = {
        "id": MemoryId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "kind": Kind.FACT,
        "content": content,
        "recorded_at": NOON,
        "updated_at": NOON,
        "sources": (a_source(),),
    }
    return Memory(**{**given, **changes})


def a_session(name: str = "s-1", **changes: Any) -> Session:
    """An open session in Alice's space."""
    given: dict[str, Any] = {
        "id": SessionId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "name": name,
        "opened_by": ALICE.name,
        "opened_at": NOON,
        "last_activity": NOON,
    }
    return Session(**{**given, **changes})


def a_message(content: str = "I like green tea", **changes: Any) -> Message:
    """Something a user said; the store gives it its session and number."""
    given: dict[str, Any] = {
        "id": MessageId(new_id()),
        "session": SessionId("none yet"),
        "seq": 0,
        "role": Role.USER,
        "content": content,
        "time": NOON,
    }
    return Message(**{**given, **changes})


def an_event(type: EventType = EventType.MEMORY_ADDED, **changes: Any) -> Event:
    """Something that happened in Alice's space."""
    given: dict[str, Any] = {"tenant": DEFAULT_TENANT, "actor": ALICE.name, "time": NOON, "space": ALICES}
    return Event(**{"type": type, **given, **changes})


def a_conflict(*sides: Memory, **changes: Any) -> Conflict:
    """A contradiction between memories."""
    given: dict[str, Any] = {
        "id": ConflictId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "sides": tuple(memory.id for memory in sides),
        "reason": "they cannot both hold",
        "opened_at": NOON,
    }
    return Conflict(**{**given, **changes})


def a_block(label: str = "persona", **changes: Any) -> Block:
    """A block of Alice's, in her own space."""
    given: dict[str, Any] = {
        "id": BlockId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "label": label,
        "text": "Answers briefly.",
        "limit": 2000,
        "changed_by": ALICE.name,
        "changed_at": NOON,
    }
    return Block(**{**given, **changes})


def a_board(name: str = "q3", **changes: Any) -> Board:
    """A board of two zones in Alice's space."""
    given: dict[str, Any] = {
        "id": BoardId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "name": name,
        "template": "own",
        "zones": (Zone("notes"), Zone("draft", inputs=("notes",))),
        "opened_by": ALICE.name,
        "opened_at": NOON,
    }
    return Board(**{**given, **changes})


def a_cell(board: Board, name: str = "mine", **changes: Any) -> Cell:
    """A cell in the board's first zone."""
    given: dict[str, Any] = {
        "id": CellId(new_id()),
        "board": board.id,
        "zone": board.zones[0].name,
        "name": name,
        "owner": ALICE.name,
        "value": "green tea",
        "written_at": NOON,
    }
    return Cell(**{**given, **changes})


def a_broadcast(content: str = "The office is closed today.", **changes: Any) -> Broadcast:
    """Something Alice tells in her own space, for a week."""
    given: dict[str, Any] = {
        "id": BroadcastId(new_id()),
        "tenant": DEFAULT_TENANT,
        "space": ALICES,
        "content": content,
        "author": ALICE.name,
        "sent_at": NOON,
        "expires_at": NOON + timedelta(days=7),
    }
    return Broadcast(**{**given, **changes})


def a_subscription(name: str = "news", **changes: Any) -> Subscription:
    """A wish of Alice's, from the beginning."""
    given: dict[str, Any] = {
        "id": SubscriptionId(new_id()),
        "tenant": DEFAULT_TENANT,
        "owner": "user:alice",
        "name": name,
        "interest": Interest(),
        "cursor": 0,
        "begun_at": NOON,
    }
    return Subscription(**{**given, **changes})


def a_webhook(**changes: Any) -> Webhook:
    """Where the deliveries of a subscription of Alice's go, free from noon on."""
    given: dict[str, Any] = {
        "subscription": SubscriptionId(new_id()),
        "name": "news",
        "tenant": DEFAULT_TENANT,
        "principal": ALICE.written,
        "url": "https://hooks.example/alice",
        "secret": "whsec_c2VjcmV0",
        "set_at": NOON,
        "free_at": NOON,
    }
    return Webhook(**{**given, **changes})


def a_job(task: str = "expire", key: str = "k", **changes: Any) -> Job:
    """A job that is due."""
    given: dict[str, Any] = {
        "id": JobId(new_id()),
        "tenant": DEFAULT_TENANT,
        "task": task,
        "key": key,
        "due_at": NOON,
    }
    return Job(**{**given, **changes})


def a_vector(axis: int = 0, *, cosine: float = 1.0, dimension: int = EMBEDDER.dimension) -> Vector:
    """A unit vector whose dot product with `a_vector(axis)` is `cosine`."""
    import numpy as np  # slow to import; examples without vectors do not need it

    vector = np.zeros(dimension, np.float32)
    vector[axis % dimension] = cosine
    vector[(axis + 1) % dimension] = math.sqrt(max(0.0, 1 - cosine * cosine))
    return vector
