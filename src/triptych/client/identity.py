"""Who a key is, whether it may ask as somebody, and what is said beside it so that it does."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from triptych.errors import AccessDeniedError, InvalidInputError
from triptych.model.key import ANYONE
from triptych.model.principal import Principal
from triptych.wire.decode import decode


@dataclass(frozen=True, slots=True)
class Holder:
    """Whom a server lets in with a key, and the users in whose name it may ask besides."""

    principal: Principal
    acts_for: frozenset[str]

    @classmethod
    def read(cls, told: Any) -> Holder:
        """From what the server says of a key."""
        known = decode(_Told, told)
        return cls(Principal.parse(known.principal, tenant=known.tenant), known.acts_for)

    def may_act_for(self, user: str) -> bool:
        """Whether it may ask in that user's name: its own, or one that it acts for."""
        own = self.principal.user == user and not self.principal.delegated
        return own or ANYONE in self.acts_for or user in self.acts_for


@dataclass(frozen=True, slots=True)
class _Told:
    tenant: str
    principal: str
    acts_for: frozenset[str] = frozenset()


def user_beside(key: Holder, wanted: Principal) -> str | None:
    """The user that is named beside the key so that it asks as `wanted`; none where the key says it all.

    Raises `AccessDeniedError` when the key is not that principal's, and may not act for that user. Whether a
    user lets an agent act for it (`wanted` is delegated) is for the server to say.
    """
    own = key.principal
    if wanted == own:
        return None
    user = wanted.user
    if user is not None and _with_user(own, wanted) == wanted and (wanted.delegated or key.may_act_for(user)):
        return user
    raise AccessDeniedError(
        f"the key of {own.name} may not ask as {wanted.name} (denied: not its own, not in acts_for)",
        field="principal",
        remedy=f"ask with me(), or as {own.written} of the tenant {own.tenant}; or with another key",
    )


def asked_as(key: Holder, user: str | None) -> Principal:
    """Whom the key asks as when it names that user."""
    if user is None:
        return key.principal
    if key.principal.agent is None and user != key.principal.user:
        raise InvalidInputError(
            "is no agent", field="acting_for", remedy="give the key of an agent that acts for the user"
        )
    return replace(key.principal, user=user, delegated=not key.may_act_for(user))


def _with_user(own: Principal, wanted: Principal) -> Principal | None:
    """The key's own principal, with the other's user put in; a user alone is nobody else."""
    if own.agent is None:
        return None
    return replace(own, user=wanted.user, delegated=wanted.delegated)
