"""A server's memory, in place of an opened one."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Concatenate, NoReturn, ParamSpec, TypeVar, cast

from triptych.blocking.portal import Portal
from triptych.bootstrap import AsyncTriptych
from triptych.client.asking import told_as
from triptych.client.connection import Connection
from triptych.client.identity import asked_as
from triptych.client.member import RemoteMember
from triptych.errors import AccessDeniedError, InvalidInputError
from triptych.model.event import Seal
from triptych.model.key import Key, NewKey
from triptych.model.principal import DEFAULT_TENANT, Principal, check_name
from triptych.ports.clock import SystemClock
from triptych.ports.embedder import Embedder
from triptych.ports.store import Store
from triptych.service.parts import Parts
from triptych.settings import Settings, load_settings
from triptych.share.sealing import LogHealth
from triptych.sync import Member, Triptych

if TYPE_CHECKING:
    import httpx


A = TypeVar("A")
B = TypeVar("B")
P = ParamSpec("P")


class AsyncClient(AsyncTriptych):
    """The memory that `triptych serve` keeps at `url`, for code that runs on an event loop: the one on which
    it is first used.

    `key` says who asks; without one only a server that lets in who shows none. `principal(...)` must be the
    key's own, or its agent with a user it acts for; what it may do is found out at its first call.
    """

    def __init__(
        self,
        url: str,
        key: str | None = None,
        *,
        acting_for: str | None = None,
        settings: Settings | Mapping[str, Any] | None = None,
        transport: httpx.AsyncBaseTransport | None = None,
        timeout: float = 60.0,
        retries: int = 3,
    ) -> None:
        """`acting_for` is the user whom `me()` asks for. `settings` are those of this side: how `place` fits
        results into a prompt, how often is asked while waiting; the server has its own. `timeout` is in
        seconds, for each attempt; imports and exports take as long as they take.

        What did not arrive, or what may arrive twice, is sent again up to `retries` times: questions, and
        whatever the server recognises by its idempotency key. `transport` carries the requests in place of
        the network. Raises `InvalidInputError` for an impossible address or key.
        """
        if retries < 0 or timeout <= 0:
            field = "retries" if retries < 0 else "timeout"
            raise InvalidInputError(
                "is too small", field=field, remedy="give retries from 0, seconds above 0"
            )
        self._connection = Connection(url, key, transport=transport, timeout=timeout, retries=retries)
        self._acting_for = None if acting_for is None else check_name(acting_for, "acting_for")
        chosen = settings if isinstance(settings, Settings) else load_settings(settings)
        # Where an opened Triptych has its store, there is the way to the server; nothing is embedded here.
        self._parts = Parts(cast(Store, self._connection), cast(Embedder, None), chosen, SystemClock())

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.location!r})"

    @classmethod
    async def open(cls, *_: object, **__: object) -> NoReturn:
        """A client opens no store."""
        raise _not_opened()

    async def me(self) -> RemoteMember:
        """Memory as the key's own principal sees it, or as its agent asking for `acting_for`."""
        own = await self._connection.own()
        return self.member(asked_as(own, self._acting_for))

    @told_as(AsyncTriptych.member)
    def member(self, principal: Principal) -> RemoteMember:
        return RemoteMember(self._parts, principal)

    @told_as(AsyncTriptych.create_key)
    async def create_key(
        self,
        principal: Principal,
        *,
        name: str = "",
        acts_for: Iterable[str] = (),
        expires_at: datetime | str | None = None,
    ) -> NewKey:
        operator = await self.me()
        return await operator.create_key(principal, name=name, acts_for=acts_for, expires_at=expires_at)

    @told_as(AsyncTriptych.keys)
    async def keys(self, tenant: str = DEFAULT_TENANT) -> list[Key]:
        return await (await self._operator_of(tenant)).keys()

    @told_as(AsyncTriptych.revoke_key)
    async def revoke_key(self, id: str, *, tenant: str = DEFAULT_TENANT) -> Key:
        return await (await self._operator_of(tenant)).revoke_key(id)

    async def identify(self, secret: str) -> Key:  # noqa: ARG002 - the signature is the library's
        """A server tells nobody about a key but whom it lets in: `authenticate`."""
        raise InvalidInputError(
            "is done where the keys are kept", field="identify", remedy="ask authenticate, or list keys()"
        )

    @told_as(AsyncTriptych.authenticate)
    async def authenticate(self, secret: str, *, acting_for: str | None = None) -> Principal:
        return (await self._connection.whose(secret, acting_for=acting_for)).principal

    @told_as(AsyncTriptych.run_upkeep)
    async def run_upkeep(self) -> int:
        return await (await self.me()).run_upkeep()

    @told_as(AsyncTriptych.seal_log)
    async def seal_log(self, tenant: str = DEFAULT_TENANT) -> Seal | None:
        return await (await self._operator_of(tenant)).seal_log()

    @told_as(AsyncTriptych.verify_log)
    async def verify_log(self, tenant: str = DEFAULT_TENANT, *, kept: str | None = None) -> LogHealth:
        return await (await self._operator_of(tenant)).verify_log(kept=kept)

    @told_as(AsyncTriptych.check)
    async def check(self) -> Mapping[str, str]:
        return await (await self.me()).check()

    async def close(self) -> None:
        """Let those who wait go, and close the connections. The server goes on."""
        for bell in (self._parts.published, self._parts.board_bell):
            bell.close()
        await self._connection.close()

    async def _operator_of(self, tenant: str) -> RemoteMember:
        operator = await self.me()
        own = operator.principal.tenant
        if tenant != own:
            raise AccessDeniedError(
                f"{operator.principal.name} operates another tenant", field="tenant", remedy=f"name {own}"
            )
        return operator


def _taking(
    make: Callable[P, B],
) -> Callable[[Callable[[A, B], None]], Callable[Concatenate[A, P], None]]:
    """For an `__init__` that is given what is made: one that takes all it is made of."""

    def derived(init: Callable[[A, B], None]) -> Callable[Concatenate[A, P], None]:
        def call(self: A, /, *args: P.args, **kwargs: P.kwargs) -> None:
            init(self, make(*args, **kwargs))

        return functools.update_wrapper(call, make.__init__)

    return derived


class Client(Triptych):
    """The same with blocking methods, for code without an event loop; members and sessions are those of
    `triptych.sync`."""

    @_taking(AsyncClient)
    def __init__(self, client: AsyncClient) -> None:
        """As `AsyncClient`."""
        self._client = client
        super().__init__(Portal(), self._client)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.location!r})"

    @classmethod
    def open(cls, *_: object, **__: object) -> NoReturn:
        """A client opens no store."""
        raise _not_opened()

    def me(self) -> Member:
        """Memory as the key's own principal sees it, or as its agent asking for `acting_for`."""
        return Member(self._portal, self._portal.call(self._client.me()))


def _not_opened() -> InvalidInputError:
    return InvalidInputError(
        "opens no store", field="open", remedy="make a Client(url, key), or open a store with Triptych.open"
    )
