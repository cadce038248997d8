"""A language model behind the command line: named by settings, run by upkeep, told of by the doctor."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from surfaces.conftest import Cli

KEY = "sk-secret-93"
SAID = "About 3000 euros."
DRAFT = {
    "message": 3,
    "quote": SAID,
    "statement": "The budget is about 3000 euros",
    "kind": "fact",
}


class Served:
    """A model on this machine that answers as told."""

    def __init__(self) -> None:
        self.answer = json.dumps({"drafts": [DRAFT]})
        self.asked: list[Any] = []
        served = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                served.asked.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
                message = {"message": {"content": served.answer}}
                usage = {"prompt_tokens": 700, "completion_tokens": 40}
                body = json.dumps({"choices": [message], "usage": usage}).encode()
                self.send_response(200)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, format: str, *args: Any) -> None:
                """Keep the test's output clean."""

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    made = Served()
    thread = threading.Thread(target=made.server.serve_forever, args=(0.01,))
    thread.start()
    for name, value in {
        "PROVIDER": "http",
        "URL": f"http://127.0.0.1:{made.server.server_port}/v1",
        "MODEL": "small",
        "API_KEY": KEY,
        "INPUT_PRICE": "1",
        "OUTPUT_PRICE": "10",
    }.items():
        monkeypatch.setenv(f"TRIPTYCH_CHAT__{name}", value)
    yield made
    made.server.shutdown()
    made.server.server_close()
    thread.join()


def talk(cli: Cli) -> None:
    for role, text in (("user", "I live in Oslo."), ("assistant", "What is your budget?"), ("user", SAID)):
        cli.ok("session", "add", "s", role, text)
    cli.ok("session", "end", "s")


def test_upkeep_lets_the_model_read_and_the_doctor_tells_what_it_cost(cli: Cli, served: Served) -> None:
    talk(cli)
    assert served.asked == []
    assert cli.json("upkeep") == {"done": 1, "jobs": "ok"}
    found = cli.json("recall", "What is the budget?")["results"]
    assert any("budget is about 3000" in one["content"] for one in found)
    shown = cli.ok("doctor").stdout
    assert "small" in shown
    assert "1 calls, 700 tokens read, 40 written, cost 0.0011" in shown
    assert KEY not in shown
    assert KEY not in json.dumps(cli.json("doctor"))


def test_a_job_that_failed_is_shown_and_nothing_is_lost(cli: Cli, served: Served) -> None:
    served.answer = "the moon the moon"
    talk(cli)
    assert "1 failed: session.reread (model_answer)" in cli.ok("upkeep").stdout
    assert "1 failed: session.reread (model_answer)" in cli.ok("doctor").stdout
    assert "Oslo" in cli.json("recall", "Where do I live?")["results"][0]["content"]


def test_without_a_model_the_doctor_says_so(cli: Cli) -> None:
    cli.remembered("I live in Oslo")
    assert "the rules alone" in cli.ok("doctor").stdout
    assert cli.json("upkeep") == {"done": 0, "jobs": "ok"}


def test_a_model_without_an_address_is_told_by_the_doctor(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIPTYCH_CHAT__PROVIDER", "http")
    result = cli.run("doctor")
    assert result.exit_code != 0
    assert "chat.url" in result.stdout
