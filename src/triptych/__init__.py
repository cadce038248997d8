"""Triptych: the three-panel memory for AI agents.

    from triptych import Triptych

    memory = Triptych.open()
    me = memory.principal(agent="assistant", user="alice")
    me.remember("I moved to Berlin")
    me.recall("Where do I live?")

Names are loaded when first used, so that importing the package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from triptych.bootstrap import AsyncTriptych as AsyncTriptych
    from triptych.client.client import AsyncClient as AsyncClient
    from triptych.client.client import Client as Client
    from triptych.errors import AccessDeniedError as AccessDeniedError
    from triptych.errors import ConflictError as ConflictError
    from triptych.errors import EmbedderMismatchError as EmbedderMismatchError
    from triptych.errors import InvalidInputError as InvalidInputError
    from triptych.errors import NotFoundError as NotFoundError
    from triptych.errors import TriptychError as TriptychError
    from triptych.errors import VersionConflictError as VersionConflictError
    from triptych.model.memory import Kind as Kind
    from triptych.model.memory import Memory as Memory
    from triptych.model.memory import Slot as Slot
    from triptych.model.message import Message as Message
    from triptych.model.principal import Principal as Principal
    from triptych.model.recollection import Recalled as Recalled
    from triptych.model.recollection import Recollection as Recollection
    from triptych.model.space import Space as Space
    from triptych.service.conversation import Line as Line
    from triptych.settings import Settings as Settings
    from triptych.sync import Triptych as Triptych

__version__ = "0.1.0"

_HOMES = {
    "AccessDeniedError": "triptych.errors",
    "AsyncClient": "triptych.client",
    "AsyncTriptych": "triptych.bootstrap",
    "Client": "triptych.client",
    "ConflictError": "triptych.errors",
    "EmbedderMismatchError": "triptych.errors",
    "InvalidInputError": "triptych.errors",
    "Kind": "triptych.model.memory",
    "Line": "triptych.service.conversation",
    "Memory": "triptych.model.memory",
    "Message": "triptych.model.message",
    "NotFoundError": "triptych.errors",
    "Principal": "triptych.model.principal",
    "Recalled": "triptych.model.recollection",
    "Recollection": "triptych.model.recollection",
    "Settings": "triptych.settings",
    "Slot": "triptych.model.memory",
    "Space": "triptych.model.space",
    "Triptych": "triptych.sync",
    "TriptychError": "triptych.errors",
    "VersionConflictError": "triptych.errors",
}

__all__ = [
    "AccessDeniedError",
    "AsyncClient",
    "AsyncTriptych",
    "Client",
    "ConflictError",
    "EmbedderMismatchError",
    "InvalidInputError",
    "Kind",
    "Line",
    "Memory",
    "Message",
    "NotFoundError",
    "Principal",
    "Recalled",
    "Recollection",
    "Settings",
    "Slot",
    "Space",
    "Triptych",
    "TriptychError",
    "VersionConflictError",
    "__version__",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'triptych' has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)


def __dir__() -> list[str]:
    return sorted(__all__)
