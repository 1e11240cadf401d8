"""`compare`: what each answer of a ruling would change."""

import pytest

SACRIFICES = "victory-and-honor/who-takes-the-sacrifices"
AT_THE_LAST_CARD = ("compare", SACRIFICES, "--at", 11, "--measure", "margin")

# By hand (see the lesson): N 7, S 6, E 2, W 4 by default. Without the sacrificed General N has 6. By stars the three
# soldiers beneath RG3 count 9 and so do those beneath BG3: N 13, S 12. Each alone, North leads South by 1.
MARGIN = 7
OTHERWISE = {
    "sacrificed-cards": ("captured", {"lost": -1}),
    "troop-multiplier": ("generals", {"stars": 12}),
    "play": ("partners", {"each-alone": -6}),
}


def test_every_ruling_by_hand(call):
    data = call(*AT_THE_LAST_CARD, "--json").json
    assert (data["format"], data["ply"], data["measure"]) == (1, 11, "margin")
    found = {one["ruling"]: one for one in data["rulings"]}
    assert {id for id, one in found.items() if one["matters"]} == set(OTHERWISE)
    assert len(found) == 12
    for id, (in_force, changes) in OTHERWISE.items():
        one = found[id]
        assert one["in_force"] == in_force
        assert one["outcomes"][in_force]["mean"] == str(MARGIN)
        for answer, change in changes.items():
            assert one["differences"][answer]["mean"] == {"value": str(change), "interval": None}
            assert one["outcomes"][answer]["mean"] == str(MARGIN + change)


def test_the_greatest_effect_comes_first_and_none_in_a_sentence(call):
    rows = call(*AT_THE_LAST_CARD).out.splitlines()
    headed = [row.partition(":")[0] for row in rows if row.partition(":")[0] in OTHERWISE]
    assert headed == ["troop-multiplier", "play", "sacrificed-cards"]
    assert "  lost      6.000 points  -1.000    *" in rows
    assert any(row.startswith("No difference (exact): redeal, ") for row in rows)


def test_one_ruling_alone(call):
    words = (*AT_THE_LAST_CARD, "--ruling", "sacrificed-cards", "--ruling", "redeal", "--json")
    assert [one["ruling"] for one in call(*words).json["rulings"]] == ["sacrificed-cards", "redeal"]


def test_an_answer_that_refuses_the_line_says_why(call):
    """Unless one may sacrifice although one could follow, West's Black cannot be played at right: it holds a Blue."""
    words = ("compare", "victory-and-honor/two-batteries", "--measure", "winner.right", "--until", "phase")
    words += ("--samples", 20, "--ruling", "sacrifice-though-could-follow")
    assert "forbidden: the line ends early, W right K2 is refused." in " ".join(call(*words).out.split())
    refused = call(*words, "--json").json["rulings"][0]["refused"]["forbidden"]
    assert refused["clause"] == "sacrifices.voluntary-sacrifice.never-unopened"


def test_a_sampled_difference_has_its_interval(call):
    words = ("compare", "victory-race/one-die-or-two", "--measure", "rounds.Red", "--policy", "ideal-line")
    words += ("--ruling", "die", "--samples", 40)
    found = call(*words, "--json").json["rulings"][0]["differences"]["3-2-1"]
    assert (found["method"], found["n"]) == ("paired", 40)
    low, high = found["mean"]["interval"]
    assert low < found["mean"]["value"] < high < 0
    out = call(*words).out
    assert "sampled · n 40 · seed 0 · ideal-line play" in out
    assert "the difference is clear" in out


def test_names_are_compared_by_their_shares(call):
    """North's last Red decides the left flank however the multiplier is read."""
    words = ("compare", "victory-and-honor/generals-multiply", "--at", 9, "--measure", "winner.left")
    out = call(*words, "--ruling", "troop-multiplier").out
    assert "No difference (exact): troop-multiplier." in out


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--ruling", "weather"), "There is no ruling 'weather'. Known: play,"),
        (("--exact", "--samples", 5), "--exact and --samples exclude each other."),
        (("--at", 99), "There is no ply 99."),
        (("--until", "lap"), "lap"),
        (("--measure", "winer.left"), "Did you mean 'winner.left'?"),
    ],
)
def test_wrong_questions(call, words, message):
    answer = call(*AT_THE_LAST_CARD, *words)
    assert answer.code == 2
    assert message in answer.err


def test_the_time_is_shared_out(call):
    words = ("compare", "victory-and-honor/two-batteries", "--measure", "margin", "--seconds", 0.6)
    answer = call(*words, "--ruling", "play", "--ruling", "redeal", "--json")
    asked = [outcome for one in answer.json["rulings"] for outcome in one["outcomes"].values()]
    assert len(asked) >= 4
    assert all(outcome["method"] == "sampled" and outcome["n"] < 1_000 for outcome in asked)
    assert "Each answer: stopped after" in call(*words, "--ruling", "redeal").out
