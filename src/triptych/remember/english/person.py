"""Who an English speaker is."""

from __future__ import annotations

from triptych.remember.english.words import (
    AGE,
    CAPITALISED,
    END,
    FEW_WORDS,
    I_AM,
    I_HAVE_DONE,
    MY,
    NAME,
    NO_LONGER,
    PLACE,
    rule,
)

# After a name comes the end of the clause, or somebody new to say something of.
NAME_END = (
    r"(?=\s*(?:[,.;:!?()\n]|\s-|–|—|$)|\s+(?:and|but|by the way|btw|from|now|though|too|actually|please|"
    r"I|as|so|not|nice)\b)"
)


IDENTITY = (
    rule(
        "name",
        rf"{MY}(?:full\s+|first\s+|real\s+|legal\s+|given\s+)?name\s+is\s+(?P<value>{NAME}){NAME_END}",
        "name",
        needs="name",
    ),
    rule(
        "name",
        r"^(?:(?:so|and|ok(?:ay)?|hi|hey|hello|good \w+)(?:\s+(?:there|all|everyone|team|"
        r"folks))?[,!.\s]+)*(?:(?:it's|this is|the name's|the name is)\s+)?"
        r"(?!(?:I|I'm|Looky|Right|Over|Same|Still|Not|Up|Out|Down|Back|Everyone|Nobody|Somebody|Everybody|"
        r"Everything|Anyone|New|Just|Almost|Finally|Only|Again|"
        r"Always|Already|Summer|Winter|Spring|Autumn|Christmas|In|From|Down|Stuck|All|People|Someone|"
        r"Weather|Come|Look|See|Stop|Start)\b)"
        rf"(?P<value>{CAPITALISED})\s+(?:here|(?<!ly )speaking)(?=\s*(?:[,.!;–-]|$))",
        "name",
        capital=True,
        needs="here|speaking",
    ),
    rule(
        "name",
        rf"(?:{MY}|^)(?:full\s+|first\s+|real\s+|legal\s+|given\s+)?name's\s+(?P<value>{NAME}){NAME_END}",
        "name",
        needs="name's",
    ),
    rule(
        "nickname",
        r"\b(?:call me|I go by|I'm (?:also )?known as|I usually go by)\s+(?P<value>(?!crazy|when|if|at|on|"
        r"back|later|"
        r"tomorrow|today|a\b|an\b|the\b)"
        r"[A-Za-z\u4e00-\u9fff][\w'-]*(?:\s[A-Z][\w'-]*)?)",
        "nickname",
        capital=True,
        needs="call me|i go by|i usually go by|known as",
    ),
    rule(
        "name",
        r"(?<![\w'])(?:I'm|I am)\s+(?P<value>(?-i:[A-Z][a-z'’-]+(?:\s[A-Z][a-z'’-]+)?))"
        r"(?=\s*(?:[,.!]|$|and\s+I\b|from\b|by the way))"
        r"(?<!ish)(?<!ese)(?<!ian)(?<!ican)(?<!erman)(?<!rench)(?<!Sorry)(?<!Ok)(?<!Fine)(?<!Good)"
        r"(?<!Great)",
        "name",
        capital=True,
        needs=" am|'m",
    ),
    rule(
        "birthday",
        rf"{MY}b(?:irth|-)?day(?:\s+is|'s)\s+(?:on\s+)?(?P<value>(?!coming|soon|next|this|going|gonna|today|"
        r"tomorrow)[^,.;!?]+)",
        "birthday",
        needs="day",
    ),
    rule(
        "birth year",
        r"(?<![\w'])I was born\s+in\s+(?P<value>(?:19|20)\d\d)(?=\s*(?:[,.;!?]|$)|\s+(?:in|and)\b)",
        "birth_year",
        needs="i was born",
    ),
    rule(
        "birthday",
        r"(?<![\w'])I was born\s+(?:on|in)\s+(?P<value>[^,.;!?]*\d[^.;!?]*)",
        "birthday",
        needs="i was born",
    ),
    rule(
        "age",
        rf"{I_AM}(?P<value>\d{{1,3}})(?:\s*(?:years?\s+old|yrs?\s+old|yo))?(?=\s*(?:[,.;!?]|$)|\s+(?:and|"
        r"now|years?)\b)",
        "age",
        needs="i am|i'm|im|we are|we're",
    ),
    rule(
        "age",
        rf"{I_HAVE_DONE}turned\s+(?P<value>{AGE})\b",
        "age",
        needs="turned",
    ),
    rule(
        "hometown",
        rf"{I_AM}(?:originally\s+)?from\s+(?P<value>{PLACE})",
        "hometown",
        capital=True,
        needs="from",
    ),
    rule("hometown", rf"{I_AM}from\s+(?P<value>{FEW_WORDS})\s+originally\b", "hometown", needs="originally"),
    rule(
        "hometown",
        rf"(?:^|{I_AM}|(?<![\w'])I was\s+)(?:born and (?:raised|bred)|raised)\s+(?:in|on (?:an?|"
        rf"the) \w+ in)\s+(?P<value>{PLACE})",
        "hometown",
        needs="raised|bred",
    ),
    rule(
        "hometown",
        rf"(?<![\w'])I\s+grew up\s+(?:on|at|near)\s+(?:an?|the)\s+[\w ]{{2,24}}?\s+in\s+(?P<value>{PLACE})",
        "hometown",
        needs="grew up",
    ),
    rule(
        "hometown",
        r"(?<![\w'])I\s+(?:originally\s+)?(?:come from|grew up in|was raised in|"
        rf"was born(?: and raised)? in)\s+(?P<value>{PLACE})",
        "hometown",
        needs="come from|grew up in|was born|was raised in",
    ),
    rule(
        "hometown",
        rf"{MY}(?:hometown|home town|home country)\s+is\s+(?P<value>{PLACE})",
        "hometown",
        needs="home",
    ),
    rule(
        "child",
        rf"{I_AM}an?\s+(?:single\s+|proud\s+|new\s+)*(?:mother|father|mom|mum|dad|parent)\s+(?:of|"
        rf"to)\s+(?P<value>{FEW_WORDS}{END})",
        "child",
        needs=" of | to ",
    ),
    rule(
        "anniversary",
        rf"{MY}(?:wedding\s+)?anniversary\s+is\s+(?:on\s+)?(?P<value>(?!coming|soon|next|this|today|"
        r"tomorrow)[^,.;!?]+)",
        "anniversary",
        needs="anniversary",
    ),
    rule(
        "marital status",
        rf"{I_AM}{NO_LONGER}(?P<value>married|single|divorced|engaged|widowed|separated)(?=[,.;!?\s]|"
        r"$)(?!\s+(?:to th(?:e|is|at)|in|mom|dad|mother|father|parent))",
        "marital",
        needs="divorced|engaged|married|separated|single|widowed",
    ),
    rule(
        "marital status",
        rf"(?:{I_HAVE_DONE}been\s+|{I_HAVE_DONE}(?:got|gotten)\s+)(?:happily\s+)?(?P<value>married|single|"
        r"divorced|engaged|separated)\b(?!\s+(?:off|by))",
        "marital",
        needs="married|single|divorced|engaged|separated",
    ),
    rule(
        "height",
        rf"{I_AM}(?:about\s+|around\s+)?(?P<value>\d'\s?\d{{0,2}}\"?|\d\s?(?:ft|foot|feet)(?:\s\d+)?|"
        r"\d\.\d+\s?m|1\d\d\s?cm)(?=\s|[,.;!?]|$)",
        "height",
        needs="'|ft|foot|feet|cm| m",
    ),
    rule(
        "nationality",
        rf"{I_AM}(?:an?\s+)?(?P<value>American|British|Canadian|Australian|Chinese|Japanese|Korean|"
        r"German|French|Italian|Spanish|Indian|Brazilian|Mexican|Dutch|Swedish|Polish|Russian|Irish|"
        r"Scottish|Turkish|Greek|Vietnamese|Thai|Nigerian|Egyptian)(?=\s*(?:[,.;!?]|$)|\s+(?:and|but|"
        r"citizen))",
        "nationality",
        needs="i am|i'm|im|we are|we're",
    ),
)
