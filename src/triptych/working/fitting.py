"""How turns are made to fit: long messages are shortened before whole units or turns are given up.

The newest turn is never given up and is shortened only when it does not fit alone. Calls and their results
stay together throughout: a unit is kept, shortened or left out as a whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from triptych.model.context import ChatMessage
from triptych.model.message import Message, Role
from triptych.working.cost import MESSAGE_OVERHEAD, Costs, shorten
from triptych.working.turns import Turn, Unit

# A message is not cut shorter than this while older ones could be left out instead …
_FLOOR = 96
# … and never shorter than this.
_LEAST = 16


@dataclass(frozen=True, slots=True)
class Fitted:
    """Messages that fit, in order; `left_out` are those stored messages that nothing here stands for."""

    messages: tuple[ChatMessage, ...] = ()
    left_out: tuple[Message, ...] = ()


def fit_turns(turns: Sequence[Turn], room: int, costs: Costs, shortenable: int) -> tuple[Fitted, int]:
    """The newest turns that fit into `room` tokens, and how many older ones did not.

    Of the last `shortenable` turns, one that is too long is shortened when that lets it stay.
    """
    if not turns:
        return Fitted(), 0
    newest = fit_units(turns[-1].units, room, costs)
    parts, left, first = [newest], room - costs.messages(newest.messages), len(turns) - 1
    while first > 0:
        turn = turns[first - 1]
        within = len(turns) - first < shortenable
        older = turns[max(0, len(turns) - shortenable) : first - 1] if within else ()
        fitted = _stay(turn, left, costs, older, shorten_it=within)
        if fitted is None:
            break
        parts.append(fitted)
        left -= costs.messages(fitted.messages)
        first -= 1
    return _joined(parts[::-1]), first


def _stay(turn: Turn, room: int, costs: Costs, older: Sequence[Turn], *, shorten_it: bool) -> Fitted | None:
    """The turn as it is, or shortened so far that small older turns still fit; none when it must go."""
    messages = tuple(turn.messages)
    if costs.messages(messages) <= room:
        return Fitted(messages)
    if not shorten_it:
        return None
    small = room // (2 * (len(older) + 1))
    target = room - sum(min(costs.messages(other.messages), small) for other in older)
    return _shortened(turn.units, target, costs, floor=max(_FLOOR, room // 8))


def fit_units(units: Sequence[Unit], room: int, costs: Costs) -> Fitted:
    """The units in at most `room` tokens: as they are, or their longest messages shortened, or else the
    first and the newest of them."""
    whole = _shortened(units, room, costs, floor=_FLOOR)
    if whole is not None:
        return whole
    kept = _affordable(units, room, costs)
    fitted = _shortened([units[at] for at in kept], room, costs, floor=_LEAST) if kept else None
    if fitted is None:
        fitted, kept = _noted(units[-1], room, costs), [len(units) - 1]
        kept = kept if fitted.messages else []
    gone = [m for at, unit in enumerate(units) if at not in kept for m in unit.sources]
    return Fitted(fitted.messages, tuple(gone))


def _affordable(units: Sequence[Unit], room: int, costs: Costs) -> list[int]:
    """The first unit and as many of the newest as fit when each message is cut to the floor."""
    bare = [_least_cost(unit, costs) for unit in units]
    last = len(units) - 1
    if bare[last] > room:
        return [last]
    left, kept = room - bare[last], [last]
    order = [0, *range(last - 1, 0, -1)] if last else []
    for at in order:
        if bare[at] > left:
            if at == 0:
                continue
            break
        kept.append(at)
        left -= bare[at]
    return sorted(kept)


def _least_cost(unit: Unit, costs: Costs) -> int:
    return sum(costs.message(shorten(message, _FLOOR, costs)) for message in unit.messages)


def _shortened(units: Sequence[Unit], room: int, costs: Costs, *, floor: int) -> Fitted | None:
    """Every message, the longest cut to one common size of at least `floor` tokens; none when that is not
    enough."""
    messages = [message for unit in units for message in unit.messages]
    sizes = [costs.message(message) for message in messages]
    if sum(sizes) <= room:
        return Fitted(tuple(messages))
    size = _common_size(sizes, room)
    while size >= floor:
        cut = [shorten(m, size, costs) if cost > size else m for m, cost in zip(messages, sizes, strict=True)]
        if costs.messages(cut) <= room:
            return Fitted(tuple(cut))
        size = size * 4 // 5
    return None


def _common_size(sizes: Sequence[int], room: int) -> int:
    """The largest size such that all sizes, each cut to it, sum to at most `room`."""
    left, waiting = room, len(sizes)
    for size in sorted(sizes):
        if size * waiting > left:
            return left // waiting
        left -= size
        waiting -= 1
    return max(sizes, default=0)


def _noted(unit: Unit, room: int, costs: Costs) -> Fitted:
    """One line in place of a unit that cannot be cut small enough, or nothing."""
    called = Counter(call.name for message in unit.sources for call in message.tool_calls)
    told = ", ".join(f"{name} ×{times}" if times > 1 else name for name, times in called.items())
    first = unit.messages[0]
    content = f"[called {told}; the results do not fit]" if told else first.content
    seqs = tuple(message.seq for message in unit.sources)
    role = first.role if first.role is not Role.TOOL else Role.ASSISTANT
    note = shorten(ChatMessage(role, content, seqs=seqs), room, costs)
    fits = bool(note.content) and costs.message(note) <= room and room > MESSAGE_OVERHEAD
    return Fitted((note,)) if fits else Fitted((), unit.sources)


def _joined(parts: Sequence[Fitted]) -> Fitted:
    return Fitted(
        tuple(message for part in parts for message in part.messages),
        tuple(message for part in parts for message in part.left_out),
    )
