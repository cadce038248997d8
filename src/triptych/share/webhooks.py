"""Where deliveries may be sent, and how one is signed: pure rules.

Signed as Standard Webhooks 1.0.0 says, so that receivers need nothing of ours:
https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md
"""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import ipaddress
import re
import secrets
from datetime import datetime
from urllib.parse import urlsplit

from triptych.errors import InvalidInputError

_SECRET = "whsec_"
_SECRET_BYTES = 32
_BYTES_ALLOWED = range(24, 65)
_LONGEST_URL = 2000
_LABEL = r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?"
_NAME = re.compile(rf"(?=.{{1,253}}\.?$)(?:{_LABEL}\.)*(?!\d+\.?$|0x[0-9a-f]*\.?$){_LABEL}\.?")
_MOST_DOUBLINGS = 20

# Ranges that lead to an IPv4 address of the sender's own network, or are called global though they are not.
_ROUNDABOUT = tuple(
    map(
        ipaddress.IPv6Network,
        ("64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "::/96", "fec0::/10", "100::/64"),
    )
)


def made_secret() -> str:
    """A new secret to sign with."""
    return _SECRET + base64.b64encode(secrets.token_bytes(_SECRET_BYTES)).decode()


def checked_secret(secret: str) -> str:
    """The secret itself. Raises `InvalidInputError` unless it is `whsec_` and 24 to 64 bytes in base64."""
    try:
        key = _key_of(secret)
    except (binascii.Error, ValueError):
        key = b""
    if not secret.startswith(_SECRET) or len(key) not in _BYTES_ALLOWED:
        raise InvalidInputError(
            "is no secret to sign with",
            field="secret",
            remedy="give whsec_ and 24 to 64 bytes in base64, or none to have one made",
        )
    return secret


def checked_url(url: str, *, private: bool) -> str:
    """The address itself, when it may be a webhook's. Raises `InvalidInputError` otherwise.

    It is https, unless `private` addresses and plain http are allowed. Where a name leads is looked at when
    something is sent.
    """
    try:
        parts = urlsplit(url)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
    except ValueError:
        host, port, parts = "", None, urlsplit("")
    schemes = ("http", "https") if private else ("https",)
    usable = _is_host(host) and port != 0 and parts.scheme in schemes
    if not usable or len(url) > _LONGEST_URL or not _is_clean(url):
        raise InvalidInputError(
            "is no address to send to", field="url", remedy=f"give {' or '.join(schemes)}://host/path"
        )
    if parts.username is not None or parts.password is not None or parts.fragment:
        raise InvalidInputError(
            "names a user or a fragment", field="url", remedy="leave them out; the signature says who sends"
        )
    if not private and _is_inward(host):
        raise InvalidInputError(
            "leads into the server's own network",
            field="url",
            remedy="give a public address, or allow it with the setting server.webhooks_private_addresses",
        )
    return url


def leads_outward(address: str) -> bool:
    """Whether an IP address is one of the public internet, and not reached by a roundabout way."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return leads_outward(str(found.ipv4_mapped))
        if any(found in network for network in _ROUNDABOUT):
            return False
    return found.is_global and not found.is_multicast and not found.is_reserved


def signature(secret: str, id: str, timestamp: int, body: bytes) -> str:
    """What the header `webhook-signature` holds."""
    signed = f"{id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(_key_of(secret), signed, hashlib.sha256)).decode()


def rest_seconds(failures: int, first: float, chance: float) -> float:
    """How long to rest after so many failures in a row: twice as long each time, the second half of it by
    `chance` (0 to 1), so that those who failed together do not come back together."""
    longest = first * 2.0 ** min(max(failures - 1, 0), _MOST_DOUBLINGS)
    return longest / 2 + longest / 2 * chance


def seconds_of(time: datetime) -> int:
    """Whole seconds since 1970, as the header `webhook-timestamp` has them."""
    return int(time.timestamp())


def _key_of(secret: str) -> bytes:
    return base64.b64decode(secret.removeprefix(_SECRET), validate=True)


def _is_clean(url: str) -> bool:
    return not any(letter <= " " or letter in "\x7f\\" for letter in url)


def _is_host(host: str) -> bool:
    """Whether it is a name, or an IP address as it is usually written: 127.1 and 0x7f000001 are neither."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return _NAME.fullmatch(host) is not None
    return True


def _is_inward(host: str) -> bool:
    """Whether a host says by itself that it is of the own network."""
    host = host.removesuffix(".")
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    return not leads_outward(host)
