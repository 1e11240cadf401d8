"""The table of Victory & Honor as a picture: four boards around a plate, and hands."""

from __future__ import annotations

import re
from xml.etree.ElementTree import Element

from explorer.core.game import WAITING
from explorer.core.protocol import Decision, Event
from explorer.games.victory_and_honor import words
from explorer.games.victory_and_honor.cards import CARD, Card
from explorer.games.victory_and_honor.flow import pending
from explorer.games.victory_and_honor.observation import observe
from explorer.games.victory_and_honor.opening import lies_face_up
from explorer.games.victory_and_honor.reading import SEAT_OF
from explorer.games.victory_and_honor.state import Deal, Give, Move, Opens, Play, Redeal, State
from explorer.games.victory_and_honor.tables import POSITION, SEAT, SEAT_NAME, Seat
from explorer.games.victory_and_honor.turn_order import target
from widgets.boards import Groups, Picture, Pieces, Told, View
from widgets.boards.victory_and_honor import hands, plate, table
from widgets.boards.victory_and_honor.cards import SIGN, short
from widgets.boards.victory_and_honor.ending import Ending, ending
from widgets.boards.victory_and_honor.geometry import BOTTOM, TOP, WIDTH
from widgets.markup import h


def draw(state: State, view: View) -> Element:
    """The position as an `svg` element, as the view's seat sees it."""
    now = pending(state)
    player = SEAT_OF[now.player] if isinstance(now, Decision) else None
    look = None if view.seat is None else observe(state, view.seat)
    seen = None if look is None else look.board
    waits = look is not None and look.stage == WAITING
    player = None if waits else player
    end = ending(view)
    front = hands.owner(view, player)
    return h(
        "svg",
        h("g", table.lines(state, view, end), aria_hidden="true", data_key="lines"),
        h(
            "g",
            table.slots(state, view, seen, end),
            plate.plate(state, view, end, waits),
            role="group",
            aria_label="boards",
            data_rove="board",
            data_key="slots",
        ),
        h("g", hands.names(state, player), data_key="names"),
        h("g", hands.small(state, view, front), data_key="small"),
        h("g", hands.front(state, view, front, player, waits), data_key="front"),
        viewbox=f"{-WIDTH / 2:g} {TOP} {WIDTH} {BOTTOM - TOP}",
        class_="vh",
        role="group",
        aria_label=spoken(state, player, end),
        xmlns="http://www.w3.org/2000/svg",
    )


def spoken(state: State, player: Seat | None, end: Ending | None) -> str:
    """The picture in a sentence."""
    words = f"The table in round {state.round}, phase {state.phase}"
    if end is not None:
        words = f"The table as phase {end.state.phase} of round {end.state.round} ended"
    return words if player is None else f"{words}; {SEAT_NAME[player]} decides"


def tokens(state: State, move: Move) -> Groups:
    """A play is a card and a slot, then, of a Scout, what it names."""
    match move:
        case Play():
            named = "names.none"
            if move.names is not None:
                named = table.names_token(target(move.seat, move.position), move.names)
            return (frozenset({f"card.{move.card}", table.token(move.seat, move.position)}), frozenset({named}))
        case Give():
            return (frozenset({f"card.{move.card}", table.token(move.seat, move.position)}),)
        case _:
            return ()


def notation(state: State, move: Move, seat: str | None) -> Pieces:
    """A move made in `state`, with signs for regiments; what the seat may not know is left out."""
    mine = isinstance(move, Opens) or seat in (None, SEAT[move.seat])
    match move:
        case Play(card=card):
            hidden = not mine and not lies_face_up(state, move.position, card)
            pieces: Pieces = ((f"{POSITION[move.position]} ", ""), *_piece(card, hidden))
            if move.names is None and card.kind == "Scout" and not hidden:
                pieces += ((" Scout", ""),)
            if move.names is not None:
                there = SEAT_NAME[target(move.seat, move.position)]
                pieces += ((f" ▸ {there} plays {POSITION[move.names]}", ""),)
            return pieces
        case Give(card=card):
            return ((f"lays {POSITION[move.position]} ", ""), *_piece(card, not mine))
        case Redeal():
            return (("asks for a new deal" if move.wanted else "keeps the hand", ""),)
        case Deal():
            dealt: Pieces = ((f"{SEAT_NAME[move.seat]} is dealt {len(move.cards)} cards", ""),)
            if mine:
                dealt = ((f"{SEAT_NAME[move.seat]} is dealt", ""),)
                for card in move.cards:
                    dealt += ((" ", ""), *_piece(card, False))
            return dealt
        case Opens():
            return ((f"{SEAT_NAME[move.seat]} opens", ""),)


def _piece(card: Card, hidden: bool) -> Pieces:
    if hidden:
        return (("a card face down", ""),)
    return ((SIGN[card.regiment], f"vh-tint-{card.regiment}"), (short(card)[1:], "rx-strong"))


def prompt(state: State, view: View) -> str:
    """What is to be picked next, where that is not plain: the position that a Scout names."""
    now = pending(state)
    return hands.prompt(view, SEAT_OF[now.player] if isinstance(now, Decision) else None)


_CARD_IN_TEXT = re.compile(r"\b([RBKY](?:G[123]|[1-7]))\b")


def prose(text: str) -> Pieces:
    """A sentence with the cards named in it as signs."""
    pieces: Pieces = ()
    for place, part in enumerate(_CARD_IN_TEXT.split(text)):
        pieces += _piece(CARD[part], False) if place % 2 else ((part, ""),)
    return tuple(piece for piece in pieces if piece[0])


_FACE_DOWN = frozenset({"sacrificed", "opening-sacrificed", "trumped"})
_SECRET = frozenset({"kept", "became-trump"})


def tell(event: Event, seat: str | None) -> Told | None:
    """An event in a sentence with its clause, as far as a seat notices it; None if it does not. Of a card laid
    face down the clause would tell whether it is a trump."""
    if seat is None or seat in (event.get("seat"), event.get("to")):
        return words.tell(event), event.clause
    name = SEAT_NAME[SEAT_OF[event.get("seat")]] if event.get("seat") in SEAT_OF else ""
    if event.kind in _SECRET:
        return None
    if event.kind in _FACE_DOWN:
        return f"{name} plays a card face down in {event.get('position')}", None
    if event.kind == "laid-to-pass":
        return f"{name} lays a card in {event.get('position')} to pass it on", event.clause
    if event.kind == "passed":
        return f"{name} gives a card to {SEAT_NAME[SEAT_OF[event.get('to')]]}", event.clause
    if event.kind == "dealt":
        return f"{name} is dealt {len(event.get('cards', ()))} cards", event.clause
    return words.tell(event), event.clause


PICTURE = Picture(
    draw,
    tokens,
    notation,
    prose,
    tell,
    plate.below,
    prompt,
    switches={"fire": "lines of fire"},
    players={SEAT[seat]: name for seat, name in SEAT_NAME.items()},
    styles=("board.css",),
)
