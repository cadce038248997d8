"""The boards a principal may see."""

from __future__ import annotations

from collections.abc import Iterable

from triptych.access.scopes import reading
from triptych.model.board import Board
from triptych.service.member.seat import Seat, SpaceLike


class Boards(Seat):
    """The part of a member that lists boards; `team(...).board(...)` is where they are worked on."""

    __slots__ = ()

    async def boards(self, *, spaces: Iterable[SpaceLike] | None = None) -> list[Board]:
        """The boards the principal may read, by space and name; `spaces` narrows to subtrees."""
        scope = reading(self.principal, self._spaces(spaces))
        return await self._read(lambda reader: reader.boards(scope))
