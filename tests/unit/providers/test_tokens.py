"""Tokens of the bundled embedder: what they tell, and that they come with the vector."""

from __future__ import annotations

import asyncio

import numpy as np
import pytest

from triptych.ports.embedder import (
    BYTES_PER_TOKEN,
    Embedder,
    TextRole,
    embed_passages,
    embed_questions,
)
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.providers.e5.tokens import words_of
from triptych.providers.scripted import ScriptedEmbedder


def nearest(embedder: BundledEmbedder, question: str, passages: list[str]) -> list[int]:
    """For each passage, how often one of its tokens is the nearest to a token of the question."""
    [asked] = embedder.embed_questions([question])[1]
    best = []
    for signs in embedder.embed_passages(passages)[1]:
        bits = np.unpackbits(np.frombuffer(signs.packed, np.uint8).reshape(-1, BYTES_PER_TOKEN), axis=1)
        best.append((asked.rows.astype(np.float32) @ (2.0 * bits - 1).T).max(axis=1))
    nearest_to = np.argmax(best, axis=0).tolist()
    return [nearest_to.count(place) for place in range(len(passages))]


@pytest.mark.parametrize(
    ("question", "passages"),
    [
        (
            "Which instrument does Anna's daughter play?",
            ["Anna's daughter plays the violin.", "The server runs on port 8080.", "He moved in May."],
        ),
        (
            "安娜的女儿会演奏什么乐器？",
            ["安娜的女儿会拉小提琴。", "测试服务器运行在8080端口。", "他五月份搬到了柏林。"],
        ),
    ],
    ids=["en", "zh"],
)
def test_a_questions_tokens_lie_near_those_of_its_answer(
    bundled: BundledEmbedder, question: str, passages: list[str]
) -> None:
    counts = nearest(bundled, question, passages)
    assert counts[0] > 2 * sum(counts[1:])


def test_tokens_come_with_the_vectors_that_embed_gives(bundled: BundledEmbedder) -> None:
    texts = ["I like tea.", "我喜欢喝茶。", ""]
    rows, asked = bundled.embed_questions(texts)
    assert np.array_equal(rows, bundled.embed(texts, TextRole.QUERY))
    assert [one.rows.shape for one in asked] == [(len(one.words), 128) for one in asked]
    assert np.allclose(
        np.linalg.norm(np.vstack([one.rows for one in asked]).astype(float), axis=1), 1, atol=1e-2
    )
    rows, signs = bundled.embed_passages(texts)
    assert np.array_equal(rows, bundled.embed(texts, TextRole.PASSAGE))
    assert [len(one.packed) // BYTES_PER_TOKEN for one in signs] == [len(one.words) for one in asked]
    assert {one.maker for one in signs} | {one.maker for one in asked} == {signs[0].maker}


def test_prefix_and_control_pieces_are_no_tokens_of_the_text(bundled: BundledEmbedder) -> None:
    [asked] = bundled.embed_questions(["Does Anna's cat like 绿茶 ?"])[1]
    assert asked.words == ("Does", "Anna", "'", "s", "cat", "like", "", "绿", "茶", "?")


@pytest.mark.parametrize("text", ["word " * 2_000, "茶" * 4_000, "🙂 \ud800 " * 500])
def test_of_a_long_text_the_first_tokens_are_told(bundled: BundledEmbedder, text: str) -> None:
    [signs] = bundled.embed_passages([text])[1]
    [beginning] = bundled.embed_passages([text[: len(text) // 2]])[1]
    assert len(signs.packed) == len(beginning.packed) == 120 * BYTES_PER_TOKEN
    [asked] = bundled.embed_questions([text])[1]
    assert len(asked.words) == len(asked.rows) == 64


@pytest.mark.parametrize(
    ("pieces", "words"),
    [
        (["▁Mela", "nie", "'", "s", "▁dog"], ("Melanie", "Melanie", "'", "s", "dog")),
        (["▁LGBT", "Q", "+", "?"], ("LGBTQ", "LGBTQ", "+", "?")),
        (["▁", "在北京", "开会", "AB", "C"], ("", "在北京", "开会", "ABC", "ABC")),
        (["▁co", "", "op"], ("co", "", "op")),
        ([], ()),
    ],
)
def test_pieces_are_joined_into_words(pieces: list[str], words: tuple[str, ...]) -> None:
    assert words_of(pieces) == words


def test_an_embedder_that_tells_no_tokens_is_asked_for_none() -> None:
    embedder: Embedder = ScriptedEmbedder()
    [passage] = asyncio.run(embed_passages(embedder, ["tea"]))
    assert passage.signs is None
    assert passage.vector is not None
    rows, tokens = asyncio.run(embed_questions(embedder, ["tea", "milk"]))
    assert tokens == [None, None]
    assert np.array_equal(rows[0], passage.vector)
    assert asyncio.run(embed_passages(embedder, [])) == []


def test_one_that_does_gives_vectors_rounded_as_stores_keep_them(bundled: BundledEmbedder) -> None:
    [passage] = asyncio.run(embed_passages(bundled, ["green tea"]))
    expected = bundled.embed(["green tea"], TextRole.PASSAGE)[0].astype(np.float16)
    assert passage.vector is not None
    assert np.array_equal(passage.vector, expected)
    assert passage.signs == bundled.embed_passages(["green tea"])[1][0]
