"""The paths of the three panels, each loaded by the first call that walks it.

Looking something up, hiding it or taking it out walks none of them, and should not wait for what they
bring: NumPy, and the rules of two languages. So the service imports no path by name. It writes
`paths.recall(...)`, and the import happens here, then; type checkers see the function itself.
"""

# ruff: noqa: PLC0414 - handed on under their own names
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from triptych.recall.path import recall as recall
    from triptych.recall.place import place as place
    from triptych.remember.path import draft_from_statement as draft_from_statement
    from triptych.remember.path import remember as remember
    from triptych.remember.update import MemoryEdit as MemoryEdit
    from triptych.remember.update import forget_memory as forget_memory
    from triptych.remember.update import restore_memory as restore_memory
    from triptych.remember.update import update_memory as update_memory
    from triptych.service.leavings import drafts_from as drafts_from
    from triptych.working.continuing import earlier_sessions as earlier_sessions
    from triptych.working.desk import Wanted as Wanted
    from triptych.working.desk import set_up as set_up
    from triptych.working.ephemeral import EphemeralStore as EphemeralStore
    from triptych.working.path import SessionOptions as SessionOptions
    from triptych.working.path import append as append
    from triptych.working.path import context as context
    from triptych.working.path import end as end
    from triptych.working.path import expire as expire
    from triptych.working.path import expire_idle as expire_idle
    from triptych.working.path import open_session as open_session
    from triptych.working.scratchpad import read_notes as read_notes
    from triptych.working.scratchpad import write_note as write_note
    from triptych.working.shapes import from_anthropic as from_anthropic
    from triptych.working.shapes import from_openai as from_openai

HOMES = {
    "EphemeralStore": "triptych.working.ephemeral",
    "MemoryEdit": "triptych.remember.update",
    "SessionOptions": "triptych.working.path",
    "Wanted": "triptych.working.desk",
    "append": "triptych.working.path",
    "context": "triptych.working.path",
    "draft_from_statement": "triptych.remember.path",
    "drafts_from": "triptych.service.leavings",
    "earlier_sessions": "triptych.working.continuing",
    "end": "triptych.working.path",
    "expire": "triptych.working.path",
    "expire_idle": "triptych.working.path",
    "forget_memory": "triptych.remember.update",
    "from_anthropic": "triptych.working.shapes",
    "from_openai": "triptych.working.shapes",
    "open_session": "triptych.working.path",
    "place": "triptych.recall.place",
    "read_notes": "triptych.working.scratchpad",
    "recall": "triptych.recall.path",
    "remember": "triptych.remember.path",
    "restore_memory": "triptych.remember.update",
    "set_up": "triptych.working.desk",
    "update_memory": "triptych.remember.update",
    "write_note": "triptych.working.scratchpad",
}
"""Where each of them lives."""


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(HOMES[name]), name)
    globals()[name] = found  # the next call finds it without coming here
    return found
