"""What to type to run this command line again."""

from __future__ import annotations

import shlex
import shutil
import sys
from pathlib import Path

_NAME = "triptych"


def program() -> str:
    """`triptych` when that finds this very program, or else the path it was started by."""
    started = Path(sys.argv[0])
    found = shutil.which(_NAME)
    if found is not None and started.exists() and Path(found).samefile(started):
        return _NAME
    if started.name == _NAME:
        return shlex.quote(str(started))
    return f"{shlex.quote(sys.executable)} -m {_NAME}"
