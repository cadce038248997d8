"""What English speakers like, avoid and are used to."""

from __future__ import annotations

from triptych.model.memory import Kind
from triptych.remember.english.words import ADVERB, FEW_WORDS, I_AM, I_DO, I_HAVE_DONE, MY, UP_TO_END, rule
from triptych.remember.finding import Mark

LIKE = r"(?:like|love|enjoy|adore|prefer|fancy)"

NOT_WISH = (
    r"(?!\s+to\s+(?:see|know|hear|thank|be|go|meet|try|learn|ask|say|think|help|get|visit|join|come)\b|"
    r"\s+(?:you|it|that|this|how|your|what|when|if|hearing|seeing)\b)"
)

CONSUMING = (
    r"(?:drinking|eating|smoking|wearing|watching|reading|playing|using|taking|buying|having|doing|"
    r"listening to)"
)
NO_MEAL = (
    r"(?!(?:out|a lot|much|too|so|like|well|less|more|here|there|at|with|in|on|it|that|this|them|anything|"
    r"enough|breakfast|lunch|dinner)\b)"
)

PREFERENCES = (
    rule(
        "given up",
        rf"{I_HAVE_DONE}(?:(?:stopped|quit)\s+{CONSUMING}|(?:given up|gave up|cut out|sworn off|swore off|"
        rf"gone off|went off)(?:\s+{CONSUMING})?)\s+(?!on\b|my\b|hope\b|the\b|trying\b){NO_MEAL}"
        rf"(?P<value>{UP_TO_END})",
        likes=False,
        mark=Mark.CHANGE,
        needs="cut out|gave up|given up|gone off|quit|stopped|swore off|sworn off|went off",
    ),
    rule(
        "given up",
        rf"{I_DO}(?:don't|do not|dont|no longer|never|can't|cannot)\s+(?:even\s+|really\s+)?"
        rf"(?:drink|eat|smoke)\s+{NO_MEAL}(?P<value>{UP_TO_END})",
        likes=False,
        needs="drink|eat|smoke",
    ),
    rule(
        "taken up",
        rf"{I_DO}(?:drink|eat)\s+{NO_MEAL}(?P<value>{FEW_WORDS})\s+(?:now|instead|these days|nowadays)\b",
        likes=True,
        mark=Mark.CHANGE,
        needs="drink|eat",
    ),
    rule(
        "favourite",
        rf"{MY}(?:all[- ]time\s+)?favou?rite\s+(?P<what>[\w -]+?)(?:\s+(?:is|are|has to be|would be|was)|"
        rf"'s)\s+(?:probably\s+|definitely\s+)?(?P<value>{UP_TO_END})",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
        needs="favo",
    ),
    rule(
        "favourite",
        r"^(?!(?:this|that|it|these|those|they|he|she|"
        rf"which)\b)(?P<value>{FEW_WORDS}(?:\s+\w+){{0,3}})\s+(?:is|"
        r"are)\s+my\s+(?:all[- ]time\s+)?favou?rite\s+(?!so far\b|of\b|by\b|too\b|"
        r"ever\b)(?P<what>\w+(?:\s\w+)?)",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
        needs="favo",
    ),
    rule(
        "dislike",
        rf"{I_DO}(?:(?P<neg>don't|do not|dont|never|no longer)\s+)?{ADVERB}(?:hate|dislike|detest|loathe|"
        rf"despise|can't stand|cannot stand|can't bear|mind|avoid)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="avoid|can't bear|can't stand|cannot stand|despise|detest|dislike|hate|loathe|mind",
    ),
    rule(
        "preference",
        rf"{I_DO}(?:(?P<neg>don't|do not|dont|didn't|never|no longer|can't|"
        rf"cannot)\s+)?{ADVERB}{LIKE}{NOT_WISH}\s+(?P<value>(?!(?:is|was|are|were|makes?|has|have|"
        rf"will)\b){UP_TO_END})",
        likes=True,
        needs="adore|enjoy|fancy|like|love|prefer",
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I've|I have|we've)\s+{ADVERB}(?:(?P<neg>never)\s+)?{ADVERB}(?:liked|loved|"
        rf"enjoyed|preferred)\s+(?P<value>(?!it\b|that\b|every\b|how\b|you){UP_TO_END})",
        likes=True,
        needs="i have|i've|we've",
    ),
    rule(
        "preference",
        rf"{I_AM}(?:(?P<neg>not|no longer|never)\s+)?{ADVERB}(?:(?:an?\s+)?(?:big\s+|huge\s+|great\s+|"
        r"massive\s+)?fan of|fond of|into|keen on|obsessed with|passionate about|crazy about|mad about|"
        rf"hooked on)\s+(?P<value>(?!I'm\b){UP_TO_END})",
        likes=True,
        needs="crazy about|fan of|fond of|hooked on|into|keen on|mad about|obsessed with|passionate about",
    ),
    rule(
        "dislike",
        rf"(?<![\w'])(?:I've|I have|we've)\s+{ADVERB}(?:disliked|hated|detested)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="i have|i've|we've",
    ),
    rule(
        "dislike",
        rf"{I_AM}{ADVERB}(?:sick of|tired of|fed up with|scared of|afraid of|"
        rf"terrified of)\s+(?!\w+ing\s+\w)(?P<value>{UP_TO_END})",
        likes=False,
        needs="afraid of|fed up with|scared of|sick of|terrified of|tired of",
    ),
    rule(
        "dislike",
        rf"(?<![\w'])(?:I|we)\s+{ADVERB}(?:hate|dislike|can't stand|"
        rf"detest)\s+(?:it\s+)?when\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="when",
    ),
    rule(
        "dislike",
        rf"(?<![\w'])(?:I|we)\s+{ADVERB}(?:can't|cannot|can not|could never|don't)\s+(?:really\s+)?(?:do|"
        r"handle|take|tolerate|deal with|"
        rf"cope with|eat|drink|digest)\s+{NO_MEAL}(?!(?:a|my|your|his|her|their|the|one|much|for|without|"
        r"anymore|any more|now|"
        rf"right|everything|all)\b)(?P<value>{UP_TO_END})",
        likes=False,
        needs="can|could|don't",
    ),
    rule(
        "dislike",
        r"(?<![\w'])I(?:\s+have|'ve\s+got|\s+really\s+have)\s+(?:absolutely\s+)?(?:no|zero|"
        r"little)\s+(?:interest in|patience for|"
        rf"time for|tolerance for)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="interest|patience|time for|tolerance",
    ),
    rule(
        "dislike",
        rf"(?:^|{I_AM})not\s+(?:really\s+|exactly\s+)*(?:big on|one for|"
        rf"much of an? \w+ for)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="not ",
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I|we)(?:'ve)?\s+{ADVERB}(?:can't get enough of|can't live without|"
        r"couldn't live without|can't resist|could live on|swear by|"
        r"never get tired of|never say no to|have a (?:soft spot|weakness|thing|passion) for|"
        r"got a (?:soft spot|weakness|thing) for)\s+"
        rf"(?P<value>{UP_TO_END})",
        likes=True,
        needs="can't|couldn't|could|swear|never|have a|got a",
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I'm|I am|I've been|I have been|we're|I've|I got|I've gotten)\s+{ADVERB}(?:getting\s+|"
        r"been\s+|gotten\s+|got\s+)*"
        r"(?:(?:really\s+|very\s+|big\s+|heavily\s+|way\s+)*into(?!\s+(?:a|the|trouble|it|this|that|my|"
        r"an)\b)|partial to|addicted to|devoted to|"
        rf"a sucker for|nuts about|wild about)\s+(?P<value>{UP_TO_END})",
        likes=True,
        needs="into|partial|addicted|devoted|sucker|about",
    ),
    rule(
        "preference",
        r"(?<![\w'])(?:I'd|I would|we'd)\s+(?:always\s+|much\s+|far\s+)*(?:rather|"
        r"prefer)(?:\s+to)?\s+(?!not\b|be\b|die\b|it\b|if\b|you\b|your\b|that\b|say\b|know\b)"
        r"(?P<value>[^,.;!?]+?)(?=\s+(?:than|over|instead|rather)\b|\s*[,.;!?]|\s*$)(?!.*\b(?:tonight|today|"
        r"tomorrow|right now)\b)",
        likes=True,
        needs="rather|prefer",
    ),
    rule(
        "wish",
        r"(?<![\w'])(?:I'd|I would)\s+(?:rather|prefer)\s+(?!not\b)(?:it if\s+)?(?:you|your|if you|"
        r"that you)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
        needs="prefer|rather",
    ),
    rule(
        "preference",
        r"(?<![\w'])I\s+find\s+(?P<value>(?!it\b|that\b|this\b|out\b|myself\b)[^,.;!?]{3,40}?)\s+"
        r"(?:really |very |so |quite |pretty )*(?:relaxing|calming|soothing|enjoyable|fun|fascinating|"
        r"delicious)\b",
        likes=True,
        needs="find",
    ),
    rule(
        "dislike",
        r"(?<![\w'])I\s+find\s+(?P<value>(?!it\b|that\b|this\b|out\b|myself\b)[^,.;!?]{3,40}?)\s+"
        r"(?:really |very |so |quite |pretty )*(?:boring|annoying|stressful|exhausting|disgusting|tedious)\b",
        likes=False,
        needs="find",
    ),
    rule(
        "preference",
        rf"{I_AM}more of an?\s+(?P<value>[\w-]+(?:\s[\w-]+)?)\s+(?:person|lover|guy|girl|type)\b",
        likes=True,
        needs="more of a",
    ),
    rule(
        "preference",
        rf"{I_DO}could\s+(?:eat|drink|watch|read|listen to|play)\s+(?P<value>{FEW_WORDS})\s+"
        r"(?:every day|all day|forever|for hours|any ?time)\b",
        likes=True,
        needs="could",
    ),
    rule(
        "preference",
        rf"{I_AM}(?:(?P<neg>not|never)\s+)?(?:really\s+|much of\s+|such\s+)*an?\s+(?:(?:big|huge|massive|"
        r"die-?hard|lifelong|avid|total|real|serious)\s+)*"
        r"(?P<value>[\w' -]{2,30}?)\s+(?:fan|supporter|lover|buff|nut|addict|enthusiast|junkie|geek|nerd|"
        r"fanatic|aficionado|(?<=morning )person|(?<=night )person|(?<=cat )person|(?<=dog )person|"
        r"(?<=tea )person|(?<=coffee )person|(?<=city )person|(?<=beach )person|(?<=people )person|"
        r"(?<=summer )person|(?<=winter )person|(?<=outdoor )person|(?<=outdoors )person)\b(?!\s+of\b)",
        likes=True,
        needs="fan|support|lover|buff|nut|addict|enthus|junkie|geek|nerd|fanatic|aficio|person",
    ),
    rule(
        "dislike",
        rf"{I_AM}not\s+(?:really\s+)?much of an?\s+(?P<value>[\w-]+(?:\s[\w-]+)?)",
        likes=False,
        needs="much of",
    ),
    rule(
        "preference",
        rf"{MY}(?:go-to|usual|comfort|preferred|ideal|perfect)\s+(?P<what>[\w -]{{2,24}}?)\s+(?:is|are|"
        rf"would be)\s+(?P<value>{UP_TO_END})",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
        needs="go-to|usual|comfort|preferred|ideal|perfect",
    ),
    rule(
        "dislike",
        rf"(?<![\w'])(?:I|we)(?:'ve)?\s+{ADVERB}(?:refuse to (?:use|eat|drink|buy|watch|wear|go to|play)|"
        r"could never get into|never got into|can't get into|don't do|"
        r"don't really (?:watch|eat|drink|read|use|play|wear|listen to|do)|hardly ever (?:watch|eat|drink|"
        r"use|wear)|get (?:really |so )?(?:annoyed|irritated|angry|anxious|stressed) (?:when|by))\s+"
        rf"(?!it\b|that\b|this\b|much\b)(?P<value>{UP_TO_END})",
        likes=False,
        needs="refuse|get into|got into|don't|hardly|annoyed|irritated|angry|anxious|stressed",
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I|we)(?:'ve)?\s+{ADVERB}(?:(?:have )?(?:grown|come|learned|learnt) to (?:like|love|"
        r"enjoy|appreciate)|only (?:ever )?(?:buy|wear|eat|drink|use|read|watch|listen to|fly|take|shop at|"
        r"stay in)|"
        r"swear by|get (?:really |so )?excited (?:about|by))\s+(?!it\b|that\b|this\b|one\b|"
        rf"two\b)(?P<value>{UP_TO_END})",
        likes=True,
        needs="to like|to love|to enjoy|to appreciate|only|swear|excited",
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I|we)\s+{ADVERB}(?:love|like|enjoy)\s+(?:how\s+|it when\s+)(?!you\b|your\b|it\b|"
        rf"that\b|this\b|they're\b)(?P<value>{UP_TO_END})",
        likes=True,
        needs=" how | it when ",
    ),
    rule(
        "preference",
        r"(?<![\w'])(?:I'd|I would|I)\s+(?:always\s+|much rather\s+|usually\s+)*(?:choose|pick|"
        r"take)\s+(?P<value>[\w' -]{2,30}?)\s+over\s+\w+",
        likes=True,
        needs="over",
    ),
    rule(
        "preference",
        rf"{MY}(?:guilty pleasure|comfort (?:food|movie|show)|\w+ of choice|favou?rite thing)\s+(?:is|"
        rf"are)\s+(?P<value>{UP_TO_END})",
        likes=True,
        needs="pleasure|comfort|of choice|favo",
    ),
    rule(
        "dislike",
        rf"{I_AM}(?:trying to\s+)?(?:cut(?:ting)? down on|cutting back on|avoid(?:ing)?|quit(?:ting)?|"
        r"giving up|staying away from|eating less|drinking less)\s+(?!it\b|that\b|this\b|my\b|"
        rf"the\b)(?P<value>{UP_TO_END})",
        likes=False,
        needs="cut|avoid|quit|giving|staying|less",
    ),
    rule(
        "preference",
        rf"{I_DO}prefer\s+to\s+(?P<value>(?!not\b|say\b|think\b|see\b)[^,.;!?]+)",
        likes=True,
        needs="prefer",
    ),
    rule(
        "preference",
        rf"{I_DO}(?:take|drink|have|eat)\s+my\s+(?P<value>\w+\s+(?:black|neat|plain|cold|hot|iced|rare|"
        r"medium|well done|straight|without|with)\b[^,.;!?]*)",
        likes=True,
        needs="my ",
    ),
    rule(
        "dislike",
        rf"{I_DO}(?:don't|do not|never)\s+(?:really\s+|much\s+)?(?:care (?:much )?for|"
        rf"wear)\s+(?P<value>{UP_TO_END})",
        likes=False,
        needs="care|wear",
    ),
)
