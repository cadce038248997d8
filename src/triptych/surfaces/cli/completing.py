"""What the shell may offer for a value: only what is known without opening a store or asking anybody."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import typer

from triptych.errors import TriptychError

_PARTS = ("agent:", "user:", "acting:", "team:", "role:auditor", "role:operator")


def among(*words: str) -> Callable[[str], list[str]]:
    """One of these."""

    def offer(incomplete: str) -> list[str]:
        return [word for word in words if word.startswith(incomplete)]

    return offer


def kinds(incomplete: str) -> list[str]:
    """The kinds of memories."""
    from triptych.model.memory import Kind  # here and below: not for --help

    return among(*(kind.value for kind in Kind))(incomplete)


def roles(incomplete: str) -> list[str]:
    """Who speaks in a session."""
    from triptych.model.message import Role

    return among(*(role.value for role in Role))(incomplete)


def event_types(incomplete: str) -> list[str]:
    """What may happen, as the log calls it."""
    from triptych.model.event import EventType

    return among(*(type.value for type in EventType))(incomplete)


def profiles(incomplete: str) -> list[str]:
    """The servers this person has named."""
    from triptych.settings import load_settings
    from triptych.surfaces.cli.profiles import profiles_file, read_profiles

    try:
        kept = read_profiles(profiles_file(load_settings().client))
    except TriptychError:  # is told by the command itself
        return []
    return among(*kept.by_name)(incomplete)


def principals(incomplete: str) -> list[str]:
    """The next part of a principal, after the commas that are there."""
    before = incomplete[: incomplete.rfind(",") + 1]
    return among(*(before + part for part in _PARTS))(incomplete)


def spaces(context: typer.Context, incomplete: str) -> list[str]:
    """The spaces of whoever asks, and where others begin."""
    return among(*dict.fromkeys([*_own_spaces(context), "team/", "user/", "agent/", "global"]))(incomplete)


def _own_spaces(context: typer.Context) -> Iterable[str]:
    from triptych.model.principal import Principal
    from triptych.model.space import Space
    from triptych.surfaces.cli.call import WHOEVER_SITS_HERE

    levels = [context, *([context.parent] if context.parent else [])]
    written = next((one.params["principal"] for one in levels if one.params.get("principal")), None)
    try:
        asker = Principal.parse(written or WHOEVER_SITS_HERE)
    except TriptychError:
        return []
    mine = [
        Space.of_user(asker.user) if asker.user else None,
        Space.of_agent(asker.agent) if asker.agent else None,
        *map(Space.of_team, sorted(asker.teams)),
    ]
    return [space.path for space in mine if space]
