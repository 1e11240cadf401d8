"""Saving under a name: a file that is there is replaced only after a question, and a success is no fault."""

from xml.etree import ElementTree

import pytest

from widgets import Explorer


def text(element):
    return " ".join("".join(element.itertext()).split())


@pytest.fixture
def mine(tmp_path):
    file = tmp_path / "mine.toml"
    file.write_text("precious")
    return file


def buttons(element):
    return {one.get("data-act"): one.get("data-value") for one in element.iter("button") if one.get("data-act")}


def test_a_file_that_exists_is_replaced_only_after_a_question(panel, shown, mine):
    panel.hear("title", "saving", "")
    panel.hear("title", "save", str(mine))
    assert mine.read_text() == "precious"
    assert f"{mine} exists: replace?" in text(shown("title"))
    assert "exists: replace?" in panel.surface.said["text"]
    assert next(shown("title").iter("input")).get("value") == str(mine)
    panel.hear("title", "replace", buttons(shown("title"))["replace"])
    assert mine.read_text().startswith("format = 1")
    assert "Saved as mine.toml." in text(shown("title"))


def test_a_file_may_be_kept_and_an_old_question_replaces_nothing(panel, shown, mine):
    panel.hear("title", "saving", "")
    panel.hear("title", "replace", str(mine))
    panel.hear("title", "save", str(mine.with_suffix("")))
    panel.hear("title", "keep-file", "")
    assert "replace" not in buttons(shown("title"))
    panel.hear("title", "replace", str(mine))
    assert mine.read_text() == "precious"


def test_what_was_saved_is_a_neutral_note_and_not_a_refusal(panel, shown, tmp_path):
    panel.hear("title", "save", str(tmp_path / "new.toml"))
    (note,) = [one for one in shown("title").iter() if one.get("data-key") == "saved"]
    assert text(note) == "Saved as new.toml."
    assert note.get("class") == "rx-note"
    assert "Saved" not in text(shown("moves"))
    panel.hear("board", "back", "")
    assert "Saved" not in text(shown("title"))


def test_a_folder_that_is_missing_is_named_and_not_made(panel, shown, tmp_path):
    panel.hear("title", "saving", "")
    panel.hear("title", "save", str(tmp_path / "nowhere" / "new.toml"))
    assert "There is no folder" in text(shown("title"))
    assert not (tmp_path / "nowhere").exists()


# --- what was made in play


LAID = [*(["lay straight"] + ["lay right bend"] * 2) * 2, "Blue starts", "start card before board 1"]


@pytest.fixture
def builder(tmp_path, monkeypatch):
    """A panel of the lesson in which a circuit is laid, in a folder of its own; six boards lie, the card is placed."""
    monkeypatch.chdir(tmp_path)
    explorer = Explorer("victory-race/building-a-circuit", fresh=True)
    explorer.whatif.asking = False
    explorer.session.to_start()
    for move in LAID:
        explorer.session.play(move)
    return explorer


def title_of(explorer):
    return ElementTree.fromstring(explorer.panel.surface.shown("title"))


def test_a_circuit_that_was_laid_is_saved_from_the_panel(builder, tmp_path):
    """Once the direction is chosen; the file then makes the same track, under the words that the panel told."""
    hear = builder.panel.hear
    assert "saving-component" not in buttons(title_of(builder))
    hear("board", "play", "drive clockwise")
    assert "save circuit" in text(title_of(builder))
    hear("title", "saving-component", "")
    assert next(title_of(builder).iter("input")).get("value") == "my-circuit.toml"
    hear("title", "save-component", "round-and-round")
    file = tmp_path / "components" / "round-and-round.toml"
    assert 'title = "Round and round"' in file.read_text()
    told = text(title_of(builder))
    assert "Saved as components/round-and-round.toml, beside the notebook." in told
    line = 'circuit = "round-and-round.toml"'
    assert f"{line} below [setup]" in told
    assert line in builder.panel.surface.said["text"]
    mine = tmp_path / "mine.toml"
    mine.write_text(f'format = 1\ngame = "victory-race"\ntitle = "Mine"\n[setup]\n{line}\ncars = "Red Blue"\n')
    again = Explorer("mine.toml", fresh=True)
    assert again.session.state.track == builder.session.state.track
    assert "saving-component" not in buttons(title_of(again))


def test_a_component_file_that_exists_is_replaced_only_after_a_question(builder, tmp_path):
    hear = builder.panel.hear
    hear("board", "play", "drive clockwise")
    precious = tmp_path / "components" / "mine.toml"
    precious.parent.mkdir()
    precious.write_text("precious")
    hear("title", "saving-component", "")
    hear("title", "save-component", "mine")
    assert precious.read_text() == "precious"
    assert "components/mine.toml exists: replace?" in text(title_of(builder))
    hear("title", "keep-file-component", "")
    hear("title", "replace-component", "components/mine.toml")
    assert precious.read_text() == "precious"
    hear("title", "save-component", "components/mine.toml")
    hear("title", "replace-component", buttons(title_of(builder))["replace-component"])
    assert precious.read_text().startswith("format = 1")


@pytest.mark.parametrize(
    ("name", "words"),
    [("../mine", "Write a name alone"), ("my circuit", "plain letters"), ("twelve-boards", "name of the boards' file")],
)
def test_a_component_file_that_no_scenario_could_name_is_not_written(builder, tmp_path, name, words):
    hear = builder.panel.hear
    hear("board", "play", "drive clockwise")
    hear("title", "saving-component", "")
    hear("title", "save-component", name)
    assert words in text(title_of(builder))
    assert list(tmp_path.rglob("m*.toml")) + list(tmp_path.rglob("t*.toml")) == []
