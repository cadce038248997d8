"""`triptych extract`"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from triptych.access.scopes import home, speaker
from triptych.model.ids import MessageId, SessionId
from triptych.model.message import Message
from triptych.ports.clock import SystemClock
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.files import read_text
from triptych.surfaces.cli.frame import command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from triptych.remember.explain import Stretch
    from triptych.service.conversation import Line


@dataclass(frozen=True, slots=True)
class Explained:
    """What was read out of a conversation, with or without what yielded nothing."""

    stretches: Sequence[Stretch]
    messages: int
    why: bool

    @property
    def shown(self) -> list[Stretch]:
        """What is asked for: all of it, or what would be stored."""
        return [one for one in self.stretches if self.why or one.is_kept]


def _show(explained: Explained, console: Console) -> None:
    from triptych.surfaces.cli.views.extraction import extraction  # brings the drafts

    console.print(
        extraction(explained.shown, explained.stretches, messages=explained.messages), soft_wrap=True
    )


def _data(explained: Explained) -> list[Mapping[str, Any]]:
    return [dict(_fields(one)) for one in explained.shown]


def _fields(one: Stretch) -> Iterator[tuple[str, Any]]:
    said, draft, verdict = one.message, one.draft, one.verdict
    yield "message", said.reference or said.id
    yield "session", said.session
    yield "speaker", said.name or said.role
    yield "said_at", said.time
    yield "span", [one.span.start, one.span.end]
    yield "text", one.text
    yield "passage", "left" if verdict is None else verdict.passage
    yield "reasons", [one.reason, *(verdict.reasons if verdict else ())]
    if draft is not None and verdict is not None:
        yield "content", draft.content
        yield "kind", draft.kind
        yield "subject", draft.subject
        yield "slot", draft.slot
        yield "tags", sorted(draft.tags)
        yield "importance", verdict.importance
        yield "confidence", draft.confidence
        yield "event_start", draft.event_start
        yield "event_end", draft.event_end
        yield "valid_from", draft.valid_from
        yield "expires_at", draft.expires_at


@command(
    "extract",
    example="triptych extract conversation.jsonl --why",
    show=_show,
    data=_data,
    see=("import", "remember"),
)
def extract(
    call: Call,
    file: Annotated[Path, typer.Argument(help="A conversation, in any form `import` takes; - reads stdin.")],
    *,
    why: Annotated[
        bool, typer.Option("--why", help="Also every sentence that would not be kept, and the reason.")
    ] = False,
    format: Annotated[
        str | None,
        typer.Option(
            help="jsonl, openai, anthropic, chatgpt or markdown. (default: as it looks)",
            autocompletion=completing.among("jsonl", "openai", "anthropic", "chatgpt", "markdown"),
        ),
    ] = None,
) -> Explained:
    """Show what would be remembered of a conversation. Nothing is stored.

    The file holds JSON lines (an object a line: text, and where known session, time, speaker, id), or one of
    the other forms that `import` takes. Times without a date of their own are read against each message's
    time, or against now where it has none.
    """
    text, name = read_text(file), "stdin" if str(file) == "-" else file.name
    from triptych.remember.explain import explain  # with the rules, not for --help
    from triptych.service.conversation import by_corpus, by_session
    from triptych.service.transfer.formats.reading import read_history
    from triptych.service.transfer.formats.recognising import format_named

    chosen = None if format is None else format_named(format)
    settings = call.settings().remember
    asker = call.asker
    space = call.spaces[0] if call.spaces else home(asker)
    conversations = by_corpus(read_history(text, source=name, format=chosen)).values()
    talks = [talk for lines in conversations for talk in by_session(lines).values()]
    stretches = [
        stretch
        for talk in talks
        for stretch in explain(_messages(talk), space=space, author=speaker(asker, space), settings=settings)
    ]
    return Explained(stretches, sum(len(talk) for talk in talks), why)


def _messages(talk: Sequence[Line]) -> list[Message]:
    from triptych.service.arguments import as_optional_text, as_text  # with the service, not for --help

    now = SystemClock().now()
    return [
        Message(
            id=MessageId(f"{line.session}:{seq}"),
            session=SessionId(as_text(line.session, f"{line.place} session")),
            seq=seq,
            role=line.role,
            content=as_text(line.content, f"{line.place} content"),
            time=line.time or now,
            name=as_optional_text(line.name, f"{line.place} name"),
            reference=as_optional_text(line.reference, f"{line.place} reference"),
        )
        for seq, line in enumerate(talk, start=1)
    ]
