"""Every Chinese rule; of matches equally long the earlier rule counts."""

from __future__ import annotations

from triptych.text.times import chinese_dates, chinese_distances
from triptych.text.times.pieces import Rule

RULES: tuple[Rule, ...] = (*chinese_dates.RULES, *chinese_distances.RULES)
