"""Finding secrets and personal numbers in a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

from triptych.text.needles import Needles
from triptych.text.secret_forms import FORMS, Form, SecretKind
from triptych.text.span import Span

__all__ = ["Secret", "SecretKind", "find_secrets"]


@dataclass(frozen=True, slots=True)
class Secret:
    """What kind of secret stands where. It does not carry the secret."""

    kind: SecretKind
    span: Span


def find_secrets(text: str, kinds: Collection[SecretKind] = frozenset(SecretKind)) -> list[Secret]:
    """The secrets of these kinds in order of place; of those that overlap, the graver one (as in `FORMS`).

    Error codes, order numbers, versions, addresses and remarks about passwords are none.
    """
    found: list[Secret] = []
    taken = bytearray(len(text))
    for secret in _in_plain(text, kinds):
        place = slice(secret.span.start, secret.span.end)
        if not any(taken[place]):
            taken[place] = b"\1" * (place.stop - place.start)
            found.append(secret)
    return sorted(found, key=lambda secret: secret.span.start)


def _in_plain(text: str, kinds: Collection[SecretKind]) -> Iterator[Secret]:
    """The secrets, whatever width their letters have and whatever unseen stands between them."""
    if _UNUSUAL.search(text) is None:
        yield from _all(text, kinds)
        return
    places = [place for place, letter in enumerate(text) if not _UNSEEN.match(letter)]
    plain = "".join(text[place] for place in places).translate(_PLAIN)
    for secret in _all(plain, kinds):
        yield Secret(secret.kind, Span(places[secret.span.start], places[secret.span.end - 1] + 1))


_UNSEEN = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]")
# Full-width letters and digits, and the marks that connect them; those that end a clause stay what they are.
_PLAIN = {ord(wide): ord(wide) - 0xFEE0 for wide in "：＝－＿．＠／"}
_PLAIN |= {
    code: code - 0xFEE0 for code in (*range(0xFF10, 0xFF1A), *range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
}
_PLAIN |= dict.fromkeys((0xA0, *range(0x2000, 0x200B), 0x202F, 0x3000), 0x20)
_UNUSUAL = re.compile(f"{_UNSEEN.pattern}|[{re.escape(''.join(map(chr, _PLAIN)))}]")


def _all(text: str, kinds: Collection[SecretKind]) -> Iterator[Secret]:
    forms, hints = _compiled()
    there = hints.within(text.lower())
    if any(map(str.isdecimal, text)):
        there.append("#")
    if not there:
        return
    for form, pattern, hinted in forms:
        if form.kind not in kinds or hinted.isdisjoint(there):
            continue
        for match in pattern.finditer(text):
            group = "secret" if "secret" in pattern.groupindex else 0
            if form.check(match[group]):
                yield Secret(form.kind, Span(*match.span(group)))


@cache
def _compiled() -> tuple[tuple[tuple[Form, re.Pattern[str], frozenset[str]], ...], Needles]:
    """The forms with their hints, and all hints that are words."""
    # Of ASCII alone, since no space parts a Chinese word from the secret it names.
    forms = tuple((form, re.compile(form.pattern, re.ASCII), frozenset(form.hints.split())) for form in FORMS)
    return forms, Needles(hint for _, _, hints in forms for hint in hints if hint != "#")
