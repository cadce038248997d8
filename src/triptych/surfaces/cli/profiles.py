"""Servers by the names a person gave them, kept in a file that only that person may read."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from triptych.errors import InvalidInputError, NotFoundError, SettingsError
from triptych.model.principal import check_name
from triptych.settings import ClientSettings, config_folder
from triptych.wire.loopback import is_loopback

_FILE = "triptych/profiles.json"
_ONLY_OWNER = 0o600
_OTHERS = 0o077


@dataclass(frozen=True, slots=True)
class Profile:
    """A server: its address, and the key that says who asks."""

    name: str
    url: str
    key: str | None = field(default=None, repr=False)

    @property
    def is_open_to_listeners(self) -> bool:
        """Whether a key sent there travels unencrypted over a network."""
        parts = urlsplit(self.url)
        return parts.scheme == "http" and not is_loopback(parts.hostname or "")


@dataclass(frozen=True, slots=True)
class Profiles:
    """All that are kept, and the name of the one that is used where nothing else is named."""

    by_name: Mapping[str, Profile] = field(default_factory=dict)
    used: str | None = None

    def named(self, name: str, *, field_name: str) -> Profile:
        """The one of that name. Raises `NotFoundError` when there is none."""
        if name not in self.by_name:
            raise NotFoundError(
                f"there is no profile {name!r}",
                field=field_name,
                remedy="see `triptych profile list`, or make it with `triptych profile add`",
            )
        return self.by_name[name]

    def with_one(self, profile: Profile) -> Profiles:
        """With that one beside the others."""
        return replace(self, by_name={**self.by_name, profile.name: profile})

    def without(self, name: str) -> Profiles:
        """With all but that one."""
        rest = {key: one for key, one in self.by_name.items() if key != name}
        return Profiles(rest, None if self.used == name else self.used)


def make_profile(name: str, url: str, key: str | None) -> Profile:
    """A profile of what was given. Raises `InvalidInputError` naming what cannot be used."""
    check_name(name, "name")
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise InvalidInputError(
            "is no address of a server", field="--url", remedy="write it as https://memory.example.com"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InvalidInputError(
            "holds more than the address", field="--url", remedy="leave out user, password, ? and #"
        )
    if key is not None and (not key.isascii() or not key.isprintable() or " " in key):
        raise InvalidInputError(
            "is no key", field="key", remedy="give the one line that `triptych key create` showed"
        )
    return Profile(name, url.rstrip("/"), key)


def profiles_file(settings: ClientSettings) -> Path:
    """Where profiles are kept."""
    given = settings.profiles_file
    return config_folder() / _FILE if given is None else Path(given)


def read_profiles(file: Path) -> Profiles:
    """What is kept there; nothing when there is no such file.

    Raises `SettingsError` when others may read it, or when it is not what `write_profiles` writes.
    """
    try:
        if os.name == "posix" and file.stat().st_mode & _OTHERS:
            raise SettingsError(
                "holds keys, and others may read it", field=str(file), remedy=f"chmod 600 {file}"
            )
        kept: Any = json.loads(file.read_text("utf-8"))
        by_name = {
            name: Profile(str(name), str(one["url"]), one.get("key"))
            for name, one in kept["profiles"].items()
        }
        return Profiles(by_name, kept.get("use"))
    except FileNotFoundError:
        return Profiles()
    except OSError as error:
        raise SettingsError(
            f"cannot be read ({error.strerror})", field=str(file), remedy="make it a file you may read"
        ) from None
    except (ValueError, KeyError, TypeError, AttributeError):  # says nothing of what it holds: keys
        raise SettingsError(
            "does not hold profiles", field=str(file), remedy="remove it, and add them again"
        ) from None


def write_profiles(file: Path, profiles: Profiles) -> None:
    """Keep them there, in one step, readable for the owner alone."""
    kept = {
        "use": profiles.used,
        "profiles": {
            one.name: {"url": one.url, **({"key": one.key} if one.key else {})}
            for one in profiles.by_name.values()
        },
    }
    file = file.resolve()  # a link stays one
    beside = file.with_name(f"{file.name}.{os.getpid()}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _ONLY_OWNER), "wb") as out:
            out.write(json.dumps(kept, ensure_ascii=False, indent=2).encode())
        beside.replace(file)
    except OSError as error:
        beside.unlink(missing_ok=True)
        raise SettingsError(
            f"cannot be written ({error.strerror})",
            field=str(file),
            remedy="make its folder writable, or name another with TRIPTYCH_CLIENT__PROFILES_FILE",
        ) from None


def chosen_profile(named: str | None, settings: ClientSettings) -> Profile | None:
    """The profile a call is for: the one named, or that the settings name, or that is in use; or none.

    A key in the settings stands in for the one that is kept.
    """
    profiles = read_profiles(profiles_file(settings))
    name = named or settings.profile or profiles.used
    if name is None:
        return None
    found = profiles.named(name, field_name="--server" if named else "client.profile")
    return replace(found, key=settings.api_key) if settings.api_key else found
