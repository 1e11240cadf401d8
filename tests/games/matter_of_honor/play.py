"""Random games of A Matter of Honor, Sire for tests."""

from hypothesis import Phase
from hypothesis import strategies as st

from explorer import load_game
from explorer.core.protocol import Decision, Over

GAME = load_game("matter-of-honor")
QUESTIONS = GAME.rulebook.questions.values()
# a smaller failing game teaches nothing, and looking for one takes minutes
QUICKLY = (Phase.explicit, Phase.reuse, Phase.generate)
RULINGS = st.fixed_dictionaries({one.id: st.sampled_from([answer.id for answer in one.answers]) for one in QUESTIONS})


def anything(moves, random):
    """Any legal move."""
    return random.choice(moves)


def fights(moves, random):
    """An attack or an entry more often than not, so that units meet."""
    bold = [move for move in moves if " attacks " in str(move) or " enters " in str(move)]
    return random.choice(bold if bold and random.random() < 0.7 else moves)


def random_game(rulings, random, choose=anything, start=None, most=5_000):
    """States, moves and events of a game played at random to its end."""
    states, moves, events = [start or GAME.start({}, rulings)], [], []
    while len(moves) < most:
        pending = GAME.pending(states[-1])
        if isinstance(pending, Over):
            return states, moves, events
        if isinstance(pending, Decision):
            move = choose(pending.moves, random)
        else:
            move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
        after, happened = GAME.step(states[-1], move)
        states.append(after)
        moves.append(move)
        events.append(happened)
    raise AssertionError("the game does not end")
