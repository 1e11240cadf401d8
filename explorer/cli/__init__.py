"""The command line: `rules-explorer`, or `python -m explorer`.

With `--json` every command prints one JSON object on standard output and nothing else, a failure included.
Exit code 1: a wrong file or move; 2: wrong usage, an unknown name, a ply out of range; 74: the answer cannot be
written; 130: stopped before there was an answer; 141: whoever read the answer has gone.
"""

from __future__ import annotations

import os
import sys
import traceback
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, cast

import typer

from explorer import __version__
from explorer.cli import catalogue, checking, comparing, finding, graphs, lab, position, questions
from explorer.cli.output import AsJson, answer, fail
from explorer.cli.place import OutOfRange
from explorer.cli.wrong import WrongQuestion
from explorer.core.errors import ExplorerError, Problem, UnknownName

UsageError = cast("type[typer.BadParameter]", typer.BadParameter.__bases__[0])
NAME = "rules-explorer"

app = typer.Typer(
    name=NAME,
    help="Explore board-game rules: what may be played, by which clause, and why not.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
PASS_ON = {"allow_extra_args": True, "ignore_unknown_options": True}
app.command(context_settings=PASS_ON, short_help="Open JupyterLab at the start notebook.")(lab.lab)
app.command(short_help="List the games.")(catalogue.games)
app.command(short_help="The clauses, rulings and coverage of a game.")(catalogue.rules)
app.command(short_help="The JSON Schema of a set-up, or a kind of component file.")(catalogue.schema)
app.command(short_help="Validate and play scenario files.")(checking.check)
app.command(short_help="A position: what may be played, and why not.")(position.show)
app.command(short_help="May this move be played here?")(position.why)
app.command(short_help="How likely is what, from a position.")(questions.outcomes)
app.command(short_help="What each answer of a ruling would change.")(comparing.compare)
app.command("find", short_help="A line in which something happens.")(finding.find_line)
app.command(short_help="Write a graph to a file: GraphML, GEXF, JSON, SVG.")(graphs.graph)
app.command("map", short_help="Draw a component file: a map, a board.")(graphs.map_)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    as_json: AsJson = False,
) -> None:
    """Explore board-game rules: what may be played, by which clause, and why not."""
    if version:
        answer(as_json, {"version": __version__}, [f"{NAME} {__version__}"])
        raise typer.Exit
    if context.invoked_subcommand is None:
        raise UsageError(f"No command is given. Commands: {', '.join(sorted(_commands()))}.")


def main(words: Sequence[str] | None = None) -> None:
    """Run the command of these words (default: the program's arguments) and exit."""
    sys.exit(run(sys.argv[1:] if words is None else words))


def run(words: Sequence[str]) -> int:
    """Run a command; the exit code."""
    if sys.stdout is None:
        return _unwritten("standard output is closed")
    words = _with_flag_after(list(words))
    as_json = "--json" in words[: words.index("--")] if "--" in words else "--json" in words
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(words, as_json)
        sys.stdout.flush()
        return code
    except (BrokenPipeError, SystemExit):
        # as with `| head`: the reader has all it wants; the parser exits by itself then, and only then
        _print_no_more()
        return 141
    except OSError as error:
        _print_no_more()
        return _unwritten(error.strerror or str(error))


def _run(words: list[str], as_json: bool) -> int:
    """Run a command and tell what is wrong. Raises OSError where the words cannot be printed."""
    try:
        return int(typer.main.get_command(app)(args=words, prog_name=NAME, standalone_mode=False) or 0)
    except UsageError as error:
        command = next((word for word in words if not word.startswith("-")), "")
        cure = f"See {NAME} {command} --help." if command in _commands() else f"See {NAME} --help."
        message = _plainly(error.format_message())
        fail(
            as_json,
            [Problem(message[:1].upper() + message[1:].rstrip(".") + ("" if message.endswith("?") else "."), cure)],
        )
        return 2
    except (UnknownName, OutOfRange, WrongQuestion) as error:
        fail(as_json, error.problems)
        return 2
    except ExplorerError as error:
        fail(as_json, error.problems)
        return 1
    except (KeyboardInterrupt, typer.Abort):
        fail(as_json, [Problem("Stopped before there was an answer.", "Ask for less, or give it more time.")])
        return 130
    except Exception as error:
        if isinstance(error, OSError) and error.filename is None:
            raise
        traceback.print_exc()
        cure = "This is a fault of Rules Explorer: please report the lines above."
        fail(as_json, [Problem(f"{type(error).__name__}: {error}.", cure)])
        return 70


def _plainly(message: str) -> str:
    """A message of the parser in plain words."""
    for kind, wanted in (("integer", "a whole number, such as 3"), ("number", "a number, such as 2.5")):
        message = message.replace(
            f"Input should be a valid {kind}, unable to parse string as an {kind}", f"write {wanted}"
        )
        message = message.replace(
            f"Input should be a valid {kind}, unable to parse string as a {kind}", f"write {wanted}"
        )
    message = message.replace("Input should be greater than or equal to", "the least is")
    return message.replace("Input should be less than or equal to", "the most is")


def _with_flag_after(words: list[str]) -> list[str]:
    """`--json` before the command is the same as behind it."""
    place = next((place for place, word in enumerate(words) if not word.startswith("-")), len(words))
    if "--json" not in words[:place] or place == len(words):
        return words
    return [*(word for word in words[:place] if word != "--json"), words[place], "--json", *words[place + 1 :]]


def _print_no_more() -> None:
    """Send what is still printed nowhere, also what is flushed when the program ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _unwritten(why: str) -> int:
    if sys.stderr is not None:
        print(
            f"The answer cannot be written: {why}. Print it to a terminal, a pipe or a file with room.", file=sys.stderr
        )
    return 74


def _commands() -> set[str]:
    return {one.name or one.callback.__name__ for one in app.registered_commands if one.callback}
