"""The picture of Hoplomachus Victorum: whole games of any deck, what is said of things, picking, odds and texts."""

import random
import sys
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from explorer import load_game, load_scenario, shipped_scenarios
from explorer.core.protocol import Chance, Decision, Over
from explorer.games.victorum import commitment, reading, strategy_phase
from explorer.games.victorum.card_words import lines
from explorer.games.victorum.odds_aims import DEFEAT_ALL, Value
from explorer.study.session import Session
from widgets.boards.victorum import PICTURE, advice, danger, lettering, worth
from widgets.boards.victorum.picking import tokens
from widgets.desk import Desk
from widgets.markup import markup, words
from widgets.parts.board import Board
from widgets.parts.log import Log
from widgets.parts.moves import Moves
from widgets.snapshot import still

TESTS = Path(__file__).parents[1]
BOARDS = TESTS / "data" / "victorum" / "boards"
sys.path.insert(0, str(TESTS / "games"))

from victorum.decks import deck_text, seeded  # noqa: E402


def open_(name, moves=""):
    """A desk at a position of the tests, after some moves, written with semicolons between."""
    desk = Desk(Session.open(load_scenario(BOARDS / f"{name}.toml")))
    for move in filter(None, map(str.strip, moves.split(";"))):
        desk.session.play(move)
    return desk


def drawn(desk):
    return ElementTree.fromstring(markup(desk.picture.draw(desk.state, desk.view())))


def things(picture):
    return {one.get("data-key"): one for one in picture.iter() if one.get("data-key")}


def label(desk, key):
    return things(drawn(desk))[key].get("aria-label")


@pytest.fixture(autouse=True)
def nothing_known():
    """No odds have been worked out before a test."""
    advice._known.clear()
    danger._known.clear()


def work_out(desk):
    """Have the odds worked out that are wanted here."""
    for _ in range(30):
        work = PICTURE.prepare(desk.state, desk.view())
        if work is None:
            return
        work()


def of_class(picture, class_):
    return [one for one in picture.iter() if class_ in (one.get("class") or "").split()]


def whole(desk):
    """Every key once; what acts or stops has a name; every sheet has its thing; 17 dice; what may be picked can be."""
    picture, view = drawn(desk), desk.view()
    keys = [one.get("data-key") for one in picture.iter() if one.get("data-key")]
    assert len(keys) == len(set(keys))
    for one in picture.iter():
        if one.get("data-act") or one.get("data-stop") is not None:
            assert one.get("role") == ("button" if one.get("data-act") else "img")
            assert one.get("aria-label").strip("; ")
            assert one.get("tabindex") == "-1"
    tips = {one.get("data-tip") for one in picture.iter()} - {None}
    assert tips == {one.get("data-tip-of") for one in picture.iter()} - {None}
    assert len(of_class(picture, "hv-die")) == 17
    acts = [one for one in picture.iter() if one.get("data-act") == "pick"]
    assert {one.get("data-value") for one in acts if not one.get("aria-disabled")} == view.open | view.chosen
    if isinstance(desk.pending, Chance):
        assert any(one.get("data-act") == "draw" for one in picture.iter())
    return picture


def picked(desk, move):
    """Make a move by picking its tokens, one after the other as far as needed."""
    before = desk.at
    desk.moved()
    for token in sorted(frozenset().union(*tokens(desk.state, move))):
        if desk.at is not before:
            break
        view = desk.view()
        assert token in view.open | view.chosen, (str(move), token)
        if token not in view.chosen:
            desk.pick(token)
    assert desk.at.parent is before
    assert str(desk.at.move) == str(move)


def play(desk, dice, plies):
    """Some plies of a game at random, every move of the player picked in the picture, every position looked at."""
    seen = set()
    for _ in range(plies):
        now = desk.pending
        whole(desk)
        if isinstance(now, Over):
            return seen | {"over"}
        seen.add(reading.due(desk.state))
        if isinstance(now, Chance):
            desk.session.play(str(now.outcomes.pick(dice.randrange(now.outcomes.total))))
        else:
            some = [move for move in now.moves if not str(move).startswith("discard ")] or list(now.moves)
            fights = [move for move in some if str(move).startswith("activate")]
            picked(desk, dice.choice(fights if fights and dice.random() < 0.7 else some))
    return seen


@pytest.mark.parametrize("seed", [2, 3])
def test_a_whole_game_is_played_in_the_picture(seed):
    """From the choice of the scion to the end of the game."""
    desk = open_("whole-game")
    desk.options.clear()
    seen = play(desk, random.Random(seed), 500)
    assert {"scion", "shows", "deal", "hero", "tactic", "primuses", "camp", "card", "commit", "roll", "over"} <= seen
    assert "is over" not in things(drawn(desk))
    assert any(word in words(drawn(desk)) for word in ("Defeat", "Victory", "Nobody wins"))


@pytest.mark.parametrize("seed", range(4))
def test_games_of_any_deck_are_drawn(tmp_path, seed):
    """Random decks in every construct of the effect language, random ranks, random answers of all questions."""
    dice = random.Random(seed)
    (tmp_path / "components").mkdir()
    (tmp_path / "components" / "random.toml").write_text(deck_text(seeded(seed)))
    questions = load_game("victorum").rulebook.questions.values()
    answers = "".join(f'{one.id} = "{dice.choice(one.answers).id}"\n' for one in questions)
    text = f'format = 1\ngame = "victorum"\ntitle = "Any"\n[rulings]\n{answers}[setup]\ndeck = "random.toml"\n'
    (tmp_path / "any.toml").write_text(f"{text}rank = {dice.randint(1, 5)}\n")
    desk = Desk(Session.open(load_scenario(tmp_path / "any.toml")))
    desk.options.clear()
    assert "camp" in play(desk, dice, 110)


@pytest.mark.parametrize("name", shipped_scenarios("victorum"))
def test_every_shipped_position_is_drawn(name):
    desk = Desk(Session.open(load_scenario(name)))
    desk.options.clear()
    for node in list(desk.session.tree.nodes()):
        desk.session.goto(node.id)
        desk.moved()
        whole(desk)


@pytest.mark.parametrize("name", ["on-the-slope", "three-at-once", "the-primus", "the-last-battle", "two-rounds"])
def test_every_move_of_these_positions_can_be_picked(name):
    desk = open_(name)
    desk.options.clear()
    root = desk.at
    for move in desk.pending.moves:
        desk.session.goto(root.id)
        picked(desk, move)


# --- the mountain


def test_camps_say_what_lies_there():
    """By hand from the set-up and the deck."""
    desk = open_("on-the-slope")
    told = label(desk, "camp-m1")
    assert told.startswith(
        "m1, row 2, number 1: Mad Charioteer, bloodshed enemy, health 4, damage 2, Scion Influence 2, 4 below it"
    )
    assert "primus Corvus of Stabiae under all others" in told
    assert "At the start of each Strategy Phase: exhaust 1 die." in told
    assert told.endswith("; you may go here")
    assert label(desk, "camp-m2").startswith("m2, row 2, number 6, you are here: Javelin Girl, sport enemy")
    assert label(desk, "camp-t1") == "t1, row 3, number 7: no card left; refused"
    assert label(desk, "primus-t2").startswith("Primus at t2: Old Gallus, primus, health 6, damage 1; Effect: ")
    assert "Scion Influence 3, of 3 cards: Slag Bearer, Pit Vulture, Ashen Raider" in label(desk, "influence")
    assert label(desk, "primuses") == "2 of 3 primuses are left; gone: Varro the Ox"


def test_where_one_may_go_is_framed_and_has_an_arrow():
    """m2 touches b2, b3, m1, m3, t1 and t2; t1 is empty. The others say why not."""
    desk = open_("on-the-slope")
    assert {one for one in desk.view().open if one.startswith("camp.")} == {
        f"camp.{id}" for id in ("b2", "b3", "m1", "m3", "t2")
    }
    assert len(of_class(drawn(desk), "hv-way")) == 5
    far = things(drawn(desk))["camp-b1"]
    assert far.get("aria-disabled") == "true"
    assert far.get("data-say").startswith("b1 is not adjacent to m2; ")
    assert things(drawn(desk))["camp-summit"].get("data-say").startswith("Nobody moves to the scion's camp")
    desk.pick("camp.b1")
    assert desk.at.ply == 0
    assert desk.say.startswith("camp b1 is refused. b1 is not adjacent")


def test_enemies_are_called_from_camps_around():
    """The Bearer from b2 calls one: Pit Wolf of b1, Oiled Wrestler of b3, Mad Charioteer of m1, Javelin Girl of m2."""
    desk = open_("on-the-slope", "camp b2; activate top; b2 shows Slag Bearer")
    picture = whole(desk)
    called = {"camp.b1", "camp.b3", "camp.m1", "camp.m2"}
    assert desk.view().open == called | {"discard.Torch Juggler", "discard.The Crowd Rises", "discard.Feint"}
    assert len(of_class(picture, "hv-way")) == 4
    assert "its top card may be called" in label(desk, "camp-m1")
    assert "Bearer of the Black Standard, bloodshed enemy, health 4 of 4" in label(
        desk, "enemy-Bearer of the Black Standard"
    )


def test_a_sheet_holds_all_that_a_card_says():
    """Also in the panel below, where it can be selected; what is invented says so."""
    desk = open_("on-the-slope")
    sheets = things(drawn(desk))
    below = words(Board(desk).element())
    for key, name in (("camp-b2", "Bearer of the Black Standard"), ("item-Torch Juggler", "Torch Juggler")):
        card = desk.state.arena.deck.named[name]
        told = words(sheets[f"tip-{key}"])
        for label_, text in lines(card):
            assert label_ in told
            for word in text.split():
                assert word in told
            assert text in below
        assert "invented" in told
    assert "438 values invented" in below


# --- conflicts


def test_enemies_say_how_they_stand():
    """Chain Brother has 3 health and one hit on it; with another enemy it deals 2. Smoke Archer has fallen."""
    desk = open_("three-at-once")
    told = label(desk, "enemy-Chain Brother")
    assert told.startswith("Chain Brother, bloodshed enemy, health 2 of 3, deals 2 damage, from m2, on it 1 die: B1; ")
    assert label(desk, "enemy-Smoke Archer").startswith("Smoke Archer, bloodshed enemy, defeated")
    picture = drawn(desk)
    assert len(of_class(picture, "hv-heart")) == 2 + 2  # none of the archer's two
    assert len(of_class(picture, "hv-heart-gone")) == 1 + 2
    assert "3 damage comes from undefeated enemies" in words(picture)
    assert "Strategy Phase, pass 2 of 3" in words(picture)
    assert label(desk, "active-P2") == "A purple die that shows a crit, 2 hits in the active area"
    assert label(desk, "pool-G").startswith("2 green dice in the pool; pick one")


def test_a_die_goes_to_an_enemy_in_either_order():
    desk = open_("three-at-once", "roll; roll Y1 B2 P1; decline")
    assert desk.view().open >= {"active.Y1", "active.B2", "enemy.Chain Brother", "enemy.Pit Wolf"}
    desk.pick("active.B2")
    assert desk.view().chosen == {"active.B2"}
    assert "Apply B2 to which enemy?" in words(drawn(desk))
    assert desk.view().refused["enemy.Smoke Archer"] == "Smoke Archer is defeated already."
    desk.pick("enemy.Pit Wolf")
    assert str(desk.at.move) == "apply B2 to Pit Wolf"
    assert label(desk, "enemy-Pit Wolf").startswith("Pit Wolf, bloodshed enemy, defeated")
    desk.pick("enemy.Chain Brother")
    assert "Which die is applied?" in words(drawn(desk))
    desk.pick("active.P1")
    assert str(desk.at.move) == "apply P1 to Chain Brother"


def test_a_miss_says_why_it_is_not_applied():
    desk = open_("the-primus")
    assert desk.view().refused["active.Y0"] == "The yellow die shows a miss; dice that show a hit are applied."
    assert things(drawn(desk))["active-Y0"].get("aria-disabled") == "true"


def test_a_roll_of_many_dice_can_be_written():
    """Y0 to Y2, G, B and P three faces each, two P six together, R two: 3·3·6·6·2 ways to fall, of which some are not
    listed; each can be written. A roll of few dice is listed in full."""
    desk = open_("the-last-battle", "commit Y; commit G; commit P; commit P; commit B; commit B; commit R; roll")
    part = Moves(desk).element()
    assert "and 398 more" in words(part)
    (field,) = [one for one in part.iter("input") if one.get("aria-label") == "Or write what chance brings"]
    assert field.get("placeholder") == "roll Y0 G0 B0 B0 P0 P0 R1"
    Moves(desk).acts()["write"]("roll R2 P2 P2 B2 B2 G2 Y2")
    assert str(desk.at.move) == "roll Y2 G2 B2 B2 P2 P2 R2"
    desk = open_("three-at-once", "roll")
    assert not list(Moves(desk).element().iter("input"))


def test_who_has_fallen_has_no_heart_left():
    """Also when the dice that did it have been exhausted."""
    desk = open_("the-primus", "apply P2 to Iulia Emberhand; apply B1 to Iulia Emberhand")
    picture = whole(desk)
    assert label(desk, "enemy-Iulia Emberhand").startswith("Iulia Emberhand, primus, defeated")
    assert (len(of_class(picture, "hv-heart")), len(of_class(picture, "hv-heart-gone"))) == (0, 5)
    assert "Recover up to 3 dice" in words(picture)


def test_the_last_battle_is_on_the_summit():
    picture = drawn(open_("the-last-battle"))
    assert "The last battle: Mother of Wolves" in words(picture)
    assert "camp-b1" not in things(picture)
    assert picture.get("aria-label").startswith("Round 15, Endgame · Strategy Phase, pass 1 of 3, at summit; Health 3")


# --- odds


def test_odds_are_those_that_can_be_worked_out_by_hand():
    """Two hits to go, one pass, dice P and B. P: miss 1/6, hit 4/6, crit 1/6; B: 2/6, 3/6, 1/6. Enough: P crit, 6/36;
    P hit and B not a miss, 4·4/36; P miss and B crit, 1/36: 23/36. Else the thrower deals her 1 damage: 13/36."""
    desk = open_("two-hits-to-go")
    assert advice.lacking(desk.state, desk.view()) == advice.WORKING
    work_out(desk)
    assert PICTURE.prepare(desk.state, desk.view()) is None
    found = advice.found(desk.state, desk.view())
    assert (found.best.chance, found.best.damage) == (Fraction(23, 36), Fraction(13, 36))
    assert "chance to defeat all 23/36, 63.9 %, expected damage 0.36, as good as any" in label(desk, "pool-P")
    assert "= 63.9%" in words(things(drawn(desk))["pool-B"])
    assert "chance to defeat all 0 %, expected damage 1" in label(desk, "word.roll")
    assert "63.9 % to defeat all, 0.36 damage expected" in label(desk, "expected")
    assert "exact" in label(desk, "expected")
    below = words(Board(desk).element())
    assert "23/36, 63.9 %0.36" in below
    desk.options.discard(worth.ADVICE)
    assert "expected" not in things(drawn(desk))
    assert "63.9" not in words(drawn(desk))


def test_odds_of_applying_stand_at_the_enemy():
    """Two hits to go, and two dice with one each: whichever is applied first, the other follows."""
    desk = open_("two-hits-to-go", "commit B; commit P; roll; roll B1 P1")
    work_out(desk)
    assert "chance to defeat all 100 %, expected damage 0, as good as any" in label(desk, "enemy-Javelin Girl")
    assert "= 100 % · 0 dmg" in words(things(drawn(desk))["enemy-Javelin Girl"])
    assert "chance to defeat all 0 %, expected damage 1" in label(desk, "word.done")


def test_where_there_are_too_many_ways_that_is_said(monkeypatch):
    monkeypatch.setattr(advice, "QUICK", 10)
    desk = open_("three-at-once")
    work_out(desk)
    assert "No exact odds: there are more than 10 ways" in label(desk, "expected")


def test_nothing_is_worked_out_where_nothing_is_wanted():
    assert PICTURE.prepare(open_("whole-game").state, open_("whole-game").view()) is None
    desk = open_("three-at-once", "commit G; roll")
    assert PICTURE.prepare(desk.state, desk.view()) is None
    desk = open_("three-at-once")
    desk.options.clear()
    assert PICTURE.prepare(desk.state, desk.view()) is None


def test_the_danger_of_a_camp_can_be_worked_out_by_hand():
    """As above with both dice: a post of health 2 that deals nothing, 23/36; a thrower of health 3 that deals 1: P crit
    and B not a miss, 4/36, P hit and B crit, 4/36, in all 2/9; a primus of health 6 that deals 2 is safe."""
    desk = open_("before-a-fight")
    work_out(desk)
    assert PICTURE.prepare(desk.state, desk.view()) is None
    assert "to fight Practice Post: chance to defeat all 23/36, 63.9 %, expected damage 0" in label(desk, "camp-b2")
    assert "to fight Javelin Girl: chance to defeat all 2/9, 22.2 %, expected damage 0.78" in label(desk, "camp-m1")
    assert "to fight Corvus of Stabiae: chance to defeat all 0 %, expected damage 2" in label(desk, "primus-m1")
    things_ = things(drawn(desk))
    assert "22.2 % · 0.78 dmg" in words(things_["camp-m1"])
    assert "0%" in words(things_["primus-m1"])
    assert "chance to defeat all 2/9" in words(things_["tip-camp-m1"])
    assert ("b3", "activate top") not in {(camp, str(way)) for camp, way in danger.by_place(desk.state, desk.view())}
    assert "2/9, 22.2 %0.78" in words(Board(desk).element())
    assert "with all dice of the pool that help; exact" in words(drawn(desk))
    early = open_("before-a-fight")
    danger._known.clear()
    PICTURE.prepare(early.state, early.view())()  # they come one by one
    assert "to fight Practice Post" in label(early, "camp-b2")
    assert "expected damage" not in label(early, "camp-m1")
    assert "with all dice of the pool that help; counting" in words(drawn(early))
    slope = open_("on-the-slope")  # where Drusilla may reroll
    work_out(slope)
    assert "with all dice of the pool that help; not all is counted" in words(drawn(slope))
    assert "not counted: Drusilla of Nuceria, after each roll" in label(slope, "camp-b3")
    assert "≈" in words(things(drawn(slope))["camp-b3"])
    assert "≈" not in words(drawn(desk))
    desk.session.play("camp m1")
    desk.moved()
    work_out(desk)
    assert "22.2 % · 0.78 dmg" in words(things(drawn(desk))["word.activate top"])
    assert "0 % · 2 dmg" in words(things(drawn(desk))["word.activate primus"])


@pytest.mark.parametrize(
    ("value", "percent", "roughly", "points"),
    [
        ((0, 1), "0 %", "0%", "0"),
        ((1, 1), "100 %", "100%", "1"),
        ((9999, 10**4), "99.9 %", "99%", "1.00"),
        ((1, 10**4), "0.1 %", "1%", "0.01"),
    ],
)
def test_what_is_not_certain_is_never_rounded_to_it(value, percent, roughly, points):
    value = Fraction(*value)
    assert (worth.percent(value), worth.roughly(value), worth.points(value)) == (percent, roughly, points)


def test_what_is_not_exact_does_not_look_certain():
    sure = Value(score=Fraction(1), chance=Fraction(1), damage=Fraction(0), dice=Fraction(1))
    assert worth.worth(sure).short == "100 % · 0 dmg"
    assert worth.worth(sure, exact=False).short == "≈ 100 % · 0 dmg"
    assert worth.worth(sure, mark=worth.BEST, exact=False).brief == "★ ≈100%"


def told_of(*values):
    """What is told of made-up choices, each (chance, damage, dice), aimed at the greatest chance."""
    state = open_("two-hits-to-go").state
    found = [
        Value(Fraction(chance), Fraction(chance), Fraction(damage), Fraction(dice)) for chance, damage, dice in values
    ]
    moves = dict(zip(strategy_phase.decide_commit(state).moves, found, strict=False))
    made = commitment.Advice(
        DEFEAT_ALL, max(found, key=lambda one: (one.chance, -one.damage, -one.dice)), moves, True, 0, (), ()
    )
    view = open_("two-hits-to-go").view()
    advice._known[state, DEFEAT_ALL.name] = made
    return [one.brief for one in advice.values(state, view).values()], advice.verdict(made)


def test_the_star_is_for_the_one_that_is_best_in_everything():
    """By the chance, then the damage, then the dice, all as exact fractions; equals are said to be equal."""
    assert told_of(("1/2", 1, 2), ("1/3", 0, 0)) == (
        ["★ 50.0%", "33.3%"],
        "★ commit B: the greatest chance to defeat all",
    )
    assert told_of((1, "1/3", 2), (1, 0, 2)) == (["100%", "★ 100%"], "★ commit P: of equal ones the least damage")
    fewest = "of equal ones the fewest dice exhausted"
    assert told_of((1, 0, 2), (1, 0, 1), (1, 0, 3))[1] == f"★ commit P: {fewest}"
    nearly = Fraction(1, 2) - Fraction(1, 10**12)
    assert told_of(("1/2", 1, 2), (nearly, 1, 2))[0] == ["★ 50.0%", "50.0%"]
    marks, words_ = told_of((1, 0, 1), (1, 0, 1), (1, 0, 3))
    assert (marks, words_) == (["= 100%", "= 100%", "100%"], f"= as good as any: commit B or commit P ({fewest})")
    marks, words_ = told_of((0, 1, 2), (0, 1, 2))
    assert (marks, words_) == (["0 %".replace(" ", "")] * 2, "All 2 choices are equal: each is as good as any")
    assert told_of((0, 1, 2)) == (["★ 0%"], "")


def test_of_equal_chances_the_star_is_where_less_damage_is_suffered():
    """One hit, in the last pass: both cannot fall to it, but the thrower, who would deal 1, can."""
    desk = open_("one-of-two", "commit B; roll; roll B1")
    work_out(desk)
    none = "chance to defeat all 0 %, expected damage"
    assert label(desk, "enemy-Javelin Girl").endswith(f"{none} 0, not all is counted, the best")
    assert label(desk, "enemy-Practice Post").endswith(f"{none} 1, not all is counted")
    assert "★ apply B1 to Javelin Girl: of equal ones the least damage" in label(desk, "expected")


# --- words


def test_a_move_that_nothing_comes_of_is_told_by_its_text():
    rows = list(Log(open_("three-at-once", "commit G; roll")).element().iter("li"))
    assert words(rows[-1]).strip().endswith("roll")
    assert "a green die is committed" in words(rows[0])


def test_dice_in_sentences_are_signs():
    assert PICTURE.prose("commit Y") == (("commit ", ""), ("Y", "hv-chip-die hv-Y"))
    assert PICTURE.prose("P2 goes to Pit Wolf for 2 hits, 0 left")[0] == ("P2", "hv-chip-die hv-P")
    assert PICTURE.prose("By the Ox, Pit Wolf of b2") == (("By the Ox, Pit Wolf of b2", ""),)
    event = open_("three-at-once", "commit G").at.events[0]
    assert PICTURE.tell(event, None) == ("a green die is committed", "common.commit")


def test_lines_fit_and_lose_no_word():
    text = "At the start of each Strategy Phase: exhaust 1 die, then suffer 1 damage or discard an item."
    rows = lettering.lines(text, 150, 12, 20)
    assert " ".join(rows) == text
    assert all(lettering.wide(row, 12) <= 150 for row in rows)
    assert lettering.lines(text, 150, 12, 2)[1].endswith(lettering.ELLIPSIS)


def test_the_snapshot_stands_alone():
    assert still(open_("on-the-slope")).startswith('<img src="data:image/svg+xml;base64,')


HOSTILE = "</text><script>window.hacked=1</script><img src=x onerror=hack()>"


def test_cards_cannot_put_markup_into_the_picture(tmp_path):
    """The deck's title and the flavours are text, whatever is in them; names cannot hold any."""
    (tmp_path / "components").mkdir()
    text = (
        deck_text(seeded(1))
        .replace("A random deck", HOSTILE)
        .replace('\nname = "', f'\nflavour = "{HOSTILE}"\nname = "')
    )
    (tmp_path / "components" / "hostile.toml").write_text(text)
    file = tmp_path / "game.toml"
    file.write_text('format = 1\ngame = "victorum"\ntitle = "t"\n[setup]\ndeck = "hostile.toml"\n')
    desk = Desk(Session.open(load_scenario(file)))
    desk.options.clear()
    shown = markup(Board(desk).element())
    assert "<script" not in shown
    assert shown.count("&lt;script&gt;") >= 9 + 1
    for one in ElementTree.fromstring(shown).iter():
        assert one.tag not in ("script", "img")
        assert not [name for name in one.attrib if name.startswith("on") or name in ("src", "href")]


def test_decisions_are_asked_in_words():
    """What a card asks is told with what it does."""
    desk = open_("three-at-once", "use Feint")
    assert isinstance(desk.pending, Decision)
    assert "Feint: reroll up to 4 dice" in words(drawn(desk))
    desk = open_("two-rounds", "camp m1")
    assert "Spectate (suffer 1 damage)" in words(drawn(desk))
    assert "Activate Slag Bearer" in words(drawn(desk))
