"""Whether words that stand where a value stands look like one: a home like a place, an employer like a name.

"I moved to Rome" and "I moved to tears" have one shape; only the value tells them apart. What does not look
like a value of its attribute fills no slot: a slot left empty loses less than one filled with a sofa.
"""

from __future__ import annotations

import re

from triptych.remember import fit_words as shapes
from triptych.text import name_lists as known
from triptych.text.language import has_cjk


def fits(attribute: str, value: str) -> bool:
    """Whether the value looks like what fills the attribute; true of attributes that take anything."""
    if shapes.AT_HAND.search(value):
        return False
    kind = attribute.rpartition(":")[2]
    check = _CHECKS.get(kind)
    return check is None or check(value)


def is_known_place(value: str) -> bool:
    """Whether it is a place of some fame, in either language."""
    bare = shapes.ARTICLE.sub("", value).strip().lower()
    return bare in known.EN_PLACES or bare in known.EN_PLACE_PAIRS or bare in known.ZH_PLACES


def is_careless_place(value: str) -> bool:
    """Whether it may be a place of somebody who writes no capitals: nothing that one can also live in."""
    words = value.split()
    return 0 < len(words) <= 2 and all(
        word.isalpha()
        and len(word) > 2
        and word not in shapes.NOT_TOWNS | shapes.NOT_PLACES | shapes.NOT_PLACE_HEADS
        and not shapes.ABSTRACT.search(word)
        for word in words
    )


def is_tool(value: str) -> bool:
    """Whether it is a product, a language or a firm of some fame: one can move to it and stay at home."""
    return value.split(" ", maxsplit=1)[0].lower() in shapes.NOT_PLACES


def is_tool_talk(text: str) -> bool:
    """Whether it speaks of software: who moves there moves tickets or notes."""
    return shapes.TOOL_TALK.search(text) is not None


def is_sure_place(value: str) -> bool:
    """Whether it is a place whatever stands around it: known, or ending in what it is."""
    if not has_cjk(value):
        return is_place(value)
    return bool(shapes.ZH_PLACE.match(value) or shapes.ZH_PLACE_TAIL.search(value)) and not _clause(value)


def is_place(value: str) -> bool:
    """Whether somebody can have moved there."""
    if has_cjk(value):
        if re.search(r"[A-Za-z]{2,}", value):
            return False
        return is_sure_place(value) or bool(
            shapes.ZH_KNOWN_PART.match(value) and not shapes.ZH_NOT_PLACE.search(value)
        )
    words = shapes.ARTICLE.sub("", value).split()
    if not words or is_known_place(value) or shapes.WITH_KIN.search(value):
        return bool(words)
    lowered = [word.lower() for word in words]
    if shapes.MADE_UP.search(words[0]):
        return False
    if (
        lowered[-1] in shapes.NOT_PLACE_HEADS
        or set(lowered) & {"need", "fear", "hope"}
        or lowered[0] in shapes.NOT_PLACES
    ):
        return False
    return _has_place_noun(lowered) or _is_capitalised_place(words)


def _clause(value: str) -> bool:
    """Whether a Chinese value that begins or ends like a place has something else in it."""
    return not shapes.ZH_PLACE_TAIL.search(value) and bool(re.search(r"[的了过着]|[室位座台部组队]$", value))


def _has_place_noun(words: list[str]) -> bool:
    """A village in Kent, the city: the noun is the head, before what says where it is."""
    head = next(
        (n for n, word in enumerate(words) if word in ("in", "of", "on", "near", "by", "with")), len(words)
    )
    return (head > 0 and words[head - 1].rstrip("s") in shapes.PLACE_NOUNS | {"suburb"}) or words[
        head - 1
    ] in shapes.PLACE_NOUNS


def _is_capitalised_place(words: list[str]) -> bool:
    first = next((word for word in words if word[0].isupper() or word[0].isdigit()), None)
    if first is None:
        return False
    before = words[: words.index(first)]
    return all(word.lower() in shapes.BEFORE_PLACE or word.lower() in shapes.PLACE_NOUNS for word in before)


def _is_employer(value: str) -> bool:
    if has_cjk(value):
        if shapes.ZH_COMPANY.search(value) and len(value) > 2:
            return True
        known_place = value in known.ZH_PLACES or value.endswith(("市", "省", "县"))
        return not known_place and shapes.ZH_NO_EMPLOYER.search(value) is None
    words = shapes.ARTICLE.sub("", value).split()
    if not words or words[0].lower() in shapes.NOT_EMPLOYERS:
        return False
    if words[0][0].isupper() or words[0][0].isdigit() or words[0].lower() in known.EN_ORGS:
        return not is_known_place(value)
    lowered = [word.lower() for word in words]
    head = next(
        (n for n, word in enumerate(lowered) if word in ("in", "of", "for", "on", "near")), len(lowered)
    )
    branch = (
        not set(lowered) & {"from", "moment", "with"}
        and head == len(words)
        and len(words) <= 3
        and words[-1][0].isupper()
    )
    return lowered[max(0, head - 1)] in shapes.WORKPLACES | shapes.COMPANY_TAILS or branch


def _is_person(value: str) -> bool:
    if has_cjk(value):
        bare = value.replace("·", "")
        if not re.fullmatch(r"[\u4e00-\u9fff]+", bare):
            return True
        if shapes.ZH_SURNAMED.match(bare) and len(bare) in (2, 3):
            return bare not in known.ZH_NOT_PERSONS and not re.search(r"(?:老师|医生|师傅|老板)$", bare)
        longest = 8 if "·" in value else 4
        return len(bare) <= longest and shapes.ZH_NOT_NAME.search(bare) is None
    words = value.split()
    if words[0][0].isupper():
        return words[0].lower() not in known.EN_NOT_NAMES
    made = re.search(r"(?:ed|ing|ly|ous|ful|less|able|ible)$", words[-1]) is not None
    return len(words) <= 2 and not {word.lower() for word in words} & shapes.NOT_NAMES and not made


def _is_job(value: str) -> bool:
    if has_cjk(value):
        return shapes.ZH_NOT_JOB.search(value) is None
    words = value.lower().split()
    return words[-1] not in shapes.NOT_JOBS and not set(words) & shapes.NO_JOB_BEFORE


def _is_origin(value: str) -> bool:
    return shapes.ZH_NOT_ORIGIN.search(value) is None


def _is_cause(value: str) -> bool:
    bare = shapes.ZH_DEGREE.sub("", value.lower())
    return bool(bare) and bare not in shapes.PRONOUNS and not shapes.NO_CAUSE.search(bare)


_CHECKS = {
    "job": _is_job,
    "hometown": _is_origin,
    "residence": is_place,
    "employer": _is_employer,
    "name": _is_person,
    "allergy": _is_cause,
}
