"""What was just remembered, and what it contradicts: the space's policy decides in the same transaction."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from triptych.access.scopes import upkeep_of, writing
from triptych.model.change import Outcome
from triptych.model.space import Arbitration, Space
from triptych.ports.store import Writer
from triptych.ports.telemetry import Tally
from triptych.service import paths
from triptych.service.parts import Parts

if TYPE_CHECKING:
    from triptych.share.arbitration import Settling

# What else becomes of a draft speaks for no side.
_SPEAKS = frozenset({"conflict", "reinforced"})


def arbitrated(parts: Parts, writer: Writer, outcome: Outcome) -> Outcome:
    """The outcome with its memory as the policy leaves it; a contradiction that is decided says by what."""
    memory = outcome.memory
    if memory is None or outcome.change not in _SPEAKS or not memory.space.is_shared:
        return outcome
    decided = _settling(parts, writer).about(memory)
    if not decided:
        return outcome
    parts.telemetry.count(Tally.CONFLICTS, len(decided), change="resolved")
    current = writer.memory(writing(upkeep_of(memory.tenant)), memory.id)
    told = f"{outcome.reason}; decided by {decided[-1].resolved_by}"
    return replace(outcome, memory=current, reason=told)


def arbitrate_in(parts: Parts, writer: Writer, tenant: str, space: Space) -> None:
    """Let the policy of a space decide what is open there."""
    decided = _settling(parts, writer).within(tenant, space)
    parts.telemetry.count(Tally.CONFLICTS, len(decided), change="resolved")


def _settling(parts: Parts, writer: Writer) -> Settling:
    usual = Arbitration(parts.settings.share.arbitration)
    return paths.arbitration.Settling(writer, usual, paths.same_value, parts.clock.now())
