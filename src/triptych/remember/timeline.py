"""A slot that holds one value at a time, as a row of values in time.

Statements may arrive in any order: each is put where it belongs between what came before and after it. So
`I live in Paris` (January), `I moved to Berlin` (May) leave the same row whichever is heard first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from triptych.model.change import Add, Change, Contradict, Reinforce, Relate, Supersede
from triptych.model.draft import Draft
from triptych.model.ids import GroupId
from triptych.model.memory import Memory, State
from triptych.remember.likeness import (
    adds_detail,
    began,
    begins,
    is_live,
    is_negated,
    is_shared,
    same_author,
    says_same_value,
)

# Sources this far apart in trust are not of equal weight.
_OUTWEIGHS = 0.2


def place_in_timeline(draft: Draft, rivals: Sequence[Memory]) -> list[Change]:
    """The changes that put the draft into the row of memories that fill its slot. Pure."""
    row = sorted((m for m in rivals if not is_negated(m)), key=lambda m: (*_place(m), m.id))
    before = next((memory for memory in reversed(row) if _place(memory) <= _draft_place(draft)), None)
    after = next((memory for memory in row if _place(memory) > _draft_place(draft)), None)
    disputed = [memory for memory in row if is_live(memory)]
    said = next((one for one in disputed if says_same_value(draft, one)), None)
    if len(disputed) > 1 and said is not None:  # several hold at once: it speaks for its own side
        return _again(draft, said)
    if before is not None and says_same_value(draft, before) and _reaches(before, draft, after):
        return _again(draft, before)
    if after is not None and says_same_value(draft, after) and not _spoke_later(before, draft):
        return _again(draft, after)
    held = _held(draft, rivals, before)
    if held:
        return _instead(draft, held, after)
    return [Add(draft, "held before", closed_by=after)] if after is not None else []


def _place(memory: Memory) -> tuple[datetime, datetime]:
    return began(memory), memory.said_at


def _draft_place(draft: Draft) -> tuple[datetime, datetime]:
    """Of what was said at one moment, what is heard last comes last."""
    return begins(draft), draft.source.said_at


def _reaches(before: Memory, draft: Draft, after: Memory | None) -> bool:
    """Whether the earlier value still held when the draft was said."""
    if before.valid_to is None or before.valid_to > begins(draft):
        return True
    return after is not None and before.valid_to == began(after)


def _spoke_later(before: Memory | None, draft: Draft) -> bool:
    """Whether the earlier value was stated again after the draft: then it lies between draft and next."""
    return before is not None and any(source.said_at > begins(draft) for source in before.sources)


def _held(draft: Draft, rivals: Sequence[Memory], before: Memory | None) -> tuple[Memory, ...]:
    """What the draft takes the place of: the value before it and whatever else still stands."""
    standing = {
        memory.id: memory
        for memory in rivals
        if is_live(memory) and began(memory) <= begins(draft) and _gives_way(draft, memory)
    }
    if before is not None and (before.valid_to is None or before.valid_to > begins(draft)):
        standing.setdefault(before.id, before)
    return tuple(sorted(standing.values(), key=lambda memory: (_place(memory), memory.id)))


def _gives_way(draft: Draft, memory: Memory) -> bool:
    """A denial gives way only to the value it denied."""
    return not is_negated(memory) or says_same_value(draft, memory)


def _instead(draft: Draft, held: tuple[Memory, ...], after: Memory | None) -> list[Change]:
    opponent = next((memory for memory in held if _disputes(draft, memory)), None)
    if opponent is not None:
        return [Contradict(opponent, draft, "another source of like weight says otherwise")]
    if after is None:
        return [Supersede(held, draft, "new value of the same slot")]
    return [Supersede(held, replace(draft, valid_to=began(after), state=State.SUPERSEDED), "held in between")]


def _disputes(draft: Draft, memory: Memory) -> bool:
    other_voice = is_shared(draft) and not same_author(draft, memory)
    return other_voice and is_live(memory) and draft.trust - memory.trust < _OUTWEIGHS


def _again(draft: Draft, memory: Memory) -> list[Change]:
    if not (is_live(memory) and adds_detail(draft, memory)):
        return [Reinforce(memory, draft, "same value of the same slot")]
    group = memory.group or GroupId(memory.id)
    added: list[Change] = [Add(draft, "same value, with more detail", group=group)]
    return added if memory.group else [*added, Relate(memory, group, "told again with more detail")]
