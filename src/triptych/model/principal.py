"""Who asks."""

from __future__ import annotations

import re
from dataclasses import field

from triptych.errors import InvalidInputError
from triptych.model.values import dataclass

EVERYONE = "everyone"
AUDITOR = "role:auditor"
"""Whoever holds it reads the whole log of the tenant, and by it nothing of what is remembered."""
OPERATOR = "role:operator"
"""Whoever holds it looks after its tenant: keys, jobs, upkeep, seals; by it nothing of what is remembered."""
UPKEEP = "upkeep"
"""A key that nobody can be given: whoever holds it may do everything in its tenant."""
LOCAL = "triptych:local"
"""How the audit trail calls whoever opened the store itself, on the command line or in a program, and did
what needs no principal: made or revoked a key."""

_FOR = " for user:"
_ACTING = "\x1f"  # parts the two names of a key; no name can hold it

DEFAULT_TENANT = "default"
_LONGEST_NAME = 200
# What would be lost when the written form is taken apart: its own signs, and space around the commas.
_ENCODED = re.compile(r"[%,\s]")
_ESCAPES = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def check_name(value: str, field_name: str) -> str:
    """`value` itself, when it can name an agent, a user, a team, a role, a tenant or a space's segment."""
    if not isinstance(value, str) or not value.strip():
        raise InvalidInputError("is empty", field=field_name, remedy="give it a name")
    if len(value) > _LONGEST_NAME:
        raise InvalidInputError(
            f"is {len(value)} characters long", field=field_name, remedy=f"use at most {_LONGEST_NAME}"
        )
    if any(ord(c) < 32 or 0xD800 <= ord(c) <= 0xDFFF or ord(c) == 127 for c in value):
        raise InvalidInputError(
            "holds a control character or half a surrogate pair", field=field_name, remedy="remove it"
        )
    return value


def acting_key(agent: str, user: str) -> str:
    """What an agent holds that acts for a user by delegation: worth the user's own key while that is in
    force."""
    return f"acting:{agent}{_ACTING}{user}"


def is_acting(key: str) -> bool:
    """Whether it is such a key."""
    return key.startswith("acting:")


def _encode(name: str) -> str:
    return _ENCODED.sub(lambda found: "".join(f"%{byte:02X}" for byte in found[0].encode()), name)


def _decode(name: str) -> str:
    try:
        return _ESCAPES.sub(lambda found: bytes.fromhex(found[0].replace("%", "")).decode(), name)
    except UnicodeDecodeError:
        raise InvalidInputError(
            f"{name!r} holds an escape that is no UTF-8", field="principal", remedy="write a % as %25"
        ) from None


@dataclass(frozen=True, slots=True)
class Principal:
    """An agent, optionally acting for a user, member of teams, with roles, inside one tenant.

    When it is `delegated`, acting for the user is not vouched for by whoever made the principal: it counts
    only while the user lets the agent. Written, such a user is `acting:alice` instead of `user:alice`.
    `upkeep` makes it Triptych itself, looking after what belongs to everybody; such a one is nobody else, and
    is never read from text. Raises `InvalidInputError` when nobody is named, or a name cannot be one.
    """

    agent: str | None = None
    user: str | None = None
    teams: frozenset[str] = frozenset()
    roles: frozenset[str] = frozenset()
    tenant: str = DEFAULT_TENANT
    upkeep: bool = False
    delegated: bool = False
    keys: frozenset[str] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_name(self.tenant, "tenant")
        if self.upkeep:
            object.__setattr__(self, "keys", frozenset({UPKEEP}))
            return
        if self.agent is None and self.user is None:
            raise InvalidInputError("names nobody", field="principal", remedy="give an agent, a user or both")
        if self.delegated and (self.agent is None or self.user is None):
            raise InvalidInputError(
                "acts for nobody", field="principal", remedy="name the agent and the user it acts for"
            )
        keys = {f"{what}:{check_name(name, what.replace('acting', 'user'))}" for what, name in self._named}
        if self.delegated:
            assert self.agent is not None and self.user is not None
            keys = keys - {f"acting:{self.user}"} | {acting_key(self.agent, self.user)}
        object.__setattr__(self, "keys", frozenset(keys | {EVERYONE}))

    @property
    def _named(self) -> list[tuple[str, str]]:
        named = [("agent", self.agent), ("acting" if self.delegated else "user", self.user)]
        named += [("team", team) for team in sorted(self.teams)]
        named += [("role", role) for role in sorted(self.roles)]
        return [(what, name) for what, name in named if name is not None]

    @property
    def name(self) -> str:
        """How the audit trail calls it: `agent:writer for user:alice`, `user:alice`, `triptych:upkeep`.

        No two have the same: an agent's name with a ` for user:` or a `%` in it is told in its written form.
        """
        if self.upkeep:
            return "triptych:upkeep"
        if self.agent is None:
            return f"user:{self.user}"
        agent = _encode(self.agent) if _FOR in self.agent or "%" in self.agent else self.agent
        return f"agent:{agent}{_FOR}{self.user}" if self.user is not None else f"agent:{agent}"

    @property
    def written(self) -> str:
        """The whole principal as text, without its tenant; `parse` reads exactly the same one back."""
        return ",".join(f"{what}:{_encode(name)}" for what, name in self._named)

    @classmethod
    def parse(cls, text: str, *, tenant: str = DEFAULT_TENANT) -> Principal:
        """A principal from `agent:writer,user:alice,team:report,role:auditor`.

        `acting:alice` in place of `user:alice` is the user the agent acts for by delegation.
        Space around the commas counts for nothing. A `,`, a `%` or white space that belongs to a name is
        written as its UTF-8 bytes: `%2C`, `%25`, `%20`.

        Raises `InvalidInputError` for a part without one of these prefixes, or for two users.
        """
        parts: dict[str, list[str]] = {"agent": [], "user": [], "acting": [], "team": [], "role": []}
        for part in filter(None, (p.strip() for p in text.split(","))):
            what, colon, name = part.partition(":")
            if not colon or what not in parts:
                raise InvalidInputError(
                    f"cannot read {part!r}",
                    field="principal",
                    remedy="write agent:NAME, user:NAME (or acting:NAME), team:NAME, role:NAME, with commas",
                )
            parts[what].append(_decode(name))
        users = parts["user"] + parts["acting"]
        for what, names in (("agent", parts["agent"]), ("user", users)):
            if len(names) > 1:
                raise InvalidInputError(f"names two {what}s", field="principal", remedy=f"name one {what}")
        return cls(
            agent=next(iter(parts["agent"]), None),
            user=next(iter(users), None),
            delegated=bool(parts["acting"]),
            teams=frozenset(parts["team"]),
            roles=frozenset(parts["role"]),
            tenant=tenant,
        )
