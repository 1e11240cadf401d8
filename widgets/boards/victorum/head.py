"""The head of the picture: round, rank, what step of the round it is, and what is to be done now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.counting import passes_in_all
from explorer.games.victorum.state import State
from explorer.games.victorum.tables import RANKS
from widgets.boards.victorum import asking, lettering
from widgets.boards.victorum.geometry import HEAD, WIDTH
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

# the steps of a round with the stages that belong to each
STEPS: Final = (
    ("move", ("camp", "summit")),
    ("card", ("card", "opportunity", "watch", "boost", "engage")),
    ("commit", ("pass", "commit")),
    ("roll", ("roll",)),
    ("apply", ("apply",)),
    ("damage", ("damage", "brace", "suffer")),
    ("after", ("after",)),
    ("recover", ("exhaust", "recover")),
    ("clean up", ("gain", "cleanup", "penalty", "clear", "discard", "won", "bane", "end")),
)
SET_UP: Final = ("scion", "removal", "deal", "hero", "tactic", "primuses", "dice")
SET_UP_STEPS: Final = (
    ("scion", ("scion",)),
    ("camps", ("removal",)),
    ("deal", ("deal",)),
    ("hero", ("hero",)),
    ("tactic", ("tactic",)),
    ("primuses", ("primuses",)),
    ("dice", ("dice",)),
)
STRATEGY: Final = frozenset(("pass", "commit", "roll", "apply"))


def head(state: State, view: View) -> Iterator[Element]:
    """The head; its upper left corner is the origin."""
    yield h("rect", x=0.5, y=0.5, width=WIDTH - 1, height=HEAD - 6, rx=10, class_="hv-plate")
    first, second = title(state)
    yield h("text", first, x=14, y=26, class_="hv-plain hv-bold", font_size=17)
    left = 22 + lettering.wide(first, 17, bold=True)
    yield lettering.fitted(rank(state), left, 26, 228 - left, 12, "hv-soft")
    yield lettering.fitted(second, 14, 47, 214, 13, "hv-plain")
    yield h("g", _steps(state), aria_hidden="true", transform="translate(234 9)")
    due = asking.due(state, view)
    yield lettering.fitted(due, 240, 49, WIDTH - 256, 13.5, "hv-due hv-bold")


def title(state: State) -> tuple[str, str]:
    """Where in the game this is: "Round 4", and "Strategy Phase, pass 2 of 3"."""
    if state.outcome is not None:
        how = {"won": "Victory", "lost": "Defeat", "drawn": "Nobody wins"}[state.outcome.how]
        return how, f"in round {state.round}"
    if state.stage in SET_UP:
        return "Setup", "The mountain and its hero"
    return f"Round {state.round}", ("Endgame · " if state.final else "") + step_words(state)


def rank(state: State) -> str:
    """The rank in words."""
    return f"rank {state.rank}, {RANKS[state.rank].name}"


def step_words(state: State) -> str:
    """The step of the round in words."""
    if state.stage in STRATEGY and state.begun:
        return f"Strategy Phase, pass {state.begun} of {max(passes_in_all(state), state.begun)}"
    if state.stage in STRATEGY:
        return "Strategy Phase"
    if state.stage in ("camp", "summit", "card", "opportunity", "watch", "boost", "engage"):
        return "Activation"
    return "Resolve Phase"


def _steps(state: State) -> Iterator[Element]:
    """The flow of a round, or of the set-up, as a row of words, the present one marked by a filled pill."""
    x = 0.0
    steps = SET_UP_STEPS if state.stage in SET_UP else STEPS
    for number, (name, stages) in enumerate(steps):
        now = state.stage in stages and state.outcome is None
        wide = lettering.wide(name, 12, bold=now) + (14 if now else 0)
        if now:
            yield h("rect", x=x, y=0, width=wide, height=19, rx=9.5, class_="hv-step")
        yield h(
            "text",
            name,
            x=x + wide / 2,
            y=13.5,
            text_anchor="middle",
            class_="hv-step-now hv-bold" if now else "hv-soft",
            font_size=12,
        )
        x += wide + 4
        if number < len(steps) - 1:
            yield h("path", d=f"M{x:g} 6l4 3.5-4 3.5", class_="hv-chevron")
            x += 8
