"""Other ways to write a move, and what is answered to what is no move."""

import pytest
from victory_and_honor.lines import GAME

from explorer.core.errors import ExplorerError
from explorer.games.victory_and_honor.cards import CARD, read_cards
from explorer.games.victory_and_honor.reading import normalise

HANDS = {"N": "R7 KG2 B1 Y4", "E": "R6 K6 B6 Y6", "S": "R5 K5 B5 Y5", "W": "R3 K3 B3 Y3"}


@pytest.fixture
def start():
    return GAME.start({"leader": "N", "phase": 3, "hands": HANDS})


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("n left r7", "N left R7"),
        ("N LEFT ◆7", "N left R7"),
        ("N left ▲★★", "N left KG2"),
        ("n left kg2", "N left KG2"),
        ("N  right ■4", "N right Y4"),
        ("n right ●1>center", "N right B1 > center"),
        ("N right B1 >CENTER", "N right B1 > center"),
    ],
)
def test_other_ways_to_write_a_move(start, written, meant):
    """The signs of drawn cards, stars, small letters; the move itself has its one notation."""
    assert str(GAME.read(start, written)) == meant
    assert GAME.reasons(start, written) == ()
    assert normalise(meant) == meant


def test_a_deal_may_be_written_with_signs():
    """Chance outcomes are read alike."""
    start = GAME.start({"leader": "N", "start": "deal"})
    plain = "deal N R7 R6 R5 R4 R3 R2 R1 BG2 K7 Y7"
    other = "DEAL n ◆7 ◆6 ◆5 ◆4 ◆3 r2 r1 ●★★ ▲7 ■7"
    assert GAME.read(start, other) == GAME.read(start, plain)


def test_every_card_as_it_is_drawn():
    """Forty cards, each with its sign and its stars."""
    sign = dict(zip("RBKY", "◆●▲■", strict=True))
    for card in CARD.values():
        drawn = sign[card.regiment] + ("★" * card.stars or card.rank)
        assert normalise(drawn) == normalise(card.lower()) == card


@pytest.mark.parametrize("text", ["N left R8", "N left ★★", "N left ◆◆7", "N up R7", "N left ★★★★", "Nord left R7"])
def test_what_is_unclear_stays_as_it_is(start, text):
    """Nothing is guessed: it is refused as it was written."""
    assert normalise(text) == text
    assert GAME.look_up(start, text)[0] is None


@pytest.mark.parametrize("text", ["left R7", "left b1 > center", "gives left R7", "keeps"])
def test_a_missing_seat_is_answered_with_the_right_form(start, text):
    """North is on turn."""
    (refusal,) = GAME.reasons(start, text)
    assert f"'N {normalise(text)}'" in refusal.reason


def test_a_card_that_is_none_is_told_the_letters(start):
    (refusal,) = GAME.reasons(start, "N left Z9")
    with pytest.raises(ExplorerError) as raised:
        read_cards("Z9")
    for words in (refusal.reason, str(raised.value)):
        assert "(R red, B blue, K black, Y yellow)" in words
        assert "G3 G2 G1 7 6 5 4 3 2 1" in words
