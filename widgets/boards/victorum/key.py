"""What lies below the picture: the texts of all cards in it, and what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from explorer.games.victorum.card_words import lines
from explorer.games.victorum.cards import Card
from explorer.games.victorum.counting import hero_card
from explorer.games.victorum.moves import TOP
from explorer.games.victorum.state import NONE, State
from widgets.boards.victorum import advice, cards, danger, tips, worth, writing
from widgets.markup import h

if TYPE_CHECKING:
    from widgets.boards import View

SIGNS: Final = (
    ("Bands of cards", "crossed swords: bloodshed; laurel: sport; star: opportunity; helmet: primus; flame: scion"),
    ("Numbers", "heart: health; blow: damage; flame: Scion Influence; two people: additional enemies it calls"),
    ("Pile", "how many cards lie below the top one; a purple strip: the primus under all others"),
    (
        "Dice",
        "Y yellow, G green, B blue, P purple, R red, from the weakest; rolled: a star for each hit, a dash: a miss",
    ),
    ("Shield on gold", "the chip: where the hero is"),
    (
        "Odds",
        "the chance to defeat all, and the damage to expect; star: the best; =: as good as any; ≈: not all is counted",
    ),
    ("You may", "framed in the accent colour, with an arrow where you may go; dashed: refused, ask why"),
)


def below(state: State, view: View) -> Element:
    """What each choice is worth, the texts of the cards in play, and the key."""
    groups = list(_groups(state))
    return h(
        "div",
        _odds(state, view),
        h(
            "details",
            h("summary", f"Cards in play ({sum(len(found) for _, found in groups)})"),
            [h("section", h("h4", title), [_card(card, where) for card, where in found]) for title, found in groups],
            class_="hv-cards",
            data_key="cards",
        ),
        h(
            "details",
            h("summary", "Key to the picture"),
            h("dl", [(h("dt", name), h("dd", words)) for name, words in SIGNS], _sources(state), class_="hv-key"),
            data_key="key",
        ),
        class_="hv-below",
    )


def _odds(state: State, view: View) -> Element | None:
    """What each move is worth, or what each camp would cost, with how that is known."""
    told = advice.found(state, view)
    if told is not None:
        heads: tuple[str, ...] = ("move", "chance to defeat all", "expected damage", "dice exhausted")
        rows = [
            (
                writing.said(str(move)),
                worth.about(worth.share(one.chance), told.exact),
                worth.points(one.damage),
                f"{float(one.dice):.1f}",
            )
            for move, one in told.moves.items()
        ]
        return _table("Odds of each choice, if it is played on as well as can be", told.words(), heads, rows)
    risks = danger.found(state, view)
    if not risks:
        return None
    heads = ("camp", "enemies", "chance to defeat all", "expected damage", "not counted")
    found = []
    for one in risks:
        value = ("?", "?")
        if one.value is not None:
            chance = worth.about(worth.share(one.value.chance), one.exact)
            value = chance, worth.points(one.value.damage)
        where = one.camp + ("" if one.way == TOP else ", the primus")
        found.append((where, ", ".join(one.enemies), *value, danger.left_out(one)))
    return _table("Danger of the camps", danger.method(state), heads, found)


def _table(
    title: str, method: str, heads: Sequence[str], rows: Sequence[tuple[list[Element | str] | str, ...]]
) -> Element:
    return h(
        "details",
        h("summary", title),
        h("p", method, class_="rx-soft"),
        h(
            "table",
            h("thead", h("tr", [h("th", one, scope="col") for one in heads])),
            h("tbody", [h("tr", h("th", first, scope="row"), [h("td", one) for one in rest]) for first, *rest in rows]),
            class_="hv-odds",
        ),
        data_key="odds",
    )


Found = list[tuple[Card, str]]


def _groups(state: State) -> Iterator[tuple[str, Found]]:
    """The cards in play by where they lie; equal ones once."""
    arena = state.arena
    every = arena.cards
    hero = [] if hero_card(state) == NONE else [(every[hero_card(state)], "the hero")]
    scion = [] if state.scion == NONE else [(every[arena.scion(state.scion)], "the scion")]
    groups: list[tuple[str, Found]] = [
        ("Hero and scion", [*hero, *scion]),
        ("Active", [(every[enemy.card], "active") for enemy in state.enemies]),
        ("Inventory", [(every[item.card], "in the inventory") for item in state.items]),
        ("On the mountain", [(every[top], arena.camps.ids[at]) for at, top in enumerate(state.tops) if top >= 0]),
        (
            "Primuses",
            [(every[arena.primus(one)], arena.camps.ids[at]) for at, one in enumerate(state.lurking) if one != NONE],
        ),
        ("Tactic area", [(every[arena.tactic(at)], "") for at, count in enumerate(state.tactics) if count]),
    ]
    for title, found in groups:
        places: dict[str, list[str]] = {}
        by_id = {card.id: card for card, _ in found}
        for card, where in found:
            places.setdefault(card.id, []).append(where)
        once = [(card, ", ".join(dict.fromkeys(filter(None, places[id])))) for id, card in by_id.items()]
        if once:
            yield title, once


def _card(card: Card, where: str) -> Element:
    """A card's text."""
    source = tips.source(card)
    told = [cards.KINDS[card.kind]] + ([where] if where and where not in cards.KINDS[card.kind] else [])
    return h(
        "article",
        h(
            "p",
            h("strong", card.name),
            f" · {' · '.join(told)} ",
            h("span", source, class_="hv-badge") if source else None,
        ),
        h("p", [(h("em", label), f" {words} ") for label, words in lines(card)]),
        class_=f"hv-entry hv-edge-{card.kind}",
        data_key=f"text-{card.id}",
    )


def _sources(state: State) -> tuple[Element, Element]:
    arena = state.arena
    counts: dict[str, int] = {}
    for card in arena.cards:
        for kind in card.sources.values():
            counts[kind] = counts.get(kind, 0) + 1
    told = ", ".join(f"{number} values {tips.FROM.get(kind, kind)}" for kind, number in counts.items())
    return h("dt", "Data"), h("dd", f"{arena.deck.title}: {told}; {arena.camps.title}")
