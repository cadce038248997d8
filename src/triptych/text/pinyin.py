"""Chinese names by how they are spelt in Latin letters: 雷明轩 for `lei.mingxuan`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from unicodedata import normalize

from triptych.text import name_lists as known
from triptych.text.language import has_cjk
from triptych.text.names import find_names

_NAME = re.compile(r"[a-z]{4,24}")
_PLAIN = re.compile("[\u0300-\u036f]")
_LENGTHS = (4, 3, 2)


def spelt_so(text: str, latin: str) -> Iterator[str]:
    """The Chinese names in the text whose Pinyin is `latin`: family name first, or last.

    Capitals, tone marks, numbers and what stands between the syllables do not count (`Feng-Haoran`,
    `zhangwei88`). Two syllables are one only where they are a name for other reasons, too: 方案 is none.
    """
    letters = re.sub(r"[\W\d_]+", "", _PLAIN.sub("", normalize("NFD", latin))).lower()
    if _NAME.fullmatch(letters) is None or not has_cjk(text):
        return
    for place in range(len(text)):
        for length in _LENGTHS:
            name = text[place : place + length]
            if (
                len(name) == length
                and _may_be_spelt(name, letters)
                and (length > 2 or _is_person(name, text))
            ):
                yield name
                break


def _is_person(name: str, text: str) -> bool:
    return any(found.text == name and found.kind == "person" for found in find_names(text))


def _may_be_spelt(name: str, letters: str) -> bool:
    family = 2 if name[:2] in known.DOUBLE_SURNAMES else 1 if name[0] in known.SURNAMES else 0
    orders = (name, name[family:] + name[:family]) if 0 < family < len(name) else ()
    return any(_reads(order, letters) for order in orders)


def _reads(characters: str, letters: str) -> bool:
    """Whether some reading of each character in turn makes up the letters."""
    if not characters:
        return not letters
    return any(
        _reads(characters[1:], letters[len(sound) :])
        for sound in _sounds(characters[0])
        if letters.startswith(sound)
    )


@lru_cache(maxsize=1024)
def _sounds(character: str) -> frozenset[str]:
    """How the character is read, without tones; ü is written v or u."""
    from pypinyin import Style, pinyin  # its tables take a fifth of a second

    (readings,) = pinyin(character, style=Style.NORMAL, heteronym=True)
    return frozenset((*readings, *(reading.replace("v", "u") for reading in readings)))
