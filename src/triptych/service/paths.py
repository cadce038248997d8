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
    from triptych.recall.blocks import blocks_text as blocks_text
    from triptych.recall.blocks import fitted as fitted
    from triptych.recall.graph import draw_graph as draw_graph
    from triptych.recall.path import recall as recall
    from triptych.recall.place import place as place
    from triptych.recall.shift import InView as InView
    from triptych.recall.shift import Turn as Turn
    from triptych.recall.shift import likeness as likeness
    from triptych.recall.shift import why_far as why_far
    from triptych.remember.calibrate import calibrated as calibrated
    from triptych.remember.calibrate import curve_of as curve_of
    from triptych.remember.candidates import note_recalled as note_recalled
    from triptych.remember.caps import evict as evict
    from triptych.remember.closer import rests_on_the_same as rests_on_the_same
    from triptych.remember.closer import tells_less as tells_less
    from triptych.remember.expiry import expire_memories as expire_memories
    from triptych.remember.model.reading import read_with_model as read_with_model
    from triptych.remember.model.reading import show as show
    from triptych.remember.path import draft_from_statement as draft_from_statement
    from triptych.remember.path import remember as remember
    from triptych.remember.secrets import screened_memory as screened_memory
    from triptych.remember.slots import same_value as same_value
    from triptych.remember.unmerge import unmerge as unmerge
    from triptych.remember.update import MemoryEdit as MemoryEdit
    from triptych.remember.update import forget_memory as forget_memory
    from triptych.remember.update import restore_memory as restore_memory
    from triptych.remember.update import update_memory as update_memory
    from triptych.service.leavings import adds_nothing as adds_nothing
    from triptych.service.leavings import leavings as leavings
    from triptych.service.leavings import without_echoes as without_echoes
    from triptych.share import arbitration as arbitration
    from triptych.share import blocks as blocks
    from triptych.share import boards as boards
    from triptych.share import broadcasting as broadcasting
    from triptych.share import conclusions as conclusions
    from triptych.share import interest as interest
    from triptych.share import subscribing as subscribing
    from triptych.share import templates as templates
    from triptych.share import webhooks as webhooks
    from triptych.share import zones as zones
    from triptych.text.screening import Screening as Screening
    from triptych.upkeep.erasure import erase as erase
    from triptych.working.beside import Beside as Beside
    from triptych.working.beside import Placement as Placement
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
    from triptych.working.screened import screened_messages as screened_messages
    from triptych.working.shapes import from_anthropic as from_anthropic
    from triptych.working.shapes import from_openai as from_openai

HOMES = {
    "Beside": "triptych.working.beside",
    "EphemeralStore": "triptych.working.ephemeral",
    "InView": "triptych.recall.shift",
    "MemoryEdit": "triptych.remember.update",
    "Placement": "triptych.working.beside",
    "Screening": "triptych.text.screening",
    "SessionOptions": "triptych.working.path",
    "Turn": "triptych.recall.shift",
    "Wanted": "triptych.working.desk",
    "adds_nothing": "triptych.service.leavings",
    "append": "triptych.working.path",
    "arbitration": "triptych.share",
    "blocks": "triptych.share",
    "blocks_text": "triptych.recall.blocks",
    "boards": "triptych.share",
    "broadcasting": "triptych.share",
    "calibrated": "triptych.remember.calibrate",
    "conclusions": "triptych.share",
    "context": "triptych.working.path",
    "curve_of": "triptych.remember.calibrate",
    "draft_from_statement": "triptych.remember.path",
    "draw_graph": "triptych.recall.graph",
    "earlier_sessions": "triptych.working.continuing",
    "end": "triptych.working.path",
    "erase": "triptych.upkeep.erasure",
    "evict": "triptych.remember.caps",
    "expire": "triptych.working.path",
    "expire_idle": "triptych.working.path",
    "expire_memories": "triptych.remember.expiry",
    "fitted": "triptych.recall.blocks",
    "forget_memory": "triptych.remember.update",
    "from_anthropic": "triptych.working.shapes",
    "from_openai": "triptych.working.shapes",
    "interest": "triptych.share",
    "leavings": "triptych.service.leavings",
    "likeness": "triptych.recall.shift",
    "note_recalled": "triptych.remember.candidates",
    "open_session": "triptych.working.path",
    "place": "triptych.recall.place",
    "read_notes": "triptych.working.scratchpad",
    "read_with_model": "triptych.remember.model.reading",
    "recall": "triptych.recall.path",
    "remember": "triptych.remember.path",
    "restore_memory": "triptych.remember.update",
    "rests_on_the_same": "triptych.remember.closer",
    "same_value": "triptych.remember.slots",
    "screened_memory": "triptych.remember.secrets",
    "screened_messages": "triptych.working.screened",
    "set_up": "triptych.working.desk",
    "show": "triptych.remember.model.reading",
    "subscribing": "triptych.share",
    "tells_less": "triptych.remember.closer",
    "templates": "triptych.share",
    "unmerge": "triptych.remember.unmerge",
    "update_memory": "triptych.remember.update",
    "webhooks": "triptych.share",
    "why_far": "triptych.recall.shift",
    "without_echoes": "triptych.service.leavings",
    "write_note": "triptych.working.scratchpad",
    "zones": "triptych.share",
}
"""Where each of them lives. Of sharing it is whole modules: their functions need the module's name."""


def __getattr__(name: str) -> Any:
    if name not in HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = HOMES[name]
    found: Any = (
        import_module(f"{home}.{name}") if home == "triptych.share" else getattr(import_module(home), name)
    )
    globals()[name] = found  # the next call finds it without coming here
    return found
