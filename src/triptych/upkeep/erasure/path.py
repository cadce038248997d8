"""The path of an erasure: plan → embed what is told in other words → carry out → scrub → receipt."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime

from triptych.errors import ConflictError
from triptych.model.ids import new_id
from triptych.model.principal import Principal
from triptych.model.receipt import Receipt
from triptych.model.scope import Right, Scope
from triptych.ports.embedder import Embedder, Embedding, embed_passages
from triptych.ports.store import Store, Writer
from triptych.upkeep.erasure.carry import Hand
from triptych.upkeep.erasure.plan import ErasurePlan, plan_erasure
from triptych.upkeep.erasure.words import is_telling

_ATTEMPTS = 8


class _MoreToEmbedError(Exception):
    """Since it was planned, something else came to rest on what is to be erased."""

    def __init__(self, plan: ErasurePlan) -> None:
        super().__init__("planned again")
        self.plan = plan


async def erase(
    id: str, *, principal: Principal, scope: Scope, store: Store, embedder: Embedder, now: datetime
) -> Receipt:
    """Erase the memory, message or session `id` names; the receipt counts what went.

    What is done was planned in the same transaction, with the rights of that moment. Raises `NotFoundError`
    when there is none that the scope may change, also when it is gone already, and `ConflictError` when it
    changes faster than it can be embedded.
    """
    attempt = _Attempt(id, principal, scope, store, embedder, now)
    plan, removed = await attempt.carry_out()
    embedder.forget()
    verified, note = await store.scrub(sorted(plan.texts))
    elsewhere = await _count_elsewhere(store, scope, plan)
    return Receipt(
        id=new_id(),
        target=plan.target,
        erased_at=now,
        erased_by=principal.name,
        removed=removed,
        verified=verified,
        note=note if not elsewhere else f"{note}; {_still_said(elsewhere)}",
    )


@dataclass(slots=True)
class _Attempt:
    """One erasure, tried until nothing came in between."""

    id: str
    principal: Principal
    scope: Scope
    store: Store
    embedder: Embedder
    now: datetime
    embedded: dict[str, Embedding] = field(default_factory=dict)

    async def carry_out(self) -> tuple[ErasurePlan, Mapping[str, int]]:
        """The plan as it was carried out, and what went."""
        plan = await self.store.read(lambda reader: plan_erasure(reader, self.scope, self.id))
        for _ in range(_ATTEMPTS):
            await self._embed(plan)
            try:
                return await self.store.write(self._write)
            except _MoreToEmbedError as more:
                plan = more.plan
        raise ConflictError("it goes on changing while it is erased", field="id", remedy="erase again")

    async def _embed(self, plan: ErasurePlan) -> None:
        missing = sorted(plan.wordings - self.embedded.keys())
        self.embedded |= dict(zip(missing, await embed_passages(self.embedder, missing), strict=True))

    def _write(self, writer: Writer) -> tuple[ErasurePlan, Mapping[str, int]]:
        plan = plan_erasure(writer, self.scope, self.id)
        if plan.wordings - self.embedded.keys():
            raise _MoreToEmbedError(plan)
        hand = Hand(writer, self.scope, self.principal, self.now, self.embedded)
        return plan, hand.carry_out(plan)


async def _count_elsewhere(store: Store, scope: Scope, plan: ErasurePlan) -> int:
    """Other records that say the same, among those that whoever erases may read."""
    known = [text for text in sorted(plan.known) if is_telling(text)]
    reading = replace(scope, right=Right.READ)
    return await store.read(lambda reader: reader.count_holding(reading, known)) if known else 0


def _still_said(count: int) -> str:
    records = "record that you may read says" if count == 1 else "records that you may read say"
    return f"{count} other {records} the same"
