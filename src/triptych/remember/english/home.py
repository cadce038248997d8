"""Where an English speaker lives."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    FEW_WORDS,
    HOME_PLACE,
    I_AM,
    I_DO,
    I_HAVE_DONE,
    MY,
    NO_LONGER,
    PLACE,
    rule,
)
from triptych.remember.finding import Mark

# "I moved house", "we moved back over".
MOVING = (
    r"(?:(?:house|home|homes|flat|flats|apartments?|away|back|over|out|here|across the country|overseas|"
    r"all the way|permanently|recently|together|in together|with \w+ \w+)\s+)*"
)

# One moves to a tool for a task, to a town for a job.
TASK = (
    r"(?:\s+(?:for|as)\s+(?:(?:all|most|my|our|the|a)\s+)*(?:notes?|note-taking|e-?mails?|mail|messaging|"
    r"chat|"
    r"music|streaming|hosting|version|databases?|coding|editing|tasks?|to-?dos?|calendar|planning|browsing|"
    r"search|"
    r"deployments?|ci|builds?|passwords?|backups?|storage|documents?|docs|writing|daily driver|"
    r"editor|browser)\b)"
)

HOME = (
    rule(
        "moved",
        rf"(?:{I_HAVE_DONE}(?:moved|relocated)|(?<![\w'])(?:I|we)(?:\s+have|"
        rf"'ve)?\s+\w[^,.;!?]{{2,40}}\s+and\s+"
        rf"(?:have\s+)?(?:moved|relocated))\s+{MOVING}(?:from\s+(?P<old>{FEW_WORDS})\s+)?"
        rf"(?:to|into|in(?=\s+with\s+(?:my|our)\b))\s+(?!\S+{TASK})(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
        needs="and|moved|relocated",
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}(?:left|quit)\s+(?P<old>(?-i:[A-Z]){FEW_WORDS}|home)(?:\s+\w+)??\s*,?\s+"
        rf"(?:and\s+(?:then\s+|have\s+|now\s+)?(?:settled(?:\s+down)?|live|moved|relocated)\s+"
        rf"(?:in|to)|to\s+(?:live|settle)\s+in)\s+(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
        needs="left|quit",
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}settled\s+(?:down\s+)?in\s+(?P<value>{HOME_PLACE})",
        "residence",
        mark=Mark.CHANGE,
        needs="settled",
    ),
    rule(
        "moved",
        rf"{I_AM}(?:moving|relocating)\s+{MOVING}(?:from\s+(?P<old>{FEW_WORDS})\s+)?to\s+"
        rf"(?P<value>{HOME_PLACE})(?=\s+(?:today|right now|now|as we speak|this (?:morning|"
        rf"afternoon|evening))\b)",
        "residence",
        mark=Mark.CHANGE,
        needs="moving|relocating",
    ),
    rule(
        "moved",
        rf"{I_HAVE_DONE}(?:bought|rented|found|got|inherited|purchased|built)\s+(?:an?|the|our|my)\s+"
        r"(?:\w+\s+){0,3}?(?:house|flat|apartment|place|home|condo|cottage|studio|room|farm)\s+in\s+"
        rf"(?P<value>{FEW_WORDS})\s*,?\s+and\s+(?:(?:I|we|have|then|already|just|now)\s+)*(?:moved|live|"
        rf"settled)\s*(?:there|in\b)",
        "residence",
        mark=Mark.CHANGE,
        needs="and",
    ),
    rule(
        "moved out",
        rf"{I_HAVE_DONE}left\s+(?P<value>(?-i:[A-Z]){FEW_WORDS})\s+(?:for good|for ever|forever|"
        rf"permanently|behind)\b",
        "residence",
        denies=True,
        mark=Mark.CHANGE,
        known=True,
        needs="left",
    ),
    rule(
        "moved out",
        rf"{I_HAVE_DONE}(?:moved (?:out of|away from))\s+(?P<value>{PLACE})",
        "residence",
        denies=True,
        mark=Mark.CHANGE,
        needs="moved ",
    ),
    rule(
        "residence",
        rf"{I_DO}{NO_LONGER}{ADVERB}(?:live|reside|stay permanently)\s+(?:\w+\s+)?(?:in\s+|on\s+|"
        rf"(?=abroad\b|downtown\b|with\s+(?:my|our)\b))(?P<value>{HOME_PLACE})",
        "residence",
        needs="live|reside|stay permanently",
    ),
    rule(
        "residence",
        rf"(?:{I_AM}{NO_LONGER}{ADVERB}|^(?:currently|now)\s+)(?:living|residing|based|settled|"
        r"staying)\s+(?:\w+\s+)?(?:in|"
        rf"out of)\s+(?P<value>{HOME_PLACE})",
        "residence",
        needs="based|living|residing|settled",
    ),
    rule(
        "residence",
        rf"(?<![\w'])(?:I've|I have|we've|we have)\s+{ADVERB}been\s+in\s+(?P<value>{PLACE})(?=\s+since\b|"
        r"\s+for\s+(?:\w+\s+)?(?:years|months|decades))",
        "residence",
        needs="been in",
    ),
    rule(
        "residence",
        rf"{I_HAVE_DONE}(?:lived|been living)\s+in\s+(?P<value>{PLACE})(?=\s+(?:since|for (?:the (?:last|"
        r"past)|(?:\w+\s){1,2}(?:years|months))))",
        "residence",
        needs="been living|lived",
    ),
    rule(
        "residence",
        rf"{MY}(?:(?:new|current|home|present|permanent)\s+)*(?:home|house|apartment|flat|condo|studio|place|"
        r"address|"
        rf"residence|hometown now)\s+is\s+(?:now\s+)?in\s+(?P<value>{PLACE})",
        "residence",
        needs="is",
    ),
    rule(
        "residence",
        rf"^(?:so\s+|and\s+|but\s+)?(?P<value>(?-i:[A-Z]){FEW_WORDS})\s+is\s+(?:now\s+)?(?:(?:my|our)\s+"
        rf"(?:new\s+|current\s+)?home(?:\s+now)?|where\s+(?:I|we)\s+(?:now\s+)?live(?:\s+now)?)"
        rf"(?=\s*(?:[,.;!?]|$)|\s+(?:now|these|since|and|but)\b)",
        "residence",
        needs="home|where",
    ),
    rule(
        "residence",
        rf"^home\s+is\s+(?:now\s+|in\s+)*(?P<value>{PLACE})",
        "residence",
        known=True,
        needs="home",
    ),
    rule(
        "address",
        rf"(?:{I_DO}live\s+at|\b(?:ship|send|deliver|mail|post)\s+(?:it|them|this|that|everything|the\s+\w+|"
        r"my\s+\w+)\s+to|"
        rf"{MY}(?P<about>office|shop|store|clinic|studio|warehouse|restaurant|school)(?:'s|"
        r"\s+is)\s+(?:located\s+)?at)\s+"
        r"(?P<value>\d+\w?\s+(?-i:[A-Z])[^;!?\n]+|(?:flat|apt|apartment|unit|"
        r"suite)\s+\w+,?\s+\d+\s[^;!?\n]+)",
        "address",
        needs="live at|ship|send|deliver|mail|post| at ",
    ),
    rule(
        "address",
        rf"{MY}(?:home\s+|new\s+|current\s+|mailing\s+|"
        r"office\s+)?address\s+is\s+(?:now\s+)?(?!in\b)(?P<value>[^;!?\n]+)",
        "address",
        needs="address",
    ),
)
