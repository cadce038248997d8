"""How far the token estimate is from a real vocabulary: python bench/tokens.py [DATA].

Needs the package `bpe-openai` (it brings the vocabulary along, nothing is downloaded) and the development
sets; says so and ends well when either is missing. Prints the estimate divided by the truth for each kind of
text: of all texts together, and at the 5th and 95th hundredth of single texts.
"""

from __future__ import annotations

import importlib
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from triptych.text.tokens import EstimatedTokens

_HERE = Path(__file__).resolve()
_DEFAULT_DATA = Path("data")
_MOST = 600
_SHORTEST = 15


def main(data: Path) -> int:
    count = _exact_counter()
    if count is None:
        print("skipped: pip install bpe-openai to compare with the o200k vocabulary")
        return 0
    for kind, texts in _kinds(data):
        _report(kind, texts, count)
    return 0


def _exact_counter() -> Callable[[str], int] | None:
    try:
        package = importlib.import_module("bpe_openai")
    except ImportError:
        return None
    encoding = package.get_encoding("o200k_base")
    return lambda text: (
        int(encoding.count(text)) if hasattr(encoding, "count") else len(encoding.encode(text))
    )


def _kinds(data: Path) -> Iterator[tuple[str, list[str]]]:
    english = _lines(data / "locomo" / "corpus.jsonl")
    chinese = _lines(data / "madial" / "corpus.zh.jsonl")
    yield "English talk (locomo)", english
    yield "English records (lifebench)", _lines(data / "lifebench" / "corpus.en.jsonl")
    yield "Chinese memories (madial)", chinese
    yield "Chinese records (lifebench)", _lines(data / "lifebench" / "corpus.zh.jsonl")
    yield "Python code", _code()
    yield "both languages mixed", [f"{a} {b}" for a, b in zip(english, chinese, strict=False)]


def _lines(path: Path) -> list[str]:
    if not path.exists():
        return []
    with path.open(encoding="utf-8") as rows:
        texts = [text for row in rows if len(text := json.loads(row)["text"]) >= _SHORTEST]
    random.Random(1).shuffle(texts)
    return texts[:_MOST]


def _code() -> list[str]:
    files = sorted((_HERE.parents[1] / "src" / "triptych").rglob("*.py"))
    return [text[:2000] for file in files if len(text := file.read_text(encoding="utf-8")) > 200]


def _report(kind: str, texts: list[str], count: Callable[[str], int]) -> None:
    if not texts:
        print(f"{kind:30} skipped: no data")
        return
    estimate = EstimatedTokens("o200k").count
    pairs = [(estimate(text), count(text)) for text in texts]
    ratios = sorted(guess / truth for guess, truth in pairs)
    total = sum(guess for guess, _ in pairs) / sum(truth for _, truth in pairs)
    low, high = ratios[len(ratios) // 20], ratios[-1 - len(ratios) // 20]
    print(f"{kind:30} {len(texts):4} texts  together {total:.2f}  single {low:.2f} to {high:.2f}")


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else _DEFAULT_DATA))
