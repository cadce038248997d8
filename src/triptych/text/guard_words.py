"""What the guards know about words: negations, opposites, words of little weight, and light paraphrases.

All is folded text. Of a word in several tables the first of `MARKS`, `PARAPHRASES` and `LIGHT` counts.
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
    weren't won't wouldn't shouldn't couldn't haven't hasn't hadn't ain't dont doesnt didnt isnt arent
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
    fancy 喜欢 喜爱 爱 热爱 爱好 钟爱 偏爱 爱上 爱吃 爱喝 爱看 爱听 爱玩 喜好 迷上 偏好 中意 酷爱 很爱
    好喜欢
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
    start starts started starting begin begins began beginning take_up took_up resume resumed 开始 恢复
    继续 keep keeps kept continue continues continued
    """,
)
_mark(
    Mark("going on", -1, flips=True),
    """
    stop stops stopped stopping quit quits quitting give_up gave_up given_up avoid avoids avoided avoiding
    cancel cancels cancelled canceled 停止 戒 戒掉 戒了 放弃 停了 停掉 避免 取消 不再 避开
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
    sell sells sold selling 卖 出售 卖了 卖掉 出手 lend lent 借给 借出
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
    off shut 关着 关上 关了
    """,
)
_mark(Mark("opening"), "开着 开了")
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
    want want_to wants wanted hope hopes hoped plan plans planning planned intend intends wish wishes
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

# Nothing is lost when these stand on one side only, nor when both sides have others of them.
LIGHT = frozenset(
    listed(
        """
    有套 有只 有辆 有条 有本 有台 有间 有张 了套 了辆 了只 了条 了本 了台 买辆 养只 养条 instead_of 胜过
    多过 比 借给 欠 先 而不是 not_only not_just no_matter no_problem no_doubt nothing_but don't_mind 不但
    不仅 不仅仅 不只 不光 不管 不论 不得不 不断 不好意思 没关系 没问题 没事 无论 非常 除非 非得 特别 要不
    要不然 不然 是不是 有没有 要不要 能不能 会不会 好不好 可不可以 对不对 行不行 想不想 不由得 不止 user
    users person someone really quite rather pretty much very so a_lot lot lots truly totally absolutely
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
    属于 作为 当 成为 天 款 部 台 方面 那边 这边 一只 一条 一台 一部 一家 一辆 一杯 一本 位于 处
    """
    )
)

# One group a line; the first word stands for all. `_` is a blank.
_GROUPS = """
live lives lived living reside resides resided residing home house stay dwell based 住 居住 家在 \
    家住 住在 定居 住址 家 居
work works worked working job occupation profession employed career 工作 上班 就职 任职 职业 做 干 \
    从事 当 供职
big large huge great_big 大
small little tiny 小
child children kid kids 孩子 小孩 小朋友
car automobile vehicle auto 汽车 车 车子 轿车 小汽车
phone cellphone smartphone mobile mobile_phone cell_phone
doctor physician 医生 大夫
mother mom mum mommy mama 妈妈 母亲 妈 老妈 我妈
father dad daddy papa 爸爸 父亲 爸 老爸 我爸
wife 妻子 老婆 太太 媳妇 爱人
husband 丈夫 老公
partner significant_other
boyfriend 男朋友 男友
girlfriend 女朋友 女友
brother bro
sister sis
grandmother grandma granny nana 奶奶 祖母
grandfather grandpa granddad 爷爷 祖父
外婆 姥姥 外祖母
外公 姥爷 外祖父
friend buddy pal 朋友 好友
apartment flat 公寓
holiday vacation 假期 度假
film movie movies films 电影 影片 片子
eat eats ate eaten eating 吃
drink drinks drank drunk drinking 喝 饮用
see saw seen watch watched watches watching 看 观看
speak speaks spoke speaking
fast quick quickly rapid 快
happy glad joyful 高兴 开心 快乐
sad unhappy 难过 伤心
angry mad 生气 愤怒
sick ill unwell 生病 病了
difficult hard tough 难 困难
easy simple 简单 容易
smart clever intelligent 聪明
beautiful lovely 漂亮 美丽 好看
good nice great fine not_bad 好 不错 棒
favorite favourite favorites 最爱 最喜欢
birthday born birth date_of_birth 生日 出生
age old aged 年龄 岁 年纪
allergic allergy allergies 过敏
study studies studied studying learn learns learned learnt learning 学 学习 在学 念 读 学着
teacher 老师 教师
teach teaches taught teaching 教 教书
student 学生
university college 大学
company firm corporation 公司 企业
boss supervisor 老板 上司 领导
colleague coworker co-worker workmate 同事
meeting appointment 会议 开会
meet meets met 见 见面 碰面 会面
trip journey travel travels traveled travelled travelling traveling visit visits visited 旅行 旅游 \
    出游 游玩
move moves moved moving relocate relocated relocates 搬 搬家 搬到 搬去 迁 搬至
marry married marries wed wedding 婚礼 结婚 成家 已婚
dog dogs puppy 狗 小狗 狗狗
cat cats kitty kitten 猫 小猫 猫咪
run runs ran running jog jogs jogging 跑步 慢跑
exercise workout work_out works_out working_out 锻炼 健身 运动
swim swims swam swimming 游泳
read reads reading 读书 看书 阅读
cook cooks cooking cooked 做饭 烹饪 下厨 做菜
play plays played playing 玩 打
daily every_day everyday each_day 每天 每日 天天
weekly every_week each_week 每周 每星期
monthly every_month 每月 每个月
yearly annually every_year 每年
picture photo photograph photos 照片 相片
bike bicycle cycle 自行车 单车
plane airplane flight flights 飞机 航班 班机
money cash 钱
cost costs price priced 价格 价钱 花费 花了
salary income wage earn earns earned 工资 薪水 月薪 收入
wear wears wore wearing 穿 戴
need needs needed require requires required 需要
help helps helped assist 帮 帮助 帮忙
end ends ended finish finishes finished complete completed 结束 完成 做完
find finds found 找 找到
give gives gave given 送
arrive arrives arrived reach reached 到达 抵达 到了
leave leaves left depart departs departed 离开 出发 动身
return returns returned come_back came_back 回来 回到 返回
hospital 医院
illness disease 病 疾病
medicine drug medication pills 药 药物
parents folks 父母 爸妈 爹妈
email e-mail mail 邮箱 邮件 电子邮件 电邮
phone_number telephone telephone_number 电话 电话号码 手机号 手机号码
address 地址
password passcode 密码 口令
software_engineer programmer developer coder software_developer 程序员 软件工程师 码农
lawyer attorney 律师
vegetarian 素食者 吃素 素食
soccer football 足球
hobby pastime
coffee 咖啡
tea 茶
assignment homework 作业
sofa couch 沙发
autumn 秋天 秋季
春天 春季
夏天 夏季
冬天 冬季
weekend weekends 周末
supermarket grocery_store 超市
subway metro underground 地铁
taxi cab 出租车 的士
raise_pet 养 养了 有养
hire hired recruit
fix fixed repair repaired 修 修理 维修
请 邀请
使用 用 采用 use uses used using utilize
color colour colors colours 颜色
gray grey 灰色
center centre
theater theatre
neighbor neighbour 邻居
wake wakes woke waking wake_up wakes_up woke_up waking_up get_up gets_up got_up getting_up 起床 醒来
afraid scared frightened fear 害怕 怕 恐惧 惧怕
最近 近来 recently lately
commute commutes commuting get_to_work getting_to_work 通勤 上班路上
television tv tvs televisions 电视 电视机
food dish dishes meal 菜 菜肴
beside next_to
own owns owned
write writes wrote writing written working_on work_on works_on 写 创作
sleep sleeps slept sleeping asleep 睡 睡觉 睡着
collect collects collected collecting collector 收集 收藏 集
walk walks walked walking stroll strolls strolling 散步 走走 遛弯
insomnia trouble_sleeping can't_sleep 失眠 睡不着
resign resigned quit_my_job left_my_job 辞职 辞掉 离职
all_day all_day_long the_whole_day 整天 一天到晚 成天
old_thing 老 旧
glasses spectacles eyeglasses 眼镜
sea seaside seashore ocean coast 海 海边 大海
evening evenings 晚上 每晚 夜里
money_saving save saves saving saving_up saved putting_aside putting_money_aside put_aside 攒钱 存钱
near close_to nearby next_door 近 旁边 附近 挨着
broken broke doesn't_work not_working 坏 坏了 用不了 用不了了 不能用了
pregnant expecting expecting_a_baby 怀孕 有宝宝了 有喜了
search searches searching looking_for look_for 寻找 在找
scared_of afraid_of
teach_subject instruct
""".strip().splitlines()

PARAPHRASES: dict[str, str] = {}
for _group in _GROUPS:
    _members = listed(_group)
    PARAPHRASES.update(dict.fromkeys(_members, _members[0]))

KIN = frozenset(
    listed(
        """
    mother mom mum father dad brother sister wife husband son daughter boss friend colleague coworker
    roommate neighbor neighbour partner girlfriend boyfriend grandmother grandma grandfather grandpa uncle
    aunt cousin nephew niece teacher manager dog cat parents kids children team company he she they 妈妈
    母亲 爸爸 父亲 哥哥 弟弟 姐姐 妹妹 妻子 老婆 丈夫 老公 儿子 女儿 老板 朋友 同事 室友 邻居 女朋友
    男朋友 女友 男友 奶奶 爷爷 外婆 外公 姥姥 姥爷 叔叔 阿姨 表哥 表弟 表姐 表妹 老师 经理 父母 爸妈 孩子
    狗 猫 他 她 他们 舅舅 姑姑 姨妈 同学 领导 妈 爸 哥 姐 弟 妹 爷 奶 嫂子 姐夫 妹夫
    岳父 岳母 公公 婆婆
    """
    )
)

# What stands on its two sides cannot be exchanged.
DIRECTIONS = frozenset(
    listed("""
    from to than over gave sent told owe owes owed lent love loves like likes beat invited taught called
    married hit instead_of first then before after prefer prefers 比 给 从 到 借给 送 教 欠 先 再 多过
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
