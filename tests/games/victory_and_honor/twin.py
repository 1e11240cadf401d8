"""Victory & Honor once more, as naively as can be: dicts, strings and the list of plays of the phase.

Nothing is imported from the package. A position remembers what was played and works everything else out from the
beginning of the phase whenever it is asked; a move is its text. The engine is held to it move by move.
"""

from copy import deepcopy

SEATS = ["N", "E", "S", "W"]
POSITIONS = ["left", "center", "right"]
REGIMENTS = ["R", "B", "K", "Y"]
STRENGTH = ["1", "2", "3", "4", "5", "6", "7", "G1", "G2", "G3"]
DECK = [regiment + rank for regiment in REGIMENTS for rank in STRENGTH]
CAVALRY, ARTILLERY, SCOUT = "7", "4", "1"
SIDES = {
    "partners": {"N+S": ["N", "S"], "E+W": ["E", "W"]},
    "each-alone": {"N": ["N"], "E": ["E"], "S": ["S"], "W": ["W"]},
}


def neighbour(seat, position):
    """Who sits where a position points: left and right neighbours, and the player across."""
    steps = {"left": 1, "center": 2, "right": 3}
    return SEATS[(SEATS.index(seat) + steps[position]) % 4]


def faced(seat, position):
    """The slot on the other side of the line of fire."""
    opposite = {"left": "right", "center": "center", "right": "left"}
    return neighbour(seat, position), opposite[position]


def round_from(seat):
    """The four seats clockwise from one."""
    place = SEATS.index(seat)
    return SEATS[place:] + SEATS[:place]


def new_game(rulings):
    """Before the first opener is known."""
    nobody = dict.fromkeys(SEATS)
    position = {"rulings": dict(rulings), "stage": "opener", "round": 1, "phase": 1, "opener": None, "leader": None}
    position |= {"hands": nobody, "plays": [], "gifts": [], "kept": [], "spoils": {seat: [] for seat in SEATS}}
    position |= {"lost": [], "scores": dict.fromkeys(SEATS, 0)}
    position["totals"] = dict.fromkeys(SIDES[rulings["play"]], 0)
    return position


def at_phase(rulings, leader, phase, hands, spoils=None):
    """The start of a phase with these hands (strings of cards)."""
    position = new_game(rulings)
    position |= {"stage": "play", "phase": phase, "opener": leader, "leader": leader}
    position["hands"] = {seat: hands[seat].split() for seat in SEATS}
    for seat, cards in (spoils or {}).items():
        position["spoils"][seat] = cards.split()
    return position


def free_positions(plays, seat):
    """Positions of a seat's board where no card lies."""
    return [p for p in POSITIONS if not any(s == seat and q == p for s, q, _, _ in plays)]


def keeps_going(plays, seat):
    """Free positions of a seat that pass the turn to somebody with a free position."""
    return [p for p in free_positions(plays, seat) if free_positions(plays, neighbour(seat, p))]


def whose_turn(leader, plays):
    """(seat to play or None, are boards being filled, the position a Scout has named)."""
    turn, filling, named = leader, False, None
    for n in range(1, len(plays) + 1):
        so_far = plays[:n]
        seat, position, _, named = so_far[-1]
        following = neighbour(seat, position)
        if not filling and keeps_going(so_far, following):
            turn = following
            continue
        if not filling:
            filling = True
            start = following if free_positions(so_far, following) else seat
        else:
            start = seat
        with_room = [one for one in round_from(start) if free_positions(so_far, one)]
        turn, named = (with_room[0] if with_room else None), None
    return turn, filling, named


def battlefield(position):
    """What lies where: slot -> (card, "up" or "down"); the opened regiments; the opening cards."""
    lies, opened, opening_card = {}, {}, {}
    closing = position["rulings"]["opening-after-sacrifice"] == "closed"
    for seat, where, card, _ in position["plays"]:
        nobody_there = not any(p == where for _, p in lies)
        if where in opened:
            side = "up" if card[0] == opened[where] else "down"
        elif card[0] in opened.values() or (closing and not nobody_there):
            side = "down"
        else:
            side = "up"
            opened[where], opening_card[where] = card[0], card
        lies[seat, where] = (card, side)
    return lies, opened, opening_card


def trump(opened):
    """The regiment that is left over, once three positions are opened."""
    left_over = [regiment for regiment in REGIMENTS if regiment not in opened.values()]
    return left_over[0] if len(opened) == 3 else None


def ways_to_play(position, seat, where):
    """("follow" | "open" | "sacrifice" | "opening sacrificed", the cards that may be played so)."""
    lies, opened, _ = battlefield(position)
    hand = position["hands"][seat]
    if where in opened:
        same = [card for card in hand if card[0] == opened[where]]
        return ("follow", same) if same else ("sacrifice", hand)
    somebody_there = any(p == where for _, p in lies)
    closed = somebody_there and position["rulings"]["opening-after-sacrifice"] == "closed"
    new = [card for card in hand if card[0] not in opened.values()]
    return ("opening sacrificed", hand) if closed or not new else ("open", new)


def playable_positions(position):
    """The positions that the seat to play may choose, with the ways to play there."""
    rulings, plays = position["rulings"], position["plays"]
    seat, filling, named = whose_turn(position["leader"], plays)
    ways = {where: ways_to_play(position, seat, where) for where in free_positions(plays, seat)}
    if named:
        return {named: ways[named]}
    choice = list(ways)
    if not filling:
        choice = keeps_going(plays, seat)
        toward_full = [where for where in ways if where not in choice]
        sparing = [where for where in toward_full if ways[where][0] != "opening sacrificed"]
        only_sacrificed = all(ways[where][0] == "opening sacrificed" for where in choice)
        if rulings["order-or-opening"] == "spare-opening" and only_sacrificed and sparing:
            choice = sparing
    if any(ways[where][0] != "opening sacrificed" for where in choice):
        choice = [where for where in choice if ways[where][0] != "opening sacrificed"]
    can_follow = [where for where in choice if ways[where][0] == "follow"]
    if rulings["sacrifice-though-could-follow"] == "forbidden" and can_follow:
        choice = [where for where in choice if ways[where][0] != "sacrifice"]
    return {where: ways[where] for where in choice}


def scout_may_name(position, seat, where, card):
    """The positions that a Scout played face up may name."""
    if where == "center" and position["rulings"]["play"] == "partners":
        return []
    after = [*position["plays"], (seat, where, card, None)]
    bound = neighbour(seat, where)
    onward = keeps_going(after, bound)
    if not onward:
        return []
    return onward if position["rulings"]["scout-may-name"] == "order-keeping" else free_positions(after, bound)


def seat_asked(position):
    """The next seat without a General that has not answered yet."""
    for seat in round_from(position["opener"]):
        if seat not in position["kept"] and not any("G" in card for card in position["hands"][seat]):
            return seat
    return None


def legal(position):
    """All legal moves of a decision, as a set of texts."""
    if position["stage"] == "redeal":
        return {f"{seat_asked(position)} keeps", f"{seat_asked(position)} redeals"}
    if position["stage"] == "pass":
        laid = len(position["gifts"])
        seat, where = round_from(position["opener"])[laid // 3], POSITIONS[laid % 3]
        return {f"{seat} gives {where} {card}" for card in position["hands"][seat]}
    moves = set()
    seat, filling, _ = whose_turn(position["leader"], position["plays"])
    for where, (how, cards) in playable_positions(position).items():
        for card in cards:
            moves.add(f"{seat} {where} {card}")
            if card[1:] == SCOUT and how in ("follow", "open") and not filling:
                moves |= {f"{seat} {where} {card} > {p}" for p in scout_may_name(position, seat, where, card)}
    return moves


def nowhere(position):
    """Cards that are in no hand, pile or board."""
    seen = [card for hand in position["hands"].values() for card in hand or []]
    seen += [card for _, _, card, _ in position["plays"]] + [card for _, _, card in position["gifts"]]
    seen += [card for pile in position["spoils"].values() for card in pile] + position["lost"]
    return [card for card in DECK if card not in seen]


def play(position, text):
    """The position after a move, and what happened as (kind, fields) pairs."""
    position = deepcopy(position)
    words = text.split()
    if words[1] == "opens":
        position |= {"opener": words[0], "leader": words[0], "stage": "deal"}
        return position, []
    if words[0] == "deal":
        assert len(words) == 12
        assert set(words[2:]) <= set(nowhere(position))
        position["hands"][words[1]] = words[2:]
        if all(position["hands"].values()):
            position["stage"] = "redeal"
        return settled(position), []
    assert text in legal(position), text
    if words[1] == "keeps":
        position["kept"].append(words[0])
        return settled(position), []
    if words[1] == "redeals":
        position |= {"hands": dict.fromkeys(SEATS), "kept": [], "stage": "deal"}
        return position, []
    if words[1] == "gives":
        return given(position, words[0], words[2], words[3]), []
    return carded(position, words[0], words[1], words[2], words[4] if len(words) > 3 else None)


def settled(position):
    """On to the passing once nobody is to be asked."""
    over = position["rulings"]["redeal"] == "never" or (position["stage"] == "redeal" and not seat_asked(position))
    if position["stage"] == "redeal" and over:
        position |= {"stage": "pass", "kept": []}
    return position


def given(position, seat, where, card):
    """A card laid to be passed; the twelfth lets all of them arrive."""
    position["hands"][seat].remove(card)
    position["gifts"].append((seat, where, card))
    if len(position["gifts"]) == 12:
        for giver, place, gift in position["gifts"]:
            position["hands"][neighbour(giver, place)].append(gift)
        position |= {"gifts": [], "stage": "play"}
    return position


def carded(position, seat, where, card, named):
    """A card is played."""
    how, _ = ways_to_play(position, seat, where)
    lies, opened, _ = battlefield(position)
    _, filled, _ = whose_turn(position["leader"], position["plays"])
    position["hands"][seat].remove(card)
    position["plays"].append((seat, where, card, named))
    lies_now, opened_now, _ = battlefield(position)
    turn, filling, _ = whose_turn(position["leader"], position["plays"])
    kind = {"follow": "followed", "open": "opened", "sacrifice": "sacrificed"}.get(how, "opening-sacrificed")
    kind = "trumped" if kind == "sacrificed" and card[0] == trump(opened) else kind
    spot = {"seat": seat, "position": where, "card": card}
    events = [(kind, spot)]
    if trump(opened_now) and not trump(opened):
        events.append(("trump-set", {"regiment": trump(opened_now)}))
        for (s, p), (c, side) in lies.items():
            if side == "down" and c[0] == trump(opened_now):
                events.append(("became-trump", {"seat": s, "position": p, "card": c}))
    if named:
        events.append(("scout-names", {"seat": seat, "position": named}))
    if filling and not filled:
        events.append(("order-ended", {"seat": turn}))
    other = faced(seat, where)
    fires = where != "center" or position["rulings"]["play"] == "each-alone"
    if fires and lies_now[seat, where][1] == "up" and lies_now.get(other, ("", ""))[1] == "up":
        there = lies_now[other][0]
        if card[1:] == ARTILLERY and there[1:] == ARTILLERY:
            events.append(("crossfire", {**spot, "by": other[0]}))
        elif there[1:] == ARTILLERY:
            events.append(("under-fire", {**spot, "by": other[0]}))
        elif card[1:] == ARTILLERY:
            events.append(("under-fire", {"seat": other[0], "position": other[1], "card": there, "by": seat}))
    if len(position["plays"]) == 12:
        events += resolved(position)
    return position, events


def resolved(position):
    """The phase ends: who takes what; then the next phase, round, or the end."""
    events, winners = [], {}
    for where in ("left", "right", "center"):
        winners[where] = one_battle(position, where, events)
    position["plays"] = []
    if position["phase"] < 3:
        leader = winners["center"]
        if leader is None:
            stay = position["rulings"]["lead-after-lost-center"] == "same-leader"
            leader = position["leader"] if stay else neighbour(position["leader"], "left")
        position |= {"phase": position["phase"] + 1, "leader": leader}
        return [*events, ("phase-ended", {"leader": leader})]
    return [*events, ("phase-ended", {}), *round_ended(position)]


def one_battle(position, where, events):
    """Resolve one position: gives cards out, and says who has won it."""
    rulings = position["rulings"]
    lies, opened, opening_card = battlefield(position)
    order = [seat for seat, p, _, _ in position["plays"] if p == where]
    fires = where != "center" or rulings["play"] == "each-alone"
    still_there, shot = {}, []
    for seat in SEATS:
        card, side = lies[seat, where]
        gun, gun_side = lies[faced(seat, where)]
        if fires and side == "up" and gun_side == "up" and gun[1:] == ARTILLERY:
            by = faced(seat, where)[0]
            position["spoils"][by].append(card)
            shot.append(card)
            events.append(("bombarded", {"seat": seat, "card": card, "position": where, "by": by}))
        else:
            still_there[seat] = (card, side)
    trumps = {s: c for s, (c, side) in still_there.items() if side == "down" and c[0] == trump(opened)}
    fighters = {s: c for s, (c, side) in still_there.items() if side == "up"}
    last = order[-1]
    if where != "center" and not trumps and fighters.get(last, "??")[1:] == CAVALRY:
        winner, event = last, ("flanked", {"position": where, "seat": last})
    elif trumps:
        winner = max(trumps, key=lambda s: STRENGTH.index(trumps[s][1:]))
        event = ("won", {"position": where, "seat": winner, "with": "trump"})
    elif fighters and not (rulings["opening-card-lost"] == "card" and opening_card[where] in shot):
        winner = max(fighters, key=lambda s: STRENGTH.index(fighters[s][1:]))
        event = ("won", {"position": where, "seat": winner, "with": "regiment"})
    else:
        cards = [card for card, _ in still_there.values()]
        position["lost"] += cards
        events.append(("total-defeat", {"position": where, "cards": cards}))
        return None
    for card, side in still_there.values():
        worthless = side == "down" and card[0] != trump(opened)
        gone = worthless and rulings["sacrificed-cards"] == "lost"
        (position["lost"] if gone else position["spoils"][winner]).append(card)
    events.append(event)
    return winner


def points(cards, multiplier):
    """What one player's spoils are worth."""
    total = 0
    for regiment in REGIMENTS:
        mine = [card for card in cards if card[0] == regiment]
        stars = [int(card[2]) for card in mine if card[1] == "G"]
        times = len(stars) if multiplier == "generals" else sum(stars)
        total += sum(stars) + times * (len(mine) - len(stars))
    return total


def round_ended(position):
    """Reserves, scores, and the next round or the end of the game."""
    events, rulings, sides = [], position["rulings"], SIDES[position["rulings"]["play"]]
    for seat in SEATS:
        (reserve,) = position["hands"][seat]
        position["spoils"][seat].append(reserve)
        position["hands"][seat] = []
        events.append(("reserve", {"seat": seat, "card": reserve}))
    earned = {seat: points(position["spoils"][seat], rulings["troop-multiplier"]) for seat in SEATS}
    for seat in SEATS:
        position["scores"][seat] += earned[seat]
    for side, seats in sides.items():
        position["totals"][side] += sum(earned[seat] for seat in seats)
    events.append(("round-scored", {"scores": earned}))
    totals = position["totals"]
    most = max(totals.values())
    played = position["round"]
    if {"4-rounds": played == 4, "3-rounds": played == 3, "100-points": most >= 100}[rulings["game-end"]]:
        position["stage"] = "over"
        winners = [seat for seat in SEATS if any(seat in sides[side] for side in sides if totals[side] == most)]
        return [*events, ("game-ended", {"winners": winners})]
    candidates = list(SEATS)
    if rulings["round-opener"] == "fewest-points":
        least = min(totals.values())
        candidates = [seat for side, seats in sides.items() for seat in seats if totals[side] == least]
    after_last = round_from(neighbour(position["opener"], "left"))
    opener = next(seat for seat in after_last if seat in candidates)
    position |= {"stage": "deal", "round": played + 1, "phase": 1, "opener": opener, "leader": opener}
    position |= {"hands": dict.fromkeys(SEATS), "spoils": {seat: [] for seat in SEATS}, "lost": []}
    return events


def count(position, depth):
    """How many sequences of `depth` moves there are from here within the phase; a shorter one that ends the
    phase counts once."""
    if depth == 0 or position["stage"] != "play":
        return 1
    total = 0
    for move in legal(position):
        after, _ = play(position, move)
        total += 1 if len(position["plays"]) == 11 else count(after, depth - 1)
    return total


def orders(leader, plays=(), done=()):
    """All complete orders of play when cards do not matter: tuples of slots. Filling is done left to right."""
    turn, filling, _ = whose_turn(leader, list(plays))
    if filling or turn is None:
        yield done
        return
    for where in keeps_going(list(plays), turn):
        yield from orders(leader, (*plays, (turn, where, "", None)), (*done, (turn, where)))
