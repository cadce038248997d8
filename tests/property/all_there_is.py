"""All there is in a store, and who may see and change it by `decide()` alone.

What stands there, with whose lists, is read as upkeep reads it; no store's own conditions are asked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime

from triptych.access.policy import decide, held_keys
from triptych.access.scopes import reading, upkeep_of, writing
from triptych.model.entry import Where
from triptych.model.grant import Given, Grant
from triptych.model.memory import Memory, State
from triptych.model.principal import EVERYONE, Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Policy, Space, default_policy
from triptych.ports.store import Reader

Own = frozenset[str] | None

REPORT = Space.of_team("report")
SPACES = (
    *(REPORT, Space.of_team("report", "q3"), Space.of_user("alice"), Space.of_user("bob"), GLOBAL),
    Space.of_team("rep"),
)
ALICE, BOB = Principal(user="alice"), Principal(user="bob")
ACTING = Principal(agent="clerk", user="alice", delegated=True)
CLERK = Principal(agent="clerk", teams=frozenset({"rep"}))
TEAM = frozenset({"report"})
WRITER = Principal(agent="writer", teams=TEAM, roles=frozenset({"admin"}))
READER = Principal(agent="reader", teams=TEAM)
PEOPLE = (
    *(WRITER, READER),
    ALICE,
    ACTING,
    BOB,
    CLERK,
    Principal(agent="审计", roles=frozenset({"auditor"})),
    Principal(agent="writer", user="alice", teams=TEAM, roles=frozenset({"admin"}), tenant="other"),
)
KEYS = ("user:alice", "user:bob", "agent:clerk", "agent:reader", "agent:writer", "team:report", EVERYONE)
MARK = re.compile(r"zq\d+x")
"""A word that stands in one text alone."""
EVERY_STATE = Where(now=datetime.min.replace(tzinfo=UTC), states=frozenset(State))


@dataclass(frozen=True)
class Held:
    """A thing that says something: who may see it follows from its space and the lists it has."""

    tenant: str
    space: Space
    text: str
    lists: tuple[tuple[Own, Own], ...] = ((None, None),)
    """Its own readers and writers; all of several must let a principal through."""
    told: bool = True


@dataclass(frozen=True)
class Snapshot:
    """All there is."""

    now: datetime
    policies: dict[tuple[str, Space], Policy] = field(default_factory=dict)
    grants: dict[str, Grant] = field(default_factory=dict)
    memories: dict[str, Memory] = field(default_factory=dict)
    held: dict[str, Held] = field(default_factory=dict)

    def may(
        self, who: Principal, right: Right, tenant: str, space: Space, own: Own = None, *, lent: bool = True
    ) -> bool:
        place: Space | None = space
        while place is not None and (tenant, place) not in self.policies:
            place = place.parent
        policy = default_policy(space) if place is None else self.policies[tenant, place]
        in_force = [g for g in self.grants.values() if g.tenant == tenant and g.in_force(self.now) and lent]
        granted = {
            grant.holder
            for grant in in_force
            if grant.given.value == right.value and place is not None and self._reaches(grant, place, right)
        }
        acting = [
            (g.holder.removeprefix("agent:"), g.space.segments[1]) for g in in_force if g.given is Given.ACT
        ]
        keys = held_keys(who.keys, acting)
        return tenant == who.tenant and decide(keys, right, space, policy, own, granted=granted).allowed

    def _reaches(self, grant: Grant, space: Space, right: Right) -> bool:
        one, other = self.policies[grant.tenant, grant.space], self.policies[grant.tenant, space]
        alike = one.readers == other.readers if right is Right.READ else one.writers == other.writers
        return grant.space == space or (grant.space.contains(space) and alike)

    def lets(self, who: Principal, right: Right, thing: Held) -> bool:
        return all(
            self.may(who, right, thing.tenant, thing.space, readers if right is Right.READ else writers)
            for readers, writers in thing.lists
        )

    def marks(self, who: Principal) -> set[str]:
        """The words in all that the principal may read."""
        seen = (
            thing.text for thing in self.held.values() if thing.told and self.lets(who, Right.READ, thing)
        )
        return {mark for text in seen for mark in MARK.findall(text)}


def held_memory(memory: Memory) -> Held:
    uncounted = replace(memory, recall_count=0, last_recalled_at=None)
    return Held(memory.tenant, memory.space, repr(uncounted), ((memory.readers, memory.writers),))


def snapshot(reader: Reader, now: datetime) -> Snapshot:
    found = Snapshot(now)
    for tenant in reader.tenants():
        upkeep = upkeep_of(tenant)
        scope = reading(upkeep)
        for space in reader.spaces(scope):
            policy = reader.policy(tenant, space)
            assert policy is not None
            found.policies[tenant, space] = policy
        found.grants.update((grant.id, grant) for grant in reader.grants(writing(upkeep)))
        found.held.update(_things(reader, tenant, found, now))
    return found


def _things(reader: Reader, tenant: str, found: Snapshot, now: datetime) -> Iterator[tuple[str, Held]]:
    scope = reading(upkeep_of(tenant))
    for memory in reader.memories(scope, EVERY_STATE, limit=10_000):
        found.memories[memory.id] = memory
        now_held = held_memory(memory)
        yield memory.id, now_held
        for past in reader.versions(scope, memory.id):
            then = held_memory(past.memory)
            yield (
                f"{memory.id} {past.memory.version}",
                replace(
                    then,
                    text=f"{then.text} {past.reason} {past.changed_by}",
                    lists=(*now_held.lists, *then.lists),
                ),
            )
    for session in reader.sessions(scope, limit=10_000):
        said = reader.messages(scope, session.id)
        notes = repr(session)
        yield session.id, Held(tenant, session.space, notes + repr(said))
    for block in reader.blocks(scope):
        yield block.id, Held(tenant, block.space, repr([*reader.block_versions(scope, block.id), block]))
    for told in reader.broadcasts(scope, now=now, principal="nobody", acknowledged=True):
        yield told.id, Held(tenant, told.space, repr(told), ((told.readers, None),))
    for board in reader.boards(scope):
        zones = {zone.name: zone for zone in board.zones}
        for cell in reader.cells(scope, board.id):
            lists = ((None, None), (zones[cell.zone].readers, zones[cell.zone].writers))
            text = repr([*reader.cell_versions(scope, cell.id), cell])
            yield cell.id, Held(tenant, board.space, text, lists)
