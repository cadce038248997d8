"""Results into a prompt: three sections, dates and sources, within a budget, quoted as data.

A remembered text may have been written by anybody. It is placed as one line between quotation marks that it
cannot close: inside, quotation marks of every shape become single ones, line ends become spaces, angle
brackets (tags, chat templates) become look-alikes and invisible control characters go. The frame says that
quotes are data; only the frame has tags and line ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import StrEnum

from triptych.model.memory import Kind
from triptych.model.placement import Placement
from triptych.model.recollection import NearMiss, Recalled
from triptych.settings import RecallSettings
from triptych.text.quoting import CLOSING, OPENING, quoted
from triptych.text.tokens import TokenCounter

EXPERIENCE_NEEDS = 0.5
"""Relevance from which experience is placed: elsewhere than in its own kind of task it misleads."""


class Section(StrEnum):
    """Where a result is placed, in the order of the prompt."""

    PREFERENCES = "Preferences"
    FACTS = "Facts"
    EXPERIENCE = "Experience"


_EXPERIENCE_KINDS = frozenset({Kind.SKILL, Kind.PROCEDURE, Kind.INSIGHT, Kind.DIGEST})


def place(
    results: Sequence[Recalled], *, budget_tokens: int, counter: TokenCounter, settings: RecallSettings
) -> Placement:
    """The best results as text for a prompt, at most `settings.placed` of them and `budget_tokens` tokens.

    Better results are taken first; one that does not fit leaves its room to the next. In the text the
    sections have a fixed order and each is sorted by time, so that the same results read the same.
    """
    chosen: list[Recalled] = []
    cut: list[NearMiss] = []
    for result in results:
        why = _unfit(result, chosen, budget_tokens, counter, settings)
        if why is None:
            chosen.append(result)
        else:
            cut.append(NearMiss(result.entry.ref, result.content, result.score, why))
    text = rendered(chosen)
    return Placement(
        preferences=_in_section(chosen, Section.PREFERENCES),
        facts=_in_section(chosen, Section.FACTS),
        experience=_in_section(chosen, Section.EXPERIENCE),
        text=text,
        tokens=counter.count(text),
        cut=tuple(cut),
    )


def _unfit(
    result: Recalled, chosen: list[Recalled], budget: int, counter: TokenCounter, settings: RecallSettings
) -> str | None:
    if len(chosen) >= settings.placed:
        return f"only {settings.placed} are placed"
    if section_of(result) is Section.EXPERIENCE and result.relevance < EXPERIENCE_NEEDS:
        return "experience of another task"
    if counter.count(rendered([*chosen, result])) > budget:
        return f"over the budget of {budget} tokens"
    return None


def section_of(result: Recalled) -> Section:
    """The section of a result; messages stand with the facts."""
    memory = result.entry.memory
    if memory is not None and memory.kind is Kind.PREFERENCE:
        return Section.PREFERENCES
    if memory is not None and memory.kind in _EXPERIENCE_KINDS:
        return Section.EXPERIENCE
    return Section.FACTS


def _in_section(chosen: Iterable[Recalled], section: Section) -> tuple[Recalled, ...]:
    members = [result for result in chosen if section_of(result) is section]
    return tuple(sorted(members, key=lambda result: (result.time, result.entry.ref)))


def rendered(chosen: Sequence[Recalled]) -> str:
    """The text that holds these results; empty for none."""
    if not chosen:
        return ""
    lines = [OPENING]
    for section in Section:
        members = _in_section(chosen, section)
        if members:
            lines += [f"{section.value}:", *map(_line, members)]
    return "\n".join([*lines, CLOSING])


def _line(result: Recalled) -> str:
    told = (f"{result.time:%Y-%m-%d}", _said_by(result), _shared_in(result), _standing(result))
    about = ", ".join(filter(None, told))
    return f'- "{quoted(result.content)}" ({about})'


def _said_by(result: Recalled) -> str:
    message = result.entry.message
    if message is not None:
        return quoted(message.called)
    authors = dict.fromkeys(quoted(source.author) for source in result.sources)
    return " and ".join(list(authors)[:2])


def _shared_in(result: Recalled) -> str:
    """The space, where it is not the reader's own."""
    space = result.entry.space
    return quoted(space.path) if space.is_shared else ""


def _standing(result: Recalled) -> str:
    memory = result.entry.memory
    if memory is None or memory.valid_to is None:
        return "no longer current" if result.entry.stale else ""
    return f"until {memory.valid_to:%Y-%m-%d}"
