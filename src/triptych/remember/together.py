"""Two statements read together by a model: as they were told, and in the common order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

from triptych.errors import ProviderError
from triptych.model.change import Comparison
from triptych.ports.comparer import Comparer
from triptych.text.normal import fold
from triptych.text.rewording import reworded

Pair = tuple[str, str]
"""What a memory says, and what a draft says."""

_POSSIBLE = 0.1

_log = logging.getLogger("triptych")


async def read_together(comparer: Comparer, pairs: Sequence[Pair]) -> Mapping[Pair, Comparison | None]:
    """How each two stand to each other; nothing of any where the comparer fails.

    What may be one, however unlikely, is read again in the common order of `text.rewording`, where that is
    another one, and the reading that is surer of it stands: told from two ends ("I report to Rosa", "Rosa is
    my boss"), one thing looks like two.
    """
    found = await _compared(comparer, pairs)
    possible = [pair for pair, told in found.items() if told is not None and told.same >= _POSSIBLE]
    orders = {pair: order for pair in possible if (order := _in_order(pair)) is not None}
    again = await _compared(comparer, list(orders.values())) if orders else {}
    for pair, order in orders.items():
        found[pair] = max(filter(None, (found[pair], again[order])), key=lambda one: one.same)
    return found


async def _compared(comparer: Comparer, pairs: Sequence[Pair]) -> dict[Pair, Comparison | None]:
    try:
        told = await asyncio.to_thread(comparer.compare, pairs)
    except ProviderError as error:
        _log.warning("nothing compared: %s", error.message)
        return dict.fromkeys(pairs)
    return dict(zip(pairs, told, strict=True))


def _in_order(pair: Pair) -> Pair | None:
    """Both in the common order; nothing where they are told in it."""
    told, order = tuple(map(fold, pair)), tuple(reworded(text) for text in pair)
    return None if tuple(map(fold, order)) == told else (order[0], order[1])
