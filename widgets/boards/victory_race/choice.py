"""The choice of the second throw: what each number of dice risks, and how far it leaves the flag."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victory_race.state import TAKES, Move, State, Take
from explorer.games.victory_race.throws import Risk, choices, risk, totals
from widgets.boards.acting import button
from widgets.boards.victory_race import worth
from widgets.boards.victory_race.geometry import WIDTH
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HIGH: Final = 88.0
GAP: Final = 12.0
NAMES: Final = {0: "no more", **TAKES}


class Odds(NamedTuple):
    """What taking so many dice leads to."""

    dice: int
    risk: Risk
    turns: str
    missed: str

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """What is told beside the button: a name and its value."""
        return (
            (self.missed, share(self.risk.sits_out)),
            ("out of the race", share(self.risk.accident)),
            ("turns to the flag", self.turns),
        )


def share(value: Fraction) -> str:
    """A probability as a fraction and in percent."""
    if value in (0, 1):
        return f"{value.numerator}"
    return f"{value.numerator}/{value.denominator} = {float(value) * 100:.1f} %"


def odds(state: State) -> list[Odds]:
    """The odds of each choice that there is."""
    first, die = state.dice, state.rulings["die"]
    known = {_dice(move): prospect.turns for move, prospect in worth.prospects(state).items()}
    missed = "misses the next turn" if state.rulings["three-crosses"] == "the-next" else "sits out"
    found = []
    for dice in sorted(choices(first, state.rulings["second-throw"]), key=lambda one: one or len(TAKES) + 1):
        turns = f"{known[dice]:.3f}" if dice in known else worth.lacking(state)
        found.append(Odds(dice, risk(totals(first, dice, die)), turns, missed))
    return found


def _dice(move: Move) -> int:
    return move.dice if isinstance(move, Take) else 0


def cards(state: State, view: View, y: float) -> Iterator[Element]:
    """The choices side by side, each a button with its odds; beneath, how these are got."""
    found = odds(state)
    wide = (WIDTH - 20 - GAP * (len(found) - 1)) / len(found)
    for place, one in enumerate(found):
        yield _card(state, view, one, 10 + place * (wide + GAP), y, wide)
    yield h(
        "text",
        f"chances: exact · turns: to the digits shown; {worth.METHOD_NOW}",
        x=14,
        y=y + HIGH + 16,
        class_="vr-note vr-tiny",
    )


def token(dice: int) -> str:
    """What is picked to take so many dice."""
    return f"take.{dice}"


def _card(state: State, view: View, one: Odds, left: float, top: float, wide: float) -> Element:
    told = "; ".join(f"{name} {value}" for name, value in one.rows)
    name = NAMES[one.dice]
    label = f"throw {name}" if one.dice == 0 else f"take {name}"
    content: list[Element] = []
    for row, (what, value) in enumerate(one.rows):
        y = 43.0 + 18 * row
        content.append(h("text", what, x=14, y=y, class_="vr-odd"))
        content.append(h("text", value, x=wide - 14, y=y, text_anchor="end", class_="vr-odd vr-figure"))
    squares = [h("rect", x=wide - 30 - 21 * at, y=8, width=16, height=16, rx=4) for at in range(one.dice)]
    can = token(one.dice) in view.open
    does = button("pick", token(one.dice)) if can else {"role": "img", "data_stop": "", "tabindex": "-1"}
    return h(
        "g",
        h("rect", x=0, y=0, width=wide, height=HIGH, rx=10, class_="vr-rim vr-choice rx-focus"),
        h("text", label, x=14, y=22, class_="vr-choice-name"),
        h("g", squares, class_="vr-squares"),
        content,
        transform=f"translate({left:g} {top:g})",
        class_="vr-may vr-button" if can else "",
        aria_label=f"{state.car} takes {name}: {told}" if one.dice else f"{state.car} throws no more: {told}",
        data_key=f"take-{one.dice}",
        **does,
    )
