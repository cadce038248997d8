"""The bundled comparer: what it tells of two statements, in any company, and of what it tells nothing."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from triptych.errors import ProviderError
from triptych.model.change import Comparison
from triptych.ports.embedder import TextRole
from triptych.providers.e5.comparer import BundledComparer
from triptych.providers.e5.embedder import BundledEmbedder
from triptych.providers.e5.forward import Encoder
from triptych.providers.e5.halfway import HALFWAY

# Far from any doubt: what is doubtful is measured by the bench, not asserted.
TOLD = [
    ("We have three children", "We have 3 kids", "same"),
    ("We moved to Oslo last year", "Last year we moved to Oslo", "same"),
    ("I live in Lyon", "I have moved to Berlin", "changed"),
    ("The meeting is at four", "The meeting is at five now", "changed"),
    ("My sister is a nurse", "My dog is afraid of thunder", "neither"),
    ("我养了两只猫", "我家有两只猫", "same"),
    ("我住在北京", "我搬到上海去了", "changed"),
    ("会议四点开始", "会议改到五点了", "changed"),
    ("我妹妹是护士", "昨天的电影很好看", "neither"),
]


@pytest.fixture(scope="module")
def comparer() -> BundledComparer:
    return BundledComparer()


@pytest.mark.parametrize(("one", "other", "expected"), TOLD, ids=[f"{a} / {b}" for a, b, _ in TOLD])
def test_it_tells_the_same_from_a_change_and_from_what_stands_beside(
    comparer: BundledComparer, one: str, other: str, expected: str
) -> None:
    (told,) = comparer.compare([(one, other)])
    assert told is not None
    shares = {"same": told.same, "changed": told.changed, "neither": 1 - told.same - told.changed}
    assert max(shares, key=lambda name: shares[name]) == expected


def test_neither_order_nor_company_changes_what_is_told(comparer: BundledComparer) -> None:
    pairs = [(one, other) for one, other, _ in TOLD]
    together = comparer.compare(pairs)
    turned = comparer.compare([(other, one) for one, other in pairs])
    alone = [comparer.compare([pair])[0] for pair in pairs]
    for all_three in zip(together, turned, alone, strict=True):
        first = all_three[0]
        assert first is not None
        assert all(told == pytest.approx(first, abs=1e-4) for told in all_three)


def test_what_was_embedded_is_not_computed_again_and_nothing_is_kept_of_it_after_an_erasure(
    comparer: BundledComparer, monkeypatch: pytest.MonkeyPatch
) -> None:
    embedder = BundledEmbedder()
    embedder.forget()
    pairs = [(one, other) for one, other, _ in TOLD]
    anew = comparer.compare(pairs)
    texts = [text for pair in pairs for text in pair]
    embedder.embed(texts, TextRole.PASSAGE)
    assert set(HALFWAY.of(texts)) == set(texts)
    with monkeypatch.context() as patched:
        patched.setattr(Encoder, "encode", None)
        kept = comparer.compare(pairs)
    for one, other in zip(anew, kept, strict=True):
        assert one is not None
        assert other == pytest.approx(one, abs=1e-3)
    embedder.forget()
    assert not HALFWAY.of(texts)


@pytest.mark.parametrize("word", ["tea ", "茶"], ids=["en", "zh"])
def test_of_a_long_text_nothing_is_told_though_it_was_embedded(comparer: BundledComparer, word: str) -> None:
    long = word * 520  # its last window is short
    comparer.compare([TOLD[0][:2]])
    BundledEmbedder().embed([long], TextRole.PASSAGE)
    assert comparer.compare([(long, "I like tea")]) == [None]


@pytest.mark.parametrize(
    "text", ["", " ", "😀", "\u0000", "\ufdfa", "a" * 60, "茶" * 40, "</s> <s>", "\ud800"]
)
def test_odd_texts_are_read_like_any_other(comparer: BundledComparer, text: str) -> None:
    (told,) = comparer.compare([(text, "I like tea")])
    assert told is not None
    assert 0 <= told.same <= 1
    assert told.same + told.changed <= 1 + 1e-5


@pytest.mark.parametrize("text", ["I like tea and " * 40, "我喜欢喝茶，" * 30], ids=["en", "zh"])
def test_of_what_is_too_long_nothing_is_told(comparer: BundledComparer, text: str) -> None:
    pairs = [(text, "I like tea"), ("I like tea", "I like tea a lot"), (text, text)]
    told = comparer.compare(pairs)
    assert [one is None for one in told] == [True, False, True]


def test_nothing_asked_is_nothing_told(comparer: BundledComparer) -> None:
    assert list(comparer.compare([])) == []


def test_threads_may_share_it(comparer: BundledComparer) -> None:
    pairs = [(one, other) for one, other, _ in TOLD]
    alone = comparer.compare(pairs)
    with ThreadPoolExecutor(4) as threads:
        for told in threads.map(lambda _: comparer.compare(pairs), range(4)):
            for one, other in zip(told, alone, strict=True):
                assert isinstance(one, Comparison)
                assert one == pytest.approx(other, abs=1e-5)


def test_missing_weights_are_named_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(ProviderError, match="cannot be read") as caught:
        BundledComparer(tmp_path / "none.bin").compare([("a", "b")])
    assert caught.value.remedy
