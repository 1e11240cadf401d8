"""Pydantic's findings as problems that name the key and the cure."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, get_args, get_origin

from pydantic import AfterValidator, BaseModel, ConfigDict, ValidationError
from pydantic_core import PydanticCustomError

from explorer.core.errors import ExplorerError, Problem
from explorer.core.text import did_you_mean, hidden_character, shortened


class FileModel(BaseModel):
    """Base of everything that is read from a user's file: exact types, unknown keys refused, frozen."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


Model = TypeVar("Model", bound=BaseModel)
Place = tuple[int | str, ...]


@dataclass(frozen=True)
class Partly(Generic[Model]):
    """What could be read of a table: the model with the wrong parts left out, the problems, and the dotted
    keys, relative to the table, of what was left out."""

    model: Model
    problems: tuple[Problem, ...]
    left_out: frozenset[str]

    def sure_of(self, *keys: str) -> bool:
        """Whether nothing was left out at, below or around these keys."""
        return not any(_touch(left, key) for left in self.left_out for key in keys)


def _touch(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long == short or long.startswith((f"{short}.", f"{short}["))


def validate(model: type[Model], data: Mapping[str, Any], key: str = "") -> Model:
    """The model made from plain data. Raises ExplorerError with all problems, keyed below `key`."""
    read = partly(model, data, key)
    if read.problems:
        raise ExplorerError(read.problems)
    return read.model


def partly(
    model: type[Model], data: Mapping[str, Any], key: str = "", fill: Mapping[str, Any] | None = None
) -> Partly[Model]:
    """As much of the model as plain data allows; `fill` gives stand-ins for keys without a default."""
    try:
        return Partly(model.model_validate(dict(data)), (), frozenset())
    except ValidationError as error:
        findings = error.errors(include_url=False)
    problems = tuple(_problem(model, data, finding, key) for finding in findings)
    rest = deepcopy(dict(data))
    left_out = set()
    for _ in range(3):
        left_out |= {dotted(_leave_out(rest, finding["loc"])) for finding in findings}
        rest = {**(fill or {}), **rest}
        try:
            return Partly(model.model_validate(rest), problems, frozenset(left_out))
        except ValidationError as error:
            findings = error.errors(include_url=False)
    raise ExplorerError(problems)


def _leave_out(data: dict[str, Any], place: Place) -> Place:
    """Drop the innermost existing key of a place, and answer its place; a missing key at the top drops nothing."""
    current: Any = data
    table, found = data, place[:1]
    path: Place = ()
    for part in place:
        if isinstance(current, dict) and part in current:
            table, found = current, (*path, part)
        elif isinstance(part, int) and not isinstance(current, list):
            continue  # one entry, written without its list
        elif not isinstance(part, int):
            break
        path = (*path, part)
        current = current[part]
    table.pop(str(found[-1]), None)
    return found


def dotted(parts: Place) -> str:
    """A key as it is written in messages: `line[0].moves[2]`, counted from 0 as in the file."""
    text = ""
    for part in parts:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def _written_place(data: Any, place: Place) -> Place:
    """The place without what pydantic adds for wrappers, or for one entry written without its list."""
    found: Place = ()
    for number, part in enumerate(place):
        inside = part in data if isinstance(data, dict) else isinstance(data, list) and isinstance(part, int)
        if inside:
            data = data[part]
        if inside or (isinstance(part, str) and number == len(place) - 1):
            found = (*found, part)
    return found


def _problem(model: type[BaseModel], data: Mapping[str, Any], finding: Any, key: str) -> Problem:
    place = _written_place(data, finding["loc"])
    name = str(place[-1]) if place else ""
    kind: str = finding["type"]
    got = finding["input"]
    where = dotted((key, *place)) if key else dotted(place)
    context = finding.get("ctx", {})
    if kind == "extra_forbidden":
        known = _fields_at(model, place[:-1])
        cure = f"{did_you_mean(name, known)}Known keys: {', '.join(known)}."
        return Problem(f"Unknown key {shortened(name, 60)!r}.", cure, key=where)
    if kind == "missing":
        return Problem(f"{name!r} is missing.", f"Add {name} = … here.", key=where)
    if kind == "literal_error":
        return Problem(f"{_shown(got)} is not possible here.", f"Write one of {context['expected']}.", key=where)
    if kind == "too_long":
        cure = f"At most {context['max_length']} are read."
        return Problem(f"{context['actual_length']} entries are too many.", cure, key=where)
    if kind in _SIZE:
        bound = next(context[name] for name in ("ge", "le", "max_length", "min_length") if name in context)
        return Problem(f"{_shown(got)} {_SIZE[kind][0]}.", _SIZE[kind][1].format(bound), key=where)
    if "cure" in context:
        return Problem(finding["msg"], context["cure"], key=where)
    wanted = _WANTED.get(kind.removesuffix("_type").removesuffix("_parsing"), "another value")
    return Problem(f"{_shown(got)} is {_kind_of(got)}.", f"Write {wanted}.", key=where)


def wrong(message: str, cure: str) -> PydanticCustomError:
    """What a validator of a file model raises: what is wrong, and what would be right."""
    return PydanticCustomError("wrong", "{message}", {"message": message, "cure": cure})


def _clean(text: str, lines: bool) -> str:
    hidden = hidden_character(text, lines)
    if hidden is not None:
        message = f"The text holds the invisible character U+{ord(hidden):04X}."
        raise wrong(message, "Take it out; text is letters, signs and spaces.")
    return text


def _clean_line(text: str) -> str:
    return _clean(text, lines=False)


def _clean_lines(text: str) -> str:
    return _clean(text, lines=True)


# to be put after a Field with the greatest length: text without invisible characters, on one line or on several
CLEAN_LINE = AfterValidator(_clean_line)
CLEAN_TEXT = AfterValidator(_clean_lines)

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
    "string_too_long": ("is too long", "At most {} characters are read."),
    "string_too_short": ("is too short", "At least {} characters are needed."),
}


def _shown(value: object) -> str:
    return shortened(repr(value), 60)


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
        case datetime.datetime() | datetime.date():
            return "a date"
        case datetime.time():
            return "a time"
    return f"a {type(value).__name__}"


def _fields_at(model: type[BaseModel], place: Place) -> list[str]:
    """The known keys of the table at a place below the model."""
    current: Any = model
    named = False  # the next part is a name that the file gives, not a field
    for part in place:
        if isinstance(part, int):
            continue
        if named:
            named = False
            continue
        fields = {field.alias or name: field for name, field in current.model_fields.items()}
        field = fields.get(part)
        current = None if field is None else _model_within(field.annotation)
        if field is None or current is None:
            return []
        named = _is_table_of_models(field.annotation)
    return [field.alias or name for name, field in current.model_fields.items()]


def _is_table_of_models(annotation: Any) -> bool:
    """Whether it is `dict[str, SomeModel]`, annotated or not."""
    inner = [annotation, *get_args(annotation)]
    return any(get_origin(one) is dict and _model_within(one) is not None for one in inner)


def _model_within(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for inner in get_args(annotation):
        found = _model_within(inner)
        if found is not None:
            return found
    return None
