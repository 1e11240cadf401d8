"""The best commitment: by hand, against brute force on the rules, and against its own play followed exactly."""

from fractions import Fraction
from time import process_time

import pytest
from victorum.brute import Brute
from victorum.play import BASE, COMPONENTS, GAME, after

from explorer.core.dist import Dist
from explorer.core.errors import ExplorerError, UnknownName
from explorer.core.game import Policy
from explorer.games.victorum.commitment import advise, best_by_number, commitments, in_strategy_phase
from explorer.games.victorum.odds_aims import AIMS, fewest_dice, named
from explorer.games.victorum.odds_budget import TooManyWays
from explorer.study.outcomes import outcomes

PRIMUSES = {"m1": "Primus Seven", "m3": "Primus Eight", "t2": "Primus Nine"}
TWO = {"m3": "Primus Eight", "t2": "Primus Nine"}
DECK = {**BASE, "deck": "continuous.toml", "hero": "Hero Six", "primuses": PRIMUSES}


def fight(*enemies, pool="R", rulings=None, strategy=2, dice=None, **setup):
    """A conflict in its first pass: enemies are names or tables."""
    told = [{"name": one} if isinstance(one, str) else one for one in enemies]
    table = {**DECK, "at": "b2", "enemy": told, "strategy": strategy, "dice": {"pool": pool, **(dice or {})}, **setup}
    return GAME.start(table, rulings, COMPONENTS)


def chance(state, **options):
    return advise(state, "defeat-all", **options).best.chance


# --- by hand


def test_a_red_die_always_hits():
    assert chance(fight("One", strategy=1)) == 1
    assert chance(fight("Two", strategy=1)) == Fraction(1, 6)


def test_a_single_die_waits_for_two_hits():
    """A yellow die against health 2: it is kept rather than applied for one hit, until it shows two."""
    two = fight("Two", pool="Y", strategy=2)
    assert chance(two) == 1 - Fraction(5, 6) ** 2
    assert chance(fight("Two", pool="Y", strategy=3)) == 1 - Fraction(5, 6) ** 3
    shown = after(two, "commit Y", "roll", "roll Y1")
    values = advise(shown, "defeat-all").moves
    assert {str(move): value.chance for move, value in values.items()} == {
        "done": Fraction(1, 6),
        "apply Y1 to Two": 0,
    }


def test_a_hit_that_is_not_rolled_again_is_stuck():
    """Under misses-only a die that shows one hit stays so: two hits come at once, or after misses alone."""
    state = fight("Two", pool="Y", strategy=2, rulings={"reroll": "misses-only"})
    assert chance(state) == Fraction(1, 6) + Fraction(4, 6) * Fraction(1, 6)


def test_a_hit_may_be_kept_for_the_next_pass():
    """Yellow and red against health 2 over two passes. In the first, two hits of one die (11/36) or one of each
    (1/6 · 5/6) are enough. Else yellow missed and red shows one, which is better rolled again with yellow than applied:
    then all but a red one beside a yellow miss is enough."""
    state = fight("Two", pool="Y R")
    first = Fraction(11, 36) + Fraction(1, 6) * Fraction(5, 6)
    again = 1 - Fraction(4, 6) * Fraction(5, 6)
    assert chance(state) == first + (1 - first) * again
    shown = advise(after(state, "commit Y", "commit R", "roll", "roll Y0 R1"))
    assert {str(move): value.chance for move, value in shown.moves.items()} == {
        "done": again,
        "apply R1 to Two": Fraction(2, 6),
    }


def test_excess_damage():
    """A red die with two hits against two enemies of health 1."""
    assert chance(fight("One", "One", strategy=1)) == 0
    assert chance(fight("One", "One", strategy=1, rulings={"excess-hits": "spills"})) == Fraction(1, 6)
    spilling = after(fight("One", "One", "Two", strategy=1, rulings={"excess-hits": "spills"}), "commit R", "roll")
    spilling = after(spilling, "roll R2", "apply R2 to One")
    values = advise(spilling, "least-damage").moves
    assert {str(move): value.damage for move, value in values.items()} == {"spill to One 2": 1, "spill to Two": 2}


def test_the_worst_enemy_is_defeated_for_the_least_damage():
    """One red die, an enemy that deals 1 and one that deals 2 once the other one stands no more in its way."""
    state = fight("One", "Guarded", strategy=1)
    assert advise(state, "defeat-all").best.chance == 0
    # the guarded one cannot be reached while both stand: One falls
    assert advise(state, "least-damage").best.damage == 2
    longer = fight("One", "Guarded", pool="R P", strategy=2)
    # red takes One; purple then has a pass, or what it shows in the first one once One has fallen
    assert advise(longer, "least-damage").best.chance == 1 - Fraction(1, 36)


def test_dice_have_their_price():
    state = fight("One", pool="R P", strategy=3)
    found = advise(state, "fewest-dice")
    assert str(next(iter(found.moves))) == "commit R"
    assert found.best == (3, 1, 0, 1)  # won for 4, less one die
    harmless = fight("Sport", pool="Y", strategy=1)
    assert advise(harmless, fewest_dice(won=1)).best == (0, 0, 0, 0)
    worth = advise(harmless, fewest_dice(won=12)).best
    assert worth == (12 * Fraction(1, 6) - 1, Fraction(1, 6), 0, 1)


def test_commitments_by_number():
    """Against health 2 in one pass: what 0, 1 and 2 dice of yellow, purple and red can do."""
    state = fight("Two", pool="Y P R", strategy=1)
    found = commitments(state)
    assert len(found) == 8
    assert found[0, 0, 0, 0, 0].chance == 0
    assert found[1, 0, 0, 0, 0].chance == found[0, 0, 0, 1, 0].chance == found[0, 0, 0, 0, 1].chance == Fraction(1, 6)
    assert found[0, 0, 0, 1, 1].chance == Fraction(1, 6) + Fraction(5, 6) * Fraction(5, 6)
    best = best_by_number(found)
    assert [chosen for chosen, _ in best.values()] == [
        (0, 0, 0, 0, 0),
        (1, 0, 0, 0, 0),
        (0, 0, 0, 1, 1),
        (1, 0, 0, 1, 1),
    ]
    assert set(commitments(state, most=1)) == {chosen for chosen in found if sum(chosen) <= 1}


# --- against brute force


CASES = {
    "plain": fight("Two", "One", pool="Y R"),
    "three enemies": fight("One", "One", "Two", pool="P R"),
    "three passes": fight("Three", pool="B R", strategy=3),
    "colour": fight("No Yellow", pool="Y Y G", strategy=2),
    "crits": fight("Crits Alone", pool="Y R", strategy=3),
    "one a pass": fight("One A Pass", pool="Y G R"),
    "captain": fight("Captain", "One", pool="Y P"),
    "choirmaster": fight("Choirmaster", "One", "One", pool="Y R"),
    "wounds": fight("Fury", "One", pool="Y G", strategy=2),
    "fewer passes": fight("Runner", "Two", pool="Y R", strategy=3),
    "guarded": fight("Guarded", "One", pool="B R"),
    "one committed a pass": fight("Narrow", pool="Y B R", strategy=3),
    "no red": fight("Bull", "One", pool="Y R", strategy=3),
    "hits less": fight("Herald", "One", pool="Y R"),
    "hits more": fight("Friend", "Two", pool="Y R"),
    "until the last pass": fight("Last Stand", pool="G R", strategy=3),
    "yellow counts more": fight("Three", pool="Y G", hero="Yellow Hand"),
    "better alone": fight("One", "Two", pool="G B", hero="Duellist"),
    "two committed a pass": fight("Three", pool="Y B R", hero="Pacer"),
    "in the middle": fight("Two", "One", pool="R", strategy=3, dice={"active": "Y1 B0"}, **{"pass": 2}),
    "a primus": fight({"name": "Capped Primus", "dice": "P1"}, pool="Y R", primuses=TWO),
    "an angry primus": fight({"name": "Angry Primus", "dice": "P1"}, pool="Y R", primuses=TWO),
    "a shield": fight("One", "Two", pool="G", prevented=1),
}


@pytest.mark.parametrize("reroll", ["all-unapplied", "misses-only"])
@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("case", CASES)
def test_every_choice_against_brute_force(case, aim, reroll):
    state = CASES[case]
    check(state._replace(rulings=GAME.rulings({"reroll": reroll})), named(aim))


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize(
    "case", ["plain", "three enemies", "captain", "choirmaster", "colour", "one a pass", "guarded"]
)
def test_every_choice_against_brute_force_where_damage_spills(case, aim):
    check(CASES[case]._replace(rulings=GAME.rulings({"excess-hits": "spills"})), named(aim))


@pytest.mark.parametrize("aim", AIMS)
def test_every_choice_against_brute_force_where_all_passes_are_played(aim):
    check(CASES["plain"]._replace(rulings=GAME.rulings({"stop-early": "no"})), named(aim))


def check(state, aim):
    """Every move's score as brute force finds it."""
    for later in (True, False):
        found, brute = advise(state, aim, later=later), Brute(state, aim, later)
        assert found.exact, found.left_out
        assert set(found.moves) == set(GAME.pending(state).moves)
        for move, value in found.moves.items():
            assert value.score == brute.after(state, move)[0], (str(move), later)
        assert found.best.score == brute.best(state)[0]


def test_a_conflict_that_is_played_on_is_followed_too():
    """Rolls and half applied rolls."""
    state = after(fight("Two", "One", pool="Y B R"), "commit B", "commit R", "roll")
    for aim in AIMS.values():
        assert advise(state, aim).best.score == Brute(state, aim).best(state)[0]
        shown = after(state, "roll B1 R1")
        check(shown, aim)
        check(after(shown, "apply B1 to Two"), aim)


# --- against its own play


@pytest.mark.parametrize("aim", AIMS)
@pytest.mark.parametrize("case", ["plain", "captain", "one a pass", "in the middle"])
def test_who_plays_as_advised_gets_what_was_promised(case, aim):
    """The rules played out exactly by a player who follows the advice at every choice."""
    state = CASES[case]

    def choose(seen, moves):
        if not in_strategy_phase(seen) or seen.round > state.round:
            return Dist({moves[-1]: 1})
        return Dist({next(iter(advise(seen, aim).moves)): 1})

    found = outcomes(GAME, state, "suffered", policy=Policy("advised", "as advised", choose), until="round", exact=True)
    assert found.exact
    assert found.mean == advise(state, aim).best.damage


# --- bounds, and what is said


def test_four_dice_against_three_enemies_over_three_passes_are_quick():
    state = fight("Two", "Three", "Captain", pool="Y G B P", strategy=3)
    for aim in AIMS:
        begin = process_time()
        found = advise(state, aim)
        assert process_time() - begin < 2, found.positions
        assert found.best.damage > 0


def test_the_dice_of_the_start_against_three_enemies():
    state = fight("Two", "One", "Two", pool="Y Y G G B B P P R", strategy=3)
    for aim in ("defeat-all", "least-damage"):
        assert advise(state, aim, budget=20_000_000).best.chance > Fraction(95, 100)


def test_beyond_the_bound_nothing_is_claimed():
    state = fight("Two", "Three", pool="Y Y G G B B P P R", strategy=3)
    with pytest.raises(TooManyWays, match=r"more than 1,000 ways"):
        advise(state, budget=1_000)


def test_what_happens_by_itself_is_named_and_not_called_exact():
    state = GAME.start(
        {
            "scion": "Ember Serpent",
            "hero": "Drusilla of Nuceria",
            "primuses": {"m1": "Varro the Ox", "m3": "Nerina the Diver", "t2": "Old Gallus"},
            "at": "b2",
            "others": "empty",
            "enemy": [{"name": "Ashen Raider"}, {"name": "Tide Boxer"}],
            "dice": {"pool": "R P", "exhausted": "Y"},
            "inventory": "Second Breath",
        }
    )
    found = advise(state)
    assert not found.exact
    assert [one.split(",")[0] for one in found.left_out[:2]] == ["Drusilla of Nuceria", "Tide Boxer"]
    assert found.left_out[2:] == ("the reward of Ashen Raider", "the reward of Tide Boxer")
    assert found.unused == ("Second Breath",)
    assert found.words().startswith("not exact · ")
    assert "not used: Second Breath" in found.words()
    # where no die is committed later, a die that is recruited does not matter, but Strategy that is raised does
    rewards = [one for one in advise(state, later=False).left_out if one.startswith("the reward")]
    assert rewards == ["the reward of Tide Boxer"]


def test_an_exact_answer_says_how_it_was_found():
    words = advise(fight("One")).words()
    assert words.startswith("exact · ")
    assert words.endswith("the greatest chance to defeat all · dice committed in any pass")
    assert "no dice committed after this pass" in advise(fight("One"), later=False).words()


def test_one_position_is_not_positions():
    """Red always hits: an enemy of health 1 leaves nothing to weigh after the roll, but one of health 2 does."""
    assert advise(fight("One")).words().startswith("exact · 1 position · ")
    several = advise(fight("Two", pool="R P"))
    assert several.positions > 1
    assert several.words().startswith(f"exact · {several.positions} positions · ")


def test_where_nothing_is_committed_there_is_no_advice():
    with pytest.raises(ExplorerError, match="No Strategy Phase goes on"):
        advise(GAME.start())
    with pytest.raises(ExplorerError, match="No dice are committed here"):
        commitments(after(fight("One"), "commit R", "roll"))
    with pytest.raises(UnknownName, match="aim"):
        advise(fight("One"), "glory")
