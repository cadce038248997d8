"""Who calls: whom a key lets in, and the user it asks for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from triptych.errors import UnauthenticatedError
from triptych.model.key import Key
from triptych.model.principal import Principal
from triptych.service.service import Service


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
