"""A shared space, and its boards, that a server keeps."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec, TypeVar

from triptych.client.asking import ask, ask_row, handing, remote, streamed, told_as
from triptych.client.patience import patiently
from triptych.errors import NotFoundError
from triptych.model.board import Board, BoardChange, BoardStatus
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.shared import AsyncSharedSpace
from triptych.wire.table import NAMED

P = ParamSpec("P")
R = TypeVar("R")


def _begun(
    method: Callable[Concatenate[AsyncBoard, P], Coroutine[Any, Any, R]],
) -> Callable[Concatenate[RemoteBoard, P], Coroutine[Any, Any, R]]:
    """The same method, done by the server, on a board that begins at its first use."""
    sent = remote(method)

    async def call(self: RemoteBoard, /, *args: P.args, **kwargs: P.kwargs) -> R:
        await self.compare()
        try:
            return await sent(self, *args, **kwargs)
        except NotFoundError as error:
            if error.field != "board" or not self.begin:
                raise
        await self.open()
        return await sent(self, *args, **kwargs)

    update_wrapper(call, method)
    return call


@dataclass(frozen=True, slots=True)
class RemoteBoard(AsyncBoard):
    """A board at a server. It is begun, or found again, when it is first used."""

    compared: list[BoardStatus] = field(default_factory=list, compare=False, repr=False)

    @classmethod
    def of(cls, board: AsyncBoard) -> RemoteBoard:
        """The one that the library would make."""
        return cls(board.parts, board.principal, board.space, board.name, board.template, board.begin)

    status = _begun(AsyncBoard.status)
    write = _begun(AsyncBoard.write)
    read = _begun(AsyncBoard.read)
    cell = _begun(AsyncBoard.cell)
    history = _begun(AsyncBoard.history)
    complete = _begun(AsyncBoard.complete)
    reopen = _begun(AsyncBoard.reopen)
    changes = _begun(AsyncBoard.changes)
    finish = remote(AsyncBoard.finish)
    erase = remote(AsyncBoard.erase)
    _watched = streamed(AsyncBoard.watch, "watch_board")

    @told_as(AsyncBoard.open)
    async def open(self) -> BoardStatus:
        if not self.begin:
            return await self._there()
        template = {} if self.template is None else {"template": self._made_of}
        opened: BoardStatus = await ask_row(
            self, NAMED["open_board"], {}, self._place | template, BoardStatus
        )
        return opened

    @told_as(AsyncBoard.watch)
    async def watch(
        self, after: int | None = None, *, timeout_seconds: float | None = None
    ) -> AsyncGenerator[BoardChange, None]:
        position, finished = after, False
        await self.status()
        while not finished:
            async for change in self._watched(position, timeout_seconds=timeout_seconds):
                yield change
                position = change.position
            if timeout_seconds is not None:
                return
            finished = (await patiently(self.status)).finished_by is not None

    async def compare(self) -> None:
        """Once: that the board is made of the template given, or that there is one where none may begin."""
        if not self.compared and (self.template is not None or not self.begin):
            self.compared.append(await self.open())

    async def _there(self) -> BoardStatus:
        found: BoardStatus = await ask_row(self, NAMED["board"], {}, self._place, BoardStatus)
        return found

    async def reached_by(self) -> Mapping[str, Any]:
        """Its space and its name."""
        return self._place

    @property
    def _place(self) -> dict[str, Any]:
        return {"space": self.space, "board": self.name}

    @property
    def _made_of(self) -> dict[str, Any]:
        assert self.template is not None
        zones = [
            {"name": zone.name, "readers": zone.readers, "writers": zone.writers, "inputs": zone.inputs}
            for zone in self.template.zones
        ]
        return {"name": self.template.name, "zones": zones}


class RemoteSharedSpace(AsyncSharedSpace):
    """A team's space, or the global one, at a server."""

    __slots__ = ()

    @classmethod
    def of(cls, shared: AsyncSharedSpace) -> RemoteSharedSpace:
        """The one that the library would make."""
        return cls(shared.parts, shared.principal, shared.space)

    publish = remote(AsyncSharedSpace.publish)
    broadcast = remote(AsyncSharedSpace.broadcast)
    query = remote(AsyncSharedSpace.query)
    board = handing(AsyncSharedSpace.board, RemoteBoard.of)

    @told_as(AsyncSharedSpace.boards)
    async def boards(self) -> list[Board]:
        found: list[Board] = await ask(self, AsyncMember.boards, {"spaces": [self.space]})
        return found

    async def reached_by(self) -> Mapping[str, Any]:
        """Its path."""
        return {"space": self.space}
