"""Numbers of a position that one can ask the distribution of."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from explorer.core.game import Measure
from explorer.core.protocol import Event
from explorer.games.victory_and_honor.game_end import winners
from explorer.games.victory_and_honor.scoring import counted, points
from explorer.games.victory_and_honor.state import State
from explorer.games.victory_and_honor.tables import POSITION, POSITIONS, SEAT, SEAT_NAME, SEATS, SIDES, Seat

Events = Sequence[Event]


def vp(state: State, seat: Seat) -> int:
    """A seat's points: earlier rounds, and this round's spoils counted as if it ended now."""
    now = (
        0 if state.stage == "over" else points(counted(state.spoils[seat]).values(), state.rulings["troop-multiplier"])
    )
    return state.scores[seat] + now


def side_totals(state: State) -> tuple[int, ...]:
    """The sides' points: the totals, and this round's spoils counted as if it ended now."""
    extra = [sum(vp(state, seat) - state.scores[seat] for seat in seats) for seats in state.sides.values()]
    return tuple(total + more for total, more in zip(state.totals, extra, strict=True))


def margin(state: State, events: Events = ()) -> int:
    """How far N+S lead E+W; with each alone, how far N leads the best of the others."""
    first, *others = side_totals(state)
    return first - max(others)


def _lead(state: State) -> str:
    first, *others = state.sides
    return f"lead of {first} over {others[0] if len(others) == 1 else 'the best of the others'}"


def _winner_of(position: str) -> Callable[[State, Events], str]:
    def value(state: State, events: Events) -> str:
        for event in events:
            if event.kind in ("won", "flanked") and event.get("position") == position:
                return str(event.get("seat"))
        return "nobody"

    return value


def _total_defeat(state: State, events: Events) -> int:
    return int(any(event.kind == "total-defeat" for event in events))


def _wins(side: tuple[Seat, ...]) -> Callable[[State, Events], int]:
    return lambda state, events: int(SEAT[side[0]] in winners(state, state.totals))


def _vp_of(seat: Seat) -> Callable[[State, Events], int]:
    return lambda state, events: vp(state, seat)


def _all() -> list[Measure]:
    every = ("round", "phase", "game")
    found = [Measure("margin", "lead of N+S over E+W, or of N alone", "points", margin, every, title_in=_lead)]
    found += [Measure(f"vp.{SEAT[s]}", f"{SEAT_NAME[s]}'s points", "points", _vp_of(s), every) for s in SEATS]
    for position in POSITIONS:
        word = POSITION[position]
        found.append(Measure(f"winner.{word}", f"who wins {word} in this phase", "", _winner_of(word), ("phase",)))
    found.append(Measure("total-defeat", "a total defeat in this phase", "", _total_defeat, ("phase",), share=True))
    for sides in SIDES.values():
        for side, seats in sides.items():
            title = f"{side} win the game, ties included"
            found.append(Measure(f"wins.{side}", title, "", _wins(seats), ("game",), share=True))
    return found


MEASURES = {measure.name: measure for measure in _all()}


def ended(before: State, after: State) -> tuple[str, ...]:
    """The horizons that a step has closed: `phase`, `round`, `game`."""
    if after.stage == "over" and before.stage != "over":
        return ("phase", "round", "game")
    if after.round != before.round:
        return ("phase", "round")
    return ("phase",) if after.phase != before.phase else ()
