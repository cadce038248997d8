"""Where sentences and clauses end."""

from __future__ import annotations

import pytest

from triptych.text.sentences import split_clauses, split_sentences


def sentences(text: str) -> list[str]:
    return [span.of(text) for span in split_sentences(text)]


def clauses(text: str) -> list[str]:
    return [span.of(text) for span in split_clauses(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I like tea. You like coffee!", ["I like tea.", "You like coffee!"]),
        ("Dr. Müller called. He was late.", ["Dr. Müller called.", "He was late."]),
        ("It costs 1.5 dollars. Version 2.3.1 is out.", ["It costs 1.5 dollars.", "Version 2.3.1 is out."]),
        ("See https://example.com/a.b?c=1. Then call.", ["See https://example.com/a.b?c=1.", "Then call."]),
        ("Bring fruit, e.g. apples. Thanks.", ["Bring fruit, e.g. apples.", "Thanks."]),
        ("J. K. Rowling wrote it. I read it.", ["J. K. Rowling wrote it.", "I read it."]),
        ("Meet at 3 p.m. on Friday. Bring Ann.", ["Meet at 3 p.m. on Friday.", "Bring Ann."]),
        ("We met at 3 p.m. Then we left.", ["We met at 3 p.m.", "Then we left."]),
        ('"Really?" she asked. "Yes."', ['"Really?" she asked.', '"Yes."']),
        ('He said "no." Then he left.', ['He said "no."', "Then he left."]),
        ("Well... maybe. OK.", ["Well... maybe.", "OK."]),
        ("It was me and I. Then you.", ["It was me and I.", "Then you."]),
        ("我喜欢茶。你呢？好！", ["我喜欢茶。", "你呢？", "好！"]),
        ("他说：“好的。”然后走了。", ["他说：“好的。”", "然后走了。"]),
        ("价格是1.5元。版本2.3.1。", ["价格是1.5元。", "版本2.3.1。"]),
        ("1. Buy milk\n2. Call Ann", ["1. Buy milk", "2. Call Ann"]),
        ("- 买牛奶\n- 打电话", ["- 买牛奶", "- 打电话"]),
        ("What?! No way!!", ["What?!", "No way!!"]),
        ("No. 5 is alive. No. I won't.", ["No. 5 is alive.", "No.", "I won't."]),
        ("", []),
        (" \n\t ", []),
        ("no end", ["no end"]),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "I like tea, coffee, and milk, but I hate beer because it is bitter.",
            ["I like tea, coffee, and milk,", "but I hate beer", "because it is bitter."],
        ),
        ("When I was young, we lived in Rome.", ["When I was young,", "we lived in Rome."]),
        ("I paid 1,234 euros; it hurt.", ["I paid 1,234 euros;", "it hurt."]),
        ("我喜欢茶，但是不喜欢咖啡。", ["我喜欢茶，", "但是不喜欢咖啡。"]),
        ("我喜欢茶、咖啡和牛奶", ["我喜欢茶、咖啡和牛奶"]),
        ("我住在北京因为工作方便", ["我住在北京", "因为工作方便"]),
        ("at 10:30 we meet", ["at 10:30 we meet"]),
    ],
)
def test_clauses(text: str, expected: list[str]) -> None:
    assert clauses(text) == expected
