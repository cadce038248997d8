"""Blocks, and what recalls in sessions were for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from triptych.errors import ConflictError, NotFoundError, VersionConflictError
from triptych.model.anchor import Anchor
from triptych.model.block import Block
from triptych.model.ids import BlockId, SessionId
from triptych.model.scope import Scope
from triptych.model.session import Session
from triptych.model.space import Space
from triptych.stores.checks import check_block
from triptych.stores.memory.answers import empty_answers
from triptych.stores.memory.state import State


class BlockReads:
    """Blocks and anchors, read."""

    _state: State

    def _allows(self, scope: Scope, tenant: str, space: Space, own: frozenset[str] | None = None) -> bool:
        raise NotImplementedError  # as the reader has it

    def session_by_id(self, scope: Scope, id: SessionId) -> Session | None:
        """As the reader has it."""
        raise NotImplementedError

    def block(self, scope: Scope, space: Space, label: str) -> Block | None:
        """The block of that label in exactly that space."""
        return next((b for b in self.blocks(scope) if (b.space, b.label) == (space, label)), None)

    def blocks(self, scope: Scope) -> list[Block]:
        """Blocks in scope, by space and label."""
        seen = [b for b in self._state.blocks.values() if self._allows(scope, b.tenant, b.space)]
        return sorted(seen, key=lambda block: (block.space.path, block.label))

    def block_versions(self, scope: Scope, id: BlockId) -> list[Block]:
        """Earlier states, oldest first."""
        seen = any(block.id == id for block in self.blocks(scope))
        return list(self._state.block_versions.get(id, ())) if seen else []

    def anchor(self, scope: Scope, session: SessionId, principal: str) -> Anchor | None:
        """What that principal's last recall in the session was for."""
        seen = self.session_by_id(scope, session)
        return None if seen is None else self._state.anchors.get((session, principal))


class BlockWrites(BlockReads):
    """Blocks and anchors, written."""

    def _require_space(self, tenant: str, space: Space) -> None:
        raise NotImplementedError  # as the writer has it

    def insert_block(self, block: Block) -> None:
        """Keep a new block; its label is free in its space."""
        check_block(block)
        self._require_space(block.tenant, block.space)
        place = (block.tenant, block.space, block.label)
        taken = any((b.tenant, b.space, b.label) == place for b in self._state.blocks.values())
        if taken or block.id in self._state.blocks:
            raise ConflictError(
                f"{block.label!r} is taken in {block.space}", field="label", remedy="change the block there"
            )
        self._state.blocks[block.id] = block

    def replace_block(self, block: Block, *, expected_version: int) -> Block:
        """Put `block` in place of its current state, as the next version."""
        check_block(block)
        current = self._state.blocks.get(block.id)
        if current is None or current.tenant != block.tenant:
            raise NotFoundError(f"no block {block.label!r}", field="label", remedy="look it up again")
        if current.version != expected_version:
            raise VersionConflictError(
                f"expected version {expected_version}, it is at {current.version}",
                current=current,
                remedy="look at the current state and decide again",
            )
        stored = replace(block, space=current.space, label=current.label, version=expected_version + 1)
        earlier = self._state.block_versions.get(block.id, ())
        self._state.block_versions[block.id] = (*earlier, current)
        self._state.blocks[block.id] = stored
        return stored

    def erase_block(self, id: BlockId) -> Mapping[str, int]:
        """Remove the block and its versions."""
        block = self._state.blocks.pop(id, None)
        if block is None:
            return {}
        empty_answers(self._state, block.tenant)
        return {"blocks": 1, "versions": len(self._state.block_versions.pop(id, ()))}

    def put_anchor(self, session: SessionId, principal: str, anchor: Anchor) -> None:
        """Keep it in place of the one before; nothing for a session that is gone."""
        if session in self._state.sessions:
            self._state.anchors[session, principal] = anchor

    def _drop_anchors(self, session: SessionId) -> None:
        for place in [place for place in self._state.anchors if place[0] == session]:
            del self._state.anchors[place]
