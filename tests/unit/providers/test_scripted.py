"""The embedder that other tests rest on: what they may rely on."""

import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from triptych.errors import InvalidInputError
from triptych.ports.embedder import TextRole
from triptych.providers.scripted import ScriptedEmbedder

ANY_TEXT = st.text(st.characters(), max_size=60)  # lone surrogates and NUL included


def cosine(one: str, other: str) -> float:
    rows = ScriptedEmbedder().embed([one, other], TextRole.PASSAGE)
    return float(rows[0] @ rows[1])


@given(st.lists(ANY_TEXT, max_size=5), st.sampled_from(TextRole), st.integers(1, 80))
def test_every_text_has_a_finite_unit_row(texts: list[str], role: TextRole, dimension: int) -> None:
    rows = ScriptedEmbedder(dimension).embed(texts, role)
    assert rows.shape == (len(texts), dimension)
    assert rows.dtype == np.float32
    assert np.allclose(np.linalg.norm(rows, axis=1), 1, atol=1e-5)


@given(ANY_TEXT, ANY_TEXT)
def test_a_row_does_not_depend_on_its_company(text: str, other: str) -> None:
    embedder = ScriptedEmbedder()
    alone = embedder.embed([text], TextRole.QUERY)[0]
    assert np.array_equal(embedder.embed([other, text], TextRole.PASSAGE)[1], alone)


def test_rows_are_the_same_in_another_process() -> None:
    code = (
        "from triptych.providers.scripted import ScriptedEmbedder as S;"
        "from triptych.ports.embedder import TextRole as R;"
        "print(S(8).embed(['green tea 绿茶'], R.QUERY).tobytes().hex())"
    )
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    here = ScriptedEmbedder(8).embed(["green tea 绿茶"], TextRole.QUERY)
    assert other.stdout.strip() == here.tobytes().hex()


@pytest.mark.parametrize(
    ("text", "near", "far"),
    [
        ("I like green tea in the morning", "I liked green tea every morning", "The train leaves at nine"),
        ("我喜欢喝乌龙茶", "我很喜欢喝乌龙茶", "火车九点开往北京"),
        ("Ｃａｆé LATTE", "café latte", "concrete mixer"),
    ],
)
def test_texts_that_share_words_are_near(text: str, near: str, far: str) -> None:
    assert cosine(text, near) > 0.5
    assert cosine(text, far) < 0.4


def test_known_texts_get_their_own_vector_normalised() -> None:
    embedder = ScriptedEmbedder(2, {"tea": [3, 4]})
    assert np.allclose(embedder.embed(["tea"], TextRole.QUERY), [[0.6, 0.8]])


@pytest.mark.parametrize("row", [[1.0], [0.0, 0.0], [1.0, float("nan")], [1.0, float("inf")]])
def test_an_impossible_vector_is_refused(row: list[float]) -> None:
    with pytest.raises(InvalidInputError) as caught:
        ScriptedEmbedder(2, {"tea": row})
    assert caught.value.field == "vectors"


def test_a_dimension_below_one_is_refused() -> None:
    with pytest.raises(InvalidInputError):
        ScriptedEmbedder(0)


def test_revision_and_dimension_make_another_identity() -> None:
    identities = {
        embedder.identity
        for embedder in (ScriptedEmbedder(), ScriptedEmbedder(8), ScriptedEmbedder(revision="2"))
    }
    assert len(identities) == 3
    assert ScriptedEmbedder().identity == ScriptedEmbedder().identity


def test_changing_a_returned_row_changes_no_later_one() -> None:
    embedder = ScriptedEmbedder(2, {"tea": [1, 0]})
    embedder.embed(["tea"], TextRole.QUERY)[:] = 9
    assert np.allclose(embedder.embed(["tea"], TextRole.QUERY), [[1, 0]])
