"""What holds for every game: random lines of every shipped scenario, under all rulings."""

import json
from contextlib import suppress
from random import Random

import pytest

from explorer import GAMES, load_game, load_scenario, shipped_scenarios
from explorer.core.clauses import STANDING
from explorer.core.errors import ExplorerError, IllegalMove
from explorer.core.protocol import Chance, Decision, Event, Over
from explorer.study.replay import replay
from explorer.study.under_rulings import all_rulings

MOVES = 14  # of a random line
STARTS = [(game, None) for game in GAMES] + [(game, name) for game in GAMES for name in shipped_scenarios(game)]
UNKNOWN = "never-heard-of"
NONSENSE = ["", "?", "no such move", "N left", "\N{BLACK STAR}" * 50, "1 2 3 4 5"]


def lines_under_all_rulings(name, game):
    """(rulings, start of a line of the scenario or of the whole game, random numbers), one line a set of rulings."""
    setup = {} if name is None else dict(load_scenario(name).setup)
    for answers in all_rulings(game.rulebook):
        with suppress(ExplorerError):  # these rulings may make the set-up impossible
            yield game.start(setup, answers), Random(f"{name} {sorted(answers.items())}")


@pytest.mark.parametrize(("id", "name"), STARTS, ids=[name or id for id, name in STARTS])
def test_contract(id, name):
    """Every promise of the protocol along a random line, the costly ones at one ply of each."""
    game, played = load_game(id), 0
    for start, random in lines_under_all_rulings(name, game):
        state, texts = start, []
        closer = random.randrange(MOVES)
        for ply in range(MOVES):
            pending = game.pending(state)
            known_clauses(game, [pending.clause])
            if isinstance(pending, Over):
                assert {"scores", "winners"} <= set(pending.result)
                assert isinstance(pending.result["winners"], list)  # empty if nobody has won
                break
            if isinstance(pending, Decision):
                move = a_decision(game, pending, random)
                if ply == closer:
                    every_candidate(game, state, pending)
            else:
                move = a_chance(game, state, pending, random)
            after, events = game.step(state, move)
            assert game.advance(state, move) == (after, events)
            told(game, events)
            assert set(game.ended(state, after)) <= set(game.horizons)
            texts.append(str(move))
            state, played = after, played + 1
        again = replay(game, start, texts)
        assert again.stopped is None
        assert again.state == state
        assert hash(again.state) == hash(state)
        json.dumps(game.describe(state), allow_nan=False)
        for text in NONSENSE:
            _, refusal = game.look_up(state, text)
            known_clauses(game, [refusal.clause])
            assert refusal.reason.strip()
    assert played


def known_clauses(game, ids):
    """Every citation is the id of a clause, not merely the beginning of one."""
    unknown = [id for id in ids if id not in game.rulebook.clauses]
    assert unknown == []
    outside = [id for id in ids if game.rulebook.clauses[id].out is not None]
    assert outside == []


def a_decision(game, pending, random):
    """The legal list is never empty, is part of the candidates, and cites."""
    assert pending.player in game.players
    assert pending.moves
    candidates = [one.move for one in pending.candidates]
    assert set(pending.moves) <= set(candidates)
    assert len(set(pending.moves)) == len(pending.moves)
    for one in pending.legal:
        assert one.clauses
        known_clauses(game, one.clauses)
    return random.choice(pending.moves)


def every_candidate(game, state, pending):
    """Texts are unique and read back; a refused candidate is refused by `step` for the same reason."""
    candidates = [one.move for one in pending.candidates]
    texts = [str(move) for move in candidates]
    assert len(set(texts)) == len(texts)
    refused = dict(pending.refused)
    assert set(refused) | set(pending.moves) == set(candidates)
    assert set(refused).isdisjoint(pending.moves)
    for move, text in zip(candidates, texts, strict=True):
        assert game.look_up(state, f"  {text} ") == (move, refused.get(move))
        if move in refused:
            known_clauses(game, [one.clause for one in pending.refusals(move)])
            for attempt in (lambda move=move: game.step(state, move), lambda text=text: game.read(state, text)):
                with pytest.raises(IllegalMove) as caught:
                    attempt()
                assert caught.value.refusal == refused[move]
            assert game.reasons(state, text)[0] == refused[move]
        else:
            assert game.read(state, text) == move
            assert hash(game.read(state, text)) == hash(move)


def a_chance(game, state, pending, random):
    """Weights are whole, positive and add up to the total; ranks and outcomes are inverse to each other."""
    assert isinstance(pending, Chance)
    outcomes = pending.outcomes
    if outcomes.listed:
        listed = list(outcomes)
        assert all(isinstance(outcomes.weight(one), int) and outcomes.weight(one) > 0 for one in listed)
        assert sum(outcomes.weight(one) for one in listed) == outcomes.total
        assert len({str(one) for one in listed}) == len(listed)
    places = {0, outcomes.total - 1, *(random.randrange(outcomes.total) for _ in range(5))}
    for place in sorted(places):
        move = outcomes.pick(place)
        assert outcomes.weight(move) > 0
        assert pending.read(str(move)) == game.read(state, str(move)) == move
        if hasattr(outcomes, "rank"):
            assert outcomes.rank(move) == place
    with pytest.raises(IndexError):
        outcomes.pick(outcomes.total)
    return outcomes.pick(random.randrange(outcomes.total))


def told(game, events):
    """Events cite, are plain data, and are told in a sentence of their own."""
    for event in events:
        known_clauses(game, [event.clause, *event.also])
        json.dumps(dict(event.fields), allow_nan=False)
        assert event.kind in game.events
        sentence = game.tell(event)
        assert sentence.strip()
        assert sentence != game.tell(event._replace(kind=UNKNOWN)).replace(UNKNOWN, event.kind)


@pytest.mark.parametrize("id", GAMES)
def test_unknown_kinds_of_events_are_told_by_their_fields(id):
    """Files of a later version can still be read."""
    game = load_game(id)
    sentence = game.tell(Event(UNKNOWN, clause=next(iter(game.rulebook.clauses)), fields={"card": "X9"}))
    assert UNKNOWN in sentence
    assert "X9" in sentence


@pytest.mark.parametrize("id", GAMES)
def test_rulebook_is_consistent(id):
    """What clauses and questions refer to exists; every question has answers to choose from."""
    book = load_game(id).rulebook
    for clause in book.clauses.values():
        assert clause.gist.strip()
        assert clause.heading.strip()
        for other in clause.see:
            assert book.below(other), other
        assert clause.source in ("rulebook", *STANDING)
    for question in book.questions.values():
        assert question.clauses
        assert [one for one in question.clauses if one not in book.clauses] == []
        assert len({answer.id for answer in question.answers}) == len(question.answers) >= 2
