"""`triptych serve`"""

from __future__ import annotations

import asyncio
import json
import os
import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any

import typer
from rich.console import Console

from triptych.errors import InvalidInputError, SettingsError
from triptych.model.principal import Principal
from triptych.surfaces.cli.call import Call
from triptych.surfaces.cli.frame import command

if TYPE_CHECKING:
    from triptych.settings import Settings

_NEEDED = ("starlette", "uvicorn", "mcp", "httpx", "prometheus_client")


def _show(_: None, __: Console) -> None:
    """Nothing: it was told when it began."""


@command(
    "serve",
    example="triptych serve --db memory.db --port 7077",
    show=_show,
    see=("key", "mcp", "profile"),
)
def serve(
    call: Call,
    *,
    host: Annotated[
        str | None, typer.Option(help="Where to listen. (default: 127.0.0.1, this machine alone)")
    ] = None,
    port: Annotated[
        int | None, typer.Option(min=0, max=65_535, help="Which port; 0 is any free one. (default: 7077)")
    ] = None,
    without_keys: Annotated[
        bool,
        typer.Option("--without-keys", help="On this machine alone: who shows no key asks as --as."),
    ] = False,
    access_log: Annotated[bool, typer.Option(help="A line of JSON on stderr for each request.")] = True,
) -> None:
    """Serve the store on one port: REST under /v1, MCP under /mcp, /healthz, /readyz and /metrics.

    Each request asks in the name of its key (triptych key create). Stops on SIGTERM or Ctrl-C, when what is
    under way is done.
    """
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        raise SettingsError("is not installed", field=missing[0], remedy="pip install 'triptych[server]'")
    if call.principal is not None and not without_keys:
        raise InvalidInputError(
            "is who asks without a key, and every request needs one here",
            field="--as",
            remedy="leave it out, or add --without-keys",
        )
    settings = _settings(call, host, port)
    keyless = call.asker if without_keys else None
    asyncio.run(_serve(call, settings, keyless, access_log=access_log))
    raise typer.Exit  # nothing more is printed, not even with --json


def _settings(call: Call, host: str | None, port: int | None) -> Settings:
    """The settings in force. This process stays, so unlike other commands it looks after the store."""
    from triptych.settings import load_settings

    given: dict[str, Any] = {
        name: value for name, value in (("host", host), ("port", port)) if value is not None
    }
    plain = load_settings({"server": given})
    return call.settings().model_copy(update={"upkeep": plain.upkeep, "server": plain.server})


async def _serve(call: Call, settings: Settings, keyless: Principal | None, *, access_log: bool) -> None:
    from triptych.bootstrap import AsyncTriptych, make_tracing  # brings the whole service
    from triptych.service.readiness import has_key
    from triptych.surfaces.server.app import make_app  # brings the frameworks
    from triptych.surfaces.server.metrics import Metrics
    from triptych.surfaces.server.serving import listening, logged, made_ready, require_guarded, url_of
    from triptych.surfaces.server.serving import serve as serve_on

    server, metrics = settings.server, Metrics()
    async with await AsyncTriptych.open(settings=settings, telemetry=[metrics, *make_tracing()]) as memory:
        keys = await has_key(memory)
        require_guarded(server, keyless=keyless is not None, has_key=keys)
        with listening(server) as listener, logged(access=access_log):
            app = make_app(memory, metrics=metrics, keyless=keyless)
            await made_ready(memory)
            url = url_of(listener)

            def tell() -> None:
                _tell(call, url, memory.location)
                if keyless is not None:
                    call.say(f"who shows no key asks as {keyless.name}")
                elif not keys:
                    call.say("there is no key yet: triptych key create --as agent:NAME")

            await serve_on(app, listener, server, tell)


def _tell(call: Call, url: str, store: str) -> None:
    told = {"url": url, "pid": os.getpid(), "store": store}
    line = json.dumps(told, ensure_ascii=False) if call.json else f"serving {store} at {url}"
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
