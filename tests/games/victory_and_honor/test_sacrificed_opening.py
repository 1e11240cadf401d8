"""Why an opening is sacrificed: by a Scout, for want of a new colour, or since somebody has played there before."""

import pytest

from explorer import load_scenario
from explorer.study.replay import play_line

SCOUT = "sacrifices.sacrificing-the-opening.scout"
NO_NEW_COLOUR = "sacrifices.sacrificing-the-opening.no-new-colour"
NOBODY_YET = "rules-of-engagement.opening-cards.nobody-yet"
FORCED = "sacrifices.sacrificing-the-opening"

# scenario, line, ply -> the clauses in order: the nearest reason first
CASES = [
    # West is bound, holds only Red, and Red is opened
    ("order-or-opening", "main", 2, (SCOUT,)),
    # North holds Black and Yellow, both new, but West's card lies there
    ("order-or-opening", "main", 8, (NOBODY_YET, FORCED)),
    # North holds Red and Blue, both opened, and nobody has played there
    ("never-opened", "main", 5, (NO_NEW_COLOUR,)),
    # East holds two new colours, but the center is closed
    ("never-opened", "main", 12, (NOBODY_YET, FORCED)),
]


@pytest.mark.parametrize(("scenario", "line", "ply", "clauses"), CASES)
def test_a_sacrificed_opening_cites_what_forces_it(scenario, line, ply, clauses):
    shipped = load_scenario(f"victory-and-honor/{scenario}")
    played = play_line(shipped, shipped.line(line))
    event = played.events[ply][0]
    assert event.kind == "opening-sacrificed"
    named = (event.clause, *event.also)
    about_openings = tuple(one for one in named if one.startswith(FORCED) or one == NOBODY_YET)
    assert event.clause == clauses[0]
    assert about_openings == clauses
    candidates = played.game.pending(played.states[ply - 1]).legal
    (own,) = [one for one in candidates if one.move == played.moves[ply - 1]]
    assert own.clauses[: len(clauses)] == clauses
