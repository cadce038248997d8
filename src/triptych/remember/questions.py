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
# Of whom or what it is told, and that something is.
_TELLS = re.compile(
    r"^(?:(?:and|but|so|oh|well|ok|okay|hey|hi)[, ]+)?(?:I|we|he|she|they|it|there|my|our|his|her|their|the|"
    r"this|[A-Z][a-z]+)\b.*?(?:'m|'s|'re|'ve|'d|'ll|\b(?:am|is|are|was|were|has|have|had|will|won't|can't|"
    r"keeps?|got|gets?|went|goes|took|takes|made|makes|gave|came|left|lost|found|bought|sold|began|told|"
    r"needs?|wants?|eats?|drinks?|works?|lives?|likes?|loves?|hates?|\w{2,}ed)\b)",
)
_DEPENDS = re.compile(
    r"\b(?:if|whether|unless|suppose|supposing|wondering|curious)\b|^(?:(?:and|but|so) )?(?:when|whenever|"
    r"while|after|before|since|because|although|though|as|once|next time|the next time)\b",
    re.IGNORECASE,
)
_TELLS_ZH = re.compile(r"[了过在有是被把得要]")
_DEPENDS_ZH = re.compile(
    r"^(?:如果|要是|假如|假设|万一|比如|当|等|请问|你好|您好|想问)|的话$|的?时候$|[后前时]$|想知道|不知道|好奇"
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
        tells = _TELLS.search(told) is not None and len(told.split()) >= _FEWEST_WORDS
        if tells and _DEPENDS.search(told) is None and _is_stated(told):
            return told
    return ""


def _told_zh(said: str) -> str:
    for joint in reversed(list(re.finditer("[，,；;]", said))):
        told = said[: joint.start()].rstrip(_JOINTS)
        if is_question(said[joint.end() :]) and not is_question(told):
            tells = _TELLS_ZH.search(told) is not None and len(told) >= _FEWEST_CHARACTERS
            return told if tells and _DEPENDS_ZH.search(told) is None and _is_stated(told) else ""
    return ""


def _is_stated(told: str) -> bool:
    return not is_question(told) and not is_mere_hypothesis(told)
