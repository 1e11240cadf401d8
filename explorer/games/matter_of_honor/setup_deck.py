"""The cards of a set-up: what has been drawn this turn, what is left, and the card in use."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.core.validate import Partly
from explorer.games.matter_of_honor.cards import CARD, DECK, FULL, JOKER, Card, Deck, no_such_card
from explorer.games.matter_of_honor.state import GONE, State
from explorer.games.matter_of_honor.tables import COLOUR, SIDE, SIDE_OF, TURNS, Side
from explorer.games.matter_of_honor.turn_play import allows, ends_at_once

if TYPE_CHECKING:
    from explorer.games.matter_of_honor.scenario import Setup

_COUNTED = re.compile(r"(?:(\d{1,3})\s*[x×]\s*)?(.*)")
NONE = tuple([0] * len(DECK))


def read_cards(text: str, key: str, problems: list[Problem]) -> Deck:
    """How many of each class a list names, such as "black 7, 3 x red face"."""
    counts = list(NONE)
    for part in filter(None, (" ".join(one.split()) for one in text.split(","))):
        found = _COUNTED.fullmatch(part)
        name = found[2] if found else part
        if name not in CARD:
            message, cure = no_such_card(name)
            problems.append(Problem(message, f"{cure} Commas part them: 'black 7, 2 x red A'.", key=key))
            continue
        counts[CARD[name].place] += int(found[1] or 1) if found else 1
    return tuple(counts)


def prepared(read: Partly[Setup], state: State, problems: list[Problem]) -> State:
    """The position with its deck and the card in use."""
    setup = read.model
    card = _card(setup.card, problems)
    left = _left(read, card, problems)
    state = state._replace(left=left)
    gone = tuple(full - have for full, have in zip(FULL, left, strict=True))
    if gone[JOKER.place] and state.rulings["joker-too-early"] == "shuffled-back":
        cure = "Leave the Joker in the deck, or change the ruling."
        message = "Under joker-too-early = 'shuffled-back' the Joker is always in the deck."
        problems.append(Problem(message, cure, key="setup.drawn" if setup.drawn else "setup.left"))
    if not any(left) and (card is None or ends_at_once(state)):
        message = "No card is left, so that the turn has ended."
        cure = f"Write turn = {min(setup.turn + 1, TURNS)} and a full deck, or leave a card in it."
        problems.append(Problem(message, cure, key="setup.left" if setup.left is not None else "setup.drawn"))
    state = _activated(read, state, card, gone, problems)
    problems += _without_card(read)
    return state if card is None else _in_use(read, state, card, problems)


def _card(text: str | None, problems: list[Problem]) -> Card | None:
    if text is None:
        return None
    card = CARD.get(" ".join(text.split()))
    if card is None:
        problems.append(Problem(*no_such_card(text), key="setup.card"))
    elif card.is_joker:
        cure = "Write a black or red card, or leave card out: one is then drawn."
        problems.append(Problem("The Joker activates nobody.", cure, key="setup.card"))
        return None
    return card


def _left(read: Partly[Setup], card: Card | None, problems: list[Problem]) -> Deck:
    """The deck: all cards but those drawn and the one in use, or just those that are said to be left."""
    setup = read.model
    if setup.drawn is not None and setup.left is not None:
        message = "What is drawn and what is left say the same twice."
        problems.append(Problem(message, "Write drawn or left, not both.", key="setup.left"))
    key = "setup.drawn" if setup.left is None else "setup.left"
    named = read_cards(setup.drawn or "" if setup.left is None else setup.left, key, problems)
    for one in DECK:
        used = 1 if card == one else 0
        if named[one.place] + used > one.copies:
            besides = ", and it is the card in use" if used else ""
            message = f"{one} stands here {_times(named[one.place])}{besides}; the deck has it {_times(one.copies)}."
            cure = f"Write it at most {_times(one.copies - used)}." if one.copies > used else "Take it out."
            problems.append(Problem(message, cure, key=key if named[one.place] else "setup.card"))
    if setup.left is not None:
        return tuple(min(have, full) for have, full in zip(named, FULL, strict=True))
    gone = (have + (1 if card == one else 0) for one, have in zip(DECK, named, strict=True))
    return tuple(max(full - out, 0) for full, out in zip(FULL, gone, strict=True))


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _activated(read: Partly[Setup], state: State, card: Card | None, gone: Deck, problems: list[Problem]) -> State:
    """Which sides have activated this turn: as written, and the one whose card is in use, as far as it counts."""
    setup = read.model
    sides = {SIDE_OF[name] for name in setup.activated}
    for side in sides:
        if not any(gone[one.place] for one in DECK if one.side is side):
            message = f"The {SIDE[side]} have activated, but no {COLOUR[side]} card has been drawn."
            cure = f"Write one in drawn, or leave the {SIDE[side]} out here."
            problems.append(Problem(message, cure, key="setup.activated"))
    if card is not None and card.side is not None and (setup.used.strip() or state.rulings["activated"] == "card"):
        sides.add(card.side)
    return state._replace(activated=(Side.FRENCH in sides, Side.COALITION in sides))


def _without_card(read: Partly[Setup]) -> Iterator[Problem]:
    """Activations that are told of without the card that allows them."""
    setup = read.model
    for name, given in (("activations", setup.activations is not None), ("used", bool(setup.used.strip()))):
        if given and setup.card is None and read.sure_of("card"):
            cure = 'Add card = "red 7" (or another), or leave this out: a card is then drawn.'
            yield Problem(f"{name} needs the card in use.", cure, key=f"setup.{name}")


def _in_use(read: Partly[Setup], state: State, card: Card, problems: list[Problem]) -> State:
    setup = read.model
    used = _used(setup.used, state, card, problems)
    count, _ = allows(card, state.rulings)
    most = count - len(used)
    remaining = setup.activations if setup.activations is not None else most
    if most < 1:
        message = f"{card} activates {count} units, and {len(used)} have been."
        problems.append(Problem(message, "Leave card and used out: another card is drawn.", key="setup.used"))
    elif remaining > most:
        spent = f", of which {len(used)} are used" if used else ""
        message = f"{card} has {count} activations{spent}."
        problems.append(Problem(message, f"Write activations = 1 to {most}.", key="setup.activations"))
    return state._replace(stage="act", card=card, remaining=remaining, used=used, flip=card.value is None)


def _used(text: str, state: State, card: Card, problems: list[Problem]) -> tuple[int, ...]:
    """The places of the units that the card in use has activated."""
    found: list[int] = []
    assert card.side is not None
    for name in filter(None, (" ".join(one.split()) for one in text.split(","))):
        unit = state.theatre.unit.get(name)
        if unit is None:
            cure = f"{did_you_mean(name, state.theatre.unit)}Units are {', '.join(state.theatre.unit)}."
            problems.append(Problem(f"There is no unit {shortened(name, 20)!r}.", cure, key="setup.used"))
        elif unit.side is not card.side:
            message = f"{card} does not activate {name}, which is {SIDE[unit.side]}."
            problems.append(Problem(message, f"Name units of the {SIDE[card.side]}.", key="setup.used"))
        elif unit.place in found:
            problems.append(Problem(f"{name} stands here twice.", "Write it once.", key="setup.used"))
        elif state.hex_of(unit) < 0 and state.hex_of(unit) != GONE:
            message = f"{name} is waiting, and has not been activated."
            problems.append(Problem(message, "Take it out, or put it on the map.", key="setup.used"))
        else:
            found.append(unit.place)
    return tuple(sorted(found))
