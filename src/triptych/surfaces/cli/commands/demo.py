"""`triptych demo`"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from triptych.errors import InvalidInputError
from triptych.surfaces.cli import completing
from triptych.surfaces.cli.call import Call, terminal
from triptych.surfaces.cli.demo.report import DemoReport
from triptych.surfaces.cli.frame import command


def _show(report: DemoReport, console: Console) -> None:
    from triptych.surfaces.cli.demo.pages import closing  # with the rest of the demonstration

    console.print(closing(report), soft_wrap=True)


@command(
    "demo",
    example="triptych demo --from chat.jsonl --ask 'Where does she live?'",
    show=_show,
    see=("recall", "doctor"),
)
def demo(
    call: Call,
    *,
    file: Annotated[
        Path | None,
        typer.Option(
            "--from", metavar="FILE", help="A conversation, JSON lines. (default: two shipped ones)"
        ),
    ] = None,
    questions: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Questions, JSON lines. (default: queries*.jsonl beside the file)"),
    ] = None,
    ask: Annotated[list[str] | None, typer.Option(help="Ask this; may be given several times.")] = None,
    corpus: Annotated[
        str | None, typer.Option(help="Only this conversation of the file. (default: all)")
    ] = None,
    lang: Annotated[
        str,
        typer.Option(
            help="Which shipped conversation: en, zh or both.",
            autocompletion=completing.among("en", "zh", "both"),
        ),
    ] = "both",
    messages: Annotated[
        int | None, typer.Option(help="Play at most so many messages of each. (default: all)")
    ] = None,
    limit: Annotated[int, typer.Option(help="Ask at most so many questions of each.")] = 10,
) -> DemoReport:
    """Live through conversations, ask about them later, share between agents: the whole in one go.

    The store is left behind, in a file of its own, to look around in.
    """
    from triptych.surfaces.cli.demo.pages import Terminal
    from triptych.surfaces.cli.demo.place import new_database
    from triptych.surfaces.cli.demo.run import perform  # brings the service and the embedder
    from triptych.surfaces.cli.demo.script import Wish, load
    from triptych.surfaces.cli.demo.stage import Nobody

    call.settings()  # refuses a server: it is played into a store of its own
    for field, value in (("--messages", messages), ("--limit", limit)):
        if value is not None and value < 1:
            raise InvalidInputError(f"is {value}", field=field, remedy="give at least 1")
    principal = call.asker if call.principal else None
    wish = Wish(file, questions, tuple(ask or ()), corpus, lang, messages, limit)
    scripts = load(wish)
    database = new_database(call.db)
    stage = Nobody() if call.json else Terminal(terminal())
    return perform(scripts, database, stage, principal)
