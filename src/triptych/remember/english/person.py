"""Who an English speaker is: name, age, home, work, school."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    END,
    FEW_WORDS,
    HOME_PLACE,
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

# After a name comes the end of the clause, or somebody new to say something of.
NAME_END = (
    r"(?=\s*(?:[,.;:!?()\n]|\s-|–|—|$)|\s+(?:and|but|by the way|btw|from|now|though|too|actually|please|"
    r"I|as|so|not|nice)\b)"
)
# "I moved house", "we moved back over".
MOVING = (
    r"(?:(?:house|home|homes|flat|flats|apartments?|away|back|over|out|here|across the country|overseas|"
    r"all the way|permanently|recently|together|in together|with \w+ \w+)\s+)*"
)

# One moves to a tool for a task, to a town for a job.
TASK = (
    r"(?:\s+(?:for|as)\s+(?:(?:all|most|my|our|the|a)\s+)*(?:notes?|note-taking|e-?mails?|mail|messaging|chat|"
    r"music|streaming|hosting|version|databases?|coding|editing|tasks?|to-?dos?|calendar|planning|browsing|search|"
    r"deployments?|ci|builds?|passwords?|backups?|storage|documents?|docs|writing|daily driver|"
    r"editor|browser)\b)"
)

IDENTITY = (
    rule("name", rf"{MY}(?:full\s+|first\s+)?name\s+is\s+(?P<value>{NAME}){NAME_END}", "name"),
    rule("name", rf"{MY}(?:full\s+|first\s+)?name's\s+(?P<value>{NAME}){NAME_END}", "name"),
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

# The firm, or what kind of workplace it is.
EMPLOYER = rf"(?!(?:my|our|your|another|one|different|a living)\b){FEW_WORDS}{END}"

HOME = (
    rule(
        "moved",
        rf"(?:{I_HAVE_DONE}(?:moved|relocated)|(?<![\w'])(?:I|we)(?:\s+have|'ve)?\s+\w[^,.;!?]{{2,40}}\s+and\s+"
        rf"(?:have\s+)?(?:moved|relocated))\s+{MOVING}(?:from\s+(?P<old>{FEW_WORDS})\s+)?"
        rf"(?:to|into|in(?=\s+with\s+(?:my|our)\b))\s+(?!\S+{TASK})(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}(?:left|quit)\s+(?P<old>(?-i:[A-Z]){FEW_WORDS}|home)(?:\s+\w+)??\s*,?\s+"
        rf"(?:and\s+(?:then\s+|have\s+|now\s+)?(?:settled(?:\s+down)?|live|moved|relocated)\s+"
        rf"(?:in|to)|to\s+(?:live|settle)\s+in)\s+(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}settled\s+(?:down\s+)?in\s+(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved",
        rf"{I_AM}(?:moving|relocating)\s+{MOVING}(?:from\s+(?P<old>{FEW_WORDS})\s+)?to\s+"
        rf"(?P<value>{HOME_PLACE})(?=\s+(?:today|right now|now|as we speak|this (?:morning|"
        rf"afternoon|evening))\b)",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}(?:bought|rented|found|got|inherited|purchased|built)\s+(?:an?|the|our|my)\s+"
        r"(?:\w+\s+){0,3}?(?:house|flat|apartment|place|home|condo|cottage|studio|room|farm)\s+in\s+"
        rf"(?P<value>{FEW_WORDS})\s*,?\s+and\s+(?:(?:I|we|have|then|already|just|now)\s+)*(?:moved|live|"
        rf"settled)\s*(?:there|in\b)",
        "residence",
        mark=Mark.CHANGE,
    ),
    rule(
        "moved out",
        rf"{I_HAVE_DONE}left\s+(?P<value>(?-i:[A-Z]){FEW_WORDS})\s+(?:for good|for ever|forever|"
        rf"permanently|behind)\b",
        "residence",
        denies=True,
        mark=Mark.CHANGE,
        known=True,
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
        rf"{I_DO}{NO_LONGER}{ADVERB}(?:live|reside|stay permanently)\s+(?:\w+\s+)?(?:in\s+|on\s+|"
        rf"(?=abroad\b|downtown\b|with\s+(?:my|our)\b))(?P<value>{HOME_PLACE})",
        "residence",
    ),
    rule(
        "residence",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:living|residing|based|settled)\s+(?:\w+\s+)?(?:in|"
        rf"out of)\s+(?P<value>{HOME_PLACE})",
        "residence",
    ),
    rule(
        "residence",
        rf"{I_HAVE_DONE}(?:lived|been living)\s+in\s+(?P<value>{PLACE})(?=\s+(?:since|for (?:the (?:last|"
        r"past))))",
        "residence",
    ),
    rule(
        "residence",
        rf"{MY}(?:(?:new|current|home|present|permanent)\s+)*(?:home|house|apartment|flat|place|address|"
        rf"residence|hometown now)\s+is\s+(?:now\s+)?in\s+(?P<value>{PLACE})",
        "residence",
    ),
    rule(
        "residence",
        rf"^(?:so\s+|and\s+|but\s+)?(?P<value>(?-i:[A-Z]){FEW_WORDS})\s+is\s+(?:now\s+)?(?:(?:my|our)\s+"
        rf"(?:new\s+|current\s+)?home(?:\s+now)?|where\s+(?:I|we)\s+(?:now\s+)?live(?:\s+now)?)"
        rf"(?=\s*(?:[,.;!?]|$)|\s+(?:now|these|since|and|but)\b)",
        "residence",
    ),
    rule(
        "residence",
        rf"^home\s+is\s+(?:now\s+|in\s+)*(?P<value>{PLACE})",
        "residence",
        known=True,
    ),
    rule(
        "address",
        rf"{MY}(?:home\s+|new\s+|current\s+|mailing\s+|office\s+)?address\s+is\s+(?:now\s+)?(?!in\b)(?P<value>[^;!?\n]+)",
        "address",
    ),
)

WORK = (
    rule(
        "changed jobs",
        rf"{I_HAVE_DONE}(?:left|quit|resigned from|moved (?:on )?from|switched from)\s+(?:my job at\s+)?"
        rf"(?P<old>(?-i:[A-Z]){FEW_WORDS})\s+(?:for|to (?:join|work (?:at|for))|and (?:then |have |now )?"
        rf"(?:joined|work (?:at|for)|started (?:at|with|working (?:at|for))|"
        rf"went to))\s+(?P<value>{EMPLOYER})",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule(
        "changed jobs",
        rf"{I_HAVE_DONE}(?:(?:changed|switched|got|found|started|took|landed|accepted)\s+(?:(?:a|my|new|another|"
        rf"different)\s+)*(?:jobs?|companies|company|employers?|position|role|work)|left my (?:old |"
        rf"last )?job|"
        rf"quit(?: my (?:old )?job)?)\s*,?\s+(?:and\s+|so\s+)?(?:(?:I|we|I'm|am|now|currently|have)\s+)*"
        rf"(?:work|working|started|joined|employed)\s+(?:at|for|by|with)?\s*(?P<value>{EMPLOYER})",
        "employer",
        mark=Mark.CHANGE,
    ),
    rule("employer", rf"{I_DO}{NO_LONGER}{ADVERB}work\s+(?:at|for)\s+(?P<value>{EMPLOYER})", "employer"),
    rule(
        "employer",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:working|employed)\s+(?:at|for|by)\s+(?P<value>{EMPLOYER})",
        "employer",
    ),
    rule(
        "employer",
        rf"{I_HAVE_DONE}(?:started (?:working|a (?:new )?job|my (?:new )?job)|got (?:hired|"
        rf"a (?:new )?job)|was hired|been hired)\s+(?:at|by|with)\s+(?P<value>{EMPLOYER})",
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
