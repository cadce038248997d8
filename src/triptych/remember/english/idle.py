"""What English speakers say without telling anything worth keeping."""

from __future__ import annotations

import re

OPENING = re.compile(
    r"^(?:(?:oh|ah|aw+|wow|whoa|hey|hi|hello|yeah|yep|yes|yup|no|nope|ok|okay|well|so|and|but|also|haha+|"
    r"lol|hmm+|um+|uh+|sure|right|alright|all right|"
    r"thanks?(?: you)?(?=\s*[,!.;])|cool|nice|great|awesome|totally|absolutely|definitely|exactly|true|"
    r"anyway|"
    r"by the way|btw|plus|actually|"
    r"honestly|oh my|omg|gosh|man|dude|good morning|good evening)\b[\s,!.:;–-]*)+",
    re.IGNORECASE,
)

QUESTION = re.compile(
    r"^who\s+(?!knows\b|cares\b|would have)\w+\s|^(?:what|who|whom|whose|which|when|where|why|"
    r"how)\b(?!ever).*\b(?:is|are|was|were|do|does|did|can|"
    r"could|should|would|will|have|has|"
    r"am|shall|about)\b|^(?:what|how)(?:'s|'re)\b|^(?:is|are|was|were|do|does|did|can|could|should|would|"
    r"will|have|has|am|shall|may|might|"
    r"isn't|aren't|don't|doesn't|didn't|can't|couldn't|wouldn't|won't|haven't|hasn't)\s+(?:you|i|we|they|"
    r"he|she|it|there|this|that|"
    r"your|my|anyone|someone|the)\b|^(?:any(?!.*\b(?:needs?|must|should|has to|have to|goes|requires?)\b)|"
    r"got any|what about|how about|tell me|remind me what|do you)\b",
    re.IGNORECASE,
)

COURTESY = re.compile(
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

HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|unless|say you|"
    r"let's say|let's assume|pretend)\b|"
    r"\b(?:I|we) wish\b|\bif (?:I|we) (?:were|had|could|won|lived|moved|got|owned|worked)\b|\b(?:would|"
    r"could|should|might) have (?:been|\w+ed)\b|"
    r"\bdream(?:t|ed)(?: \w+)? (?:that )?(?:I|we)\b|\bdream (?:that|in which|where) (?:I|we)\b|"
    r"\bas if\b|\bhypothetically\b|\bin theory\b|\bfor example, I\b|\bmay(?:be)? (?:I|we)\b|\b(?:I|"
    r"we) (?:might|may|could)\b",
    re.IGNORECASE,
)

HARD_HYPOTHESIS = re.compile(
    r"^(?:but |and |so |well,? |even )*(?:if|what if|suppose|supposing|imagine|assuming|let's say|"
    r"let's assume|pretend|hypothetically)\b|"
    r"\b(?:I|we)(?: \w+)? wish\b(?! (?:you|him|her|them|everyone)\b)|\bif (?:I|we) (?:were|had|could|"
    r"won|lived|owned|worked)\b|"
    r"^wish (?:I|we)\b(?!.*\bbut\b)|^(?:had|were) (?:I|we)\b|^should (?:I|we) ever\b|^in my dreams?\b|"
    r"\bdream(?:t|ed)(?: \w+)? (?:that )?(?:I|we)\b|\bdream (?:that|in which|where) (?:I|we)\b|"
    r"^unless\b",
    re.IGNORECASE,
)

_KNOWS = (
    r"(?:doctor|therapist|dentist|physician|psychologist|psychiatrist|nurse|vet|GP|test|scan|report|"
    r"contract)"
)
_SURE = r"(?:\w+ly\s+)?(?:convinced|sure|certain|positive|adamant|under the impression)"
_TAKES = (
    rf"(?:(?:is|was|are|were|seems?)\s+{_SURE}|thinks?|thought|believe[sd]?|assume[sd]?|presumes?|"
    rf"guess(?:es|ed)?|"
    r"suspect(?:s|ed)?|imagine[sd]?|figures|reckons?|claim(?:s|ed)?|alleges?|pretends?|swears|bets|"
    r"has it|dream(?:t|ed))"
)
OPINION = re.compile(
    rf"^(?!according to (?:\w+ ){{0,2}}{_KNOWS}\b)according to [^,.;]{{1,40}},\s*(?:I|I'm|I've|we)\b|"
    r"^(?:(?:and|but|so|because|well|yeah|apparently),?\s+)*(?!(?:I|we)\b)"
    rf"(?:(?:(?!(?:{_KNOWS}|me|to|made|makes?|lets?|I|we)\b)[\w'’-]+\s+){{1,4}}?(?:\w+ly\s+|still\s+|always\s+|also\s+|just\s+)*{_TAKES}|"
    rf"\w+['’](?:s|re)\s+{_SURE})\s+(?:that\s+)?(?:I|I'm|I've|I'd|I'll|we|we're|we've)(?![\w])",
    re.IGNORECASE,
)

REPORTED = re.compile(
    r"\b(?!I\b|we\b|We\b)(?:(?i:he|she|they|someone|somebody|people|everyone|(?:my|his|her|their|our|"
    r"the|a) (?!doctor|therapist|dentist)\w+)|"
    r"[A-Z][a-z]+)\s+(?:just |also |once |always |often |\w+ly )?"
    r"(?:says?|said|told|tells|claims?|claimed|thinks?|thought|believes?|believed|assumes?|assumed|"
    r"suspects?|guess(?:es|ed)|"
    r"mentioned|wrote|asked|insists?|swears|heard|reckons?|complained|according)\b|"
    r"(?i:\baccording to\b|\bI (?:heard|read)(?: somewhere)? that\b|\bapparently\b|\bsupposedly\b|"
    r"\ballegedly\b|"
    r"\brumou?r\b)",
)

REQUEST = re.compile(
    r"^(?:please|kindly|can you|could you|would you|will you|help me|tell me|show me|give me|explain|"
    r"write|draft|translate|summari[sz]e|"
    r"find|search|look up|list|compare|check|let's|let us|try|make sure|go ahead|feel free|"
    r"don't (?:worry|forget|hesitate|give up)|check out|"
    r"take (?:a look|your time)|look at|just (?:keep|remember)|keep|"
    r"I need (?:your |some |a bit of )?help\b|I have (?:a|an|another|one more|two|some|"
    r"a few)(?: \w+)? questions?|I(?:'d like| want| need|"
    r" would like) to (?:cancel|ask|return|check|change|switch|update|edit|add|remove|try|report|confirm|"
    r"dispute|reschedule|complain|inquire|dig)|"
    r"I think (?:the|this|that|your) (?:first|second|third|last|whole|intro\w*|title|ending|tone|layout|"
    r"paragraph|sentence|answer|draft|version|text|colou?rs?)|"
    r"I(?:'m| am)? (?:just |really |also )?(?:need|want|looking for|after|would like|'d like|need you|"
    r"want you) (?:to (?:see|know|get|understand|make|write|find)|"
    r"(?:an?|some|the|another|more|two|three|five|ten|good|nice)(?: \w+){0,2}? (?:recipe|recipes|list|"
    r"summary|table|ideas?|suggestions?|recommendations?|examples?|template|draft|e-?mail|"
    r"letter|explanation|definition|translation|poem|title|name|outline|script|function|query|regex|formula|"
    r"book|movie|film|song|gift|answer|info|information|advice|tips?|version|picture|image|"
    r"logo|caption|slogan|restaurant|hotel|place))|"
    r"(?:add|remove|delete|replace|change|swap|move|insert|rename|rewrite|rephrase|shorten|expand|fix|undo|"
    r"redo|sort|highlight|underline|bold|use|put|make|send|"
    r"give|open|close|start|stop|continue|repeat|go on|go back|calculate|convert|count|generate|create|"
    r"design|recommend|suggest|describe|define|outline|paraphrase|edit|"
    r"proofread|format|print|read|run|play|set|call|book|order|remind|cancel|schedule) (?:it|this|that|these|"
    r"those|them|me|us|a|an|the|your|all|another|more|some|two|three|one|my|"
    r"to|in|with|from|on|again)\b(?!.*\b(?:fixed|helped|worked|solved)\b))",
    re.IGNORECASE,
)

# Nobody's experience: maxims, guesses at what may be, hearsay without a source that matters.
VAGUE = re.compile(
    r"^(?:(?:I'd|we'd|I would) (?:love|like) to .*\b(?:one day|some ?day|sometime|eventually)|(?:I|"
    r"we) (?:might|may|could(?! not|n't))|maybe (?:I|we)|perhaps (?:I|we)|I(?:'m| am) (?:just )?(?:"
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

# About something at hand that nobody will know later: "this one is my favourite so far", 这张照片我真喜欢.
AT_HAND = re.compile(
    r"^(?:(?:I|we) (?:\w+ly )?(?:love|like|enjoy|adore|hate|need|want|get|understand|appreciate|remember)\s+"
    r"(?:it|that|this|them|these|those)(?:\s\w+)?|(?:this|that|it|they|these|those)(?: one| \w+)?"
    r"(?:'s| is| was| are| were|'re| looks?| sounds?| feels?| felt| means?| meant| really| just| helps?|"
    r" helped"
    r"| made| makes| brings?)\b(?!.*\b(?:my|our|I|we|me)\b.*\b(?:\w+ed|was|had)\b)[^,;]{0,40})\W*$",
    re.IGNORECASE,
)

# States that are over before they could be of use, the weather, and filling of pauses.
PASSING = re.compile(
    r"^(?:(?:I'm|I am|I feel|feeling|we're|I was|I got)\s+(?:(?:so|really|very|a (?:bit|little)|kind of|"
    r"kinda|pretty|just|still|super|too|quite|"
    r"not|all|getting|almost)\s+)*(?:tired|sleepy|exhausted|hungry|starving|thirsty|bored|cold|hot|busy|"
    r"back|here|late|awake|full|lost|"
    r"confused|ready|done|off|sure|out|up|on my way|curious|sick|speechless|kidding|joking|serious|"
    r"impressed|jealous)\b(?! (?:every|until|till|from|on \w+days)\b)[^,;]{0,24}$|"
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
    r"I (?:still |really |just |honestly )?(?:don't|didn't|do not|did not) (?:get|understand|follow|see|"
    r"remember|catch|recall|care|mind)(?: (?:it|that|this|you|why|how|what))?\W*$|"
    r"(?:it|that|the (?:page|app|screen|terminal|log|console)) (?:says|shows|throws|gives me|returns|"
    r"keeps saying)\b.{0,40}$|"
    r"I (?:honestly |really |just )?can(?:'t|not) (?:remember|wait|tell|decide|say)\W*$|"
    r"(?:forgot|lost) (?:it|that)\b[^;]{0,12}$|oh,? one more thing\W*$|\w+ more (?:minutes?|seconds?|"
    r"bites?)\W*$|"
    r"(?:time flies|what a (?:day|week)|long (?:day|week|night)|it is what it is|one (?:sec|moment|"
    r"minute)|anyway|never ?mind|whatever|let me (?:see|check|think)|"
    r"it'?s (?:getting |so |too )*(?:late|early)(?:,? I (?:should|need to|have to|must|"
    r"'d better) \w+(?: \w+)?)?|that was (?:quick|fast|close|easy)|who knows|"
    r"you know what i mean|just (?:chilling|relaxing)|nothing much|not much)\b[^,;]{0,32}$|"
    r"(?:it|that) was (?:\w+ )?(?:a |an )?(?:great|good|fun|nice|boring|terrible|awful|amazing|"
    r"long) (?:game|movie|show|day|time|one|night|week|episode)\W*$|"
    r"(?:i'?ll|let me) (?:think about it|be right back|see|check|get back to you|let you know|"
    r"try)\b.{0,16}$)|"
    r"^(?!.*\b(?:my|our)\b).{0,24}\b(?:weather|rain(?:ing|y)?|snow(?:ing|y)?|sunny|cloudy|humid|freezing|"
    r"traffic)\b.{0,30}$",
    re.IGNORECASE,
)
