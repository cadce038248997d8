"""What is found by which words: the terms of records and queries, tried as a search would use them."""

from __future__ import annotations

import threading
from collections.abc import Iterable

import pytest

from triptych.text.words import MOST_QUERY_TERMS, codes, index_terms, query_terms, stem

RECORDS = {
    "parcel 1": "Parcel PKG-55102 was shipped to Anna Keller",
    "parcel 2": "Parcel PKG-55103 was returned by Anne Kellerman",
    "parcel 3": "包裹PKG-5510退款中，联系人陈伟",
    "sender": "寄件人是陈伟东，电话 13911112222",
    "phone": "备用电话 139-1111-2223",
    "version 1": "升级到 v4.1.2 以后闪退",
    "version 2": "升级到 v4.1.20 以后正常",
    "version 3": "Release v4.12.1 was withdrawn",
    "mail 1": "小陈的邮箱是 chen@example.com",
    "mail 2": "Chen's old mailbox was chen2@example.net",
    "port 1": "服务监听在9090端口",
    "port 2": "The proxy listens on port 19090",
    "home": "我家在杭州西湖区",
    "university": "浙江大学在西湖边",
    "tea": "我爱喝龙井茶，不爱喝咖啡",
    "cafe": "公司旁边的咖啡馆周二休息",
    "allergy 1": "客户对芒果过敏",
    "allergy 2": "客户对虾过敏",
    "invoice 1": "发票 INV-8812 金额 4000 元",
    "invoice 2": "发票 INV-8821 金额 40000 元",
    "k8s": "我们用 Kubernetes 部署，k8s 集群有9个节点",
    "c++": "C++ 项目用 Bazel 构建",
    "c#": "C# 项目用 MSBuild 构建",
    "python 1": "Python3.11 is the default interpreter",
    "python 2": "Python 3.12 is still slow",
    "meetings": "The meetings were moved to Tuesday",
    "müller": "My meeting with Frau Müller is on Wednesday",
    "straße": "Straße 9, Zürich office",
    "japanese": "大阪オフィスの会議室は二階です",
    "korean": "저는 부산에 살고 있습니다",
    "thai": "ฉันชอบกินผัดไทย",
    "ip 1": "IP 地址 10.20.30.4 是测试机",
    "ip 2": "IP 地址 10.20.30.40 是数据库",
    "path": "日志在 /var/log/worker.log",
    "setting": "the setting is max_retry_count",
    "url": "https://docs.example.com/api/v3 是文档地址",
    "wide": "ＰＫＧ－５５２００ 是全角写的单号",
    "ratio": "血压 135/85",
    "date 1": "会议改到2025-03-18下午",
    "date 2": "会议原定2025-03-17上午",
    "password": "wifi 密码是 Xyz@9876",
    "double name": "欧阳晓是我的同事",
    "given name": "晓晓喜欢画画",
    "error": "The job stopped with ERR-7f3a/9 again",
    "thousands": "The grant is 12,500 euros",
    "phone model": "She bought an iPhone15 last week",
}

EXACT = [
    ("PKG-55102", {"parcel 1"}),
    ("pkg-55103", {"parcel 2"}),
    ("55102", {"parcel 1"}),
    ("陈伟", {"parcel 3", "sender"}),
    ("陈伟东", {"sender"}),
    ("v4.1.2", {"version 1"}),
    ("v4.1.20", {"version 2"}),
    ("4.12.1", {"version 3"}),
    ("chen@example.com", {"mail 1"}),
    ("chen2@example.net", {"mail 2"}),
    ("9090", {"port 1"}),
    ("19090", {"port 2"}),
    ("9090端口", {"port 1"}),
    ("西湖", {"home", "university"}),
    ("咖啡", {"tea", "cafe"}),
    ("茶", {"tea"}),
    ("龙井茶", {"tea"}),
    ("13911112222", {"sender"}),
    ("139-1111-2223", {"phone"}),
    ("13911112223", {"phone"}),
    ("芒果", {"allergy 1"}),
    ("过敏", {"allergy 1", "allergy 2"}),
    ("INV-8812", {"invoice 1"}),
    ("4000", {"invoice 1"}),
    ("4000元", {"invoice 1"}),
    ("k8s", {"k8s"}),
    ("kubernetes", {"k8s"}),
    ("C++", {"c++"}),
    ("C#", {"c#"}),
    ("Python3.11", {"python 1"}),
    ("python 3.12", {"python 2"}),
    ("meeting", {"meetings", "müller"}),
    ("muller", {"müller"}),
    ("zurich strasse", {"straße"}),
    ("会議室", {"japanese"}),
    ("オフィス", {"japanese"}),
    ("부산", {"korean"}),
    ("ผัดไทย", {"thai"}),
    ("10.20.30.4", {"ip 1"}),
    ("10.20.30.40", {"ip 2"}),
    ("worker.log", {"path"}),
    ("/var/log/worker.log", {"path"}),
    ("max_retry_count", {"setting"}),
    ("retry", {"setting"}),
    ("docs.example.com", {"url"}),
    ("https://docs.example.com/api/v3", {"url"}),
    ("PKG-55200", {"wide"}),
    ("135/85", {"ratio"}),
    ("2025-03-18", {"date 1"}),
    ("Xyz@9876", {"password"}),
    ("晓晓", {"given name"}),
    ("欧阳晓", {"double name"}),
    ("ERR-7f3a/9", {"error"}),
    ("7f3a", {"error"}),
    ("12500", {"thousands"}),
    ("iphone 15", {"phone model"}),
    ("Anna's parcel", {"parcel 1"}),
]

INDEX = {name: set(index_terms(text)) for name, text in RECORDS.items()}


def holding_all(terms: Iterable[str]) -> set[str]:
    wanted = set(terms)
    return {name for name, terms in INDEX.items() if wanted <= terms}


@pytest.mark.parametrize(("query", "expected"), EXACT)
def test_a_query_is_held_in_full_by_exactly_these(query: str, expected: set[str]) -> None:
    assert holding_all(query_terms(query)) == expected


@pytest.mark.parametrize(
    ("query", "best"),
    [
        ("客户对什么过敏", {"allergy 1", "allergy 2"}),
        ("which port does the proxy listen on", {"port 2"}),
        ("会议改到什么时候", {"date 1"}),
        ("陈伟东的电话是多少", {"sender"}),
        ("what is the default interpreter of python", {"python 1"}),
    ],
)
def test_a_question_shares_most_terms_with_its_answer(query: str, best: set[str]) -> None:
    terms = set(query_terms(query))
    shared = {name: len(terms & INDEX[name]) for name in INDEX}
    assert {name for name, count in shared.items() if count == max(shared.values())} == best


def test_terms_repeat_as_often_as_they_occur() -> None:
    assert index_terms("tea, tea and more teas").count("tea") == 3
    assert index_terms("茶与茶").count("茶") == 2


def test_query_terms_are_distinct_and_keep_their_order() -> None:
    assert query_terms("green tea or black tea") == ["green", "tea", "black"]


def test_stop_words_count_only_where_nothing_else_is() -> None:
    assert query_terms("what is the tea") == ["tea"]
    assert query_terms("who are you") == ["who", "are", "you"]
    assert set(query_terms("who are you")) <= set(index_terms("Who are you?"))
    assert "什么" in query_terms("什么")
    assert set(query_terms("你是谁")) <= set(index_terms("你是谁？"))


def test_function_characters_make_no_terms_of_their_own() -> None:
    terms = index_terms("我的茶是什么茶")
    assert "茶" in terms
    assert not {"我", "的", "我的", "是什", "什么"} & set(terms)


def test_the_possessive_is_left_out() -> None:
    assert index_terms("Tom's and Chris' cats") == ["tom", "chris", "cat"]
    assert index_terms("Tom’s") == ["tom"]


def test_a_rare_code_alone_is_one_term() -> None:
    assert query_terms("ERR-7f3a/9") == ["err-7f3a/9"]


@pytest.mark.parametrize("query", ["", "   ", '- / : * ( ) "', "\x00", "!?…", "，。"])
def test_a_query_of_signs_alone_has_no_terms(query: str) -> None:
    assert query_terms(query) == []


def test_operators_are_no_syntax() -> None:
    assert query_terms('tea* AND (NOT "milk")') == ["tea", "milk"]


def test_a_long_query_keeps_its_most_telling_terms() -> None:
    filler = " ".join(f"w{chr(97 + i % 26)}{chr(97 + i // 26)}" for i in range(300))
    terms = query_terms(f"{filler} ERR-7f3a/9 Kubernetes 20931 extraordinarily")
    assert len(terms) == MOST_QUERY_TERMS
    assert {"err-7f3a/9", stem("kubernetes"), "20931", stem("extraordinarily")} <= set(terms)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ERR-7f3a/9 in v2.3.1", ["err-7f3a/9", "2.3.1"]),
        ("mail a@b.org or see https://b.org/x", ["a@b.org", "b.org/x"]),
        ("max_retry_count k8s C++", ["max_retry_count", "k8s", "c++"]),
        ("order 20931044 and 13800138000", ["20931044", "13800138000"]),
        ("订单ORD-20931，路径/var/log/app.log", ["ord-20931", "var/log/app.log"]),
        ("10:30 on 2024-05-17, 1,000 times 3.5 km, 10km, 2nd", []),
        ("well-known and/or O'Brien don't", []),
        ("我喜欢茶", []),
    ],
)
def test_codes(text: str, expected: list[str]) -> None:
    assert codes(text) == expected


def test_threads_do_not_disturb_one_another() -> None:
    text = " ".join(f"running{chr(97 + i % 26)}{chr(97 + i // 26 % 26)}s" for i in range(2000))
    alone = index_terms(text)
    stem.cache_clear()
    seen: list[list[str]] = []
    threads = [threading.Thread(target=lambda: seen.append(index_terms(text))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(terms == alone for terms in seen)
    assert len(seen) == len(threads)
