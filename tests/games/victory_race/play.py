"""Positions and lines of the race for tests. The oval has three straights a side; its line lies before board 2.

    10c1 10c2 10c3  1a1 1b1 1c1 | 2a1 2b1 2c1  3a1 3b1 3c1  4a1 4b1 4c1
    10b1 10b2 10b3  1a2 1b2 1c2 | 2a2 2b2 2c2  3a2 3b2 3c2  4a2 4b2 4c2
    10a1 10a2 10a3  1a3 1b3 1c3 | 2a3 2b3 2c3  3a3 3b3 3c3  4a3 4b3 4c3
    ...
Red lines go along and across; blue ones aslant, four units along and across at a time, also over joints.
"""

from explorer import load_game
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.replay import replay

GAME = load_game("victory-race")
LAP = 38  # ranks of the oval: six straights of three, four bends of five


def position(rulings=None, **setup):
    """A position on the oval with Red and Blue, if no other cars are named; Blue stands out of the way."""
    table = {"circuit": "oval.toml", "cars": "Red Blue", "laps": 3, **setup}
    if table["cars"] == "Red Blue" and "at" in table:
        table["at"] = {"Blue": "8b2", **table["at"]}
    return GAME.start(table, rulings)


def after(state, *moves):
    """The position after moves, all of which must be possible, and the events of the last one."""
    played = replay(GAME, state, moves)
    assert played.stopped is None, played.stopped
    return played.state, played.events[-1]


def told(events):
    """Kinds of events with the clause that caused each."""
    return [(event.kind, event.clause) for event in events]


def kinds(events):
    return [event.kind for event in events]


def legal(state):
    """All that may come next, as text."""
    match GAME.pending(state):
        case Decision() as decision:
            return [str(move) for move in decision.moves]
        case Chance() as chance:
            return [str(move) for move in chance.outcomes]
        case Over():
            return []


def points(state, colour):
    """Where the dice of a colour may be driven next."""
    return {text.split()[-1] for text in legal(state) if f" drives {colour} " in text}


def refused(state, text):
    """The refusal that is shown for a text."""
    _, refusal = GAME.look_up(state, text)
    assert refusal is not None, f"{text} is possible"
    return refusal


def where(state, car):
    at = state.at[state.cars.index(car)]
    return None if at < 0 else state.track.points[at].id
