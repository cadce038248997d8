"""What working memory works with: the machines and the rules, as one value."""

from __future__ import annotations

from dataclasses import dataclass

from triptych.ports.chat import ChatModel
from triptych.ports.embedder import Embedder
from triptych.ports.store import Store
from triptych.settings import BudgetSettings, WorkingSettings
from triptych.text.tokens import EstimatedTokens, TokenCounter
from triptych.working.budget import Budget, budget_for
from triptych.working.cost import RememberedCounts
from triptych.working.window import View


@dataclass(frozen=True, slots=True)
class Desk:
    """The store, the embedder (none: messages are found by words only), the counter and the rules.

    With a `model`, turns are summarised by it; without one, and where it fails, in the speakers' own words.
    """

    store: Store
    embedder: Embedder | None
    counter: TokenCounter
    budget: Budget
    settings: WorkingSettings
    model: ChatModel | None = None

    @property
    def view(self) -> View:
        """How sessions are shown unless a call says otherwise."""
        return View(self.budget, self.settings.strategy, self.settings.window_turns)


def set_up(
    store: Store,
    embedder: Embedder | None,
    *,
    working: WorkingSettings | None = None,
    budget: BudgetSettings | None = None,
    counter: TokenCounter | None = None,
    model: ChatModel | None = None,
) -> Desk:
    """A desk from settings. `counter` stands in for the estimate of tokens, a provider's own for instance."""
    sized = budget_for(budget or BudgetSettings())
    counts = RememberedCounts(counter or EstimatedTokens(sized.family))
    return Desk(store, embedder, counts, sized, working or WorkingSettings(), model)
