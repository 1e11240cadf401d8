"""What is left to be driven: for each colour the points that its dice lead to, the furthest and the best of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victory_race.driving import ground
from explorer.games.victory_race.meaning_of_the_dice import reach_now
from explorer.games.victory_race.state import Drive, State
from explorer.games.victory_race.tables import COLOUR, COLOURS, Colour
from widgets.boards.acting import STOP, button
from widgets.boards.victory_race import dice, worth
from widgets.boards.victory_race.acting import acting, pill, pill_wide
from widgets.boards.victory_race.geometry import WIDTH
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HIGH: Final = 82.0
GAP: Final = 12.0
ROOMY: Final = 280.0  # how wide a card is at least that says everything in full
REST: Final = "leave the rest"


class Way(NamedTuple):
    """What the dice of a colour can do next: how many are left, to how many points one leads, the furthest and the
    best of them, in words."""

    colour: Colour
    left: int
    points: int
    furthest: str
    best: str

    @property
    def rows(self) -> tuple[tuple[str, str], ...]:
        """What is told on the card: a name and its value."""
        if not self.left:
            return (("none left", ""),)
        if not self.points:
            return (("leads to no point now", ""),)
        return (
            ("points to drive to", str(self.points)),
            ("furthest", self.furthest),
            ("best", self.best),
        )


def ways(state: State) -> list[Way]:
    """Both colours, the red one first."""
    point, to_go = state.at[state.turn], state.laps - state.crossed[state.turn]
    names, found = state.circuit.points, []
    moves = list(reach_now(state).moves(point, to_go, state.dice.red, state.dice.blue))
    turns = {
        (move.colour, move.to): one.turns for move, one in worth.prospects(state).items() if isinstance(move, Drive)
    }
    for colour in COLOURS:
        stops = [stop for one, stop in moves if one == colour]
        furthest, best = "", f"turns to the flag: {worth.lacking(state)}"
        if stops:
            gain, to = max((ground(state.circuit, point, stop), names[stop.point].id) for stop in stops)
            furthest = f"{to}, {_gained(gain)}"
        known = [(turns[colour, id], id) for id in (names[stop.point].id for stop in stops) if (colour, id) in turns]
        if known:
            least, to = min(known)
            best = f"{to}, {least:.3f} turns to the flag"
        found.append(Way(colour, state.dice[colour], len(stops), furthest, best))
    return found


def _gained(ranks: int) -> str:
    if ranks == 0:
        return "sideways"
    return f"{abs(ranks)} rank{'s' * (abs(ranks) != 1)} {'on' if ranks > 0 else 'back'}"


def cards(state: State, view: View, y: float, prompt: str) -> Iterator[Element]:
    """The colours side by side, each a button that picks a die of it; beneath, what is to be done."""
    right = WIDTH - 10
    if f"rest.{state.car}" in view.open:
        does = button("pick", f"rest.{state.car}")
        left = right - pill_wide(REST)
        yield pill(REST, f"{state.car} leaves the rest of the dice undriven", left, y + HIGH / 2 - 14, "rest", does)
        right = left - GAP
    wide = (right - 10 - GAP) / 2
    for place, way in enumerate(ways(state)):
        yield _card(state, view, way, 10 + place * (wide + GAP), y, wide)
    yield h("text", prompt, x=14, y=y + HIGH + 17, class_="vr-line")
    method = "turns: driven best, others as they stand now"
    yield h("text", method, x=WIDTH - 14, y=y + HIGH + 17, text_anchor="end", class_="vr-note vr-tiny")


def _card(state: State, view: View, way: Way, left: float, top: float, wide: float) -> Element:
    name = COLOUR[way.colour]
    face = name[0].upper()
    token = f"die.{name}"
    does = acting(view, token, "drive one next") if way.left else STOP
    told = "; ".join(f"{what} {value}".strip() for what, value in way.rows)
    head = f"{name} dice: {way.left} left" if way.left else f"{name} dice"
    content: list[Element] = []
    narrow = wide < ROOMY
    if way.left and not narrow:
        content.append(h("text", f"{way.left} left", x=wide - 14, y=21.5, text_anchor="end", class_="vr-note"))
    for row, (what, full) in enumerate(way.rows):
        y = 41.0 + 16.5 * row
        value = full.removesuffix(" to the flag").removeprefix("turns to the flag: ") if narrow else full
        content.append(h("text", what, x=14, y=y, class_="vr-odd"))
        content.append(h("text", value, x=wide - 14, y=y, text_anchor="end", class_="vr-odd vr-figure"))
    label = f"{head}: {told}" + (f"; {does.told}" if does.told else "")
    return h(
        "g",
        h("rect", x=0, y=0, width=wide, height=HIGH, rx=10, class_="vr-rim vr-choice rx-focus"),
        h("rect", x=12, y=8, width=58, height=18, rx=4, class_="vr-road"),
        h("path", d="M17 17h48", class_=f"vr-{name}"),
        dice.mark(face, 84, 17, 0.6),
        h("text", f"along {name} lines", x=97, y=21.5, class_="vr-name"),
        content,
        transform=f"translate({left:g} {top:g})",
        class_=f"vr-button {does.class_}".strip() if way.left else "vr-spent",
        aria_label=label,
        data_key=f"card-{name}",
        **does.attributes,
    )
