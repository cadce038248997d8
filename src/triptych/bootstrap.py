"""The one place that knows every adapter: settings in, an opened Triptych out."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from triptych.errors import SettingsError
from triptych.ports.chat import ChatModel
from triptych.ports.clock import Clock, SystemClock
from triptych.ports.comparer import Comparer
from triptych.ports.embedder import Embedder
from triptych.ports.reranker import Reranker
from triptych.ports.store import Store
from triptych.ports.telemetry import Telemetry, told_to
from triptych.service.parts import Parts
from triptych.service.service import Service
from triptych.settings import ChatSettings, EmbedderSettings, RememberSettings, Settings, load_settings

if TYPE_CHECKING:
    from triptych.text.tokens import TokenCounter

IN_MEMORY = ":memory:"

_log = logging.getLogger("triptych")


class AsyncTriptych(Service):
    """The memory of an agent application, for code that runs on an event loop."""

    @classmethod
    async def open(
        cls,
        path: str | Path | None = None,
        *,
        embedder: Embedder | None = None,
        settings: Settings | Mapping[str, Any] | None = None,
        clock: Clock | None = None,
        store: Store | None = None,
        counter: TokenCounter | None = None,
        chat: ChatModel | None = None,
        reranker: Reranker | None = None,
        comparer: Comparer | None = None,
        telemetry: Sequence[Telemetry] = (),
    ) -> Self:
        """Open the store at `path` (`./triptych.db` unless set), made when missing.

        `:memory:` keeps everything in this process alone. `settings` given as a mapping is laid over the
        environment and `triptych.toml`. `counter` counts tokens in place of the estimate, a provider's own
        for instance; `chat` is a model that summarises older turns and reads promoted messages once more, in
        place of the one that the settings name; `reranker` looks once more at the best of what is recalled;
        `comparer` reads statements together with what they may repeat or change.
        `telemetry` is told how long calls and their stages take, and what becomes of what is remembered.
        Raises `EmbedderMismatchError` when the store was made with another embedder, `SchemaError` when it
        was made by a newer Triptych. There is no fallback to another store.
        """
        chosen = settings if isinstance(settings, Settings) else load_settings(settings)
        opened = store or make_store(str(path or chosen.store.path), chosen, clock)
        embeds = embedder or make_embedder(chosen.embedder)
        model = chat or make_chat(chosen.chat)  # one that cannot be is told before the store is opened
        await opened.open(embeds.identity)
        _log.info("opened %s with %s", opened.location, embeds.identity)
        parts = Parts(
            opened,
            embeds,
            chosen,
            clock or SystemClock(),
            counter,
            model,
            reranker,
            comparer or make_comparer(chosen.remember, embeds),
            telemetry=told_to(telemetry),
        )
        made = [one for one, given in ((embeds, embedder), (model, chat)) if given is None]
        parts.closing = [one.close for one in made if one is not None and hasattr(one, "close")]
        return cls(parts)


def make_store(path: str, settings: Settings, clock: Clock | None = None) -> Store:
    """The store that `path` names."""
    if path == IN_MEMORY:
        from triptych.stores.memory.store import MemoryStore  # only when it is the one asked for

        return MemoryStore(clock)
    from triptych.stores.sqlite.store import SqliteStore

    return SqliteStore(path, settings.store, clock)


def make_embedder(settings: EmbedderSettings) -> Embedder:
    """The embedder that the settings name. Weights are read at its first use, not here."""
    if settings.provider == "http":
        return _http_embedder(settings)
    if settings.provider == "scripted":
        from triptych.providers.scripted import ScriptedEmbedder

        return ScriptedEmbedder()
    from triptych.providers.e5.embedder import BundledEmbedder

    return BundledEmbedder()


def make_comparer(settings: RememberSettings, embedder: Embedder) -> Comparer | None:
    """The comparer that the settings name; `auto` is the bundled one where its model is at hand anyhow. Its
    weights are read at its first use."""
    from triptych.providers.e5.identity import IDENTITY

    if settings.comparer == "none" or (settings.comparer == "auto" and embedder.identity != IDENTITY):
        return None
    from triptych.providers.e5.comparer import BundledComparer

    return BundledComparer()


def make_chat(settings: ChatSettings) -> ChatModel | None:
    """The language model that the settings name; none when they name none."""
    if settings.provider == "none":
        return None
    if not settings.url or not settings.model:
        raise SettingsError(
            "needs an address and a model",
            field="chat",
            remedy="set chat.url and chat.model, or chat.provider = 'none'",
        )
    from triptych.providers.http_chat import HttpChat  # needs the extra `http`

    return HttpChat(
        settings.url,
        settings.model,
        api_key=settings.api_key,
        answer_tokens=settings.answer_tokens,
        timeout=settings.seconds,
    )


def make_tracing() -> Sequence[Telemetry]:
    """Spans for OpenTelemetry, for `open(telemetry=…)`; none where the process sends them nowhere."""
    try:
        from triptych.providers.opentelemetry import OpenTelemetry, is_set_up  # needs the extra `server`
    except ImportError:
        return ()
    return (OpenTelemetry(),) if is_set_up() else ()


def _http_embedder(settings: EmbedderSettings) -> Embedder:
    from triptych.providers.http import HttpEmbedder  # needs the extra `http`

    if not settings.url or not settings.model:
        raise SettingsError(
            "needs an address and a model",
            field="embedder",
            remedy="set embedder.url and embedder.model, or embedder.provider = 'bundled'",
        )
    return HttpEmbedder(
        base_url=settings.url,
        model=settings.model,
        api_key=settings.api_key,
        dimension=settings.dimension,
    )
