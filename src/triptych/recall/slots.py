"""Which slot a question asks for: "where do I live?" wants a residence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

# Attribute → how it is asked for. The names are those that extraction gives to slots.
_ASKED: Mapping[str, re.Pattern[str]] = {
    attribute: re.compile(pattern, re.IGNORECASE | re.VERBOSE)
    for attribute, pattern in {
        "residence": r"""
            \bwhere\b.{0,30}\b(?:live|lives|lived|living|reside|based|home)\b
            | \b(?:my|his|her|their|home|current|\w+'s)\s+(?:home\s+)?(?:address|city|residence)\b
            | \b(?:what|which)\s+(?:city|town|country)\b.{0,30}\b(?:live|based|home)
            | 住(?:在|址|处)?(?:哪|什么地方|何处|的地方|的城市) | 家(?:住|在)哪 | 哪里住 | 住址 | 家庭地址
            | 现居 | 搬到了?哪 | 哪(?:个|座)?城市.{0,6}住""",
        "employer": r"""
            \b(?:where|who)\b.{0,20}\bwork(?:s|ed|ing)?\b | \b(?:employer|company|workplace)\b
            | \bwork(?:s|ed|ing)?\s+(?:for|at)\b
            | 在哪(?:里|儿|家|个)?.{0,4}(?:上班|工作|任职) | 哪家公司 | 什么公司 | 公司(?:是|叫) | 就职""",
        "job": r"""
            \b(?:job|occupation|profession|do(?:es)?\s+.{1,30}\s+do\s+for\s+(?:a\s+living|work)|line\s+of\s+work)\b
            | \bwhat\s+do\s+i\s+do\b
            | 做什么(?:工作|职业|的) | 工作是(?:什么|啥) | 职业 | 什么工作 | 干什么的 | 职位""",
        "name": r"""
            \b(?:my|his|her|their)\s+(?:full\s+)?name\b | \bwhat\s+am\s+i\s+called\b | \bwho\s+am\s+i\b
            | 叫什么 | 名字 | 姓名 | 我是谁""",
        "birthday": r"\bbirthday\b | \bborn\b | \bdate\s+of\s+birth\b | 生日 | 出生",
        "age": r"\bhow\s+old\b | \b(?:my|his|her)\s+age\b | 多大(?:了|年纪)? | 几岁 | 年龄 | 多少岁",
        "phone": r"\b(?:phone|mobile|telephone|cell)\b(?:\s+number)? | 手机号 | 电话号?码? | 联系电话",
        "email": r"\be-?mail\b(?:\s+address)? | 邮箱 | 电子邮件",
        "hometown": r"""
            \bhometown\b | \bwhere\b.{0,20}\b(?:from|grow\s+up|grew\s+up)\b
            | 老家 | 家乡 | 哪里人 | 哪儿人""",
        "school": r"""
            \b(?:what|which)\s+(?:school|university|college)\b | \bwhere\b.{0,20}\bstudy
            | 哪(?:所|个)?学校 | 哪所?大学 | 在哪.{0,4}上学""",
        "pet": r"\b(?:pet|pets|dog|cat|puppy|kitten)\b | 宠物 | (?:的|养的)(?:狗|猫)",
        "allergy": r"\ballerg(?:y|ies|ic)\b | 过敏",
    }.items()
}

# Relatives fill a slot of their own, and `sister:residence` is not the speaker's residence.
_RELATIVES: Mapping[str, re.Pattern[str]] = {
    relative: re.compile(pattern, re.IGNORECASE)
    for relative, pattern in {
        "mother": r"\b(?:mother|mom|mum|mommy)\b|妈妈|母亲|我妈",
        "father": r"\b(?:father|dad|daddy)\b|爸爸|父亲|我爸",
        "wife": r"\bwife\b|老婆|妻子|太太",
        "husband": r"\bhusband\b|老公|丈夫|先生",
        "girlfriend": r"\bgirlfriend\b|女朋友|女友",
        "boyfriend": r"\bboyfriend\b|男朋友|男友",
        "sister": r"\bsister\b|姐姐|妹妹",
        "brother": r"\bbrother\b|哥哥|弟弟",
        "son": r"\bson\b|儿子",
        "daughter": r"\bdaughter\b|女儿",
        "boss": r"\bboss\b|老板|上司",
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


def asked_slots(text: str) -> Iterator[str]:
    """The attributes the question asks for, by their slot names; mostly none or one."""
    relatives = [relative for relative, pattern in _RELATIVES.items() if pattern.search(text)]
    attributes = [attribute for attribute, pattern in _ASKED.items() if pattern.search(text)]
    for relative in relatives:
        yield relative
        yield from (f"{relative}:{attribute}" for attribute in attributes)
    if not relatives:
        yield from attributes
    for match in _FAVOURITE.finditer(text):
        what = (match[1] or match[2]).lower()
        yield f"favourite:{_SAME_FAVOURITE.get(what, what)}"
