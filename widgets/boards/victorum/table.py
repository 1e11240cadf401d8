"""The hero with the three stat dice, and the dice by area: a row for each colour, the strongest on top."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.cards import Hero
from explorer.games.victorum.counting import hero_card
from explorer.games.victorum.effect_words import effects_words
from explorer.games.victorum.modifiers import recovery_dice
from explorer.games.victorum.state import BANISHED, EXHAUSTED, NONE, POOL, TRAINING, State
from explorer.games.victorum.tables import COLOURS, DICE, STATS
from widgets.boards.acting import STOP, Acting
from widgets.boards.victorum import advice, cards, dice, lettering, signs
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH
from widgets.boards.victorum.tips import Notes
from widgets.boards.victorum.worth import Worth
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

HIGH: Final = 180.0
HERO: Final = 200.0
ROW: Final = 28.5
# each area: where its dice are counted, its left side, its width, and the size of its dice
AREAS: Final = (
    ("pool", "Pool", POOL, HERO + 8, 166.0, 22.0),
    ("exhausted", "Exhausted", EXHAUSTED, HERO + 182, 112.0, 22.0),
    ("training", "Training", TRAINING, HERO + 302, 112.0, 22.0),
    ("banished", "Banished", BANISHED, HERO + 422, WIDTH - HERO - 422, 15.0),
)
_NAMES: Final = {
    "pool": "the pool",
    "exhausted": "the exhausted area",
    "training": "the training grounds",
    "banished": "the banished dice",
}


def table(state: State, view: View, notes: Notes) -> Iterator[Element]:
    """The hero and the dice; the upper left corner is the origin."""
    yield h("g", _hero(state, view, notes), data_key="hero")
    values = advice.values(state, view)
    for area, title, place, x, wide, size in AREAS:
        counts = state.dice[place]
        yield h("rect", x=x + 0.5, y=0.5, width=wide - 1, height=HIGH - 1, rx=9, class_="hv-plate")
        yield h("text", title, x=x + 10, y=20, class_="hv-plain hv-bold", font_size=12)
        yield h("text", str(sum(counts)), x=x + wide - 10, y=20, text_anchor="end", class_="hv-plain", font_size=12.5)
        for row, colour in enumerate(reversed(COLOURS)):
            value = values.get(f"commit {DICE[colour].letter}") if area == "pool" else None
            yield _row(view, area, colour, counts[colour], (x, 28 + ROW * row), wide, size, value)


def _row(
    view: View,
    area: str,
    colour: int,
    count: int,
    corner: tuple[float, float],
    wide: float,
    size: float,
    value: Worth | None,
) -> Element:
    """The dice of one colour in an area, picked one at a time."""
    letter = DICE[colour].letter
    does = acting(view, f"{area}.{letter}", "pick one")
    pitch = size * 1.145
    top = (ROW - size) / 2 + 1.5
    drawn = [dice.socket(8 + pitch * at, top, size) for at in range(count, DICE[colour].copies)]
    drawn += [dice.die(colour, x=8 + pitch * at, y=top, size=size) for at in range(count)]
    said = dice.spoken(colour, dice.UNROLLED, count) if count else f"no {DICE[colour].name} dice"
    label = f"{said[0].upper()}{said[1:]} in {_NAMES[area]}" + (f"; {does.told}" if does.told else "")
    if value is not None:
        label += f"; {value.told}"
        drawn.append(
            h(
                "text",
                value.brief,
                x=wide - 9,
                y=ROW / 2 + 5,
                text_anchor="end",
                class_="hv-worth hv-bold",
                font_size=11.5,
            )
        )
    rim = h("rect", x=3, y=1, width=wide - 6, height=ROW - 1, rx=7, class_="hv-rim rx-focus")
    return h(
        "g",
        rim,
        drawn,
        transform=f"translate({corner[0]:g} {corner[1]:g})",
        class_=f"hv-dice {does.class_}".strip(),
        aria_label=label,
        data_key=f"{area}-{letter}",
        **does.attributes,
    )


def _hero(state: State, view: View, notes: Notes) -> Iterator[Element]:
    place = hero_card(state)
    if place == NONE:
        yield h("rect", x=0.5, y=0.5, width=HERO - 1, height=HIGH - 1, rx=9, class_="hv-plate")
        yield h("text", "No hero yet", x=HERO / 2, y=HIGH / 2, text_anchor="middle", class_="hv-soft")
        return
    card = state.arena.cards[place]
    assert isinstance(card, Hero)
    told = ", ".join(f"{name.capitalize()} {value}" for name, value in zip(STATS, state.stats, strict=True))
    ability = effects_words(card.ability)
    use = acting(view, f"use.{card.name}", "use the ability")
    yield h(
        "g",
        cards.paper(HERO, HIGH),
        cards.head("hero", HERO, 28),
        signs.at(17, 14.5, signs.kind("hero"), scale=0.9),
        lettering.fitted(card.name, 31, 19, HERO - 40, 13.5, "hv-on-band hv-bold"),
        h("rect", x=-2, y=-2, width=HERO + 4, height=HIGH + 4, rx=8, class_="hv-rim rx-focus"),
        [_stat(name, value, 11 + 63 * at) for at, (name, value) in enumerate(zip(STATS, state.stats, strict=True))],
        lettering.paragraph(ability, 12, 124, HERO - 22, 12.3, "hv-on-paper", 4 if not use.class_ else 3),
        class_="hv-hero",
        aria_label=f"The hero: {card.name}, {told}, {recovery_dice(state)} dice recover; ability: {ability}",
        data_key="hero-card",
        data_tip=notes.add("hero-card", card, 0, 0, HERO, HIGH),
        **STOP.attributes,
    )
    if use.class_:
        yield button("use", f"use the ability of {card.name}; {use.told}", 12, HIGH - 34, 54, use, "use-hero")


def _stat(name: str, value: int, x: float) -> Element:
    """A stat die."""
    return h(
        "g",
        h("path", d="M3 46H44L49 41V44L44 49H4z", class_="hv-die-drop"),
        h("path", d="M3 0L8-5H47L43 0zM45 3L49-4V40L45 44z", class_="hv-stat-side"),
        h("rect", x=0, y=0, width=45, height=45, rx=6, class_="hv-stat-die"),
        signs.at(22.5, 23, signs.stat(name), scale={"health": 2.75, "strategy": 2.75, "recovery": 2.65}[name]),
        h(
            "text",
            str(value).replace("-", "−"),
            x=22.5,
            y=29,
            text_anchor="middle",
            class_="hv-stat-number hv-bold",
            font_size=18,
        ),
        h("text", name.capitalize(), x=23, y=61.5, text_anchor="middle", class_="hv-on-paper", font_size=11),
        transform=f"translate({x:g} 40)",
    )


def button(words: str, told: str, x: float, y: float, wide: float, does: Acting, key: str) -> Element:
    """A small button on a card."""
    return h(
        "g",
        h("rect", x=0, y=0, width=wide, height=27, rx=8, class_="hv-rim hv-pill hv-on-card rx-focus"),
        h("text", words, x=wide / 2, y=18, text_anchor="middle", class_="hv-pill-words hv-on-paper", font_size=12),
        transform=f"translate({x:g} {y:g})",
        class_=f"hv-button {does.class_}",
        aria_label=told.rstrip("; "),
        data_key=key,
        **does.attributes,
    )
