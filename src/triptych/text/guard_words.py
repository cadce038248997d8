"""What the guards know about words: negations, opposites, words of little weight, words of kin and direction.

All is folded text. Of a word in several tables the first of `MARKS`, `PARAPHRASES` (`text.paraphrases`) and
`LIGHT` counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from triptych.text.tables import listed


@dataclass(frozen=True, slots=True)
class Mark:
    """A word that turns or dates what follows.

    `axis` groups opposites, `sign` is its side; one that `flips` turns all up to the end of the clause.
    """

    axis: Literal[
        "",
        "liking",
        "agreeing",
        "going on",
        "amount",
        "trade",
        "order",
        "opening",
        "winning",
        "place",
        "knowing",
        "past",
        "wish",
        "break",
    ]
    sign: int = 1
    flips: bool = False


_NEGATION = Mark("", -1, flips=True)
_BREAK = Mark("break")

MARKS: dict[str, Mark] = {}


def _mark(mark: Mark, words: str) -> None:
    MARKS.update(dict.fromkeys(listed(words), mark))


_mark(
    _NEGATION,
    """
    not never no no_longer not_any_more without cannot can't don't doesn't didn't isn't aren't wasn't
    weren't won't wouldn't shouldn't couldn't mustn't needn't haven't hasn't hadn't ain't dont
    doesnt didnt mustnt isnt arent
    wasnt wont cant neither nobody none nothing nowhere hardly barely rarely seldom unable except refrain
    lacks lack 不 没 没有 别 无 非 从不 从来不 从没 从来没有 未 未曾 不再 不会 不能 不是 不要 并非 并不
    绝不 毫无 很少 几乎不 除了 无法 勿 甭 莫
    """,
)
# Hold a character or word of negation and negate nothing.
PLAIN = frozenset(
    listed("""
    not_only not_just no_matter no_problem no_doubt nothing_but can't_wait cannot_wait not_bad don't_mind
    不错 不但 不仅 不仅仅 不只 不光 不得不 不管 不论 不断 不久 差不多 不好意思 不同 不止 不如 不客气
    不由得 对不起 不一会儿 不禁 不少 了不起 不可或缺 没关系 没事 没问题 没准 无论 无聊 无锡 无线 无糖 无意
    无限 无奈 无人机 非常 非洲 除非 非得 是非 非凡 未来 未必 未婚 未婚妻 未婚夫 特别 别人 告别 区别 级别
    性别 分别 别墅 别的 别名 别处 个别 辨别 离别 差别 类别 要不 要不然 不然 不锈钢 不知不觉 是不是 有没有
    要不要 能不能 会不会 好不好 可不可以 对不对 行不行 想不想
    """)
)

_mark(
    Mark("liking"),
    """
    like likes liked liking love loves loved loving enjoy enjoys enjoyed enjoying prefer prefers preferred
    adore adores fond_of be_fond_of am_fond_of is_fond_of are_fond_of keen_on fan_of a_fan_of crazy_about
    fancy 喜欢 喜爱 爱 热爱 爱好 钟爱 偏爱 爱上 爱吃 爱喝 爱看 爱听 爱玩 喜好 迷上 偏好 中意 酷爱 痴迷 着迷
    迷 很爱 好喜欢 热衷 热衷于 钟情 钟情于
    """,
)
_mark(
    Mark("liking", -1, flips=True),
    """
    hate hates hated hating dislike dislikes disliked disliking detest detests loathe loathes can't_stand
    cannot_stand can't_bear cannot_bear can't_tolerate despise 讨厌 反感 厌恶 受不了 讨厌死 憎恶 嫌弃 嫌
    不感冒 恨 厌烦 最烦 烦
    """,
)
_mark(
    Mark("agreeing"),
    """
    accept accepts accepted accepting agree agrees agreed approve approves approved allow allows allowed
    接受 同意 答应 批准 允许 赞成 支持
    """,
)
_mark(
    Mark("agreeing", -1, flips=True),
    """
    refuse refuses refused refusing reject rejects rejected decline declines declined deny denied disagree
    disagrees disagreed forbid forbids forbidden oppose opposes opposed 拒绝 反对 否认 禁止 婉拒 驳回
    """,
)
_mark(
    Mark("going on"),
    """
    start starts started starting begin begins began beginning take_up took_up takes_up taking_up taken_up
    kick_off kicks_off kicked_off set_out resume resumed 开始 恢复
    继续 keep keeps kept continue continues continued
    """,
)
_mark(
    Mark("going on", -1, flips=True),
    """
    stop stops stopped stopping quit quits quitting give_up gave_up given_up gives_up giving_up avoid avoids
    avoided avoiding cancel cancels cancelled canceled 停止 戒 戒掉 戒了 放弃 停了 停掉 避免 取消 不再 避开
    """,
)
_mark(
    Mark("amount"),
    """
    increase increases increased rise rises rose grow grew raise raised gain gained more up 增加 上升 提高
    上涨 涨 增长 变多 提升 升 多了
    """,
)
_mark(
    Mark("amount", -1),
    """
    decrease decreases decreased drop drops dropped fall fell reduce reduced lower lowered lose_weight
    less fewer down 减少 下降 降低 下跌 跌 下滑 变少 降 少了
    """,
)
_mark(
    Mark("trade"),
    """
    buy buys bought buying purchase purchased purchases purchasing 买 购买 买了 购入 买下 入手 borrow
    borrowed 借来
    """,
)
_mark(
    Mark("trade", -1),
    """
    sell sells sold selling 卖 出售 卖了 卖掉 出手 lend lends lending lent 借给 借出 rent_out rents_out
    rented_out renting_out 租出去 出租 租给
    """,
)
_mark(
    Mark("order"),
    """
    before earlier prior_to 之前 前
    """,
)
_mark(
    Mark("order", -1),
    """
    after later following 之后 以后 后
    """,
)
_mark(
    Mark("opening"),
    """
    open opens opened enable enabled 打开 开启 启用 开门 turn_on turned_on switch_on
    """,
)
_mark(
    Mark("opening", -1),
    """
    close closes closed disable disabled turn_off turned_off switch_off 关闭 关掉 禁用 停用 关门
    """,
)
_mark(
    Mark("place"),
    """
    里 里面 内 屋里 上面 室内 国内
    """,
)
_mark(
    Mark("place", -1),
    """
    外 外面 屋外 下面 室外 国外
    """,
)
_mark(
    Mark("past", -1, flips=True),
    """
    前女友 前男友 前妻 前夫 前老板 前公司 前同事 前领导 前任 前男朋友 前女朋友
    """,
)
_mark(
    Mark("opening", -1),
    """
    is_off are_off am_off i'm_off was_off were_off switched_off shut shuts 关着 关上 关了 歇业 打烊 店休
    """,
)
_mark(Mark("opening"), "开着 开了 营业")
_mark(
    Mark("winning"),
    """
    win wins won winning pass passes passed succeed succeeded 赢 赢了 通过 成功 胜
    """,
)
_mark(
    Mark("winning", -1),
    """
    lose loses lost losing 输 输了 落选
    """,
)
_mark(
    Mark("winning", -1, flips=True),
    """
    fail fails failed failing 失败 没过 没通过
    """,
)
_mark(
    Mark("past", -1, flips=True),
    """
    used_to formerly previously former ex once_was 曾经 以前 过去 原来 从前 曾 原先
    """,
)
_mark(Mark("past", -1), "retired retire retires 退休")
_mark(
    Mark("wish", -1),
    """
    want want_to wants wanted hope hopes hoped hoping wishing plan plans planning planned intend intends
    wish wishes
    would_like i'd_like considering thinking_about thinking_of might may maybe perhaps possibly if 想 想要
    打算 计划 准备 希望 考虑 可能 也许 或许 如果 要是 想去
    """,
)
_mark(
    _BREAK,
    """
    but because since although though while when whereas however so and_i and_he and_she and_we and_they
    and_it and_you 但是 但 因为 所以 虽然 而 不过 可是 然而 由于
    """,
)

_mark(Mark("knowing"), "remember remembers remembered 记得 记着")
_mark(Mark("knowing", -1, flips=True), "forget forgets forgot forgotten 忘了 忘记 忘记了 忘掉")

# Nothing is lost when these stand on one side only, nor when both sides have others of them.
LIGHT = frozenset(
    listed(
        """
    any_more up_to at_most at_least always 有套 有只 有辆 有条 有本 有台 有间 有张 了套 了辆 了只 了条 了本
    了台 买辆 养只 养条 instead_of 胜过
    多过 比 借给 欠 先 而不是 not_only not_just no_matter no_problem no_doubt nothing_but don't_mind 不但
    不仅 不仅仅 不只 不光 不管 不论 不得不 不断 不好意思 没关系 没问题 没事 无论 非常 除非 非得 特别 要不
    要不然 不然 是不是 有没有 要不要 能不能 会不会 好不好 可不可以 对不对 行不行 想不想 不由得 不止 user
    users person someone originally easily personally honestly frankly basically together per extremely
    incredibly awfully terribly greatly especially particularly entirely completely fully super honestly
    indeed
    really quite rather pretty much very so a_lot lot lots truly totally absolutely
    definitely certainly actually simply basically generally currently now right_now these_days nowadays
    presently still already just ever also too get gets got getting go goes going gone went come comes
    came make makes made take takes taken took let lets thing things kind sort way be being been will
    would 'll 's 're 'm 'd 've has have had having tell say says said know think thinks remember note
    please gonna wanna gotta well oh hey yes yeah ok usually normally typically mostly time named called name
    用户 本人 自己 现在 目前 如今 真的 真 十分 很 挺 比较 超级 超 最 太 更 都 也 就 还 又 再 已经 一直 平时
    平常 通常 一般 经常 常常 常 总是 老是 其实 的 了 着 过 地
    得 之 是 在 我 你 您 他 她 它 们 我们 你们 他们 咱
    咱们 和 与 跟 及 以及 吗 呢 吧 啊 呀 哦 嘛 哈 啦 把 被 给 让 对 对于 从 到 向 往 于 为 为了 有 个 一个
    一下 这 那 这个 那个 这里 那里 些 一些 会 能 可以 要 应该 叫 叫做 名叫 名字 来 去 呆 进行 东西 事情
    时候 的话 上 有点 有些 正 正在 感觉 觉得 认为 说 告诉 知道 记得 人 一名 一位 名 位 主要 每次 只 一种
    属于 作为 当 成为 天 款 部 台 方面 那边 这边 每 请 尽量 尽可能 一点 点儿 一遍 遍 完 需要 需 得
    放在 习惯 不过是 全 全部 所有 里 里面
    内 中 出 起 掉 上面 listen_on listens_on listening_on run_on runs_on running_on of_choice spend_on
    该 自 讲 别人 他人 人家 自个儿 亲自 本身 留 留着 成员 一员 必须 总 应当 立刻 马上 不时 时不时 具体
    相关 基本上 基本 大概 左右 上下 差不多 大约 约
    必 蛮 相当 格外 极其 颇 颇为 尤为 日常 平日 平日里 一同 一块儿 特别是
    一直以来 从来 向来 始终 家的 各种 那种 这种 一家 一座 一套 一位 一名 一份 一张 一把 一双 一支 一间
    一只 一条 一台 一部 一家 一辆 一杯 一本 位于 处
    """
    )
)

KIN = frozenset(
    listed(
        """
    mother mom mum father dad brother sister wife husband son daughter boss friend colleague coworker
    roommate neighbor neighbour partner girlfriend boyfriend grandmother grandma grandfather grandpa uncle
    aunt cousin nephew niece teacher manager dog cat parents kids children team company family he
    she they 家里 家人
    妈妈 外甥 外甥女 侄子 侄女 堂哥 堂弟 堂姐 堂妹 女婿 儿媳 孙子 孙女
    母亲 爸爸 父亲 哥哥 弟弟 姐姐 妹妹 妻子 老婆 丈夫 老公 儿子 女儿 老板 朋友 同事 室友 邻居 女朋友
    男朋友 女友 男友 奶奶 爷爷 外婆 外公 姥姥 姥爷 叔叔 阿姨 表哥 表弟 表姐 表妹 老师 经理 父母 爸妈 孩子
    狗 猫 他 她 他们 舅舅 姑姑 姨妈 同学 领导 妈 爸 哥 姐 弟 妹 爷 奶 嫂子 姐夫 妹夫
    岳父 岳母 公公 婆婆
    """
    )
)
ENGLISH_KIN, CHINESE_KIN = (
    "|".join(sorted((word for word in KIN if word.isascii() is english), key=len, reverse=True))
    for english in (True, False)
)
"""The same as alternatives in a pattern, the longest first."""

DOING = {"me": "i", "us": "we", "him": "he", "them": "they"}
"""They report to me, I report to them."""

# What stands on its two sides cannot be exchanged.
DIRECTIONS = frozenset(
    listed("""
    from to than over gave sent told owe owes owed lent love loves like likes beat invited taught called
    married hit work_for works_for worked_for working_for instead_of first then before after
    prefer prefers 比 给 从 到 借给 送 教 欠 先 再 多过
    胜过 然后 之前 之后 前 后 而不是 比起 喜欢 更喜欢 喜爱 爱
    """)
)

# The two ways between here and there.
WAYS = {
    "from": "from",
    "从": "from",
    "来自": "from",
    "to": "to",
    "到": "to",
    "去": "to",
    "往": "to",
    "飞往": "to",
}
