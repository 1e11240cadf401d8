"""The engine against its naive twin: random lines under random rulings, move by move."""

import json
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from victory_and_honor import twin
from victory_and_honor.lines import DECK, GAME, RULINGS, dealt, random_line, random_setup, some_move

from explorer.core.protocol import Decision, Over
from explorer.study.replay import replay

seeds = st.integers(0, 2**32 - 1)
rulings = st.integers(0, len(RULINGS) - 1).map(RULINGS.__getitem__)


def as_twin(setup, answers):
    """The twin's position at a set-up."""
    position = twin.new_game(answers)
    leader = setup.get("leader")
    if leader is not None:
        position |= {"stage": "deal", "opener": leader, "leader": leader, "round": setup.get("round", 1)}
    if "hands" in setup:
        position |= {"stage": setup["start"], "phase": setup["phase"]}
        position["hands"] = {seat: hand.split() for seat, hand in setup["hands"].items()}
    return twin.settled(position) if position["stage"] == "redeal" else position


def same_position(state, position):
    """Everything the two know of a position, compared through the engine's description of it."""
    told = GAME.describe(state)
    json.dumps(told, allow_nan=False)
    assert {seat: hand and sorted(hand) for seat, hand in told["hands"].items()} == {
        seat: hand if hand is None else sorted(hand) for seat, hand in position["hands"].items()
    }
    for key in ("stage", "round", "phase", "opener", "leader", "scores", "totals"):
        assert told[key] == position[key], key
    assert {seat: sorted(pile) for seat, pile in told["spoils"].items()} == {
        seat: sorted(pile) for seat, pile in position["spoils"].items()
    }
    assert sorted(told["lost"]) == sorted(position["lost"])
    assert [(one["seat"], one["position"], one["card"]) for one in told["gifts"]] == position["gifts"]
    lies, opened, _ = twin.battlefield(position)
    assert told["opened"] == {where: opened.get(where) for where in twin.POSITIONS}
    assert told["trump"] == twin.trump(opened)
    boards = {(seat, where): laid for seat, board in told["boards"].items() for where, laid in board.items() if laid}
    assert {slot: (laid["card"], "up" if laid["face_up"] else "down") for slot, laid in boards.items()} == lies
    if position["stage"] == "play":
        turn, filling, named = twin.whose_turn(position["leader"], position["plays"])
        assert (told["turn"], told["filling"], told["bound"]) == (turn, filling, named)
    held = [card for hand in told["hands"].values() for card in hand or []]
    held += [laid["card"] for laid in boards.values()] + [one["card"] for one in told["gifts"]]
    held += [card for pile in told["spoils"].values() for card in pile] + told["lost"]
    rest = told["undealt"] + told["out_of_round"]
    assert sorted(held + rest) == sorted(DECK)


def same_events(events, expected):
    """The documented fields of the events, in order; what a trump reaches back to happens all at once."""
    kinds = {"opens", "dealt", "kept", "redealt", "laid-to-pass", "passed"}
    actual = [(event.kind, dict(event.fields)) for event in events if event.kind not in kinds]

    def plain(pairs, keys):
        told = []
        for (kind, fields), (_, wanted) in zip(pairs, keys, strict=True):
            values = {key: fields.get(key) for key in wanted}
            told.append((kind, {key: sorted(v) if isinstance(v, list | tuple) else v for key, v in values.items()}))
        return told

    def ordered(pairs):
        reached = sorted((one for one in pairs if one[0] == "became-trump"), key=lambda one: one[1]["card"])
        place = next((n for n, one in enumerate(pairs) if one[0] == "became-trump"), 0)
        others = [one for one in pairs if one[0] != "became-trump"]
        return others[:place] + reached + others[place:]

    assert [kind for kind, _ in actual] == [kind for kind, _ in expected]
    actual, expected = ordered(actual), ordered(expected)
    assert plain(actual, expected) == plain(expected, expected)


@settings(max_examples=60)
@given(seed=seeds, answers=rulings)
@example(seed=0, answers=RULINGS[0])
def test_same_moves_events_and_positions(seed, answers):
    """At every decision the legal sets agree; after every move the events and all of the position do."""
    random = Random(seed)
    setup = random_setup(random)
    state, position = GAME.start(setup, answers), as_twin(setup, answers)
    same_position(state, position)
    for _ in range(130):
        pending = GAME.pending(state)
        if isinstance(pending, Decision):
            assert {str(move) for move in pending.moves} == twin.legal(position)
        move = some_move(pending, random)
        if move is None:
            assert isinstance(pending, Over)
            break
        state, events = GAME.step(state, move)
        position, expected = twin.play(position, str(move))
        same_events(events, expected)
        same_position(state, position)


@settings(max_examples=4)
@given(seed=seeds, answers=rulings)
def test_whole_games_end_alike(seed, answers):
    """Four rounds (or three, or to a hundred points) with the same scores, totals and winners."""
    random = Random(seed)
    state, position = GAME.start({}, answers), as_twin({}, answers)
    expected = []
    while (move := some_move(GAME.pending(state), random)) is not None:
        state, _ = GAME.step(state, move)
        position, expected = twin.play(position, str(move))
    result = GAME.pending(state).result
    assert result["scores"] == position["scores"]
    assert result["totals"] == position["totals"]
    assert ("game-ended", {"winners": list(result["winners"])}) == expected[-1]


@settings(max_examples=25)
@given(seed=seeds, answers=rulings)
def test_replay_of_a_line_is_the_line(seed, answers):
    """A line written as text and played again reaches equal positions, with equal hashes."""
    random = Random(seed)
    start, moves = random_line(GAME.start(random_setup(random), answers), random)
    once = replay(GAME, start, map(str, moves))
    assert once.stopped is None
    assert once.moves == moves
    again = replay(GAME, start, map(str, moves))
    assert once.states == again.states
    assert list(map(hash, once.states)) == list(map(hash, again.states))
    assert once.events == again.events


@settings(max_examples=25)
@given(seed=seeds, answers=rulings)
def test_setup_written_and_read_is_the_same_position(seed, answers):
    """Wherever a position can be a start, its set-up leads back to it."""
    random = Random(seed)
    start, moves = random_line(GAME.start(random_setup(random), answers), random, most=110)
    states = replay(GAME, start, map(str, moves)).states
    starts = [one for one in states if not any(one.table.board) and not one.gifts and not one.kept]
    written = 0
    for state in starts:
        if state.stage == "over":
            continue
        assert GAME.start(GAME.write_setup(state), answers) == state
        written += 1
    assert written


@pytest.mark.parametrize("answers", RULINGS, ids=lambda one: " ".join(one.changed.values())[:40] or "defaults")
def test_one_round_under_every_set_of_rulings(answers):
    """No set of rulings goes untried, however the examples above fall."""
    random = Random(str(sorted(answers.items())))
    for _ in range(3):
        hands = dealt(random, 10, random.random())
        setup = {"leader": random.choice("NESW"), "start": "pass", "phase": 1, "hands": hands}
        state, position = GAME.start(setup, answers), as_twin(setup, answers)
        while state.round == 1 and state.stage != "over":
            pending = GAME.pending(state)
            assert {str(move) for move in pending.moves} == twin.legal(position)
            move = random.choice(pending.moves)
            state, events = GAME.step(state, move)
            position, expected = twin.play(position, str(move))
            same_events(events, expected)
        same_position(state, position)
