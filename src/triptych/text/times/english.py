"""Every English rule; of matches equally long the earlier rule counts."""

from __future__ import annotations

from triptych.text.times import english_dates, english_distances, english_hours
from triptych.text.times.pieces import Rule, compiled

RULES: tuple[Rule, ...] = (*english_dates.RULES, *english_hours.RULES, *english_distances.RULES)

# How the words begin of which every English time holds one, unless it holds a day, an hour or a year in
# figures. What only changes a time ("last", "since") is not among them.
_BEGINNINGS = (
    "(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|fri|sat|sun|may|one|two|four|five|six|nine|ten"
    "|now|ago)(?![a-z])|january|february|march|april|june|july|august|september|october|november|december"
    "|(?:mon|tues|wednes|thurs|fri|satur|sun)day|tues|weds|thu|fourt|fourth|sixt|sixth|ninet|nineth|ninth|tenth"
    "|today|tonight|tonite|yesterday|yesternight|tomorrow|tomo|tmr|yday|now|ago"
    "|min|hour|hr|day|night|week|wk|fortnight|month|year|yr|decade|quarter|qtr|cent"
    "|dawn|morning|noon|midday|midnight|lunch|afternoon|evening|spring|summer|autumn|fall|winter"
    "|three|seven|eight|eleven|twel|twent|thir|forty|fif|first|second"
    "|half|new year|xmas|martin|mlk|groundh|valentine|president|women|woman|st\\.? patrick|earth|easter|palm"
    "|good friday|pentecost|ash|international|cinco|mother|memorial|child|father|independence|bastille"
    "|labo|columbus|indigenous|hallow|all saint|guy|bonfire|veteran|armistice|remembrance|single"
    "|thanksgiving|black friday|christmas|boxing|chinese|lunar|lantern|qing|tomb|dragon|moon|national|mid-?a"
)
_FIGURES = r"(?<!\d)(?:\d{1,2}|(?:19|20)\d\d)(?!\d)"
_SIGN = rf"(?<![a-z])(?:{_BEGINNINGS})|\d0'?s|\d(?:st|nd|rd|th)|{_FIGURES}"


def may_be_told(text: str) -> bool:
    """Whether a text can name a time in English at all: one that cannot need not be searched by the rules."""
    return compiled(_SIGN).search(text) is not None
