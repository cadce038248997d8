"""docs/settings.md says what the settings are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_settings_page_is_up_to_date() -> None:
    script = ROOT / "scripts" / "make_settings_page.py"
    done = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
