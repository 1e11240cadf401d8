"""Set-ups: everything that can be wrong with one, told with its place and its cure."""

import pytest
from victorum.play import BASE, COMPONENTS, GAME, PRIMUSES, start

from explorer.core.errors import ExplorerError

BRUTE = [{"name": "Brute"}]
FIGHT = {"at": "b2", "enemy": BRUTE}

# (what is wrong, set-up, key, words of the message, words of the cure)
WRONG = [
    ("unknown key", {"healht": 3}, "setup.healht", "Unknown key", "'health'"),
    ("no such deck", {"deck": "plane.toml"}, "setup.deck", "no component file", "plain.toml"),
    ("no such mountain", {"mountain": "etna.toml"}, "setup.mountain", "no component file", "vesuvius.toml"),
    ("a deck elsewhere", {"deck": "../plain.toml"}, "setup.deck", "not the name", "plain name"),
    ("rank six", {"rank": 6}, "setup.rank", "too large", "5"),
    ("unknown scion", {"scion": "Plain Sion"}, "setup.scion", "no scion 'Plain Sion'", "Plain Scion"),
    ("unknown hero", {"hero": "Hiro Four"}, "setup.hero", "no hero 'Hiro Four'", "Hero Four"),
    ("unknown universal", {"universal": "Nobody"}, "setup.universal", "no universal hero", "Wanderer"),
    ("unknown camp", {"at": "b5"}, "setup.at", "no camp 'b5'", "summit"),
    ("unknown stage", {"stage": "dinner"}, "setup.stage", "'dinner'", "'camp'"),
    ("a stage without its camp", {"stage": "card"}, "setup.at", "needs the camp", 'at = "b1"'),
    ("a stage before the hero", {"stage": "deal"}, "setup.hero", "no hero has been chosen", "later stage"),
    ("a card nine times", {"influence": "9 x Brute"}, "setup", "Brute is 9 times", "Take the others out"),
    (
        "a card too often at two places",
        {"camps": {"b1": "Avenger 0"}, "influence": "2 x Avenger"},
        "setup",
        "3 times in this set-up; the deck has it twice",
        "Take the others out",
    ),
    (
        "no such card",
        {"camps": {"b1": "Brutus 2"}},
        "setup.camps.b1",
        "'Brutus' is no conflict card",
        'such as "Brute 3"',
    ),
    ("six below", {"camps": {"b1": "Brute 6"}}, "setup.camps.b1", "6 cards below the top of b1", "0 to 5"),
    ("no such camp", {"camps": {"z1": "Brute"}}, "setup.camps.z1", "no camp 'z1'", "b1"),
    (
        "empty with cards",
        {"camps": {"b1": "empty 3"}},
        "setup.camps.b1",
        "is empty and has 3 cards",
        "one or the other",
    ),
    (
        "cards that are nowhere",
        {"camps": {"b1": "Brute 2"}},
        "setup.camps",
        "hold 2 cards that nobody has seen, and 53",
        'unseen = "…"',
    ),
    (
        "too few unseen cards",
        {"camps": {"b1": "Brute 2"}, "unseen": "Brute"},
        "setup.unseen",
        "hold 2 cards that nobody has seen, and 1",
        "Name 1 more",
    ),
    ("unseen and discarded", {"unseen": "", "discard": ""}, "setup.discard", "the same twice", "one of them"),
    ("five yellow dice", {"dice": {"pool": "5 Y"}}, "setup.dice.pool", "'5' is no die", '"Y Y G"'),
    ("a yellow die too many", {"dice": {"pool": "Y Y Y", "exhausted": "Y Y"}}, "setup.dice", "5 yellow", "Take 1 out"),
    ("no such die", {"dice": {"pool": "W"}}, "setup.dice.pool", "'W' is no die", "Y, G, B, P, R"),
    ("a face of three", {**FIGHT, "dice": {"active": "Y3"}}, "setup.dice.active", "No die shows 3 hits", "0 to 2"),
    ("red never misses", {**FIGHT, "dice": {"active": "R0"}}, "setup.dice.active", "red die has no face", "it has"),
    ("training elsewhere", {"dice": {"pool": "Y", "training": "Y"}}, "setup.dice.training", "lies nowhere", "out"),
    ("health 7", {"health": 7}, "setup.health", "more than the die shows", "6 or less"),
    ("health 0", {"health": 0}, "setup.health", "the game is lost", "1 or more"),
    ("strategy 0", {"strategy": 0}, "setup.strategy", "less than there can be", "1 or more"),
    ("round 0", {"round": 0}, "setup.round", "too small", "1"),
    (
        "two primuses",
        {"primuses": {"m1": "Plain Primus", "m3": "Primus Six"}},
        "setup.primuses",
        "there are 3 primuses; 2 are told of",
        "as fallen",
    ),
    (
        "the hero on the mountain",
        {"primuses": {**PRIMUSES, "t2": "Primus Eight"}},
        "setup.primuses",
        "Hero Eight is in 2 places",
        "Take the others out",
    ),
    (
        "a primus without a number",
        {"primuses": {"b2": "Plain Primus"}},
        "setup.primuses.b2",
        "b2 receives no primus at rank 1",
        "Place it there",
    ),
    (
        "no primus left",
        {"primuses": {}, "fallen": "Plain Primus, Primus Six, Primus Seven"},
        "setup.primuses",
        "the endgame has begun",
        'at = "summit"',
    ),
    (
        "too many items",
        {"inventory": "Shield, Again, Hunt, Drill"},
        "setup.inventory",
        "holds, which is 3",
        "more strategy",
    ),
    ("a tactic twice", {"inventory": "Shield, Shield"}, "setup.inventory", "there is one of it", "Take"),
    ("no item", {"inventory": "Brute"}, "setup.inventory", "Brute is no item", "Leave it out"),
    ("no opportunity", {"inventory": "Trainer 1/2"}, "setup.inventory", "is no opportunity", "'Trainer' alone"),
    ("more than asked", {"inventory": "Hunt 2/2"}, "setup.inventory", "asks for 2", "0 to 1 of 2"),
    ("complete and gone", {"inventory": "Hunt complete"}, "setup.inventory", "is discarded when", '"Hunt 0/2"'),
    ("a tactic nowhere", {"tactics": "Shield"}, "setup.tactics", "would be nowhere", "Leave tactics out"),
    ("nobody to fight", {"at": "b2", "stage": "commit"}, "setup.enemy", "needs an enemy", "[[setup.enemy]]"),
    ("enemies in peace", {**FIGHT, "stage": "camp"}, "setup.stage", "not part of a conflict", "commit"),
    (
        "an enemy of the other kind",
        {"at": "b2", "enemy": [{"name": "Hunt"}]},
        "setup.enemy[0].name",
        "no enemy",
        "card",
    ),
    (
        "dead and standing",
        {"at": "b2", "enemy": [{"name": "Brute", "dice": "G2"}]},
        "setup.enemy[0]",
        "has taken 2 damage and has health 2",
        "defeated = true",
    ),
    (
        "nobody stands",
        {"at": "b2", "enemy": [{"name": "Brute", "defeated": True}]},
        "setup.enemy",
        "All enemies are defeated",
        "'recover'",
    ),
    (
        "a Brute twice the same",
        {"at": "b2", "enemy": [{"name": "Brute", "number": 2}, {"name": "Brute", "number": 2}]},
        "setup.enemy[1].number",
        "stands here twice",
        "Leave the number out",
    ),
    (
        "taken and standing",
        {"at": "b2", "enemy": [{"name": "Dancer", "taken": True}]},
        "setup.enemy[0].taken",
        "is not defeated",
        "defeated = true",
    ),
    (
        "dealt too early",
        {"at": "b2", "enemy": [{"name": "Brute", "dealt": True}]},
        "setup.enemy[0].dealt",
        "before the Suffer Damage step",
        "'recover'",
    ),
    ("pass 4", {**FIGHT, "pass": 4}, "setup.pass", "Pass 4 does not come: there are 3", "1 to 3"),
    (
        "a pass in peace",
        {"at": "b2", "camps": {"b1": "Brute 0"}, "pass": 2},
        "setup.pass",
        "of a Strategy Phase",
        "out",
    ),
    ("nothing to apply", {**FIGHT, "stage": "apply"}, "setup.stage", "No die can be applied", "'commit'"),
    ("nothing to roll", {**FIGHT, "stage": "roll"}, "setup.dice.active", "No die waits", '"Y G"'),
    ("nothing to recover", {**FIGHT, "stage": "recover"}, "setup.stage", "No die can be recovered", "exhausted"),
    ("nothing to brace", {**FIGHT, "stage": "brace"}, "setup.stage", "Nothing can be used", "something to use"),
    (
        "stuck",
        {"at": "b4", "primuses": {"m1": "Plain Primus"}, "fallen": "Primus Six, Primus Seven"},
        "setup.camps",
        "No camp beside b4",
        "beside it cards",
    ),
    (
        "a summit with cards",
        {"at": "summit", "enemy": [{"name": "Plain Scion"}], "camps": {"b1": "Brute 0"}},
        "setup.camps",
        "no cards are left in the camps",
        "Leave the camps out",
    ),
    ("a summit in peace", {"at": "summit"}, "setup.at", "nothing but the conflict", "another camp"),
    (
        "a scion on the slope",
        {"at": "b2", "enemy": [{"name": "Plain Scion"}]},
        "setup.enemy[0].name",
        "no enemy 'Plain Scion'",
        "card",
    ),
    (
        "an opportunity in a fight",
        {**FIGHT, "opportunity": "Hunt"},
        "setup.opportunity",
        "too much at stage",
        "Leave it out",
    ),
    (
        "spent by nobody",
        {**FIGHT, "spent": [{"of": "hero", "name": "Healer"}]},
        "setup.spent[0]",
        "no effect with a limit",
        "There is none here",
    ),
]


@pytest.mark.parametrize("case", WRONG, ids=lambda case: case[0])
def test_an_impossible_setup_is_told_with_its_cure(case):
    _, setup, key, message, cure = case
    with pytest.raises(ExplorerError) as caught:
        start(**setup)
    found = [one for one in caught.value.problems if one.key == key and message in one.message]
    assert found, caught.value
    assert any(cure in one.cure for one in found), found


def test_many_problems_are_told_at_once():
    setup = {"rank": 9, "scion": "X", "hero": "Y", "camps": {"z": "Brute"}, "dice": {"pool": "W"}, "health": 1}
    with pytest.raises(ExplorerError) as caught:
        start(**setup)
    keys = {one.key for one in caught.value.problems}
    assert keys >= {"setup.rank", "setup.scion", "setup.hero", "setup.camps.z", "setup.dice.pool"}


def test_rulings_can_make_a_setup_possible():
    start({"stat-cap": "none"}, health=9, camps={"b1": "Brute 0"})
    start({"stat-floor": "0"}, recovery=0, camps={"b1": "Brute 0"})
    start({"lose-check": "end-of-round"}, health=0, camps={"b1": "Brute 0"})


def test_positions_of_every_stage_can_be_set_up():
    """The stages that a designer may begin with, each with what is then to be decided."""
    mountain = {"b1": "Brute 0", "b2": "Runner 0"}
    starts = {
        "scion": {"deck": "plain.toml"},
        "removal": {"deck": "plain.toml", "scion": "Plain Scion", "stage": "removal", "rank": 2},
        "deal": {"deck": "plain.toml", "scion": "Plain Scion"},
        "hero": {"deck": "plain.toml", "scion": "Plain Scion", "dealt": "Healer, Plain Hero, Hero Four, Hero Five"},
        "tactic": {"stage": "tactic", "primuses": {}, "dealt": "Mender, Plain Primus, Primus Four"},
        "primuses": {"stage": "primuses", "primuses": {}, "dealt": "Mender, Plain Primus, Primus Four"},
        "camp": {"camps": mountain},
        "card": {"camps": mountain, "at": "b1", "stage": "card"},
        "opportunity": {"camps": mountain, "at": "b1", "opportunity": "Hunt"},
        "boost": {"camps": mountain, "at": "b1", "stage": "boost"},
        "commit": {"at": "b1", "enemy": BRUTE},
        "roll": {"at": "b1", "enemy": BRUTE, "stage": "roll", "dice": {"active": "Y G"}},
        "apply": {"at": "b1", "enemy": BRUTE, "stage": "apply", "dice": {"active": "Y1 G0"}},
        "brace": {"at": "b1", "enemy": BRUTE, "stage": "brace", "inventory": "Shield"},
        "recover": {"at": "b1", "enemy": BRUTE, "stage": "recover", "dice": {"exhausted": "Y G"}},
    }
    for stage, setup in starts.items():
        whole = stage in ("scion", "removal", "deal", "hero")
        state = GAME.start(setup, None, COMPONENTS) if whole else start(**setup)
        assert state.stage == stage
        assert GAME.start(GAME.write_setup(state), None, COMPONENTS) == state
        GAME.pending(state)


def test_no_set_up_begins_where_something_is_being_resolved():
    state = start(at="b2", camps={"b1": "Twin Caller 0", "b2": "Brute 0", "m1": "Runner 0"})
    for move in ("camp b1", "activate top"):
        state, _ = GAME.play(state, move)
    assert state.agenda
    with pytest.raises(ExplorerError, match="within something that is being resolved"):
        GAME.write_setup(state)
    assert set(BASE) >= {"deck", "scion", "hero"}
