"""The secret of a key: how it is written, hashed and compared; and who may make keys for whom."""

from __future__ import annotations

import hmac
import re
import secrets
from dataclasses import replace
from hashlib import sha256

from triptych.errors import AccessDeniedError, InvalidInputError, UnauthenticatedError
from triptych.model.ids import KeyId
from triptych.model.key import Key
from triptych.model.principal import OPERATOR, Principal, check_name

PREFIX = "trp_"
_BYTES = 32  # of chance, which nobody guesses: a hash made slow on purpose would protect nothing
_WRITTEN = re.compile(r"trp_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})_[A-Za-z0-9_-]{43}")


def new_secret(id: KeyId) -> str:
    """A fresh secret for the key: `trp_<id>_<43 characters>`."""
    return f"{PREFIX}{id}_{secrets.token_urlsafe(_BYTES)}"


def hashed(secret: str) -> bytes:
    """What is kept in place of the secret."""
    return sha256(secret.encode("utf-8", "surrogatepass")).digest()


def is_of(secret: str, kept: bytes) -> bool:
    """Whether that is the hash of this secret, in a time that does not tell how much of it is right."""
    return hmac.compare_digest(hashed(secret), kept)


def key_named(secret: str) -> KeyId | None:
    """The id of the key in a secret; none when it is not written like one."""
    found = _WRITTEN.fullmatch(secret)
    return None if found is None else KeyId(found[1])


def key_meant(id: str) -> KeyId | None:
    """The id of the key that is named by its id or by its secret; none for what looks like a secret and is
    not written like one."""
    text = id.strip()
    return key_named(text) if PREFIX in text else KeyId(text)


def unauthenticated() -> UnauthenticatedError:
    """The same words, whatever is wrong with a key."""
    return UnauthenticatedError(
        "is not a key in force",
        field="key",
        remedy="ask whoever runs this Triptych for a key",
    )


def check_holder(principal: Principal, acts_for: frozenset[str]) -> None:
    """Raise `InvalidInputError` unless there can be a key for the principal that acts for these users."""
    if principal.upkeep:
        raise InvalidInputError(
            "is Triptych itself", field="principal", remedy="name an agent, a user or both"
        )
    for user in acts_for:
        check_name(user, "acts_for")
    if acts_for and principal.agent is None:
        raise InvalidInputError(
            f"{principal.name} is no agent: a user acts for itself alone",
            field="acts_for",
            remedy="name the agent that acts: agent:NAME",
        )


def require_operator(principal: Principal) -> None:
    """Raise `AccessDeniedError` unless the principal looks after its tenant."""
    if not principal.upkeep and OPERATOR not in principal.keys:
        raise AccessDeniedError(
            f"{principal.name} may not operate {principal.tenant} (denied: not {OPERATOR})",
            field="principal",
            remedy=f"ask with a key that holds {OPERATOR}",
        )


def acting(key: Key, user: str) -> Principal:
    """The key's principal with that user put in. Raises `AccessDeniedError` when it may not act for it."""
    named = check_name(user, "acting_for")
    if not key.may_act_for(named):
        raise AccessDeniedError(
            f"the key of {key.principal.name} may not act for user:{named} (denied: not in acts_for)",
            field="acting_for",
            remedy="make a key that may: triptych key create --acts-for",
        )
    return replace(key.principal, user=named, delegated=False)
