"""Combat, by hand and against a plain enumeration of the fifty-three cards, one by one."""

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from explorer import load_game
from explorer.games.matter_of_honor.cards import DECK, FULL, JOKER, drawn
from explorer.games.matter_of_honor.odds import OUTCOMES, chart, odds
from explorer.games.matter_of_honor.tables import Side

GAME = load_game("matter-of-honor")
SIDES = (Side.FRENCH, Side.COALITION)


def test_the_deck_is_two_suits_a_colour_and_a_joker():
    assert sum(FULL) == 53
    assert {str(card): card.copies for card in DECK} == {
        **{f"{colour} {rank}": 2 for colour in ("black", "red") for rank in ["A", *map(str, range(2, 11))]},
        "black face": 6,
        "red face": 6,
        "joker": 1,
    }


@pytest.mark.parametrize("side", SIDES)
def test_four_on_two_with_one_modifier_on_a_fresh_deck(side):
    """Values 2 to 9 net one more than themselves, 3 to 10, all above 2; with the tens 36 cards succeed."""
    assert {name: share * 53 for name, share in chart(FULL, 4, 2, 1, side).items()} == {
        "defender step loss": 18,
        "defender retreat": 18,
        "no effect": 12,
        "attacker retreat": 2,
        "attacker step loss": 2,
        "turn ends": 1,
    }


def pack():
    """Fifty-three cards as (colour, pips), pips 11 to 13 being faces, and the Joker."""
    suits = [("black", suit) for suit in "CS"] + [("red", suit) for suit in "DH"]
    return [(colour, pips) for colour, _ in suits for pips in range(1, 14)] + ["joker"]


def twin(cards, af, df, modifiers, own):
    """The rulebook's combat, read off card by card."""
    found = dict.fromkeys(OUTCOMES, 0)
    for card in cards:
        if card == "joker":
            found["turn ends"] += 1
            continue
        colour, pips = card
        if pips > 10:
            verdict = "="
        elif pips == 1:
            verdict = "-"
        elif pips == 10:
            verdict = "+"
        else:
            total = pips + af - df - modifiers
            verdict = "+" if total > df else "=" if total == df else "-"
        match verdict, colour == own:
            case "+", True:
                found["defender step loss"] += 1
            case "+", False:
                found["defender retreat"] += 1
            case "-", True:
                found["attacker retreat"] += 1
            case "-", False:
                found["attacker step loss"] += 1
            case _:
                found["no effect"] += 1
    return {name: Fraction(count, len(cards)) for name, count in found.items()}


def counted(cards):
    """Cards as counts by class."""
    names = [
        card if card == "joker" else f"{card[0]} {'A' if card[1] == 1 else 'face' if card[1] > 10 else card[1]}"
        for card in cards
    ]
    return tuple(names.count(str(card)) for card in DECK)


def depleted():
    """A full deck and a few that cards have been drawn from."""
    random = Random(1813)
    for size in (53, 52, 40, 26, 9, 3, 1):
        yield random.sample(pack(), size)


@pytest.mark.parametrize("cards", list(depleted()), ids=len)
def test_odds_are_those_of_the_cards_one_by_one(cards):
    left = counted(cards)
    assert sum(left) == len(cards)
    for side, own in zip(SIDES, ("black", "red"), strict=True):
        for af, df, modifiers in product(range(1, 9), range(1, 9), range(4)):
            assert chart(left, af, df, modifiers, side) == twin(cards, af, df, modifiers, own), (af, df, modifiers, own)


def test_no_card_no_odds():
    with pytest.raises(ValueError, match="no card is left"):
        chart(tuple([0] * len(DECK)), 4, 2, 0, Side.FRENCH)


AT = {"XI": "D2", "Pr I": "D3", "II C": "gone"}


def walked(state, attack):
    """What an attack leads to, found by playing every card: outcome and whether the turn ends, with probabilities."""
    found = {}

    def follow(at, share):
        chance = GAME.pending(at)
        for move in chance.outcomes:
            part = share * Fraction(chance.outcomes.weight(move), chance.outcomes.total)
            after, events = GAME.advance(at, move)
            kinds = {event.kind: event for event in events}
            if after.stage == "combat":
                follow(after, part)
                continue
            ended = "turn-ended" in kinds or after.ending or not any(after.left)
            decided = kinds.get("success") or kinds.get("failure") or kinds["no-effect"]
            joker = decided.get("card") in ("joker", None) or decided.clause == "turn-play.last-card"
            own = decided.get("card", "").startswith("red")
            name = {
                "success": "defender step loss" if own else "defender retreat",
                "failure": "attacker retreat" if own else "attacker step loss",
                "no-effect": "turn ends" if joker else "no effect",
            }[decided.kind]
            found[name] = found.get(name, 0) + part
            if ended:
                found["ends"] = found.get("ends", 0) + part

    after, _ = GAME.play(state, attack)
    follow(after, Fraction(1))
    return found


LEFT = [
    "joker",
    "black 3",
    "joker, black 3",
    "joker, red 9, black A, red face, 2 x black 10",
    "red 2, red 3, black 4, red 4",
]


# where the Joker is shuffled back it cannot have gone
CASES = [case for case in product(LEFT, ("set-aside", "shuffled-back")) if "joker" in case[0] or case[1] == "set-aside"]


@pytest.mark.parametrize(("left", "early"), CASES)
@pytest.mark.parametrize("activated", [[], ["French"]])
@pytest.mark.parametrize("in_combat", ["no-effect", "redraw"])
@pytest.mark.parametrize("last", ["takes-effect", "ends-at-once"])
def test_odds_in_a_position_are_those_of_playing_every_card(left, activated, early, in_combat, last):
    rulings = {"joker-too-early": early, "joker-in-combat": in_combat, "last-card": last}
    state = GAME.start({"at": AT, "left": left, "activated": activated, "card": "red 7"}, rulings)
    units = state.theatre.unit
    said = odds(state, units["Pr I"], units["XI"])
    if left == "joker" and not activated:
        assert said.shares["turn ends"] == said.ends == 1
        assert [one.clause for one in GAME.reasons(state, "Pr I attacks XI")] == ["turn-play.last-card"]
        return
    played = walked(state, "Pr I attacks XI")
    assert {name: share for name, share in said.shares.items() if share} == {
        name: share for name, share in played.items() if name != "ends"
    }
    assert said.ends == played.get("ends", 0)
    assert said.modifiers == ("woods", "river")


def test_drawn_and_left_make_the_deck():
    state = GAME.start({"drawn": "black 7, joker, 2 x red A"})
    assert drawn(state.left) == ("black 7", "red A", "red A", "joker")
    assert sum(state.left) == 49
    assert state.left[JOKER.place] == 0


def test_the_lesson_in_the_woods_by_hand():
    """51 cards without a black nine and the red seven; 6 to 10 succeed, 5 and faces do nothing, A to 4 fail."""
    state = GAME.start({"drawn": "black 9", "card": "red 7", "activated": ["French"], "at": AT | {"Pr I": "D3"}})
    said = odds(state, state.theatre.unit["Pr I"], state.theatre.unit["XI"])
    assert {name: share * 51 for name, share in said.shares.items()} == {
        "defender step loss": 2 + 1 + 2 + 2 + 2,
        "defender retreat": 2 + 2 + 2 + 1 + 2,
        "no effect": 4 + 12,
        "attacker retreat": 8,
        "attacker step loss": 8,
        "turn ends": 1,
    }
    assert said.ends == Fraction(1, 51)
    assert (said.af, said.df, said.cards) == (5, 4, 51)
    assert said.defender_can_retreat
    assert said.attacker_can_retreat
