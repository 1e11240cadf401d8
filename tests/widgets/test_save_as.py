"""Saving under a name: a file that is there is replaced only after a question, and a success is no fault."""

import pytest


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
