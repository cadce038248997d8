"""The pairs of statements that the comparer is trained on, and those it is measured on.

bench/data/pairs.*.jsonl      {"left", "right", "label": same, related or different}
bench/data/updates.*.jsonl    {"old", "new"}, with "stands" where the old one still holds
bench/data/families.*.jsonl   {"same": […], "changed": […], "other": […]}: ways to tell one claim, what
                              cannot hold beside it, and what can
bench/data/{smalltalk,extract,lasting}.*.jsonl
                              {"text"}: what people say, which has nothing to do with the claims
bench/data/talks.*.jsonl      {"talk": […], "matters": […], "beside": […]}: turns of a conversation, and what
                              else is known of the one who speaks
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from scripts.comparer.swaps import swapped

from triptych.meaning.aim import aim_of
from triptych.ports.embedder import TextRole
from triptych.providers.e5.embedder import BundledEmbedder

DATA = Path(__file__).parents[2] / "bench/data"
LANGUAGES = ("en", "zh")

SAME, CHANGED, OTHER, NOT_SAME = 0, 1, 2, 3
"""What a pair is; of some it is only known that they are not the same."""

_LABELS = {"same": SAME, "related": OTHER, "different": NOT_SAME}
_HELD_OUT = (
    *("pairs.dawn", "pairs.dusk", "pairs.evening", "pairs.morning", "pairs.night", "pairs.noon"),
    *("pairs.unseen", "updates.anew", "updates.dawn", "updates.dusk", "updates.evening", "updates.morning"),
    *("updates.night", "updates.noon"),
)
_FAMILIES_HELD_OUT = 0.0315  # sixty of the first 1,800 of each language
_UNRELATED = 0.12
_MARKED = _UNRELATED / 3
_NEAREST = 3
_TOO_ALIKE = 0.88
"""Of two families whose statements are nearer than this, nobody knows that they are not the same."""
_BESIDE = (40, 300)
"""Places, by how near a claim lies to what a statement may tell anew, from which one is taken that it leaves
as it is: nearer ones may be changed by it, farther ones are told apart with ease."""
_TALK = ("smalltalk", "extract", "lasting")
_OF_ONE_TALK, _NEAREST_SAID = 8, 2
_LEAST_CHARACTERS = 8


Family = dict[str, Any]
"""As it stands in the file."""


class Row(NamedTuple):
    """Two statements, and how they stand to each other."""

    one: str
    other: str
    label: int


@dataclass(frozen=True, slots=True)
class Material:
    """What is trained on: the pairs themselves, families to draw pairs from, strangers, of which it is only
    known that they are not the same, and what stands by and leaves a claim as it is."""

    pairs: Sequence[Row]
    families: Sequence[Sequence[Row]]
    newest: Sequence[Sequence[Row]]
    strangers: Sequence[Row]
    bystanders: Sequence[Row]

    def drawn(self, per_family: Sequence[int], per_newest: Sequence[int], rng: random.Random) -> list[Row]:
        """The rows of one pass in random order: all pairs and bystanders, a third of the strangers, of each
        family so many that are the same, changed and other, of the newest others, and what is made of them
        all."""
        rows = [*self.pairs, *self.bystanders, *rng.sample(self.strangers, len(self.strangers) // 3)]
        asked = [(one, per_family) for one in self.families] + [(one, per_newest) for one in self.newest]
        for family, counts in asked:
            for label, count in zip((SAME, CHANGED, OTHER), counts, strict=True):
                some = [row for row in family if row.label == label]
                rows += rng.sample(some, min(count, len(some)))
        rows += _made(rows, rng)
        rng.shuffle(rows)
        return rows


def material(rng: random.Random, newest: int = 0, share: float = 1.0) -> Material:
    """All of it but the pairs that are held out, in either order; the last so many of the families of each
    language are the newest, and of the others there is that share."""
    away = _away()
    files = {
        name: [row for row in rows if _plain(row) not in away]
        for name, rows in _files(held_out=False).items()
    }
    updates = [row for name, rows in files.items() if name.startswith("updates") for row in rows]
    pairs = [row for rows in files.values() for row in rows]
    known, new, told = list[list[Row]](), list[list[Row]](), dict[str, list[list[Row]]]()
    for language in LANGUAGES:
        every = [_rows(family) for family in families(language)]
        older, newer = every[: len(every) - newest], every[len(every) - newest :]
        older = rng.sample(older, int(share * len(older)))
        known, new, told[language] = known + older, new + newer, older + newer
    learnt = [family for every in told.values() for family in every]
    bystanders = [row for language, every in told.items() for row in _bystanders(language, every, rng)]
    bystanders += [
        row for language in LANGUAGES for row in (*_of_one_person(language, rng), *_in_turn(language))
    ]
    # Updates are few: twice.
    return Material([*pairs, *updates], known, new, _strangers(learnt, rng), bystanders)


def held_out() -> dict[str, list[Row]]:
    """What is never trained on, by kind and language."""
    found: dict[str, list[Row]] = {}
    for name, rows in _files(held_out=True).items():
        kind, part, *_, language = name.split(".")
        found.setdefault(f"{kind}.{part}.{language}", []).extend(rows)
    for language in LANGUAGES:
        found[f"families.{language}"] = [
            row for family in families(language, held_out=True) for row in _rows(family)
        ]
    return found


def families(language: str, *, held_out: bool = False) -> list[Family]:
    """Those that are learnt from, none of which has a pair that is held out; or those that are themselves
    held out, by chance, which more families do not change."""
    told = _read(DATA / f"families.{language}.jsonl")
    chosen = [
        one for one in told if (random.Random(one["same"][0] + "#").random() < _FAMILIES_HELD_OUT) == held_out
    ]
    away = frozenset() if held_out else _away()
    return [one for one in chosen if away.isdisjoint(map(_plain, _rows(one)))]


def _away() -> frozenset[frozenset[str]]:
    return frozenset(_plain(row) for rows in _files(held_out=True).values() for row in rows)


def _read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _files(held_out: bool) -> dict[str, list[Row]]:
    paths = sorted([*DATA.glob("pairs.*.jsonl"), *DATA.glob("updates.*.jsonl")])
    return {
        path.name.removesuffix(".jsonl"): [_row(one) for one in _read(path)]
        for path in paths
        if path.name.startswith(_HELD_OUT) == held_out
    }


def _row(one: dict[str, Any]) -> Row:
    if "label" in one:
        return Row(one["left"], one["right"], _LABELS[one["label"]])
    return Row(one["old"], one["new"], OTHER if one.get("stands") else CHANGED)


def _rows(family: Family) -> list[Row]:
    return [
        *(Row(one, other, SAME) for one, other in combinations(family["same"], 2)),
        *(Row(one, other, CHANGED) for one in family["same"] for other in family["changed"]),
        *(Row(one, other, OTHER) for one in family["same"] for other in family["other"]),
    ]


def _plain(row: Row) -> frozenset[str]:
    return frozenset(re.sub(r"\W+", "", text.lower()) for text in (row.one, row.other))


def _strangers(learnt: Iterable[Sequence[Row]], rng: random.Random) -> list[Row]:
    """Statements of two families that look alike: hardly ever the same claim."""
    owners: dict[str, int] = {}
    for number, family in enumerate(learnt):
        beside = [row.other for row in family if row.label == OTHER]
        if beside:
            owners.setdefault(family[0].one, number)
            owners.setdefault(rng.choice(beside), number)
    texts, owner = list(owners), np.array(list(owners.values()))
    vectors = BundledEmbedder().embed(texts, TextRole.PASSAGE)
    alike = np.where(owner[:, None] == owner, -1, vectors @ vectors.T)
    nearest = np.argsort(-alike, axis=1)[:, :_NEAREST]
    return [
        Row(texts[one], texts[other], NOT_SAME)
        for one, near in enumerate(nearest.tolist())
        for other in near
        if alike[one, other] < _TOO_ALIKE
    ]


def _bystanders(language: str, learnt: Sequence[Sequence[Row]], rng: random.Random) -> list[Row]:
    """What people say, and what changes or stands beside another claim, each with a claim to which it may
    lead and has nothing to do with."""
    claims = [family[0].one for family in learnt]
    said = [
        rng.choice(found)
        for family in learnt
        for label in (CHANGED, OTHER)
        if (found := [row.other for row in family if row.label == label])
    ]
    said += sorted(_talk(language))
    embedder = BundledEmbedder()
    aim = aim_of(embedder.identity)
    assert aim is not None
    there = embedder.embed(claims, TextRole.PASSAGE)
    found = list[Row]()
    for text, vector in zip(said, embedder.embed(said, TextRole.PASSAGE), strict=True):
        nearest = np.argsort(-(there @ aim.of(vector)))
        found.append(Row(claims[int(nearest[rng.randrange(*_BESIDE) % len(claims)])], text, OTHER))
    return found


def _of_one_person(language: str, rng: random.Random) -> Iterator[Row]:
    """What somebody says, and what is known of them: near in topic, and each holds beside the other."""
    for talk in _read(DATA / f"talks.{language}.jsonl"):
        turns = [
            re.split("[:：]", turn, maxsplit=1)[-1].strip()
            for turn in talk["talk"]
            if not turn.startswith("Assistant:")
        ]
        said = [*turns, *talk["matters"], *talk["beside"]]
        pairs = list(combinations([text for text in said if len(text) >= _LEAST_CHARACTERS], 2))
        for one, other in rng.sample(pairs, min(_OF_ONE_TALK, len(pairs))):
            yield Row(one, other, OTHER)


def _in_turn(language: str) -> Iterator[Row]:
    """What is said in one small talk, each with what is nearest to it there: hardly ever the same again, and
    nothing changes by it."""
    embedder = BundledEmbedder()
    for path in sorted(DATA.glob(f"smalltalk*.{language}.jsonl")):
        texts = list(dict.fromkeys(one["text"] for one in _read(path)))
        vectors = embedder.embed(texts, TextRole.PASSAGE)
        alike = vectors @ vectors.T - np.eye(len(texts))
        for text, near in zip(texts, alike, strict=True):
            for place in np.argsort(-near)[:_NEAREST_SAID]:
                if near[place] < _TOO_ALIKE:
                    yield Row(text, texts[int(place)], OTHER)


def _talk(language: str) -> set[str]:
    paths = [path for kind in _TALK for path in DATA.glob(f"{kind}*.{language}.jsonl")]
    texts = {one["text"] for path in paths for one in _read(path)}
    return {text for text in texts if len(text) >= _LEAST_CHARACTERS}


def _made(rows: Sequence[Row], rng: random.Random) -> list[Row]:
    """Swaps inside pairs that are the same, statements that have nothing to do with each other, and such that
    differ in a mark or a capital letter."""
    made: list[Row] = []
    for row in rows:
        swap = swapped(row.other, rng) if row.label == SAME else None
        if swap is not None and rng.random() < 0.5:
            made.append(Row(row.one, swap.text, CHANGED if swap.is_change else NOT_SAME))
    texts = [text for row in rows for text in (row.one, row.other)]
    for _ in range(int(len(rows) * _UNRELATED)):
        one, other = rng.choice(texts), rng.choice(texts)
        if one != other and one.isascii() == other.isascii():
            made.append(Row(one, other, OTHER))
    for _ in range(int(len(rows) * _MARKED)):
        one = rng.choice(texts)
        stop = "." if one.isascii() else "。"
        ways = [one, one.rstrip(".。!！"), one + stop, one.lower(), one[:1].upper() + one[1:], one + "!"]
        made.append(Row(one, rng.choice(ways), SAME))
    return made
