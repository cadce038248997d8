"""The embedder that needs no key and no network: multilingual-e5-small, bundled as a package.

    texts → not seen lately → pieces → windows → means of hidden rows → centred unit rows

The model's raw vectors share one strong direction, so that unrelated texts look alike (cosine .8 and
more). Subtracting a fixed mean per role, measured on neutral text of many languages, takes it out: about
.87 is then the same, .5 related and .25 unrelated. The means are part of the embedder's identity.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Self

import numpy as np

from triptych.ports.embedder import EmbedderIdentity, TextRole
from triptych.providers.e5.forward import Encoder
from triptych.providers.e5.tokenizer import Tokenizer
from triptych.providers.e5.weights import Vocabulary, WeightFile, bundled_path

if TYPE_CHECKING:
    from triptych.ports.embedder import Vectors

NAME = "multilingual-e5-small-q4"
DIMENSION = 384
MOST_PIECES = 4096
"""No more of a text than this is read: about 3,000 English words or 6,000 Chinese characters."""

_COMPUTATION = "1"  # raise it when the same text would get another vector although the means are the same
_MOST_CHARACTERS = 6 * MOST_PIECES  # hardly any text needs more characters than this for that many pieces
_BATCH_PIECES = 2048  # beyond this a larger batch is not faster, only larger
_REMEMBERED = 2048  # vectors kept, about 3 MB
_PREFIXES = {TextRole.QUERY: "query: ", TextRole.PASSAGE: "passage: "}


class BundledEmbedder:
    """Unit vectors of 384 dimensions for text in about 100 languages, computed in this process.

    Opening it costs nothing: the weights are read at the first text that needs them (about half a
    second and 150 MB, shared by all instances of a process). The vectors of the last 2,048 texts are
    kept, keyed by a digest. A text longer than the model's 512 positions is cut into windows whose
    rows are averaged by length; beyond `MOST_PIECES` pieces it is not read. Safe to share between
    threads and to use on both sides of a fork.

    Raises `ProviderError` at that first text when the weights are missing or damaged.
    """

    def __init__(self, path: Path | None = None) -> None:
        """`path`: another copy of the weight file than the installed one."""
        self._path = path
        self._recent = _Recent(_REMEMBERED)

    @cached_property
    def identity(self) -> EmbedderIdentity:
        """Changes when the means do, since every vector does. Needs no weights."""
        return EmbedderIdentity(NAME, DIMENSION, f"{_COMPUTATION}-{_means().digest}")

    def embed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        """One centred unit row per text, in order. The same text gives the same row in any company."""
        keys = [_key(text, role) for text in texts]
        rows = self._recent.found(keys)
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in rows}
        if missing:
            computed = self._computed(list(missing.values()), role)
            rows.update(zip(missing, computed, strict=True))
            self._recent.keep(zip(missing, computed, strict=True))
        return np.stack([rows[key] for key in keys]) if keys else np.empty((0, DIMENSION), np.float32)

    def forget(self) -> None:
        """Drop the vectors kept from recent texts, as an erasure must."""
        self._recent.clear()

    def _computed(self, texts: Sequence[str], role: TextRole) -> Vectors:
        return _unit(raw_vectors(texts, role, self._path) - _means().of(role))


def raw_vectors(texts: Sequence[str], role: TextRole, path: Path | None = None) -> Vectors:
    """The model's own unit rows, not centred: what the means are measured on."""
    return _model(path).vectors([(_PREFIXES[role], text) for text in texts])


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of a text that fits into the model."""

    text: int
    pieces: list[int]


class _Model:
    """Tokenizer and network together; immutable, so that one serves every embedder of a process."""

    def __init__(self, file: WeightFile) -> None:
        self._vocabulary = file.vocabulary
        self._window = file.shape.positions
        self._tokenizer = Tokenizer(file.vocabulary)
        self._encoder = Encoder(file)

    def vectors(self, texts: Sequence[tuple[str, str]]) -> Vectors:
        """The mean of the hidden rows of each prefixed text, not yet centred."""
        windows = [
            _Window(place, pieces)
            for place, (prefix, text) in enumerate(texts)
            for pieces in self._windows(prefix, text)
        ]
        totals = np.zeros((len(texts), DIMENSION), np.float32)
        for batch in batches(sorted(windows, key=lambda window: len(window.pieces)), _BATCH_PIECES):
            means = self._encoder.means([window.pieces for window in batch])
            for window, mean in zip(batch, means, strict=True):
                totals[window.text] += mean * np.float32(len(window.pieces))
        return _unit(totals)

    def _windows(self, prefix: str, text: str) -> Iterator[list[int]]:
        pieces = self._tokenizer.ids(prefix + text, _MOST_CHARACTERS)[:MOST_PIECES]
        return windowed(pieces, self._window, self._vocabulary)


def windowed(pieces: list[int], size: int, vocabulary: Vocabulary) -> Iterator[list[int]]:
    """Stretches of at most `size` pieces, each between its own begin and end; one for an empty text."""
    inside = size - 2
    for start in range(0, max(1, len(pieces)), inside):
        yield [vocabulary.begin, *pieces[start : start + inside], vocabulary.end]


def batches(windows: Sequence[_Window], budget: int) -> Iterator[Sequence[_Window]]:
    """Runs of windows, shortest first, whose padded block holds at most `budget` pieces; never empty."""
    start = 0
    for stop in range(1, len(windows) + 1):
        if stop == len(windows) or (stop + 1 - start) * len(windows[stop].pieces) > budget:
            yield windows[start:stop]
            start = stop


@dataclass(frozen=True, slots=True)
class _Means:
    query: Vectors
    passage: Vectors
    digest: str

    @classmethod
    def read(cls, data: bytes) -> Self:
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            query, passage = stored["query"].astype("<f4"), stored["passage"].astype("<f4")
        # Of the numbers, not of the file: packing the same means again makes no other embedder.
        digest = hashlib.sha256(query.tobytes() + passage.tobytes()).hexdigest()[:12]
        return cls(query, passage, digest)

    def of(self, role: TextRole) -> Vectors:
        return self.query if role is TextRole.QUERY else self.passage


def _unit(rows: Vectors) -> Vectors:
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows


class _Recent:
    """The vectors of the texts asked for last, under keys that do not hold the texts."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._rows: OrderedDict[bytes, Vectors] = OrderedDict()
        self._guard = _ProcessLock()

    def found(self, keys: Sequence[bytes]) -> dict[bytes, Vectors]:
        with self._guard.held():
            present = {key: self._rows[key] for key in keys if key in self._rows}
            for key in present:
                self._rows.move_to_end(key)
        return present

    def keep(self, rows: Iterator[tuple[bytes, Vectors]]) -> None:
        with self._guard.held():
            for key, row in rows:
                self._rows[key] = row.copy()  # a view would keep the whole batch alive
            while len(self._rows) > self._most:
                self._rows.popitem(last=False)

    def clear(self) -> None:
        with self._guard.held():
            self._rows.clear()


class _ProcessLock:
    """A lock that a forked child finds free, even if some thread of the parent held it at the fork."""

    def __init__(self) -> None:
        self._owner = os.getpid()
        self._lock = threading.Lock()

    def held(self) -> threading.Lock:
        """The lock of this process, for a `with` statement."""
        if self._owner != os.getpid():  # a child has one thread when it first comes here
            self._owner, self._lock = os.getpid(), threading.Lock()
        return self._lock


_loading = _ProcessLock()


def _model(path: Path | None) -> _Model:
    with _loading.held():  # two first texts at once must not load twice
        return _loaded(path or bundled_path())


@lru_cache(maxsize=1)
def _loaded(path: Path) -> _Model:
    return _Model(WeightFile(path))


@lru_cache(maxsize=1)
def _means() -> _Means:
    return _Means.read(files("triptych.providers.e5").joinpath("means.npz").read_bytes())


def _key(text: str, role: TextRole) -> bytes:
    return hashlib.blake2b(
        text.encode("utf-8", "surrogatepass"), digest_size=16, person=role.value.encode()
    ).digest()
