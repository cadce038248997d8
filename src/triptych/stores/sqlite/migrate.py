"""Bringing a file to the schema of this version, and refusing what it cannot use."""

from __future__ import annotations

import json
import sqlite3

from triptych.errors import EmbedderMismatchError, SchemaError, StoreError
from triptych.ports.embedder import EmbedderIdentity
from triptych.stores.sqlite import statements
from triptych.stores.sqlite.connection import APPLICATION_ID
from triptych.stores.sqlite.statements import statement

_EMBEDDER = "embedder"


def prepare(connection: sqlite3.Connection, location: str, embedder: EmbedderIdentity) -> None:
    """Create or migrate the schema, and remember or check the embedder.

    Several processes may do so at once: whoever gets the lock first does the work, and the others find it
    done.
    """
    if _is_ready(connection, location) and _knows(connection, embedder):
        return
    connection.execute("begin immediate")
    try:
        _bring_up(connection, location)
        if not _knows(connection, embedder):
            connection.execute(statement("set_meta"), {"key": _EMBEDDER, "value": _written(embedder)})
        connection.execute("commit")
    except BaseException:
        connection.rollback()
        raise


def newest() -> int:
    """The schema this version of Triptych uses."""
    return max(statements.migrations())


def version_of(connection: sqlite3.Connection) -> int:
    """The schema the file has; 0 when it has none."""
    tables = "select count(*) from sqlite_master where name = 'schema_version'"
    if not connection.execute(tables).fetchone()[0]:
        return 0
    return int(connection.execute("select version from schema_version").fetchone()[0])


def told(connection: sqlite3.Connection) -> str:
    """`ok`, or in which way the schema is not the one of this version."""
    version = version_of(connection)
    return "ok" if version == newest() else f"is {version}, not {newest()}"


def _is_ready(connection: sqlite3.Connection, location: str) -> bool:
    version = version_of(connection)
    if version > newest():
        raise SchemaError(
            f"has schema {version}, this version of Triptych knows {newest()}",
            field=location,
            remedy="upgrade Triptych",
        )
    return version == newest()


def _bring_up(connection: sqlite3.Connection, location: str) -> None:
    if _is_ready(connection, location):
        return
    version = version_of(connection)
    if version == 0:
        _refuse_strangers(connection, location)
        _run_script(connection, statements.schema())
        connection.execute("insert into schema_version (version) values (?)", (newest(),))
        connection.execute(f"pragma application_id = {APPLICATION_ID}")
        return
    migrate(connection, version)


def migrate(connection: sqlite3.Connection, version: int, *, target: int | None = None) -> None:
    """Take the numbered steps after `version`, inside the transaction that is open."""
    for number, script in sorted(statements.migrations().items()):
        if version < number <= (target or newest()):
            _run_script(connection, script)
    changed = connection.execute("update schema_version set version = ?", (target or newest(),))
    if not changed.rowcount:
        connection.execute("insert into schema_version (version) values (?)", (target or newest(),))


def _refuse_strangers(connection: sqlite3.Connection, location: str) -> None:
    if connection.execute("select count(*) from sqlite_master").fetchone()[0]:
        raise StoreError("is a SQLite database of something else", field=location, remedy="name another file")


def _run_script(connection: sqlite3.Connection, script: str) -> None:
    """Statement by statement: `executescript` would end the transaction first."""
    pending = ""
    for line in script.splitlines(keepends=True):
        pending += line
        if sqlite3.complete_statement(pending):
            connection.execute(pending)
            pending = ""


def _knows(connection: sqlite3.Connection, embedder: EmbedderIdentity) -> bool:
    """Whether the embedder is the one noted. Raises `EmbedderMismatchError` when another is."""
    row = connection.execute(statement("get_meta"), {"key": _EMBEDDER}).fetchone()
    if row is None:
        return False
    noted = EmbedderIdentity(**json.loads(row[0]))
    if noted != embedder:
        raise EmbedderMismatchError(
            f"its vectors were made by {noted}, not by {embedder}",
            field="embedder",
            remedy="open it with that embedder, or export and import into a new file",
        )
    return True


def _written(embedder: EmbedderIdentity) -> str:
    return json.dumps({"name": embedder.name, "dimension": embedder.dimension, "revision": embedder.revision})
