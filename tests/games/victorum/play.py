"""Playing Victorum in tests: with plain cards, and at random."""

from collections import Counter
from pathlib import Path

from hypothesis import Phase
from hypothesis import strategies as st

from explorer import load_game
from explorer.core.components import Components, data_folder
from explorer.core.protocol import Decision, Over
from explorer.games.victorum.dice import in_all
from explorer.games.victorum.state import HIDDEN, NONE
from explorer.study.replay import replay

GAME = load_game("victorum")
PLAIN = Path(__file__).parents[2] / "data" / "victorum" / "components"
COMPONENTS = Components((PLAIN, data_folder("scenarios") / "victorum" / "components"))
QUESTIONS = GAME.rulebook.questions.values()
# a smaller failing game teaches nothing, and looking for one takes minutes
QUICKLY = (Phase.explicit, Phase.reuse, Phase.generate)
RULINGS = st.fixed_dictionaries({one.id: st.sampled_from([answer.id for answer in one.answers]) for one in QUESTIONS})

# three primuses far away, and a scion without anything particular
PRIMUSES = {"m1": "Plain Primus", "m3": "Primus Six", "t2": "Primus Seven"}
BASE = {"deck": "plain.toml", "scion": "Plain Scion", "hero": "Hero Eight", "primuses": PRIMUSES, "others": "empty"}


def start(rulings=None, **setup):
    """A position with plain cards; camps that are not named are empty."""
    return GAME.start({**BASE, **setup}, rulings, COMPONENTS)


def fight(*enemies, rulings=None, **setup):
    """A conflict at b2 in its first pass with these enemies: names or tables."""
    told = [{"name": one} if isinstance(one, str) else one for one in enemies]
    return start(rulings, **{"at": "b2", "enemy": told, **setup})


def own_deck(folder, *changes):
    """The deck of plain cards with parts of its text replaced, in a folder of its own: what `start` takes as the
    deck, and the components to start with."""
    text = (PLAIN / "plain.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, f"{old!r} stands there {text.count(old)} times"
        text = text.replace(old, new)
    (folder / "own.toml").write_text(text, encoding="utf-8")
    return Components((folder, *COMPONENTS.folders))


def start_own(components, **setup):
    """A position with the cards of `own_deck`."""
    return GAME.start({**BASE, "deck": "own.toml", **setup}, None, components)


def play(state, *moves):
    """The line of some moves; none of them is refused."""
    played = replay(GAME, state, moves)
    assert played.stopped is None, played.stopped
    return played


def after(state, *moves):
    """The position after some moves."""
    return play(state, *moves).state


def legal(state):
    """The legal moves as texts."""
    return [str(move) for move in GAME.pending(state).moves]


def kinds(events):
    """The kinds of some events."""
    return [event.kind for event in events]


def refused(state, move):
    """The clause that refuses a move."""
    _, refusal = GAME.look_up(state, move)
    assert refusal is not None, f"{move} is legal"
    assert refusal.reason.strip()
    return refusal.clause


def told(state, move):
    """Why a move is refused."""
    return GAME.look_up(state, move)[1].reason


def dice(state):
    """The dice by area, as the position is described."""
    return GAME.describe(state)["dice"]


def conserved(state):
    """Every die and card is in exactly one place, and camps hold what nobody has seen."""
    arena = state.arena
    assert in_all(state) == (4, 4, 4, 4, 1)
    slots = sum(state.below) + sum(top == HIDDEN for top in state.tops)
    assert sum(state.unseen) == slots
    assert all(count >= 0 for counts in (state.unseen, state.discard, state.tactics) for count in counts)
    where = Counter({card: state.unseen[card] + state.discard[card] for card in range(arena.conflicts)})
    where.update(top for top in state.tops if top >= 0)
    where.update(state.influence)
    where.update(state.held)
    where.update(item.card for item in state.items)
    where.update(one.card for one in state.enemies if one.fate != "taken" and one.card < arena.conflicts)
    for place in range(len(arena.deck.tactics)):
        where[arena.tactic(place)] += state.tactics[place]
    full = {card: one.copies for card, one in enumerate(arena.cards) if one.kind in CONFLICTS_AND_TACTICS}
    assert {card: where[card] for card in full} == full
    assert sum(full.values()) == 54 + 4
    heroes = [state.hero, state.primus, *state.lurking, *state.dealt, *state.fallen, *state.avoided]
    heroes = [one for one in heroes if one != NONE]
    assert len(set(heroes)) == len(heroes) <= 9
    assert len(heroes) in (0, 4 + state.rank - 1)


CONFLICTS_AND_TACTICS = ("bloodshed", "sport", "opportunity", "tactic")


def anything(moves, random):
    """Any legal move."""
    return random.choice(moves)


def eager(moves, random):
    """A move that gets on more often than not, so that conflicts are won and the summit is reached."""
    texts = {move: str(move) for move in moves}
    first = [move for move in moves if texts[move].startswith(("apply", "commit", "recover"))]
    if first and random.random() < 0.85:
        return random.choice(first)
    idle = ("discard", "stop", "done", "enough", "decline", "spectate")
    others = [move for move in moves if not texts[move].startswith(idle)]
    return random.choice(others if others and random.random() < 0.85 else moves)


def random_game(state, random, choose=eager, most=5_000, to_its_end=True):
    """The positions and events of a game played at random to its end, or so many moves of it."""
    states, events = [state], []
    while len(events) < most:
        pending = GAME.pending(states[-1])
        if isinstance(pending, Over):
            return states, events
        if isinstance(pending, Decision):
            move = choose(pending.moves, random)
        else:
            move = pending.outcomes.pick(random.randrange(pending.outcomes.total))
        state, happened = GAME.step(states[-1], move)
        states.append(state)
        events.append(happened)
    assert not to_its_end, "the game does not end"
    return states, events
