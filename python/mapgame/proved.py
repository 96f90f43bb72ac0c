"""Bounds by theorems, parameters of graphs, and vertex orders."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Literal

from . import _native
from ._ask import ask, written
from ._integers import color_count
from ._limits import limits
from .graphs import Graph, GraphLike, Vertex, as_graph
from .interval import Interval, number
from .numbers import Certificate, Game, Player, Variant


def bibtex(key: str) -> str:
    """The entry of a citation key in the bibliography.

    >>> import mapgame as mg
    >>> print(mg.bibtex("Bodlaender1991").splitlines()[0])
    @article{Bodlaender1991,
    """
    entry = _native.bibtex(key) if isinstance(key, str) else None
    if entry is None:
        raise ValueError(f"expected a key of the bibliography, found {key!r}")
    return entry


@dataclass(frozen=True)
class Bound:
    """A theorem that applies to a graph.

    :ivar invariant: the number that it bounds: ``chi_g``, ``col_g``, ``a`` or ``col_2``.
    :ivar kind: ``upper``, ``lower`` or ``exact``.
    :ivar trivial: whether the value is at least max degree + 1, which holds for every graph.
    :ivar citation: the source of the proof. :ivar key: its citation key.
    """

    theorem: str
    invariant: str
    kind: str
    value: int
    formula: str
    status: str
    citation: str
    key: str
    trivial: bool

    def bibtex(self) -> str:
        """Its source, as BibTe:raises ValueError: without a proof. :raises."""
        return bibtex(self.key)

    def __str__(self) -> str:
        relation = {"upper": "<=", "lower": ">=", "exact": "="}[self.kind]
        return f"{self.invariant} {relation} {self.formula} = {self.value}  [{self.citation}]"


@dataclass(frozen=True)
class Bounds:
    """Every theorem that applies to one graph. Iterates over them.

    :ivar chi_g: the best bounds on chi_g together. :ivar col_g: those on col_g.
    :ivar proved_by: what proves the two ends for each number: a theorem, ``"solver"``, or ``None`` for 0 and max
        degree + 1.
    :ivar missed: theorems with better bounds whose hypothesis fails, with that hypothesis.
    :ivar unread: the theorems that were not tested for lack of time.
    :ivar certificate: a certificate of the best bounds that one can show, for both first players, if it was requested.
    :ivar record: the answer as ``mapgame bounds --witness`` prints it in JSON.
    """

    graph: Graph
    bounds: list[Bound]
    chi_g: int | Interval
    col_g: int | Interval
    proved_by: dict[str, list[str | None]]
    parameters: Parameters
    missed: list[dict[str, Any]]
    unread: list[str]
    record: dict[str, Any] = field(repr=False)
    certificate: Certificate | None = None

    def __iter__(self) -> Iterator[Bound]:
        return iter(self.bounds)

    def __len__(self) -> int:
        return len(self.bounds)

    def bibtex(self) -> str:
        """The sources of all of them, as BibTe:raises ValueError: without a proof. :raises, each once."""
        entries = (_native.bibtex(key) for key in sorted({bound.key for bound in self.bounds}))
        return "\n\n".join(entry for entry in entries if entry) + "\n"

    def __str__(self) -> str:
        return "\n".join([f"{self.graph.name}:", *(f"  {bound}" for bound in self.bounds)])


@dataclass(frozen=True)
class Parameters:
    """Parameters of one graph; an :class:`Interval` if a limit ended a search.

    :ivar chi: the chromatic number. :ivar acyclic_chi: a(G). :ivar col_2: the strong 2-coloring number.
    :ivar pseudoforest_chi: the least number of colors of a pseudoforest coloring, in which no component of two colors has two
        cycles.
    :ivar girth: the length of a shortest cycle, ``None`` for a forest. :ivar genus: the orientable genus.
    :ivar coloring: a proper coloring with the fewest colors that are known to suffice.
    :ivar acyclic_coloring: an acyclic one.
    :ivar classes: the classes that the graph belongs to. :ivar undecided_classes: those not decided for lack of time.
    """

    chi: int | Interval
    acyclic_chi: int | Interval
    pseudoforest_chi: int | Interval
    col_2: int | Interval
    clique: int | Interval
    treewidth: int | Interval
    arboricity: int | Interval
    genus: int | Interval
    degeneracy: int | Interval
    max_degree: int | Interval
    girth: int | None
    connected: bool
    classes: list[str]
    undecided_classes: list[str]
    coloring: dict[Vertex, int] = field(repr=False)
    acyclic_coloring: dict[Vertex, int] = field(repr=False)


def _parameters(graph: Graph, record: dict[str, Any]) -> Parameters:
    open_ends, shown = record["intervals"], record["witnesses"]
    known: dict[str, Any] = {
        name: number(*open_ends[name]) if name in open_ends else value for name, value in record["parameters"].items()
    }
    return Parameters(
        **known,
        connected=record["connected"],
        classes=record["classes"],
        undecided_classes=record.get("undecided_classes", []),
        coloring=dict(zip(graph.vertices, shown["chi"])),
        acyclic_coloring=dict(zip(graph.vertices, shown["acyclic_chi"])),
    )


def bounds(
    graph: GraphLike,
    *,
    first: Player = "alice",
    exact: bool = False,
    certificate: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Bounds:
    """Every theorem whose hypothesis holds for the graph, as the program verified, with its source.

    :param exact: lets the solver close the gap.
    :param certificate: includes a certificate of the best bounds that one can show, as ``mapgame bounds --certificate`` writes it.
    :param node_limit: for each search for a parameter; 1,000,000 if neither time nor nodes are limited.

    >>> import mapgame as mg
    >>> found = mg.bounds("petersen")
    >>> found.col_g, found.proved_by["col_g"]
    (4, ['degeneracy', 'matching-rank'])
    >>> {bound.theorem for bound in found} >= {"activation", "acyclic"}
    True
    >>> mg.bounds("random-planar:200@1", certificate=True).certificate.check().valid
    True
    """
    graph = as_graph(graph)
    spent = limits(time_limit, node_limit, memory_limit)
    record = ask("bounds", graph, spent, first=first, exact=exact, witness=True, certificate=certificate)
    written = record.get("certificate")
    return Bounds(
        graph=graph,
        bounds=[Bound(**{name: one[name] for name in Bound.__dataclass_fields__}) for one in record["bounds"]],
        chi_g=number(*record["best"]["chi_g"]),
        col_g=number(*record["best"]["col_g"]),
        proved_by=record["best_by"],
        parameters=_parameters(graph, record),
        missed=record["missed"],
        unread=record.get("unread", []),
        record=record,
        certificate=None if written is None else Certificate(written.encode()),
    )


def parameters(
    graph: GraphLike,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Parameters:
    """chi, a, w, col_2, clique number, treewidth, arboricity, genus, degeneracy, girth, and the classes of the graph.

    There are eight searches, each with at most ``node_limit`` nodes, 1,000,000 if neither time nor nodes are limited.

    >>> import mapgame as mg
    >>> found = mg.parameters("icosahedron")
    >>> found.chi, found.acyclic_chi, found.col_2, found.girth
    (4, 4, 7, 3)
    """
    return bounds(graph, time_limit=time_limit, node_limit=node_limit, memory_limit=memory_limit).parameters


@dataclass(frozen=True)
class Order:
    """A vertex order v_1, v_2, ..., with the bounds that it proves.

    :ivar order: the vertices from v_1.
    :ivar rho: 1 + the largest number of loose backward neighbors of a vertex.
    :ivar col_2: the bounds on the least rho of all orders; for the kind ``degeneracy``, the degeneracy.
    :ivar certified: the bounds on col_g that the order proves, by theorem.
    :ivar reaches: the loose backward neighbors of every vertex, which show rho.
    :ivar record: the answer as ``mapgame order --witness`` prints it in JSON.
    """

    graph: Graph
    kind: str
    method: str
    order: tuple[Vertex, ...]
    rho: int
    col_2: int | Interval
    certified: dict[str, int | None]
    reaches: dict[Vertex, tuple[Vertex, ...]] = field(repr=False)
    record: dict[str, Any] = field(repr=False)

    def __iter__(self) -> Iterator[Vertex]:
        return iter(self.order)

    def __len__(self) -> int:
        return len(self.order)


def order(
    graph: GraphLike,
    kind: Literal["col2", "rank", "dollar", "degeneracy", "degree"] = "col2",
    *,
    method: str = "auto",
    force: bool = False,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Order:
    """A vertex order of this kind.

    :param kind: ``col2``, with least (or small) rho; ``rank``, with least matching rank; ``dollar``, by the method of
        [Kierstead2000] for planar graphs; ``degeneracy``; ``degree``.
    :param method: the method for an order of least rho: ``auto``, ``dp``, ``search``, ``sat`` or ``heuristic``.
    :param force: takes the poorest vertex even if it has $6 or more (kind ``dollar``).

    >>> import mapgame as mg
    >>> found = mg.order("petersen")
    >>> found.rho, found.col_2, found.certified["activation"]
    (5, 5, 14)
    """
    graph = as_graph(graph)
    spent = limits(time_limit, node_limit, memory_limit)
    record = ask("order", graph, spent, kind=kind, method=method, force=force, witness=True)
    reached = {one["vertex"]: one["loose_backward_neighbors"] for one in record["witness"]}
    return Order(
        graph=graph,
        kind=record["kind"],
        method=record["method"],
        order=tuple(graph.label(v) for v in record["order"]),
        rho=record["rho"],
        col_2=number(record["lower"], record["upper"], record.get("limit")),
        certified=record["certified"],
        reaches={graph.label(v): tuple(graph.label(w) for w in reached[v]) for v in record["order"]},
        record=record,
    )


@dataclass(frozen=True)
class Known:
    """The known bounds on a number of a game on a graph, by theorems, stored searches and certificates, and a short
    search.

    :ivar number: chi_g or col_g; an :class:`Interval` if it is open.
    :ivar low_by: what proves the lower end. :ivar high_by: what proves the upper end.
    :ivar certificate: the stored certificate that proves an end.
    :ivar record: the answer as ``mapgame bounds --known`` prints it in JSON.
    """

    game: Game
    first: Player
    variant: Variant
    number: int | Interval
    low_by: str
    high_by: str
    certificate: str | None
    record: dict[str, Any] = field(repr=False)


def _ground(said: str | dict[str, Any]) -> str:
    """The proof of an end, in words."""
    if isinstance(said, str):
        return said
    ((kind, detail),) = said.items()
    if isinstance(detail, dict):
        detail = ", ".join(f"{value} {name}" for name, value in detail.items() if value is not None)
    return f"{kind} {detail}".strip()


def known(
    graph: GraphLike,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> list[Known]:
    """The known bounds on chi_g and col_g for either first player, and on the variants with stored results.

    >>> import mapgame as mg
    >>> chi_g = mg.known("torus:5x5")[0]
    >>> chi_g.number, chi_g.certificate, chi_g.high_by
    (5, 'known/certificates/torus-5x5.cert', 'theorem matching-rank')
    """
    found = ask("known", as_graph(graph), limits(time_limit, node_limit, memory_limit))
    return [
        Known(
            game=one["game"],
            first=one["first"],
            variant=Variant(connected=one["connected"], passing=one["pass"]),
            number=number(*one["interval"]),
            low_by=_ground(one["low_by"]),
            high_by=_ground(one["high_by"]),
            certificate=one["certificate"] and one["certificate"]["file"],
            record=one,
        )
        for one in found
    ]


@dataclass(frozen=True)
class Family:
    """What is proved about all members of an infinite family.

    :ivar family: the family. :ivar winner: who wins with ``k`` colors; ``None`` if nothing is proved.
    :ivar members: on which members, such as ``"N >= 4"``.
    :ivar by: what proves it: ``"gadget"``, ``"windows"``, ``"segments"``, or a ``"stored"`` proof if the search found none.
    :ivar smaller: the members on which Bob wins with all smaller numbers of colors, too.
    :ivar limit: the limit that ended a search, if any.
    :ivar proof: the proof as a text that ``mapgame check`` verifies; ``None`` if the search found none.
    :ivar record: the answer as ``mapgame family`` prints it in JSON.
    """

    family: str
    k: int
    first: Player
    winner: Player | None
    members: str | None
    by: str | None
    smaller: str | None
    nodes: int
    limit: str | None
    proof: str | None = field(repr=False)
    record: dict[str, Any] = field(repr=False)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the proof to a new file, for ``mapgame check``.

        :raises ValueError: without a proof. :raises FileExistsError: if the file exists.
        """
        if self.proof is None:
            raise ValueError(f"{self.family}: the search found no proof")
        with open(path, "x", encoding="utf-8") as file:
            file.write(self.proof)


def family(
    spec: str,
    k: int,
    *,
    first: Player = "alice",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Family:
    """Proves who wins with k colors on all but finitely many members of an infinite family, as ``mapgame family`` does.

    :param spec: the family, a spec with the letter N, or with M and N: ``"grid:3xN"``. Or the name of a file with a strip,
        ``*.strip``.
    :param node_limit: for each search, which otherwise has a default number.

    >>> import mapgame as mg
    >>> found = mg.family("sunlet:N", 2)
    >>> found.winner, found.members
    ('bob', 'N >= 3')
    """
    if not isinstance(spec, str):
        raise ValueError(f"spec: expected a spec with a letter such as grid:3xN, found {spec!r}")
    name = spec
    if spec.endswith(".strip"):
        with open(spec, encoding="utf-8") as file:
            text = " ".join(line.strip() for line in file if not line.startswith("#"))
        name = f"strip {text.strip().removeprefix('strip ')}"
    question = written({"family": name, "k": color_count(k), "first": first})
    said, proof, limit = _native.family(question, limits(time_limit, node_limit, memory_limit, threads))
    record: dict[str, Any] = json.loads(said)
    members = "family", "k", "first", "winner", "by", "smaller", "nodes"
    values = {member: record[member] for member in members}
    return Family(members=record["for"], limit=limit, proof=proof, record=record, **values)
