"""Every English rule; of matches equally long the earlier rule counts."""

from __future__ import annotations

from triptych.text.times import english_dates, english_distances, english_hours
from triptych.text.times.pieces import Rule

RULES: tuple[Rule, ...] = (*english_dates.RULES, *english_hours.RULES, *english_distances.RULES)
