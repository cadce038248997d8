"""A member whose memories are at a server: the library's methods, done there.

Each face is the library's own class, so that code written for one takes the other. What needs no memory
(spaces, placing results, looking at what was given) is done here, by the library's own functions.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import replace
from functools import update_wrapper
from typing import Any, Concatenate, ParamSpec

from triptych.access.keys import PREFIX, key_meant
from triptych.client.asking import ask, bound, connection_of, handing, remote, rows_of, streamed, told_as
from triptych.client.session import RemoteSession
from triptych.client.shared import RemoteSharedSpace
from triptych.client.subscription import RemoteSubscription
from triptych.errors import AccessDeniedError, InvalidInputError
from triptych.model.key import Key, NewKey
from triptych.model.principal import Principal, check_name
from triptych.model.subscription import Subscription
from triptych.service.arguments import as_optional_text, as_text
from triptych.service.member.member import AsyncMember
from triptych.service.member.seat import SpaceLike
from triptych.service.subscription import AsyncSubscription
from triptych.service.transfer.report import ImportReport

P = ParamSpec("P")


def _importing(
    method: Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, ImportReport]],
) -> Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, ImportReport]]:
    """The same method, done by the server; `progress` is told when all is done."""
    sent = remote(method)

    async def call(self: AsyncMember, /, *args: P.args, **kwargs: P.kwargs) -> ImportReport:
        report = await sent(self, *args, **kwargs)
        progress = kwargs.get("progress")
        if callable(progress):
            done = report.memories + report.messages + report.blocks + report.skipped
            progress(done, done)
        return report

    update_wrapper(call, method)
    return call


def _subscribing(
    method: Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, AsyncSubscription]],
) -> Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, RemoteSubscription]]:
    """The same method, done by the server, whose result is the subscription there."""

    async def call(self: AsyncMember, /, *args: P.args, **kwargs: P.kwargs) -> RemoteSubscription:
        given = bound(method, self, args, kwargs)
        wish = await ask(self, method, given, Subscription)
        return RemoteSubscription(self.parts, self.principal, wish.name)

    update_wrapper(call, method)
    return call


def _in_own_tenant(
    method: Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, NewKey]],
) -> Callable[Concatenate[AsyncMember, P], Coroutine[Any, Any, NewKey]]:
    """The same method, for a principal of the same tenant: its written form does not name the tenant."""
    sent = remote(method)

    async def call(self: AsyncMember, /, *args: P.args, **kwargs: P.kwargs) -> NewKey:
        wanted = bound(method, self, args, kwargs).get("principal")
        if isinstance(wanted, Principal) and wanted.tenant != self.principal.tenant:
            raise AccessDeniedError(
                f"{self.principal.name} operates another tenant",
                field="principal",
                remedy=f"name somebody of {self.principal.tenant}",
            )
        return await sent(self, *args, **kwargs)

    update_wrapper(call, method)
    return call


class RemoteMember(AsyncMember):
    """A principal's view of what a server keeps. Get it from `AsyncClient.principal(...)`."""

    __slots__ = ()

    remember = remote(AsyncMember.remember)
    update = remote(AsyncMember.update)
    forget = remote(AsyncMember.forget)
    restore = remote(AsyncMember.restore)
    unmerge = remote(AsyncMember.unmerge)
    erase = remote(AsyncMember.erase)
    recall = remote(AsyncMember.recall)
    get = remote(AsyncMember.get)
    memories = remote(AsyncMember.memories)
    graph = remote(AsyncMember.graph)
    history = remote(AsyncMember.history)
    sessions = remote(AsyncMember.sessions)
    spaces = remote(AsyncMember.spaces)
    events = remote(AsyncMember.events)
    follow_events = streamed(AsyncMember.follow_events, "follow_events")
    counts = remote(AsyncMember.counts)
    blocks = remote(AsyncMember.blocks)
    boards = remote(AsyncMember.boards)
    block = remote(AsyncMember.block)
    set_block = remote(AsyncMember.set_block)
    append_to_block = remote(AsyncMember.append_to_block)
    replace_in_block = remote(AsyncMember.replace_in_block)
    lock_block = remote(AsyncMember.lock_block)
    unlock_block = remote(AsyncMember.unlock_block)
    block_history = remote(AsyncMember.block_history)
    erase_block = remote(AsyncMember.erase_block)
    broadcasts = remote(AsyncMember.broadcasts)
    acknowledge = remote(AsyncMember.acknowledge)
    acknowledgements = remote(AsyncMember.acknowledgements)
    withdraw_broadcast = remote(AsyncMember.withdraw_broadcast)
    subscriptions = remote(AsyncMember.subscriptions)
    unsubscribe = remote(AsyncMember.unsubscribe)
    set_policy = remote(AsyncMember.set_policy)
    grant = remote(AsyncMember.grant)
    delegate = remote(AsyncMember.delegate)
    revoke = remote(AsyncMember.revoke)
    grants = remote(AsyncMember.grants)
    may = remote(AsyncMember.may)
    conflicts = remote(AsyncMember.conflicts)
    resolve = remote(AsyncMember.resolve)
    export_rows = rows_of(AsyncMember.export_rows)
    import_rows = _importing(AsyncMember.import_rows)
    import_conversation = _importing(AsyncMember.import_conversation)
    import_history = _importing(AsyncMember.import_history)
    create_key = _in_own_tenant(AsyncMember.create_key)
    keys = remote(AsyncMember.keys)
    jobs = remote(AsyncMember.jobs)
    run_upkeep = remote(AsyncMember.run_upkeep)
    seal_log = remote(AsyncMember.seal_log)
    verify_log = remote(AsyncMember.verify_log)
    check = remote(AsyncMember.check)

    session = handing(AsyncMember.session, RemoteSession.of)
    team = handing(AsyncMember.team, RemoteSharedSpace.of)
    shared = handing(AsyncMember.shared, RemoteSharedSpace.of)
    subscribe = _subscribing(AsyncMember.subscribe)

    @told_as(AsyncMember.revoke_key)
    async def revoke_key(self, id: str) -> Key:
        # Of a secret the id alone: addresses stand in logs on the way.
        named = key_meant(as_text(id, "id")) or PREFIX
        return await ask(self, AsyncMember.revoke_key, {"id": named})  # type: ignore[no-any-return]  # as it says

    @told_as(AsyncMember.export)
    async def export(self) -> list[dict[str, Any]]:
        return [row async for row in self.export_rows()]

    @told_as(AsyncMember.subscription)
    async def subscription(self, name: str) -> RemoteSubscription:
        found = RemoteSubscription(self.parts, self.principal, check_name(name, "name"))
        await found.info()
        return found

    @told_as(AsyncMember.find_session)
    async def find_session(
        self, name: str, *, space: SpaceLike | None = None, id: str | None = None, begin: bool = False
    ) -> RemoteSession:
        found = RemoteSession(self.parts, self.principal, self.space(space), check_name(name, "session"))
        if id is not None or not begin:
            await found.find(as_optional_text(id, "id"))
        return found

    @told_as(AsyncMember.acting_for)
    async def acting_for(self, user: str) -> RemoteMember:
        named = check_name(user, "user")
        if self.principal.agent is None:
            raise InvalidInputError("is no agent", field="principal", remedy="ask as agent:NAME")
        await connection_of(self).whose(acting_for=named)
        return RemoteMember(self.parts, replace(self.principal, user=named, delegated=True))

    async def reached_by(self) -> Mapping[str, Any]:
        """Nothing leads to a member."""
        return {}
