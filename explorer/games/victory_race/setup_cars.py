"""Cars as a set-up names them."""

from __future__ import annotations

from collections.abc import Sequence

from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened


def cars_in(text: str | None, key: str, known: Sequence[str], problems: list[Problem]) -> tuple[str, ...]:
    """The cars that a text names, each once."""
    found: list[str] = []
    for name in (text or "").replace(",", " ").split():
        if name not in known:
            cure = f"{did_you_mean(name, known)}Cars are {', '.join(known)}."
            problems.append(Problem(f"There is no car {shortened(name, 20)!r} here.", cure, key=key))
        elif name in found:
            problems.append(Problem(f"{name} stands here twice.", "Write it once.", key=key))
        else:
            found.append(name)
    return tuple(found)


def order(text: str, cars: tuple[str, ...], problems: list[Problem]) -> tuple[str, ...]:
    """The cars in the order of their turns, which is clockwise from the first."""
    told = len(problems)
    named = cars_in(text, "setup.order", cars, problems)
    if len(problems) > told:
        return cars
    at = cars.index(named[0]) if named else 0
    expected = (*cars[at:], *cars[:at])
    if named != expected:
        message = f"Turns go clockwise: after {expected[0]} {' '.join(expected[1:])}."
        cure = f'Write order = "{" ".join(expected)}", or change cars.'
        problems.append(Problem(message, cure, key="setup.order"))
    return expected
