"""What a principal subscribes to."""

from __future__ import annotations

from collections.abc import Iterable

from triptych.access.scopes import identity
from triptych.errors import InvalidInputError
from triptych.model.ids import SubscriptionId, new_id
from triptych.model.principal import check_name
from triptych.model.subscription import Interest, Subscription
from triptych.ports.embedder import TextRole, embed_texts
from triptych.service import paths
from triptych.service.arguments import (
    as_kinds,
    as_optional_share,
    as_optional_text,
    as_position,
    as_texts,
)
from triptych.service.member.seat import Seat, SpaceLike
from triptych.service.subscription import AsyncSubscription

NOW, BEGINNING = "now", "beginning"


class Subscriptions(Seat):
    """The part of a member that subscribes."""

    __slots__ = ()

    async def subscribe(
        self,
        name: str,
        *,
        topics: Iterable[str] = (),
        kinds: Iterable[str] | None = None,
        spaces: Iterable[SpaceLike] | None = None,
        min_confidence: float | None = None,
        words: Iterable[str] = (),
        meaning: str | None = None,
        min_similarity: float | None = None,
        since: str | int = NOW,
        replace: bool = False,
    ) -> AsyncSubscription:
        """The principal's subscription of that name: resumed where it was, or begun.

        It hands over what is published and meets every filter given: any of the `topics` (whole segments:
        `budget/q3`, `budget/*` for one segment, `budget/**` for any rest), any of the `kinds`, in `spaces`
        and below, as sure as `min_confidence` (the setting `share.min_confidence` unless given), with all
        `words` in it, and at least `min_similarity` (`share.meaning_above`) like the sentence `meaning`. A
        new one begins `since` `now`, since the `beginning`, or after the event of that number.

        Raises `ConflictError` when the one of that name has other filters; with `replace` it takes these, and
        goes on from where it was. Raises `InvalidInputError` for a filter that nothing can meet.
        """
        interest = paths.interest.checked(
            Interest(
                topics=as_texts(topics, "topics"),
                kinds=as_kinds(kinds),
                spaces=self._spaces(spaces),
                min_confidence=as_optional_share(min_confidence, "min_confidence"),
                words=as_texts(words, "words"),
                meaning=as_optional_text(meaning, "meaning"),
                min_similarity=as_optional_share(min_similarity, "min_similarity"),
            ),
            self.parts.settings.secrets,
        )
        named, after, owner = check_name(name, "name"), _position(since), identity(self.principal)
        known = await self._read(lambda reader: reader.subscription(self.principal.tenant, owner, named))
        same = known is not None and known.interest == interest
        wish = Subscription(
            id=SubscriptionId(new_id()),
            tenant=self.principal.tenant,
            owner=owner,
            name=named,
            interest=interest,
            cursor=0,
            begun_at=self.parts.clock.now(),
            direction=b"" if same else await self._direction(interest.meaning),
        )
        await self.parts.store.write(
            lambda writer: paths.subscribing.begin(writer, self.principal, wish, since=after, change=replace)
        )
        return AsyncSubscription(self.parts, self.principal, named)

    async def subscription(self, name: str) -> AsyncSubscription:
        """The principal's subscription of that name, as it is. Raises `NotFoundError` when there is none."""
        named = check_name(name, "name")
        await self._read(lambda reader: paths.subscribing.owned(reader, self.principal, named))
        return AsyncSubscription(self.parts, self.principal, named)

    async def subscriptions(self) -> list[Subscription]:
        """What the principal is subscribed to, by name."""
        owner = identity(self.principal)
        return await self._read(lambda reader: reader.subscriptions(self.principal.tenant, owner))

    async def unsubscribe(self, name: str) -> bool:
        """End a subscription, with what is on its way; false when there is none of that name."""
        named, now = check_name(name, "name"), self.parts.clock.now()
        return await self.parts.store.write(
            lambda writer: paths.subscribing.end(writer, self.principal, named, now)
        )

    async def _direction(self, meaning: str | None) -> bytes:
        if meaning is None:
            return b""
        [row] = await embed_texts(self.parts.embedder, [meaning], TextRole.QUERY)
        return bytes(row.astype("<f2").tobytes())


def _position(since: object) -> int | None:
    """After which event it begins; none for the last one."""
    if since == NOW:
        return None
    if isinstance(since, str) and since != BEGINNING:
        raise InvalidInputError(
            f"{since!r} is none", field="since", remedy=f"give {NOW}, {BEGINNING} or the number of an event"
        )
    return 0 if since == BEGINNING else as_position(since, "since")
