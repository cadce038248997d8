"""A POST to an address that somebody else chose: looked at before it is called, and called as looked at.

The name is resolved once, all it leads to is checked, and the connection is made to that very address: a name
that leads elsewhere a moment later (DNS rebinding) leads nowhere. Redirects are not followed, proxies of the
environment not used, and of the answer only its status is read.
"""

from __future__ import annotations

import asyncio
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

import httpx

from triptych.share.webhooks import leads_outward

Resolve = Callable[[str, int], Awaitable[Sequence[str]]]


class UnreachableError(Exception):
    """Nothing answered, or nothing that may be called; says what in a few words that quote nothing."""


async def resolved(host: str, port: int) -> Sequence[str]:
    """The addresses a name leads to. Raises `OSError` when to none."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(address[0]) for *_, address in found]


@dataclass(slots=True)
class Outward:
    """Sends, within `seconds` in all. Addresses of the own network only when `private`."""

    seconds: float
    private: bool
    resolve: Resolve = resolved
    trust: ssl.SSLContext | None = None
    _client: httpx.AsyncClient | None = field(default=None, init=False)

    async def open(self) -> None:
        """Make ready; reading the certificates that are trusted takes its time."""
        made = await asyncio.to_thread(httpx.create_ssl_context, trust_env=False)
        trust = made if self.trust is None else self.trust
        self._client = httpx.AsyncClient(
            verify=trust,
            trust_env=False,
            follow_redirects=False,
            timeout=self.seconds,
            limits=httpx.Limits(max_keepalive_connections=0),  # one made for a name serves no other
        )

    async def close(self) -> None:
        """Let go of what is open."""
        if self._client is not None:
            await self._client.aclose()

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """The status of the answer. Raises `UnreachableError` when there is none."""
        assert self._client is not None
        try:
            target = httpx.URL(url)
            host = target.raw_host.decode("ascii")
            if target.scheme != "https" and not self.private:  # it was set while that was allowed
                raise UnreachableError("address refused")
            async with asyncio.timeout(self.seconds):
                address = await self._address(host, target.port or _PORTS[target.scheme])
                async with self._client.stream(
                    "POST",
                    target.copy_with(host=address),
                    headers={**headers, "host": target.netloc.decode("ascii")},
                    content=body,
                    extensions={"sni_hostname": host},
                ) as answer:
                    return answer.status_code
        except TimeoutError:
            raise UnreachableError("timed out") from None
        except (httpx.HTTPError, httpx.InvalidURL, OSError, ValueError) as error:
            raise UnreachableError(type(error).__name__) from None

    async def _address(self, host: str, port: int) -> str:
        addresses = await self.resolve(host, port)
        if not addresses:
            raise UnreachableError("leads nowhere")
        if not self.private and not all(map(leads_outward, addresses)):
            raise UnreachableError("address refused")
        return addresses[0]


_PORTS = {"http": 80, "https": 443}
