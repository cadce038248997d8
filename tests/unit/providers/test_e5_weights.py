"""The weight file: what a damaged one leads to, and the numbers of a small one made by hand."""

import struct
from pathlib import Path

import numpy as np
import pytest

from triptych.errors import ProviderError
from triptych.providers.e5.tokenizer import Tokenizer
from triptych.providers.e5.weights import Vocabulary, WeightFile, bundled_path


def packed(magic: bytes = b"E5S1", missing_bytes: int = 0) -> bytes:
    """A weight file of one 1 × 32 tensor, whose values are −8 … 7 twice, at scale ½."""
    pieces = [b"<s>", b"<pad>", b"</s>", b"<unk>", "\u2581茶".encode(), b"tea"]
    offsets = np.cumsum([0, *map(len, pieces)]).astype("<u4").tobytes()
    head = magic + struct.pack("<I7ifi", 1, 32, 0, 1, 32, len(pieces), 8, 1, 1e-5, 32)
    text = b"".join(pieces)
    vocabulary = struct.pack("<5iQ", len(pieces), 0, 2, 1, 3, len(text)) + offsets
    vocabulary += np.zeros(len(pieces), "<f4").tobytes() + text
    characters = struct.pack("<iI", 1, 13) + struct.pack("<IB2I", ord("㎏"), 2, ord("k"), ord("g"))
    tensor = np.float16(0.5).tobytes() + bytes(value | value << 4 for value in range(16))
    entry = struct.pack("<iH", 1, 1) + b"w"
    offset = len(head) + len(vocabulary) + len(characters) + len(entry) + 21
    directory = entry + struct.pack("<BIQQ", 1, 32, offset, len(tensor))
    whole = head + vocabulary + characters + directory + tensor
    return whole[: len(whole) - missing_bytes]


def written(folder: Path, data: bytes) -> Path:
    path = folder / "weights.bin"
    path.write_bytes(data)
    return path


def test_four_bit_values_are_scaled_nibbles_low_ones_first(tmp_path: Path) -> None:
    file = WeightFile(written(tmp_path, packed()))
    half = (np.arange(16) - 8) / 2
    assert np.array_equal(file.matrix("w", 32), [np.concatenate([half, half])])
    assert np.array_equal(file.rows("w", 32, np.array([0, 0])), np.tile(np.concatenate([half, half]), (2, 1)))


def test_the_vocabulary_leaves_out_control_pieces(tmp_path: Path) -> None:
    vocabulary = WeightFile(written(tmp_path, packed())).vocabulary
    assert vocabulary.ids == {"\u2581茶": 4, "tea": 5}
    assert vocabulary.replacements == {ord("㎏"): "kg"}
    assert (vocabulary.begin, vocabulary.end, vocabulary.unknown) == (0, 2, 3)


@pytest.mark.parametrize(
    "data",
    [b"", b"E5S1", packed(magic=b"GGUF"), packed(missing_bytes=1), packed()[:90], packed()[:150]],
    ids=["empty", "magic only", "another format", "cut in a tensor", "cut in the offsets", "cut in the text"],
)
def test_a_damaged_file_is_named_with_a_remedy(tmp_path: Path, data: bytes) -> None:
    path = written(tmp_path, data)
    with pytest.raises(ProviderError, match=r"weights\.bin") as caught:
        WeightFile(path)
    assert "reinstall" in (caught.value.remedy or "")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProviderError, match="absent"):
        WeightFile(tmp_path / "absent.bin")


def test_an_unknown_tensor_is_named(tmp_path: Path) -> None:
    with pytest.raises(ProviderError, match="no tensor l9"):
        WeightFile(written(tmp_path, packed())).floats("l9")


def test_the_installed_file_has_the_shape_of_the_model() -> None:
    shape = WeightFile(bundled_path()).shape
    assert (shape.hidden, shape.layers, shape.heads, shape.inner, shape.positions) == (384, 12, 12, 1536, 512)


PIECES = {"\u2581": 4, "a": 5, "b": 6, "ab": 7, "\u2581ab": 8, "kg": 9}
SCORES = [0, 0, 0, 0, -3, -3, -3, -4, -5, -2]
SMALL = Tokenizer(Vocabulary(PIECES, [float(score) for score in SCORES], {ord("㎏"): "kg", 0: ""}, 0, 2, 3))


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ab", [8]),
        (" ab", [8]),
        ("ab  ab", [8, 8]),
        ("ba", [4, 6, 5]),
        ("㎏", [4, 9]),
        ("a\x00b", [8]),
        ("", [4]),
        ("茶茶茶ab", [4, 3, 7]),
        ("\ud800", [4, 3]),
    ],
)
def test_the_likeliest_cut_is_found(text: str, ids: list[int]) -> None:
    assert SMALL.ids(text, most_characters=100) == ids


def test_no_more_than_the_most_characters_are_read() -> None:
    assert SMALL.ids("ab" * 50, most_characters=2) == SMALL.ids("ab", most_characters=100)
