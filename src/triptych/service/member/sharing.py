"""What a principal decides about what several use."""

from __future__ import annotations

from collections.abc import Iterable

from triptych.access.scopes import reading
from triptych.model.conflict import Conflict
from triptych.model.ids import ConflictId, MemoryId
from triptych.model.space import Policy
from triptych.ports.store import Writer
from triptych.ports.telemetry import Tally
from triptych.service import paths
from triptych.service.arbitrating import arbitrate_in
from triptych.service.arguments import (
    as_arbitration,
    as_keys,
    as_text,
)
from triptych.service.calls import on_record
from triptych.service.member.seat import Seat, SpaceLike
from triptych.share.policies import change_policy


class Sharing(Seat):
    """The deciding part of a member."""

    __slots__ = ()

    async def set_policy(
        self,
        space: SpaceLike,
        *,
        readers: Iterable[str] | None = None,
        writers: Iterable[str] | None = None,
        arbitration: str | None = None,
    ) -> Policy:
        """Decide who may read and write a space (keys such as `agent:writer`, `team:report`, `everyone`), and
        how contradictions in it are decided: `latest`, `source_priority`, `evidence` or `human`.

        What is not given stays; open contradictions are looked at anew. The principal must be allowed to
        write there by the policy, as itself: what was granted or delegated to it is not handed on. Raises
        `AccessDeniedError` otherwise.
        """
        target = self.space(space)
        now = self.parts.clock.now()
        read, write = as_keys(readers, "readers"), as_keys(writers, "writers")
        decided = as_arbitration(arbitration)

        def change(writer: Writer) -> Policy:
            policy = change_policy(
                writer,
                self.principal,
                target,
                readers=read,
                writers=write,
                arbitration=decided,
                now=now,
            )
            if decided is not None:
                arbitrate_in(self.parts, writer, self.principal.tenant, target)
            return policy

        async with on_record(self.parts, self.principal, target):
            return await self.parts.store.write(change)

    async def conflicts(self, *, open_only: bool = True) -> list[Conflict]:
        """Contradictions in spaces the principal may read, oldest first."""
        return await self._read(lambda reader: reader.conflicts(reading(self.principal), open_only=open_only))

    async def resolve(self, conflict: str, *, keep: str) -> Conflict:
        """Decide a conflict for one side. Deciding again for the other reverses it."""
        now = self.parts.clock.now()
        id, kept = ConflictId(as_text(conflict, "conflict")), MemoryId(as_text(keep, "keep"))
        decided = await self.parts.store.write(
            lambda writer: paths.arbitration.resolve_conflict(writer, self.principal, id, keep=kept, now=now)
        )
        self.parts.telemetry.count(Tally.CONFLICTS, change="resolved")
        return decided
