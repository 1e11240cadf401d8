"""The map of A Matter of Honor, Sire: every shipped position, what is said of it, and picking moves on it."""

from itertools import pairwise
from math import hypot
from random import Random
from xml.etree import ElementTree

import pytest

from explorer import load_scenario, shipped_scenarios
from explorer.core.components import Components
from explorer.core.protocol import Chance, Decision, Over
from explorer.games.matter_of_honor.cards import CARD, FULL, without
from explorer.games.matter_of_honor.state import Draw
from explorer.games.matter_of_honor.tables import Side
from explorer.study.session import Session
from widgets.boards import View
from widgets.boards.matter_of_honor import PICTURE, geometry, marks, tip
from widgets.boards.matter_of_honor.chart import MODIFIERS, combat_chart
from widgets.desk import Desk
from widgets.markup import markup, words
from widgets.parts.board import Board
from widgets.parts.title import Title
from widgets.snapshot import still

SHIPPED = shipped_scenarios("matter-of-honor")


@pytest.fixture
def desk():
    """Red 7 is in use: Pr I in D3 looks over the river into the woods of D2, where XI stands; II C is gone."""
    return Desk(Session.open(load_scenario("matter-of-honor/over-a-river-into-woods")))


def start(moves=""):
    """The whole game after some moves, written with commas between."""
    session = Session.open(load_scenario("matter-of-honor/whole-game"))
    for move in filter(None, moves.split(",")):
        session.play(move)
    return Desk(session)


def drawn(desk):
    return ElementTree.fromstring(markup(desk.picture.draw(desk.state, desk.view())))


def things(picture):
    return {one.get("data-key"): one for one in picture.iter() if one.get("data-key")}


def label(desk, key):
    return things(drawn(desk))[key].get("aria-label")


def count(picture, class_):
    return sum(class_ in (one.get("class") or "").split() for one in picture.iter())


def whole(picture, theatre):
    """All hexes and units are there, named, and reachable; whatever acts is a button with a name."""
    found = things(picture)
    assert all(found[f"hex-{hex.id}"].get("aria-label").startswith(f"{hex.id}, ") for hex in theatre.map.hexes)
    for one in picture.iter():
        if one.get("data-act") or one.get("data-stop") is not None:
            assert one.get("role") == ("button" if one.get("data-act") else "img")
            assert one.get("aria-label")
            assert one.get("tabindex") == "-1"
    keys = [one.get("data-key") for one in picture.iter() if one.get("data-key")]
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_position_is_drawn(name):
    """At rest, and with each unit picked that may act."""
    desk = Desk(Session.open(load_scenario(name)))
    for node in list(desk.session.tree.nodes()):
        desk.session.goto(node.id)
        desk.moved()
        whole(drawn(desk), desk.state.theatre)
        units = [one for one in desk.view().open if one.startswith("unit.")]
        for unit in units:
            desk.picked = (unit,)
            picture = drawn(desk)
            whole(picture, desk.state.theatre)
            assert things(picture)[f"unit-{unit.removeprefix('unit.')}"].get("aria-pressed") == "true"
        desk.moved()


def test_the_shipped_positions_are_of_every_stage():
    stages = {node.state.stage for name in SHIPPED for node in Session.open(load_scenario(name)).tree.nodes()}
    assert {"card", "act", "combat", "retreat"} <= stages


@pytest.mark.parametrize("seed", [1, 2])
def test_a_whole_game_is_drawn_to_its_end(seed):
    """At random, up to the picture of a game that is over; units enter, are reduced and are lost on the way."""
    desk, random = start(), Random(seed)
    while not isinstance(desk.pending, Over):
        now = desk.pending
        if isinstance(now, Chance):
            desk.session.play(str(now.outcomes.pick(random.randrange(now.outcomes.total))))
        else:
            desk.session.play(str(random.choice(now.moves)))
        if desk.at.ply % 7 == 0:
            whole(drawn(desk), desk.state.theatre)
    picture = drawn(desk)
    whole(picture, desk.state.theatre)
    (winner,) = desk.pending.result["winners"]
    assert f"{winner} win" in words(picture)
    assert "the game is over" in picture.get("aria-label")


@pytest.mark.parametrize("name", SHIPPED)
def test_every_decision_can_be_made_by_picking(name):
    """Each legal move of each shipped position: its groups one after the other, as far as needed, lead to it."""
    desk = Desk(Session.open(load_scenario(name)))
    for node in list(desk.session.tree.nodes()):
        now = desk.game.pending(node.state)
        if not isinstance(now, Decision):
            continue
        for move in now.moves:
            desk.session.goto(node.id)
            desk.moved()
            before = desk.at
            for group in PICTURE.tokens(node.state, move):
                view = desk.view()
                (token,) = group
                assert token in view.open | view.chosen
                if token not in view.chosen:
                    desk.pick(token)
                if desk.at is not before:
                    break
            assert str(desk.at.move) == str(move)
            assert desk.at.parent is before


def test_what_lies_on_the_map_is_named(desk):
    """By hand from the set-up: who stands where with which factors, and what a picked unit may do."""
    assert label(desk, "hex-D3").startswith("D3, clear, river towards D2 C3: Pr I, ")
    assert "Army of Silesia, infantry, 5-4, full strength" in label(desk, "hex-D3")
    assert label(desk, "hex-E3").startswith("E3, hill, level 2, river towards E2 F2 D2")
    assert label(desk, "hex-G2").startswith("G2, city, Leipzig, road, river towards G3, held by the French")
    assert "entry from turn 3 on of VI III C" in label(desk, "hex-G2")
    assert label(desk, "unit-II C") == "II C, II Cavalry Corps, French, cavalry, 4-3, full strength; eliminated"
    assert label(desk, "unit-XI").startswith(
        "XI, XI Corps, French, infantry, 5-4, full strength; in D2; Pr I attacks: "
    )
    desk.pick("unit.Pr I")
    assert "; chosen" in label(desk, "unit-Pr I")
    assert label(desk, "hex-E3").endswith("; Pr I may move here")
    assert "Pr I may attack it" in label(desk, "unit-XI")
    assert desk.view().open >= {f"hex.{id}" for id in ("C3", "C4", "D4", "E3", "E4")} | {"foe.XI"}
    assert things(drawn(desk))["hex-D2"].get("aria-disabled") == "true"


def test_odds_are_those_of_the_cards_that_are_left(desk):
    """AF 5, DF 4, woods and river: the card less 1 against 4, of 51 cards without black 9 and red 7. Black: 6, 7, 8
    twice, 9 once, 10 twice are 9; red: 6, 8, 9, 10 twice, 7 once are 9; 5 and faces 4 + 12; 2 to 4 and A twice each
    are 8 a colour; 1 Joker."""
    found = tip.about(desk.state, View(), desk.state.theatre.unit["XI"])
    ((unit, odds),) = found.attacks
    assert unit.id == "Pr I"
    assert tip.written(odds.shares) == {
        "defender step loss": "9/51",
        "defender retreat": "9/51",
        "no effect": "16/51",
        "attacker retreat": "8/51",
        "attacker step loss": "8/51",
        "turn ends": "1/51",
    }
    assert "no effect 16/51" in label(desk, "unit-XI")
    desk.pick("unit.Pr I")
    card = things(drawn(desk))["tip-odds-XI"]
    assert card.get("data-tip-of") == things(drawn(desk))["unit-XI"].get("data-tip")
    assert "9/51" in words(card)
    desk.pick("foe.XI")
    assert "9/51" in words(things(drawn(desk))["tip"])


def test_who_cannot_retreat_is_said_to_lose_a_step():
    """In `nowhere-to-go` a defender has no way out, which the odds say."""
    desk = Desk(Session.open(load_scenario("matter-of-honor/nowhere-to-go")))
    told = []
    for node in desk.session.tree.nodes():
        desk.session.goto(node.id)
        for unit in node.state.theatre.units:
            found = tip.about(node.state, View(), unit)
            told.append("" if found is None else found.told)
    assert any("defender cannot retreat: step loss" in one for one in told)


def test_a_refusal_is_shown_where_it_is_asked(desk):
    """A unit of the wrong side and a hex that is too far away both say why; nothing moves."""
    desk.pick("unit.XI")
    assert desk.at.ply == 0
    assert desk.refusal is None  # XI is no candidate of a red card: there is nothing to pick
    desk.ask("XI moves D1")
    assert "which black cards activate" in desk.refusal[1][0].reason
    desk.pick("unit.Pr I")
    far = things(drawn(desk))["hex-A1"]
    assert (far.get("data-act"), far.get("data-value")) == ("why", "Pr I moves A1")
    desk.ask("Pr I moves A1")
    assert desk.refusal[1][0].clause == "turn-play.activated-units.move"


def test_a_unit_that_has_been_activated_says_so():
    desk = start("draw black 7,XI moves D2")
    assert "activated already" in label(desk, "unit-XI")
    assert things(drawn(desk))["unit-XI"].get("data-say").startswith("XI has been activated on this card already")


def test_the_last_move_is_an_arrow_and_battles_leave_their_marks(desk):
    """A march has an arrow; an attack another; the card lies beside it, and a step lost is marked."""
    moved = start("draw black 7,II C moves B3 A4")
    assert count(drawn(moved), "mh-last") == 1
    assert count(drawn(start("draw black 7")), "mh-last") == 0
    desk.session.play("Pr I attacks XI")
    assert count(drawn(desk), "mh-attack") == 1
    assert count(drawn(desk), "mh-badge") == 0
    desk.session.play("draw red 6")
    picture = drawn(desk)
    assert count(picture, "mh-badge") == 1
    assert count(picture, "mh-reduced") == 1
    assert count(picture, "mh-bar") == 1
    desk.session.back()
    desk.session.play("draw black 6")
    assert count(drawn(desk), "mh-fleeing") == 1
    assert desk.view().open == {"hex.C2", "hex.D1", "hex.E2"}
    assert desk.view().refused["hex.C3"].startswith("C3 (Taucha) is next to Pr I")
    desk.session.play("XI retreats E2")
    assert count(drawn(desk), "mh-flight") == 1


def test_a_stack_shows_both_units():
    places = {}
    for key, one in things(drawn(start())).items():
        if key in ("unit-XI", "unit-II C"):
            places[key] = one.get("transform")
    assert len(set(places.values())) == 2


def test_the_deck_counts_what_is_left(desk):
    """Black 9 and red 7 are out: 51 cards, 25 of each colour, and the Joker."""
    told = words(drawn(desk))
    assert "Deck 51" in told
    assert "Joker in" in told
    label = next(
        one.get("aria-label") for one in drawn(desk).iter() if (one.get("aria-label") or "").startswith("In the deck")
    )
    assert "black 9 1," in label
    assert "red face 6" in label


def test_a_chance_is_drawn_at_the_deck(desk):
    assert "deck" not in things(drawn(desk))
    desk.session.play("Pr I attacks XI")
    assert isinstance(desk.pending, Chance)
    assert things(drawn(desk))["deck"].get("data-act") == "draw"


def test_sentences_carry_signs():
    """Cards are signs, both suits of a colour, since no more is known; other words stay."""
    assert PICTURE.prose("black 10 nets 8") == (("♠♣10", "rx-strong mh-tint-black"), (" nets 8", ""))
    assert PICTURE.prose("XI moves, red A") == (("XI moves, ", ""), ("♥♦A", "rx-strong mh-tint-red"))
    assert PICTURE.prose("red cards") == (("red cards", ""),)
    state = start("draw black 7").state
    told = {
        str(move): "".join(text for text, _ in PICTURE.notation(state, move, None))
        for move in start("draw black 7").pending.moves
    }
    assert told["XI moves D2 E2"] == "XI moves D2 ▸ E2 Schönefeld"
    assert told["French done"] == "French done"


def test_cards_say_what_they_would_bring(desk):
    """To activate: even two, odd and faces three. In the battle a six succeeds, red hurts, black drives off."""
    state = start().state

    def brings(text):
        return "".join(text for text, _ in PICTURE.notation(state, Draw(CARD[text]), None))

    assert [brings(card) for card in ("red 6", "black 7", "black face", "joker")] == [
        "♥♦6 2 Coalition",
        "♠♣7 3 French",
        "♠♣\u202fface 3 French",
        "★ Joker comes too early",
    ]
    desk.session.play("Pr I attacks XI")
    state = desk.state
    assert [brings(card) for card in ("red 6", "black 6", "red 5", "red 4", "black 4")] == [
        "♥♦6 defender step loss",
        "♠♣6 defender retreat",
        "♥♦5 no effect",
        "♥♦4 attacker retreat",
        "♠♣4 attacker step loss",
    ]
    assert brings("joker") == "★ Joker ends the turn"


def test_what_is_invented_says_so(desk):
    assert "invented: map and factors" in words(drawn(desk))
    assert "invented" in words(things(drawn(desk))["invented"])
    below = words(Board(desk).element())
    assert "from the rulebook" in below
    assert "terrain invented" in words(things(drawn(desk))["hex-C3"])


def test_nobody_is_asked_whose_view_where_all_is_open(desk):
    assert "seat" not in {one.get("data-act") for one in Title(desk).element().iter()}


def test_the_snapshot_stands_alone(desk):
    assert still(desk).startswith('<img src="data:image/svg+xml;base64,')


def test_the_map_lies_as_hexes_do():
    """Neighbours are as far apart as two hexes are wide, and share a side of a hex's length."""
    map = start().state.theatre.map
    paper = geometry.sheet(map)
    for at, near in enumerate(map.neighbours):
        for other in near:
            one, two = paper.centres[at], paper.centres[other]
            assert hypot(one[0] - two[0], one[1] - two[1]) == pytest.approx(2 * geometry.HALF)
            (ax, ay), (bx, by) = geometry.side_of(one, two)
            assert hypot(ax - bx, ay - by) == pytest.approx(geometry.SIDE)
    for _, sides in map.river_names:
        points = geometry.chain([geometry.side_of(paper.centres[a], paper.centres[b]) for a, b in sides])
        assert len(points) == len(sides) + 1
        assert all(hypot(a[0] - b[0], a[1] - b[1]) == pytest.approx(geometry.SIDE) for a, b in pairwise(points))


def test_arrows_end_before_what_they_point_at():
    heads = [one for one in marks.arrow([(0.0, 0.0), (100.0, 0.0)], "a", 30) if one.get("class") == "a-head"]
    assert heads[0].get("points").startswith("70.0,0.0")


HOSTILE = "</text><script>window.hacked=1</script><img src=x onerror=hack()>"


def test_component_files_cannot_put_markup_into_the_picture(tmp_path):
    """Names of corps, towns, rivers and of the map itself are text, whatever is in them."""
    shipped = Components.of("matter-of-honor").folders[-1]
    folder = tmp_path / "components"
    folder.mkdir()
    map_text = (shipped / "leipzig-north-east.toml").read_text()
    for name in ("Schönefeld", "Parthe", "North-east of Leipzig (invented)"):
        assert f'"{name}"' in map_text
        map_text = map_text.replace(f'"{name}"', f'"{HOSTILE}"')
    units = (shipped / "corps.toml").read_text().replace('name = "XI Corps"', f'name = "{HOSTILE}"')
    (folder / "leipzig-north-east.toml").write_text(map_text)
    (folder / "corps.toml").write_text(units)
    file = tmp_path / "hostile.toml"
    file.write_text('format = 1\ngame = "matter-of-honor"\ntitle = "x"\n[setup]\n')
    desk = Desk(Session.open(load_scenario(file)))
    picture = drawn(desk)
    assert HOSTILE in label(desk, "unit-XI")
    assert HOSTILE in words(things(picture)["map"])
    assert {one.tag.split("}")[-1] for one in picture.iter()} <= {
        "svg",
        "g",
        "rect",
        "circle",
        "path",
        "polygon",
        "text",
        "tspan",
        "title",
    }
    names = {name for one in picture.iter() for name in one.attrib}
    assert not {name for name in names if name.startswith("on") or name.endswith("href") or name == "src"}


def test_the_combat_chart_holds_the_odds():
    """4 on 2 with one modifier from the full deck: 36 successes, 12 without effect, 4 failures; with the Joker 53."""
    figure = combat_chart()
    maps = figure.data
    assert len(maps) == 3 * len(MODIFIERS)
    success, nothing, failure = maps_at(maps, 1)
    assert (success[1][3], nothing[1][3], failure[1][3]) == ("36", "12", "4")
    for weight in range(len(MODIFIERS)):
        for rows in zip(*maps_at(maps, weight), strict=True):
            for cells in zip(*rows, strict=True):
                assert sum(map(int, cells)) == 52
    assert "53" in figure.layout.title.text


def test_the_combat_chart_follows_the_deck():
    """Without one red 10 and the Joker, 4 on 2 with one modifier succeeds with 35 of 51 cards."""
    left = without(without(FULL, CARD["red 10"]), CARD["joker"])
    figure = combat_chart(left, Side.COALITION)
    success, _, _ = maps_at(figure.data, 1)
    assert success[1][3] == "35"
    assert "51" in figure.layout.title.text
    assert "no Joker" in figure.layout.title.text


def maps_at(maps, weight):
    """The cells of success, no effect and failure with so many modifiers; maps come column by column."""
    return [maps[3 * weight + end].text for end in range(3)]


def a_map(folder, columns, rows, lower="even"):
    """A set-up on a map of clear hexes with Leipzig in A1, a road and a river, and a corps a side."""
    ids = [f"{chr(ord('A') + column)}{row}" for column in range(columns) for row in range(1, rows + 1)]
    text = f'format = 1\ngame = "matter-of-honor"\nkind = "map"\ntitle = "Small"\n[grid]\nlower = "{lower}"\n'
    for id in ids:
        text += f'[hex.{id}]\nterrain = "{"city" if id == "A1" else "clear"}"\nsource = "invented"\n'
        text += 'town = "Leipzig"\n' if id == "A1" else ""
    text += '[[road]]\nalong = "A1 A2"\nsource = "invented"\n[[river]]\nalong = "A1/A2"\nsource = "invented"\n'
    units = 'format = 1\ngame = "matter-of-honor"\nkind = "units"\ntitle = "Two"\nmap = "small.toml"\nvariant = true\n'
    for id, side, army, kind in (("Fr", "French", "French", "French Inf"), ("Ru", "Coalition", "North", "Russian Cav")):
        units += f'[unit.{id}]\nname = "{id}"\nside = "{side}"\narmy = "{army}"\ntype = "{kind}"\nsource = "invented"\n'
        units += "af = 3\ndf = 3\nreduced_af = 2\nreduced_df = 2\n"
        units += 'start = "A1"\n' if id == "Fr" else f'entry_turn = 1\nentry = ["{ids[-1]}"]\n'
    (folder / "components").mkdir()
    (folder / "components" / "small.toml").write_text(text)
    (folder / "components" / "two.toml").write_text(units)
    file = folder / "small-game.toml"
    file.write_text('format = 1\ngame = "matter-of-honor"\ntitle = "s"\n[setup]\nunits = "two.toml"\ncard = "red 7"\n')
    return Desk(Session.open(load_scenario(file)))


@pytest.mark.parametrize(("columns", "rows", "lower"), [(2, 2, "odd"), (3, 3, "even"), (26, 26, "odd")])
def test_maps_of_every_size_are_drawn(tmp_path, columns, rows, lower):
    """Small ones at the width of the plate, large ones larger; every hex lies on the sheet, none on another."""
    desk = a_map(tmp_path, columns, rows, lower)
    desk.pick("unit.Ru")
    picture = drawn(desk)
    whole(picture, desk.state.theatre)
    assert desk.at.ply == 1, "one way in is taken at once"
    paper = geometry.sheet(desk.state.theatre.map)
    _, _, wide, _ = map(float, picture.get("viewBox").split())
    assert wide == pytest.approx(max(paper.wide, geometry.WIDTH) + 4)
    assert len({(round(x), round(y)) for x, y in paper.centres}) == columns * rows
    assert all(geometry.SIDE <= x <= paper.wide - geometry.SIDE for x, _ in paper.centres)
    assert all(geometry.HALF <= y <= paper.high - geometry.HALF for _, y in paper.centres)
    for at in range(len(paper.centres)):
        out = geometry.outward(paper, desk.state.theatre.map, at)
        assert out is None or hypot(*out) == pytest.approx(1)
