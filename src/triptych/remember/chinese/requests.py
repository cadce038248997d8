"""What Chinese speakers ask for: standing instructions, things to remember, corrections."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.chinese.words import rule
from triptych.remember.finding import Mark

INSTRUCTIONS = (
    rule(
        "standing instruction",
        r"(?:从今往后|从现在起|从现在开始|从今天起|今后|往后|以后)(?<!可能以后)(?<!也许(?<!点)(?<!时)(?<!年)(?<!岁)(?<!天)以后)(?!再说|再聊|再议|见|"
        r"打算|想|会|可能|也许)[，,]?(?!我(?:要|想|会|"
        r"打算|可能))\S{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"(?:每次|每当|凡是|只要)\S{1,20}?(?:都|先|就|请|要|必须|一律)\S{1,}(?<!哭)(?<!笑)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"(?:^|[，,。；;])(?:请|麻烦|拜托)?你?(?:务必|一定要|始终|永远|一律|总是(?!这么|那么|很|能|会|在)|不要再|别再|千万别|千万不要|别(?:再)?(?:叫|给|"
        r"用|跟|在|发|写|推荐|提)|请勿|请不要|"
        r"请别)(?!忘了吃)\S{2,}",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "standing instruction",
        r"^(?:[^我，,。！？]{1,10}(?:一律|统一|全都?|都)(?:用|按|以|写|换算|抄送|放)\S{1,}|[^，,。！？]{0,12}?请(?:你)?(?:不要|别|"
        r"勿)(?:再)?\S{2,}|"
        r"(?:给我|帮我|跟我)[^，,。！？]{1,10}(?:的时候|时)[，,]?(?:请|都|要|别|不要|用|记得|落款)\S{2,})",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "how to answer",
        r"(?:请|麻烦你?|希望你?|你)?(?:用\S{1,6}(?:回答|回复|跟我说|交流|写)|(?:回答|回复|答复|说话|写邮件|总结)(?:请|要|时|尽量|得|的时候)+\S{1,})",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "asked to remember",
        r"(?:请|帮我|麻烦)?(?:你)?(?:记住|记得|记一下|记下|记好|别忘了|不要忘了?|备忘)[，,：:\s]*\S{3,}",
    ),
)

CORRECTIONS = (
    rule(
        "correction",
        r"(?:^|[，,。；;\s])(?:不对|不|错了|说错了|更正|抱歉|哦不|等等|纠正一下)?[，,：:]?\s*(?:应该)?(?:是|在|"
        r"叫)?不是(?P<old>[^，,。！？]{1,16}?)[，,]?\s*(?:而)?(?:应该)?(?:是|叫)(?P<value>[^，,。！？]{1,16})(?=$|"
        r"[，,。！!？])",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"(?:应该)?是(?P<value>[^，,。！？]{1,16}?)[，,]\s*(?:而)?不是(?P<old>[^，,。！？]{1,16})(?=$|[，,。！!])",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"我(?:刚才|刚刚|之前)?(?:说|写|记)(?:的是|成了?)?(?P<old>[^，,。！？]{1,12})[，,](?:但)?(?:其实|应该|实际上)(?:是|"
        r"应该是)(?P<value>[^，,。！？]{1,16})",
        mark=Mark.CORRECTION,
    ),
    rule(
        "correction",
        r"(?:不对|错了|说错了|口误|更正一下|更正|纠正一下|我记错了|我的意思是|我是说|我想说的是|"
        r"我指的是)[，,：:\s]*(?:应该)?(?:是)?(?P<value>[^，,。！？]{2,40})",
        mark=Mark.CORRECTION,
    ),
)
