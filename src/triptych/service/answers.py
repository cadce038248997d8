"""Requests that may be sent again: carried out once, and answered alike."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import TYPE_CHECKING

from triptych.errors import ConflictError, InvalidInputError, StoreError
from triptych.model.answer import KEPT_FOR, KeptAnswer
from triptych.model.principal import Principal
from triptych.ports.clock import Clock
from triptych.ports.store import Store, Writer

if TYPE_CHECKING:
    from triptych.service.service import Service

FIELD = "Idempotency-Key"
_LOST_AFTER = timedelta(minutes=5)
"""From its last sign of life on, who carried a request out is taken for dead."""
_SIGNS = 5
"""So many signs of life are given in that time."""
_PATIENCE_SECONDS = 10.0
_LOOK_SECONDS = 0.05


@dataclass(frozen=True, slots=True)
class Answered:
    """What was answered; `done` is false when nothing was carried out, so that it may be tried again."""

    status: int
    content: bytes
    etag: str | None = None
    done: bool = True


@dataclass(frozen=True, slots=True)
class Answers:
    """Keeps what was answered for a day."""

    store: Store
    clock: Clock

    async def once(
        self,
        principal: Principal,
        key: str,
        said: bytes,
        work: Callable[[], Awaitable[Answered]],
        *,
        keep: bool = True,
    ) -> tuple[Answered, bool]:
        """What `work` answers to what was `said` under a key; true when it is the answer of an earlier time.

        Whoever comes while it is being carried out waits. Raises `InvalidInputError` when the principal said
        something else under that key, `ConflictError` when it takes too long, and when it was carried out but
        its answer is not kept: it was not to be (`keep`), or something was erased since.
        """
        claim = self._claim(principal, key, said)
        clock = asyncio.get_running_loop().time
        until = clock() + _PATIENCE_SECONDS
        while (found := await self._found(claim)) is not None:
            if found.fingerprint != claim.fingerprint:
                raise InvalidInputError(
                    "was used for another request", field=FIELD, remedy="make a new key for each request"
                )
            if found.status is not None:
                return _again(found), True
            if clock() > until:
                raise ConflictError(
                    "the request is still being carried out", field=FIELD, remedy="send it again in a while"
                )
            await asyncio.sleep(_LOOK_SECONDS)
            claim = replace(claim, begun_at=self.clock.now())
        return await self._carried_out(claim, work, keep=keep), False

    def _claim(self, principal: Principal, key: str, said: bytes) -> KeptAnswer:
        who = f"{principal.tenant}\n{principal.written}\n{key}".encode()
        return KeptAnswer(
            key=hashlib.sha256(who).hexdigest(),
            tenant=principal.tenant,
            # with the key in it, so that nobody tells by trying what was said
            fingerprint=hashlib.sha256(who + b"\n\n" + said).hexdigest(),
            begun_at=self.clock.now(),
        )

    async def _found(self, claim: KeptAnswer) -> KeptAnswer | None:
        lost, over = claim.begun_at - _LOST_AFTER, claim.begun_at - KEPT_FOR
        return await self.store.write(
            lambda writer: writer.claim_answer(claim, lost_before=lost, over_before=over)
        )

    async def _carried_out(
        self, claim: KeptAnswer, work: Callable[[], Awaitable[Answered]], *, keep: bool
    ) -> Answered:
        over = asyncio.Event()
        held = asyncio.create_task(self._held(claim, over))
        try:
            answered = await work()
        except BaseException:
            over.set()
            await asyncio.shield(self._dropped(held))
            raise
        over.set()
        claim = await held
        content = answered.content if keep else None
        kept = replace(claim, status=answered.status, etag=answered.etag, content=content)
        if answered.done:
            await self.store.write(lambda writer: writer.keep_answer(kept))
        else:
            await self.store.write(lambda writer: writer.drop_answer(claim))
        return answered

    async def _held(self, claim: KeptAnswer, over: asyncio.Event) -> KeptAnswer:
        """The claim, made anew again and again until it is over; as it is then."""
        while not await _within(_LOST_AFTER.total_seconds() / _SIGNS, over):
            with suppress(StoreError):  # the next sign may come through
                claim = await self._renewed(claim)
        return claim

    async def _renewed(self, claim: KeptAnswer) -> KeptAnswer:
        later = replace(claim, begun_at=self.clock.now())

        def renew(writer: Writer) -> KeptAnswer:
            writer.drop_answer(claim)
            lost = writer.claim_answer(later, lost_before=claim.begun_at, over_before=claim.begun_at)
            return later if lost is None else claim

        return await self.store.write(renew)

    async def _dropped(self, held: asyncio.Task[KeptAnswer]) -> None:
        claim = await held
        await self.store.write(lambda writer: writer.drop_answer(claim))


async def _within(seconds: float, event: asyncio.Event) -> bool:
    """Whether it happens within so many seconds, waited for."""
    try:
        await asyncio.wait_for(event.wait(), seconds)
    except TimeoutError:
        return False
    return True


def answers_of(service: Service) -> Answers:
    """What carries out once, for an opened Triptych."""
    parts = service._parts
    return Answers(parts.store, parts.clock)


def _again(found: KeptAnswer) -> Answered:
    if found.content is None or found.status is None:
        raise ConflictError(
            "was carried out before, and its answer is not kept",
            field=FIELD,
            remedy="look up what it made; use a new key to do it again",
        )
    return Answered(found.status, found.content, found.etag)
