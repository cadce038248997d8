"""Words that a statement can do without, because the rest of it says as much.

Whoever likes coffee likes to drink it, and a server that is located in Rome is in Rome. Such a word is
nothing
of a statement's own as long as the other has no word of its own in its place.
"""

from __future__ import annotations

from collections.abc import Iterable

from triptych.text.language import has_cjk
from triptych.text.tables import listed

# By themselves.
_ANYWHERE = frozenset(
    listed("""
    own product connect locat occasion weather own happen member per find piece digit gigabyt unit total
    altogether 使用 共 总共 一共 合计 必须 须 进行 懂
    眼睛 眼 睛 设 单位 确 工作单位 使 用来 需 家里 上面 份 家庭 employee belong consist 床 时 间 时间 负责 量
    kilo degree own_year certain occas particular feel 情况 地点 职业 姓名 专业 参加 辆
    """)
)
# What is done with what, where the other side says that it is liked, needed, borne, left off, learnt or had.
_DEEDS: dict[str, frozenset[str]] = {
    deed: frozenset(listed(things))
    for deed, things in {
        "drink": """
            coffee tea beer wine juic water milk soda cola alcohol espresso latt cappuccino whiski vodka
            rum gin
            smoothi sugar lemonad cocoa kombucha 酒 奶茶 咖啡 牛奶 奶 茶 豆浆 可乐 啤酒 红酒 白酒 果汁 水
            饮料 汤
            黑咖啡 拿铁 绿茶 红茶
        """,
        "eat": """
            food meat fish beef pork lamb chicken seafood shellfish egg chees bread rice pasta pizza sushi
            sugar
            vegetable fruit salad soup chocol candi peanut nut spici dairi gluten noodl mushroom onion garlic
            tomato olive cilantro coriander breakfast lunch dinner supper shrimp crab dessert ice_cream burger
            spicy 肉 鱼 牛肉 猪肉 羊肉 鸡肉 海鲜 鸡蛋 蛋 面 米饭 火锅 甜食 甜 辣 水果 蔬菜 花生 虾 蟹 香菜
            葱 蒜
            豆腐 零食 巧克力 奶 糖 西瓜 苹果 榴莲 素 早饭 午饭 晚饭 素食 面条 饺子 寿司 瓜 冰淇淋 披萨 意面
            烧烤 麻辣烫 芒果 香蕉 葡萄 草莓 小龙虾 内脏 粽子 月饼 川菜 湘菜 粤菜 日料 西餐 快餐 泡面 包子
            馒头 米粉 汤圆 土豆 茄子 苦瓜 胡萝卜 芹菜 姜 洋葱 生鱼片 甜品 夜宵 螺蛳粉
        """,
        "play": """
            piano guitar violin violoncello cello viola flute drum trumpet saxophon chess ukulel harp
            organ clarinet
            钢琴 吉他 小提琴 大提琴 古筝 二胡 笛子 象棋 围棋 篮球 羽毛球 网球 乒乓球 排球 高尔夫 麻将 游戏
        """,
        "拉": "小提琴 大提琴 中提琴 二胡 手风琴",
        "弹": "钢琴 吉他 古筝 琵琶 琴",
        "踢": "足球",
        "练": "瑜伽 太极拳 书法 拳击 钢琴",
        "下": "象棋 围棋 棋",
        "listen": "music jazz podcast opera radio rock audiobook classic",
        "听": "音乐 爵士乐 爵士 播客 歌 古典 古典音乐 京剧 相声 摇滚 民谣 说唱 戏 昆曲 有声书",
        "read": "book novel comic manga poetri newspaper magazin poem 书 小说 漫画 诗",
        "see": "film seri anim documentari opera televis sitcom cartoon "
        "电影 电视剧 动漫 动画 纪录片 剧 歌 综艺",
        "wear": "glasses contact len 眼镜 隐形眼镜 隐形",
        "ride": "bike horse motorcycl 自行车 马 摩托车",
        "speak": "english french german spanish italian 英语 法语 日语 德语",
        "do": "yoga judo karate sport exercise puzzl crossword",
        "trip": "museum zoo",
        "buy": "groceri",
    }.items()
}
# What the other side must say for a deed to follow from a thing.
_CALLING = frozenset({"liking", "going on", "agreeing"})
_CALLING_WORDS = frozenset(
    listed("""
    allergic favorite can 请 learn study need 教 teach able fluent intoler tolerate handle bear addict
    addiction
    diet 擅长 breakfast lunch dinner 早饭 午饭 晚饭 morning every black sugar milk 加 黑 good terrible
    interest
    """)
)


def implied(own: Iterable[str], shared: frozenset[str], marks: frozenset[str], other: str) -> set[str]:
    """Those of a statement's own words that follow from the words and marks that both have, or from what the
    folded text of the other holds."""
    called = bool(marks & _CALLING) or not shared.isdisjoint(_CALLING_WORDS)
    return {word for word in own if word in _ANYWHERE or (called and _follows(word, shared, other))}


def _follows(deed: str, shared: frozenset[str], other: str) -> bool:
    things = _DEEDS.get(deed, frozenset())
    return not things.isdisjoint(shared) or any(has_cjk(thing) and thing in other for thing in things)
