"""The command `triptych`.

Nothing slow is imported here: `triptych --help` must answer at once. What is slow (the service, NumPy, the
embedder's weights) comes with the command that needs it, when it runs.
"""

from __future__ import annotations

import os

import typer

from triptych.surfaces.cli.commands.conflicts import conflicts
from triptych.surfaces.cli.commands.context import context
from triptych.surfaces.cli.commands.demo import demo
from triptych.surfaces.cli.commands.doctor import doctor
from triptych.surfaces.cli.commands.erase import erase
from triptych.surfaces.cli.commands.export import export
from triptych.surfaces.cli.commands.forget import forget, restore
from triptych.surfaces.cli.commands.history import history
from triptych.surfaces.cli.commands.importing import import_
from triptych.surfaces.cli.commands.publish import publish
from triptych.surfaces.cli.commands.recall import recall
from triptych.surfaces.cli.commands.remember import remember
from triptych.surfaces.cli.commands.session import SESSION_COMMANDS
from triptych.surfaces.cli.frame import shared_options

COMMANDS = (
    demo,
    remember,
    recall,
    context,
    history,
    forget,
    restore,
    erase,
    publish,
    conflicts,
    export,
    import_,
    doctor,
)
_HELP = """The three-panel memory for AI agents: working, long-term and shared."""
_EPILOG = 'Begin with:  triptych demo   or   triptych remember "I live in Lisbon"'


def make_app() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(shared_options)
    for one in COMMANDS:
        one.add_to(app)
    session = typer.Typer(help="List, show, write and end sessions.", no_args_is_help=True)
    for one in SESSION_COMMANDS:
        one.add_to(session)
    app.add_typer(session, name="session")
    return app


app = make_app()


def main() -> None:
    """Run the command line and leave with its exit code."""
    # One text at a time makes small matrices: a second BLAS thread saves no time there, burns a second
    # core, and waits many times longer when that core is busy. Must be said before NumPy is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # noqa: TID251 - told to BLAS, not read as a setting
    app(prog_name="triptych")
