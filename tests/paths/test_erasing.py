"""Forgetting hides, erasing removes: from recall, from history, and from the bytes of the file."""

from __future__ import annotations

from pathlib import Path

import pytest

from triptych import Triptych
from triptych.errors import NotFoundError
from triptych.ports.embedder import Embedder
from triptych.sync import Member


def test_what_is_forgotten_can_be_restored(alice: Member) -> None:
    added = alice.remember("I collect stamps").memory
    assert added is not None
    alice.forget(added.id)
    assert list(alice.recall("stamps")) == []
    alice.restore(added.id)
    assert [result.id for result in alice.recall("stamps")] == [added.id]


@pytest.mark.parametrize("text", ["My passport number is XQ77-KLM-2041", "我的保险柜放在书房的蓝色柜子里"])
def test_what_is_erased_is_nowhere(alice: Member, text: str) -> None:
    added = alice.remember(text).memory
    assert added is not None
    receipt = alice.erase(added.id)
    assert receipt.removed["memories"] == 1
    assert list(alice.recall(text)) == []
    with pytest.raises(NotFoundError):
        alice.history(added.id)
    assert not any(text in str(event.detail) for event in alice.events())


@pytest.mark.parametrize(
    "text", ["My locker combination is zebra-quartz-91", "我的旧住址是梧桐街九十九号三楼"]
)
def test_erased_text_is_not_in_the_bytes_of_the_file(tmp_path: Path, embedder: Embedder, text: str) -> None:
    path = tmp_path / "t.db"
    with Triptych.open(path, embedder=embedder) as memory:
        alice = memory.principal(user="alice")
        with alice.session("s") as session:
            session.add("user", f"{text}. I also like the sea a lot.")
            session.context("hello")
        fact = next(found for found in alice.memories() if text in found.content)
        receipt = alice.erase(fact.id)
        assert receipt.verified is True
        assert not any(text in found.content for found in alice.memories())
        kept = [result.content for result in alice.recall("What do I like?")]
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert text.encode() not in stored
    assert any("sea" in content for content in kept)


def test_erasing_a_session_takes_what_rests_on_it_alone(alice: Member) -> None:
    with alice.session("secret") as session:
        session.add("user", "I live in Trieste and I work at the harbour")
        info = session.info()
    alice.remember("I play the cello")
    receipt = alice.erase(info.id)
    assert receipt.removed["messages"] == 1
    assert [memory.content for memory in alice.memories()] == ["I play the cello"]
    assert list(alice.recall("Trieste", types=["message"])) == []
