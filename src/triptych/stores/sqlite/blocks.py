"""Blocks, and what recalls in sessions were for."""

from __future__ import annotations

import json
import sqlite3
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from triptych.errors import ConflictError, NotFoundError, VersionConflictError
from triptych.model.anchor import Anchor, Placed
from triptych.model.block import Block
from triptych.model.entry import EntryRef, EntryType
from triptych.model.ids import BlockId, SessionId
from triptych.model.scope import Scope
from triptych.model.space import Space
from triptych.stores.checks import check_block
from triptych.stores.sqlite.transaction import Transaction, WritingTransaction
from triptych.stores.sqlite.values import instant, time_of


class BlockQueries(Transaction):
    """Blocks and anchors, read."""

    def block(self, scope: Scope, space: Space, label: str) -> Block | None:
        """The block of that label in exactly that space."""
        row = self._space(scope.tenant, space)
        if row is None:
            return None
        found = self._scoped("block_by_label", scope, space=row.id, label=label)
        return _block_of(found[0]) if found else None

    def blocks(self, scope: Scope) -> list[Block]:
        """Blocks in scope, by space and label."""
        return [_block_of(row) for row in self._scoped("blocks_in_scope", scope)]

    def block_versions(self, scope: Scope, id: BlockId) -> list[Block]:
        """Earlier states, oldest first."""
        return [_block_of(row) for row in self._scoped("block_versions", scope, id=id)]

    def anchor(self, scope: Scope, session: SessionId, principal: str) -> Anchor | None:
        """What that principal's last recall in the session was for."""
        rows = self._scoped("anchor", scope, session=session, principal=principal)
        return _anchor_of(rows[0]["anchor"]) if rows else None


class BlockChanges(WritingTransaction, BlockQueries):
    """Blocks and anchors, written."""

    def insert_block(self, block: Block) -> None:
        """Keep a new block; its label is free in its space."""
        check_block(block)
        space = self._required_space(block.tenant, block.space)
        try:
            self._run("add_block", _block_row(block) | {"tenant": space.tenant, "space": space.id})
        except sqlite3.IntegrityError as error:
            raise ConflictError(
                f"{block.label!r} is taken in {block.space}", field="label", remedy="change the block there"
            ) from error

    def replace_block(self, block: Block, *, expected_version: int) -> Block:
        """Put `block` in place of its current state, as the next version."""
        check_block(block)
        row = self._one("block_for_change", {"id": block.id})
        if row is None or row["tenant_name"] != block.tenant:
            raise NotFoundError(f"no block {block.label!r}", field="label", remedy="look it up again")
        current = _block_of(row)
        if current.version != expected_version:
            raise VersionConflictError(
                f"expected version {expected_version}, it is at {current.version}",
                current=current,
                remedy="look at the current state and decide again",
            )
        stored = replace(block, space=current.space, label=current.label, version=expected_version + 1)
        self._run("add_block_version", {"id": block.id})
        self._run("set_block", _block_row(stored))
        return stored

    def erase_block(self, id: BlockId) -> Mapping[str, int]:
        """Remove the block and its versions."""
        versions = self._returned("count_block_versions", {"id": id})
        dropped = self._one("drop_block", {"id": id})
        if dropped is None:
            return {}
        self._note_erasure(dropped["tenant"])
        return {"blocks": 1, "versions": versions}

    def put_anchor(self, session: SessionId, principal: str, anchor: Anchor) -> None:
        """Keep it in place of the one before; nothing for a session that is gone."""
        kept = {"session": session, "principal": principal, "anchor": _written(anchor)}
        self._run("put_anchor", kept)


def _block_row(block: Block) -> dict[str, Any]:
    return {
        "id": block.id,
        "label": block.label,
        "text": block.text,
        "most": block.limit,
        "version": block.version,
        "locked_by": block.locked_by,
        "changed_by": block.changed_by,
        "changed_at": instant(block.changed_at),
    }


def _block_of(row: sqlite3.Row) -> Block:
    return Block(
        id=BlockId(row["id"]),
        tenant=row["tenant_name"],
        space=Space.parse(row["path"]),
        label=row["label"],
        text=row["text"],
        limit=row["most"],
        changed_by=row["changed_by"],
        changed_at=time_of(row["changed_at"]),
        version=row["version"],
        locked_by=row["locked_by"],
    )


def _written(anchor: Anchor) -> str:
    return json.dumps(
        {
            "placed": [[one.ref.type, one.ref.id, one.relevance, one.version] for one in anchor.placed],
            "direction": b64encode(anchor.direction).decode(),
            "maker": anchor.maker,
            "told": sorted(anchor.told),
            "summarised": anchor.summarised,
        }
    )


def _anchor_of(text: str) -> Anchor:
    kept = json.loads(text)
    return Anchor(
        placed=tuple(
            Placed(EntryRef(EntryType(type), id), relevance, version)
            for type, id, relevance, version in kept["placed"]
        ),
        direction=b64decode(kept["direction"]),
        maker=kept["maker"],
        told=frozenset(kept["told"]),
        summarised=kept["summarised"],
    )
