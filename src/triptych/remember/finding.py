"""What a rule reads out of a clause, and how rules are written down.

A rule is a pattern with named groups. `value` is what fills the slot; `about` is whose slot it is when it is
not the speaker's; `what` and `relation` complete the attribute's name; `neg` denies the statement; `old` is
what the value takes the place of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from triptych.model.memory import Kind
from triptych.remember.fits import (
    fits,
    is_careless_place,
    is_known_place,
    is_sure_place,
    is_tool,
    is_tool_talk,
)
from triptych.remember.slots import attribute_part, clean_value, preference_object
from triptych.text.language import has_cjk
from triptych.text.needles import Needles
from triptych.text.span import Span


class Mark(StrEnum):
    """Tags the path itself puts on memories."""

    INSTRUCTION = "instruction"
    DECISION = "decision"
    CORRECTION = "correction"
    CHANGE = "change"
    HABIT = "habit"
    PLAN = "plan"
    ENDING = "ending"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing a clause says in a form the rules know.

    `value` is the slot's value; for a preference it is `like` or `dislike` and the attribute names the
    object. `negated` denies the value ("I no longer live in Paris"). `replaces` is the earlier value, where
    the speaker names it. `hearsay`: what somebody else says of the speaker's own affairs.
    """

    rule: str
    kind: Kind
    span: Span
    attribute: str | None = None
    value: str | None = None
    about: str | None = None
    negated: bool = False
    replaces: str | None = None
    mark: Mark | None = None
    hearsay: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A pattern and what it means. `capital` asks for a value that begins like a name; `denies` is true
    of rules whose words deny the value by themselves ("I left Google"); `likes` makes it a preference.
    `needs` are words, in lower case, of which a text must hold one: without them the pattern is not tried.
    `sure` asks for a place that is one by itself, where the words around it do not tell; `known` for one of
    some fame."""

    name: str
    pattern: str
    kind: Kind = Kind.FACT
    attribute: str | None = None
    mark: Mark | None = None
    capital: bool = False
    denies: bool = False
    likes: bool | None = None
    flags: int = 0
    needs: tuple[str, ...] = ("",)
    sure: bool = False
    known: bool = False


@cache
def _compiled(pattern: str, flags: int) -> re.Pattern[str]:
    # Compiled when first needed: all of them together take a noticeable part of a second.
    return re.compile(pattern, flags)


class Rulebook:
    """Rules in order of how telling they are."""

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = tuple(rules)
        self._places: dict[str, list[int]] = {}
        for place, rule in enumerate(self._rules):
            for word in rule.needs:
                self._places.setdefault(word, []).append(place)
        self._words = Needles(self._places)

    def first(self, text: str) -> Finding | None:
        """What the first rule that applies reads out of the text."""
        there = (self._places[word] for word in self._words.within(text.lower()))
        for place in sorted(set().union(*there)):
            rule = self._rules[place]
            for match in _compiled(rule.pattern, rule.flags).finditer(text):
                found = _read(rule, match)
                if found is not None:
                    return found
        return None


def _read(rule: Rule, match: re.Match[str]) -> Finding | None:
    groups = {key: value.strip() for key, value in match.groupdict().items() if value}
    value = clean_value(groups["value"]) if "value" in groups else None
    if "value" in match.re.groupindex and not value:
        return None
    if rule.capital and value and not (value[0].isupper() or has_cjk(value)):
        return None
    if (
        value
        and rule.attribute is not None
        and not _is_fitting(rule, value, groups.get("old", ""), match.string)
    ):
        return None
    denied = ("neg" in groups) != rule.denies
    if rule.likes is not None:
        return _preference(rule, match, value, denied, groups.get("about"))
    return Finding(
        rule.name,
        rule.kind,
        Span(*match.span()),
        attribute=_attribute(rule, groups),
        value=value,
        about=groups.get("about"),
        negated=denied,
        replaces=clean_value(groups["old"]) if "old" in groups else None,
        mark=rule.mark,
    )


def _is_fitting(rule: Rule, value: str, old: str, text: str) -> bool:
    assert rule.attribute is not None
    if rule.sure and not is_sure_place(value):
        return False
    if rule.known and not is_known_place(value):
        return False
    if rule.attribute == "residence":
        return _is_home(rule, value, old, text)
    # Whoever left Paris left no firm.
    if rule.denies and rule.attribute == "employer" and is_known_place(value):
        return False
    return fits(rule.attribute, value)


def _is_home(rule: Rule, value: str, old: str, text: str) -> bool:
    """Whether somebody lives there, and has not moved tickets or notes to it."""
    famous = is_known_place(value)
    if (old and is_tool(old)) or (rule.mark is Mark.CHANGE and not famous and is_tool_talk(text)):
        return False
    # Who writes no capitals writes none of a town.
    return fits("residence", value) or (text.islower() and not rule.sure and is_careless_place(value))


def _attribute(rule: Rule, groups: dict[str, str]) -> str | None:
    if rule.attribute is None:
        return None
    return rule.attribute.format(**{key: attribute_part(groups.get(key, "")) for key in ("what", "relation")})


def _preference(
    rule: Rule, match: re.Match[str], value: str | None, denied: bool, about: str | None
) -> Finding | None:
    wanted = preference_object(value or "")
    if not wanted:
        return None
    likes = rule.likes != denied
    return Finding(
        rule.name,
        Kind.PREFERENCE,
        Span(*match.span()),
        attribute=f"preference:{wanted}",
        value="like" if likes else "dislike",
        about=about,
        mark=rule.mark,
    )
