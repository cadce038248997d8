"""`triptych upkeep`"""

from __future__ import annotations

from collections.abc import Mapping

from rich.console import Console

from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.words import number


def _show(report: Mapping[str, object], console: Console) -> None:
    console.print(f"did {number(int(str(report['done'])), 'job')}", style="green")
    console.print(f"jobs: {report['jobs']}", style="dim", markup=False)


@command("upkeep", example="triptych upkeep --db ./triptych.db", show=_show, see=("doctor",))
def upkeep(call: Call) -> Mapping[str, object]:
    """Do all upkeep that is due now: promotion, expiry, retention, and reading with the language model set.

    A program that keeps the store open does this by itself. On a server it needs a key with role:operator.
    """
    with call.opened() as memory:
        return {"done": memory.run_upkeep(), "jobs": memory.check()["jobs"]}
