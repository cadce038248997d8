"""Secrets whose name stands in the message before: the bare answer to "What is your password?"."""

from __future__ import annotations

import re

from triptych.text.secret_checks import is_mixed_password, is_password
from triptych.text.secret_forms import SecretKind
from triptych.text.secrets import Secret
from triptych.text.span import Span

_NAMES = {
    SecretKind.API_KEY: r"(?:api|access|secret)[\s_-]?key|密钥|秘钥",
    SecretKind.TOKEN: r"(?<![a-z])token(?!s\b)|令牌",
    SecretKind.PIN: r"(?<![a-z])(?:pin|cvv|cvc|otp|(?:verification|security|one[- ]time|access|entry|"
    r"door) code)(?![a-z])|"
    r"验证码|校验码|安全码|门禁码|pin码",
    SecretKind.PASSWORD: r"pass(?:word|wd|code|phrase|wort)|(?<![a-z])pwd(?![a-z])|密[码碼]|口令|暗号",
}
_ASKED = re.compile(
    r"\b(?:what|which|tell|give|send|share|enter|type|provide|need|remind|confirm|please|spell)\b.{0,60}NAME|"
    r"NAME[^.?!\n]{0,30}[:?：？]\s*$|"
    r"(?:请|输入|填|提供|告诉|发|给|报|说)[^。！\n]{0,14}NAME|NAME[^。！\n]{0,12}(?:什么|多少|几|发我|"
    r"给我|告诉|呢|[?？:：]\s*$)".replace("NAME", f"(?:{'|'.join(_NAMES.values())})"),
    re.IGNORECASE,
)
_MENTIONED = re.compile("|".join(_NAMES.values()), re.IGNORECASE)
_YES_OR_NO = re.compile(
    r"^\W*(?:did|do|does|have|has|is|are|was|were|will|should|would)\b|"
    r"(?:吗|(?<!什)(?<!怎)么)[?？]?\s*$",
    re.IGNORECASE,
)
_VALUE = r"[!#-&*+\-./0-9:;=?@A-Z\\^_a-z|~]{3,64}"
_BARE = re.compile(
    r"^\s*(?:(?:sure|ok|okay|yes|yeah|here(?: you go)?|of course|好的?|嗯|当然|行)[,，.!:：\s]+)*"
    r"(?:(?:it'?s|it is|that'?s|that is|try|use|就?是|用|叫|应该是)\s*)?"
    rf"[\"'“‘`]?(?P<secret>{_VALUE}?)[\"'”’`]?\s*(?:[.!。！,，;；]\s*(?P<more>.*))?$",
    re.IGNORECASE | re.DOTALL,
)
_CHANGED = re.compile(
    rf"\bfrom\s+[\"'“`]?(?P<old>{_VALUE}?)[\"'”`]?\s+to\s+[\"'“`]?(?P<new>{_VALUE}(?<![.,;!?]))|"
    rf"(?:从|由)\s*(?P<alt>{_VALUE}?)\s*(?:改|换|变)(?:成|为|到)了?\s*(?P<neu>{_VALUE})",
    re.IGNORECASE,
)
_REPLIES = """
yes no nope yeah yep sure never later none same forgot forgotten sorry okay thanks what which where why how
nothing unknown wait hello done great fine good please maybe idk dunno yesterday today tomorrow correct wrong
right seriously really
"""
_NOT_ONE = frozenset(_REPLIES.split())
_LONGEST = 300


def may_answer(said: str) -> bool:
    """Whether the text is short enough, and such, that what was asked before decides what it is. Quick."""
    return len(said) <= _LONGEST and (_BARE.match(said) is not None or _CHANGED.search(said) is not None)


def find_answers(asked: str, said: str) -> list[Secret]:
    """The secrets that `said` gives because of what `asked`, the message before it, speaks of."""
    if not may_answer(said) or _MENTIONED.search(asked) is None:
        return []
    changed = _CHANGED.search(said)
    if changed is not None:
        places = [changed.span(name) for name in ("old", "new", "alt", "neu") if changed[name]]
        return [Secret(SecretKind.PASSWORD, Span(*place)) for place in places if _is_one(said[slice(*place)])]
    answer = _BARE.match(said)
    if answer is None or _ASKED.search(asked) is None or not _is_one(answer["secret"]):
        return []
    plain = not is_mixed_password(answer["secret"])
    if plain and (_YES_OR_NO.search(asked) or answer["secret"].lower() in _NOT_ONE):
        return []
    return [Secret(_kind(asked), Span(*answer.span("secret")))]


def _kind(asked: str) -> SecretKind:
    return next(kind for kind, name in _NAMES.items() if re.search(name, asked, re.IGNORECASE))


def _is_one(value: str) -> bool:
    return value.isdecimal() or is_mixed_password(value) or is_password(value)
