"""Reading a set-up: where every card is."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from explorer.core.errors import Problem
from explorer.core.text import did_you_mean, shortened
from explorer.games.victorum.arena import Arena
from explorer.games.victorum.cards import Opportunity
from explorer.games.victorum.setup_table import Setup, names_in, unknown
from explorer.games.victorum.state import EMPTY, HIDDEN, NONE, Counts, Item
from explorer.games.victorum.tables import CARDS_A_CAMP, RANKS

_CAMP = re.compile(r"(.*?)(?:\s+(\d{1,2}))?")
_ITEM = re.compile(r"(.*?)(?:\s+(?:(\d{1,2})/(\d{1,2})|(complete(?:\s+now)?)))?")


class Laid(NamedTuple):
    """Where the cards are: camps, piles, inventory and tactic area."""

    tops: tuple[int, ...]
    below: tuple[int, ...]
    lurking: tuple[int, ...]
    unseen: Counts
    discard: Counts
    influence: tuple[int, ...]
    items: tuple[Item, ...]
    tactics: Counts


def lay(setup: Setup, arena: Arena, elsewhere: list[int], problems: list[Problem]) -> Laid:
    """All cards in their places; `elsewhere` are those in the active area or on their way."""
    tops, below = _camps(setup, arena, problems)
    items = _items(setup, arena, problems)
    influence = tuple(_conflicts(setup.influence, arena, "setup.influence", problems))
    named = Counter([*(top for top in tops if top >= 0), *elsewhere, *influence])
    named.update(item.card for item in items if item.card < arena.conflicts)
    slots = sum(below) + sum(top == HIDDEN for top in tops)
    unseen, discard = _piles(setup, arena, named, slots, problems)
    lurking = _lurking(setup, arena, problems)
    return Laid(tops, below, lurking, unseen, discard, influence, items, _tactics(setup, arena, items, problems))


def _conflicts(written: str, arena: Arena, key: str, problems: list[Problem]) -> list[int]:
    """The places of the conflict cards of a list."""
    found = []
    for name in names_in(written):
        if name in arena.conflict_place:
            found.append(arena.conflict_place[name])
        else:
            problems.append(unknown("conflict card", name, list(arena.conflict_place), key))
    return found


def _camps(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    ids = arena.camps.ids
    full = setup.others == "full" and setup.at != "summit"
    tops = [HIDDEN if full else EMPTY] * len(ids)
    below = [CARDS_A_CAMP - 1 if full else 0] * len(ids)
    for id, written in setup.camps.items():
        key = f"setup.camps.{id}"
        if id not in ids:
            strange = unknown("camp", id, ids, key)
            what = "No cards lie at the summit." if id == "summit" else strange.message
            problems.append(Problem(what, strange.cure, key=key))
            continue
        at = ids.index(id)
        name, number = _top_and_below(written)
        if name == "empty":
            if number:
                problems.append(Problem(f"{id} is empty and has {number} cards.", "Write one or the other.", key=key))
            tops[at], below[at] = EMPTY, 0
        elif name != "?" and name not in arena.conflict_place:
            problems.append(_no_top(name, arena, key))
        else:
            tops[at] = HIDDEN if name == "?" else arena.conflict_place[name]
            below[at] = CARDS_A_CAMP - 1 if number is None else number
            if below[at] >= CARDS_A_CAMP:
                message = f"{below[at]} cards below the top of {id} are too many; a camp has {CARDS_A_CAMP} in all."
                problems.append(Problem(message, f"Write 0 to {CARDS_A_CAMP - 1}.", key=key))
    return tuple(tops), tuple(below)


def _top_and_below(written: str) -> tuple[str, int | None]:
    """What lies on top of a camp, and how many cards lie below it, if that is written."""
    match = _CAMP.fullmatch(" ".join(written.split()))
    assert match is not None
    return match[1], int(match[2]) if match[2] else None


def _no_top(name: str, arena: Arena, key: str) -> Problem:
    """The problem of what is no top card: of the wrong kind, written otherwise, or not known."""
    known, other = arena.conflict_place, arena.deck.named.get(name)
    card = next((one for one in sorted(known, key=len, reverse=True) if one.casefold() in name.casefold()), None)
    hint = f"Did you mean {card!r}? " if card else did_you_mean(name, known)
    what = "No card is named." if not name else f"{shortened(name, 40)!r} is no conflict card."
    if other is not None:
        what = f"{name} is a {other.kind} card, and none of the conflict deck."
    cure = (
        f'Write the top card and how many cards lie below it, such as "{card or arena.names[0]} 3", or "?" for a card '
    )
    return Problem(what, f'{hint}{cure}that nobody has seen, "empty" for none.', key=key)


def _piles(
    setup: Setup, arena: Arena, named: Counter[int], slots: int, problems: list[Problem]
) -> tuple[Counts, Counts]:
    """The cards that nobody has seen, and the discard pile: one of them as written, the other is what is left."""
    counts = arena.deck.counts
    if setup.unseen is not None and setup.discard is not None:
        message = "Unseen cards and the discard pile say the same twice."
        problems.append(Problem(message, "Write one of them: the other is what is left.", key="setup.discard"))
    key = "setup.unseen" if setup.unseen is not None else "setup.discard"
    told = _conflicts(setup.unseen or setup.discard or "", arena, key, problems)
    known = named + Counter(told)
    for card, number in sorted(known.items()):
        if number > counts[card]:
            message = f"{arena.names[card]} is {_times(number)} in this set-up; the deck has it {_times(counts[card])}."
            problems.append(Problem(message, "Take the others out.", key=key if told else "setup"))
    rest = tuple(max(0, have - known[card]) for card, have in enumerate(counts))
    pile = tuple(Counter(told)[card] for card in range(len(counts)))
    empty = (0,) * len(counts)
    if setup.unseen is not None:
        unseen, discard = pile, rest
    elif setup.discard is not None:
        unseen, discard = rest, pile
    else:
        unseen, discard = (rest, empty) if slots else (empty, rest)
    wrong = [problem.key or "" for problem in problems]
    if sum(unseen) != slots and not any(one in ("setup", key) or one.startswith("setup.camps.") for one in wrong):
        message = f"The camps hold {slots} cards that nobody has seen, and {sum(unseen)} cards are left for them."
        cure = f'Write those {slots} as unseen = "…", or as discard = "…" the others ({sum(rest)} are in neither).'
        if told:
            cure = f"Name {abs(sum(unseen) - slots)} {'fewer' if sum(pile) > slots else 'more'} there, or other camps."
        problems.append(Problem(message, cure, key=key if told else "setup.camps"))
    return unseen, discard


def _times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def _items(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[Item, ...]:
    """The inventory: opportunities with how far their condition has come, or complete."""
    tactics = {tactic.name: arena.tactic(place) for place, tactic in enumerate(arena.deck.tactics)}
    found: list[Item] = []
    for written in names_in(setup.inventory):
        match = _ITEM.fullmatch(written)
        assert match is not None
        name, times, of, complete = match[1], match[2], match[3], match[4]
        card = tactics.get(name, arena.conflict_place.get(name))
        if card is None:
            problems.append(unknown("item", name, [*tactics, *arena.conflict_place], "setup.inventory"))
            continue
        wrong = _no_item(arena, card, times, of, complete)
        if wrong is not None:
            problems.append(Problem(*wrong, key="setup.inventory"))
            continue
        open = isinstance(arena.cards[card], Opportunity) and not complete
        now = complete is not None and complete != "complete"
        found.append(Item(card, open, 1 if now else int(times or 0)))
    return tuple(sorted(found))


def _no_item(
    arena: Arena, card: int, times: str | None, of: str | None, complete: str | None
) -> tuple[str, str] | None:
    """What is wrong with an item."""
    one, reward = arena.cards[card], arena.rewards[card]
    if isinstance(one, Opportunity):
        needed = one.fulfilment.times
        if complete and one.reward.icon == "defeat":
            return f"{one.name} is discarded when it is complete.", f'Write "{one.name} 0/{needed}", or leave it out.'
        if of is not None and (int(of) != needed or int(times or 0) >= needed):
            return f"{one.name} asks for {needed}, not {times} of {of}.", f"Write 0 to {needed - 1} of {needed}."
        return None
    if times or complete:
        return f"{one.name} is no opportunity, and has no condition.", f"Write {one.name!r} alone."
    if reward is None or reward.icon == "defeat":
        return f"{one.name} is no item: its reward is had at once.", "Leave it out."
    return None


def _tactics(setup: Setup, arena: Arena, items: tuple[Item, ...], problems: list[Problem]) -> Counts:
    """The tactic area: what is not in the inventory, unless it is told."""
    tactics = arena.deck.tactics
    held = Counter(item.card for item in items)
    rest = [tactic.copies - held[arena.tactic(place)] for place, tactic in enumerate(tactics)]
    for tactic, number in zip(tactics, rest, strict=True):
        if number < 0:
            message = f"{tactic.name} is in the inventory {_times(tactic.copies - number)}; there is one of it."
            problems.append(Problem(message, "Take the others out.", key="setup.inventory"))
    if setup.tactics is None:
        return tuple(max(0, number) for number in rest)
    names = [tactic.name for tactic in tactics]
    told = names_in(setup.tactics)
    strange = [unknown("tactic", name, names, "setup.tactics") for name in told if name not in names]
    problems += strange
    area = tuple(told.count(name) for name in names)
    for name, number, left in zip(names, area, rest, strict=True):
        if number != left and not strange:
            where = "in the inventory or missing" if number > left else "nowhere"
            message = f"{name} would be {where}: a tactic is in the inventory or in the tactic area."
            problems.append(
                Problem(message, "Leave tactics out: it is what the inventory leaves.", key="setup.tactics")
            )
    return area


def _lurking(setup: Setup, arena: Arena, problems: list[Problem]) -> tuple[int, ...]:
    """The primuses on the mountain, in numbered camps."""
    ids, labels = arena.camps.ids, arena.camps.labels
    lurking = [NONE] * len(ids)
    numbered = [ids[at] for at in labels[: RANKS[setup.rank].primuses]]
    for id, name in setup.primuses.items():
        key = f"setup.primuses.{id}"
        place = primus_place(arena, name)
        if id not in ids:
            problems.append(unknown("camp", id, ids, key))
        elif place is None:
            problems.append(unknown("primus", name, [primus.name for primus in arena.deck.primuses], key))
        elif id not in numbered:
            message = f"{id} receives no primus at rank {setup.rank}; {', '.join(numbered)} do."
            problems.append(Problem(message, "Place it there.", key=key))
        else:
            lurking[ids.index(id)] = place
    return tuple(lurking)


def primus_place(arena: Arena, name: str) -> int | None:
    """The place of a hero/primus card by the name of either side."""
    for place, (hero, primus) in enumerate(zip(arena.deck.heroes, arena.deck.primuses, strict=True)):
        if shortened(name, 80) in (primus.name, hero.name):
            return place
    return None
