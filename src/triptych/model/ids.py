"""Identifiers: UUIDv7, so that sorting by id sorts by creation."""

from __future__ import annotations

import os
import time
from typing import NewType
from uuid import UUID

MemoryId = NewType("MemoryId", str)
MessageId = NewType("MessageId", str)
SessionId = NewType("SessionId", str)
GroupId = NewType("GroupId", str)
ConflictId = NewType("ConflictId", str)
BlockId = NewType("BlockId", str)
BroadcastId = NewType("BroadcastId", str)
SubscriptionId = NewType("SubscriptionId", str)
BoardId = NewType("BoardId", str)
CellId = NewType("CellId", str)
JobId = NewType("JobId", str)
GrantId = NewType("GrantId", str)
KeyId = NewType("KeyId", str)

_NANOSECONDS_PER_MILLISECOND = 1_000_000


def new_id() -> str:
    """A fresh UUIDv7 (RFC 9562, section 5.7), in its usual hyphenated form.

    The twelve bits after the version hold the fraction of the millisecond (section 6.2, method 3), so
    ids made by one process sort by creation down to a quarter of a microsecond.
    """
    milliseconds, rest = divmod(time.time_ns(), _NANOSECONDS_PER_MILLISECOND)
    fraction = (rest << 12) // _NANOSECONDS_PER_MILLISECOND
    value = (milliseconds & 0xFFFF_FFFF_FFFF) << 80
    value |= 0x7 << 76
    value |= fraction << 64
    value |= 0b10 << 62
    value |= int.from_bytes(os.urandom(8), "big") >> 2
    return str(UUID(int=value))
