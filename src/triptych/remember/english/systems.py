"""What English speakers state about things: ports, versions, deadlines, amounts, tools."""

from __future__ import annotations

from triptych.remember.english.words import ADVERB, END, FEW_WORDS, I_DO, I_HAVE_DONE, UP_TO_END, rule
from triptych.remember.finding import Mark

THING = (
    r"(?P<about>(?!(?:I|it|that|this|there|he|she|they|we|you|what|which|who|where|here|how|when|"
    r"everything|one)\b)[\w'./-]+(?:\s+[\w'./-]+){0,4}?)"
)

BECAME = (
    r"(?:\s+(?:is|has been|was)(?:\s+now)?(?:\s+(?:set|moved|changed|fixed|pushed|brought forward))?|"
    r"\s+(?:moved|changed)|:)\s+(?:on\s+|to\s+|for\s+|back to\s+)?"
)
# What follows tells a day.
DATED = (
    r"(?=[^,.;!?]*(?:\b\d{1,2}\b|\d{4}-\d|\b(?:mon|tues|wednes|thurs|fri|satur|sun)day|\b(?:jan|feb|mar|apr|may|"
    r"jun|jul|aug|sep|oct|nov|dec)[a-z]*\b|tomorrow|\bweek|\bmonth))"
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
        "host",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}(?:'s)?\s+(?:address\s+|ip\s+|ip address\s+|url\s+|"
        r"domain\s+)?(?:is|lives|is reachable|is available)\s+(?:now\s+)?(?:at\s+|under\s+)?"
        r"(?P<value>\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?|(?:https?://)?[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|"
        r"dev|local|internal|example|lan|cloud|app|ai|cn)(?:[:/]\S*)?)",
        "host",
        needs=".",
    ),
    rule(
        "expiry",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:will\s+)?(?:expires?|runs? out|is valid until|"
        r"is good until|lapses)\s+(?:on\s+|in\s+|at\s+)?(?P<value>(?=[^,.;!?]*(?:\d|january|february|march|"
        r"april|may|june|july|"
        rf"august|september|october|november|december)){UP_TO_END})",
        "expiry",
        needs="expire|runs out|valid|good until",
    ),
    rule(
        "version",
        rf"\b(?:the\s+|our\s+)?{THING}\s+(?:is|runs|uses|is on|is at|is running|was upgraded to|"
        r"upgraded to|is now(?: on| at)?)\s+(?:now\s+)?(?:on\s+)?(?:version\s+|"
        r"v\.?\s?)(?P<value>\d[\w.-]*)",
        "version",
        needs="version| v",
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
        "version",
        rf"\b(?:the\s+|our\s+)?{THING}\s+(?:(?:is|are|runs?)\s+(?:still\s+|now\s+|currently\s+|all\s+)*(?:on|"
        r"at|with)|runs)\s+"
        r"(?P<value>(?!January|February|March|April|May|June|July|August|September|October|November|"
        r"December)(?:(?-i:[A-Z])[\w.]*\s)+v?\d+(?:\.\w+)*)(?=[\s,;!?]|\.?$)",
        "version",
        needs=" on | at | with |runs ",
    ),
    rule(
        "path",
        rf"\b(?:the\s+|our\s+|my\s+|all\s+)*{THING}\s+(?:go(?:es)?|lives?|sits?|lands?|ends? up|(?:is|"
        r"are)(?:\s+(?:now\s+)?(?:stored|kept|saved|written|found|mounted))?)\s+"
        r"(?:to|in|at|under|on)\s+(?P<value>(?:~?/|[A-Z]:\\|\w+://)\S*[\w/])",
        "path",
        needs="/|\\",
    ),
    rule(
        "host",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:runs?|lives?|sits?)\s+(?:now\s+)?(?:on|in)\s+(?!port\b|"
        r"version\b)(?P<value>"
        rf"(?:an?|the|our)\s+(?:\w+\s+){{0,3}}?(?:box|server|machine|host|vm|cluster|node|data cent(?:re|er)|"
        r"cloud|instance|nas|pi)\b[^,.;!?]*|"
        r"(?:aws|gcp|azure|hetzner|heroku|vercel|netlify|kubernetes|docker|jenkins|buildkite|gitlab|"
        r"github actions|circleci|cloudflare|fly\.io|digitalocean|linode)\b)",
        "host",
        needs="run|live|sit",
    ),
    rule(
        "host",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:is|are)\s+(?:now\s+)?(?:hosted|deployed|"
        rf"located)\s+(?:on|at|in|to)\s+(?P<value>{FEW_WORDS}{END})",
        "host",
        needs="hosted|deployed|located",
    ),
    rule(
        "deadline",
        rf"\b(?:deadline|due date|cut-?off)(?:\s+(?:for|of)\s+(?:the\s+|our\s+|my\s+)?{THING})?\s+(?:is|"
        r"was moved to|has been moved to|has moved to|moved to|was changed to|changed to|is now|"
        rf"was extended to|got moved to)\s+(?:now\s+)?(?:on\s+|by\s+)?(?P<value>{UP_TO_END})",
        "deadline",
        needs="cut|deadline|due date",
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
        "deadline",
        rf"\b(?:the\s+|our\s+|my\s+)?{THING}\s+(?:needs? to|has to|have to|must|should)\s+be\s+(?:done|"
        r"finished|submitted|ready|handed in|in|delivered|"
        r"completed|sent)\s+(?:by|before|on|no later than)\s+(?!you\b|me\b|him\b|her\b|us\b|them\b|hand\b|"
        rf"the\b)(?P<value>{UP_TO_END})",
        "deadline",
        needs=" be ",
    ),
    rule(
        "date",
        r"(?:^\s*|\b(?:the|our)\s+)(?P<about>(?!(?:the|our|my|due|same|first|last|next|exact|right|whole|other|"
        r"only)\b)[\w'-]+(?:\s+[\w'-]+){0,2}?)\s+(?:date|day|time slot)"
        r"(?:\s+(?:of|for)\s+(?:the\s+|our\s+)?[\w'-]+(?:\s+[\w'-]+){0,3}?)?"
        rf"{BECAME}(?P<value>{DATED}{UP_TO_END})",
        "date",
        needs=" date| day|time slot",
    ),
    rule(
        "amount",
        r"^(?!(?:\w+\s){0,3}(?:bill|total|amount|balance|invoice|payment|fee|fare|sum|score)\b)"
        rf"(?:so\s+|and\s+|ok\s+)?(?:the\s+|our\s+|my\s+)?{THING}\s+(?:is|are|was|were|equals|stands at|"
        r"is now|came to|comes to|amounts to)\s+(?:now\s+|about\s+|around\s+|set to\s+|"
        r"at\s+)*(?P<value>[$€£¥]?\d[\d,.]*\s?(?:%|percent|million|billion|thousand|[kKmMbB]\b|"
        rf"[A-Z]{{3}}\b|[a-z]+)?(?:\s(?:USD|EUR|dollars|euros|pounds|yuan|hours|days|minutes|"
        r"people))?)(?=\s*(?:[,;!]|\.\s|\.?$)|\s+(?:now|this|per|in|for|and|an?\s+(?:month|week|year|day|"
        r"hour))\b)",
        "value",
        needs="amounts to|are|came to|comes to|equals|is|stands at|was|were",
    ),
)

TOOLS = (
    rule(
        "tool",
        rf"(?<![\w'])(?:I|we)\s+{ADVERB}(?:write|keep|take|store|track|manage|do|"
        rf"plan)\s+(?:all\s+)?(?:of\s+)?(?:my|our)\s+(?P<what>[\w' -]{{3,24}}?)\s+(?:in|with|on|using)\s+"
        rf"(?P<value>(?-i:[A-Z])[\w.-]*(?:\s(?-i:[A-Z])[\w.-]*)?){END}",
        "tool:{what}",
        needs="my|our",
    ),
    rule(
        "uses",
        r"(?<![\w'])(?:we're|we are|I'm|"
        rf"I am)\s+{ADVERB}on\s+(?P<value>(?-i:[A-Z])[\w.]*\s+v?\d+(?:\.\w+)*)(?=[\s,;!?]|\.?$)",
        "uses",
        needs=" on ",
    ),
    rule(
        "built with",
        rf"\b(?:the|our|my)\s+{THING}\s+(?:is|are|was|were)\s+(?:all\s+|now\s+)?(?:written|built|implemented|"
        r"coded|developed|made)\s+(?:in|with|on|using)\s+"
        rf"(?P<value>{FEW_WORDS}{END})",
        "uses",
        needs="written|built|implemented|coded|developed|made",
    ),
    rule(
        "tool",
        rf"(?<![\w'])we\s+{ADVERB}(?P<what>deploy|build|test|monitor|manage|track|store|provision|package|"
        r"ship|log|lint|release|document|host|back up|schedule|"
        rf"edit|design)\s+[\w' -]{{2,40}}?\s+(?:with|using|through|via|in|on)\s+(?P<value>(?!the\b|our\b|"
        rf"a\b|an\b|each\b|my\b|that\b|time\b|mind\b){FEW_WORDS}{END})",
        "tool:{what}",
        needs="we ",
    ),
    rule(
        "switched",
        rf"{I_HAVE_DONE}(?:switched|migrated|moved|changed|upgraded|transitioned|"
        rf"converted)\s+(?:over\s+)?from\s+(?P<old>{FEW_WORDS})\s+to\s+(?P<value>{FEW_WORDS}{END})"
        r"(?:\s+for\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=[,.;!?]|$))?",
        "uses",
        mark=Mark.CHANGE,
        needs="from",
    ),
    rule(
        "switched",
        rf"{I_HAVE_DONE}(?:switched|migrated|upgraded|transitioned)"
        rf"\s+(?:over\s+)?to\s+(?P<value>(?:using\s+)?{FEW_WORDS}{END})",
        "uses",
        mark=Mark.CHANGE,
        needs="migrated|switched|transitioned|upgraded",
    ),
    rule(
        "replaced",
        rf"{I_HAVE_DONE}replaced\s+(?P<old>{FEW_WORDS})\s+(?:with|by)\s+(?P<value>{FEW_WORDS}{END})",
        "uses",
        mark=Mark.CHANGE,
        needs="replaced",
    ),
    rule(
        "tool",
        rf"{I_DO}(?P<neg>don't\s+|do not\s+|no longer\s+)?{ADVERB}use\s+(?P<value>{FEW_WORDS})\s+(?:for|"
        r"as)\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=\s*(?:[,.;!?]|$)|\s+(?:because|since|and|"
        r"but)\b)",
        "tool:{what}",
        needs="use",
    ),
    rule(
        "tool",
        rf"{I_DO}(?P<neg>don't\s+|do not\s+|no longer\s+)?{ADVERB}use\s+(?P<value>(?!it\b|that\b|this\b|"
        r"for\b|as\b|with\b|in\b|"
        rf"them\b|to\b|my\b|your\b|our\b|all\b|some\b){FEW_WORDS}(?:{END}|(?=\s+to\b)))",
        "uses",
        needs="use",
    ),
)
