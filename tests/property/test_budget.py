"""Budgets from settings: every number gives a budget that holds or an error that says why."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.errors import SettingsError
from triptych.settings import BudgetSettings
from triptych.working.budget import Budget, budget_for, model_window


@given(st.integers(256, 3_000_000), st.one_of(st.none(), st.integers(0, 3_000_000)), st.floats(0.01, 1))
def test_any_number_gives_a_budget_or_an_error(window: int, reserve: int | None, watermark: float) -> None:
    settings = BudgetSettings(context_window=window, reserve=reserve, watermark=watermark)
    if reserve is not None and window - reserve < 64:
        with pytest.raises(SettingsError):
            budget_for(settings)
        return
    budget = budget_for(settings)
    assert 64 <= budget.total <= window
    assert 0 <= budget.mark <= budget.total
    assert budget.turn_summaries + budget.profile < budget.total


def test_the_usual_window_leaves_five_eighths() -> None:
    budget = budget_for(BudgetSettings())
    assert (budget.context_window, budget.reserve, budget.total) == (8192, 3072, 5120)
    assert 0.6 <= budget.watermark <= 0.7


@pytest.mark.parametrize(
    ("model", "window", "family"),
    [
        ("gpt-4o-mini", 128_000, "o200k"),
        ("gpt-4.1-nano", 1_047_576, "o200k"),
        ("gpt-4-0613", 8_192, "unknown"),
        ("claude-sonnet-4-5", 200_000, "unknown"),
        ("Qwen/Qwen3-8B", 32_768, "qwen"),
        ("deepseek-chat", 131_072, "deepseek"),
    ],
)
def test_a_model_is_known_by_how_its_name_begins(model: str, window: int, family: str) -> None:
    assert model_window(model) == (window, family)
    budget = budget_for(BudgetSettings(model=model))
    assert (budget.context_window, budget.family) == (window, family)
    assert budget.total > 0


def test_an_unknown_model_needs_a_window() -> None:
    with pytest.raises(SettingsError, match="context_window"):
        budget_for(BudgetSettings(model="somebody-else-7b"))
    assert budget_for(BudgetSettings(model="somebody-else-7b", context_window=4096)).total == 2560


def test_numbers_given_stand_before_those_of_the_model() -> None:
    budget = budget_for(BudgetSettings(model="gpt-4o", context_window=8192, reserve=1000, tokenizer="qwen"))
    assert (budget.total, budget.family) == (7192, "qwen")


def test_a_reserve_that_leaves_nothing_is_refused() -> None:
    with pytest.raises(SettingsError):
        Budget(context_window=1000, reserve=990)
