"""Reading what is looked for: `total-defeat and bombarded`, `won(position=left, with=trump)`.

An expression names kinds of event, joined by `and`, `or`, `not` and parentheses. In parentheses behind a kind stand
what its fields must be: `=`, `!=`, or for numbers alone `<`, `<=`, `>`, `>=`; `clause` is the clause that was at work,
or one above it. A list is equal to a word that it holds, and to several (in quotes) if it holds all of them; in a table
the words are `name=value`. `any` is an event of whatever kind. Behind all this may stand how often: `bombarded >= 2`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from explorer.core.clauses import Rulebook
from explorer.core.errors import ExplorerError, Problem, UnknownName
from explorer.core.game import Game
from explorer.study.conditions import Condition, Count, Joined, Pattern, Wanted

ANY: Final = "any"
MOST: Final = 1_000  # characters of an expression
EXAMPLE: Final = "Write it as in 'won(position=left) and not (bombarded or total-defeat)'."
_JOINING: Final = ("and", "or", "not")
# a text in quotes, or a word: also one that Python would read otherwise, such as `not-kept` or `with`
_TOKEN: Final = re.compile(r""""[^"]*"|'[^']*'|[^\s()=<>!,"']+""")
# `=` is read as Python's `is`, so that it may stand before and behind what Python compares; `==` is for how often
_EQUALS: Final = re.compile(r"(?<![=!<>])=(?!=)")
_COMPARED: Final[Mapping[type[ast.cmpop], str]] = {
    ast.Eq: "=",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}


def read_condition(text: str, game: Game) -> Condition:
    """The condition that an expression says about the events of a game.

    Raises UnknownName for a kind or clause that does not exist, ExplorerError for what cannot be read.
    """
    if len(text) > MOST:
        raise _unreadable(f"The expression has {len(text):,} characters, and {MOST:,} are read.", "Say less at once.")
    reader = _Reader(text, game.events, game.rulebook)
    formula = reader.condition(reader.tree())
    caps = [0] * len(reader.patterns)
    for count in reader.counts:
        caps[count.pattern] = max(caps[count.pattern], count.number + (count.sign not in (">=", "<")))
    condition = Condition(" ".join(text.split()), tuple(reader.patterns), tuple(caps), formula)
    if condition.lasting and condition.holds(condition.none):
        raise _unreadable(
            f"{condition.text!r} holds before anything has happened.", "Ask for 1 or more, as in 'bombarded >= 1'."
        )
    return condition


def _unreadable(message: str, cure: str = EXAMPLE) -> ExplorerError:
    return ExplorerError(Problem(message, cure, key="where"))


@dataclass
class _Reader:
    """Reads an expression by Python's own parser, in which every word stands as a name of ours: `_0`, `_1`, …"""

    text: str
    kinds: tuple[str, ...]
    rulebook: Rulebook
    words: list[str] = field(default_factory=list)
    patterns: list[Pattern] = field(default_factory=list)
    counts: list[Count] = field(default_factory=list)

    def tree(self) -> ast.expr:
        names = _EQUALS.sub(" is ", _TOKEN.sub(self._name, self.text))
        try:
            return ast.parse(" ".join(names.split()), mode="eval").body
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            raise _unreadable(f"The expression {self.text.strip()!r} cannot be read.") from None

    def _name(self, found: re.Match[str]) -> str:
        word = found[0]
        if word.lower() in _JOINING:
            return f" {word.lower()} "
        self.words.append(word[1:-1] if word[0] in "\"'" else word)
        return f" _{len(self.words) - 1} "

    def condition(self, node: ast.expr) -> Count | Joined:
        match node:
            case ast.BoolOp(op=ast.And(), values=parts):
                return Joined("and", tuple(map(self.condition, parts)))
            case ast.BoolOp(values=parts):
                return Joined("or", tuple(map(self.condition, parts)))
            case ast.UnaryOp(op=ast.Not(), operand=part):
                return Joined("not", (self.condition(part),))
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[right]):
                often = f"{self._pattern(left).text} == {self._whole(self._word(right))}"
                raise _unreadable("How often something happens is compared by '==', not by '='.", f"Write {often!r}.")
            case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _COMPARED:
                return self._count(self._pattern(left), _COMPARED[type(sign)], self._whole(self._word(right)))
        return self._count(self._pattern(node), ">=", 1)

    def _count(self, pattern: Pattern, sign: str, number: int) -> Count:
        if pattern not in self.patterns:
            self.patterns.append(pattern)
        self.counts.append(Count(self.patterns.index(pattern), sign, number))
        return self.counts[-1]

    def _pattern(self, node: ast.expr) -> Pattern:
        tests: list[Wanted] = []
        if isinstance(node, ast.Call):
            if node.keywords:
                raise _unreadable(f"The expression {self.text.strip()!r} cannot be read.")
            tests += [self._test(one) for one in node.args]
            node = node.func
        kind = self._word(node)
        if kind != ANY and kind not in self.kinds:
            raise UnknownName("kind of event", kind, (*self.kinds, ANY))
        said = ", ".join(f"{test.name}{test.sign}{test.value}" for test in tests)
        return Pattern(None if kind == ANY else kind, tuple(tests), f"{kind}({said})" if said else kind)

    def _test(self, node: ast.expr) -> Wanted:
        match node:
            case ast.Compare(left=left, ops=[ast.Is()], comparators=[right]):
                return self._tested(self._word(left), "=", self._word(right))
            case ast.Compare(left=left, ops=[sign], comparators=[right]) if type(sign) in _COMPARED:
                return self._tested(self._word(left), _COMPARED[type(sign)], self._word(right))
        raise _unreadable(f"What a field must be cannot be read in {self.text.strip()!r}.")

    def _tested(self, name: str, sign: str, value: str) -> Wanted:
        if name == "clause":
            if sign not in ("=", "!="):
                raise _unreadable(f"A clause cannot be {sign} another.", "Write clause=… or clause!=….")
            if not self.rulebook.below(value):
                raise UnknownName("clause", value, self.rulebook.clauses)
        elif sign not in ("=", "!="):
            value = str(self._whole(value))
        return Wanted(name, sign, value)

    def _word(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name):
            return self.words[int(node.id[1:])]
        raise _unreadable(f"The expression {self.text.strip()!r} cannot be read.")

    def _whole(self, word: str) -> int:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise _unreadable(f"{word!r} is no whole number.", "Compare with a number, as in 'bombarded >= 2'.")
        return int(word)
