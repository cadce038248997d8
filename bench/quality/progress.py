"""A sign of life from a long run, on the error stream."""

from __future__ import annotations

import sys
import time

_SECONDS = 10.0


class Progress:
    """Says how far something is, at most every ten seconds; `about` names what is being run."""

    def __init__(self) -> None:
        self.about = ""
        self._begun = self._last = time.monotonic()

    def __call__(self, what: str, done: int, whole: int) -> None:
        """So much of the whole is done."""
        now = time.monotonic()
        if now - self._last < _SECONDS:
            return
        self._last = now
        sys.stderr.write(f"[{now - self._begun:6.0f} s] {self.about}: {what} {done} of {whole}\n")
        sys.stderr.flush()
