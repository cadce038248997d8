"""English frames of what people tell of themselves, brought to one wording field by field."""

from __future__ import annotations

import re

from triptych.text.rewording.rules import Written
from triptych.text.tables import listed

_END = r"(?=\s*(?:[.,;!?]|$))"
_BE = r"(?:\bam|\bis|\bare|'m|'s|'re)"
_N = r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d+)"
_DAYS = r"(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|[Ww]eekend)"
_MAKES = (
    r"(?:iPhone|iPad|Pixel|Galaxy|Samsung|MacBook|ThinkPad|Chromebook|Mac|Kindle|Garmin|"
    r"Fairphone|Nokia|Dell|HP|Lenovo)"
)
_BREED = (
    r"(?:beagle|labrador|poodle|golden retriever|german shepherd|dachshund|husky|corgi|pug|"
    r"terrier|border collie|collie|"
    r"bulldog|boxer|chihuahua|rottweiler|spaniel|cocker spaniel|greyhound|dalmatian|shiba inu|"
    r"maltese|siamese|persian|"
    r"maine coon|ragdoll|tabby|bengal)"
)
_LEFT_OUT = (
    r"(?:gluten|dairy|lactose|meat|red meat|pork|beef|sugar|fish|seafood|shellfish|nuts|peanuts|"
    r"eggs|milk|cheese|bread|"
    r"wheat|soy|carbs|salt|fried food|spicy food|fast food|sweets)"
)
_DIET = (
    r"(?:keto|paleo|low-carb|low-salt|low-fat|gluten-free|mediterranean|dairy-free|high-protein|fodmap|raw)"
)
_ACHES = r"(?:back|knee|hip|shoulder|neck|stomach|heart|sleep|sleeping|skin|hearing|thyroid|kidney)"
_BRANCHES = (
    r"(?:sales|marketing|finance|IT|HR|advertising|insurance|real estate|logistics|publishing|"
    r"tech|healthcare|banking|"
    r"consulting|retail|construction|education|hospitality|manufacturing|procurement|customer "
    r"support|accounting|fashion)"
)
_FOLK = dict(
    pair.split(":")
    for pair in listed("""
    Dane:Danish Swede:Swedish Pole:Polish Finn:Finnish Spaniard:Spanish Turk:Turkish Scot:Scottish
    Briton:British Frenchman:French Frenchwoman:French Englishman:English Englishwoman:English Irishman:Irish
    Irishwoman:Irish Dutchman:Dutch Dutchwoman:Dutch
    """)
)
_LANDS = dict(
    pair.split(":")
    for pair in listed("""
    Chilean:Chile Danish:Denmark Swedish:Sweden Polish:Poland Finnish:Finland Spanish:Spain
    Turkish:Turkey Scottish:Scotland French:France Irish:Ireland Dutch:the_Netherlands Swiss:Switzerland
    Greek:Greece Norwegian:Norway Welsh:Wales Portuguese:Portugal Czech:the_Czech_Republic
    Slovak:Slovakia Ukrainian:Ukraine Belgian:Belgium Peruvian:Peru Thai:Thailand
    Filipino:the_Philippines Argentinian:Argentina Argentine:Argentina Canadian:Canada Icelandic:Iceland
    Croatian:Croatia Serbian:Serbia Hungarian:Hungary Lebanese:Lebanon
    """)
)


def _small(text: str) -> str:
    """What stood first in a sentence, to stand inside one."""
    return text[:1].lower() + text[1:]


def _folk(match: re.Match[str]) -> str:
    return f"{match['be']} {_FOLK[match['who']]}"


def _from_land(match: re.Match[str]) -> str:
    return f"{match['be']} from {_LANDS[match['of']]}"


FIELD_FRAMES: tuple[Written, ...] = (
    # housing and moving
    ("by_myself on_my_own", r"\b(?:all )?(?:by myself|on my own)\b", "alone"),
    (
        "share",
        r"\bshar(?P<v>e|es|ing) (?:an? |the |our |my )?(?:flat|apartment|house|place) with\b",
        lambda match: {"e": "live", "es": "lives", "ing": "living"}[match["v"]] + " with",
    ),
    ("homeowner", rf"{_BE} an? homeowner\b", " own my home"),
    ("homeowner", r"\bbecame (?:a )?homeowners?\b", "bought our home"),
    (
        "moved",
        r"\bmoved out of (?=(?:my|our) (?:parents?|mother|father|mum|mom|dad|family))",
        "left ",
    ),
    ("hometown home_town", r"\b[Mm]y home ?town is (?=[A-Z])", "I am from "),
    (
        "born",
        r"\bborn in (?P<p>[A-Z][\w ]*?),? and (?:grew up|raised|brought up|was raised) there\b",
        r"born and grew up in \g<p>",
    ),
    ("born_and", r"\bborn and (?:raised|bred|brought up)\b", "born and grew up"),
    (
        "dane swede pole finn spaniard turk scot briton",
        rf"(?P<be>{_BE}|married to) an? (?P<who>{'|'.join(_FOLK)})\b",
        _folk,
    ),
    (
        "man woman",
        rf"(?P<be>{_BE}|married to) an? (?P<who>{'|'.join(w for w in _FOLK if 'man' in w)})\b",
        _folk,
    ),
    (
        " ".join(_LANDS).lower(),
        rf"(?<=^I)(?P<be> am|'m) (?P<of>{'|'.join(_LANDS)}){_END}",
        _from_land,
    ),
    ("citizen national", rf"{_BE} an? (?P<x>[A-Z]\w+) (?:citizen|national)\b", r" have \g<x> nationality"),
    ("citizen", rf"{_BE} a citizen of (?=[A-Z])", " have the nationality of "),
    ("hold", r"\bholds? (?=(?:an? )?[A-Z]\w+ (?:passport|citizenship|nationality)\b)", "have "),
    (
        "near close_to next_to",
        r"\b(?:near|close to|next to) the (?=(?:sea|coast|beach|ocean|lake|river|seaside)\b)",
        "by the ",
    ),
    # work
    (
        "living",
        r"\b(?:earn|make)s? (?:my|his|her|a|our|their) living (?:as|by being) (?=an?\b)",
        "am ",
    ),
    (
        "for_a_living",
        r"\bdrives? (?P<x>truck|lorry|bus|taxi|cab|tram|train|van)(?:s|es)? for a living\b",
        r"am a \g<x> driver",
    ),
    ("fly", r"\b(?:fly|flies) planes for a living\b", "am a pilot"),
    ("airline_pilot", r"\bairline pilot\b", "pilot"),
    ("for_a_living", r" for a living\b", ""),
    (
        "drive",
        r"\bI drive (?:an? |the )(?P<x>truck|lorry|bus|taxi|cab|tram|train) for (?=[A-Z])",
        r"I am a \g<x> driver for ",
    ),
    ("novelist", rf"{_BE} an? novelist\b", " write novels"),
    ("_in_", rf"^I(?: am|'m) in (?={_BRANCHES}{_END})", "I work in "),
    ("own", r"\b(?:run|have|has)s? (?:my|our|his|her|their) own (?=[a-z])", "own a "),
    ("owner", rf"{_BE} the owner of\b", " own"),
    (
        "owner",
        rf"{_BE} an? (?P<x>shop|restaurant|bakery|business|farm|cafe|hotel|bar|pub) owner\b",
        r" own a \g<x>",
    ),
    ("head_of", rf"{_BE} (?:the )?head of (?P<x>[a-z]+)(?= at| for|\s*[.,;]|$)", r" lead the \g<x> team"),
    ("direct_reports", rf"\bI have (?P<n>{_N}) direct reports", r"I lead \g<n> people"),
    (
        "team_of",
        rf"\bI (?:manage|lead|supervise|head|run) a team of (?P<n>{_N})(?: people)?",
        r"I lead \g<n> people",
    ),
    ("job", r"\b(?:do not|don't|does not|doesn't) have a job\b|\bhave no job\b", "am unemployed"),
    (
        "report_to_me reports_to_me",
        rf"(?P<n>(?i:{_N})) people report to me\b",
        lambda match: f"I lead {_small(match['n'])} people",
    ),
    ("out_of_work between_jobs jobless", rf"{_BE} (?:out of work|between jobs|jobless)\b", " am unemployed"),
    ("only", r"\bhave an only (?=child|son|daughter)", "have one "),
    ("rent", r"\bI (?:get|receive|collect) (?P<n>[^.;]*?\d[^.;]*?) in rent\b", r"my income is \g<n>"),
    ("job_hunting job-hunting", rf"{_BE} job[- ]hunting\b", " am looking for a job"),
    (
        "experience",
        rf"\bI have (?P<n>{_N} years?)(?:'| of)* experience as (?P<x>an? \w+)",
        r"I've been \g<x> for \g<n>",
    ),
    (
        "night day",
        r"\b(?:(?:works?|working|does|do|is|am|are) (?:on )?|(?<=I)'m on )(?:the )?"
        r"(?P<h>night|day)(?: ?shifts?|s)(?= |\s*[.,;!?]|$)",
        r" work the \g<h>-shift",
    ),
    ("shift", r"\bdo shift work\b|\bam a shift worker\b", "work in shifts"),
    (
        "home",
        rf"^(?P<d>{_DAYS}s?) (?:is|are) my (?:home[- ]office|work[- ]from[- ]home|wfh) days?\b",
        r"I work from home on \g<d>",
    ),
    ("off_on", rf"{_BE} off (?=(?:on )?{_DAYS}s\b)", " don't work "),
    ("off", rf"\bhave (?P<d>{_DAYS}s) off\b", r"don't work on \g<d>"),
    ("day_off days_off", rf"^(?P<d>{_DAYS}s?) (?:is|are) my days? off\b", r"I don't work on \g<d>"),
    ("day_off days_off", rf"\b[Mm]y days? off (?:is|are) (?P<d>{_DAYS}s?)\b", r"I don't work on \g<d>"),
    ("hours", r"\b[Mm]y (?:working|work|office) hours are (?:from )?", "I work from "),
    (
        "working_on work_on works_on",
        r"\b(?:working|works?) on (?=(?:an?|my|his|her|our) (?:\w+ )?(?:novel|book|thesis|"
        r"dissertation|essay|poem|script|memoir)\b)",
        "writing ",
    ),
    # study
    ("degree", r"\b(?P<d>[Mm]aster's|[Bb]achelor's|MBA|PhD) degree\b", r"\g<d>"),
    ("graduated", r"\bgraduated in (?=[a-z])", "have a degree in "),
    (
        "did_my did_a",
        r"\bdid (?:my|an?) (?P<d>(?:undergraduate |postgraduate )?(?:PhD|doctorate|[Mm]aster's|"
        r"[Bb]achelor's|MBA|degree))\b",
        r"have a \g<d>",
    ),
    (
        "doing_my doing_a",
        rf"{_BE} doing (?:my|an?) (?=PhD|doctorate|[Mm]aster's|[Bb]achelor's|MBA)",
        " studying for a ",
    ),
    ("student", rf"{_BE} an? (?P<d>PhD|doctoral|[Mm]aster's) student in\b", r" studying for a \g<d> in"),
    ("freshman", rf"{_BE} a freshman\b", " a first-year student"),
    ("sophomore", rf"{_BE} a sophomore\b", " a second-year student"),
    (
        "year",
        rf"{_BE} in (?:my|his|her) (?P<n>first|second|third|fourth|final|last) year (?:at|of) "
        r"(?:the |a )?(?:uni(?:versity)?|college)\b",
        r" a \g<n>-year student",
    ),
    ("year", r"-year (?:university|college|uni) student\b", "-year student"),
    (
        "without",
        r"\bleft (?P<u>uni(?:versity)?|college|school|high school) without (?:a degree|"
        r"graduating|finishing|a diploma)\b",
        r"dropped out of \g<u>",
    ),
    ("training", rf"{_BE} training (?:to be(?:come)?|as) (?=an? )(?P<a>an?) ", r" a trainee "),
    (
        "classes lessons course",
        r"\b(?:tak|do|attend)(?:e|es|ing|s)? (?:an? )?(?P<x>[\w ]{3,25}?) (?:classes|lessons|course)\b",
        r"learning \g<x>",
    ),
    # family
    ("little kid_ baby_", r"\b(?:little|kid|baby) (?=(?:brother|sister)s?\b)", "younger "),
    ("big_ elder_", r"\b(?:big|elder) (?=(?:brother|sister)s?\b)", "older "),
    (
        "no_brothers no_siblings",
        r"\b(?:have|'ve got|has) no (?:brothers (?:or|and) sisters|siblings)\b",
        "am an only child",
    ),
    (
        "father mother parent dad mum mom",
        rf"{_BE} (?:an?|the) (?:\w+ )?(?:father|mother|parent|dad|mum|mom) of (?P<n>{_N}){_END}",
        r" have \g<n> children",
    ),
    (
        "boy girl",
        r"\b(?:two )?(?:kids|children)(?:,|:| -) (?:one |an? )?(?:boy|son) and (?:one |an? )"
        r"?(?:girl|daughter)\b",
        "a son and a daughter",
    ),
    ("due", r"\b(?:[Oo]ur|[Mm]y|[Tt]he) baby is due\b", "we are expecting a baby"),
    (
        "been_married",
        rf"(?:\bhave|\bhas|'ve|'s) been married for (?P<n>{_N} years?)",
        r" got married \g<n> ago",
    ),
    (
        "celebrate",
        r"\bcelebrates? (?P<o>our|my|their) (?:wedding )?anniversary on\b",
        r"\g<o> anniversary is on",
    ),
    ("anniversary", r"\b[Oo]ur (?:wedding )?anniversary is (?:on )?", "we got married on "),
    ("year_of_birth birth_year", r"\b[Mm]y (?:year of birth|birth year) is\b", "I was born in"),
    # pets, cars, phones: my X is a Y
    ("my_", rf"\b[Mm]y (?:dog|cat|puppy) is an? (?={_BREED}\b)", "I have a "),
    ("car_is", r"\b[Mm]y car is an? (?=[A-Z])", "I have a "),
    (
        "drive",
        r"\b(?P<w>I|we) drive an? (?=[A-Z][a-z]+|BMW|VW|MG|(?:\w+ )?(?:car|hybrid|EV|convertible|"
        r"electric vehicle)\b)",
        r"\g<w> have a ",
    ),
    (
        "car_is",
        r"\b[Mm]y car is (?P<x>electric|automatic|red|black|white|blue|green|grey|silver)\b",
        r"I have a \g<x> car",
    ),
    (
        "phone_is laptop_is tablet_is watch_is computer_is",
        rf"\b[Mm]y (?:phone|laptop|tablet|watch|computer) is an? (?={_MAKES})",
        "I have a ",
    ),
    ("i_use", rf"\bI use an? (?={_MAKES})", "I have a "),
    (
        "ride",
        r"\bI ride an? (?=(?:motorbike|motorcycle|scooter|moped|Vespa|Harley|Yamaha|Ducati|Kawasaki)\b)",
        "I own a ",
    ),
    ("mine", rf"^(?P<x>[Tt]he [^.,;]+?) is mine{_END}", r"I own \g<x>"),
    # health
    ("bad", rf"\b(?:have|has|'ve got|got) (?:an? )?bad (?P<x>{_ACHES})\b", r"have \g<x> problems"),
    ("trouble issue", rf"\b(?P<x>{_ACHES}) (?:trouble|issues?)\b", r"\g<x> problems"),
    ("is_high", r"\b[Mm]y (?P<x>blood pressure|cholesterol|blood sugar) is high\b", r"I have high \g<x>"),
    ("daily", rf"\b(?P<n>once|twice|{_N} times) daily\b", r"\g<n> a day"),
    ("weekly", rf"\b(?P<n>once|twice|{_N} times) weekly\b", r"\g<n> a week"),
    ("twice", r"\btwice(?=\s*(?:[.,;!?]|$))", "two times"),
    (
        "reaction",
        r"^(?P<x>[^.,;]+?) gives? me an allergic reaction\b",
        lambda match: f"I'm allergic to {_small(match['x'])}",
    ),
    ("reaction", r"\b(?:get|have) an? (?:bad |severe )?allergic reactions? (?:to|from)\b", "am allergic to"),
    (
        "tolerate digest",
        r"\b(?:can't|cannot|can not|don't) (?:tolerate|digest) (?P<x>lactose|gluten|dairy|milk|"
        r"fructose|histamine)\b",
        r"am allergic to \g<x>",
    ),
    ("avoid", rf"\bI (?:have to |must )?avoid (?:eating )?(?={_LEFT_OUT}\b)", "I don't eat "),
    ("away_from clear_of", rf"\bI (?:stay away from|steer clear of) (?={_LEFT_OUT}\b)", "I don't eat "),
    ("off_limits", rf"(?P<x>{_LEFT_OUT}) (?:is|are) off[- ]limits(?: for me)?", r"I don't eat \g<x>"),
    ("diet", r"\b(?:follow|eat|keep to|stick to) an? (?=[\w-]+(?: \w+)? diet\b)", "am on a "),
    ("diet", rf"{_BE} on an? (?P<x>vegan|vegetarian|pescatarian) diet\b", r" a \g<x>"),
    (
        "vegan vegetarian pescatarian",
        rf"\beats? (?:only )?(?P<x>vegan|vegetarian|pescatarian)(?: food)?{_END}",
        r"am a \g<x>",
    ),
    (
        " ".join(("keto", "paleo", "low-carb", "doing", "eat")),
        rf"(?:{_BE} doing|\bdo|\beat) (?P<x>{_DIET})(?: food)?{_END}",
        r" am on a \g<x> diet",
    ),
    ("non-smoker nonsmoker", rf"{_BE} a non-?smoker\b", " don't smoke"),
    ("smoker", rf"{_BE} a smoker\b", " smoke"),
    (
        "no_longer",
        r"\bno longer (?P<v>eat|drink|smoke|use|play|take|watch|wear|drive)s?\b",
        r"stopped \g<v>ing",
    ),
    ("contacts", r"\bwears? contacts\b", "wear contact lenses"),
    ("reading", r"\bwear reading glasses\b|\bhave reading glasses\b", "need glasses to read"),
    (
        "hear",
        r"\b(?:can't|cannot) hear (?:anything )?(?:with|in|on|out of) my (?P<e>left|right) ear\b",
        r"am deaf in my \g<e> ear",
    ),
    (
        "therapist",
        r"\b(?:see|seeing|sees|go to|going to|visit) (?:an?|my) (?:psycho)?therapist\b",
        "go to therapy",
    ),
    ("in_therapy", rf"{_BE} in therapy\b", " go to therapy"),
    (
        "blood",
        r"\bI(?: have|'ve got) (?:type )?(?P<t>(?:A|B|AB|O)(?: positive| negative|[+-])?) blood\b",
        r"My blood type is \g<t>",
    ),
    (
        "caught came_down come_down",
        r"(?:\b(?:I|we)|'ve)(?: have)? (?:caught|came down with|come down with) (?=(?:a|the) )",
        "I have ",
    ),
    ("temperature", r"\b(?:have|got|'ve got|running|run) a (?:high )?temperature\b", " have a fever"),
    ("fear phobia terrified scared", r"\b(?:have|'ve got) an? (?:\w+ )?(?:fear|phobia) of\b", "am afraid of"),
    ("left_hand right_hand", r"\bwrite with my (?P<s>left|right) hand\b", r"am \g<s>-handed"),
    ("removed", r"\b(?:had|have had) my (?:appendix) (?:removed|taken out|out)\b", "had an appendectomy"),
    ("removed", r"\b(?:had|have had) my (?:tonsils) (?:removed|taken out|out)\b", "had a tonsillectomy"),
    # food and drink
    ("black", r"\b(?:drink|take|have|like|prefer) my (?P<x>coffee|tea) black\b", r"drink black \g<x>"),
    ("take_my have_my", r"\b(?:take|have) my (?P<x>coffee|tea) (?=with|without)", r"drink my \g<x> "),
    ("sweet_tooth", r"\bhave a (?:\w+ )?sweet tooth\b", "love sweets"),
    ("skip", r"\bskips? (?P<m>breakfast|lunch|dinner)\b", r"don't eat \g<m>"),
    (
        "breakfast lunch dinner",
        r"\b(?P<n>don't|do not|never) (?:usually |normally )?have (?P<m>breakfast|lunch|dinner)\b",
        r"don't eat \g<m>",
    ),
    ("restaurants", r"\beat (?:at|in) restaurants\b", "eat out"),
    (
        "cut down cut_back cutting",
        r"\bcut(?:ting)? (?:down|back) on (?P<x>coffee|alcohol|beer|wine|caffeine|soda)\b",
        r"drink less \g<x>",
    ),
    (
        "cut down cut_back cutting",
        r"\bcut(?:ting)? (?:down|back) on (?P<x>sugar|salt|meat|carbs|sweets|bread)\b",
        r"eat less \g<x>",
    ),
    # liking
    (
        "thing cup_of_tea",
        r"^(?P<x>[^.,;]+?) (?:isn't|aren't|is not|are not) (?:really |exactly )?my (?:thing|cup of tea)\b",
        lambda match: f"I don't like {_small(match['x'])}",
    ),
    (
        "thing",
        rf"^(?P<x>[^.,;]+?) (?:is|are) (?:really |totally )?my thing{_END}",
        lambda match: f"I like {_small(match['x'])}",
    ),
    (
        "fan supporter",
        rf"{_BE} an? (?:\w+ )?(?P<x>[A-Z]\w+(?: [A-Z]\w+)*) (?:fan|supporter)\b",
        r" like \g<x>",
    ),
    ("i_support", r"\bI support (?=[A-Z])", "I like "),
    ("supporter", rf"{_BE} an? (?:\w+ )?supporter of (?=[A-Z])", " like "),
    ("hobby", r"^[Mm]y (?:main |favou?rite |biggest )?hobby is ", "I like "),
    ("hobbies", r"^(?:[Oo]ne of my hobbies is|[Mm]y hobbies are) ", "I like "),
    (
        "hobby hobbies",
        r"^(?P<x>[^.,;]+?) (?:is|are) (?:my (?:main |favou?rite )?hobby|one of my hobbies|my hobbies)\b",
        lambda match: f"I like {_small(match['x'])}",
    ),
    (
        "keen avid passionate enthusiastic",
        rf"{_BE} an? (?:keen|avid|passionate|enthusiastic) (?P<x>\w{{3,}}?)(?:er|or|ist){_END}",
        r" love \g<x>ing",
    ),
    ("fed_up sick_of", rf"{_BE} (?:fed up with|sick of)\b", " am tired of"),
    ("no_fan", rf"{_BE} no fan of\b", " don't like"),
    # sport and hobbies
    ("marathon", rf"{_BE} an? (?:\w+ )?(?:half[- ])?marathon(?:er| runner)\b", " run marathons"),
    ("runner", rf"{_BE} a runner\b", " run"),
    (
        "practise practice",
        r"\bpracti[sc]es? (?=(?:yoga|judo|karate|taekwondo|aikido|tai chi|pilates|kung fu|boxing|ballet)\b)",
        "do ",
    ),
    (
        "play",
        r"\bplays? (?:the )?(?P<x>bass|drum|guitar)s? in (?=(?:an?|my|the|our|his|her) )",
        r"is a \g<x>ist in ",
    ),
    ("drummer", r"\bdrummer in\b", "drumist in"),
    (
        "choir band orchestra",
        r"(?:\b(?:sing|play)s? in|(?:\bam|'m|\bis) an? singer in) (?=(?:an?|the|our|my) (?:\w+ )"
        r"?(?:choir|orchestra)\b)",
        " is in ",
    ),
    (
        "hit_the_gym work_out train exercise",
        r"\b(?:hit|(?:work out|train|exercise)s? (?:at|in)) the gym\b",
        "go to the gym",
    ),
    ("volunteer", r"\b(?:do|does|doing) (?:some )?volunteer(?:ing)?(?: work)?\b", "volunteer"),
    # belonging
    (
        "belong",
        r"\bbelongs? to (?=(?:an?|the|my|our) (?:\w+ )*(?:club|union|party|team|church|choir|"
        r"association|society|group|gym|band)\b)",
        "am a member of ",
    ),
    (
        "member",
        rf"{_BE} an? (?P<x>union|party|club|gym|band|choir|church|team) member\b",
        r" a member of a \g<x>",
    ),
    (
        "member_of",
        rf"{_BE} an? (?:active |proud )?member of (?=(?:an?|the|my|our) (?:\w+ )?(?:club|choir|"
        rf"band|group|team)\b)",
        " am in ",
    ),
    ("believe", r"\b(?:do not|don't) believe in (?:God|a god|any god|gods)\b", "am an atheist"),
    ("believer", rf"{_BE} a believer\b", " religious"),
    # travel
    ("on_foot", r"\b(?:go|goes|get|gets|come|commute) to (?:work|the office) on foot\b", "walk to work"),
    (
        "to_work to_the_office",
        r"\b(?:travel|get|come|go)s? to (?:work|the office) by (?P<v>\w+)",
        r"commute by \g<v>",
    ),
    (
        "to_work to_the_office",
        r"\b(?:cycle|bike|ride (?:my|a) (?:bike|bicycle))s? to (?:work|the office)\b",
        "commute by bike",
    ),
    ("to_work to_the_office", r"\bdrives? to (?:work|the office)\b", "commute by car"),
    (
        "been_to",
        r"(?:\bhave|\bhas|'ve|'s)(?P<a>(?: never| not| also| already| only)?) been to (?=[A-Z])",
        r" have\g<a> visited ",
    ),
    ("rather sooner", r"\bI(?:'d| would) (?:rather|sooner) (?:have|take|get) (?!.*\bthan\b)", "I prefer "),
    ("rather sooner", r"\bI(?:'d| would) (?:rather|sooner) get (?=.*\bthan\b)", "I'd rather have "),
    # money
    (
        "i_paid we_paid",
        rf"\b(?:I|[Ww]e) paid (?P<n>[^.,;]*?\d[^;]*?) for (?P<x>[^.,;!?]+?){_END}",
        r"\g<x> cost \g<n>",
    ),
    (
        "rent",
        r"\b(?:I|[Ww]e) pay (?P<n>[^.;]*?\d[^.;]*?) (?:(?:in|for|of|as) )?(?:my |the |our )?rent\b",
        r"my rent is \g<n>",
    ),
    (
        "make take_home paid",
        r"\bI(?: make| take home|'m paid| am paid) (?=[^.;a-z]{0,3}\d[^.;]*\b(?:euro|dollar|"
        r"pound|franc|k |per|an? (?:month|year|hour|week)))",
        "I earn ",
    ),
    (
        "raise rise increase",
        r"\bI (?:got|received|was given) a (?:(?:pay|salary) )?(?:raise|rise|increase) of\b",
        "My salary went up by",
    ),
    (
        "raise rise",
        r"\bI (?:got|received|was given) an? (?P<n>\d+ ?%|\d+ percent) (?:(?:pay|salary) )"
        r"?(?:raise|rise|increase)\b",
        r"My salary went up by \g<n>",
    ),
    ("saving", r"\bsav(?:e|ing)(?: up)?(?: money)? to (?:buy|get) ", "saving for "),
)
