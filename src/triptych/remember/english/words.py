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
    r"of)\s+)?(?!(?:and|but|or|from|now|though|too|actually|please|by|btw|so|as|not|nice|I|with|in|on|at|is)\b)"
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
    r"grandmother|grandma|grandfather|grandpa|aunt|uncle|cousin|niece|nephew|friend|roommate|flatmate|"
    r"boss|manager|"
    r"colleague|coworker|co-worker|mentor|neighbou?r|twin|sibling|child|kid|baby|girl|boy|mother-in-law|"
    r"father-in-law)"
)

PET_KINDS = (
    r"(?:dog|cat|puppy|kitten|kitty|pup|rabbit|bunny|hamster|parrot|bird|turtle|tortoise|fish|goldfish|"
    r"horse|pony|snake|lizard|"
    r"guinea pig|ferret|chicken|goat|pet|retriever|labrador|beagle|poodle|husky|corgi|terrier|shepherd|"
    r"gecko)s?"
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
    r"gamer|streamer|paramedic)"
)

LANGUAGE = (
    r"(?:(?:fluent|a (?:little|bit of)|some|basic|native)\s+)?(?:English|Chinese|Mandarin|Cantonese|"
    r"French|German|Spanish|Italian|Japanese|"
    r"Korean|Portuguese|Russian|Arabic|Hindi|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Turkish|Greek|"
    r"Hebrew|Thai|Vietnamese|"
    r"Indonesian|Malay|Persian|Farsi|Ukrainian|Czech|Hungarian|Romanian|Urdu|Bengali|Tamil|Swahili|Latin|"
    r"sign language|ASL)"
)


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
    """A rule in this language."""
    return Rule(
        name, pattern, kind, attribute, mark, capital, denies, likes, re.IGNORECASE, needs, sure, known
    )
