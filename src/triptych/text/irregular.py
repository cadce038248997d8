"""English verbs whose other forms no stemmer leads back to the first.

Forms that are more often another word are left out: left, found, felt, saw, lay, rose, ground.
"""

from __future__ import annotations

_VERBS = """
be was were been
become became
begin began begun
bite bit bitten
blow blew blown
break broke broken
bring brought
build built
burn burnt
buy bought
catch caught
choose chose chosen
come came
deal dealt
dig dug
do did done
draw drew drawn
dream dreamt
drink drank drunk
drive drove driven
eat ate eaten
fall fell fallen
feed fed
fight fought
fly flew flown
forget forgot forgotten
forgive forgave forgiven
freeze froze frozen
get got gotten
give gave given
go went gone
grow grew grown
hang hung
hear heard
hide hid hidden
hold held
keep kept
know knew known
lead led
learn learnt
leave leaves
lend lent
light lit
lose lost
make made
mean meant
meet met
mistake mistook mistaken
owe owed
pay paid
ride rode ridden
ring rang rung
run ran
say said
see seen
seek sought
sell sold
send sent
shake shook shaken
shine shone
shoot shot
shrink shrank shrunk
sing sang sung
sink sank sunk
sit sat
sleep slept
slide slid
speak spoke spoken
spend spent
spill spilt
stand stood
steal stole stolen
stick stuck
sting stung
strike struck
swear swore sworn
sweep swept
swim swam swum
take took taken
teach taught
tear tore torn
tell told
think thought
throw threw thrown
understand understood
wake woke woken
wear wore worn
win won
withdraw withdrew withdrawn
write wrote written
""".strip().splitlines()

FIRST_FORMS = {form: verb.split()[0] for verb in _VERBS for form in verb.split()[1:]}
"""Form → first form, in small letters."""
