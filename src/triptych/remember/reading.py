"""What a clause says, in either language: the rules, and what keeps a statement out of a slot."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache

from triptych.model.memory import Kind, Slot
from triptych.remember.chinese import rules as chinese
from triptych.remember.chinese.words import RELATION_NAMES
from triptych.remember.english import rules as english
from triptych.remember.finding import Finding, Mark, Rule, first_finding
from triptych.remember.sift import is_hypothesis, is_reported, mask_foreign
from triptych.remember.slots import subject_of
from triptych.text.language import has_cjk
from triptych.text.normal import fold

_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
# A first person after these is somebody else's, or of another time.
_NOT_NOW = re.compile(
    r"\b(?:used to|want(?:ed)? to|would like to|hope to|plan(?:ning)? to|going to|gonna|wish|dream(?:ed|"
    r"t)? of|thinking (?:of|about)|"
    r"consider(?:ing)?|might|almost|nearly|tr(?:y|ied|ying) to)\b|(?:以前|曾经|从前|过去|当年|小时候|"
    r"想要?|打算|计划|希望|准备|考虑|差点|梦想|正想)",
    re.IGNORECASE,
)
_TIMELESS = frozenset({"name", "hometown", "birthday"})
_EN_LONG_RANGE = tuple(
    r for r in english.RULES if r.mark in (Mark.CORRECTION, Mark.INSTRUCTION) or r.kind is Kind.SKILL
)
_ZH_LONG_RANGE = tuple(
    r for r in chinese.RULES if r.mark in (Mark.CORRECTION, Mark.INSTRUCTION) or r.kind is Kind.SKILL
)


@lru_cache(maxsize=4096)
def read_clause(text: str) -> Finding | None:
    """What the clause says in a form the rules know; no slot for what is supposed, reported, wished or
    past."""
    return _sobered(first_finding(_prepared(text), _rules(text)), text)


def read_sentence(text: str) -> Finding | None:
    """What needs a whole sentence to be read: a correction, an instruction, what worked."""
    rules = _ZH_LONG_RANGE if has_cjk(text) else _EN_LONG_RANGE
    return first_finding(_prepared(text), rules)


def slot_of(finding: Finding | None, speaker: str) -> Slot | None:
    """The slot a finding fills, the first person being `speaker`."""
    if finding is None or finding.attribute is None or not finding.value:
        return None
    subject = subject_of(finding.about) if finding.about else speaker
    return Slot(subject, _english_relation(finding.attribute), finding.value)


def _prepared(text: str) -> str:
    return mask_foreign(text.translate(_APOSTROPHES))


def _rules(text: str) -> tuple[Rule, ...]:
    return chinese.RULES if has_cjk(text) else english.RULES


def _english_relation(attribute: str) -> str:
    """Attributes are English in both languages, as far as the word is known: 妹妹 → sister."""
    relation, colon, rest = attribute.partition(":")
    if not has_cjk(relation):
        return attribute
    known = next((name for word, name in _BY_LENGTH if fold(relation).endswith(word)), relation)
    return f"{known}{colon}{rest}"


_BY_LENGTH = sorted(RELATION_NAMES.items(), key=lambda pair: len(pair[0]), reverse=True)


def _sobered(finding: Finding | None, text: str) -> Finding | None:
    if finding is None or finding.attribute is None:
        return finding
    before = text[: finding.span.end]
    doubtful = is_hypothesis(text) or is_reported(before)
    elsewhen = (
        finding.attribute not in _TIMELESS and finding.kind is not Kind.PREFERENCE and _NOT_NOW.search(before)
    )
    if not doubtful and not elsewhen:
        return finding
    return replace(finding, attribute=None, value=None)
