"""`triptych doctor`"""

from __future__ import annotations

from rich.console import Console

from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.doctor.report import Diagnosis
from triptych.surfaces.cli.exits import OK, STORE
from triptych.surfaces.cli.frame import command
from triptych.surfaces.cli.views.diagnosis import diagnosis


def _show(found: Diagnosis, console: Console) -> None:
    console.print(diagnosis(found))


@command(
    "doctor",
    example="triptych doctor --db ./triptych.db",
    show=_show,
    code=lambda found: OK if found.well else STORE,
    see=("upkeep", "profile show"),
)
def doctor(call: Call) -> Diagnosis:
    """Check the store, the embedder and the settings, and say what to do next."""
    from triptych.surfaces.cli.doctor.examine import examine  # reads the settings: slow to import

    return examine(call)
