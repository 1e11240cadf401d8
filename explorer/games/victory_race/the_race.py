"""The Race: two throws, the choice of one die or two between them, and then the dice are driven."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from explorer.core.clauses import cites
from explorer.core.dist import Dist
from explorer.core.protocol import Chance, Decision, Event, Refusal
from explorer.games.victory_race import meaning_of_the_dice as meaning
from explorer.games.victory_race.may_not_drive import not_on_turn, refusals
from explorer.games.victory_race.state import Drive, Leave, Roll, State, Stop, Take
from explorer.games.victory_race.tables import COLOURS, FIRST_THROW, MISSED_TURN, SECOND_THROW
from explorer.games.victory_race.throws import MAY_STOP, throws

Step = tuple[State, tuple[Event, ...]]


@lru_cache(maxsize=256)
def rolls(car: str, dice: int, die: str) -> tuple[Dist[Roll], dict[str, Roll]]:
    """What a throw of a car may show, and each by its text."""
    outcomes = throws(dice, die).map(lambda shown: Roll(car, shown))
    return outcomes, {str(roll): roll for roll in outcomes}


@cites("the-race.first-throw", "the-race.second-throw", "contents.dice")
def throw_next(state: State) -> Chance[Roll]:
    """The throw that is due (ruling die)."""
    first = state.stage == "throw"
    outcomes, by_text = rolls(state.car, FIRST_THROW if first else state.takes, state.rulings["die"])
    return Chance(outcomes, clause="the-race.first-throw" if first else "the-race.second-throw", read=by_text.get)


@cites("the-race.first-throw", "the-race.second-throw", "the-race.combined")
def throw(state: State, roll: Roll) -> Step:
    """Dice have been thrown: after the first throw the second is due, after the second both take their effect."""
    second = state.stage == "second"
    fields = {"car": roll.car, "throw": 2 if second else 1, "dice": str(roll.dice).split()}
    if not second:
        event = Event("thrown", clause="the-race.first-throw", fields=fields, also=("contents.dice",))
        return state._replace(stage="choose", dice=roll.dice), (event,)
    event = Event("thrown", clause="the-race.second-throw", fields=fields, also=("the-race.combined",))
    after, more = meaning.settle(state, state.dice.plus(roll.dice))
    return after, (event, *more)


@cites("the-race.second-throw", "the-race.two-throws")
def choose(state: State) -> Decision[Take | Stop]:
    """How many dice are taken for the second throw."""
    car = state.car
    moves: list[Take | Stop] = [*(Take(car, dice) for dice in SECOND_THROW), Stop(car)]

    def may_not(move: Take | Stop) -> Iterator[Refusal]:
        if move.car != car:
            yield not_on_turn(state, move.car)
        elif isinstance(move, Stop):
            yield from may_not_stop(state)

    def grounds(move: Take | Stop) -> tuple[str, ...]:
        return ("the-race.second-throw",) if isinstance(move, Take) else ("meaning-of-the-dice.three-crosses",)

    return Decision(car, "the-race.second-throw", lambda: moves, may_not, grounds)


@cites("the-race.two-throws", "meaning-of-the-dice.three-crosses")
def may_not_stop(state: State) -> Iterator[Refusal]:
    """Why there is a second throw (ruling second-throw)."""
    match state.rulings["second-throw"]:
        case answer if answer != MAY_STOP:
            reason = "A turn is two throws: take one die or two."
            yield Refusal(clause="the-race.two-throws", reason=reason)
        case _ if state.dice.crosses != MISSED_TURN:
            reason = f"Only after three crosses may the second throw be left out; these are {state.dice}."
            yield Refusal(clause="the-race.two-throws", reason=reason)


@cites("the-race.second-throw")
def take(state: State, move: Take) -> Step:
    """Dice are taken for the second throw."""
    fields = {"car": move.car, "dice": move.dice}
    event = Event("takes", clause="the-race.second-throw", fields=fields)
    return state._replace(stage="second", takes=move.dice), (event,)


@cites("meaning-of-the-dice.three-crosses")
def stop(state: State) -> Step:
    """The player leaves it at three crosses."""
    event = Event("throws-no-more", clause="meaning-of-the-dice.three-crosses", fields={"car": state.car})
    after, more = meaning.settle(state, state.dice)
    return after, (event, *more)


@cites("the-race.all-dice", "the-race.any-order", "meaning-of-the-dice.several")
def decide(state: State) -> Decision[Drive | Leave]:
    """Which of the dice that are left is driven, and where to."""
    track, car, point, dice = state.circuit, state.car, state.at[state.turn], state.dice
    names, now = track.points, meaning.reach_now(state)
    to_go = state.laps - state.crossed[state.turn]

    def propose() -> list[Drive | Leave]:
        rays = ((colour, ray) for colour in COLOURS for ray in track.straights(colour, point))
        return [*(Drive(car, colour, names[stop.point].id) for colour, ray in rays for stop in ray), Leave(car)]

    def choose() -> list[Drive | Leave]:
        moves: list[Drive | Leave] = [
            Drive(car, colour, names[stop.point].id) for colour, stop in now.moves(point, to_go, dice.red, dice.blue)
        ]
        if now.code.may_leave:
            moves.append(Leave(car))
        return moves

    def grounds(move: Drive | Leave) -> tuple[str, ...]:
        if isinstance(move, Leave):
            return ("the-race.all-dice",)
        several = ("meaning-of-the-dice.several",) if dice[move.colour] > 1 else ()
        order = ("the-race.any-order",) if dice.red and dice.blue else ()
        return meaning.LINE[move.colour], *several, *order

    return Decision(car, "the-race.all-dice", propose, lambda move: refusals(state, move), grounds, choose=choose)
