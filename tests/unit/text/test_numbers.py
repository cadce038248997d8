"""Amounts and their units."""

from __future__ import annotations

from decimal import Decimal

import pytest

from triptych.text.numbers import chinese_value, find_numbers


def found(text: str) -> list[tuple[float, str | None]]:
    return [(float(number.value), number.unit) for number in find_numbers(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("I have 3 cats", [(3, None)]),
        ("1,234.5 dollars or $20", [(1234.5, "USD"), (20, "USD")]),
        ("50% off, 5 percent more", [(50, "%"), (5, "%")]),
        ("-5 degrees", [(-5, "°")]),
        ("twenty-five people", [(25, "person")]),
        ("three hundred and twenty", [(320, None)]),
        ("two thousand five hundred miles", [(2500, "mile")]),
        ("1.5 million", [(1_500_000, None)]),
        ("a dozen eggs", [(12, None)]),
        ("half the money", [(0.5, None)]),
        ("30 years old, 70kg, 1.75m", [(30, "age"), (70, "kg"), (1.75, "m")]),
        ("16GB of memory, 5k people", [(16, "GB"), (5000, "person")]),
        ("the 2nd and the fourth floor", [(2, None), (4, None)]),
        ("三百二十块", [(320, "CNY")]),
        ("两千个苹果", [(2000, "piece")]),
        ("1.5万元", [(15000, "CNY")]),
        ("百分之五", [(5, "%")]),
        ("百分之3.5", [(3.5, "%")]),
        ("半年", [(0.5, "year")]),
        ("五个半小时", [(5.5, "hour")]),
        ("一杯茶", [(1, "cup")]),
        ("第一次见面", [(1, "time")]),
        ("第三章", [(3, None)]),
        ("１２３元", [(123, "CNY")]),
        ("70千克", [(70, "kg")]),
        ("我有两只猫和三只狗", [(2, "piece"), (3, "piece")]),
    ],
)
def test_amounts(text: str, expected: list[tuple[float, str | None]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "v2.3.1 and 192.168.1.10",
        "ERR-7f3a/9",
        "ORD-20931",
        "iPhone15 Mate60Pro k8s",
        "10:30 or 3pm",
        "2024-05-17",
        "someone, anyone, everyone, phone",
        "一起走，一直走，一样的，一定",
        "星期一和周三",
        "三点见，3点半见",
        "十分高兴，万一下雨",
        "tom2@example.com",
        "12345678901234567890",
        "Abc@1234",
    ],
)
def test_what_only_looks_like_an_amount(text: str) -> None:
    assert found(text) == []


@pytest.mark.parametrize(
    ("written", "value"),
    [
        ("十", 10),
        ("十二", 12),
        ("二十", 20),
        ("一百零五", 105),
        ("一百五", 150),
        ("两千三", 2300),
        ("一万二", 12000),
        ("三亿五千万", 350_000_000),
        ("二〇二四", 2024),
        ("一点五", 1.5),
        ("零", 0),
    ],
)
def test_chinese_numerals(written: str, value: float) -> None:
    assert chinese_value(written) == Decimal(str(value))


@pytest.mark.parametrize("written", ["", "点", "茶", "一" * 40])
def test_no_numeral_has_no_value(written: str) -> None:
    assert chinese_value(written) is None
