"""JSON Schema of the files that shapes read, for editors and other programs.

A file that is read without a problem fits its schema. A schema cannot say all that a reading checks besides.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING
from inspect import cleandoc
from typing import Any

from explorer.core.shapes import parts_of, told_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema_text(model: type[object], title: str) -> str:
    """The text of a schema file."""
    return json.dumps(json_schema(model, title), indent=2, ensure_ascii=False) + "\n"


def title_of(kind: str, game: str) -> str:
    """The title of the schema of a kind of component files, or of `setup`: "A deck file of 20 Strong"."""
    return f"The [setup] of a scenario of {game}" if kind == "setup" else f"A {kind} file of {game}"


def json_schema(model: type[object], title: str) -> dict[str, Any]:
    """The JSON Schema of a class that is marked `@table`; tables within it stand in `$defs` under their classes' names.

    Raises ValueError if two different things have one name.
    """
    made = _Definitions()
    made.refer(model.__name__, {"table": model})
    while made.waiting:
        name, told = made.waiting.pop(0)
        made.found[name] = _table(told["table"], made) if "table" in told else made.resolved(told)
    top = made.found[model.__name__]
    if f'"#/$defs/{model.__name__}"' not in json.dumps(made.found):
        del made.found[model.__name__]
    return {"$schema": DIALECT, "title": title, **top, "$defs": dict(sorted(made.found.items()))}


class _Definitions:
    """What stands in `$defs`, and what is still to be put there."""

    def __init__(self) -> None:
        self.told: dict[str, Mapping[str, Any]] = {}
        self.waiting: list[tuple[str, Mapping[str, Any]]] = []
        self.found: dict[str, Any] = {}

    def refer(self, name: str, told: Mapping[str, Any]) -> dict[str, str]:
        """A reference to a definition. Raises ValueError if the name means something else already."""
        if name not in self.told:
            self.told[name] = told
            self.waiting.append((name, told))
        elif self.told[name] != told:
            raise ValueError(f"Two tables are called {name}.")
        return {"$ref": f"#/$defs/{name}"}

    def resolved(self, told: object) -> Any:
        """What was told, with every table and all that has a name as a reference to its definition."""
        match told:
            case {"table": type() as model}:
                return self.refer(model.__name__, {"table": model})
            case {"name": str() as name, "is": Mapping() as what}:
                return self.refer(name, what)
            case Mapping():
                return {key: self.resolved(value) for key, value in told.items()}
            case list():
                return [self.resolved(value) for value in told]
            case _:
                return told


def _table(model: type[object], made: _Definitions) -> dict[str, Any]:
    properties, required = {}, []
    for key, one in parts_of(model).items():
        properties[key] = made.resolved(told_of(one.metadata["shape"]))
        if one.default is MISSING and one.default_factory is MISSING:
            required.append(key)
        elif isinstance(one.default, bool | int | str) and properties[key]:
            properties[key] = {**properties[key], "default": one.default}
    return {
        "description": cleandoc(model.__doc__ or ""),
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }
