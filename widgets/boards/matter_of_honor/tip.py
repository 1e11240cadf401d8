"""The exact odds of an attack, as a card beside the target."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from math import lcm
from typing import TYPE_CHECKING, Final, NamedTuple
from xml.etree.ElementTree import Element

from explorer.games.matter_of_honor import activated_units
from explorer.games.matter_of_honor.combat import Result
from explorer.games.matter_of_honor.odds import OUTCOMES, TURN_ENDS, Odds, odds
from explorer.games.matter_of_honor.state import Assault, State
from explorer.games.matter_of_honor.theatre import Unit
from widgets.boards.matter_of_honor.acting import chosen_unit
from widgets.boards.matter_of_honor.geometry import Point, sheet
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

WIDE: Final = 272.0
LINE: Final = 19.0
HEAD: Final = 48.0
_CLASS: Final = dict(zip(OUTCOMES, ("win", "push", "even", "back", "loss", "end"), strict=True))


class About(NamedTuple):
    """The attacks on a unit that are possible now, with their odds, and the same in words."""

    attacks: tuple[tuple[Unit, Odds], ...]
    told: str


def about(state: State, view: View, target: Unit) -> About | None:
    """The odds of attacking a unit: by the unit that has been picked, or else by each that may."""
    found = _attacks(state, target)
    mover = chosen_unit(view)
    if mover is not None:
        found = tuple(one for one in found if one[0].id == mover)
    if not found or state.stage != "act" or (state.active is target.side):
        return None
    told = "; ".join(f"{unit.id} attacks: {in_words(one)}" for unit, one in found)
    return About(found, told)


@lru_cache(maxsize=64)
def _attacks(state: State, target: Unit) -> tuple[tuple[Unit, Odds], ...]:
    if state.stage != "act" or state.active is None:
        return ()
    units = state.theatre.side_units[state.active]
    may = [unit for unit in units if Assault(unit.id, target.id) in activated_units.legal(state, unit)]
    return tuple((unit, odds(state, unit, target)) for unit in may)


def named(outcome: str, found: Odds) -> str:
    """What an outcome means here: who cannot retreat loses a step instead."""
    if outcome == Result.DEFENDER_RETREAT.value and not found.defender_can_retreat:
        return "defender cannot retreat: step loss"
    if outcome == Result.ATTACKER_RETREAT.value and not found.attacker_can_retreat:
        return "attacker cannot retreat: step loss"
    return "turn ends first" if outcome == TURN_ENDS else outcome


def written(shares: dict[str, Fraction]) -> dict[str, str]:
    """The shares as fractions of one whole, so that they can be compared: "16/49"."""
    whole = lcm(*(share.denominator for share in shares.values()))
    return {name: f"{share.numerator * whole // share.denominator}/{whole}" for name, share in shares.items()}


def in_words(found: Odds) -> str:
    """The odds in a sentence."""
    fractions = written(found.shares)
    return ", ".join(f"{named(name, found)} {fractions[name]}" for name, share in found.shares.items() if share)


def tips(state: State, view: View) -> Iterator[Element]:
    """A hidden card of odds for each target, shown while the pointer or the focus is on it; the odds of an attack that
    waits for its card stand there for all to see."""
    if state.stage == "combat" and state.attack is not None:
        unit, target = (state.theatre.units[one] for one in state.attack)
        yield _card(state, target, ((unit, odds(state, unit, target)),), None)
    for target in state.theatre.units:
        found = about(state, view, target)
        if found is not None:
            yield _card(state, target, found.attacks, f"odds-{target.id}")


def _card(state: State, target: Unit, attacks: tuple[tuple[Unit, Odds], ...], key: str | None) -> Element:
    content = list(_one(*attacks[0], target)) if len(attacks) == 1 else list(_several(attacks, target))
    high = HEAD + (LINE * (len(OUTCOMES) + 1) if len(attacks) == 1 else LINE * len(attacks)) + 8
    near = [state.hex_of(unit) for unit, _ in attacks]
    x, y = _beside(state, state.hex_of(target), near, high)
    return h(
        "g",
        h("rect", x=0, y=0, width=WIDE, height=high, rx=8, class_="mh-tip-card"),
        content,
        transform=f"translate({x:.1f} {y:.1f})",
        class_="mh-tip" if key else "mh-tip mh-now-due",
        data_tip_of=key,
        data_key=f"tip-{key}" if key else "tip",
        aria_hidden="true",
    )


def _one(unit: Unit, found: Odds, target: Unit) -> Iterator[Element]:
    weights = "".join(f", {one} −1" for one in found.modifiers)
    weights = f"AF {found.af}, DF {found.df}{weights}"
    yield h("text", f"{unit.id} attacks {target.id}"[:34], x=12, y=19, class_="mh-tip-head")
    yield h("text", weights, x=12, y=37, class_="mh-note")
    last = HEAD + LINE * len(OUTCOMES) + 13
    yield h("text", f"exact, {found.cards} cards left", x=12, y=last, class_="mh-note")
    fractions = written(found.shares)
    for row, (name, share) in enumerate(found.shares.items()):
        y = HEAD + LINE * row
        yield h("text", named(name, found), x=12, y=y + 12, class_="mh-tip-line")
        yield h("text", fractions[name], x=WIDE - 62, y=y + 12, text_anchor="end", class_="mh-tip-line mh-figure")
        yield h("rect", x=WIDE - 56, y=y + 2, width=46, height=11, class_="mh-rail")
        yield h("rect", x=WIDE - 56, y=y + 2, width=46 * float(share), height=11, class_=f"mh-bar-{_CLASS[name]}")


def _several(attacks: tuple[tuple[Unit, Odds], ...], target: Unit) -> Iterator[Element]:
    """One bar an attacker, cut into the outcomes, with what makes it a success."""
    yield h("text", f"Attacks on {target.id}"[:34], x=12, y=19, class_="mh-tip-head")
    yield h("text", f"chance of success, exact, {attacks[0][1].cards} cards left", x=12, y=37, class_="mh-note")
    for row, (unit, found) in enumerate(attacks):
        y, x = HEAD + LINE * row, 132.0
        good = found.shares[Result.DEFENDER_STEP.value] + found.shares[Result.DEFENDER_RETREAT.value]
        yield h("text", unit.id[:10], x=12, y=y + 12, class_="mh-tip-line")
        fraction = written(found.shares | {"success": good})["success"]
        yield h("text", fraction, x=124, y=y + 12, text_anchor="end", class_="mh-tip-line mh-figure")
        for name, share in found.shares.items():
            wide = float(share) * (WIDE - 144)
            yield h("rect", x=x, y=y + 2, width=wide, height=11, class_=f"mh-bar-{_CLASS[name]}")
            x += wide


def _beside(state: State, target: int, attackers: list[int], high: float) -> Point:
    """A place for the card near its target that covers neither it nor those who attack."""
    ground = state.theatre.map
    paper = sheet(ground)
    x, y = paper.centres[target]
    spots = [
        (x + 34, y - high / 2),
        (x - 34 - WIDE, y - high / 2),
        (x - WIDE / 2, y + 34),
        (x - WIDE / 2, y - 34 - high),
    ]
    spots += [(x + 34, y + 6), (x + 34, y - high - 6), (x - 34 - WIDE, y + 6), (x - 34 - WIDE, y - high - 6)]

    def fitted(spot: Point) -> Point:
        return (
            min(max(spot[0], 4), max(paper.wide - WIDE - 4, 4)),
            min(max(spot[1], 4), max(paper.high - high - 4, 4)),
        )

    def covered(spot: Point) -> float:
        """How much lies beneath the card: the fight itself weighs most, then Leipzig, units, towns."""
        weight = 0.0
        for at, (cx, cy) in enumerate(paper.centres):
            if spot[0] - 24 < cx < spot[0] + WIDE + 24 and spot[1] - 24 < cy < spot[1] + high + 24:
                weight += 100 if at in (target, *attackers) else 5 if at in state.at else 1
                weight += 8 if at == ground.leipzig else 2 if ground.hexes[at].town else 0
        return weight

    return min(map(fitted, spots), key=covered)
