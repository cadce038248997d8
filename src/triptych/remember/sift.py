"""What is said without telling anything worth keeping: questions, courtesies, hypotheses, talk about the"
" talk."""

from __future__ import annotations

import re

from triptych.text.language import has_cjk

# --- English ------------------------------------------------------------------------------------------------

_EN_OPENING = re.compile(
    r"^(?:(?:oh|ah|aw+|wow|whoa|hey|hi|hello|yeah|yep|yes|yup|no|nope|ok|okay|well|so|and|but|also|haha+|"
    r"lol|hmm+|um+|uh+|sure|right|alright|all right|"
    r"thanks?(?: you)?(?=\s*[,!.;])|cool|nice|great|awesome|totally|absolutely|definitely|exactly|true|"
    r"anyway|"
    r"by the way|btw|plus|actually|"
    r"honestly|oh my|omg|gosh|man|dude|good morning|good evening)\b[\s,!.:;–-]*)+",
    re.IGNORECASE,
)
_EN_QUESTION = re.compile(
    r"^(?:what|who|whom|whose|which|when|where|why|how)\b(?!ever).*\b(?:is|are|was|were|do|does|did|can|"
    r"could|should|would|will|have|has|"
    r"am|shall|about)\b|^(?:what|how)(?:'s|'re)\b|^(?:is|are|was|were|do|does|did|can|could|should|would|"
    r"will|have|has|am|shall|may|might|"
    r"isn't|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|haven't|hasn't)\s+(?:you|i|we|they|"
    r"he|she|it|there|this|that|"
    r"your|my|anyone|someone|the)\b|^(?:any|got any|what about|how about|tell me|remind me what|do you)\b",
    re.IGNORECASE,
)
_EN_COURTESY = re.compile(
    r"^(?:(?:thank(?:s| you)|thx|cheers|much appreciated|appreciate (?:it|that|you|the)|"
    r"you'?re (?:so )?(?:very )?welcome|no (?:problem|worries)|"
    r"my pleasure|anytime|congrat\w*|well done|good (?:luck|job|morning|night|evening|afternoon|"
    r"to (?:see|hear))|great (?:to|job|work)|"
    r"nice to|glad to hear|happy (?:birthday|new year|to hear|to help)|long time no|how'?s it going|"
    r"what'?s (?:up|new)|take care|"
    r"talk (?:to you )?(?:soon|later)|see (?:you|ya)|bye|goodbye|catch you|have (?:a|fun)|enjoy|"
    r"keep (?:it )?(?:up|going|me posted|in touch)|"
    r"sounds (?:good|great|like|fun|awesome|amazing|perfect|interesting|lovely|delicious|fantastic)|"
    r"looks? (?:like|great|good|amazing)|"
    r"let me know|let's (?:do it|go|catch up|keep|chat|talk)|fingers crossed|best of luck|hope (?:you|"
    r"your|it|that|to hear|we|everything)|"
    r"i hope (?:you|your|it goes)|wishing|sorry (?:to hear|about|for)|i'?m sorry|i'?m (?:so )?(?:happy|"
    r"glad|proud|excited) (?:for|of|to hear)|"
    r"i'?m (?:always )?here (?:for|if)|i (?:totally |completely |absolutely |100% |couldn't )?agree|"
    r"agreed|got it|i see|i understand|"
    r"makes sense|of course|no doubt|i'?m (?:doing )?(?:good|fine|well|great|okay|ok)\b(?! at)|same here|"
    r"me too|you got this|we got this|"
    r"way to go|i (?:totally |completely |really |can )?(?:get it|understand|relate)\\b|"
    r"i (?:can't wait to hear|bet|know,? right|know what you mean|hear you|feel you|get it)|"
    r"can't wait to (?:see|hear)|"
    r"that'?s (?:so |really |very |super |such |just |absolutely )*(?:a |an )?(?:great|awesome|amazing|"
    r"cool|nice|wonderful|fantastic|lovely|sweet|"
    r"true|right|good|interesting|beautiful|impressive|incredible|inspiring|fun|funny|tough|rough|sad|"
    r"terrible|exciting|adorable|cute|neat|"
    r"fair|okay|fine|perfect|brilliant|understandable|hilarious|all|it)\b|what (?:a|an)\b|how (?:\w+ly |"
    r"so |very )?(?:cool|nice|great|lovely|"
    r"sweet|awesome|exciting|wonderful|cute|beautiful|fun)\b|(?:love|loving) (?:it|that|the|your|how|"
    r"this)\b|way cool|so (?:cool|true|proud|"
    r"happy for|glad)|no way|my bad|please (?:do|go ahead|help|wait)|hang in there|stay (?:safe|strong|"
    r"positive)|cheers to)"
    r"|^(?:it|this|that) (?:was|is|has been|'s) (?:so |really |very |such )*(?:a |an )?(?:great|awesome|"
    r"nice|lovely|good|fun|amazing) "
    r"(?:talking|chatting|catching|hearing|seeing)\b)",
    re.IGNORECASE,
)
_EN_HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|unless|say you|"
    r"let's say|let's assume|pretend)\b|"
    r"\b(?:I|we) wish\b|\bif (?:I|we) (?:were|had|could|won|lived|moved|got|owned|worked)\b|\b(?:would|"
    r"could|should|might) have (?:been|\w+ed)\b|"
    r"\bas if\b|\bhypothetically\b|\bin theory\b|\bfor example, I\b|\bmay(?:be)? (?:I|we)\b|\b(?:I|"
    r"we) (?:might|may|could)\b",
    re.IGNORECASE,
)
_EN_HARD_HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|let's say|"
    r"let's assume|pretend|hypothetically)\b|"
    r"\b(?:I|we) wish (?:I|we)\b|\bif (?:I|we) (?:were|had|could|won|lived)\b",
    re.IGNORECASE,
)
_EN_REPORTED = re.compile(
    r"\b(?!I\b|we\b)(?:he|she|they|someone|somebody|people|everyone|(?:my|his|her|their|our|the|a) \w+|"
    r"[A-Z][a-z]+)\s+(?:just |also |once |always |often )?"
    r"(?:says?|said|told|tells|claims?|claimed|thinks?|thought|believes?|mentioned|wrote|asked|insists?|"
    r"complained|according)\b|"
    r"^according to\b|\bI (?:heard|read)(?: somewhere)? that\b|\bapparently\b|\brumou?r\b",
)
_EN_REQUEST = re.compile(
    r"^(?:please|kindly|can you|could you|would you|will you|help me|tell me|show me|give me|explain|"
    r"write|draft|translate|summari[sz]e|"
    r"find|search|look up|list|compare|check|let's|let us|try|make sure|go ahead|feel free|"
    r"don't (?:worry|forget|hesitate|give up)|check out|"
    r"take (?:a look|your time)|look at|just (?:keep|remember)|keep)\b",
    re.IGNORECASE,
)

# --- Chinese ------------------------------------------------------------------------------------------------

_ZH_QUESTION = re.compile(
    r"(?:吗|么|嘛)[。!！~～\s]*$|[？?]\s*$|^(?:请问|问一下|想问|为什么|怎么|什么|哪|谁|几点|多少|能不能|可不可以|可以帮|是不是|有没有|要不要|该怎么|如何)|"
    r"(?:是不是|能不能|可不可以|好不好|要不要|行不行|对不对|怎么办|怎么样|什么时候|是什么|为什么|是谁|在哪里?|多少钱|几点)[呢啊呀]?[。!！~～\s]*$|(?:呢)[？?\s]*$"
)
_ZH_OPENING = re.compile(
    r"^(?:(?:哈+|嘿+|哇+|哦+|噢+|嗯+|啊+|唉+|哎+呀?|嗨|诶|欸|好的|好吧|好啊|好呀|是的|是啊|对啊|对的|对|没错|行|可以|当然|谢谢你?(?=[，,。！!~～])|真的|"
    r"那|对了|话说|其实|"
    r"另外|你好|您好|收到)[，,。！!~～\s]*|"
    r"(?:(?:老?[爸妈]|爸爸|妈妈|爷爷|奶奶|老公|老婆|亲爱的|宝贝|[\u4e00-\u9fff]{1,3}(?:总|经理|老师|哥|姐|叔|姨|师傅|店长|老板|主任|医生|律师"
    r"|教授|同学))[、]?)+(?:[，,！!]|[您你]好[，,。！!]?|(?:早上|上午|中午|下午|晚上)好[，,。！!]?))+"
)
_ZH_COURTESY = re.compile(
    r"^(?:你好|您好|大家好|嗨|哈喽|早上好|早安|晚安|晚上好|下午好|中午好|新年好|再见|拜拜|回头见|明天见|待会儿?见|回聊|谢谢|多谢|感谢|谢啦|谢了|不客气|不用谢|没关系|没事|"
    r"辛苦了|麻烦你?了|好的|好呀|好哒|好滴|好嘞|好吧|行吧|嗯+|哦+|噢+|收到|明白|知道了|了解了?|懂了|没问题|可以的|当然|是的|是啊|对的?|对呀|没错|确实|的确|"
    r"恭喜|祝你?|祝贺|加油|节日快乐|生日快乐|新年快乐|真棒|太棒了|太好了|真好|好棒|厉害|不错|牛|哈哈+|呵呵|嘻嘻|辛苦|抱歉|对不起|不好意思|请稍等|稍等|等一下|"
    r"听到(?:这个|你)|我(?:真|很)?为你|听起来|看起来|期待|保重|注意安全|早点休息|慢慢来|随时|有空(?:一起|再)|我也(?:是|觉得|这么)|我同意|说得对|原来如此|这样啊|就这样|"
    r"先这样|好久不见|最近怎么样|吃了吗)"
    r"[^，,。]{0,10}$"
)
_ZH_HYPOTHESIS = re.compile(
    r"(?:如果|假如|要是|假设|倘若|若是|万一|假使|除非|的话|即使|就算|想象一下|打个比方|比如说我|也许|或许|说不定|可能会?|大概会?|没准|恨不得|要不是|早知道|本来可以|真希望)"
)
_ZH_HARD_HYPOTHESIS = re.compile(
    r"^(?:但|那|不过|所以)?(?:如果|假如|要是|假设|倘若|若是|万一|假使|想象一下|打个比方|早知道|要不是|真希望我)"
)
_ZH_REPORTED = re.compile(
    r"(?:听说|据说|传说|据悉|有人说|(?:他|她|他们|她们|对方|别人|人家|网上|新闻|(?:我(?:的)?|他|她)?(?:妈妈?|爸爸?|哥哥?|姐姐?|弟弟?|妹妹?|老师|同事|朋友|"
    r"老板|医生|领导|室友|同学|客户|老公|老婆)"
    r"|小[\u4e00-\u9fff]|老[\u4e00-\u9fff]|(?:^|(?<=[，,。；]))(?!我|咱)[\u4e00-\u9fff]{2,3}(?<![来是如以之])|"
    r"[A-Z]\w+)(?:刚|曾经?|总|老|也|还|都|昨天|今天)*(?:说(?!明|服|话|不定)|表示|认为|觉得|告诉我|跟我说|提到|声称|抱怨))"
)
_ZH_SELF_REPORT = re.compile(r"(?:我|我们|咱们)(?:也|还|都|真的|一直|个人)*(?:说|表示|认为|觉得)")
_ZH_REQUEST = re.compile(
    r"^(?:第[一二三四五六七八九十\d]+[段句章条点个页]|嗯?[，,]?让我(?:想|看)|把(?:这|那|它|上面|下面)|(?:我们|咱们)?换(?:个|种)(?:思路|话题|方式)|"
    r"再(?:多)?说|举个?例|请|麻烦|帮我|帮忙|帮|给我|能否|可否|请你|你(?:能|可以|"
    r"帮|给|来|看|说|觉得|要|别|先)|告诉我|解释|翻译|总结|写一|列出|推荐|查一下|搜一下|看看|试试|"
    r"来[一个段篇首点])"
)

# Nobody's experience: maxims, guesses at what may be, hearsay without a source that matters.
_EN_VAGUE = re.compile(
    r"^(?:(?:I|we) (?:might|may|could(?! not|n't))|maybe (?:I|we)|perhaps (?:I|we)|I(?:'m| am) (?:just )?(?:"
    r"thinking|wondering)|I was (?:thinking|wondering)|according to (?!my\b|our\b)|apparently|supposedly|"
    r"(?:some(?:one|body)|people|they|everyone|everybody|folks)\b.{0,24}\b(?:says?|said|think|claims?|wrote|"
    r"writes)|(?:he|she) (?:claims|claimed)|rumou?r has|"
    r"we all (?:need|want|have|know|deserve)|every (?:day|moment|step|cloud|journey) (?:is|has|counts)|"
    r"life is|"
    r"(?:practice|hard work|patience|kindness|honesty|family|teamwork|music|nature|art|love|health) (?:is|"
    r"makes|"
    r"pays|brings|can|really)|good things|it's (?:never too late|all about|the (?:little|small) things)|"
    r"you (?:only live|never know|can't win)|let's)\b",
    re.IGNORECASE,
)
_ZH_VAGUE = re.compile(
    r"^(?:我|我们)?(?:也许|或许|可能|说不定|没准|大概会)|^(?:据报道|据说|听说|听人说|据悉|传说|好像|有人说|大家都(?:说|觉得|认为)|"
    r"人们(?:都)?(?:说|常说)|网上(?:都)?说|俗话说|常言道)|^(?:论坛|网上|微博|朋友圈)(?:上)?有人|"
    r"^(?:他|她|他们)(?:声称|宣称|自称)|^(?:人生|生活|我们都(?:需要|想要|应该)|每一天|每天都是|音乐|家人|健康|团结|时间|努力|坚持|机会|真正的|好事|爱)"
    r"(?!上)[^我]{0,16}$|^我(?:在想|想着|在考虑)(?:你|我们|要不|能)"
)
# About something at hand that nobody will know later: "this one is my favourite so far", 这张照片我真喜欢.
_EN_AT_HAND = re.compile(
    r"^(?:(?:I|we) (?:\w+ly )?(?:love|like|enjoy|adore|hate|need|want|get|understand|appreciate|remember)\s+"
    r"(?:it|that|this|them|these|those)(?:\s\w+)?|(?:this|that|it|they|these|those)(?: one| \w+)?"
    r"(?:'s| is| was| are| were|'re| looks?| sounds?| feels?| felt| means?| meant| really| just| helps?|"
    r" helped"
    r"| made| makes| brings?)\b(?!.*\b(?:my|our|I|we|me)\b.*\b(?:\w+ed|was|had)\b)[^,;]{0,40})\W*$",
    re.IGNORECASE,
)
_ZH_AT_HAND = re.compile(
    r"^(?:这|那|它|他们|它们|她们)(?:个|张|件|本|部|首|些|种|样|里|边|位|家|次|段|幅|只)?[^，,；;]{0,3}"
    r"(?:是|对|让|很|真|太|我|挺|好|就|也)[^，,；;]{0,14}$|^我(?:很|真|好|太|超|特别|非常)?(?:喜欢|爱|理解|明白|懂|支持|同意)"
    r"(?:这|那|你|它)[^，,；;]{0,8}$|^我(?:也|都|完全|非常|很|真的)*(?:是|一样|理解|同意|赞同|明白|懂|说不清楚|说不准|不清楚|这么想|有同感)"
    r"(?:的|啊|了)?\W*$"
)
_LOG_LINE = re.compile(
    r"^\s*(?:error|warning|fatal|traceback|exception|info|debug|错误|警告|异常)\s*(?:\[|[:：]|\()|"
    r"^\s*(?:def|class|import|from|return|print|console\.log|SELECT|INSERT|const|let|var|function|"
    r"#include)\b.*[(){};=]",
    re.IGNORECASE,
)

# States that are over before they could be of use, the weather, and filling of pauses.
_EN_PASSING = re.compile(
    r"^(?:(?:I'm|I am|I feel|feeling|we're|I was|I got)\s+(?:(?:so|really|very|a (?:bit|little)|kind of|"
    r"kinda|pretty|just|still|super|too|quite|"
    r"not|all|getting|almost)\s+)*(?:tired|sleepy|exhausted|hungry|starving|thirsty|bored|cold|hot|busy|"
    r"back|here|late|awake|full|lost|"
    r"confused|ready|done|off|sure|out|up|on my way|curious|sick|speechless|kidding|joking|serious|"
    r"impressed|jealous)\b[^,;]{0,24}$|"
    r"I (?:really |just |also |still )?(?:don't know|do not know|guess|suppose|think so|hope so|doubt it|"
    r"mean(?: it)?|forgot|have no idea|"
    r"see what|can imagine|can't believe|can(?:'t| not) complain|wonder|need to go|have to go|gotta go|"
    r"got to go|must go|have to run)\b[^,;]{0,32}$|"
    r"I (?:really |just |could (?:really )?)?(?:need|want|use)\s+(?:(?:a|an|some|my|another|"
    r"more)\s+)?(?:\w+\s+)?(?:coffee|nap|break|drink|sleep|food|snack|rest|"
    r"tea|lunch|dinner|water|minute|moment|second)\s*(?:now|so bad|badly|right now)?\W*$|"
    r"I (?:just |only )?(?:woke up|got up|got home|got here|finished eating|had lunch|ate)\W*$|"
    r"(?:I'm|I am|we're) (?:\w+ )?(?:going to bed|off to bed|heading (?:out|home|off|to bed)|going home|"
    r"going to sleep|leaving now|gonna (?:go|head out|run)|going now)\b.*$|"
    r"my (?:head|back|feet|eyes|legs?|stomach|tummy) (?:hurts?|aches?|is killing me|"
    r"are killing me)\b[^,;]{0,24}$|"
    r"I (?:will|won't|should|must|have to|need to|better)[,\s]+(?:don't worry|\w+ the (?:dishes|laundry|"
    r"trash|door|phone))\W*$|"
    r"I (?:honestly |really |just )?can(?:'t|not) (?:remember|wait|tell|decide|say)\W*$|"
    r"(?:forgot|lost) (?:it|that)\b[^;]{0,12}$|oh,? one more thing\W*$|\w+ more (?:minutes?|seconds?|"
    r"bites?)\W*$|"
    r"(?:time flies|what a (?:day|week)|long (?:day|week|night)|it is what it is|one (?:sec|moment|"
    r"minute)|anyway|never ?mind|whatever|let me (?:see|check|think)|"
    r"it'?s (?:getting |so |too )*(?:late|early)|that was (?:quick|fast|close|easy)|who knows|"
    r"you know what i mean|just (?:chilling|relaxing)|nothing much|not much)\b[^,;]{0,32}$|"
    r"(?:it|that) was (?:\w+ )?(?:a |an )?(?:great|good|fun|nice|boring|terrible|awful|amazing|"
    r"long) (?:game|movie|show|day|time|one|night|week|episode)\W*$|"
    r"(?:i'?ll|let me) (?:think about it|be right back|see|check|get back to you|let you know|"
    r"try)\b.{0,16}$)|"
    r"^(?!.*\b(?:my|our)\b).{0,24}\b(?:weather|rain(?:ing|y)?|snow(?:ing|y)?|sunny|cloudy|humid|freezing|"
    r"traffic)\b.{0,30}$",
    re.IGNORECASE,
)
_ZH_PASSING = re.compile(
    r"^(?:我|我们)?(?:今天|现在|刚才|这会儿|真的|实在)?(?:就是|感觉|觉得|都|已经|还是|又)?(?:好|真|太|有点儿?|有些|很|快|挺|超|特别|非常)?(?:累|困|饿|渴|"
    r"无聊|冷|热|忙|烦|饱|晕|开心|难受|尴尬|郁闷)(?:死|坏|得不行|得要命)?(?:我|人)?(?:了|啊|呀|哦|呢|的)*\W*$|"
    r"^.{0,6}(?:天气|下雨|下雪|太阳|堵车|刮风|升温|降温).{0,8}$|"
    r"^(?:我|我们)?(?:快|先|刚|现在|要|得|该|就|都|也|再|也|已经|马上)*(?:回来|到家|到店里?|到公司|出门|出发|上车|到楼下|安全到达|到了?|走|来|睡觉?|起床|睡醒|"
    r"下班|去睡|去忙|吃饭|吃完|知道|不知道|明白|不明白|懂|不懂|"
    r"想想|看看|试试|考虑考虑|休息|洗澡)(?:了|吧|啦|看|一下)*(?:[，,]?晚安|[，,]?拜拜)?\W*$|"
    r"^(?:这个|那个)?(?:我|我也|我还)?(?:不太|不|也不)?(?:知道|确定|清楚|好说|记得|懂)(?:了|啊|呢|吧)?\W*$|"
    r"^(?:慢慢来|等我一下|我(?:快好|马上|先走)|(?:今天|这次)?(?:就)?先这样|(?:笑|累|饿|急|撑|困|气|烦|热|冷|吓)死(?:我|人)?了?|(?:累|困|热)瘫了?|"
    r"我也?吃不下|我们?俩?真?没救|等不及|这(?:一)?(?:周|天|年).{0,4}(?:漫长|快|"
    r"累)).{0,8}$|"
    r"^(?:好了|行了|那)?[，,]?我(?:先|要|得)?(?:去)?(?:睡|走|撤|忙|下)(?:觉)?(?:了|啦)[，,]?(?:晚安|拜拜|再见)?\W*$|"
    r"^(?:我)?(?:好|真|就|只)?(?:想|要|需要)(?:喝|吃|来|去)?(?:点|杯|个|一杯|一下)?(?:咖啡|奶茶|茶|水|东西|饭|夜宵|零食|觉|睡觉|休息|静静)(?:了|"
    r"啊)?\W*$|"
    r"^(?:头|肚子|腰|腿|眼睛|胃)(?:有点|好|很)?(?:疼|痛|酸|晕|不舒服).{0,3}$|"
    r"^.{0,4}(?:周末愉快|一路顺风|旅途愉快|时间过得真快|太好笑了|真是漫长|不早了|没什么事|换个话题|随便|再说吧|等一下|让我看看|就这样吧|你懂的?|懂我意思|"
    r"明白我的意思).{0,8}$|"
    r"^你(?:懂|明白|知道)我?的?意思吧?\W*$|^(?:真|太|好)(?:快|慢|巧|可惜|遗憾|有意思|搞笑|好笑)(?:了|啊|呀)?\W*$|^(?:比赛|电影|节目|演出|"
    r"游戏)(?:很|真|挺|特别|太)(?:精彩|好看|无聊|好玩|一般)(?:了|啊)?\W*$"
)

_STAGE_DIRECTION = re.compile(r"^[\[(（【<*].*[\])）】>*]$", re.DOTALL)
_ALNUM = re.compile(r"[^\W_]")
_FEWEST_EN_WORDS = 3
_FEWEST_ZH_CHARACTERS = 4

_QUOTED = re.compile(
    r"(?<=[说道写问：:，,])\s*[\"“][^\"”\n]{2,}?[\"”]|\"[^\"\n]{8,}?\"|“[^”\n]{4,}?”|「[^」\n]{4,}?」|"
    r"『[^』\n]{4,}?』|(?<![\w])'[^'\n]{12,}?'(?![\w])"
)
_QUOTED_VOICE = re.compile(r"\b(?:I|I'm|I've|my|we|you)\b|[我你咱]")
_BRACKETED = re.compile(r"\[[^\]\n]{3,}\]|【[^】\n]{3,}】")


def strip_opening(text: str) -> str:
    """The sentence without the interjections before it."""
    return (_ZH_OPENING if has_cjk(text) else _EN_OPENING).sub("", text.lstrip())


def mask_foreign(text: str) -> str:
    """The text with quoted speech and bracketed stage directions blanked out, every character in its pla"
    "ce."""

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
    classes = _ZH_CLASSES if chinese else _EN_CLASSES
    named = next((name for name, pattern in classes if pattern.search(bare)), None)
    return named or ("too short" if _is_short(bare, chinese) else None)


_EN_CLASSES = (
    ("log line", _LOG_LINE),
    ("vague", _EN_VAGUE),
    ("about something at hand", _EN_AT_HAND),
    ("courtesy", _EN_COURTESY),
    ("passing remark", _EN_PASSING),
    ("request", _EN_REQUEST),
)
_ZH_CLASSES = (
    ("log line", _LOG_LINE),
    ("vague", _ZH_VAGUE),
    ("about something at hand", _ZH_AT_HAND),
    ("courtesy", _ZH_COURTESY),
    ("passing remark", _ZH_PASSING),
    ("request", _ZH_REQUEST),
)


def _is_short(bare: str, chinese: bool) -> bool:
    if chinese:
        return len(bare) < _FEWEST_ZH_CHARACTERS
    return len(bare.split()) < _FEWEST_EN_WORDS
