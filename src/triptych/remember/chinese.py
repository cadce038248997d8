"""Rules for Chinese clauses. The subject is often left out: a clause without one is the speaker's, once the
extractor has ruled out that somebody else is meant."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.finding import Mark, Rule

# The speaker, said or left out at the start of a clause.
_ME = r"(?:(?<![\w])|(?<=[，,。；;、：:！!\s]))(?:(?:其实|另外|对了|还有|那个|因为|所以|不过|但是|但|而且|然后|嗯|哦|那|今年|目前|现在|平时|最近|如今|以前)[，,]?)*(?:我们家|我们|咱们|我自己|我本人|本人|我|俺)?"
_I = r"(?<!和)(?<!跟)(?<!给)(?<!对)(?:我自己|我本人|本人|我们|咱们|我|俺)"
_ADVERB = r"(?:现在|目前|也|还|都|其实|平时|一直|真的|真|特别|非常|很|最|比较|更|挺|超级|超|可|就|又|已经|刚|刚刚|最近|终于|今年|去年|上个月|上周|这周|个人|从小|一般|通常|经常|常常|常|总|有点|有些|确实|从来|仍然|仍|早就|今天|昨天|本来|倒是|尤其|格外)*"
_NO = r"(?P<neg>不再|再也不|已经不|不太|不怎么|不是很|不大|并不|从来不|从不|没有|没|不)?"
_PLACE = r"[\w·]{2,12}?"
_STOP = r"(?=$|[\s，,。！!？?；;、…~～)）]|了|的|那边|这边|上班|工作|生活|附近|租|住|读|念|上学|很|已|这|有|也|都|吗|吧|呢|啊|啦|呀)"
_CLAUSE = r"[^，,。！!？?；;\n]+"
_NAME = r"[A-Za-z][\w'-]*(?:\s[A-Z][\w'-]*)?|[\u4e00-\u9fff·]{1,6}?"
_SHORT = r"[^，,。！!？?；;\s]{1,20}?"

RELATIONS = (
    r"(?:大|小|二|三|亲|双胞胎|表|堂|前|好|闺|男|女|最好的|的)*"
    r"(?:妈妈|爸爸|母亲|父亲|老妈|老爸|妈|爸|哥哥|弟弟|姐姐|妹妹|哥|弟|姐|妹|儿子|女儿|老公|老婆|丈夫|妻子|太太|先生|媳妇|爱人|对象|"
    r"男友|女友|男朋友|女朋友|爷爷|奶奶|外公|外婆|姥姥|姥爷|叔叔|阿姨|舅舅|姑姑|姨妈|侄子|侄女|外甥|外甥女|岳父|岳母|公公|婆婆|"
    r"姐夫|妹夫|嫂子|弟媳|女婿|儿媳|朋友|闺蜜|同学|同事|室友|老板|领导|上司|导师|老师|邻居|孩子|宝宝|娃)(?![夫嫂媳婿妹哥])"
)
_RELATION_WORDS = {
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
    "child": "孩子 宝宝 娃",
}
RELATION_NAMES = {word: name for name, words in _RELATION_WORDS.items() for word in words.split()}
"""Chinese words for relatives, and the attribute they fill."""

_PETS = r"(?:狗狗|小狗|狗|猫咪|小猫|猫|兔子|仓鼠|鹦鹉|乌龟|金鱼|鱼|鸟|宠物|柯基|金毛|拉布拉多|泰迪|哈士奇|柴犬|布偶|英短|橘猫|边牧|马)"
_JOB = (
    r"[\w]{0,8}?(?:工程师|程序员|设计师|老师|教师|教授|讲师|护士|医生|大夫|牙医|律师|会计|经理|总监|主管|分析师|科学家|研究员|作家|记者|编辑|"
    r"艺术家|音乐家|演员|厨师|面包师|咖啡师|服务员|司机|飞行员|电工|木工|技师|建筑师|顾问|学生|研究生|博士生|博士后|本科生|实习生|咨询师|心理师|药剂师|"
    r"兽医|农民|消防员|摄影师|图书管理员|翻译|销售|中介|银行家|经济学家|秘书|助理|行政|教练|培训师|家教|创业者|创始人|老板|店主|自由职业者?|士兵|军人|"
    r"警察|法官|公务员|产品经理|运营|架构师|画家|歌手|舞者|理发师|导游|快递员|外卖员|会计师|审计|码农|医学生|大学生|高中生|初中生|小学生|主播|博主|店长|职员|全职妈妈|家庭主妇)"
)
_TONGUE = r"(?:英语|英文|中文|汉语|普通话|粤语|广东话|闽南语|上海话|四川话|法语|德语|西班牙语|意大利语|日语|韩语|葡萄牙语|俄语|阿拉伯语|泰语|越南语)"


def _rule(
    name: str,
    pattern: str,
    attribute: str | None = None,
    *,
    kind: Kind = Kind.FACT,
    mark: Mark | None = None,
    denies: bool = False,
    likes: bool | None = None,
) -> Rule:
    return Rule(name, pattern, kind, attribute, mark, denies=denies, likes=likes)


_INSTRUCTIONS = (
    _rule(
        "standing instruction",
        r"(?:从今往后|从现在起|从现在开始|从今天起|今后|往后|以后)(?!再说|再聊|再议|见|打算|想|会不会|可能|也许)[，,]?(?!我(?:要|想|会|打算|可能))\S{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "standing instruction",
        r"(?:每次|每当|凡是|只要)\S{1,20}?(?:都|就|请|要|必须|一律)\S{1,}(?<!哭)(?<!笑)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "standing instruction",
        r"(?:^|[，,。；;])(?:请|麻烦|拜托)?你?(?:务必|一定要|始终|永远|一律|总是|不要再|别再|千万别|千万不要|请勿|请不要|请别)(?!忘了吃)\S{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "how to answer",
        r"(?:请|麻烦你?|希望你?|你)?(?:用\S{1,6}(?:回答|回复|跟我说|交流|写)|(?:回答|回复|答复|说话|写邮件|总结)(?:请|要|时|尽量|得|的时候)+\S{1,})",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule("asked to remember", r"(?:请|帮我|麻烦)?(?:你)?(?:记住|记得|记一下|记下|记好|别忘了|不要忘了?|备忘)[，,：:\s]*\S{3,}"),
)

_CORRECTIONS = (
    _rule(
        "correction",
        r"(?:^|[，,。；;\s])(?:不对|不|错了|说错了|更正|抱歉|哦不|等等|纠正一下)?[，,：:]?\s*(?:应该)?(?:是|在|叫)?不是(?P<old>[^，,。！？]{1,16}?)[，,]?\s*(?:而)?(?:应该)?(?:是|叫)(?P<value>[^，,。！？]{1,16})(?=$|[，,。！!？])",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        r"(?:应该)?是(?P<value>[^，,。！？]{1,16}?)[，,]\s*(?:而)?不是(?P<old>[^，,。！？]{1,16})(?=$|[，,。！!])",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        r"(?:不对|错了|说错了|口误|更正一下|更正|纠正一下|我记错了|我的意思是|我是说|我想说的是|我指的是)[，,：:\s]*(?:应该)?(?:是)?(?P<value>[^，,。！？]{2,40})",
        mark=Mark.CORRECTION,
    ),
)

_IDENTITY = (
    _rule("name", rf"(?:我的?(?:名字|大名|全名|姓名|英文名|中文名)(?:是|叫)|{_I}叫(?:做|作)?|大家都?叫我|(?:可以|就|请)?叫我|称呼我)\s*(?P<value>(?!什么|你|他|她|来|去|了|外卖|车)(?:{_NAME}))(?=$|[\s，,。！!；;、]|就|吧|今年|来自|是|住|在)", "name"),
    _rule("name", r"我姓(?P<value>[\u4e00-\u9fff]{1,2})(?=$|[，,。！])", "name"),
    _rule("birthday", r"(?:我的?)?生日(?:是|在)(?!哪|什么|几)(?P<value>[^，,。！？]*[\d一二三四五六七八九十][^，,。！？]*)", "birthday"),
    _rule("birth year", rf"{_I}?(?:是|出生于|生于)?(?P<value>\d{{2,4}}年)(?:出生|生)?的?(?=$|[，,。！])", "birth_year"),
    _rule("birthday", rf"{_I}?(?:是|出生于|生于|出生在)?(?P<value>\d{{2,4}}年(?:\d{{1,2}}月)?(?:\d{{1,2}}[日号])?)(?:出生|生)的?", "birthday"),
    _rule("age", rf"{_I}{_ADVERB}(?:已经|马上|快)?(?:是)?(?P<value>[\d一二三四五六七八九十]{{1,4}}岁)", "age"),
    _rule("age", r"^(?:今年|现在)(?P<value>[\d一二三四五六七八九十]{1,4}岁)", "age"),
    _rule("hometown", rf"(?:我的?|咱)?(?:老家|家乡|籍贯|祖籍)(?:是|在)(?P<value>{_PLACE}){_STOP}", "hometown"),
    _rule("hometown", rf"{_I}(?:是)?来自(?P<value>{_PLACE})(?=$|[，,。！!]|的)", "hometown"),
    _rule("hometown", rf"{_I}(?:是)?从(?P<value>{_PLACE})(?:过?来的)", "hometown"),
    _rule("hometown", rf"{_I}{_ADVERB}是(?P<value>[\u4e00-\u9fff]{{2,6}}?)人(?=$|[，,。！!\s])", "hometown"),
    _rule("hometown", rf"{_I}(?:出生在|生在|在(?P<value>{_PLACE})(?:长大|出生))", "hometown"),
    _rule("marital status", rf"{_I}{_ADVERB}(?P<value>结婚|离婚|单身|订婚|未婚|已婚|离异)(?:了|的)?(?=$|[，,。！!\s])", "marital"),
    _rule("gender", rf"{_I}是(?:一?个)?(?P<value>男|女)(?:的|生|性|孩子?|人)(?=$|[，,。！!\s])", "gender"),
    _rule("zodiac", rf"{_I}(?:是)?(?P<value>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)", "zodiac"),
    _rule("zodiac", rf"{_I}属(?P<value>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?=$|[，,。！的])", "zodiac"),
)

_HOME = (
    _rule("moved", rf"{_ME}{_ADVERB}(?:从(?P<old>{_PLACE}))?(?:搬家?到|搬去|搬来|搬回|搬进|搬至|迁到|定居在?|移居到?)了?(?P<value>{_PLACE}){_STOP}", "residence", mark=Mark.CHANGE),
    _rule("moved out", rf"{_ME}{_ADVERB}(?:搬离|离开)了?(?P<value>{_PLACE})(?=$|[，,。！!]|了)", "residence", denies=True, mark=Mark.CHANGE),
    _rule("residence", rf"{_ME}{_ADVERB}{_NO}{_ADVERB}(?:住在|居住在|住(?=[\u4e00-\u9fff]{{2,}})|定居于|常住)(?!院|了|一起|得|不|酒店|宿舍的|哪|这儿|那儿|过|校|着)(?P<value>{_PLACE}){_STOP}", "residence"),
    _rule("residence", rf"(?:^|[，,。；;\s])(?:我的?|我们|咱)?家(?:就|现在)?(?:住在?|在|位于)(?!家|哪|一起|这|那)(?P<value>{_PLACE}){_STOP}", "residence"),
    _rule("residence", rf"{_I}{_ADVERB}在(?P<value>[\u4e00-\u9fff]{{2,8}}?)(?:定居|居住|生活|租房)", "residence"),
    _rule("address", rf"(?:我的?|我们)?(?:家庭|收货|公司|新|住)?地址(?:是|为|：|:|改成|换成)\s*(?P<value>[^，,。！？\n]{{3,60}})", "address"),
)

_WORK = (
    _rule("employer", rf"{_I}{_ADVERB}{_NO}在(?P<value>[\w·]{{2,16}}?)(?:工作|上班|任职|就职|实习)", "employer"),
    _rule("employer", rf"{_ME}{_ADVERB}(?:入职|加入|跳槽到|就职于|任职于|供职于|换到)了?(?P<value>[\w·]{{2,16}}?)(?=$|[，,。！!\s]|了|公司|担任|做|当|工作)", "employer", mark=Mark.CHANGE),
    _rule("left a job", rf"{_I}{_ADVERB}(?:从(?P<value>[\w·]{{2,16}}?))(?:离职|辞职|跳槽|离开|裸辞)", "employer", denies=True, mark=Mark.CHANGE),
    _rule("employer", rf"(?:我的?|我们)(?:公司|单位|学校)(?:是|叫)(?P<value>{_SHORT})(?=$|[，,。！])", "employer"),
    _rule("job", rf"(?:我的?|我们)?(?:职业|工作|岗位|职位)(?:是|为)(?:一[名个位])?(?P<value>{_SHORT})(?=$|[，,。！])", "job"),
    _rule("job", rf"{_I}{_ADVERB}{_NO}(?:是|当|做|担任|成为)(?:了)?(?:一[名个位]|个|名|位)?(?P<value>{_JOB})(?=$|[\s，,。！!；;、]|了|的|，)", "job"),
    _rule("job", rf"{_ME}{_ADVERB}(?:是|当|做)(?:一[名个位]|个|名|位)(?P<value>{_JOB})(?=$|[\s，,。！!；;、]|了|的)", "job"),
    _rule("job", rf"{_ME}(?:升职为|升任|晋升为|转行做|转岗做|转行当|升职成)了?(?P<value>{_SHORT})(?=$|[，,。！]|了)", "job", mark=Mark.CHANGE),
    _rule("school", rf"{_ME}{_ADVERB}(?:就读于|毕业于|考上了?|在读|保送)(?P<value>[\w]{{2,16}}?(?:大学|学院|中学|小学|高中|学校|附中))", "school"),
    _rule("school", rf"{_I}{_ADVERB}在(?P<value>[\w]{{2,16}}?(?:大学|学院|中学|小学|高中|学校|附中)?)(?:读书|上学|读研|读博|念书|上大学|读大学|学习)", "school"),
    _rule("major", rf"(?:我的?)?专业(?:是|为)(?P<value>{_SHORT})(?=$|[，,。！])", "major"),
    _rule("major", rf"{_I}{_ADVERB}(?:学的?是|主修|攻读|的专业是|学)(?P<value>[\w]{{2,10}}?)(?:专业)(?:的)?(?=$|[，,。！])", "major"),
    _rule("project", rf"{_I}{_ADVERB}(?:正在|在)(?:做|开发|负责|忙|写|准备|筹备)(?:一个)?(?P<value>[^，,。！？]{{2,24}}?(?:项目|系统|平台|论文|报告|产品|方案|课题|应用|小程序|网站|APP|app))", "project"),
)

_FAMILY = (
    _rule("relative's employer", rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:现在|目前|也)?在(?P<value>[\w]{{2,12}}?)(?:工作|上班|任职)", "{relation}:employer"),
    _rule("relative's job", rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:是|当)(?:一[名个位]|个)?(?P<value>{_JOB})(?=$|[，,。！!])", "{relation}:job"),
    _rule("relative's home", rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:现在|目前|也|还)?(?:住在?|搬到了?|在)(?P<value>[\u4e00-\u9fff]{{2,8}}?)(?:定居|生活|居住)?(?=$|[，,。！!]|了)", "{relation}:residence"),
    _rule("relative's birthday", rf"我的?(?P<relation>{RELATIONS})的?生日(?:是|在)(?P<value>[^，,。！？]*[\d一二三四五六七八九十][^，,。！？]*)", "{relation}:birthday"),
    _rule("relative's age", rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:今年|已经|刚满|才|刚)?(?P<value>[\d一二三四五六七八九十]{{1,4}}岁)", "{relation}:age"),
    _rule("relative", rf"(?:我|我们家)的?(?P<relation>{RELATIONS})(?:的名字)?(?:叫(?:做)?|名叫|名字叫|名字是|的名字是)(?P<value>{_NAME})(?=$|[\s，,。！!；;、])", "{relation}"),
    _rule("relative", rf"(?P<value>[A-Z][\w]*|[\u4e00-\u9fff]{{2,4}}?)是我的?(?P<relation>{RELATIONS})(?=$|[，,。！!\s])", "{relation}"),
    _rule("relative", rf"{_I}{_ADVERB}有(?P<value>(?:一|两|二|三|四|五|\d)?个?(?P<relation>{RELATIONS}))", "{relation}"),
    _rule("pet", rf"(?:我|我们|我家|我们家)?(?:的|养的)?(?:那|这)?(?:只|条)?(?:{_PETS})(?:的名字)?(?:叫(?:做)?|名叫|名字叫|名字是)(?P<value>{_NAME})(?=$|[\s，,。！!；;、])", "pet"),
    _rule("pet", rf"{_ME}{_ADVERB}{_NO}(?:领养|收养|养|买)了?(?P<value>(?:一|两|二|三|四|五|\d)?[只条匹缸个]?[\w]{{0,4}}?{_PETS})", "pet"),
    _rule("pet", rf"{_I}(?:家)?{_ADVERB}有(?P<value>(?:一|两|三|四|五|\d)[只条匹缸][\w]{{0,4}}?{_PETS})", "pet"),
)

_BODY = (
    _rule("allergy", rf"{_ME}{_ADVERB}(?P<neg>不)?对(?P<value>[\w、和]{{1,12}}?)(?:严重|重度|轻度|有点|会|也)?(?:不)?过敏", "allergy"),
    _rule("allergy", rf"{_I}{_ADVERB}(?:有)?(?P<value>[\u4e00-\u9fff]{{2,5}}?)过敏(?=$|[，,。！!])", "allergy"),
    _rule("diet", rf"{_ME}{_ADVERB}{_NO}(?:是|吃)(?:一?个)?(?P<value>素食主义者|素食者|纯素|素食|素|清真|乳糖不耐受)(?:的)?(?=$|[，,。！!])", "diet"),
    _rule("condition", rf"{_I}{_ADVERB}(?:有|患有|得了|被诊断出?|被查出|确诊)(?:了|为)?(?P<value>(?:糖尿病|哮喘|高血压|低血糖|偏头痛|关节炎|焦虑症|抑郁症|失眠|癫痫|贫血|痛风|湿疹|胃病|胃炎|鼻炎|近视|颈椎病|腰椎间盘突出|高血脂|心脏病|[\w]{{1,8}}(?:症|炎|病)))", "condition"),
    _rule("blood type", r"(?:我的?)?血型(?:是)?(?P<value>(?:AB|[ABO])型?)", "blood_type"),
    _rule("height", rf"{_I}?{_ADVERB}身高(?:是)?(?P<value>[\d一二三四五六七八九十点.]+\s?(?:米|cm|厘米|公分)?[\d一二三四五六七八九]*)", "height"),
    _rule("weight", rf"{_I}?{_ADVERB}体重(?:是)?(?P<value>[\d.]+\s?(?:斤|kg|公斤|千克))", "weight"),
)

_TONGUES = (
    _rule("language", rf"{_I}{_ADVERB}{_NO}(?:会说|会讲|会|能说|说|讲|精通|擅长|在学|正在学|学)(?P<value>{_TONGUE}(?:[、和]{_TONGUE})*)", "language"),
    _rule("language", rf"(?:我的?)?母语(?:是)?(?P<value>{_TONGUE})", "language"),
    _rule("phone", r"(?:我的?)?(?:新)?(?:手机号?码?|电话号?码?|联系方式|联系电话)(?:是|：|:|换成了?|改成了?|为)\s*(?P<value>[+\d][\d\s-]{5,}\d)", "phone"),
    _rule("email", r"(?:我的?)?(?:工作|个人|新)?(?:邮箱|邮件地址|电子邮件|email|Email)(?:地址)?(?:是|：|:|换成了?|改成了?)\s*(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", "email"),
    _rule("timezone", r"(?:我的?)?时区(?:是|在)?\s*(?P<value>(?:UTC|GMT)\s*[+-]?\d{0,2}|东八区|[\w/]+)", "timezone"),
)

_THING = r"(?P<about>(?!我(?!们)|你|他|她|它|这|那|谁|什么|哪)[A-Za-z0-9_./\-\u4e00-\u9fff]{1,20}?(?:\s[A-Za-z0-9_.-]+){0,2}?)"
_SYSTEMS = (
    _rule("port", rf"{_THING}的?端口号?(?:现在|已经|已)?(?:是|为|改成了?|改为了?|换成了?|变成了?|：|:)\s*(?P<value>\d{{2,5}})", "port"),
    _rule("port", rf"{_THING}(?:现在)?(?:跑在|运行在|监听在?|部署在|开在)\s*(?P<value>\d{{2,5}})\s*(?:号)?端口", "port"),
    _rule("version", rf"{_THING}的?版本号?(?:现在|已经|已)?(?:是|为|升级到了?|升到了?|：|:)\s*(?P<value>v?\d[\w.-]*)", "version"),
    _rule("version", rf"{_THING}(?:现在|已经|已)?(?:升级到了?|升到了?|用的是)\s*(?P<value>v?\d+\.[\w.-]*)(?:版本?)?", "version"),
    _rule("host", rf"{_THING}(?:现在|目前)?(?:部署|托管|放)在(?P<value>[\w.\- ]{{2,24}}?)(?:上|里)?(?=$|[，,。！])", "host"),
    _rule("deadline", rf"(?:{_THING}的?)?(?:截止日期|截止时间|截止日|最后期限|交付日期|交付时间|ddl|DDL|deadline)(?:现在)?(?:是|在|为|改到了?|改成了?|推迟到了?|提前到了?|延到了?|延期到了?|：|:)\s*(?P<value>{_CLAUSE})", "deadline"),
    _rule("deadline", rf"{_THING}(?:要)?(?:在)?(?P<value>[^，,。！？]{{2,14}}?)(?:之前|以前|前)(?:必须|要|得)?(?:交|提交|完成|上线|交付|搞定)(?=$|[，,。！])", "deadline"),
    _rule("amount", rf"^{_THING}(?:现在|已经|大约|大概)?(?:是|为|有|达到了?|改成了?|涨到了?|降到了?|共|：|:)\s*(?P<value>[¥$￥€]?[\d][\d,.]*\s?(?:%|百分点|万|亿|千)?\s?(?:元|块|美元|美金|人民币|人|个|天|小时|分钟|公里|平米|平方米|台|件)?)(?=$|[，,。！])", "value"),
)

_TOOLS = (
    _rule("switched", rf"{_ME}{_ADVERB}(?:从|由|把)(?P<old>[\w.\- ]{{2,16}}?)(?:换成了?|改成了?|切换到了?|切到了?|换到了?|迁移到了?|迁到了?|转到了?|改用了?)(?P<value>[\w.\- ]{{2,16}}?)(?=$|[，,。！!\s]|了)", "uses", mark=Mark.CHANGE),
    _rule("switched", rf"{_ME}{_ADVERB}(?:改用|换用|换成|切换到|切到|迁移到)了?(?P<value>[\w.\- ]{{2,20}}?)(?=$|[，,。！!]|了)", "uses", mark=Mark.CHANGE),
    _rule("tool", rf"{_I}{_ADVERB}{_NO}(?:用|使用)(?P<value>[\w.\-]{{2,16}}?)(?:来)?(?:做|写|记|管理|处理|开发|画)(?P<what>[\w]{{1,8}}?)(?=$|[，,。！])", "tool:{what}"),
    _rule("tool", rf"{_I}{_ADVERB}{_NO}(?:用|使用)的?是?(?P<value>[A-Za-z][\w.+\- ]{{1,20}}|[\w]{{2,10}}(?:手机|电脑|系统|软件|相机))(?=$|[，,。！])", "uses"),
    _rule("vehicle", rf"{_I}{_ADVERB}{_NO}(?:开|骑)的?是?(?:一[辆台部]|辆|台)?(?P<value>[\w]{{2,12}}?(?:车|摩托|特斯拉|比亚迪|大众|丰田|本田|宝马|奔驰|奥迪|[A-Za-z][\w ]*))(?=$|[，,。！])", "possession"),
    _rule("possession", rf"{_ME}{_ADVERB}{_NO}(?:(?:买|入手|拥有|换)了(?:一[辆台部套只个本双把件]|新)?|有一[辆台部套栋艘把])(?P<value>[^，,。！？]{{2,16}}?)(?=$|[，,。！!])", "possession"),
)

_PREFERENCES = (
    _rule("favourite", r"(?:我|我的)?最(?:喜欢|爱|喜爱)的(?P<what>[\u4e00-\u9fff]{1,8}?)(?:是|就是|莫过于)(?P<value>[^，,。！？]+)", "favourite:{what}", kind=Kind.PREFERENCE),
    _rule("favourite", r"^(?P<value>[^，,。！？]{1,16}?)是我最(?:喜欢|爱|喜爱)的(?P<what>[\u4e00-\u9fff]{1,8})", "favourite:{what}", kind=Kind.PREFERENCE),
    _rule("dislike", rf"{_ME}{_ADVERB}(?P<neg>不再|不)?{_ADVERB}(?:讨厌|厌恶|反感|受不了|嫌弃|害怕|恐惧|烦)(?!的|死|了)(?P<value>{_CLAUSE})", likes=False),
    _rule("preference", rf"{_ME}{_ADVERB}(?P<neg>不再|再也不|已经不|不太|不怎么|不是很|不大|并不|从来不|从不|不)?{_ADVERB}(?:想)?(?<!相)(?:喜欢上了?|喜欢|喜爱|热爱|偏爱|偏好|爱(?=[吃喝看听玩打做用穿睡跑])|爱上了?|钟爱|痴迷于?|迷上了?|习惯于?)(?!的人|你|吗)(?P<value>{_CLAUSE})", likes=True),
    _rule("preference", rf"{_I}(?:是)(?:一?个)?(?P<value>[\w]{{1,10}}?)(?:迷|爱好者|控|粉丝|粉|发烧友)(?=$|[，,。！])", likes=True),
    _rule("preference", rf"(?:我的?)?(?:爱好|兴趣|兴趣爱好)(?:是|有|包括)(?P<value>{_CLAUSE})", likes=True),
    _rule("preference", rf"{_I}对(?P<value>[\w]{{1,12}}?)(?:很|非常|特别|比较)?(?:感兴趣|有兴趣)", likes=True),
    _rule("dislike", rf"{_I}对(?P<value>[\w]{{1,12}}?)(?:没|不|没有)(?:感)?(?:什么)?兴趣", likes=False),
    _rule("taste", rf"{_ME}{_ADVERB}(?:不吃|不喝|不碰|不沾)(?P<value>[\u4e00-\u9fff]{{1,8}}?)(?=$|[，,。！])", likes=False),
    _rule("preference", rf"{_ME}{_ADVERB}(?:更倾向于?|倾向于|宁愿|宁可|更愿意|更偏向于?)(?P<value>{_CLAUSE})", likes=True),
    _rule("habit", rf"{_ME}{_ADVERB}(?:习惯|每天|每周[一二三四五六日天末]?|每晚|每早|每个?(?:周末|月|星期)|天天|总是|从不|从来不|一般都|通常|平时)(?:都|会|要|早上|晚上|中午|下午|早晨)*[\u4e00-\u9fff]{{2,}}", kind=Kind.PREFERENCE, mark=Mark.HABIT),
)

_LESSONS = (
    _rule("decision", r"(?:我们|我|大家|团队|会上|双方|最终|最后|经过讨论)\S{0,12}?(?:决定|商定|敲定|定下来?|达成(?:一致|共识)|一致同意|选定|确定(?:了|用|选|采用))|^(?:决定|结论是|结论：|最终方案|共识是)", mark=Mark.DECISION),
    _rule("decision", r"(?:结论|根本原因|根因|问题出在|原因)(?:就)?(?:是|在于)|(?:原来|发现)(?:是(?:因为|由于)?|因为|由于)|事实证明|结果发现", mark=Mark.DECISION),
    _rule("what worked", r"[^，,。！？]{2,30}?[，,]?(?:就好了|就能用了|就行了|就可以了|就正常了|就解决了|就没问题了|才好|之后就好|后就好|后恢复了|后正常了|就恢复了)", kind=Kind.SKILL),
    _rule("what worked", r"(?:通过|靠|用|把|先)[^，,。！？]{2,30}?[，,]?(?:解决了|修好了|搞定了|管用|有效|奏效|见效)|(?:解决|处理|修复|应对)(?:办法|方法|方案)(?:是|就是|：)", kind=Kind.SKILL),
    _rule("what to do first", r"(?:必须先|一定要先|得先|要先|记得先)[^，,。！？]{2,30}?(?:再|才能|然后|否则)", kind=Kind.SKILL),
)

RULES: tuple[Rule, ...] = (
    *_CORRECTIONS,
    *_INSTRUCTIONS,
    *_FAMILY,
    *_IDENTITY,
    *_HOME,
    *_WORK,
    *_BODY,
    *_TONGUES,
    *_SYSTEMS,
    *_LESSONS,
    *_TOOLS,
    *_PREFERENCES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
