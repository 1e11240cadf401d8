"""Writing scenarios: any scenario is read back, and any change of a file."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from explorer import load_game
from explorer.core.loader import loads
from explorer.core.scenario import Expected, Line, RefusedEntry, ResultEntry, Scenario
from explorer.core.toml_values import pair_text
from explorer.core.writer import dumps, plain

GAME = load_game("victory-and-honor")
SETUP = {
    "leader": "N",
    "phase": 3,
    "hands": {"N": "R4 BG3 K2 Y5", "E": "K1 K7 R2 Y1", "S": "B7 R6 Y2 K3", "W": "RG1 Y3 B4 K5"},
}


def read(text):
    return loads(text, load_game)


words = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"]), min_size=1, max_size=12).filter(str.strip)
texts = st.text(
    st.one_of(st.characters(exclude_categories=["C", "Zl", "Zp"]), st.sampled_from("\n\t\"'\\#")), max_size=40
)
moves = st.lists(words, max_size=12)
expectations = st.builds(
    Expected,
    legal=st.none() | moves.map(tuple),
    odds=st.none() | st.dictionaries(words, st.sampled_from(["0", "1/27", "6/27", "1"]), max_size=3),
    refused=st.lists(st.builds(RefusedEntry, move=words, clause=st.sampled_from([None, "setup"])), max_size=2).map(
        tuple
    ),
    events=st.none()
    | st.lists(
        st.dictionaries(
            words.filter(lambda key: key != "clause"), st.integers(-9, 9) | texts | st.booleans() | moves, max_size=3
        ),
        max_size=2,
    ).map(tuple),
    result=st.none()
    | st.builds(
        ResultEntry,
        scores=st.none() | st.dictionaries(words, st.integers(), max_size=2),
        winners=st.none() | moves,
    ),
)


@st.composite
def scenarios(draw):
    lines = []
    lengths = {}
    for name in draw(st.lists(st.sampled_from(["main", "line 2", 'a "b"', "ü # =", "[x]", "line 1"]), unique=True)):
        parent = draw(st.sampled_from([None, *lengths]))
        after = draw(st.integers(0, lengths[parent])) if parent else 0
        own = tuple(draw(moves))
        lengths[name] = after + len(own)
        notes = draw(st.dictionaries(st.integers(0, lengths[name]), texts, max_size=3))
        rulings = draw(st.sampled_from([{}, {"redeal": "never"}, {"play": "each-alone", "sacrificed-cards": "lost"}]))
        lines.append(Line(name, own, parent, after, rulings, notes, draw(expectations)))
    return Scenario(
        GAME,
        draw(words),
        draw(texts),
        tuple(draw(st.lists(words, max_size=3))),
        tuple(draw(st.lists(st.sampled_from(["setup", "scoring"]), max_size=2))),
        draw(st.sampled_from([{}, {"play": "partners"}, {"scout-may-name": "any-free"}])),
        {**SETUP, "leader": draw(st.sampled_from("NESW")), **draw(st.sampled_from([{}, {"lost": "R1"}]))},
        tuple(lines),
    )


@given(scenarios())
@settings(max_examples=60)
def test_what_is_written_is_read_back(scenario):
    assert plain(read(dumps(scenario))) == plain(scenario)


@given(scenarios(), scenarios())
@settings(max_examples=60)
def test_any_change_is_read_back_and_what_has_not_changed_keeps_its_comments(one, other):
    rows = dumps(replace(one, about="")).split("\n")
    marked = {
        row: f"{row} # c{place}." for place, row in enumerate(rows) if row.startswith(("name", "tags", "N = ", "[set"))
    }
    scenario = read("\n".join(marked.get(row, row) for row in rows))
    new = replace(other, text=scenario.text)
    out = dumps(new)
    assert plain(read(out)) == plain(new)
    names = [pair_text("name", line.name) for line in other.lines]
    for row, with_comment in marked.items():
        stays = row in names if row.startswith("name") else not row.startswith("tags") or one.tags == other.tags
        assert not stays or with_comment in out.split("\n")
