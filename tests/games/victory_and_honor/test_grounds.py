"""What allows a play is what its event cites: one answer, asked before and after."""

from random import Random

from explorer import load_game
from explorer.core.protocol import Chance
from explorer.study.under_rulings import all_rulings

GAME = load_game("victory-and-honor")


def test_a_play_is_allowed_by_the_clause_of_its_event():
    """Along random rounds under all rulings: the event's clause stands among the grounds of the move, and so does the
    voluntary sacrifice exactly when the event has it."""
    plays = 0
    for number, rulings in enumerate(all_rulings(GAME.rulebook)):
        state, random = GAME.start({}, rulings), Random(number)
        while state.round == 1:
            pending = GAME.pending(state)
            if isinstance(pending, Chance):
                move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
                state, _ = GAME.advance(state, move)
                continue
            candidate = random.choice(pending.legal)
            after, events = GAME.advance(state, candidate.move)
            if state.stage == "play":
                plays += 1
                first = events[0]
                assert first.clause in candidate.clauses, (str(candidate.move), candidate.clauses, first)
                voluntary = "sacrifices.voluntary-sacrifice"
                assert (voluntary in candidate.clauses) == first.cites(voluntary)
                assert pending.clause in candidate.clauses
            state = after
    assert plays > 500
