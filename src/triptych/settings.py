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
    """How working memory shares out the model's context window, in tokens."""

    context_window: int = Field(8192, ge=256)
    reserve: int = Field(3072, ge=0)
    watermark: float = Field(0.65, gt=0, le=1)
    verbatim_turns: int = Field(5, ge=1, le=100)
    turn_summary_share: float = Field(0.2, ge=0, le=1)
    profile_share: float = Field(0.1, ge=0, le=1)
    recall_share: float = Field(0.15, ge=0, le=1)
    tokenizer: str = "unknown"


class WorkingSettings(_Section):
    """A session's life."""

    strategy: str = Field("layered", pattern="^(verbatim|window|layered)$")
    window_turns: int = Field(10, ge=1)
    timeout_seconds: int = Field(1800, ge=1)
    retention_days: int | None = Field(None, ge=1)
    transcript: str = Field("keep", pattern="^(keep|discard)$")


class RememberSettings(_Section):
    """What passes the gate, and what counts as the same."""

    drop_below: float = Field(0.3, ge=0, le=1)
    candidate_below: float = Field(0.45, ge=0, le=1)
    same_above: float = Field(0.92, ge=0, le=1)
    group_above: float = Field(0.85, ge=0, le=1)
    neighbours: int = Field(16, ge=1, le=200)
    candidate_days: float = Field(7, gt=0)
    cap_per_space: int = Field(5000, ge=1)


class RecallSettings(_Section):
    """How many results, how they are weighed, and where relevance ends."""

    k: int = Field(5, ge=1, le=200)
    candidates: int = Field(200, ge=10, le=5000)
    min_score: float = Field(0.0, ge=0, le=1)
    placed: int = Field(5, ge=1, le=50)


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
