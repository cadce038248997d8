"""Telling English, Chinese and neither apart."""

from __future__ import annotations

import pytest

from triptych.text.language import detect, has_cjk


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("I like tea", "en"),
        ("J'aime le thé", "en"),
        ("ＦＵＬＬ ＷＩＤＴＨ", "en"),
        ("我喜欢喝茶", "zh"),
        ("我用 Kubernetes 部署 nginx", "zh"),
        ("We met 张伟 at the office in the city yesterday", "en"),
        ("日本の寿司が好き", "und"),
        ("我喜欢の店", "zh"),
        ("저는 서울에 살아요", "und"),
        ("Привет, как дела?", "und"),
        ("", "und"),
        ("12345 / 67", "und"),
        ("🎉🎉", "und"),
    ],
)
def test_the_script_decides(text: str, language: str) -> None:
    assert detect(text) == language


@pytest.mark.parametrize(
    ("text", "expected"), [("tea", False), ("茶 tea", True), ("カナ", True), ("한글", True), ("，。", False)]
)
def test_punctuation_alone_is_no_cjk(text: str, expected: bool) -> None:
    assert has_cjk(text) is expected
