"""The `[setup]` table of a scenario: read with all its problems at once, and written back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from explorer.core.components import Components
from explorer.core.errors import ExplorerError, Problem
from explorer.core.rulings import Rulings
from explorer.core.shapes import list_of, map_of, one_of, part, table, text, whole
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly, partly
from explorer.games.matter_of_honor import setup_deck, victory
from explorer.games.matter_of_honor.cards import drawn, write_cards
from explorer.games.matter_of_honor.components import DEFAULT_MAP, DEFAULT_UNITS, theatre
from explorer.games.matter_of_honor.describe import where
from explorer.games.matter_of_honor.set_up import first_places
from explorer.games.matter_of_honor.state import GONE, WAITING, State
from explorer.games.matter_of_honor.tables import MOST_ACTIVATIONS, SIDE, SIDE_OF, STACK, TURNS, Side
from explorer.games.matter_of_honor.theatre import Theatre, Unit

SIDE_NAME = one_of(*SIDE_OF)
TEXT = text(2_000, lines=True)
OFF = {"waiting": WAITING, "gone": GONE}
REDUCED = "reduced"


@table
class Setup:
    """What a scenario of A Matter of Honor, Sire may set up.

    `at` places units by name: a hex, with "reduced" behind it if so, "waiting" or "gone"; `others` says of the units
    that are not named whether they are as at the start or gone. `drawn` are the cards that have gone this turn, or
    `left` those that the deck still has; `card` is in use besides, with `activations` left, and `used` the units that
    it has activated.
    """

    map: str | None = part(TEXT, default=None)
    units: str | None = part(TEXT, default=None)
    turn: int = part(whole(1, TURNS), default=1)
    leipzig: str | None = part(one_of(*SIDE_OF, "nobody"), default=None)
    others: str = part(one_of("start", "gone"), default="start")
    at: dict[str, str] = part(map_of(TEXT, 100), default={})
    drawn: str | None = part(TEXT, default=None)
    left: str | None = part(TEXT, default=None)
    activated: list[str] = part(list_of(SIDE_NAME, 2), default=[])
    card: str | None = part(TEXT, default=None)
    activations: int | None = part(whole(1, MOST_ACTIVATIONS), default=None)
    used: str = part(TEXT, default="")


def read_setup(table: Mapping[str, Any], rulings: Rulings, components: Components) -> State:
    """The starting state of a set-up table. Raises ExplorerError with every problem, keyed below `setup`."""
    read = partly(Setup, table, "setup")
    setup, problems = read.model, list(read.problems)
    try:
        where = theatre(components, setup.map, setup.units)
    except ExplorerError as error:
        raise ExplorerError([*problems, *error.problems]) from None
    at, reduced = _places(read, where, problems)
    leipzig = _control(read, where, at, rulings, problems)
    problems += _stacks(where, at, setup)
    state = State(rulings, where, "card", tuple(at), tuple(reduced), leipzig, setup.turn)
    state = setup_deck.prepared(read, state, problems)
    if problems:
        raise ExplorerError(problems)
    return state


def _places(read: Partly[Setup], where: Theatre, problems: list[Problem]) -> tuple[list[int], list[bool]]:
    """Where each unit is, and whether it is reduced."""
    setup = read.model
    at = [GONE] * len(where.units) if setup.others == "gone" else list(first_places(where))
    reduced = [False] * len(where.units)
    for id, written in setup.at.items():
        key, unit = f"setup.at.{id}", where.unit.get(id)
        if unit is None:
            out = "It is of the advanced game, and stays out. " if id in where.left_out else ""
            cure = f"{out}{did_you_mean(id, where.unit)}Units are {', '.join(where.unit)}."
            problems.append(Problem(f"There is no unit {shortened(id, 20)!r}.", cure, key=key))
            continue
        place, half, wrong = _place(where, unit, written, key)
        if wrong is not None:
            problems.append(wrong)
            continue
        at[unit.place], reduced[unit.place] = place, half
    if read.sure_of("turn"):
        for unit in where.units:
            if at[unit.place] >= 0 and unit.turn is not None and unit.turn > setup.turn:
                message = f"{unit.id} enters from turn {unit.turn} on, and this is turn {setup.turn}."
                cure = f'Write turn = {unit.turn} or more, or {unit.id} = "waiting".'
                problems.append(Problem(message, cure, key=f"setup.at.{unit.id}"))
    return at, reduced


def _place(where: Theatre, unit: Unit, text: str, key: str) -> tuple[int, bool, Problem | None]:
    words = text.split()
    half = len(words) > 1 and words[-1] == REDUCED
    name = " ".join(words[:-1] if half else words)
    if name in OFF:
        if half:
            cure = "Only units on the map are reduced: leave the word out."
            return 0, False, Problem(f"{unit.id} is {name}, and cannot be reduced.", cure, key=key)
        if name == "waiting" and not unit.entry:
            cure = f'{unit.id} stands on the map from the start: write a hex, or "gone".'
            return 0, False, Problem(f"{unit.id} has no turn of entry to wait for.", cure, key=key)
        return OFF[name], False, None
    at = where.map.find(name)
    if at is None:
        hint = did_you_mean(name, where.map.place)
        cure = f'{hint}Write a hex of the map such as "C3" or "C3 reduced", or "waiting" or "gone".'
        return 0, False, Problem(f"There is no hex {shortened(name, 20)!r}.", cure, key=key)
    return at, half, None


def _stacks(where: Theatre, at: list[int], setup: Setup) -> Iterator[Problem]:
    """Hexes with enemies together, with two armies, or with too many units."""
    stacks: dict[int, list[Unit]] = defaultdict(list)
    for unit in where.units:
        if at[unit.place] >= 0:
            stacks[at[unit.place]].append(unit)
    for hex, units in stacks.items():
        label, ids = where.map.hexes[hex].label, ", ".join(unit.id for unit in units)
        key = next((f"setup.at.{unit.id}" for unit in reversed(units) if unit.id in setup.at), "setup.at")
        armies = sorted({unit.army for unit in units})
        if len({unit.side for unit in units}) > 1:
            message = f"{ids} are enemies and stand together in {label}."
            yield Problem(message, "Put them into different hexes.", key=key)
        elif len(armies) > 1:
            message = f"{ids} are of the armies {' and '.join(armies)} and stand together in {label}."
            yield Problem(message, "A hex holds units of one army: put them into different hexes.", key=key)
        elif len(units) > STACK:
            message = f"{len(units)} units stand in {label}: {ids}."
            yield Problem(message, f"A hex holds at most {STACK}: put one elsewhere.", key=key)


def _control(
    read: Partly[Setup], where: Theatre, at: list[int], rulings: Rulings, problems: list[Problem]
) -> Side | None:
    """Who controls Leipzig: who stands there, or as written, or as at the start."""
    setup = read.model
    inside = next((unit for unit in where.units if at[unit.place] == where.map.leipzig), None)
    if inside is not None:
        if setup.leipzig is not None and setup.leipzig != SIDE[inside.side]:
            cure = f'Write leipzig = "{SIDE[inside.side]}", or leave it out.'
            message = f"{inside.id} stands in Leipzig, so that the {SIDE[inside.side]} control it."
            problems.append(Problem(message, cure, key="setup.leipzig"))
        return inside.side
    if setup.leipzig is None:
        return victory.at_start(rulings)
    return SIDE_OF.get(setup.leipzig)


def write_setup(state: State) -> dict[str, Any]:
    """The set-up table of a position in which a card is drawn to activate or is in use. Raises ExplorerError."""
    if state.stage not in ("card", "act") or state.aside:
        message = "This position lies within a combat or at the game's end, where no set-up begins."
        if state.aside:
            message = "The Joker is on its way back into the deck, where no set-up begins."
        raise ExplorerError(Problem(message, "Save the line from an earlier card instead."))
    where_ = state.theatre
    table: dict[str, Any] = {}
    if (where_.map_name, where_.units_name) != (DEFAULT_MAP, DEFAULT_UNITS):
        table |= {"map": where_.map_name, "units": where_.units_name}
    if state.turn > 1:
        table["turn"] = state.turn
    inside = state.units_in(where_.map.leipzig)
    if not inside and state.leipzig is not victory.at_start(state.rulings):
        table["leipzig"] = victory.controller(state)
    out = drawn(state.left)
    if state.card is not None:
        at = out.index(state.card)
        out = out[:at] + out[at + 1 :]
    if out:
        table["drawn"] = write_cards(out)
    if any(state.activated):
        table["activated"] = [SIDE[side] for side in Side if state.activated[side]]
    if state.card is not None:
        table |= {"card": str(state.card), "activations": state.remaining}
        if state.used:
            table["used"] = ", ".join(where_.units[place].id for place in state.used)
    first = first_places(where_)
    moved = {unit.id: _written(state, unit) for unit in where_.units if _differs(state, unit, first)}
    if moved:
        table["at"] = moved
    return table


def _differs(state: State, unit: Unit, first: tuple[int, ...]) -> bool:
    return state.hex_of(unit) != first[unit.place] or state.reduced[unit.place]


def _written(state: State, unit: Unit) -> str:
    return where(state, unit) + (f" {REDUCED}" if state.reduced[unit.place] else "")
