"""The blocking face: the same methods, for code without an event loop.

Each method is its asynchronous twin, handed over to an event loop in a thread of its own and waited for, so
that the two faces cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime
from types import TracebackType
from typing import Self

from triptych.blocking.portal import Portal
from triptych.blocking.twins import Face, blocking, direct, fetching, following, handing, iterating, opening
from triptych.bootstrap import AsyncTriptych
from triptych.model.memory import Memory
from triptych.model.principal import Principal
from triptych.model.subscription import Delivery as Delivered
from triptych.service.board import AsyncBoard
from triptych.service.member.member import AsyncMember
from triptych.service.session import AsyncSession
from triptych.service.shared import AsyncSharedSpace
from triptych.service.subscription import AsyncDelivery, AsyncSubscription, note_failure
from triptych.settings import Settings


class Session(Face[AsyncSession]):
    """One conversation or task. As a `with` block, leaving it without an error ends the session."""

    add = blocking(AsyncSession.add)
    add_many = blocking(AsyncSession.add_many)
    add_openai = blocking(AsyncSession.add_openai)
    add_anthropic = blocking(AsyncSession.add_anthropic)
    context = blocking(AsyncSession.context)
    messages = blocking(AsyncSession.messages)
    begin = blocking(AsyncSession.begin)
    info = blocking(AsyncSession.info)
    state = blocking(AsyncSession.state)
    get_state = blocking(AsyncSession.get_state)
    set_state = blocking(AsyncSession.set_state)
    end = blocking(AsyncSession.end)

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


class Board(Face[AsyncBoard]):
    """One board of a shared space. It is begun, or found again, when it is first used."""

    open = blocking(AsyncBoard.open)
    status = blocking(AsyncBoard.status)
    write = blocking(AsyncBoard.write)
    read = blocking(AsyncBoard.read)
    cell = blocking(AsyncBoard.cell)
    history = blocking(AsyncBoard.history)
    complete = blocking(AsyncBoard.complete)
    reopen = blocking(AsyncBoard.reopen)
    changes = blocking(AsyncBoard.changes)
    watch = following(AsyncBoard.watch)
    finish = blocking(AsyncBoard.finish)
    erase = blocking(AsyncBoard.erase)


class SharedSpace(Face[AsyncSharedSpace]):
    """A team's space, or the global one."""

    publish = blocking(AsyncSharedSpace.publish)
    broadcast = blocking(AsyncSharedSpace.broadcast)
    query = blocking(AsyncSharedSpace.query)
    board = handing(AsyncSharedSpace.board, Board)
    boards = blocking(AsyncSharedSpace.boards)


class Delivery(Face[AsyncDelivery]):
    """One publication in the subscriber's hands, until it is acknowledged or rejected."""

    ack = blocking(AsyncDelivery.ack)
    reject = blocking(AsyncDelivery.reject)

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


class Subscription(Face[AsyncSubscription]):
    """What its owner subscribed to under a name. As `for`, it hands over one delivery after another."""

    info = blocking(AsyncSubscription.info)
    ack = blocking(AsyncSubscription.ack)
    reject = blocking(AsyncSubscription.reject)
    retry = blocking(AsyncSubscription.retry)
    webhook = blocking(AsyncSubscription.webhook)
    set_webhook = blocking(AsyncSubscription.set_webhook)
    remove_webhook = blocking(AsyncSubscription.remove_webhook)
    pull = fetching(AsyncSubscription.pull, _deliveries)
    dead = fetching(AsyncSubscription.dead, _deliveries)
    next = fetching(AsyncSubscription.next, _delivery)

    def __iter__(self) -> Iterator[Delivery]:
        with self._portal.until_closed():
            while (delivery := self.next()) is not None:
                yield delivery

    def listen(self, callback: Callable[[Delivery], None]) -> None:
        """Call `callback` with one delivery after another, until Triptych is closed.

        A delivery is acknowledged when the callback returns, and rejected when it raises. One that is in the
        callback's hands at the end comes again, to whoever asks for it next.
        """
        with self._portal.until_closed():
            for delivery in self:
                try:
                    callback(delivery)
                except Exception as error:  # noqa: BLE001 - the edge of a callback: the next delivery must come
                    note_failure(delivery.told, error)
                    delivery.reject()
                else:
                    delivery.ack()


class Member(Face[AsyncMember]):
    """Triptych as one principal sees it."""

    remember = blocking(AsyncMember.remember)
    update = blocking(AsyncMember.update)
    forget = blocking(AsyncMember.forget)
    restore = blocking(AsyncMember.restore)
    unmerge = blocking(AsyncMember.unmerge)
    erase = blocking(AsyncMember.erase)
    recall = blocking(AsyncMember.recall)
    get = blocking(AsyncMember.get)
    memories = blocking(AsyncMember.memories)
    graph = blocking(AsyncMember.graph)
    history = blocking(AsyncMember.history)
    sessions = blocking(AsyncMember.sessions)
    spaces = blocking(AsyncMember.spaces)
    events = blocking(AsyncMember.events)
    follow_events = following(AsyncMember.follow_events)
    counts = blocking(AsyncMember.counts)
    blocks = blocking(AsyncMember.blocks)
    boards = blocking(AsyncMember.boards)
    block = blocking(AsyncMember.block)
    set_block = blocking(AsyncMember.set_block)
    append_to_block = blocking(AsyncMember.append_to_block)
    replace_in_block = blocking(AsyncMember.replace_in_block)
    lock_block = blocking(AsyncMember.lock_block)
    unlock_block = blocking(AsyncMember.unlock_block)
    block_history = blocking(AsyncMember.block_history)
    erase_block = blocking(AsyncMember.erase_block)
    broadcasts = blocking(AsyncMember.broadcasts)
    acknowledge = blocking(AsyncMember.acknowledge)
    acknowledgements = blocking(AsyncMember.acknowledgements)
    withdraw_broadcast = blocking(AsyncMember.withdraw_broadcast)
    subscribe = fetching(AsyncMember.subscribe, Subscription)
    subscription = fetching(AsyncMember.subscription, Subscription)
    subscriptions = blocking(AsyncMember.subscriptions)
    unsubscribe = blocking(AsyncMember.unsubscribe)
    set_policy = blocking(AsyncMember.set_policy)
    grant = blocking(AsyncMember.grant)
    delegate = blocking(AsyncMember.delegate)
    revoke = blocking(AsyncMember.revoke)
    grants = blocking(AsyncMember.grants)
    may = blocking(AsyncMember.may)
    conflicts = blocking(AsyncMember.conflicts)
    resolve = blocking(AsyncMember.resolve)
    export = blocking(AsyncMember.export)
    export_rows = iterating(AsyncMember.export_rows)
    import_rows = blocking(AsyncMember.import_rows)
    import_conversation = blocking(AsyncMember.import_conversation)
    import_history = blocking(AsyncMember.import_history)
    create_key = blocking(AsyncMember.create_key)
    keys = blocking(AsyncMember.keys)
    revoke_key = blocking(AsyncMember.revoke_key)
    jobs = blocking(AsyncMember.jobs)
    run_upkeep = blocking(AsyncMember.run_upkeep)
    seal_log = blocking(AsyncMember.seal_log)
    verify_log = blocking(AsyncMember.verify_log)
    check = blocking(AsyncMember.check)

    @property
    def principal(self) -> Principal:
        """Who this is."""
        return self._inner.principal

    place = direct(AsyncMember.place)
    space = direct(AsyncMember.space)
    session = handing(AsyncMember.session, Session)
    find_session = fetching(AsyncMember.find_session, Session)
    team = handing(AsyncMember.team, SharedSpace)
    acting_for = fetching(AsyncMember.acting_for, lambda *given: Member(*given))  # noqa: PLW0108 - not yet made
    shared = handing(AsyncMember.shared, SharedSpace)


class Triptych(Face[AsyncTriptych]):
    """The memory of an agent application."""

    @classmethod
    @opening(AsyncTriptych.open)
    def open(cls, portal: Portal, opened: AsyncTriptych) -> Self:
        """As `AsyncTriptych.open`."""
        return cls(portal, opened)

    principal = handing(AsyncTriptych.principal, Member)
    member = handing(AsyncTriptych.member, Member)
    create_key = blocking(AsyncTriptych.create_key)
    keys = blocking(AsyncTriptych.keys)
    revoke_key = blocking(AsyncTriptych.revoke_key)
    identify = blocking(AsyncTriptych.identify)
    authenticate = blocking(AsyncTriptych.authenticate)
    run_upkeep = blocking(AsyncTriptych.run_upkeep)
    seal_log = blocking(AsyncTriptych.seal_log)
    verify_log = blocking(AsyncTriptych.verify_log)
    queue = blocking(AsyncTriptych.queue)
    check = blocking(AsyncTriptych.check)

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
