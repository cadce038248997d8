"""Whom somebody has for what: a dentist, a landlord, a superior."""

from __future__ import annotations

from triptych.remember.chinese.words import rule
from triptych.remember.finding import Mark

# Whom one has one of, and changes.
_SERVES = (
    r"(?:牙医|(?:家庭|儿科|心理|主治)?医生|律师|会计|房东|家教|私教|教练|班主任|保姆|理发师|中介|导师|"
    r"咨询师|月嫂|钟点工)"
)
_TITLED = (
    r"(?:[\u4e00-\u9fff]{1,2}(?:医生|大夫|律师|会计|先生|女士|小姐|老师|教练|师傅|阿姨|教授)|"
    r"[小老阿][\u4e00-\u9fff]{1,2}|"
    r"[A-Z]\w+)"
)

PEOPLE = (
    rule(
        "who serves",
        rf"(?:我们?的?|我们?家的?|我(?:儿子|女儿|孩子)的?|(?:^|(?<=[，,])))(?:新的?|"
        rf"现在的?)?(?P<what>{_SERVES})(?:现在)?(?:是|叫|换成了?)"
        rf"(?P<value>{_TITLED})(?:了)?(?=$|[，,。！!])",
        "my:{what}",
        needs="是|叫|换成",
    ),
    rule(
        "who serves",
        rf"(?:换了?(?P<what>{_SERVES})了?)[，,](?:我们|我|现在|如今|改)*(?:看|找|用|"
        rf"请)?的?(?:就)?是(?P<value>{_TITLED})(?=$|[，,。！!])",
        "my:{what}",
        mark=Mark.CHANGE,
        needs="换",
    ),
    rule(
        "superior",
        r"我们?(?:组|部门|部|团队|公司|单位|班|科室?|项目组)?的?(?:新来的?|新任的?|新的?|现任的?)?"
        r"(?:组长|主管|经理|总监|主任|上级|直属领导|负责人)(?:是|叫|名叫)(?P<value>[\u4e00-\u9fff]{2,4}|"
        r"[A-Z]\w+)(?=$|[，,。！!])",
        "boss",
        needs="组长|主管|经理|总监|主任|上级|领导|负责人",
    ),
)
