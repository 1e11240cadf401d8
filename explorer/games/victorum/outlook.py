"""What each choice leads to, quickly enough for a panel: of a Strategy Phase against an aim, and of the camps ahead."""

from __future__ import annotations

from typing import Final, NamedTuple

from explorer.games.victorum.commitment import Advice, advise, in_strategy_phase
from explorer.games.victorum.danger import Danger, dangers
from explorer.games.victorum.moves import Go, Move
from explorer.games.victorum.odds_aims import Aim, Value, named
from explorer.games.victorum.odds_budget import TooManyWays
from explorer.games.victorum.state import State

QUICK: Final = 400_000  # ways that are looked at, about a third of a second


class Outlook(NamedTuple):
    """What the moves that matter lead to, the best first for a Strategy Phase; `words` say how it was found and what
    is left out, or why nothing is told. `exact` says that nothing is left out."""

    moves: dict[Move, Value]
    exact: bool
    words: str


def outlook(state: State, aim: str | Aim = "defeat-all", budget: int = QUICK) -> Outlook | None:
    """The outlook in a position; None where nothing of the kind is decided. In a Strategy Phase: the value of every
    choice if all goes on as well as it can, with dice committed in any pass if that can be told quickly, else in this
    pass alone. Where a camp is chosen, or its card: what it would cost to fight there (see `danger`). Raises
    UnknownName for an unknown aim."""
    if in_strategy_phase(state):
        advice = quick_advice(state, aim, budget)
        if advice is None:
            return Outlook({}, False, f"more than {budget:,} ways to play on: not worked out here")
        return Outlook(advice.moves, advice.exact, advice.words())
    named(aim)
    found = dangers(state, budget // 4)
    return _of_camps(state, found) if found else None


def quick_advice(state: State, aim: str | Aim = "defeat-all", budget: int = QUICK) -> Advice | None:
    """The advice for a Strategy Phase if it is found quickly. Raises as `commitment.advise`, but TooManyWays."""
    for later in (True, False):
        try:
            return advise(state, aim, later=later, budget=budget)
        except TooManyWays:
            continue
    return None


def _of_camps(state: State, found: tuple[Danger, ...]) -> Outlook:
    """Of each camp the danger of its top, or of its primus if nothing lies on it; of a camp's card, of each way."""
    moves: dict[Move, Value] = {}
    left_out: list[str] = []
    for one in found:
        move: Move = Go(one.camp) if state.stage == "camp" else one.way
        if one.value is None:
            left_out += [f"{', '.join(one.enemies)}: too many ways"] if one.enemies else one.left_out
        elif move not in moves:
            moves[move] = one.value
            left_out += one.left_out
            if one.unseen:
                left_out.append("cards that nobody has seen yet")
    words = "exact" if not left_out else "not exact"
    words += " · the least damage of a conflict there, with all dice that help"
    if left_out:
        words += f" · not counted: {'; '.join(dict.fromkeys(left_out))}"
    return Outlook(moves, not left_out, words)
