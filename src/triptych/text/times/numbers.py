"""Number words, English and Chinese."""

from __future__ import annotations

_ENGLISH: dict[str, float] = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
    "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100,
    "couple": 2, "few": 3, "several": 3,
}  # fmt: skip

_ORDINALS: dict[str, int] = {
    "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
    "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12, "thirteenth": 13, "fourteenth": 14,
    "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18, "nineteenth": 19,
    "twentieth": 20, "twenty-first": 21, "twenty-second": 22, "twenty-third": 23, "twenty-fourth": 24,
    "twenty-fifth": 25, "twenty-sixth": 26, "twenty-seventh": 27, "twenty-eighth": 28, "twenty-ninth": 29,
    "thirtieth": 30, "thirty-first": 31,
}  # fmt: skip

_SMALL = (
    "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen"
    "|seventeen|eighteen|nineteen"
)
_TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety"

COUNT_EN = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,2}})?|half an?|(?:an? )?(?:couple(?: of)?|few)|several|(?:a|one) hundred"
    rf"|(?:{_TENS})(?:[- ](?:{_SMALL}))?|{_SMALL}|an?)"
)
"""A counted amount: "3", "2.5", "half an", "a couple of", "twenty-one", "a"."""

ORDINAL_EN = r"(?:\d{1,2}(?:st|nd|rd|th)|" + "|".join(sorted(_ORDINALS, key=len, reverse=True)) + ")"
"""A rank: "3rd", "third", "twenty-first"."""

_DIGITS = {digit: value for value, digit in enumerate("零一二三四五六七八九")} | {"两": 2, "俩": 2}
_TENS_ZH = {"十": 10, "廿": 20, "卅": 30}

COUNT_ZH = r"(?:[0-9]{1,4}(?:\.[0-9])?|[零一二两俩三四五六七八九十百廿卅几]{1,5}|半)"
"""A counted amount in folded Chinese: 3, 三, 二十五, 几, 半."""


def english_count(words: str) -> float:
    """The value of what `COUNT_EN` matches."""
    words = words.lower()
    if words[0].isdigit():
        return float(words)
    if words.startswith("half"):
        return 0.5
    parts = [p for p in words.replace("-", " ").split() if p != "of"]
    if "hundred" in parts:
        return 100.0
    if len(parts) > 1 and parts[0] in ("a", "an"):
        parts = parts[1:]
    return float(sum(_ENGLISH[p] for p in parts))


def english_rank(words: str) -> int:
    """The value of what `ORDINAL_EN` matches."""
    words = words.lower()
    return int(words[:-2]) if words[0].isdigit() else _ORDINALS[words]


def chinese_count(text: str) -> float | None:
    """The value of what `COUNT_ZH` matches; none for a jumble such as 十零百.

    几 counts as three alone (几天前) and as nothing within a number (十几年前 is at least ten).
    """
    if text[0].isascii():
        return float(text)
    if text == "半":
        return 0.5
    if text == "几":
        return 3.0
    return _spoken(text.replace("几", ""))


def chinese_year(text: str) -> int | None:
    """A year written digit by digit: 2019, 二零一九, 19, 九八 (1970–2069 for two digits)."""
    figures = text if text.isascii() else "".join(str(_DIGITS.get(c, "x")) for c in text)
    if not figures.isdigit() or len(figures) not in (2, 4):
        return None
    year = int(figures)
    if len(figures) == 2:
        year += 2000 if year < 70 else 1900
    return year


def _spoken(text: str) -> float | None:
    """Numbers up to 999: 三, 十五, 二十, 廿五, 一百二十."""
    if "百" in text:
        hundreds, _, rest = text.partition("百")
        if "百" in rest:
            return None
        below = _spoken(rest.removeprefix("零")) if rest.removeprefix("零") else 0.0
        above = _DIGITS.get(hundreds or "一")
        return None if above is None or below is None else above * 100 + below
    for sign, value in _TENS_ZH.items():
        if sign in text:
            tens, _, ones = text.partition(sign)
            if not (set(tens + ones) <= set(_DIGITS)) or len(tens) > 1 or len(ones) > 1:
                return None
            return float((_DIGITS[tens] if tens else 1) * value + (_DIGITS[ones] if ones else 0))
    return float(_DIGITS[text]) if text in _DIGITS else None
