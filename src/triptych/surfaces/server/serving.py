"""Serving until somebody says stop: then no more is taken, and what is under way comes to its end."""

from __future__ import annotations

import asyncio
import gc
import logging
import logging.handlers
import math
import queue
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import uvicorn

from triptych.bootstrap import IN_MEMORY, AsyncTriptych
from triptych.errors import InvalidInputError, raised_at
from triptych.service.readiness import embedder_readiness
from triptych.settings import ChatSettings, EmbedderSettings, ServerSettings, UpkeepSettings
from triptych.surfaces.server.app import ServerApp
from triptych.surfaces.server.punctual import Punctual
from triptych.wire.loopback import is_loopback

_SIGNALS = (signal.SIGINT, signal.SIGTERM)
_MOST_UNWRITTEN = 10_000
_THREADS = 16  # texts to embed wait in them, to be embedded together
_SWITCH_SECONDS = 0.0005  # so long a thread may keep the interpreter from the event loop; usually 0.005
_IDLE = UpkeepSettings(worker=False)


def listening(settings: ServerSettings) -> socket.socket:
    """A socket at the address of the settings. Raises `InvalidInputError` when there cannot be one.

    What it accepts sends at once: the body of an answer would else wait, behind its head, some 40 ms for the
    reader's word that the head has come.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    try:
        listener = socket.create_server((settings.host, settings.port), family=family, backlog=2048)
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "is no address"
        raise InvalidInputError(
            f"cannot listen on {settings.host}:{settings.port} ({reason})",
            field="--port",
            remedy="name another with --host and --port; 0 is any that is free",
        ) from error
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def url_of(listener: socket.socket) -> str:
    """Where it can be called."""
    host, port = listener.getsockname()[:2]
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


async def serve(
    app: ServerApp, listener: socket.socket, settings: ServerSettings, ready: Callable[[], None]
) -> None:
    """Serve until a signal; `ready` is called once requests are answered."""
    config = uvicorn.Config(
        app,
        http=Punctual,
        ws="none",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=math.ceil(settings.stop_seconds),
    )
    await _Server(config, app, settings.drain_seconds, ready).serve([listener])


async def made_ready(memory: AsyncTriptych) -> None:
    """Bring in before anybody waits what would hold up the event loop at its first use, and see to it that
    threads at work do not hold it up later."""
    await embedder_readiness(memory)  # reads the weights
    given = memory.settings.model_copy(
        update={"embedder": EmbedderSettings(provider="scripted"), "chat": ChatSettings(), "upkeep": _IDLE}
    )
    async with await AsyncTriptych.open(IN_MEMORY, settings=given) as rehearsal:
        me = rehearsal.principal(user="me")
        async with me.session("rehearsal") as session:
            await session.add("user", "I moved to Lisbon in May. 我喜欢喝绿茶。")
            await session.context()
        await me.remember("I live in Lisbon")
        await me.recall("Where do I live?")
    threads = ThreadPoolExecutor(_THREADS, "triptych")
    await asyncio.to_thread(lambda: list(threads.map(time.sleep, [0.01] * _THREADS)))  # all of them begin
    asyncio.get_running_loop().set_default_executor(threads)
    sys.setswitchinterval(_SWITCH_SECONDS)
    gc.collect()
    gc.freeze()  # what is there by now stays, and need not be looked through again and again


class _Server(uvicorn.Server):
    """Tells the application before it stops, and leaves the process to whoever started it."""

    def __init__(
        self, config: uvicorn.Config, app: ServerApp, drain_seconds: float, ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._app = app
        self._drain_seconds = drain_seconds
        self._ready = ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.stopping.set()
        if self._drain_seconds:
            await asyncio.sleep(self._drain_seconds)
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        before = {one: signal.signal(one, self.handle_exit) for one in _SIGNALS}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


@contextmanager
def logged(*, access: bool) -> Iterator[None]:
    """The log on stderr, written by a thread of its own: a reader that is slow holds nobody up.

    What it does not take in time is lost. `access`: also a line of JSON for each request.
    """
    waiting: queue.Queue[logging.LogRecord] = queue.Queue(_MOST_UNWRITTEN)
    written = logging.StreamHandler(sys.stderr)
    written.setFormatter(_Lines())
    listener = logging.handlers.QueueListener(waiting, written)
    root, handler = logging.getLogger(), _Dropping(waiting)
    root.addHandler(handler)
    logging.getLogger("triptych.access").setLevel(logging.INFO if access else logging.WARNING)
    listener.start()
    try:
        yield
    finally:
        listener.stop()
        root.removeHandler(handler)


class _Dropping(logging.handlers.QueueHandler):
    def prepare(self, record: logging.LogRecord) -> logging.LogRecord:
        """Of an error that anybody's code tells, what it is and where: what it says may quote a memory."""
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            told = {"msg": f"{record.getMessage()}: {raised_at(error)}", "args": (), "exc_info": None}
            record = logging.makeLogRecord({**vars(record), **told, "exc_text": None})
        prepared: logging.LogRecord = super().prepare(record)
        return prepared

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802 - its name there
        """Lose it."""


class _Lines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        text = record.getMessage()
        if record.name == "triptych.access":
            return text
        indented = text.rstrip().replace("\n", "\n  ")  # so that no part of it passes for a line of its own
        return f"{record.levelname.lower()} {record.name}: {indented}"


def require_guarded(settings: ServerSettings, *, keyless: bool, has_key: bool) -> None:
    """Raise `InvalidInputError` where anybody on the network could ask without a key, or nobody at all."""
    if is_loopback(settings.host):
        return
    if keyless:
        raise InvalidInputError(
            f"would let in whoever reaches {settings.host}",
            field="--without-keys",
            remedy="leave it out and make a key (triptych key create), or serve on 127.0.0.1",
        )
    if not has_key:
        raise InvalidInputError(
            f"serving on {settings.host} needs a key, and the store has none in force",
            field="--host",
            remedy="make one first: triptych key create --as agent:NAME",
        )
