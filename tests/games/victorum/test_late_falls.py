"""Primus and Endgame: dice on undefeated enemies stay there over rounds. Those on one that falls after Exhaust Dice are
exhausted as it falls: no step of the round would come to them any more."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victorum.play import (
    COMPONENTS,
    GAME,
    QUICKLY,
    after,
    conserved,
    dice,
    fight,
    own_deck,
    play,
    random_game,
    start_own,
)

TABLE = {"scion": "The Cinder King", "hero": "Aulus Ferrox", "others": "empty"}
CAMPS = {"b1": "Practice Post 0"}
HITS = ("Javelin Girl", "Chain Brother", "Veiled Poisoner", "The Red Stroke")
FOUGHT = ("Sabina Quickfoot", "Nerina the Diver", "Iulia Emberhand", "Practice Post")


def test_dice_on_a_primus_that_falls_in_recover_dice_are_exhausted():
    """Health 6 and 6 hits on her but for the last: a javelin makes her fall after the dice were left on her."""
    state = GAME.start(
        {
            **TABLE,
            "camps": CAMPS,
            "at": "m1",
            "primuses": {"m3": "Varro the Ox", "t2": "Old Gallus"},
            "enemy": [{"name": "Sabina Quickfoot", "dice": "P2 P2 R2"}],
            "inventory": "Javelin Girl",
            "strategy": 1,
            "dice": {"pool": "Y", "exhausted": "G"},
        },
        None,
        COMPONENTS,
    )
    played = play(state, "stop", "suffer damage", "use Javelin Girl")
    told = [event for event in played.events[-1] if event.kind == "exhausted"]
    assert [(event.clause, event.fields["dice"]) for event in told] == [("common.exhaust", "P P R")]
    assert dice(played.state)["exhausted"] == "G P P R"
    conserved(played.state)
    # what is exhausted can be recovered while the step goes on
    assert dice(after(played.state, "recover R"))["pool"] == "Y R"


def test_dice_on_an_enemy_whose_health_falls_with_an_item_are_exhausted(tmp_path):
    """Ghost has health 2, and 4 while an item is held. Three hits lie on it when the last item goes."""
    effect = 'effect = { while = { count = "items", at-most = 5 }, modify = { no-apply = "any", of = "this" } }'
    more = 'effect = { while = { count = "items", at-least = 1 }, modify = { health = 2, of = "this" } }'
    components = own_deck(tmp_path, (effect, more))
    state = start_own(
        components,
        at="b2",
        primuses={"m3": "Primus Six", "t2": "Primus Seven"},
        enemy=[{"name": "Ghost", "dice": "P2 R1"}],
        inventory="Shield",
        dice={"pool": "Y", "exhausted": "G"},
    )
    state = after(state, "stop", "discard Shield")
    assert GAME.describe(state)["enemies"] == [] or GAME.describe(state)["enemies"][0]["defeated"]
    assert dice(state)["exhausted"] == "G P R"
    conserved(state)


def test_dice_fall_with_their_enemy_before_exhaust_dice_as_ever():
    """In the Strategy Phase they stay on the card until the step comes."""
    state = fight("Plain Primus", dice={"pool": "R P Y"}, primuses={"m3": "Primus Six", "t2": "Primus Seven"})
    state = after(state, "commit R", "commit P", "roll", "roll P2 R2", "apply R2 to Plain Primus")
    played = play(state, "apply P2 to Plain Primus")
    assert [event.fields["dice"] for event in played.events[-1] if event.kind == "exhausted"] == ["P R"]


def late(moves, random):
    """Strategy Phases end at once, and items are used in the Resolve Phase; little else that gets on."""
    texts = {str(move): move for move in moves}
    used = [move for text, move in texts.items() if text.startswith(("use", "discard"))]
    idle = [move for text, move in texts.items() if text in ("stop", "suffer damage", "done")]
    share = 0.1 if "stop" in texts else 0.7
    return random.choice(used if used and random.random() < share else idle or list(moves))


@pytest.mark.parametrize("scion", [False, True])
@settings(max_examples=40, phases=QUICKLY, deadline=None)
@given(data=st.data())
def test_nothing_is_lost_in_conflicts_that_are_won_by_items(scion, data):
    """Conflicts over rounds with dice on the enemies, played with hits at any moment."""
    held = data.draw(st.lists(st.sampled_from(HITS), min_size=1, max_size=3, unique=True))
    on_it = data.draw(st.sampled_from(["P2 R2", "P2 P2", "R2", "G1 B2", "Y1 P2 R1"]))
    others = {"m3": "Varro the Ox", "t2": "Old Gallus"}
    first = "The Cinder King" if scion else data.draw(st.sampled_from(FOUGHT[:3]))
    enemies = [{"name": first, "dice": on_it}, {"name": FOUGHT[3], "dice": "G2"}]
    fallen = {"primuses": {}, "fallen": "Varro the Ox, Old Gallus, Sabina Quickfoot", "at": "summit"}
    table = {
        **TABLE,
        **(fallen if scion else {"primuses": others, "at": "m1", "camps": CAMPS}),
        "enemy": enemies,
        "inventory": ", ".join(held),
        "strategy": 3,
        "dice": {"pool": "Y Y", "exhausted": "B"},
    }
    start = GAME.start(table, None, COMPONENTS)
    states, _ = random_game(start, data.draw(st.randoms(use_true_random=False)), late, most=60, to_its_end=False)
    for state in states:
        conserved(state)
