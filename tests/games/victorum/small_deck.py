"""A small deck that is right, and small camps: what the tests of broken files change."""

NUMBERS = ("One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight")

HEAD = """\
format = 1
game = "victorum"
kind = "deck"
title = "A small deck"
about = "For tests."

[[hero]]
name = "Hero Nine"
health = 5
strategy = 3
recovery = 2
ability = { when = "used", limit = 1, do = { heal = 1 } }
source = "invented"
[hero.primus]
name = "Primus Nine"
health = 6
damage = 2
effect = { when = "after", if = { count = "wounds", at-least = 3 }, do = { mend = 1, target = "this" } }
bane = { lower = "strategy" }

[[scion]]
name = "Scion Nine"
penalty = { suffer = 1 }
aura = { when = "moved", do = { exhaust = 1 } }
health = 8
damage = 2
allies = { per = "influence", every = 3, most = 4 }
effect = { modify = { passes = -1 } }
setup = { recover = 2 }
source = "invented"

[[tactic]]
name = "Tactic Nine"
do = { reroll = 2, up-to = true }
source = "invented"

[[bloodshed]]
name = "Caller"
count = 2
health = 3
damage = 1
calls = 1
influence = 1
effect = { when = "dealt", do = { exhaust = 1, area = ["pool", "active"] } }
reward = { icon = "item", do = { hit = 1 } }
source = "invented"
sources = { health = "published" }

[[sport]]
name = "Runner"
health = 2
damage = 1
effect = { while = { count = "passes", at-most = 1 }, modify = { damage = 1, of = "this" } }
reward = { icon = "lasting", effect = { modify = { inventory = 1 } } }
source = "invented"

[[opportunity]]
name = "Chance"
condition = { when = { event = "enemy-defeated", kind = "sport" }, times = 2, within = "round" }
reward = { icon = "defeat", do = { choose = [{ recruit = 1 }, { may = { heal = 1 }, cost = { suffer = 1 } }] } }
source = "invented"
"""

HERO = """
[[hero]]
name = "Hero {0}"
health = 5
strategy = 3
recovery = 3
source = "invented"
[hero.primus]
health = 5
damage = 2
bane = {{ suffer = 1 }}
"""
SCION = """
[[scion]]
name = "Scion {0}"
penalty = {{ suffer = 1 }}
health = 8
damage = 2
source = "invented"
"""
TACTIC = """
[[tactic]]
name = "Tactic {0}"
do = {{ recover = 1 }}
source = "invented"
"""
REST = """
[[bloodshed]]
name = "Raiders"
count = 20
health = 3
damage = 1
source = "invented"

[[sport]]
name = "Wrestlers"
count = 21
health = 3
damage = 1
reward = { icon = "defeat", do = { heal = 1 } }
source = "invented"

[[opportunity]]
name = "Wagers"
count = 9
condition = { when = "spectated" }
reward = { icon = "item", do = { recover = 1 } }
source = "invented"
"""

DECK = (
    HEAD
    + "".join(HERO.format(number) + SCION.format(number) for number in NUMBERS)
    + "".join(TACTIC.format(number) for number in NUMBERS[:3])
    + REST
)

CAMPS = """\
format = 1
game = "victorum"
kind = "camps"
title = "Small camps"

[camp]
b1 = { row = 1, label = 4, source = "invented" }
b2 = { row = 1, source = "invented" }
b3 = { row = 1, source = "invented" }
b4 = { row = 1, label = 5, source = "invented" }
m1 = { row = 2, label = 1, source = "invented", sources = { label = "published" } }
m2 = { row = 2, label = 6, source = "invented" }
m3 = { row = 2, label = 2, source = "invented" }
t1 = { row = 3, label = 7, source = "invented" }
t2 = { row = 3, label = 3, source = "invented" }

[[path]]
along = "b1 b2 b3 b4 m3 m2 m1 t1 t2"
source = "invented"

[[path]]
along = "t1 summit t2"
source = "invented"
"""
