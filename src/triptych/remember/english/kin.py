"""Whom and what an English speaker lives with: relatives, pets, health, languages, contacts."""

from __future__ import annotations

from triptych.remember.english.words import (
    ADVERB,
    AGE,
    EMPLOYER,
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

# Some are called by what they are, without a "my".
DISEASE = (
    r"(?:type [12] |high |low |chronic |severe |mild |bad |seasonal )*(?:diabetes|asthma|hypertension|"
    r"blood pressure|"
    r"migraines?|arthritis|anxiety|depression|adhd|insomnia|epilepsy|cancer|an?emia|gout|eczema|autism|ptsd|"
    r"ocd|"
    r"astigmatism|gastritis|heart (?:disease|condition)|back (?:pain|problems)|hay fever|psoriasis|rosacea|"
    r"tinnitus|"
    r"vertigo|lupus|dyslexia|scoliosis|osteoporosis|endometriosis|fibromyalgia|glaucoma|cataracts|ulcers?|"
    r"hernia|"
    r"dementia|alzheimer'?s|parkinson'?s|multiple sclerosis|long covid|acid reflux|cholesterol|"
    r"bipolar disorder|"
    r"sleep apn(?:o)?ea|(?:[\w'’-]+ ){1,2}(?:disease|syndrome|disorder|deficiency|intolerance|palsy))"
)
KIN = rf"(?:{MY}|(?<![\w'])(?=(?:mom|mum|dad|grandma|grandpa|granny|nana)\b))(?P<relation>{RELATIONS})"
NAMED = r"(?:,?\s+(?-i:[A-Z][\w'-]+),?)?"

FAMILY = (
    rule(
        "relative's home",
        rf"{KIN}{NAMED}\s+(?:now\s+|currently\s+|"
        rf"still\s+)?(?:lives|is living|is based|moved|resides)\s+(?:in|to)\s+(?P<value>{PLACE})",
        "{relation}:residence",
        needs="is based|is living|lives|moved|resides",
    ),
    rule(
        "relative's employer",
        rf"{KIN}{NAMED}\s+works\s+(?:at|"
        rf"for)\s+(?P<value>{EMPLOYER})",
        "{relation}:employer",
        needs="works",
    ),
    rule(
        "relative's job",
        rf"{KIN}{NAMED}(?:'s|\s+is|"
        rf"\s+works as)\s+an?\s+(?P<value>{JOB}|cop|(?:[\w-]+\s){{0,2}}?[a-z-]{{3,}}(?:er|or|ist|ian|"
        r"eer)(?=\s*(?:[,.;!?]|$)|\s+(?:at|in|for|and|but|so)\b))(?![\w-])",
        "{relation}:job",
        needs="'s|is|works as",
    ),
    rule(
        "relative's birthday",
        rf"{KIN}'s\s+b(?:irth|-)?day\s+is\s+(?:on\s+)?(?P<value>(?!coming|soon|next|"
        r"this|today|tomorrow)[^,.;!?]+)",
        "{relation}:birthday",
        needs="day",
    ),
    rule(
        "relative's age",
        rf"{KIN}{NAMED}\s+(?:is|just turned|"
        rf"turned)\s+(?P<value>{AGE})(?:\s+years? old)?(?=\s*(?:[,.;!?]|$)|\s+(?:and|now)\b)",
        "{relation}:age",
        needs="is|turned",
    ),
    rule(
        "relative's allergy",
        rf"{KIN}{NAMED}\s+is\s+(?:also\s+|very\s+|really\s+|severely\s+|"
        rf"seriously\s+)*allergic\s+to\s+(?P<value>{FEW_WORDS}{END})",
        "{relation}:allergy",
        needs="allergic",
    ),
    rule(
        "relative's condition",
        rf"{KIN}{NAMED}\s+(?:has|was diagnosed with|suffers from|"
        rf"has been diagnosed with)\s+(?P<value>{DISEASE})",
        "{relation}:condition",
        needs="has |diagnosed|suffers",
    ),
    rule(
        "relative",
        rf"{KIN}(?:'s name)?(?:\s+is|'s)\s+(?:called\s+|"
        r"named\s+)?(?P<value>(?-i:[A-Z\u4e00-\u9fff])[\w'’-]*(?:\s(?-i:[A-Z])[\w'’-]*)?)"
        r"(?=\s*(?:[,.;!?]|$)|\s+(?:and|who|but)\b)",
        "{relation}",
        capital=True,
        needs="my|our",
    ),
    rule(
        "relative",
        rf"{MY}(?P<relation>{RELATIONS}),?\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z])[\w’-]+)(?=,|"
        r"\s+(?-i:[a-z]{2,})\b)",
        "{relation}",
        capital=True,
        needs="my|our",
    ),
    rule(
        "relative",
        rf"(?<![\w'])(?P<value>(?-i:[A-Z])[\w’-]+)\s+is\s+my\s+(?P<relation>{RELATIONS})\b",
        "{relation}",
        capital=True,
        needs="is",
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
        needs="my|our",
    ),
    rule(
        "pet",
        rf"{I_HAVE_DONE}(?P<neg>don't\s+|do not\s+|no longer\s+)?(?:have|got|adopted|own|rescued|"
        r"bought)\s+(?:an?|two|three|four|five|\d+|another|any|"
        rf"some)\s+(?P<value>(?:[\w-]+\s+){{0,2}}?{PET_KINDS}(?:,?\s+(?:named|"
        r"called)\s+(?-i:[A-Z])[\w’-]+(?:\s+and\s+(?-i:[A-Z])[\w’-]+)?)?)",
        "pet",
        needs="adopted|bought|got|have|own|rescued",
    ),
)

BODY = (
    rule(
        "allergy",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:severely\s+|highly\s+|deathly\s+|"
        rf"mildly\s+)?allergic\s+to\s+(?P<value>{FEW_WORDS}(?:\s+and\s+\w+)?{END})",
        "allergy",
        needs="allergic",
    ),
    rule(
        "allergy",
        rf"{I_DO}{NO_LONGER}have\s+an?\s+(?:severe\s+|bad\s+|mild\s+)?(?P<value>\w+(?:\s\w+)?)\s+allergy\b",
        "allergy",
        needs="have",
    ),
    rule(
        "diet",
        rf"{I_AM}{NO_LONGER}{ADVERB}(?:an?\s+)?(?P<value>vegetarian|vegan|pescatarian|celiac|coeliac|"
        r"gluten[- ](?:free|intolerant)|lactose[- ]intolerant|on a (?:keto|low-carb|diet)|keto|halal|"
        r"kosher)\b",
        "diet",
        needs="i am|i'm|im|we are|we're",
    ),
    rule(
        "diet",
        rf"{I_HAVE_DONE}(?:gone|went|turned|become|became|been)\s+(?P<value>vegetarian|vegan|pescatarian|"
        r"gluten[- ]free|dairy[- ]free|keto|plant[- ]based)\b",
        "diet",
        needs="veg|pesc|free|keto|plant",
    ),
    rule(
        "condition",
        rf"{I_HAVE_DONE}(?:have|had|suffer from|been diagnosed with|was diagnosed with|"
        rf"got diagnosed with|got)\s+(?:been diagnosed with\s+)?(?P<value>{DISEASE})",
        "condition",
        needs="been diagnosed with|got|had|have|suffer from|was diagnosed with",
    ),
    rule(
        "condition",
        rf"{I_HAVE_DONE}(?:was diagnosed|been diagnosed|got diagnosed|"
        rf"diagnosed)\s+with\s+(?P<value>{FEW_WORDS}{END})",
        "condition",
        needs="with",
    ),
    rule(
        "condition",
        rf"(?:{I_AM}|(?<![\w'])(?:I've|I have)\s+(?:always\s+)?been\s+)(?P<value>(?:type [12] |slightly |"
        r"partially |legally |red-green )*(?:colou?r[- ]?blind|blind|deaf|diabetic|dyslexic|autistic|"
        r"asthmatic|epileptic|an?emic|pregnant|left[- ]handed|short[- ]sighted|near[- ]sighted|"
        r"far[- ]sighted|hard of hearing|in a wheelchair|bipolar|claustrophobic|"
        r"immunocompromised|lactose[- ]intolerant)(?:\s+in\s+(?:one|my (?:left|right)|both)\s+(?:ears?|"
        r"eyes?))?)",
        "condition",
        needs="blind|deaf|diabet|dyslex|autis|asthma|epilep|emic|pregnan|handed|sighted|hearing|"
        "wheelchair|bipolar|claustro|immuno|intoleran",
    ),
    rule(
        "medication",
        rf"{I_DO}(?:take|am on|use)\s+(?:(?:my|the|an?|one|two)\s+)?(?P<value>(?:[\w-]+\s+){{0,2}}?"
        r"(?:pills?|tablets?|medication|"
        r"meds|insulin|thinners|antidepressants?|"
        r"statins?|inhaler|antihistamines?|beta blockers?|steroids|metformin|ibuprofen|levothyroxine|"
        r"vitamins?|supplements?|aspirin|paracetamol|acetaminophen|antibiotics|warfarin|iron|magnesium|melatonin))\b",
        "medication",
        needs="take|on |use",
    ),
    rule(
        "blood type",
        rf"{MY}blood (?:type|group)\s+is\s+(?P<value>(?:AB|[ABO])[+-]?(?:\s(?:positive|negative))?)",
        "blood_type",
        needs="blood ",
    ),
    rule(
        "height",
        rf"{I_AM}(?P<value>\d(?:[.']\d+)?\s*(?:m|meters?|metres?|feet|ft|cm|')(?:\s*\d+(?:\"|in|"
        rf"inches)?)?|\d{{3}}\s*cm)\s*tall",
        "height",
        needs="tall",
    ),
)

TONGUES = (
    rule(
        "language",
        rf"{I_DO}{NO_LONGER}{ADVERB}speak\s+(?P<value>{LANGUAGE}(?:(?:,|\s+and|,\s+and)\s+{LANGUAGE})*)",
        "language",
        needs="speak",
    ),
    rule(
        "language",
        rf"{I_AM}{NO_LONGER}(?:fluent in|learning|studying|a native speaker of)\s+(?P<value>{LANGUAGE})\b",
        "language",
        needs="a native speaker of|fluent in|learning|studying",
    ),
    rule(
        "language",
        rf"{MY}(?:native language|mother tongue|first language)\s+is\s+(?P<value>{LANGUAGE})",
        "language",
        needs="first language|mother tongue|native language",
    ),
    rule(
        "phone",
        rf"{MY}(?:new\s+|work\s+|home\s+|cell\s*|mobile\s*)?(?:phone|mobile|cell|number|"
        rf"telephone)(?:\s+number)?\s+is\s+(?P<value>[+\d][\d\s()-]{{5,}}\d)",
        "phone",
        needs="cell|mobile|number|phone",
    ),
    rule(
        "email",
        rf"{MY}(?:new\s+|work\s+|personal\s+)?e-?mail(?:\s+address)?\s+is\s+(?P<value>[\w.+-]+@[\w-]+(?:"
        r"\.[\w-]+)+)",
        "email",
        needs="mail",
    ),
    rule(
        "phone",
        r"\b(?:call|text|reach|ring|message|whatsapp)\s+me\s+(?:at|on|"
        r"under)\s+(?P<value>[+\d(][\d\s()-]{5,}\d)",
        "phone",
        needs=" me ",
    ),
    rule(
        "email",
        r"\b(?:reach|e-?mail|write|contact|mail|send)\s+(?:to\s+)?(?:me|it|them|everything|us)\s+(?:at|on|"
        r"via|to|under)\s+(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)",
        "email",
        needs="@",
    ),
    rule(
        "timezone",
        rf"{I_AM}(?:in|on)\s+(?:the\s+)?(?P<value>(?:US\s+)?(?:Pacific|Eastern|Central|Mountain|Atlantic|"
        r"Central European|Eastern European|Greenwich|"
        r"British|Indian|Japan|Korean|China|Singapore|Sydney|Berlin|London|New York)(?:\s+(?:Standard|"
        r"Summer|Daylight))?)\s+time(?:\s?zone)?\b",
        "timezone",
        needs="time",
    ),
    rule(
        "timezone",
        rf"(?:{MY}time\s?zone\s+is|{I_AM}in the)\s+(?P<value>(?:UTC|GMT)\s*[+-]?\d{{0,2}}(?::\d\d)?|"
        rf"(?-i:[A-Z]{{2,4}}T)\b|\w+/\w+)(?:\s+time\s?zone)?",
        "timezone",
        needs="in the|time",
    ),
)
