"""Random numbers by counting: what chance brings in draw `k` of sample `i` under a seed is a function of the three.

There is no hidden state, so any sample can be made again alone, in any order, on any machine, and by a second
implementation. In 64-bit unsigned arithmetic (all sums and products modulo 2**64):

    mix(z)            z ^= z >> 30;  z *= 0xBF58476D1CE4E5B9;  z ^= z >> 27;  z *= 0x94D049BB133111EB;  z ^= z >> 31
    key(seed, i)      mix(mix(seed + G) + (i + 1) * G)           G = 0x9E3779B97F4A7C15
    word(key, k)      mix(key + (k + 1) * G)
    draw              (word >> 11) / 2**53
    index below n     the high word of word * n                  n up to 2**32

`mix` and the walk of `word` over `k` are the generator splitmix64. With `n` below 2**32 the high word needs no wide
product: `((word >> 32) * n + ((word & 0xFFFFFFFF) * n >> 32)) >> 32`.
"""

from __future__ import annotations

from typing import Final

MASK: Final = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN: Final = 0x9E37_79B9_7F4A_7C15
NARROW: Final = 1 << 32


def mix(z: int) -> int:
    """A permutation of the 64-bit words in which every bit of `z` moves about half of all bits."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def key(seed: int, sample: int) -> int:
    """Where the words of a sample begin. Seeds are taken modulo 2**64, samples count from 0."""
    return mix((mix((seed + GOLDEN) & MASK) + (sample + 1) * GOLDEN) & MASK)


def word(key: int, k: int) -> int:
    """Draw `k` (from 0) of the sample with this key, as a whole number below 2**64."""
    z = (key + (k + 1) * GOLDEN) & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def draw(seed: int, sample: int, k: int) -> float:
    """A number from 0 up to but not including 1, a multiple of 2**-53.

    >>> draw(5, 0, 0) == draw(5, 0, 0) != draw(5, 0, 1)
    True
    """
    return (word(key(seed, sample), k) >> 11) * 2.0**-53


def pick(key: int, k: int, total: int) -> int:
    """An index below `total` from draw `k`, in whole-number arithmetic however large `total` is.

    Up to 2**32 one word decides; beyond, as many words as leave each index within 2**-64 of its fair share: the
    word itself, then `word(word, 0)`, `word(word, 1)`, … behind it. Raises ValueError if `total` is below 1.
    """
    first = word(key, k)
    if total <= NARROW:
        if total < 1:
            raise ValueError(f"an index below {total} cannot be drawn; the total must be 1 or more")
        return first * total >> 64
    number, bits = first, 64
    for place in range(total.bit_length() // 64 + 1):
        number, bits = number << 64 | word(first, place), bits + 64
    return number * total >> bits


def index(seed: int, sample: int, k: int, total: int) -> int:
    """An index below `total`, such as the rank of a dealt hand, from draw `k` of a sample.

    >>> all(index(7, sample, 0, 6) in range(6) for sample in range(100))
    True
    """
    return pick(key(seed, sample), k, total)


def derived(seed: int, purpose: str) -> int:
    """Another seed for another purpose (`"worlds"`), so that its draws have nothing to do with those of `seed`."""
    found = mix((seed + GOLDEN) & MASK)
    for byte in purpose.encode():
        found = mix((found + byte + 1) & MASK)
    return found
