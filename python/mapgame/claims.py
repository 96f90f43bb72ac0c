"""Claims about graphs, and hunts for counterexamples.

A claim is a formula over the columns of :func:`mapgame.columns`, or a function of a :class:`Row`, which has every column
as an attribute. A column is computed when it is used.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any, Union

from . import _native
from ._ask import ask
from ._integers import whole
from ._limits import limits
from .graphs import Graph, GraphLike, as_graph, is_own, over as _over, several
from .interval import Interval, Undecided, number
from .tables import formula, table


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
            row = next(table([self.graph], name, **self._budget))
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


Claim = Union[str, Callable[[Row], Any]]


class _Undefined(Exception):
    """A formula has no value on a graph, for example by a division by 0."""


def _function(argument: str, claim: Claim) -> Callable[[Row], Any]:
    """The claim as a function of a row. A formula uses its columns where it fails, so that the row shows their values."""
    if callable(claim):
        return claim
    columns = formula(argument, claim)

    def holds(row: Row) -> bool:
        verdict = _native.verdict(claim, row.graph._core, limits(**row._budget))
        if verdict == "unknown":
            raise Undecided(f"a limit left {claim} undecided on {row.graph.name}")
        if verdict == "undefined":
            raise _Undefined
        if verdict == "fails":
            for name in columns:
                row[name]
        return verdict == "holds"

    return holds


@dataclass(frozen=True)
class Hunted:
    """The result of a hunt. True if a counterexample was found.

    :ivar graph: a graph on which the claim fails, made smaller; ``None`` if none was found.
    :ivar first: the counterexample that was found first.
    :ivar values: the columns that the claim uses, with their values on ``graph``.
    :ivar looked_at: the number of graphs examined. :ivar met: the number of these that satisfy ``where``.
    :ivar undecided: the number of graphs on which a limit left the claim undecided.
    :ivar undefined: the number of graphs on which a formula has no value, for example by a division by 0.
    :ivar limit: the limit that ended the hunt in a class, if any.
    :ivar record: the answer as ``mapgame hunt`` prints it in JSON, for a formula in a class.
    """

    graph: Graph | None
    first: Graph | None
    values: dict[str, Any]
    looked_at: int
    met: int
    undecided: int
    undefined: int = 0
    limit: str | None = None
    record: dict[str, Any] = field(default_factory=dict, repr=False)

    def __bool__(self) -> bool:
        return self.graph is not None


class _Hunt:
    """A claim, its condition on graphs, and the graphs examined so far."""

    def __init__(self, claim: Claim, where: Claim | None, budget: dict[str, Any]) -> None:
        self.claim = _function("claim", claim)
        self.where = None if where is None else _function("where", where)
        self.budget = budget
        self.looked_at = self.met = self.undecided = self.undefined = 0

    def slack(self, graph: Graph) -> tuple[float | None, Row]:
        """The slack of the claim: negative if it fails, ``None`` if it is undecided or ``where`` does not hold."""
        row = Row(graph, **self.budget)
        self.looked_at += 1
        try:
            if self.where is not None and not self.where(row):
                return None, row
        except _Undefined:
            return None, row
        except Undecided:
            self.undecided += 1
            return None, row
        self.met += 1
        try:
            said = self.claim(row)
            if isinstance(said, Interval):
                said = said >= 0
        except _Undefined:
            self.undefined += 1
            return None, row
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
    graphs: Iterable[GraphLike] | None = None,
    *,
    over: str | None = None,
    where: Claim | None = None,
    steps: int | None = None,
    restarts: int | None = None,
    exhaustive: int | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Hunted:
    """Searches for a graph on which a claim fails.

    :param claim: a formula such as ``"chi_g <= chi + 1"``, or a function of a :class:`Row`. The function returns whether the
        claim holds, or a number, its slack, which is negative where the claim fails. The search then prefers changes with
        less slack.
    :param graphs: the graphs to examine; then ``steps`` random changes of each, none by default.
    :param over: a class of :func:`over` instead, such as ``"planar:1..8"``. A formula is hunted as ``mapgame hunt --over``
        does, by all graphs of small orders and by random changes within the class at larger ones. For a function, and in a
        class of your own (a folder, a list, a program), all graphs are examined, and nothing is shrunk beyond that class.
    :param where: a condition that all examined graphs satisfy: a formula or a function.
    :param steps: for a formula in a class, the steps of each search, 2,000 by default; :param restarts: the number of
        searches for each order, 16 by default; :param exhaustive: the order up to which all graphs are examined.
    :param seed: the seed of the random changes.
    :param time_limit: seconds for each column; for a formula in a class, seconds for the hunt.

    If none is found and none is undecided, the claim holds on all examined graphs. Other limits are for each column.

    >>> import mapgame as mg
    >>> found = mg.hunt("chi_g <= chi + 1", mg.connected_graphs(6))
    >>> found.graph.n, found.values
    (6, {'chi': 3, 'chi_g': 5})
    >>> mg.hunt("chi_g <= chi + 1", over="connected:1..6", where="planar").graph.n
    6
    >>> bool(mg.hunt(lambda row: row.col_g <= 4, mg.trees(9)))
    False
    """
    budget: dict[str, Any] = {"time_limit": time_limit, "node_limit": node_limit, "memory_limit": memory_limit}
    seed = whole("seed", seed)
    terms = {"steps": steps, "restarts": restarts, "exhaustive": exhaustive}
    numbers = {name: whole(name, term) for name, term in terms.items() if term is not None}
    if (graphs is None) == (over is None):
        raise ValueError(f"expected graphs or over, found {'neither' if graphs is None else 'both'}")
    hunting = _Hunt(claim, where, budget)
    if over is not None and not isinstance(over, str):
        raise ValueError(f"over: expected a class with orders such as trees:4..9, found {over!r}")
    is_from_own = over is not None and is_own(over)
    if over is not None and not is_from_own and isinstance(claim, str) and (where is None or isinstance(where, str)):
        return _in_class({"claim": claim, "over": over, "where": where, "seed": seed, **numbers}, limits(**budget))
    of_formulas = ("restarts", "exhaustive", "steps") if is_from_own else ("restarts", "exhaustive")
    foreign = next((name for name in of_formulas if name in numbers), None)
    if foreign is not None:
        raise ValueError(f"{foreign}: expected a formula, and a class of the catalogue, without which it has no meaning")
    if over is not None:
        try:
            graphs = _over(over)
        except ValueError as fault:
            raise ValueError(f"over: {str(fault).removeprefix('words: ')}") from None
    return _among(hunting, several("graphs", graphs), numbers.get("steps", 0), seed, not is_from_own)


def _in_class(question: dict[str, Any], spent: dict[str, Any]) -> Hunted:
    """What the command line finds in a class."""
    try:
        record = ask("hunt", None, spent, **question)
    except ValueError as fault:
        # The other members are checked before.
        is_named = str(fault).startswith(("over:", "exhaustive:"))
        raise ValueError(f"{'' if is_named else 'over: '}{fault}") from None
    found, ends = record["values"].items(), record.get("intervals", {})
    finite = {name: math.inf if value == "inf" else value for name, value in found}
    values = {**finite, **{name: number(*both) for name, both in ends.items()}}
    graph = Graph.from_graph6(record["graph6"]) if record["found"] else None
    first = Graph.from_graph6(record["shrunk_from"]) if record.get("shrunk_from") else graph
    members = "graphs", "met", "undecided", "undefined"
    looked_at, met, undecided, undefined = (sum(order[member] for order in record["covered"]) for member in members)
    return Hunted(graph, first, values, looked_at, met, undecided, undefined, record.get("limit"), record)


def _among(hunting: _Hunt, graphs: Iterator[GraphLike], steps: int, seed: int, shrinks: bool) -> Hunted:
    dice = random.Random(seed)
    starts: list[tuple[float, Graph]] = []

    def found(first: Graph) -> Hunted:
        counts = hunting.looked_at, hunting.met, hunting.undecided, hunting.undefined
        graph = hunting.smaller(first) if shrinks else first
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
        for _ in range(steps):
            other = _changed(graph, dice)
            now, _ = hunting.slack(other)
            if now is None:
                continue
            if now < 0:
                return found(other)
            if now <= slack:
                slack, graph = now, other
    return Hunted(None, None, {}, hunting.looked_at, hunting.met, hunting.undecided, hunting.undefined)
