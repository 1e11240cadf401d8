"""What a choice is worth, as it is shown in the picture: a chance and a damage that can be expected."""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Final, NamedTuple, TypeVar
from xml.etree.ElementTree import Element

from explorer.games.victorum.odds_aims import Value
from widgets.boards.victorum import lettering
from widgets.markup import h

ADVICE: Final = "advice"  # the switch
CAREFUL: Final = "careful"  # the switch
MOST: Final = 200  # answers that are remembered
ABOUT: Final = "≈"  # before a chance where not all is counted
BEST: Final = "★"
EQUAL: Final = "="
MARKS: Final = {"": "", BEST: ", the best", EQUAL: ", as good as any"}  # and what is said of them
SHORT: Final = 10_000  # fractions with a larger denominator are told in percent alone

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Worth(NamedTuple):
    """What a choice is worth: in a word, in a few words, and in a sentence."""

    brief: str
    short: str
    told: str


def worth(value: Value, careful: bool = False, mark: str = "", exact: bool = True) -> Worth:
    """A value in words; `careful`: the damage comes first. `mark` is one of `MARKS`; those not `exact` have a sign."""
    chance, damage = about(percent(value.chance), exact), points(value.damage)
    star = f"{mark} " if mark else ""
    told = f"chance to defeat all {share(value.chance)}, expected damage {damage}"
    told += ("" if exact else ", not all is counted") + MARKS[mark]
    brief = star + (f"{damage} dmg" if careful else chance.replace(" ", ""))
    return Worth(brief, f"{star}{chance} · {damage} dmg", told)


def about(words: str, exact: bool) -> str:
    """A chance in words, so that nobody takes it for certain where not all is counted."""
    return words if exact else f"{ABOUT} {words}"


def percent(value: Fraction) -> str:
    """A probability in percent; never rounded to what is certain."""
    if value in (0, 1):
        return f"{int(value) * 100} %"
    return f"{min(max(float(value) * 100, 0.1), 99.9):.1f} %"


def points(value: Fraction) -> str:
    """Damage that can be expected; never rounded to none."""
    return str(value) if value.denominator == 1 else f"{max(float(value), 0.01):.2f}"


def roughly(value: Fraction) -> str:
    """A probability in whole percent; never rounded to what is certain."""
    return f"{int(value) * 100 if value in (0, 1) else min(max(round(float(value) * 100), 1), 99)}%"


def share(value: Fraction) -> str:
    """A probability as a fraction, where that can be read, and in percent."""
    if value.denominator > SHORT or value in (0, 1):
        return percent(value)
    return f"{value.numerator}/{value.denominator}, {percent(value)}"


def pill(words: str, right: float, top: float) -> Element:
    """A value on a card, its right upper corner at a point."""
    wide = lettering.wide(words, 11.5, bold=True) + 14
    middle = right - wide / 2
    return h(
        "g",
        h("rect", x=right - wide, y=top, width=wide, height=19, rx=9.5, class_="hv-value"),
        h("text", words, x=middle, y=top + 13.8, text_anchor="middle", class_="hv-value-text hv-bold", font_size=11.5),
        aria_hidden="true",
    )


def remember(table: dict[K, V], key: K, value: V) -> None:
    """Keep an answer, and not too many of them."""
    if len(table) >= MOST:
        table.clear()
    table[key] = value
