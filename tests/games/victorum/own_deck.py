"""Positions with the plain cards of `continuous.toml`, some of them changed as an owner might write them."""

from victorum.play import COMPONENTS, GAME, PLAIN

from explorer.core.components import Components

PRIMUSES = {"m1": "Primus Seven", "m3": "Primus Eight", "t2": "Primus Nine"}
ABILITY = "ability = { modify = { most-committed = 2 } }"  # Pacer's
AURA = '[[scion]]\nname = "Plain Scion"\npenalty = { suffer = 1 }\n'
BENCH = 'condition = { when = "spectated" }\nreward = { icon = "defeat", do = { heal = 1 } }'
SPORT = (
    'name = "Sport"\ncount = 10\nhealth = 2\ndamage = 0\n'
    'reward = { icon = "lasting", effect = { modify = { recovery-dice = 1 } } }'
)
BASE = {"scion": "Plain Scion", "hero": "Pacer", "primuses": PRIMUSES, "others": "empty", "at": "b2"}


def foe(name):
    """The rows of a bloodshed card that effects are put after."""
    rows = {"One": (4, 1, 1), "Two": (4, 2, 1), "Captain": (1, 2, 1)}
    count, health, damage = rows[name]
    return f'name = "{name}"\ncount = {count}\nhealth = {health}\ndamage = {damage}\ninfluence = 1\n'


def own_deck(folder, *changes):
    """A starter of positions with a deck in which some text stands for another, or after it (with "+" before)."""
    text = (PLAIN / "continuous.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert text.count(old) == 1, old
        text = text.replace(old, old + new[1:] if new.startswith("+") else new)
    (folder / "own.toml").write_text(text, encoding="utf-8")
    components = Components((folder, *COMPONENTS.folders))

    def start(*enemies, rulings=None, **setup):
        told = {"enemy": [{"name": one} if isinstance(one, str) else one for one in enemies]} if enemies else {}
        return GAME.start({"deck": "own.toml", **BASE, **told, **setup}, rulings, components)

    return start
