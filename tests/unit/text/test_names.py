"""Names of people, places, organisations and products."""

from __future__ import annotations

import pytest

from triptych.text.names import find_names, same_name


def found(text: str) -> list[tuple[str, str]]:
    return [(name.text, name.kind) for name in find_names(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Meet Ann at 3", [("Ann", "person")]),
        ("Dr. Müller is late", [("Dr. Müller", "person")]),
        ("We flew from New York to Berlin", [("New York", "place"), ("Berlin", "place")]),
        ("I met Caroline's brother Xavier", [("Caroline", "person"), ("Xavier", "person")]),
        ("Yesterday John Smith joined Google", [("John Smith", "person"), ("Google", "organisation")]),
        ("I moved to Heidelberg", [("Heidelberg", "place")]),
        ("My iPhone 15 broke", [("iPhone 15", "product")]),
        ("She studies at Stanford University", [("Stanford University", "organisation")]),
        ("Xaver likes tea", [("Xaver", "other")]),
        ("我叫张伟", [("张伟", "person")]),
        ("张伟住在北京市海淀区", [("张伟", "person"), ("北京市", "place"), ("海淀区", "place")]),
        ("老王和小李在腾讯工作", [("老王", "person"), ("小李", "person"), ("腾讯", "organisation")]),
        ("王老师和李医生都来了", [("王老师", "person"), ("李医生", "person")]),
        ("张总说下周去巴黎", [("张总", "person"), ("巴黎", "place")]),
        ("欧阳娜娜是我的同事", [("欧阳娜娜", "person")]),
        ("她在北京大学读书", [("北京大学", "organisation")]),
        ("我用 Kubernetes 部署", [("Kubernetes", "product")]),
        ("他住在中山路", [("中山路", "place")]),
        ("华为Mate60Pro手机", [("华为", "organisation"), ("Mate60Pro", "product")]),
    ],
)
def test_names(text: str, expected: list[tuple[str, str]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "I like tea. Coffee is nice too.",
        "On Monday I work, and in May I rest",
        "The weather is fine. Everyone likes it.",
        "Grandma lives with us",
        "我很高兴，周末要休息",
        "金额是三百",
        "白天我喜欢喝黄色的汤",
        "我马上到，请安排一下",
        "他方便的时候去超市",
        "这条路常常堵车",
        "我在小区门口的马路上",
        "",
    ],
)
def test_what_only_looks_like_a_name(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Caroline", "caroline"),
        ("Müller", "Muller"),
        ("Caroline", "Carolin"),
        ("Melanie", "Melany"),
        ("娜娜", "欧阳娜娜"),
        ("张伟", "张伟"),
    ],
)
def test_spellings_of_one_name(left: str, right: str) -> None:
    assert same_name(left, right)
    assert same_name(right, left)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Ann", "Anne"),
        ("Tom", "Tim"),
        ("Caroline", "Melanie"),
        ("Bert", "Albert"),
        ("张伟", "张伟明"),
        ("伟", "张伟"),
        ("李娜", "王芳"),
    ],
)
def test_different_names(left: str, right: str) -> None:
    assert not same_name(left, right)
    assert not same_name(right, left)
