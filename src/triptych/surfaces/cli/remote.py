"""A call that goes to a server: the same methods, through the client."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from triptych.client import Client
from triptych.model.principal import Principal
from triptych.surfaces.cli.profiles import Profile

if TYPE_CHECKING:
    from triptych.settings import Settings
    from triptych.sync import Member


def client_of(profile: Profile, settings: Settings, *, acting_for: str | None = None) -> Client:
    """A client of the profile's server, with its key."""
    return Client(profile.url, profile.key, acting_for=acting_for, settings=settings)


@contextmanager
def member_at(profile: Profile, asker: Principal | None, settings: Settings) -> Iterator[Member]:
    """The server's memory as the profile's key sees it.

    A user alone is one that the key's agent asks for; anybody else must be whom the key is for.
    """
    alone = asker is not None and not (asker.agent or asker.teams or asker.roles)
    user = asker.user if asker is not None and alone else None
    with client_of(profile, settings, acting_for=user) as client:
        yield client.me() if asker is None or user is not None else client.member(asker)
