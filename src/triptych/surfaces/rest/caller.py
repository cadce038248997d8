"""Who calls: the key in the header, and the user it asks for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol
from urllib.parse import unquote

from triptych.errors import InvalidInputError, UnauthenticatedError
from triptych.model.key import Key
from triptych.model.principal import Principal
from triptych.service.service import Service

ACTING_FOR = "Triptych-Acting-For"
ASCII_NAME = r"(?:[!-$&-~]|%[0-9A-Fa-f]{2})+"
"""A name in a header: ASCII, all else percent-encoded."""


@dataclass(frozen=True, slots=True)
class Caller:
    """Whom a request is made by; without a key where the server lets in who shows none."""

    principal: Principal
    key: Key | None = None


class Authenticate(Protocol):
    """Tells who shows a secret (none: no key was shown), asking for a user perhaps."""

    async def __call__(self, secret: str | None, *, acting_for: str | None) -> Caller:
        """Raises `UnauthenticatedError`, and `AccessDeniedError` when the key may not ask for that user."""
        ...


def by_key(service: Service) -> Authenticate:
    """Who shows a key of the store."""

    async def authenticate(secret: str | None, *, acting_for: str | None) -> Caller:
        if secret is None:
            raise UnauthenticatedError("no key was shown", remedy="send Authorization: Bearer trp_…")
        key = await service.identify(secret)
        if acting_for is None or key.may_act_for(acting_for) or key.principal.agent is None:
            return Caller(await service.authenticate(secret, acting_for=acting_for), key)
        by_delegation = await service.member(key.principal).acting_for(acting_for)
        return Caller(by_delegation.principal, key)

    return authenticate


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


def shown(headers: Mapping[str, str]) -> tuple[str | None, str | None]:
    """The secret, and the user asked for. Raises `UnauthenticatedError` for another way to show a key."""
    given = headers.get("authorization")
    asked = headers.get(ACTING_FOR.lower())
    user = None if asked is None else _named(asked)
    if given is None:
        return None, user
    scheme, _, secret = given.partition(" ")
    if scheme.lower() != "bearer" or not secret.strip():
        raise UnauthenticatedError("is no bearer key", remedy="send Authorization: Bearer trp_…")
    return secret.strip(), user
