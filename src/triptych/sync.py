"""The blocking face: the same methods, for code without an event loop.

One event loop runs in a thread of its own; every call is handed over to it and waited for. Each method
below is its asynchronous twin made blocking, so the two faces cannot drift apart.
"""

from __future__ import annotations

import asyncio
import functools
import os
import threading
from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Coroutine,
    Generator,
    Iterator,
)
from datetime import datetime
from types import TracebackType
from typing import Any, Concatenate, Generic, ParamSpec, Self, TypeVar

from triptych.bootstrap import AsyncTriptych
from triptych.errors import StoreError
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.subscription import Delivery as Delivered
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncDelivery, AsyncSubscription, note_failure
from triptych.settings import Settings

A = TypeVar("A")
A_co = TypeVar("A_co", covariant=True)
B = TypeVar("B")
F = TypeVar("F")
P = ParamSpec("P")
R = TypeVar("R")

_PATIENCE_SECONDS = 10.0


class _Call(Generic[R]):
    """Work on its way to the loop, and the wait for what it returns.

    A `concurrent.futures.Future` does the same and more; its condition and the chain from future to future
    cost a twentieth of a short call.
    """

    def __init__(self, work: Coroutine[Any, Any, R], loop: asyncio.AbstractEventLoop) -> None:
        self._work = work
        self._loop = loop
        self._task: asyncio.Task[R] | None = None
        self._under_way = threading.Lock()
        self._under_way.acquire()
        loop.call_soon_threadsafe(self._begin)

    def result(self) -> R:
        """What the work returns or raises; `CancelledError` when it was cancelled."""
        try:
            self._under_way.acquire()
        except BaseException:  # the caller's thread is interrupted
            self._loop.call_soon_threadsafe(self._cancel)
            raise
        assert self._task is not None
        return self._task.result()

    def _begin(self) -> None:
        self._task = self._loop.create_task(self._work)
        self._task.add_done_callback(self._end)

    def _end(self, _: asyncio.Task[R]) -> None:
        self._under_way.release()

    def _cancel(self) -> None:
        assert self._task is not None
        self._task.cancel()


class Portal:
    """A running event loop in a thread, and the way in.

    Everything that needs the loop, its end included, happens in that thread: the caller's own thread may
    be running another loop. Calls may come from many threads, and one may close while others call.
    """

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        self._process = os.getpid()
        self._door = threading.Lock()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="triptych-loop", daemon=True)
        self._thread.start()

    @property
    def open(self) -> bool:
        """Whether calls can still be made, from this process."""
        return not self._closed and os.getpid() == self._process

    def call(self, work: Coroutine[Any, Any, R]) -> R:
        """Run `work` on the loop and wait for what it returns or raises.

        Raises `StoreError` once closed, in a forked child, and on the loop's own thread, which would wait
        for itself.
        """
        return self._wait_for(self._let_in(work))

    def close(self, last: Callable[[], Coroutine[Any, Any, None]] | None = None) -> None:
        """Let nobody in any more, run `last`, stop the loop and its thread.

        Calls under way are waited for. Closing twice is harmless; the second returns when it is done.
        """
        if os.getpid() != self._process:
            return
        self._refuse_own_thread()
        with self._door:
            first, self._closed = not self._closed, True
        try:
            if first and last is not None:
                self._wait_for(_Call(last(), self._loop))
        finally:
            if first:
                self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join()

    def _let_in(self, work: Coroutine[Any, Any, R]) -> _Call[R]:
        handed_over = False
        try:
            self._refuse_own_thread()
            self._require_open()  # before the lock, which may never be free in a forked child
            with self._door:  # whoever is let in is in before the loop is told to stop
                self._require_open()
                handed_over = True  # even if this thread is interrupted: the loop's thread may have begun it
                return _Call(work, self._loop)
        except BaseException:
            if not handed_over:
                work.close()
            raise

    def _require_open(self) -> None:
        if not self.open:
            raise _closed()

    def _wait_for(self, call: _Call[R]) -> R:
        try:
            return call.result()
        except asyncio.CancelledError:
            raise _closed() from None

    def _refuse_own_thread(self) -> None:
        if threading.current_thread() is self._thread:
            raise StoreError(
                "is called from inside one of its own calls, which would wait for itself",
                remedy="call it from another thread, or use AsyncTriptych",
            )

    def _run(self) -> None:
        try:
            self._loop.run_forever()
        finally:
            self._loop.run_until_complete(_wind_up())
            self._loop.run_until_complete(self._loop.shutdown_asyncgens())
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()


async def _wind_up() -> None:
    """Give calls under way time to come to their end, then cancel what is left."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if not others:
        return
    _, late = await asyncio.wait(others, timeout=_PATIENCE_SECONDS)
    for task in late:
        task.cancel()
    await asyncio.gather(*late, return_exceptions=True)


def _closed() -> StoreError:
    return StoreError(
        "this Triptych is closed, or was opened in another process",
        remedy="open it again; after a fork, in the child",
    )


class _Face(Generic[A_co]):
    """A blocking view of an asynchronous thing."""

    def __init__(self, portal: Portal, inner: A_co) -> None:
        self._portal = portal
        self._inner = inner


def _told_as(call: Callable[P, R], method: Callable[..., Any]) -> Callable[P, R]:
    """`call` under the name, signature and docstring of `method`."""
    functools.update_wrapper(call, method)
    return call


def _own(inner: A, method: Callable[Concatenate[A, P], R]) -> Callable[P, R]:
    """The method as `inner` has it, which may be at a server."""
    return getattr(inner, method.__name__)  # type: ignore[no-any-return]  # it is of the same type


def _blocking(
    method: Callable[Concatenate[A, P], Awaitable[R]],
) -> Callable[Concatenate[_Face[A], P], R]:
    """The same method, waited for."""

    def call(self: _Face[A], /, *args: P.args, **kwargs: P.kwargs) -> R:
        async def run() -> R:
            return await _own(self._inner, method)(*args, **kwargs)

        return self._portal.call(run())

    return _told_as(call, method)


def _direct(method: Callable[Concatenate[A, P], R]) -> Callable[Concatenate[_Face[A], P], R]:
    """The same method, which waits for nothing."""

    def call(self: _Face[A], /, *args: P.args, **kwargs: P.kwargs) -> R:
        return _own(self._inner, method)(*args, **kwargs)

    return _told_as(call, method)


def _iterating(
    method: Callable[Concatenate[A, P], AsyncGenerator[R, None]],
) -> Callable[Concatenate[_Face[A], P], Generator[R, None, None]]:
    """The same method, each of whose results is waited for when it is asked for."""

    def call(self: _Face[A], /, *args: P.args, **kwargs: P.kwargs) -> Generator[R, None, None]:
        return _drawn(self._portal, _own(self._inner, method)(*args, **kwargs))

    return _told_as(call, method)


def _drawn(portal: Portal, results: AsyncGenerator[R, None]) -> Generator[R, None, None]:
    _boxed = ((result,) async for result in results)
    waiting: asyncio.Task[Any] | None = None

    async def following() -> tuple[R] | None:
        nonlocal waiting
        waiting = asyncio.current_task()
        return await anext(_boxed, None)

    async def ending() -> None:
        if waiting is not None and not waiting.done():  # the caller was interrupted, wherever that was
            waiting.cancel()
            await asyncio.wait([waiting])
        await results.aclose()

    try:
        while (found := portal.call(following())) is not None:
            yield found[0]
    finally:
        if portal.open:
            portal.call(ending())


def _handing(
    method: Callable[Concatenate[A, P], B], face: Callable[[Portal, B], F]
) -> Callable[Concatenate[_Face[A], P], F]:
    """The same method, whose asynchronous result is given its blocking face."""

    def call(self: _Face[A], /, *args: P.args, **kwargs: P.kwargs) -> F:
        return face(self._portal, _own(self._inner, method)(*args, **kwargs))

    return _told_as(call, method)


def _fetching(
    method: Callable[Concatenate[A, P], Awaitable[B]], face: Callable[[Portal, B], F]
) -> Callable[Concatenate[_Face[A], P], F]:
    """The same method, waited for, whose asynchronous result is given its blocking face."""
    fetch = _blocking(method)

    def call(self: _Face[A], /, *args: P.args, **kwargs: P.kwargs) -> F:
        return face(self._portal, fetch(self, *args, **kwargs))

    return _told_as(call, method)


def _opening(
    method: Callable[P, Coroutine[Any, Any, A]],
) -> Callable[[Callable[[type[F], Portal, A], F]], Callable[Concatenate[type[F], P], F]]:
    """For a class method that is given what the same method opens: itself that method, waited for."""

    def derived(make: Callable[[type[F], Portal, A], F]) -> Callable[Concatenate[type[F], P], F]:
        def call(cls: type[F], /, *args: P.args, **kwargs: P.kwargs) -> F:
            portal = Portal()
            try:
                return make(cls, portal, portal.call(method(*args, **kwargs)))
            except BaseException:
                portal.close()
                raise

        return _told_as(call, getattr(method, "__func__", method))  # with `cls` before the rest

    return derived


class Session(_Face[AsyncSession]):
    """One conversation or task. As a `with` block, leaving it without an error ends the session."""

    add = _blocking(AsyncSession.add)
    add_many = _blocking(AsyncSession.add_many)
    add_openai = _blocking(AsyncSession.add_openai)
    add_anthropic = _blocking(AsyncSession.add_anthropic)
    context = _blocking(AsyncSession.context)
    messages = _blocking(AsyncSession.messages)
    begin = _blocking(AsyncSession.begin)
    info = _blocking(AsyncSession.info)
    state = _blocking(AsyncSession.state)
    get_state = _blocking(AsyncSession.get_state)
    set_state = _blocking(AsyncSession.set_state)
    end = _blocking(AsyncSession.end)

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if kind is None:
            self.end()


class Board(_Face[AsyncBoard]):
    """One board of a shared space. It is begun, or found again, when it is first used."""

    open = _blocking(AsyncBoard.open)
    status = _blocking(AsyncBoard.status)
    write = _blocking(AsyncBoard.write)
    read = _blocking(AsyncBoard.read)
    cell = _blocking(AsyncBoard.cell)
    history = _blocking(AsyncBoard.history)
    complete = _blocking(AsyncBoard.complete)
    reopen = _blocking(AsyncBoard.reopen)
    changes = _blocking(AsyncBoard.changes)
    watch = _iterating(AsyncBoard.watch)
    finish = _blocking(AsyncBoard.finish)
    erase = _blocking(AsyncBoard.erase)


class SharedSpace(_Face[AsyncSharedSpace]):
    """A team's space, or the global one."""

    publish = _blocking(AsyncSharedSpace.publish)
    broadcast = _blocking(AsyncSharedSpace.broadcast)
    query = _blocking(AsyncSharedSpace.query)
    board = _handing(AsyncSharedSpace.board, Board)
    boards = _blocking(AsyncSharedSpace.boards)


class Delivery(_Face[AsyncDelivery]):
    """One publication in the subscriber's hands, until it is acknowledged or rejected."""

    ack = _blocking(AsyncDelivery.ack)
    reject = _blocking(AsyncDelivery.reject)

    @property
    def told(self) -> Delivered:
        """All of it, as a plain value."""
        return self._inner.told

    @property
    def id(self) -> str:
        """What it is acknowledged by."""
        return self._inner.id

    @property
    def subscription(self) -> str:
        """The name of the subscription."""
        return self._inner.subscription

    @property
    def seq(self) -> int:
        """The number of the event that published it."""
        return self._inner.seq

    @property
    def time(self) -> datetime:
        """When it was published."""
        return self._inner.time

    @property
    def memory(self) -> Memory:
        """What was published, as it is now."""
        return self._inner.memory

    @property
    def attempt(self) -> int:
        """How often it has been delivered, this time included."""
        return self._inner.attempt


def _delivery(portal: Portal, found: AsyncDelivery | None) -> Delivery | None:
    return None if found is None else Delivery(portal, found)


def _deliveries(portal: Portal, found: list[AsyncDelivery]) -> list[Delivery]:
    return [Delivery(portal, one) for one in found]


class Subscription(_Face[AsyncSubscription]):
    """What its owner subscribed to under a name. As `for`, it hands over one delivery after another."""

    info = _blocking(AsyncSubscription.info)
    ack = _blocking(AsyncSubscription.ack)
    reject = _blocking(AsyncSubscription.reject)
    retry = _blocking(AsyncSubscription.retry)
    webhook = _blocking(AsyncSubscription.webhook)
    set_webhook = _blocking(AsyncSubscription.set_webhook)
    remove_webhook = _blocking(AsyncSubscription.remove_webhook)
    pull = _fetching(AsyncSubscription.pull, _deliveries)
    dead = _fetching(AsyncSubscription.dead, _deliveries)
    next = _fetching(AsyncSubscription.next, _delivery)

    def __iter__(self) -> Iterator[Delivery]:
        while self._portal.open and (delivery := self.next()) is not None:
            yield delivery

    def listen(self, callback: Callable[[Delivery], None]) -> None:
        """Call `callback` with one delivery after another, until Triptych is closed.

        A delivery is acknowledged when the callback returns, and rejected when it raises.
        """
        for delivery in self:
            try:
                callback(delivery)
            except Exception as error:  # noqa: BLE001 - the edge of a callback: the next delivery must come
                note_failure(delivery.told, error)
                delivery.reject()
            else:
                delivery.ack()


class Member(_Face[AsyncMember]):
    """Triptych as one principal sees it."""

    remember = _blocking(AsyncMember.remember)
    update = _blocking(AsyncMember.update)
    forget = _blocking(AsyncMember.forget)
    restore = _blocking(AsyncMember.restore)
    unmerge = _blocking(AsyncMember.unmerge)
    erase = _blocking(AsyncMember.erase)
    recall = _blocking(AsyncMember.recall)
    get = _blocking(AsyncMember.get)
    memories = _blocking(AsyncMember.memories)
    graph = _blocking(AsyncMember.graph)
    history = _blocking(AsyncMember.history)
    sessions = _blocking(AsyncMember.sessions)
    spaces = _blocking(AsyncMember.spaces)
    events = _blocking(AsyncMember.events)
    follow_events = _iterating(AsyncMember.follow_events)
    counts = _blocking(AsyncMember.counts)
    blocks = _blocking(AsyncMember.blocks)
    boards = _blocking(AsyncMember.boards)
    block = _blocking(AsyncMember.block)
    set_block = _blocking(AsyncMember.set_block)
    append_to_block = _blocking(AsyncMember.append_to_block)
    replace_in_block = _blocking(AsyncMember.replace_in_block)
    lock_block = _blocking(AsyncMember.lock_block)
    unlock_block = _blocking(AsyncMember.unlock_block)
    block_history = _blocking(AsyncMember.block_history)
    erase_block = _blocking(AsyncMember.erase_block)
    broadcasts = _blocking(AsyncMember.broadcasts)
    acknowledge = _blocking(AsyncMember.acknowledge)
    acknowledgements = _blocking(AsyncMember.acknowledgements)
    withdraw_broadcast = _blocking(AsyncMember.withdraw_broadcast)
    subscribe = _fetching(AsyncMember.subscribe, Subscription)
    subscription = _fetching(AsyncMember.subscription, Subscription)
    subscriptions = _blocking(AsyncMember.subscriptions)
    unsubscribe = _blocking(AsyncMember.unsubscribe)
    set_policy = _blocking(AsyncMember.set_policy)
    grant = _blocking(AsyncMember.grant)
    delegate = _blocking(AsyncMember.delegate)
    revoke = _blocking(AsyncMember.revoke)
    grants = _blocking(AsyncMember.grants)
    may = _blocking(AsyncMember.may)
    conflicts = _blocking(AsyncMember.conflicts)
    resolve = _blocking(AsyncMember.resolve)
    export = _blocking(AsyncMember.export)
    export_rows = _iterating(AsyncMember.export_rows)
    import_rows = _blocking(AsyncMember.import_rows)
    import_conversation = _blocking(AsyncMember.import_conversation)
    import_history = _blocking(AsyncMember.import_history)
    create_key = _blocking(AsyncMember.create_key)
    keys = _blocking(AsyncMember.keys)
    revoke_key = _blocking(AsyncMember.revoke_key)
    jobs = _blocking(AsyncMember.jobs)
    run_upkeep = _blocking(AsyncMember.run_upkeep)
    seal_log = _blocking(AsyncMember.seal_log)
    verify_log = _blocking(AsyncMember.verify_log)
    check = _blocking(AsyncMember.check)

    @property
    def principal(self) -> Principal:
        """Who this is."""
        return self._inner.principal

    place = _direct(AsyncMember.place)
    space = _direct(AsyncMember.space)
    session = _handing(AsyncMember.session, Session)
    find_session = _fetching(AsyncMember.find_session, Session)
    team = _handing(AsyncMember.team, SharedSpace)
    acting_for = _fetching(AsyncMember.acting_for, lambda *given: Member(*given))  # noqa: PLW0108 - not yet made
    shared = _handing(AsyncMember.shared, SharedSpace)


class Triptych(_Face[AsyncTriptych]):
    """The memory of an agent application."""

    @classmethod
    @_opening(AsyncTriptych.open)
    def open(cls, portal: Portal, opened: AsyncTriptych) -> Self:
        """As `AsyncTriptych.open`."""
        return cls(portal, opened)

    principal = _handing(AsyncTriptych.principal, Member)
    member = _handing(AsyncTriptych.member, Member)
    create_key = _blocking(AsyncTriptych.create_key)
    keys = _blocking(AsyncTriptych.keys)
    revoke_key = _blocking(AsyncTriptych.revoke_key)
    identify = _blocking(AsyncTriptych.identify)
    authenticate = _blocking(AsyncTriptych.authenticate)
    run_upkeep = _blocking(AsyncTriptych.run_upkeep)
    seal_log = _blocking(AsyncTriptych.seal_log)
    verify_log = _blocking(AsyncTriptych.verify_log)
    queue = _blocking(AsyncTriptych.queue)
    check = _blocking(AsyncTriptych.check)

    @property
    def location(self) -> str:
        """Where the memories are kept."""
        return self._inner.location

    @property
    def settings(self) -> Settings:
        """The settings in force."""
        return self._inner.settings

    def close(self) -> None:
        """Stop upkeep, write what was counted aside, let go of the store. Closing twice is harmless."""
        self._portal.close(self._inner.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()
