"""What the parts of one panel share: the session, and what the reader is looking at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace

from explorer.core.errors import ExplorerError, IllegalMove
from explorer.core.game import Game, Move, State
from explorer.core.protocol import Chance, Decision, Over, Refusal
from explorer.study.node import Node
from explorer.study.session import Session
from explorer.study.views import is_waiting
from widgets.boards import Groups, Picture, View, picture_of
from widgets.sight import Sight

WAITS = "Others may be deciding: who is asked, if anybody, is not public."


@dataclass
class Desk:
    """One reader's desk over a session.

    `options` are the picture's switches that are on; `picked` is what has been picked of a move so far; `refusal`
    the move asked for last and what stands against it; `clause` the clause that is open, and in which part;
    `notice` a message; `say` what is to be read out next.
    """

    session: Session
    options: set[str] = field(default_factory=set)
    picked: tuple[str, ...] = ()
    refusal: tuple[str, tuple[Refusal, ...]] | None = None
    clause: tuple[str, str] | None = None
    notice: str = ""
    say: str = ""
    help: bool = False
    listeners: list[Callable[[str], None]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.picture: Picture = picture_of(self.game)
        self.sight = Sight(self.session, self.label)
        self.options |= set(self.picture.switches) - self.picture.off
        self.headings = Counter(clause.heading for clause in self.game.rulebook.clauses.values())

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> State:
        return self.session.state

    @property
    def at(self) -> Node:
        return self.session.at

    @property
    def pending(self) -> Decision[Move] | Chance[Move] | Over:
        return self.game.pending(self.state)

    @property
    def hidden(self) -> bool:
        """Whether the one who decides is somebody else than the seat whose view is shown."""
        now = self.pending
        return isinstance(now, Decision) and self.session.seat not in (None, now.player)

    @property
    def waiting(self) -> bool:
        """Whether it is not public, to the seat whose view is shown, who decides."""
        return is_waiting(self.game, self.state, self.session.seat)

    @property
    def ply(self) -> int:
        """How many moves led here, as far as they are noticed."""
        return self.sight.ply(self.at)

    def label(self, node: Node) -> str:
        """The move that led to a node, as it is noticed."""
        if node.parent is None:
            return "start"
        pieces = self.picture.notation(node.parent.state, node.move, self.session.seat)
        return "".join(text for text, _ in pieces)

    def view(self) -> View:
        """How the board is to be drawn now."""
        at = self.sight.shown(self.at)
        before = None if at.parent is None else at.parent.state
        line = tuple((node.move, node.events) for node in self.sight.line(at)[1:])
        seen = View(self.session.seat, frozenset(self.options), at.move, before=before, events=at.events, line=line)
        now = self.pending
        if not isinstance(now, Decision) or self.hidden:
            return seen
        groups = [self.picture.tokens(self.state, move) for move in now.moves]
        picked = set(self.picked)
        left = [one for one in groups if picked <= frozenset().union(*one)]
        chosen, open_ = _narrowed(left or groups, picked)
        for one in picked:
            open_ |= _instead(groups, picked, kind_of(one)) | _alone(groups)
        return replace(seen, chosen=chosen, open=open_ - chosen, refused=self._refused(now, groups, picked))

    def _refused(self, now: Decision[Move], groups: list[Groups], picked: set[str]) -> dict[str, str]:
        """What no legal move begins with, and what none goes on with from what is picked; each with the reason."""
        legal = {token for group in groups for token in frozenset().union(*group)}
        after = {
            token for group in groups if picked <= frozenset().union(*group) for token in frozenset().union(*group)
        }
        reasons: dict[str, str] = {}
        for move, refusal in now.refused:
            parts = self.picture.tokens(self.state, move)
            barred = frozenset().union(*parts[:1]) - legal
            if picked and picked <= frozenset().union(*parts):
                barred |= next((part for part in parts if part - picked), frozenset()) - after - picked
            for token in barred:
                reasons.setdefault(token, refusal.reason)
        return reasons

    def pick(self, token: str) -> None:
        """Pick a card, a place, …: a move that is then the only one is made; one that is refused is explained.

        What is a move by itself, such as to be done, puts back what was picked before.
        """
        now = self.pending
        if not isinstance(now, Decision) or self.hidden:
            return
        if token in self.picked:
            self.picked = tuple(one for one in self.picked if one != token)
            return
        wanted = {one for one in self.picked if kind_of(one) != kind_of(token)} | {token}
        legal = self._with(now.moves, wanted)
        if len(legal) == 1:
            self.play(str(legal[0]))
        elif legal:
            self.picked = tuple(wanted)
            self.refusal = None
            self.say = self.picture.prompt(self.state, self.view())
        else:
            refused = self._with((move for move, _ in now.refused), wanted)
            if refused:
                self.ask(str(refused[0]))
            elif token in _alone([self.picture.tokens(self.state, move) for move in now.moves]):
                self.picked = ()
                self.pick(token)

    def _with(self, moves: Iterable[Move], tokens: set[str]) -> list[Move]:
        return [one for one in moves if tokens <= frozenset().union(*self.picture.tokens(self.state, one))]

    def play(self, text: str) -> None:
        """Make a move; one that may not be made is explained."""
        self.picked = ()
        try:
            node = self.session.play(text)
        except IllegalMove:
            self.ask(text)
            return
        self.say = self.told(node)

    def ask(self, text: str) -> None:
        """Say why a move may not be made."""
        reasons = self.session.why(text)
        self.refusal = (text, reasons) if reasons else None
        self.say = f"{text} is refused. {reasons[0].reason}" if reasons else f"{text} may be played."

    def told(self, node: Node) -> str:
        """What a move did, in sentences, and who is next."""
        told = [self.picture.tell(event, self.session.seat) for event in node.events]
        return ". ".join([one[0] for one in told if one]) + ". " + self.due()

    def due(self) -> str:
        """What is to be done now, in a few words."""
        if self.waiting:
            return WAITS
        match self.pending:
            case Decision(player=player):
                return f"{self.picture.player(player)} decides."
            case Chance():
                return "Chance decides."
        return "The game is over."

    def changed(self, part: str) -> None:
        """Tell the panels that a part has something new to show."""
        for listener in self.listeners:
            listener(part)

    def moved(self) -> None:
        """Forget what belonged to the last position."""
        self.picked, self.refusal, self.notice = (), None, ""

    def attempt(self, act: Callable[[], object]) -> None:
        """Do something that may fail; what is wrong then stands in the panel."""
        try:
            act()
        except (ExplorerError, OSError) as error:
            self.notice = self.say = str(error)


def kind_of(token: str) -> str:
    """What sort of thing a token picks: the word before its first dot."""
    return token.partition(".")[0]


def _narrowed(groups: list[Groups], picked: set[str]) -> tuple[frozenset[str], frozenset[str]]:
    """What is settled if one of these moves is meant, and what is to be picked next."""
    flat = [frozenset().union(*group) for group in groups]
    if not flat:
        return frozenset(picked), frozenset()
    settled = frozenset.intersection(*flat)
    chosen = settled if picked else frozenset()
    for place in range(max(map(len, groups))):
        level = frozenset().union(*(group[place] for group in groups if len(group) > place))
        if level - settled or not picked:
            return chosen, level - chosen
    return chosen, frozenset()


def _alone(groups: list[Groups]) -> frozenset[str]:
    """What is a move by itself, and so may be picked whatever else has been."""
    flat = [frozenset().union(*group) for group in groups]
    return frozenset().union(*(tokens for tokens in flat if len(tokens) == 1))


def _instead(groups: list[Groups], picked: set[str], kind: str) -> frozenset[str]:
    """What of the same kind may be picked instead."""
    rest = {one for one in picked if kind_of(one) != kind}
    flat = [frozenset().union(*group) for group in groups]
    return frozenset(one for tokens in flat if rest <= tokens for one in tokens if kind_of(one) == kind)
