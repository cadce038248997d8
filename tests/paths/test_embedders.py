"""Vectors of two embedders are never compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from triptych import AccessDeniedError, EmbedderMismatchError, Triptych
from triptych.providers.scripted import ScriptedEmbedder


def test_a_store_refuses_another_embedder_and_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with Triptych.open(path, embedder=ScriptedEmbedder(dimension=32)) as memory:
        memory.principal(user="alice").remember("I like tea")
    with pytest.raises(EmbedderMismatchError) as refused:
        Triptych.open(path, embedder=ScriptedEmbedder(dimension=64))
    assert refused.value.remedy is not None
    assert "export" in refused.value.remedy


def test_an_export_moves_memories_to_another_embedder(tmp_path: Path) -> None:
    with Triptych.open(tmp_path / "old.db", embedder=ScriptedEmbedder(dimension=32)) as old:
        alice = old.principal(user="alice")
        alice.remember("I like tea")
        with alice.session("monday") as session:
            session.add("user", "I live in Paris", reference="m-1")
        rows = alice.export()
    with Triptych.open(tmp_path / "new.db", embedder=ScriptedEmbedder(dimension=64)) as new:
        alice = new.principal(user="alice")
        report = alice.import_rows(rows)
        assert (report.sessions, report.messages) == (1, 1)
        again = alice.import_rows(rows)
        assert (again.memories, again.messages) == (0, 0)
        assert alice.recall("tea").results[0].content == "I like tea"
        assert sorted(m.content for m in alice.memories()) == sorted(
            row["content"] for row in rows if row["row"] == "memory" and row["state"] == "active"
        )


def test_an_import_never_writes_where_the_importer_may_not(tmp_path: Path) -> None:
    with Triptych.open(tmp_path / "t.db", embedder=ScriptedEmbedder()) as memory:
        memory.principal(user="alice").remember("I like tea")
        rows = memory.principal(user="alice").export()
        with pytest.raises(AccessDeniedError):
            memory.principal(user="bob").import_rows(rows)
        assert memory.principal(user="bob").memories() == []
