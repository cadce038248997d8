"""What is over: a thing sold or lost, a post or a couple given up. The value is what no longer is so."""

from __future__ import annotations

from triptych.remember.chinese.words import ADVERB, I_DO, PETS, WHEN, A, rule
from triptych.remember.finding import Mark

_SINCE = rf"(?:{WHEN}(?:已经|刚刚?|也|都|前阵子|终于|不得不|只好|最后|后来|给|全)*{WHEN})"
_OWN = rf"(?:我们?的|我们?家的?|家里的?|自己的)?(?:那|这|老|旧)?{A}?(?:老|旧)?"
# What somebody has for years, as against what is used up or thrown away.
_KEPT = (
    r"(?:(?![他她它你您谁]|老板|同事|朋友|邻居)[^\W的我把没]{0,6}?(?:车|摩托|船|游艇|帆船|皮划艇|房子?|"
    r"公寓|别墅|店|铺|车位|钢琴|吉他|"
    r"小提琴|古筝|琴|鼓|相机|镜头|无人机|望远镜|电脑|笔记本|台式机|平板|手机|手表|表|显示器|打印机|"
    r"路由器|游戏机|耳机|音箱|"
    r"咖啡机|烤箱|冰箱|洗衣机|电视机?|沙发|帐篷|滑雪板|跑步机|健身卡|会员卡|年卡|股票|基金|项链|戒指))"
)
_SOLD = r"(?:卖(?:掉|出去)?了|转(?:卖|让|手)(?:掉|出去|了)?了?|送人了|送给[^，,。！]{1,6}了?)"
_GONE = (
    r"(?:捐(?:掉|出去)?了|处理(?:掉)?了|送走了|当掉了|报废了|扔(?:掉)?了|弄?丢(?:掉)?了|退(?:掉)?了|"
    r"不要了|没了|"
    r"被偷(?:走)?了|被盗了|被抢了|摔坏了|撞毁了|泡水了)"
)
# What is told by where it stands.
_THERE = r"(?![老小公])[\u4e00-\u9fff]{2,3}的(?:房子|公寓|别墅|房产|店|铺子|地|农场)"
_NOBODY = r"(?![他她它你您谁]|孩子|儿子|女儿|老人|客人|朋友|同事|爸|妈|大家|人家)"
_PARTNER = r"(?:女朋友|男朋友|女友|男友|老公|老婆|丈夫|妻子|太太|对象|爱人|未婚夫|未婚妻)"
_SPLIT = rf"{_SINCE}(?:正式|和平|彻底)?(?:(?:分手|分|离婚|掰|吹|取消婚约|解除婚约)了|不在一起了)"

ENDINGS = (
    rule(
        "parted with a pet",
        rf"(?:{I_DO}{_SINCE}|^|[，,])把{_OWN}(?P<value>[^\W的]{{0,4}}?{PETS}){_SINCE}(?:{_SOLD}|{_GONE})",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs="把",
    ),
    rule(
        "parted with",
        rf"(?:{I_DO}{_SINCE}|^|[，,])把{_OWN}(?P<value>{_NOBODY}(?:{_THERE}|"
        rf"[^\W的]{{1,12}}?)){_SINCE}{_SOLD}",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="把",
    ),
    rule(
        "parted with",
        rf"(?:{I_DO}{_SINCE}|^|[，,])把{_OWN}(?P<value>{_KEPT}){_SINCE}{_GONE}",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="把",
    ),
    rule(
        "parted with",
        rf"(?:^|[，,]){_OWN}(?P<value>{_KEPT})(?:我们?)?{_SINCE}(?:{_SOLD}|{_GONE})",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="了",
    ),
    rule(
        "parted with",
        rf"(?:^|[，,]){_OWN}(?P<value>{_NOBODY}[^\W的]{{2,8}}?)我们?{_SINCE}{_SOLD}",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="我",
    ),
    rule(
        "parted with",
        rf"{I_DO}{_SINCE}(?:卖|转让|捐|处理|扔|弄丢|丢|退)(?:掉)?了{_OWN}(?P<value>{_KEPT})(?=$|[，,。！!])",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="了",
    ),
    rule(
        "has none",
        rf"(?:我们?家?|家里){_SINCE}(?:不养|没有?)(?P<value>{PETS})了",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs="没|不养",
    ),
    rule(
        "has none",
        rf"(?:我们?家?|家里){_SINCE}没有?(?P<value>{_KEPT})了",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="没",
    ),
    rule(
        "a pet died",
        rf"(?:(?:我们?家?|家里|养)的?|^)(?:那|这)?[只条]?(?P<value>[\w]{{0,4}}?{PETS}){_SINCE}(?:走了|"
        rf"走丢了|丢了|去世了?|"
        r"离世了?|病?死了|没了|跑丢了|安乐死了?)",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs="走|丢|世|死|没了",
    ),
    rule(
        "died",
        rf"^(?![我你他她它咱谁大])(?P<value>[\u4e00-\u9fff]{{2,4}}?){_SINCE}(?:去世了?|离世了?|病死了|"
        rf"走丢了|跑丢了)(?=$|[，,。！!])",
        mark=Mark.ENDING,
        denies=True,
        needs="世|死|丢",
    ),
    rule(
        "left a job",
        rf"{I_DO}{ADVERB}(?:已经|正式|主动|昨天|上周)*(?:(?:把工作)?辞(?:职|掉(?:了)?工作|了(?:工作|"
        rf"职)?)|离职|裸辞|被(?:公司)?(?:裁员?|开除|"
        r"辞退|解雇|炒(?:鱿鱼)?)|失业|下岗|丢了工作)了?(?=$|[，,。！!])",
        "employer",
        mark=Mark.ENDING,
        denies=True,
        needs="辞|离职|被|失业|下岗|丢了工作",
    ),
    rule(
        "left a job",
        rf"(?:^|[，,])(?:我的?)?工作{_SINCE}(?:辞|丢|没|不干)了",
        "employer",
        mark=Mark.ENDING,
        denies=True,
        needs="工作",
    ),
    rule(
        "parted from",
        rf"{I_DO}{_SINCE}(?:(?:和|跟|与)(?:我的?)?{_PARTNER}{_SPLIT}|被{_PARTNER}甩了)",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="了",
    ),
    rule(
        "parted from",
        rf"{I_DO}{_SINCE}(?:和|跟|与)(?P<value>(?!他|她|你|大家|同事|朋友|同学|家人|父母|爸|"
        rf"妈)[\w]{{2,4}}?){_SPLIT}",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="了",
    ),
    rule(
        "parted from",
        rf"(?:^|[，,])(?P<value>[\w]{{2,4}}?)(?:和|跟)我{_SPLIT}",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="我",
    ),
    rule(
        "left school",
        rf"{I_DO}{_SINCE}从(?P<value>[\w]{{2,12}}?){_SINCE}(?:退学|肄业|休学)",
        "school",
        mark=Mark.ENDING,
        denies=True,
        needs="学|肄业",
    ),
    rule(
        "left school",
        rf"{I_DO}{_SINCE}(?:退学|辍学|被开除学籍)了?(?=$|[，,。！!])",
        "school",
        mark=Mark.ENDING,
        denies=True,
        needs="学",
    ),
)
