"""The log as it grows."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterable

from triptych.access.scopes import reading
from triptych.model.event import Event, Sought
from triptych.ports.store import Reader
from triptych.service.arguments import as_event_types, as_optional_text, as_position
from triptych.service.member.seat import Seat, SpaceLike

_BATCH = 500


class Following(Seat):
    """The part of a member that goes on reading the log."""

    __slots__ = ()

    async def follow_events(
        self,
        *,
        after: int | None = None,
        who: str | None = None,
        types: Iterable[str] | None = None,
        subject: str | None = None,
        spaces: Iterable[SpaceLike] | None = None,
    ) -> AsyncGenerator[Event, None]:
        """The log of the spaces the principal may read, each event as it happens, until Triptych is closed.

        First come all after the number `after`; from now on unless given. Filters as in `events`. What other
        processes do is seen within `share.poll_seconds`. Rights are those of the moment.
        """
        tenant, scope = self.principal.tenant, reading(self.principal, self._spaces(spaces))
        about = as_optional_text(subject, "subject")
        sought = Sought(who=as_optional_text(who, "who"), types=as_event_types(types))
        position = await self._last(tenant) if after is None else as_position(after, "after")

        def look(reader: Reader) -> tuple[list[Event], int]:
            last = reader.last_event(tenant)
            if last <= position:
                return [], position
            found = reader.events(scope, after=position, limit=_BATCH, subject=about, sought=sought)
            return found, found[-1].seq if len(found) == _BATCH else last

        bell = self.parts.published
        with bell.until_closed():
            while not bell.closed:
                ring = bell.listen()
                found, position = await self._read(look)
                for event in found:
                    yield event
                if not found:
                    await bell.wait(ring, self.parts.settings.share.poll_seconds)

    async def _last(self, tenant: str) -> int:
        return await self._read(lambda reader: reader.last_event(tenant))
