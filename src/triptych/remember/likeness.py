"""When a draft and a memory are about the same, say the same, or tell more."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta

from triptych.model.draft import Draft
from triptych.model.memory import LIVE, Kind, Memory, Source, State
from triptych.remember.finding import Mark
from triptych.remember.slots import is_single, same_value
from triptych.text.guard_amounts import days_named
from triptych.text.guards import adds_something, may_be_one, tells_more
from triptych.text.language import has_cjk
from triptych.text.normal import fingerprint, fold
from triptych.text.words import index_terms

_FAMILIES = (
    frozenset({Kind.FACT, Kind.EVENT, Kind.PREFERENCE, Kind.OBSERVATION, Kind.TOOL_RESULT}),
    frozenset({Kind.SKILL, Kind.PROCEDURE}),
    frozenset({Kind.DIGEST}),
    frozenset({Kind.INSIGHT}),
)
_FIRST_PERSON = re.compile(r"\b(?:I|I'm|I've|I'd|I'll|me|my|mine|we|our|us)\b|我|咱|本人", re.IGNORECASE)
# New words in a restatement that are worth a memory beside the old one.
_DETAIL_WORDS = 3
_DETAIL_CHARACTERS = 6
_A_DAY, _RELATIVE = timedelta(days=1), "relative"


def is_live(memory: Memory) -> bool:
    """Whether it may be recalled now or soon."""
    return memory.state in LIVE


def is_shared(draft: Draft) -> bool:
    """Whether it goes where several write."""
    return draft.space.is_shared


def is_negated(thing: Draft | Memory) -> bool:
    """Whether it denies the value of its slot."""
    return bool(thing.metadata.get("negated"))


def may_meet(draft: Draft, memory: Memory) -> bool:
    """Whether the one can have a say in the other at all: what was said never meets what was made of it, and
    the digest of a session meets only digests of that session, or one that says the same to the letter."""
    if not draft.kind.is_derived and not memory.kind.is_derived:
        return True
    if draft.kind is not memory.kind:
        return False
    return draft.kind is not Kind.DIGEST or shares_session(draft, memory) or says_the_same(draft, memory)


def says_the_same(draft: Draft, memory: Memory) -> bool:
    """Whether the two say the same to the letter."""
    return fingerprint(draft.content) == fingerprint(memory.content)


def shares_session(draft: Draft, memory: Memory) -> bool:
    """Whether the memory rests on the draft's session, too; statements of no session share it."""
    return any(source.session == draft.source.session for source in memory.sources)


def same_family(draft: Draft, memory: Memory) -> bool:
    """Whether the two kinds can say the same thing. Two that tell alike were read in two ways: a habit may be
    a preference or a skill."""
    if is_instruction(draft) != is_instruction(memory) and not (_asks(draft) and _asks(memory)):
        return False
    if any(draft.kind in family and memory.kind in family for family in _FAMILIES):
        return True
    told = _FAMILIES[0] | _FAMILIES[1]
    return draft.kind in told and memory.kind in told and _is_said_alike(draft.content, memory.content)


def is_instruction(thing: Draft | Memory) -> bool:
    """Whether it was read as a standing instruction."""
    return Mark.INSTRUCTION.value in thing.tags


_REQUEST = re.compile(
    r"^(?:please|don't|do not|avoid|keep|always|never|use|call|answer|reply|write)\b|\bplease\W*$"
    r"|^I(?:'d| would)? (?:want|like|prefer) (?:you to|(?:all |short |your )?(?:answers|replies|responses)|"
    r"to be (?:called|addressed))\b|^It would be (?:great|nice|good|better) if you\b"
    r"|^(?:我)?(?:请|别|不要|麻烦)|(?<![邀申聘宴敬])请(?![客假教])|^(?:回答|回复)(?:我|时|的|请|要|尽)|跟我说",
    re.IGNORECASE,
)


def _asks(thing: Draft | Memory) -> bool:
    """Whether it is an instruction, or has the form of one."""
    return is_instruction(thing) or _REQUEST.search(thing.content) is not None


def same_subject(draft: Draft, memory: Memory) -> bool:
    """Whether both are about the same one. In a shared space what is said without "I" belongs to no
    speaker."""
    if fold(draft.subject or "") == fold(memory.subject or ""):
        return True
    return (
        is_shared(draft)
        and not _FIRST_PERSON.search(draft.content)
        and not _FIRST_PERSON.search(memory.content)
    )


# What is done day after day, when no day is named.
_HABIT = re.compile(
    r"\b(?:wakes? up|gets? up|goe?s? to (?:bed|sleep)|gets? "
    r"off work|finish(?:es)? work|(?:opens?|closes?|shuts) at|"
    r"(?<!'d )(?<!would )(?:like|love|enjoy|prefer)s?|birthday|born|anniversary|stand-?ups?|"
    r"(?:working|office|opening) hours|works? from|(?:have|eat)s? (?:breakfast|lunch|dinner))\b"
    r"|生日|出生|纪念日|站会|周会|例会|喜欢|爱(?!人)|起床|睡觉|上床|上班|下班|上学|放学|开门|关门|打烊",
    re.IGNORECASE,
)


def same_moment(draft: Draft, memory: Memory) -> bool:
    """Whether both tell of the same time: dated events on two days are two events. What is said without a
    date, "I get up at six", tells of no day, though it may have been read as one; where only one side was
    read as dated, the words of both must name the same. Within a day "Thursday" means one Thursday, also
    where one was read as the last and the other as the next; "today" may be another."""
    if draft.event_start == memory.event_start:
        return True
    said, known = days_named(draft.content), days_named(memory.content)
    named = said == known and said and _RELATIVE not in dict(said)
    if named and any(_is_said_with(draft, source) for source in memory.sources):
        return True
    if draft.event_start is not None and memory.event_start is not None:
        planned = Mark.PLAN.value in draft.tags or Mark.PLAN.value in memory.tags
        habit = all(_HABIT.search(thing.content) for thing in (draft, memory))
        return (said == known and habit) or (not said and not known and not planned)
    return said == known


def _is_said_with(draft: Draft, source: Source) -> bool:
    return abs(draft.source.said_at - source.said_at) < _A_DAY


def same_slot(draft: Draft, memory: Memory) -> bool:
    """Whether both fill the same attribute of the same subject."""
    left, right = draft.slot, memory.slot
    if left is None or right is None:
        return False
    return (left.subject, left.attribute) == (right.subject, right.attribute)


def says_same_value(draft: Draft, memory: Memory) -> bool:
    """Whether the two values of one slot are one value."""
    assert draft.slot is not None
    assert memory.slot is not None
    return same_value(draft.slot.value, memory.slot.value) or _is_said_alike(draft.content, memory.content)


def _is_said_alike(one: str, other: str) -> bool:
    """Whether two statements of one slot say the same in other words: ninety-two, and 92 years old."""
    return may_be_one(one, other) and not tells_more(one, other) and not tells_more(other, one)


_RANKS = (
    re.compile(r"\b(?:older|elder|big|eldest|oldest)\b|[哥姐]", re.IGNORECASE),
    re.compile(r"\b(?:younger|little|youngest)\b|[弟妹]", re.IGNORECASE),
)


def same_rank(draft: Draft, memory: Memory) -> bool:
    """Whether not one speaks of an older and the other of a younger one: 姐姐 and 妹妹 fill one slot."""
    mine, theirs = (
        {n for n, rank in enumerate(_RANKS) if rank.search(side.content)} for side in (draft, memory)
    )
    return not mine or not theirs or bool(mine & theirs)


def fills_single(draft: Draft) -> bool:
    """Whether its slot takes one value at a time."""
    return draft.slot is not None and is_single(draft.slot.attribute)


def has_open_attribute(thing: Draft | Memory) -> bool:
    """Whether its attribute is itself made of the words said (`preference:long walk`), so that the same
    thing said in other words fills another slot."""
    return thing.slot is not None and thing.slot.attribute.startswith("preference:")


def has_source(memory: Memory, draft: Draft) -> bool:
    """Whether the memory already rests on the draft's source: what is said at one moment in other words is
    another."""
    return any(_is_one(source, draft.source) for source in memory.sources)


def _is_one(known: Source, said: Source) -> bool:
    quotes = {quote for quote in (known.quote, said.quote) if quote is not None}
    return known.key == said.key and (said.message is not None or len(quotes) < 2)


def same_author(draft: Draft, memory: Memory) -> bool:
    """Whether the memory is its author's own word, and nobody else's: who has joined others cannot take back
    theirs."""
    said = draft.source
    named = any(source.author == said.author for source in memory.sources)
    return named and all(source.voice == said.voice for source in memory.sources)


def adds_detail(draft: Draft, memory: Memory) -> bool:
    """Whether taking the draft for a repetition would lose something it tells: much, or a name or figure, or
    one thing more."""
    said, known = set(index_terms(draft.content)), set(index_terms(memory.content))
    if has_cjk(draft.content):
        richer = _is_richer(_characters(said), _characters(known), by=_DETAIL_CHARACTERS)
    else:
        richer = _is_richer(said, known, by=_DETAIL_WORDS)
    richer = richer or adds_something(draft.content, memory.content)
    return richer and not _is_said_alike(draft.content, memory.content)


def _is_richer(said: set[str], known: set[str], *, by: int) -> bool:
    return len(said - known) >= by and len(said) >= len(known) + by - 1


def _characters(terms: set[str]) -> set[str]:
    return {term for term in terms if len(term) == 1}


def begins(draft: Draft) -> datetime:
    """From when the draft holds."""
    return draft.valid_from or draft.source.said_at


def began(memory: Memory) -> datetime:
    """From when the memory holds."""
    return memory.valid_from or memory.said_at


def worth_as_much(draft: Draft) -> Draft:
    """What was told was worth keeping, and so is that it is over, or told anew."""
    return replace(draft, state=State.ACTIVE, expires_at=None) if draft.state is State.CANDIDATE else draft
