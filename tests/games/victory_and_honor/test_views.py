"""Views do not leak, and worlds are exactly the positions that fit them, each once and with the right weight."""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from math import comb, factorial
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from victory_and_honor.lines import DECK, GAME, RULINGS, dealt, random_line, random_setup

from explorer.core.errors import ExplorerError, IllegalMove, UnknownName
from explorer.core.hidden import View
from explorer.games.victory_and_honor.cards import CARD, in_order
from explorer.games.victory_and_honor.state import Give, Laid
from explorer.games.victory_and_honor.tables import Seat
from explorer.study.replay import Played, replay
from explorer.study.views import view, worlds

seeds = st.integers(0, 2**32 - 1)
rulings = st.integers(0, len(RULINGS) - 1).map(RULINGS.__getitem__)
seats = st.sampled_from("NESW")


def played(start, moves):
    """The line of these moves. Raises IllegalMove."""
    states, events = [start], [()]
    for move in moves:
        state, happened = GAME.step(states[-1], move)
        states.append(state)
        events.append(happened)
    return Played(GAME, tuple(states), tuple(moves), tuple(events))


def line_of_texts(start, texts):
    """The line of these texts, all of them possible."""
    line = replay(GAME, start, texts)
    assert line.stopped is None, line.stopped
    return line


def since_deal(seen):
    """The part of a view since the cards that may still be hidden were dealt."""
    start, steps = seen.start, []
    for step in seen.steps:
        steps.append(step)
        if step.after is not None:
            start, steps = step.after, []
    return View(seen.seat, start, tuple(steps), seen.now)


def phase_3(random, spare=0):
    """A start of phase 3; `spare` cards are out of the round, all others in North's spoils."""
    hands = dealt(random, 4, random.random())
    rest = [card for card in DECK if card not in " ".join(hands.values()).split()]
    random.shuffle(rest)
    return {"leader": random.choice("NESW"), "phase": 3, "hands": hands, "spoils": {"N": " ".join(rest[spare:])}}


def hidden_places(state, me):
    """Where cards lie that a seat does not see: (place, how many), the rest of the deck last."""
    places = [(seat, len(state.hands[seat])) for seat in Seat if seat != me]
    board = state.table.board
    places += [(("slot", n), 1) for n in range(12) if board[n] and not board[n].face_up and n // 3 != me]
    return [*places, ("out", len(state.undealt))]


def cards_in(state, place):
    if place == "out":
        return list(state.undealt)
    return [state.table.board[place[1]].card] if isinstance(place, tuple) else list(state.hands[place])


def with_cards(state, filling):
    """The position with other cards in the hidden places."""
    hands, board = list(state.hands), list(state.table.board)
    for place, cards in filling.items():
        if isinstance(place, tuple):
            board[place[1]] = Laid(cards[0], False)
        elif place != "out":
            hands[place] = in_order(cards)
    return state._replace(hands=tuple(hands), table=state.table._replace(board=tuple(board)))


def ways(places, cards):
    """All fillings of the places with the cards."""
    if not places:
        yield {}
        return
    (place, size), rest = places[0], places[1:]
    for chosen in combinations(cards, size):
        for others in ways(rest, [card for card in cards if card not in chosen]):
            yield {place: chosen, **others}


def number_of_ways(places):
    total = factorial(sum(size for _, size in places))
    for _, size in places:
        total //= factorial(size)
    return total


def small_ending(begin, random, seat, most):
    """A random line into phase 3 of which a seat does not see a little, and the places where that is."""
    while True:
        line = played(*random_line(begin(), random, most=47))
        for ply, state in enumerate(line.states):
            if state.phase == 3 and state.stage == "play":
                places = hidden_places(state, Seat[seat])
                if 1 < number_of_ways(places) <= most:
                    return played(line.states[0], line.moves[:ply]), places


def line_of(start, moves, candidate):
    """The line of a start in phase 3 with the cards of another ending: its start, and its moves."""
    hands, others = list(candidate.hands), []
    for move in moves:
        card = candidate.table.board[move.seat * 3 + move.position].card
        hands[move.seat] = in_order([*hands[move.seat], card])
        others.append(replace(move, card=card))
    return start._replace(hands=tuple(hands)), others


def deal_of(state):
    """What each seat held at the start of the phase: its hand and what it has laid."""
    return tuple(
        frozenset([*state.hands[seat], *(laid.card for laid in state.table.board[seat * 3 : seat * 3 + 3] if laid)])
        for seat in Seat
    )


def assert_uniform_over_deals(possible, fitting):
    """Each deal is equally likely, and so is each of its positions; each position is there once."""
    listed = list(possible)
    assert len(listed) == len(set(listed))
    assert set(listed) == fitting
    in_deal = Counter(map(deal_of, fitting))
    assert possible.total == len(in_deal)
    assert [possible.ways(rank) for rank in range(possible.total)] == [
        in_deal[deal_of(possible.pick(rank))] for rank in range(possible.total)
    ]
    expected = {state: Fraction(1, len(in_deal) * in_deal[deal_of(state)]) for state in fitting}
    assert dict(possible.dist().items()) == expected


def test_deals_with_four_and_with_twelve_positions():
    """Nobody knows why a card was laid face down, so a deal does not gain by having more such cards to choose from:
    210 deals, though some of them lead to four positions and others to twelve."""
    hands = {"N": "K6 B5 BG2 R2", "E": "Y1 RG2 B2 B6", "S": "RG1 B4 R3 Y4", "W": "BG3 KG2 Y6 YG2"}
    answers = {"play": "each-alone", "order-or-opening": "keep-order", "sacrifice-though-could-follow": "forbidden"}
    texts = (
        "S left RG1, W right KG2, S right Y4, E center Y1, W center Y6, E left RG2, S center B4, N left R2, E right B2"
    )
    rest = " ".join(card for card in DECK if card not in " ".join(hands.values()).split())
    setup = {"leader": "S", "phase": 3, "hands": hands, "spoils": {"N": rest}}
    line = line_of_texts(GAME.start(setup, answers), texts.split(", "))
    seen = view(GAME, line, "W")
    places, fitting = hidden_places(line.state, Seat.W), set()
    for filling in ways(places, [card for place, _ in places for card in cards_in(line.state, place)]):
        candidate = with_cards(line.state, filling)
        try:
            again = played(*line_of(line.states[0], line.moves, candidate))
        except IllegalMove:
            continue
        if view(GAME, again, "W") == seen:
            fitting.add(candidate)
    possible = worlds(GAME, seen)
    assert_uniform_over_deals(possible, fitting)
    assert possible.total == 210
    assert {possible.ways(rank) for rank in range(210)} == {4, 12}


@settings(max_examples=20)
@given(seed=seeds, answers=rulings, seat=seats)
def test_worlds_of_small_endings_are_all_that_fit_each_once(seed, answers, seat):
    """Every way to place the hidden cards is replayed from the start of the phase: those in which all moves are
    legal and the seat sees the same are the worlds."""
    random = Random(seed)
    line, places = small_ending(
        lambda: GAME.start(phase_3(random, spare=random.choice([0, 0, 1, 2])), answers), random, seat, 500
    )
    start, state, moves = line.states[0], line.state, line.moves
    seen = view(GAME, line, seat)
    fitting = set()
    for filling in ways(places, [card for place, _ in places for card in cards_in(state, place)]):
        candidate = with_cards(state, filling)
        try:
            again = played(*line_of(start, moves, candidate))
        except IllegalMove:
            continue
        if view(GAME, again, seat) == seen:
            assert again.state == candidate
            fitting.add(candidate)
    assert_uniform_over_deals(worlds(GAME, seen), fitting)
    assert state in fitting


@settings(max_examples=6)
@given(seed=seeds, answers=rulings, seat=seats)
def test_worlds_late_in_a_whole_round(seed, answers, seat):
    """The same with what was passed, and with plays of all three phases: here `line` builds what is replayed."""
    random = Random(seed)

    def begin():
        hands = dealt(random, 10, random.random() / 2)
        return GAME.start({"leader": random.choice("NESW"), "start": "pass", "hands": hands}, answers)

    line, places = small_ending(begin, random, seat, 200)
    state, seen = line.state, view(GAME, line, seat)
    possible = worlds(GAME, seen)
    fitting = set()
    for filling in ways(places, [card for place, _ in places for card in cards_in(state, place)]):
        candidate = with_cards(state, filling)
        try:
            begun, moves = possible.line(candidate)
        except ExplorerError:
            continue
        if view(GAME, played(begun, moves), seat) == seen:
            fitting.add(candidate)
    assert_uniform_over_deals(possible, fitting)
    assert state in fitting


@settings(max_examples=40)
@given(seed=seeds, answers=rulings, seat=seats)
def test_samples_replay_and_look_alike(seed, answers, seat):
    """Anywhere in a game: a sampled world comes with a legal line, and the seat sees it as it saw the true one."""
    random = Random(seed)
    start, moves = random_line(GAME.start(random_setup(random), answers), random, most=random.randrange(90))
    line = played(start, moves)
    seen = view(GAME, line, seat)
    possible = worlds(GAME, seen)
    assert possible.total >= 1
    for number in range(3):
        world = possible.sample(number, seed)
        assert world == possible.sample(number, seed)
        assert GAME.observe(world, seat) == GAME.observe(line.state, seat) == seen.now
        held = [card for hand in world.hands for card in hand or ()] + list(world.lost) + list(world.undealt)
        held += [laid.card for laid in world.table.board if laid] + [gift.card for gift in world.gifts]
        assert sorted([*held, *(card for pile in world.spoils for card in pile)]) == sorted(DECK)
        again = played(*possible.line(world))
        assert again.state == world
        assert since_deal(view(GAME, again, seat)) == since_deal(seen)
        assert worlds(GAME, view(GAME, again, seat)).total == possible.total
    true = played(*possible.line(line.state))
    assert true.state == line.state
    assert since_deal(view(GAME, true, seat)) == since_deal(seen)


@settings(max_examples=15)
@given(seed=seeds, answers=rulings, seat=seats)
def test_true_position_is_among_the_shapes_that_are_counted(seed, answers, seat):
    """However many worlds there are, what was really dealt is one of them."""
    random = Random(seed)
    hands = dealt(random, 10, random.random())
    start = GAME.start({"leader": random.choice("NESW"), "start": "pass", "hands": hands}, answers)
    line = played(*random_line(start, random, most=random.randrange(12, 36)))
    possible = GAME.hidden.worlds(view(GAME, line, seat))
    for other, holder in zip(possible.others, possible.families[0].ways.holders, strict=False):
        if holder.shapes is None:
            continue
        bins = [[line.state.table.board[slot].card] for slot in other.slots] + [list(line.state.hands[other.seat])]
        where = [next(n for n, cards in enumerate(bins) if card in cards) for card in other.known]
        unknown = [[card for card in cards if card not in other.known] for cards in bins]
        counts = tuple(tuple(sum(card[0] == regiment for card in cards) for regiment in "RBKY") for cards in unknown)
        assert (counts, tuple(zip(where, other.known, strict=True))) in holder.shapes


def test_who_could_not_follow_by_hand():
    """North leads Red, East plays face down: no Red in that hand. The other Red card is South's or West's."""
    hands = {"N": "RG3 R7 B1 K1", "E": "BG3 B7 K7 Y7", "S": "R6 B6 K6 Y6", "W": "B5 K5 K4 Y5"}
    rest = " ".join(card for card in DECK if card not in " ".join(hands.values()).split())
    setup = {"leader": "N", "phase": 3, "hands": hands, "spoils": {"N": rest}}
    line = line_of_texts(GAME.start(setup), ["N left R7", "E left B7"])
    before = worlds(GAME, view(GAME, line_of_texts(line.states[0], ["N left R7"]), "N"))
    assert before.total == factorial(12) // factorial(4) ** 3
    after = worlds(GAME, view(GAME, line, "N"))
    assert after.total == comb(11, 4) * comb(8, 4)  # East's four of eleven, then South's four
    assert after.ways(0) == after.ways(after.total - 1) == 4  # any of East's four may be the one that was laid
    assert worlds(GAME, view(GAME, line, "E")).total == factorial(11) // (factorial(3) * factorial(4) ** 2)
    for number in range(40):
        world = after.sample(number, seed=1)
        assert all(card[0] != "R" for card in world.hands[Seat.E])


def test_what_was_passed_by_hand():
    """After the passing each of the others holds one known card and nine of the other 27."""
    hands = dealt(Random(7), 10)
    start = GAME.start({"leader": "N", "start": "pass", "hands": hands})
    line = played(*random_line(start, Random(8), most=12))
    possible = worlds(GAME, view(GAME, line, "S"))
    assert possible.total == factorial(27) // factorial(9) ** 3
    given_away = {move.position: move.card for move in line.moves if isinstance(move, Give) and move.seat == Seat.S}
    for number in range(20):
        world = possible.sample(number)
        assert given_away[0] in world.hands[Seat.W]
        assert given_away[1] in world.hands[Seat.N]
        assert given_away[2] in world.hands[Seat.E]


def test_whether_somebody_is_asked_about_a_new_deal_is_not_public():
    """East holds one General. Nobody tells East whether another seat is asked, has kept, or holds a General."""
    poor = "R7 R6 R5 R4 R3 R2 R1 B7 B6 B5"
    easts = "B4 B3 B2 B1 K7 K6 K5 K4 K3 RG1"
    rest = [card for card in DECK if card not in f"{poor} {easts}".split()]
    hands = {"N": poor, "E": easts, "S": " ".join(rest[:10]), "W": " ".join(rest[10:])}
    rich = {**hands, "N": hands["S"], "S": poor}
    start = GAME.start({"leader": "N", "start": "redeal", "hands": hands})
    seen = [
        view(GAME, line_of_texts(start, []), "E"),
        view(GAME, line_of_texts(start, ["N keeps"]), "E"),
        view(GAME, line_of_texts(GAME.start({"leader": "N", "start": "redeal", "hands": rich}), ["S keeps"]), "E"),
    ]
    assert seen[0] == seen[1] == seen[2]
    possible = worlds(GAME, seen[0])
    assert possible.total == factorial(30) // factorial(10) ** 3
    # a deal has one position in which the passing begins, and one for each seat without a General that may be asked
    poor = [family.ways.total * (len(family.stages) - 1) for family in GAME.hidden.worlds(seen[0]).families]
    assert sum(poor) == 3 * comb(19, 10) * comb(20, 10)  # one of three has ten of the nineteen unseen troops
    own = [view(GAME, line_of_texts(start, texts), "N") for texts in ([], ["N keeps"])]
    assert own[0] != own[1]


def test_what_is_hidden_is_not_in_the_view():
    """East's face-down card and South's gift stand in no view of West; West's own do."""
    hands = dealt(Random(3), 10)
    start = GAME.start({"leader": "N", "start": "pass", "hands": hands})
    line = played(*random_line(start, Random(4), most=20))
    for seat in "NESW":
        told = repr(view(GAME, line, seat))
        now = GAME.observe(line.state, seat)
        others = [card for one in Seat if one.name != seat for card in line.state.hands[one]]
        gave = [move.card for move in line.moves if isinstance(move, Give) and move.seat.name == seat]
        open_ = {card for card in now.board if card in CARD}
        unknown = [card for card in others if card not in gave and card not in open_]
        assert unknown
        assert [card for card in unknown if f"'{card}'" in told] == []
        assert all(f"'{card}'" in told for card in now.hand)


def test_replays_and_trees_give_the_same_view():
    """A line may come as nodes with a state, a move and events."""

    class Node:
        def __init__(self, state, move, events):
            self.state, self.move, self.events = state, move, events

    line = played(*random_line(GAME.start({"leader": "E"}), Random(1), most=30))
    nodes = [Node(*parts) for parts in zip(line.states, (None, *line.moves), line.events, strict=True)]
    assert view(GAME, nodes, "W") == view(GAME, line, "W")
    assert hash(view(GAME, nodes, "W")) == hash(view(GAME, line, "W"))


def test_errors_say_what_is_right():
    line = played(*random_line(GAME.start({"leader": "E"}), Random(1), most=30))
    with pytest.raises(UnknownName, match="Known: N, E, S, W"):
        view(GAME, line, "X")
    possible = worlds(GAME, view(GAME, line, "N"))
    with pytest.raises(ExplorerError, match="too many to list"):
        iter(possible)
    with pytest.raises(IndexError):
        possible.pick(possible.total)


def test_a_game_that_hides_nothing_has_one_world():
    """Then a view is the whole line, and the only world its end."""
    game = replace(GAME, hidden=None, observe=None)
    line = played(*random_line(GAME.start({"leader": "E"}), Random(1), most=30))
    possible = worlds(game, view(game, line, "N"))
    assert possible.total == 1
    assert list(possible) == [line.state] == [possible.sample(5, seed=2)]
    assert possible.line(line.state) == (line.states[0], line.moves)
