"""What requests and answers say beside their body: who asks, and how values are to look."""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import quote, unquote

from triptych.errors import InvalidInputError, UnauthenticatedError

WHOLE = "application/vnd.triptych+json"
"""Asked for in `Accept`: every field of every value, for who makes the values again."""
ACTING_FOR = "Triptych-Acting-For"
ASCII_NAME = r"(?:[!-$&-~]|%[0-9A-Fa-f]{2})+"
"""A name in a header: ASCII, all else percent-encoded."""

_ONCE = {
    name.lower(): name
    for name in ("Authorization", ACTING_FOR, "Idempotency-Key", "If-Match", "Content-Type", "Last-Event-ID")
}


def asking_for(user: str | None) -> dict[str, str]:
    """The header that asks for a user; none for none."""
    return {} if user is None else {ACTING_FOR: quote(user, safe="")}


def shown(headers: Mapping[str, str]) -> tuple[str | None, str | None]:
    """The secret, and the user asked for; the names of `headers` in small letters.

    Raises `UnauthenticatedError` for another way to show a key, `InvalidInputError` for what is no name, and
    for what is said twice: on the way, others may have read the other one.
    """
    once = set()
    for name in headers:
        if name in once:
            raise InvalidInputError("is given twice", field=_ONCE[name], remedy="give it once")
        if name in _ONCE:
            once.add(name)
    given, asked = headers.get("authorization"), headers.get(ACTING_FOR.lower())
    user = None if asked is None else _named(asked)
    if given is None:
        return None, user
    scheme, _, secret = given.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise UnauthenticatedError("is no bearer key", remedy="send Authorization: Bearer trp_…")
    return secret.strip(), user


def _named(asked: str) -> str:
    """The name a header tells. One that is not in ASCII would be read in whichever encoding comes along."""
    user = unquote(asked)
    if not re.fullmatch(ASCII_NAME, asked) or "\ufffd" in user:
        raise InvalidInputError(
            "is no name in UTF-8, percent-encoded",
            field=ACTING_FOR,
            remedy="write 小明 as %E5%B0%8F%E6%98%8E",
        )
    return user
