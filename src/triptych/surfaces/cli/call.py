"""One call of the command line: which store, in whose name, shown how."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from triptych.errors import NotFoundError
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.surfaces.cli.harmless import Terminal

if TYPE_CHECKING:
    from triptych.settings import Settings
    from triptych.sync import Member, Triptych

WHOEVER_SITS_HERE = "user:me"
IN_MEMORY = ":memory:"
_PIPED_WIDTH = 100  # a pipe has no width of its own


def terminal(*, stderr: bool = False) -> Terminal:
    """Where people read: as wide as the terminal, or a readable width when there is none."""
    console = Terminal(stderr=stderr, highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = _PIPED_WIDTH
    return console


@dataclass(frozen=True, slots=True)
class Call:
    """What every command is given besides its own arguments. What is not given takes its default."""

    db: str | None = None
    principal: str | None = None
    space: str | None = None
    json: bool = False

    def over(self, under: Call) -> Call:
        """This call, with what it leaves out taken from `under`."""
        return replace(
            self,
            db=self.db or under.db,
            principal=self.principal or under.principal,
            space=self.space or under.space,
            json=self.json or under.json,
        )

    @property
    def asker(self) -> Principal:
        """Who asks. Raises `InvalidInputError` when it cannot be read."""
        return Principal.parse(self.principal or WHOEVER_SITS_HERE)

    @property
    def spaces(self) -> list[Space] | None:
        """The space asked for, as a list; none is everything the asker may read."""
        return None if self.space is None else [Space.parse(self.space)]

    def settings(self) -> Settings:
        """The settings in force. No background worker: a command is over before it would be of use."""
        from triptych.settings import load_settings  # slow to import, and --help needs none

        over: dict[str, Any] = {"upkeep": {"worker": False}}
        if self.db is not None:
            over["store"] = {"path": self.db}
        return load_settings(over)

    @contextmanager
    def opened(self, *, create: bool = False) -> Iterator[Triptych]:
        """The store, open; named on stderr unless JSON is wanted.

        Only a command that brings something in makes a missing store (`create`): for the others it is
        more likely a mistyped path than an empty memory. Raises `NotFoundError` then.
        """
        settings = self.settings()
        if not create:
            require_store(settings.store.path)
        from triptych.sync import Triptych  # brings the whole service: not for --help

        with Triptych.open(settings=settings) as memory:
            self.say(f"store {memory.location} · as {self.asker.name}")
            yield memory

    @contextmanager
    def me(self, *, create: bool = False) -> Iterator[Member]:
        """The opened store as the asker sees it."""
        asker = self.asker  # a wrong name is told before a store is touched
        with self.opened(create=create) as memory:
            yield memory.member(asker)

    def say(self, line: str) -> None:
        """A remark beside the answer: on stderr, and not at all when JSON is wanted."""
        if not self.json:
            terminal(stderr=True).print(line, style="dim", markup=False, soft_wrap=True)


def require_store(path: str) -> None:
    """Raise `NotFoundError` unless there is a store at `path`."""
    if path != IN_MEMORY and not Path(path).exists():
        raise NotFoundError(
            f"there is no store at {path}",
            field="--db",
            remedy="name an existing one with --db, or make it with `triptych remember` or `triptych demo`",
        )
