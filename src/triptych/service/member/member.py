"""Triptych as one principal sees it: everything here happens in that principal's name."""

from __future__ import annotations

from dataclasses import dataclass

from triptych.errors import InvalidInputError
from triptych.model.principal import check_name
from triptych.model.space import Space
from triptych.service import paths
from triptych.service.arguments import (
    as_optional_text,
    as_transcript,
)
from triptych.service.member.blocks import Blocks
from triptych.service.member.moving import Moving
from triptych.service.member.recalling import Recalling
from triptych.service.member.remembering import Remembering
from triptych.service.member.seat import SpaceLike
from triptych.service.member.sharing import Sharing
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace


@dataclass(frozen=True, slots=True)
class AsyncMember(Remembering, Recalling, Blocks, Sharing, Moving):
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

    def team(self, name: str, *below: str) -> AsyncSharedSpace:
        """The shared space of a team, or one below it."""
        return AsyncSharedSpace(self.parts, self.principal, Space.of_team(name, *below))

    def shared(self, space: SpaceLike) -> AsyncSharedSpace:
        """Any shared space, by its path: `team/report/q3`, `global`."""
        return AsyncSharedSpace(self.parts, self.principal, self.space(space))
