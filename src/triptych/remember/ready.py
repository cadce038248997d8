"""Drafts on their way up to the store: without secrets, with their times and slots, judged and graded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Self

from triptych.meaning.sense import Sense
from triptych.model.draft import Draft
from triptych.model.memory import State
from triptych.ports.telemetry import Telemetry
from triptych.remember.gate import Passage, Verdict, judge, reconsidered
from triptych.remember.resolve import resolve
from triptych.remember.secrets import blocked_in, screened
from triptych.settings import RememberSettings, SecretSettings, Settings

if TYPE_CHECKING:
    from triptych.ports.store import Vector


@dataclass(frozen=True, slots=True)
class _Clean:
    """A draft without its secrets: how many there were, by kind, and what of it the policy blocks."""

    draft: Draft
    secrets: Mapping[str, int]
    blocked: Sequence[str]

    @classmethod
    def of(cls, draft: Draft, policy: SecretSettings) -> Self:
        clean, screening = screened(draft, policy)
        return cls(clean, screening.report, blocked_in(clean.content, policy))


@dataclass(frozen=True, slots=True)
class Ready:
    """A draft that has been through the gate."""

    draft: Draft
    verdict: Verdict
    secrets: Mapping[str, int]

    @property
    def passes(self) -> bool:
        """Whether it is kept, active or as a candidate."""
        return self.verdict.passage in (Passage.ACTIVE, Passage.CANDIDATE)


def made_ready(drafts: Sequence[Draft], settings: Settings, telemetry: Telemetry) -> list[Ready]:
    """The drafts through the gate, not graded yet. Pure but for the spans."""
    with telemetry.span("remember.screen"):
        clean = [_Clean.of(draft, settings.secrets) for draft in drafts]
    with telemetry.span("remember.resolve"):
        resolved = [replace(each, draft=resolve(each.draft)) for each in clean]
    with telemetry.span("remember.gate"):
        return [
            Ready(each.draft, judge(each.draft, settings.remember, each.blocked), each.secrets)
            for each in resolved
        ]


def graded(
    each: Ready, vector: Vector | None, sense: Sense | None, rules: RememberSettings, now: datetime
) -> Ready:
    """The draft with its importance, its state and its end, once its meaning is known. Pure."""
    draft, verdict = each.draft, each.verdict
    if sense is not None and vector is not None:
        verdict = reconsidered(verdict, draft, sense.lasting(draft.content, vector), rules)
    draft = replace(draft, importance=verdict.importance, reasons=(*draft.reasons, *verdict.reasons))
    if verdict.passage is Passage.CANDIDATE:
        expiry = now + timedelta(days=rules.candidate_days)
        draft = replace(draft, state=State.CANDIDATE, expires_at=min(expiry, draft.expires_at or expiry))
    return replace(each, draft=draft, verdict=verdict)
