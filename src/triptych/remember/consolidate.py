"""Is it new? One draft against the memories near it becomes changes.

The order of the questions is the order of certainty: the same words, the same slot, a value the speaker
himself replaces, and last a similar meaning. Similarity only nominates; whether two statements are one is
decided by slots and guards, and where a guard fires nothing is ever merged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain

from triptych.model.change import Add, Change, Neighbour, Reinforce, Relate, Supersede
from triptych.model.draft import Draft
from triptych.model.ids import GroupId
from triptych.model.memory import Kind, Memory, State
from triptych.remember.closer import rests_on_the_same, tells_less
from triptych.remember.endings import closes
from triptych.remember.likeness import (
    adds_detail,
    began,
    begins,
    fills_single,
    has_open_attribute,
    has_source,
    is_live,
    is_negated,
    is_shared,
    may_meet,
    same_author,
    same_family,
    same_moment,
    same_rank,
    same_slot,
    same_subject,
    says_same_value,
)
from triptych.remember.slots import preference_object, same_value
from triptych.remember.taste import changed_taste, covers, object_of
from triptych.remember.timeline import place_in_timeline
from triptych.settings import RememberSettings
from triptych.text.guards import (
    differ_in_detail,
    find_differences,
    give_other_figures,
    may_be_one,
    may_hold_one_value,
    takes_back,
    tell_alike,
    tells_more,
)
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.rephrasing import may_be_reworded

# What says the same is among the very nearest; the others only make the group.
_MOST_READ = 6
_GONE = frozenset({State.ARCHIVED, State.EXPIRED, State.RETRACTED})


def consolidate(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """What the draft changes, given the memories of its own space that are near it. Pure.

    The result holds exactly one of Add, Reinforce, Supersede and Contradict, and a Relate for each memory
    that joins the draft's group. The draft is resolved: it has its times and its slot."""
    met = _met(draft, neighbours)
    return (
        _settled(draft, met, settings)
        or _similar(draft, met, settings)
        or _told_anew(draft, met, settings)
        or [Add(draft, "new")]
    )


def undecided(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Memory]:
    """The memories whose similarity alone would decide, and which nobody has read together with the draft.
    Pure."""
    met = _met(draft, neighbours)
    nearest = _nearest(draft, met, settings.compared_above)[: settings.compared]
    unread = [neighbour.memory for neighbour in nearest if neighbour.comparison is None]
    return unread if unread and not _settled(draft, met, settings) else []


def _met(draft: Draft, neighbours: Sequence[Neighbour]) -> list[Neighbour]:
    return [neighbour for neighbour in neighbours if may_meet(draft, neighbour.memory)]


def _settled(draft: Draft, met: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """What is decided without asking how alike two statements are."""
    held = [neighbour for neighbour in met if not neighbour.over]
    return next((changes for question in _QUESTIONS if (changes := question(draft, held, settings))), [])


def _read_closer(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """A model reads in the same words what the rules did not: a slot, or what a mere candidate speaks of."""
    if "read_by" not in draft.metadata:
        return []
    plain = tuple(
        n.memory for n in neighbours if rests_on_the_same(n.memory, draft) and tells_less(n.memory, draft)
    )
    if not plain:
        return []
    return _slotted(draft, neighbours, settings) or [Supersede(plain, draft, "read more closely")]


def _known(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    """The same statement of the same source, whatever has become of it since."""
    for neighbour in neighbours:
        memory = neighbour.memory
        if has_source(memory, draft) and (neighbour.same_fingerprint or _quotes(memory, draft)):
            return [Reinforce(memory, draft, "already known from this source")]
    return []


def _quotes(memory: Memory, draft: Draft) -> bool:
    quote = draft.source.quote
    return quote is not None and any(
        source.key == draft.source.key and source.quote == quote for source in memory.sources
    )


def _repeated(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    """The same words. A slot with one value has its own say where it holds or held another since."""
    single = fills_single(draft)
    if single and any(_gives_other_value(n.memory, draft) for n in neighbours):
        return []
    for neighbour in neighbours:
        memory = neighbour.memory
        same = neighbour.same_fingerprint and same_subject(draft, memory) and same_moment(draft, memory)
        if same and is_live(memory) and not (single and begins(draft) < began(memory)):
            return [Reinforce(memory, draft, "said again in the same words")]
    return []


def _gives_other_value(memory: Memory, draft: Draft) -> bool:
    return memory.state not in _GONE and same_slot(draft, memory) and not says_same_value(draft, memory)


def _replaced(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    """The speaker names what no longer holds: "from MySQL to Postgres", "Tuesday, not Monday"."""
    old = draft.metadata.get("replaces")
    if not isinstance(old, str) or not old:
        return []
    held = [n.memory for n in neighbours if _holds(n.memory, draft, old)]
    if not held:
        return []
    target = max(held, key=lambda memory: (_same_session(memory, draft), memory.said_at, memory.id))
    if draft.slot is None:
        draft = _in_context(draft, target)
    return [Supersede((target,), draft, "the speaker replaced it")]


def _ended(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    """What somebody had or was is over: "I sold my yacht". It takes the place of all that said so."""
    over = [n.memory for n in neighbours if is_live(n.memory) and same_subject(draft, n.memory)]
    over = [memory for memory in over if closes(draft, memory) and memory.said_at <= draft.source.said_at]
    if not over:
        return []
    if any(began(memory) > begins(draft) for memory in over):  # sold "last month", said to be had since
        draft = replace(draft, valid_from=draft.source.said_at)
    last = max(over, key=lambda memory: (began(memory), memory.id))
    if draft.slot is None:
        draft = replace(draft, slot=last.slot, metadata={**draft.metadata, "negated": True})
    return [Supersede(tuple(over), _worth_as_much(draft), "it is over")]


def _worth_as_much(draft: Draft) -> Draft:
    """What was told was worth keeping, and so is that it is over, or told anew."""
    return replace(draft, state=State.ACTIVE, expires_at=None) if draft.state is State.CANDIDATE else draft


def _holds(memory: Memory, draft: Draft, old: str) -> bool:
    if not is_live(memory) or not same_subject(draft, memory) or memory.said_at > draft.source.said_at:
        return False
    liked = object_of(memory)
    if liked is not None and memory.kind is Kind.PREFERENCE:
        return covers(preference_object(old), liked)
    if draft.slot is not None:
        return memory.slot is not None and same_value(memory.slot.value, old) and not is_negated(memory)
    return _mentions(fold(memory.content), fold(old))


def _mentions(content: str, old: str) -> bool:
    if has_cjk(old) or old not in content:
        return old in content
    return re.search(rf"(?<!\w){re.escape(old)}(?!\w)", content) is not None


def _same_session(memory: Memory, draft: Draft) -> bool:
    return any(source.session == draft.source.session for source in memory.sources if source.session)


def _in_context(draft: Draft, target: Memory) -> Draft:
    """A correction alone would not be found: it stands behind the words it corrects, and takes their slot."""
    value = draft.metadata.get("value")
    slot = replace(target.slot, value=value) if target.slot is not None and isinstance(value, str) else None
    return replace(draft, content=f"{target.content} → {draft.content}", slot=slot)


def _liked_no_more(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    """A change of taste, where the slot itself has no say: its values take turns by themselves."""
    if any(same_slot(draft, neighbour.memory) for neighbour in neighbours if is_live(neighbour.memory)):
        return []
    return changed_taste(draft, neighbours)


def _slotted(draft: Draft, neighbours: Sequence[Neighbour], _: RememberSettings) -> list[Change]:
    if draft.slot is None:
        return []
    rivals = [n.memory for n in neighbours if same_slot(draft, n.memory) and n.memory.state not in _GONE]
    if is_negated(draft) or not fills_single(draft):
        return _by_value(draft, rivals)
    rivals = [m for m in rivals if not says_same_value(draft, m) or not _is_of_another(draft, m)]
    return place_in_timeline(draft, rivals) if rivals else []


def _is_of_another(draft: Draft, memory: Memory) -> bool:
    """Whether the one value is given to two things: my sister is a vet, and so is my cousin."""
    return differ_in_detail(memory.content, draft.content)


def _says_no_more(draft: Draft, memory: Memory) -> bool:
    return may_hold_one_value(draft.content, memory.content) and not adds_detail(draft, memory)


def _by_value(draft: Draft, rivals: Sequence[Memory]) -> list[Change]:
    """Values beside one another: an equal one is repeated or, when one side denies it, replaced."""
    equal = [m for m in rivals if is_live(m) and says_same_value(draft, m)]
    equal = [m for m in equal if same_rank(draft, m) and not _is_of_another(draft, m)]
    denied = tuple(memory for memory in equal if is_negated(memory) != is_negated(draft))
    if denied:
        later = [memory for memory in denied if began(memory) > begins(draft)]
        if later:
            return [Add(draft, "replaced since", closed_by=min(later, key=began))]
        return [Supersede(denied, draft, "no longer holds" if is_negated(draft) else "holds again")]
    same = next((m for m in equal if same_subject(draft, m) and _says_no_more(draft, m)), None)
    return [Reinforce(same, draft, "same value of the same slot")] if same is not None else []


def _similar(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """Whether it is one with something near, by the rules or by being read together; each nearest first."""
    held = [neighbour for neighbour in neighbours if is_live(neighbour.memory) and not neighbour.over]
    near = _nearest(draft, held, settings.group_above)[:_MOST_READ]
    by_rule = (_merged(draft, neighbour, settings) for neighbour in near)
    by_reading = (_read_as_one(draft, neighbour, settings) for neighbour in _nearest(draft, held))
    return next(filter(None, chain(by_rule, by_reading)), [])


def _nearest(draft: Draft, neighbours: Sequence[Neighbour], least: float = 0.0) -> list[Neighbour]:
    """What it may be the same as or stand beside, nearest first."""
    return [
        neighbour
        for neighbour in sorted(neighbours, key=lambda n: (-n.similarity, n.memory.id))
        if neighbour.similarity >= least and _are_comparable(draft, neighbour.memory)
    ]


def _are_comparable(draft: Draft, memory: Memory) -> bool:
    return same_family(draft, memory) and same_subject(draft, memory)


def _merged(draft: Draft, neighbour: Neighbour, settings: RememberSettings) -> list[Change]:
    """Whether the two are one, or one takes back the other; nothing when they are merely near."""
    memory = neighbour.memory
    if not _may_mean_the_same(draft, memory) or give_other_figures(memory.content, draft.content):
        return []
    if takes_back(memory.content, draft.content):
        return _taken_back(draft, memory)
    if not same_moment(draft, memory) or not _is_the_same(
        draft.content, memory.content, neighbour.similarity, settings
    ):
        return []
    told = neighbour.comparison
    if told is not None and told.same < settings.same_possible and not _same_letters(draft, memory):
        return []
    return [Reinforce(memory, draft, f"says the same ({neighbour.similarity:.2f}, no guard)")]


def _same_letters(draft: Draft, memory: Memory) -> bool:
    """Whether the two differ in nothing but order, of which the rules know more than a model."""
    return sorted(filter(str.isalnum, fold(draft.content))) == sorted(
        filter(str.isalnum, fold(memory.content))
    )


def _read_as_one(draft: Draft, neighbour: Neighbour, settings: RememberSettings) -> list[Change]:
    """Whether who read both holds them to be one, and nothing stands against it but that each side has words
    of its own: a model is easily wrong about who does what to whom, and about a single figure."""
    memory, told = neighbour.memory, neighbour.comparison
    if told is None or told.same < settings.same_likely or not _may_mean_the_same(draft, memory):
        return []
    if any(found.kind != "content" for found in find_differences(memory.content, draft.content)):
        return []
    if not same_moment(draft, memory):
        return []
    return [Reinforce(memory, draft, f"says the same (read together, {told.same:.2f})")]


def _is_the_same(said: str, known: str, similarity: float, settings: RememberSettings) -> bool:
    if similarity < settings.same_above:
        return tell_alike(known, said)
    if may_be_one(known, said) and not tells_more(said, known):
        return True
    return similarity >= settings.reworded_above and may_be_reworded(known, said, similarity)


def _may_mean_the_same(draft: Draft, memory: Memory) -> bool:
    """What fills one slot, one value at a time, has been compared as such. One liking, or one fact that was
    read in two ways, may stand in two slots: there the words decide."""
    if draft.slot is None or memory.slot is None:
        return True
    if has_open_attribute(draft) and has_open_attribute(memory):
        return draft.slot.value == memory.slot.value
    if same_slot(draft, memory) and fills_single(draft):
        return False
    return is_negated(draft) == is_negated(memory)


def _taken_back(draft: Draft, memory: Memory) -> list[Change]:
    if began(memory) > begins(draft):
        return [Add(draft, "taken back since", closed_by=memory)]
    return [Supersede((memory,), draft, "takes it back")]


def _told_anew(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """It stands beside what it likely tells anew, or else beside what is nearest to it, in one group."""
    updated = _updated(draft, neighbours, settings)
    held = [neighbour for neighbour in neighbours if is_live(neighbour.memory) and not neighbour.over]
    near = [neighbour.memory for neighbour in _nearest(draft, held, settings.group_above)]
    beside = updated or next(iter(near), None)
    if beside is None:
        return []
    if updated is not None and updated.state is State.ACTIVE:
        draft = _worth_as_much(draft)
    group = beside.group or GroupId(beside.id)
    reason = "near, but not the same" if updated is None else "likely tells anew what was told"
    added: list[Change] = [Add(draft, reason, group=group, updates=updated)]
    return added if beside.group else [*added, Relate(beside, group, "near a newer memory")]


def _updated(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> Memory | None:
    """The last that was said of the matter of which it likely tells anew. Where several write, nobody tells
    anew what another said: that is for who arbitrates."""
    changed = [
        n.memory
        for n in _nearest(draft, neighbours)
        if n.comparison is not None
        and n.comparison.changed >= settings.changed_likely
        and same_rank(draft, n.memory)
    ]
    earlier = [memory for memory in changed if memory.said_at < draft.source.said_at]
    own = [memory for memory in earlier if not is_shared(draft) or same_author(draft, memory)]
    return max(own, key=lambda memory: (memory.said_at, memory.id), default=None)


_QUESTIONS = (_read_closer, _known, _repeated, _replaced, _ended, _liked_no_more, _slotted)
