"""What Chinese speakers are used to, and what those around them like."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.chinese.words import ADVERB, CLAUSE, I_OR_NOBODY, RELATIONS, rule
from triptych.remember.finding import Mark

# Who a third person's taste belongs to.
THEIRS = (
    rf"(?:我|我们|咱)家?的?(?P<about>{RELATIONS}|狗|"
    rf"猫)(?:(?![说想问讲])[\u4e00-\u9fff]{{0,2}}?)(?<![说想问讲])(?:也|都|还|特别|非常|很|最|比较|更|挺|"
    r"超级?|一直|从小|其实|就|真的)*"
)
THEIR_TASTES = (
    rule(
        "another's preference",
        rf"{THEIRS}(?P<neg>不再|不太|不怎么|不大|不)?(?:喜欢|热爱|偏爱|"
        r"爱(?=[吃喝看听玩打做用穿睡跑去逛养坐])|"
        rf"迷上了?|钟爱)(?!的人|你|我|吗)(?P<value>{CLAUSE})",
        likes=True,
        needs="喜欢|爱|迷",
    ),
    rule(
        "another's dislike",
        rf"{THEIRS}(?:讨厌|受不了|害怕|怕(?![忘迟错来打你他她我])|不[吃喝碰沾](?=[\u4e00-\u9fff])|"
        rf"[吃喝]不了)(?P<value>(?!了|我|你)[^，,。！？]{{1,12}})",
        likes=False,
        needs="讨厌|不|怕",
    ),
    rule(
        "another's preference",
        rf"{THEIRS}(?:迷|爱|喜欢)(?P<value>[^，,。！？]{{1,8}}?)(?:迷|爱|喜欢)?得?(?:不行|不得了|要命|要死)",
        likes=True,
        needs="不行|不得了|要命|要死",
    ),
)

HABITS = (
    rule(
        "habit",
        r"(?:我|我们俩?|我们家)(?:是|算是?|属于)(?:一?个)?(?:典型的?|标准的?|重度的?|十足的?)?(?:夜猫子|"
        r"早起鸟|早起的人|路痴|吃货|社恐|社牛|宅男|宅女|素食主义者|完美主义者|急性子|慢性子|颜控|洁癖|"
        r"强迫症|拖延症|月光族|工作狂|书虫|球迷|影迷|戏迷|i人|e人|I人|E人|内向的?人?|外向的?人?|无肉不欢|"
        r"无辣不欢)",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="是|算|属于",
    ),
    rule(
        "habit",
        r"(?<!给)(?<!让)我(?:们)?(?:一般|平时|从来|每次|一直|基本|向来)*都(?:走|坐|吃|喝|用|穿|选|骑|开|在|"
        r"去|自己|睡|起|买)(?![^，,。]{0,8}[了过完吗])[^，,。！？]{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="都",
    ),
    rule(
        "habit",
        r"我[^，,。；;]{0,8}?(?<!不)(?:都习惯|总是|总会|一般(?!般)|通常|平时都|习惯(?!了))(?!这么|那么|"
        r"如此)[\u4e00-\u9fff]{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="一般|习惯|平时都|总会|总是|通常",
    ),
    rule(
        "habit",
        rf"{I_OR_NOBODY}{ADVERB}(?:习惯|每天(?!都?(?:要|得)?吃药)|每周[一二三四五六日天末]?|每晚|每早|"
        rf"每个?(?:周末|月|星期)|每年(?:[春夏秋冬]天?)?|每逢\S{1, 3}|天天|总是|从不|从来不|一般都|通常|"
        r"平时)(?:都|"
        rf"会|要|早上|晚上|中午|下午|早晨)*[\u4e00-\u9fff]{{2,}}",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="一般都|习惯|从不|从来不|天天|平时|总是|每|通常",
    ),
    rule(
        "habit",
        r"(?:我|我们)(?:俩|一家|家)?(?:每到)?(?:周[一二三四五六日末]|周末|晚上|早上|睡前|夏天|冬天|早晨|"
        r"午休)(?:[^，,。我]{0,4}?)(?:都(?![^，,。]{0,6}[了过])|一般|通常|效率(?:最|更)高|状态(?:最|更)好|"
        r"才有(?:精神|灵感))",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="都|一般|通常|效率|状态|才有",
    ),
    rule(
        "habit",
        r"[^，,。我]{2,8}我(?:就|都|会|根本|总是)*(?:睡不着|吃不下|静不下心|没法工作|没法专心|没法睡)",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="睡不着|吃不下|静不下心|没法",
    ),
    rule(
        "habit",
        r"我[^，,。！？]{0,8}?(?:从来不|从不|从来都不)[\u4e00-\u9fff]{2,}|我(?:这人|这个人)?(?:比较|挺|很|"
        r"特别|有点|超级?|算是)(?:宅|懒|挑食|节俭|节省|内向|外向|社恐|念旧|怕生|爱干净|爱睡懒觉|"
        r"慢热|急性子|路痴)(?=$|[，,。！!])",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
        needs="从来|从不|宅|懒|挑食|节|向|恐|念旧|怕生|爱|慢热|急性子|路痴",
    ),
)
