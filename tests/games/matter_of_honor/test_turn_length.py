"""The odds of a turn's length: by hand, by a closed form, card by card in every order, and by walking the engine."""

from collections import Counter
from fractions import Fraction
from itertools import permutations
from math import comb

import pytest

from explorer import load_game
from explorer.core.protocol import Chance
from explorer.games.matter_of_honor.cards import CARD, DECK, FULL, JOKER
from explorer.games.matter_of_honor.odds_turn import turn_length
from explorer.games.matter_of_honor.setup_deck import read_cards

GAME = load_game("matter-of-honor")
BOTH = (True, True)
NOBODY = (False, False)


def deck(text):
    return read_cards(text, "left", [])


def length(text, activated=NOBODY, attacks=0, **rulings):
    rulings = {name.replace("_", "-"): answer for name, answer in rulings.items()}
    return turn_length(deck(text), activated, rulings=GAME.rulings(rulings), attacks=attacks)


def shares(dist):
    return dict(dist.items())


@pytest.mark.parametrize("attacks", [0, 1, 2])
def test_once_both_have_activated_any_card_may_be_the_joker(attacks):
    """Fifty-two other cards: the Joker is the first, the second, … the fifty-third with 1/53 each."""
    found = turn_length(FULL, BOTH, rulings=GAME.rulings(), attacks=attacks)
    assert shares(found.draws) == {draws: Fraction(1, 53) for draws in range(1, 54)}


def test_two_cards_and_the_joker_by_hand():
    """Black, red and the Joker, nobody having activated. First or second (4 of 6 orders) the Joker comes too early and
    is set aside: three draws, both cards activate. Third it ends a turn of three draws, too."""
    found = length("black 2, red 3, joker")
    assert shares(found.draws) == {3: 1}
    assert shares(found.activations["French"]) == {2: 1}
    assert shares(found.activations["Coalition"]) == {3: 1}


def test_two_black_cards_and_two_red_ones_by_hand():
    """Five places for the Joker, each 1/5. In the first two it is too early: 5 draws. Third: too early if the two cards
    before it are of one colour, which is 1/3; else the turn ends with 3 draws. Fourth: the three cards before it are
    never of one colour: 4 draws. Fifth: 5 draws."""
    found = length("2 x black 2, 2 x red 2, joker")
    assert shares(found.draws) == {3: Fraction(2, 15), 4: Fraction(1, 5), 5: Fraction(2, 3)}
    # 1 card each where it ends with 3 draws; 2 of one side, 1 of the other with 4
    assert shares(found.cards["French"]) == {1: Fraction(2, 15) + Fraction(1, 10), 2: Fraction(1, 10) + Fraction(2, 3)}


def closed(black, red, activated):
    """Draws where the Joker is set aside: it is at place k with 1/n, and too early if a side that has not activated
    has no card among the k - 1 before it."""
    n = black + red + 1
    found = Counter()
    for k in range(1, n + 1):
        hands = comb(n - 1, k - 1)
        without_black = 0 if activated[0] else comb(red, k - 1)
        without_red = 0 if activated[1] else comb(black, k - 1)
        neither = 0 if any(activated) or k > 1 else 1
        early = Fraction(without_black + without_red - neither, hands)
        found[k] += (1 - early) / n
        found[n] += early / n
    return {draws: share for draws, share in sorted(found.items()) if share}


@pytest.mark.parametrize("activated", [NOBODY, (True, False), (False, True), BOTH])
@pytest.mark.parametrize("text", ["", "6 x red face", "3 x black face, 6 x red face, red A, 2 x red 5"])
def test_the_closed_form(text, activated):
    left = tuple(have - out for have, out in zip(FULL, deck(text), strict=True))
    black, red = (sum(n for card, n in zip(DECK, left, strict=True) if card.side == side) for side in (0, 1))
    assert shares(turn_length(left, activated, rulings=GAME.rulings()).draws) == closed(black, red, activated)


def test_activations_of_a_whole_deck_without_the_joker():
    """Ten even cards and sixteen others a side: 10 × 2 + 16 × 3 = 68; with an Ace for two units 66."""
    left = (*FULL[: JOKER.place], 0)
    assert shares(turn_length(left, rulings=GAME.rulings()).activations["French"]) == {68: 1}
    rulings = GAME.rulings({"ace-activates": "two"})
    assert shares(turn_length(left, rulings=rulings).activations["Coalition"]) == {66: 1}


def played(order, activated, rulings, attacks):
    """Draws and cards that activated, by side, of a deck in this order; the Joker goes back to every place in turn.

    Yields the results with their shares.
    """
    todo = [(Fraction(1), tuple(order), 0, (0, 0), activated, 0, False)]
    while todo:
        share, cards, draws, active, sides, combat, last = todo.pop()
        if not cards:
            yield share, (draws, *active)
            continue
        card, rest = cards[0], cards[1:]
        draws += 1
        if card == "joker":
            if not all(sides):
                if rulings["joker-too-early"] == "set-aside" or not rest:
                    todo.append((share, rest, draws, active, sides, combat, last))
                    continue
                # the next card comes, and the Joker may lie anywhere in what is left behind it
                for place in range(len(rest)):
                    behind = (*rest[1 : place + 1], "joker", *rest[place + 1 :])
                    todo.append((share / len(rest), (rest[0], *behind), draws, active, sides, combat, last))
            elif combat and rest and rulings["joker-in-combat"] == "redraw":
                todo.append((share, rest, draws, active, sides, combat, True))
            else:
                yield share, (draws, *active)
            continue
        if combat:
            if last:
                yield share, (draws, *active)
            else:
                todo.append((share, rest, draws, active, sides, combat - 1, last))
            continue
        side = 0 if card.startswith("black") else 1
        if rest or rulings["last-card"] == "takes-effect":
            active = tuple(n + (at == side) for at, n in enumerate(active))
        sides = tuple(was or at == side for at, was in enumerate(sides))
        todo.append((share, rest, draws, active, sides, attacks, last))


RULINGS = [
    {},
    {"joker-too-early": "shuffled-back"},
    {"joker-in-combat": "redraw"},
    {"last-card": "ends-at-once"},
    {"joker-too-early": "shuffled-back", "joker-in-combat": "redraw", "last-card": "ends-at-once"},
]


@pytest.mark.parametrize("attacks", [0, 1, 2])
@pytest.mark.parametrize("changed", RULINGS, ids=str)
@pytest.mark.parametrize(
    ("cards", "activated"),
    [
        (["black 2", "black 3", "red 2", "red 3", "joker"], NOBODY),
        (["black 2", "black 3", "black 4", "red 2", "joker"], (False, True)),
        (["black 2", "black 3", "red 2", "red 3", "joker"], BOTH),
        (["black 2", "black 3", "joker"], NOBODY),
        (["black 2", "red 2", "red 3", "red 5"], NOBODY),
        (["joker"], NOBODY),
    ],
    ids=lambda value: ",".join(map(str, value)),
)
def test_every_order_of_a_small_deck(cards, activated, changed, attacks):
    rulings = GAME.rulings(changed)
    found, orders = Counter(), list(permutations(cards))
    for order in orders:
        for share, result in played(order, activated, rulings, attacks):
            found[result] += share / len(orders)
    left = [0] * len(DECK)
    for card in cards:
        left[CARD[card].place] += 1
    answer = turn_length(tuple(left), activated, rulings=rulings, attacks=attacks)
    assert {tuple(one): share for one, share in answer.joint.items()} == dict(found)


def walked(state, attacker, draws=0, combats=0, turn=None):
    """The draws until the turn ends on the engine: whoever may, attacks once a card; nobody does anything else."""
    turn = turn or state.turn
    if state.turn != turn:
        return Counter({draws: Fraction(1)})
    now = GAME.pending(state)
    found = Counter()
    if isinstance(now, Chance):
        for move in now.outcomes:
            after, _ = GAME.step(state, move)
            for value, share in walked(after, attacker, draws + 1, combats, turn).items():
                found[value] += share * now.outcomes.probability(move)
        return found
    attacks = [move for move in now.moves if attacker and " attacks " in str(move)]
    move = attacks[0] if attacks and not state.used else now.moves[-1]
    after, _ = GAME.step(state, move)
    return walked(after, attacker, draws, combats, turn)


@pytest.mark.parametrize("attacks", [0, 1])
@pytest.mark.parametrize("changed", RULINGS, ids=str)
def test_the_engine_draws_as_many(changed, attacks):
    """Faces alone decide no attack, so that both sides can go on attacking."""
    left = "3 x black face, 2 x red face, joker"
    setup = {"left": left, "others": "gone", "at": {"XI": "D2", "Pr I": "D3"}}
    found = walked(GAME.start(setup, changed), attacks)
    answer = turn_length(deck(left), rulings=GAME.rulings(changed), attacks=attacks)
    assert shares(answer.draws) == dict(found)


def test_nothing_left_is_told():
    with pytest.raises(ValueError, match="the turn has ended"):
        turn_length((0,) * len(DECK), rulings=GAME.rulings())
    with pytest.raises(ValueError, match="0 or more"):
        turn_length(rulings=GAME.rulings(), attacks=-1)
