"""Who an English speaker is: name, age, home, work, school."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    END,
    FEW_WORDS,
    I_AM,
    I_DO,
    I_HAVE_DONE,
    JOB,
    MY,
    NAME,
    NO_LONGER,
    PLACE,
    TITLE,
    rule,
)
from triptych.remember.finding import Mark

IDENTITY = (
    rule("name", rf"{MY}(?:full\s+|first\s+)?name\s+is\s+(?P<value>{NAME})", "name"),
    rule("name", rf"{MY}(?:full\s+|first\s+)?name's\s+(?P<value>{NAME})", "name"),
    rule(
        "nickname",
        r"\b(?:you can |please |just |friends )?call me\s+(?P<value>(?!crazy|when|if|at|on|back|later|"
        r"tomorrow|today|a\b|an\b|the\b)"
        r"[A-Za-z\u4e00-\u9fff][\w'-]*(?:\s[A-Z][\w'-]*)?)",
        "nickname",
        capital=True,
    ),
    rule(
        "name",
        r"(?<![\w'])(?:I'm|I am)\s+(?P<value>(?-i:[A-Z][a-z'’-]+(?:\s[A-Z][a-z'’-]+)?))"
        r"(?=\s*(?:[,.!]|$|and\s+I\b|from\b|by the way))"
        r"(?<!ish)(?<!ese)(?<!ian)(?<!ican)(?<!erman)(?<!rench)(?<!Sorry)(?<!Ok)(?<!Fine)(?<!Good)"
        r"(?<!Great)",
        "name",
        capital=True,
    ),
    rule(
        "birthday",
        rf"{MY}birthday(?:\s+is|'s)\s+(?:on\s+)?(?P<value>(?!coming|soon|next|this|going|gonna|today|"
        r"tomorrow)[^,.;!?]+)",
        "birthday",
    ),
    rule(
        "birth year",
        r"(?<![\w'])I was born\s+in\s+(?P<value>(?:19|20)\d\d)(?=\s*(?:[,.;!?]|$)|\s+(?:in|and)\b)",
        "birth_year",
    ),
    rule("birthday", r"(?<![\w'])I was born\s+(?:on|in)\s+(?P<value>[^,.;!?]*\d[^.;!?]*)", "birthday"),
    rule(
        "age",
        rf"{I_AM}(?P<value>\d{{1,3}})(?:\s*(?:years?\s+old|yrs?\s+old|yo))?(?=\s*(?:[,.;!?]|$)|\s+(?:and|"
        r"now|years?)\b)",
        "age",
    ),
    rule(
        "age",
        rf"{I_HAVE_DONE}turned\s+(?P<value>\d{{1,3}}|twenty|thirty|forty|fifty|sixty|seventy|eighty)\b",
        "age",
    ),
    rule("hometown", rf"{I_AM}(?:originally\s+)?from\s+(?P<value>{PLACE})", "hometown", capital=True),
    rule(
        "hometown",
        r"(?<![\w'])I\s+(?:originally\s+)?(?:come from|grew up in|was raised in|"
        rf"was born(?: and raised)? in)\s+(?P<value>{PLACE})",
        "hometown",
    ),
    rule("hometown", rf"{MY}(?:hometown|home town|home country)\s+is\s+(?P<value>{PLACE})", "hometown"),
    rule(
        "marital status",
        rf"{I_AM}{NO_LONGER}(?P<value>married|single|divorced|engaged|widowed|separated)(?=[,.;!?\s]|"
        r"$)(?!\s+(?:to the|in|mom|dad|mother|father|parent))",
        "marital",
    ),
    rule(
        "nationality",
        rf"{I_AM}(?:an?\s+)?(?P<value>American|British|Canadian|Australian|Chinese|Japanese|Korean|"
        r"German|French|Italian|Spanish|Indian|Brazilian|Mexican|Dutch|Swedish|Polish|Russian|Irish|"
        r"Scottish|Turkish|Greek|Vietnamese|Thai|Nigerian|Egyptian)(?=\s*(?:[,.;!?]|$)|\s+(?:and|but|"
        r"citizen))",
        "nationality",
    ),
)

HOME = (
    rule(
        "moved",
        rf"{I_HAVE_DONE}(?:moved|relocated)\s+(?:back\s+|"
        rf"over\s+)?(?:here\s+)?(?:from\s+(?P<old>{FEW_WORDS})\s+)?to\s+(?P<value>{PLACE})",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved out",
        rf"{I_HAVE_DONE}(?:moved (?:out of|away from))\s+(?P<value>{PLACE})",
        "residence",
        denies=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "residence",
        rf"{I_DO}{NO_LONGER}{ADVERB}(?:live|reside|stay permanently)\s+(?:\w+\s+)?in\s+(?P<value>{PLACE})",
        "residence",
    ),
    rule(
        "residence",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:living|residing|based|settled)\s+(?:\w+\s+)?(?:in|"
        rf"out of)\s+(?P<value>{PLACE})",
        "residence",
    ),
    rule(
        "residence",
        rf"{I_HAVE_DONE}(?:lived|been living)\s+in\s+(?P<value>{PLACE})(?=\s+(?:since|for (?:the (?:last|"
        r"past))))",
        "residence",
    ),
    rule(
        "residence", rf"{MY}(?:home|house|apartment|flat|place)\s+is\s+in\s+(?P<value>{PLACE})", "residence"
    ),
    rule(
        "address",
        rf"{MY}(?:home\s+|new\s+|current\s+|mailing\s+|office\s+)?address\s+is\s+(?P<value>[^;!?\n]+)",
        "address",
    ),
)

WORK = (
    rule("employer", rf"{I_DO}{NO_LONGER}{ADVERB}work\s+(?:at|for)\s+(?P<value>{PLACE})", "employer"),
    rule(
        "employer",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:working|employed)\s+(?:at|for|by)\s+(?P<value>{PLACE})",
        "employer",
    ),
    rule(
        "employer",
        rf"{I_HAVE_DONE}(?:started (?:working|a (?:new )?job|my (?:new )?job)|got (?:hired|"
        rf"a (?:new )?job)|was hired|been hired)\s+(?:at|by|with)\s+(?P<value>{PLACE})",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule(
        "employer",
        rf"{I_HAVE_DONE}joined\s+(?P<value>{PLACE})(?=\s+as\b|\s+last\b|\s*[.!]|$|\s+this\b|\s+in\b)",
        "employer",
        capital=True,
        mark=Mark.CHANGE,
    ),
    rule(
        "left a job",
        rf"{I_HAVE_DONE}(?:quit|left|resigned from|got laid off (?:from|by)|been laid off (?:from|"
        rf"by))\s+(?:my job at\s+)?(?P<value>(?-i:[A-Z]){FEW_WORDS}{END})",
        "employer",
        denies=True,
        mark=Mark.CHANGE,
    ),
    rule("job", rf"{I_DO}(?:work|worked my way up)\s+as\s+(?:an?|the)\s+(?P<value>{TITLE})", "job"),
    rule("job", rf"{I_AM}(?:working|employed)\s+as\s+(?:an?|the)\s+(?P<value>{TITLE})", "job"),
    rule(
        "job",
        rf"{I_AM}{NO_LONGER}(?:an?|the)\s+(?P<value>{JOB})(?=\s*(?:[,.;!?]|$)|\s+(?:and|at|in|for|by|"
        r"from|with|who|working|based|now|but)\b)",
        "job",
    ),
    rule(
        "job",
        rf"{I_HAVE_DONE}(?:became|got promoted to|was promoted to|been promoted to)\s+(?:an?\s+|"
        rf"the\s+)?(?P<value>{JOB})\b",
        "job",
        mark=Mark.CHANGE,
    ),
    rule("job", rf"{MY}(?:job|profession|occupation|position|role)\s+is\s+(?P<value>{TITLE})", "job"),
    rule(
        "school",
        rf"{I_DO}{NO_LONGER}(?:study|go|studied|graduated)\s+(?:\w+\s+)?(?:at|to|"
        rf"from)\s+(?P<value>{FEW_WORDS}\s*(?:university|college|school|institute|"
        rf"academy)(?:\s+of\s+\w+)?|(?-i:[A-Z]{{3,5}})\b)",
        "school",
    ),
    rule("school", rf"{I_AM}(?:studying|enrolled|a student)\s+(?:\w+\s+)?at\s+(?P<value>{PLACE})", "school"),
    rule(
        "school",
        rf"{I_DO}(?:attend|attended)\s+(?P<value>{FEW_WORDS}\s*(?:university|college|school|institute|"
        r"academy))",
        "school",
    ),
    rule(
        "major",
        rf"{I_AM}(?:majoring in|studying)\s+(?P<value>(?!for\b|at\b|hard\b|to\b|a lot\b|"
        rf"abroad\b){FEW_WORDS}{END})",
        "major",
    ),
    rule("major", rf"{MY}major\s+is\s+(?P<value>{FEW_WORDS}{END})", "major"),
    rule(
        "project",
        rf"{I_AM}(?:working on|building|developing)\s+(?P<value>(?!it\b|that\b|this\b|myself\b|"
        r"becoming\b|one\b|some\b|(?:an?|the|my|our)\s+(?:\w+\s+)?(?:project|thing)s?\s*(?:[,.;!-]|"
        rf"$)){FEW_WORDS}{END})",
        "project",
    ),
)
