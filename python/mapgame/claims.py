"""Claims about graphs, and hunts for counterexamples.

A claim is a function of a :class:`Row`, which has every column of :func:`mapgame.columns` as an attribute. A column is
computed when it is used.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ._integers import whole
from .graphs import Graph, GraphLike, as_graph
from .interval import Interval, Undecided
from .table import invariants


class Row:
    """A graph with its columns: ``row.chi_g``, and ``row["chi_g:[B,A]"]`` where a name has other signs.

    :ivar graph: the :class:`Graph`.
    """

    def __init__(self, graph: GraphLike, **budget: Any) -> None:
        self.graph = as_graph(graph)
        self._budget = budget
        self._values: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._values:
            row = next(invariants([self.graph], name, **self._budget))
            self._values[name] = row[name] if name in row else row
        return self._values[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except ValueError as fault:
            raise AttributeError(str(fault)) from None

    @property
    def values(self) -> dict[str, Any]:
        """The columns that were used, with their values."""
        return dict(self._values)


Claim = Callable[[Row], Any]


@dataclass(frozen=True)
class Hunted:
    """The result of a hunt. True if a counterexample was found.

    :ivar graph: a graph on which the claim fails, made smaller; ``None`` if none was found.
    :ivar first: the counterexample that was found first.
    :ivar values: the columns that the claim uses, with their values on ``graph``.
    :ivar looked_at: the number of graphs examined. :ivar met: the number of these that satisfy ``where``.
    :ivar undecided: the number of graphs on which a limit left the claim undecided.
    """

    graph: Graph | None
    first: Graph | None
    values: dict[str, Any]
    looked_at: int
    met: int
    undecided: int

    def __bool__(self) -> bool:
        return self.graph is not None


class _Hunt:
    """A claim, its condition on graphs, and the graphs examined so far."""

    def __init__(self, claim: Claim, where: Claim | None, budget: dict[str, Any]) -> None:
        self.claim, self.where, self.budget = claim, where, budget
        self.looked_at = self.met = self.undecided = 0

    def slack(self, graph: Graph) -> tuple[float | None, Row]:
        """The slack of the claim: negative if it fails, ``None`` if it is undecided or ``where`` does not hold."""
        row = Row(graph, **self.budget)
        self.looked_at += 1
        try:
            if self.where is not None and not self.where(row):
                return None, row
            self.met += 1
            said = self.claim(row)
            if isinstance(said, Interval):
                said = said >= 0
        except Undecided:
            self.undecided += 1
            return None, row
        return (0 if said else -1) if isinstance(said, bool) else said, row

    def fails(self, graph: Graph) -> bool:
        slack, _ = self.slack(graph)
        return slack is not None and slack < 0

    def smaller(self, graph: Graph) -> Graph:
        """A graph on which the claim fails, minimal under deletion of a vertex or an edge."""
        while True:
            found = next((one for one in _reduced(graph) if self.fails(one)), None)
            if found is None:
                return graph
            graph = found


def _reduced(graph: Graph) -> Iterator[Graph]:
    edges = graph.edges
    for vertex in graph.vertices:
        rest = [other for other in graph.vertices if other != vertex]
        yield Graph([edge for edge in edges if vertex not in edge], vertices=rest)
    for edge in edges:
        yield Graph([other for other in edges if other != edge], vertices=graph.vertices)


def _changed(graph: Graph, dice: random.Random) -> Graph:
    """The graph with one or two edges added or removed at random."""
    edges = {frozenset(edge) for edge in graph.edges}
    pairs = list(combinations(graph.vertices, 2))
    for pair in dice.sample(pairs, min(len(pairs), dice.choice((1, 2)))):
        edges ^= {frozenset(pair)}
    return Graph([tuple(pair) for pair in pairs if frozenset(pair) in edges], vertices=graph.vertices)


def hunt(
    claim: Claim,
    graphs: Iterable[GraphLike],
    *,
    where: Claim | None = None,
    steps: int = 0,
    seed: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Hunted:
    """Searches for a graph on which a claim fails: among the graphs, then by ``steps`` random changes of each.

    :param claim: a function of a :class:`Row`. It returns whether the claim holds, or a number, its slack, which is
        negative where the claim fails. The search then prefers changes with less slack.
    :param where: a condition that all examined graphs satisfy.
    :param seed: the seed of the random changes.

    If none is found and none is undecided, the claim holds on all examined graphs. The limits are for each column.

    >>> import mapgame as mg
    >>> found = mg.hunt(lambda row: row.chi_g <= row.chi + 1, mg.connected_graphs(6))
    >>> found.graph.n, found.values
    (6, {'chi_g': 5, 'chi': 3})
    >>> bool(mg.hunt(lambda row: row.col_g <= 4, mg.trees(9)))
    False
    """
    budget = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    hunting = _Hunt(claim, where, budget)
    dice = random.Random(whole("seed", seed))
    starts: list[tuple[float, Graph]] = []

    def found(first: Graph) -> Hunted:
        counts = hunting.looked_at, hunting.met, hunting.undecided
        graph = hunting.smaller(first)
        _, row = hunting.slack(graph)
        return Hunted(graph, first, row.values, *counts)

    for source in graphs:
        graph = as_graph(source)
        slack, _ = hunting.slack(graph)
        if slack is not None and slack < 0:
            return found(graph)
        if slack is not None and steps:
            starts.append((slack, graph))
    for slack, graph in starts:
        for _ in range(whole("steps", steps)):
            other = _changed(graph, dice)
            now, _ = hunting.slack(other)
            if now is None:
                continue
            if now < 0:
                return found(other)
            if now <= slack:
                slack, graph = now, other
    return Hunted(None, None, {}, hunting.looked_at, hunting.met, hunting.undecided)
