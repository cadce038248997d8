"""A lock that outlives a fork."""

from __future__ import annotations

import os
import threading


class ProcessLock:
    """A lock that a forked child finds free, even if some thread of the parent held it at the fork."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._lock = threading.Lock()

    def held(self) -> threading.Lock:
        """The lock of this process, for a `with` statement."""
        if self._owner != os.getpid():  # a child has one thread when it first comes here
            self._owner, self._lock = os.getpid(), threading.Lock()
        return self._lock
