"""The odds of a whole card: by hand, and against a walk over every move without any short cut."""

from fractions import Fraction
from random import Random

import pytest

from explorer import load_game
from explorer.core.errors import ExplorerError
from explorer.core.protocol import Chance, Decision
from explorer.games.matter_of_honor.odds_card import TooManyWays, best_card

GAME = load_game("matter-of-honor")
TAUCHA = {
    "others": "gone",
    "left": "red 6, black 6, black 2",
    "activated": ["French"],
    "card": "red 8",
    "at": {"XI": "C3", "Pr I": "C2", "Ru X": "C4"},
}


def start(setup, rulings=None):
    return GAME.start(setup, rulings)


def test_the_order_of_two_attacks_by_hand():
    """XI (DF 4, reduced 3) in C3 between Pr I (AF 5, no modifier; nowhere to retreat from C2) and Ru X (AF 4, over
    the river; retreats to B2 or D2 are open), and three cards.

    Pr I first: sixes succeed, and cost a step in either colour; the black two fails and costs Pr I one.
      red 6: +1. Ru X then gets ground with the black six or loses a step with the two: better not.
      black 6: +1. Ru X then gains or loses a step with equal odds: 0 more.
      black 2: -1. Ru X then gets a step with the red six, ground with the black one: +1/2.
    That is (1 + 1 - 1/2) / 3 = 1/2.

    Ru X first:
      red 6: +1, and Pr I finds XI reduced: even the black two nets 2 + 5 - 3 = 4 > 3. XI cannot retreat: +1 surely.
      black 6: XI retreats. Pr I then gains a step with the red six and loses one with the two: 0.
      black 2: -1. Pr I then has two sixes, a step in either colour: +1.
    That is (2 + 0 + 0) / 3 = 2/3.
    """
    found = best_card(start(TAUCHA))
    assert found.value == Fraction(2, 3)
    assert {str(move): value for move, value in found.moves.items() if " attacks " in str(move)} == {
        "Ru X attacks XI": Fraction(2, 3),
        "Pr I attacks XI": Fraction(1, 2),
    }
    assert str(next(iter(found.moves))) == "Ru X attacks XI"
    assert dict(found.dist.items()) == {0: Fraction(2, 3), 2: Fraction(1, 3)}
    assert "exact" in found.words()
    assert "steps inflicted less steps suffered, for the Coalition" in found.words()


def test_one_attack_by_hand():
    """Over the river into the woods, 51 cards: nine red ones above five cost a step (a red seven is gone), the eight
    black ones below five cost the attacker one, and both units can retreat."""
    setup = {"drawn": "black 9", "activated": ["French"], "card": "red 7", "at": {"XI": "D2", "Pr I": "D3"}}
    found = best_card(start({**setup, "others": "gone"}))
    assert found.value == Fraction(9 - 8, 51)
    assert found.dist.probability(1) == Fraction(9, 51)
    assert found.dist.probability(-1) == Fraction(8, 51)


LEIPZIG = {
    "turn": 2,
    "others": "gone",
    "left": "red 6, black 6, red A, black A",
    "activated": ["French"],
    "at": {"II C": "G2 reduced", "Pr I": "F2", "Ru X": "F1", "Pr VIII": "E2"},
}


@pytest.mark.parametrize(("card", "value"), [("red 8", Fraction(1, 2)), ("red 7", Fraction(5, 6))])
def test_taking_leipzig_by_hand(card, value):
    """II C, reduced, leaves Leipzig with a six and stays with an Ace; then somebody has to move in. Two activations
    allow one attack: 1/2. Three allow a second one, if the first met an Ace: 1/2 + 1/2 × 2/3."""
    for aim in ("leipzig", "G2"):
        found = best_card(start({**LEIPZIG, "card": card}), aim)
        assert found.value == value
        assert dict(found.dist.items()) == {0: 1 - value, 1: value}


def test_nothing_to_do_for_a_hex_out_of_reach():
    found = best_card(start(TAUCHA), "leipzig")
    assert (found.value, [str(move) for move in found.moves]) == (0, ["Coalition done"])


def plain(state, side, value):
    """The most that a side can expect when the card is over: every move of both, nothing merged or left out."""

    def after(move):
        following, _ = GAME.step(state, move)
        over = "card" in GAME.ended(state, following)
        return Fraction(value(following)) if over else plain(following, side, value)

    now = GAME.pending(state)
    if isinstance(now, Chance):
        return sum(now.outcomes.probability(move) * after(move) for move in now.outcomes)
    assert isinstance(now, Decision)
    return (max if now.player == side else min)(after(move) for move in now.moves)


def balance(state):
    lost = {"French": 0, "Coalition": 0}
    for unit in state.theatre.units:
        at = state.at[unit.place]
        lost["Coalition" if unit.side else "French"] += 2 if at == -2 else state.reduced[unit.place]
    return lost["French"] - lost["Coalition"]


COALITION = ("Pr I", "Ru X", "Pr VIII", "APR")
FRENCH = ("XI", "II C", "VI", "IV")
RULINGS = (
    {},
    {"retreat-chosen-by": "opponent"},
    {"face-card": "mix"},
    {"joker-in-combat": "redraw", "last-card": "ends-at-once"},
    {"joker-too-early": "shuffled-back", "activated": "unit"},
    {"pass-through": "no", "leipzig-through": "yes"},
    {"after-entry": "yes", "entry-full": "nearest-edge"},
)


def position(random, rulings):
    """A melee in a few hexes with a thin deck and a red card in use."""
    map = GAME.start().theatre.map
    centre = random.choice(["C3", "F2", "G2", "G3", "D3", "A2"])
    near = [map.hexes[at].id for at in (*map.neighbours[map.place[centre]], map.place[centre])]
    places = dict(zip([*FRENCH[:2], *COALITION[:2]], random.sample(near, 4), strict=False))
    at = {unit: hex + random.choice(["", " reduced"]) for unit, hex in places.items()}
    if random.random() < 0.4:
        at["VI"] = "waiting"
    cards = random.sample(["red 3", "red 6", "black 4", "black 7", "joker", "red A", "black 10", "red face"], 3)
    if rulings.get("joker-too-early") == "shuffled-back" and "joker" not in cards:
        cards[0] = "joker"
    card = random.choice(["red 4", "red 8", "red face", "black 6", "black face"])
    other = "Coalition" if card.startswith("black") else "French"
    setup = {"turn": 4, "others": "gone", "at": at, "left": ", ".join(cards), "activated": [other], "card": card}
    return GAME.start({**setup, "activations": 2}, rulings)


@pytest.mark.parametrize("rulings", RULINGS, ids=str)
@pytest.mark.parametrize("seed", range(10))
def test_every_way_to_play_two_activations(seed, rulings):
    state = position(Random(f"{seed} {rulings}"), rulings)
    side = "Coalition" if state.card.side else "French"
    sign, before = (1 if state.card.side else -1), balance(state)
    assert best_card(state).value == plain(state, side, lambda end: sign * (balance(end) - before))
    assert best_card(state, "leipzig").value == plain(state, side, lambda end: int(end.leipzig == state.card.side))


@pytest.mark.parametrize("hex", ["D2", "C3", "C4"])
def test_every_way_to_come_into_a_hex(hex):
    state = start(TAUCHA)
    units = [unit for unit in state.theatre.units if unit.side]
    place = state.theatre.map.place[hex]
    expected = plain(state, "Coalition", lambda end: int(any(end.at[unit.place] == place for unit in units)))
    assert best_card(state, hex).value == expected


@pytest.mark.parametrize(
    "at",
    [
        {"XI": "D2", "Pr I": "D3", "Ru X": "C3", "Pr VIII": "E2 reduced"},
        {"XI": "G1", "Pr I": "G2", "Ru X": "E1", "Pr VIII": "F3"},
        {"XI": "E2", "Pr I": "D1", "Ru X": "F3", "Pr VIII": "C2 reduced"},
        {"XI": "A2 reduced", "Pr I": "A3", "Ru X": "B2", "Pr VIII": "C1"},
    ],
    ids=str,
)
def test_every_way_to_play_three_activations(at):
    """Three units, so that a first move may close the way of a retreat from a second and a third attack."""
    setup = {"turn": 2, "others": "gone", "at": at, "left": "red 6, black 9", "activated": ["French"], "card": "red 9"}
    state = start(setup)
    before = balance(state)
    assert best_card(state).value == plain(state, "Coalition", lambda end: balance(end) - before)


def test_the_bound_is_told():
    with pytest.raises(TooManyWays, match="more than 10 positions"):
        best_card(start(TAUCHA), budget=10)


def test_what_cannot_be_asked_is_told():
    with pytest.raises(ExplorerError, match="No card is in use"):
        best_card(GAME.start())
    with pytest.raises(ExplorerError, match="There is no hex 'Z9'"):
        best_card(start(TAUCHA), "Z9")
