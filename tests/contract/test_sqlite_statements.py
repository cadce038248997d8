"""The SQL itself: the schema, its migrations, and how hot statements are carried out."""

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

from triptych.model.scope import Right
from triptych.stores.sqlite import migrate, statements
from triptych.stores.sqlite.rows import MEMORY_COLUMNS


class TestSchema:
    def test_a_fresh_schema_equals_a_migrated_one(self) -> None:
        fresh, migrated = sqlite3.connect(":memory:"), sqlite3.connect(":memory:", isolation_level=None)
        fresh.executescript(statements.schema())
        migrate.migrate(migrated, 0)
        assert _schema(fresh) == _schema(migrated)
        assert migrate.version_of(migrated) == migrate.newest()
        fresh.close()
        migrated.close()

    def test_every_step_has_its_own_number_without_gaps(self) -> None:
        assert list(statements.migrations()) == list(range(1, migrate.newest() + 1))


def _schema(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    rows = connection.execute("select name, sql from sqlite_master where sql is not null order by name")
    return [(name, " ".join(re.sub(r"--.*", "", sql).split())) for name, sql in rows]


class TestStatements:
    def test_every_statement_has_a_name_and_a_sentence(self) -> None:
        folder = Path(statements.__file__).parent / "queries"
        for file in folder.glob("*.sql"):
            headings = re.findall(r"^-- .*$", file.read_text(encoding="utf-8"), re.MULTILINE)
            assert headings
            for heading in headings:
                assert re.fullmatch(r"-- [a-z_]+: .+[.:]", heading), (file.name, heading)

    def test_every_statement_that_reads_memories_begins_with_their_columns(self) -> None:
        connection = sqlite3.connect(":memory:")
        connection.executescript(statements.schema())
        for name, text in statements.all_statements().items():
            if "{memory_columns}" in text:
                sql = statements.statement(name)
                unknown = dict.fromkeys(re.findall(r":([a-z_]+)", sql), "[]") | {"limit": 1}
                told = [column for column, *_ in connection.execute(sql, unknown).description]
                assert tuple(told[: len(MEMORY_COLUMNS)]) == MEMORY_COLUMNS, name
        connection.close()

    def test_every_statement_is_used(self) -> None:
        source = "".join(file.read_text("utf-8") for file in Path(statements.__file__).parent.glob("*.py"))
        inserted = "".join(statements.all_statements().values())
        for name in statements.all_statements():
            assert f'"{name}"' in source or f"{{{name}}}" in inserted, name

    @pytest.mark.parametrize(
        "name",
        [
            "memory_by_id",
            "memories_by_id",
            "memories_by_fingerprint",
            "memories_by_slot",
            "memories_by_subject",
            "memories_by_message",
            "memories_superseding",
            "memories_passing",
            "versions",
            "reach_everywhere",
            "reach_asked",
            "rights_of_keys",
            "space_row",
            "session_by_name",
            "session_by_id",
            "messages_of_session",
            "messages_by_id",
            "neighbours",
            "earlier_messages",
            "idle_sessions",
            "entries_since",
            "gone_since",
            "postings_of_term",
            "vectors_of_entries",
            "refs_of_entries",
            "measures_of_memories",
            "measures_of_messages",
            "signs_of_memories",
            "signs_of_messages",
            "meaning_of_entry",
            "events",
            "events_about",
            "add_event",
            "due_job",
            "last_seq",
            "expired_memories",
            "uses",
            "conflicts_of",
            "finish_task",
            "broadcast_by_id",
            "broadcasts_standing",
            "broadcast_times",
            "acknowledgements",
            "subscription_by_name",
            "subscriptions_of_owner",
            "publications",
            "key_by_id",
            "keys_of_tenant",
            "pending_of_event",
            "pending_due",
            "pending_dead",
        ],
    )
    @pytest.mark.parametrize("right", list(Right))
    def test_a_hot_statement_scans_no_table(self, name: str, right: Right) -> None:
        assert [step for step in _plan(name, right) if _scans_a_table(step)] == []

    def test_lookups_use_the_index_made_for_them(self) -> None:
        for name, index_name in (
            ("memories_by_fingerprint", "memories_by_fingerprint"),
            ("memories_by_slot", "memories_by_slot"),
            ("memories_superseding", "memories_by_superseded"),
            ("reach_everywhere", "spaces_by_readers"),
            ("idle_sessions", "sessions_open"),
            ("due_job", "jobs_due"),
            ("expired_memories", "memories_expiring"),
            ("crowded_spaces", "memories_by_space"),
            ("finish_task", "jobs_unfinished"),
            ("unfinished_jobs", "jobs_due"),
            ("events_about", "events_by_subject"),
            ("broadcasts_standing", "broadcasts_standing"),
            ("broadcast_times", "broadcasts_by_space"),
            ("last_publication", "events_published"),
            ("publications", "events_published"),
            ("pending_due", "deliveries_due"),
        ):
            assert any(f"INDEX {index_name}" in step for step in _plan(name, Right.READ)), name


def _plan(name: str, right: Right) -> list[str]:
    sql = statements.statement(name, right)
    named = set(re.findall(r":([a-z_]+)", sql))
    params: object = dict.fromkeys(named) if named else (None,) * sql.count("?")
    connection = sqlite3.connect(":memory:")
    connection.executescript(statements.schema())
    rows = connection.execute(f"explain query plan {sql}", params).fetchall()  # type: ignore[arg-type]
    connection.close()
    return [row[3] for row in rows]


def _scans_a_table(step: str) -> bool:
    """A scan of a parameter's list or of a subquery is none."""
    return (
        step.startswith("SCAN ")
        and "VIRTUAL TABLE" not in step
        and not re.match(r"SCAN (\(|listed|CONSTANT)", step)
    )
