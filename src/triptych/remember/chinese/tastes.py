"""What Chinese speakers like, avoid and are used to."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.chinese.words import ADVERB, CLAUSE, I_DO, I_OR_NOBODY, rule
from triptych.remember.finding import Mark

PREFERENCES = (
    rule(
        "favourite",
        r"(?:我|我的)?最(?:喜欢|爱|喜爱)的(?P<what>[\u4e00-\u9fff]{1,8}?)(?:是|就是|莫过于)(?P<value>[^，,。！？]+)",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
    ),
    rule(
        "favourite",
        r"^(?P<value>[^，,。！？]{1,16}?)是我最(?:喜欢|爱|喜爱)的(?P<what>[\u4e00-\u9fff]{1,8})",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
    ),
    rule(
        "dislike",
        rf"{I_OR_NOBODY}{ADVERB}(?P<neg>不再|不)?{ADVERB}(?:讨厌|厌恶|反感|受不了|嫌弃|害怕|恐惧|烦|怕(?![忘迟错来打你他她我]))(?!的|死|"
        rf"了)(?P<value>{CLAUSE})",
        likes=False,
    ),
    rule(
        "preference",
        rf"{I_OR_NOBODY}{ADVERB}(?P<neg>不再|再也不|已经不|不太|不怎么|不是很|不大|并不|从来不|从不|"
        rf"不)?{ADVERB}(?:想)?(?<!相)(?:喜欢上了?|喜欢|喜爱|热爱|偏爱|偏好|爱(?=[吃喝看听玩打做用穿睡跑])|爱上了?|钟爱|痴迷于?|迷上了?|"
        rf"习惯于?)(?!的人|你|吗)(?P<value>{CLAUSE})",
        likes=True,
    ),
    rule(
        "preference",
        rf"{I_DO}(?:是)(?:一?个)?(?P<value>[\w]{{1,10}}?)(?:迷|爱好者|控|粉丝|粉|发烧友)(?=$|[，,。！])",
        likes=True,
    ),
    rule(
        "preference",
        rf"(?:我的?|(?<!\w))(?:爱好|兴趣|兴趣爱好)(?:是|有|包括)(?P<value>{CLAUSE})",
        likes=True,
    ),
    rule(
        "preference", rf"{I_DO}对(?P<value>[\w]{{1,12}}?)(?:很|非常|特别|比较)?(?:感兴趣|有兴趣)", likes=True
    ),
    rule("dislike", rf"{I_DO}对(?P<value>[\w]{{1,12}}?)(?:没|不|没有)(?:感)?(?:什么)?兴趣", likes=False),
    rule(
        "taste",
        rf"{I_OR_NOBODY}{ADVERB}(?:再也|不再|已经|都)?(?:不[吃喝碰沾抽]|戒[了掉]?了?|戒掉了?|停了|[吃喝抽]不了)(?!了|下)"
        rf"(?P<value>[\u4e00-\u9fff]{{1,8}}?)(?:很久|好久)?了?(?=$|[，,。！!])",
        likes=False,
    ),
    rule(
        "taste",
        rf"{I_OR_NOBODY}{ADVERB}(?:把)(?P<value>[\u4e00-\u9fff]{{1,8}}?)(?:给)?戒[了掉]",
        likes=False,
        mark=Mark.CHANGE,
    ),
    rule(
        "taste",
        r"(?:^|(?<=[，,。；;\s]))(?P<value>[\u4e00-\u9fff]{1,6}?)我(?:现在|已经|都|是|从来|再也|真的)*"
        r"(?:不能?[吃喝碰沾抽]|(?:一点都?|完全)?[吃喝]不了|戒了|不喜欢|不爱[吃喝]?)(?:的|了)?(?=$|[，,。！!])",
        likes=False,
    ),
    rule(
        "taken up",
        rf"{I_OR_NOBODY}{ADVERB}(?:改|换成|改成)(?:[吃喝抽]|为[吃喝])了?(?P<value>[\u4e00-\u9fff]{{1,8}}?)了?(?=$|"
        rf"[，,。！!])",
        likes=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "preference",
        rf"{I_OR_NOBODY}{ADVERB}(?:更倾向于?|倾向于|宁愿|宁可|更愿意|更偏向于?)(?P<value>{CLAUSE})",
        likes=True,
    ),
    rule(
        "preference",
        r"(?:我|我们俩?)(?P<neg>不)?(?:觉得(?P<value>[^，,。！？]{2,12}?)(?:特别|非常|很|最|挺|真)?(?:放松|解压|治愈|好玩|享受|有意思))",
        likes=True,
    ),
    rule(
        "preference",
        r"我(?:们俩?)?(?:都|很|特别|非常|最|挺|一直)*(?:享受)(?P<value>[^，,。！？]{2,16})",
        likes=True,
    ),
    rule(
        "preference",
        r"我(?:坐|吃|喝|看|住|睡|出门|旅行|旅游|写|开车|工作|上班|做)[\u4e00-\u9fff]{0,6}?(?:都|最|更|比较|还是|"
        r"就)*(?P<neg>不)?喜欢(?P<value>[^，,。！？]{2,16})",
        likes=True,
    ),
    rule(
        "preference",
        r"^(?P<what>(?!这|那|我|你|他|她)[\u4e00-\u9fff]{1,6})我(?:都|最|更|比较|还是|"
        r"就)*喜欢(?P<value>[^，,。！？]{2,12}的)(?=$|[，,。！!])",
        likes=True,
    ),
    rule(
        "habit",
        r"我[^，,。；;]{0,8}?(?<!不)(?:都习惯|总是|总会|一般(?!般)|通常|平时都|习惯(?!了))(?!这么|那么|如此)[\u4e00-\u9fff]{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
    ),
    rule(
        "habit",
        rf"{I_OR_NOBODY}{ADVERB}(?:习惯|每天|每周[一二三四五六日天末]?|每晚|每早|每个?(?:周末|月|星期)|天天|总是|从不|从来不|一般都|通常|平时)(?:都|"
        rf"会|要|早上|晚上|中午|下午|早晨)*[\u4e00-\u9fff]{{2,}}",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
    ),
)
