"""Searches held to a plain walk of every line, and what is refused because no search could answer it."""

from dataclasses import replace

import pytest

from explorer import load_game, load_scenario
from explorer.core.errors import ExplorerError
from explorer.core.loader import loads
from explorer.core.writer import dumps
from explorer.study.check import check
from explorer.study.finding import as_scenario
from explorer.study.replay import replay
from explorer.study.search import find_all_ways, find_sampled
from explorer.study.shrinking import smaller
from explorer.study.sought import Disagreement, Happening
from explorer.study.trails import Trail, trace

GAME = load_game("victory-and-honor")
RIDER = load_scenario("victory-and-honor/last-rider")  # a single phase of twelve plays
PLIES = len(RIDER.line().moves)
EARLIEST = 2  # 392 lines go on from there, 76,464 from the start


def many(events, kind, **fields):
    return sum(event.kind == kind and all(event.fields[name] == fields[name] for name in fields) for event in events)


# what each expression says, in other words: of the events since the phase, or the move, began
LASTING = {
    "followed": lambda events: many(events, "followed") >= 1,
    "followed(position=right)": lambda events: many(events, "followed", position="right") >= 1,
    "followed(seat=E)": lambda events: many(events, "followed", seat="E") >= 1,
    "followed(seat=W)": lambda events: many(events, "followed", seat="W") >= 1,
    "followed >= 3": lambda events: many(events, "followed") >= 3,
    "followed(seat!=N) >= 2 or won": lambda events: (
        many(events, "followed") - many(events, "followed", seat="N") >= 2 or many(events, "won") >= 1
    ),
    "opened and followed(seat=S)": lambda events: many(events, "opened") and many(events, "followed", seat="S"),
    "opened > 2": lambda events: many(events, "opened") > 2,
    "bombarded or total-defeat": lambda events: many(events, "bombarded") or many(events, "total-defeat"),
    "any >= 6": lambda events: len(events) >= 6,
}
AT_THE_END = {
    "not flanked": lambda events: not many(events, "flanked"),
    "followed == 5": lambda events: many(events, "followed") == 5,
    "followed(seat=S) and not followed(position=right) >= 2": lambda events: (
        many(events, "followed", seat="S") and many(events, "followed", position="right") < 2
    ),
}


def lines(state):
    """The events of each move, for every line to the end of the phase; equal positions are not merged."""
    for move in GAME.pending(state).moves:
        after, events = GAME.advance(state, move)
        if "phase" in GAME.ended(state, after):
            yield [events]
        else:
            for later in lines(after):
                yield [events, *later]


def fewest(given, line, holds, lasting):
    """After how many moves of a line it is there, counted afresh if it was there when the given moves ended."""
    if not lasting:
        return len(line) if holds([*given, *(event for events in line for event in events)]) else None
    so_far = [] if holds(given) else list(given)
    for number, events in enumerate(line, 1):
        so_far += events
        if holds(so_far):
            return number
    return None


@pytest.mark.parametrize("at", range(EARLIEST, PLIES))
def test_none_and_complete_is_said_only_when_true(at):
    origin = Trail.of(RIDER, RIDER.line(), at)
    played = replay(GAME, origin.scenario.start(), origin.moves)
    given = [event for events in played.events for event in events]
    every = list(lines(played.state))
    for text, holds in (LASTING | AT_THE_END).items():
        lasting = text in LASTING
        numbers = [fewest(given, line, holds, lasting) for line in every]
        number = min((one for one in numbers if one is not None), default=None)
        answer = find_all_ways(origin, Happening.of(GAME, text), until="phase")
        assert (None if answer.trail is None else len(answer.trail.moves) - at) == number, text
        assert answer.complete is (number is None), text
        assert answer.given is bool(lasting and holds(given)), text
        assert ("counted afresh" in (answer.none() if number is None else answer.how())) is answer.given
        if answer.trail is not None:
            shrunk = smaller(answer.trail, answer.sought).trail
            assert trace(answer.sought, shrunk).found == len(shrunk.moves) <= len(answer.trail.moves)


def test_samples_count_afresh_too():
    """The last play follows, as others did before it."""
    origin = Trail.of(RIDER, RIDER.line(), PLIES - 1)
    answer = find_sampled(origin, Happening.of(GAME, "followed"), until="phase", samples=1)
    assert (answer.given, len(answer.trail.moves)) == (True, PLIES)
    assert "counted afresh" in answer.how()


AT_8 = Trail.of(RIDER, RIDER.line(), 8)


@pytest.mark.parametrize("search", [find_all_ways, find_sampled])
def test_what_is_decided_later_than_lines_end_is_refused(search):
    sought = Happening.of(GAME, "not bombarded", "game")
    with pytest.raises(ExplorerError, match="Only at the end of the game is it decided") as caught:
        search(AT_8, sought, until="phase")
    assert "Ask until game, or within one phase." in str(caught.value)
    assert search(AT_8, Happening.of(GAME, "bombarded", "game"), until="phase").trail is None


@pytest.mark.parametrize("search", [find_all_ways, find_sampled])
def test_a_phase_that_ends_a_round_decides_what_the_round_does(search):
    """Phase 3 is the last of its round; the first is not."""
    sought = Happening.of(GAME, "not bombarded", "round")
    assert len(search(AT_8, sought, until="phase").trail.moves) == PLIES
    first = find_sampled(Trail.start(GAME), Happening.of(GAME, "phase-ended"), until="phase", samples=1).trail
    almost = replace(first, moves=first.moves[:-1], lead=len(first.moves) - 1)
    with pytest.raises(ExplorerError, match="Only at the end of the round is it decided"):
        search(almost, sought, until="phase")
    assert search(almost, replace(sought, within="phase"), until="phase").complete is False


HUNDRED = load_scenario("victory-and-honor/to-a-hundred")


def test_an_answer_that_the_setup_does_not_allow_is_left_aside():
    """By hand, in the lesson: West's trump leaves the sides at 97 and 99, so that a hundred asks for a fifth round."""
    last = Trail.of(HUNDRED, HUNDRED.line(), 11)
    answer = find_all_ways(last, Disagreement.of(GAME, "game-end"), until="round")
    assert answer.trail.moves == (*last.moves, "W right Y3")
    assert set(answer.impossible) == {"3-rounds"}
    assert "3-rounds was left aside" in answer.how()
    assert "no round 4" in answer.how()
    for shrunk in (smaller(answer.trail, answer.sought), None):
        scenario = loads(dumps(as_scenario(answer, shrunk)), load_game)
        assert check(scenario) == []
    assert [line.rulings.get("game-end") for line in scenario.lines] == [None, "4-rounds"]


def test_none_is_said_of_the_answers_that_the_setup_allows():
    """One position before the end of the phase: with the first play of the lesson nothing ends yet."""
    origin = Trail.of(HUNDRED, HUNDRED.line(), 0)
    answer = find_all_ways(origin, Disagreement.of(GAME, "game-end"), until="phase", positions=1)
    assert (answer.trail, answer.complete) == (None, False)
    assert "3-rounds was left aside" in answer.none()
    assert find_all_ways(origin, Disagreement.of(GAME, "redeal"), until="phase", positions=1).impossible == {}


def test_nothing_can_be_compared_with_an_answer_alone():
    card = load_scenario("matter-of-honor/the-last-card")
    with pytest.raises(ExplorerError, match="Under each other answer of joker-too-early this set-up is impossible"):
        find_sampled(Trail.of(card), Disagreement.of(card.game, "joker-too-early"), samples=1)
