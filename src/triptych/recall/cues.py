"""The words by which a question says what it is after, in English and Chinese."""

from __future__ import annotations

import re
from collections.abc import Mapping

from triptych.model.memory import Kind
from triptych.text.scripts import HAN


def _words(*alternatives: str) -> re.Pattern[str]:
    return re.compile("|".join(alternatives), re.IGNORECASE)


NOW = _words(
    r"\b(?:now|nowadays|currently|current|presently|still|anymore|any more|latest|newest)\b",
    r"\b(?:these days|at the moment|at present|right now|as of today)\b",
    r"现在|目前|如今|当前|眼下|最新|现今|这阵子|这段时间|现住|现任",
)
"""About the present: newer counts for more. "Recently" (最近) is not among them: it tells of an event."""

BEFORE = _words(
    r"\b(?:used to|did\b.{0,40}\buse to|previous(?:ly)?|former(?:ly)?|back then|in the past|no longer)\b",
    r"\b(?:before|earlier|once|in those days)\s*(?:[?？.!,;]|$)",
    r"\bbefore\s+(?:i|we|he|she|they|it|you|that|this|moving|changing|switching|now)\b",
    r"\b(?:old|last|ex)[- ](?:address|home|house|flat|apartment|city|job|employer|company|boss|number|phone"
    r"|email|name|password|plan|wife|husband|girlfriend|boyfriend)\b",
    r"以前|之前(?!的?一?[天周月年])|曾经|过去(?!了)|原来(?!是)|从前|当时|早先|先前|那时|原先|上一?[份个家任]",
)
"""About what no longer holds: superseded memories are let in."""

TO_THE_ASSISTANT = _words(
    r"\b(?:you|assistant)\b[^.?!]{0,40}\b(?:recommend|suggest|said|say|tell|told|mention|advise|advice|give|gave"
    r"|list|explain|propose|write|wrote|come up)",
    r"\byour\s+(?:\w+\s+)?(?:recommendation|suggestion|advice|answer|list|explanation|proposal|plan)s?\b",
    r"(?:你|您|助手)[^，。？！,?!]{0,12}(?:推荐|建议|说过?|提到|告诉|讲|给|列|写|解释)",
)
"""About what the assistant itself said: its turns count like anybody's."""

LED_BY_ASSISTANT = re.compile(r"\s*(?:assistant|ai|bot|助手|助理)\s*[:：]", re.IGNORECASE)
"""A turn that an assistant said, in a conversation written down as `speaker: text`."""

# Atomic, so that nothing is tried twice; of two that begin alike the longer comes first.
POLITE = re.compile(
    r"(?>\W*(?>"
    r"(?:so |very |really |just )*(?:thank(?:s| you)(?: a (?:lot|million|bunch))?|thx|cheers|much appreciated"
    r"|(?:so|very) much|gladly|you'?re (?:very )?welcome|(?:my|with) pleasure|no (?:problem|worries)|anytime"
    r"|okay|ok|sure(?: thing)?|of course|certainly|absolutely|noted|understood|got it|will do|all ?right"
    r"|great|cool|nice|perfect|awesome|wonderful|lovely|sounds (?:good|great)|happy to help|glad to help"
    r"|wow|haha++|lol|hi(?: there)?|hello|hey|bye|goodbye|good (?:morning|afternoon|evening|night|luck)"
    r"|see (?:you|ya)(?: later| soon)?|take care|have a (?:nice|great|good) (?:day|evening|night|weekend))\b"
    r"|好[的呀啊吧嘞哒]?|嗯++|哦++|行|没问题|当然(?:可以)?|可以的?|收到|明白了?|知道了|了解|谢谢[你您啦]?|多谢|感谢"
    r"|不客气|不用谢|没事|没关系|辛苦了|乐意效劳|很高兴帮到[你您]|[你您]好|早上好|早安|晚上好|晚安|再见|拜拜"
    r"|回头见|哈哈++|太[好棒]了|真棒|不错|加油"
    r"))++\W*+",
    re.IGNORECASE,
)
"""The whole of a message that says nothing: thanks, greetings, consent."""

KINDS: Mapping[Kind, re.Pattern[str]] = {
    Kind.PREFERENCE: _words(
        r"\b(?:prefer(?:s|red|ence|ences)?|favou?rites?|likes?|loves?|hates?|dislikes?|enjoys?)\b",
        r"\b(?:fond of|taste in)\b",
        r"喜欢|喜爱|偏好|偏爱|最爱|讨厌|爱[吃喝看听玩]|习惯|口味",
    ),
    Kind.EVENT: _words(
        r"\b(?:when did|when was|when is|happened|did .{0,40}\b(?:go|visit|attend|meet|join|buy))\b",
        r"什么时候|何时|哪天|哪一天|发生|参加|去了|见了|经历",
    ),
    Kind.SKILL: _words(
        r"\bhow (?:do|did|can|should|to)\b.{0,60}\b(?:fix|solve|deploy|build|install|run|set up|configure)",
        r"(?:怎么|如何|怎样).{0,20}(?:解决|修复|部署|安装|配置|运行|处理|做)|经验|步骤",
    ),
}
"""The kinds of memory a question hints at. A hint lifts; it never shuts anything out."""

_ASKER_EN = r"\b(?:i|my|me|mine|am i)\b"
FIRST_PERSON = _words(_ASKER_EN, r"我(?!们)|咱(?!们)|自己|本人|俺")
"""The question is about whoever asks it."""

PAST_TENSE = _words(r"\b(?:did|was|were|had)\b", r"过[吗？?]|了[吗？?]")

_PRESENT_TENSE = _words(
    r"\b(?:is|are|am|do|does|can|should|will)\b|\w['’](?:s|m|re)\b|\b(?:who|what|which\s+\w+)\s+\w+s\b",
    rf"[{HAN}]",
)
_NOT_PRESENT = _words(
    r"\b(?:did|was|were|had|going to|planning to)\b|^\W*(?:has|have)\b",
    r"\b(?:wh\w+|how)(?:\s+(?!do\b|does\b)\w+){0,2}\s+(?:has|have)\b",
    r"(?<![养住存带穿戴放装])了|过(?![敏期程节年])|曾|刚[才刚]|将来|打算|准备",
)


def is_present_tense(question: str) -> bool:
    """Whether a question asks how things are, rather than what happened or will."""
    return _PRESENT_TENSE.search(question) is not None and _NOT_PRESENT.search(question) is None


CHANGE = _words(
    r"\b(?:now|nowadays|these days|no longer|not any ?more|from now on|until further notice|as of|newl?y?)\b",
    r"\b(?:instead|rather|please|gone|for good)\b",
    r"\b(?:(?:down|up) to|g[ai]ve(?=.{1,20} away)|since (?:\w+day|last|this|the))\b",
    r"\b(?:moved?|moving|relocated|switch(?:ed)?|chang(?:e|ed|ing)|replac(?:e|ed)|swap(?:ped)?|quit|left)\b",
    r"(?<!\bwas )(?<!\bis )\bclosed\b",
    r"\b(?:joined|started|stopped|dropped|sold|bought|traded|g[ai]ven? up|gone off|(?:broke|split) up)\b",
    r"\bgot (?:myself|ourselves|him|her|them)\b",
    r"(?:^|\bi |\bwe |['’]ve )(?:have )?been \w+ing\b|\bhad to (?=.*\bto\b)",
    r"\b(?:talked|persuaded|convinced)(?= (?:me|us|him|her|them)\b)",
    r"\bfor the (?:last|past)\b|\bpush\w*(?= (?:it|me|us|that|this|the)\b)",
    r"\b(?:upgraded|downgraded|installed|put(?=.{1,20} on\b)|migrated|renamed|rescheduled|postponed)\b",
    r"\b(?:pushed|brought forward|delayed|slipped|shifted|(?:took|taken|handed) over|put off)\b",
    r"\b(?:cancel+ed|promoted|transferred|retired|died|finished|decided|bec[ao]me|turned into|forget)\b",
    r"\b(?:raised|cut|lowered|reduced|increased|doubled|halved|went (?:up|down)|gr[eo]wn?|shrunk)\b",
    r"(?<!\bis )(?<!\bare )\b(?:elected|appointed|hired|assigned|fitted|exchanged|converted|adopted)\b",
    r"\b(?:enrol+ed|chose|picked|opted|settled)\b",
    r"选[了为中]|当选|任命|聘|领养|订阅|现在|如今|目前|不再|以后|从今|今后|请|(?<!跟)新|最近|改|换|变[成为得了]|搬|挪|迁|移[到至]|调[整到走]|接[手替任]|转[到成去专]|升[级职到为]|涨|降|砍|[加减]到",
    r"说服|劝[我他她]|安排到|[来交]了(?!.*[一二三几]次)|扩|缩|推[迟到后]|提前|延期|取消|退[了休掉]|辞|离职|跳槽|分手|卖掉|放弃|戒|开始|决定|别提|去世|瘦|胖",
    r"[走卖停完成好]了|不(?=.{0,6}了)|起(?=.{0,4}在)",
)
"""Tells that something is not as it was before; what is so is no part of the match."""

_OVER_EN = r"off|none|never|without|cancel\w*|stopped|(?:g[ai]ve|given) up|quit|sold|over|ended"
OVER = _words(
    rf"\b(?:{_OVER_EN}|no longer|not any ?more|for good)\b",
    r"取消|停|戒|卖|没有了|不再|不(?:办|去|做|开|用|来|喝|吃|抽)|没了|[看办去做开]不成",
)
"""Tells that something is over, which answers when, where, who or how much."""

END = _words(
    rf"\b(?:no(?! (?:idea|clue|wonder|doubt|problem)\b)|not|{_OVER_EN})\b",
    r"n['’]t\b",
    r"不|没|取消|停|戒|卖|别",
)
"""Tells that something is not, or is over."""

_OCCASION = _words(
    r"\b(?:yesterday|today|tonight|last night|this (?:morning|afternoon|evening))\b",
    r"今[天早晚]|昨[天晚日]|刚[才刚]",
)
_DONE = _words(
    r"\b(?:was|were|had|did|went|came|got|took|made|found|gave|sent|forgot|saw|met|ate|drank|fell|broke|lost|won)\b",
    r"\b(?:left|brought|felt|ran|sang|bit|hit|spilt|wore|wrote|spoke|slept|taught|stole|flew|woke|threw|hurt)\b",
    r"(?<!\bis )(?<!\bare )(?<!\bbe )(?<!\bbeen )(?<!\bgets )(?<!\bget )"
    r"\b(?!(?:need|speed|feed|seed|indeed|hundred|bleed|embed)\b)[a-z]{2,}ed\b",
    r"了[一二两三几][次个盏张件杯本条份天遍回顿]|把|得[^，。]{1,6}$|给[^，。]{1,3}[做买写打倒看]了",
)
_HOLDS = _words(r"\b(?:am|is|are|has|have|do|does|can|will)\b|['’](?:m|s|re|ve|ll)\b|[,;:，；：]")


def tells_occasion(statement: str) -> bool:
    """Whether it tells what happened once, and no more: what so is, it does not say."""
    if _OCCASION.search(statement):
        return True
    return _DONE.search(statement) is not None and _HOLDS.search(statement) is None


IS_MY = _words(
    r"\b(?:is|was|are|am) (?:my|our)\s+\w+|\b(?:i|we)(?: have|['’]ve)(?: got)? (?:an?|no)\s+(?:\w+\s+)?\w+",
    r"是[我咱]们?的?[^，。]{1,3}|[我咱]们?(?:交|有|找)了?个?[^，。]{1,3}",
)
"""Tells whose somebody is or that there is one, and not of that one's affairs."""

SUPPOSED = _words(
    r"\b(?:wish(?:ed)?|maybe|perhaps|might|imagine|(?<!\bi )suppose|pretend|dream(?:s|t|ed|ing)?)\b",
    r"^\W*if\b|\b(?:wonder\w*|ask(?:s|ed|ing)?|know|sure|see|what|as|even|only) if\b",
    r"\bif\b.{1,60}(?:\b(?:would|could|were)|['’]d)\b|(?:\b(?:would|could)|['’]d)\b.{1,60}\bif\b",
    r"\bwould (?:love|like|be)\b|\b(?:said|says) (?:that )?(?:i|we)\b",
    r"\b(?:thinks?|thought|claims?|claimed|reckons?|heard) (?:that )?(?:i|we|my|our)\b",
    r"如果|要是|假如|假设|万一|也许|或许|可能|梦见|梦到|(?<!比)想象|但愿|听说|据说|就好了|该多好|以为[我咱]|说[我咱](?!现在|的|们?家)",
)
"""Tells what is not so, or not known to be: a wish, a dream, what somebody says of the one who speaks."""

SENTENCE_END = re.compile(
    r"(?<!\b[A-Z])(?<!\b[DMS]r)(?<!\bM[rs]s)(?<!\bMs)(?<!\bSt)(?<!\b[JS]r)(?<!\bProf)[.!]+(?:\s+|$)|[。！]"
)
"""Between two statements; not after an initial or a title."""

CLAUSE_END = re.compile(r"[,;:，；：。](?!\d)|\s[-–—]+\s|\b(?:and|but|so|because)\b")
TELLS_OWN = re.compile(r"^\W*(?:[IiWw]e?)\b|\S\s+[A-Z][a-z]|[我咱]|^\W*[买换添装租订领办][了到]")
"""Between two clauses; and what tells something of whoever speaks, or by name."""

SEEKS_ADVICE = _words(
    r"\b(?:should|shall|would) (?:i|we)\b|\bwhat if\b|^\W*(?:\w+:\s*)?(?:(?:but|and|so)\s+)?why\b",
    r"\bdo you (?:have|think|want|like)\b",
    r"你觉得|怎么[办做]|主意|有什么(?:好?办法|想法)|我们?(?:该|应该)|要不要|建议|如果.*呢|为什么|为啥",
)
"""Asks whoever is spoken to for advice, an opinion or a reason, rather than how things are."""

SEEKS_ALL = _words(
    r"\b(?:what|which|who) (?:all|else)\b|\blist\b|\ball (?:of )?(?:my|our|the|his|her|their)\b",
    r"\bwhat are (?:my|our|his|her|their)\b(?!.*\b(?:in|on|at|from|of|for|with|like)\W*$)",
    r"哪些|都有|所有|全部|列[出举一]",
)
"""Asks for several things, which do not replace each other."""

YES_OR_NO = _words(
    r"^\W*(?:is|are|am|do|does|can|have|has|will)\b",
    r"吗[？?]?\s*$|是不是|有没有|[会能要]不[会能要]",
)
"""Asked to be affirmed or denied."""

PLAIN_QUESTION = _words(
    r"^\W*(?:what|which|who|whose|where|how|am|is|are|do|does|can|tell me)\b|[?？]\s*$",
    r"哪|什么|谁|几|多少|多大|吗|告诉我",
)
"""Asked outright, rather than mentioned in a story."""

ASKS = _words(
    r"[?？]|\b(?:what|which|who|whom|whose|where|when|why|how)\b",
    r"\b(?:tell|remind|show|give|find|list|recall|summari[sz]e|look up|let me know|please)\b",
    r"什么|哪|谁|几|多少|多久|多大|怎么|怎样|如何|为何|吗|呢|告诉|提醒|帮我|列出|列一下|找|查|回忆|总结|请",
)
"""In a conversation: something is asked or wanted, and not just told."""

_ANYTHING = _words(r"(?:什么|谁|哪[里儿]?|怎么)[都也]|几乎")
_TELLS_LAST = _words(r"\b(?:i|we|you|he|she|they|it|that)\b.*[.!…]\W*$", r"[我你他她它咱].*[。！…]\W*$")


def tells_last(text: str) -> bool:
    """Whether its last sentence tells something, as a turn of a conversation does, and asks for nothing."""
    last = next((part for part in reversed(re.split(r"(?<=[.!?。！？])", text)) if part.strip()), "")
    return _TELLS_LAST.search(last) is not None and ASKS.search(_ANYTHING.sub(" ", last)) is None


POINTS_BACK = _words(
    r"^\W*(?:and|so|or|but|then|what about|how about|same)\b",
    r"\b(?:it|its|they|them|those|these|too|as well|instead)\b",
    r"^\W*(?:那|还有|然后|所以|再)|呢[？?]?\s*$|它|[这那][个家些里样]|也",
)
"""A turn that can only be understood by what was said before it."""

QUOTED = re.compile(
    r"\"([^\"]{2,200})\"|“([^”]{2,200})”|「([^」]{2,200})」|『([^』]{2,200})』|《([^》]{2,200})》"
)
"""What is to be found word for word; group by kind of quotation mark."""

TELLS_TIME = _words(
    r"\b(?:yesterday|today|tonight|tomorrow|ago|recently|since|weekends?|morning|evening"
    r"|(?:last|next|this|past|few|couple of|\d+|two|three|four|five|six) (?:night|day|week|weekend|month|year"
    r"|spring|summer|fall|autumn|winter)s?"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)day"
    r"|jan(?:uary)?|feb(?:ruary)?|march|april|june|july|aug(?:ust)?|sept(?:ember)?|oct(?:ober)?|nov(?:ember)?"
    r"|dec(?:ember)?|\d+(?:st|nd|rd|th)|(?:19|20)\d\d)\b",
    r"昨|今天|今晚|今早|明天|后天|前天|[上下这本]个?(?:周|星期|月|季度)|[去今明前后]年|周[一二三四五六日末天]|星期|礼拜",
    r"[\d一二三四五六七八九十]+[月日号天年点]|月[初底末]|[年周]末|春节|国庆|元旦|中秋",
)
"""A quick look for words of time, for many records at once; resolving them is `text.times`."""
