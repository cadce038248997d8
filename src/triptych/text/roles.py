"""Whom a statement is about, whose the things are that it speaks of, and whether it tells of now or then."""

from __future__ import annotations

import re
from collections.abc import Sequence

from triptych.text import guard_words as lexicon
from triptych.text import stopwords
from triptych.text.names import Name
from triptych.text.normal import fold
from triptych.text.paraphrases import PARAPHRASES, head_of
from triptych.text.tables import listed

_PAST = frozenset({"was", "were", "had", "lived", "worked", "owned"})
_PRESENT = frozenset(
    listed("is am are have has live lives living work works working own owns i'm he's she's it's i've")
)
_FIRST_PERSON = frozenset(listed("i im i'm i've i'd i'll we we're we've my our user"))
# "Our team has eight people" is said of ourselves.
_OURSELVES = frozenset({"team", "company"})
_OURS = {"my": "i", "our": "i", "我": "i", "我们": "i"}


_SUBJECT = re.compile(
    rf"""\W*(?:the\s)?(?:
        (?:my|our)\s(?:\w+\s)?(?P<kin>{lexicon.ENGLISH_KIN})(?:'s\s(?P<of>{lexicon.ENGLISH_KIN}))?\b
        | (?P<word>[a-z]+(?:'[a-z]+)?)
        | (?P<self>我的?|我们的?|用户的?|咱们的?|本人)?(?P<zh_kin>{lexicon.CHINESE_KIN})?
          (?:的(?P<zh_of>{lexicon.CHINESE_KIN}))?
          (?P<nick>[老小阿][\u4e00-\u9fff](?=[欠借给教送叫是在把比说跟和的住有也很想要去来]))?
    )""",
    re.VERBOSE,
)


def find_subject(folded: str, names: Sequence[Name], text: str) -> str | None:
    """Whom it is about, when its first words say so: `i`, a relative (`wife of brother`), a name."""
    if names and not text[: names[0].span.start].strip():
        return fold(names[0].text)
    match = _SUBJECT.match(folded)
    if match is None:
        return None
    kin, word = match["kin"] or match["zh_kin"], match["word"]
    if kin and kin not in _OURSELVES:
        chain = (kin, match["of"] or match["zh_of"])
        return " of ".join(PARAPHRASES.get(one, one) for one in reversed(chain) if one)
    if kin or match["self"] or word in _FIRST_PERSON:
        return "i"
    if word in lexicon.KIN:
        return PARAPHRASES.get(word, word)
    return match["nick"]


_NO_OWNER = r"(?!(?:it|that|he|she|there|what|who|here|let)'s)"
_OWNED = re.compile(
    rf"\b(?P<owner>my|our|his|her|their|your|{_NO_OWNER}[\w-]+'s)\s(?:\w+\s)??(?P<what>[a-z]{{3,}})\b"
    rf"|(?P<zh_owner>我们?|你们?|他们?|她们?|(?:(?!是)[\u4e00-\u9fff]){{1,3}}(?=的))的?(?P<zh_what>{lexicon.CHINESE_KIN})"
    r"|(?:^|[是，。])(?P<zh_whose>(?!我[^的])(?:我|你|他|她|[\u4e00-\u9fff]{2,3}))"
    r"的(?P<zh_noun>[\u4e00-\u9fff]{2})(?=$|[，。是])"
)


def find_owners(folded: str) -> tuple[tuple[str, str], ...]:
    """Each thing or relation spoken of with whose it is: my boss, Tom's boss, 老郑的领导."""
    found = {}
    for match in _OWNED.finditer(folded):
        what = match["what"] or match["zh_what"] or match["zh_noun"]
        owner = (match["owner"] or match["zh_owner"] or match["zh_whose"]).removesuffix("'s").lstrip("是")
        if what not in stopwords.ENGLISH and what not in lexicon.LIGHT:
            found[head_of(what)] = _OURS.get(owner, owner)
    return tuple(sorted(found.items()))


def find_tenses(folded: str) -> frozenset[str]:
    """`past`, `present`, both or neither, by verbs of state; "was born" says nothing of the present."""
    words = set(re.findall(r"[a-z']+", folded.replace("was born", "")))
    return frozenset(tense for tense, forms in (("past", _PAST), ("present", _PRESENT)) if words & forms)
