"""What a principal takes out and brings in.

What reads and writes the rows is loaded by the first call that needs it.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from typing import Any

from triptych.ports.aside import aside
from triptych.service.arguments import as_text
from triptych.service.conversation import Line, by_session
from triptych.service.member.seat import Seat, SpaceLike
from triptych.service.transfer.report import ImportReport, Progress, silent


class Moving(Seat):
    """The part of a member that exports and imports."""

    __slots__ = ()

    async def export(self) -> list[dict[str, Any]]:
        """All the principal may read, as plain rows: memories in any state, sessions, messages, blocks."""
        from triptych.service.transfer.outward import export_rows

        return await export_rows(self.parts, self.principal)

    async def export_rows(self) -> AsyncGenerator[dict[str, Any], None]:
        """The rows of `export` one after another, never all of them in memory.

        Each is as it is when it is read, so that what changes meanwhile may be seen half before and half
        after.
        """
        from triptych.service.transfer.outward import exported_rows

        async for row in exported_rows(self.parts, self.principal):
            yield row

    async def import_rows(
        self, rows: Sequence[Mapping[str, Any]], *, progress: Progress = silent
    ) -> ImportReport:
        """Bring in the rows of an export, embedded anew; what is there already is skipped.

        Nothing is kept unless every row can be read. `progress` is told how many are done, and of how
        many. Raises `InvalidInputError` naming the row, `AccessDeniedError` naming the space.
        """
        from triptych.service.transfer.inward import import_rows

        return await import_rows(self.parts, self.principal, rows, progress)

    async def import_conversation(
        self,
        lines: Sequence[Line],
        *,
        space: SpaceLike | None = None,
        progress: Progress = silent,
    ) -> ImportReport:
        """Live through a conversation from outside: session by session, each ended and promoted.

        Relative dates count from each line's own time. What was imported before is skipped, also the
        beginning of a session that has grown since; an import that was cut off goes on where it stopped.
        Nothing is kept unless every line can be: raises `InvalidInputError` naming the line and the field,
        `ConflictError` when an open session has the name of one of them.
        """
        from triptych.service.transfer.conversations import import_conversation

        return await import_conversation(
            self.parts, self.principal, self.space(space), by_session(lines), progress
        )

    async def import_history(
        self,
        text: str,
        *,
        source: str = "history",
        format: str | None = None,
        space: SpaceLike | None = None,
        progress: Progress = silent,
    ) -> ImportReport:
        """Live through the conversations in a file's text, as `import_conversation` does.

        `format` is `jsonl` (one message a line), `openai` or `anthropic` (message arrays), `chatgpt`
        (conversations.json) or `markdown`; it is told by the text unless given. `source` is what errors call
        the text, and sessions without a name of their own.
        """
        from triptych.service.transfer.formats.reading import read_history  # brings the rules of all formats
        from triptych.service.transfer.formats.recognising import format_named

        named = None if format is None else format_named(format)
        given = as_text(text, "text")
        lines = await aside(len(given), read_history, given, source=source, format=named)
        return await self.import_conversation(lines, space=space, progress=progress)
