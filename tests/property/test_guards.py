"""Whatever the frame, one changed figure, day, code or name keeps two statements apart."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from triptych.text.guards import may_be_one
from triptych.text.rephrasing import may_be_reworded
from triptych.text.tables import listed

FRAMES = (
    ("The {} costs {n} euros", "number"),
    ("My {} weighs {n} kg", "number"),
    ("The new {} has {n} GB of memory", "number"),
    ("I waited {n} minutes for the {}", "number"),
    ("The {} is in room {n}", "number"),
    ("Bring the {} at {h}:15", "hour"),
    ("I collect the {} on {day}", "day"),
    ("The {} was made in {month}", "month"),
    ("The {} has the number {code}", "code"),
    ("The {} runs on port {port}", "port"),
    ("We use version {v} of the {}", "version"),
    ("I bought the {} in {place}", "place"),
    ("I gave the {} to {who}", "who"),
    ("Dinner for {n} near the {}", "number"),
    ("Bus {n} stops at the {}", "number"),
    ("The {} is {n}% full", "number"),
    ("{}花了{n}元", "number"),
    ("{}还剩{n}%", "number"),
    ("第{n}个{}坏了", "number"),
    ("{}重{n}公斤", "number"),
    ("{}的内存是{n}GB", "number"),
    ("等{}等了{n}分钟", "number"),
    ("{}在{n}号房间", "number"),
    ("{h}点半去取{}", "hour"),
    ("{zh_day}去取{}", "zh_day"),
    ("{}是{zh_month}月做的", "zh_month"),
    ("{}的编号是{code}", "code"),
    ("{}用的是{v}版本", "version"),
    ("我在{zh_place}买了{}", "zh_place"),
)
THINGS = ("blue lamp", "kayak", "teapot", "望远镜", "自行车", "plain telescope")
VALUES: dict[str, st.SearchStrategy[str]] = {
    "number": st.integers(2, 4000).map(str),
    "hour": st.integers(1, 11).map(str),
    "day": st.sampled_from(listed("Monday Tuesday Wednesday Thursday Friday Saturday Sunday")),
    "month": st.sampled_from(listed("January February April June July August October December")),
    "code": st.from_regex(r"[A-Z]{2,3}-[1-9][0-9]{2,4}", fullmatch=True),
    "port": st.integers(1024, 9999).map(str),
    "version": st.tuples(st.integers(1, 9), st.integers(0, 20)).map(lambda v: f"{v[0]}.{v[1]}"),
    "place": st.sampled_from(listed("Graz Lyon Oslo Porto Ghent Kyoto Lima Cork Bern Riga Leeds")),
    "who": st.sampled_from(listed("Anna Bob Carla Dmitri Greta Hugo Nadia Otto Rosa")),
    "zh_day": st.sampled_from(listed("周一 周二 周三 周四 周五 周六 周日 明天 昨天")),
    "zh_month": st.sampled_from(list("一二三四五六七八九十")),
    "zh_place": st.sampled_from(listed("上海 成都 西安 杭州 青岛 苏州 厦门 昆明")),
}
_FIELDS = {"number": "n", "hour": "h", "version": "v"}


@st.composite
def _changed(draw: st.DrawFn) -> tuple[str, str]:
    frame, kind = draw(st.sampled_from(FRAMES))
    thing = draw(st.sampled_from(THINGS))
    one, other = draw(st.lists(VALUES[kind], min_size=2, max_size=2, unique=True))
    field = _FIELDS.get(kind, kind)
    return frame.format(thing, **{field: one}), frame.format(thing, **{field: other})


@settings(max_examples=300, deadline=None)
@given(_changed())
def test_one_changed_value_keeps_them_apart(pair: tuple[str, str]) -> None:
    left, right = pair
    assert not may_be_one(left, right)
    assert not may_be_one(right, left)
    assert not may_be_reworded(left, right, 1.0)
