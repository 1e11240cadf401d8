"""Refusals teach: what is wrong, by which clause, and what is due."""

import pytest
from victorum.play import COMPONENTS, GAME, after, fight, legal, refused, start, told

from explorer.games.victorum.notation import normalise

POOL = {"pool": "Y G R"}


def committing():
    return fight("Runner", dice=POOL, inventory="Shield")


def moving():
    return start(at="b2", camps={"b1": "Brute 0", "b3": "Hunt 0"})


def calling():
    camps = {"b1": "Brute 0", "m2": "Runner 0", "b2": "Caller 0", "b3": "Hunt 0"}
    return after(start(at="b3", camps=camps), "camp b2", "activate top")


def choosing():
    return GAME.start({"deck": "plain.toml"}, None, COMPONENTS)


def paying():
    """A Brute has dealt damage, and a die is dismissed for it."""
    return after(fight("Brute", dice={"pool": "Y R"}), "stop")


# (position, text, clause, words of the reason)
TAUGHT = [
    (moving, "camp c1", "game-layout.camps", "There is no camp 'c1'"),
    (moving, "camp x", "game-layout.camps", "Camps are b1, b2, b3, b4, m1, m2, m3, t1, t2 and summit."),
    (moving, "camp", "game-layout.camps", "Say which camp. Camps are b1"),
    (moving, "camp b2", "activation.not-in-place", "cannot stay"),
    (moving, "commit Y", "activation.adjacent", "The hero moves now: 'camp b1'"),
    (moving, "fly to b1", "activation.adjacent", "is not written like a move"),
    (moving, "cammp b1", "activation.adjacent", "Did you mean 'camp'?"),
    (moving, "use Shield", "common.inventory", "The inventory is empty"),
    (moving, "roll Y1", "activation.adjacent", "The hero moves now"),
    (committing, "commit W", "common.dice", "no colour of dice"),
    (committing, "commit Y G", "common.commit", "One die at a time: 'commit Y'"),
    (committing, "commit B", "common.commit", "No blue die is in the pool"),
    (committing, "roll Y1", "common.roll", "First say 'roll'"),
    (committing, "apply Y1 to Runner", "common.commit", "Dice are committed now"),
    (committing, "use Shied", "common.inventory", "The inventory holds Shield. Shied is not in it."),
    (committing, "camp b1", "common.commit", "Dice are committed now"),
    (committing, "b1 shows Brute", "common.commit", "Dice are committed now"),
    (committing, "", "common.commit", "is not written like a move"),
    (calling, "add b9", "game-layout.camps", "There is no camp 'b9'. Camps are b1, b2, b3, b4, m1, m2, m3, t1 and t2."),
    (calling, "add b3", "adding-enemies.from-adjacent", "an opportunity; bloodshed and sport cards are called"),
    (calling, "add b2", "adding-enemies.from-adjacent", "is not adjacent to b2"),
    (calling, "add", "game-layout.camps", "Say which camp."),
    (committing, "commit", "common.dice", "Say which die, such as 'commit Y'."),
    (committing, "use", "common.inventory", "The inventory holds Shield. Say which item."),
    (committing, "discard", "common.inventory", "The inventory holds Shield. Say which item."),
    (choosing, "scion Plane Scion", "setup.choose-scion", "Did you mean 'Plain Scion'? Say which scion: Plain Scion,"),
    (choosing, "scion", "setup.choose-scion", "Say which scion: "),
    (paying, "dismiss Q from pool", "bloodshed-or-sport.bloodshed-penalty", "Did you mean 'dismiss Y from pool'?"),
    (paying, "dismiss", "bloodshed-or-sport.bloodshed-penalty", "A die is dismissed now: 'dismiss Y from pool', "),
    (calling, "commit Y", "adding-enemies.from-adjacent", "An additional enemy is activated now"),
]


@pytest.mark.parametrize("case", TAUGHT, ids=lambda case: case[1] or "nothing")
def test_a_refusal_teaches(case):
    position, text, clause, words = case
    _, refusal = GAME.look_up(position(), text)
    assert refusal is not None
    assert (refusal.clause, words in refusal.reason) == (clause, True), refusal


def test_a_roll_must_name_the_dice_that_are_rolled():
    state = after(committing(), "commit Y", "commit G", "roll")
    _, refusal = GAME.look_up(state, "roll Y1")
    assert refusal.clause == "common.roll"
    assert "Y G" in refusal.reason
    assert "'roll Y0 G0'" in refusal.reason


def test_unseen_cards_are_told():
    state = start(at="b1", camps={"b2": "?", "b1": "Brute 0"}, unseen="3 x Runner, 3 x Dancer")
    assert legal_chance(state) == ["b2 shows Dancer", "b2 shows Runner"]
    _, refusal = GAME.look_up(state, "b3 shows Dancer")
    assert "It is b2" in refusal.reason
    _, refusal = GAME.look_up(state, "b2 shows Guard")
    assert "No Guard is left" in refusal.reason
    _, refusal = GAME.look_up(state, "b2 shows Guardian")
    assert "no conflict card 'Guardian'" in refusal.reason


def legal_chance(state):
    return sorted(str(move) for move in GAME.pending(state).outcomes)


def test_nothing_is_played_after_the_end():
    state = after(fight("Relic Bearer", health=1, dice={"pool": "Y"}), "stop")
    _, refusal = GAME.look_up(state, "commit Y")
    assert refusal.reason == "The game is over."
    assert refusal.clause == "winning-and-losing.health"


def test_every_move_of_random_texts_is_read_back():
    state = calling()
    for text in legal(state):
        assert str(GAME.read(state, f"  {text} ")) == text


def test_a_die_that_cannot_be_strengthened_is_refused_by_its_clause():
    """No green or red die is in the training grounds: purple and red cannot be strengthened, and blue lies nowhere."""
    state = start(at="b1", camps={"b2": "Runner 0"}, inventory="Drill", dice={"pool": "Y G G G G P R"})
    state = after(state, "use Drill")
    assert legal(state) == ["strengthen Y from pool", "strengthen G from pool"]
    for move, colour in (("strengthen P from pool", "purple"), ("strengthen R from pool", "red")):
        assert refused(state, move) == "strengthening-and-weakening-dice.ineligible"
        assert told(state, move) == f"No die stronger than {colour} is in the training grounds."
    assert refused(state, "strengthen B from pool") == "tactic-card.reward"
    assert refused(state, "weaken G from pool") == "tactic-card.reward"


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Commit y", "commit Y"),
        ("ROLL", "roll"),
        ("roll y1 G0", "roll Y1 G0"),
        ("apply g1 to Runner", "apply G1 to Runner"),
        ("dismiss p from pool", "dismiss P from pool"),
        ("Use Shield", "use Shield"),
        ("b2 shows Runner", "b2 shows Runner"),
        ("use g", "use g"),
        ("", ""),
    ],
)
def test_other_ways_of_writing_are_understood(text, meant):
    assert normalise(text) == meant
    assert normalise(meant) == meant


def test_small_letters_play():
    state = after(committing(), "Commit y", "ROLL", "roll y1", "apply y1 to Runner")
    assert [one["taken"] for one in GAME.describe(state)["enemies"]] == [1]
