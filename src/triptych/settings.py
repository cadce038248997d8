"""Every setting, its range and its default. The only file that reads the environment.

Settings come from arguments, then from the environment (`TRIPTYCH_RECALL__K=8`: two underscores step into
a section), then from `triptych.toml`, then from the defaults below. An unknown name is an error.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import PydanticCustomError

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


class ChatSettings(_Section):
    """Which language model helps, if any: an OpenAI-compatible endpoint (`http`), or `none`.

    It is asked for summaries, and reads what was promoted once more: at most `batch_tokens` of messages in
    one call, for at most `seconds`, a second try included; its answers are cut off after `answer_tokens`.
    Prices are for a million tokens.
    """

    provider: str = Field("none", pattern="^(none|http)$")
    url: str | None = None
    model: str | None = None
    api_key: str | None = Field(None, repr=False)
    seconds: float = Field(45.0, gt=0)
    batch_tokens: int = Field(3000, ge=200)
    answer_tokens: int = Field(2000, ge=50)
    input_price: float = Field(0.0, ge=0)
    output_price: float = Field(0.0, ge=0)


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
    """What passes the gate, and what counts as the same.

    Below `drop_below` nothing is kept, below `candidate_below` a candidate; what is said in passing, in a
    message that tells little else, is one below `passing_below`. A candidate lives for `candidate_days`
    unless it is needed `needed_times`, each within `needed_within_hours` of the time before. A space that
    holds more than `cap_per_space` archives what matters least.

    What lies below `lasting_below` by its meaning is kept as a candidate.

    What no rule settles is read together with the `compared` memories nearest to what it may tell anew, from
    `compared_above` on, by the comparer: the bundled one beside the bundled embedder (`auto`), always
    (`bundled`) or never (`none`). What it gives `same_likely` is merged, at `same_surely` also where one side
    has a *not* or a place that the other lacks, or tells it as a wish or of another time; what the rules take
    for the same is not if it gives that less than `same_possible`, or calls it changed as surely as
    `changed_surely`. What it gives `changed_likely` is kept as the likely successor, and what it gives less
    than `changed_possible` is never taken for one.
    """

    drop_below: float = Field(0.3, ge=0, le=1)
    candidate_below: float = Field(0.36, ge=0, le=1)
    passing_below: float = Field(0.6, ge=0, le=1)
    lasting_below: float = Field(0.2, ge=0, le=1)
    same_above: float = Field(0.92, ge=0, le=1)
    reworded_above: float = Field(0.95, ge=0, le=1)
    group_above: float = Field(0.85, ge=0, le=1)
    neighbours: int = Field(16, ge=1, le=200)
    comparer: str = Field("auto", pattern="^(auto|bundled|none)$")
    compared: int = Field(2, ge=0, le=8)
    compared_above: float = Field(0.25, ge=0, le=1)
    same_likely: float = Field(0.88, ge=0, le=1)
    same_surely: float = Field(0.9, ge=0, le=1)
    same_possible: float = Field(0.06, ge=0, le=1)
    changed_likely: float = Field(0.72, ge=0, le=1)
    changed_surely: float = Field(0.55, ge=0, le=1)
    changed_possible: float = Field(0.35, ge=0, le=1)
    candidate_days: float = Field(7, gt=0)
    needed_times: int = Field(3, ge=1)
    needed_within_hours: float = Field(24, gt=0)
    cap_per_space: int = Field(5000, ge=1)


_HANDLING = "^(block|redact|allow)$"


class SecretSettings(_Section):
    """What becomes of secrets and personal numbers before anything is written, by kind.

    `redact` keeps the rest and puts the name of the kind in the place of the secret; `block` remembers
    nothing of the statement; `allow` keeps it. Of a conversation every message is kept: there `block`
    redacts.
    """

    private_key: str = Field("block", pattern=_HANDLING)
    api_key: str = Field("block", pattern=_HANDLING)
    token: str = Field("block", pattern=_HANDLING)
    password: str = Field("block", pattern=_HANDLING)
    pin: str = Field("block", pattern=_HANDLING)
    card_number: str = Field("redact", pattern=_HANDLING)
    bank_account: str = Field("redact", pattern=_HANDLING)
    identity_number: str = Field("redact", pattern=_HANDLING)
    passport_number: str = Field("redact", pattern=_HANDLING)
    phone_number: str = Field("allow", pattern=_HANDLING)
    email_address: str = Field("allow", pattern=_HANDLING)

    def handling(self, kind: str) -> str:
        """What becomes of a kind, by its name."""
        return str(getattr(self, kind))


class CalibrationSettings(_Section):
    """What a cosine of an embedder means, as `triptych calibrate` measured it.

    `curves` has points (cosine, similarity) by the embedder's identity, both rising; in between it is
    straight. An embedder without one has the curve shipped for it, or similarity is its cosine.
    """

    curves: dict[str, tuple[tuple[float, float], ...]] = {}

    @field_validator("curves")
    @classmethod
    def _rising(
        cls, curves: dict[str, tuple[tuple[float, float], ...]]
    ) -> dict[str, tuple[tuple[float, float], ...]]:
        for identity, curve in curves.items():
            rises = all(x0 < x1 and y0 <= y1 for (x0, y0), (x1, y1) in pairwise(curve))
            if len(curve) < 2 or not rises or not all(0 <= y <= 1 for _, y in curve):
                raise PydanticCustomError(
                    "curve",
                    "the curve of {identity} does not rise from 0 to 1 in at least two points",
                    {"identity": identity},
                )
        return curves


class RecallSettings(_Section):
    """How many results, how they are weighed, and where relevance ends.

    At most `candidates` are found by each way of looking, and `examined` read, for up to ten results; where
    the question names a time, twice and three times as many.

    Every `weight_…` is what one part of the evidence adds when its value is 1; a query can set its own. The
    three `share_…` and the half-lives (in days) turn evidence into a score. From the direction in which a
    conversation looks, `less_talk` times what all talk has in common is taken out. `when` is how often a
    session's context places other memories: at its start and when the topic shifts (a likeness under
    `shift_below` is one reason to think so), or on every `turn`. `placement` is where in the prompt they
    stand. A reranker, where there is one, sees the `reranked` best and has `rerank_seconds` for them.
    """

    k: int = Field(5, ge=1, le=200)
    candidates: int = Field(120, ge=10, le=5000)
    examined: int = Field(60, ge=10, le=5000)
    expanded: int = Field(40, ge=0, le=5000)
    min_score: float = Field(0.1, ge=0, le=1)
    relative_cut: float = Field(0.33, ge=0, le=1)
    less_talk: float = Field(0.6, ge=0, le=2)
    placed: int = Field(5, ge=1, le=50)
    reranked: int = Field(50, ge=2, le=200)
    rerank_seconds: float = Field(1.0, gt=0)
    placement: str = Field("system", pattern="^(system|user|tool)$")
    when: str = Field("shift", pattern="^(shift|turn)$")
    shift_below: float = Field(0.28, ge=-1, le=1)
    shift_below_zh: float = Field(0.42, ge=-1, le=1)

    weight_words: float = Field(0.2, ge=-10, le=10)
    weight_window_words: float = Field(0.6, ge=-10, le=10)
    weight_session_words: float = Field(0.1, ge=-10, le=10)
    weight_closeness: float = Field(1.25, ge=-10, le=10)
    weight_neighbour_closeness: float = Field(0.3, ge=-10, le=10)
    weight_session_closeness: float = Field(0.05, ge=-10, le=10)
    weight_late: float = Field(0.6, ge=-10, le=10)
    weight_event: float = Field(0.3, ge=-10, le=10)
    weight_update: float = Field(1.0, ge=-10, le=10)
    weight_code: float = Field(0.3, ge=-10, le=10)
    weight_phrase: float = Field(0.3, ge=-10, le=10)
    weight_time: float = Field(0.4, ge=-10, le=10)
    weight_tells_when: float = Field(0.05, ge=-10, le=10)
    weight_speaker: float = Field(0.08, ge=-10, le=10)
    weight_slot: float = Field(1.0, ge=-10, le=10)
    weight_kind: float = Field(0.05, ge=-10, le=10)
    weight_former: float = Field(0.2, ge=-10, le=10)
    weight_question: float = Field(-0.075, ge=-10, le=10)
    weight_assistant: float = Field(-0.3, ge=-10, le=10)
    weight_polite: float = Field(-1.0, ge=-10, le=10)

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


class BlockSettings(_Section):
    """How much one block may hold, in characters and in tokens, and how many a space may have.

    In a prompt all blocks together take at most `share` of the budget; beyond that each is shortened.
    """

    characters: int = Field(2000, ge=1, le=100_000)
    tokens: int = Field(1000, ge=1)
    per_space: int = Field(20, ge=1)
    share: float = Field(0.3, ge=0, le=0.5)


class BoardSettings(_Section):
    """How much a board may hold, in characters of a cell, cells, and boards of a space.

    `conclusions` is the most sentences a finished board files by itself.
    """

    characters: int = Field(20_000, ge=1, le=1_000_000)
    cells: int = Field(1000, ge=1)
    per_space: int = Field(200, ge=1)
    conclusions: int = Field(100, ge=0)


class ShareSettings(_Section):
    """What the shared panel serves unasked, and who decides contradictions where a space does not say.

    A space takes `broadcasts_per_day` broadcasts in any 24 hours; each stands for `broadcast_days`.

    A delivery that is not acknowledged is made again after `redeliver_seconds`, at most `max_deliveries`
    times in all. A subscription by meaning takes what is at least `meaning_above` like its sentence,
    `meaning_above_zh` when that is Chinese; as measured with the bundled embedder, about 5 % of what has
    nothing to do with it gets through. Whoever waits looks every `poll_seconds` for what other processes did.
    """

    min_confidence: float = Field(0.6, ge=0, le=1)
    arbitration: str = Field("human", pattern="^(latest|source_priority|evidence|human)$")
    broadcast_days: float = Field(7.0, gt=0, le=3650)
    broadcasts_per_day: int = Field(5, ge=1)
    redeliver_seconds: float = Field(60.0, gt=0, le=31_536_000)
    max_deliveries: int = Field(5, ge=1)
    meaning_above: float = Field(0.15, ge=0, le=1)
    meaning_above_zh: float = Field(0.25, ge=0, le=1)
    poll_seconds: float = Field(1.0, gt=0)


class AuditSettings(_Section):
    """The log. With `reads` it also tells who was shown which memory, message or cell. The worker seals it
    whenever it has grown by `seal_every` events."""

    reads: bool = False
    seal_every: int = Field(1000, ge=1)


class UpkeepSettings(_Section):
    """The in-process worker."""

    worker: bool = True
    interval_seconds: float = Field(30.0, gt=0)
    lease_seconds: float = Field(60.0, gt=0)
    max_attempts: int = Field(5, ge=1)


class ClientSettings(_Section):
    """Which server the command line asks in place of a store: the profile of that name.

    Profiles are kept in `profiles_file` (`triptych/profiles.json` in `$XDG_CONFIG_HOME` or `~/.config`);
    `api_key` stands in for the key that one keeps.
    """

    profile: str | None = None
    profiles_file: str | None = None
    api_key: str | None = Field(None, repr=False)


class ServerSettings(_Section):
    """`triptych serve`: where it listens, and what it takes from whom.

    A request holds at most `body_limit_kb`, an import `import_limit_kb`. A key, or an address without one,
    may make `requests_per_minute`, and have `streams` open at once. Browsers on the pages of `cors_origins`
    may call it; no others. `hosts` are the names it answers to: any, unless given, but on loopback only
    that. To stop, it waits `stop_seconds` for requests under way, and before that goes on for
    `drain_seconds` while `/readyz` says that it stops.

    A webhook answers within `webhook_seconds`, or is tried again after about `webhook_retry_seconds`, and
    twice as long each time after that. Addresses of the own network are refused unless
    `webhooks_private_addresses`.
    """

    host: str = "127.0.0.1"
    port: int = Field(7077, ge=0, le=65_535)
    hosts: tuple[str, ...] = ()
    cors_origins: tuple[str, ...] = ()
    body_limit_kb: int = Field(1024, ge=1)
    import_limit_kb: int = Field(65_536, ge=1)
    requests_per_minute: int = Field(6000, ge=1)
    streams: int = Field(32, ge=1)
    heartbeat_seconds: float = Field(15.0, gt=0)
    stop_seconds: float = Field(10.0, ge=0)
    drain_seconds: float = Field(0.0, ge=0)
    webhook_seconds: float = Field(10.0, gt=0, le=20)
    webhook_retry_seconds: float = Field(5.0, gt=0)
    webhooks_private_addresses: bool = False


class Settings(_Section):
    """All of them, by section."""

    store: StoreSettings = StoreSettings()
    embedder: EmbedderSettings = EmbedderSettings()
    chat: ChatSettings = ChatSettings()
    budget: BudgetSettings = BudgetSettings()
    working: WorkingSettings = WorkingSettings()
    remember: RememberSettings = RememberSettings()
    calibration: CalibrationSettings = CalibrationSettings()
    secrets: SecretSettings = SecretSettings()
    recall: RecallSettings = RecallSettings()
    blocks: BlockSettings = BlockSettings()
    boards: BoardSettings = BoardSettings()
    share: ShareSettings = ShareSettings()
    audit: AuditSettings = AuditSettings()
    upkeep: UpkeepSettings = UpkeepSettings()
    server: ServerSettings = ServerSettings()
    client: ClientSettings = ClientSettings()


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


def config_folder() -> Path:
    """Where programs keep what this user tells them once: `$XDG_CONFIG_HOME`, or `~/.config`."""
    given = Path(os.environ.get("XDG_CONFIG_HOME", ""))
    return given if given.is_absolute() else Path.home() / ".config"


def _from_file(path: Path, *, required: bool) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        if required:
            raise SettingsError("does not exist", field=str(path), remedy="name an existing file") from None
        return {}
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"is not TOML ({error})", field=str(path), remedy="correct the file") from error
    except OSError as error:
        raise SettingsError(
            f"cannot be read ({error.strerror})", field=str(path), remedy="make it a readable file"
        ) from error


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
