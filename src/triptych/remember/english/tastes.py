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
    ),
    rule(
        "given up",
        rf"{I_DO}(?:don't|do not|dont|no longer|never|can't|cannot)\s+(?:even\s+|really\s+)?"
        rf"(?:drink|eat|smoke)\s+{NO_MEAL}(?P<value>{UP_TO_END})",
        likes=False,
    ),
    rule(
        "taken up",
        rf"{I_DO}(?:drink|eat)\s+{NO_MEAL}(?P<value>{FEW_WORDS})\s+(?:now|instead|these days|nowadays)\b",
        likes=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "favourite",
        rf"{MY}(?:all[- ]time\s+)?favou?rite\s+(?P<what>[\w -]+?)(?:\s+(?:is|are|has to be|would be|was)|"
        rf"'s)\s+(?:probably\s+|definitely\s+)?(?P<value>{UP_TO_END})",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
    ),
    rule(
        "favourite",
        rf"^(?P<value>{FEW_WORDS}(?:\s+\w+){{0,3}})\s+(?:is|"
        r"are)\s+my\s+(?:all[- ]time\s+)?favou?rite\s+(?P<what>\w+(?:\s\w+)?)",
        "favourite:{what}",
        kind=Kind.PREFERENCE,
    ),
    rule(
        "dislike",
        rf"{I_DO}(?:(?P<neg>don't|do not|dont|never|no longer)\s+)?{ADVERB}(?:hate|dislike|detest|loathe|"
        rf"despise|can't stand|cannot stand|can't bear|mind|avoid)\s+(?P<value>{UP_TO_END})",
        likes=False,
    ),
    rule(
        "preference",
        rf"{I_DO}(?:(?P<neg>don't|do not|dont|didn't|never|no longer|can't|"
        rf"cannot)\s+)?{ADVERB}{LIKE}{NOT_WISH}\s+(?P<value>(?!(?:is|was|are|were|makes?|has|have|"
        rf"will)\b){UP_TO_END})",
        likes=True,
    ),
    rule(
        "preference",
        rf"(?<![\w'])(?:I've|I have|we've)\s+{ADVERB}(?:(?P<neg>never)\s+)?{ADVERB}(?:liked|loved|"
        rf"enjoyed|preferred)\s+(?P<value>(?!it\b|that\b|every\b|how\b|you){UP_TO_END})",
        likes=True,
    ),
    rule(
        "preference",
        rf"{I_AM}(?:(?P<neg>not|no longer|never)\s+)?{ADVERB}(?:(?:an?\s+)?(?:big\s+|huge\s+|great\s+|"
        r"massive\s+)?fan of|fond of|into|keen on|obsessed with|passionate about|crazy about|mad about|"
        rf"hooked on)\s+(?P<value>(?!I'm\b){UP_TO_END})",
        likes=True,
    ),
    rule(
        "dislike",
        rf"(?<![\w'])(?:I've|I have|we've)\s+{ADVERB}(?:disliked|hated|detested)\s+(?P<value>{UP_TO_END})",
        likes=False,
    ),
    rule(
        "dislike",
        rf"{I_AM}{ADVERB}(?:sick of|tired of|fed up with|scared of|afraid of|"
        rf"terrified of)\s+(?P<value>{UP_TO_END})",
        likes=False,
    ),
    rule("preference", rf"^(?:usually\s+|normally\s+)?prefers?\s+(?P<value>{UP_TO_END})", likes=True),
    rule(
        "preference",
        rf"^(?:(?P<neg>doesn't|does not)\s+(?:like|enjoy|love)|{ADVERB}(?:likes|loves|"
        rf"enjoys))\s+(?P<value>(?!you|that|it\b|how|your|the way|this){UP_TO_END})",
        likes=True,
    ),
    rule(
        "dislike",
        rf"^(?:hates|dislikes|avoids|can't stand|cannot stand)\s+(?P<value>{UP_TO_END})",
        likes=False,
    ),
    rule(
        "wish",
        r"(?<![\w'])(?:I'd|I would)\s+(?:rather|prefer)\s+(?!not\b)(?:it if\s+)?(?:you|your|if you|"
        r"that you)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    rule(
        "preference",
        r"(?<![\w'])I\s+find\s+(?P<value>(?!it\b|that\b|this\b|out\b|myself\b)[^,.;!?]{3,40}?)\s+"
        r"(?:really |very |so |quite |pretty )*(?:relaxing|calming|soothing|enjoyable|fun|fascinating|"
        r"delicious)\b",
        likes=True,
    ),
    rule(
        "dislike",
        r"(?<![\w'])I\s+find\s+(?P<value>(?!it\b|that\b|this\b|out\b|myself\b)[^,.;!?]{3,40}?)\s+"
        r"(?:really |very |so |quite |pretty )*(?:boring|annoying|stressful|exhausting|disgusting|tedious)\b",
        likes=False,
    ),
    rule(
        "preference",
        rf"{I_AM}more of an?\s+(?P<value>[\w-]+(?:\s[\w-]+)?)\s+(?:person|lover|guy|girl|type)\b",
        likes=True,
    ),
    rule(
        "preference",
        rf"{I_DO}could\s+(?:eat|drink|watch|read|listen to|play)\s+(?P<value>{FEW_WORDS})\s+"
        r"(?:every day|all day|forever|for hours|any ?time)\b",
        likes=True,
    ),
    rule(
        "habit",
        r"^(?:mornings?|evenings?|nights?|weekends?|afternoons?)\s+(?:are|is)\s+(?:when|my)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
    ),
    rule(
        "habit",
        r"(?<![\w'])I\s+(?:always|usually|normally|typically|often|never|rarely|seldom|"
        r"generally)\s+(?!been\b|had\b|thought\b|knew\b|wanted\b|wondered\b|mind\b|will\b|forget\b|"
        r"imagined\b|expected\b|felt\b|saw\b|feel\b|want\b|know\b|like\b|love\b|think\b|knew\b|had\b|"
        r"have\b|am\b|was\b|got\b|\w+ed\b)[a-z]+\s+\w+",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
    ),
    rule(
        "habit",
        r"(?<![\w'])I\s+[a-z]+\b.{2,60}\b(?:every (?:day|morning|evening|night|week|weekend|month|year|"
        r"(?:mon|tues|wednes|thurs|fri|satur|sun)day)|once a (?:week|month|day|year)|twice a (?:week|"
        r"month|day|year)|(?:three|four|five|\d) times a (?:week|month|day|year)|on (?:mon|tues|wednes|"
        r"thurs|fri|satur|sun)days)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.HABIT,
    ),
)
