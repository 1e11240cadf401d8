"""Setting Up the Track: boards are laid, dice say who starts, the start card and the direction; then the grid."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Decision, Event, Refusal
from explorer.games.victory_race import laying
from explorer.games.victory_race.circuit import Circuit
from explorer.games.victory_race.laying import is_closed, lay_words, may_follow, turns_of
from explorer.games.victory_race.state import EVERYBODY, Building, Direct, LayBoard, StartCard, Starts, State
from explorer.games.victory_race.tables import GRID_ROW
from explorer.games.victory_race.the_lap_counting_pad import empty_pad, starting_order
from explorer.games.victory_race.track_making import DIRECTIONS, made_track

Step = tuple[State, tuple[Event, ...]]


def building(state: State) -> Building:
    """The circuit that is being laid."""
    assert state.building is not None
    return state.building


@cites("setting-up-the-track.closed-circuit", "contents.boards", "contents.two-sides")
def decide_board(state: State) -> Decision[LayBoard]:
    """Which side of a board is laid next."""
    boards, lay, _ = building(state)
    sides = {LayBoard(lay_words(boards, one)): one for one in laying.sides(boards)}

    def grounds(move: LayBoard) -> tuple[str, ...]:
        return "setting-up-the-track.closed-circuit", "contents.two-sides"

    return Decision(
        EVERYBODY,
        "setting-up-the-track.closed-circuit",
        lambda: sides,
        lambda move: laying.refusals(boards, lay, sides[move]),
        grounds,
        choose=lambda: [LayBoard(lay_words(boards, one)) for one in may_follow(boards, lay)],
    )


@cites("setting-up-the-track.closed-circuit", "setting-up-the-track.joints", "setting-up-the-track.fewer-boards")
def lay_board(state: State, move: LayBoard) -> Step:
    """A board is laid; when it closes the circuit, dice say who starts."""
    boards, lay, _ = building(state)
    laid = next(one for one in laying.sides(boards) if lay_words(boards, one) == move.side)
    lay = (*lay, laid)
    also = ("contents.boards", "contents.two-sides", "setting-up-the-track.joints")
    fields: dict[str, object] = {"board": len(lay), "side": move.side}
    event = Event("laid", clause="setting-up-the-track.closed-circuit", fields=fields, also=also)
    state = state._replace(building=Building(boards, lay))
    if not is_closed(turns_of(lay)):
        return state, (event,)
    fields, fewer = {"boards": len(lay)}, ("setting-up-the-track.fewer-boards",)
    closed = Event("closed", clause="setting-up-the-track.closed-circuit", fields=fields, also=fewer)
    return state._replace(stage="order"), (event, closed)


@lru_cache(maxsize=64)
def _starts(cars: tuple[str, ...]) -> tuple[Dist[Starts], dict[str, Starts]]:
    outcomes = Dist.uniform(Starts(car) for car in cars)
    return outcomes, {str(one): one for one in outcomes}


@cites("setting-up-the-track.who-starts", "setting-up-the-track.choose-cars")
def who_starts(state: State) -> Chance[Starts]:
    """The car that has the first turn: each is equally likely."""
    outcomes, by_text = _starts(state.cars)
    return Chance(outcomes, clause="setting-up-the-track.who-starts", read=by_text.get)


@cites("setting-up-the-track.who-starts", "setting-up-the-track.clockwise", "number-of-players.two-to-six")
@cites("setting-up-the-track.choose-cars", "contents.cars")
def start_with(state: State, move: Starts) -> Step:
    """A car starts and the others follow clockwise; then the cars go to the grid, if the line is known."""
    at = state.cars.index(move.car)
    cars = (*state.cars[at:], *state.cars[:at])
    chosen = ("setting-up-the-track.choose-cars", "number-of-players.two-to-six", "contents.cars")
    also = ("setting-up-the-track.clockwise", *chosen)
    event = Event("order", clause="setting-up-the-track.who-starts", fields={"cars": list(cars)}, also=also)
    state = state._replace(cars=cars)
    if state.track is None:
        return state._replace(stage="card" if building(state).start is None else "direction"), (event,)
    after, more = to_the_grid(state)
    return after, (event, *more)


@cites("setting-up-the-track.start-card", "contents.start-card")
def decide_card(state: State) -> Decision[StartCard]:
    """The joint at which the start card is placed."""
    moves = [StartCard(number) for number in range(1, len(building(state).lay) + 1)]
    grounds = ("setting-up-the-track.start-card", "contents.start-card")
    return Decision(EVERYBODY, "setting-up-the-track.start-card", lambda: moves, _never, lambda move: grounds)


def _never(move: object) -> Iterator[Refusal]:
    yield from ()


@cites("setting-up-the-track.start-card", "contents.start-card")
def place_card(state: State, move: StartCard) -> Step:
    """The start card is placed."""
    fields = {"before": move.board}
    event = Event("start-card", clause="setting-up-the-track.start-card", fields=fields, also=("contents.start-card",))
    return state._replace(stage="direction", building=building(state)._replace(start=move.board)), (event,)


@cites("setting-up-the-track.direction")
def decide_direction(state: State) -> Decision[Direct]:
    """The direction of travel."""
    moves = [Direct(one) for one in DIRECTIONS]
    grounds = ("setting-up-the-track.direction",)
    return Decision(EVERYBODY, "setting-up-the-track.direction", lambda: moves, _never, lambda move: grounds)


@cites("setting-up-the-track.direction")
def direct(state: State, move: Direct) -> Step:
    """The direction is decided, and the cars go to the grid. The start card stays at its joint: who drives against the
    order of laying enters the board before it there."""
    boards, lay, start = building(state)
    assert start is not None
    if (move.direction == "clockwise") != Circuit(boards, lay).clockwise:
        start = start - 1 or len(lay)
    fields = {"direction": move.direction}
    event = Event("direction", clause="setting-up-the-track.direction", fields=fields)
    track = made_track(boards, lay, start, move.direction)
    after, more = to_the_grid(state._replace(track=track, building=None))
    return after, (event, *more)


def grid(state: State) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the cars stand at the start, and how often they have crossed the line."""
    track, count = state.circuit, len(state.cars)
    points = (*track.first_row, *track.second_row)[:count]
    behind = crossed_behind(state)
    return points, tuple(0 if place < GRID_ROW else behind for place in range(count))


@cites("setting-up-the-track.second-row", "the-lap-counting-pad.each-lap")
def crossed_behind(state: State) -> int:
    """How often a car of the second row has crossed the line (ruling first-crossing)."""
    match state.rulings["first-crossing"]:
        case "yes":
            return 0
        case _:
            return -1


@cites("setting-up-the-track.first-row", "setting-up-the-track.second-row")
def to_the_grid(state: State) -> Step:
    """The cars take their places in the two rows, and the starting order is entered on the pad."""
    points, crossed = grid(state)
    names = state.circuit.points
    state = state._replace(stage="throw", at=points, crossed=crossed, pad=empty_pad(state.laps))
    places = [(car, names[at].id) for car, at in zip(state.cars, points, strict=True)]
    first, second = dict(places[:GRID_ROW]), dict(places[GRID_ROW:])
    events = [Event("first-row", clause="setting-up-the-track.first-row", fields={"at": first})]
    if second:
        events.append(Event("second-row", clause="setting-up-the-track.second-row", fields={"at": second}))
    return state, (*events, starting_order(state))
