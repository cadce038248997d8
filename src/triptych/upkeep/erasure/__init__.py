"""Erasing: the text leaves rows, versions, indexes, vectors, summaries and quotes, and a receipt says so.

Three things can be named: a memory, a message, a session. What rests on the erased text goes with it, whoever
may read it; what rests on other sources too is told again in their words. A message that held more than the
erased statement keeps the rest: only the quoted stretch is cut out.

plan (`plan`: what is touched; `loss`, `remains`: what is left of it; `words`: cutting) → carry out (`carry`)
→ scrub the files → receipt (`path`).
"""

from triptych.upkeep.erasure.path import erase

__all__ = ["erase"]
