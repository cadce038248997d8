"""One of the best candidates beside another: does it tell newly, or more surely, what the other tells?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from triptych.model.entry import Entry
from triptych.model.memory import Kind
from triptych.model.message import Role
from triptych.recall import cues
from triptych.recall.form import Form, Told, asked_forms, told_in
from triptych.recall.pool import SLOT, Examined, Floats
from triptych.recall.ranked import Ranked
from triptych.recall.slots import relatives_in
from triptych.recall.thing import Thing
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.words import query_terms

_CHANCE, _CHANCE_ZH = 0.1, 0.3
"""What texts that have nothing to do with each other come to in closeness, at the least."""

_MOST_SENTENCES, _MOST_WORDS = 1, 20
"""A statement that says more than this is talk, and tells of more than one thing."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What a question asks for: the newest or not, its words, the forms of answer, and whether it is to be
    affirmed."""

    text: str
    newest: bool
    words: frozenset[str]
    forms: Sequence[Form]
    yes_or_no: bool
    thing: Thing

    @classmethod
    def of(cls, text: str, *, newest: bool) -> Sought:
        """The question as it is read."""
        yes_or_no = cues.YES_OR_NO.search(text) is not None
        return cls(text, newest, words_of(text), asked_forms(text), yes_or_no, Thing.of(text))


@dataclass(frozen=True)
class Contender:
    """A candidate as far as it can update another. What it shows is read when it is asked for, and once: of
    most candidates little is."""

    ranked: Ranked
    examined: Examined
    sought: Sought

    @property
    def content(self) -> str:
        return self.ranked.entry.content

    @property
    def _row(self) -> int:
        return int(self.examined.rows[self.ranked.place])

    @cached_property
    def told_at(self) -> datetime:
        """When it was said last."""
        return told_at(self.ranked.entry)

    @cached_property
    def fills(self) -> bool:
        """Whether it fills the slot asked for."""
        return SLOT in self.examined.pool.arms_of(self._row)

    @cached_property
    def leaves_open(self) -> bool:
        """Whether it asks or supposes something, or tells only of what was, while the newest is sought."""
        content = self.content
        if "?" in content or "？" in content or cues.SUPPOSED.search(content) is not None:
            return True
        if not self.sought.newest or cues.BEFORE.search(content) is None or cues.NOW.search(content):
            return False
        others = [words for clause, words in self.clauses if not cues.BEFORE.search(clause)]
        return not any(words & self.sought.words for words in others)

    @cached_property
    def is_plain(self) -> bool:
        """Whether it states one thing, and leaves nothing open; a digest repeats what others state."""
        memory = self.ranked.entry.memory
        if memory is not None and memory.kind is Kind.DIGEST:
            return False
        one = _sentences(self.content) <= _MOST_SENTENCES
        return one and not self.leaves_open and len(self.words) <= _MOST_WORDS

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words, but for those that tell of a change."""
        return words_of(cues.CHANGE.sub(" ", self.content))

    @cached_property
    def clauses(self) -> list[tuple[str, frozenset[str]]]:
        """Its clauses, each with its words."""
        return [(clause, words_of(clause)) for clause in cues.CLAUSE_END.split(self.content)]

    @cached_property
    def beyond(self) -> frozenset[str]:
        """Those that the question has not; of a text in another language nothing can be said."""
        same_language = has_cjk(self.content) == has_cjk(self.sought.text)
        return self.words - self.sought.words if same_language else frozenset()

    @cached_property
    def met(self) -> Floats:
        """What it meets of the question's words."""
        met: Floats = self.examined.pool.found.shares * (self.examined.pool.counts[self._row] > 0)
        return met

    @cached_property
    def nearness(self) -> float:
        """How near it is to the question in meaning, above chance."""
        chance = _CHANCE_ZH if has_cjk(self.content) else _CHANCE
        return max(0.0, float(self.examined.pool.cosines[self._row]) - chance)

    @cached_property
    def told(self) -> Told:
        return told_in(self.sought.forms, self.content, self.sought.text)

    @cached_property
    def kin(self) -> list[str]:
        return relatives_in(cues.IS_MY.sub(" ", self.content))

    @cached_property
    def about(self) -> str:
        return _about(self.ranked.entry)

    @cached_property
    def tells_change(self) -> bool:
        return cues.CHANGE.search(self.content) is not None

    @cached_property
    def tells_end(self) -> bool:
        return cues.END.search(self.content) is not None

    @cached_property
    def tells_it_is_over(self) -> bool:
        """Whether what is asked about is no more; if something in particular is asked, told outright."""
        return (cues.OVER if self.sought.forms else cues.END).search(self.content) is not None

    @cached_property
    def tells_once(self) -> bool:
        return cues.tells_occasion(self.content)

    @cached_property
    def tells_once_only(self) -> bool:
        """Whether it tells what happened once, and nothing of the form that is asked for."""
        if not self.sought.forms or self.tells_change or self.tells_it_is_over:
            return False
        return not self.told.figures and not any(self.told.values.values())

    @property
    def says_less(self) -> bool:
        """Whether it comes after what states the same outright."""
        return self.leaves_open or self.tells_once_only


def _sentences(content: str) -> int:
    return sum(any(map(str.isalnum, part)) for part in cues.SENTENCE_END.split(content))


def words_of(content: str) -> frozenset[str]:
    """The terms of a statement; of Chinese the characters, since few pairs of them survive a rewording."""
    return frozenset(term for term in query_terms(content) if len(term) == 1 or not has_cjk(term))


def told_at(entry: Entry) -> datetime:
    """When it was last said."""
    if entry.memory is not None:
        return max((source.said_at for source in entry.memory.sources), default=entry.memory.recorded_at)
    return entry.time


def _about(entry: Entry) -> str:
    """Who it is about, as far as that tells two apart."""
    if entry.memory is not None:
        return fold((entry.memory.subject or "").rpartition(":")[2])
    assert entry.message is not None
    return fold(entry.message.name or "") if entry.message.role is Role.USER else ""
