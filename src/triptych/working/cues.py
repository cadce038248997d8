"""The wordings by which decisions, commitments, preferences and times are known, in English and Chinese."""

from __future__ import annotations

import re


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.IGNORECASE)


DECISION = _any(
    r"\b(?:decid(?:e|ed|es)|decision|agreed (?:on|to|that|with)|settled on|chose|chosen|choose|"
    r"picked|conclu(?:de|ded|sion)|approved|rejected)\b",
    r"\b(?:final(?:ly|ised|ized)?\s+(?:answer|choice|plan|version)|let'?s\s+(?:go|use|do|make|"
    r"stick|keep|switch|settle)|(?:it|that)(?:'s| is) settled|(?:we|i) (?:go|went|are going) with|"
    r"(?:we|i)(?:'ll| will| are going to)\s+(?:go with|use|switch|stick|keep|drop))\b",
    r"\b(?:changed?\s+(?:\w+\s+){0,4}?(?:to|from)|switch(?:ed|ing)? (?:to|from)|instead of|"
    r"no longer|cancel(?:led|ed)?|postponed)\b",
    r"决定|定了|定下|定在|定为|定于|这么定|说定|就定|敲定|拍板|(?<![请要待未不否])确[定认]|选定|选了|(?<![何以要])选择|就用|采用|改用|改成|改为|换成|同意|通过了|"
    r"否决|取消|推迟|结论|最终|不再|商定|约好|说好",
)
COMMITMENT = _any(
    r"\b(?:i|we|he|she|they)(?:'ll|\s+will|\s+shall|'m going to|\s+am going to|'re going to|"
    r"\s+promise|\s+plan|\s+need to|\s+have to|\s+must)\b",
    r"\b(?:promised?|planning|plans? (?:to|on|for)|planned|going to|deadline|due|by (?:mon|tues|"
    r"wednes|thurs|fri|satur|sun)day|"
    r"todo|to-do|next step|remind|responsible|booked|scheduled|signed up|applied|hope to|want to|goal)\b",
    r"我会|我来|我要|我们要|打算|计划|准备|答应|保证|负责|截止|期限|必须|需要|之前完成|提醒|预约|"
    r"预定|安排|报名|目标|希望能|下一步|待办",
)
PREFERENCE = _any(
    r"\b(?:prefer|from now on|always|never|favou?rite|can'?t stand|hate|allergic|don'?t like|"
    r"dislike|would rather|please (?:use|keep|don'?t|avoid))\b",
    r"以后|从现在起|今后|偏好|更喜欢|最喜欢|喜欢|讨厌|不喜欢|不要|别再|过敏|习惯|一律|总是|从不",
)
# What is meant to hold from now on: instructions, and what must not be forgotten.
LASTING = _any(
    r"\b(?:from now on|in (?:the )?future|going forward|please (?:always|never|remember|don'?t)|"
    r"always (?:use|answer|call|write)|"
    r"never (?:use|answer|call|write)|allergic|my name is|call me)\b",
    r"以后(?:都|请|就|别|不|要|用|我|回答)|从现在起|今后|往后|请(?:一律|总是|务必|记住)|别再|过敏|我叫|叫我",
)
TIME = _any(
    r"\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b|\b(?:january|february|march|april|june|july|"
    r"august|september|october|november|december)\b",
    r"\b(?:yesterday|today|tonight|tomorrow|ago|last|next)\b|\b\d{1,2}(?::\d{2}|\s?[ap]m)\b|"
    r"\b(?:19|20)\d\d\b",
    r"昨天|今天|今晚|明天|后天|前天|上周|下周|上个月|下个月|去年|今年|明年|周[一二三四五六日末]|"
    r"星期[一二三四五六日天]|\d{1,2}[月日号点]|\d{4}年",
)
# What means another day when read on another day.
RELATIVE_TIME = _any(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|this (?:morning|afternoon|evening|week|weekend|"
    r"month|year|summer|winter|spring|fall))\b",
    r"\b(?:last|next|past|coming)\s+(?:night|week|weekend|month|year|summer|winter|spring|fall|"
    r"few|(?:mon|tues|wednes|thurs|fri|satur|sun)(?:day)?)\b",
    r"昨天|昨晚|今天|今晚|今早|明天|明晚|后天|前天|上周|下周|这周|本周|上个?月|下个?月|这个月|"
    r"本月|去年|今年|明年|前年|天前|周前|年前|最近",
)

# Longer wordings first: a run of them is matched without going back, so that no text can make it slow.
_COURTESY_EN = (
    r"thank(?:s| you)(?: so much| a lot)? for [^.,!?;]{1,60}|thank you|thanks?|thx|cheers|so much|a lot|"
    r"good (?:morning|night|evening|afternoon|luck|job|to (?:see|hear from) you|for you|idea)|"
    r"how are you(?: doing)?|how have you been|what'?s up|long time no see|anything new|take care|"
    r"see you(?: soon| later)?|talk (?:to you )?(?:soon|later)|no problem|no worries|you'?re welcome|"
    r"my pleasure|of course|got it|sounds (?:good|great|like a plan)|sounds|for sure|as always|keep it up|"
    r"let me know(?: if you (?:need|have) any(?:thing| questions)(?: else)?)?|is there anything else|"
    r"(?:that|it)(?:'s| is| was)|to (?:hear|help|see)(?: (?:that|it|you))?|i'?m|i am|"
    r"congratulations|congrats|absolutely|definitely|exactly|totally|indeed|goodbye|really|"
    r"awesome|amazing|perfect|great|happy|hello|again|right|sure|cool|nice|well|glad|hope|doing|there|"
    r"okay|ok|oh|ah|aw+|wow|hey|hi|yo|yeah|yep|yes|nope|no|(?:ha)+|lol|bye|man|dude|very|just|too|so|"
    r"you(?:'re| are)?|are|all"
)
_COURTESY_ZH = (
    r"(?:谢谢|感谢|多谢)[^，。,.!！?？]{0,12}|(?:还)?有什么可以帮(?:助)?(?:到)?(?:你|您)(?:的|呢)?吗?|"
    r"还有(?:什么|别的|其他)(?:需要|问题)?吗?|早上好|晚上好|下午好|没问题|没关系|不客气|客气了|知道了|太好了|太棒了|"
    r"真不错|辛苦了?|早安|晚安|你好|您好|哈喽|真棒|真好|不错|厉害|恭喜|加油|再见|拜拜|收到|明白了?|了解|当然(?:可以)?|"
    r"可以|没错|没事|祝[你您]|好[的呀吧]?|对[的啊呀]?|是[的啊呀]?|嗯+|哦+|噢|啊+|哈+|呵+|嘿+|嗨|哇+|行|了|呢|呀|吧|吗"
)
COURTESY = re.compile(rf"(?>(?:{_COURTESY_EN}|{_COURTESY_ZH})[\s,，.。!！?？~～、'’…-]*+)++", re.IGNORECASE)
# What a sentence begins with before it says anything.
_OPENING_EN = (
    r"you know|i mean|of course|by the way|thank you|thanks|actually|honestly|basically|anyway|because|"
    r"hello|yeah|well|okay|sure|right|also|plus|haha+|btw|lol|yep|yes|wow|hey|and|but|oh|ah|hi|ok|so"
)
_OPENING_ZH = "好的|对了|那个|那么|其实|然后|而且|就是|话说|谢谢|是的|对的|不过|但是|嗯+|哦+|啊+|哈+|好|对"
OPENING = re.compile(
    rf"^(?>(?:{_OPENING_EN})\b[\s,，.!！~-]*+)++|^(?>(?:{_OPENING_ZH})[\s,，.。!！~]++)++", re.IGNORECASE
)

# Words that are in every talk and tell little.
_LIGHT_WORDS = """
good great nice cool awesome amazing wonderful fantastic lovely happy glad excited sorry sure thing
things stuff lot lots really actually definitely always maybe kind sort way time times day days bit
much many more most like love feel feels felt feeling think thought know knew known see saw seen
look looks looking looked get gets getting got go goes going gone went come comes came make makes
making made take takes taking took keep keeps keeping kept give gives giving gave say says said tell
tells told talk talks talking hear heard hope hopes want wants wanted need needs needed let try
tries trying tried help helps helping helped find found enjoy enjoyed work use thank thanks hey hi
wow yeah yes ok okay oh well right even still ever never again back now then today since ago last
next new old big little small first people person someone something anything everything nothing guy
guys one two important special interesting fun beautiful pretty super totally absolutely best better
bad hard easy agree agreed congrats congratulations welcome appreciate
"""
_LIGHT_PAIRS = """
我们 你们 他们 她们 自己 什么 怎么 这个 那个 这样 那样 这么 那么 一个 一些 一下 一点 有点 可以 可能
应该 需要 觉得 感觉 知道 时候 现在 今天 最近 真的 非常 特别 比较 还是 还有 因为 所以 但是 如果 就是
不是 没有 已经 其实 然后 的话 很多 很好 不错 喜欢 希望 一起 大家 东西 事情 问题 哈哈 谢谢 好的
"""
LIGHT_WORDS = frozenset(_LIGHT_WORDS.split())
LIGHT_PAIRS = frozenset(_LIGHT_PAIRS.split())
