"""One call of the command line: which store, in whose name, shown how."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from triptych.errors import InvalidInputError, NotFoundError
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.surfaces.cli.harmless import Terminal

if TYPE_CHECKING:
    from triptych.settings import Settings
    from triptych.surfaces.cli.profiles import Profile
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
    server: str | None = None

    def over(self, under: Call) -> Call:
        """This call, with what it leaves out taken from `under`."""
        return replace(
            self,
            db=self.db or under.db,
            principal=self.principal or under.principal,
            space=self.space or under.space,
            json=self.json or under.json,
            server=self.server or under.server,
        )

    @property
    def asker(self) -> Principal:
        """Who asks. Raises `InvalidInputError` when it cannot be read."""
        return Principal.parse(self.principal or WHOEVER_SITS_HERE)

    @property
    def spaces(self) -> list[Space] | None:
        """The space asked for, as a list; none is everything the asker may read."""
        return None if self.space is None else [Space.parse(self.space)]

    def profile(self) -> Profile | None:
        """The server this call goes to: the one named, or in use where no store is named. None is a store.

        Raises `InvalidInputError` when a store and a server are both named.
        """
        if self.server is not None and self.db is not None:
            raise InvalidInputError(
                "names a server where --db names a store", field="--server", remedy="give one of the two"
            )
        if self.db is not None:
            return None
        from triptych.surfaces.cli.profiles import chosen_profile  # with the settings, not for --help

        return chosen_profile(self.server, self._load().client)

    def settings(self) -> Settings:
        """The settings in force for a store that this process opens itself.

        Raises `InvalidInputError` when a server is named: whoever asks for them works on the file.
        """
        if self.server is not None:
            raise _needs_the_file(self.server)
        return self._load()

    @contextmanager
    def opened(self, *, create: bool = False, asker: Principal | None = None) -> Iterator[Triptych]:
        """The store, open, or the server this call goes to; named on stderr unless JSON is wanted, with the
        asker where somebody asks.

        Only a command that brings something in makes a missing store (`create`): for the others it is
        more likely a mistyped path than an empty memory. Raises `NotFoundError` then.
        """
        if (profile := self.profile()) is not None:
            from triptych.surfaces.cli.remote import client_of

            with client_of(profile, self._load()) as server:
                self.say(f"server {profile.name} at {profile.url}")
                yield server
            return
        settings = self._load()
        if not create:
            require_store(settings.store.path)
        from triptych.sync import Triptych  # brings the whole service: not for --help

        with Triptych.open(settings=settings) as memory:
            self.say(f"store {memory.location}" + ("" if asker is None else f" · as {asker.name}"))
            yield memory

    @contextmanager
    def me(self, *, create: bool = False) -> Iterator[Member]:
        """The opened store as the asker sees it, or the server as its key does."""
        asker = self.asker  # a wrong name is told before anything is touched
        if (profile := self.profile()) is None:
            with self.opened(create=create, asker=asker) as memory:
                yield memory.member(asker)
            return
        from triptych.surfaces.cli.remote import member_at

        with member_at(profile, asker if self.principal else None, self._load()) as me:
            self.say(f"server {profile.name} at {profile.url} · as {me.principal.name}")
            yield me

    def _load(self) -> Settings:
        """The settings in force. No background worker: a command is over before it would be of use."""
        from triptych.settings import load_settings  # slow to import, and --help needs none

        over: dict[str, Any] = {"upkeep": {"worker": False}}
        if self.db is not None:
            over["store"] = {"path": self.db}
        return load_settings(over)

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


def _needs_the_file(server: str) -> InvalidInputError:
    return InvalidInputError(
        f"names {server}, and this command works on what is here: the store's file, settings, profiles",
        field="--server",
        remedy="leave it out; to work on the server's own store, run this there, with --db PATH",
    )
