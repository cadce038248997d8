"""Whom and what a Chinese speaker lives with: relatives, pets, health, languages, contacts."""

from __future__ import annotations

from triptych.remember.chinese.words import (
    ADVERB,
    I_DO,
    I_OR_NOBODY,
    JOB,
    NAME,
    NO,
    PETS,
    RELATIONS,
    TONGUE,
    rule,
)

FAMILY = (
    rule(
        "relative's employer",
        rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:现在|目前|也)?在(?P<value>[\w]{{2,12}}?)(?:工作|上班|任职)",
        "{relation}:employer",
    ),
    rule(
        "relative's job",
        rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:是|当)(?:一[名个位]|个)?(?P<value>{JOB})(?=$|[，,。！!])",
        "{relation}:job",
    ),
    rule(
        "relative's home",
        rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:现在|目前|也|还)?(?:住在?|搬到了?|"
        rf"在(?=[\u4e00-\u9fff]{{2,8}}(?:定居|生活|居住)))(?P<value>[\u4e00-\u9fff]{{2,8}}?)"
        rf"(?:定居|生活|居住)?(?=$|[，,。！!]|了)",
        "{relation}:residence",
    ),
    rule(
        "relative's birthday",
        rf"我的?(?P<relation>{RELATIONS})的?生日(?:是|在)(?P<value>[^，,。！？]*[\d一二三四五六七八九十][^，,。！？]*)",
        "{relation}:birthday",
    ),
    rule(
        "relative's age",
        rf"我的?(?P<relation>{RELATIONS})[\w]{{0,3}}?(?:今年|已经|刚满|才|刚)?(?P<value>[\d一二三四五六七八九十]{{1,4}}岁)",
        "{relation}:age",
    ),
    rule(
        "relative",
        rf"(?:我|我们家)的?(?P<relation>{RELATIONS})(?:的名字)?(?:叫(?:做)?|名叫|名字叫|名字是|的名字是)(?P<value>{NAME})(?=$|"
        r"[\s，,。！!；;、])",
        "{relation}",
    ),
    rule(
        "relative",
        rf"(?P<value>[A-Z][\w]*|[\u4e00-\u9fff]{{2,4}}?)是我的?(?P<relation>{RELATIONS})(?=$|[，,。！!\s])",
        "{relation}",
    ),
    rule(
        "relative",
        rf"{I_DO}{ADVERB}有(?P<value>(?:一|两|二|三|四|五|\d)?个?(?P<relation>{RELATIONS}))",
        "{relation}",
    ),
    rule(
        "pet",
        rf"(?:我|我们|我家|我们家|(?<!\w))(?:的|养的)?(?:那|这)?(?:只|条)?(?:{PETS})(?:的名字)?(?:叫(?:做)?|名叫|名字叫|"
        rf"名字是)(?P<value>{NAME})(?=$|[\s，,。！!；;、])",
        "pet",
    ),
    rule(
        "pet",
        rf"{I_OR_NOBODY}{ADVERB}{NO}(?:领养|收养|养|买)了?(?P<value>(?:一|两|二|三|四|五|"
        rf"\d)?[只条匹缸个]?[\w]{{0,4}}?{PETS}(?:[，,]?(?:名字)?叫(?:做)?(?:{NAME})(?=$|[\s，,。！!；;、]))?)",
        "pet",
    ),
    rule(
        "pet", rf"{I_DO}(?:家)?{ADVERB}有(?P<value>(?:一|两|三|四|五|\d)[只条匹缸][\w]{{0,4}}?{PETS})", "pet"
    ),
)

BODY = (
    rule(
        "allergy",
        rf"{I_OR_NOBODY}{ADVERB}(?P<neg>不)?对(?P<value>[\w、和]{{1,12}}?)(?:严重|重度|轻度|有点儿?|有些|会|也|都|很|非常|特别|极其?|极度|比较|挺|十分|超级?|"
        rf"容易|一直)*(?:不)?过敏",
        "allergy",
    ),
    rule(
        "allergy", rf"{I_DO}{ADVERB}(?:有)?(?P<value>[\u4e00-\u9fff]{{2,5}}?)过敏(?=$|[，,。！!])", "allergy"
    ),
    rule(
        "diet",
        rf"{I_OR_NOBODY}{ADVERB}{NO}(?:是|吃)(?:一?个)?(?P<value>素食主义者|素食者|纯素|素食|素|清真|乳糖不耐受)(?:的)?(?=$|"
        r"[，,。！!])",
        "diet",
    ),
    rule(
        "condition",
        rf"{I_DO}{ADVERB}(?:有|患有|得了|被诊断出?|被查出|确诊)(?:了|为)?(?P<value>(?:糖尿病|哮喘|高血压|低血糖|偏头痛|关节炎|焦虑症|抑郁症|失眠|"
        rf"癫痫|贫血|痛风|湿疹|胃病|胃炎|鼻炎|近视|颈椎病|腰椎间盘突出|高血脂|心脏病|[\w]{{1,8}}(?:症|炎|病)))",
        "condition",
    ),
    rule("blood type", r"(?:我的?|(?<!\w))血型(?:是)?(?P<value>(?:AB|[ABO])型?)", "blood_type"),
    rule(
        "height",
        rf"(?:{I_DO}|(?<!\w)){ADVERB}身高(?:是)?(?P<value>[\d一二三四五六七八九十点.]+\s?(?:米|cm|厘米|公分)?[\d一二三四五六七八九]*)",
        "height",
    ),
    rule(
        "weight", rf"(?:{I_DO}|(?<!\w)){ADVERB}体重(?:是)?(?P<value>[\d.]+\s?(?:斤|kg|公斤|千克))", "weight"
    ),
)

TONGUES = (
    rule(
        "language",
        rf"{I_DO}{ADVERB}{NO}(?:会说|会讲|会|能说|说|讲|精通|擅长|在学|正在学|学)(?P<value>{TONGUE}(?:[、和]{TONGUE})*)",
        "language",
    ),
    rule("language", rf"(?:我的?|(?<!\w))母语(?:是)?(?P<value>{TONGUE})", "language"),
    rule(
        "phone",
        r"(?:我的?|(?<!\w))(?:新)?(?:手机号?码?|电话号?码?|联系方式|联系电话)(?:是|：|:|换成了?|改成了?|"
        r"为)\s*(?P<value>[+\d][\d\s-]{5,}\d)",
        "phone",
    ),
    rule(
        "email",
        r"(?:我的?|(?<!\w))(?:工作|个人|新)?(?:邮箱|邮件地址|电子邮件|email|Email)(?:地址)?(?:是|：|:|换成了?|"
        r"改成了?)\s*(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
        "email",
    ),
    rule(
        "timezone",
        r"(?:我的?|(?<!\w))时区(?:是|在)?\s*(?P<value>(?:UTC|GMT)\s*[+-]?\d{0,2}|东八区|[\w/]+)",
        "timezone",
    ),
)
