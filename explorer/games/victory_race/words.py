"""Events told in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from explorer.core.protocol import Event
from explorer.games.victory_race.state import TAKES, listed
from explorer.games.victory_race.the_lap_counting_pad import FINISH

Fields = dict[str, Any]
_PLACES: Final = {1: "first", 2: "second", 3: "third"}


def tell(event: Event) -> str:
    """The event as a sentence for the log; an unknown kind is told by its fields."""
    words = _SENTENCES.get(event.kind)
    if words is None:
        return f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.fields.items())
    return words(dict(event.fields))


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _row(name: str) -> Callable[[Fields], str]:
    def words(f: Fields) -> str:
        at: Mapping[str, str] = f["at"]
        return f"in the {name} row, from the left: {', '.join(f'{car} in {point}' for car, point in at.items())}"

    return words


def _column(name: str) -> str:
    return "the box for the finish" if name == FINISH else f"the column {name}"


def _drove(f: Fields) -> str:
    gain = f["gain"]
    how = f", {_count(gain, 'rank')} on" if gain > 0 else f", {_count(-gain, 'rank')} back" if gain < 0 else ""
    return f"{f['car']} drives {f['colour']} from {f['from']} to {f['to']}{how}"


def _crosses(f: Fields) -> str:
    dice = "the die that shows a cross" if f["crosses"] == 1 else f"the {f['crosses']} dice that show a cross"
    return f"{f['car']} drives nothing with {dice}"


def _first_crossing(f: Fields) -> str:
    return f"{f['car']} crosses the line {'and is still behind it' if 'behind' in f else 'into its first lap'}"


def _lap(f: Fields) -> str:
    place = _PLACES.get(f["place"], f"number {f['place']}")
    return f"{f['car']} crosses the line, its lap {f['lap']} done, and is entered {place} in {_column(f['column'])}"


def _crossed_back(f: Fields) -> str:
    struck = f", and is struck off {_column(f['struck'])}" if "struck" in f else ""
    return f"{f['car']} comes back over the line{struck}"


def _dice(f: Fields) -> str:
    dice = f["dice"]
    return f"its {'die' if len(dice) == 1 else 'dice'} {' '.join(dice)}"


def _dropped(f: Fields) -> str:
    return f"{f['car']} has finished, and {_dice(f)} {'is' if len(f['dice']) == 1 else 'are'} dropped"


def _ended(f: Fields) -> str:
    won = f"{f['winner']} has won" if f["winner"] else "nobody has won"
    return f"the race is over: {won}; places: {', '.join(f['places'])}"


_SENTENCES: Final[dict[str, Callable[[Fields], str]]] = {
    "laid": lambda f: f"board {f['board']} is laid, a {f['side']}",
    "closed": lambda f: f"the circuit is closed, with {f['boards']} boards",
    "order": lambda f: f"{f['cars'][0]} starts; the order is {listed(f['cars'])}",
    "start-card": lambda f: f"the start card is placed before board {f['before']}",
    "direction": lambda f: f"it is driven {f['direction']}",
    "first-row": _row("first"),
    "second-row": _row("second"),
    "starting-order": lambda f: f"the order {', '.join(f['cars'])} is entered in the column {f['column']}",
    "thrown": lambda f: f"{f['car']} throws {' '.join(f['dice'])}",
    "takes": lambda f: f"{f['car']} takes {TAKES[f['dice']]} for the second throw",
    "throws-no-more": lambda f: f"{f['car']} leaves the second throw out",
    "crosses": _crosses,
    "missed-turn": lambda f: f"three crosses: {f['car']} misses this turn",
    "will-miss": lambda f: f"three crosses: {f['car']} will miss the next turn",
    "skipped": lambda f: f"{f['car']} misses this turn, for three crosses before",
    "accident": lambda f: f"{f['crosses']} crosses: {f['car']} has an accident and is out of the race",
    "drove": _drove,
    "dice-lost": lambda f: f"{f['car']} has no move for {_dice(f)}: lost",
    "dice-left": lambda f: f"{f['car']} leaves {_dice(f)} undriven",
    "first-crossing": _first_crossing,
    "lap": _lap,
    "crossed-back": _crossed_back,
    "finished": lambda f: f"{f['car']} finishes and {'wins' if f['place'] == 1 else 'takes place ' + str(f['place'])}",
    "dice-dropped": _dropped,
    "left": lambda f: f"{f['car']} leaves the track",
    "turn": lambda f: f"it is the turn of {f['car']}, in round {f['round']}",
    "race-ended": _ended,
}

# the kinds of event that the game can bring about
KINDS: Final = tuple(_SENTENCES)
