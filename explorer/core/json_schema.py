"""JSON Schema of the files that shapes read, for editors and other programs.

A file that is read without a problem fits its schema. A schema cannot say all that a reading checks besides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING
from inspect import cleandoc
from typing import Any

from explorer.core.shapes import parts_of, told_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(model: type[object], title: str) -> dict[str, Any]:
    """The JSON Schema of a class that is marked `@table`; tables within it stand in `$defs` under their classes' names.

    Raises ValueError if two different classes have one name.
    """
    found: dict[str, type[object]] = {model.__name__: model}
    definitions: dict[str, Any] = {}
    waiting = [model]
    while waiting:
        one = waiting.pop(0)
        definitions[one.__name__] = _table(one, found, waiting)
    top = definitions[model.__name__]
    if f"#/$defs/{model.__name__}" not in str(definitions):
        del definitions[model.__name__]
    return {"$schema": DIALECT, "title": title, **top, "$defs": dict(sorted(definitions.items()))}


def _table(model: type[object], found: dict[str, type[object]], waiting: list[type[object]]) -> dict[str, Any]:
    properties, required = {}, []
    for key, one in parts_of(model).items():
        properties[key] = _resolved(told_of(one.metadata["shape"]), found, waiting)
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


def _resolved(told: object, found: dict[str, type[object]], waiting: list[type[object]]) -> Any:
    """What was told with every table as a reference to its definition."""
    match told:
        case {"table": type() as model}:
            if model.__name__ not in found:
                found[model.__name__] = model
                waiting.append(model)
            elif found[model.__name__] is not model:
                raise ValueError(f"Two tables are called {model.__name__}.")
            return {"$ref": f"#/$defs/{model.__name__}"}
        case Mapping():
            return {key: _resolved(value, found, waiting) for key, value in told.items()}
        case list():
            return [_resolved(value, found, waiting) for value in told]
        case _:
            return told
