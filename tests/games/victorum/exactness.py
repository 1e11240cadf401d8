"""Random small positions with random decks, in which odds that are called exact are held against brute force."""

import random
import re
from functools import lru_cache

from victorum.brute import Brute, TooLong
from victorum.decks import deck_text
from victorum.own_deck import ABILITY, PRIMUSES
from victorum.play import COMPONENTS, GAME, PLAIN

from explorer.core.components import Components
from explorer.core.errors import ExplorerError
from explorer.core.protocol import Decision
from explorer.games.victorum.commitment import advise, in_strategy_phase
from explorer.games.victorum.danger import dangers
from explorer.games.victorum.moves import Discard, Use
from explorer.games.victorum.odds_aims import AIMS, LEAST_DAMAGE

QUESTIONS = GAME.rulebook.questions.values()
NAMES = ("Amber", "Basalt", "Cinder", "Dusk", "Ember", "Flint", "Garnet", "Haze", "Iron")
DONE = ("Opportunity (complete)",)
BEFORE_DAMAGE = ("camp", "card", "engage", "pass", "commit", "roll", "apply")
FEW = 4_000  # positions that brute force looks at


def bent(pick, plain, rolls):
    """Picks by which more cards have no effects of their own (this share), and the others do more often what matters
    here: take Health, and set off other effects."""

    def choose(options):
        if options[0] == "none" and rolls.random() < plain:
            return "none"
        if "suffer" in options and "heal" in options and rolls.random() < 0.4:
            return rolls.choice(("suffer", "suffer", "tactic", "discard-item", "strengthen", "heal"))
        return pick(options)

    return choose


@lru_cache(maxsize=4)
def components(folder, seed):
    """A random deck in a folder, most of its cards plain."""
    dice = random.Random(seed)
    (folder / f"deck{seed}.toml").write_text(deck_text(bent(dice.choice, 0.5, dice)), encoding="utf-8")
    return Components((folder, *COMPONENTS.folders))


def small_position(folder, seed, on_the_way=False):
    """A random conflict of few dice and enemies, or a position before a camp is chosen; None if there is none such."""
    dice = random.Random(seed)
    deck = seed // 10
    parts = components(folder, deck)
    enemies = [f"{name} {kind}" for name in NAMES[:7] for kind in ("Bloodshed", "Sport")]
    heroes = [f"{name} Hero" for name in dice.sample(NAMES, 4)]
    rulings = {one.id: dice.choice([answer.id for answer in one.answers]) for one in QUESTIONS if dice.random() < 0.3}
    table = {
        "deck": f"deck{deck}.toml",
        "scion": f"{dice.choice(NAMES)} Scion",
        "hero": heroes[0],
        "primuses": dict(zip(("m1", "m3", "t2"), heroes[1:], strict=True)),
        "others": "empty",
        "at": "b2",
        "health": dice.choice((1, 1, 2, 3)),
        "strategy": dice.choice((1, 2, 2)),
        "dice": {"pool": dice.choice(("R", "Y R", "P R", "Y G", "B", "R P")), "exhausted": dice.choice(("", "Y"))},
    }
    held = [f"{name} {kind}" for name in NAMES[:6] for kind in ("Bloodshed", "Sport", "Opportunity", *DONE)]
    items = dice.sample(held, dice.choice((0, 0, 1, 1, 2)))
    if on_the_way:
        table["camps"] = {at: f"{dice.choice(enemies)} 0" for at in ("b1", "b3", "m2") if dice.random() < 0.7}
    elif dice.random() < 0.2:
        primus = table["primuses"].pop("m1")
        table |= {"at": "m1", "enemy": [{"name": primus, "wounds": dice.randint(0, 2)}]}
    else:
        table["enemy"] = [{"name": one} for one in dice.sample(enemies, dice.choice((1, 1, 2)))]
    for few in range(len(items), -1, -1):  # some of them may be no items
        try:
            return GAME.start({**table, "inventory": ", ".join(items[:few])}, rulings, parts)
        except ExplorerError:
            continue
    return None


def differences(state):
    """Where odds that are called exact are not what brute force finds, one by one; None if nothing is called
    exact, or nothing that brute force can find."""
    if not in_strategy_phase(state):
        return None
    found = []
    exact = False
    for aim in AIMS.values():
        told = advise(state, aim)
        if not told.exact:
            continue
        brute = Brute(state, aim, most=FEW)
        try:
            best = brute.best(state)
            pairs = [(str(move), value, brute.after(state, move)) for move, value in told.moves.items()]
        except TooLong:
            continue
        exact = True
        for name, value, truth in [("best", told.best, best), *pairs]:
            counted = 4 if aim.dice else 3
            if (value.score, value.chance, -value.damage, -value.dice)[:counted] != truth[:counted]:
                found.append((aim.name, name, value, truth))
    return found if exact else None


def differences_of_camps(state):
    """The same of the danger of camps: brute force plays the move, the activation and all that is chosen on the way."""
    if state.stage != "camp" or state.agenda:
        return None
    found, exact = [], False
    for one in dangers(state):
        if not one.exact:
            continue
        try:
            best = _on_the_way(state, f"camp {one.camp}", str(one.way))
        except TooLong:
            continue
        exact = True
        if (one.value.damage, one.value.chance) != best:
            found.append((one, best))
    return found if exact else None


def _on_the_way(state, *moves):
    """The least damage, and the chance to defeat all with it."""
    if moves and not state.agenda and state.stage in ("camp", "card"):
        for move in GAME.pending(state).moves:
            if str(move) == moves[0]:
                return _then(state, move, moves[1:])
    pending = GAME.pending(state)
    if state.outcome is not None:
        return 1_000, 0
    if in_strategy_phase(state):
        _, chance, damage, _ = Brute(state, LEAST_DAMAGE, most=FEW).best(state)
        return -damage, chance
    if not isinstance(pending, Decision):
        raise TooLong
    every = [_then(state, move, moves) for move in pending.moves if not isinstance(move, Use | Discard)]
    return min(every or [_then(state, move, moves) for move in pending.moves], key=lambda one: (one[0], -one[1]))


def _then(state, move, moves):
    after, events = GAME.advance(state, move)
    return (0, 1) if _won(state, after, events) else _on_the_way(after, *moves)


def _won(state, after, events):
    """Whether all enemies fell before the first pass: the conflict went on to its end, and nobody dealt damage."""
    fell = any(enemy.defeated for enemy in state.enemies) or any(event.kind == "defeated" for event in events)
    went_on = after.round > state.round or after.stage not in BEFORE_DAMAGE
    hurt = any(event.clause == "flow-of-a-round.suffer-damage" for event in events)
    return fell and went_on and not hurt


# --- decks in which effects take Health and do nothing else

_FOES = ("One", "Two", "Three", "Captain", "Choirmaster", "Fury", "Runner", "Guarded", "Narrow", "Herald", "Friend")
_PAINFUL = ("applied", "die-applied", "defeated", "enemy-defeated", "pass", "rolled")


def _pain(dice, events):
    event = dice.choice(events)
    when = f'event = "{event}"'
    if event in ("applied", "die-applied"):
        when += dice.choice(("", "", ', colour = "red"', ", hits = 2"))
    if event in ("die-applied", "enemy-defeated"):
        when += dice.choice(("", "", ', kind = "bloodshed"'))
    limit = dice.choice(("", "", "", "limit = 1, "))
    return f"{{ when = {{ {when} }}, {limit}do = {{ suffer = {dice.choice((1, 1, 2))} }} }}"


def painful_position(folder, seed):
    """A random conflict with the cards of `continuous.toml`, up to three of which hurt the champion."""
    dice = random.Random(seed)
    text = (PLAIN / "continuous.toml").read_text(encoding="utf-8")
    fought = dice.sample(_FOES, dice.choice((1, 2, 2)))
    for name in dice.sample(fought, dice.randint(0, len(fought))):
        head, card = text.split(f'name = "{name}"\n', 1)
        card, rest = card.split("source =", 1)
        pain = _pain(dice, _PAINFUL)
        found = re.search(r"effect = (\{ (?:modify|while).*)\n", card) if "reward" not in card else None
        own = f"effect = [{found[1]}, {pain}]\n" if found else f"effect = {pain}\n"
        kept = card if found is None else card.replace(found[0], "")
        kept = re.sub(r"^effect = .*\n", "", kept, flags=re.M)
        text = f'{head}name = "{name}"\n{own}{kept}source ={rest}'
    if dice.random() < 0.5:
        text = text.replace(ABILITY, f"ability = {_pain(dice, _PAINFUL[1::2] + _PAINFUL[4:])}")
    (folder / f"pain{seed}.toml").write_text(text, encoding="utf-8")
    rulings = {one.id: dice.choice([answer.id for answer in one.answers]) for one in QUESTIONS if dice.random() < 0.2}
    table = {
        **{"deck": f"pain{seed}.toml", "scion": "Plain Scion", "hero": "Pacer", "primuses": PRIMUSES},
        **{"others": "empty", "at": "b2", "enemy": [{"name": one} for one in fought]},
        **{"health": dice.choice((1, 1, 2, 3)), "strategy": dice.choice((1, 2, 2))},
        "dice": {"pool": dice.choice(("R", "Y R", "P R", "Y G", "B", "Y Y"))},
    }
    return GAME.start(table, rulings, Components((folder, *COMPONENTS.folders)))
