"""What English speakers state about things: ports, versions, deadlines, amounts, tools."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    END,
    FEW_WORDS,
    I_DO,
    I_HAVE_DONE,
    NO_LONGER,
    UP_TO_END,
    rule,
)
from triptych.remember.finding import Mark

THING = (
    r"(?P<about>(?!(?:I|it|that|this|there|he|she|they|we|you|what|which|who|where|here|how|when|"
    r"everything|one)\b)[\w'./-]+(?:\s+[\w'./-]+){0,4}?)"
)

SYSTEMS = (
    rule(
        "port",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:now\s+)?(?:runs|listens|is running|is listening|"
        r"is served|is exposed|is available|is|was moved|moved|is now)\s+(?:on|to|"
        rf"at)\s+port\s+(?P<value>\d{{2,5}})\b",
        "port",
        needs="port",
    ),
    rule(
        "port",
        rf"\bport\s+(?:of|for)\s+(?:the\s+|our\s+)?{THING}\s+(?:is|was changed to|changed to|"
        rf"is now)\s+(?P<value>\d{{2,5}})\b",
        "port",
        needs="port",
    ),
    rule(
        "port",
        rf"\b(?:the\s+|our\s+)?{THING}(?:'s)?\s+port\s+(?:is|is now|was changed to|"
        rf"changed to)\s+(?P<value>\d{{2,5}})\b",
        "port",
        needs="port",
    ),
    rule(
        "version",
        rf"\b(?:the\s+|our\s+)?{THING}\s+(?:is|runs|uses|is on|is at|is running|was upgraded to|"
        r"upgraded to|is now(?: on| at)?)\s+(?:now\s+)?(?:on\s+)?(?:version\s+|"
        r"v\.?\s?)(?P<value>\d[\w.-]*)",
        "version",
        needs="v",
    ),
    rule(
        "version",
        r"\b(?:current\s+)?version\s+of\s+(?:the\s+|"
        rf"our\s+)?{THING}\s+is\s+(?:now\s+)?(?P<value>v?\d[\w.-]*)",
        "version",
        needs="version",
    ),
    rule(
        "version",
        rf"\b(?:the\s+|our\s+)?{THING}(?:'s)?\s+version\s+is\s+(?:now\s+)?(?P<value>v?\d[\w.-]*)",
        "version",
        needs="version",
    ),
    rule(
        "host",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:is|are)\s+(?:now\s+)?(?:hosted|deployed|"
        rf"located)\s+(?:on|at|in|to)\s+(?P<value>{FEW_WORDS}{END})",
        "host",
        needs="ed",
    ),
    rule(
        "deadline",
        rf"\b(?:deadline|due date|cut-?off)(?:\s+(?:for|of)\s+(?:the\s+|our\s+|my\s+)?{THING})?\s+(?:is|"
        r"was moved to|has been moved to|has moved to|moved to|was changed to|changed to|is now|"
        rf"was extended to|got moved to)\s+(?:now\s+)?(?:on\s+|by\s+)?(?P<value>{UP_TO_END})",
        "deadline",
    ),
    rule(
        "deadline",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}(?:'s)?\s+deadline\s+(?:is|was moved to|has been moved to|"
        r"moved to|was changed to|is now|was extended to)\s+(?:now\s+)?(?:on\s+|"
        rf"by\s+)?(?P<value>{UP_TO_END})",
        "deadline",
        needs="deadline",
    ),
    rule(
        "deadline",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:is|are)\s+(?:now\s+)?due\s+(?:on\s+|by\s+|"
        rf"at\s+)?(?P<value>(?!to\b){UP_TO_END})",
        "deadline",
        needs="due",
    ),
    rule(
        "amount",
        r"^(?!(?:\w+\s){0,3}(?:bill|total|amount|balance|invoice|payment|fee|fare|sum|score)\b)"
        rf"(?:so\s+|and\s+|ok\s+)?(?:the\s+|our\s+|my\s+)?{THING}\s+(?:is|are|was|were|equals|stands at|"
        r"is now|came to|comes to|amounts to)\s+(?:now\s+|about\s+|around\s+|set to\s+|"
        r"at\s+)*(?P<value>[$€£¥]?\d[\d,.]*\s?(?:%|percent|million|billion|thousand|[kKmMbB]\b|"
        rf"[A-Z]{{3}}\b|[a-z]+)?(?:\s(?:USD|EUR|dollars|euros|pounds|yuan|hours|days|minutes|"
        r"people))?)(?=\s*(?:[,;!]|\.\s|\.?$)|\s+(?:now|this|per|in|for|and)\b)",
        "value",
    ),
)

TOOLS = (
    rule(
        "switched",
        rf"{I_HAVE_DONE}(?:switched|migrated|moved|changed|upgraded|transitioned|"
        rf"converted)\s+(?:over\s+)?from\s+(?P<old>{FEW_WORDS})\s+to\s+(?P<value>{FEW_WORDS}{END})"
        r"(?:\s+for\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=[,.;!?]|$))?",
        "uses",
        mark=Mark.CHANGE,
    ),
    rule(
        "switched",
        rf"{I_HAVE_DONE}(?:switched|migrated|upgraded|transitioned)"
        rf"\s+(?:over\s+)?to\s+(?P<value>(?:using\s+)?{FEW_WORDS}{END})",
        "uses",
        mark=Mark.CHANGE,
    ),
    rule(
        "replaced",
        rf"{I_HAVE_DONE}replaced\s+(?P<old>{FEW_WORDS})\s+(?:with|by)\s+(?P<value>{FEW_WORDS}{END})",
        "uses",
        mark=Mark.CHANGE,
    ),
    rule(
        "tool",
        rf"{I_DO}(?P<neg>don't\s+|do not\s+|no longer\s+)?{ADVERB}use\s+(?P<value>{FEW_WORDS})\s+(?:for|"
        r"as)\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=\s*(?:[,.;!?]|$)|\s+(?:because|since|and|"
        r"but)\b)",
        "tool:{what}",
    ),
    rule(
        "tool",
        rf"{I_DO}(?P<neg>don't\s+|do not\s+|no longer\s+)?{ADVERB}use\s+(?P<value>(?!it\b|that\b|this\b|"
        rf"them\b|to\b|my\b|your\b|our\b|all\b|some\b){FEW_WORDS}(?:{END}|(?=\s+to\b)))",
        "uses",
    ),
    rule(
        "vehicle",
        rf"{I_DO}{NO_LONGER}(?:drive|ride)\s+(?:an?|my)\s+(?P<value>{FEW_WORDS}{END})",
        "possession",
    ),
    rule(
        "possession",
        rf"{I_DO}{NO_LONGER}own\s+(?:an?|two|three|my|the)\s+(?P<value>{FEW_WORDS}{END})",
        "possession",
    ),
)
