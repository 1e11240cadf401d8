"""The engine against a second reading of the rulebook, position by position along random games under random rulings."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from matter_of_honor.play import GAME, QUICKLY, RULINGS, fights, random_game
from matter_of_honor.twin import Position

from explorer.core.protocol import Decision


@settings(max_examples=20, phases=QUICKLY, deadline=None)
@given(RULINGS, st.integers(0, 10_000))
def test_the_same_moves_are_legal(rulings, seed):
    states, _, _ = random_game(rulings, Random(seed), fights)
    for state in states:
        pending = GAME.pending(state)
        if isinstance(pending, Decision):
            twin = Position(GAME.describe(state))
            wanted = twin.retreats() if state.stage == "retreat" else twin.activations()
            assert {str(move) for move in pending.moves} == wanted, GAME.describe(state)


@settings(max_examples=20, phases=QUICKLY, deadline=None)
@given(RULINGS, st.integers(0, 10_000))
def test_a_card_makes_the_same_of_an_attack(rulings, seed):
    states, moves, events = random_game(rulings, Random(seed), fights)
    met = set()
    for before, move, happened in zip(states, moves, events, strict=False):
        if before.stage != "combat" or str(move) == "draw joker":
            continue
        if rulings["last-card"] == "ends-at-once" and sum(before.left) + before.aside == 1:
            continue
        twin = Position(GAME.describe(before))
        verdict = twin.verdict(str(move).removeprefix("draw "))
        told = {event.kind: event for event in happened}
        met.add(verdict and verdict[1])
        if verdict is None:
            assert "no-effect" in told
            continue
        unit, what = verdict
        foe = twin.told["attack"]["target"] if unit == twin.told["attack"]["unit"] else twin.told["attack"]["unit"]
        ways = twin.ways_out(unit, foe)
        assert ("must-retreat" in told) == (what == "retreat" and bool(ways))
        assert ("cannot-retreat" in told) == (what == "retreat" and not ways)
        if what == "step" or not ways:
            loss = told["eliminated" if twin.units[unit]["reduced"] else "reduced"]
            assert loss.get("unit") == unit
        else:
            assert told["must-retreat"].get("unit") == unit
            assert set(told["must-retreat"].get("to")) == ways
    assert {None, "step", "retreat"} <= met
