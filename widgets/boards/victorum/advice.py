"""The odds of a Strategy Phase: what each die that is committed or applied leads to; worked out aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from explorer.games.victorum.commitment import Advice, in_strategy_phase
from explorer.games.victorum.odds_aims import DEFEAT_ALL, LEAST_DAMAGE
from explorer.games.victorum.outlook import QUICK, quick_advice
from explorer.games.victorum.state import State, listed
from widgets.boards.victorum.worth import ADVICE, BEST, CAREFUL, EQUAL, Worth, about, percent, points, remember, worth

if TYPE_CHECKING:
    from widgets.boards import View

NAMED: Final = 3  # of so many equal choices each is named
WORKING: Final = "Working out the odds …"

_known: dict[tuple[State, str], Advice | None] = {}


def aim(view: View) -> str:
    """What is aimed at: the name of one of the game's aims."""
    return LEAST_DAMAGE.name if CAREFUL in view.options else DEFEAT_ALL.name


def _wanted(state: State, view: View) -> bool:
    return ADVICE in view.options and in_strategy_phase(state) and state.stage != "roll"


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """The odds that are wanted here, and have not been worked out."""
    if not _wanted(state, view) or (state, aim(view)) in _known:
        return None
    return partial(_work_out, state, aim(view))


def _work_out(state: State, name: str) -> None:
    remember(_known, (state, name), quick_advice(state, name, QUICK))


def found(state: State, view: View) -> Advice | None:
    """The odds of the decision that is due, as far as they are wanted and have been worked out."""
    return _known.get((state, aim(view))) if _wanted(state, view) else None


def lacking(state: State, view: View) -> str:
    """Why there are no odds where they are wanted."""
    if not _wanted(state, view) or found(state, view) is not None:
        return ""
    if (state, aim(view)) in _known:
        return f"No exact odds: there are more than {QUICK:,} ways to play on."
    return WORKING


def values(state: State, view: View) -> Mapping[str, Worth]:
    """What each move of this decision is worth, by its text."""
    told = found(state, view)
    if told is None:
        return {}
    careful, equals = CAREFUL in view.options, told.equals
    mark = BEST if len(equals) == 1 else EQUAL if len(equals) < len(told.moves) else ""
    return {
        str(move): worth(one, careful, mark if move in equals else "", told.exact) for move, one in told.moves.items()
    }


def verdict(told: Advice) -> str:
    """Which choice is the best and why, or that several are as good as any."""
    equals = [str(move) for move in told.equals]
    if len(told.moves) < 2:
        return ""
    if len(equals) == len(told.moves):
        return f"All {len(equals)} choices are equal: each is as good as any"
    if len(equals) == 1:
        return f"{BEST} {equals[0]}: {told.reason}"
    named = listed(equals, "or") if len(equals) <= NAMED else f"{len(equals)} choices"
    why = "" if told.reason == told.aim.title else f" ({told.reason})"
    return f"{EQUAL} as good as any: {named}{why}"


def against(state: State, view: View, label: str) -> Worth | None:
    """What applying the die that is picked to an enemy is worth, or else the best of all dice that may be."""
    dice = [token.partition(".")[2] for token in view.chosen if token.startswith("active.")]
    ends = f" to {label}"
    for move, one in values(state, view).items():  # the best first
        if move.startswith("apply ") and move.endswith(ends) and (not dice or move == f"apply {dice[0]}{ends}"):
            return one
    return None


def summary(state: State, view: View) -> tuple[str, ...]:
    """What can be expected if it is played on as well as can be, and how that is known."""
    told = found(state, view)
    if told is None:
        why = lacking(state, view)
        return (why,) if why else ()
    best = told.best
    chance = about(percent(best.chance), told.exact)
    first = f"Played on at best: {chance} to defeat all, {points(best.damage)} damage expected"
    return tuple(filter(None, (first, verdict(told), told.words())))
