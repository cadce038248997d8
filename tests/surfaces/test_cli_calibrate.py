"""`triptych calibrate` measures labelled pairs and keeps the curve in triptych.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from surfaces.conftest import Cli
from triptych.ports.embedder import EmbedderIdentity
from triptych.providers.scripted import ScriptedEmbedder
from triptych.remember.calibrate import curve_of
from triptych.settings import load_settings

IDENTITY = str(ScriptedEmbedder().identity)
THINGS = ["tea", "rain", "jazz", "chess", "乌龙茶", "爬山"]
PAIRS = [
    *({"left": f"I like {it} a lot", "right": f"I really like {it} a lot", "label": "same"} for it in THINGS),
    *({"left": f"I like {it} a lot", "right": f"I hate {it} a lot", "label": "different"} for it in THINGS),
    *({"left": f"I like {it} a lot", "right": f"My {it} club meets", "label": "related"} for it in THINGS),
]


@pytest.fixture
def pairs(cli: Cli) -> str:
    return str(cli.write("pairs.jsonl", PAIRS))


def written(folder: Path) -> object:
    return tomllib.loads((folder / "triptych.toml").read_text(encoding="utf-8"))


def test_it_tells_distributions_thresholds_and_curve_and_writes_nothing_unasked(cli: Cli, pairs: str) -> None:
    told = cli.json("calibrate", pairs)
    assert told["embedder"] == IDENTITY
    assert {label: len(values) for label, values in told["found"]["cosines"].items()} == {
        "same": 6,
        "different": 6,
        "related": 6,
        "unrelated": 272,
    }
    assert (told["found"]["same"]["recall"], told["found"]["same"]["false_rate"]) == (1.0, 0.0)
    assert told["found"]["unguarded"]["false_rate"] > 0
    assert told["found"]["together"]["cosine"] < told["found"]["same"]["cosine"]
    assert not (cli.folder / "triptych.toml").exists()


def test_people_see_a_chart(cli: Cli, pairs: str) -> None:
    shown = cli.ok("calibrate", pairs).stdout
    assert "█" in shown
    for line in ("same from", "without guards", "together from", "curve", "--write"):
        assert line in shown


def test_what_it_writes_is_the_curve_that_is_read(cli: Cli, pairs: str) -> None:
    told = cli.json("calibrate", pairs, "--write")
    curves = load_settings(environment={}).calibration.curves
    assert [list(point) for point in curve_of(ScriptedEmbedder().identity, curves)] == told["found"]["curve"]
    other = EmbedderIdentity("another", 8, "1")
    assert curve_of(other, curves) == curve_of(other)


def test_everything_else_in_the_file_stays(cli: Cli, pairs: str) -> None:
    file = cli.folder / "triptych.toml"
    curve = '[calibration.curves]\n"a/1/1" = [[0.0, 0.0], [1.0, 1.0]]\n'
    before = f"# mine\n[recall]\nk = 7 # seven\n\n{curve}\n[share]\n"
    file.write_text(before, encoding="utf-8")
    cli.ok("calibrate", pairs, "--write")
    cli.ok("calibrate", pairs, "--write")
    lines = file.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith(f'"{IDENTITY}"')] == before.splitlines()
    assert len(load_settings(environment={}).calibration.curves) == 2


@pytest.mark.parametrize(
    "before",
    [
        '[calibration]\ncurves = {"a/1/1" = [[0.0, 0.0], [1.0, 1.0]]}\n',
        f'[calibration.curves]\n"{IDENTITY}" = [\n  [0.0, 0.0],\n  [1.0, 1.0],\n]\n',
    ],
)
def test_a_file_written_in_another_way_is_left_as_it_is(cli: Cli, pairs: str, before: str) -> None:
    file = cli.folder / "triptych.toml"
    file.write_text(before, encoding="utf-8")
    told = cli.error(2, "calibrate", pairs, "--write")
    assert told["field"] == "triptych.toml"
    assert IDENTITY in told["remedy"]
    assert file.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ('{"left": "a", "right": "b", "label": "equal"}\n', "line 1"),
        ('{"left": "a", "right": "b", "label": "same"}\n\nnot json\n', "line 3"),
        ('{"left": "a", "right": " ", "label": "same"}\n', "line 1"),
        ('{"left": "a", "right": "b", "label": "same"}\n', "has 1 pairs labelled 'same'"),
        ("", "has 0 pairs"),
    ],
)
def test_pairs_that_cannot_be_used_are_named(cli: Cli, content: str, message: str) -> None:
    (cli.folder / "pairs.jsonl").write_text(content, encoding="utf-8")
    told = cli.error(2, "calibrate", "pairs.jsonl")
    assert told["field"] == "pairs"
    assert message in told["message"]


def test_a_file_that_is_not_there_is_said_to_be_missing(cli: Cli) -> None:
    assert cli.error(3, "calibrate", "nowhere.jsonl")["field"] == "pairs"


def test_a_curve_that_does_not_rise_is_refused(cli: Cli, pairs: str) -> None:
    (cli.folder / "triptych.toml").write_text('[calibration.curves]\n"a/1/1" = [[1.0, 0.0], [0.0, 1.0]]\n')
    told = cli.error(2, "calibrate", pairs)
    assert told["field"] == "calibration.curves"
    assert "does not rise" in told["message"]
