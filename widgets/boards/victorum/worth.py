"""What choices are worth: the exact odds of a Strategy Phase, worked out aside, as they are shown in the picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victorum.commitment import Advice, advise, in_strategy_phase
from explorer.games.victorum.odds_aims import DEFEAT_ALL, Value
from explorer.games.victorum.odds_aims import Aim as Wanted
from explorer.games.victorum.odds_budget import TooManyWays
from explorer.games.victorum.state import State
from widgets.boards.victorum import lettering
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

BUDGET: Final = 150_000  # ways that are looked at: a few seconds at most
MOST: Final = 200
SHORT: Final = 10_000  # fractions with a larger denominator are told in percent alone
CAREFUL: Final = "careful"
ADVICE: Final = "advice"

Key = tuple[State, str]
_known: dict[Key, Advice | str] = {}


class Worth(NamedTuple):
    """What a choice is worth: in a word, in a few words, and in a sentence."""

    brief: str
    short: str
    told: str
    best: bool = False


def aim(view: View) -> str:
    """What is aimed at: the name of one of the game's aims."""
    return "least-damage" if CAREFUL in view.options else DEFEAT_ALL.name


def _wanted(state: State, view: View) -> bool:
    return ADVICE in view.options and in_strategy_phase(state) and state.stage != "roll"


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """The odds that are wanted here, and have not been worked out."""
    if not _wanted(state, view) or (state, aim(view)) in _known:
        return None
    return partial(_work_out, state, aim(view))


def _work_out(state: State, name: str | Wanted) -> None:
    found: Advice | str = ""
    for later in (True, False):  # with dice that are committed in later passes, or else without
        try:
            found = advise(state, name, later=later, budget=BUDGET)
            break
        except TooManyWays as error:
            found = f"No exact odds. {error.problems[0].message}"
    if len(_known) >= MOST:
        _known.clear()
    _known[state, str(name)] = found


def advice(state: State, view: View) -> Advice | None:
    """The odds of the decision that is due, as far as they are wanted and have been worked out."""
    found = _known.get((state, aim(view))) if _wanted(state, view) else None
    return found if isinstance(found, Advice) else None


def lacking(state: State, view: View) -> str:
    """Why there are no odds where they are wanted."""
    if not _wanted(state, view):
        return ""
    found = _known.get((state, aim(view)), "Working out the odds …")
    return found if isinstance(found, str) else ""


def values(state: State, view: View) -> Mapping[str, Worth]:
    """What each move of this decision is worth, by its text."""
    found = advice(state, view)
    if found is None:
        return {}
    best = found.best.score
    careful = CAREFUL in view.options
    return {str(move): _worth(value, careful, value.score == best, found.exact) for move, value in found.moves.items()}


def _worth(value: Value, careful: bool, best: bool, exact: bool) -> Worth:
    chance, damage = percent(value.chance), f"{float(value.damage):.2f}"
    star = "★" if best else ""
    told = f"chance to defeat all {share(value.chance)}, expected damage {damage}"
    told += ("" if exact else ", not all is counted") + (", the best" if best else "")
    brief = f"{damage} dmg" if careful else chance.replace(" ", "")
    return Worth(f"{'' if careful else star}{brief}", f"{star} {chance} · {damage} dmg".strip(), told, best)


def against(state: State, view: View, label: str) -> Worth | None:
    """What applying the die that is picked to an enemy is worth, or else the best of all dice that may be."""
    found = values(state, view)
    dice = [token.partition(".")[2] for token in view.chosen if token.startswith("active.")]
    ends = f" to {label}"
    each = [
        one
        for move, one in found.items()
        if move.startswith("apply ") and move.endswith(ends) and (not dice or move == f"apply {dice[0]}{ends}")
    ]
    return each[0] if each else None


def summary(state: State, view: View) -> tuple[str, ...]:
    """What can be expected if it is played on as well as can be, and how that is known."""
    found = advice(state, view)
    if found is None:
        why = lacking(state, view)
        return (why,) if why else ()
    best = found.best
    first = f"Played on at best: {percent(best.chance)} to defeat all, {float(best.damage):.2f} damage expected"
    return first, found.words()


def percent(value: Fraction) -> str:
    """A probability in percent; never rounded to what is certain."""
    if value in (0, 1):
        return f"{int(value) * 100} %"
    return f"{min(max(float(value) * 100, 0.1), 99.9):.1f} %"


def share(value: Fraction) -> str:
    """A probability as a fraction, where that can be read, and in percent."""
    if value.denominator > SHORT or value in (0, 1):
        return percent(value)
    return f"{value.numerator}/{value.denominator}, {percent(value)}"


def pill(one: Worth, right: float, top: float) -> Element:
    """A value on a card, its right upper corner at a point."""
    wide = lettering.wide(one.short, 11.5, bold=True) + 14
    return h(
        "g",
        h("rect", x=right - wide, y=top, width=wide, height=19, rx=9.5, class_="hv-value"),
        h(
            "text",
            one.short,
            x=right - wide / 2,
            y=top + 13.8,
            text_anchor="middle",
            class_="hv-value-text hv-bold",
            font_size=11.5,
        ),
        aria_hidden="true",
    )


def danger(state: State, view: View) -> Mapping[int, Worth]:
    """What entering each camp risks."""
    return {}
