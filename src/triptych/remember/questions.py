"""Where somebody tells something and asks in one breath: "We got a kitten, can you suggest a vet?"."""

from __future__ import annotations

import re

from triptych.remember.sift import is_mere_hypothesis, is_question
from triptych.text.language import has_cjk
from triptych.text.span import Span

_JOINTS = " ,;-–—，；"
_FEWEST_WORDS, _FEWEST_CHARACTERS = 4, 6
_ASKS = re.compile(
    r"(?:[,;]|\s[-–—])\s+(?=(?:(?:and|but|so) )?(?:can|could|would|will|should|do|does|did|is|are|was|what|"
    r"which|who|where|when|why|how|any|got any|know any)\b)",
    re.IGNORECASE,
)
_VERB = (
    r"(?:is|are|was|were|has|have|had|will|won't|can't|keeps?|got|gets?|went|goes|took|takes|made|makes|gave|"
    r"came|left|lost|found|bought|sold|began|told|needs?|wants?|eats?|drinks?|works?|lives?|likes?|loves?|"
    r"hates?|\w{2,}ed)\b"
)
# Somebody of whom something is said at once, or something, with nothing between that tells which one.
_TELLS = re.compile(
    r"^(?:(?:and|but|so|oh|well|ok|okay|hey|hi)[, ]+)?(?:(?i:I|we|he|she|they|it|there)\b(?!,)|"
    r"(?:(?i:my|our|his|her|their|the|this)\s+|(?=[A-Z]))"
    r"(?:(?!(?i:that|who|which|whose|where|I|we|he|she|they|you)\b)[\w'-]+\s+){1,4}?"
    rf"(?i:{_VERB}))",
)
_DEPENDS = re.compile(
    r"\b(?:if|whether|unless|suppose|supposing|wondering|curious)\b|^(?:(?:and|but|so) )?(?:when|whenever|"
    r"while|after|before|since|because|although|though|as|once|next time|the next time|say|given|had|were)\b",
    re.IGNORECASE,
)
# No question of its own: "…, did she?", "…, is it any good?" of a thing that was only named.
_TAG = re.compile(r"^(?:and |but |so )?\w+(?:n't)? (?:not )?(?:I|you|he|she|it|we|they)\W*$", re.IGNORECASE)
_TELLS_ZH = re.compile(r"[了过在有是被把得要]")
_DEPENDS_ZH = re.compile(
    r"^(?:如果|要是|假如|假设|万一|比如|当|等|请问|你好|您好|想问)|的话$|的?时候$|[后前时]$|想知道|不知道|好奇|听说|有人说"
)
_NAMES_ZH = re.compile(r"的[^了过在有是得要]{1,6}$|[那这][家个本部辆位间]\w{1,6}$")
_TAG_ZH = re.compile(
    r"^(?:还是|(?:对|是|好|行|可以|没错|真)(?:不对|不是|不好|的假的|的)?[吗吧么]?[?？]*$|是真的|真的假的)"
)


def told_then_asked(text: str, sentence: Span) -> tuple[Span, ...]:
    """The sentence, in two where what stands before its question is a statement by itself."""
    said = sentence.of(text)
    told = "" if not is_question(said) else _told_zh(said) if has_cjk(said) else _told(said)
    if not told:
        return (sentence,)
    asked = said[len(told) :].lstrip(_JOINTS)
    return Span(sentence.start, sentence.start + len(told)), Span(sentence.end - len(asked), sentence.end)


def _told(said: str) -> str:
    """What is told before the question, or nothing."""
    for joint in _ASKS.finditer(said):
        told = said[: joint.start()].rstrip(_JOINTS)
        if _TAG.match(said[joint.end() :]):
            return ""
        tells = _TELLS.search(told) is not None and len(told.split()) >= _FEWEST_WORDS
        if tells and _DEPENDS.search(told) is None and _is_stated(told):
            return told
    return ""


def _told_zh(said: str) -> str:
    for joint in reversed(list(re.finditer("[，,；;]", said))):
        told, asked = said[: joint.start()].rstrip(_JOINTS), said[joint.end() :].strip()
        if not is_question(asked) or is_question(told):
            continue
        if _TAG_ZH.search(asked) or _NAMES_ZH.search(told) or _DEPENDS_ZH.search(told):
            return ""
        tells = _TELLS_ZH.search(told) is not None and len(told) >= _FEWEST_CHARACTERS
        return told if tells and _is_stated(told) else ""
    return ""


def _is_stated(told: str) -> bool:
    return not is_question(told) and not is_mere_hypothesis(told)
