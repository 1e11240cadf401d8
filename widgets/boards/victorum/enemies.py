"""Active enemies as large cards: health left, damage, dice applied, and their effects in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.victorum.cards import Foe
from explorer.games.victorum.counting import damage_on
from explorer.games.victorum.dice import applied_colour, applied_hits, written_applied
from explorer.games.victorum.effect_words import effects_words, reward_words
from explorer.games.victorum.labels import enemy_label
from explorer.games.victorum.modifiers import damage_of, health_left, health_of
from explorer.games.victorum.mountain import camp_name
from explorer.games.victorum.state import State, counted
from widgets.boards.victorum import advice, cards, dice, lettering, signs, worth
from widgets.boards.victorum.acting import acting
from widgets.boards.victorum.geometry import WIDTH
from widgets.boards.victorum.picking import on_enemy
from widgets.boards.victorum.tips import Notes
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

SPACE: Final = 12.0
DIE: Final = 21.0


class Size(NamedTuple):
    """How the cards lie: how many in a row, and how large each is."""

    row: int
    wide: float
    high: float


def size(count: int) -> Size:
    """How so many cards lie."""
    row = 3 if count in (3, 5, 6) else 2 if count < 3 else 4
    return Size(row, (WIDTH - 16 - (row - 1) * SPACE) / row, 196)


def high(state: State) -> float:
    """How high all cards are together."""
    one = size(len(state.enemies))
    return -(-len(state.enemies) // one.row) * (one.high + SPACE)


def enemies(state: State, view: View, notes: Notes, top: float) -> Iterator[Element]:
    """All active enemies, in rows; `top` is where the first row begins."""
    one = size(len(state.enemies))
    for slot in range(len(state.enemies)):
        row, column = divmod(slot, one.row)
        in_row = min(one.row, len(state.enemies) - row * one.row)
        left = (WIDTH - in_row * one.wide - (in_row - 1) * SPACE) / 2
        corner = (left + column * (one.wide + SPACE), top + row * (one.high + SPACE))
        yield _enemy(state, view, notes, slot, one, corner)


def _enemy(state: State, view: View, notes: Notes, slot: int, one: Size, corner: tuple[float, float]) -> Element:
    enemy, label = state.enemies[slot], enemy_label(state, slot)
    card = state.arena.cards[enemy.card]
    assert isinstance(card, Foe)
    does = acting(view, f"enemy.{label}", "can be picked")
    value = advice.against(state, view, label)
    told = spoken(state, slot) + (f"; {does.told}" if does.told else "") + (f"; {value.told}" if value else "")
    key = f"enemy-{label}"
    return h(
        "g",
        h(
            "g",
            h("rect", x=-5, y=-5, width=one.wide + 10, height=one.high + 10, rx=10, class_="hv-rim rx-focus"),
            cards.paper(one.wide, one.high, class_="hv-paper hv-fallen" if enemy.defeated else "hv-paper"),
            cards.head(card.kind, one.wide, 28),
            signs.at(16, 14.5, signs.kind(card.kind)),
            lettering.fitted(label, 30, 19, one.wide - 38, 13, "hv-on-band hv-bold"),
            _health(state, slot, one),
            _numbers(state, slot, card, one),
            _effect(state, slot, card, one),
            worth.pill(value.short, one.wide - 7, one.high - 27) if value is not None else None,
            class_=f"hv-enemy {does.class_}".strip(),
            aria_label=told,
            data_key=key,
            data_tip=notes.add(key, card, *corner, one.wide, one.high),
            **does.attributes,
        ),
        _dice(state, view, slot, one),
        transform=f"translate({corner[0]:g} {corner[1]:g})",
        data_key=f"at-{key}",
    )


def _health(state: State, slot: int, one: Size) -> Iterator[Element]:
    """A heart for each point of health, the taken ones hollow."""
    full, left = health_of(state, slot), health_left(state, slot)
    words = "defeated" if state.enemies[slot].defeated else f"{left} of {full}"
    room = one.wide - 26 - lettering.wide(words, 12.5, bold=True)
    pitch = min(16.0, room / full)
    for number in range(full):
        yield signs.at(15 + pitch * number, 44, signs.heart("hv-heart" if number < left else "hv-heart-gone"))
    yield h("text", words, x=one.wide - 9, y=48.5, text_anchor="end", class_="hv-on-paper hv-bold", font_size=12.5)


def _numbers(state: State, slot: int, card: Foe, one: Size) -> Iterator[Element]:
    """Damage, fire icons, where it came from."""
    damage = damage_of(state, slot)
    words = f"deals {damage}" + (f" (printed {card.damage})" if damage != card.damage and one.row <= 3 else "")
    yield signs.at(15, 66, signs.blow())
    yield h("text", words, x=26, y=70.5, class_="hv-on-paper hv-bold", font_size=12.5)
    x = one.wide - 9.0
    enemy = state.enemies[slot]
    if not state.final:
        where = camp_name(state, enemy.camp)
        yield h("text", where, x=x, y=70.5, text_anchor="end", class_="hv-on-paper", font_size=12)
        x -= lettering.wide(where, 12) + 12
    for _ in range(card.influence if hasattr(card, "influence") else 0):
        yield signs.at(x, 66, signs.fire(), scale=0.78)
        x -= 12


def _effect(state: State, slot: int, card: Foe, one: Size) -> Iterator[Element]:
    """What it does, in words, and what it brings."""
    room, y = one.wide - 20, 90.0
    words = effects_words(card.effects)
    reward = getattr(card, "reward", None)
    most = 5 if state.enemies[slot].dice else 7
    rows = lettering.lines(words, room, 12.3, most if reward is None else most - 1) if words else ()
    for row in rows:
        yield lettering.fitted(row, 10, y, room, 12.3, "hv-on-paper")
        y += 15
    if reward is not None:
        left = max(1, most - len(rows))
        for row in lettering.lines(f"Reward: {reward_words(reward)}", room, 12.3, min(left, 2)):
            yield lettering.fitted(row, 10, y, room, 12.3, "hv-on-paper hv-quiet")
            y += 15


def _dice(state: State, view: View, slot: int, one: Size) -> Iterator[Element]:
    """The dice that lie on the card, from the weakest."""
    label = enemy_label(state, slot)
    dice_here = state.enemies[slot].dice
    pitch = min(DIE + 7, (one.wide - 24) / max(len(dice_here), 1))
    seen: set[str] = set()
    for place, die in enumerate(dice_here):
        written = written_applied(die)
        does = acting(view, on_enemy(label, written), "pick it")
        x, y = 11 + pitch * place, one.high - DIE - 8
        drawn = dice.die(applied_colour(die), applied_hits(die), x, y, DIE)
        if not does.class_ or written in seen:
            yield h("g", drawn, aria_hidden="true", class_="hv-off")
            continue
        seen.add(written)
        yield h(
            "g",
            h("rect", x=x - 4, y=y - 6, width=DIE + 11, height=DIE + 10, rx=7, class_="hv-rim rx-focus"),
            drawn,
            class_=f"hv-dice {does.class_}",
            aria_label=f"{dice.spoken(applied_colour(die), applied_hits(die))}, on {label}; {does.told}",
            data_key=f"on-{written}-{label}",
            **does.attributes,
        )


def spoken(state: State, slot: int) -> str:
    """An active enemy as a screen reader says it."""
    enemy = state.enemies[slot]
    card = state.arena.cards[enemy.card]
    left = "defeated" if enemy.defeated else f"health {health_left(state, slot)} of {health_of(state, slot)}"
    words = [enemy_label(state, slot), cards.KINDS[card.kind], left, f"deals {damage_of(state, slot)} damage"]
    words.append(f"from {camp_name(state, enemy.camp)}")
    if enemy.dice:
        words.append(f"on it {counted(len(enemy.dice), 'die')}: {' '.join(map(written_applied, enemy.dice))}")
    elif damage_on(enemy):
        words.append(f"{damage_on(enemy)} damage taken")
    told = cards.said(card)
    return ", ".join(words) + (f"; it says: {told}" if told else "")
