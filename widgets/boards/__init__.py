"""Pictures of positions: one module a game, found by the game's id."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from explorer.core.game import Game, Move, State
from explorer.core.protocol import Event
from widgets.boards.plain import plain


@dataclass(frozen=True)
class View:
    """How a position is looked at.

    `seat` is whose eyes it is seen with (None: all cards lie open); `options` are the switches that are on;
    `last` is the move that led here, `before` the position in which it was made, `events` what it caused, `line` all
    moves from the start to here with their events. While a move is put together, `chosen` holds what has been picked,
    `open` what may be picked next, and `refused` what may not, with the reason.
    """

    seat: str | None = None
    options: frozenset[str] = frozenset()
    last: Move | None = None
    chosen: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
    refused: Mapping[str, str] = field(default_factory=dict)
    before: State | None = None
    events: tuple[Event, ...] = ()
    line: tuple[tuple[Move, tuple[Event, ...]], ...] = ()


Pieces = tuple[tuple[str, str], ...]
Told = tuple[str, str | None]
Groups = tuple[frozenset[str], ...]


@dataclass(frozen=True)
class Made:
    """Something that was made in play and can be kept as a component file, such as a circuit that was laid.

    `noun` is what it is; `save(path, replace)` writes it and answers the file, or raises ExplorerError, FileTaken if
    there is such a file and it is not to be replaced; `use(name)` is the line by which a set-up names the file.
    """

    noun: str
    save: Callable[[Path, bool], Path]
    use: Callable[[str], str]


@dataclass(frozen=True)
class Picture:
    """What a game's board module offers.

    `draw(state, view)` is the picture as an `svg` element; things to pick in it carry `data-act="pick"` and a
    token. `tokens(state, move)` are the tokens that make up a move, in groups that are picked one after the
    other. `notation(state, move, seat)` is a move made in that state as (text, class) pieces, and
    `tell(event, seat)` an event in a sentence with its clause, both as that seat notices them (no clause where
    it would give a secret away); `prose(text)` puts signs into a sentence. `below(state, view)` is HTML under
    the picture, and `prompt(state, view)` what is to be picked next, where that is not plain. `switches` are the
    picture's options, name to label, all on at first but those in `off`; `players` are the players' names in full;
    `styles` the style sheets that the picture needs where it stands alone. `prepare(state, view)` is what takes long
    and the picture still lacks, to be called aside, after which the picture is drawn again; None if it lacks nothing.
    `made(state)` is what was made in play and can be kept as a component file, if anything.
    """

    draw: Callable[[State, View], Element]
    tokens: Callable[[State, Move], Groups]
    notation: Callable[[State, Move, str | None], Pieces]
    prose: Callable[[str], Pieces]
    tell: Callable[[Event, str | None], Told | None]
    below: Callable[[State, View], Element | None] = lambda state, view: None
    prompt: Callable[[State, View], str] = lambda state, view: ""
    switches: Mapping[str, str] = field(default_factory=dict)
    off: frozenset[str] = frozenset()
    players: Mapping[str, str] = field(default_factory=dict)
    styles: tuple[str, ...] = ()
    prepare: Callable[[State, View], Callable[[], object] | None] = lambda state, view: None
    made: Callable[[State], Made | None] = lambda state: None

    def player(self, id: str) -> str:
        """A player's name in full."""
        return self.players.get(id, id)


PICTURES: Final = {
    "victory-and-honor": "victory_and_honor",
    "matter-of-honor": "matter_of_honor",
    "victory-race": "victory_race",
    "victorum": "victorum",
}


def picture_of(game: Game) -> Picture:
    """The picture of a game; a game without one of its own is shown as a table of its position."""
    if game.id in PICTURES:
        found: Picture = import_module(f"widgets.boards.{PICTURES[game.id]}").PICTURE
        return found

    return Picture(
        draw=lambda state, view: plain(game, state),
        tokens=lambda state, move: (),
        notation=lambda state, move, seat: ((str(move), ""),),
        prose=lambda text: ((text, ""),),
        tell=lambda event, seat: (game.tell(event), event.clause),
    )
