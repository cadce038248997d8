"""The views a process keeps, and which of them a transaction may look at.

Several threads read at once, each on its own snapshot. The newest view of a space is grown in place under the
space's lock; the last few older ones are kept for readers whose snapshot is older; a reader in between gets a
copy of its own.

A writing transaction sees what it has written itself. Its views grow from the newest one — nobody else can
grow that while it holds the database's write lock, because no newer revision can exist — and become the
newest when it commits. When it rolls back they are dropped, and the next to grow writes over their rows.
"""

from __future__ import annotations

import sqlite3
import threading
from collections import OrderedDict
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from triptych.stores.sqlite.view import View

_KEPT_PER_SPACE = 4
_MB = 1_000_000


class Views(Protocol):
    """What a transaction asks for views."""

    def at(self, space: int, revision: int) -> View:
        """The view of a space at the revision the transaction sees."""
        ...

    def keeps(self, space: int) -> bool:
        """Whether what the transaction reads of a space is there for good, and may be kept."""
        ...


# What a view takes hardly changes with one row; it is added up when its buffers are others, or now and then.
_WEIGH_EVERY = 64


class ViewCache:
    """The views of one process for one file, dropped least recently used first."""

    def __init__(self, dimension: int, most_mb: int) -> None:
        self._dimension = dimension
        self._most_bytes = most_mb * _MB
        self._lock = threading.Lock()
        self._views: OrderedDict[int, list[View]] = OrderedDict()
        # What the newest view of each space takes; older ones mostly share its buffers.
        self._bytes: dict[int, int] = {}
        self._total = 0
        self._growing: dict[int, threading.Lock] = {}

    def holds(self, space: int) -> bool:
        """Whether there is a view of the space at all."""
        return space in self._views

    def at(self, space: int, revision: int, connection: sqlite3.Connection) -> View:
        """The view at `revision`, which is the one the connection's snapshot has."""
        with self._lock:
            growing = self._growing.setdefault(space, threading.Lock())
        with growing:
            return self._at(space, revision, connection)

    def _at(self, space: int, revision: int, connection: sqlite3.Connection) -> View:
        # Only what needs vectors or words loads numpy; the rest of the store starts without it.
        from triptych.stores.sqlite import view as columns

        kept = self._kept(space)
        older = [one for one in kept if one.revision <= revision]
        if older and older[-1].revision == revision:
            return older[-1]
        is_newest = len(older) == len(kept)
        if not older:
            base = columns.empty_view(self._dimension)
        else:
            base = older[-1] if is_newest else columns.apart(older[-1])
        found = columns.grown(base, connection, space, revision, self._dimension)
        if is_newest:
            self.publish(space, found)
        return found

    def apart(self, space: int, revision: int, connection: sqlite3.Connection) -> View:
        """The view at `revision` in buffers of its own, kept nowhere."""
        from triptych.stores.sqlite import view as columns  # as above

        older = [one for one in self._kept(space) if one.revision <= revision]
        base = columns.apart(older[-1]) if older else columns.empty_view(self._dimension)
        return columns.grown(base, connection, space, revision, self._dimension)

    def grown(self, view: View, space: int, revision: int, connection: sqlite3.Connection) -> View:
        """A view that only the caller grows, at `revision`."""
        from triptych.stores.sqlite import view as columns  # as above

        return columns.grown(view, connection, space, revision, self._dimension)

    def publish(self, space: int, view: View) -> None:
        """Make `view` the newest of its space."""
        with self._lock:
            kept = self._views.get(space, [])
            if not kept or kept[-1].revision < view.revision:
                self._views[space] = [*kept, view][-_KEPT_PER_SPACE:]
                if not kept or view.revision % _WEIGH_EVERY == 0 or kept[-1].buffers is not view.buffers:
                    self._weigh(space, view.nbytes)
            self._views.move_to_end(space)
            self._drop_oldest()

    def withdraw(self, space: int, view: View) -> None:
        """Take back a view that was published for a commit that failed."""
        with self._lock:
            kept = [one for one in self._views.get(space, ()) if one is not view]
            self._views[space] = kept

    def clear(self) -> None:
        """Forget all views."""
        with self._lock:
            self._views.clear()
            self._bytes.clear()
            self._total = 0

    def _kept(self, space: int) -> list[View]:
        with self._lock:
            if space in self._views:
                self._views.move_to_end(space)
            return list(self._views.get(space, ()))

    def _weigh(self, space: int, nbytes: int) -> None:
        self._total += nbytes - self._bytes.get(space, 0)
        self._bytes[space] = nbytes

    def _drop_oldest(self) -> None:
        while self._total > self._most_bytes and len(self._views) > 1:
            space, _ = self._views.popitem(last=False)
            self._weigh(space, 0)
            del self._bytes[space]


class ReaderViews:
    """The views of one reading transaction."""

    def __init__(self, cache: ViewCache, connection: sqlite3.Connection) -> None:
        self._cache = cache
        self._connection = connection

    def at(self, space: int, revision: int) -> View:
        """The view of a space at the revision the transaction sees."""
        return self._cache.at(space, revision, self._connection)

    def keeps(self, space: int) -> bool:  # noqa: ARG002  # a reader sees only what is committed
        """Always."""
        return True


class WriterViews:
    """The views of one writing transaction, which sees its own writes."""

    def __init__(self, cache: ViewCache, connection: sqlite3.Connection) -> None:
        self._cache = cache
        self._connection = connection
        self._written: set[int] = set()
        self._own: dict[int, View] = {}
        self._published: dict[int, View] = {}

    def at(self, space: int, revision: int) -> View:
        """The view of a space at the revision the transaction has brought it to."""
        if space not in self._written:
            return self._cache.at(space, revision, self._connection)
        own = self._own.get(space)
        if own is None:
            own = self._cache.apart(space, revision, self._connection)
        elif own.revision != revision:
            own = self._cache.grown(own, space, revision, self._connection)
        self._own[space] = own
        return own

    def keeps(self, space: int) -> bool:
        """Unless the transaction has written to the space."""
        return space not in self._written

    def before_write(self, space: int, revision: int) -> None:
        """Take hold of the newest view while what it grows from has not been changed yet."""
        if space in self._written:
            return
        if self._cache.holds(space):
            self._own[space] = self._cache.at(space, revision, self._connection)
        self._written.add(space)

    def publish(self) -> None:
        """Hand over the views, just before the commit."""
        for space, view in self._own.items():
            self._published[space] = view
            self._cache.publish(space, view)

    def withdraw(self) -> None:
        """Take them back, should the commit have failed."""
        for space, view in self._published.items():
            self._cache.withdraw(space, view)
