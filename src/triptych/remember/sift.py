"""What is said without telling anything worth keeping: questions, courtesies, hypotheses, talk about the talk."""

from __future__ import annotations

import re

from triptych.text.language import has_cjk

# --- English ------------------------------------------------------------------------------------------------

_EN_OPENING = re.compile(
    r"^(?:(?:oh|ah|aw+|wow|whoa|hey|hi|hello|yeah|yep|yes|yup|no|nope|ok|okay|well|so|and|but|also|haha+|lol|hmm+|um+|uh+|sure|right|alright|all right|"
    r"thanks|thank you|cool|nice|great|awesome|totally|absolutely|definitely|exactly|true|anyway|by the way|btw|plus|actually|"
    r"honestly|oh my|omg|gosh|man|dude|good morning|good evening)\b[\s,!.:;–-]*)+",
    re.IGNORECASE,
)
_EN_QUESTION = re.compile(
    r"^(?:what|who|whom|whose|which|when|where|why|how)\b(?!ever).*\b(?:is|are|was|were|do|does|did|can|could|should|would|will|have|has|"
    r"am|shall|about)\b|^(?:what|how)(?:'s|'re)\b|^(?:is|are|was|were|do|does|did|can|could|should|would|will|have|has|am|shall|may|might|"
    r"isn't|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|haven't|hasn't)\s+(?:you|i|we|they|he|she|it|there|this|that|"
    r"your|my|anyone|someone|the)\b|^(?:any|got any|what about|how about|tell me|remind me what|do you)\b",
    re.IGNORECASE,
)
_EN_COURTESY = re.compile(
    r"^(?:(?:thank(?:s| you)|thx|cheers|much appreciated|appreciate (?:it|that|you|the)|you'?re (?:so )?(?:very )?welcome|no (?:problem|worries)|"
    r"my pleasure|anytime|congrat\w*|well done|good (?:luck|job|morning|night|evening|afternoon|to (?:see|hear))|great (?:to|job|work)|"
    r"nice to|glad to hear|happy (?:birthday|new year|to hear|to help)|long time no|how'?s it going|what'?s (?:up|new)|take care|"
    r"talk (?:to you )?(?:soon|later)|see (?:you|ya)|bye|goodbye|catch you|have (?:a|fun)|enjoy|keep (?:it )?(?:up|going|me posted|in touch)|"
    r"sounds (?:good|great|like|fun|awesome|amazing|perfect|interesting|lovely|delicious|fantastic)|looks? (?:like|great|good|amazing)|"
    r"let me know|let's (?:do it|go|catch up|keep|chat|talk)|fingers crossed|best of luck|hope (?:you|your|it|that|to hear|we|everything)|"
    r"i hope (?:you|your|it goes)|wishing|sorry (?:to hear|about|for)|i'?m sorry|i'?m (?:so )?(?:happy|glad|proud|excited) (?:for|of|to hear)|"
    r"i'?m (?:always )?here (?:for|if)|i (?:totally |completely |absolutely |100% |couldn't )?agree|agreed|got it|i see|i understand|"
    r"makes sense|of course|no doubt|i'?m (?:doing )?(?:good|fine|well|great|okay|ok)\b(?! at)|same here|me too|you got this|we got this|"
    r"way to go|i (?:can't wait to hear|bet|know,? right|know what you mean|hear you|feel you|get it)|can't wait to (?:see|hear)|"
    r"that'?s (?:so |really |very |super |such |just |absolutely )*(?:a |an )?(?:great|awesome|amazing|cool|nice|wonderful|fantastic|lovely|sweet|"
    r"true|right|good|interesting|beautiful|impressive|incredible|inspiring|fun|funny|tough|rough|sad|terrible|exciting|adorable|cute|neat|"
    r"fair|okay|fine|perfect|brilliant|understandable|hilarious|all|it)\b|what (?:a|an)\b|how (?:\w+ly |so |very )?(?:cool|nice|great|lovely|"
    r"sweet|awesome|exciting|wonderful|cute|beautiful|fun)\b|(?:love|loving) (?:it|that|the|your|how|this)\b|way cool|so (?:cool|true|proud|"
    r"happy for|glad)|no way|my bad|please (?:do|go ahead|help|wait)|hang in there|stay (?:safe|strong|positive)|cheers to)"
    r"|^(?:it|this|that) (?:was|is|has been|'s) (?:so |really |very |such )*(?:a |an )?(?:great|awesome|nice|lovely|good|fun|amazing) "
    r"(?:talking|chatting|catching|hearing|seeing)\b)",
    re.IGNORECASE,
)
_EN_HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|unless|say you|let's say|let's assume|pretend)\b|"
    r"\b(?:I|we) wish\b|\bif (?:I|we) (?:were|had|could|won|lived|moved|got|owned|worked)\b|\b(?:would|could|should|might) have (?:been|\w+ed)\b|"
    r"\bas if\b|\bhypothetically\b|\bin theory\b|\bfor example, I\b|\bmay(?:be)? (?:I|we)\b|\b(?:I|we) (?:might|may|could)\b",
    re.IGNORECASE,
)
_EN_HARD_HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|let's say|let's assume|pretend|hypothetically)\b|"
    r"\b(?:I|we) wish (?:I|we)\b|\bif (?:I|we) (?:were|had|could|won|lived)\b",
    re.IGNORECASE,
)
_EN_REPORTED = re.compile(
    r"\b(?!I\b|we\b)(?:he|she|they|someone|somebody|people|everyone|(?:my|his|her|their|our|the|a) \w+|[A-Z][a-z]+)\s+(?:just |also |once |always |often )?"
    r"(?:says?|said|told|tells|claims?|claimed|thinks?|thought|believes?|mentioned|wrote|asked|insists?|complained|according)\b|"
    r"^according to\b|\bI (?:heard|read)(?: somewhere)? that\b|\bapparently\b|\brumou?r\b",
)
_EN_REQUEST = re.compile(
    r"^(?:please|kindly|can you|could you|would you|will you|help me|tell me|show me|give me|explain|write|draft|translate|summari[sz]e|"
    r"find|search|look up|list|compare|check|let's|let us|try|make sure|go ahead|feel free|don't (?:worry|forget|hesitate|give up)|check out|"
    r"take (?:a look|your time)|look at|just (?:keep|remember)|keep)\b",
    re.IGNORECASE,
)

# --- Chinese ------------------------------------------------------------------------------------------------

_ZH_QUESTION = re.compile(
    r"(?:吗|么|嘛)[。!！~～\s]*$|[？?]\s*$|^(?:请问|问一下|想问|为什么|怎么|什么|哪|谁|几点|多少|能不能|可不可以|可以帮|是不是|有没有|要不要|该怎么|如何)|"
    r"(?:是不是|能不能|可不可以|好不好|要不要|行不行|对不对|怎么办|怎么样|什么时候|是什么|为什么|是谁|在哪里?|多少钱|几点)[呢啊呀]?[。!！~～\s]*$|(?:呢)[？?\s]*$"
)
_ZH_OPENING = re.compile(
    r"^(?:(?:哈+|嘿+|哇+|哦+|噢+|嗯+|啊+|唉+|哎+呀?|嗨|诶|欸|好的|好吧|好啊|好呀|是的|是啊|对啊|对的|对|没错|行|可以|当然|谢谢你?|真的|那|对了|话说|其实|另外|你好|您好|收到)[，,。！!~～\s]*)+"
)
_ZH_COURTESY = re.compile(
    r"^(?:你好|您好|大家好|嗨|哈喽|早上好|早安|晚安|晚上好|下午好|中午好|新年好|再见|拜拜|回头见|明天见|待会儿?见|回聊|谢谢|多谢|感谢|谢啦|谢了|不客气|不用谢|没关系|没事|"
    r"辛苦了|麻烦你?了|好的|好呀|好哒|好滴|好嘞|好吧|行吧|嗯+|哦+|噢+|收到|明白|知道了|了解了?|懂了|没问题|可以的|当然|是的|是啊|对的?|对呀|没错|确实|的确|"
    r"恭喜|祝你?|祝贺|加油|节日快乐|生日快乐|新年快乐|真棒|太棒了|太好了|真好|好棒|厉害|不错|牛|哈哈+|呵呵|嘻嘻|辛苦|抱歉|对不起|不好意思|请稍等|稍等|等一下|"
    r"听起来|看起来|期待|保重|注意安全|早点休息|慢慢来|随时|有空(?:一起|再)|我也(?:是|觉得|这么)|我同意|说得对|原来如此|这样啊|就这样|先这样|好久不见|最近怎么样|吃了吗)"
    r"[^，,。]{0,10}$"
)
_ZH_HYPOTHESIS = re.compile(
    r"(?:如果|假如|要是|假设|倘若|若是|万一|假使|除非|的话|即使|就算|想象一下|打个比方|比如说我|也许|或许|说不定|可能会?|大概会?|没准|恨不得|要不是|早知道|本来可以|真希望)"
)
_ZH_HARD_HYPOTHESIS = re.compile(r"^(?:但|那|不过|所以)?(?:如果|假如|要是|假设|倘若|若是|万一|假使|想象一下|打个比方|早知道|要不是|真希望我)")
_ZH_REPORTED = re.compile(
    r"(?:听说|据说|传说|据悉|有人说|(?:他|她|他们|她们|对方|别人|人家|网上|新闻|(?:我(?:的)?|他|她)?(?:妈妈?|爸爸?|哥哥?|姐姐?|弟弟?|妹妹?|老师|同事|朋友|老板|医生|领导|室友|同学|客户|老公|老婆)"
    r"|小[\u4e00-\u9fff]|老[\u4e00-\u9fff]|(?:^|(?<=[，,。；]))(?!我|咱)[\u4e00-\u9fff]{2,3}(?<![来是如以之])|[A-Z]\w+)(?:刚|曾经?|总|老|也|还|都|昨天|今天)*(?:说(?!明|服|话|不定)|表示|认为|觉得|告诉我|跟我说|提到|声称|抱怨))"
)
_ZH_SELF_REPORT = re.compile(r"(?:我|我们|咱们)(?:也|还|都|真的|一直|个人)*(?:说|表示|认为|觉得)")
_ZH_REQUEST = re.compile(
    r"^(?:请|麻烦|帮我|帮忙|帮|给我|能否|可否|请你|你(?:能|可以|帮|给|来|看|说|觉得|要|别|先)|告诉我|解释|翻译|总结|写一|列出|推荐|查一下|搜一下|看看|试试|来[一个段篇首点])"
)

_STAGE_DIRECTION = re.compile(r"^[\[(（【<*].*[\])）】>*]$", re.DOTALL)
_ALNUM = re.compile(r"[^\W_]")
_FEWEST_EN_WORDS = 3
_FEWEST_ZH_CHARACTERS = 4

_QUOTED = re.compile(r"\"[^\"\n]{8,}?\"|“[^”\n]{4,}?”|「[^」\n]{4,}?」|『[^』\n]{4,}?』|(?<![\w])'[^'\n]{12,}?'(?![\w])")
_QUOTED_VOICE = re.compile(r"\b(?:I|I'm|I've|my|we|you)\b|[我你咱]")
_BRACKETED = re.compile(r"\[[^\]\n]{3,}\]|【[^】\n]{3,}】")


def strip_opening(text: str) -> str:
    """The sentence without the interjections before it."""
    return (_ZH_OPENING if has_cjk(text) else _EN_OPENING).sub("", text)


def mask_foreign(text: str) -> str:
    """The text with quoted speech and bracketed stage directions blanked out, every character in its place."""

    def blank(match: re.Match[str]) -> str:
        return " " * len(match.group())

    without = _BRACKETED.sub(blank, text)
    return _QUOTED.sub(lambda m: blank(m) if _QUOTED_VOICE.search(m.group()) else m.group(), without)


def is_question(text: str) -> bool:
    """Whether the sentence asks."""
    bare = strip_opening(text).strip()
    if bare.rstrip("\"'”’)） ").endswith(("?", "？")):
        return True
    if has_cjk(bare):
        return _ZH_QUESTION.search(bare) is not None
    return _EN_QUESTION.search(bare) is not None


def is_hypothesis(text: str) -> bool:
    """Whether it is said of what is not, or may not be so: enough to keep it out of a slot."""
    return (_ZH_HYPOTHESIS if has_cjk(text) else _EN_HYPOTHESIS).search(text) is not None


def is_mere_hypothesis(text: str) -> bool:
    """Whether all of it is supposed rather than said."""
    bare = strip_opening(text)
    return (_ZH_HARD_HYPOTHESIS if has_cjk(text) else _EN_HARD_HYPOTHESIS).search(bare) is not None


def is_reported(text: str) -> bool:
    """Whether it tells what somebody else says."""
    if has_cjk(text):
        return _ZH_REPORTED.search(text) is not None and _ZH_SELF_REPORT.search(text) is None
    return _EN_REPORTED.search(text) is not None


def why_idle(text: str) -> str | None:
    """Why a sentence no rule reads is not worth a memory, or none when it may be."""
    if _STAGE_DIRECTION.match(text.strip()):
        return "stage direction"
    bare = strip_opening(text).strip()
    if not _ALNUM.search(bare):
        return "nothing but an interjection"
    chinese = has_cjk(bare)
    if is_mere_hypothesis(bare):
        return "hypothesis"
    if (_ZH_COURTESY if chinese else _EN_COURTESY).search(bare):
        return "courtesy"
    if (_ZH_REQUEST if chinese else _EN_REQUEST).search(bare):
        return "request"
    return "too short" if _is_short(bare, chinese) else None


def _is_short(bare: str, chinese: bool) -> bool:
    if chinese:
        return len(bare) < _FEWEST_ZH_CHARACTERS
    return len(bare.split()) < _FEWEST_EN_WORDS
