"""What the last texts gave, under keys that do not hold the texts."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Generic, TypeVar

from triptych.ports.embedder import TextRole
from triptych.providers.e5.locks import ProcessLock

T = TypeVar("T")


class Recent(Generic[T]):
    """As many as `most`; of more, those are dropped that nobody asked for longest."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._told: OrderedDict[bytes, T] = OrderedDict()
        self._guard = ProcessLock()

    def found(self, keys: Sequence[bytes]) -> dict[bytes, T]:
        """Those of these that are kept."""
        with self._guard.held():
            present = {key: self._told[key] for key in keys if key in self._told}
            for key in present:
                self._told.move_to_end(key)
        return present

    def holds(self, keys: Sequence[bytes]) -> bool:
        """Whether all of these are kept."""
        with self._guard.held():
            return all(key in self._told for key in keys)

    def keep(self, told: Mapping[bytes, T]) -> None:
        """Keep these as the last. What is a view of something larger keeps all of that alive."""
        with self._guard.held():
            for key, one in told.items():
                self._told[key] = one
            while len(self._told) > self._most:
                self._told.popitem(last=False)

    def clear(self) -> None:
        """Drop everything, as an erasure must."""
        with self._guard.held():
            self._told.clear()


def key(text: str, role: TextRole) -> bytes:
    """What stands for the text in that role."""
    return hashlib.blake2b(
        text.encode("utf-8", "surrogatepass"), digest_size=16, person=role.value.encode()
    ).digest()
