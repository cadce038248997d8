"""Two texts that look alike to a reader become equal strings."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from functools import cache, lru_cache

from triptych.text.scripts import CJK

# Quotes, dashes and the Latin letters that Unicode does not take apart.
_SAME = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′ʼ`´", "'"),
        **dict.fromkeys("“”„‟″«»", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "æ": "ae",
        "œ": "oe",
        "þ": "th",
        "ı": "i",
    }
)
_INVISIBLE = re.compile(
    r"[\u00ad\u034f\u061c\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]"
)
_ACCENTED_LATIN = re.compile(r"([a-zA-Z])[\u0300-\u036f]+")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]+")
# Folding once can expose something that folds again (a mark moved next to a letter); a few rounds settle it.
_ROUNDS = 4

_TELLING_MARKS = frozenset("?%&@#§")


@cache
def _meaning() -> re.Pattern[str]:
    """What means something in a text: a word or code with the signs inside it, a signed number, a question,
    a unit or symbol. Everything else is layout. Compiled at its first use: not every command reads text."""
    return re.compile(
        rf"""
        [{CJK}]
        | (?:(?<![^\W_])[-+~](?=\d))? [^\W{CJK}]+ (?: [-./@:+\#'&,\\=]+ [^\W{CJK}]+ )* (?: \+\+ | \# )?
        | [?]
        | [^\w\s]
        """,
        re.VERBOSE,
    )


def _fold_once(text: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    text = _INVISIBLE.sub("", text).translate(_SAME)
    plain = _ACCENTED_LATIN.sub(r"\1", unicodedata.normalize("NFD", text))
    return " ".join(_CONTROL.sub(" ", unicodedata.normalize("NFKC", plain)).split())


def fold(text: str) -> str:
    """The text for comparison: one width, one case, plain quotes and dashes, Latin letters without accents,
    single spaces. Folding a folded text changes nothing."""
    if text.isascii():
        return " ".join(_CONTROL.sub(" ", text.translate(_SAME)).casefold().split())
    for _ in range(_ROUNDS):
        folded = _fold_once(text)
        if folded == text:
            break
        text = folded
    return text


@lru_cache(maxsize=256)  # what is written is first looked for
def fingerprint(text: str) -> str:
    """32 hex digits that are equal for texts that differ only in case, width, spacing and idle punctuation.

    Digits, signs inside numbers and codes, negation, question marks and symbols count as content, so
    `1.5` and `15`, or two error codes one character apart, have different fingerprints.
    """
    folded = fold(text)
    meaning = " ".join(token for token in _meaning().findall(folded) if _matters(token)) or folded
    return hashlib.blake2b(meaning.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


def _matters(token: str) -> bool:
    if len(token) > 1 or token in _TELLING_MARKS:
        return True
    return token != "~" and unicodedata.category(token)[0] in "LNMS"
