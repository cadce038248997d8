"""What a principal keeps in the prompt at all times."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypeVar

from triptych.access.scopes import reading
from triptych.errors import InvalidInputError, VersionConflictError
from triptych.model.block import Block
from triptych.model.event import Event, EventType
from triptych.model.ids import new_id
from triptych.model.principal import check_name
from triptych.model.receipt import Receipt
from triptych.ports.store import Reader, Writer
from triptych.service import paths
from triptych.service.arguments import as_optional_count, as_text
from triptych.service.calls import on_record
from triptych.service.member.seat import Seat, SpaceLike

if TYPE_CHECKING:
    from triptych.share.blocks import BlockRules, Change, Edit

T = TypeVar("T")


class Blocks(Seat):
    """The part of a member that keeps blocks."""

    __slots__ = ()

    async def blocks(self, *, spaces: Iterable[SpaceLike] | None = None) -> list[Block]:
        """The blocks the principal may read, by space and label; `spaces` narrows to subtrees."""
        scope = reading(self.principal, self._spaces(spaces))
        return await self._read(lambda reader: reader.blocks(scope))

    async def block(self, label: str, *, space: SpaceLike | None = None) -> Block:
        """One block, in the principal's own space unless given. Raises `NotFoundError` when there is none."""
        named, place = check_name(label, "label"), self.space(space)
        return await self._read(lambda reader: paths.blocks.find_block(reader, self.principal, place, named))

    async def set_block(
        self,
        label: str,
        text: str,
        *,
        space: SpaceLike | None = None,
        limit: int | None = None,
        expected_version: int | None = None,
    ) -> Block:
        """Let the block say this from now on; one of a new label begins. `context()` always places it.

        `limit` is the most characters it may hold (at most the setting `blocks.characters`). With
        `expected_version` (0 for a new one) only if nobody changed it in between: else
        `VersionConflictError`, carrying the current block. The earlier text goes to its history. Raises
        `InvalidInputError` for a text that is too long or holds a secret that the policy blocks,
        `AccessDeniedError` where the principal may not write and while the block is read-only.
        """
        said = as_text(text, "text")
        most = as_optional_count(limit, "limit", least=1)
        return await self._edit(label, space, expected_version, lambda _: said, limit=most)

    async def append_to_block(
        self, label: str, text: str, *, space: SpaceLike | None = None, expected_version: int | None = None
    ) -> Block:
        """Add a line to the block; one of a new label begins with it. Raises as `set_block` does."""
        line = as_text(text, "text")
        return await self._edit(label, space, expected_version, lambda now: f"{now}\n{line}" if now else line)

    async def replace_in_block(
        self,
        label: str,
        old: str,
        new: str,
        *,
        space: SpaceLike | None = None,
        expected_version: int | None = None,
    ) -> Block:
        """Put `new` in the place of `old`, which must stand in the block exactly once; an empty `new` deletes
        it. Raises as `set_block` does, and `NotFoundError` when there is no such block.
        """
        before, after = as_text(old, "old"), as_text(new, "new")

        def edit(text: str) -> str:
            times = text.count(before) if before else 0
            if times != 1:
                raise InvalidInputError(
                    f"stands {times} times in it",
                    field="old",
                    remedy="quote what stands there once",
                )
            return text.replace(before, after)

        return await self._edit(label, space, expected_version, edit, new=False)

    async def lock_block(self, label: str, *, space: SpaceLike | None = None) -> Block:
        """Make the block read-only: nobody changes or erases it until it is unlocked."""
        return await self._lock(label, space, lock=True)

    async def unlock_block(self, label: str, *, space: SpaceLike | None = None) -> Block:
        """Let the block be changed again.

        For whoever locked it and for any person who may write there: an agent that did not lock it gets
        `AccessDeniedError`.
        """
        return await self._lock(label, space, lock=False)

    async def block_history(self, label: str, *, space: SpaceLike | None = None) -> list[Block]:
        """All states of the block, oldest first, the current one last, each with who made it and when."""
        named, place, scope = check_name(label, "label"), self.space(space), reading(self.principal)

        def look_up(reader: Reader) -> list[Block]:
            current = paths.blocks.find_block(reader, self.principal, place, named)
            return [*reader.block_versions(scope, current.id), current]

        return await self._read(look_up)

    async def erase_block(self, label: str, *, space: SpaceLike | None = None) -> Receipt:
        """Erase the block with its history; the receipt says whether the files hold none of it any more.

        Raises `NotFoundError` when there is none, `AccessDeniedError` while it is read-only.
        """
        change = self._change(label, space, None)
        block, texts, removed = await self._written(
            change, lambda writer: paths.blocks.erase_block(writer, change)
        )
        verified, note = await self.parts.store.scrub(texts)
        return Receipt(
            id=new_id(),
            target=f"block:{block.id}",
            erased_at=change.now,
            erased_by=self.principal.name,
            removed=removed,
            verified=verified,
            note=note,
        )

    async def _edit(
        self,
        label: str,
        space: SpaceLike | None,
        expected_version: int | None,
        edit: Edit,
        *,
        limit: int | None = None,
        new: bool = True,
    ) -> Block:
        change, rules = self._change(label, space, expected_version), self._rules
        return await self._written(
            change, lambda writer: paths.blocks.write_block(writer, change, edit, rules, limit=limit, new=new)
        )

    async def _lock(self, label: str, space: SpaceLike | None, *, lock: bool) -> Block:
        change = self._change(label, space, None)
        return await self._written(change, lambda writer: paths.blocks.lock_block(writer, change, lock=lock))

    def _change(self, label: str, space: SpaceLike | None, expected_version: int | None) -> Change:
        return paths.blocks.Change(
            principal=self.principal,
            space=self.space(space),
            label=check_name(label, "label"),
            now=self.parts.clock.now(),
            expected_version=as_optional_count(expected_version, "expected_version"),
        )

    @property
    def _rules(self) -> BlockRules:
        settings = self.parts.settings
        return paths.blocks.BlockRules(settings.blocks, settings.secrets, self.parts.counter)

    async def _written(self, change: Change, work: Callable[[Writer], T]) -> T:
        """What the transaction returns; a refusal goes on record."""
        async with on_record(self.parts, self.principal, change.space):
            try:
                return await self.parts.store.write(work)
            except VersionConflictError as error:
                await self._note_refused_change(change, error)
                raise

    async def _note_refused_change(self, change: Change, error: VersionConflictError) -> None:
        current = error.current
        event = Event(
            type=EventType.UPDATE_REFUSED,
            tenant=self.principal.tenant,
            actor=self.principal.name,
            time=change.now,
            space=current.space if isinstance(current, Block) else None,
            subject=current.id if isinstance(current, Block) else None,
            detail={"expected": change.expected_version, "found": getattr(current, "version", 0)},
        )
        await self.parts.store.write(lambda writer: writer.append_events([event]))
