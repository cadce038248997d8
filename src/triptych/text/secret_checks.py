"""The checks behind the forms of secrets: check digits, dates of birth, values that are no plain remarks."""

from __future__ import annotations

import re
from datetime import date


def always(_: str) -> bool:
    """Where the form says it all."""
    return True


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _digits(text: str) -> str:
    """The decimal digits, of whatever script, as ASCII."""
    return "".join(str(int(sign)) for sign in text if sign.isdecimal())


_CARD = re.compile(
    r"4\d{12}(?:\d{3}){0,2}|5[1-5]\d{14}|2(?:2[2-9]|[3-6]\d|7[01])\d{13}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|"
    r"6(?:011|5\d\d|4[4-9]\d)\d{12}|62\d{14,17}|35(?:2[89]|[3-8]\d)\d{12}"
)


def is_card(written: str) -> bool:
    """An issuer's prefix with the right number of digits, and the check digit."""
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


def is_citizen_number(written: str) -> bool:
    """GB 11643-1999: region, date of birth, sequence, and a check digit by ISO 7064 mod 11-2."""
    total = sum(weight * int(digit) for weight, digit in zip(_WEIGHTS, written[:17], strict=True))
    return has_birthday(written) and _CHECK_DIGITS[total % 11] == written[17].upper()


def has_birthday(written: str) -> bool:
    """Whether a date of birth stands where a citizen's number has it, in the long form or the short one."""
    born = written[6:14] if len(written) == 18 else f"19{written[6:12]}"
    try:
        return 1850 < date(int(born[:4]), int(born[4:6]), int(born[6:])).year < 2100
    except ValueError:
        return False


def is_social_security(written: str) -> bool:
    """Area, group and serial number as they are given out; 000, 666 and 9xx never were."""
    number = _digits(written)
    return (
        number[:3] not in ("000", "666") and number[0] != "9" and number[3:5] != "00" and number[5:] != "0000"
    )


_TAIWAN = "ABCDEFGHJKLMNPQRSTUVXYWZIO"


def is_taiwan_number(written: str) -> bool:
    """The letter's number counts as two digits; weights 1, 9, 8 … 1, 1, the sum divisible by ten."""
    letter = 10 + _TAIWAN.index(written[0])
    digits = [letter // 10, letter % 10, *map(int, written[1:])]
    weights = (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)
    return sum(weight * digit for weight, digit in zip(weights, digits, strict=True)) % 10 == 0


def is_iban(written: str) -> bool:
    """ISO 13616: the first four signs moved to the end, letters as numbers from 10, the rest by 97 is one."""
    bare = re.sub(r"\s", "", written).upper()
    if not 15 <= len(bare) <= 34:
        return False
    return int("".join(str(int(sign, 36)) for sign in bare[4:] + bare[:4])) % 97 == 1


# What may follow "the password is" without being one.
_REMARKS = _words(
    """
    the a an my your our in on at not no very too so and or but for to be been being same also still
    now then here there it weak strong wrong incorrect correct invalid valid expired required reset
    changed secure insecure safe unsafe unknown missing stored saved written hashed encrypted hidden
    empty optional mandatory case-sensitive forgotten lost different set sent kept shared known
    managed rotated due needed long short simple easy hard difficult complex good bad fine ok okay
    protected with wrong something someone somewhere anything what where when why how only just
    never always going about under inside behind that this from by one of if because important
    """
)
_METHODS = re.compile(r"(?:sha|md|base|oauth|bcrypt|scrypt|argon|pbkdf|utf|v)-?\d+\w*", re.IGNORECASE)


def is_password(value: str) -> bool:
    """A value that is no plain remark about a password."""
    plain = value.strip("\"'“”‘’.,;!?。，；！？)")
    if len(plain) < 4 or plain.lower() in _REMARKS:
        return False
    return not (plain.isalpha() and plain.lower().endswith(("ing", "ed", "ly", "able")))


def is_mixed_password(value: str) -> bool:
    """A value no word looks like, and no method of hashing either."""
    return has_digit_and_letter(value) and _METHODS.fullmatch(value) is None


def has_digit_and_letter(value: str) -> bool:
    """Whether it mixes the two, as no word does."""
    return any(map(str.isdecimal, value)) and any(map(str.isalpha, value))


def has_five_digits(value: str) -> bool:
    """As passport numbers do."""
    return sum(map(str.isdecimal, value)) >= 5
