"""Other ways to write a name: short forms, and spellings that sound the same.

Short forms are a short list of the commonest English ones. Spellings come from rules: `Katherine` and
`Catherine`, `Steven` and `Stephen`, `Jon` and `John`, `Sara` and `Sarah`. A Chinese full name and its given
name need none of this: the one stands in the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_MOST = 12
_SHORTEST = 3

_FORMS = tuple(
    frozenset(line.split())
    for line in """
    robert bob rob bobby bert|william bill will billy liam|richard dick rick rich|james jim jimmy jamie
    elizabeth liz beth betty eliza lisa|katherine kate kathy katie kat|margaret maggie meg peggy greta
    michael mike mick mikey|david dave|thomas tom tommy|daniel dan danny|joseph joe joey|john jack johnny
    charles charlie chuck|edward ed eddie ted|christopher chris|matthew matt|andrew andy drew|anthony tony
    samuel sam sammy|samantha sam|alexander alex sasha|alexandra alex sandra sasha|benjamin ben|nicholas nick
    jonathan jon|stephen steve|patrick pat|patricia pat tricia trish|jennifer jen jenny|jessica jess
    rebecca becky becca|deborah deb debbie|susan sue susie|victoria vicky|barbara barb|catherine cathy
    nathaniel nate nathan|theodore ted theo|timothy tim|gregory greg|jeffrey jeff|kenneth ken|ronald ron
    lawrence larry|gerald jerry|walter walt|frederick fred freddie|philip phil|peter pete|zachary zach
    gabriel gabe|joshua josh|jacob jake|maximilian max|leonard leo len|vincent vince|francis frank
    dorothy dot|emily em|abigail abby|amanda mandy|melissa mel|melanie mel|pamela pam|cynthia cindy
    kimberly kim|teresa terry tess|judith judy|sophia sophie|isabella bella izzy|eleanor ellie nell
    """.replace("\n", "|").split("|")
    if line.split()
)

_SOUNDS_THE_SAME: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), other)
    for pattern, other in (
        (r"^c(?=[aolr])", "k"),
        (r"^k(?=[aolr])", "c"),
        (r"ph", "f"),
        (r"(?<=[aeiou])ph(?=e)", "v"),
        (r"(?<=[aeiou])v(?=e)", "ph"),
        (r"(?<=.)h$", ""),
        (r"(?<=[a-z]{2}a)$", "h"),
        (r"(?<=[a-z])y$", "ie"),
        (r"(?<=[a-z]{2})ie$", "y"),
        (r"(?<=[a-z])i(?=[a-z])", "y"),
        (r"(?<=[a-z])y(?=[a-z])", "i"),
        (r"^jon$", "john"),
        (r"^john$", "jon"),
        (r"(?<=[a-z])([lnrt])\1", r"\1"),
        (r"(?<=[aeiou])([lnrt])(?=[aeiou])", r"\1\1"),
        (r"(?<=[lnrt])e$", ""),
        (r"z$", "s"),
        (r"^j(?=eff)", "g"),
        (r"^g(?=eoff)", "j"),
    )
)


def aliases(word: str) -> tuple[str, ...]:
    """Other ways to write one folded word of a Latin name, at most twelve; none for what is no such word."""
    if len(word) < _SHORTEST or not word.isascii() or not word.isalpha():
        return ()
    return tuple(one for one in dict.fromkeys(_others(word)) if one != word)[:_MOST]


def _others(word: str) -> Iterator[str]:
    for forms in _FORMS:
        if word in forms:
            yield from sorted(forms)
    for pattern, other in _SOUNDS_THE_SAME:
        yield pattern.sub(other, word, count=1)
