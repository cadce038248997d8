"""What must not be remembered: keys, tokens, passwords, card and identity numbers.

Every kind is told by its form, and where a form is common (a long number, a word after "password") by a
check: the card's Luhn digit, the identity number's date and check digit, a value that is no plain remark.
Error codes, order numbers, telephone numbers and addresses pass."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date
from functools import cache

from triptych.text.span import Span


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@dataclass(frozen=True, slots=True)
class Secret:
    """What kind of secret stands where. It does not carry the secret."""

    kind: str
    span: Span


def find_secrets(text: str) -> list[Secret]:
    """The secrets in order of place; overlapping ones are reported once."""
    found: list[Secret] = []
    for secret in sorted(_all(text), key=lambda secret: (secret.span.start, -secret.span.end)):
        if not found or not found[-1].span.overlaps(secret.span):
            found.append(secret)
    return found


def redact(text: str) -> str:
    """The text with every secret replaced by its kind in brackets."""
    for secret in reversed(find_secrets(text)):
        text = f"{text[: secret.span.start]}[{secret.kind}]{text[secret.span.end :]}"
    return text


_Check = Callable[[str], bool]


def _always(_: str) -> bool:
    return True


def _digits(text: str) -> str:
    return "".join(filter(str.isdecimal, text))


_CARD = re.compile(
    r"4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|"
    r"[68]\d)\d{11}|"
    r"6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|35(?:2[89]|[3-8]\d)\d{12}"
)


def _is_card(written: str) -> bool:
    number = _digits(written)
    return _CARD.fullmatch(number) is not None and _luhn(number)


def _luhn(number: str) -> bool:
    """The check of ISO/IEC 7812-1: every second digit from the right doubled, the sum divisible by ten."""
    total = 0
    for place, digit in enumerate(reversed(number)):
        value = int(digit) * (2 if place % 2 else 1)
        total += value - 9 if value > 9 else value
    return total % 10 == 0


_WEIGHTS = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
_CHECK_DIGITS = "10X98765432"


def _is_citizen_number(written: str) -> bool:
    """GB 11643-1999: region, date of birth, sequence, and a check digit by ISO 7064 mod 11-2."""
    try:
        date(int(written[6:10]), int(written[10:12]), int(written[12:14]))
    except ValueError:
        return False
    total = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, written[:17], strict=True))
    return _CHECK_DIGITS[total % 11] == written[17].upper()


# What may follow "the password is" without being one.
_REMARKS = _words(
    """
    the a an my your our in on at not no very too so and or but for to be been being same also still
    now then here there it weak strong wrong incorrect correct invalid valid expired required reset
    changed secure insecure safe unsafe unknown missing stored saved written hashed encrypted hidden
    empty optional mandatory case-sensitive forgotten lost different set sent kept shared known
    managed rotated due needed long short simple easy hard difficult complex good bad fine ok okay
    protected with wrong, something someone somewhere anything what where when why how only just
    never always going about under inside behind
    """
)


def _is_password(value: str) -> bool:
    plain = value.strip("\"'“”‘’.,;!?。，；！？)")
    if len(plain) < 4 or plain.lower() in _REMARKS:
        return False
    return not (plain.isalpha() and plain.lower().endswith(("ing", "ed", "ly", "able")))


def _has_digit_and_letter(value: str) -> bool:
    return any(map(str.isdecimal, value)) and any(map(str.isalpha, value))


# A form, the group that holds the secret ("" for all of it), and the check.
_FORMS: tuple[tuple[str, str, _Check], ...] = (
    (
        "private key",
        r"-----BEGIN [A-Z ]*PRIVATE KEY-----(?:[\s\S]*?-----END [A-Z ]*PRIVATE KEY-----|[\s\S]*)",
        _always,
    ),
    (
        "API key",
        r"(?<![A-Za-z0-9])(?:AKIA[0-9A-Z]{16}|ASIA[0-9A-Z]{16}|AIza[\w-]{30,}|gh[pousr]_[A-Za-z0-9]{20,}|"
        r"github_pat_\w{20,}|glpat-[\w-]{16,}|"
        r"xox[abeoprs]-[\w-]{10,}|(?:sk|pk|rk)_(?:live|test)_[A-Za-z0-9]{10,}|sk-(?:proj-|ant-|"
        r"or-)?[\w-]{16,}|hf_[A-Za-z0-9]{20,}|"
        r"npm_[A-Za-z0-9]{20,}|pypi-[\w-]{20,}|SG\.[\w-]{16,}\.[\w-]{16,}|ya29\.[\w-]{20,}|"
        r"LTAI[A-Za-z0-9]{12,}|AKID[A-Za-z0-9]{16,}|"
        r"tvly-[\w-]{16,}|dop_v1_[a-f0-9]{32,}|shpat_[a-f0-9]{20,})",
        _has_digit_and_letter,
    ),
    ("token", r"(?<![\w.])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*", _always),
    ("token", r"(?i)\bbearer\s+(?P<secret>[\w.~+/=-]{16,})", _has_digit_and_letter),
    (
        "API key",
        r"(?i)(?:api[\s_-]?key|access[\s_-]?key|secret[\s_-]?key|client[\s_-]?secret|auth[\s_-]?token|"
        r"access[\s_-]?token|"
        r"\btoken|\bsecret|密钥|秘钥|令牌|口令)(?:\s+(?:id|value))?\s*(?:is|=|:|：|是|"
        r"为)+\s*[\"'“]?(?P<secret>[\w.~+/=-]{10,})",
        _has_digit_and_letter,
    ),
    ("password", r"(?i)://[^\s:/@]+:(?P<secret>[^\s:/@]{3,})@", _always),
    (
        "password",
        r"(?i)\b(?:password|passwd|pwd|passcode|passphrase|pass\s?word)\b(?:\s+(?:for|of|"
        r"to)\s+[\w\s.-]{1,30}?)?\s*(?:is|was|=|:|：)+\s*"
        r"(?:now\s+|set to\s+|changed to\s+)?(?P<secret>\S+)",
        _is_password,
    ),
    (
        "password",
        r"(?i)(?:密码|口令)\s*(?:现在|已经)?(?:改成了?|改为|设成了?|设置为|换成了?|就是|是|为|=|:|"
        r"：)+\s*(?P<secret>[!-~]{4,})",
        _always,
    ),
    (
        "PIN",
        r"(?i)\b(?:pin|pin code|cvv|cvc|security code|otp|verification code)\b\s*(?:is|=|"
        r":)+\s*(?P<secret>\d{3,8})(?!\d)",
        _always,
    ),
    (
        "PIN",
        r"(?:验证码|安全码|取款密码|支付密码|PIN码)\s*(?:是|为|=|:|：)+\s*(?P<secret>\d{3,8})(?!\d)",
        _always,
    ),
    ("card number", r"(?<![\w.+-])\d(?:[ -]?\d){12,18}(?![\w-])", _is_card),
    ("identity number", r"(?<![0-9A-Za-z])\d{17}[\dXx](?![0-9A-Za-z])", _is_citizen_number),
    (
        "identity number",
        r"(?i)\b(?:ssn|social security(?: number)?)\b\D{0,12}(?P<secret>\d{3}-?\d{2}-?\d{4})(?!\d)",
        _always,
    ),
    (
        "identity number",
        r"(?:护照号码?|passport (?:number|no\.?))\s*(?:是|为|is|:|"
        r"：)+\s*(?P<secret>[A-Za-z]{1,2}\d{7,8})(?!\d)",
        _always,
    ),
)


@cache
def _compiled() -> tuple[tuple[str, re.Pattern[str], _Check], ...]:
    return tuple((kind, re.compile(pattern), check) for kind, pattern, check in _FORMS)


def _all(text: str) -> Iterator[Secret]:
    for kind, pattern, check in _compiled():
        for match in pattern.finditer(text):
            group = "secret" if "secret" in pattern.groupindex else 0
            if check(match[group]):
                yield Secret(kind, Span(*match.span(group)))
