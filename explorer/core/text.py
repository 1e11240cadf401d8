"""Text that people wrote: what may not stand in it, how it is shown safely, what may have been meant."""

from __future__ import annotations

import re
from collections.abc import Iterable

# control characters but for newline and tab, line separators, overrides of the writing direction, halves of pairs
_HIDDEN = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")


def hidden_character(text: str, lines: bool = False) -> str | None:
    """The first character that could fool a reader or a terminal; newlines and tabs count unless `lines`."""
    found = _HIDDEN.search(text)
    if found:
        return found[0]
    return None if lines else next((one for one in text if one in "\n\t"), None)


def printable(text: str, lines: bool = True) -> str:
    """The text with every hidden character as its escape, fit for a terminal; `lines` keeps newlines and tabs.

    >>> printable("a\\x1b[31mb")
    'a\\\\x1b[31mb'
    """
    text = _HIDDEN.sub(lambda found: found[0].encode("unicode_escape").decode(), text)
    return text if lines else text.replace("\n", "\\n").replace("\t", "\\t")


def shortened(text: str, most: int = 80) -> str:
    """The text, cut with an ellipsis if it has more than `most` characters."""
    return text if len(text) <= most else text[: most - 1] + "…"


def walked(number: int, noun: str = "position") -> str:
    """How much was walked for an exact answer: `22 positions`, or that nothing had to be.

    >>> walked(0)
    'no position lies in between'
    """
    return f"{number:,} {noun}{'s' * (number != 1)}" if number else f"no {noun} lies in between"


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """`Did you mean 'title'? ` for a near miss, capital letters aside; else nothing."""
    from difflib import get_close_matches

    folded = {one.casefold(): one for one in known}
    near = get_close_matches(name[:80].casefold(), folded, 1, 0.7)
    return f"Did you mean {folded[near[0]]!r}? " if near else ""


def foreign_letters(word: str) -> str:
    """Names the characters of a notation that only look like plain letters: ` 'К' is U+041A CYRILLIC …`; or nothing."""
    import unicodedata

    odd = [one for one in dict.fromkeys(word) if not one.isascii()][:3]
    named = [f"{one!r} is U+{ord(one):04X} {unicodedata.name(one, 'without a name')}" for one in odd]
    return f"Type it anew with plain letters: {', '.join(named)}. " if odd else ""
