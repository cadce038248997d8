"""Whom and what an English speaker lives with: relatives, pets, health, languages, contacts."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    END,
    FEW_WORDS,
    I_AM,
    I_DO,
    I_HAVE_DONE,
    JOB,
    LANGUAGE,
    MY,
    NO_LONGER,
    PET_KINDS,
    PLACE,
    RELATIONS,
    rule,
)

FAMILY = (
    rule(
        "relative's home",
        rf"{MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:now\s+|currently\s+|"
        rf"still\s+)?(?:lives|is living|is based|moved|resides)\s+(?:in|to)\s+(?P<value>{PLACE})",
        "{relation}:residence",
    ),
    rule(
        "relative's employer",
        rf"{MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+works\s+(?:at|"
        rf"for)\s+(?P<value>{PLACE})",
        "{relation}:employer",
    ),
    rule(
        "relative's job",
        rf"{MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:is|"
        rf"works as)\s+an?\s+(?P<value>{JOB})\b",
        "{relation}:job",
    ),
    rule(
        "relative's birthday",
        rf"{MY}(?P<relation>{RELATIONS})'s\s+birthday\s+is\s+(?:on\s+)?(?P<value>(?!coming|soon|next|"
        r"this|today|tomorrow)[^,.;!?]+)",
        "{relation}:birthday",
    ),
    rule(
        "relative's age",
        rf"{MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:is|just turned|"
        rf"turned)\s+(?P<value>\d{{1,3}})(?:\s+years? old)?(?=\s*(?:[,.;!?]|$)|\s+(?:and|now)\b)",
        "{relation}:age",
    ),
    rule(
        "relative",
        rf"{MY}(?P<relation>{RELATIONS})(?:'s name)?(?:\s+is|'s)\s+(?:called\s+|"
        r"named\s+)?(?P<value>(?-i:[A-Z\u4e00-\u9fff])[\w'’-]*(?:\s(?-i:[A-Z])[\w'’-]*)?)"
        r"(?=\s*(?:[,.;!?]|$)|\s+(?:and|who|but)\b)",
        "{relation}",
        capital=True,
    ),
    rule(
        "relative",
        rf"{MY}(?P<relation>{RELATIONS}),?\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z])[\w’-]+)(?=,|"
        r"\s+(?:is|was|has|had|and|lives|works|loves|likes|said|told|got|just|will|came|went|who)\b)",
        "{relation}",
        capital=True,
    ),
    rule(
        "relative",
        rf"(?<![\w'])(?P<value>(?-i:[A-Z])[\w’-]+)\s+is\s+my\s+(?P<relation>{RELATIONS})\b",
        "{relation}",
        capital=True,
    ),
    rule(
        "relative",
        rf"{I_HAVE_DONE}(?:have\s+|got\s+)?(?P<value>(?:an?|two|three|four|five|six|"
        rf"\d)\s+(?P<relation>{RELATIONS})s?(?:\s+(?:named|"
        r"called)\s+(?-i:[A-Z])[\w'-]+(?:\s+and\s+(?-i:[A-Z])[\w'-]+)?)?)",
        "{relation}",
    ),
    rule(
        "pet",
        rf"{MY}(?:new\s+|old\s+|\w+\s+)?(?:{PET_KINDS})(?:'s name)?(?:\s+(?:is|are)|"
        r"'s)?,?\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z])[\w’-]+(?:\s+and\s+(?-i:[A-Z])[\w’-]+)?)",
        "pet",
        capital=True,
    ),
    rule(
        "pet",
        rf"{I_HAVE_DONE}(?P<neg>don't\s+|do not\s+|no longer\s+)?(?:have|got|adopted|own|rescued|"
        r"bought)\s+(?:an?|two|three|four|five|\d+|another|any|"
        rf"some)\s+(?P<value>(?:[\w-]+\s+){{0,2}}?{PET_KINDS}(?:,?\s+(?:named|"
        r"called)\s+(?-i:[A-Z])[\w’-]+(?:\s+and\s+(?-i:[A-Z])[\w’-]+)?)?)",
        "pet",
    ),
)

BODY = (
    rule(
        "allergy",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:severely\s+|highly\s+|deathly\s+|"
        rf"mildly\s+)?allergic\s+to\s+(?P<value>{FEW_WORDS}(?:\s+and\s+\w+)?{END})",
        "allergy",
    ),
    rule(
        "allergy",
        rf"{I_DO}{NO_LONGER}have\s+an?\s+(?:severe\s+|bad\s+|mild\s+)?(?P<value>\w+(?:\s\w+)?)\s+allergy\b",
        "allergy",
    ),
    rule(
        "diet",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:an?\s+)?(?P<value>vegetarian|vegan|pescatarian|celiac|coeliac|"
        r"gluten[- ](?:free|intolerant)|lactose[- ]intolerant|on a (?:keto|low-carb|diet)|keto|halal|"
        r"kosher)\b",
        "diet",
    ),
    rule(
        "condition",
        rf"{I_HAVE_DONE}(?:have|suffer from|been diagnosed with|was diagnosed with|"
        r"got diagnosed with)\s+(?:been diagnosed with\s+)?(?P<value>(?:type [12] |high |chronic |"
        r"severe |mild )?(?:diabetes|asthma|hypertension|blood pressure|migraines?|arthritis|anxiety|"
        r"depression|adhd|insomnia|epilepsy|cancer|anemia|gout|eczema|autism|ptsd|ocd|astigmatism|"
        r"gastritis|heart (?:disease|condition)|back (?:pain|problems)))",
        "condition",
    ),
    rule(
        "condition",
        rf"{I_HAVE_DONE}(?:was diagnosed|been diagnosed|got diagnosed|"
        rf"diagnosed)\s+with\s+(?P<value>{FEW_WORDS}{END})",
        "condition",
    ),
    rule(
        "blood type",
        rf"{MY}blood (?:type|group)\s+is\s+(?P<value>(?:AB|[ABO])[+-]?(?:\s(?:positive|negative))?)",
        "blood_type",
    ),
    rule(
        "height",
        rf"{I_AM}(?P<value>\d(?:[.']\d+)?\s*(?:m|meters?|metres?|feet|ft|cm|')(?:\s*\d+(?:\"|in|"
        rf"inches)?)?|\d{{3}}\s*cm)\s*tall",
        "height",
    ),
)

TONGUES = (
    rule(
        "language",
        rf"{I_DO}{NO_LONGER}{ADVERB}speak\s+(?P<value>{LANGUAGE}(?:(?:,|\s+and|,\s+and)\s+{LANGUAGE})*)",
        "language",
    ),
    rule(
        "language",
        rf"{I_AM}{NO_LONGER}(?:fluent in|learning|studying|a native speaker of)\s+(?P<value>{LANGUAGE})\b",
        "language",
    ),
    rule(
        "language",
        rf"{MY}(?:native language|mother tongue|first language)\s+is\s+(?P<value>{LANGUAGE})",
        "language",
    ),
    rule(
        "phone",
        rf"{MY}(?:new\s+|work\s+|home\s+|cell\s*|mobile\s*)?(?:phone|mobile|cell|number|"
        rf"telephone)(?:\s+number)?\s+is\s+(?P<value>[+\d][\d\s()-]{{5,}}\d)",
        "phone",
    ),
    rule(
        "email",
        rf"{MY}(?:new\s+|work\s+|personal\s+)?e-?mail(?:\s+address)?\s+is\s+(?P<value>[\w.+-]+@[\w-]+(?:"
        r"\.[\w-]+)+)",
        "email",
    ),
    rule(
        "timezone",
        rf"(?:{MY}time\s?zone\s+is|{I_AM}in the)\s+(?P<value>(?:UTC|GMT)\s*[+-]?\d{{0,2}}(?::\d\d)?|"
        rf"[A-Z]{{2,4}}T\b|\w+/\w+)(?:\s+time\s?zone)?",
        "timezone",
    ),
)
