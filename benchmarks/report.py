"""One measured quantity: its value, what it must reach, and what it should."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measured:
    """A quantity with its gate and aim. `most` says that both are upper bounds; `detail` tells what was measured."""

    name: str
    value: float
    gate: float
    aim: float
    unit: str = "×"
    most: bool = False
    detail: str = ""

    @property
    def passed(self) -> bool:
        return self.value <= self.gate if self.most else self.value >= self.gate

    @property
    def aimed(self) -> bool:
        """Whether the aim is reached too."""
        return self.value <= self.aim if self.most else self.value >= self.aim

    def row(self) -> str:
        """A line of the table."""
        sign = "≤" if self.most else "≥"
        verdict = ("aim reached" if self.aimed else "passed") if self.passed else "FAILED"
        numbers = f"{self.value:>8.2f} {self.unit:<2} gate {sign} {self.gate:<5g} aim {self.aim:<5g}"
        return f"{self.name:<34} {numbers} {verdict:<12} {self.detail}"

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "value": self.value,
            "unit": self.unit,
            "gate": self.gate,
            "aim": self.aim,
            "most": self.most,
            "passed": self.passed,
            "aimed": self.aimed,
            "detail": self.detail,
        }
