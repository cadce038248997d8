"""What everybody is told, as a principal hears and answers it."""

from __future__ import annotations

from triptych.access.scopes import identity, reading, writing
from triptych.model.broadcast import Acknowledgement, Broadcast
from triptych.model.ids import BroadcastId, new_id
from triptych.model.principal import Principal
from triptych.model.receipt import Receipt
from triptych.ports.store import Reader
from triptych.service import paths
from triptych.service.arguments import as_text
from triptych.service.member.seat import Seat


class Broadcasts(Seat):
    """The part of a member that hears broadcasts."""

    __slots__ = ()

    async def broadcasts(self, *, include_acknowledged: bool = False) -> list[Broadcast]:
        """What stands and the principal has not acknowledged, oldest first, wherever it may read.

        Also what was sent before it could: whoever joins while a broadcast stands is told too.
        """
        scope, who, now = reading(self.principal), identity(self.principal), self.parts.clock.now()
        return await self._read(
            lambda reader: reader.broadcasts(scope, now=now, principal=who, acknowledged=include_acknowledged)
        )

    async def acknowledge(self, id: str) -> bool:
        """Take note of a broadcast, which is not told again; false when that was done before.

        Exactly once for a principal, its agent and user, whatever its teams. Raises `NotFoundError` for one
        that the principal may not read, or that is over.
        """
        wanted, now = BroadcastId(as_text(id, "id")), self.parts.clock.now()
        return await self.parts.store.write(
            lambda writer: paths.broadcasting.acknowledge(writer, self.principal, wanted, now)
        )

    async def acknowledgements(self, id: str) -> list[Acknowledgement]:
        """Who took note of a broadcast, first ones first; also when it is over.

        For who sent it, and others who may read it, if they may write in its space. Raises `NotFoundError`
        otherwise.
        """
        wanted = BroadcastId(as_text(id, "id"))

        def look_up(reader: Reader) -> list[Acknowledgement]:
            paths.broadcasting.answered_for(reader, self.principal, wanted)
            return reader.acknowledgements(writing(self.principal), wanted)

        tenant = self.principal.tenant
        return [
            Acknowledgement(Principal.parse(one.principal, tenant=tenant).name, one.time)
            for one in await self._read(look_up)
        ]

    async def withdraw_broadcast(self, id: str) -> Receipt:
        """Tell it to nobody any more; its text is erased, and the receipt says whether from the files too.

        It still counts in the space's budget. For the same people as `acknowledgements`. Raises
        `NotFoundError` otherwise, and when it is withdrawn already.
        """
        wanted, now = BroadcastId(as_text(id, "id")), self.parts.clock.now()
        gone = await self.parts.store.write(
            lambda writer: paths.broadcasting.withdraw(writer, self.principal, wanted, now)
        )
        verified, note = await self.parts.store.scrub(sorted({gone.content, *gone.topics}))
        return Receipt(
            id=new_id(),
            target=f"broadcast:{gone.id}",
            erased_at=now,
            erased_by=self.principal.name,
            removed={"broadcasts": 1},
            verified=verified,
            note=note,
        )
