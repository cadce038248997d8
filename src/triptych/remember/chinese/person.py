"""Who a Chinese speaker is: name, age, home, work, school."""

from __future__ import annotations

from triptych.remember.chinese.words import (
    ADVERB,
    I_DO,
    I_OR_NOBODY,
    JOB,
    NAME,
    NO,
    PLACE,
    SHORT,
    STOP,
    TOGETHER,
    rule,
)
from triptych.remember.finding import Mark

IDENTITY = (
    rule(
        "name",
        rf"(?:我的?(?:名字|大名|全名|姓名|英文名|中文名)(?:是|叫)|{I_DO}叫(?:做|作)?)\s*(?P<value>(?!什么|你|他|她|来|去|了|外卖|"
        rf"车)(?:{NAME}))(?=$|[\s，,。！!；;、]|吧|今年|来自|是|住在?(?!院)|在\w+(?:工作|上班|读|上学))",
        "name",
    ),
    rule("name", r"我姓(?P<value>[\u4e00-\u9fff]{1,2})(?=$|[，,。！])", "name"),
    rule(
        "birthday",
        r"(?:我的?|(?<!\w))生日(?:是|在)(?!哪|什么|几)(?P<value>[^，,。！？]*[\d一二三四五六七八九十][^，,。！？]*)",
        "birthday",
    ),
    rule(
        "birth year",
        rf"(?:{I_DO}|(?<!\w))是?(?P<value>\d{{2,4}}年)(?:出生|生)的?(?=$|[，,。！])",
        "birth_year",
    ),
    rule("birth year", rf"{I_DO}是(?P<value>\d{{2,4}}年)的(?=$|[，,。！])", "birth_year"),
    rule(
        "birthday",
        rf"(?:{I_DO}|(?<!\w))(?:是|出生于|生于|出生在)?(?P<value>\d{{2,4}}年(?:\d{{1,2}}月)?(?:\d{{1,2}}[日号])?)(?:出生|"
        rf"生)的?",
        "birthday",
    ),
    rule(
        "age", rf"{I_DO}{ADVERB}(?:已经|马上|快)?(?:是)?(?P<value>[\d一二三四五六七八九十]{{1,4}}岁)", "age"
    ),
    rule("age", r"^(?:今年|现在)(?P<value>[\d一二三四五六七八九十]{1,4}岁)", "age"),
    rule("hometown", rf"(?:我的?|咱)?(?:老家|家乡|籍贯|祖籍)(?:是|在)(?P<value>{PLACE}){STOP}", "hometown"),
    rule("hometown", rf"{I_DO}(?:是)?来自(?P<value>{PLACE})(?=$|[，,。！!]|的)", "hometown"),
    rule("hometown", rf"{I_DO}(?:是)?从(?P<value>{PLACE})(?:过?来的)", "hometown"),
    rule("hometown", rf"{I_DO}{ADVERB}是(?P<value>[\u4e00-\u9fff]{{2,6}}?)人(?=$|[，,。！!\s])", "hometown"),
    rule("hometown", rf"{I_DO}(?:出生在|生在|在(?P<value>{PLACE})(?:长大|出生))", "hometown"),
    rule(
        "marital status",
        rf"{I_DO}{ADVERB}(?P<value>结婚|离婚|单身|订婚|未婚|已婚|离异)(?:了|的)?(?=$|[，,。！!\s])",
        "marital",
    ),
    rule("gender", rf"{I_DO}是(?:一?个)?(?P<value>男|女)(?:的|生|性|孩子?|人)(?=$|[，,。！!\s])", "gender"),
    rule(
        "zodiac",
        rf"{I_DO}(?:是)?(?P<value>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)",
        "zodiac",
    ),
    rule("zodiac", rf"{I_DO}属(?P<value>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?=$|[，,。！的])", "zodiac"),
)

HOME = (
    rule(
        "moved",
        rf"{I_OR_NOBODY}{TOGETHER}{ADVERB}(?:从(?P<old>{PLACE}))?(?:搬家?到|搬家去|搬家至|搬到|搬去|搬来|搬回|搬进|搬至|迁到|定居在?|"
        rf"移居到?)了?(?P<value>{PLACE}){STOP}",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved",
        rf"{I_OR_NOBODY}{TOGETHER}{ADVERB}(?:搬了?家|搬家|搬走)了?[，,]?(?:我|我们)?(?:现在|目前|如今|新家|已经)*(?:住在?|在|到了?)"
        rf"(?P<value>{PLACE}){STOP}",
        "residence",
        mark=Mark.CHANGE,
        sure=True,
    ),
    rule(
        "moved out",
        rf"{I_OR_NOBODY}{ADVERB}(?:搬离|离开)了?(?P<value>{PLACE})(?=$|[，,。！!]|了)",
        "residence",
        denies=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "residence",
        rf"{I_OR_NOBODY}{ADVERB}{NO}{ADVERB}(?:住在|居住在|住(?=[\u4e00-\u9fff]{{2,}})|定居于|常住)(?!院|了|一起|得|不|酒店|"
        rf"宿舍的|哪|这儿|那儿|过|校|着)(?P<value>{PLACE}){STOP}",
        "residence",
    ),
    rule(
        "residence",
        rf"{I_OR_NOBODY}(?:的)?(?:新家|新房|房子)(?:就|现在)?(?:在|位于|买在)(?P<value>{PLACE}){STOP}",
        "residence",
        sure=True,
    ),
    rule(
        "residence",
        rf"(?:^|[，,。；;\s])(?:我的?|我们|咱)?家(?:就|现在)?(?:住在?|在|位于)(?!家|哪|一起|这|那)(?P<value>{PLACE}){STOP}",
        "residence",
        sure=True,
    ),
    rule(
        "residence",
        rf"{I_DO}{ADVERB}在(?P<value>[\u4e00-\u9fff]{{2,8}}?)(?:定居|居住|生活|租房)",
        "residence",
        sure=True,
    ),
    rule(
        "address",
        r"(?:我的?|我们的?|(?<!\w))(?:家庭|收货|公司|新|住)?地址(?:是|为|：|:|改成|换成)\s*(?P<value>[^，,。！？\n]{3,60})",
        "address",
    ),
)

WORK = (
    rule(
        "changed jobs",
        rf"{I_OR_NOBODY}{ADVERB}(?:换了?(?:个|份|一份)?(?:新)?(?:工作|公司|单位|东家)|跳槽|离职|辞职)了?[，,]?(?:我|所以)?(?:现在|目前|如今|已经)*"
        rf"(?:在|去了?|到了?|加入了?)(?P<value>[\w·]{{2,16}}?)(?:工作|上班|任职|就职|(?=$|[，,。！!]|了))",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule(
        "changed jobs",
        rf"{I_OR_NOBODY}{ADVERB}从(?P<old>[\w·]{{2,16}}?)(?:离职|辞职|跳槽|离开)?(?:跳槽|跳|换|去|转)(?:到|去|至)?了?"
        rf"(?P<value>[\w·]{{2,16}}?)(?=$|[，,。！!]|了|工作|上班)",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule(
        "employer", rf"{I_DO}{ADVERB}{NO}在(?P<value>[\w·]{{2,16}}?)(?:工作|上班|任职|就职|实习)", "employer"
    ),
    rule(
        "employer",
        rf"{I_OR_NOBODY}{ADVERB}(?:入职|加入|跳槽到|就职于|任职于|供职于|换到)了?(?P<value>[\w·]{{2,16}}?)(?=$|[，,。！!\s]|了|"
        r"公司|担任|做|当|工作)",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule(
        "left a job",
        rf"{I_DO}{ADVERB}(?:从(?P<value>[\w·]{{2,16}}?))(?:离职|辞职|跳槽|离开|裸辞)",
        "employer",
        denies=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "employer",
        rf"(?:我的?|我们)(?:公司|单位|学校)(?:是|叫)(?P<value>{SHORT})(?=$|[，,。！])",
        "employer",
    ),
    rule(
        "job",
        rf"(?:我的?|我们的?|(?<!\w))(?:职业|工作|岗位|职位)(?:是|为)(?:一[名个位])?(?P<value>{SHORT})(?=$|[，,。！])",
        "job",
    ),
    rule(
        "job",
        rf"{I_DO}{ADVERB}{NO}(?:是|当|做|担任|成为)(?:了)?(?:一[名个位]|个|名|位)?(?P<value>{JOB})(?=$|[\s，,。！!；;、]|了|的|"
        r"，)",
        "job",
    ),
    rule(
        "job",
        rf"{I_OR_NOBODY}{ADVERB}(?:是|当|做)(?:一[名个位]|个|名|位)(?P<value>{JOB})(?=$|[\s，,。！!；;、]|了|的)",
        "job",
    ),
    rule(
        "job",
        rf"{I_OR_NOBODY}(?:升职为|升任|晋升为|转行做|转岗做|转行当|升职成)了?(?P<value>{SHORT})(?=$|[，,。！]|了)",
        "job",
        mark=Mark.CHANGE,
    ),
    rule(
        "school",
        rf"{I_OR_NOBODY}{ADVERB}(?:就读于|毕业于|考上了?|在读|保送)(?P<value>[\w]{{2,16}}?(?:大学|学院|中学|小学|高中|学校|附中))",
        "school",
    ),
    rule(
        "school",
        rf"{I_DO}{ADVERB}在(?P<value>[\w]{{2,16}}?(?:大学|学院|中学|小学|高中|学校|附中)?)(?:读书|上学|读研|读博|念书|上大学|读大学|学习)",
        "school",
    ),
    rule("major", rf"(?:我的?|(?<!\w))专业(?:是|为)(?P<value>{SHORT})(?=$|[，,。！])", "major"),
    rule(
        "major",
        rf"{I_DO}{ADVERB}(?:学的?是|主修|攻读|的专业是|学)(?P<value>[\w]{{2,10}}?)(?:专业)(?:的)?(?=$|[，,。！])",
        "major",
    ),
    rule(
        "project",
        rf"{I_DO}{ADVERB}(?:正在|在)(?:做|开发|负责|忙|写|准备|筹备)(?:一个)?(?P<value>[^，,。！？]{{2,24}}?(?:项目|系统|平台|论文|"
        r"报告|产品|方案|课题|应用|小程序|网站|APP|app))",
        "project",
    ),
)
