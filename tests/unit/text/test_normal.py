"""What folding makes equal, and what a fingerprint keeps apart."""

from __future__ import annotations

import pytest

from triptych.text.normal import fingerprint, fold


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("  I  Like\tTea \n", "i like tea"),
        ("ＯＲＤ－２０９４０", "ord-20940"),
        ("Müller, Zürich, Straße", "muller, zurich, strasse"),
        ("“Don’t” – ever", '"don\'t" - ever'),
        ("naïve Ångström ŁÓDŹ", "naive angstrom lodz"),
        ("й остаётся", "й остаётся"),
        ("がぎぐ", "がぎぐ"),
        ("zero\u200bwidth", "zerowidth"),
        ("你好，世界！", "你好,世界!"),
    ],
)
def test_fold(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("I like tea.", "i like  tea!"),
        ("我喜欢 喝茶。", "我喜欢喝茶"),
        ("（我喜欢喝茶）", "我喜欢喝茶～"),
        ("Don’t forget: milk", "don't forget milk"),
        ("ＥＲＲ－７", "err-7"),
        ("用 Kubernetes 部署", "用Kubernetes部署。"),
    ],
)
def test_layout_and_idle_punctuation_leave_the_fingerprint(left: str, right: str) -> None:
    assert fingerprint(left) == fingerprint(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("1.5", "15"),
        ("ERR-7f3a/9", "ERR-7f3a/8"),
        ("-5 度", "5 度"),
        ("I like tea", "I do not like tea"),
        ("我喜欢茶", "我不喜欢茶"),
        ("I like tea.", "I like tea?"),
        ("C++", "C#"),
        ("C++", "C"),
        ("5%", "5"),
        ("$5", "€5"),
        ("now here", "nowhere"),
        ("😀", "😢"),
        ("!!!", "..."),
        ("x < 5", "x > 5"),
        ("1,000", "1000.0"),
    ],
)
def test_what_means_something_changes_the_fingerprint(left: str, right: str) -> None:
    assert fingerprint(left) != fingerprint(right)


def test_a_fingerprint_is_32_hex_digits_and_stays_the_same_between_versions() -> None:
    assert fingerprint("I like tea") == "eb9daee1aed5a83b8797569e8ead557d"
