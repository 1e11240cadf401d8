"""The map of A Matter of Honor, Sire as a picture: hexes with counters, the turn above, all units below."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from explorer.core.protocol import Event
from explorer.games.matter_of_honor import combat, terrain, turn_play, words
from explorer.games.matter_of_honor.cards import Card
from explorer.games.matter_of_honor.state import Assault, Done, Draw, Enter, March, Move, Recover, Retreat, State
from explorer.games.matter_of_honor.tables import SIDE, TURNS
from widgets.boards import Groups, Picture, Pieces, Told, View
from widgets.boards.matter_of_honor import cards, fields, ground, key, marks, plate, tip, units
from widgets.boards.matter_of_honor.geometry import PLATE, WIDTH, sheet
from widgets.markup import h

CAPTION = 24.0


def draw(state: State, view: View) -> Element:
    """The position as an `svg` element."""
    paper = sheet(state.theatre.map)
    wide = paper.wide + 4
    _, _, strip = units.slots(state.theatre, paper.wide)
    down = PLATE + paper.high + CAPTION
    return h(
        "svg",
        h(
            "g",
            h("g", plate.plate(state, view), transform=f"translate({(paper.wide - WIDTH) / 2:g} 0)", data_key="plate"),
            h("g", _map(state, view), transform=f"translate(0 {PLATE:g})", data_key="map"),
            h("g", units.strip(state, view, paper.wide), transform=f"translate(0 {down:g})", data_key="strip"),
            h("g", tip.tips(state, view), transform=f"translate(0 {PLATE:g})", data_key="tips"),
            role="group",
            aria_label="map and units",
            data_rove="board",
            data_key="board",
        ),
        viewbox=f"-2 -2 {wide:g} {down + strip + 4:g}",
        class_="mh",
        role="group",
        aria_label=spoken(state),
        xmlns="http://www.w3.org/2000/svg",
    )


def _map(state: State, view: View) -> Iterator[Element]:
    paper = sheet(state.theatre.map)
    yield h("g", ground.ground(state.theatre.map), aria_hidden="true", data_key="ground")
    yield h("g", marks.entries(state), aria_hidden="true", data_key="flags")
    yield h("g", fields.fields(state, view), data_key="fields")
    yield h("g", ground.labels(state.theatre.map), aria_hidden="true", class_="mh-off", data_key="labels")
    yield h(
        "g", fields.ways(state, view), marks.under(state, view), aria_hidden="true", class_="mh-off", data_key="way"
    )
    yield h("g", units.on_map(state, view), data_key="units")
    yield h("g", marks.control(state), marks.over(state, view), aria_hidden="true", class_="mh-off", data_key="over")
    y = paper.high + 17
    yield h("text", state.theatre.map.title, x=2, y=y, class_="mh-title")
    told = key.invented(state.theatre)
    if told:
        words = f"invented: {told}"
        wide = 18 + 6.9 * len(words)
        yield h(
            "g",
            h("title", key.sources(state.theatre)),
            h("rect", x=0, y=-14, width=wide, height=19, rx=9.5, class_="mh-invented"),
            h("text", words, x=wide / 2, y=0, text_anchor="middle", class_="mh-invented-text"),
            transform=f"translate({paper.wide - wide:g} {y:g})",
            data_key="invented",
        )


def spoken(state: State) -> str:
    """The picture in a sentence."""
    held = "nobody" if state.leipzig is None else f"the {SIDE[state.leipzig]}"
    when = "the game is over" if state.stage == "over" else f"turn {state.turn} of {TURNS}"
    return f"The map, {when}; Leipzig is held by {held}; {sum(state.left)} cards in the deck"


def tokens(state: State, move: Move) -> Groups:
    """A unit, then where it goes or whom it attacks, then, where two ways lead there, which; of a retreat the hex."""
    match move:
        case March(unit=unit, to=to, through=through):
            return tuple(frozenset({one}) for one in (f"unit.{unit}", f"hex.{to}", f"via.{through or 'none'}"))
        case Assault(unit=unit, target=target):
            return frozenset({f"unit.{unit}"}), frozenset({f"foe.{target}"})
        case Enter(unit=unit, at=at):
            return frozenset({f"unit.{unit}"}), frozenset({f"hex.{at}"})
        case Recover(unit=unit):
            return frozenset({f"unit.{unit}"}), frozenset({f"recover.{unit}"})
        case Done(side=side):
            return (frozenset({f"done.{SIDE[side]}"}),)
        case Retreat(to=to):
            return (frozenset({f"hex.{to}"}),)
        case Draw():
            return ()


def notation(state: State, move: Move, seat: str | None) -> Pieces:
    """A move as it is written, with towns beside their hexes and cards as signs."""

    def at(id: str) -> str:
        town = state.theatre.map.hexes[state.theatre.map.place[id]].town
        return f"{id} {town}" if town else id

    match move:
        case Draw(card=card):
            told = _brings(state, card)
            return (cards.piece(card), (f" {told}", "")) if told else (cards.piece(card),)
        case March(unit=unit, to=to, through=through):
            way = f"{through} ▸ " if through else ""
            return (unit, "rx-strong"), (f" moves {way}{at(to)}", "")
        case Assault(unit=unit, target=target):
            return (unit, "rx-strong"), (" attacks ", ""), (target, "rx-strong")
        case Enter(unit=unit, at=hex):
            return (unit, "rx-strong"), (f" enters {at(hex)}", "")
        case Retreat(unit=unit, to=to):
            return (unit, "rx-strong"), (f" retreats {at(to)}", "")
        case Recover(unit=unit):
            return (unit, "rx-strong"), (" recovers", "")
        case Done():
            return ((str(move), ""),)


def _brings(state: State, card: Card) -> str:
    """What a card would do if it came now; empty for the last one, which may do nothing at all."""
    if sum(state.left) == 1:
        return ""
    if card.is_joker:
        return "ends the turn" if state.both_activated else "comes too early"
    if state.attack is None:
        count, _ = turn_play.allows(card, state.rulings)
        return f"{count} {SIDE[card.side]}" if card.side is not None else ""
    unit, target = (state.theatre.units[one] for one in state.attack)
    weights = terrain.modifiers(state.theatre.map, state.hex_of(unit), state.hex_of(target))
    return combat.result(card, state.af(unit), state.df(target), len(weights), unit.side).value


def prose(text: str) -> Pieces:
    """A sentence with the cards in it as signs."""
    return cards.pieces(text)


def tell(event: Event, seat: str | None) -> Told | None:
    """An event in a sentence with its clause; nothing is hidden in this game."""
    return words.tell(event), event.clause


PICTURE = Picture(
    draw,
    tokens,
    notation,
    prose,
    tell,
    below=lambda state, view: key.below(state),
    players={name: f"The {name} player" for name in SIDE.values()},
    styles=("board-hexes.css",),
)
