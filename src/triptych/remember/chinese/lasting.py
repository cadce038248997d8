"""How a Chinese speaker shows that something lasts: whose it is, what it points at, when, what turned."""

from __future__ import annotations

import re

OPENING = re.compile(
    r"^(?:(?:[哦啊嗯]?对了?|了(?=[，,])|[^，,：:]{0,6}(?:一下|一声|一句|[说讲提]下)(?=[，,：:])|还有(?:个事|啊)?|另外|"
    r"顺便|说到\w{1,4}(?=[，,])|话说|不过|然后|后来|结果|于是|所以)[，,：:]?\s*)+"
)
# The speaker's own affairs, and those of whom one has one of.
OWN = re.compile(
    r"^(?:[^，,]{2,14}(?:后|时候|起)[，,])?[^，,。；;]{0,12}?[我咱]|^(?:房东|老板|领导|医生|班主任)"
)
POINTS = re.compile(r"(?<!其)[他她它]|这(?!周|个?月|学期|[几些]年|次|里)|(?<!的)那(?![么样就时])|人家")
OTHERS = re.compile(r"^(?!.*[我你您请帮别])[^，,]{0,8}[他她]|^人家")
NEAR = re.compile(
    r"[今昨][天晚早夜日儿]|明[天早晚儿]|前天|后天|刚才|这(?:周|个?月|会儿)|^(?:[早晚]上|中午|下午|半夜|凌晨)$"
)
TODAY = re.compile(r"今[天晚早夜日儿]|刚才|^(?:[早晚]上|中午|下午|半夜|凌晨)$")
RECENT = re.compile(r"^(?:上|前)个?(?:周|星期|礼拜|月)|两?[三天几]天前|^周末")
CALENDAR = re.compile(r"[\d一二三四五六七八九十]月[\d一二三四五六七八九十]+[日号]")
WITH_DAY = re.compile(r"周|星期|礼拜|[明后][天早]|号|日|月")
JOINED = re.compile(r"(?<![之以]后)(?<!时候)[,，]|[;；：–]|:(?!\d)")
# Before what is told beside the first thing.
BESIDE = re.compile(r"[，,](?:可是?|但是?|不过|而且|还有?|也)")
FIRST = re.compile(r"第[一二三四五六七八九十\d]+|周年|首次|终于")
RELATED = re.compile(r"我们?的|[我咱]们?家|我[爸妈爷奶哥姐弟妹儿女老男丈妻]|新(?:房|家|车|工作)")
# 了 at the end of a clause is no past, but how things are now.
PAST = re.compile(
    r"[完掉光出到起]了|把.*了|(?<![为除])了(?!解|\W*$|[之以]?后)|过(?!敏|年|期)(?=[\w，,。]|$)|着|正在"
)
# 开车回家的 after 是 tells what was, too.
ANY_PAST = re.compile(r"[了过](?!敏|期)|着|是[^，,]+(?:回家|[来去到])的\W*$")
FIGURE = re.compile(r"\d|[一二三四五六七八九十百千两半]+(?:岁|斤|公斤|平米?|块钱|元|万|口人)")
GENERAL = re.compile(r"最近|一直(?:以来|都)?|从来|总是|平时|每[天周月年个]|长期|\w年了|个月了")
UNABLE = re.compile(r"不(?:能|会|敢|可以|准)[吃喝碰用开坐沾做穿]")
# What somebody began, ended, joined, was chosen for or made up their mind to.
TURN = re.compile(
    r"入职|开始(?:学|练|写|做)|报(?:了|名)|加入|搬(?:家|到|进|去)|考[上过]了?|录取|签了|辞(?:了|职)|离职|"
    r"升(?:职|了)|[结订离]婚|怀孕|领养|确诊|住院|毕业|[开买租]下?了(?:一?[家间套辆])|租下|打算|决定|"
    r"正在(?:学|准备|申请|装修)"
)
# What somebody does time and again, is at, or lives for.
HABIT = re.compile(
    r"从小|小时候|爱好|梦想|理想|习惯|擅长|热爱|业余|坚持|以前(?:总|常|老)|常常|经常|目标是|"
    r"(?<!现)在(?:学|自学|研究|教|写(?!条)|创业|备考|备孕|减肥|攒钱|存钱)"
)
