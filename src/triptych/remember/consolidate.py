"""Is it new? One draft against the memories near it becomes changes.

The order of the questions is the order of certainty: the same words, the same slot, a value the speaker
himself replaces, and last a similar meaning. Similarity only nominates; whether two statements are one is
decided by slots and guards, and where a guard fires nothing is ever merged."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from triptych.model.change import Add, Change, Neighbour, Reinforce, Supersede
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Memory, State
from triptych.remember.anew import beside, told_anew
from triptych.remember.closer import rests_on_the_same, tells_less
from triptych.remember.endings import closes
from triptych.remember.likeness import (
    adds_detail,
    began,
    begins,
    fills_single,
    has_source,
    is_live,
    is_negated,
    may_meet,
    same_moment,
    same_rank,
    same_slot,
    same_subject,
    says_same_value,
    worth_as_much,
)
from triptych.remember.similar import by_rule, likeliest, similar
from triptych.remember.slots import preference_object, same_value
from triptych.remember.taste import changed_taste, covers, object_of
from triptych.remember.timeline import place_in_timeline
from triptych.settings import RememberSettings
from triptych.text.guards import (
    differ_in_detail,
    may_hold_one_value,
)
from triptych.text.language import has_cjk
from triptych.text.normal import fold

_GONE = frozenset({State.ARCHIVED, State.EXPIRED, State.RETRACTED})


def consolidate(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Change]:
    """What the draft changes, given the memories of its own space that are near it. Pure.

    The result holds exactly one of Add, Reinforce, Supersede and Contradict, and a Relate for each memory
    that joins the draft's group. The draft is resolved: it has its times and its slot."""
    met = _met(draft, neighbours)
    if changes := _settled(draft, met, settings) or similar(draft, met, settings):
        return changes
    draft = beside(draft, met, settings)
    return told_anew(draft, met, settings) or [Add(draft, "new")]


def undecided(draft: Draft, neighbours: Sequence[Neighbour], settings: RememberSettings) -> list[Memory]:
    """The memories that nobody has read together with the draft, and should: what it may tell anew, likeliest
    first, and what the rules take for the same; none where something is decided without. Pure."""
    met = _met(draft, neighbours)
    likely = [n for n in likeliest(draft, met) if n.matter > 0][: settings.compared]
    unread = [n.memory for n in (*likely, *by_rule(draft, met, settings)) if n.comparison is None]
    return (
        list({memory.id: memory for memory in unread}.values()) if not _settled(draft, met, settings) else []
    )


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
    return [Supersede(tuple(over), worth_as_much(draft), "it is over")]


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


_QUESTIONS = (_read_closer, _known, _repeated, _replaced, _ended, _liked_no_more, _slotted)
