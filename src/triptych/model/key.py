"""What lets a program in as a principal."""

from __future__ import annotations

from dataclasses import field
from datetime import datetime

from triptych.model.ids import KeyId
from triptych.model.principal import Principal
from triptych.model.values import dataclass

ANYONE = "*"
"""In place of users' names: the key acts for any of its tenant."""


@dataclass(frozen=True, slots=True)
class Key:
    """Whoever shows its secret is `principal`, until `expires_at` (none is without end) or until somebody
    revokes it.

    `acts_for` names the users in whose name it may ask besides. `last_used_at` is noted once an hour at most.
    The secret is not in it, nor anything to make it from.
    """

    id: KeyId
    name: str
    principal: Principal
    acts_for: frozenset[str]
    created_by: str
    created_at: datetime
    expires_at: datetime | None = None
    revoked_by: str | None = None
    revoked_at: datetime | None = None
    last_used_at: datetime | None = None

    @property
    def tenant(self) -> str:
        """Whose it is."""
        return self.principal.tenant

    def in_force(self, now: datetime) -> bool:
        """Whether it lets anybody in at this instant."""
        return self.revoked_at is None and (self.expires_at is None or now < self.expires_at)

    def may_act_for(self, user: str) -> bool:
        """Whether it may ask in that user's name: its own, or one that it acts for."""
        own = self.principal.user == user and not self.principal.delegated
        return own or ANYONE in self.acts_for or user in self.acts_for


@dataclass(frozen=True, slots=True)
class KeptKey:
    """A key as a store keeps it: `hash` is the SHA-256 of its secret."""

    key: Key
    hash: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class NewKey:
    """A key with its secret, which is told this once and kept nowhere."""

    key: Key
    secret: str = field(repr=False)
