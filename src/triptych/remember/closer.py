"""Two readings of the same words: that of the rules, kept as a memory, and that of a model, in a draft."""

from __future__ import annotations

from triptych.model.draft import Draft
from triptych.model.memory import Memory, State
from triptych.remember.likeness import is_live
from triptych.text.normal import fold


def rests_on_the_same(memory: Memory, draft: Draft) -> bool:
    """Whether the memory quotes the same words of the same message, or some of them."""
    said = draft.source.quote or ""
    quotes = [source.quote for source in memory.sources if source.key == draft.source.key and source.quote]
    return not memory.kind.is_derived and any(quote in said or said in quote for quote in quotes)


def tells_less(memory: Memory, draft: Draft) -> bool:
    """Whether a memory that lives has no slot and the draft has one, or the draft tells what a mere candidate
    speaks of."""
    if memory.slot is not None or not is_live(memory):
        return False
    if draft.slot is not None:
        return True
    return memory.state is State.CANDIDATE and fold(memory.content) != fold(draft.content)
