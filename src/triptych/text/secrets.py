"""Finding secrets and personal numbers in a text."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache

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
    for secret in _all(text, kinds):
        place = slice(secret.span.start, secret.span.end)
        if not any(taken[place]):
            taken[place] = b"\1" * (place.stop - place.start)
            found.append(secret)
    return sorted(found, key=lambda secret: secret.span.start)


def _all(text: str, kinds: Collection[SecretKind]) -> Iterator[Secret]:
    lowered = text.lower()
    has_digit = any(map(str.isdecimal, text))
    for form, pattern in _compiled():
        hinted = any(has_digit if hint == "#" else hint in lowered for hint in form.hints.split())
        if form.kind not in kinds or not hinted:
            continue
        for match in pattern.finditer(text):
            group = "secret" if "secret" in pattern.groupindex else 0
            if form.check(match[group]):
                yield Secret(form.kind, Span(*match.span(group)))


@cache
def _compiled() -> tuple[tuple[Form, re.Pattern[str]], ...]:
    # Of ASCII alone, since no space parts a Chinese word from the secret it names.
    return tuple((form, re.compile(form.pattern, re.ASCII)) for form in FORMS)
