"""Names of people, places, organisations and products, by spelling, context and short lists.

Neither language is parsed. English names are capitalised stretches that are not merely the start of a
sentence. A Chinese person is a surname and one or two further characters between characters that can stand
beside a name; places and organisations are known, or end in what they are (市, 路, 大学, 公司).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from triptych.text import name_lists as known
from triptych.text import stopwords
from triptych.text.language import has_cjk
from triptych.text.normal import fold
from triptych.text.scripts import HAN
from triptych.text.sentences import split_sentences
from triptych.text.span import Span
from triptych.text.tables import listed

NameKind = Literal["person", "place", "organisation", "product", "other"]


@dataclass(frozen=True, slots=True)
class Name:
    """A name as written, what it seems to name, and where."""

    text: str
    kind: NameKind
    span: Span


_CAPITALISED = r"(?:[A-Z\u00c0-\u00de][\w]*(?:['’-][A-Z\u00c0-\u00de]?\w+)*)"
_SEQUENCE = re.compile(
    rf"(?<![\w@/.#-])(?:(?:Dr|Mr|Mrs|Ms|Prof|St)\.[ ])?{_CAPITALISED}"
    rf"(?:(?:[ ]|[ ](?:of|de|van|von|da|del|la|bin|al)[ ]|\.[ ]?(?<=[ ][A-Z]\.)[ ]?){_CAPITALISED})*"
)
_BRAND = re.compile(r"(?<![\w@/.#-])(?:[a-z]{1,2}[A-Z][A-Za-z]+)(?:[ ]?\d{1,3})?(?![\w@/-])")
_LATIN_IN_CHINESE = re.compile(
    r"(?<![A-Za-z0-9@/._-])[A-Za-z][A-Za-z0-9+#.-]*[A-Za-z0-9+#](?![A-Za-z0-9@/_-])"
)
_POSSESSIVE = re.compile(r"['’]s?$")
_PERSON_VERB = re.compile(
    r"(?:\s(?:says?|said|likes|loves|works|lives|told|moved|wants|thinks|hates|prefers|joined|married|"
    r"called|asked|texted|plays|owns|studies|studied|speaks|enjoys|teaches|went|bought))\b"
)
_STARTERS = frozenset(
    listed("""
    bye goodbye congrats congratulations woah whoa glad wish looks family life art nature moments whenever
    meet visit call tell ask see buy get go remind remember email text send book pick bring let make take
    give watch read try use find pay love like hate moved working living lives work live everyone
    everybody somebody someone nobody nothing something everything people coffee tea when while after
    before since until during despite although maybe perhaps actually also still later soon now then last
    next once however anyway well sure great good nice sorry sounds dear new old my our today tomorrow
    yesterday never always sometimes usually note please discuss confirm check contact met saw visited
    called talked spoke had got went came dinner lunch breakfast meeting according both most many some
    each every another other first second finally thanks talking speaking seeing born based
    """)
)
_PLACE_BEFORE = re.compile(
    r"\b(?:in|near|from|to|at|through|around|visit(?:ed|ing)?|leave|leaving|left)\s$", re.IGNORECASE
)
_PERSON_BEFORE = re.compile(
    r"\b(?:with|named|called|met|meet|friend|brother|sister|wife|husband|son|daughter|boss|colleague|cousin|partner|boyfriend|girlfriend|"
    r"roommate|neighbou?r|manager|teacher|doctor|ask|tell|told|asked)\s$",
    re.IGNORECASE,
)
_NOT_NAMES = known.EN_NOT_NAMES | stopwords.ENGLISH
_LOOK_BACK = 24


def find_names(text: str) -> list[Name]:
    """The names in order of place, not overlapping; of overlapping readings the surest stays."""
    found: list[Name] = []
    taken = bytearray(len(text))
    for finder in _FINDERS:
        for name in finder(text):
            if not any(taken[name.span.start : name.span.end]):
                taken[name.span.start : name.span.end] = b"\x01" * len(name.text)
                found.append(name)
    return sorted(found, key=lambda name: name.span)


def same_name(a: str, b: str) -> bool:
    """Whether two spellings may be the same name.

    They are equal when folded, or a letter or so apart (both of four letters or more, the first the same),
    or a Chinese given name and the full name that ends in it.
    """
    left, right = fold(a), fold(b)
    if left == right:
        return True
    if has_cjk(left) and has_cjk(right):
        shorter, longer = sorted((left, right), key=len)
        return len(shorter) >= 2 and longer.endswith(shorter) and _is_surname(longer[: -len(shorter)])
    if min(len(left), len(right)) < 4 or left[0] != right[0]:
        return False
    first, second = sorted((left, right))  # in one order, since the ratio depends on it
    return SequenceMatcher(None, first, second, autojunk=False).ratio() >= 0.74


def _is_surname(text: str) -> bool:
    return text in known.SURNAMES or text in known.DOUBLE_SURNAMES


# --- Latin script


def _latin_names(text: str) -> Iterator[Name]:
    if has_cjk(text) or (text.upper() == text and len(text) > 12):
        return
    starts = {_first_letter(text, sentence.start) for sentence in split_sentences(text)}
    for match in _SEQUENCE.finditer(text):
        yield from _read_sequence(match, text, starts)


def _first_letter(text: str, start: int) -> int:
    while start < len(text) and not text[start].isalnum():
        start += 1
    return start


def _read_sequence(match: re.Match[str], text: str, starts: set[int]) -> Iterator[Name]:
    words = list(re.finditer(r"\S+", match.group()))
    first, last = 0, len(words)
    while first < last and _is_no_name(words, first, match.start() in starts, text, match.end()):
        first += 1
    while first < last and _plain(words[last - 1]) in _NOT_NAMES:
        last -= 1
    if first == last:
        return
    start = match.start() + words[first].start()
    name = _POSSESSIVE.sub("", text[start : match.start() + words[last - 1].end()]).rstrip(".")
    if name:
        before = text[max(0, start - _LOOK_BACK) : start]
        yield Name(name, _latin_kind(name, before), Span(start, start + len(name)))


def _plain(word: re.Match[str]) -> str:
    return _POSSESSIVE.sub("", word.group().rstrip(".")).lower().replace("'", "").replace("’", "")


def _is_no_name(words: list[re.Match[str]], place: int, leads: bool, text: str, end: int) -> bool:
    """Whether the word at `place` only looks like the beginning of a name; `leads` when the stretch begins a
    sentence."""
    word, alone = _plain(words[place]), len(words) - place == 1
    if word in known.EN_TITLES and not alone:
        return False
    if word in _NOT_NAMES or (leads and place == 0 and word in _STARTERS):
        return True
    written = words[place].group()
    if place > 0 or not leads or not alone or _is_known(word) or written[1:2].isupper():
        return False
    # A word alone at the start of a sentence is a name when somebody's action or belonging follows.
    return word.endswith("ing") or not (_PERSON_VERB.match(text, end) or written.endswith(("'s", "’s")))


def _is_known(word: str) -> bool:
    return (
        word in known.EN_GIVEN
        or word in known.EN_PLACES
        or word in known.EN_ORGS
        or word in known.EN_PRODUCTS
    )


def _latin_kind(name: str, before: str) -> NameKind:
    words = [word.strip(".,") for word in fold(name).split()]
    kind = _kind_by_words(words)
    if kind != "other":
        return kind
    if _PERSON_BEFORE.search(before):
        return "person"
    return "place" if _PLACE_BEFORE.search(before) else "other"


def _kind_by_words(words: list[str]) -> NameKind:
    first, last, several, together = words[0], words[-1], len(words) > 1, " ".join(words)
    kinds: tuple[tuple[NameKind, bool], ...] = (
        ("person", several and first in known.EN_TITLES),
        ("place", together in known.EN_PLACE_PAIRS or together in known.EN_PLACES),
        ("organisation", first in known.EN_ORGS or (several and first == "university")),
        ("organisation", several and last in known.EN_ORG_TAILS),
        ("place", several and last in known.EN_PLACE_TAILS),
        ("product", first in known.EN_PRODUCTS),
        ("person", first in known.EN_GIVEN),
    )
    return next((kind for kind, holds in kinds if holds), "other")


def _brands(text: str) -> Iterator[Name]:
    for match in _BRAND.finditer(text):
        yield Name(match.group(), "product", Span(*match.span()))


def _latin_in_chinese(text: str) -> Iterator[Name]:
    if not has_cjk(text):
        return
    for match in _LATIN_IN_CHINESE.finditer(text):
        word = fold(match.group())
        if word in _NOT_NAMES or word in _UNITS or not any(map(str.isalpha, word)):
            continue
        kind: NameKind = "product"
        if word in known.EN_GIVEN:
            kind = "person"
        elif word in known.EN_PLACES:
            kind = "place"
        elif word in known.EN_ORGS:
            kind = "organisation"
        yield Name(match.group(), kind, Span(*match.span()))


_UNITS = frozenset(
    listed("""
    km kg cm mm ml gb mb kb tb am pm ok hr min usd rmb cny app email vs ps
    """)
)


# --- Chinese ---

_SURNAME = "[" + "".join(sorted(known.SURNAMES)) + "]"
_DOUBLE = "|".join(sorted(known.DOUBLE_SURNAMES))
_PLAIN_HAN = re.compile(f"[{HAN}]")
# Surnames that are also everyday words need better evidence than these.
_SURE_SURNAMES = frozenset(
    "王李张刘陈杨赵吴徐孙朱郭罗宋郑谢韩冯董萧曹袁邓傅沈曾彭吕苏卢蒋蔡贾丁魏薛阎潘杜姜谭邹熊陆郝邱侯邵龚庞樊殷翟倪俞聂邢岳祁詹裴覃霍翁隋黄胡林郭梁唐"
)
_BEFORE_PERSON = re.compile(
    r"(?:^|[\s，。！？、；：“”\"'（(《,.:;!?]|叫|是|和|与|跟|给|找|约|见|问|请|陪|带|由|让|帮|被|向|对|同事|同学|朋友|邻居|老板|老师|室友|经理|医生|妻子|老婆|"
    r"丈夫|老公|儿子|女儿|哥哥|弟弟|姐姐|妹妹|女友|男友|客户|教练|姓名|名字|联系人|收件人|的|在|告诉|认识|喜欢|了|得|为|到)$"
)
_AFTER_PERSON = re.compile(
    r"(?:$|[\s，。！？、；：“”\"'）)》,.:;!?]|是|在|的|说|去|来|和|与|跟|给|喜|爱|想|要|会|也|都|今|明|昨|住|叫|把|从|对|不|没|最|已|将|刚|正|现|很|有|被|让|就|"
    r"毕|搬|出|结|生|养|买|卖|约|请|问|告|送|打|做|学|教|到|回|上|下|吃|喝|讨|过|老师|先生|女士|医生|经理|吗|呢|吧|了|一起|同)"
)
_TITLES = "|".join(sorted(known.ZH_TITLES, key=len, reverse=True))
_TITLED = re.compile(rf"(?:{_DOUBLE}|{_SURNAME})(?:{_TITLES})(?![作程艺业人资厂])")
_NICKNAME = re.compile(rf"[老小阿]{_SURNAME}(?![{HAN}])|[老小阿]{_SURNAME}(?={_AFTER_PERSON.pattern})")
_KNOWN_PLACE = re.compile("|".join(sorted(known.ZH_PLACES, key=len, reverse=True)))
_KNOWN_BRAND = re.compile("|".join(sorted(known.ZH_BRANDS, key=len, reverse=True)))
_ORGANISATION = re.compile(
    "有限公司|公司|集团|大学|学院|医院|银行|中学|小学|高中|幼儿园|研究院|研究所|事务所|出版社|图书馆|博物馆|健身房|学校|俱乐部|基金会"
)
_PLACE_TAIL = re.compile("[市省区县路街镇村]|大道|广场|公园|机场|车站|胡同")
_NOT_PLACES = tuple(
    word
    for word in listed("""
    服务区 休息区 通勤路 技术路 石板路 价值区 股票市 厨房区 工作区 生活区 办公区 住宅区

    城市 超市 股市 上市 门市 小区 社区 地区 城区 市区 景区 校区 园区 山区 郊区 时区 禁区 专区 特区 军区
    马路 公路 铁路 走路 问路 思路 道路 线路 电路 网路 半路 一路 赶路 迷路 逛街 上街 步行街 大街 出国 回国
    外国 全国 各国 祖国 爱国 本国 县 农村 乡村 城镇 小镇 乡镇 节省 反省 跑路 带路 让路 套路 网络 高速公路
    后街 两国 多国 国 王国 帝国 夜市 菜市 楼市 牛市 熊市 花市 集市 开市 省 市
    """)
    if len(word) > 1
)
_LINKING = frozenset(
    "市省区县的了在是我你您他她它们和与去到从对要会想说个家这那有往来住去过把被给让于由回离经位至及也都就还又再很最是叫看见逛上下里外前后每各某走坐"
)
# 成都一家医院 is any hospital of that town.
_COUNTED = re.compile("的?(?:[一某这那哪两几][家所间座个]|某)")
_MOST_BEFORE_TAIL = 6


def _known(pattern: re.Pattern[str], kind: NameKind) -> Callable[[str], Iterator[Name]]:
    def find(text: str) -> Iterator[Name]:
        for match in pattern.finditer(text):
            yield Name(match.group(), kind, Span(*match.span()))

    return find


def _with_tail(pattern: re.Pattern[str], kind: NameKind) -> Callable[[str], Iterator[Name]]:
    def find(text: str) -> Iterator[Name]:
        for match in pattern.finditer(text):
            start = _grow_left(text, match.start())
            name = text[start : match.end()]
            if match.start() - start >= 2 and not name.endswith(_NOT_PLACES):
                yield Name(name, kind, Span(start, match.end()))

    return find


def _grow_left(text: str, end: int) -> int:
    """Where the proper part before a tail begins: at a known place, or behind the last linking character.

    Nothing linking within reach means that the tail ends a sentence rather than a name: `end` then.
    """
    start = end
    while start > 0 and _PLAIN_HAN.match(text[start - 1]) and text[start - 1] not in _LINKING:
        start -= 1
        if end - start > _MOST_BEFORE_TAIL:
            start = end
            break
    for match in _KNOWN_PLACE.finditer(text, max(0, end - _MOST_BEFORE_TAIL), end):
        if (match.end() > start or start == end) and not _COUNTED.match(text, match.end()):
            return match.start()
    return start


def _titled_persons(text: str) -> Iterator[Name]:
    for pattern in (_TITLED, _NICKNAME):
        for match in pattern.finditer(text):
            if not _starts_plain_word(text, match.start()) and not _starts_plain_word(
                text, match.start() + 1
            ):
                yield Name(match.group(), "person", Span(*match.span()))


def _starts_plain_word(text: str, start: int) -> bool:
    return any(text[start : start + size] in known.ZH_NOT_PERSONS for size in (4, 3, 2))


def _chinese_persons(text: str) -> Iterator[Name]:
    start = 0
    while start < len(text):
        end = _person_end(text, start)
        if end:
            yield Name(text[start:end], "person", Span(start, end))
        start = end or start + 1


def _person_end(text: str, start: int) -> int:
    """Where a person's name that starts here ends, or 0."""
    size = (
        2 if text[start : start + 2] in known.DOUBLE_SURNAMES else 1 if text[start] in known.SURNAMES else 0
    )
    if not size or _starts_plain_word(text, start):
        return 0
    sure = size == 2 or text[start] in _SURE_SURNAMES
    led = _BEFORE_PERSON.search(text[max(0, start - 3) : start]) is not None
    for given in (2, 1):
        end = start + size + given
        characters = text[start + size : end]
        if (
            len(characters) == given
            and all(map(_can_be_given, characters))
            and _AFTER_PERSON.match(text, end)
        ):
            return end if (sure and (led or given == 2)) or (led and given == 2) else 0
    return 0


def _can_be_given(char: str) -> bool:
    return char not in known.ZH_NOT_GIVEN and _PLAIN_HAN.match(char) is not None


# The surest first.
_FINDERS: tuple[Callable[[str], Iterator[Name]], ...] = (
    _brands,
    _with_tail(_ORGANISATION, "organisation"),
    _titled_persons,
    _with_tail(_PLACE_TAIL, "place"),
    _known(_KNOWN_PLACE, "place"),
    _known(_KNOWN_BRAND, "organisation"),
    _chinese_persons,
    _latin_in_chinese,
    _latin_names,
)
