"""Positions of the coloring game, their winning moves, and best play."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, Union

from . import _native
from ._integers import color_count, whole
from ._limits import limits
from .graphs import Graph, GraphLike, Vertex, as_graph, classed, numbered, several
from .interval import Undecided
from .numbers import Player, Variant, VariantLike, Winner, rules
from .playing import Bob, Rule, Strategy, _checked, _who


class Move(NamedTuple):
    """A vertex with its color, from 0."""

    vertex: Vertex
    color: int


Step = Union[Move, tuple[Vertex, int], None]


class Position:
    """A position of the coloring game with k colors, as the moves that lead to it from the start. Immutable.

    :param moves: ``(vertex, color)``, Alice and Bob in turn from the player who moves first; ``None`` is a pass.
    :raises ValueError: for the first move that is not legal, with the reason.

    >>> import mapgame as mg
    >>> position = mg.Position("path:4", k=2).play(0, 0)
    >>> position.to_move, position.colors
    ('bob', {0: 0})
    >>> position.play(1, 0)
    Traceback (most recent call last):
    ...
    ValueError: move 2: expected a legal move, found 1=0: 0, next to 1, has color 0
    """

    def __init__(
        self,
        graph: GraphLike,
        k: int,
        moves: Iterable[Step] = (),
        *,
        first: Player = "alice",
        variant: VariantLike = None,
    ) -> None:
        self.graph = as_graph(graph)
        self.k = color_count(k)
        self.first = first
        self.variant = Variant.of(variant)
        self.board: Graph = self.graph.line_graph() if self.variant.edges else self.graph
        self.moves = tuple(self._meant(number, step) for number, step in enumerate(several("moves", moves, "moves (vertex, color)"), 1))
        self._steps = [None if step is None else (self.board.index(step.vertex), step.color) for step in self.moves]
        self._rules = rules(first, self.variant)
        self._now = _native.standing(self.graph._core, self._rules, self.k, self._steps)

    def play(self, vertex: Vertex, color: int) -> Position:
        """The position after this move."""
        return Position(self.graph, self.k, [*self.moves, (vertex, color)], first=self.first, variant=self.variant)

    def pass_(self) -> Position:
        """The position after a pass."""
        return Position(self.graph, self.k, [*self.moves, None], first=self.first, variant=self.variant)

    def back(self, moves: int = 1) -> Position:
        """The position this many moves before."""
        kept = self.moves[: max(0, len(self.moves) - whole("moves", moves))]
        return Position(self.graph, self.k, kept, first=self.first, variant=self.variant)

    @property
    def to_move(self) -> Player | None:
        """The player to move; ``None`` after the end of the game."""
        return self._now["to_move"]

    @property
    def winner(self) -> Player | None:
        """The winner; ``None`` before the end of the game."""
        return self._now["winner"]

    @property
    def colors(self) -> dict[Vertex, int]:
        """The colors of the colored vertices."""
        named = zip(self.board.vertices, self._now["colors"])
        return {vertex: color for vertex, color in named if color is not None}

    @property
    def dead(self) -> list[Vertex]:
        """The uncolored vertices that see every color."""
        return [self.board.label(v) for v in self._now["dead"]]

    def legal_moves(self) -> list[Step]:
        """The legal moves, ascending; ``None`` is a pass."""
        return [self._move(step) for step in self._now["legal"]]

    def _meant(self, number: int, step: Any) -> Move | None:
        """A move as it is stored; messages name its number, from 1."""
        if step is None:
            return None
        if not isinstance(step, (tuple, list)) or len(step) != 2:
            raise ValueError(f"move {number}: expected (vertex, color), or None for a pass, found {step!r}")
        try:
            vertex = self.board.label(self.board.index(step[0]))
            return Move(vertex, whole("color", step[1], most=(1 << 32) - 1))
        except ValueError as fault:
            raise ValueError(f"move {number}: {fault}") from None

    def _move(self, step: list[int] | None) -> Move | None:
        return None if step is None else Move(self.board.label(step[0]), step[1])

    def reply(self, player: Rule, *, seed: int = 0, **budget: Any) -> tuple[Move | None, str | None]:
        """The move of a player here, with its reason, as if the player had made the moves of its side so far.

        >>> import mapgame as mg
        >>> mg.Position("spider:7,2", k=4).reply("activation")
        (Move(vertex=14, color=0), 'nothing to answer: color 14, the first uncolored vertex in the order')
        """
        side = Bob if self.to_move == "bob" else Strategy
        _checked("player", player, self.to_move or "alice")
        who = _who(self.board, player, side, "player")
        spent = limits(budget.pop("time_limit", None), budget.pop("node_limit", None), **budget, seed=seed)
        said = _native.reply(self.graph._core, self._rules, self.k, self._steps, who, spent)
        return self._move(said["move"]), said["remark"]

    def svg(self) -> str:
        """A picture of the position."""
        return self._film("svg")

    def film(self) -> str:
        """The play that leads here as a filmstrip, an SVG document."""
        return self._film("film")

    def _film(self, form: str, order: list[int] | None = None, guide: list[int] | None = None) -> str:
        after = ",".join("pass" if step is None else f"{step.vertex}={step.color}" for step in self.moves)
        heading = f"{self.board.name}, {self.k} color{'' if self.k == 1 else 's'}{', after ' if after else ''}{after}"
        return _native.film(self.graph._core, heading, (self._rules, self.k, self._steps), form, order, guide)

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.board.n <= 200 else None

    def __repr__(self) -> str:
        steps = ", ".join("pass" if step is None else f"{step.vertex}={step.color}" for step in self.moves)
        return f"<Position of {self.graph.name}, k = {self.k}, after {steps or 'nothing'}>"


class Picture(str):
    """A picture as a text, in SVG or in LaTeX. Notebooks show the SVG."""

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Writes it to a file.

        :raises FileExistsError: if the file exists, and is not to be overwritten.
        """
        with open(path, "w" if overwrite else "x", encoding="utf-8") as file:
            file.write(self)

    def _repr_svg_(self) -> str | None:
        return str(self) if self.startswith("<svg") else None

    def __repr__(self) -> str:
        return f"<Picture, {'SVG' if self.startswith('<svg') else 'LaTeX'}, {len(self)} characters>"


def draw(
    graph: GraphLike,
    k: int | None = None,
    moves: Iterable[Step] = (),
    *,
    first: Player = "alice",
    variant: VariantLike = None,
    order: Iterable[Vertex] | None = None,
    guide: Mapping[Vertex, int] | None = None,
    format: Literal["svg", "latex"] = "svg",
) -> Picture:
    """A picture of a graph of at most 1,000 vertices, or of a position of the coloring game on it, as ``mapgame draw`` prints
    it. Vertices that Alice colored are round, those that Bob colored are square.

    :param k: the number of colors of the game; :param moves: the moves so far, as for :class:`Position`.
    :param first: who moved first. :param variant: the variant; in the edge game the line graph is drawn.
    :param order: a linear order. Each vertex is labeled with its place in it.
    :param guide: a proper coloring, whose classes are shown as letters.
    :param format: ``"svg"``, or ``"latex"`` for a picture in TikZ.

    >>> import mapgame as mg
    >>> mg.draw("petersen", 3, [(0, 0), (2, 1)]).count("<circle"), mg.draw("path:3", format="latex").splitlines()[0]
    (9, '% path:3')
    """
    if format not in ("svg", "latex"):
        raise ValueError(f"format: expected svg or latex, found {format!r}")
    steps = list(several("moves", moves, "moves (vertex, color)"))
    if k is None and steps:
        raise ValueError("k: expected a number of colors, since there are moves, found None")
    position = Position(graph, 1 if k is None else k, steps, first=first, variant=variant)
    board, form = position.board, "tikz" if format == "latex" else "svg"
    places = None if order is None else numbered("order", board, order)
    if places is not None and sorted(places) != list(range(board.n)):
        raise ValueError(f"order: expected each of the {board.n} vertices once, found {len(set(places))} of them in {len(places)} places")
    classes = None
    if guide is not None:
        classes = classed(board, guide)
        edge = next(((u, v) for u, v in board.edges if guide[u] == guide[v]), None)
        if edge is not None:
            raise ValueError(f"guide: expected a proper coloring, found {edge[0]!r} and {edge[1]!r} in one class")
    if k is None:
        return Picture(_native.film(board._core, board.name, None, form, places, classes))
    return Picture(position._film(form, places, classes))


class MoveClass(NamedTuple):
    """A class of moves that are equivalent by an automorphism of the graph or the names of colors: one of them, their
    number, and whether they win for the player who makes them."""

    move: Move | None
    alike: int
    wins: bool


@dataclass(frozen=True)
class Moves:
    """The winner, the classes of moves and best play at a position. Iterates over one winning move of each class.

    :ivar winner: ``"unknown"`` if a limit ended the search; then there is nothing else.
    :ivar winning: the classes of winning moves. :ivar losing: those of losing moves.
    :ivar line: one line of best play to the end of the game.
    """

    position: Position
    to_move: Player | None
    winner: Winner
    winning: list[MoveClass]
    losing: list[MoveClass]
    line: list[Move | None]
    limit: str | None

    def __iter__(self) -> Iterator[Move | None]:
        if self.winner == "unknown":
            raise Undecided(f"it is unknown which moves win: {self.limit}")
        return (one.move for one in self.winning)


def winning_moves(
    position: Position,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Moves:
    """The winning and the losing moves of a position, up to symmetry, with a line of best play.

    >>> import mapgame as mg
    >>> found = mg.winning_moves(mg.Position("petersen", 3, [(0, 0)]))
    >>> found.winner, found.winning
    ('bob', [MoveClass(move=Move(vertex=2, color=0), alike=6, wins=True)])
    """
    spent = limits(time_limit, node_limit, memory_limit, threads)
    if not isinstance(position, Position):
        raise ValueError(f"position: expected a Position, found {position!r}")
    found = _native.analysis(position.graph._core, position._rules, position.k, position._steps, spent)
    if found["limit"]:
        return Moves(position, position.to_move, "unknown", [], [], [], found["limit"])
    classes = [MoveClass(position._move(one["move"]), one["alike"], one["wins"]) for one in found["moves"]]
    return Moves(
        position=position,
        to_move=position.to_move,
        winner=found["winner"],
        winning=[one for one in classes if one.wins],
        losing=[one for one in classes if not one.wins],
        line=[position._move(step) for step in found["line"]],
        limit=None,
    )
