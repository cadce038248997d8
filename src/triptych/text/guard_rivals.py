"""Things of one sort, of which a statement names one: another in its place makes another statement, however
near the two are in meaning."""

from __future__ import annotations

from collections.abc import Sequence

from triptych.text import guard_words as lexicon
from triptych.text.content import own_content
from triptych.text.paraphrases import PARAPHRASES, head_of
from triptych.text.statements import Statement
from triptych.text.tables import listed
from triptych.text.thesaurus import is_thing, key_of

# One sort a line; `_` is a blank.
_SORTS = """
mother father brother sister son daughter wife husband uncle aunt cousin nephew niece grandmother \
    grandfather boyfriend girlfriend friend boss colleague neighbour roommate teacher student landlord tenant
red blue green yellow black white grey brown pink purple orange
left right front back top bottom upper lower inner outer
north south east west
hand foot arm leg knee ankle elbow shoulder wrist hip neck finger thumb toe eye ear nose tooth stomach heart \
    lung liver kidney skin
piano guitar violin viola cello flute drum trumpet trombone saxophone clarinet harp
dog cat rabbit horse hamster parrot goldfish turtle cow pig sheep goat chicken duck
beef pork lamb chicken fish turkey ham bacon
apple pear banana orange lemon grape peach plum cherry strawberry
peanut walnut almond cashew hazelnut pistachio
coffee tea beer wine juice water milk cola lemonade whisky vodka
breakfast lunch dinner
bus train tram taxi car bicycle motorcycle plane boat ferry subway scooter
football tennis golf basketball volleyball rugby cricket baseball hockey badminton squash
judo karate boxing yoga pilates
english french german spanish italian portuguese russian chinese japanese korean arabic dutch polish
medicine law physics chemistry biology history philosophy economics mathematics engineering art music
nurse doctor dentist lawyer teacher engineer cook baker pilot plumber electrician carpenter surgeon
kitchen bathroom bedroom cellar garage garden attic hall balcony
mild severe moderate slight
hot cold warm cool
early late
weekly daily monthly yearly hourly
marry divorce separate engage 离婚 订婚
drive fix wash sell buy rent teach study read write watch listen play cook eat drink lead follow build clean \
    paint design visit test deploy delete store send receive win lose break open close start stop hate love
cash card cheque
diesel petrol electric
window aisle
cotton wool silk leather wood metal plastic glass paper stone
""".strip().splitlines()

_SORT_OF: dict[str, set[int]] = {}
for _place, _sort in enumerate(_SORTS):
    for _word in listed(_sort):
        _SORT_OF.setdefault(PARAPHRASES.get(_word) or head_of(_word), set()).add(_place)
for _word in lexicon.KIN:
    _SORT_OF.setdefault(PARAPHRASES.get(_word, _word), set()).add(0)


def may_be_two_things(left: Statement, right: Statement, mine: Sequence[str], theirs: Sequence[str]) -> bool:
    """Whether each side may name a thing of its own: not when the thesaurus knows that what one has of its
    own names none."""
    return _may_name_one(left, mine) and _may_name_one(right, theirs)


def _may_name_one(side: Statement, own: Sequence[str]) -> bool:
    written = {word.term: word.written for word in side.words}
    return any(is_thing(key_of(written.get(word, word))) is not False for word in own)


def are_rivals(left: Statement, right: Statement) -> bool:
    """Whether each side has a word of one sort that the other has not."""
    here, there = (
        set().union(*(_SORT_OF.get(word, set()) for word in own))
        for own in (own_content(left, right), own_content(right, left))
    )
    return bool(here & there)
