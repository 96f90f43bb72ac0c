"""Play against the program in a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from . import _native
from .graphs import GraphLike
from .numbers import Player, VariantLike
from .playing import Rule, _checked, _named
from .positions import Move, Position, winning_moves


class Table:
    """A game of a person against a player, without pictures: the state and the actions of the widget.

    :ivar position: the current position. :ivar said: the comments on the moves so far, a line each.
    """

    def __init__(self, position: Position, side: Player, against: Rule, seed: int = 0) -> None:
        if side not in ("alice", "bob"):
            raise ValueError(f"side: expected alice or bob, found {side!r}")
        _checked("against", against, "bob" if side == "alice" else "alice")
        self.position = position
        self.side = side
        self.against = against
        self.seed = seed
        self.said: list[str] = []
        self._start = len(position.moves)
        self._answer()

    def _tell(self, player: str, move: Move | None, remark: str | None) -> None:
        words = "passes" if move is None else f"{move.vertex} = {move.color}"
        self.said.append(f"{player}: {words}" + (f"  ({remark})" if remark else ""))

    def _answer(self) -> None:
        while self.position.to_move not in (None, self.side):
            player = self.position.to_move
            move, remark = self.position.reply(self.against, seed=self.seed)
            self.position = self.position.pass_() if move is None else self.position.play(*move)
            self._tell(str(player), move, remark)
        if self.position.winner:
            dead = self.position.dead
            because = f": {dead[0]} sees every color" if dead and self.position.winner == "bob" else ""
            self.said.append(f"{self.position.winner} wins{because}")

    def move(self, vertex: Any, color: int) -> None:
        """Makes a move, and lets the player answer.

        :raises ValueError: if it is not legal.
        """
        after = self.position.play(vertex, color)
        self.position = after
        self._tell(self.side, Move(vertex, color), None)
        self._answer()

    def pass_(self) -> None:
        """Passes, if that is allowed."""
        self.position = self.position.pass_()
        self._tell(self.side, None, None)
        self._answer()

    def back(self) -> None:
        """Takes back the person's last move and all moves after it."""
        movers = self._movers()
        own = [number for number in range(self._start, len(movers)) if movers[number] == self.side]
        if own:
            self.position = self.position.back(len(movers) - own[-1])
            self.said = self.said[: own[-1] - self._start]

    def _movers(self) -> list[str]:
        other = "bob" if self.position.first == "alice" else "alice"
        return [(self.position.first, other)[number % 2] for number in range(len(self.position.moves))]

    def hint(self) -> str:
        """The winning moves, in words, by a search of at most five seconds."""
        found = winning_moves(self.position, time_limit=5)
        if found.winner == "unknown":
            return f"it is unknown which moves win: {found.limit}"
        if not found.winning:
            return "no move wins"
        words = ("pass" if move is None else f"{move.vertex} = {move.color}" for move in found)
        return f"winning: {', '.join(words)}"

    def state(self) -> dict[str, Any]:
        """The state to show, as plain data; vertices are numbers."""
        position = self.position
        by: list[str | None] = [None] * len(position._now["colors"])
        for step, mover in zip(position._steps, self._movers(), strict=True):
            if step is not None:
                by[step[0]] = mover
        places = position.board._core.places()
        return {
            "points": places["points"],
            "edges": [list(edge) for edge in position.board._core.edges()],
            "wrapped": places["wrapped"],
            "labels": [str(vertex) for vertex in position.board.vertices],
            "colors": position._now["colors"],
            "by": by,
            "legal": [step for step in position._now["legal"] if step is not None],
            "may_pass": None in position._now["legal"],
            "dead": position._now["dead"],
            "last": next((s[0] for s in reversed(position._steps) if s is not None), None),
            "inks": [list(pair) for pair in _native.inks(position.k)],
            "said": list(self.said),
            "heading": f"{position.graph.name}, {position.k} colors: you are {self.side}, "
            f"against {_named(self.against)}",
            "winner": position.winner,
        }


_WIDGET: Any = None


def _widget_class() -> Any:
    global _WIDGET
    if _WIDGET is None:
        try:
            import anywidget
            import traitlets
        except ImportError:
            raise ImportError("mg.play needs anywidget: pip install 'mapgame[notebook]'") from None

        class PlayWidget(anywidget.AnyWidget):
            """A :class:`Table` with clickable vertices."""

            _esm = Path(__file__).parent / "widget.js"
            _css = Path(__file__).parent / "widget.css"
            state = traitlets.Dict().tag(sync=True)
            message = traitlets.Unicode("").tag(sync=True)

            def __init__(self, table: Table) -> None:
                super().__init__(state=table.state())
                self.table = table
                self.on_msg(lambda _, content, __: self.do(content))

            def do(self, content: dict[str, Any]) -> None:
                """Performs an action of the page: ``{"do": "move", "vertex": v, "color": c}``, pass, back or hint."""
                self.message = ""
                try:
                    match content.get("do"):
                        case "move":
                            vertex = self.table.position.board.label(content["vertex"])
                            self.table.move(vertex, content["color"])
                        case "pass":
                            self.table.pass_()
                        case "back":
                            self.table.back()
                        case "hint":
                            self.message = self.table.hint()
                except ValueError as fault:
                    self.message = str(fault)
                self.state = self.table.state()

        _WIDGET = PlayWidget
    return _WIDGET


def play(
    graph: GraphLike,
    k: int,
    side: Player = "alice",
    against: Rule = "perfect",
    *,
    first: Player = "alice",
    variant: VariantLike = None,
    seed: int = 0,
) -> Any:
    """A game of coloring with k colors against a player, as a widget: click a vertex, then a color.

    :param side: the side of the person.
    :param against: a player by name, such as ``"perfect"``, ``"activation"`` or ``"mcts:1000"``, or a function.
    :raises ImportError: if anywidget is not installed (``pip install 'mapgame[notebook]'``).
    """
    widget = _widget_class()
    return widget(Table(Position(graph, k, first=first, variant=variant), side, against, seed))
