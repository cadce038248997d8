"""The two units of work a store hands out, put together from their parts."""

from __future__ import annotations

import sqlite3
from datetime import datetime

from triptych.stores.sqlite.answers import AnswerChanges, AnswerQueries
from triptych.stores.sqlite.arms import ArmQueries
from triptych.stores.sqlite.blocks import BlockChanges, BlockQueries
from triptych.stores.sqlite.boards import BoardChanges, BoardQueries
from triptych.stores.sqlite.broadcasts import BroadcastChanges, BroadcastQueries
from triptych.stores.sqlite.grants import GrantChanges, GrantQueries
from triptych.stores.sqlite.keys import KeyChanges, KeyQueries
from triptych.stores.sqlite.log import LogChanges, LogQueries
from triptych.stores.sqlite.memories import MemoryChanges, MemoryQueries
from triptych.stores.sqlite.sessions import SessionChanges, SessionQueries
from triptych.stores.sqlite.spaces import SpaceChanges, SpaceQueries
from triptych.stores.sqlite.subscriptions import SubscriptionChanges, SubscriptionQueries
from triptych.stores.sqlite.upkeep import UpkeepChanges, UpkeepQueries
from triptych.stores.sqlite.views import WriterViews


class SqliteReader(
    SpaceQueries,
    GrantQueries,
    KeyQueries,
    AnswerQueries,
    MemoryQueries,
    SessionQueries,
    ArmQueries,
    LogQueries,
    UpkeepQueries,
    BlockQueries,
    BoardQueries,
    BroadcastQueries,
    SubscriptionQueries,
):
    """A `Reader` over one snapshot."""


class SqliteWriter(
    SpaceChanges,
    GrantChanges,
    KeyChanges,
    AnswerChanges,
    MemoryChanges,
    SessionChanges,
    LogChanges,
    UpkeepChanges,
    BlockChanges,
    BoardChanges,
    BroadcastChanges,
    SubscriptionChanges,
    SqliteReader,
):
    """A `Writer` in the one writing transaction; it sees its own writes."""

    _views: WriterViews

    def __init__(
        self, connection: sqlite3.Connection, views: WriterViews, now: datetime, dimension: int
    ) -> None:
        super().__init__(connection, views, now)
        self._dimension = dimension
