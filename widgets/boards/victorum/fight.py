"""A conflict: the mountain in small, what it is about, the enemies, and the dice of the active area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.counting import passes_in_all
from explorer.games.victorum.describe import conflict
from explorer.games.victorum.dice import UNROLLED, colour_of, face_of, written
from explorer.games.victorum.resolve_phase import dealing
from explorer.games.victorum.state import HIDDEN, NONE, SUMMIT, State
from widgets.boards.acting import STOP
from widgets.boards.victorum import advice, camps, cards, dice, enemies, lettering, mountain, signs
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH, Point
from widgets.boards.victorum.head import STRATEGY
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

BAND: Final = 137.0
SMALL: Final = (204.0, 127.0)
ROWS: Final = 3  # of what is told below the odds
TRAY: Final = 62.0
TILE: Final = (38.0, 21.0)


def fight(state: State, view: View, notes: Notes, small: bool) -> tuple[list[Element], float]:
    """The block, with the mountain in small unless it is there in full; and how high it is."""
    found: list[Element] = []
    y = 0.0
    if small:
        found.append(h("g", _small(state, notes), data_key="small-mountain"))
        found.append(h("g", _about(state, view, SMALL[0] + 10, WIDTH - SMALL[0] - 10), data_key="about"))
        y = BAND
    tall = enemies.high(state)
    found.append(h("g", _ring(y, tall + 18), aria_hidden="true", class_="hv-off"))
    found.append(h("g", enemies.enemies(state, view, notes, y + 20), data_key="enemies"))
    y += tall + 26
    found.append(h("g", _tray(state, view), transform=f"translate(0 {y:g})", data_key="tray"))
    return found, y + TRAY + 6


def _ring(top: float, tall: float) -> Iterator[Element]:
    """The sand of the arena, and the arches of its wall."""
    yield h("rect", x=0, y=top, width=WIDTH, height=tall, rx=10, class_="hv-sand")
    arches = "".join(f"M{x:g} {top + 17:g}v-6a5.5 5.5 0 0 1 11 0v6z" for x in range(8, int(WIDTH) - 12, 18))
    wall = f"M0 {top + 20:g}V{top + 10:g}a10 10 0 0 1 10-10H{WIDTH - 10:g}a10 10 0 0 1 10 10V{top + 20:g}z"
    yield h("path", d=wall, class_="hv-wall")
    yield h("path", d=arches, class_="hv-arch")


# --- the mountain in small


def _tile(state: State, at: int) -> Point:
    x, y = (0.0, 3.0) if at == SUMMIT else state.arena.camps.spot(at)
    return SMALL[0] / 2 + 47 * x, SMALL[1] - 16 - 30 * y


def _small(state: State, notes: Notes) -> Iterator[Element]:
    wide, high = SMALL
    yield h("g", _silhouette(wide, high), aria_hidden="true", class_="hv-off")
    for at in range(len(state.tops)) if not state.final else ():
        yield _camp(state, notes, at)
    x, y = _tile(state, SUMMIT)
    flame = signs.at(x, y + 1, signs.fire(), scale=1.1)
    chip = h("g", mountain.token(), transform=f"translate({x:g} {y + 34:g}) scale(0.9)") if state.final else None
    yield h("g", flame, chip, aria_hidden="true", class_="hv-off")


def _silhouette(wide: float, high: float) -> Iterator[Element]:
    yield h("rect", x=0, y=0, width=wide, height=high, rx=9, class_="hv-sky")
    for number, radius in enumerate((21, 16, 11)):
        yield h("ellipse", cx=wide / 2, cy=21, rx=radius * 3, ry=radius, class_=f"hv-glow hv-glow-{number + 1}")
    foot = f"V{high - 9:g}a9 9 0 0 1-9 9"
    slope = f"M0 {high - 8:g}L40 66 82 24Q102 32 122 24L164 66 {wide:g} {high - 8:g}{foot}H9a9 9 0 0 1-9-9z"
    yield h("path", d=slope, class_="hv-rock hv-rock-2")
    yield h(
        "path",
        d=f"M122 24L164 66 {wide:g} {high - 8:g}V{high - 9:g}a9 9 0 0 1-9 9H120L112 70 116 44z",
        class_="hv-rock hv-rock-4",
    )
    yield h("path", d="M86 25.5Q102 31 118 25.5L110 30Q102 33 94 30z", class_="hv-lava")


def _camp(state: State, notes: Notes, at: int) -> Element:
    wide, high = TILE
    x, y = _tile(state, at)
    id, top = state.arena.camps.ids[at], state.tops[at]
    card = state.arena.cards[top] if top >= 0 else None
    class_ = (
        f"hv-tile hv-k-{card.kind}" if card is not None else "hv-tile hv-back" if top == HIDDEN else "hv-tile hv-gone"
    )
    here = h("rect", x=-2, y=-2, width=wide + 4, height=high + 4, rx=6, class_="hv-here") if at == state.here else None
    return h(
        "g",
        h("rect", x=-2, y=-2, width=wide + 4, height=high + 4, rx=6, class_="hv-rim rx-focus"),
        h("rect", x=0, y=0, width=wide, height=high, rx=4, class_=class_),
        here,
        signs.at(10, high / 2, signs.kind(card.kind), scale=0.72) if card is not None else None,
        h("text", id, x=28, y=high / 2 + 4, text_anchor="middle", class_="hv-on-band", font_size=12),
        h("path", d=f"M{wide - 5:g} {high - 4:g}h4v4h-4z", class_="hv-dot-primus")
        if state.lurking[at] != NONE
        else None,
        transform=f"translate({x - wide / 2:g} {y - high / 2:g})",
        class_="hv-small-camp",
        aria_label=camps.spoken(state, at),
        data_key=f"camp-{id}",
        data_tip=None if card is None else notes.add(f"camp-{id}", card, x - wide / 2, y - high / 2, wide, high),
        **STOP.attributes,
    )


# --- what it is about


def _about(state: State, view: View, x: float, wide: float) -> Iterator[Element]:
    yield h("rect", x=x, y=0.5, width=wide - 0.5, height=SMALL[1] - 1, rx=9, class_="hv-plate")
    left, room = x + 14, wide - 28
    pips = 0.0
    if state.stage in STRATEGY and state.begun:
        pips = 20.0 * max(passes_in_all(state), state.begun) + 4
        yield h("g", _passes(state, x + wide - 12 - pips), aria_hidden="true")
    yield lettering.fitted(_title(state), left, 25, room - pips, 15, "hv-plain hv-bold")
    deals = sum(damage for _, damage in dealing(state))
    words = f"{deals} damage comes from undefeated enemies" if deals else "no damage comes"
    words += f", {min(state.shield, deals)} prevented" if state.shield and deals else ""
    past = f"{state.suffered} suffered this round" if state.suffered else ""
    words = past if state.outcome is not None else f"{words} · {past}" if past else words
    if words:
        yield signs.at(left + 7, 44.5, signs.blow("hv-blow-plain"))
        yield lettering.fitted(words, left + 20, 49, room - 20, 12.5, "hv-plain")
    yield from _odds(state, view, x, wide)


def _odds(state: State, view: View, x: float, wide: float) -> Iterator[Element]:
    """What can be expected, and how that is known; a stop for the keyboard with all of it."""
    told = advice.summary(state, view)
    if not told:
        return
    left, room = x + 14, wide - 28
    yield h(
        "g",
        h("title", ". ".join(told)),
        h("rect", x=x + 4, y=55, width=wide - 8, height=SMALL[1] - 59, rx=7, class_="hv-rim rx-focus"),
        lettering.fitted(told[0], left, 70, room, 12.5, "hv-plain hv-bold"),
        list(_told(told[1:], left, room)),
        aria_label=". ".join(told),
        data_key="expected",
        **STOP.attributes,
    )


def _told(words: tuple[str, ...], left: float, room: float) -> Iterator[list[Element]]:
    """Which choice is the best, and in what room is left how it is known."""
    at = 0
    for number, line in enumerate(words):
        last = number == len(words) - 1
        class_ = "hv-soft" if last else "hv-plain"
        rows = lettering.paragraph(line, left, 86 + 15.4 * at, room, 12, class_, ROWS - at if last else ROWS - 1)
        at += len(rows)
        yield rows


def _title(state: State) -> str:
    names = state.arena.names
    match conflict(state):
        case "scion":
            return f"The last battle: {names[state.arena.scion(state.scion)]}"
        case "primus":
            return f"Conflict with the primus {names[state.arena.primus(state.primus)]}"
    alive = sum(not enemy.defeated for enemy in state.enemies)
    if len(state.enemies) == 1:
        return f"Conflict with {names[state.enemies[0].card]}"
    return f"Conflict: {alive} of {len(state.enemies)} enemies stand{'s' * (alive == 1)}"


def _passes(state: State, x: float) -> Iterator[Element]:
    """A ring for each pass: ticked, filled for the present one, or empty."""
    for number in range(1, max(passes_in_all(state), state.begun) + 1):
        now, done = number == state.begun, number < state.begun
        middle = x + 10 + 20 * (number - 1)
        yield h("circle", cx=middle, cy=20, r=7.5, class_="hv-pass hv-pass-now" if now else "hv-pass")
        if done:
            yield h("path", d=f"M{middle - 3.5:g} 20l2.6 3 4.6-5.6", class_="hv-tick")


# --- the dice of the active area


def _tray(state: State, view: View) -> Iterator[Element]:
    yield h("rect", x=0.5, y=0.5, width=WIDTH - 1, height=TRAY - 1, rx=9, class_="hv-plate")
    yield h("text", "Active", x=14, y=26, class_="hv-plain hv-bold", font_size=12.5)
    yield h("text", "dice", x=14, y=43, class_="hv-plain hv-bold", font_size=12.5)
    if not state.active:
        yield h("text", "none committed", x=74, y=36, class_="hv-soft", font_size=12.5)
    pitch = min(46.0, (WIDTH - 90) / max(len(state.active), 1))
    face = min(31.0, pitch - 12)
    for code in dict.fromkeys(state.active):
        first, count = state.active.index(code), state.active.count(code)
        name = written(code)
        does = acting(view, f"active.{name}", "pick it")
        x = 76 + pitch * first
        hits = dice.UNROLLED if face_of(code) == UNROLLED else face_of(code)
        said = dice.spoken(colour_of(code), hits, count)
        yield h(
            "g",
            h("rect", x=x - 5, y=8, width=pitch * count - 3, height=47, rx=9, class_="hv-rim rx-focus"),
            [dice.die(colour_of(code), hits, x + pitch * at, 33 - face / 2, face) for at in range(count)],
            class_=f"hv-dice {does.class_}".strip(),
            aria_label=f"{said[0].upper()}{said[1:]} in the active area" + (f"; {does.told}" if does.told else ""),
            data_key=f"active-{name}",
            **does.attributes,
        )


def offer(state: State, notes: Notes) -> tuple[list[Element], float]:
    """The opportunity that is kept or discarded, with all that it says; and how high it is."""
    card = state.arena.cards[state.held[-1]]
    rows = [
        (label, line if at == 0 else f"{' ' * 4}{line}")
        for label, words in cards.text(card)
        for at, line in enumerate(lettering.lines(f"{label}: {words}", WIDTH - 96, 13, 3))
    ]
    high = 44.0 + 18 * len(rows)
    key = "offered"
    drawn = h(
        "g",
        h("rect", x=-4, y=-4, width=WIDTH + 8, height=high + 8, rx=9, class_="hv-rim rx-focus"),
        cards.paper(WIDTH, high),
        cards.band(card.kind, 44, high),
        signs.at(22, high / 2, signs.kind(card.kind), scale=1.9),
        lettering.fitted(card.name, 60, 26, WIDTH - 80, 16, "hv-on-paper hv-bold"),
        [
            h("text", line, x=60, y=48 + 18 * at, class_="hv-on-paper", font_size=13)
            for at, (_, line) in enumerate(rows)
        ],
        aria_label=f"{cards.spoken(card)}; it says: {cards.said(card)}",
        data_key=key,
        data_tip=notes.add(key, card, 0, 0, WIDTH, high),
        **STOP.attributes,
    )
    return [drawn], high + 8
