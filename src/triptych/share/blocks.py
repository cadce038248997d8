"""Changing a block, inside one writing transaction.

What a block is to say is worked out from what it says now, so that of two who change it at once neither is
overwritten unseen; `expected_version` refuses where it was not the state that was read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from triptych.access.scopes import reading
from triptych.access.spaces import ensure_space, require
from triptych.errors import AccessDeniedError, InvalidInputError, NotFoundError, VersionConflictError
from triptych.model.block import Block
from triptych.model.event import Event, EventType
from triptych.model.ids import BlockId, new_id
from triptych.model.principal import Principal
from triptych.model.scope import Right
from triptych.model.space import GLOBAL, Space
from triptych.ports.store import Reader, Writer
from triptych.settings import BlockSettings, SecretSettings
from triptych.text.screening import Screening

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter

Edit = Callable[[str], str]
"""What a block is to say, from what it says now; of a new one that is nothing."""


@dataclass(frozen=True, slots=True)
class BlockRules:
    """What every change is held against."""

    settings: BlockSettings
    secrets: SecretSettings
    counter: TokenCounter

    def checked(self, text: str, limit: int) -> str:
        """The text as it may be kept. Raises `InvalidInputError` when it is too long, or holds a secret that
        the policy blocks; what the policy redacts is taken out."""
        screening = Screening(self.secrets)
        clean = screening.text(text)
        screening.refuse_blocked("text")
        self._check_size(len(clean), limit, "characters")
        self._check_size(self.counter.count(clean), self.settings.tokens, "tokens")
        return clean

    def label(self, label: str) -> str:
        """The label, unless it holds a secret: it is placed with the text."""
        screening = Screening(self.secrets)
        if screening.text(label) != label:
            screening.refuse_blocked("label")
            raise InvalidInputError("holds a secret", field="label", remedy="name it by what it is for")
        return label

    def limit(self, given: int | None, current: Block | None) -> int:
        """The most characters: as given, as it was, or as the settings have it."""
        usual = self.settings.characters if current is None else current.limit
        limit = usual if given is None else given
        if not 1 <= limit <= self.settings.characters:
            raise InvalidInputError(
                f"is {limit}",
                field="limit",
                remedy=f"give a whole number from 1 to {self.settings.characters}",
            )
        return limit

    @staticmethod
    def _check_size(size: int, most: int, unit: str) -> None:
        if size > most:
            raise InvalidInputError(
                f"is {size:,} {unit} long, {size - most:,} too many",
                field="text",
                remedy=f"shorten it to {most:,} {unit}, or remember the details as memories",
            )


@dataclass(frozen=True, slots=True)
class Change:
    """One change to the block of a label: who makes it, and on which version they decided."""

    principal: Principal
    space: Space
    label: str
    now: datetime
    expected_version: int | None = None


def write_block(
    writer: Writer,
    change: Change,
    edit: Edit,
    rules: BlockRules,
    *,
    limit: int | None = None,
    new: bool = True,
) -> Block:
    """Put what `edit` makes of the block's text in its place; without a block one begins, if it may be `new`.

    Raises `AccessDeniedError` for who may not read and write there, and while it is read-only;
    `VersionConflictError`, carrying the current block (none where there is none); `InvalidInputError` for a
    text that cannot be kept, and when the space holds as many blocks as it may.
    """
    current = _current(writer, change)
    if current is None and not new:
        raise no_such_block(change.label)
    _check_open(current)
    most = rules.limit(limit, current)
    text = rules.checked(edit("" if current is None else current.text), most)
    if current is not None and (text, most) == (current.text, current.limit):
        return current
    if current is None:
        _check_room(writer, change, rules.settings.per_space)
        made = Block(
            id=BlockId(new_id()),
            tenant=change.principal.tenant,
            space=change.space,
            label=rules.label(change.label),
            text=text,
            limit=most,
            changed_by=change.principal.name,
            changed_at=change.now,
        )
        writer.insert_block(made)
    else:
        made = _replaced(writer, change, replace(current, text=text, limit=most))
    writer.append_events([_event(EventType.BLOCK_CHANGED, change, made, characters=len(text))])
    return made


def lock_block(writer: Writer, change: Change, *, lock: bool) -> Block:
    """Make it read-only, or open it again; a block that is as wanted stays as it is.

    Raises `NotFoundError` when there is none, and `AccessDeniedError` when somebody else has locked it and
    the principal is no person.
    """
    current = _existing(writer, change)
    if current.read_only == lock:
        return current
    if not lock:
        _check_key(current, change.principal)
    made = _replaced(writer, change, replace(current, locked_by=change.principal.name if lock else None))
    happened = EventType.BLOCK_LOCKED if lock else EventType.BLOCK_UNLOCKED
    writer.append_events([_event(happened, change, made)])
    return made


def erase_block(writer: Writer, change: Change) -> tuple[Block, list[str], Mapping[str, int]]:
    """Take the block and its history away: what it was, all its texts, and counts of what went.

    Raises as `lock_block` does, and `AccessDeniedError` while it is read-only.
    """
    current = _existing(writer, change)
    _check_open(current)
    earlier = writer.block_versions(reading(change.principal), current.id)
    texts = {state.text for state in (*earlier, current)} | {current.label}
    removed = writer.erase_block(current.id)
    writer.append_events([_event(EventType.ERASED, change, current, **removed)])
    return current, sorted(text for text in texts if text.strip()), removed


def find_block(reader: Reader, principal: Principal, space: Space, label: str) -> Block:
    """The block, for one who may read it. Raises `NotFoundError` otherwise."""
    found = reader.block(reading(principal, [space]), space, label)
    if found is None:
        raise no_such_block(label)
    return found


def standing_blocks(reader: Reader, principal: Principal, space: Space) -> list[Block]:
    """The blocks that a context in `space` places, of those the principal may read.

    They are those of that space and the ones around it, of the principal's user, agent and teams, and of all.
    Spaces below these are other matters.
    """
    own = [Space.of_team(team) for team in principal.teams]
    own += [Space.of_user(principal.user)] if principal.user is not None else []
    own += [Space.of_agent(principal.agent)] if principal.agent is not None else []
    around = [
        Space(space.segments[:depth]) for depth in range(len(space.root.segments), len(space.segments) + 1)
    ]
    wanted = {GLOBAL, *own, *around}
    scope = reading(principal, sorted(wanted))
    return [block for block in reader.blocks(scope) if block.space in wanted]


def no_such_block(label: str) -> NotFoundError:
    """Unknown and forbidden ones get the same words."""
    return NotFoundError(
        f"no block {label!r} that you may see", field="label", remedy="list them, or begin it with its text"
    )


def _current(writer: Writer, change: Change) -> Block | None:
    """The block as it is, for one who may read and write there."""
    ensure_space(writer, change.principal, change.space, change.now)
    # Whoever may only write would learn what it says from what changing it says.
    require(writer, change.principal, Right.READ, change.space)
    current = writer.block(reading(change.principal, [change.space]), change.space, change.label)
    version = 0 if current is None else current.version
    if change.expected_version not in (None, version):
        raise VersionConflictError(
            f"expected version {change.expected_version}, it is at {version}",
            current=current,
            remedy="look at the current text and decide again",
        )
    return current


def _existing(writer: Writer, change: Change) -> Block:
    current = _current(writer, change)
    if current is None:
        raise no_such_block(change.label)
    return current


def _replaced(writer: Writer, change: Change, block: Block) -> Block:
    made = replace(block, changed_by=change.principal.name, changed_at=change.now)
    return writer.replace_block(made, expected_version=block.version)


def _check_open(block: Block | None) -> None:
    if block is not None and block.read_only:
        raise AccessDeniedError(
            f"is read-only, locked by {block.locked_by}",
            field="label",
            remedy="ask them, or a person who may write there, to unlock it",
        )


def _check_key(block: Block, principal: Principal) -> None:
    """Whoever locked it may open it, and any person: an agent does not undo what another decided."""
    if principal.agent is not None and block.locked_by != principal.name:
        raise AccessDeniedError(
            f"was locked by {block.locked_by}",
            field="label",
            remedy="ask them, or a person who may write there, to unlock it",
        )


def _check_room(writer: Writer, change: Change, most: int) -> None:
    held = [b for b in writer.blocks(reading(change.principal, [change.space])) if b.space == change.space]
    if len(held) >= most:
        raise InvalidInputError(
            f"{change.space} holds {len(held)} blocks already",
            field="label",
            remedy="change or erase one of them, or raise the setting blocks.per_space",
        )


def _event(type: EventType, change: Change, block: Block, **detail: int) -> Event:
    """An event about a block: ids and counts, never its label or text."""
    told = {"version": block.version, **detail}
    return Event(type, block.tenant, change.principal.name, change.now, block.space, block.id, told)
