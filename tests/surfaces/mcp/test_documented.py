"""The configurations that the how-to shows are such as a client can use."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from surfaces.mcp.test_stdio import HELLO, piped

PAGES = Path(__file__).parents[3] / "docs" / "how-to"
PAGE = "give-an-agent-memory-over-mcp"


def configurations(page: str) -> list[Any]:
    text = (PAGES / page).read_text(encoding="utf-8")
    return [
        json.loads(block) for block in re.findall(r"^```json\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    ]


def test_both_languages_show_the_same_configurations() -> None:
    shown = configurations(f"{PAGE}.md")
    assert len(shown) == 2
    assert configurations(f"{PAGE}.zh-CN.md") == shown


def test_a_desktop_client_can_start_the_server_as_shown(tmp_path: Path) -> None:
    server = configurations(f"{PAGE}.md")[0]["mcpServers"]["memory"]
    assert server["command"] == "triptych"
    word, *options = server["args"]
    assert word == "mcp"
    done = piped(tmp_path, [HELLO], *options)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["result"]["serverInfo"]["name"] == "triptych"
    assert "agent:desktop for user:me" in done.stderr


def test_the_address_over_http_is_that_of_the_server() -> None:
    from triptych.settings import load_settings

    server = load_settings(environment={}).server
    address = configurations(f"{PAGE}.md")[1]["mcpServers"]["memory"]["url"]
    assert address == f"http://{server.host}:{server.port}/mcp"
