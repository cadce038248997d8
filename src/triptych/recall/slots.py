"""Which slot a question asks for: "where do I live?" wants a residence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# Attribute → how it is asked for. The names are those that extraction gives to slots.
_ASKED: Mapping[str, re.Pattern[str]] = {
    attribute: re.compile(pattern, re.IGNORECASE | re.VERBOSE)
    for attribute, pattern in {
        "residence": r"""
            \bwhere(?:abouts)?\b.{0,30}\b(?:live|lives|lived|living|reside|resides|residing|based|home|settled?)\b
            | \bwhere\b.{0,30}\b(?:did|have|has)\b.{0,20}\b(?:move|moved|relocated?)\b(?!.*\bfrom\b)
            | \b(?:my|his|her|their|home|current|\w+'s)\s+(?:(?:home|current|new)\s+)?
              (?:address|city|residence)\b
            | \b(?:what|which)\s+(?:city|town|country|place|village|state|neighbou?rhood|street)\b
              .{0,30}\b(?:live|lives|living|based|home|mov|reside|settl|am\s+i\s+in)
            | \bwhat(?:'s|\s+is|s)\s+(?:my|his|her|their|\w+'s)\s+(?:home|city|place\s+of\s+residence)\b
            | 住(?:在|址|处)?(?:哪|什么地方|何处|的地方|的城市|的是哪)
            | (?:家|新家|房子)(?:现在)?(?:住|在|搬)(?:在|到)?(?:了)?哪
            | 哪里住 | 住址 | 家庭地址 | 现居 | 搬(?:家)?(?:到|去)了?(?:哪|什么地方|什么城市)
            | 哪(?:个|座|一座|一个)?(?:城市|地方|小区|国家).{0,6}(?:住|生活|定居|安家)
            | (?:住|生活|定居|安家)在?(?:哪|什么)(?:个|座|一座|里|儿)?(?:城市|地方|小区)? | 家住何处
            | 我家在?哪""",
        "employer": r"""
            \b(?:where|who)\b.{0,20}\bwork(?:s|ed|ing)?\b | \b(?:employers?|company|workplace)\b
            | \bwork(?:s|ed|ing)?\s+(?:for|at)\b | \bwho\s+(?:employs|pays|hired)\s+\w+ | \bwhich\s+firm\b
            | \bwhere\s+(?:is|'s)\s+(?:my|his|her)\s+(?:office|job)\b | \bwhere\b.{0,20}\bemployed\b
            | 在(?:哪|什么)(?:里|儿|家|个|地方|公司|单位)?.{0,4}(?:上班|工作|任职|就职|高就)
            | (?:上班|工作)(?:的地方|在哪) | 哪(?:家|个)?(?:公司|单位)
            | (?:雇主|东家) | 跳槽(?:到|去)了?哪 | 什么公司 | 公司(?:是|叫) | 就职""",
        "job": r"""
            \b(?:job|occupation|profession|do(?:es)?\s+.{1,30}\s+do\s+for\s+(?:a\s+living|work)|line\s+of\s+work)\b
            | \bwhat\s+do\s+i\s+do\b
            | 做什么(?:工作|职业|的) | 工作是(?:什么|啥) | 职业 | 什么工作 | 干什么的 | 职位""",
        "name": r"""
            \b(?:my|his|her|their|\w+'s)\s+(?:full\s+|first\s+|last\s+)?name\b | \bwhat\s+am\s+i\s+called\b
            | \bwho\s+am\s+i\b | \bwhat\b.{0,12}\b(?:call(?:ed)?\s+me|i\s+be\s+called)\b
            | \bhow\b.{0,12}\baddress\s+me\b
            | 叫(?:什么|啥) | 名字 | 姓名 | 我是谁 | (?:怎么|如何|该怎么|应该怎么)(?:称呼|叫)我
            | (?:叫|称呼)我(?:什么|啥)
            | 我.{0,3}(?:怎么|如何)称呼""",
        "nickname": r"""
            \bnick-?name\b | \bwhat\b.{0,12}\b(?:call(?:ed)?\s+me|i\s+be\s+called)\b
            | \bwhat\s+am\s+i\s+called\b
            | \bhow\b.{0,12}\baddress\s+me\b | \bwhat\b.{0,20}\bcall\s+me\b
            | (?:怎么|如何|该怎么|应该怎么)(?:称呼|叫)我 | (?:叫|称呼)我(?:什么|啥)
            | 我.{0,3}(?:怎么|如何)称呼 | 昵称 | 外号 | 绰号 | 小名""",
        "birthday": r"\bbirthday\b | \bborn\b | \bdate\s+of\s+birth\b | 生日 | 出生",
        "age": r"\bhow\s+old\b | \b(?:my|his|her)\s+age\b | 多大(?:了|年纪)? | 几岁 | 年龄 | 多少岁",
        "phone": r"\b(?:phone|mobile|telephone|cell)\b(?:\s+number)? | 手机号 | 电话号?码? | 联系电话",
        "email": r"\be-?mail\b(?:\s+address)? | 邮箱 | 电子邮件",
        "hometown": r"""
            \bhome[\s-]?town\b | \bwhere\b.{0,20}\b(?:from|grow\s+up|grew\s+up|raised|born)\b
            | \b(?:what|which)\s+(?:city|town|country|place)\b.{0,20}\b(?:from|grow\s+up|grew\s+up)\b
            | 老家 | 家乡 | 故乡 | 籍贯 | 祖籍 | (?:哪里|哪儿|什么地方|哪个地方)(?:的)?人 | 来自哪
            | 在哪(?:里|儿)?(?:长大|出生)""",
        "school": r"""
            \b(?:what|which)\s+(?:school|university|college)\b | \bwhere\b.{0,20}\bstudy
            | 哪(?:所|个)?学校 | 哪所?大学 | 在哪.{0,4}上学""",
        "pet": r"\b(?:pet|pets|dog|cat|puppy|kitten)\b | 宠物 | (?:的|养的)(?:狗|猫)",
        "allergy": r"\ballerg(?:y|ies|ic|ens?)\b | 过敏",
    }.items()
}

# Relatives fill a slot of their own, and `sister:residence` is not the speaker's residence.
_RELATIVES: Mapping[str, re.Pattern[str]] = {
    relative: re.compile(pattern, re.IGNORECASE)
    for relative, pattern in {
        "mother": r"\b(?:mother|mom|mum|mommy)\b|妈妈|母亲|我妈",
        "father": r"\b(?:father|dad|daddy)\b|爸爸|父亲|我爸",
        "wife": r"\bwife\b|老婆|妻子|(?:(?<![\u4e00-\u9fff])|(?<=[我你他的]))太太",
        "husband": r"\bhusband\b|老公|丈夫|(?:(?<![\u4e00-\u9fff])|(?<=[我你她的]))先生",
        "girlfriend": r"\bgirlfriend\b|女朋友|女友",
        "boyfriend": r"\bboyfriend\b|男朋友|男友",
        "sister": r"\b(?:sisters?|sis)\b|姐姐|妹妹|姐妹|我[姐妹](?![夫])",
        "brother": r"\b(?:brothers?|bro)\b|哥哥|弟弟|兄弟|我[哥弟](?![们媳])",
        "son": r"(?<!& )\bsons?\b|儿子",
        "daughter": r"\bdaughters?\b|女儿",
        "boss": r"\b(?:boss|manager)\b|老板|上司|我的?领导",
    }.items()
}

_FAVOURITE = re.compile(
    r"\bfavou?rite\s+([a-z]+)|最(?:喜欢|喜爱|爱)的([\u4e00-\u9fff]{1,4}?)(?:是|[？?]|$)", re.IGNORECASE
)
_SAME_FAVOURITE: Mapping[str, str] = {
    "color": "colour", "颜色": "colour", "dish": "food", "foods": "food", "食物": "food", "菜": "food",
    "beverage": "drink", "饮料": "drink", "film": "movie", "电影": "movie", "books": "book", "书": "book",
    "songs": "song", "歌": "song", "歌曲": "song", "音乐": "music", "sports": "sport", "运动": "sport",
    "季节": "season", "水果": "fruit", "动物": "animal", "城市": "city", "游戏": "game", "餐厅": "restaurant",
}  # fmt: skip

ANYBODY = "*"


def relatives_in(text: str) -> list[str]:
    """Whose relative's affairs are told or asked."""
    return [relative for relative, pattern in _RELATIVES.items() if pattern.search(text)]


def asked_slots(text: str) -> Iterator[str]:
    """The attributes the question asks for, by their slot names; mostly none or one."""
    relatives = relatives_in(text)
    attributes = [attribute for attribute, pattern in _ASKED.items() if pattern.search(text)]
    for relative in relatives:
        yield relative
        yield from (f"{relative}:{attribute}" for attribute in attributes)
    if not relatives:
        yield from attributes
    for match in _FAVOURITE.finditer(text):
        what = (match[1] or match[2]).lower()
        yield f"favourite:{_SAME_FAVOURITE.get(what, what)}"
