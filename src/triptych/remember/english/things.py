"""What an English speaker has, and what it is called."""

from __future__ import annotations

from triptych.remember.english.words import DURABLE, END, FEW_WORDS, I_DO, I_HAVE_DONE, MY, NO_LONGER, rule

# Of these somebody has one or two, and tells of them by what they are.
_MINE = (
    r"(?:(?:new|old|main|work|current|daily)\s+)?(?:car|truck|van|bike|motorbike|motorcycle|laptop|computer|"
    r"pc|phone|tablet|camera|"
    r"watch|guitar|piano|boat|printer|monitor|router|console|keyboard)"
)
_NOT_HELD = (
    r"(?!(?:\w+\s)?ones?\b)(?!(?:ticket|tickets|coffee|tea|beer|drink|drinks|lunch|dinner|breakfast|meal|pizza|cake|book|gift|"
    r"present|round|"
    r"few|lot|bunch|couple|bit|bottle|glass|cup|pack|loaf|copy)\b)"
)

BELONGINGS = (
    rule(
        "vehicle",
        rf"{I_DO}{NO_LONGER}(?:drive|ride)\s+(?:an?|my)\s+(?!.*\b(?:crazy|mad|nuts|insane|wall)\b)(?P<value>{FEW_WORDS}{END})",
        "possession",
        needs="drive|ride",
    ),
    rule(
        "possession",
        rf"{I_DO}{NO_LONGER}own\s+(?:an?|two|three|my|the)\s+(?P<value>{FEW_WORDS}{END})",
        "possession",
        needs="own",
    ),
    rule(
        "possession",
        rf"{I_HAVE_DONE}(?:bought|purchased|inherited|leased|acquired)\s+(?:myself\s+|ourselves\s+)?(?:an?|"
        r"two|three|my first|our first)\s+"
        rf"{_NOT_HELD}(?P<value>{FEW_WORDS}{END})",
        "possession",
        needs="bought|purchased|inherited|leased|acquired",
    ),
    rule(
        "possession",
        rf"{I_HAVE_DONE}(?P<neg>don't\s+|do not\s+)?(?:have|got|picked up|ordered)\s+(?:an?|two|three|my own|"
        r"any)\s+"
        rf"(?P<value>(?:[\w'-]+\s+){{0,3}}?{DURABLE}s?(?![\w'-])(?:\s+(?-i:[A-Z0-9])[\w-]*){{0,2}})(?!\s+(?:r"
        r"ide|trip|show|race|lesson|accident|crash|"
        r"wash|loan|insurance|payment|shop|store|dealer|class|game|number|call|case|charger|warming|party|"
        r"shoot)\b)",
        "possession",
        needs="have|got|picked up|ordered",
    ),
    rule(
        "my own",
        rf"{MY}(?P<what>{_MINE})\s+is\s+(?:an?\s+|"
        rf"the\s+)(?P<value>(?:\w+\s+)?(?:\d{{4}}\s+)?(?-i:[A-Z0-9])[^,.;!?]+)",
        "my:{what}",
        needs="my|our",
    ),
    rule(
        "called",
        r"(?<![\w'])(?:my|our|the)\s+(?P<about>(?!name|dog|cat|project|pet|first|last|"
        r"one)[\w-]+(?:\s[\w-]+){0,2}?)\s+(?:is|are)\s+(?:called|named|nicknamed|code-?named)\s+"
        r"(?P<value>[\w\"'“‘][^,.;!?]{1,30})",
        "called",
        needs="called|named",
    ),
    rule(
        "kept in",
        r"(?<![\w'])(?:my|our|the)\s+(?P<about>(?:\w+\s+)?(?:key|keys|passport|passports|charger|fuse box|"
        r"first aid kit|documents|papers|manual|remote|router|suitcase|tools|receipts|contract|"
        r"certificate|will|backup drive|medicine|toolbox|ladder|torch|flashlight))\s+(?:is|are)\s+(?:kept\s+|"
        r"stored\s+|hidden\s+|always\s+)*(?P<value>(?:under|behind|inside|on top of|in|next to|on|at)\s+"
        r"[^,.;!?]{3,50})",
        "location",
        needs=" is | are ",
    ),
)
