"""What every door of the service shares: the opened store, the embedder, the settings, the clock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from triptych.errors import AccessDeniedError
from triptych.model.event import Event, EventType
from triptych.model.principal import Principal
from triptych.model.space import Space
from triptych.ports.chat import ChatModel
from triptych.ports.clock import Clock
from triptych.ports.comparer import Comparer
from triptych.ports.embedder import Embedder
from triptych.ports.reranker import Reranker
from triptych.ports.store import Store, Writer
from triptych.ports.telemetry import SILENT, Tally, Telemetry
from triptych.service import paths
from triptych.service.bell import Bell
from triptych.service.keyring import Keyring
from triptych.service.metering import MeteredChat
from triptych.service.recalls import RecallCounts
from triptych.settings import Settings
from triptych.upkeep.worker import Worker
from triptych.working.budget import Budget, budget_for

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter
    from triptych.working.desk import Desk


@dataclass
class Parts:
    """Opened once, used by every member and session of one Triptych."""

    store: Store
    embedder: Embedder
    settings: Settings
    clock: Clock
    given_counter: TokenCounter | None = None
    chat: ChatModel | None = None
    reranker: Reranker | None = None
    comparer: Comparer | None = None
    ephemeral_tenants: set[str] = field(default_factory=set)
    """Those that hold ephemeral sessions, which no store knows of: upkeep looks after them."""
    closing: Sequence[Callable[[], None]] = ()
    """What was opened along with the store, and is closed with it: connections to models."""
    board_bell: Bell = field(default_factory=Bell)
    """Rung when something happens on a board here, for who watches one."""
    published: Bell = field(default_factory=Bell)
    """Rung when something is published here, for who waits for deliveries."""
    telemetry: Telemetry = SILENT
    """Where it is told how long things take and what becomes of them."""
    worker: Worker | None = None
    """What does upkeep, once there is a service."""
    budget: Budget = field(init=False)
    recalls: RecallCounts = field(init=False)
    keyring: Keyring = field(init=False)

    def __post_init__(self) -> None:
        self.budget = budget_for(self.settings.budget)  # one that cannot be is told at opening
        self.recalls = RecallCounts(self.store, self.settings.remember, self.clock)
        self.keyring = Keyring(self.store, self.clock, self.telemetry)
        if self.chat is not None and self.telemetry is not SILENT:
            self.chat = MeteredChat(self.chat, self.telemetry)

    @cached_property
    def desk(self) -> Desk:
        """What working memory works with."""
        return paths.set_up(
            self.store,
            self.embedder,
            working=self.settings.working,
            secrets=self.settings.secrets,
            budget=self.settings.budget,
            counter=self.given_counter,
            model=self.chat,
        )

    @cached_property
    def ephemeral(self) -> Desk:
        """The same for sessions that leave no trace."""
        return replace(self.desk, store=paths.EphemeralStore(), embedder=None)

    @property
    def counter(self) -> TokenCounter:
        """What counts tokens."""
        return self.desk.counter

    @property
    def recall_budget(self) -> int:
        """Tokens that recalled memory may take in a prompt."""
        return int(self.budget.total * self.budget.placed_share)

    async def note_denial(self, principal: Principal, space: Space, error: AccessDeniedError) -> None:
        """Put a refused attempt on record, where those who may read the space can see it.

        A space that does not exist has no record of its own: its nearest ancestor that does has it, or else
        only an auditor finds it.
        """
        self.telemetry.count(Tally.DENIALS)
        now = self.clock.now()

        def record(writer: Writer) -> None:
            place: Space | None = space
            while place is not None and writer.policy(principal.tenant, place) is None:
                place = place.parent
            event = Event(
                type=EventType.ACCESS_DENIED,
                tenant=principal.tenant,
                actor=principal.name,
                time=now,
                space=place,
                detail={"reason": error.message},
            )
            writer.append_events([event])

        await self.store.write(record)
