"""What working memory works with: the machines and the rules, as one value."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from triptych.errors import InvalidInputError
from triptych.ports.chat import ChatModel
from triptych.ports.embedder import Embedder
from triptych.ports.store import Store
from triptych.settings import BudgetSettings, SecretSettings, WorkingSettings
from triptych.text.tokens import EstimatedTokens, TokenCounter
from triptych.working.budget import Budget, budget_for
from triptych.working.cost import RememberedCounts
from triptych.working.window import View

STRATEGIES = ("layered", "verbatim", "window")
BudgetLike = BudgetSettings | Mapping[str, Any] | int
"""Budget settings, some of them by name, or the context window in tokens."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What one context wants otherwise than the settings; what is not given stays.

    Another `model` brings its own window and reserve, unless `budget` gives them.
    """

    model: str | None = None
    budget: BudgetLike | None = None
    strategy: str | None = None
    seen_by: str | None = None


@dataclass(frozen=True, slots=True)
class Desk:
    """The store, the embedder (none: messages are found by words only), the counter and the rules.

    With a `model`, turns are summarised by it; without one, and where it fails, in the speakers' own words.
    """

    store: Store
    embedder: Embedder | None
    counter: TokenCounter
    view: View
    settings: WorkingSettings
    secrets: SecretSettings
    budgeting: BudgetSettings
    model: ChatModel | None = None
    estimates: bool = True
    """Whether `counter` is the estimate for the budget's model, and not one that was given."""

    @property
    def budget(self) -> Budget:
        """The tokens of one context, and their shares."""
        return self.view.budget

    def for_call(self, wanted: Wanted) -> Desk:
        """The desk for one context. Summaries are kept by the larger of its budget and the usual one, so
        that a small model now and then does not shorten what the large one sees.

        Raises `SettingsError` for a budget or model that cannot be used, `InvalidInputError` for no
        strategy.
        """
        if wanted == Wanted():
            return self
        budget = budget_for(_changed(self.budgeting, wanted))
        view = replace(
            self.view,
            budget=budget,
            strategy=_strategy(wanted.strategy or self.view.strategy),
            seen_by=wanted.seen_by,
            standing=max(budget, self.budget, key=lambda one: one.total),
        )
        counter = estimated(budget.family) if self.estimates else self.counter
        return replace(self, view=view, counter=counter)


def set_up(
    store: Store,
    embedder: Embedder | None,
    *,
    working: WorkingSettings | None = None,
    secrets: SecretSettings | None = None,
    budget: BudgetSettings | None = None,
    counter: TokenCounter | None = None,
    model: ChatModel | None = None,
) -> Desk:
    """A desk from settings. `counter` stands in for the estimate of tokens, a provider's own for instance."""
    rules, budgeting = working or WorkingSettings(), budget or BudgetSettings()
    sized = budget_for(budgeting)
    return Desk(
        store=store,
        embedder=embedder,
        counter=estimated(sized.family) if counter is None else RememberedCounts(counter),
        view=View(sized, rules.strategy, rules.window_turns),
        settings=rules,
        secrets=secrets or SecretSettings(),
        budgeting=budgeting,
        model=model,
        estimates=counter is None,
    )


@lru_cache(maxsize=8)
def estimated(family: str) -> RememberedCounts:
    """The estimate for a family of models, which counts the same text once."""
    return RememberedCounts(EstimatedTokens(family))


def _changed(settings: BudgetSettings, wanted: Wanted) -> BudgetSettings:
    given: Mapping[str, Any] = {}
    if isinstance(wanted.budget, BudgetSettings):
        settings = wanted.budget
    elif isinstance(wanted.budget, int) and not isinstance(wanted.budget, bool):
        given = {"context_window": wanted.budget}
    elif wanted.budget is None or isinstance(wanted.budget, Mapping):
        given = wanted.budget or {}
    else:
        raise InvalidInputError(
            f"is {wanted.budget!r}", field="budget", remedy="give tokens, or budget settings by name"
        )
    changes: dict[str, Any] = {}
    if wanted.model is not None:
        changes = {"model": wanted.model, "context_window": None, "reserve": None, "tokenizer": None}
    elif given.get("context_window") is not None:
        changes = {"reserve": None}  # what was reserved of another window
    return settings.changed({**changes, **given}) if changes or given else settings


def _strategy(name: str) -> str:
    if name not in STRATEGIES:
        raise InvalidInputError(
            f"{name!r} is no strategy", field="strategy", remedy=f"use one of {', '.join(STRATEGIES)}"
        )
    return name
