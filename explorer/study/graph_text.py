"""What a graph tells as plain text and scalars, fit for files."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from fractions import Fraction
from typing import Any, Final

Scalar = str | int | float | bool
DRAWN: Final = frozenset(["pos", "label", "frame", "state"])

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def xml_text(value: object) -> str:
    """A value as text that XML can hold; other characters become the replacement character."""
    return _NOT_XML.sub("\N{REPLACEMENT CHARACTER}", str(value)).replace("\r", "\n")


def scalar(value: Any) -> Scalar | None:
    """A value as one that every format holds: lists joined by commas, fractions as `1/40`, tables as JSON; None for
    what is no value to be read, such as a position of a game."""
    match value:
        case bool() | str():
            return value if isinstance(value, bool) else xml_text(value)
        case Enum():
            return value.name
        case int() | float():
            return value
        case Fraction():
            return share_text(value)
        case list() | set() | frozenset() | tuple() if type(value) in (list, set, frozenset, tuple):
            parts = [str(part) for part in map(scalar, value) if part is not None]
            return ", ".join(parts if isinstance(value, list | tuple) else sorted(parts))
        case dict():
            return xml_text(json.dumps(value, ensure_ascii=False, default=str))
    return None


def scalars(data: Mapping[str, Any]) -> dict[str, Scalar]:
    """The attributes of a graph, a node or an edge for a file; a `pos` becomes `x` and `y`."""
    found: dict[str, Scalar] = {}
    for name, value in data.items():
        if name == "pos":
            found |= {"x": float(value[0]), "y": float(value[1])}
        elif (plain := scalar(value)) is not None:
            found[str(name)] = plain
    return found


def told(name: str, data: Mapping[str, Any]) -> str:
    """A tooltip: the name, then what else is known, line by line, without what is empty or only for drawing."""
    known = ((key, scalar(value)) for key, value in data.items() if key not in DRAWN)
    lines = [f"{key}: {'yes' if value is True else value}" for key, value in known if value not in (None, "", False)]
    return "\n".join([name, *lines])


def share_text(share: Fraction) -> str:
    """A probability as it is written in files: `1/40`, and `1/1` where it is certain."""
    return f"{share.numerator}/{share.denominator}"
