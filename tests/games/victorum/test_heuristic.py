"""The heuristic plays an accepted move in positions judged by hand, plays every deck to its end, and beats random
play; what was measured of it is of the shipped deck."""

import tomllib
from pathlib import Path

import pytest
from victorum.decks import deck_text, seeded
from victorum.play import BASE, COMPONENTS, GAME

from benchmarks.victorum_win_rates import at_rank
from explorer.core.components import Components, data_folder
from explorer.games.victorum.heuristic_fight import feasible, taken, tallies
from explorer.games.victorum.odds_dice import hits, ones_and_twos
from explorer.games.victorum.win_rates import FILE, stored, written
from explorer.study.draws import key
from explorer.study.intervals import wilson
from explorer.study.outcomes import outcomes
from explorer.study.playout import Playout

PLACES = tomllib.loads((Path(__file__).parents[2] / "data" / "victorum" / "heuristic.toml").read_text())["position"]


@pytest.mark.parametrize("place", PLACES, ids=[place["name"] for place in PLACES])
def test_plays_an_accepted_move(place):
    table = {**BASE, **place["setup"]}
    if "enemy" in place:
        table = {"at": "b2", **table, "enemy": place["enemy"]}
    state = GAME.start(table, place.get("rulings"), COMPONENTS)
    for text in place.get("moves", ()):
        state, _ = GAME.play(state, text)
    now = GAME.pending(state)
    moves = [str(move) for move in now.moves]
    accepted = set(place.get("accepted") or set(moves) - set(place["refused"]))
    assert accepted < set(moves), "the position must offer the accepted moves and others"
    (chosen,) = GAME.policy("heuristic").choose(state, now.moves)
    assert str(chosen) in accepted, place["why"]


def test_at_least_ten_positions():
    assert len(PLACES) >= 10
    assert all(place["why"] for place in PLACES)


@pytest.mark.parametrize("dice", [(1, 0, 2, 0, 1), (0, 3, 0, 1, 0), (2, 1, 1, 1, 1)])
def test_the_quick_tallies_of_one_pass_are_the_exact_ones(dice):
    found = {(ones, twos): share for ones, twos, share in tallies(dice, 1)}
    exact = {shown: float(share) for shown, share in ones_and_twos(dice).items()}
    assert found == pytest.approx(exact)
    assert sum((ones + 2 * twos) * share for (ones, twos), share in found.items()) == pytest.approx(
        float(hits(dice).mean())
    )


def test_what_so_many_hits_can_take_by_hand():
    assert feasible([3, 2], 1, 2)  # 2 and 1, and 2
    assert not feasible([3, 2], 0, 2)
    assert feasible([3, 2], 0, 3)  # a hit is wasted
    assert not feasible([1, 1, 1], 0, 2)
    assert taken(((2, 1.0), (3, 5.0)), 1, 1) == 5.0
    assert taken(((2, 1.0), (3, 5.0)), 0, 1) == 1.0


def played(deck, rank, sample, components):
    start = GAME.start({"rank": rank, "deck": deck}, components=components)
    return Playout.of(GAME, "win", "heuristic", "game").finish(start, key(5, sample))


@pytest.mark.parametrize("seed", range(6))
def test_any_deck_is_played_to_its_end(seed, tmp_path):
    (tmp_path / "random.toml").write_text(deck_text(seeded(seed)))
    components = Components((tmp_path, data_folder("scenarios") / "victorum" / "components"))
    assert played("random.toml", 1 + seed % 5, seed, components) in (0, 1)


def test_the_heuristic_beats_random_play():
    """Random play hardly ever wins a game."""
    start = GAME.start()
    wins = [
        outcomes(GAME, start, "win", policy=policy, samples=25, seed=3, exact=False).mean
        for policy in ("heuristic", "random")
    ]
    assert wins[0] > 0.15 > 0.05 > wins[1]


# --- what was measured


def test_the_stored_rates_are_those_of_the_shipped_deck():
    rates = stored()
    assert rates.fits, "the deck or the camps have changed: python -m benchmarks.victorum_win_rates --store"
    assert [one.rank for one in rates.ranks] == [1, 2, 3, 4, 5]
    assert all(one.games == 2_000 and one.stuck == 0 for one in rates.ranks)
    assert all(one.interval == wilson(one.won, one.games) for one in rates.ranks)
    shares = [one.share for one in rates.ranks]
    assert rates.ranks[0].interval[0] >= 0.2
    assert rates.ranks[0].interval[1] <= 0.6
    assert shares == sorted(set(shares), reverse=True)
    assert written(rates) == (data_folder("scenarios") / "victorum" / FILE).read_text()


def test_a_few_games_are_as_many_as_were_asked_for():
    one = at_rank(1, 3)
    assert one.games == 3
    assert one.stuck == 0
    assert one.interval == wilson(one.won, 3)
