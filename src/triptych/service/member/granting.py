"""What a principal gives others for a time, and what it may do itself."""

from __future__ import annotations

from datetime import datetime

from triptych.access.policy import Decision
from triptych.access.scopes import home, reading
from triptych.access.spaces import judged
from triptych.errors import InvalidInputError
from triptych.model.grant import Given, Grant
from triptych.model.ids import GrantId, MemoryId
from triptych.model.instant import as_optional_instant
from triptych.model.principal import check_name
from triptych.model.scope import Right
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service.arguments import as_given, as_holder, as_right, as_text
from triptych.service.calls import on_record
from triptych.service.member.seat import Seat, SpaceLike, no_such_memory
from triptych.share.grants import give, grants_seen, take_back


class Granting(Seat):
    """The part of a member that gives rights, and asks about its own."""

    __slots__ = ()

    async def grant(
        self,
        space: SpaceLike,
        holder: str,
        *,
        given: str = "read",
        reason: str,
        expires_at: datetime | str | None = None,
    ) -> Grant:
        """Give `holder` (a key such as `agent:writer` or `team:report`) a right in a space, until
        `expires_at` or until it is revoked. `given` is `read` or `write`.

        Beside what the space's policy says: it reaches into the spaces below that have the same readers (or
        writers), and to all there that has no readers (or writers) of its own. The principal must be allowed
        to write there by the policy, as itself; what was granted or delegated is not handed on. Raises
        `AccessDeniedError` otherwise.
        """
        return await self._give(self.space(space), holder, as_given(given), reason, expires_at)

    async def delegate(self, agent: str, *, reason: str, expires_at: datetime | str | None = None) -> Grant:
        """Let an agent act for this user, until `expires_at` or until it is revoked.

        The agent then asks with `acting_for`. Only the user itself can, with no agent in between.
        """
        if self.principal.user is None or self.principal.agent is not None:
            raise InvalidInputError(
                f"is {self.principal.name}", field="principal", remedy="ask as the user alone: user:NAME"
            )
        holder = f"agent:{check_name(agent, 'agent')}"
        return await self._give(home(self.principal), holder, Given.ACT, reason, expires_at)

    async def _give(
        self, space: Space, holder: str, given: Given, reason: str, expires_at: datetime | str | None
    ) -> Grant:
        whom, why, now = as_holder(holder), as_text(reason, "reason"), self.parts.clock.now()
        end = as_optional_instant(expires_at, "expires_at")
        async with on_record(self.parts, self.principal, space):
            return await self.parts.store.write(
                lambda writer: give(
                    writer,
                    self.principal,
                    space,
                    to=whom,
                    given=given,
                    reason=why,
                    expires_at=end,
                    now=now,
                )
            )

    async def revoke(self, id: str) -> Grant:
        """Take a grant back, from now on. Who could give it may, and its holder may give it up, unless it is
        held by several: a team, a role, everyone.

        Raises `NotFoundError` when there is none to see, `AccessDeniedError` for one that the principal may
        only see. One that was revoked is left as it is.
        """
        wanted, now = GrantId(as_text(id, "id")), self.parts.clock.now()
        seen = {grant.id: grant.space for grant in await self.grants(in_force_only=False)}
        async with on_record(self.parts, self.principal, seen.get(wanted, home(self.principal))):
            return await self.parts.store.write(
                lambda writer: take_back(writer, self.principal, wanted, now=now)
            )

    async def grants(self, *, in_force_only: bool = True) -> list[Grant]:
        """What was granted in spaces the principal may write, and to the principal itself; oldest first."""
        now = self.parts.clock.now()
        found = await self._read(lambda reader: grants_seen(reader, self.principal))
        return [grant for grant in found if not in_force_only or grant.in_force(now)]

    async def may(self, right: str, space: SpaceLike | None = None, *, memory: str | None = None) -> Decision:
        """Whether the principal may `read` or `write` in a space, or that memory, and by what.

        Raises `NotFoundError` for a memory that it may not see: whether there is one is nobody's business.
        """
        asked, place = as_right(right), self.space(space)
        if memory is None:
            return await self._read(lambda reader: judged(reader, self.principal, asked, place))
        wanted = MemoryId(as_text(memory, "memory"))

        def look(reader: Reader) -> Decision | None:
            found = reader.memory(reading(self.principal), wanted)
            if found is None:
                return None
            own = found.readers if asked is Right.READ else found.writers
            return judged(reader, self.principal, asked, found.space, own)

        decision = await self._read(look)
        if decision is None:
            raise no_such_memory(wanted)
        return decision
