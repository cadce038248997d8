"""Is it worth keeping? A score with named parts, and the thresholds that decide.

What somebody asked to be remembered always passes; nothing that holds a secret does. The rest is dropped when
it is idle talk or scores too low, kept as a candidate in between, and active above.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from math import fsum

from triptych.model.change import Add, Change, Reinforce
from triptych.model.draft import Draft
from triptych.model.memory import Kind, Method
from triptych.remember.finding import Mark
from triptych.remember.fleeting import why_fleeting
from triptych.remember.lasting import is_of_others, why_lasting
from triptych.remember.likeness import has_source
from triptych.remember.salience import WEIGHTS, share_of_word, signs
from triptych.remember.sift import (
    is_question,
    mask_foreign,
    of_the_moment,
    strip_opening,
    why_idle,
)
from triptych.settings import RememberSettings
from triptych.text.language import has_cjk
from triptych.text.statements import read_statement


class Passage(StrEnum):
    """How a draft leaves the gate."""

    ACTIVE = "active"
    CANDIDATE = "candidate"
    DROPPED = "dropped"
    BLOCKED = "blocked"


@dataclass(frozen=True, slots=True)
class Verdict:
    """How a draft passes, how important it is (0–1), and why: first the deciding reason, then the parts."""

    passage: Passage
    importance: float
    reasons: tuple[str, ...]


_BASE = 0.2
_SLOT_FACT = 0.5
_MARKED = {
    Mark.INSTRUCTION.value: 0.75,
    Mark.CORRECTION.value: 0.5,
    Mark.DECISION.value: 0.4,
    Mark.ENDING.value: 0.3,
    Mark.HABIT.value: 0.25,
    Mark.CHANGE.value: 0.1,
    Mark.PLAN.value: 0.05,
}
# What lasts for these reasons does so however little the message tells besides.
_SURE = frozenset({"asked for", "code", "date", "arrangement", "pursuit"})
_HELD = _SURE | {"state", "turn", "named", "announced"}
_SURELY = 0.15
# What a decision or a finding that is over with the moment is about.
_OF_FINDINGS = frozenset({"exclaiming", "food and screen", "what goes wrong"})
# A plan is a matter of the time alone: "see you tomorrow" has one.
_TELLING = set(_MARKED) - {Mark.PLAN.value}
_KINDS = {Kind.PREFERENCE: 0.15, Kind.SKILL: 0.4, Kind.DIGEST: 0.4, Kind.INSIGHT: 0.4, Kind.PROCEDURE: 0.4}
_HEARSAY = -0.05
_DOUBTED_BELOW = 0.6
_TOO_LITTLE = "says too little"
# Junk that what surely lasts is not.
_OVERRULED = (_TOO_LITTLE, "request")
_FIRST_PERSON = re.compile(r"\b(?:I|my|we|our|me|us|mine)\b|我|咱", re.IGNORECASE)
# Content words.
_FEWEST_EN = 2.0
_FEWEST_ZH = 1.5


def judge(draft: Draft, settings: RememberSettings, blocked: Sequence[str] = ()) -> Verdict:
    """The verdict on one draft, of which `blocked` names the kinds of secrets that nothing is remembered of.
    Pure; a reason never repeats what the draft says."""
    if blocked:
        return Verdict(Passage.BLOCKED, 0.0, (f"holds a secret: {', '.join(blocked)}",))
    if draft.explicit:
        return Verdict(Passage.ACTIVE, draft.importance, ("asked to be remembered",))
    idle = _idle(draft)
    lasting = _why_lasting(draft) if idle in (None, *_OVERRULED) else None
    parts = tuple(_parts(draft, lasting))
    importance = round(min(1.0, max(0.0, fsum(weight for _, weight in parts))), 3)
    named = tuple(f"{name} {weight:+.2f}" for name, weight in parts)
    if idle is not None and lasting not in _SURE:
        return Verdict(Passage.DROPPED, importance, (idle, *named))
    passing = draft.in_passing and lasting not in _HELD
    passage, reason = _by_thresholds(importance, settings, in_passing=passing)
    if passage is Passage.ACTIVE and (talk := _of_the_moment(draft)) is not None:
        passage, reason = Passage.CANDIDATE, f"of the moment: {talk}"
    if passage is Passage.ACTIVE and lasting is None:
        passage, reason = Passage.CANDIDATE, "nothing shows that it lasts"
    return Verdict(passage, importance, (reason, *named))


def reconsidered(verdict: Verdict, draft: Draft, lasting: float, settings: RememberSettings) -> Verdict:
    """The verdict once its meaning has told how surely the draft lasts, as a share of 1: what is likely over
    with the moment waits as a candidate. Pure.

    What was asked for, fills a slot, happened at a time, or is ordered once and for all is as it was, and
    what nobody stated.
    """
    if draft.explicit or draft.kind.is_derived or draft.source.method is not Method.STATED:
        return verdict
    if verdict.passage is not Passage.ACTIVE or lasting >= settings.lasting_below:
        return verdict
    if draft.slot is not None or draft.event_start is not None or _is_standing(draft):
        return verdict
    if _why_by_itself(draft) in _SURE:
        return verdict
    reason = f"likely of the moment: {lasting:.2f}"
    return Verdict(Passage.CANDIDATE, verdict.importance, (reason, *verdict.reasons))


_ONCE_AND_FOR_ALL = re.compile(
    r"\b(?:from now on|in (?:the )?future|always|never|every time|whenever)\b"
    r"|以后|今后|从今|每次|一律|每当|永远",
    re.IGNORECASE,
)


def _is_standing(draft: Draft) -> bool:
    return Mark.INSTRUCTION.value in draft.tags and _ONCE_AND_FOR_ALL.search(draft.content) is not None


def is_echo(draft: Draft, change: Change) -> bool:
    """Whether an assistant or a tool only says again what is remembered: recall may have put it into its
    mouth, so it is no new evidence. Pure."""
    source = draft.source
    if source.method is Method.STATED or source.message is None or draft.kind.is_derived:
        return False
    if isinstance(change, Reinforce):
        return not has_source(change.target, draft)
    return isinstance(change, Add) and change.group is not None and source.method is Method.INFERRED


def why_junk(text: str) -> str | None:
    """The junk class of a sentence that no rule has read, or none when it may be worth keeping."""
    said = mask_foreign(text)
    if is_question(said):
        return "question"
    if not said.strip():
        return "somebody else's words"
    return why_idle(said) or (_TOO_LITTLE if _says_little(said) else None)


def _by_thresholds(importance: float, settings: RememberSettings, *, in_passing: bool) -> tuple[Passage, str]:
    if importance < settings.drop_below:
        return Passage.DROPPED, f"unimportant: {importance:.2f} below {settings.drop_below:g}"
    if importance < settings.candidate_below:
        return Passage.CANDIDATE, f"importance {importance:.2f} below {settings.candidate_below:g}"
    if in_passing and importance < settings.passing_below:
        return Passage.CANDIDATE, f"importance {importance:.2f} below {settings.passing_below:g}, in passing"
    return Passage.ACTIVE, f"importance {importance:.2f}"


# "Don't tell anyone", 别剧透: orders that are over with the talk they stand in.
_OF_THE_MOMENT = re.compile(
    r"(?:^(?:please |oh,? |hey,? )?|[,;]\s*)(?:don'?t|do not) (?:you )?(?:dare|panic|cry|worry|laugh|"
    r"look|move|push it|"
    r"jinx it|sweat it|hang up|go anywhere|make me (?:laugh|blush|cry)|rub it in|remind me|get me started|"
    r"ask(?: me| why| how)?|spoil (?:it|anything|the \w+)|say (?:that|it|a word|anything)|"
    r"be (?:silly|shy|sorry|long|late|mad|ridiculous)|"
    r"(?:tell|leave) (?:me hanging|any(?:one|body)|him|her|them|mum|mom|dad))\W*$|"
    r"(?:^|[，,])(?:你|快|先|可|千万|都)*别(?:问(?:我|了|为什么|怎么)*\W*$|提了|剧透|说了|闹了?|笑|逗|"
    r"急|动|走|吵|哭|慌|看了|猜了|外传|装了?|贫了?|卖关子|"
    r"告诉(?:别人|任何人|他们?|她们?|爸妈?|妈妈?|老板)\W*$)|"
    r"^(?:嗯|好)?[，,]?(?:记住|记下|知道|明白)了(?:[，,。！]|$)",
    re.IGNORECASE,
)


def _idle(draft: Draft) -> str | None:
    """The junk class of a plain statement; what a rule has read is none."""
    if Mark.INSTRUCTION.value in draft.tags and _OF_THE_MOMENT.search(strip_opening(draft.content)):
        return "passing remark"
    return why_junk(draft.content) if _is_plain(draft) else None


def _is_plain(draft: Draft) -> bool:
    """Whether no rule has read anything in it."""
    return draft.slot is None and draft.kind in (Kind.FACT, Kind.EVENT) and not draft.tags & _TELLING


def _of_the_moment(draft: Draft) -> str | None:
    """What it is about, where that is over with the moment: somebody comes back to what is worth keeping of
    it. So is a finding that ends in an outcry ("it was a bracket, argh")."""
    if _is_plain(draft):
        return of_the_moment(mask_foreign(draft.content))
    if draft.slot is None and draft.tags & _TELLING == {Mark.DECISION.value}:
        kind = of_the_moment(mask_foreign(draft.content))
        if kind in _OF_FINDINGS:
            return kind
    return _read_for_the_moment(draft)


def _read_for_the_moment(draft: Draft) -> str | None:
    """What is over with the moment of what a rule has read."""
    marks = (Mark.CORRECTION.value, Mark.INSTRUCTION.value, Mark.HABIT.value, Mark.DECISION.value)
    reading = next((mark for mark in marks if mark in draft.tags), draft.kind.value)
    return why_fleeting(strip_opening(mask_foreign(draft.content)), reading)


def _why_lasting(draft: Draft) -> str | None:
    """Why it outlasts the talk it stands in: a rule has read something in it, or it shows it by itself."""
    if draft.source.method is not Method.STATED:
        return "not said"
    if _is_plain(draft):
        return _why_by_itself(draft)
    others = draft.slot is None and draft.kind is Kind.PREFERENCE
    if others and is_of_others(draft.content, habit=Mark.HABIT.value in draft.tags):
        return None
    return "read by a rule"


def _why_by_itself(draft: Draft) -> str | None:
    """Why it outlasts the talk by what it says, whatever a rule has read in it."""
    plan = Mark.PLAN.value in draft.tags
    return why_lasting(draft.content, plan=plan, at_length=draft.at_length)


def _says_little(said: str) -> bool:
    """Hardly a word but for a time, and not of the speaker: "in a minute", 又是周一."""
    if _FIRST_PERSON.search(said):
        return False
    statement = read_statement(strip_opening(said))
    words = sum(share_of_word(word.term) for word in statement.words)
    told = words + len(statement.codes) + len(statement.numbers)
    return not statement.named and told < (_FEWEST_ZH if has_cjk(said) else _FEWEST_EN)


def _parts(draft: Draft, lasting: str | None) -> Iterator[tuple[str, float]]:
    yield "base", _BASE
    if lasting in _SURE:
        yield lasting, _SURELY
    if draft.slot is not None and draft.kind is not Kind.PREFERENCE:
        yield "fills a slot", _SLOT_FACT
    yield from ((mark, _MARKED[mark]) for mark in sorted(draft.tags) if mark in _MARKED)
    if draft.kind in _KINDS:
        yield draft.kind.value, _KINDS[draft.kind]
    if draft.source.method is Method.STATED and draft.confidence < _DOUBTED_BELOW:
        yield "hearsay", _HEARSAY
    found = signs(strip_opening(mask_foreign(draft.content)))
    yield from ((name, round(found[name] * weight, 3)) for name, weight in WEIGHTS.items() if name in found)
