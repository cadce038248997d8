"""Rules for English clauses. They read first-person statements; the extractor says who the first person is."""

from __future__ import annotations

import re

from triptych.model.memory import Kind
from triptych.remember.finding import Mark, Rule

_ADVERB = (
    r"(?:(?:also|just|really|absolutely|totally|actually|currently|now|still|recently|already|always|only|mostly|usually|"
    r"generally|definitely|especially|particularly|much|simply|truly|honestly|personally|do|even|finally|kinda|kind of|"
    r"sort of|quite|so|very|officially)\s+)*"
)
_I = rf"(?<![\w'])(?:I|we)\s+{_ADVERB}"
_I_AM = rf"(?<![\w'])(?:I'm|I am|Im|we're|we are)\s+{_ADVERB}"
_I_HAVE_DONE = rf"(?<![\w'])(?:I|we)(?:'ve| have|'d| had)?\s+{_ADVERB}"
_NO_LONGER = (
    r"(?:(?P<neg>do not|don't|dont|did not|didn't|am not|no longer|never|cannot|can't|can not|not|have no|don't have)\s+)?"
)
_MY = r"(?<![\w'])(?:my|our)\s+"
_NAME = r"[A-Za-z\u00c0-\u024f\u4e00-\u9fff][\w'’-]*(?:\s+(?:(?:de|van|von|da|of)\s+)?[A-Z\u00c0-\u00de][\w'’-]*){0,3}"
# A value ends where the sentence goes on to something else.
_END = (
    r"(?=\s*(?:[,.;:!?()\n]|\s-|–|—|$)|\s+(?:and|but|or|with|since|for|because|'?cause|so|where|who|which|that|when|while|after|before|"
    r"until|by|as|last|next|this|in\s+(?:19|20)\d\d|on\s+\w+day|now|these|right|if|ever|then|together|to\s+be|near|than|"
    r"in\s+(?:january|february|march|april|may|june|july|august|september|october|november|december))\b)"
)
_FEW_WORDS = r"[^\s,.;:!?]+(?:\s+[^\s,.;:!?]+){0,4}?"
_PLACE = rf"(?!(?:a|an|my|our|your|another|one|different|hope|fear|peace|harmony|love|person|general|fact)\b){_FEW_WORDS}{_END}"
_UP_TO_END = r"[^,.;!?\n]+"

RELATIONS = (
    r"(?:(?:older|younger|elder|little|big|twin|step|half|late|dear|oldest|youngest|best|ex)[\s-])?"
    r"(?:mother|mom|mum|father|dad|sister|brother|son|daughter|wife|husband|spouse|partner|boyfriend|girlfriend|fianc[eé]e?|"
    r"grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|friend|roommate|flatmate|boss|manager|"
    r"colleague|coworker|co-worker|mentor|neighbou?r|twin|sibling|child|kid|baby|girl|boy|mother-in-law|father-in-law)"
)
_PET_KINDS = (
    r"(?:dog|cat|puppy|kitten|kitty|pup|rabbit|bunny|hamster|parrot|bird|turtle|tortoise|fish|goldfish|horse|pony|snake|lizard|"
    r"guinea pig|ferret|chicken|goat|pet|retriever|labrador|beagle|poodle|husky|corgi|terrier|shepherd|gecko)s?"
)
_TITLE = (
    rf"{_FEW_WORDS}(?=\s*(?:[,.;!?]|$)|\s+(?:in|at|for|on|near|and|but|since|now|with|who|because|where|by|so)\b)"
)
_JOB = (
    r"(?:[\w-]+\s+){0,3}?(?:engineer|developer|programmer|designer|teacher|professor|lecturer|nurse|doctor|surgeon|physician|dentist|"
    r"lawyer|attorney|accountant|manager|director|analyst|scientist|researcher|writer|author|journalist|editor|artist|musician|actor|"
    r"actress|chef|cook|baker|barista|waiter|waitress|driver|pilot|electrician|plumber|carpenter|mechanic|architect|consultant|"
    r"student|intern|therapist|psychologist|counsell?or|pharmacist|veterinarian|vet|farmer|firefighter|photographer|librarian|"
    r"translator|interpreter|salesperson|realtor|banker|trader|economist|statistician|administrator|assistant|secretary|technician|"
    r"coach|trainer|instructor|tutor|entrepreneur|founder|ceo|cto|cfo|freelancer|contractor|owner|cashier|soldier|officer|judge|"
    r"biologist|chemist|physicist|mathematician|historian|dancer|singer|painter|sculptor|tailor|hairdresser|stylist|social worker|"
    r"undergraduate|postdoc|principal|receptionist|recruiter|marketer|copywriter|producer|filmmaker|gamer|streamer|paramedic)"
)
_LANGUAGE = (
    r"(?:(?:fluent|a (?:little|bit of)|some|basic|native)\s+)?(?:English|Chinese|Mandarin|Cantonese|French|German|Spanish|Italian|Japanese|"
    r"Korean|Portuguese|Russian|Arabic|Hindi|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Turkish|Greek|Hebrew|Thai|Vietnamese|"
    r"Indonesian|Malay|Persian|Farsi|Ukrainian|Czech|Hungarian|Romanian|Urdu|Bengali|Tamil|Swahili|Latin|sign language|ASL)"
)


def _rule(
    name: str,
    pattern: str,
    attribute: str | None = None,
    *,
    kind: Kind = Kind.FACT,
    mark: Mark | None = None,
    capital: bool = False,
    denies: bool = False,
    likes: bool | None = None,
) -> Rule:
    return Rule(name, pattern, kind, attribute, mark, capital, denies, likes, re.IGNORECASE)


_INSTRUCTIONS = (
    _rule(
        "standing instruction",
        r"^(?!.*\bI(?:'ll| will|'m going| am going)\b).*?\b(?:from (?:now|here|today) on(?:wards?)?|going forward,|from this point(?: on)?|henceforth|in (?:the )?future,|"
        r"for future reference|next time,? (?:you should|please)|(?:every time|whenever|each time) I ask)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "standing instruction",
        r"^(?:please\s+|and\s+|also\s+|so\s+|you should\s+)*(?:always|never|do not ever|don't ever)\s+(?:reply|answer|respond|use|call|send|cc|bcc|copy|ask|"
        r"include|write|check|confirm|remind|start|begin|end|keep|put|add|format|speak|talk|translate|give me|book|address|sign|mention|"
        r"recommend|suggest|share|show|schedule|round|save|store|quote|cite|explain|summari[sz]e|tell|assume|avoid|list|convert|order|"
        r"forward|email|message|text|notify|make|set|run|test|commit|push|deploy|delete|open|close|invite|refer|order|read|follow|"
        r"provide|prefer|choose|pick|double-check|verify|back up|attach|label|tag|file|log|track|wait|leave|say|interrupt)\b(?!\s+(?:up|that)\b)",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "standing instruction",
        r"^(?:please\s+|and\s+)*(?:don't|do not|stop)\s+(?:ever\s+)?(?:use|using|send|sending|call|calling|include|including|"
        r"add|adding|write|writing|reply|replying|suggest|suggesting|recommend|recommending|mention|mentioning|email|emailing|book)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "how to answer",
        r"\b(?:please\s+|can you\s+|always\s+)*(?:answer|reply|respond|write|talk|speak|address me|keep (?:it|your|the|all)?\s*(?:answers?|"
        r"repl(?:y|ies)|responses?|messages?|summar(?:y|ies)|emails?))\b(?:\s+to me)?\s+(?:in|with|briefly|short|concise|brief|as|"
        r"formally|informally|simple)\b",
        kind=Kind.PREFERENCE,
        mark=Mark.INSTRUCTION,
    ),
    _rule(
        "asked to remember",
        r"^(?:please\s+|and\s+|also\s+)*(?:remember|keep in mind|bear in mind|note|take note|make a note|don't forget|do not forget|"
        r"for the record|fyi|just so you know)\b(?:\s+(?:that|to|this)|,|:)\s*\w",
    ),
)

_CORRECTIONS = (
    _rule(
        "correction",
        r"\b(?:I meant(?: to say)?|what I meant was|it's actually|it is actually|make that|correction[,:])\s+"
        rf"(?P<value>{_FEW_WORDS}),?\s+not\s+(?P<old>{_FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        rf"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b.*?\bnot\s+(?P<old>{_FEW_WORDS})[,;]?\s+"
        rf"(?:but|it's|it is|it was|that's|rather)\s+(?P<value>{_FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        rf"^(?:(?:no|nope|sorry|wait|actually|oops)[,\s]+)*(?:it's|it is|it was|that's)\s+not\s+(?P<old>{_FEW_WORDS})[,;]?\s+(?:but|it's|it is|it was)\s+"
        rf"(?P<value>{_FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        rf"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|no)[,\s]+)*(?:it's|it is|it was|"
        rf"the|my|that's|make it|they're)\s+(?P<value>{_FEW_WORDS}),?\s+not\s+(?P<old>{_FEW_WORDS})(?=[,.;!?]|$)",
        mark=Mark.CORRECTION,
    ),
    _rule(
        "correction",
        rf"^(?:no|nope|sorry|wait|actually|oops|my mistake|correction)\b[,:;\s-]+(?:(?:actually|sorry|no)[,\s]+)*(?:I meant|I mean|make (?:it|that))\s+"
        rf"(?P<value>{_UP_TO_END})",
        mark=Mark.CORRECTION,
    ),
    _rule("correction", rf"\bI meant(?: to say)?\s+(?P<value>{_UP_TO_END})", mark=Mark.CORRECTION),
)

_IDENTITY = (
    _rule("name", rf"{_MY}(?:full\s+|first\s+)?name\s+is\s+(?P<value>{_NAME})", "name"),
    _rule("name", rf"{_MY}(?:full\s+|first\s+)?name's\s+(?P<value>{_NAME})", "name"),
    _rule(
        "name",
        r"\b(?:you can |please |just |friends )?call me\s+(?P<value>(?!crazy|when|if|at|on|back|later|tomorrow|today|a\b|an\b|the\b)"
        r"[A-Za-z\u4e00-\u9fff][\w'-]*(?:\s[A-Z][\w'-]*)?)",
        "name",
        capital=True,
    ),
    _rule(
        "name",
        r"(?<![\w'])(?:I'm|I am|this is)\s+(?P<value>(?-i:[A-Z][a-z'’-]+(?:\s[A-Z][a-z'’-]+)?))(?=\s*(?:[,.!]|$|and\s+I\b|from\b|by the way))"
        r"(?<!ish)(?<!ese)(?<!ian)(?<!ican)(?<!erman)(?<!rench)(?<!Sorry)(?<!Ok)(?<!Fine)(?<!Good)(?<!Great)",
        "name",
        capital=True,
    ),
    _rule("birthday", rf"{_MY}birthday(?:\s+is|'s)\s+(?:on\s+)?(?P<value>(?!coming|soon|next|this|going|gonna|today|tomorrow)[^,.;!?]+)", "birthday"),
    _rule("birth year", r"(?<![\w'])I was born\s+in\s+(?P<value>(?:19|20)\d\d)(?=\s*(?:[,.;!?]|$)|\s+(?:in|and)\b)", "birth_year"),
    _rule("birthday", r"(?<![\w'])I was born\s+(?:on|in)\s+(?P<value>[^,.;!?]*\d[^.;!?]*)", "birthday"),
    _rule("age", rf"{_I_AM}(?P<value>\d{{1,3}})(?:\s*(?:years?\s+old|yrs?\s+old|yo))?(?=\s*(?:[,.;!?]|$)|\s+(?:and|now|years?)\b)", "age"),
    _rule("age", rf"{_I_HAVE_DONE}turned\s+(?P<value>\d{{1,3}}|twenty|thirty|forty|fifty|sixty|seventy|eighty)\b", "age"),
    _rule("hometown", rf"{_I_AM}(?:originally\s+)?from\s+(?P<value>{_PLACE})", "hometown", capital=True),
    _rule("hometown", rf"(?<![\w'])I\s+(?:originally\s+)?(?:come from|grew up in|was raised in|was born(?: and raised)? in)\s+(?P<value>{_PLACE})", "hometown"),
    _rule("hometown", rf"{_MY}(?:hometown|home town|home country)\s+is\s+(?P<value>{_PLACE})", "hometown"),
    _rule("marital status", rf"{_I_AM}{_NO_LONGER}(?P<value>married|single|divorced|engaged|widowed|separated)(?=[,.;!?\s]|$)(?!\s+(?:to the|in|mom|dad|mother|father|parent))", "marital"),
    _rule("nationality", rf"{_I_AM}(?:an?\s+)?(?P<value>American|British|Canadian|Australian|Chinese|Japanese|Korean|German|French|Italian|Spanish|Indian|Brazilian|Mexican|Dutch|Swedish|Polish|Russian|Irish|Scottish|Turkish|Greek|Vietnamese|Thai|Nigerian|Egyptian)(?=\s*(?:[,.;!?]|$)|\s+(?:and|but|citizen))", "nationality"),
)

_HOME = (
    _rule("moved", rf"{_I_HAVE_DONE}(?:moved|relocated)\s+(?:back\s+|over\s+)?(?:here\s+)?(?:from\s+(?P<old>{_FEW_WORDS})\s+)?to\s+(?P<value>{_PLACE})", "residence", mark=Mark.CHANGE),
    _rule("moved out", rf"{_I_HAVE_DONE}(?:moved (?:out of|away from))\s+(?P<value>{_PLACE})", "residence", denies=True, mark=Mark.CHANGE),
    _rule("residence", rf"{_I}{_NO_LONGER}{_ADVERB}(?:live|reside|stay permanently)\s+(?:\w+\s+)?in\s+(?P<value>{_PLACE})", "residence"),
    _rule("residence", rf"{_I_AM}{_NO_LONGER}{_ADVERB}(?:living|residing|based|settled)\s+(?:\w+\s+)?(?:in|out of)\s+(?P<value>{_PLACE})", "residence"),
    _rule("residence", rf"{_I_HAVE_DONE}(?:lived|been living)\s+in\s+(?P<value>{_PLACE})(?=\s+(?:since|for (?:the (?:last|past))))", "residence"),
    _rule("residence", rf"{_MY}(?:home|house|apartment|flat|place)\s+is\s+in\s+(?P<value>{_PLACE})", "residence"),
    _rule("address", rf"{_MY}(?:home\s+|new\s+|current\s+|mailing\s+|office\s+)?address\s+is\s+(?P<value>[^;!?\n]+)", "address"),
)

_WORK = (
    _rule("employer", rf"{_I}{_NO_LONGER}{_ADVERB}work\s+(?:at|for)\s+(?P<value>{_PLACE})", "employer"),
    _rule("employer", rf"{_I_AM}{_NO_LONGER}{_ADVERB}(?:working|employed)\s+(?:at|for|by)\s+(?P<value>{_PLACE})", "employer"),
    _rule("employer", rf"{_I_HAVE_DONE}(?:started (?:working|a (?:new )?job|my (?:new )?job)|got (?:hired|a (?:new )?job)|was hired|been hired)\s+(?:at|by|with)\s+(?P<value>{_PLACE})", "employer", mark=Mark.CHANGE),
    _rule("employer", rf"{_I_HAVE_DONE}joined\s+(?P<value>{_PLACE})(?=\s+as\b|\s+last\b|\s*[.!]|$|\s+this\b|\s+in\b)", "employer", capital=True, mark=Mark.CHANGE),
    _rule("left a job", rf"{_I_HAVE_DONE}(?:quit|left|resigned from|got laid off (?:from|by)|been laid off (?:from|by))\s+(?:my job at\s+)?(?P<value>(?-i:[A-Z]){_FEW_WORDS}{_END})", "employer", denies=True, mark=Mark.CHANGE),
    _rule("job", rf"{_I}(?:work|worked my way up)\s+as\s+(?:an?|the)\s+(?P<value>{_TITLE})", "job"),
    _rule("job", rf"{_I_AM}(?:working|employed)\s+as\s+(?:an?|the)\s+(?P<value>{_TITLE})", "job"),
    _rule("job", rf"{_I_AM}{_NO_LONGER}(?:an?|the)\s+(?P<value>{_JOB})(?=\s*(?:[,.;!?]|$)|\s+(?:and|at|in|for|by|from|with|who|working|based|now|but)\b)", "job"),
    _rule("job", rf"{_I_HAVE_DONE}(?:became|got promoted to|was promoted to|been promoted to)\s+(?:an?\s+|the\s+)?(?P<value>{_JOB})\b", "job", mark=Mark.CHANGE),
    _rule("job", rf"{_MY}(?:job|profession|occupation|position|role)\s+is\s+(?P<value>{_TITLE})", "job"),
    _rule("school", rf"{_I}{_NO_LONGER}(?:study|go|studied|graduated)\s+(?:\w+\s+)?(?:at|to|from)\s+(?P<value>{_FEW_WORDS}\s*(?:university|college|school|institute|academy)(?:\s+of\s+\w+)?|(?-i:[A-Z]{{3,5}})\b)", "school"),
    _rule("school", rf"{_I_AM}(?:studying|enrolled|a student)\s+(?:\w+\s+)?at\s+(?P<value>{_PLACE})", "school"),
    _rule("school", rf"{_I}(?:attend|attended)\s+(?P<value>{_FEW_WORDS}\s*(?:university|college|school|institute|academy))", "school"),
    _rule("major", rf"{_I_AM}(?:majoring in|studying)\s+(?P<value>(?!for\b|at\b|hard\b|to\b|a lot\b|abroad\b){_FEW_WORDS}{_END})", "major"),
    _rule("major", rf"{_MY}major\s+is\s+(?P<value>{_FEW_WORDS}{_END})", "major"),
    _rule("project", rf"{_I_AM}(?:working on|building|developing)\s+(?P<value>(?!it\b|that\b|this\b|myself\b|becoming\b|one\b|some\b|(?:an?|the|my|our)\s+(?:\w+\s+)?(?:project|thing)s?\s*(?:[,.;!-]|$)){_FEW_WORDS}{_END})", "project"),
)

_FAMILY = (
    _rule("relative's home", rf"{_MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:now\s+|currently\s+|still\s+)?(?:lives|is living|is based|moved|resides)\s+(?:in|to)\s+(?P<value>{_PLACE})", "{relation}:residence"),
    _rule("relative's employer", rf"{_MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+works\s+(?:at|for)\s+(?P<value>{_PLACE})", "{relation}:employer"),
    _rule("relative's job", rf"{_MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:is|works as)\s+an?\s+(?P<value>{_JOB})\b", "{relation}:job"),
    _rule("relative's birthday", rf"{_MY}(?P<relation>{RELATIONS})'s\s+birthday\s+is\s+(?:on\s+)?(?P<value>(?!coming|soon|next|this|today|tomorrow)[^,.;!?]+)", "{relation}:birthday"),
    _rule("relative's age", rf"{_MY}(?P<relation>{RELATIONS})(?:,?\s+(?-i:[A-Z][\w'-]+),?)?\s+(?:is|just turned|turned)\s+(?P<value>\d{{1,3}})(?:\s+years? old)?(?=\s*(?:[,.;!?]|$)|\s+(?:and|now)\b)", "{relation}:age"),
    _rule("relative", rf"{_MY}(?P<relation>{RELATIONS})(?:'s name)?(?:\s+is|'s)\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z\u4e00-\u9fff])[\w'’-]*(?:\s(?-i:[A-Z])[\w'’-]*)?)(?=\s*(?:[,.;!?]|$)|\s+(?:and|who|but)\b)", "{relation}", capital=True),
    _rule("relative", rf"{_MY}(?P<relation>{RELATIONS}),?\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z])[\w’-]+)(?=,|\s+(?:is|was|has|had|and|lives|works|loves|likes|said|told|got|just|will|came|went|who)\b)", "{relation}", capital=True),
    _rule("relative", rf"(?<![\w'])(?P<value>(?-i:[A-Z])[\w’-]+)\s+is\s+my\s+(?P<relation>{RELATIONS})\b", "{relation}", capital=True),
    _rule("relative", rf"{_I_HAVE_DONE}(?:have\s+|got\s+)?(?P<value>(?:an?|two|three|four|five|six|\d)\s+(?P<relation>{RELATIONS})s?(?:\s+(?:named|called)\s+(?-i:[A-Z])[\w'-]+(?:\s+and\s+(?-i:[A-Z])[\w'-]+)?)?)", "{relation}"),
    _rule("pet", rf"{_MY}(?:new\s+|old\s+|\w+\s+)?(?:{_PET_KINDS})(?:'s name)?(?:\s+(?:is|are)|'s)?,?\s+(?:called\s+|named\s+)?(?P<value>(?-i:[A-Z])[\w’-]+(?:\s+and\s+(?-i:[A-Z])[\w’-]+)?)", "pet", capital=True),
    _rule("pet", rf"{_I_HAVE_DONE}(?P<neg>don't\s+|do not\s+|no longer\s+)?(?:have|got|adopted|own|rescued|bought)\s+(?:an?|two|three|four|five|\d+|another|any|some)\s+(?P<value>(?:[\w-]+\s+){{0,2}}?{_PET_KINDS}(?:,?\s+(?:named|called)\s+(?-i:[A-Z])[\w’-]+(?:\s+and\s+(?-i:[A-Z])[\w’-]+)?)?)", "pet"),
)

_BODY = (
    _rule("allergy", rf"{_I_AM}{_NO_LONGER}{_ADVERB}(?:severely\s+|highly\s+|deathly\s+|mildly\s+)?allergic\s+to\s+(?P<value>{_FEW_WORDS}(?:\s+and\s+\w+)?{_END})", "allergy"),
    _rule("allergy", rf"{_I}{_NO_LONGER}have\s+an?\s+(?:severe\s+|bad\s+|mild\s+)?(?P<value>\w+(?:\s\w+)?)\s+allergy\b", "allergy"),
    _rule("diet", rf"{_I_AM}{_NO_LONGER}{_ADVERB}(?:an?\s+)?(?P<value>vegetarian|vegan|pescatarian|celiac|coeliac|gluten[- ](?:free|intolerant)|lactose[- ]intolerant|on a (?:keto|low-carb|diet)|keto|halal|kosher)\b", "diet"),
    _rule("condition", rf"{_I_HAVE_DONE}(?:have|suffer from|been diagnosed with|was diagnosed with|got diagnosed with)\s+(?:been diagnosed with\s+)?(?P<value>(?:type [12] |high |chronic |severe |mild )?(?:diabetes|asthma|hypertension|blood pressure|migraines?|arthritis|anxiety|depression|adhd|insomnia|epilepsy|cancer|anemia|gout|eczema|autism|ptsd|ocd|astigmatism|gastritis|heart (?:disease|condition)|back (?:pain|problems)))", "condition"),
    _rule("condition", rf"{_I_HAVE_DONE}(?:was diagnosed|been diagnosed|got diagnosed|diagnosed)\s+with\s+(?P<value>{_FEW_WORDS}{_END})", "condition"),
    _rule("blood type", rf"{_MY}blood (?:type|group)\s+is\s+(?P<value>(?:AB|[ABO])[+-]?(?:\s(?:positive|negative))?)", "blood_type"),
    _rule("height", rf"{_I_AM}(?P<value>\d(?:[.']\d+)?\s*(?:m|meters?|metres?|feet|ft|cm|')(?:\s*\d+(?:\"|in|inches)?)?|\d{{3}}\s*cm)\s*tall", "height"),
)

_SKILLS_AND_TONGUES = (
    _rule("language", rf"{_I}{_NO_LONGER}{_ADVERB}speak\s+(?P<value>{_LANGUAGE}(?:(?:,|\s+and|,\s+and)\s+{_LANGUAGE})*)", "language"),
    _rule("language", rf"{_I_AM}{_NO_LONGER}(?:fluent in|learning|studying|a native speaker of)\s+(?P<value>{_LANGUAGE})\b", "language"),
    _rule("language", rf"{_MY}(?:native language|mother tongue|first language)\s+is\s+(?P<value>{_LANGUAGE})", "language"),
    _rule("phone", rf"{_MY}(?:new\s+|work\s+|home\s+|cell\s*|mobile\s*)?(?:phone|mobile|cell|number|telephone)(?:\s+number)?\s+is\s+(?P<value>[+\d][\d\s()-]{{5,}}\d)", "phone"),
    _rule("email", rf"{_MY}(?:new\s+|work\s+|personal\s+)?e-?mail(?:\s+address)?\s+is\s+(?P<value>[\w.+-]+@[\w-]+(?:\.[\w-]+)+)", "email"),
    _rule("timezone", rf"(?:{_MY}time\s?zone\s+is|{_I_AM}in the)\s+(?P<value>(?:UTC|GMT)\s*[+-]?\d{{0,2}}(?::\d\d)?|[A-Z]{{2,4}}T\b|\w+/\w+)(?:\s+time\s?zone)?", "timezone"),
)

_THING = r"(?P<about>(?!(?:I|it|that|this|there|he|she|they|we|you|what|which|who|where|here|how|when|everything|one)\b)[\w'./-]+(?:\s+[\w'./-]+){0,4}?)"
_SYSTEMS = (
    _rule("port", rf"\b(?:the\s+|our\s+|my\s+)?{_THING}\s+(?:now\s+)?(?:runs|listens|is running|is listening|is served|is exposed|is available|is|was moved|moved|is now)\s+(?:on|to|at)\s+port\s+(?P<value>\d{{2,5}})\b", "port"),
    _rule("port", rf"\bport\s+(?:of|for)\s+(?:the\s+|our\s+)?{_THING}\s+(?:is|was changed to|changed to|is now)\s+(?P<value>\d{{2,5}})\b", "port"),
    _rule("port", rf"\b(?:the\s+|our\s+)?{_THING}(?:'s)?\s+port\s+(?:is|is now|was changed to|changed to)\s+(?P<value>\d{{2,5}})\b", "port"),
    _rule("version", rf"\b(?:the\s+|our\s+)?{_THING}\s+(?:is|runs|uses|is on|is at|is running|was upgraded to|upgraded to|is now(?: on| at)?)\s+(?:now\s+)?(?:on\s+)?(?:version\s+|v\.?\s?)(?P<value>\d[\w.-]*)", "version"),
    _rule("version", rf"\b(?:current\s+)?version\s+of\s+(?:the\s+|our\s+)?{_THING}\s+is\s+(?:now\s+)?(?P<value>v?\d[\w.-]*)", "version"),
    _rule("version", rf"\b(?:the\s+|our\s+)?{_THING}(?:'s)?\s+version\s+is\s+(?:now\s+)?(?P<value>v?\d[\w.-]*)", "version"),
    _rule("host", rf"\b(?:the\s+|our\s+|my\s+)?{_THING}\s+(?:is|are)\s+(?:now\s+)?(?:hosted|deployed|located)\s+(?:on|at|in|to)\s+(?P<value>{_FEW_WORDS}{_END})", "host"),
    _rule("deadline", rf"\b(?:deadline|due date|cut-?off)(?:\s+(?:for|of)\s+(?:the\s+|our\s+|my\s+)?{_THING})?\s+(?:is|was moved to|has been moved to|has moved to|moved to|was changed to|changed to|is now|was extended to|got moved to)\s+(?:now\s+)?(?:on\s+|by\s+)?(?P<value>{_UP_TO_END})", "deadline"),
    _rule("deadline", rf"\b(?:the\s+|our\s+|my\s+)?{_THING}(?:'s)?\s+deadline\s+(?:is|was moved to|has been moved to|moved to|was changed to|is now|was extended to)\s+(?:now\s+)?(?:on\s+|by\s+)?(?P<value>{_UP_TO_END})", "deadline"),
    _rule("deadline", rf"\b(?:the\s+|our\s+|my\s+)?{_THING}\s+(?:is|are)\s+(?:now\s+)?due\s+(?:on\s+|by\s+|at\s+)?(?P<value>(?!to\b){_UP_TO_END})", "deadline"),
    _rule("amount", rf"^(?:so\s+|and\s+|ok\s+)?(?:the\s+|our\s+|my\s+)?{_THING}\s+(?:is|are|was|were|equals|stands at|is now|came to|comes to|amounts to)\s+(?:now\s+|about\s+|around\s+|set to\s+|at\s+)*(?P<value>[$€£¥]?\d[\d,.]*\s?(?:%|percent|million|billion|thousand|[kKmMbB]\b|[A-Z]{{3}}\b|[a-z]+)?(?:\s(?:USD|EUR|dollars|euros|pounds|yuan|hours|days|minutes|people))?)(?=\s*(?:[,;!]|\.\s|\.?$)|\s+(?:now|this|per|in|for|and)\b)", "value"),
)

_TOOLS = (
    _rule("switched", rf"{_I_HAVE_DONE}(?:switched|migrated|moved|changed|upgraded|transitioned|converted)\s+(?:over\s+)?from\s+(?P<old>{_FEW_WORDS})\s+to\s+(?P<value>{_FEW_WORDS}{_END})(?:\s+for\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=[,.;!?]|$))?", "uses", mark=Mark.CHANGE),
    _rule("switched", rf"{_I_HAVE_DONE}(?:switched|migrated|upgraded|transitioned)\s+(?:over\s+)?to\s+(?P<value>(?:using\s+)?{_FEW_WORDS}{_END})", "uses", mark=Mark.CHANGE),
    _rule("replaced", rf"{_I_HAVE_DONE}replaced\s+(?P<old>{_FEW_WORDS})\s+(?:with|by)\s+(?P<value>{_FEW_WORDS}{_END})", "uses", mark=Mark.CHANGE),
    _rule("tool", rf"{_I}(?P<neg>don't\s+|do not\s+|no longer\s+)?{_ADVERB}use\s+(?P<value>{_FEW_WORDS})\s+(?:for|as)\s+(?:the\s+|our\s+|my\s+)?(?P<what>[\w -]+?)(?=\s*(?:[,.;!?]|$)|\s+(?:because|since|and|but)\b)", "tool:{what}"),
    _rule("tool", rf"{_I}(?P<neg>don't\s+|do not\s+|no longer\s+)?{_ADVERB}use\s+(?P<value>(?!it\b|that\b|this\b|them\b|to\b|my\b|your\b|our\b|all\b|some\b){_FEW_WORDS}(?:{_END}|(?=\s+to\b)))", "uses"),
    _rule("vehicle", rf"{_I}{_NO_LONGER}(?:drive|ride)\s+(?:an?|my)\s+(?P<value>{_FEW_WORDS}{_END})", "possession"),
    _rule("possession", rf"{_I}{_NO_LONGER}own\s+(?:an?|two|three|my|the)\s+(?P<value>{_FEW_WORDS}{_END})", "possession"),
)

_LIKE = r"(?:like|love|enjoy|adore|prefer|fancy)"
_NOT_WISH = r"(?!\s+to\s+(?:see|know|hear|thank|be|go|meet|try|learn|ask|say|think|help|get|visit|join|come)\b|\s+(?:you|it|that|this|how|your|what|when|if|hearing|seeing)\b)"
_PREFERENCES = (
    _rule("favourite", rf"{_MY}(?:all[- ]time\s+)?favou?rite\s+(?P<what>[\w -]+?)(?:\s+(?:is|are|has to be|would be|was)|'s)\s+(?:probably\s+|definitely\s+)?(?P<value>{_UP_TO_END})", "favourite:{what}", kind=Kind.PREFERENCE),
    _rule("favourite", rf"^(?P<value>{_FEW_WORDS}(?:\s+\w+){{0,3}})\s+(?:is|are)\s+my\s+(?:all[- ]time\s+)?favou?rite\s+(?P<what>\w+(?:\s\w+)?)", "favourite:{what}", kind=Kind.PREFERENCE),
    _rule("dislike", rf"{_I}(?:(?P<neg>don't|do not|dont|never|no longer)\s+)?{_ADVERB}(?:hate|dislike|detest|loathe|despise|can't stand|cannot stand|can't bear|mind|avoid)\s+(?P<value>{_UP_TO_END})", likes=False),
    _rule("preference", rf"{_I}(?:(?P<neg>don't|do not|dont|didn't|never|no longer|can't|cannot)\s+)?{_ADVERB}{_LIKE}{_NOT_WISH}\s+(?P<value>(?!(?:is|was|are|were|makes?|has|have|will)\b){_UP_TO_END})", likes=True),
    _rule("preference", rf"(?<![\w'])(?:I've|I have|we've)\s+{_ADVERB}(?:(?P<neg>never)\s+)?{_ADVERB}(?:liked|loved|enjoyed|preferred)\s+(?P<value>(?!it\b|that\b|every\b|how\b|you){_UP_TO_END})", likes=True),
    _rule("preference", rf"{_I_AM}(?:(?P<neg>not|no longer|never)\s+)?{_ADVERB}(?:(?:an?\s+)?(?:big\s+|huge\s+|great\s+|massive\s+)?fan of|fond of|into|keen on|obsessed with|passionate about|crazy about|mad about|hooked on)\s+(?P<value>(?!I'm\b){_UP_TO_END})", likes=True),
    _rule("dislike", rf"{_I_AM}{_ADVERB}(?:sick of|tired of|fed up with|scared of|afraid of|terrified of)\s+(?P<value>{_UP_TO_END})", likes=False),
    _rule("preference", rf"^(?:usually\s+|normally\s+)?prefers?\s+(?P<value>{_UP_TO_END})", likes=True),
    _rule("preference", rf"^(?:(?P<neg>doesn't|does not)\s+(?:like|enjoy|love)|{_ADVERB}(?:likes|loves|enjoys))\s+(?P<value>(?!you|that|it\b|how|your|the way|this){_UP_TO_END})", likes=True),
    _rule("dislike", rf"^(?:hates|dislikes|avoids|can't stand|cannot stand)\s+(?P<value>{_UP_TO_END})", likes=False),
    _rule("wish", rf"(?<![\w'])(?:I'd|I would)\s+(?:rather|prefer)\s+(?!not\b)(?:it if\s+)?(?:you|your|if you|that you)\b", kind=Kind.PREFERENCE, mark=Mark.INSTRUCTION),
    _rule("habit", r"(?<![\w'])I\s+(?:always|usually|normally|typically|often|never|rarely|seldom|generally)\s+(?!been\b|had\b|thought\b|knew\b|wanted\b|wondered\b|mind\b|will\b|forget\b|imagined\b|expected\b|felt\b|saw\b|feel\b|want\b|know\b|like\b|love\b|think\b|knew\b|had\b|have\b|am\b|was\b|got\b|\w+ed\b)[a-z]+\s+\w+", kind=Kind.PREFERENCE, mark=Mark.HABIT),
    _rule("habit", r"(?<![\w'])I\s+[a-z]+\b.{2,60}\b(?:every (?:day|morning|evening|night|week|weekend|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|once a (?:week|month|day|year)|twice a (?:week|month|day|year)|(?:three|four|five|\d) times a (?:week|month|day|year)|on (?:mon|tues|wednes|thurs|fri|satur|sun)days)\b", kind=Kind.PREFERENCE, mark=Mark.HABIT),
)

_LESSONS = (
    _rule("decision", r"(?<![\w'])(?:I|we|the team|they)(?:'ve| have|'d)?\s+(?:just\s+|finally\s+|also\s+|now\s+|all\s+|already\s+)*(?:decided|agreed|concluded|settled on|opted|resolved to|made up my mind|made the decision|chose to|chose|finali[sz]ed|committed to)\b", mark=Mark.DECISION),
    _rule("decision", r"\b(?:the (?:final )?(?:decision|conclusion|consensus|verdict|agreement|outcome|root cause|takeaway|bottom line)\s+(?:is|was)|in conclusion|we(?:'ll| will| are going to|'re going to) go with|let's go with|(?<!how )it turn(?:s|ed) out(?: that)?(?= \\w+ \\w)|we found (?:out )?that|root cause (?:is|was))\b", mark=Mark.DECISION),
    _rule("what worked", r"\b\w+ing\b[^.;!?]{2,80}?\s(?:has\s+)?(?:fixed|solved|resolved|did the trick|cured|unblocked)\b", kind=Kind.SKILL),
    _rule("what worked", r"\b(?:fixed|solved|resolved|got around|worked around|sorted out)\s+(?:it|this|that|the\s[\w -]+?|my\s[\w -]+?)\s+(?:by|with|after|using)\s+\w", kind=Kind.SKILL),
    _rule("what worked", r"\b(?:the (?:fix|solution|trick|workaround|remedy|key)\s+(?:is|was)(?: to)?|(?:it|that|everything|this|which)\s+(?:works?|worked|helps|helped)\s+(?:again\s+)?(?:if|when|after|once|only)|\w+ing\s[^.;!?]{2,60}?\s(?:first\s+)?(?:worked|works|helped|helps)(?:\s+(?:best|well|better|fine|again|for me|a lot))?\s*(?:[.!]|$))", kind=Kind.SKILL),
    _rule("what to do first", r"\b(?:make sure to|be sure to|you (?:need|have) to|always)\s+[\w\s'-]{3,60}?\s(?:before|first|otherwise|or else)\b", kind=Kind.SKILL),
)

RULES: tuple[Rule, ...] = (
    *_CORRECTIONS,
    *_INSTRUCTIONS,
    *_IDENTITY,
    *_HOME,
    *_WORK,
    *_FAMILY,
    *_BODY,
    *_SKILLS_AND_TONGUES,
    *_SYSTEMS,
    *_TOOLS,
    *_LESSONS,
    *_PREFERENCES,
)
"""In order of how telling they are: the first that applies is the clause's reading."""
