"""What holds all along any game: nothing is lost or doubled, numbers stay in range, set-ups come back the same."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st
from victorum.decks import deck_text, seeded
from victorum.play import COMPONENTS, GAME, QUICKLY, RULINGS, anything, conserved, eager, random_game

from explorer.core.components import Components
from explorer.core.errors import ExplorerError
from explorer.core.protocol import Over
from explorer.games.victorum.dice import hits_of
from explorer.games.victorum.state import HEALTH, RECOVERY, STRATEGY
from explorer.study.under_rulings import all_rulings

DECKS = st.sampled_from(["plain.toml", "sons-of-the-mountain.toml"])
CHOICES = st.sampled_from([anything, eager, eager])


@settings(max_examples=60, phases=QUICKLY)
@given(RULINGS, st.integers(1, 5), DECKS, CHOICES, st.randoms(use_true_random=False))
def test_everything_is_conserved_in_any_game(rulings, rank, deck, choose, random):
    states, _ = random_game(GAME.start({"rank": rank, "deck": deck}, rulings, COMPONENTS), random, choose)
    for state in states:
        conserved(state)
        in_range(state)


def in_range(state):
    """Stats as the rulings bound them; the game is over as soon as Health is below 1, where that is so."""
    if state.hero < 0:
        return
    top = 6 if state.rulings["stat-cap"] == "6" else 99
    floor = int(state.rulings["stat-floor"])
    assert state.stats[HEALTH] <= top
    assert floor <= state.stats[STRATEGY] <= top
    assert floor <= state.stats[RECOVERY] <= top
    if state.stats[HEALTH] < 1 and state.rulings["lose-check"] == "at-once":
        assert state.outcome.how == "lost"
    assert all(hits_of(die) in (0, 1, 2) for die in state.active)
    assert state.round >= 1
    assert all(0 <= below <= 5 for below in state.below)


@settings(max_examples=20, phases=QUICKLY)
@given(st.integers(0, 400), RULINGS, st.integers(1, 5), CHOICES, st.randoms(use_true_random=False))
def test_random_decks_lose_nothing_either(tmp_path_factory, seed, rulings, rank, choose, random):
    """Cards in every construct of the effect language. Such a deck may heal faster than it harms, so that a game has
    no end; the moves are bounded here."""
    folder = tmp_path_factory.mktemp("decks")
    (folder / "deck.toml").write_text(deck_text(seeded(seed)), encoding="utf-8")
    components = Components((folder, *COMPONENTS.folders))
    start = GAME.start({"rank": rank, "deck": "deck.toml"}, rulings, components)
    states, events = random_game(start, random, choose, most=300, to_its_end=False)
    for state in states:
        conserved(state)
        in_range(state)
        same_from_its_setup(state, components)
    for event in (event for happened in events for event in happened):
        assert GAME.tell(event).strip()
        assert {event.clause, *event.also} <= set(GAME.rulebook.clauses)


def same_from_its_setup(state, components):
    """Whether a position can begin a scenario; if so, it comes back the same."""
    try:
        table = GAME.write_setup(state)
    except ExplorerError:
        return False
    again = GAME.start(table, dict(state.rulings), components)
    assert again == state
    assert hash(again) == hash(state)
    return True


@settings(max_examples=25, phases=QUICKLY)
@given(RULINGS, st.integers(1, 5), DECKS, st.randoms(use_true_random=False))
def test_set_ups_are_written_and_read_the_same(rulings, rank, deck, random):
    states, _ = random_game(GAME.start({"rank": rank, "deck": deck}, rulings, COMPONENTS), random)
    assert sum(same_from_its_setup(state, COMPONENTS) for state in random.sample(states, min(60, len(states)))) > 0


def test_games_end_under_all_rulings():
    ends = set()
    for number, rulings in enumerate(all_rulings(GAME.rulebook)):
        states, _ = random_game(GAME.start({"rank": 1 + number % 3}, dict(rulings)), Random(number))
        over = GAME.pending(states[-1])
        assert isinstance(over, Over)
        ends.add(over.result["how"])
    assert "lost" in ends


def test_horizons_close_within_games():
    """Every measure is taken where it says, and gives a number there."""
    seen = set()
    for seed in range(12):
        states, events = random_game(GAME.start({}), Random(seed))
        for before, now, happened in zip(states, states[1:], events, strict=False):
            for horizon in GAME.ended(before, now):
                for measure in GAME.measures.values():
                    if horizon in measure.until:
                        value = measure.value(now, happened)
                        assert isinstance(value, int)
                        assert value in (0, 1) or not measure.share
                        seen.add((horizon, measure.name))
    assert seen == {(horizon, one.name) for one in GAME.measures.values() for horizon in one.until}
    assert {horizon for horizon, _ in seen} == set(GAME.horizons)
