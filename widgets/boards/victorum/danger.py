"""The danger of the camps ahead: what it would cost to fight what lies there; worked out aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final

from explorer.games.victorum.danger import Danger, dangers
from explorer.games.victorum.moves import PRIMUS, TOP, Word
from explorer.games.victorum.outlook import QUICK
from explorer.games.victorum.state import State, listed
from widgets.boards.victorum.worth import ADVICE, Worth, about, remember, roughly, worth

if TYPE_CHECKING:
    from widgets.boards import View

METHOD: Final = "the chance to defeat all there, and the damage to expect, with all dice of the pool that help"


_known: dict[State, tuple[Danger, ...]] = {}
Place = tuple[str, Word]


def _wanted(state: State, view: View) -> bool:
    return ADVICE in view.options and state.stage in ("camp", "card") and not state.agenda and bool(view.open)


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """The dangers that are wanted here, and have not been worked out."""
    if not _wanted(state, view) or state in _known:
        return None
    return partial(_work_out, state)


def _work_out(state: State) -> None:
    remember(_known, state, dangers(state, QUICK))


def found(state: State, view: View) -> tuple[Danger, ...]:
    """The dangers of this decision, as far as they are wanted and have been worked out."""
    return _known.get(state, ()) if _wanted(state, view) else ()


def method(risks: tuple[Danger, ...]) -> str:
    """How the dangers are known, in a line."""
    how = "exact" if all(one.exact for one in risks) else "not all is counted"
    return f"On camps: {METHOD}; {how}"


def by_place(state: State, view: View) -> Mapping[Place, Worth]:
    """What it would cost to fight the top of a camp, or its primus."""
    return {(one.camp, one.way): _worth(one) for one in found(state, view)}


def values(state: State, view: View) -> Mapping[str, Worth]:
    """The same of the camp that has been entered, by the moves."""
    if state.stage != "card":
        return {}
    return {str(one.way): _worth(one) for one in found(state, view)}


def _worth(one: Danger) -> Worth:
    if not one.enemies:
        return Worth("?", "not told", f"not told: {left_out(one)}")
    if one.value is None:
        return Worth("?", "too many ways", f"to fight {listed(list(one.enemies))}: too many ways to tell")
    plain = worth(one.value, exact=one.exact)
    told = f"to fight {listed(list(one.enemies))}: {plain.told}{left_out(one, '; not counted: ')}"
    brief = about(roughly(one.value.chance), one.exact).replace(" ", "")
    return plain._replace(brief=brief, told=told)


def left_out(one: Danger, before: str = "") -> str:
    """What is not counted, in words."""
    words = [*one.left_out, *(["cards that nobody has seen yet"] if one.unseen else [])]
    return f"{before}{', '.join(words)}" if words else ""


def of_camp(state: State, view: View, camp: str) -> Worth | None:
    """The danger of a camp's top card."""
    return by_place(state, view).get((camp, TOP))


def of_primus(state: State, view: View, camp: str) -> Worth | None:
    """The danger of a camp's primus."""
    return by_place(state, view).get((camp, PRIMUS))
