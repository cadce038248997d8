"""`triptych session list|show|add|state|end`"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from triptych.errors import NotFoundError
from triptych.model.change import Outcome
from triptych.model.message import Message
from triptych.model.note import Note
from triptych.model.session import Session, SessionState
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.commands.remember import statement
from triptych.surfaces.cli.frame import Group, command
from triptych.surfaces.cli.views.session import ended, sessions, transcript

if TYPE_CHECKING:
    from triptych.sync import Member

NameArgument = Annotated[str, typer.Argument(metavar="NAME", help="The session's name.")]
_MANY = 10_000


@dataclass(frozen=True, slots=True)
class Transcript:
    """A session and what was said in it, as rows of an export."""

    session: Session
    messages: Sequence[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Ended:
    """A session that has ended, and what it left behind."""

    session: Session
    outcomes: tuple[Outcome, ...]


def _show_sessions(found: list[Session], console: Console) -> None:
    console.print(sessions(found))


def _show_transcript(told: Transcript, console: Console) -> None:
    console.print(transcript(told.session, told.messages))


def _show_added(message: Message, console: Console) -> None:
    console.print(f"[green]kept[/]  [dim]message {message.seq}, {message.tokens} tokens, id {message.id}[/]")


def _show_state(notes: list[Note], console: Console) -> None:
    for note in notes:
        value = json.dumps(note.value, ensure_ascii=False)
        console.print(Text.assemble((note.key, "bold"), f" = {value}", (f"  version {note.version}", "dim")))
    if not notes:
        console.print("[yellow]nothing is kept[/]")


def _show_ended(done: Ended, console: Console) -> None:
    console.print(ended(done.session, done.outcomes))


@command("list", example="triptych session list", show=_show_sessions)
def list_sessions(
    call: Call,
    *,
    task: Annotated[str | None, typer.Option(help="Only those of this task. (default: all)")] = None,
    limit: Annotated[int, typer.Option(help="At most this many.")] = 100,
) -> list[Session]:
    """List the sessions you may read, latest activity first."""
    with call.me() as me:
        spaces = call.spaces
        found = me.sessions(task=task, limit=limit)
    return [one for one in found if spaces is None or spaces[0].contains(one.space)]


@command("show", example="triptych session show planning", show=_show_transcript)
def show_session(call: Call, name: NameArgument) -> Transcript:
    """Show what was said in a session, open or ended."""
    with call.me() as me:
        session = find_session(me, name, call.space)
        rows = [row for row in me.export() if row["row"] == "message" and row["session"] == session.id]
    return Transcript(session, rows)


@command("add", example='triptych session add planning user "We fly on Friday"', show=_show_added)
def add_message(
    call: Call,
    name: NameArgument,
    role: Annotated[
        str, typer.Argument(help="user, assistant, system or tool.", autocompletion=completing.roles)
    ],
    text: Annotated[str, typer.Argument(help="What is said; - reads it from stdin.")],
    *,
    speaker: Annotated[
        str | None, typer.Option(help="Who speaks, where the role does not tell. (default: whoever asks)")
    ] = None,
    time: Annotated[
        str | None, typer.Option(metavar="TIME", help="When it was said, ISO 8601. (default: now)")
    ] = None,
    reference: Annotated[str | None, typer.Option(help="Your own id for it. (default: none)")] = None,
    task: Annotated[
        str | None, typer.Option(help="The task of a session that begins. (default: none)")
    ] = None,
) -> Message:
    """Add a message to a session; the session begins with its first message."""
    content = statement(text)
    with call.me(create=True) as me:
        session = me.session(name, space=call.space, task=task)
        return session.add(role, content, name=speaker, time=time, reference=reference)


@command("end", example="triptych session end planning", show=_show_ended)
def end_session(call: Call, name: NameArgument) -> Ended:
    """End a session: what is reusable moves to long-term memory."""
    with call.me() as me:
        open_one = find_session(me, name, call.space, state=SessionState.OPEN)
        report = me.session(name, space=open_one.space).end()
    return Ended(report.session, report.outcomes)


@command("state", example="triptych session state planning step 3", show=_show_state)
def session_state(
    call: Call,
    name: NameArgument,
    key: Annotated[str | None, typer.Argument(help="One value's key. (default: all)")] = None,
    value: Annotated[
        str | None, typer.Argument(help="What to keep there: JSON, or else text. (default: show it)")
    ] = None,
) -> list[Note]:
    """Show the state of an open session's task, or keep a value in it; no model is sent it unasked."""
    with call.me() as me:
        found = find_session(me, name, call.space, state=SessionState.OPEN)
        session = me.session(name, space=found.space)
        if key is not None and value is not None:
            return [session.set_state(key, _json_or_text(value))]
        return [note for note in session.state().values() if key in (None, note.key)]


def _json_or_text(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value


SESSION = Group(
    "session",
    'List, show, write and end sessions. Example:  triptych session add monday user "I live in Lisbon"',
    (list_sessions, show_session, add_message, session_state, end_session),
)


def find_session(me: Member, name: str, space: str | None, *, state: SessionState | None = None) -> Session:
    """The session of that name with the latest activity. Raises `NotFoundError` when there is none."""
    within = None if space is None else me.space(space)
    for one in me.sessions(limit=_MANY):
        if one.name == name and state in (None, one.state) and within in (None, one.space):
            return one
    wanted = "no open session" if state is SessionState.OPEN else "no session"
    raise NotFoundError(
        f"{wanted} {name!r} that you may see", field="session", remedy="see `triptych session list`"
    )
