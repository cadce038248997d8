"""Errors as they may be told over a network."""

from __future__ import annotations

import copy
import logging

from triptych.errors import ProviderError, StoreError, TriptychError

_log = logging.getLogger("triptych.wire")


def told_outside(error: TriptychError) -> TriptychError:
    """The error without where the server keeps its store and which models it asks: that goes to its log."""
    if not isinstance(error, StoreError | ProviderError):
        return error
    _log.warning("%s", error)
    told = copy.copy(error)
    if isinstance(error, StoreError):
        told.field = "store"
    else:
        told.message, told.remedy = "the server's model failed", "try again, or tell whoever runs the server"
    return told
