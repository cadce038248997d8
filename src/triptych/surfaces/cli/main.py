"""The command `triptych`.

Nothing slow is imported here: `triptych --help` must answer at once. A command comes when it is called, and
what is slow (the service, NumPy, the embedder's weights) with the one that needs it, when it runs.
"""

from __future__ import annotations

import gc
import os

import typer

from triptych.surfaces.cli.frame import shared_options
from triptych.surfaces.cli.table import OnDemand

_GARBAGE = 200_000  # objects made before garbage is looked for; 700 unless told

_HELP = """The three-panel memory for AI agents: working, long-term and shared."""
_EPILOG = 'Begin with:  triptych demo   or   triptych remember "I live in Lisbon"'


def make_app() -> typer.Typer:
    """The application with all its commands."""
    app = typer.Typer(
        cls=OnDemand,
        help=_HELP,
        epilog=_EPILOG,
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(shared_options)
    return app


app = make_app()


def main() -> None:
    """Run the command line and leave with its exit code."""
    # One text at a time makes small matrices: a second BLAS thread saves no time there, burns a second
    # core, and waits many times longer when that core is busy. Must be said before NumPy is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # noqa: TID251 - told to BLAS, not read as a setting
    # No plugin checks the settings, and looking for one reads what every installed package says of itself.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # noqa: TID251 - told to pydantic
    # What is loaded stays: looking through it for garbage again and again is a tenth of a short command.
    gc.set_threshold(_GARBAGE)
    if "_TRIPTYCH_COMPLETE" in os.environ:  # noqa: TID251 - how a shell asks, see data/completion.*
        from typer.completion import completion_init  # type: ignore[attr-defined]  # only a shell needs it

        completion_init()
    try:
        app(prog_name="triptych")
    finally:
        # Before it ends, the interpreter would search all that was loaded for garbage, a sixth of a short
        # command's time, and free what the system frees anyway. The store is closed by now.
        gc.freeze()
