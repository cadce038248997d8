"""What the doctor found."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing looked at. `remedy` says what to do when it is not well."""

    topic: str
    well: bool
    saw: str
    remedy: str | None = None


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """All findings, the settings in force (keys hidden), and what to do next."""

    findings: tuple[Finding, ...]
    settings: Mapping[str, Any]
    changed: Mapping[str, Any]
    next: tuple[str, ...]

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return all(finding.well for finding in self.findings)
