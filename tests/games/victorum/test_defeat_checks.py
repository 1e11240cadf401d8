"""Enemies that could never be defeated are refused, and none that could be."""

import random
import tomllib
from pathlib import Path

import pytest
from victorum.play import GAME
from victorum.small_deck import DECK

from explorer.core.components import Components, data_folder
from explorer.games.victorum import defeat_checks
from explorer.games.victorum.applying import apply, legal
from explorer.games.victorum.components import read_deck
from explorer.games.victorum.dice import NO_DICE, code
from explorer.games.victorum.modifiers import health_left
from explorer.games.victorum.tables import COLOURS, DICE

DATA = Path(__file__).parents[2] / "data" / "victorum" / "never_defeated.toml"
CASES = tomllib.loads(DATA.read_text(encoding="utf-8"))["case"]

RUNNER = """\
health = 2
damage = 1
effect = { while = { count = "passes", at-most = 1 }, modify = { damage = 1, of = "this" } }"""
PRIMUS = """\
health = 6
damage = 2
effect = { when = "after", if = { count = "wounds", at-least = 3 }, do = { mend = 1, target = "this" } }"""
SCION = """\
health = 8
damage = 2
allies = { per = "influence", every = 3, most = 4 }
effect = { modify = { passes = -1 } }"""
CARDS = {"sport": (RUNNER, "sport[0]"), "primus": (PRIMUS, "hero[0].primus"), "scion": (SCION, "scion[0]")}
ABILITY = 'ability = { when = "used", limit = 1, do = { heal = 1 } }'
AURA = 'aura = { when = "moved", do = { exhaust = 1 } }'
CALLERS = 'reward = { icon = "item", do = { hit = 1 } }'
WAGERS = 'reward = { icon = "item", do = { recover = 1 } }'


def with_enemy(health, effect, card="sport", text=DECK):
    """The small deck with an enemy of this health and these effects."""
    old, _ = CARDS[card]
    assert old in text
    return text.replace(old, f"health = {health}\ndamage = 1\neffect = {effect}", 1)


def changed(old, new, text=DECK):
    assert old in text
    return text.replace(old, new, 1)


def problems(text):
    return read_deck(text, "deck.toml")[1]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_enemy_that_could_never_be_defeated_is_refused(case):
    card = case.get("card", "sport")
    text = with_enemy(case["health"], case["effect"], card)
    (problem,) = problems(text)
    start = "" if case["key"].startswith("effect") else "effect."
    assert problem.key == f"{CARDS[card][1]}.{start}{case['key']}"
    health = case["health"] + (7 if "health" in case["key"] else 0)
    damage = f"it comes to {case['comes']} damage at most, with a health of {health}."
    assert problem.message == f"This enemy could never be defeated: {damage}"
    assert problem.cure == case.get("cure", problem.cure)
    kind = case["key"].rpartition(".")[2]
    assert f"{kind} = " in text.splitlines()[problem.line - 1]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_an_enemy_that_can_just_be_defeated_is_right(case):
    card = case.get("card", "sport")
    assert problems(with_enemy(case["enough"], case["effect"], card)) == ()
    assert problems(with_enemy(case["enough"] + 1, case["effect"], card)) != ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_card_that_helps_makes_it_right(case):
    text = with_enemy(case["health"], case["effect"], case.get("card", "sport"))
    assert problems(changed(WAGERS, f"reward = {case['helps']}", text)) == ()


NO_DICE_AT_ALL = '{ modify = { no-apply = "any", of = "this" } }'


def test_without_any_other_damage_no_die_is_ever_applied():
    text = changed(CALLERS, 'reward = { icon = "item", do = { heal = 1 } }', with_enemy(1, NO_DICE_AT_ALL))
    assert [one.message for one in problems(text)] == [
        "This enemy could never be defeated: no die can ever be applied to it."
    ]


@pytest.mark.parametrize(
    "effect",
    [
        # its own effects end as a guard falls, so that the others can be defeated after it
        '{ modify = { no-apply = "any", of = "others" } }',
        '{ modify = { no-apply = "any", of = "others", kind = "bloodshed" } }',
        '{ modify = { no-apply = "any", kind = "bloodshed" } }',
        # alone, later, in another row, or with more damage suffered it can be defeated
        '{ while = { count = "enemies", at-least = 2 }, modify = { no-apply = "any", of = "this" } }',
        '{ while = { count = "passes", at-least = 1 }, modify = { least-hits = 3, of = "this" } }',
        '{ while = { count = "row", at-least = 2 }, modify = { no-apply = "any", of = "this" } }',
        '{ while = { count = "damage", at-most = 100 }, modify = { no-apply = "any", of = "this" } }',
        '{ while = { count = "round", at-most = 100 }, modify = { no-apply = "any", of = "this" } }',
        # one of the two does not hold with 4 items
        '[{ while = { count = "items", at-most = 3 }, modify = { no-apply = "any", of = "this" } },'
        ' { while = { count = "items", at-least = 5 }, modify = { no-apply = "any", of = "this" } }]',
        # a stat may be more than 6 under a ruling, and Strategy 0
        '{ while = { count = "health", at-most = 6 }, modify = { no-apply = "any", of = "this" } }',
        '{ while = { count = "strategy", at-least = 1 }, modify = { no-apply = "any", of = "this" } }',
        # it is mended once only, or after some dice, or if the player likes
        '{ when = "applied", limit = 1, do = { mend = 9, target = "this" } }',
        '{ when = { event = "applied", colour = "red" }, do = { mend = 9, target = "this" } }',
        '{ when = "applied", do = { may = { mend = 9, target = "this" } } }',
        '{ when = "applied", do = { mend = 1, target = "this" } }',
        '{ modify = { most-applied = 1, of = "this" } }',
    ],
)
def test_what_can_be_defeated_at_some_time_is_right(effect):
    assert problems(with_enemy(9, effect)) == ()


def test_whose_help_counts():
    """The damage of a hero or a tactic has no end; a primus never fights beside a scion, nor is there an aura then."""
    text = with_enemy(9, NO_DICE_AT_ALL, "scion")
    hit = '{ when = "engagement", do = { hit = 1 } }'
    assert problems(changed(ABILITY, f"ability = {hit}", text)) == ()
    assert problems(changed("do = { reroll = 2, up-to = true }", "do = { hit = 1 }", text)) == ()
    for beside in (changed(AURA, f"aura = {hit}", text), with_enemy(9, hit, "primus", text)):
        assert [one.key for one in problems(beside)] == ["scion[0].effect.modify.no-apply"]
    assert problems(with_enemy(2, hit, "sport", text)) == ()


def test_another_copy_of_an_enemy_can_help_it():
    """Two runners may fight side by side, and each deals damage to the other."""
    effect = '[{ modify = { no-apply = "any", of = "this" } }, { when = "pass", do = { hit = 1, target = "another" } }]'
    text = with_enemy(9, effect)
    assert [one.key for one in problems(text)] == ["sport[0].effect[0].modify.no-apply"]
    two = changed('name = "Runner"', 'name = "Runner"\ncount = 2', changed("count = 21", "count = 20", text))
    assert problems(two) == ()


@pytest.mark.parametrize(
    ("old", "part", "start"),
    [(ABILITY, "ability", "With this hero in play, "), (AURA, "aura", "While this is in play, ")],
)
def test_what_keeps_all_dice_off_all_enemies_of_a_kind(old, part, start):
    """The weakest primus of the small deck has a health of 5, the weakest sport 2, which two items can deal."""
    key = f"{'hero' if part == 'ability' else 'scion'}[0].{part}.modify"
    for modifier, who in ((', kind = "primus"', "primus"), ("", "bloodshed")):
        (problem,) = problems(changed(old, f'{part} = {{ modify = {{ no-apply = "any"{modifier} }} }}'))
        least = {"primus": 5, "bloodshed": 3}[who]
        far = f"a {who} enemy could never be defeated: it comes to 2 damage at most, with a health of {least}."
        assert (problem.key, problem.message) == (f"{key}.no-apply", start + far)
    assert problems(changed(old, f'{part} = {{ modify = {{ no-apply = "any", kind = "sport" }} }}')) == ()


def test_what_the_inventory_holds_can_be_discarded():
    assert problems(changed(WAGERS, 'reward = { icon = "lasting", effect = { modify = { no-apply = "any" } } }')) == ()


def test_many_conditions_are_told_in_time():
    """More cases than are looked at are taken to leave a way."""
    parts = ", ".join(
        f'{{ count = "{of}", at-least = {number} }}'
        for of, number in zip(("health", "items", "damage", "round"), (2, 3, 4, 5), strict=True)
    )
    effects = ", ".join(
        f'{{ while = {{ {how} = [{parts}] }}, modify = {{ no-apply = "any", of = "this" }} }}' for how in ("any", "all")
    )
    assert problems(with_enemy(9, f"[{effects}, {effects}]")) == ()


# --- a plain twin: all 17 dice show crits, and are applied as the rules let them

WITHOUT_HELP = changed(CALLERS, 'reward = { icon = "item", do = { heal = 1 } }')
EVERY_CRIT = tuple(code(colour, 2) for colour in COLOURS for _ in range(DICE[colour].copies))
MODIFIERS = (
    *(f'{{ no-apply = "{die.name}" }}' for die in DICE),
    *(f'{{ hits = {by}, colour = "{die.name}" }}' for die in DICE for by in (-2, -1, 1)),
    *(f"{{ {one}, of = 'this' }}" for one in ("least-hits = 2", "least-hits = 3", "hits = -1", "hits = 1")),
    *(f"{{ health = {by}, kind = 'sport' }}" for by in (9, 3, -2)),
)
TABLE = {"deck": "one.toml", "at": "b2", "enemy": [{"name": "Runner"}], "others": "empty", "scion": "Scion Eight"}
PEOPLE = {"hero": "Hero Eight", "primuses": {"m1": "Hero One", "m3": "Hero Two", "t2": "Hero Three"}}


def falls(folder, text):
    """Whether the Runner is defeated by all dice of the game."""
    (folder / "one.toml").write_text(text, encoding="utf-8")
    state = GAME.start(
        {**TABLE, **PEOPLE}, None, Components((folder, data_folder("scenarios") / "victorum/components"))
    )
    state = state._replace(stage="apply", begun=1, active=EVERY_CRIT, dice=(NO_DICE,) * 4)
    while moves := legal(state):
        state = apply(state, [], moves[0])
        if not health_left(state, 0):
            return True
    return False


def test_enemies_are_refused_if_all_dice_with_crits_leave_them_standing(tmp_path, monkeypatch):
    pick = random.Random(5)
    told = {True: 0, False: 0}
    for number in range(150):
        rules = [pick.sample(MODIFIERS, pick.randint(1, 4)) for _ in range(pick.randint(1, 4))]
        effect = ", ".join(f"{{ modify = [{', '.join(one)}] }}" for one in rules)
        text = with_enemy(pick.choice((1, 2, 3, 4, 6, 9, 17, 25, 30)), f"[{effect}]", text=WITHOUT_HELP)
        right = problems(text) == ()
        with monkeypatch.context() as context:
            context.setattr(defeat_checks, "find", lambda *about: ())
            assert falls(tmp_path, f"# {number}\n{text}") == right, effect
        told[right] += 1
    assert min(told.values()) >= 30
