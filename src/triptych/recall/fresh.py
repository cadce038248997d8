"""Fresh over stale: of two statements on the same thing the newer comes first when a question is about the
present, and the older when it is about what was before.

Consolidation retires an older statement when both fill one slot. What it could not tell to be an update (no
slot, another wording) is told apart here, where the question says what it is about.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from enum import StrEnum

from triptych.model.entry import EntryRef, EntryType
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory
from triptych.recall import cues
from triptych.recall.contender import Contender, Sought, told_at
from triptych.recall.plan import Asked, Intent, Plan
from triptych.recall.pool import Examined
from triptych.recall.ranked import Ranked
from triptych.recall.update import is_surer, updates

_CONTENDERS = 8
_SURELY = 0.94
"""From this likelihood on, what tells the other anew comes before it however it is said."""

Beside = frozenset[tuple[EntryRef, EntryRef]]


class Wanted(StrEnum):
    """Which of two statements on the same thing a question wants."""

    NEWER = "newer"
    OLDER = "older"
    EITHER = "either"


def wanted_by(asked: Asked) -> Wanted:
    """The newer for a question about now: it says so, or asks in the present tense and names no time that is
    over. The older for one about before. A question about a time that is over gets what is of that time, and
    one for several things, for advice or for reasons whatever helps, like what asks nothing."""
    plan, query = asked.plan, asked.query
    if query.as_of is not None or query.known_at is not None or query.include_superseded:
        return Wanted.EITHER
    if cues.tells_last(plan.text):
        return Wanted.EITHER
    if plan.intent is Intent.PAST:
        return Wanted.EITHER if plan.times else Wanted.OLDER
    if cues.SEEKS_ADVICE.search(plan.text) or cues.SEEKS_ALL.search(plan.text):
        return Wanted.EITHER
    plain = cues.PLAIN_QUESTION.search(plan.text) is not None
    if plan.intent is Intent.CURRENT:
        return Wanted.NEWER if plain or not query.context else Wanted.EITHER
    is_over = bool(plan.times) and plan.times[0].end <= query.asked_at
    now = plain and not is_over and cues.is_present_tense(plan.text)
    return Wanted.NEWER if now else Wanted.EITHER


def in_time(ordered: Sequence[Ranked], examined: Examined, plan: Plan, wanted: Wanted) -> list[Ranked]:
    """The same, best first, but that of a statement and its update the wanted one has the better score of the
    two and stands before the other.

    An update is newer, nearly as relevant, and fills the slot asked for like the other. Or it is one plain
    statement that has much of the other's words, and meets as much of the question's; or tells of a change;
    or tells another time or amount, where one is asked for; or mentions what the other answers with. What
    tells no time or amount where the other does is no update, unless it says that something is over. And it
    is one that was found to be when it was remembered; and none that was found to leave the other as it is.
    """
    if wanted is Wanted.EITHER:
        return list(ordered)
    newest = wanted is Wanted.NEWER
    sought = Sought.of(plan.text, newest=newest)
    contenders = [Contender(one, examined, sought) for one in ordered[:_CONTENDERS]]
    beside = _read_beside(ordered, examined)
    lifted = []
    for one in contenders:
        better = [
            other.ranked
            for other in contenders
            if other.ranked.score > one.ranked.score and _outdoes(one, other, examined, beside, newest=newest)
        ]
        score = max([one.ranked.score, *(other.score for other in better)])
        outdoes = tuple(other.entry.ref for other in better)
        lifted.append(replace(one.ranked, score=score, outdoes=outdoes))
    newer = (told.items() for told in examined.heirs.values())
    known = frozenset(ref for told in newer for ref, likelihood in told if likelihood >= _SURELY)
    return sorted((*lifted, *ordered[_CONTENDERS:]), key=_by_score_then(contenders, known, newest=newest))


def _outdoes(one: Contender, other: Contender, examined: Examined, beside: Beside, *, newest: bool) -> bool:
    newer, older = (one, other) if newest else (other, one)
    if newer.ranked.entry.ref in examined.heirs.get(older.ranked.entry.ref, ()):
        return True
    leaves = (newer.ranked.entry.ref, older.ranked.entry.ref) in beside
    return (not leaves and updates(newer, older)) or is_surer(one, other)


def _read_beside(ordered: Sequence[Ranked], examined: Examined) -> Beside:
    """Pairs of which the former was read together with the latter when it was remembered, and leaves it as it
    is; the messages that said them as well, or say nothing else."""
    told: dict[MemoryId, set[EntryRef]] = defaultdict(set)
    leaves: dict[EntryRef, set[MemoryId]] = defaultdict(set)
    for ref, memory in _statements(ordered, examined):
        told[memory.id].add(ref)
        leaves[ref] |= memory.stands_beside
    return frozenset(
        (newer, older) for newer, ids in leaves.items() for id in ids for older in told.get(id, ())
    )


def _statements(ordered: Sequence[Ranked], examined: Examined) -> Iterator[tuple[EntryRef, Memory]]:
    """Each of these, and the messages that said it, with the memory that it is or states."""
    yield from examined.stated.items()
    for memory in (one.entry.memory for one in ordered):
        if memory is not None:
            yield EntryRef(EntryType.MEMORY, memory.id), memory
            for source in memory.sources:
                if source.message is not None:
                    yield EntryRef(EntryType.MESSAGE, source.message), memory


def _by_score_then(
    contenders: Sequence[Contender], known: frozenset[EntryRef], *, newest: bool
) -> Callable[[Ranked], tuple[float, bool, float, EntryRef]]:
    """Of equal ones the one that says less comes last, unless it surely tells the other anew."""
    sign = -1 if newest else 1
    at_stake = {one.ranked.entry.ref: one for one in contenders}
    return lambda one: (
        -one.score,
        one.entry.ref in at_stake.keys() - known and at_stake[one.entry.ref].says_less,
        sign * told_at(one.entry).timestamp(),
        one.entry.ref,
    )
