"""What is over: a thing sold or lost, a post or a couple given up. The value is what no longer is so."""

from __future__ import annotations

from triptych.remember.english.words import (
    DURABLE,
    END,
    FEW_WORDS,
    I_HAVE_DONE,
    LANGUAGE,
    MY,
    PET_KINDS,
    rule,
)
from triptych.remember.finding import Mark

_OWN = r"(?:off\s+|both\s+|all\s+)*(?:my|our|the|that|both)\s+(?:(?:my|our|of|old|last|first|other)\s+)*"
_STOP = r"(?=\s+(?:to|on|through|via|at|off|away)\b)"
_WHAT = rf"(?P<value>(?!\S+'s\b){FEW_WORDS}(?:{END}|{_STOP}))"
_PET = rf"(?P<value>(?:\w+\s+)?{PET_KINDS})(?:\s*,?\s+(?-i:[A-Z])\w+,?)?"
_KEPT = rf"(?P<value>(?:[\w'-]+\s+){{0,2}}?(?:{DURABLE}|{PET_KINDS})s?)(?![\w'-])"
_PARTED_WITH = (
    rf"(?:{I_HAVE_DONE}(?:sold|gave away|given away|donated|got rid of|gotten rid of|traded in|scrapped|"
    rf"pawned|"
    rf"auctioned|junked|rehomed)|{I_HAVE_DONE}(?:had to|ended up)\s+(?:sell(?:ing)?|giv(?:e|ing) away|"
    r"donat(?:e|ing)|get(?:ting)? rid of|trad(?:e|ing) in|scrap(?:ping)?|rehom(?:e|ing)))"
)
_PARTED = (
    r"(?:broke up|broken up|split up|split|separated|(?:got )?divorced|parted ways|"
    r"(?:are|were)(?:n't| not| no longer) together)(?!\s+(?:the|a|our|my|it|everything|costs|rent|bills?)\b)"
)
_NOT_FOR_A_WHILE = r"(?!\s+(?:at|in|with|a|an|the|to|home|alone|behind|waiting|some|my|on)\b)"
_DIED = (
    r"(?:has\s+|have\s+|just\s+|sadly\s+|recently\s+|finally\s+)*(?:died|passed away|passed on|ran away|"
    r"(?:was|is|were) (?:put down|put to sleep|no longer with us|gone))"
)
# What "dies" like a name and is none.
_NO_CREATURE = (
    r"(?!(?:everyone|everything|nobody|somebody|people|phone|laptop|battery|computer|internet|wifi|he|she|it|"
    r"they|we|you|this|that|who|mum|mom|dad|grandma|grandpa|granny)\b)"
)

ENDINGS = (
    rule(
        "parted with a pet",
        rf"{_PARTED_WITH}\s+{_OWN}{_PET}(?=\s*(?:[,.;!?]|$)|\s)",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs="sold|away|donated|rid of|rehom|sell|scrap",
    ),
    rule(
        "parted with",
        rf"{_PARTED_WITH}\s+{_OWN}{_WHAT}",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="sold|away|donat|rid of|traded in|trading in|trade in|scrap|pawned|auctioned|junked|sell",
    ),
    rule(
        "gave away",
        rf"{I_HAVE_DONE}(?:had to\s+|have to\s+|ended up\s+)?(?:gave|giv(?:e|en|ing))\s+{_OWN}"
        rf"(?P<value>{FEW_WORDS})\s+(?:away|up for adoption|to\s+(?:my|our|charity|(?-i:[A-Z])))\b",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="gave|give|giving",
    ),
    rule(
        "gave away",
        rf"{I_HAVE_DONE}(?:had to\s+|have to\s+|ended up\s+)?(?:gave|giv(?:e|en|ing))\s+"
        r"(?P<value>(?-i:[A-Z])\w+)\s+(?:away|up for adoption)\b",
        mark=Mark.ENDING,
        denies=True,
        needs="gave|give|giving",
    ),
    rule(
        "lost",
        rf"{I_HAVE_DONE}(?:lost|totall?ed|wrecked|crashed|returned|sent back)\s+{_OWN}{_KEPT}"
        r"(?!\s+(?:key|keys|charger|race|match|game|case|cover))(?!.*\bfound\b)",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="lost|totaled|totalled|wrecked|crashed|returned|sent back",
    ),
    rule(
        "was taken",
        rf"{MY}{_KEPT}\s+(?:was|were|got|has been|have been)\s+(?:just\s+)?(?:stolen|sold|totall?ed|wrecked|"
        r"repossessed|scrapped|written off|destroyed)\b",
        "possession",
        mark=Mark.ENDING,
        denies=True,
        needs="stolen|sold|totaled|totalled|wrecked|repossessed|scrapped|written off|destroyed",
    ),
    rule(
        "a pet died",
        rf"{MY}{_PET}\s+{_DIED}\b",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs="died|passed|ran away|put down|put to sleep|no longer|gone",
    ),
    rule(
        "a pet died",
        rf"{I_HAVE_DONE}(?:(?:had to\s+)?put\s+(?:my|our)\s+{_PET}\s+(?:down|to sleep)|"
        rf"lost\s+(?:my|our)\s+(?P<about>{PET_KINDS}))\b",
        "pet",
        mark=Mark.ENDING,
        denies=True,
        needs=" down| to sleep",
    ),
    rule(
        "died",
        rf"^(?:and |so |sadly,? )?{_NO_CREATURE}(?P<value>(?-i:[A-Z])[a-z]+)\s+{_DIED}\b(?!\s+in\s+1?\d)",
        mark=Mark.ENDING,
        denies=True,
        needs="died|passed away|ran away|put down|put to sleep",
    ),
    rule(
        "left a job",
        rf"{I_HAVE_DONE}(?:(?:quit|left|lost|gave up|resigned from)\s+(?:my|the)\s+(?:old\s+|day\s+|last\s+)?"
        r"(?:job|position|post)|handed in my (?:notice|resignation)|resigned)(?!\s+(?:at|from|with)\b|"
        r"\s+myself)"
        r"(?![\w'])",
        "employer",
        mark=Mark.ENDING,
        denies=True,
        needs="quit|left|lost|gave up|resign",
    ),
    rule(
        "left a job",
        r"(?<![\w'])(?:I|we)(?:'ve| have|'d| had)?\s+(?:just\s+|been\s+|was\s+|were\s+|got\s+|"
        r"recently\s+)+(?:laid off|"
        r"fired|sacked|made redundant|let go|dismissed)\b(?!\s+(?:from|by)\s+(?-i:[A-Z]))(?!\s+up)",
        "employer",
        mark=Mark.ENDING,
        denies=True,
        needs="laid off|fired|sacked|redundant|let go|dismissed",
    ),
    rule(
        "left a job",
        r"(?<![\w'])(?:I|we)(?:'ve| have|'d| had)?\s+(?:just\s+|been\s+|was\s+|were\s+|got\s+|"
        r"recently\s+)+(?:laid off|"
        rf"fired|sacked|made redundant|let go|dismissed)\s+(?:from|"
        rf"by)\s+(?P<value>(?-i:[A-Z]){FEW_WORDS}{END})",
        "employer",
        mark=Mark.ENDING,
        denies=True,
        needs="laid off|fired|sacked|redundant|let go|dismissed",
    ),
    rule(
        "parted from",
        r"(?<![\w'])(?:(?:I'm|I am)\s+(?:no longer|not)\s+(?:with|dating|seeing|married to|engaged to)|"
        r"(?:I don't|I no longer)\s+(?:date|see))\s+(?P<value>(?-i:[A-Z])[\w'-]+)(?=\s*(?:[,.;!?]|$)|\s+any)",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="no longer|not|don't",
    ),
    rule(
        "parted from",
        rf"(?:{I_HAVE_DONE}(?:{_PARTED}|ended (?:things|it)|dumped|left|divorced)\s+(?:with\s+|"
        rf"from\s+)?(?:my|the)\s+"
        rf"(?P<relation>girlfriend|boyfriend|wife|husband|partner|fianc[eé]e?|spouse){_NOT_FOR_A_WHILE}|"
        rf"{MY}(?P<what>girlfriend|boyfriend|wife|husband|partner|fianc[eé]e?|spouse)\s+(?:(?:and I|"
        rf"and me)\s+"
        rf"(?:have\s+|just\s+|recently\s+|finally\s+)*{_PARTED}|(?:has\s+|just\s+)?(?:left|"
        rf"dumped) me{_NOT_FOR_A_WHILE}))\b",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="girlfriend|boyfriend|wife|husband|partner|fianc|spouse",
    ),
    rule(
        "parted from",
        rf"{I_HAVE_DONE}(?:{_PARTED}|ended (?:things|it)|called it off)\s+(?:with|from)\s+"
        r"(?P<value>(?-i:[A-Z])[\w'-]+)",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="broke|split|separated|divorced|parted|ended|together|called it off",
    ),
    rule(
        "parted from",
        rf"(?<![\w'])(?P<value>(?-i:[A-Z])[\w'-]+)\s+and\s+I\s+(?:have\s+|'ve\s+|had\s+|just\s+|recently\s+|"
        rf"finally\s+)*{_PARTED}\b",
        "partner",
        mark=Mark.ENDING,
        denies=True,
        needs="broke|split|separated|divorced|parted|together",
    ),
    rule(
        "left school",
        rf"{I_HAVE_DONE}(?:dropped out of|quit|left|(?:was|got) expelled from|(?:was|got) kicked out of)\s+"
        r"(?P<value>(?-i:[A-Z])[\w&' -]{1,30}?(?:University|College|School|Institute)|(?-i:[A-Z]{2,6})|"
        rf"(?<=out of )(?-i:[A-Z]){FEW_WORDS}{END})",
        "school",
        mark=Mark.ENDING,
        denies=True,
        needs="dropped out|expelled|kicked out|university|college|school|institute",
    ),
    rule(
        "left school",
        rf"{I_HAVE_DONE}(?:dropped out|quit|left)\s+(?:of\s+)?(?:school|university|uni|college|"
        rf"my (?:degree|course|"
        r"phd|studies))\b",
        "school",
        mark=Mark.ENDING,
        denies=True,
        needs="dropped out|quit|left",
    ),
    rule(
        "stopped learning",
        rf"{I_HAVE_DONE}(?:stopped|quit|gave up|given up)\s+(?:learning|studying|on)?\s*(?:my\s+)?"
        rf"(?P<value>{LANGUAGE})\b",
        "language",
        mark=Mark.ENDING,
        denies=True,
        needs="stopped|quit|gave up|given up",
    ),
)
