"""Whether a word that only one of two statements has names a thing or merely says what is done.

Whoever says something in other words changes its verbs and small words and keeps the things it is about: the
car that I drive is my car. Who says something else mostly puts a thing in the place of another.
"""

from __future__ import annotations

from collections.abc import Iterator

from triptych.text import stopwords
from triptych.text.content import own_content
from triptych.text.irregular import FIRST_FORMS
from triptych.text.language import has_cjk
from triptych.text.paraphrases import head_of
from triptych.text.statements import Statement
from triptych.text.tables import listed


def things(mine: Statement, other: Statement) -> list[str]:
    """Those of its own words that name a thing, somebody, a time or an amount. What cannot be told is one.

    What merely says of which kind a name or figure is that both give, is none while the other has no thing of
    its own: an editor, where both speak of Vim."""
    own = _things(mine, other)
    is_kind = bool(own) and _KINDS.issuperset(own) and not _things(other, mine)
    return [] if is_kind and _give_the_same(mine, other) else own


def _things(mine: Statement, other: Statement) -> list[str]:
    own = [word for word in own_content(mine, other) if word not in _SMALL and word not in DEEDS]
    said = {word.slot for word in other.when}  # another time would be a difference: six, and 18:00
    own = [word for word in own if word.partition("=")[0] not in said]
    if not own:
        return []
    if has_cjk(mine.folded):  # 腰疼 is told by 腰会疼
        return [word for word in own if not _is_done_zh(word) and not set(word) <= set(other.folded)]
    done = set(_done_in(mine.tokens))
    own = [word for word in own if not done.issuperset(word.split()[:1])]
    return [word for word in own if not all(_is_written(part, other) for part in word.split())]


def _is_written(stem: str, other: Statement) -> bool:
    return len(stem) >= _SHORTEST and any(token.startswith(stem) for token in other.tokens)


def _give_the_same(mine: Statement, other: Statement) -> bool:
    """Whether both give one name, code, figure or time."""
    names = {word.term for word in mine.named} & {word.term for word in other.named}
    figures = {number.value for number in mine.numbers} & {number.value for number in other.numbers}
    times = {(word.slot, word.value) for word in mine.when} & {(word.slot, word.value) for word in other.when}
    return bool(names or figures or times or mine.codes & other.codes)


_SHORTEST = 3
# Kinds of things.
_KINDS = frozenset(
    listed("""
    meeting company car laptop computer machine database editor language city town country school university
    room building house apartment gym shop restaurant hospital team number amount food dish drink
    game instrument film book course job role person name model brand tool app system
    小学 中学 学校 班 房 房子 车 人 事 东西 地方 语言 语 言 城市 国家 名字 编号 号码 岗位 职位 情况 格式 格 式
    编辑器 编 辑 器 系统 软件 工具 服务 平台 金额 价格 费用 作家 演员 歌手 电影 书 歌 课 运动 乐器 牌子 型号
    """)
)
# Words that stand for a group (`paraphrases`), and turns by their axis.
DEEDS = frozenset(
    listed("""
    live work eat drink see speak study teach meet trip move marry run exercise swim read cook play wear need
    help end find give arrive leave return use 使用 fix write sleep collect walk search hire wake commute
    resign join show make bring carry take get go come keep put buy own drive ride lead happen liking
    agreeing trade opening winning amount order place knowing past wish going_on get_up grow_up break_up
    back_up raise_pet pick_up make_up
    """)
)
_SMALL = frozenset(
    listed("""
    s 家 最近 favorite most best lot amount many much very little some few
    daily weekly monthly yearly frequently often especially real realli easi easili
    within anyth someth piece time way
    own certain particular altogether usual usually normal current now half=pm half=am
    """)
)

# Chinese characters that begin a verb, and such as hold a sentence together.
_ZH_DONE = frozenset(
    "做作干弄搞拿放加使当任担在有是成叫让请送借还买卖租付交开装修改换搬迁移走跑去来回到达进过起住睡坐站躺吃喝"
    "吸抽看听读念说讲谈聊问答写唱跳考背想要会能该需得爱喜怕恨烦懂知认忘觉感选挑定订约遇碰等寻查搜测试执运行发寄"
    "传存取删建创喂遛练种浇洗擦扫拖晾晒煮炒烧烤炖切剪缝织穿戴脱骑乘驾停接陪照顾帮助负责处理维持收集攒省花费赚挣输"
    "参入属离辞退调升降涨跌变转怀结患犯疼摔扭断漏滴响坏失丢偷毁救治锻炼戒避免打算希沟截止允许禁推荐提拔批评"
)
_ZH_SMALL = frozenset(
    "的了着过吗呢吧啊呀就都也还又再很太更最挺好真较比之其这那此个位名只条辆间套份次遍趟回些点儿子候期间以刚已经正"
    "将现目大概约每天常总老一直般平通和跟与及或把被由从对向往为因所于地得么什怎哪谁某自己们多少"
)


def is_small(token: str) -> bool:
    """Whether a token, as it was written, only holds a statement together."""
    return token in _ZH_SMALL or token in stopwords.CHINESE or token in stopwords.ENGLISH


def _is_done_zh(word: str) -> bool:
    return word[0] in _ZH_DONE or _ZH_SMALL.issuperset(word)


# What stands before a verb, before a thing, and behind a verb.
_BEFORE_DONE = frozenset(
    listed("""
    i we you they he she it who to not never always usually often also just still then will would can could
    must should may might don't didn't doesn't won't can't cannot i'll i'd we'll let please
    """)
)
_BEING = frozenset(
    listed("am is are was were be been being have has had get got i'm we're they're it's i've")
)
_ARTICLES = frozenset(listed("a an the my our his her their your its some any no this that these those"))
_BEFORE_THING = _ARTICLES | frozenset(
    listed("each every in on at of for with from by as about two three new old")
)
_BEHIND_DONE = _ARTICLES | frozenset(listed("me us him them it you"))
_WAYS = frozenset(listed("in on at for with from to into over off out up down away"))


def _done_in(tokens: tuple[str, ...]) -> Iterator[str]:
    """The words, as they are compared, that stand where a verb or an adverb does."""
    for before, word, behind in zip(("", *tokens), tokens, (*tokens[1:], ""), strict=False):
        if word.endswith("ly") or _stands_as_deed(before, word, behind):
            yield head_of(FIRST_FORMS.get(word, word)).split()[0]


def _stands_as_deed(before: str, word: str, behind: str) -> bool:
    if before in _BEFORE_DONE:
        return True
    if word.endswith(("ing", "ed")) and (before in _BEING or not before):
        return True
    if before in _BEFORE_THING:
        return False
    return behind in _BEHIND_DONE or (word.endswith(("s", "ed")) and behind in _WAYS and before not in _BEING)
