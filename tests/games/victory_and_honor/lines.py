"""Random starts and random lines of Victory & Honor for the tests."""

from random import Random

from explorer import load_game
from explorer.core.protocol import Chance, Decision, Over
from explorer.study.under_rulings import all_rulings

GAME = load_game("victory-and-honor")
RULINGS = all_rulings(GAME.rulebook)
DECK = [regiment + rank for regiment in "RBKY" for rank in ["G3", "G2", "G1", "7", "6", "5", "4", "3", "2", "1"]]


def dealt(random, size, clumped=0.0):
    """Four hands; `clumped` from 0 (a shuffled deck) to 1 (hands of few regiments)."""
    noise = (1 - clumped) * 40 + 1
    deck = sorted(DECK, key=lambda card: "RBKY".index(card[0]) * 10 + random.uniform(0, noise))
    hands = [deck[10 * seat : 10 * seat + 10] for seat in range(4)]
    return {seat: " ".join(random.sample(hand, size)) for seat, hand in zip("NESW", hands, strict=True)}


def random_setup(random):
    """A start of any kind: a whole game, a deal, the passing, or a phase with given hands."""
    kind = random.choice(["game", "deal", "redeal", "pass", "play", "play", "play"])
    leader = random.choice("NESW")
    if kind == "game":
        return {}
    if kind == "deal":
        return {"leader": leader, "start": "deal", "round": random.randint(1, 3)}
    phase = random.randint(1, 3) if kind == "play" else 1
    size = {1: 10, 2: 7, 3: 4}[phase]
    return {"leader": leader, "phase": phase, "start": kind, "hands": dealt(random, size, random.random())}


def some_move(pending, random):
    """A possible move of a pending, or None when the game is over."""
    match pending:
        case Decision():
            return random.choice(pending.moves)
        case Chance():
            return pending.outcomes.pick(random.randrange(pending.outcomes.total))
        case Over():
            return None


def random_line(state, random, most=60):
    """A random line: (start, its moves)."""
    start, moves = state, []
    while len(moves) < most and (move := some_move(GAME.pending(state), random)) is not None:
        state, _ = GAME.step(state, move)
        moves.append(move)
    return start, tuple(moves)


def seeded(seed):
    """The random numbers of one example."""
    return Random(seed)
