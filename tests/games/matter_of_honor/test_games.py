"""Random games under random rulings: what must hold in every position."""

import pickle
from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from matter_of_honor.play import GAME, QUICKLY, RULINGS, fights, random_game

from explorer.core.protocol import Decision
from explorer.games.matter_of_honor.cards import DECK, FULL, JOKER
from explorer.games.matter_of_honor.state import GONE, WAITING
from explorer.games.matter_of_honor.tables import Side
from explorer.study.replay import replay


def sound(state):
    """No hex is overfull, mixed or off the map; no card is there too often."""
    stacks = {}
    for unit, at in zip(state.theatre.units, state.at, strict=True):
        assert at in (WAITING, GONE) or 0 <= at < len(state.theatre.map.hexes)
        if at >= 0:
            stacks.setdefault(at, []).append(unit)
        else:
            assert not state.reduced[unit.place]
    for units in stacks.values():
        assert len(units) <= 2
        assert len({unit.army for unit in units}) == 1
    assert all(0 <= have <= card.copies for card, have in zip(DECK, state.left, strict=True))
    inside = stacks.get(state.theatre.map.leipzig)
    assert not inside or state.leipzig is inside[0].side
    assert state.stage not in ("card", "combat") or any(state.left)


@settings(max_examples=25, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_a_game_ends_within_six_turns_and_every_position_is_sound(rulings, seed):
    states, _, events = random_game(rulings, Random(seed))
    turns = [event for happened in events for event in happened if event.kind == "turn-ended"]
    assert [event.get("turn") for event in turns] == [1, 2, 3, 4, 5, 6]
    for before, happened, after in zip(states[:-1], events, states[1:], strict=True):
        sound(after)
        kinds = [event.kind for event in happened]
        assert ("control" in kinds) == (before.leipzig is not after.leipzig)
        drawn = sum(before.left) - sum(after.left)
        if after.turn == before.turn and before.stage in ("card", "combat"):
            assert drawn == (0 if before.aside else 1)
        for was, now in zip(before.at, after.at, strict=True):
            assert was != GONE or now == GONE
            assert now != WAITING or was == WAITING
    result = GAME.pending(states[-1]).result
    assert result["winners"] == ["Coalition" if states[-1].leipzig is Side.COALITION else "French"]
    assert sum(result["scores"].values()) == 1


@settings(max_examples=15, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_drawn_and_left_are_always_the_53_cards(rulings, seed):
    """Counted from the moves: every card drawn since the shuffle and the deck make up the 53, class by class."""
    states, moves, _ = random_game(rulings, Random(seed), fights)
    drawn, turn = Counter(), 1
    for after, move in zip(states[1:], moves, strict=True):
        if str(move).startswith("draw ") and (rulings["joker-too-early"], str(move)) != ("shuffled-back", "draw joker"):
            drawn[str(move).removeprefix("draw ")] += 1
        if after.turn != turn:
            turn, drawn = after.turn, Counter()
        if after.stage == "over":
            break
        returns = after.aside or (after.ending and rulings["joker-too-early"] == "shuffled-back")
        left = {str(card): have + (returns and card.is_joker) for card, have in zip(DECK, after.left, strict=True)}
        assert {str(card): card.copies for card in DECK} == {card: left[card] + drawn[card] for card in left}
        assert sum(left.values()) + sum(drawn.values()) == 53


@settings(max_examples=15, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_steps_are_lost_one_by_one_and_nothing_appears(rulings, seed):
    """A move changes the place of one unit at most; steps are lost in combat one at a time, and regained by flips."""
    states, moves, events = random_game(rulings, Random(seed), fights)
    units = states[0].theatre.units
    for before, move, happened, after in zip(states, moves, events, states[1:], strict=False):
        kinds = [event.kind for event in happened]
        was, now = ([_steps(state, unit) for unit in units] for state in (before, after))
        changes = [new - old for old, new in zip(was, now, strict=True) if old != new]
        lost, won = kinds.count("reduced") + kinds.count("eliminated"), kinds.count("recovered")
        assert changes == [-1] * lost + [1] * won
        assert lost + won <= 1
        assert sum(old != new for old, new in zip(before.at, after.at, strict=True)) <= 1
        if before.stage != "act" and " retreats " not in str(move):
            assert all(new in (old, GONE) for old, new in zip(before.at, after.at, strict=True))


def _steps(state, unit):
    return 0 if state.hex_of(unit) == GONE else 2 - state.reduced[unit.place]


@settings(max_examples=15, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_control_changes_only_by_occupation(rulings, seed):
    states, moves, _ = random_game(rulings, Random(seed))
    for before, move, after in zip(states, moves, states[1:], strict=False):
        leipzig = before.theatre.map.leipzig
        taken = before.leipzig is not after.leipzig
        name = before.theatre.map.hexes[leipzig].id
        ends_there = str(move).endswith(f" {name}") and " attacks " not in str(move)
        passes = f" moves {name} " in str(move) and rulings["leipzig-through"] == "yes"
        assert not taken or ends_there or passes
        if ends_there or passes:
            mover = next(unit for unit in before.theatre.units if str(move).startswith(f"{unit.id} "))
            assert after.leipzig is mover.side
        if passes:
            assert not after.units_in(leipzig) or after.units_in(leipzig)[0].side is after.leipzig


@settings(max_examples=5, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_a_game_replays_to_the_same_position(rulings, seed):
    states, moves, events = random_game(rulings, Random(seed))
    again = replay(GAME, states[0], map(str, moves))
    assert again.stopped is None
    assert again.states == tuple(states)
    assert again.events[1:] == tuple(events)
    copy = pickle.loads(pickle.dumps(states[-1]))
    assert copy == states[-1]
    assert hash(copy) == hash(states[-1])


@settings(max_examples=8, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_the_quick_list_of_moves_is_the_one_that_the_refusals_leave(rulings, seed):
    states, _, _ = random_game(rulings, Random(seed))
    for state in states[:: max(1, len(states) // 60)]:
        pending = GAME.pending(state)
        if isinstance(pending, Decision):
            slow = [one.move for one in pending.candidates if pending.refuse(one.move) is None]
            assert list(pending.moves) == slow


@settings(max_examples=8, phases=QUICKLY)
@given(RULINGS, st.integers(0, 10_000))
def test_no_move_is_left_out(rulings, seed):
    """Every text that could be a move of some unit is a candidate, or is refused by what is told of it."""
    random = Random(seed)
    states, _, _ = random_game(rulings, random)
    for state in random.sample([one for one in states if one.stage in ("act", "retreat")], 4):
        legal = {str(move) for move in GAME.pending(state).moves}
        hexes = [hex.id for hex in state.theatre.map.hexes]
        for unit in random.sample(list(state.theatre.unit), 3):
            texts = [f"{unit} {verb} {hex}" for verb in ("moves", "enters", "retreats") for hex in hexes]
            texts += [f"{unit} attacks {other}" for other in state.theatre.unit] + [f"{unit} recovers"]
            texts += [f"{unit} moves {one} {other}" for one in hexes for other in random.sample(hexes, 3)]
            for text in texts:
                assert bool(GAME.reasons(state, text)) == (text not in legal), text


def test_the_joker_never_leaves_a_deck_that_it_is_shuffled_back_into():
    states, _, _ = random_game({"joker-too-early": "shuffled-back"}, Random(7))
    assert all(state.left[JOKER.place] or state.aside or state.ending or state.stage == "over" for state in states)
    assert FULL[JOKER.place] == 1
