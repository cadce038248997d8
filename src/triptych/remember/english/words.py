"""Stretches of pattern that English rules share."""

from __future__ import annotations

import re

from triptych.model.memory import Kind
from triptych.remember.finding import Mark, Rule

ADVERB = (
    r"(?:(?:both|all|also|just|really|absolutely|totally|actually|currently|now|still|recently|already|"
    r"always|"
    r"only|mostly|usually|"
    r"generally|definitely|especially|particularly|much|simply|truly|honestly|personally|do|even|finally|"
    r"kinda|kind of|"
    r"sort of|quite|so|very|officially)\s+)*"
)

I_DO = rf"(?<![\w'])(?:I|we)\s+{ADVERB}"

I_AM = rf"(?<![\w'])(?:I'm|I am|Im|we're|we are)\s+{ADVERB}"

I_HAVE_DONE = rf"(?<![\w'])(?:I|we)(?:'ve| have|'d| had)?\s+{ADVERB}"

NO_LONGER = (
    r"(?:(?P<neg>do not|don't|dont|did not|didn't|am not|no longer|never|cannot|can't|can not|not|"
    r"have no|don't have)\s+)?"
)

MY = r"(?<![\w'])(?:my|our)\s+"

NAME = (
    r"[A-Za-z\u00c0-\u024f\u4e00-\u9fff][\w'’-]*(?:\s+(?:(?:de|van|von|da|"
    r"of)\s+)?(?!(?:and|but|or|from|now|though|too|actually|please|by|btw|so|as|not|nice|I|with|in|on|at|"
    r"is)\b)"
    r"[A-Z\u00c0-\u00de][\w'’-]*){0,3}"
)
# A value ends where the sentence goes on to something else.

END = (
    r"(?=\s*(?:[,.;:!?()\n]|\s-|–|—|$)|\s+(?:and|but|or|with|since|for|because|'?cause|so|where|who|"
    r"which|that|when|while|after|before|"
    r"until|by|as|yesterday|today|tomorrow|recently|last|next|this|in\s+(?:19|20)\d\d|on\s+\w+day|now|"
    r"these|right|if|ever|then|together|"
    r"to\s+be|near|than|"
    r"in\s+(?:january|february|march|april|may|june|july|august|september|october|november|december))\b)"
)

FEW_WORDS = r"[^\s,.;:!?]+(?:\s+[^\s,.;:!?]+){0,4}?"

PLACE = (
    r"(?!(?:a|an|my|our|your|another|one|different|hope|fear|peace|harmony|love|person|general|"
    rf"fact)\b){FEW_WORDS}{END}"
)

# Where somebody lives, with or without an article; what it is is looked at afterwards.
HOME_PLACE = rf"(?!(?:another|one|different|person|general|fact)\b){FEW_WORDS}(?:\s+in\s+{FEW_WORDS})?{END}"

UP_TO_END = r"[^,.;!?\n]+"

RELATIONS = (
    r"(?:(?:older|younger|elder|little|big|twin|step|half|late|dear|oldest|youngest|best|ex)[\s-])?"
    r"(?:mother|mom|mum|father|dad|sister|brother|son|daughter|wife|husband|spouse|partner|boyfriend|"
    r"girlfriend|fianc[eé]e?|"
    r"grandmother|grandma|granny|nana|grandfather|grandpa|grandson|granddaughter|aunt|uncle|cousin|niece|"
    r"nephew|friend|roommate|flatmate|"
    r"boss|manager|"
    r"colleague|coworker|co-worker|mentor|neighbou?r|twin|sibling|child|kid|baby|girl|boy|mother-in-law|"
    r"father-in-law)"
)

PET_KINDS = (
    r"(?:dog|cat|puppy|kitten|kitty|pup|rabbit|bunny|hamster|parrot|bird|turtle|tortoise|fish|goldfish|"
    r"horse|pony|snake|lizard|"
    r"guinea pig|ferret|chicken|hen|goat|pet|retriever|labrador|lab|beagle|poodle|husky|corgi|terrier|"
    r"shepherd|"
    r"greyhound|whippet|dachshund|spaniel|collie|pug|bulldog|dalmatian|schnauzer|chihuahua|rottweiler|"
    r"doberman|"
    r"mastiff|setter|great dane|pomeranian|malamute|mutt|tabby|siamese|maine coon|ragdoll|tomcat|budgie|"
    r"canary|"
    r"parakeet|cockatiel|cockatoo|gerbil|chinchilla|hedgehog|iguana|bearded dragon|axolotl|tarantula|donkey|"
    r"sheep|alpaca|duck|gecko)(?:s|es)?"
)

TITLE = (
    rf"{FEW_WORDS}(?=\s*(?:[,.;!?]|$)|\s+(?:in|at|for|on|near|and|but|since|now|with|who|because|where|"
    r"by|so)\b)"
)

JOB = (
    r"(?:[\w-]+\s+){0,3}?(?:engineer|developer|programmer|designer|teacher|professor|lecturer|nurse|"
    r"doctor|surgeon|physician|dentist|"
    r"lawyer|attorney|accountant|manager|director|analyst|scientist|researcher|writer|author|journalist|"
    r"editor|artist|musician|actor|"
    r"actress|chef|cook|baker|barista|waiter|waitress|driver|pilot|electrician|plumber|carpenter|"
    r"mechanic|architect|consultant|"
    r"student|intern|therapist|psychologist|counsell?or|pharmacist|veterinarian|vet|farmer|firefighter|"
    r"photographer|librarian|"
    r"translator|interpreter|salesperson|realtor|banker|trader|economist|statistician|administrator|"
    r"assistant|secretary|technician|"
    r"coach|trainer|instructor|tutor|entrepreneur|founder|ceo|cto|cfo|freelancer|contractor|owner|"
    r"cashier|soldier|officer|judge|"
    r"biologist|chemist|physicist|mathematician|historian|dancer|singer|painter|sculptor|tailor|"
    r"hairdresser|stylist|social worker|"
    r"undergraduate|postdoc|principal|receptionist|recruiter|marketer|copywriter|producer|filmmaker|"
    r"gamer|streamer|paramedic|clerk|paralegal|midwife|welder|mason|roofer|builder|florist|barber|butcher|"
    r"bartender|jeweller|jeweler|locksmith|blacksmith|brewer|winemaker|beekeeper|fisherman|courier|"
    r"dispatcher|"
    r"surveyor|geologist|astronomer|zoologist|ecologist|linguist|sociologist|anthropologist|archaeologist|"
    r"composer|conductor|drummer|guitarist|pianist|violinist|novelist|poet|screenwriter|illustrator|animator|"
    r"curator|archivist|broker|auditor|actuary|notary|diplomat|politician|policeman|policewoman|detective|"
    r"guard|sailor|captain|steward|stewardess|flight attendant|optician|radiologist|cardiologist|"
    r"paediatrician|pediatrician|dermatologist|neurologist|psychiatrist|physiotherapist|dietitian|"
    r"nutritionist|masseuse|beautician|tester|sysadmin|admin|planner|strategist|supervisor|foreman|machinist|"
    r"operator|inspector|landscaper|gardener|ranger|rancher|shepherd|cleaner|janitor|housekeeper|nanny|"
    r"babysitter|caregiver|carer|missionary|pastor|priest|imam|rabbi|monk|nun|retiree|pensioner)"
)
# A number said in a word or in figures, as ages are.
AGE = (
    r"(?:\d{1,3}|(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\w+)?|one|two|three|four|five|"
    r"six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen)"
)
# A name where no verb tells that one follows: every word of it begins with a capital.
CAPITALISED = r"(?-i:[A-Z\u00c0-\u00de])[\w'’-]*(?:\s(?-i:[A-Z\u00c0-\u00de])[\w'’-]*){0,2}"
# What one keeps for years, so that having got it is worth knowing.
DURABLE = (
    r"(?:car|truck|van|pickup|suv|motorbike|motorcycle|scooter|bike|bicycle|e-bike|boat|sailboat|yacht|canoe|"
    r"kayak|caravan|camper|rv|trailer|house|flat|apartment|condo|cabin|cottage|farm|allotment|garage|piano|"
    r"keyboard|guitar|ukulele|violin|viola|cello|drum ?kit|drums|trumpet|saxophone|flute|synth|"
    r"synthesi[sz]er|"
    r"camera|lens|drone|telescope|microscope|laptop|macbook|thinkpad|computer|pc|desktop|monitor|tablet|ipad|"
    r"phone|iphone|smartphone|watch|e-?reader|kindle|printer|3d printer|router|server|nas|console|xbox|"
    r"playstation|ps5|switch|turntable|record player|typewriter|sewing machine|loom|kiln|espresso machine|"
    r"coffee machine|air fryer|dishwasher|washing machine|freezer|greenhouse|pool|hot tub|sauna|tent|"
    r"surfboard|snowboard|treadmill|rowing machine|wheelchair|hearing aids?|pacemaker|prosthetic|tattoos?|"
    r"honda|toyota|ford|kia|hyundai|nissan|mazda|subaru|volkswagen|vw|bmw|audi|mercedes|volvo|skoda|seat|"
    r"renault|peugeot|citro[eë]n|fiat|tesla|jeep|chevy|chevrolet|dodge|lexus|jaguar|porsche|vespa|ducati|"
    r"yamaha|kawasaki|suzuki|harley|fender|gibson|steinway|canon|nikon|leica|fujifilm|garmin|roomba)"
)

LANGUAGE = (
    r"(?:(?:fluent|a (?:little|bit of)|some|basic|native)\s+)?(?:English|Chinese|Mandarin|Cantonese|"
    r"French|German|Spanish|Italian|Japanese|"
    r"Korean|Portuguese|Russian|Arabic|Hindi|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Turkish|Greek|"
    r"Hebrew|Thai|Vietnamese|"
    r"Tagalog|Filipino|Catalan|Basque|Galician|Irish|Welsh|Icelandic|Bulgarian|Serbian|Croatian|Slovak|"
    r"Slovenian|Lithuanian|Latvian|Estonian|Albanian|Armenian|Georgian|Kazakh|Mongolian|Nepali|Punjabi|"
    r"Marathi|Telugu|Gujarati|Malayalam|Kannada|Sinhala|Burmese|Khmer|Afrikaans|Zulu|Yoruba|Igbo|Hausa|"
    r"Amharic|Somali|Hokkien|Shanghainese|Esperanto|"
    r"Indonesian|Malay|Persian|Farsi|Ukrainian|Czech|Hungarian|Romanian|Urdu|Bengali|Tamil|Swahili|Latin|"
    r"sign language|ASL)"
)


# The firm, or what kind of workplace it is.
EMPLOYER = rf"(?!(?:my|our|your|another|one|different|a living)\b){FEW_WORDS}{END}"


def rule(
    name: str,
    pattern: str,
    attribute: str | None = None,
    *,
    kind: Kind = Kind.FACT,
    mark: Mark | None = None,
    capital: bool = False,
    denies: bool = False,
    likes: bool | None = None,
    sure: bool = False,
    known: bool = False,
    needs: str = "",
) -> Rule:
    """A rule in this language; of the words it `needs`, parted by bars, one must be there."""
    return Rule(
        name,
        pattern,
        kind,
        attribute,
        mark,
        capital=capital,
        denies=denies,
        likes=likes,
        flags=re.IGNORECASE,
        needs=tuple(needs.split("|")),
        sure=sure,
        known=known,
    )
