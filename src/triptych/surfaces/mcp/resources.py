"""Resources: what is always in view, and boards."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import quote as encoded
from urllib.parse import unquote

import mcp_types as types

from triptych.errors import NotFoundError
from triptych.model.block import Block
from triptych.model.board import Board
from triptych.service import paths
from triptych.service.member.member import AsyncMember
from triptych.surfaces.mcp.tools.sharing import cells_text, status_text
from triptych.text.quoting import quoted

_ROOT = "triptych://"
PROFILE = f"{_ROOT}profile"
_TEXT = "text/markdown"


@dataclass(frozen=True, slots=True)
class Resources:
    """The resources of an agent's memory, as one principal sees them."""

    templates: tuple[types.ResourceTemplate, ...] = (
        types.ResourceTemplate(
            name="block",
            title="A block",
            uri_template=f"{_ROOT}blocks/{{space}}/{{label}}",
            description="One text that is always in view. Space and label are percent-encoded: user%2Falice.",
            mime_type=_TEXT,
        ),
        types.ResourceTemplate(
            name="board",
            title="A board",
            uri_template=f"{_ROOT}boards/{{space}}/{{name}}",
            description="Where a board stands, and what you may read in it: boards/team%2Freport/q3.",
            mime_type=_TEXT,
        ),
    )

    async def listed(self, member: AsyncMember) -> list[types.Resource]:
        """The profile, then each block and each board that the member may read."""
        profile = types.Resource(
            name="profile",
            title="Profile",
            uri=PROFILE,
            description="What is always to be in view: persona, the user, a team's rules.",
            mime_type=_TEXT,
        )
        blocks, boards = await member.blocks(), await member.boards()
        return [profile, *map(_block, blocks), *map(_board, boards)]

    async def read(self, member: AsyncMember, uri: str) -> tuple[str, str]:
        """The text of a resource, and its media type. Raises `NotFoundError` for one that is not to see."""
        if uri == PROFILE:
            return _profile(member, await member.blocks()), _TEXT
        sort, *rest = uri.removeprefix(_ROOT).split("/")
        if uri.startswith(_ROOT) and len(rest) == 2:
            space, name = map(unquote, rest)
            if sort == "blocks":
                return _profile(member, [await member.block(name, space=space)]), _TEXT
            if sort == "boards":
                board = member.shared(space).board(name, begin=False)
                status = await board.status()
                return f"{status_text(status)}\n\n{cells_text(await board.read())}", _TEXT
        raise NotFoundError(f"no resource {uri!r}", field="uri", remedy="list the resources")


def _profile(member: AsyncMember, blocks: list[Block]) -> str:
    parts = member.parts
    room = int(parts.budget.total * parts.settings.blocks.share)
    text = paths.blocks_text(blocks, budget_tokens=room, counter=parts.counter)
    return text or "No block says anything yet."


def _block(block: Block) -> types.Resource:
    return types.Resource(
        name=quoted(block.label),
        uri=f"{_ROOT}blocks/{encoded(block.space.path, safe='')}/{encoded(block.label, safe='')}",
        description=f"A block in {block.space.path}, version {block.version}.",
        mime_type=_TEXT,
    )


def _board(board: Board) -> types.Resource:
    standing = "finished" if board.finished else f"at change {board.position}"
    return types.Resource(
        name=quoted(board.name),
        uri=f"{_ROOT}boards/{encoded(board.space.path, safe='')}/{encoded(board.name, safe='')}",
        description=f"A board in {board.space.path}, {standing}.",
        mime_type=_TEXT,
    )
