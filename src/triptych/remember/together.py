"""Two statements read together by a model: as told, in the common order, and sentence by sentence."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from itertools import chain

from triptych.errors import ProviderError
from triptych.model.change import Comparison
from triptych.ports.comparer import Comparer
from triptych.text.normal import fold
from triptych.text.rewording import reworded
from triptych.text.sentences import split_sentences

Pair = tuple[str, str]
"""What a memory says, and what a draft says."""

_POSSIBLE, _PLAIN = 0.1, 0.9
"""From here on two may be one; and from here on it is plain that one tells the other anew."""
_MOST_SENTENCES, _LEAST_CHARACTERS = 6, 6

_log = logging.getLogger("triptych")


async def read_together(comparer: Comparer, pairs: Sequence[Pair]) -> Mapping[Pair, Comparison | None]:
    """How each two stand to each other; nothing of any where the comparer fails.

    What may be one, however unlikely, is read again in the common order of `text.rewording`, where that is
    another one, and the reading that is surer of it stands: told from two ends ("I report to Rosa", "Rosa is
    my boss"), one thing looks like two. And where a draft has several sentences, one of them may tell anew
    what they do not in each other's company: the surest of them stands.
    """
    found = await _compared(comparer, pairs)
    read = {pair: told for pair, told in found.items() if told is not None}
    orders = {
        pair: order
        for pair, told in read.items()
        if told.same >= _POSSIBLE and (order := _in_order(pair)) is not None
    }
    parts = {pair: _sentences(pair) for pair, told in read.items() if told.changed < _PLAIN}
    more = [*orders.values(), *chain.from_iterable(parts.values())]
    again = await _compared(comparer, more) if more else {}
    for pair, told in read.items():
        same = [told, again.get(orders[pair])] if pair in orders else [told]
        surest = max(filter(None, same), key=lambda one: one.same)
        changed = [one.changed for part in parts.get(pair, ()) if (one := again[part]) is not None]
        found[pair] = surest._replace(changed=max([surest.changed, *changed]))
    return found


async def _compared(comparer: Comparer, pairs: Sequence[Pair]) -> dict[Pair, Comparison | None]:
    try:
        told = await asyncio.to_thread(comparer.compare, pairs)
    except ProviderError as error:
        _log.warning("nothing compared: %s", error.message)
        return dict.fromkeys(pairs)
    return dict(zip(pairs, told, strict=True))


def _sentences(pair: Pair) -> list[Pair]:
    """What the memory says, with each sentence of a draft that has several."""
    known, said = pair
    spans = split_sentences(said)
    texts = [span.of(said) for span in spans[:_MOST_SENTENCES]] if len(spans) > 1 else []
    return [(known, text) for text in texts if len(text) >= _LEAST_CHARACTERS]


def _in_order(pair: Pair) -> Pair | None:
    """Both in the common order; nothing where they are told in it."""
    told, order = tuple(map(fold, pair)), tuple(reworded(text) for text in pair)
    return None if tuple(map(fold, order)) == told else (order[0], order[1])
