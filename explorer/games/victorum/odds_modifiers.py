"""What the continuous effects of a conflict hang on, so that odds may leave out what cannot matter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from explorer.games.victorum.counting import in_play
from explorer.games.victorum.odds_suffering import Pain
from explorer.games.victorum.quantities import AllOf, AnyOf, Compare, Condition, Not
from explorer.games.victorum.scripts import Held
from explorer.games.victorum.state import Source, State
from explorer.games.victorum.tables import COLOURS, Colour

# the modifiers that bear on a Strategy Phase and the damage after it: whether more of it is bad for the player
_MORE_IS_BAD: Final = {"damage": True, "health": True, "hits": False, "passes": False}
_BAD: Final = frozenset(("least-hits", "most-applied", "no-apply", "most-committed", "no-commit"))
_WHERE_DICE_GO: Final = frozenset(("hits", "least-hits", "most-applied", "no-apply"))


class Traits(NamedTuple):
    """What matters about the continuous effects in play.

    `wounds`: some hang on the damage that an enemy has taken. `frozen`: the cards some of whose effects hang on where
    dice lie or what they show, which is taken to stay as it is. `capped`: how many dice of a pass lie on an enemy may
    matter. `sensitive`: the colours that are treated unlike others. `monotone`: damage to an enemy, or its defeat,
    never does the player harm.
    """

    wounds: bool
    frozen: tuple[Source, ...]
    capped: bool
    sensitive: frozenset[Colour]
    monotone: bool


def traits(state: State, pains: Sequence[Pain] = ()) -> Traits:
    """The traits of the continuous effects in play, whether they are in force now or not; and of what hurts the
    champion, who is harmed by dice that are applied."""
    wounds, monotone = False, not pains
    frozen: list[Source] = []
    sensitive: set[Colour] = set()
    kinds: set[str] = set()
    for source, held in _bearing(state):
        modifier = held.modifier
        kinds.add(modifier.kind)
        counted = {one.quantity.of for one, _ in _compares(held.condition)}
        wounds |= "wounds" in counted
        if counted & {"dice", "hits"} and source not in frozen:
            frozen.append(source)
        if modifier.kind in ("hits", "no-apply") and modifier.colour is not None:
            sensitive.add(modifier.colour)
        monotone &= "wounds" not in counted and _monotone(source, held)
    if state.rulings["excess-hits"] == "spills" and kinds & _WHERE_DICE_GO:
        monotone = False  # what spills goes where a die might not
    capped = "most-applied" in kinds
    return Traits(wounds, tuple(frozen), capped, frozenset(sensitive if monotone else COLOURS), monotone)


def quantities(state: State) -> frozenset[str]:
    """The quantities that the conditions of modifiers in play count."""
    return frozenset(one.quantity.of for _, held in _bearing(state) for one, _ in _compares(held.condition))


def bears(state: State, card: int) -> bool:
    """Whether the lasting reward of a card changes what bears on a conflict, or the room in the inventory."""
    kinds = {held.modifier.kind for held in state.arena.compiled[card].lasting.modifiers}
    return bool(kinds & {*_MORE_IS_BAD, *_BAD, "inventory"})


def hang_on(state: State, kind: str, quantities: frozenset[str]) -> tuple[Source, ...]:
    """The cards in play with a modifier of a kind whose condition counts one of some quantities."""
    return tuple(
        dict.fromkeys(
            source
            for source, held in _bearing(state)
            if held.modifier.kind == kind and quantities & {one.quantity.of for one, _ in _compares(held.condition)}
        )
    )


def _bearing(state: State) -> Iterator[tuple[Source, Held]]:
    """The modifiers in play that bear on a conflict."""
    for source, effects in in_play(state):
        if source.kind == "enemy" and state.enemies[source.slot].defeated:
            continue
        for held in effects.modifiers:
            if held.modifier.kind in _MORE_IS_BAD or held.modifier.kind in _BAD:
                yield source, held


def _monotone(source: Source, held: Held) -> bool:
    """Whether a modifier can only become better for the player when enemies fall."""
    modifier = held.modifier
    bad = modifier.kind in _BAD or (modifier.by > 0) == _MORE_IS_BAD[modifier.kind]
    if source.kind == "enemy" and not bad:
        return False
    for compare, turned in _compares(held.condition):
        fewer_holds = _when_fewer(compare, turned)
        if fewer_holds is None:
            continue
        if "both" in fewer_holds or ("holds" in fewer_holds) == bad:
            return False
        if source.kind == "enemy" and "holds" in fewer_holds:
            return False
    return True


def _when_fewer(compare: Compare, turned: bool) -> str | None:
    """Whether a comparison comes to hold (`holds`) or ceases to (`ceases`) as enemies fall, or may do `both`; None if
    that does not bear on it."""
    if compare.quantity.of not in ("enemies", "defeated"):
        return None
    if compare.at_least is not None and compare.at_most is not None:
        return "both"
    at_most = compare.at_most is not None
    falls = compare.quantity.of == "enemies"
    return "holds" if (at_most == falls) != turned else "ceases"


def _compares(condition: Condition | None, turned: bool = False) -> Iterator[tuple[Compare, bool]]:
    """The comparisons of a condition, each with whether it is turned into its opposite."""
    match condition:
        case Compare():
            yield condition, turned
        case AllOf() | AnyOf():
            for one in condition.of:
                yield from _compares(one, turned)
        case Not():
            yield from _compares(condition.of, not turned)
