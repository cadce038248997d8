"""The graph of what is remembered, drawn anew from the memories in scope each time it is asked for.

A memory gives its subject, its slot and the names it mentions. Spellings of one name become one entity
where that is beyond doubt: equal but for case and width, a Chinese given name and the one full name that ends
in it, a first name and the one full name that begins with it, a short form and the one name it stands for.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from triptych.model.entry import Where
from triptych.model.graph import TOGETHER, Entity, Graph, Link
from triptych.model.ids import MemoryId
from triptych.model.memory import Memory
from triptych.model.scope import Scope
from triptych.ports.store import Reader
from triptych.recall import cues
from triptych.text.aliases import aliases
from triptych.text.language import has_cjk
from triptych.text.names import find_names, same_name
from triptych.text.normal import fold

_MOST_MEMORIES = 10_000
_PAGE = 500
_MOST_IN_ONE = 6
_LINKS_PER_ENTITY = 4
_MOST_SHOWN = 20
_LONGEST_VALUE = 60


def draw_graph(reader: Reader, scope: Scope, where: Where, *, around: str | None, limit: int) -> Graph:
    """The `limit` most mentioned entities and their links; with `around`, that one and what it is linked to.

    Looks at the 10,000 oldest memories at most.
    """
    memories, all_read = _memories(reader, scope, where)
    told = [one for one in _told_in(memories) if one.names]
    if around is None:
        return _drawn(told, None, limit, complete=all_read)
    known = _grouped(Counter(name for one in told for name in one.names))
    centre = next((known[name] for name in known if _is_called(name, around, known)), None)
    if centre is None:
        return Graph(complete=all_read)
    near = [one for one in told if any(known[name] == centre for name in one.names)]
    return _drawn(near, centre, limit, complete=all_read)


def _memories(reader: Reader, scope: Scope, where: Where) -> tuple[list[Memory], bool]:
    found: list[Memory] = []
    last: MemoryId | None = None
    while len(found) < _MOST_MEMORIES:
        page = reader.memories(scope, where, limit=_PAGE, after=last)
        found += page
        if len(page) < _PAGE:
            return found, True
        last = page[-1].id
    return found, False


@dataclass(frozen=True, slots=True)
class _Told:
    """One memory: the names in it, each with its kind, and its slot as (subject, attribute, value)."""

    id: MemoryId
    names: Mapping[str, str]
    slot: tuple[str, str, str] | None = None


def _told_in(memories: Sequence[Memory]) -> list[_Told]:
    """What each memory tells; a Chinese given name is known by the full names that others mention."""
    told = [_told(memory) for memory in memories]
    full = {name for one in told for name, kind in one.names.items() if kind == "person" and has_cjk(name)}
    given = {short for name in full for short in _short_for(name)}
    return [
        replace(one, names={**dict.fromkeys(_spoken_of(given, one, memory), "person"), **one.names})
        for one, memory in zip(told, memories, strict=True)
    ]


def _spoken_of(given: Iterable[str], one: _Told, memory: Memory) -> Iterator[str]:
    if has_cjk(memory.content):
        named = "".join(one.names)
        yield from (name for name in given if name in memory.content and name not in named)


def _told(memory: Memory) -> _Told:
    """A principal takes part where it fills a slot or speaks of itself."""
    names: dict[str, str] = {}
    subject = memory.subject
    if subject and (":" not in subject or cues.FIRST_PERSON.search(memory.content)):
        names[subject] = "principal" if ":" in subject else "other"
    slot = None
    if memory.slot is not None and len(memory.slot.value) <= _LONGEST_VALUE:
        slot = (memory.slot.subject, memory.slot.attribute, memory.slot.value)
        names.setdefault(slot[0], "principal" if ":" in slot[0] else "other")
        names.setdefault(slot[2], "value")
    for name in find_names(memory.content)[:_MOST_IN_ONE]:
        if names.get(name.text, "other") in ("other", "value"):
            names[name.text] = name.kind
    return _Told(memory.id, names, slot)


def _drawn(told: Sequence[_Told], centre: str | None, limit: int, *, complete: bool) -> Graph:
    spelled = Counter(name for one in told for name in one.names)
    known = _grouped(spelled)
    mentions = Counter[str]()
    kinds: dict[str, str] = {}
    for one in told:
        mentions.update({known[name] for name in one.names})
        for name, kind in one.names.items():
            if kinds.get(known[name], "other") in ("other", "value"):
                kinds[known[name]] = kind
    ordered = sorted(mentions, key=lambda name: (name != centre, -mentions[name], name))
    shown = set(ordered[:limit])
    links = _links(told, known, shown, centre)
    most = _LINKS_PER_ENTITY * limit
    spellings = defaultdict(list)
    for name in sorted(spelled):
        if name != known[name]:
            spellings[known[name]].append(name)
    return Graph(
        entities=tuple(
            Entity(name, kinds[name], mentions[name], tuple(spellings[name])) for name in ordered[:limit]
        ),
        links=tuple(links[:most]),
        complete=complete and len(ordered) <= limit and len(links) <= most,
    )


def _links(
    told: Iterable[_Told], known: Mapping[str, str], shown: set[str], centre: str | None
) -> list[Link]:
    found: dict[tuple[str, str, str], list[MemoryId]] = defaultdict(list)
    for one in told:
        for link in dict.fromkeys(_links_in(one, known)):
            if link[0] in shown and link[2] in shown and (centre is None or centre in (link[0], link[2])):
                found[link].append(one.id)
    links = [Link(*link, len(ids), tuple(sorted(ids)[:_MOST_SHOWN])) for link, ids in found.items()]
    return sorted(links, key=lambda link: (-link.weight, link.source, link.relation, link.target))


def _links_in(one: _Told, known: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    tied = set()
    if one.slot is not None:
        subject, attribute, value = known[one.slot[0]], one.slot[1], known[one.slot[2]]
        if subject != value:
            tied = {subject, value}
            yield subject, attribute, value
    for left, right in combinations(sorted({known[name] for name in one.names}), 2):
        if {left, right} != tied:
            yield left, TOGETHER, right


# --- one entity, several spellings ------------------------------------------------------------------------


def _grouped(spelled: Mapping[str, int]) -> dict[str, str]:
    """Each spelling → the name of its entity, which is the commonest of its fullest spellings."""
    by_fold: dict[str, list[str]] = defaultdict(list)
    for name in spelled:
        by_fold[fold(name)].append(name)
    shorter: dict[str, set[str]] = defaultdict(set)
    for full in by_fold:
        for short in _short_for(full):
            shorter[short].add(full)
    known: dict[str, str] = {}
    for folded, names in by_fold.items():
        last = folded
        for _ in range(2):  # Bob → Robert → Robert Chen
            last = _only_full(last, shorter, by_fold)
        entity = min(by_fold[last], key=lambda name: (-spelled[name], name))
        known |= dict.fromkeys(names, entity)
    return known


def _only_full(short: str, shorter: Mapping[str, set[str]], present: Collection[str]) -> str:
    """The one fuller spelling that it can stand for, or itself."""
    others = aliases(short)
    fuller = shorter.get(short, set()).union(*(shorter.get(other, ()) for other in others))
    fuller |= {other for other in others if len(other) > len(short) and other in present and not fuller}
    return next(iter(fuller)) if len(fuller) == 1 else short


def _short_for(full: str) -> Iterator[str]:
    """What may be said for a folded full name."""
    if ":" in full:
        return
    if has_cjk(full):
        yield from (full[size:] for size in (1, 2) if len(full) > 2 and same_name(full[size:], full))
    elif " " in full:
        yield full.split(maxsplit=1)[0]


def _is_called(name: str, asked: str, known: Mapping[str, str]) -> bool:
    wanted, folded = fold(asked), fold(name)
    if wanted in (folded, fold(known[name]), folded.rpartition(":")[2]):
        return True
    return wanted in _short_for(folded) or folded in _short_for(wanted) or wanted in aliases(folded)
