"""Panels without a browser: acts change the session, only what changed travels, nothing user-written is markup."""

from xml.etree import ElementTree

import pytest

from explorer import load_scenario
from explorer.core.errors import ExplorerError
from explorer.core.protocol import Decision
from explorer.study.session import Session
from widgets import Board, Explorer, Log, Moves, Rulebook, Rulings, Tree, WhatIf
from widgets.desk import Desk
from widgets.markup import markup
from widgets.panel import Panel
from widgets.part import clause_body
from widgets.parts.board import likelihood
from widgets.snapshot import Snapshot


def acts(element):
    return [(one.get("data-act"), one.get("data-value")) for one in element.iter() if one.get("data-act")]


def text(element):
    return " ".join("".join(element.itertext()).split())


def test_acts_move_through_the_line(panel, session):
    panel.hear("board", "back", "")
    assert session.at.ply == 6
    panel.hear("board", "start", "")
    assert session.at.ply == 0
    panel.hear("board", "forward", "")
    assert session.at.ply == 1
    panel.hear("board", "end", "")
    assert session.at.children == []
    panel.hear("log", "goto", str(session.tree.roots[0].id))
    assert session.at.ply == 0


def test_a_message_of_the_page_is_heard_and_answered(panel, session):
    panel.surface._receive(panel.surface, {"part": "moves", "act": "play", "value": "S left K1", "number": 5}, [])
    assert str(session.at.move) == "S left K1"
    assert panel.surface.answered == 5


@pytest.mark.parametrize("message", [None, [], {}, {"act": 3}, {"act": "rm"}, {"act": "goto", "value": "99999"}])
def test_a_message_that_makes_no_sense_changes_nothing(panel, session, message):
    panel.surface._receive(panel.surface, message, [])
    assert session.at.ply == 7


def test_every_part_is_well_formed_and_every_button_is_heard(panel, shown):
    known = {*panel._acts, "clause"}
    for part in panel.parts:
        if panel.surface.shown(part):
            assert {act for act, _ in acts(shown(part))} <= known


def test_only_changed_parts_are_drawn_anew(panel):
    before = {part: panel.surface.shown(part) for part in panel.parts}
    changed = []
    panel.surface.observe(lambda change: changed.append(change.name), type="change")
    panel.hear("title", "help", "")
    assert {name for name in changed if name.startswith("part_")} == {"part_title"}
    assert panel.surface.shown("board") == before["board"]


def test_legal_and_refused_moves_are_all_there(shown):
    """Six legal plays; every other held card in the two free positions is refused, focusable and tells why."""
    found = acts(shown("moves"))
    legal = {value for act, value in found if act == "play"}
    assert legal == {"S left K1", "S left K1 > center", "S right Y1", "S right Y1 > left", "S right Y5", "S right YG2"}
    refused = {value for act, value in found if act == "why" and ">" not in value}
    held, allowed = ["BG1", "K1", "R3", "Y1", "Y5", "YG2"], {"left": ["K1"], "right": ["Y1", "Y5", "YG2"]}
    assert refused == {f"S {p} {card}" for p in allowed for card in held if card not in allowed[p]}
    for one in shown("moves").iter():
        if one.get("data-act") == "why":
            assert one.get("aria-disabled") == "true"
            assert one.get("disabled") is None
            assert one.get("data-say")


def test_asking_why_shows_reason_and_clause(panel, shown):
    panel.hear("moves", "why", "S left R3")
    told = text(shown("moves"))
    assert "is refused. Left was opened in Black and South still holds Black" in told
    assert panel.surface.said["text"].startswith("S left R3 is refused.")
    assert ("clause", "rules-of-engagement.opening-cards.follow") in acts(shown("moves"))


def test_a_written_move_is_played_or_explained(panel, session, shown):
    panel.hear("moves", "write", "  S  left   R3 ")
    assert "is refused" in text(shown("moves"))
    panel.hear("moves", "write", "pass")
    assert "not written like a move" in text(shown("moves"))
    panel.hear("moves", "write", "S left K1")
    assert str(session.at.move) == "S left K1"


def test_a_clause_opens_where_it_was_clicked(panel, shown):
    panel.hear("log", "clause", "special-maneuvers.artillery.crossfire")
    gist = panel.desk.game.rulebook.clause("special-maneuvers.artillery.crossfire").gist
    assert gist in text(shown("log"))
    assert gist not in text(shown("moves"))
    panel.hear("log", "close-clause", "")
    assert gist not in text(shown("log"))


def test_the_rulebook_is_searched_and_says_where_a_clause_is_worked(panel, shown):
    panel.hear("rulebook", "search", "crossfire")
    clauses = {value for act, value in acts(shown("rulebook")) if act == "clause"}
    assert "special-maneuvers.artillery.crossfire" in clauses
    assert "setup.dealing" not in clauses
    panel.hear("rulebook", "clause", "special-maneuvers.artillery.crossfire")
    assert "two-batteries" in text(shown("rulebook"))


def test_a_clause_that_is_not_from_the_rulebook_says_so():
    desk = Desk(Session.open(load_scenario("victorum/a-round-step-by-step")))
    told = text(clause_body(desk, "common.endgame"))
    assert "Not in the rulebook: inferred from what it says." in told
    assert "Not in the rulebook" not in text(clause_body(desk, "primus.boss"))


def test_another_ruling_replays_the_line_beside_the_old_one(panel, session, shown):
    panel.hear("rulings", "rule", "sacrificed-cards=lost")
    assert session.rulings["sacrificed-cards"] == "lost"
    assert len(session.tree.roots) == 2
    assert "sacrificed-cards: lost" in text(shown("title"))
    panel.hear("rulings", "rule", "sacrificed-cards=nonsense")
    assert "has no answer" in text(shown("moves"))


def test_branches_are_made_promoted_deleted_and_brought_back(panel, session):
    seventh = session.at
    before = len(seventh.children)
    panel.hear("board", "pick", "card.Y5")
    panel.hear("tree", "promote", "")
    assert str(seventh.children[0].move) == "S right Y5"
    panel.hear("tree", "delete", "")
    assert session.at is seventh
    assert "S right Y5" not in [str(child.move) for child in seventh.children]
    panel.hear("tree", "undo", "")
    assert "S right Y5" in [str(child.move) for child in seventh.children]
    assert len(seventh.children) >= before


def test_a_comment_is_kept_and_shown(panel, session, shown):
    panel.hear("tree", "comment", "a **bold** thought")
    assert session.at.comment == "a **bold** thought"
    assert "a bold thought" in text(shown("tree"))


def test_chance_shows_odds_and_can_be_chosen_drawn_and_drawn_again():
    session = Session.open(load_scenario("victory-and-honor/whole-game"))
    panel = Panel([("main", [Board(session), Moves(session)])], "chance", Desk(session))
    moves = ElementTree.fromstring(panel.surface.shown("moves"))
    assert [value for act, value in acts(moves) if act == "play"] == ["N opens", "E opens", "S opens", "W opens"]
    assert text(moves).count("1/4") == 4
    panel.hear("moves", "play", "W opens")
    assert session.at.ply == 1
    assert "847,660,528 outcomes" in text(ElementTree.fromstring(panel.surface.shown("moves")))
    panel.hear("moves", "draw", "")
    assert str(session.at.move).startswith("deal N ")
    first = session.at
    panel.hear("board", "redraw", "")
    assert session.at.ply == 2
    assert first in session.tree.line(session.at)[1].children


def test_of_a_long_line_the_log_shows_the_last_moves_until_all_are_asked_for():
    """A round of 12 moves to pass and 36 plays, and the next deal: more than the log shows at once."""
    session = Session.open(load_scenario("victory-and-honor/whole-game"))
    session.to_end()
    while session.at.ply < 65:
        now = session.pending
        if isinstance(now, Decision):
            session.play(str(now.moves[0]))
        else:
            session.draw(seed=1)
    desk = Desk(session)
    panel = Panel([("main", [Log(desk)])], "log", desk)

    def plies():
        log = ElementTree.fromstring(panel.surface.shown("log"))
        return [int(one.get("aria-label").removeprefix("go to ply ")) for one in log.iter("button") if ply_of(one)]

    assert plies() == list(range(6, 66))
    panel.hear("log", "log-all", "")
    assert plies() == list(range(1, 66))


def ply_of(button):
    return (button.get("aria-label") or "").startswith("go to ply ")


def test_what_is_drawn_once_follows_comments_and_seats(panel, session, shown):
    """Rows and points are kept from step to step; a comment, a seat, a new branch still show at once."""
    panel.hear("board", "back", "")
    before = text(shown("log")).count("✎")
    panel.hear("tree", "comment", "here")
    assert text(shown("log")).count("✎") == before + 1
    panel.hear("board", "forward", "")
    panel.hear("title", "seat", "S")
    assert "K2" not in panel.surface.shown("log") + panel.surface.shown("tree")
    panel.hear("title", "seat", "")
    assert "▲2" in text(shown("log"))
    panel.hear("board", "pick", "card.Y5")
    assert "ply 8" in panel.surface.shown("tree")
    current = [one for one in shown("log").iter("button") if one.get("aria-current")]
    assert [one.get("aria-label") for one in current] == ["go to ply 8"]


def test_the_view_of_a_seat_hides_moves_and_hands(panel, session, shown):
    panel.hear("title", "seat", "N")
    assert session.seat == "N"
    assert not [value for act, value in acts(shown("moves")) if act in ("play", "why")]
    assert "South thinks" in text(shown("moves"))
    assert "K2" not in panel.surface.shown("tree") + panel.surface.shown("log") + panel.surface.shown("board")
    panel.hear("title", "seat", "")
    assert session.seat is None


def test_saving_writes_a_file_that_is_read_again(panel, session, tmp_path):
    panel.hear("title", "save", str(tmp_path / "mine.toml"))
    again = load_scenario(tmp_path / "mine.toml")
    assert again.title == session.tree.title
    assert len(again.lines) == len(session.tree.to_scenario().lines)


def test_what_is_wrong_with_saving_is_said(panel, session, tmp_path):
    (tmp_path / "file").write_text("")
    panel.hear("title", "save", str(tmp_path / "file" / "mine.toml"))
    assert "Saved" not in panel.surface.said["text"]
    assert "file" in panel.surface.said["text"]
    assert session.at.ply == 7


@pytest.mark.parametrize("part", [Board, Moves, Log, Rulebook, Rulings, Tree, WhatIf])
def test_a_part_stands_alone(part, session):
    alone = part(session) if part is not WhatIf else WhatIf(session, asking=False)
    assert ElementTree.fromstring(markup(alone.element())) is not None


def test_two_panels_follow_one_session(session):
    one, two = (Panel([("main", [Board(session)])], "board", Desk(session)) for _ in range(2))
    one.hear("board", "back", "")
    assert "ply 6" in text(ElementTree.fromstring(two.surface.shown("board")))
    two.close()
    one.hear("board", "back", "")
    assert session.at.ply == 5


HOSTILE = "<script>alert(1)</script><img src=x onerror=alert(2)>"


def test_user_text_is_never_markup(tmp_path):
    source = (
        f'format = 1\ngame = "victory-and-honor"\ntitle = "{HOSTILE}"\nabout = "{HOSTILE}"\n'
        f'[[line]]\nname = "{HOSTILE}"\nmoves = ["N opens"]\nnotes = {{ 1 = "{HOSTILE}" }}\n'
    )
    (tmp_path / "hostile.toml").write_text(source)
    session = Session.open(load_scenario(tmp_path / "hostile.toml"))
    session.to_end()
    desk = Desk(session)
    for part in (Board(desk), Moves(desk), Log(desk), Tree(desk), Rulings(desk), Rulebook(desk)):
        assert "<script" not in markup(part.element())
        assert "<img" not in markup(part.element())
    html = Snapshot(desk).html()
    assert "<script" not in html
    assert html.count("<img") == 1
    assert "&lt;script&gt;" in html


def test_the_snapshot_tells_picture_and_log_without_a_kernel(desk):
    html = Snapshot(desk).html()
    root = ElementTree.fromstring(html.replace('100%">', '100%"/>'))
    assert root.find("img").get("src").startswith("data:image/svg+xml;base64,")
    assert "West opens left in Black with K4 [rules-of-engagement.opening-cards]" in text(root)


def test_the_explorer_resumes_where_it_was_left(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    first = Explorer("victory-and-honor/two-batteries")
    first.panel.hear("board", "forward", "")
    assert list((tmp_path / ".rules-explorer").glob("*.json"))
    assert Explorer("victory-and-honor/two-batteries").session.at.ply == 1
    assert Explorer("victory-and-honor/two-batteries", fresh=True).session.at.ply == 0


def test_the_explorer_refuses_a_seat_that_does_not_exist(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ExplorerError, match="N, E, S, W"):
        Explorer("victory-and-honor/two-batteries", seat="Q")


def test_a_likelihood_is_told_exactly_while_it_can_be_read():
    from fractions import Fraction

    assert likelihood(Fraction(1)) == "nothing left to chance on this line"
    assert likelihood(Fraction(1, 504)) == "chance brings this line with 1/504"
    assert likelihood(Fraction(1, 847_660_528)) == "chance brings this line with about 1.2 · 10⁻⁹"
    assert likelihood(Fraction(1, 10**400)).endswith("1.0 · 10⁻⁴⁰⁰")
