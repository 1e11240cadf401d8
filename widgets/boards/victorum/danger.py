"""The danger of the camps ahead: what it would cost to fight what lies there; worked out aside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from explorer.games.victorum.danger import Danger, danger, dangerous
from explorer.games.victorum.moves import PRIMUS, TOP, Word
from explorer.games.victorum.state import State, listed
from widgets.boards.victorum.worth import ADVICE, Worth, about, remember, roughly, worth

if TYPE_CHECKING:
    from widgets.boards import View

METHOD: Final = "the chance to defeat all there, and the damage to expect, with all dice of the pool that help"


class Told(NamedTuple):
    """The dangers that have been worked out, and those that are still to come: the place of a camp, and the way."""

    risks: tuple[Danger, ...]
    left: tuple[tuple[int, Word], ...]


_known: dict[State, Told] = {}
Place = tuple[str, Word]


def _wanted(state: State, view: View) -> bool:
    return ADVICE in view.options and state.stage in ("camp", "card") and not state.agenda and bool(view.open)


def prepare(state: State, view: View) -> Callable[[], object] | None:
    """The next danger that is wanted here and has not been worked out; they come one by one."""
    if not _wanted(state, view):
        return None
    told = _known.get(state) or Told((), dangerous(state))
    return partial(_work_out, state, told) if told.left else None


def _work_out(state: State, told: Told) -> None:
    (at, way), *left = told.left
    found = danger(state, at, way)
    remember(_known, state, Told(told.risks if found is None else (*told.risks, found), tuple(left)))


def found(state: State, view: View) -> tuple[Danger, ...]:
    """The dangers of this decision, as far as they are wanted and have been worked out."""
    return _known[state].risks if _wanted(state, view) and state in _known else ()


def method(state: State) -> str:
    """How the dangers are known, in a line."""
    risks, left = _known[state]
    if left:
        return f"On camps: {METHOD}; counting"
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
