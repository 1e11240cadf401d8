"""What the `[setup]` table of a scenario may hold, and the lists of cards and dice in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from explorer.core.errors import Problem
from explorer.core.shapes import checked, list_of, map_of, one_of, part, table, table_of, text, truth, whole
from explorer.core.text import did_you_mean, shortened
from explorer.games.victorum.dice import UNROLLED, code
from explorer.games.victorum.state import Counts
from explorer.games.victorum.tables import COLOURS, DICE, LETTER, MOST_PASSES, RANKS

# the decisions and chances that a scenario may begin with, in the order of a game
STAGES: Final = (
    *("scion", "removal", "deal", "hero", "tactic", "primuses", "camp", "card", "opportunity", "boost"),
    *("commit", "roll", "apply", "brace", "recover"),
)
BEFORE_PLAY: Final = STAGES[: STAGES.index("camp")]
FIGHTING: Final = STAGES[STAGES.index("commit") :]

MOST_NAMED: Final = 12  # in a message

NAME = text(80, blank=False)
LIST = text(4_000, lines=True)
NUMBER = whole(0, 99)
# what is written of a camp
CAMP = checked(
    text(80, example='"Pit Wolf 3"'),
    lambda written: None,
    description="Its top card and how many cards lie below it, such as 'Pit Wolf 3'; the card alone is the top of a "
    "full camp, with 5 below it. '?' is a card that nobody has seen, 'empty' no card.",
)
_COUNTED = re.compile(r"(?:(\d{1,2})\s*[x×]\s*)?(.*)")


@table
class DiceEntry:
    """The dice by area: `"Y Y G R"`, in the active area with what they show: `"Y0 G1"`, or `"Y"` if they were not
    rolled. All that is not named, here or on enemies, is in the training grounds."""

    pool: str = part(LIST, default="")
    active: str = part(LIST, default="")
    exhausted: str = part(LIST, default="")
    banished: str = part(LIST, default="")
    training: str | None = part(LIST, default=None)


@table
class EnemyEntry:
    """An active enemy: the camp that it came from (where the hero is), the dice on it with what they count, damage
    besides them, and what has become of it in this round."""

    name: str = part(NAME)
    camp: str | None = part(NAME, default=None)
    number: int | None = part(whole(1, 54), default=None)
    dice: str = part(LIST, default="")
    wounds: int = part(whole(-99, 99), default=0)
    fresh: int = part(NUMBER, default=0)
    defeated: bool = part(truth(), default=False)
    dealt: bool = part(truth(), default=False)
    influence: bool = part(truth(), default=False)
    taken: bool = part(truth(), default=False)


@table
class SpentEntry:
    """An effect with a limit that has worked in this round: of the `hero`, the `scion`, an `item` or an `enemy`."""

    of: str = part(one_of("hero", "scion", "item", "enemy"))
    name: str = part(NAME)
    effect: int = part(whole(1, 4), default=1)
    times: int = part(whole(1, 99), default=1)


@table
class Setup:
    """What a scenario of Victorum may set up.

    The page `set-up.md` beside the scenarios of the game tells it with examples. Without a `scion` it begins with the
    whole set-up; without a `hero` with the deal. `camps` tell of each camp its top card and how many cards lie below it
    ("Pit Wolf 3"; "?" is a card that nobody has seen, "empty" none); `others` says whether the camps that are not named
    are full or empty. Of `unseen` and `discard` one may be told: the other is
    what is left. `primuses` are those on the mountain by camp, `primus` the one that is fought. What the beginning of
    a stage sets off, such as effects at the start of a pass, lies behind a position that begins there.
    """

    deck: str | None = part(LIST, default=None)
    mountain: str | None = part(LIST, default=None)
    rank: int = part(whole(min(RANKS), max(RANKS)), default=1)
    stage: str | None = part(one_of(*STAGES), default=None)
    scion: str | None = part(NAME, default=None)
    hero: str | None = part(NAME, default=None)
    universal: str | None = part(NAME, default=None)
    dealt: str = part(LIST, default="")
    removed: str = part(LIST, default="")
    dismissals: int = part(NUMBER, default=0)
    health: int | None = part(whole(-99, 999), default=None)
    strategy: int | None = part(whole(-99, 999), default=None)
    recovery: int | None = part(whole(-99, 999), default=None)
    at: str | None = part(NAME, default=None)
    round: int = part(whole(1, 9_999), default=1)
    camps: dict[str, str] = part(map_of(CAMP, 50, '{ b1 = "Pit Wolf 3" }'), default={})
    others: str = part(one_of("full", "empty"), default="full")
    primuses: dict[str, str] = part(map_of(NAME, 50, '{ m1 = "Old Gallus" }'), default={})
    primus: str | None = part(NAME, default=None)
    fallen: str = part(LIST, default="")
    spectated: str = part(LIST, default="")
    unseen: str | None = part(LIST, default=None)
    discard: str | None = part(LIST, default=None)
    influence: str = part(LIST, default="")
    inventory: str = part(LIST, default="")
    tactics: str | None = part(LIST, default=None)
    opportunity: str | None = part(NAME, default=None)
    dice: DiceEntry | None = part(table_of(DiceEntry), default=None)
    enemy: list[EnemyEntry] = part(list_of(table_of(EnemyEntry), 60, example='[{ name = "Pit Wolf" }]'), default=[])
    begun: int | None = part(whole(0, MOST_PASSES), key="pass", default=None)
    extra: int | None = part(whole(-99, 99), key="extra-passes", default=None)
    committed: int | None = part(NUMBER, default=None)
    left: int | None = part(NUMBER, key="recover", default=None)
    suffered: int = part(NUMBER, default=0)
    prevented: int = part(NUMBER, default=0)
    spent: list[SpentEntry] = part(list_of(table_of(SpentEntry), 60), default=[])


def names_in(written: str) -> list[str]:
    """The names of a list: "Pit Wolf, 2 x Ashen Raider"."""
    found: list[str] = []
    for one in filter(None, (" ".join(word.split()) for word in written.split(","))):
        match = _COUNTED.fullmatch(one)
        found += [match[2] if match else one] * (int(match[1] or 1) if match else 1)
    return found


def written_names(names: Sequence[str]) -> str:
    """A list of names, equal ones that follow each other counted."""
    found: list[tuple[str, int]] = []
    for name in names:
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + 1)
        else:
            found.append((name, 1))
    return ", ".join(name if count == 1 else f"{count} x {name}" for name, count in found)


def unknown(what: str, name: str, known: Sequence[str], key: str) -> Problem:
    """The problem of a name that is not known."""
    names = f"Known: {', '.join(known)}." if known else "There is none here: leave it out."
    names = names if len(known) <= MOST_NAMED else "Names are written as on the card."
    cure = f"{did_you_mean(name, known)}{names}"
    return Problem(f"There is no {what} {shortened(name, 40)!r}.", cure, key=key)


def read_counts(written: str, key: str, problems: list[Problem]) -> Counts:
    """Dice of an area, by colour."""
    counts = [0] * len(COLOURS)
    for word in written.split():
        if word in LETTER:
            counts[LETTER[word]] += 1
        else:
            cure = f'Write {", ".join(die.letter for die in DICE)} with spaces between: "Y Y G".'
            problems.append(Problem(f"{shortened(word, 20)!r} is no die.", cure, key=key))
    return tuple(counts)


def read_faces(
    written: str, key: str, problems: list[Problem], most: int, rolled: bool = False
) -> list[tuple[int, int]]:
    """Dice with what they show or count, as colours and hits; UNROLLED where nothing is written."""
    found: list[tuple[int, int]] = []
    for word in written.split():
        letter, shown = word[:1], word[1:]
        if letter not in LETTER or (shown and not shown.isdecimal()) or (rolled and not shown):
            problems.append(Problem(f"{shortened(word, 20)!r} is no die.", 'Write for example "Y0 G1 R2".', key=key))
            continue
        hits = int(shown) if shown else UNROLLED
        if shown and hits > most:
            problems.append(Problem(f"No die shows {hits} hits, as {word!r} says.", f"Write 0 to {most}.", key=key))
            continue
        colour = LETTER[letter]
        if most == 2 and shown and not DICE[colour].faces[hits]:
            cure = "Write a face that it has."
            problems.append(Problem(f"A {DICE[colour].name} die has no face with {hits} hits.", cure, key=key))
            continue
        found.append((colour, hits))
    return found


def as_active(faces: list[tuple[int, int]]) -> tuple[int, ...]:
    """Dice of the active area."""
    return tuple(sorted(code(colour, hits) for colour, hits in faces))
