"""The checks, one function each; none changes anything."""

from __future__ import annotations

import importlib.metadata
import platform
import shutil
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from triptych.errors import TriptychError
from triptych.model.event import EventType
from triptych.settings import Settings
from triptych.surfaces.cli.call import IN_MEMORY, Call
from triptych.surfaces.cli.doctor.report import Diagnosis, Finding
from triptych.surfaces.cli.doctor.server import examine_server

if TYPE_CHECKING:
    from triptych.sync import Member

_LITTLE_SPACE = 200 * 1024 * 1024
_MEGABYTE = 1024 * 1024
_SECRETS = frozenset({"api_key"})
_FINE = "ok"
_DAMAGE_REMEDY = "save what can be read with `triptych export FILE`, then import it into a new store"
_JOBS_REMEDY = "see the log for why they failed; what was said is kept"
_COUNTED = ("calls", "input_tokens", "output_tokens", "cost")
_PAGE = 1000


def examine(call: Call) -> Diagnosis:
    """Look at the versions, the disk, the embedder and the store that `call` names, or at its server."""
    if (profile := call.profile()) is not None:
        return examine_server(call, profile, versions())
    settings = call.settings()
    exists = settings.store.path != IN_MEMORY and Path(settings.store.path).exists()
    findings = [*versions(), disk(settings), embedder(settings), chat(settings)]
    findings += [*store(call)] if exists else [_no_store(settings)]
    return Diagnosis(
        findings=tuple(findings),
        settings=shown_settings(settings),
        changed=_changed(shown_settings(settings), shown_settings(Settings())),
        next=tuple(_next(findings, exists)),
    )


def versions() -> Iterator[Finding]:
    """Triptych, Python and SQLite."""
    yield Finding("triptych", True, importlib.metadata.version("triptych"))
    yield Finding("python", True, f"{platform.python_version()} on {platform.system()} {platform.machine()}")
    yield Finding("sqlite", True, sqlite3.sqlite_version)


def disk(settings: Settings) -> Finding:
    """Room beside the store."""
    folder = Path(settings.store.path).absolute().parent
    if not folder.is_dir():
        return Finding("disk", False, f"{folder} is no folder", "make it, or name another store with --db")
    free = shutil.disk_usage(folder).free
    well = free >= _LITTLE_SPACE
    return Finding(
        "disk",
        well,
        f"{free / _MEGABYTE:,.0f} MB free in {folder}",
        None if well else "make room; SQLite needs some to write at all",
    )


def embedder(settings: Settings) -> Finding:
    """Whether a text can be embedded, and how long the first one takes."""
    from triptych.bootstrap import make_embedder  # brings the embedder, hence the model
    from triptych.ports.embedder import TextRole

    begun = time.perf_counter()
    try:
        made = make_embedder(settings.embedder)
        made.embed(["is anybody there?"], TextRole.QUERY)
    except TriptychError as error:
        return Finding("embedder", False, _told(error), error.remedy)
    except ImportError as error:
        return Finding("embedder", False, str(error), "install what is missing, or choose another provider")
    took = (time.perf_counter() - begun) * 1000
    return Finding("embedder", True, f"{made.identity}, first text in {took:,.0f} ms")


def chat(settings: Settings) -> Finding:
    """Which language model helps, if any. It is not asked: that may cost."""
    from triptych.bootstrap import make_chat

    if settings.chat.provider == "none":
        return Finding("model", True, "none; the rules alone remember, and summarise")
    try:
        made = make_chat(settings.chat)
    except TriptychError as error:
        return Finding("model", False, _told(error), error.remedy)
    return Finding("model", True, repr(made))


def store(call: Call) -> Iterator[Finding]:
    """Whether the store opens and is sound, and what is in it."""
    try:
        with call.opened() as memory:
            for topic, state in memory.check().items():
                if topic != "embedder":
                    yield _topic(topic, state)
            me = memory.member(call.asker)
            counts = ", ".join(f"{count} {kind}" for kind, count in me.counts().items() if count)
            yield Finding("contents", True, f"{counts or 'nothing yet'}, as {call.asker.name} sees it")
            if memory.settings.chat.provider != "none":
                yield _asked_of_model(me)
    except TriptychError as error:
        yield Finding("store", False, _told(error), error.remedy)


def _asked_of_model(me: Member) -> Finding:
    """What reading promoted messages once more has cost so far."""
    total: Counter[str] = Counter()
    last = 0
    while page := me.events(after=last, limit=_PAGE):
        last = page[-1].seq
        for event in page:
            if event.type is EventType.SESSION_REREAD:
                total.update({name: event.detail[name] for name in _COUNTED})
    told = (
        f"{total['calls']:,} calls, {total['input_tokens']:,} tokens read, {total['output_tokens']:,} written"
    )
    return Finding("asked of it", True, f"{told}, cost {total['cost']:.4f}")


def shown_settings(settings: Settings) -> dict[str, Any]:
    """The settings as plain data, keys hidden."""
    return {section: _hide(values) for section, values in settings.model_dump().items()}


def _hide(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: "(hidden)" if name in _SECRETS and value else value for name, value in values.items()}


def _changed(shown: Mapping[str, Any], default: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from the defaults, as `section.name`. The worker is off in every command."""
    return {
        f"{section}.{name}": value
        for section, values in shown.items()
        for name, value in values.items()
        if default[section][name] != value and f"{section}.{name}" != "upkeep.worker"
    }


def _topic(topic: str, state: str) -> Finding:
    """A topic of the store's own check: anything that does not begin with `ok` says what is wrong."""
    well = state.startswith(_FINE)
    return Finding(
        topic,
        well,
        state,
        None if well else _JOBS_REMEDY if topic == "jobs" else _DAMAGE_REMEDY,
    )


def _no_store(settings: Settings) -> Finding:
    return Finding("store", True, f"none yet at {settings.store.path}")


def _told(error: TriptychError) -> str:
    return f"{error.field}: {error.message}" if error.field else error.message


def _next(findings: list[Finding], exists: bool) -> Iterator[str]:
    remedies = [finding.remedy for finding in findings if not finding.well and finding.remedy]
    yield from remedies
    if remedies:
        return
    if exists:
        yield 'triptych recall "what do you know about me?"'
    else:
        yield 'triptych remember "I live in Lisbon"   makes the store'
        yield "triptych demo                         shows everything on a store of its own"
