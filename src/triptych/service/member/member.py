"""Triptych as one principal sees it: everything here happens in that principal's name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from triptych.access.scopes import home, reading
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError
from triptych.model.ids import SessionId
from triptych.model.principal import check_name
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.ports.store import Reader
from triptych.service import paths
from triptych.service.arguments import (
    as_optional_text,
    as_transcript,
)
from triptych.service.calls import on_record
from triptych.service.member.blocks import Blocks
from triptych.service.member.boards import Boards
from triptych.service.member.broadcasts import Broadcasts
from triptych.service.member.following import Following
from triptych.service.member.granting import Granting
from triptych.service.member.moving import Moving
from triptych.service.member.operating import Operating
from triptych.service.member.recalling import Recalling
from triptych.service.member.remembering import Remembering
from triptych.service.member.seat import SpaceLike
from triptych.service.member.sharing import Sharing
from triptych.service.member.subscriptions import Subscriptions
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace


@dataclass(frozen=True, slots=True)
class AsyncMember(
    Granting,
    Remembering,
    Recalling,
    Following,
    Blocks,
    Boards,
    Broadcasts,
    Subscriptions,
    Sharing,
    Moving,
    Operating,
):
    """One principal's view. Get it from `principal(...)`; it holds nothing that needs closing."""

    def session(
        self,
        name: str,
        *,
        space: SpaceLike | None = None,
        task: str | None = None,
        transcript: str | None = None,
        retention_days: int | None = None,
        timeout_seconds: int | None = None,
        continue_profile: bool = False,
        ephemeral: bool = False,
    ) -> AsyncSession:
        """The session of that name in `space` (the principal's own unless given): resumed, or begun.

        Nothing happens before its first use. As `async with`, leaving the block ends it. What is given
        beside the name counts when it is begun. `task` groups sessions. With `continue_profile` it goes on
        from what the latest closed sessions of the space, and of its task if it has one, left behind. An
        `ephemeral` session lives in this process alone, never touches a disk and leaves nothing behind.
        """
        if ephemeral and continue_profile:
            raise InvalidInputError(
                "an ephemeral session goes on from none", field="continue_profile", remedy="choose one"
            )
        options = paths.SessionOptions(
            task=as_optional_text(task, "task"),
            transcript=as_transcript(transcript),
            retention_days=retention_days,
            timeout_seconds=timeout_seconds,
            continue_profile=continue_profile,
            ephemeral=ephemeral,
        )
        named = check_name(name, "session")
        return AsyncSession(self.parts, self.principal, self.space(space), named, options)

    async def find_session(
        self, name: str, *, space: SpaceLike | None = None, id: str | None = None, begin: bool = False
    ) -> AsyncSession:
        """The session of that name that is there: the open one, or else the last.

        With `id` it is that very one, also when another has begun under its name since. With `begin` and no
        `id` one begins at its first use where none is open, as with `session`. Raises `NotFoundError` when
        there is none to see.
        """
        named, place, wanted = check_name(name, "session"), self.space(space), as_optional_text(id, "id")
        if begin and wanted is None:
            return AsyncSession(self.parts, self.principal, place, named)
        scope = reading(self.principal)

        def look_up(reader: Reader) -> Session | None:
            if wanted is None:
                return reader.session(scope, place, named)
            found = reader.session_by_id(scope, SessionId(wanted))
            return found if found is not None and (found.space, found.name) == (place, named) else None

        found = await self._read(look_up)
        if found is None:
            raise NotFoundError(
                f"no session {named!r} that you may see", field="session", remedy="begin it, or list sessions"
            )
        return AsyncSession(self.parts, self.principal, place, named, _opened=found)

    async def acting_for(self, user: str) -> AsyncMember:
        """The same agent, acting for a user who lets it (`delegate`).

        What it does then counts only while the user does: afterwards it may do what the agent may, and no
        more. Raises `AccessDeniedError`, which goes on record, when the user does not.
        """
        named = check_name(user, "user")
        if self.principal.agent is None:
            raise InvalidInputError("is no agent", field="principal", remedy="ask as agent:NAME")
        acting = replace(self.principal, user=named, delegated=True)
        async with on_record(self.parts, self.principal, home(acting)):
            held = await self._read(lambda reader: reader.held(acting.tenant, acting.keys))
            if f"user:{named}" not in held:
                raise AccessDeniedError(
                    f"{self.principal.name} may not act for user:{named} (denied: no delegation in force)",
                    field="user",
                    remedy="the user itself can allow it: delegate(agent, reason=…)",
                )
        return AsyncMember(self.parts, acting)

    def team(self, name: str, *below: str) -> AsyncSharedSpace:
        """The shared space of a team, or one below it."""
        return AsyncSharedSpace(self.parts, self.principal, Space.of_team(name, *below))

    def shared(self, space: SpaceLike) -> AsyncSharedSpace:
        """Any shared space, by its path: `team/report/q3`, `global`."""
        return AsyncSharedSpace(self.parts, self.principal, self.space(space))
