"""How a Chinese speaker shows that something lasts: whose it is, what it points at, when, what turned."""

from __future__ import annotations

import re

from triptych.remember.chinese.words import RELATIONS

# Whom one speaks to.
SPOKEN_TO = re.compile(
    r"^(?![^，,]*[天周月年末晚早时候后讲说你我])[\u4e00-\u9fff]{1,4}[，,](?=我|咱|今|明|昨|刚|最近)"
)
OPENING = re.compile(
    r"^(?:(?:[哦啊嗯]?对了?|了(?=[，,])|[^，,：:]{0,6}(?:一下|一声|一句|[说讲提]下)(?=[，,：:])|还有(?:个事|啊)?|另外|"
    r"顺便|说到\w{1,4}(?=[，,])|话说|不过|然后|后来|结果|于是|所以)[，,：:]?\s*)+"
)
# The speaker's own affairs, and those of whom one has one of.
OWN = re.compile(
    r"^(?:[^，,]{2,14}(?:后|时候|起)[，,])?[^，,。；;]{0,12}?[我咱]|^(?:房东|老板|领导|医生|班主任)"
)
# How somebody asks for it to be kept.
ASKED = re.compile(
    r"^(?:(?:请|帮我|麻烦|你|再)*(?:记一下|记下来?|记住|记好|备忘一下|备注一下)[，,：:]\s*)(?!了|吗)\S{3,}"
)
# How somebody says that what they tell is news.
ANNOUNCED = re.compile(
    r"^(?:[哦啊噢诶嗯]{0,2}[，,]?)?对了(?=[，,我])|顺便(?:说|提|讲|告诉)|(?:跟|和|给|同)(?:你们?|大家|各位)(?:说|讲|报告|通知)"
    r"(?:一?[声下]|个事|件事)|(?:得|要|先)说(?:一?[声下])|^(?:提醒|通知|报备|记)(?:你们?|大家)?一[下声]"
)
# When something takes place time and again, and who sees to it.
REGULAR = re.compile(
    r"[^，,]?每(?:个|逢)?(?:周|星期|礼拜)[一二三四五六日末天]|每个?(?:月|季度).{0,8}[次号一二三四五六日天]|(?:点|周.|号)(?:[以之][前后])?才能|[一每]天(?:只能?|最多)?(?:吃|用|喂|打|服)?[一两二三四\d][次顿片粒]|(?:改|定|排|挪)(?:到|成|在)(?:每)?(?:周|星期|礼拜)[一二三四五六日末天]了?"
)
CHARGE = re.compile(r"负责|归.{1,8}?管|由.{1,8}?(?:管|接手|处理|带)|接(?:手|管|替)|主管|管着")
# What somebody does, told without 了, 着 or 过: they wear lenses, play the cello, keep bees.
PURSUIT = re.compile(
    rf"^[我咱](?!.*[了着过吧])(?:们|家|们家)*(?:{RELATIONS})?(?:平时|现在|也|还|一直|都|"
    r"睡觉|上班|出门|跑步|在[^，,]{1,6}?)*"
    r"(?:戴(?=[\u4e00-\u9fff]{0,4}(?:镜|耳|牙套|助听|假))|养(?!你|成|老|生|活)|拉(?=[大小中]提琴|二胡|手风琴)|"
    r"弹(?=吉他|钢琴|琴|古筝|琵琶|贝斯)|吹(?=笛|箫|号|萨克斯|口琴)|敲鼓|打(?=鼓|篮球|网球|羽毛球|乒乓|太极|高尔夫)|"
    r"踢(?=足球|球)|开(?=(?:一?[辆台])?[\u4e00-\u9fff]{1,4}(?<!开)车\W*$)|教(?=[\u4e00-\u9fff]{2,6}\W*$)|收藏|集邮|"
    r"跳(?=广场舞|芭蕾|街舞)|唱(?=合唱|京剧|戏)|租|"
    r"不会(?:游泳|骑车|开车|做饭|说\w{1,4}话)(?=\W*$|[，,]))"
)
# What somebody thinks, feels, means to do or would like.
ATTITUDE = re.compile(
    r"^.{0,12}?[我咱]们?(?:也|就|还|真|都|再|可|只|确实|有点|现在|主要|更|很|挺|一直|是|其实|特别|非常)*"
    r"(?:觉得|感觉|认为|想|要|会|得|怕|担心|希望|打算|先|知道|明白|理解|相信|能|可以|需要|应该|这就|马上|懂|"
    r"有点|开心|高兴|期待|感谢|记下)"
)
POINTS = re.compile(r"(?<!其)[他她它]|这(?!周|个?月|学期|[几些]年|次|里)|(?<!的)那(?![么样就时])|人家")
OTHERS = re.compile(r"^(?!.*[我你您请帮别])[^，,]{0,8}[他她]|^人家")
NEAR = re.compile(
    r"[今昨][天晚早夜日儿]|明[天早晚儿]|前天|后天|刚才|这(?:周|个?月|会儿)|^(?:[早晚]上|中午|下午|半夜|凌晨)$"
)
TODAY = re.compile(r"今[天晚早夜日儿]|刚才|^(?:[早晚]上|中午|下午|半夜|凌晨)$")
RECENT = re.compile(r"^(?:上|前)个?(?:周|星期|礼拜|月)|两?[三天几]天前|^周末")
CALENDAR = re.compile(r"[\d一二三四五六七八九十]月[\d一二三四五六七八九十]+[日号]|^\d+号")
# What has a number and is no day.
NUMBERED = re.compile(r"[排坐]\d+号|\d+号(?=登机口|楼|线|门|窗|桌|房|馆|柜|院|店|机|球员|选手|公交|车)")
WITH_DAY = re.compile(r"周|星期|礼拜|[明后][天早]|号|日|月")
JOINED = re.compile(r"(?<![之以]后)(?<!时候)[,，]|[;；：–]|:(?!\d)")
# Before what is told beside the first thing.
BESIDE = re.compile(r"[，,](?:可是?|但是?|不过|而且|还有?|也)")
FIRST = re.compile(r"第[一二三四五六七八九十\d]+|周年|首次|终于")
RELATED = re.compile(rf"我们?的|[我咱]们?家|[我咱]{RELATIONS}|我[爷奶儿女老男丈妻]|新(?:房|家|车|工作)")
# 了 at the end of a clause is no past, but how things are now.
PAST = re.compile(
    r"[完掉光出到起]了|把.*了|(?<![为除])了(?!解|\W*$|[之以]?后)|过(?!敏|年|期)(?=[\w，,。]|$)|着|正在"
)
# 开车回家的 after 是 tells what was, too.
ANY_PAST = re.compile(r"[了过](?!敏|期)|着|是[^，,]+(?:回家|[来去到])的\W*$")
FIGURE = re.compile(r"\d|[一二三四五六七八九十百千两半]+(?:岁|斤|公斤|平米?|块钱|元|万|口人)")
GENERAL = re.compile(r"最近|一直(?:以来|都)?|从来|总是|平时|每[天周月年个]|长期|\w年了|个月了")
UNABLE = re.compile(r"不(?:能|会|敢|可以|准)[吃喝碰用开坐沾做穿]")
# An errand: done, or under way, and of no use after it.
ERRAND = re.compile(
    r"(?:已经?|刚刚?|正在?|马上|快|准备|现在|先)[^，,。]{0,8}?(?:到|抵达|出发|发(?!现)|收到|寄|整理|处理|完成|打印|备份|"
    r"关店|下班|出门|回到|上车|登机|排队|开车|路上|弄完|看完|吃完|写完|拟好|查|确认|聊完|开完)|"
    r"(?:发|寄|传|转)(?:你|您|到|给)|(?:稍后|待会|一会儿?|晚点|回头|等下)|(?:打不了|去不了|来不了|到不了)了"
)
# What somebody has done and it holds: the verb is not marked for it.
DONE = re.compile(r"(?!)")
# What somebody began, ended, joined, was chosen for or made up their mind to.
TURN = re.compile(
    r"入职|开始(?:学|练|写|做)|报(?:了|名)|加入|搬(?:家|到|进|去|回)|卖(?:给|掉|了)|(?:大学|高中)(?:是)?在.{1,8}(?:学|读|念)|毕业于|在.{1,8}长大|考[上过]了?|录取|签了|辞(?:了|职)|离职|"
    r"升(?:职|了|\w{1,4}了)|调(?:到|去|任)|转(?:正|岗)|换了?(?:工作|部门|岗位)|[结订离]婚|怀孕|领养|确诊|住院|毕业|[开买租]下?了(?:一?[家间套辆])|租下|打算|决定|"
    r"正在(?:学|准备|申请|装修)"
)
# What somebody does time and again, is at, or lives for.
HABIT = re.compile(
    r"从小|小时候|爱好|梦想|理想|习惯|擅长|热爱|业余|坚持|以前(?:总|常|老)|常常|经常|目标是|"
    r"(?<!现)在(?:学(?![校生院])|自学|研究|教|写(?!条)|创业|备考|备孕|减肥|攒钱|存钱)"
)
