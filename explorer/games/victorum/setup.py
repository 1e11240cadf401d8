"""Setup: scion, mountain, hero and starting tactic, primuses, dice."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.core.clauses import cites
from explorer.core.dist import Subsets
from explorer.core.protocol import Chance, Decision, Event, Refusal
from explorer.games.victorum import tactics
from explorer.games.victorum.counting import hero_card
from explorer.games.victorum.dice import written_counts
from explorer.games.victorum.happenings import Log
from explorer.games.victorum.setup_moves import Choice, Dealt, Place
from explorer.games.victorum.state import CHAMPION, NONE, POOL, TRAINING, State, Task, changed
from explorer.games.victorum.tables import CAMPS, CARDS_A_CAMP, RANKS

# --- scion and mountain


@cites("setup.choose-scion")
def decide_scion(state: State) -> Decision[Choice]:
    """Which scion is the boss."""
    moves = [Choice("scion", scion.name) for scion in state.arena.deck.scions]
    clause = "setup.choose-scion"
    return Decision(CHAMPION, clause, lambda: moves, lambda move: iter(()), lambda move: (clause,))


@cites("setup.choose-scion", "setup.prepare-mount-vesuvius", "setup.prepare-mount-vesuvius.scion")
def choose_scion(state: State, log: Log, move: Choice) -> State:
    """The scion is chosen and put at the top of the mountain, which is made of the conflict cards."""
    names = [scion.name for scion in state.arena.deck.scions]
    log.append(Event("scion-chosen", clause="setup.choose-scion", fields={"scion": move.name}))
    also = ("setup.prepare-mount-vesuvius.scion", "table-of-contents.cards", "game-layout.camps")
    fields = {"camps": CAMPS, "cards": sum(state.unseen), "each": CARDS_A_CAMP}
    log.append(Event("mountain", clause="setup.prepare-mount-vesuvius", fields=fields, also=also))
    return state._replace(stage="removal", scion=names.index(move.name))


# --- hero


@cites("setup.choose-hero", "difficulty-ranking.primuses")
def deal(state: State) -> Chance[Dealt]:
    """Hero/primus cards are dealt: one for the hero, the others for the primuses of the rank."""
    heroes = state.arena.deck.heroes
    place = {hero.name: at for at, hero in enumerate(heroes)}

    def names_of(move: object) -> tuple[str, ...] | None:
        return move.names if isinstance(move, Dealt) else None

    names = tuple(hero.name for hero in heroes)
    outcomes: Subsets[str, Dealt] = Subsets(names, RANKS[state.rank].primuses + 1, Dealt, names_of)

    def read(text: str) -> Dealt | None:
        word, _, rest = text.partition(" ")
        found = [" ".join(one.split()) for one in rest.split(",")]
        if word != "deal" or any(name not in place for name in found):
            return None
        move = Dealt(tuple(sorted(found, key=place.__getitem__)))
        return move if outcomes.weight(move) else None

    return Chance(outcomes, "setup.choose-hero", read)


@cites("setup.choose-hero", "difficulty-ranking.primuses")
def dealt(state: State, log: Log, move: Dealt) -> State:
    """The cards that were dealt."""
    names = [hero.name for hero in state.arena.deck.heroes]
    also = ("difficulty-ranking.primuses",) if state.rank > 1 else ()
    fields = {"cards": list(move.names)}
    log.append(Event("dealt", clause="setup.choose-hero", fields=fields, also=also))
    return state._replace(stage="hero", dealt=tuple(names.index(name) for name in move.names))


def decide_hero(state: State) -> Decision[Choice]:
    """Which of the dealt cards is the hero."""
    heroes = state.arena.deck.heroes

    def propose() -> list[Choice]:
        return [Choice("hero", hero.name) for hero in heroes]

    def refusals(move: Choice) -> Iterator[Refusal]:
        names = [heroes[one].name for one in state.dealt]
        if move.name not in names:
            reason = f"{move.name} was not dealt; {', '.join(names)} were."
            yield Refusal(clause="setup.choose-hero", reason=reason)

    return Decision(CHAMPION, "setup.choose-hero", propose, refusals, lambda move: ("setup.choose-hero",))


@cites("setup.choose-hero", "hero-primus-card.hero-side", "universal-heroes.substituted")
def choose_hero(state: State, log: Log, move: Choice) -> State:
    """The hero is chosen; the others are the primuses. A universal hero takes the hero's place."""
    names = [hero.name for hero in state.arena.deck.heroes]
    place = names.index(move.name)
    rest = tuple(one for one in state.dealt if one != place)
    state = state._replace(stage="tactic", hero=place, dealt=rest)
    log.append(Event("hero-chosen", clause="setup.choose-hero", fields={"hero": move.name}))
    hero = state.arena.deck.heroes[place]
    if state.universal != NONE:
        hero = state.arena.deck.universals[state.universal]
        fields = {"hero": hero.name, "replaced": move.name}
        log.append(Event("substituted", clause="universal-heroes.substituted", fields=fields))
    stats = (hero.health, hero.strategy, hero.recovery)
    told = {"hero": hero.name, "health": stats[0], "strategy": stats[1], "recovery": stats[2]}
    log.append(Event("stats", clause="hero-primus-card.hero-side", fields=told, also=("common.stat-dice",)))
    return state._replace(stats=stats)


# --- tactic and primuses


def decide_tactic(state: State) -> Decision[Choice]:
    """Which tactic the hero begins with."""
    return tactics.decide_tactic(state, "setup.starting-tactic")


@cites("setup.starting-tactic")
def choose_tactic(state: State, log: Log, move: Choice) -> State:
    """The starting tactic comes into the inventory; the others lie in the tactic area."""
    return tactics.gain_tactic(state._replace(stage="primuses"), log, move.name, "setup.starting-tactic")


def next_camp(state: State) -> int:
    """The camp with the next number, where a primus is placed."""
    placed = sum(one != NONE for one in state.lurking)
    return state.arena.camps.labels[placed]


def decide_primus(state: State) -> Decision[Place]:
    """Which primus is placed at the next numbered camp."""
    heroes, camps = state.arena.deck.primuses, state.arena.camps
    here = next_camp(state)
    free = [at for at in camps.labels[: RANKS[state.rank].primuses] if state.lurking[at] == NONE]

    def propose() -> list[Place]:
        return [Place(heroes[one].name, camps.ids[at]) for at in free for one in state.dealt]

    def refusals(move: Place) -> Iterator[Refusal]:
        if move.camp != camps.ids[here]:
            reason = f"The camps get their primuses in the order of their numbers; {camps.ids[here]} is next."
            yield Refusal(clause="setup.place-primuses", reason=reason)

    return Decision(CHAMPION, "setup.place-primuses", propose, refusals, lambda move: ("setup.place-primuses",))


@cites("setup.place-primuses", "difficulty-ranking.primuses", "game-layout.camps")
def place_primus(state: State, log: Log, move: Place) -> State:
    """A primus is placed under the cards of a camp; the last one is left no choice."""
    names = [primus.name for primus in state.arena.deck.primuses]
    state = _placed(state, log, names.index(move.name))
    return _placed(state, log, state.dealt[0]) if len(state.dealt) == 1 else state


def _placed(state: State, log: Log, one: int) -> State:
    at = next_camp(state)
    number = sum(other != NONE for other in state.lurking) + 1
    fields = {"primus": state.arena.deck.primuses[one].name, "camp": state.arena.camps.ids[at], "number": number}
    also = ("difficulty-ranking.primuses",) if number > RANKS[1].primuses else ("game-layout.camps",)
    log.append(Event("primus-placed", clause="setup.place-primuses", fields=fields, also=also))
    rest = tuple(other for other in state.dealt if other != one)
    return state._replace(dealt=rest, lurking=changed(state.lurking, at, one), stage="primuses" if rest else "dice")


@cites("setup.dice-pool", "difficulty-ranking.dismissed", "table-of-contents.base-game")
def dice_pool(state: State, log: Log) -> State:
    """The dice pool is made, and dice are dismissed for cards that the rank removed."""
    fields = {"pool": written_counts(state.dice[POOL]), "training": written_counts(state.dice[TRAINING])}
    log.append(Event("dice-pool", clause="setup.dice-pool", fields=fields, also=("table-of-contents.base-game",)))
    due, state = state.left, state._replace(stage="camp", left=0)
    return state.pushed(Task("dismiss", left=due, when="difficulty-ranking.dismissed")) if due else state


def hero_name(state: State) -> str:
    """The name of the hero who plays."""
    return state.arena.names[hero_card(state)]
