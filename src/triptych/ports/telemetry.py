"""Where a running Triptych tells how long things take, and what becomes of them.

What is told are words from closed lists and numbers: never a text, a name or an id of what is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext
from enum import StrEnum
from types import TracebackType
from typing import Protocol


class Tally(StrEnum):
    """What is counted, and by which labels."""

    OUTCOMES = "outcomes"
    """Drafts that were remembered, by `change`: added, reinforced, superseded, conflict, dropped …"""
    GATE = "gate"
    """Drafts at the gate, by `passage`: active, candidate, dropped, blocked."""
    CONFLICTS = "conflicts"
    """Contradictions, by `change`: opened, resolved."""
    TOKENS = "tokens"
    """What language models read and wrote, as they say, by `direction`: in, out."""
    JOBS = "jobs"
    """Jobs of upkeep, by `task` and `result`: done, failed."""
    DENIALS = "denials"
    """What was refused to a principal."""
    KEYS_REFUSED = "keys_refused"
    """Keys that let nobody in, by `reason`: unknown, wrong secret, expired, revoked."""


class Telemetry(Protocol):
    """Is told from any thread. It must not raise, and not take long: it stands in every call."""

    def span(self, name: str) -> AbstractContextManager[object]:
        """Something begins, and ends with the block: a call (`recall`), or a stage of one (`recall.rank`)."""
        ...

    def count(self, tally: Tally, times: int = 1, **labels: str) -> None:
        """It happened so many times."""
        ...

    def count_each(self, tally: Tally, label: str, values: Iterable[str]) -> None:
        """It happened once for each value of the label."""
        ...

    def observe_results(self, results: int) -> None:
        """A recall found so many."""
        ...


class Silent:
    """Tells nobody. The values to count are not even made."""

    def span(self, name: str) -> AbstractContextManager[object]:  # noqa: ARG002 - as in all methods here
        """Nothing."""
        return _NOTHING

    def count(self, tally: Tally, times: int = 1, **labels: str) -> None:
        """Nothing."""

    def count_each(self, tally: Tally, label: str, values: Iterable[str]) -> None:
        """Nothing."""

    def observe_results(self, results: int) -> None:
        """Nothing."""


_NOTHING = nullcontext()
SILENT: Telemetry = Silent()


class Several:
    """Tells several, in their order."""

    def __init__(self, those: Sequence[Telemetry]) -> None:
        self._those = tuple(those)

    def span(self, name: str) -> AbstractContextManager[object]:
        """To each."""
        return _Nested([one.span(name) for one in self._those])

    def count(self, tally: Tally, times: int = 1, **labels: str) -> None:
        """To each."""
        for one in self._those:
            one.count(tally, times, **labels)

    def count_each(self, tally: Tally, label: str, values: Iterable[str]) -> None:
        """To each."""
        listed = list(values)
        for one in self._those:
            one.count_each(tally, label, listed)

    def observe_results(self, results: int) -> None:
        """To each."""
        for one in self._those:
            one.observe_results(results)


class _Nested:
    """Blocks inside each other, left in the opposite order. None of them stops an error."""

    __slots__ = ("_blocks",)

    def __init__(self, blocks: list[AbstractContextManager[object]]) -> None:
        self._blocks = blocks

    def __enter__(self) -> None:
        for block in self._blocks:
            block.__enter__()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        for block in reversed(self._blocks):
            block.__exit__(kind, error, trace)


def told_to(those: Sequence[Telemetry]) -> Telemetry:
    """One that tells all of them; nobody when there are none."""
    if not those:
        return SILENT
    return those[0] if len(those) == 1 else Several(those)
