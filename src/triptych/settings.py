"""Every setting, its range and its default. The only file that reads the environment.

Settings come from arguments, then from the environment (`TRIPTYCH_RECALL__K=8`: two underscores step into
a section), then from `triptych.toml`, then from the defaults below. An unknown name is an error.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from triptych.errors import SettingsError

PREFIX = "TRIPTYCH_"
SETTINGS_FILE = "triptych.toml"


class _Section(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class StoreSettings(_Section):
    """Where memories are kept, and how hard a write is pushed to the disk."""

    path: str = "triptych.db"
    durability: str = Field("normal", pattern="^(normal|full)$")
    busy_timeout_ms: int = Field(30_000, ge=0)
    readers: int = Field(2, ge=1, le=32)
    cache_mb: int = Field(256, ge=8)


class EmbedderSettings(_Section):
    """Which embedder a store is opened with: `bundled`, or an OpenAI-compatible endpoint (`http`)."""

    provider: str = Field("bundled", pattern="^(bundled|http|scripted)$")
    url: str | None = None
    model: str | None = None
    api_key: str | None = Field(None, repr=False)
    dimension: int | None = Field(None, ge=1)


class BudgetSettings(_Section):
    """How working memory shares out the model's context window, in tokens.

    `model` gives window and tokenizer by the model's name; either can be given beside it. The reserve is
    what system prompt, tools and answer take outside of memory: three eighths of the window unless given.
    Shares are parts of what is left.
    """

    model: str | None = None
    context_window: int | None = Field(None, ge=256)
    reserve: int | None = Field(None, ge=0)
    watermark: float = Field(0.65, gt=0, le=1)
    verbatim_turns: int = Field(5, ge=1, le=100)
    turn_summary_share: float = Field(0.2, ge=0, le=0.5)
    profile_share: float = Field(0.1, ge=0, le=0.3)
    recall_share: float = Field(0.15, ge=0, le=0.5)
    tokenizer: str | None = None

    def changed(self, changes: Mapping[str, Any]) -> BudgetSettings:
        """These settings with some of them changed. Raises `SettingsError` naming the one that cannot be."""
        try:
            return BudgetSettings.model_validate({**self.model_dump(), **changes})
        except ValidationError as error:
            raise _explain(error) from error


class WorkingSettings(_Section):
    """A session's life: how it is shown to the model, when it times out, what becomes of its transcript.

    `summary_seconds` is what a language model may take for all summaries of one context. As soon as
    `hand_off_messages` messages of an open session are out of view and not promoted, they are.
    """

    strategy: str = Field("layered", pattern="^(verbatim|window|layered)$")
    window_turns: int = Field(10, ge=1)
    timeout_seconds: int = Field(1800, ge=1)
    retention_days: int | None = Field(None, ge=1)
    transcript: str = Field("keep", pattern="^(keep|discard)$")
    summary_seconds: float = Field(10.0, gt=0)
    hand_off_messages: int = Field(40, ge=1)


class RememberSettings(_Section):
    """What passes the gate, and what counts as the same."""

    drop_below: float = Field(0.3, ge=0, le=1)
    candidate_below: float = Field(0.36, ge=0, le=1)
    same_above: float = Field(0.92, ge=0, le=1)
    group_above: float = Field(0.85, ge=0, le=1)
    neighbours: int = Field(16, ge=1, le=200)
    candidate_days: float = Field(7, gt=0)
    needed_times: int = Field(3, ge=1)
    needed_within_hours: float = Field(24, gt=0)
    cap_per_space: int = Field(5000, ge=1)


class RecallSettings(_Section):
    """How many results, how they are weighed, and where relevance ends.

    Every `weight_…` is what one part of the evidence adds when its value is 1; a query can set its own. The
    three `share_…` and the half-lives (in days) turn evidence into a score.
    """

    k: int = Field(5, ge=1, le=200)
    candidates: int = Field(120, ge=10, le=5000)
    examined: int = Field(60, ge=10, le=5000)
    expanded: int = Field(40, ge=0, le=5000)
    min_score: float = Field(0.1, ge=0, le=1)
    relative_cut: float = Field(0.33, ge=0, le=1)
    placed: int = Field(5, ge=1, le=50)

    weight_words: float = Field(0.3, ge=-10, le=10)
    weight_window_words: float = Field(0.6, ge=-10, le=10)
    weight_session_words: float = Field(0.1, ge=-10, le=10)
    weight_closeness: float = Field(1.25, ge=-10, le=10)
    weight_neighbour_closeness: float = Field(0.3, ge=-10, le=10)
    weight_session_closeness: float = Field(0.1, ge=-10, le=10)
    weight_code: float = Field(0.3, ge=-10, le=10)
    weight_phrase: float = Field(0.3, ge=-10, le=10)
    weight_time: float = Field(0.4, ge=-10, le=10)
    weight_tells_when: float = Field(0.05, ge=-10, le=10)
    weight_speaker: float = Field(0.08, ge=-10, le=10)
    weight_slot: float = Field(1.0, ge=-10, le=10)
    weight_kind: float = Field(0.05, ge=-10, le=10)
    weight_former: float = Field(0.2, ge=-10, le=10)
    weight_question: float = Field(-0.05, ge=-10, le=10)
    weight_assistant: float = Field(-0.3, ge=-10, le=10)

    share_relevance: float = Field(0.6, ge=0, le=1)
    share_recency: float = Field(0.3, ge=0, le=1)
    share_trust: float = Field(0.1, ge=0, le=1)
    half_life_fact: float = Field(730.0, gt=0)
    half_life_preference: float = Field(1460.0, gt=0)
    half_life_event: float = Field(90.0, gt=0)
    half_life_message: float = Field(180.0, gt=0)
    half_life_other: float = Field(365.0, gt=0)

    nothing_below: float = Field(0.28, ge=-1, le=1)
    nothing_below_zh: float = Field(0.33, ge=-1, le=1)
    nothing_in_common: float = Field(0.12, ge=0, le=2)
    words_enough: float = Field(0.5, ge=0, le=10)


class ShareSettings(_Section):
    """What the shared panel serves unasked."""

    min_confidence: float = Field(0.6, ge=0, le=1)


class UpkeepSettings(_Section):
    """The in-process worker."""

    worker: bool = True
    interval_seconds: float = Field(30.0, gt=0)
    lease_seconds: float = Field(60.0, gt=0)
    max_attempts: int = Field(5, ge=1)


class Settings(_Section):
    """All of them, by section."""

    store: StoreSettings = StoreSettings()
    embedder: EmbedderSettings = EmbedderSettings()
    budget: BudgetSettings = BudgetSettings()
    working: WorkingSettings = WorkingSettings()
    remember: RememberSettings = RememberSettings()
    recall: RecallSettings = RecallSettings()
    share: ShareSettings = ShareSettings()
    upkeep: UpkeepSettings = UpkeepSettings()


def load_settings(
    overrides: Mapping[str, Any] | None = None,
    *,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """The settings in force: `overrides` over the environment over the file over the defaults.

    `overrides` is nested by section: `{"recall": {"k": 8}}`. `environment` is the process's own unless
    given. `file` is `triptych.toml` in the working directory unless given. Raises `SettingsError` naming
    the setting and what it may be.
    """
    layers = [
        _from_file(file or Path(SETTINGS_FILE), required=file is not None),
        _from_environment(os.environ if environment is None else environment),
        dict(overrides or {}),
    ]
    merged: dict[str, Any] = {}
    for layer in layers:
        merged = _merge(merged, layer)
    try:
        return Settings.model_validate(merged)
    except ValidationError as error:
        raise _explain(error) from error


def _from_file(path: Path, *, required: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if required:
            raise SettingsError("does not exist", field=str(path), remedy="name an existing file") from None
        return {}
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"is not TOML ({error})", field=str(path), remedy="correct the file") from error


def _from_environment(environment: Mapping[str, str]) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for name, value in environment.items():
        if not name.startswith(PREFIX):
            continue
        section, separator, key = name.removeprefix(PREFIX).lower().partition("__")
        if not separator:
            raise SettingsError(
                "is no setting", field=name, remedy=f"write {PREFIX}SECTION__NAME, as in {PREFIX}RECALL__K"
            )
        nested.setdefault(section, {})[key] = value
    return nested


def _merge(under: Any, over: Mapping[str, Any]) -> dict[str, Any]:
    merged = dict(under)
    for key, value in over.items():
        inner = merged.get(key)
        merged[key] = (
            _merge(inner, value) if isinstance(inner, dict) and isinstance(value, Mapping) else value
        )
    return merged


def _explain(error: ValidationError) -> SettingsError:
    first = error.errors()[0]
    name = ".".join(str(part) for part in first["loc"])
    if first["type"] == "extra_forbidden":
        return SettingsError("is no setting", field=name, remedy="see docs/settings.md for the names")
    given = "" if "key" in name else f"; it was {first['input']!r}"  # a key is never shown
    return SettingsError(first["msg"] + given, field=name, remedy="give a value in that range")
