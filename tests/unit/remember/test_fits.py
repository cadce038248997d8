"""What looks like a home, an employer or a name fills a slot; mere likeness of sentences does not."""

from __future__ import annotations

import pytest

from triptych.remember.reading import read_clause
from triptych.remember.segments import read_statement

_NO_HOME = """
I moved to the marketing department|I moved to Linux|I moved to tears by the film|I moved to Slack
I moved to the sofa because my back hurts|I moved to the next question|I live in fear of spiders
I live in the moment|My home is in need of repairs|I moved to a new desk|I moved to Postgres
I moved to Bitwarden for my passwords|I moved from Notion to Obsidian|I live in constant pain
I live in sweatpants|My house is in good shape|I settled in the armchair|Chess is my life now
I moved to Marketing|I will move to Berlin next year|I'm moving to Osaka next month
I left Boston for the weekend
我搬到隔壁办公室了|我家在装修|我家在办喜事|我搬到沙发上睡了|我搬到会议室开会|我搬到新工位了|我搬到阿里云了
我家在打扫卫生|我住在山上|我搬家了，现在在路上|我打算明年搬去成都|我下周要搬去深圳|下个月我搬到北京
我搬到二楼了
"""
_NO_EMPLOYER = """
I work at night|I work for free|I work at home|I work for a living|I work at weekends|I work at my desk
I work at the moment from Oslo|I left work early|I joined the gym|I'm working for peanuts|I left Paris
我晚上在家工作|我在努力工作|我在上海工作|我在家里上班|我在忙着工作|我在地铁上班
我辞职了，现在在家带孩子|我换工作了
"""
_NO_NAME = """
My name is on the list|My name is often misspelled|My name is hard to spell|my name is mud
我叫小王帮忙|我叫不出他的名字|我叫了外卖|我叫妈妈来接我|我叫小李过来|我叫车去机场|我叫人修水管|我叫老板结账
"""
_NO_ALLERGY = """
我对这个很过敏|我对那个也过敏|我对它非常过敏|I'm allergic to it|I'm allergic to mornings|I'm allergic to that
"""


def _lines(text: str) -> list[str]:
    return [line for row in text.strip().splitlines() for line in row.split("|")]


@pytest.mark.parametrize(
    ("attribute", "text"),
    [
        (attribute, text)
        for attribute, table in (
            ("residence", _NO_HOME),
            ("employer", _NO_EMPLOYER),
            ("name", _NO_NAME),
            ("allergy", _NO_ALLERGY),
        )
        for text in _lines(table)
    ],
)
def test_what_does_not_look_like_a_value_fills_no_slot(attribute: str, text: str) -> None:
    found = read_statement(text)
    assert found is None or found.attribute != attribute or found.value is None


_FILLS = {
    "residence": """
I live in southern Italy=southern Italy|i live in lisbon now=lisbon
I live in a small village in Kent=small village in Kent
I live with my parents=with my parents|I moved to a flat in Leeds=flat in Leeds
I live on Baker Street=Baker Street
I moved house to Rome=Rome|I left Paris and settled in Ghent=Ghent|I've settled in Rome=Rome
My new home is in Rome=Rome
My new address is in Rome=Rome|Rome is my home now=Rome|I bought a house in Rome and moved there=Rome
I'm moving to Osaka today=Osaka|I moved away from Oslo to Rome=Rome|I relocated to Lyon=Lyon
we moved back to Turin=Turin
I rented a flat in Turin and moved in=Turin|I left Lagos and now live in Accra=Accra
Seoul is where I live now=Seoul
I moved in with my parents=with my parents|I moved to Berlin for work=Berlin
We relocated from Boston to Denver=Denver
昨天我搬到了上海=上海|上周我搬到杭州了=杭州|上个月我搬家到了珠海=珠海|今天我搬到了苏州=苏州
5月1日我搬到了厦门=厦门
我和老婆搬到了上海=上海|我搬家了，现在在上海=上海|去年3月我和家人搬到了大理=大理|前天我们全家搬到了昆明=昆明
三个月前我搬到了杭州=杭州|我们搬家了，现在住在苏州=苏州|我住在昆山=昆山|我住在奥斯陆=奥斯陆
我住在幸福小区=幸福小区
I no longer live in Oslo, I live in Rome=Rome|我老家在湖南，现在住武汉=武汉|我不再住在北京，我住在天津=天津
""",
    "employer": """
I work at a bakery=bakery|I work for a small law firm=small law firm|i work at google=google
I work at Trader Joe's=Trader Joe's
I changed jobs and now work at Globex=Globex|I left Acme for Globex=Globex|I left Initech to join Hooli=Hooli
I switched jobs and I'm now working at Hooli=Hooli|I left my old job and joined Hooli=Hooli
I work at the local hospital=local hospital
我跳槽到字节了=字节|我换工作了，现在在腾讯上班=腾讯|我离职了，现在在京东上班=京东|我从百度跳槽到了美团=美团
我换了个新公司，在小米=小米|我在银行上班=银行|我在谷歌工作=谷歌|我在一家创业公司上班=创业公司
""",
    "name": """
My name is Mary-Jane Watson=Mary-Jane Watson|my name is priya=priya|my name is Sam and I like tea=Sam
我叫李雷=李雷|我叫欧阳娜娜=欧阳娜娜|我叫阿强=阿强|我叫大卫=大卫|我叫张伟，今年30岁=张伟|我叫小明=小明
""",
    "allergy": """
我对猫毛特别过敏=猫毛|我对海鲜有点过敏=海鲜|我对花生严重过敏=花生
I'm allergic to shellfish=shellfish
""",
}


@pytest.mark.parametrize(
    ("attribute", "text", "value"),
    [(attribute, *line.split("=")) for attribute, table in _FILLS.items() for line in _lines(table)],
)
def test_what_looks_like_a_value_fills_the_slot(attribute: str, text: str, value: str) -> None:
    found = read_statement(text)
    assert found is not None
    assert (found.attribute, found.value, found.negated) == (attribute, value, False)


@pytest.mark.parametrize(
    "text",
    [
        "我" + "昨天上个月今天现在也都还" * 60,
        "现在，其实，今年，" * 80,
        "上个月3号" * 150,
        "I left Aa bb " * 70,
    ],
)
def test_a_long_run_of_small_words_is_read_in_few_steps(text: str) -> None:
    found = read_clause(text[:1000])
    assert found is None or found.attribute != "residence"
