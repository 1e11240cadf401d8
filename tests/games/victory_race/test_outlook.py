"""What a move leads to, with cars in the way, against all that the engine can play; and what policies are worth."""

from functools import cache
from itertools import product
from random import Random

import pytest
from victory_race.play import GAME, position

from explorer.core.protocol import Chance, Decision, Over
from explorer.games.victory_race.lone_car import least_turns, solve
from explorer.games.victory_race.lone_course import Course, Rules
from explorer.games.victory_race.lone_policies import CAUTIOUS, RANDOM, Following
from explorer.games.victory_race.lone_turn import Fixed
from explorer.games.victory_race.outlook import heat, outlook, solved, turns_left
from explorer.games.victory_race.throws import throws

ANSWERS = [
    {},
    {"three-crosses": "the-next", "second-throw": "may-stop"},
    {"driving": "may", "occupied-point": "yes"},
    {"blocked-dice": "step-by-step", "die": "2-3-1"},
    {"backwards": "allowed", "blocked-dice": "step-by-step", "occupied-point": "yes"},
    {"backwards": "allowed", "three-crosses": "the-next", "finished-cars": "stay"},
]


def called(changed):
    return " ".join(changed.values()) or "defaults"


def crowd(circuit, rulings, random):
    """A position in which four cars stand close together, and it is the turn of the first one."""
    state = GAME.start({"circuit": circuit, "order": "Red Blue Green Yellow", "laps": 2}, rulings)
    count = len(state.track.points)
    middle = random.randrange(count)
    near = sorted(
        range(count), key=lambda at: abs(state.track.points[at].progress - state.track.points[middle].progress)
    )
    at = tuple(random.sample(near[:12], 4))
    return state._replace(at=at, crossed=(random.choice((-1, 0, 1)), 0, 0, 0))


class Played:
    """What the engine makes of a turn of the first car, if a turn's end is worth what a solution says."""

    def __init__(self, solution, choose=min):
        self.solution, self.choose = solution, choose
        self.worth = cache(self._worth)

    def after(self, state, move):
        """Turns to the flag after a move in the turn, this turn counted."""
        after, events = GAME.advance(state, move)
        if after.stage in ("second", "drive") and after.turn == 0:
            return self.worth(after)
        if 0 in after.finished:
            return 1.0
        course = self.solution.course
        if 0 in after.out:
            return 1 + self.solution.turns(course.pole)
        misses = 0 in after.skips or any(event.kind == "skipped" and event.fields["car"] == "Red" for event in events)
        return 1 + misses + self.solution.turns(course.spot(after.at[0], after.laps - after.crossed[0]))

    def _worth(self, state):
        match GAME.pending(state):
            case Chance(outcomes=outcomes):
                return sum(float(share) * self.after(state, move) for move, share in outcomes.items())
            case Decision(moves=moves):
                return self.choose(self.after(state, move) for move in moves)

    def begun(self, state):
        """Turns to the flag from the beginning of a turn, by a policy."""
        return float(sum(share * self.played(state, move) for move, share in GAME.pending(state).outcomes.items()))


@pytest.mark.parametrize("changed", ANSWERS, ids=called)
@pytest.mark.parametrize("circuit", ["four-bends.toml", "oval.toml"])
def test_outlooks_are_what_the_engine_can_play(circuit, changed):
    """In the thick of other cars: every choice of dice, and every move of a die, one after another."""
    random = Random(f"{circuit} {changed}")
    rulings = GAME.rulings(changed)
    for _ in range(4):
        start = crowd(circuit, changed, random)
        played = Played(solved(start))
        first = random.choice([shown for shown in throws(3, rulings["die"]) if shown.coloured])
        state = start._replace(stage="choose", dice=first)
        moves = GAME.pending(state).moves
        found = outlook(state)
        assert list(found) == list(moves)
        for move in moves:
            assert found[move].turns == pytest.approx(played.after(state, move), rel=1e-9)
        assert turns_left(state, 0) == min(one.turns for one in found.values())
        while True:
            if state.stage == "choose":
                move = random.choice([move for move in moves if "takes" in str(move)])
            elif state.stage == "second":
                assert turns_left(state, 0) == pytest.approx(played.worth(state), rel=1e-9)
                move = random.choice(list(GAME.pending(state).outcomes))
            elif state.stage == "drive" and state.turn == 0:
                moves, found = GAME.pending(state).moves, outlook(state)
                assert set(found) == set(moves)
                assert all(one.risk is None for one in found.values())
                for move in moves:
                    assert found[move].turns == pytest.approx(played.after(state, move), rel=1e-9)
                best = GAME.policy("ideal-line").choose(state, moves)
                assert found[best.pick(0)].turns == pytest.approx(min(one.turns for one in found.values()))
                move = random.choice(moves)
            else:
                break
            state, _ = GAME.step(state, move)


@pytest.mark.parametrize("changed", ANSWERS, ids=called)
@pytest.mark.parametrize("name", ["random", "cautious", "ideal-line"])
def test_the_policies_of_a_race_take_a_car_alone_as_many_turns(name, changed):
    """With all others out of the race: one turn as the engine plays it by the policy, and then what the policy is
    worth, is what it is worth. So the policy, the engine and the evaluation say the same."""
    rulings = GAME.rulings(changed)
    if name == "random" and rulings["backwards"] == "allowed":
        changed = {**changed, "backwards": "forbidden"}  # it would take a minute to be worked out
        rulings = GAME.rulings(changed)
    random = Random(f"{name} {changed}")
    start = GAME.start({"circuit": "four-bends.toml", "cars": "Red Blue", "out": "Blue", "laps": 2}, changed)
    course = Course(start.circuit, Rules.of(rulings), 2)
    best = least_turns(start.circuit, Rules.of(rulings), 2)
    policy = {"random": RANDOM, "cautious": CAUTIOUS, "ideal-line": Following(best)}[name]
    solution = solve(Fixed(course, policy))
    choose = GAME.policy(name).choose

    class ByPolicy(Played):
        def _worth(self, state):
            pending = GAME.pending(state)
            dist = pending.outcomes if isinstance(pending, Chance) else choose(state, pending.moves)
            return sum(float(share) * self.after(state, move) for move, share in dist.items())

        def after(self, state, move):
            after, _ = GAME.advance(state, move)
            return self.worth(after) if after.stage == "choose" else super().after(state, move)

    played = ByPolicy(solution)
    for _ in range(3):
        at = random.randrange(len(start.circuit.points))
        state = start._replace(at=(at, -1), crossed=(random.choice((0, 1)), 0))
        expected = solution.turns(course.spot(at, 2 - state.crossed[0]))
        assert played.worth(state) == pytest.approx(expected, rel=1e-8)


def test_one_die_after_two_crosses():
    """With R X X, one die misses the turn with 1/3; two do so with 4/9, and are an accident with 1/9. With a lap behind
    it that is too much; at the pole, where it would begin anew, an accident costs a car alone no more than a turn."""
    state = position(thrown="R X X", turn="Red", at={"Red": "5c1"}, crossed={"Red": 1}, pad={"2": "Red"})
    found = {str(move): prospect for move, prospect in outlook(state).items()}
    one, two = found["Red takes one die"], found["Red takes two dice"]
    assert [str(part) for part in (*one.risk, *two.risk)] == ["1/3", "0", "4/9", "1/9"]
    assert one.turns < two.turns
    one, two = outlook(position(thrown="R X X", turn="Red", at={})).values()
    assert one.turns > two.turns


def test_where_nothing_is_decided_there_is_no_outlook():
    assert outlook(position(turn="Red", at={})) == {}
    assert outlook(GAME.start()) == {}
    assert outlook(GAME.start({"circuit": "oval.toml"})) == {}


def test_heat_falls_towards_the_flag():
    """On the straight before the line, every red die leads over it: nowhere are there fewer turns to go."""
    state = position(turn="Red", at={}, laps=1)
    turns = dict(zip((point.id for point in state.circuit.points), heat(state, 1), strict=True))
    assert min(turns.values()) > 1
    assert turns["1c2"] < turns["6b2"] < turns["2a2"]
    assert heat(state) == heat(state, 1)
    assert heat(state, 2) != heat(state, 1)
    assert len(heat(GAME.start({"circuit": "oval.toml"}))) == len(state.circuit.points)


def test_turns_left_count_the_turn_that_is_missed():
    state = position(turn="Red", at={})
    missing = position({"three-crosses": "the-next"}, turn="Red", skips="Blue", at={})
    free = position({"three-crosses": "the-next"}, turn="Red", at={})
    assert turns_left(missing, 1) == turns_left(free, 1) + 1
    assert turns_left(state, 0) == solved(state).turns(solved(state).course.pole)
    far = state._replace(crossed=(-4, 0))
    assert turns_left(far, 0) > turns_left(state, 0) + 4  # each lap takes more than a turn


def race(start, policies, random):
    """Who wins a race that is driven by policies."""
    state = start
    while True:
        match GAME.pending(state):
            case Over(result=result):
                return result["winners"]
            case Chance(outcomes=outcomes):
                move = outcomes.pick(random.randrange(outcomes.total))
            case Decision(player=player, moves=moves):
                dist = policies[player].choose(state, moves)
                move = dist.pick(random.randrange(dist.total))
        state, _ = GAME.advance(state, move)


def test_the_ideal_line_wins_races():
    """In sixty races against a random car, and as many against a cautious one, each starting half of them."""
    start = GAME.start({"circuit": "staircase.toml", "cars": "Red Blue", "laps": 2})
    won = {"random": 0, "cautious": 0}
    for seed, name in product(range(60), won):
        mine, other = ("Red", "Blue") if seed % 2 else ("Blue", "Red")
        policies = {mine: GAME.policy("ideal-line"), other: GAME.policy(name)}
        won[name] += race(start, policies, Random(seed)) == [mine]
    assert won["random"] >= 50
    assert won["cautious"] >= 31


def test_while_the_track_is_laid_policies_choose_evenly():
    state = GAME.start()
    for name in ("cautious", "ideal-line"):
        moves = GAME.pending(state).moves
        assert len(GAME.policy(name).choose(state, moves)) == len(moves)
