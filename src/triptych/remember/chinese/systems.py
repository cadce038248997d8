"""What Chinese speakers state about things: ports, versions, deadlines, amounts, tools."""

from __future__ import annotations

from triptych.remember.chinese.words import ADVERB, CLAUSE, I_DO, I_OR_NOBODY, NO, rule
from triptych.remember.finding import Mark

THING = (
    r"(?P<about>(?!我(?!们)|你|他|她|它|这|那|谁|什么|哪)[A-Za-z0-9_./\-\u4e00-\u9fff]{1,20}?(?:\s[A-Za-"
    r"z0-9_.-]+){0,2}?)"
)

SYSTEMS = (
    rule(
        "port",
        rf"{THING}的?端口号?(?:现在|已经|已)?(?:是|为|改成了?|改为了?|换成了?|变成了?|：|"
        rf":)\s*(?P<value>\d{{2,5}})",
        "port",
    ),
    rule(
        "port",
        rf"{THING}(?:现在)?(?:跑在|运行在|监听在?|部署在|开在)\s*(?P<value>\d{{2,5}})\s*(?:号)?端口",
        "port",
    ),
    rule(
        "version",
        rf"{THING}的?版本号?(?:现在|已经|已)?(?:是|为|升级到了?|升到了?|：|:)\s*(?P<value>v?\d[\w.-]*)",
        "version",
    ),
    rule(
        "version",
        rf"{THING}(?:现在|已经|已)?(?:升级到了?|升到了?|用的是)\s*(?P<value>v?\d+\.[\w.-]*)(?:版本?)?",
        "version",
    ),
    rule(
        "host",
        rf"{THING}(?:现在|目前)?(?:部署|托管|放)在(?P<value>[\w.\- ]{{2,24}}?)(?:上|里)?(?=$|[，,。！])",
        "host",
    ),
    rule(
        "deadline",
        rf"(?:{THING}的?)?(?:截止日期|截止时间|截止日|最后期限|交付日期|交付时间|ddl|DDL|"
        r"deadline)(?:现在)?(?:是|在|为|改到了?|改成了?|"
        rf"推迟到了?|提前到了?|延到了?|延期到了?|：|:)\s*(?P<value>{CLAUSE})",
        "deadline",
    ),
    rule(
        "deadline",
        rf"{THING}(?:要)?(?:在)?(?P<value>[^，,。！？]{{2,14}}?)(?:之前|以前|前)(?:必须|要|得)?(?:交|"
        r"提交|完成|上线|交付|搞定)(?=$|"
        r"[，,。！])",
        "deadline",
    ),
    rule(
        "amount",
        # The sum of one bill is no value that the sum of the next replaces.
        rf"^(?!\S{{0,8}}(?:金额|还款额|应还款?|余额|账单|尾号|总价|共计|合计|电费|水费|话费|运费|票价))"
        rf"{THING}(?:现在|已经|大约|大概)?(?:是|为|有|达到了?|改成了?|涨到了?|降到了?|共|：|"
        r":)\s*(?P<value>[¥$￥€]?[\d][\d,.]*\s?(?:%|百分点|万|亿|千)?\s?(?:元|块|美元|美金|人民币|人|个|"
        r"天|小时|分钟|公里|平米|平方米|"
        r"台|件)?)(?=$|[，,。！])",
        "value",
    ),
)

TOOLS = (
    rule(
        "switched",
        rf"{I_OR_NOBODY}{ADVERB}(?:从|由|把)(?P<old>[\w.\- ]{{2,16}}?)(?:换成了?|改成了?|切换到了?|"
        r"切到了?|换到了?|迁移到了?|"
        rf"迁到了?|转到了?|改用了?)(?P<value>[\w.\- ]{{2,16}}?)(?=$|[，,。！!\s]|了)",
        "uses",
        mark=Mark.CHANGE,
    ),
    rule(
        "switched",
        rf"{I_OR_NOBODY}{ADVERB}(?:改用|换用|换成|切换到|切到|"
        rf"迁移到)了?(?P<value>[\w.\- ]{{2,20}}?)(?=$|[，,。！!]|了)",
        "uses",
        mark=Mark.CHANGE,
    ),
    rule(
        "tool",
        rf"{I_DO}{ADVERB}{NO}(?:用|使用)(?!了|的|过|着)(?P<value>[\w.\-]{{2,16}}?)(?:来)?(?:做(?!了)|写|记|管理|处理|开发|"
        rf"画)(?P<what>[\w]{{1,8}}?)(?=$|[，,。！])",
        "tool:{what}",
    ),
    rule(
        "tool",
        rf"{I_DO}{ADVERB}{NO}(?:用|使用)的?是?(?P<value>[A-Za-z][\w.+\- ]{{1,20}}|[\w]{{2,10}}(?:手机|"
        r"电脑|系统|软件|"
        r"相机))(?=$|[，,。！])",
        "uses",
    ),
    rule(
        "vehicle",
        rf"{I_DO}{ADVERB}{NO}(?:开|骑)的?是?(?:一[辆台部]|辆|台)?(?P<value>[\w]{{2,12}}?(?:车|摩托|"
        r"特斯拉|比亚迪|大众|丰田|本田|"
        r"宝马|奔驰|奥迪|[A-Za-z][\w ]*))(?=$|[，,。！])",
        "possession",
    ),
    rule(
        "possession",
        rf"{I_OR_NOBODY}{ADVERB}{NO}(?:(?:买|入手|拥有|换)了(?:一[辆台部套只个本双把件]|新)?|"
        rf"有一[辆台部套栋艘把])(?P<value>[^，,。！？]{{2,16}}?)(?=$|[，,。！!])",
        "possession",
    ),
)
