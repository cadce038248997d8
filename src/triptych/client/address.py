"""What a client is given, looked at before anything is sent."""

from __future__ import annotations

from urllib.parse import urlsplit

from triptych.errors import InvalidInputError


def checked_address(url: str) -> str:
    """The address without a slash at its end. Raises `InvalidInputError` for what is none."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in {"http", "https"} and parts.hostname and parts.port != 0
    except (ValueError, TypeError, AttributeError):
        usable = False
    if not usable:
        raise InvalidInputError(
            "is no address of a server", field="url", remedy="write it as https://memory.example.com"
        )
    if parts.username or parts.password or parts.query or parts.fragment:
        raise InvalidInputError(
            "holds more than the address", field="url", remedy="leave out user, password, ? and #; give `key`"
        )
    return url.rstrip("/")


def checked_key(key: object) -> str:
    """The key, when it can stand in a header."""
    if not isinstance(key, str) or not key.isascii() or not key.isprintable() or not key or " " in key:
        raise InvalidInputError(
            "is no key", field="key", remedy="give the one line that `triptych key create` showed"
        )
    return key
