"""What a slot's attribute allows, and when two values are one.

Attributes are lower-case English words whatever the language of the text, so that `我家在北京` and "I live
in Beijing" fill one slot: `name`, `residence`, `hometown`, `birthday`, `age`, `job`, `employer`, `school`,
`sister`, `sister:residence`, `pet`, `allergy`, `language`, `port`, `version`, `deadline`, `date`,
`favourite:colour`, `preference:tea` …
"""

from __future__ import annotations

import re
from functools import lru_cache

from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.numbers import find_numbers
from triptych.text.words import stem


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


# One holds at a time; a new value takes the place of the old one.
_SINGLE = _words(
    """
    name nickname residence hometown birthday birth_year age job employer school major marital phone email
    address timezone port version host path deadline date expiry value called blood_type height weight
    nationality religion zodiac gender income mother father wife husband spouse partner fiance fiancee
    boyfriend girlfriend boss location
    """
)
_SINGLE_PREFIXES = ("favourite:", "preference:", "tool:", "my:")
# Of these there may be many at once, and many of a person's people.
_SEVERAL = _words(
    "allergy anniversary child condition diet language location medication pet possession project uses"
)
_PEOPLE = re.compile(
    r"(?:^|[\s-])(?:mom|mum|dad|sister|brother|son|daughter|sibling|twin|child|kid|baby|girl|boy|friend|"
    r"grandm\w+|granny|nana|grandf\w+|grandpa|grandson|granddaughter|aunt|uncle|cousin|niece|nephew|in-law|"
    r"roommate|flatmate|manager|colleague|co-?worker|mentor|teacher|neighbou?r)$|[\u4e00-\u9fff]"
)
# Of a relative only these change; a second sister is another sister.
_OF_RELATIVES = frozenset(["residence", "job", "employer", "school", "birthday", "age"])

_EDGE = re.compile(
    r"^[\s\"'“”‘’「」『』《》()（）,，:：-]+|[\s\"'“”‘’「」『』《》()（）.,，。!！?？;；:：~～…-]+$"
)
_ARTICLES = re.compile(r"^(?:(?:a|an|the|my|our|some|any|all|that|this|those|these|both)\s+)+", re.IGNORECASE)
_TRAILING = re.compile(
    r"\s+(?:now|currently|right now|at the moment|these days|nowadays|already|anymore|any more|too|"
    r"as well|again|by the way|to be honest|tbh|imo|honestly|"
    r"though|lol|haha|please|actually|instead|today|btw)$",
    re.IGNORECASE,
)
_ZH_TRAILING = re.compile(r"(?:了|的|啊|呀|呢|吧|哦|啦|嘛|哈|呗|耶|咯|这里|这边|那里|那边)+$")
_ZH_LEADING = re.compile(r"^(?:在|是|叫|一个|一位|一名|一只|一条|一家|那个|这个|那种|这种)+")
_ZH_PLACE_SUFFIX = re.compile(r"(?<=[\u4e00-\u9fff]{2})(?:市|省|县|区|镇|村|公司|集团)$")

# A value with one of these is another than without it: a retired pilot is no pilot.
_TURNED = re.compile(
    r"\b(?:retired|former|ex|assistant|vice|deputy|junior|student|trainee|not|non)\b|退休|"
    r"前任|离职|副|助理|实习"
)
_OBJECT_VERBS = re.compile(
    r"^(?:to\s+)?(?:drink(?:ing)?|eat(?:ing)?|hav(?:e|ing)|do(?:ing)?|us(?:e|ing)|tak(?:e|ing)|"
    r"try(?:ing)?)\s+(?=\w)|^to\s+",
    re.IGNORECASE,
)
_OBJECT_END = re.compile(
    r"\s+(?:(?:very|so|too) much|a lot|the most|the best|more than|most of all|at all|best|"
    r"(?:in|on|at|with|for|because|cause|since|when|while|so|and|but|as|after|before|during|over|rather|"
    r"more|every|from|by|"
    r"who|which|that|even|if|especially|to)\b).*$|\s+-\s.*$",
    re.IGNORECASE,
)
_AT_HAND = re.compile(r"[这那][种样个]|(?:this|that|these|those)\b", re.IGNORECASE)
_ANY = re.compile(r"^any(?:thing|one|body)\s+(?:with|about|from|made (?:of|with))\s+", re.IGNORECASE)
_ZH_OBJECT_VERBS = re.compile(r"^(?:去|喝|吃|看|听|玩|用|做|打|穿|住|坐|买|有)(?=[\w])")
_ZH_MEASURES = re.compile(r"^(?:一[个些杯种只点下]|那[个种]|这[个种])")
# What says nothing without the words after it: "people who chew", "being woken".
_NEEDS_ITS_CLAUSE = re.compile(
    r"(?:people|folks|anyone|someone|everyone|things|stuff|places) \w+|"
    r"not \w+ing|(?:get|being|getting|having|going|feeling|talking) \w+(?! (?:you|it|that)\b)",
    re.IGNORECASE,
)
_CLAUSE_WORDS = 6
_EMPTY_OBJECTS = _words(
    """
    it that this them those these you him her me us how what when where why your yours everything
    something nothing anything one ones there here people things thing stuff way idea sound look
    thought the a go going get getting hear hearing see seeing be being talk talking our ours his
    their its 你 他 她 它 它们 他们 她们 我 这 那 这样 那样 这个 那个 什么 的 一下 上 到 大家
    """
)
_LONGEST_VALUE = 80

# One spelling for what both languages, or both sides of an ocean, call by different words.
_SAME_PART = {
    word: part
    for part, words in {
        "mother": "mom mum mommy mummy",
        "father": "dad daddy",
        "child": "kid kids children",
        "boss": "manager",
        "grandmother": "grandma granny",
        "grandfather": "grandpa",
        "colleague": "coworker co-worker",
        "colour": "color 颜色",
        "food": "foods dish 食物 菜",
        "drink": "beverage 饮料",
        "movie": "film 电影",
        "book": "books 书",
        "song": "songs 歌 歌曲",
        "music": "音乐",
        "sport": "sports 运动",
        "season": "季节",
        "fruit": "水果",
        "animal": "动物",
        "city": "城市",
        "game": "游戏",
        "restaurant": "餐厅 饭馆",
        "dentist": "牙医",
        "doctor": "gp 医生 家庭医生",
        "pediatrician": "paediatrician pediatricians 儿科医生",
        "lawyer": "attorney solicitor 律师",
        "landlord": "landlady 房东",
        "coach": "trainer 教练 私教",
        "teacher": "班主任",
        "accountant": "会计",
    }.items()
    for word in words.split()
}


def is_single(attribute: str) -> bool:
    """Whether one value at a time fills the attribute; one that Triptych does not know holds one."""
    relation, colon, rest = attribute.partition(":")
    if attribute in _SINGLE or attribute.startswith(_SINGLE_PREFIXES):
        return True
    if colon:
        return relation not in ("", "uses") and rest in _OF_RELATIVES
    return attribute not in _SEVERAL and _PEOPLE.search(attribute) is None


def same_value(a: str, b: str) -> bool:
    """Whether two values say one thing: equal once folded, or one inside the other as whole words
    (北京 and 北京市, Berlin and "Berlin, Germany"). Values with different numbers never do."""
    (left, amounts), (right, others) = _told(a), _told(b)
    if left == right:
        return True
    if amounts != others:
        return False
    shorter, longer = sorted((left, right), key=len)
    if len(shorter) < 2 or shorter not in longer or _TURNED.search(longer.replace(shorter, "")):
        return False
    if has_cjk(shorter):
        return longer.startswith(shorter) or longer.endswith(shorter)
    return re.search(rf"(?<!\w){re.escape(shorter)}(?!\w)", longer) is not None


def clean_value(text: str) -> str:
    """The value without the quotes, articles and fillers around it; empty when nothing is left."""
    value = text
    while (shorter := _strip_once(value)) != value:
        value = shorter
    return value if len(value) <= _LONGEST_VALUE else ""


def attribute_part(text: str) -> str:
    """A stretch of text as part of an attribute's name."""
    part = _ARTICLES.sub("", fold(text)).strip().replace(":", " ")
    return _SAME_PART.get(part, part)


def subject_of(text: str) -> str:
    """The name of what a third-person slot is about, for comparison."""
    folded = _ARTICLES.sub("", fold(text)).strip()
    return re.sub(r"^(?:我们|咱们|我)的?", "", folded) or folded


def preference_object(text: str) -> str:
    """What a preference is about, without the verb that goes with it: "drinking green tea in the morning" →
    "green tea", 喝乌龙茶 → 乌龙茶. Empty for a mere pronoun."""
    if _AT_HAND.match(text.strip()):
        return ""
    wanted = clean_value(_OBJECT_END.sub("", _ANY.sub("", text)))
    if not has_cjk(text) and (_NEEDS_ITS_CLAUSE.match(text) or not wanted):
        wanted = clean_value(" ".join(text.split()[:_CLAUSE_WORDS]))
        return " ".join(stem(word) for word in fold(wanted).split()) if _NEEDS_ITS_CLAUSE.match(text) else ""
    if not has_cjk(wanted):
        wanted = clean_value(_OBJECT_VERBS.sub("", wanted))
        folded = fold(wanted)
        if (
            folded in _EMPTY_OBJECTS
            or folded.endswith((" like this", " like that", " like these"))
            or folded.split(" ")[0] in _EMPTY_OBJECTS
        ):
            return ""
        return " ".join(stem(word) for word in folded.split())
    wanted = _ZH_MEASURES.sub("", fold(wanted))
    wanted = _ZH_OBJECT_VERBS.sub("", wanted) if len(wanted) > 2 else wanted
    return "" if wanted in _EMPTY_OBJECTS or wanted[:1] in "你您这那了" else wanted


def _strip_once(value: str) -> str:
    value = _EDGE.sub("", value)
    value = _ARTICLES.sub("", value) if not has_cjk(value) else value
    value = _TRAILING.sub("", value)
    value = _ZH_TRAILING.sub("", value) if len(value) > 2 else value
    return _ZH_LEADING.sub("", value) if len(value) > 2 else value


@lru_cache(maxsize=8192)  # of a slot with many values, each is compared with all
def _told(value: str) -> tuple[str, list[str]]:
    bare = _bare(value)
    return bare, _amounts(bare)


def _bare(value: str) -> str:
    folded = _ARTICLES.sub("", fold(value)).strip(" .,!?。，！？")
    return _ZH_PLACE_SUFFIX.sub("", folded)


def _amounts(value: str) -> list[str]:
    return sorted(f"{number.value.normalize()} {number.unit}" for number in find_numbers(value)) or sorted(
        re.findall(r"\d+", value)
    )
