"""What a principal takes out and brings in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from triptych.service.conversation import Line, by_session
from triptych.service.member.seat import Seat, SpaceLike
from triptych.service.transfer.conversations import import_conversation
from triptych.service.transfer.inward import ImportReport, Progress, import_rows, silent
from triptych.service.transfer.outward import export_rows


class Moving(Seat):
    """The part of a member that exports and imports."""

    __slots__ = ()

    async def export(self) -> list[dict[str, Any]]:
        """Everything the principal may read, as plain rows: memories in any state, sessions, messages."""
        return await export_rows(self.parts, self.principal)

    async def import_rows(
        self, rows: Sequence[Mapping[str, Any]], *, progress: Progress = silent
    ) -> ImportReport:
        """Bring in the rows of an export, embedded anew; what is there already is skipped.

        Nothing is kept unless every row can be read. `progress` is told how many are done, and of how
        many. Raises `InvalidInputError` naming the row, `AccessDeniedError` naming the space.
        """
        return await import_rows(self.parts, self.principal, rows, progress)

    async def import_conversation(
        self,
        lines: Sequence[Line],
        *,
        space: SpaceLike | None = None,
        progress: Progress = silent,
    ) -> ImportReport:
        """Live through a conversation from outside: session by session, each ended and promoted.

        Relative dates count from each line's own time. A session that was imported before is skipped.
        """
        return await import_conversation(
            self.parts, self.principal, self.space(space), by_session(lines), progress
        )
