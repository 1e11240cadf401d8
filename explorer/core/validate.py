"""Pydantic's findings as problems that name the key and the cure."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, TypeVar, get_args

from pydantic import BaseModel, ConfigDict, ValidationError

from explorer.core.errors import ExplorerError, Problem


class FileModel(BaseModel):
    """Base of everything that is read from a user's file: exact types, unknown keys refused, frozen."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Model = TypeVar("Model", bound=BaseModel)


def validate(model: type[Model], data: Mapping[str, Any], key: str = "") -> Model:
    """The model made from plain data. Raises ExplorerError with all problems, keyed below `key`."""
    try:
        return model.model_validate(dict(data))
    except ValidationError as error:
        raise ExplorerError([_problem(model, finding, key) for finding in error.errors()]) from None


def dotted(parts: tuple[int | str, ...]) -> str:
    """A key as it is written in messages: `line[0].moves[2]`, counted from 0 as in the file."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _problem(model: type[BaseModel], finding: Any, key: str) -> Problem:
    place: tuple[int | str, ...] = tuple(part for part in finding["loc"] if part not in _NOISE)
    name = str(place[-1]) if place else ""
    kind: str = finding["type"]
    got = finding["input"]
    where = dotted((key, *place)) if key else dotted(place)
    context = finding.get("ctx", {})
    if kind == "extra_forbidden":
        known = _fields_at(model, place[:-1])
        near = get_close_matches(name, known, 1)
        hint = f"Did you mean {near[0]!r}? " if near else ""
        return Problem(f"Unknown key {name[:60]!r}.", f"{hint}Known keys: {', '.join(known)}.", key=where)
    if kind == "missing":
        return Problem(f"{name!r} is missing.", f"Add {name} = … here.", key=where)
    if kind == "literal_error":
        return Problem(f"{_shown(got)} is not possible here.", f"Write one of {context['expected']}.", key=where)
    if kind in _SIZE:
        bound = next(context[name] for name in ("ge", "le", "max_length", "min_length") if name in context)
        return Problem(f"{_shown(got)} {_SIZE[kind][0]}.", _SIZE[kind][1].format(bound), key=where)
    if kind == "value_error":
        return Problem(str(context["error"]), "", key=where)
    wanted = _WANTED.get(kind.removesuffix("_type").removesuffix("_parsing"), "another type")
    return Problem(f"{_shown(got)} is {_kind_of(got)}.", f"Write {wanted}.", key=where)


# names that pydantic adds to places for unions and wrappers
_NOISE = {"str", "int", "function-after", "list[str]"}
_WANTED = {
    "string": "a string in quotes",
    "int": "a whole number without quotes",
    "dict": "a table",
    "model": "a table",
    "model_attributes": "a table",
    "list": "a list in [ ]",
    "tuple": "a list in [ ]",
    "bool": "true or false",
}
_SIZE = {
    "greater_than_equal": ("is too small", "The least is {}."),
    "less_than_equal": ("is too large", "The most is {}."),
    "too_long": ("is too long", "At most {} are read."),
    "string_too_long": ("is too long", "At most {} characters are read."),
    "string_too_short": ("is too short", "At least {} characters are needed."),
}


def _shown(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "…"


def _kind_of(value: object) -> str:
    match value:
        case bool():
            return "a truth value"
        case int():
            return "a whole number"
        case float():
            return "a decimal number"
        case str():
            return "a string"
        case dict():
            return "a table"
        case list() | tuple():
            return "a list"
    return f"a {type(value).__name__}"


def _fields_at(model: type[BaseModel], place: tuple[int | str, ...]) -> list[str]:
    """The known keys of the table at a place below the model."""
    current: Any = model
    for part in place:
        if isinstance(part, int):
            continue
        field = current.model_fields.get(part) if _is_model(current) else None
        if field is None:
            return []
        current = _model_within(field.annotation)
    return [field.alias or name for name, field in current.model_fields.items()] if _is_model(current) else []


def _is_model(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, BaseModel)


def _model_within(annotation: Any) -> Any:
    if _is_model(annotation):
        return annotation
    for inner in get_args(annotation):
        found = _model_within(inner)
        if found is not None:
            return found
    return None
