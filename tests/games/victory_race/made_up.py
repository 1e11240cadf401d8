"""Boards, circuits and races made up at random: other patterns of points and lines than the shipped ones."""

from math import gcd

from victory_race.twin_laying import circuits

CARS = ("Red", "Blue", "Green", "Yellow", "White", "Black")


def boards_file(random, kinds=1):
    """The text of a boards file. It can be joined in any way; now and then a point leads nowhere on a circuit.

    Each open edge has three gates `apart` from it, and lines over it from gate to gate of the next board: red ones
    straight on or all aslant, blue ones any that look the same from both sides.
    """
    half = random.choice((4, 6, 8))
    size, apart = 2 * half, random.randrange(1, half)
    side = random.choice([at for at in range(1, half) if (half - at) % 2 == 0])
    over = {"red": random.choice((((0, 0), (1, 1), (2, 2)),) * 3 + (((0, 1), (1, 2), (2, 0)),)), "blue": set()}
    while not over["blue"]:
        for pair in ((i, j) for i in range(3) for j in range(3)):
            if random.random() < 0.4:
                over["blue"] |= {pair, (2 - pair[1], 2 - pair[0])}
    counts = [12] if kinds == 1 else [random.randint(2, 12 // kinds) for _ in range(kinds)]
    blocks = ['format = 1\ngame = "victory-race"\nkind = "boards"\ntitle = "Made up"', f"size = {size}"]
    for number, count in enumerate(counts):
        blocks.append(f'\n[[board]]\nname = "kind-{number}"\ncount = {count}\nsource = "invented"')
        for kind in ("straight", "bend"):
            blocks.append(a_side(random, kind, size, apart, (side, half, size - side), over))
    return "\n".join(blocks)


def a_side(random, kind, size, apart, lanes, over):
    """A side as text."""
    edges = ("west", "east" if kind == "straight" else "south")
    gates = {(edge, lane): gate(edge, left, apart, size) for edge in edges for lane, left in enumerate(lanes)}
    places = list(dict.fromkeys(gates.values()))
    for _ in range(random.randrange(6)):
        x, y = random.randint(apart, size - apart), random.randint(1, size - 1)
        if kind == "bend":
            x, y = random.randint(apart, size - 1), random.randint(1, size - apart)
        if (x, y) not in places:
            places.append((x, y))
    name = {place: f"p{at}" for at, place in enumerate(places)}
    length = random.randint(2, 6)

    def rank(place):
        share = place[0] / size if kind == "straight" else (place[0] + place[1]) / 2 / size
        noise = random.choice((0, 0, 0, 1, -1))
        return min(max(round(share * (length - 1)) + noise, 0), length - 1)

    lines = {}
    for colour in ("red", "blue"):
        pairs = {pair for pair in all_pairs(places) if random.random() < (0.35 if colour == "red" else 0.25)}
        if colour == "red" and kind == "straight":
            pairs |= {frozenset((gates["west", at], gates["east", 2 - at])) for at in range(3)} & set(all_pairs(places))
        for place in places:
            if not any(place in pair for pair in pairs):
                pairs.add(random.choice([pair for pair in all_pairs(places) if place in pair]))
        lines[colour] = [written(random, chain, name) for chain in chains(random, pairs)]
        for edge in edges:
            for lane, other in over[colour]:
                at = (lanes[lane] + lanes[other]) // 2
                at = at if edge == "east" else size - at
                lines[colour].append(f"{edge}:{at} {name[gates[edge, lane]]}")
        random.shuffle(lines[colour])
    points = "\n".join(f"{name[place]} = [{place[0]}, {place[1]}, {rank(place)}]" for place in places)
    told = "\n".join(f"{colour} = {str(found).replace(chr(39), chr(34))}" for colour, found in lines.items())
    return f'[board.{kind}]\nlength = {length}\nsource = "invented"\n{told}\n[board.{kind}.points]\n{points}'


def gate(edge, left, apart, size):
    """Where a gate lies: `left` is how far from the left, for somebody who looks outward."""
    return {"west": (apart, size - left), "east": (size - apart, left), "south": (size - left, size - apart)}[edge]


def all_pairs(places):
    """The pairs of places with none between them."""
    found = []
    for at, one in enumerate(places):
        nearest = {}
        for other in places:
            x, y = other[0] - one[0], other[1] - one[1]
            common = gcd(x, y)
            if common:
                way = x // common, y // common
                nearest[way] = min(nearest.get(way, (common, other)), (common, other))
        found += [frozenset((one, other)) for _, other in nearest.values() if places.index(other) > at]
    return found


def chains(random, pairs):
    """Pairs, in straight rows of several now and then."""
    found = [sorted(pair) for pair in sorted(map(sorted, pairs))]
    while random.random() < 0.9:
        joins = [
            (one, other)
            for one in found
            for other in found
            if one is not other and one[-1] == other[0] and way(*one[-2:]) == way(*other[:2])
        ]
        if not joins:
            break
        one, other = random.choice(joins)
        found = [chain for chain in found if chain is not one and chain is not other] + [one + other[1:]]
    return found


def way(one, other):
    x, y = other[0] - one[0], other[1] - one[1]
    return x // gcd(x, y), y // gcd(x, y)


def written(random, chain, name):
    return " ".join(name[place] for place in (chain if random.random() < 0.5 else chain[::-1]))


def a_lay(random, kinds):
    """The words of a closed circuit. `kinds` are the counts of boards by design."""
    fit = [word for word in circuits() if len(word) <= sum(kinds.values())]
    size = random.choice(sorted({len(word) for word in fit}))
    word = random.choice([word for word in fit if len(word) == size])
    stock = [name for name, count in kinds.items() for _ in range(count)]
    random.shuffle(stock)
    found = []
    for letter, name in zip(word, stock, strict=False):
        turned = "~" if letter == "S" and random.random() < 0.3 else ""
        found.append(f"{name}:{letter}{turned}" if len(kinds) > 1 else letter + turned)
    return found
