"""What a clause says, in either language: the rules, and what keeps a statement out of a slot."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from triptych.model.memory import Kind, Slot
from triptych.remember.chinese import rules as chinese
from triptych.remember.chinese import words as chinese_words
from triptych.remember.chinese.words import RELATION_NAMES
from triptych.remember.english import rules as english
from triptych.remember.english import words as english_words
from triptych.remember.finding import Finding, Mark, Rulebook
from triptych.remember.sift import is_hypothesis, is_mere_hypothesis, is_reported, is_wish, mask_foreign
from triptych.remember.slots import subject_of
from triptych.text.language import has_cjk
from triptych.text.names import find_names
from triptych.text.normal import fold
from triptych.text.span import Span

_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
# A first person after these is somebody else's, or of another time.
_NOT_NOW = re.compile(
    r"\b(?:used to|want(?:ed)? to|would like to|hope to|plan(?:ning)? to|going to|gonna|wish|dream(?:ed|"
    r"t)? of|thinking (?:of|about)|"
    r"consider(?:ing)?|might|almost|nearly|tr(?:y|ied|ying) to)\b|(?:以前|曾经|从前|过去|当年|小时候|"
    r"想要?|打算|计划|希望|准备|考虑|差点|梦想|正想)",
    re.IGNORECASE,
)
# A home or a post that is still to come is a plan.
_STILL_AHEAD = re.compile(
    r"\b(?:will|'ll|won't|about to|next (?:week|month|year|spring|summer|autumn|fall|winter)|"
    r"tomorrow|soon)\b|"
    r"将要?|即将|要(?=搬|去|到|换|入职)|明[年天]|后[年天]|下下?个?(?:月|周|星期|学期)|马上|快要",
    re.IGNORECASE,
)
_FIRST_PERSON = re.compile(r"\b(?:I|me|my|we|our|us)\b|我|咱|本人", re.IGNORECASE)
_ANOTHER = re.compile(
    r"\b(?:he|she|they|you|who|his|her|their|your|[A-Z][a-z]+)\b|[他她它你您]|老[大二三四五六师板]|孩子|儿子|"
    r"女儿|宝宝|"
    r"妈|爸|哥|姐|弟|妹|爷|奶|朋友|同事|同学|客户|医生|[小老][\u4e00-\u9fff]|先生|女士|经理"
)
# Who belongs to the speaker is not the speaker.
_KIN_ZH = rf"(?:我|我们|咱)家?的?{chinese_words.RELATIONS}"
_KIN = re.compile(rf"\b(?:my|our)\s+{english_words.RELATIONS}\b|{_KIN_ZH}", re.IGNORECASE)
# Of whom the clauses after this speak, too, as long as they name nobody: 我表姐搬家了，现在住在闵行.
_BEGINS_WITH_ANOTHER = re.compile(rf"{_KIN_ZH}|[他她](?!们)")
_LEADS_IN = re.compile(r"^\W*(?:(?:对了|听说|那个|今天|昨天|最近|上周|上个月)[，,]?)*")
_THEN = re.compile(r"(?:后|时|的时候|以来|之前)[，,]")
_DOUBTED = re.compile(
    r"\b(?:don'?t|do not|never|wouldn'?t) (?:think|believe|suppose|say|feel|mean)(?: that| like)?\s*$|"
    r"(?:不认为|不觉得|不相信|并非|不是说)$",
    re.IGNORECASE,
)
# What follows is in somebody else's mouth.
_QUOTING = re.compile(
    r"(?<!我)(?:说|写道|写着|问道|喊道|表示)\s*[:：,，]?\s*[\"“「『]?$|"
    r"\b(?!I\b|we\b)\w+ (?:said|says|wrote|writes|asked|replied|shouted)\s*[:,]\s*[\"“]?$|"
    r"\baccording to [^,.;]{1,40},\s*$|(?:据|听)[^，,。]{0,8}(?:说|称|讲)[，,]?$",
    re.IGNORECASE,
)
_WORKPLACE = re.compile(
    r"\b(?:as|I'm|I am)\s+an?\s+[\w -]{3,40}?\s(?P<at>at|"
    r"for)\s+(?P<en>(?:the\s+)?(?-i:[A-Z])[^,.;!?]{1,40}?)(?=\s+(?:in|since|and|but|now|where)\b|\s*[,.;!?]|"
    r"\s*$)|"
    r"我(?:现在|目前|一直)*在(?P<zh>[\w·]{2,16}?)(?:里|那边)?(?:当|做|担任|任)",
    re.IGNORECASE,
)
_OPPOSITES = {"like": "dislike", "dislike": "like"}
_STATED_ONLY = frozenset({Mark.DECISION, Mark.HABIT, Mark.ENDING})
_TIMELESS = frozenset({"name", "hometown", "birthday"})
_PLANNABLE = frozenset({"residence", "employer", "job", "school"})
# What nobody has to be told of themselves, as they may have to be of their health.
_KNOWN_TO_ONESELF = frozenset(
    {
        "name",
        "residence",
        "hometown",
        "employer",
        "job",
        "school",
        "age",
        "birthday",
        "possession",
        "pet",
        "child",
        "marital",
        "nationality",
        "diet",
        "language",
    }
)
_ONES_OWN = _KNOWN_TO_ONESELF | {"allergy", "condition"}
_EN, _ZH = Rulebook(english.RULES), Rulebook(chinese.RULES)
_EN_LONG_RANGE, _ZH_LONG_RANGE = (
    Rulebook(r for r in rules if r.mark in (Mark.CORRECTION, Mark.INSTRUCTION) or r.kind is Kind.SKILL)
    for rules in (english.RULES, chinese.RULES)
)


class Aside(NamedTuple):
    """What a clause says beside its main point, how to put that, and where in the clause it is said."""

    finding: Finding
    wording: str
    span: Span


@lru_cache(maxsize=4096)
def read_clause(text: str, before: str = "") -> Finding | None:
    """What the clause says in a form the rules know; no slot for what is supposed, reported, wished or
    past, and nothing where `before`, the sentence up to it, has somebody else as its subject."""
    finding = (_ZH if has_cjk(text) else _EN).first(_prepared(text))
    if finding is None or _is_of_another(finding, text, before) or _QUOTING.search(before):
        return None
    return _sobered(_turned(finding, text), text)


def read_sentence(text: str) -> Finding | None:
    """What needs a whole sentence to be read: a correction, an instruction, what worked."""
    rules = _ZH_LONG_RANGE if has_cjk(text) else _EN_LONG_RANGE
    return rules.first(_prepared(text))


def read_aside(text: str, finding: Finding) -> Aside | None:
    """What the clause says of its speaker beside what was read: "I work as a nurse at Contoso" names a
    firm as well as a job."""
    if finding.attribute != "job" or finding.negated or finding.about is not None:
        return None
    match = _WORKPLACE.search(text)
    if match is None:
        return None
    firm = match["zh"] or match["en"]
    wording = f"我在{firm}工作" if match["zh"] else f"I work {match['at']} {firm}"
    aside = read_clause(wording)
    if aside is None or aside.attribute != "employer":
        return None
    return Aside(aside, wording, Span(match.start("zh" if match["zh"] else "at"), match.end()))


def slot_of(finding: Finding | None, speaker: str) -> Slot | None:
    """The slot a finding fills, the first person being `speaker`."""
    if finding is None or finding.attribute is None or not finding.value:
        return None
    subject = subject_of(finding.about) if finding.about else speaker
    return Slot(subject, _english_relation(finding.attribute), finding.value)


def _prepared(text: str) -> str:
    return mask_foreign(text.translate(_APOSTROPHES))


def _english_relation(attribute: str) -> str:
    """Attributes are English in both languages, as far as the word is known: 妹妹 → sister."""
    relation, colon, rest = attribute.partition(":")
    if not has_cjk(relation):
        return attribute
    known = next((name for word, name in _BY_LENGTH if fold(relation).endswith(word)), relation)
    return f"{known}{colon}{rest}"


_BY_LENGTH = sorted(RELATION_NAMES.items(), key=lambda pair: len(pair[0]), reverse=True)


def _is_of_another(finding: Finding, text: str, before: str) -> bool:
    """A liking without "I" belongs to whoever the sentence is about, and so does, in Chinese, what else is
    somebody's own (a home, a job, an allergy) behind what was said of another."""
    if finding.mark is Mark.INSTRUCTION or finding.about is not None:
        return False
    if _FIRST_PERSON.search(finding.span.of(text)):
        return False
    begun = before + text[: finding.span.start]
    said = _KIN.sub(" she ", begun)
    if finding.kind is Kind.PREFERENCE:
        return _ANOTHER.search(said) is not None and _FIRST_PERSON.search(said) is None
    own = finding.attribute in _ONES_OWN and has_cjk(text) and _FIRST_PERSON.search(said) is None
    return own and _begins_with_another(begun)


def _begins_with_another(begun: str) -> bool:
    """Whether a sentence that has begun so speaks of somebody else, and not only of when."""
    lead = _LEADS_IN.match(begun)
    start = lead.end() if lead else 0
    if _THEN.search(begun):
        return False
    if _BEGINS_WITH_ANOTHER.match(begun, start):
        return True
    return any(name.span.start == start and name.kind == "person" for name in find_names(begun))


def _turned(finding: Finding, text: str) -> Finding:
    """ "I don't think I like sushi" denies what its second half says."""
    if not _DOUBTED.search(text[: finding.span.start]):
        return finding
    if finding.kind is Kind.PREFERENCE and finding.value in _OPPOSITES:
        return replace(finding, value=_OPPOSITES[finding.value])
    return replace(finding, negated=not finding.negated)


def _sobered(finding: Finding, text: str) -> Finding | None:
    doubtful = is_hypothesis(text)
    if finding.attribute is None:
        wished = finding.kind is Kind.SKILL and is_mere_hypothesis(text) and is_wish(text)
        return None if wished or (doubtful and finding.mark in _STATED_ONLY) else finding
    elsewhen = finding.kind is not Kind.PREFERENCE and bool(_NOT_NOW.search(text[: finding.span.end]))
    if finding.attribute in _TIMELESS:
        elsewhen = False
    if finding.attribute in _PLANNABLE and _STILL_AHEAD.search(text[: finding.span.end]):
        elsewhen = True
    if not doubtful and not elsewhen and not is_reported(text[: finding.span.end]):
        return finding
    if finding.mark is Mark.ENDING:
        return None
    own = finding.about is None and finding.attribute in _KNOWN_TO_ONESELF
    hearsay = own and is_reported(text[: finding.span.end])
    return replace(finding, attribute=None, value=None, hearsay=hearsay)
