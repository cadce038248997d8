"""How often the right day is found: expressions of time, in English and Chinese.

    python bench/temporal.py --data FOLDER [--misses 20]

Two measurements, each skipped when its file is missing:
1. `temporal/cases.jsonl`: published test cases of three parsers, scored by the first day of the first time
   found. The "chat" rows are what people write in messages and what is meant to be read. Left out by rule:
   holidays (whole calendars of many religions), time zones, seconds, centuries, lunar and trading days,
   lengths without "ago" or "in", bare figures and bare "sun" or "sat" (no times here, on purpose), words for
   "now" (they add nothing to the message's own time), deadlines that Duckling and JioNLP read as "from now
   until then", the permutations of "2 upcoming weeks", spellings like 15h30 and "1/2 h", and the rows
   in which Duckling's Chinese reads 三天后 as the three days that begin tomorrow.
2. `locomo/temporal.jsonl`: does a time named in the evidence, resolved by when it was said, meet the
   answer's date?
"""

from __future__ import annotations

import argparse
import json
import re
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from triptych.text.times.find import find_times
from triptych.text.times.ranges import find_ranges

Row = dict[str, Any]

_NOT_CHAT = re.compile(
    r"\b(?:gmt|utc|[ecmp][sd]t|cet|bst|ist)\b|\bsec|second|秒|qtr|\bEO[DMY]\b|\bBO[MY]\b|世紀|世纪|交易日"
    r"|工作日|农历|農曆|阴历|闰|腊月|\d[\"']|decade|century|年代|^[\d\s/.:：·\-至]+$|^-|[+] ?\d|大寒|立春"
    r"|\d ?h\b|\dh\d|踏|搭|^(?:right )?now\b|at the moment|\bATM\b|at this time|asap|as soon as"
    r"|现在|現在|此[时時刻]|[当當]前|[宜而依]家|upcoming|^(?:sat|sun|mon)\.?$|^by (?:the )?end"
    r"|(?<![年月天日周个個鐘钟時时])前$|(?<=[底初月点號号])(?:之|以)?前$|年前$|\d/\d (?:h|hour)|\ba\.d\.",
    re.IGNORECASE,
)
_BARE_LENGTH = re.compile(
    r"^(?:about )?[\d.,]+ ?[a-z]+(?:[ ,and]+[\d.,]+ ?[a-z]+)*$|^\d+[年月天个個]+\d*[个個月年天]*$",
    re.IGNORECASE,
)
_CHINESE_COUNT = re.compile(r"[前後后上下][一二两兩三]|[一二两兩三].{1,3}[前後后]$")


def main() -> None:
    arguments = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    arguments.add_argument("--data", type=Path, default=Path("data"))
    arguments.add_argument("--misses", type=int, default=0, help="print that many misses per group")
    options = arguments.parse_args()
    cases = options.data / "temporal" / "cases.jsonl"
    locomo = options.data / "locomo" / "temporal.jsonl"
    for path, measure in ((cases, measure_cases), (locomo, measure_locomo)):
        if path.exists():
            measure([json.loads(line) for line in path.read_text("utf-8").splitlines()], options.misses)
        else:
            print(f"skipped: {path} is not there")


# --- published cases -----------------------------------------------------------------------------------


def is_chat(row: Row) -> bool:
    """Whether people write such a thing in a message."""
    text, kind = row["text"], row.get("kind") or ""
    return not (
        "Holiday" in kind
        or kind in ("time_delta", "time_period", "datetimeOpenInterval")
        or (row["source"] == "duckling" and row["lang"] == "zh" and _CHINESE_COUNT.search(text))
        or _NOT_CHAT.search(text)
        or _BARE_LENGTH.search(text)
    )


def measure_cases(rows: list[Row], misses: int) -> None:
    scores: dict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0])
    wrong: dict[tuple[str, str], list[str]] = defaultdict(list)
    for row, now, day in _scored(rows):
        found = find_times(row["text"], now)
        right = bool(found) and found[0].start.date() in day
        for group in ("all", "chat") if is_chat(row) else ("all",):
            for source in (row["source"], "any"):
                scores[row["lang"], group, source][0] += int(right)
                scores[row["lang"], group, source][1] += 1
        if not right and is_chat(row):
            got = found[0].start.date() if found else None
            wrong[row["lang"], row["source"]].append(
                f"{row['text']} @{now.date()} want {sorted(map(str, day))} got {got}"
            )
    print("first day right")
    for (lang, group, source), (hits, total) in sorted(scores.items()):
        print(f"  {lang}  {group:5} {source:11} {hits / total:.3f}  ({hits}/{total})")
    for (lang, source), lines in wrong.items():
        for line in lines[:: max(1, len(lines) // misses)][:misses] if misses else []:
            print(f"  miss {lang} {source}: {line}")


def _scored(rows: list[Row]) -> Iterator[tuple[Row, datetime, set[date]]]:
    """Rows with a whole reference time and a first day."""
    for row in rows:
        now, accepted = _reference(row["ref"]), _first_days(row["gold"])
        if now is not None and accepted:
            yield row, now, accepted


def _reference(ref: Any) -> datetime | None:
    if isinstance(ref, str):
        moment = datetime.fromisoformat(ref)
        return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    if isinstance(ref, dict):
        ref = [ref.get(k) for k in ("year", "month", "day", "hour", "minute")]
    if not isinstance(ref, list):
        return None
    parts = [int(p) for p in ref[:5] if p is not None and int(p) >= 0]
    if len(parts) < 3:
        return None
    year, month, day, hour, minute = [*parts, 0, 0][:5]
    return datetime(year, month, day, hour, minute, tzinfo=UTC)


def _first_days(gold: Any) -> set[date]:
    """The first day of every accepted reading."""
    found = set()
    for reading in gold if isinstance(gold, list) else [gold]:
        first = (reading.get("value") or reading.get("start")) if isinstance(reading, dict) else reading
        try:
            found.add(datetime.fromisoformat(str(first)).date())
        except ValueError:
            continue
    return found


# --- LoCoMo --------------------------------------------------------------------------------------------


def measure_locomo(rows: list[Row], misses: int) -> None:
    held: Counter[str] = Counter()
    wrong: list[str] = []
    for row in rows:
        asked = _latest(row)
        answer = find_ranges(row["answer"], asked, earliest=asked - timedelta(days=800), latest=asked)
        if not answer:
            continue
        found = [m for e in row["evidence"] for m in find_times(e["text"], _reference(e["time"]) or asked)]
        held["answers with a date"] += 1
        held["evidence names a time"] += int(bool(found))
        met = any(m.start < a.end and a.start < m.end for m in found for a in answer)
        held["a named time meets the answer"] += int(met)
        if found and not met:
            names = [(m.text, str(m.start.date())) for m in found]
            wrong.append(f"{row['answer']} | said {asked.date()} | {names}")
    print("locomo")
    for name, count in held.items():
        print(f"  {name:30} {count}")
    share = held["a named time meets the answer"] / max(1, held["evidence names a time"])
    print(f"  share of those with a time     {share:.3f}")
    for line in wrong[:misses]:
        print(f"  miss {line}")


def _latest(row: Row) -> datetime:
    times = [t for e in row["evidence"] if (t := _reference(e["time"]))]
    return max(times, default=datetime(2023, 1, 1, tzinfo=UTC))


if __name__ == "__main__":
    started = time.perf_counter()
    main()
    print(f"{time.perf_counter() - started:.1f} s")
