"""From texts to centred unit rows and tokens: everything that needs NumPy and the weights."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import numpy as np

from triptych.model.change import Comparison
from triptych.ports.embedder import TextRole
from triptych.providers.e5.forward import Encoded, Encoder
from triptych.providers.e5.halfway import HALFWAY
from triptych.providers.e5.identity import DIMENSION
from triptych.providers.e5.locks import ProcessLock
from triptych.providers.e5.pairs import PairReader, stored
from triptych.providers.e5.tokenizer import Tokenizer
from triptych.providers.e5.tokens import MOST_TOKENS, basis
from triptych.providers.e5.weights import Vocabulary, WeightFile, bundled_path

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from triptych.ports.embedder import QuestionTokens, TokenSigns, Vectors

MOST_PIECES = 4096
"""No more of a text than this is read: about 3,000 English words or 6,000 Chinese characters."""

_MOST_CHARACTERS = 6 * MOST_PIECES  # hardly any text needs more characters than this for that many pieces
_BATCH_PIECES = 2048  # beyond this a larger batch is not faster, only larger
_PREFIXES = {TextRole.QUERY: "query: ", TextRole.PASSAGE: "passage: "}


def passages(texts: Sequence[str], path: Path | None = None) -> list[tuple[Vectors, TokenSigns]]:
    """A centred unit row of each text, and its tokens. `path`: another copy of the weight file."""
    rows, tokens = _told(texts, TextRole.PASSAGE, path)
    return list(zip(rows, (basis().signs(one.rows) for one in tokens), strict=True))


def questions(texts: Sequence[str], path: Path | None = None) -> list[tuple[Vectors, QuestionTokens]]:
    """The same for questions."""
    rows, tokens = _told(texts, TextRole.QUERY, path)
    pieces = _model(path).pieces
    return [
        (row, basis().question(one.rows, [pieces.get(piece, "") for piece in one.pieces]))
        for row, one in zip(rows, tokens, strict=True)
    ]


def comparisons(pairs: Sequence[tuple[str, str]], path: Path | None = None) -> list[Comparison | None]:
    """How the two statements of each pair stand to each other; none for one that is too long to tell."""
    model, reader = _model(path), _reader(path)
    rows = model.below(list(dict.fromkeys(text for pair in pairs for text in pair)), reader)
    told = {pair: (rows[pair[0]], rows[pair[1]]) for pair in pairs if pair[0] in rows and pair[1] in rows}
    read = reader.read(list(told.values())).tolist() if told else []
    found = {pair: Comparison(same, changed) for pair, (same, changed, _) in zip(told, read, strict=True)}
    return [found.get(pair) for pair in pairs]


def raw_vectors(texts: Sequence[str], role: TextRole, path: Path | None = None) -> Vectors:
    """The model's own unit rows, not centred: what the means are measured on."""
    return _model(path).read(texts, role, lambda rows: rows[:, :0])[0]


def raw_tokens(texts: Sequence[str], role: TextRole, path: Path | None = None) -> list[Vectors]:
    """The model's own last hidden rows of the tokens of each text: what the basis is measured on."""
    return [one.rows for one in _model(path).read(texts, role, lambda rows: rows)[1]]


def pieces_of_words(path: Path | None = None) -> list[str]:
    """Every piece the model knows, in its own order."""
    return list(_model(path).pieces.values())


def _told(texts: Sequence[str], role: TextRole, path: Path | None) -> tuple[Vectors, list[_Tokens]]:
    rows, tokens = _model(path).read(texts, role, lambda hidden: basis().of_rows(hidden, role))
    return _unit(rows - _means().of(role)), tokens


def stacked(rows: Sequence[Vectors]) -> Vectors:
    """The rows as one matrix, which shares no memory with them."""
    return np.stack(rows) if rows else np.empty((0, DIMENSION), np.float32)


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The first tokens of a text without its prefix: their pieces, and a row for each."""

    pieces: list[int]
    rows: NDArray[Any]


@dataclass(frozen=True, slots=True)
class _Window:
    """A stretch of a text that fits into the model."""

    text: int
    pieces: list[int]
    is_first: bool


class _Model:
    """Tokenizer and network together; immutable, so that one serves every embedder of a process."""

    def __init__(self, file: WeightFile) -> None:
        self._vocabulary = file.vocabulary
        self._window = file.shape.positions
        self._tokenizer = Tokenizer(file.vocabulary)
        self._encoder = Encoder(file)

    @cached_property
    def pieces(self) -> dict[int, str]:
        """The pieces by number."""
        return {number: piece for piece, number in self._vocabulary.ids.items()}

    def read(
        self, texts: Sequence[str], role: TextRole, of_rows: Callable[[Vectors], NDArray[Any]]
    ) -> tuple[Vectors, list[_Tokens]]:
        """The mean of the hidden rows of each text, not yet centred; and its tokens, each with what
        `of_rows` makes of its hidden row."""
        prefix = _PREFIXES[role]
        windows = [
            _Window(place, pieces, is_first=number == 0)
            for place, text in enumerate(texts)
            for number, pieces in enumerate(self._windows(prefix, text))
        ]
        skipped = 1 + len(self._tokenizer.ids(prefix.rstrip(), len(prefix)))
        totals = np.zeros((len(texts), DIMENSION), np.float32)
        tokens: dict[int, _Tokens] = {}
        for batch in batches(sorted(windows, key=lambda window: len(window.pieces)), _BATCH_PIECES):
            layers = HALFWAY.layers if role is TextRole.PASSAGE else None
            encoded = self._encoder.encode([window.pieces for window in batch], halfway=layers)
            rows = of_rows(encoded.rows)
            _keep_halfway(texts, batch, encoded)
            for window, mean, start in zip(batch, encoded.means, encoded.starts.tolist(), strict=True):
                totals[window.text] += mean * np.float32(len(window.pieces))
                if window.is_first:
                    kept = slice(skipped, min(len(window.pieces) - 1, skipped + MOST_TOKENS[role]))
                    shown = rows[start + kept.start : start + kept.stop].copy()
                    tokens[window.text] = _Tokens(window.pieces[kept], shown)
        return _unit(totals), [tokens[place] for place in range(len(texts))]

    def below(self, texts: Sequence[str], reader: PairReader) -> dict[str, Vectors]:
        """The rows of each text after the layers that a reader of pairs leaves as they are; nothing of those
        that are too long for it."""
        known, most = HALFWAY.of(texts), reader.most_pieces - 2
        new = [text for text in texts if text not in known]
        cut = {text: self._tokenizer.ids(reader.prefix + text, _MOST_CHARACTERS) for text in new}
        begin, end = self._vocabulary.begin, self._vocabulary.end
        short = {text: [begin, *pieces, end] for text, pieces in cut.items() if len(pieces) <= most}
        if short:
            encoded = self._encoder.encode(list(short.values()), reader.lower)
            known |= zip(short, encoded.of_each(_halved(encoded.rows)), strict=True)
        return {text: rows.astype(np.float32) for text, rows in known.items()}

    def _windows(self, prefix: str, text: str) -> Iterator[list[int]]:
        pieces = self._tokenizer.ids(prefix + text, _MOST_CHARACTERS)[:MOST_PIECES]
        return windowed(pieces, self._window, self._vocabulary)


def _keep_halfway(texts: Sequence[str], windows: Sequence[_Window], encoded: Encoded) -> None:
    """Keep what the lower layers made of the short texts, if anybody wants it. A first window that is short
    is the whole text."""
    if encoded.halfway is None:
        return
    each = zip(windows, encoded.of_each(encoded.halfway), strict=True)
    HALFWAY.keep(
        {
            texts[window.text]: _halved(rows)
            for window, rows in each
            if window.is_first and len(rows) <= HALFWAY.most_pieces
        }
    )


def _halved(rows: Vectors) -> NDArray[np.float16]:
    """A copy in half the room, kept or not: what was embedded before is told as any other."""
    return rows.astype(np.float16)


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
class Means:
    """What is subtracted from the vectors of each role."""

    query: Vectors
    passage: Vectors
    digest: str

    @classmethod
    def read(cls, data: bytes) -> Self:
        """From the bytes of `means.npz`."""
        with np.load(BytesIO(data), allow_pickle=False) as stored:
            query, passage = stored["query"].astype("<f4"), stored["passage"].astype("<f4")
        # Of the numbers, not of the file: packing the same means again makes no other embedder.
        digest = hashlib.sha256(query.tobytes() + passage.tobytes()).hexdigest()[:12]
        return cls(query, passage, digest)

    def of(self, role: TextRole) -> Vectors:
        """The mean of that role."""
        return self.query if role is TextRole.QUERY else self.passage


def _unit(rows: Vectors) -> Vectors:
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    return rows


_loading = ProcessLock()


def _model(path: Path | None) -> _Model:
    with _loading.held():  # two first texts at once must not load twice
        return _loaded(path or bundled_path())


def _reader(path: Path | None) -> PairReader:
    with _loading.held():
        return _loaded_reader(path or bundled_path())


@lru_cache(maxsize=1)
def _loaded_reader(path: Path) -> PairReader:
    reader = PairReader(WeightFile(path), stored())
    HALFWAY.want(reader.lower, reader.most_pieces)
    return reader


@lru_cache(maxsize=1)
def _loaded(path: Path) -> _Model:
    return _Model(WeightFile(path))


@lru_cache(maxsize=1)
def _means() -> Means:
    return Means.read(files("triptych.providers.e5").joinpath("means.npz").read_bytes())
