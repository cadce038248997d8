"""Stretches of pattern that Chinese rules share."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.finding import Mark, Rule

I_OR_NOBODY = (
    r"(?:(?<![\w])|(?<=[，,。；;：:！!\s]))(?:(?:其实|另外|对了|还有|那个|因为|所以|不过|但是|但|而且|"
    r"然后|嗯|哦|那|今年|目前|现在|平时|最近|如今|以前)[，,]?)*(?:我们家|我们|咱们|我自己|我本人|本人|"
    r"我|俺)?"
)

I_DO = r"(?<!和)(?<!跟)(?<!给)(?<!对)(?:我自己|我本人|本人|我们俩|我们|咱们|我|俺)"

ADVERB = (
    r"(?:现在|目前|也|还|都|其实|平时|一直|真的|真|特别|非常|很|最|比较|更|挺|超级|超|可|就|又|已经|刚|"
    r"刚刚|最近|终于|今年|去年|上个月|上周|这周|个人|从小|一般|通常|经常|常常|常|总|有点|有些|确实|从来|"
    r"都|仍然|仍|早就|今天|昨天|本来|倒是|尤其|格外)*"
)

NO = r"(?P<neg>不再|再也不|已经不|不太|不怎么|不是很|不大|并不|从来不|从不|没有|没|不)?"

PLACE = r"[\w·]{2,12}?"

STOP = (
    r"(?=$|[\s，,。！!？?；;、…~～)）]|了|的|那边|这边|上班|工作|生活|附近|租|住|读|念|上学|很|已|这|有|"
    r"也|都|吗|吧|呢|啊|啦|呀)"
)

CLAUSE = r"[^，,。！!？?；;\n]+"

NAME = r"[A-Za-z][\w'-]*(?:\s[A-Z][\w'-]*)?|[\u4e00-\u9fff·]{1,6}?"

SHORT = r"[^，,。！!？?；;\s]{1,20}?"

RELATIONS = (
    r"(?:大|小|二|三|亲|双胞胎|表|堂|前|好|闺|男|女|最好的|的)*"
    r"(?:妈妈|爸爸|母亲|父亲|老妈|老爸|妈|爸|哥哥|弟弟|姐姐|妹妹|哥|弟|姐|妹|儿子|女儿|老公|老婆|丈夫|"
    r"妻子|太太|先生|媳妇|爱人|对象|"
    r"男友|女友|男朋友|女朋友|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|姨妈|侄子|侄女|外甥|"
    r"外甥女|岳父|岳母|公公|婆婆|"
    r"姐夫|妹夫|嫂子|弟媳|女婿|儿媳|朋友|闺蜜|同学|同事|室友|老板|领导|上司|导师|老师|邻居|孩子|宝宝|"
    r"娃)(?![夫嫂媳婿妹哥])"
)

RELATION_WORDS = {
    "mother": "妈妈 母亲 老妈 妈",
    "father": "爸爸 父亲 老爸 爸",
    "brother": "哥哥 弟弟 哥 弟",
    "sister": "姐姐 妹妹 姐 妹",
    "son": "儿子",
    "daughter": "女儿",
    "husband": "老公 丈夫 先生",
    "wife": "老婆 妻子 太太 媳妇",
    "partner": "爱人 对象",
    "boyfriend": "男友 男朋友",
    "girlfriend": "女友 女朋友",
    "boss": "老板 领导 上司",
    "friend": "朋友 闺蜜",
    "colleague": "同事",
    "roommate": "室友",
    "grandmother": "奶奶 外婆 姥姥",
    "grandfather": "爷爷 外公 姥爷",
    "aunt": "阿姨 姑姑 姨妈",
    "uncle": "叔叔 舅舅",
    "neighbour": "邻居",
    "teacher": "老师 导师",
    "child": "孩子 宝宝 娃",
}

RELATION_NAMES = {word: name for name, words in RELATION_WORDS.items() for word in words.split()}
"""Chinese words for relatives, and the attribute they fill."""

PETS = (
    r"(?:狗狗|小狗|狗|猫咪|小猫|猫|兔子|仓鼠|鹦鹉|乌龟|金鱼|鱼|鸟|宠物|柯基|金毛|拉布拉多|泰迪|哈士奇|"
    r"柴犬|布偶|英短|橘猫|边牧|马)"
)

JOB = (
    r"[\w]{0,8}?(?:工程师|程序员|设计师|老师|教师|教授|讲师|护士|医生|大夫|牙医|律师|会计|经理|总监|"
    r"主管|分析师|科学家|研究员|作家|记者|编辑|"
    r"艺术家|音乐家|演员|厨师|面包师|咖啡师|服务员|司机|飞行员|电工|木工|技师|建筑师|顾问|学生|研究生|"
    r"博士生|博士后|本科生|实习生|咨询师|心理师|药剂师|"
    r"兽医|农民|消防员|摄影师|图书管理员|翻译|销售|中介|银行家|经济学家|秘书|助理|行政|教练|培训师|家教|"
    r"创业者|创始人|老板|店主|自由职业者?|士兵|军人|"
    r"警察|法官|公务员|产品经理|运营|架构师|画家|歌手|舞者|理发师|导游|快递员|外卖员|会计师|审计|码农|"
    r"医学生|大学生|高中生|初中生|小学生|主播|博主|店长|职员|全职妈妈|家庭主妇)"
)

TONGUE = (
    r"(?:英语|英文|中文|汉语|普通话|粤语|广东话|闽南语|上海话|四川话|法语|德语|西班牙语|意大利语|日语|"
    r"韩语|葡萄牙语|俄语|阿拉伯语|泰语|越南语)"
)


def rule(
    name: str,
    pattern: str,
    attribute: str | None = None,
    *,
    kind: Kind = Kind.FACT,
    mark: Mark | None = None,
    denies: bool = False,
    likes: bool | None = None,
    sure: bool = False,
) -> Rule:
    """A rule in this language."""
    return Rule(name, pattern, kind, attribute, mark, denies=denies, likes=likes, sure=sure)
