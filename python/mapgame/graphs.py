"""Graphs: from networkx, Sage, texts, files, edges and specs, with the labels of their vertices."""

from __future__ import annotations

import bz2
import gzip
import lzma
import os
import re
import shlex
import subprocess
import sys
import warnings
import zlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Union

from . import _native
from ._integers import integer, whole

Vertex = Hashable
GraphLike = Union["Graph", str, bytes, Mapping[Any, Iterable[Any]], Iterable[tuple[Any, Any]], Any]


class Graph:
    """A finite simple graph. Its vertices are any hashable objects, in a fixed order.

    ``source`` is one of these:

    - a graph of networkx, or any object with ``nodes``, ``edges`` and ``is_directed``; its nodes and its name remain;
    - a graph of Sage; its vertices, their order, if any, and its name remain;
    - a spec such as ``"petersen"``, ``"K3,3"`` or ``"grid:4x5"`` (:func:`families` lists them), or ``"g6:"`` and a
      graph6 string;
    - the path of a file, or a text, in any format that ``mapgame`` reads;
    - a mapping from each vertex to its neighbors;
    - a square matrix with a ``shape``, of numpy or a sparse one of scipy, where a nonzero entry is an edge;
    - pairs of vertices, the edges. ``vertices`` lists the vertices, isolated ones too, in order. Without it the
      vertices are those of the pairs, as in an edge list: by number if all are numbers, else in the order of their
      first appearance.

    The vertices of a text are integers if all its names are decimal numbers, else strings. Repeated edges are merged.
    Loops and directed graphs are refused. Costs O(n log n + m log d), d the largest degree.

    :param seed: the seed of random families.
    :param name: the name of the graph in pictures and messages.
    :raises ValueError: with the message of the command line, if there is no such graph.

    >>> import mapgame as mg
    >>> mg.Graph("petersen")
    Graph('petersen', n=10, m=15)
    >>> square = mg.Graph([("a", "b"), ("b", "c"), ("c", "d"), ("d", "a")])
    >>> square.vertices
    ('a', 'b', 'c', 'd')
    >>> square.neighbors("a")
    ('b', 'd')
    >>> mg.Graph({1: [2], 2: [3], 3: []}).m
    2
    >>> mg.Graph("1 2\\n2 3").vertices, mg.Graph([(3, 2), (2, 1)]).vertices
    ((1, 2, 3), (1, 2, 3))
    >>> mg.Graph("IheA@GUAo") == mg.Graph("petersen")
    True
    """

    __slots__ = {
        "_core": "The graph of the native half.",
        "_labels": "The vertices; ``None`` where they are 0, ..., n - 1.",
        "_index": "Their numbers.",
        "name": "What pictures and messages call the graph.",
        "__weakref__": None,
    }

    def __init__(
        self,
        source: GraphLike = (),
        *,
        vertices: Iterable[Vertex] | None = None,
        seed: int = 0,
        name: str | None = None,
    ) -> None:
        if vertices is None:
            made = _from(source, seed)
        else:
            made = _from_edges(source, list(vertices))
        self._core, self._labels, title = made
        self._index = None if self._labels is None else {label: v for v, label in enumerate(self._labels)}
        self.name = name or title or f"g6:{self.graph6()}"[:80]

    @classmethod
    def _of(cls, core: _native.Core, labels: Sequence[Vertex] | None = None, name: str | None = None) -> Graph:
        graph = cls.__new__(cls)
        graph._core = core
        kept = None if labels is None else tuple(labels)
        graph._labels = kept
        graph._index = None if kept is None else {label: v for v, label in enumerate(kept)}
        graph.name = name or f"g6:{graph.graph6()}"[:80]
        return graph

    @classmethod
    def from_graph6(cls, line: str) -> Graph:
        """The graph of one line of graph6 or sparse6; the vertices are 0, 1, ..."""
        text = line.strip()
        return _only(_native.Reader("text", text.encode(), "sparse6" if text.startswith(":") else "graph6"), cls)

    @classmethod
    def from_spec(cls, spec: str, seed: int = 0) -> Graph:
        """The graph of a spec of the command line, such as ``product(cycle:5,path:3)`` or ``gnp:20,0.3@7``. A remark
        that the command line prints on standard error is a warning."""
        return cls._of(_of_spec(spec, seed), name=spec)

    @classmethod
    def from_text(
        cls,
        text: str | bytes,
        format: str | None = None,
        *,
        from_zero: bool = False,
        drop_loops: bool = False,
        columns: tuple[str, str] | None = None,
    ) -> Graph:
        """The only graph of a text.

        :param format: a name such as ``"graph6"``, ``"dot"`` or ``"edges"``; by default it is detected. The error for
            an unknown name lists all of them.
        :param from_zero: in an edge list of numbers, all numbers up to the largest are vertices, named or not.
        :param drop_loops: removes loops, which are otherwise refused.
        :param columns: the two columns of a table with the ends of edges, by their names or by their numbers from 1.

        >>> import mapgame as mg
        >>> mg.Graph.from_text("1 2\\n2 3", format="edges").n
        3
        """
        data = text.encode() if isinstance(text, str) else text
        reader = _native.Reader("text", data, format, from_zero=from_zero, drop_loops=drop_loops, columns=columns)
        return _only(reader, cls)

    @classmethod
    def from_matrix(cls, rows: Sequence[Sequence[Any]]) -> Graph:
        """The graph of an adjacency matrix, which must be symmetric. The vertices are 0, 1, ..."""
        order = len(rows)
        if any(len(row) != order for row in rows):
            raise ValueError("expected a square matrix")
        edges = [(u, v) for u in range(order) for v in range(order) if rows[u][v]]
        missing = next(((u, v) for u, v in edges if not rows[v][u]), None)
        if missing is not None:
            raise ValueError(f"expected an undirected graph, found {missing[0]} -> {missing[1]} alone")
        return cls._of(_native.Core.of_edges(order, edges), name=None)

    @property
    def n(self) -> int:
        """The order, the number of vertices."""
        return self._core.order

    @property
    def m(self) -> int:
        """The size, the number of edges."""
        return self._core.size

    @property
    def vertices(self) -> tuple[Vertex, ...]:
        """The vertices in their order; 0, ..., n - 1 if the source has no labels."""
        return tuple(range(self.n)) if self._labels is None else self._labels

    @property
    def edges(self) -> list[tuple[Vertex, Vertex]]:
        """Each edge once, the end that comes first in :attr:`vertices` first."""
        return [(self.label(u), self.label(v)) for u, v in self._core.edges()]

    def label(self, number: int) -> Vertex:
        """The vertex with this number, from 0."""
        return number if self._labels is None else self._labels[number]

    def index(self, vertex: Vertex) -> int:
        """The number of a vertex, its place in :attr:`vertices`.

        :raises ValueError: if there is no such vertex.
        """
        number = integer(vertex)
        if self._index is None and number is not None and 0 <= number < self.n:
            return number
        for label in (vertex, number):
            try:
                if self._index is not None and label is not None and label in self._index:
                    return self._index[label]
            except TypeError:
                # It cannot be hashed, and may be a number nevertheless.
                pass
        raise ValueError(f"expected a vertex of the graph, found {vertex!r}")

    def neighbors(self, vertex: Vertex) -> tuple[Vertex, ...]:
        """The vertices next to this one, in the order of :attr:`vertices`."""
        return tuple(self.label(w) for w in self._core.neighbors(self.index(vertex)))

    def degree(self, vertex: Vertex) -> int:
        """The number of its neighbors."""
        return len(self._core.neighbors(self.index(vertex)))

    def has_edge(self, u: Vertex, v: Vertex) -> bool:
        """Whether u and v are adjacent."""
        return self.index(v) in self._core.neighbors(self.index(u))

    def adjacency(self) -> dict[Vertex, tuple[Vertex, ...]]:
        """Every vertex with its neighbors."""
        return {vertex: self.neighbors(vertex) for vertex in self.vertices}

    def graph6(self) -> str:
        """The graph6 string, without labels."""
        return self._core.write("graph6").decode().strip()

    def sparse6(self) -> str:
        """The sparse6 string, without labels."""
        return self._core.write("sparse6").decode().strip()

    def dot(self) -> str:
        """The graph in DOT, with labels as strings."""
        return self._core.write("dot").decode()

    def dimacs(self) -> str:
        """The graph in the format of DIMACS."""
        return self._core.write("dimacs").decode()

    def to_networkx(self) -> Any:
        """The same graph for networkx, with its name.

        >>> import mapgame as mg, networkx
        >>> networkx.is_isomorphic(mg.Graph("cube").to_networkx(), networkx.cubical_graph())
        True
        >>> letters = networkx.path_graph(["x", "y", "z"])
        >>> mg.Graph(letters).vertices, list(mg.Graph(letters).to_networkx().edges)
        (('x', 'y', 'z'), [('x', 'y'), ('y', 'z')])
        >>> mg.chi_g(letters), mg.winning_moves(mg.Position(letters, 2)).winning[0].move
        (2, Move(vertex='y', color=0))
        >>> mg.verify(networkx.star_graph(5), "activation").worst_case
        3
        >>> mg.chi_g(networkx.DiGraph([(1, 2)]))
        Traceback (most recent call last):
        ...
        ValueError: expected an undirected graph, found a directed one
        """
        import networkx

        graph = networkx.Graph(name=self._given_name())
        graph.add_nodes_from(self.vertices)
        graph.add_edges_from(self.edges)
        return graph

    def to_sage(self) -> Any:
        """The same graph for Sage, with its name.

        :raises ImportError: if Sage is not installed.

        >>> import mapgame as mg
        >>> from sage.graphs.graph_generators import graphs
        >>> mg.Graph("cube").to_sage().is_isomorphic(graphs.CubeGraph(3))
        True
        >>> grid = graphs.Grid2dGraph(2, 3)
        >>> mg.Graph(grid).vertices, mg.Graph(grid).name
        (((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2)), '2D Grid Graph for [2, 3]')
        >>> mg.Graph(grid).to_sage() == grid, mg.chi_g(graphs.PetersenGraph())
        (True, 4)
        """
        try:
            from sage.all import Graph as SageGraph
        except ImportError:
            # Sage in parts has no such module.
            from sage.graphs.graph import Graph as SageGraph
        parts = [list(self.vertices), self.edges]
        return SageGraph(parts, format="vertices_and_edges", name=self._given_name())

    def _given_name(self) -> str:
        """Its name, unless the name is a description such as graph6, which a change of the graph would make wrong."""
        return "" if self.name.startswith("g6:") else self.name

    def line_graph(self) -> Graph:
        """The line graph: its vertices are the edges, adjacent if they share an end."""
        return Graph._of(self._core.line_graph(), self.edges, f"line({self.name})")

    def canonical(self) -> Graph:
        """The graph in its canonical numbering, without labels. It is the same for isomorphic graphs."""
        return Graph._of(self._core.canonical())

    def layout(self) -> dict[Vertex, tuple[float, float]]:
        """The coordinates of the vertices in a drawing: in the unit square, y downwards, as ``mapgame draw`` prints
        them."""
        points = self._core.places()["points"]
        return {vertex: (x, y) for vertex, (x, y) in zip(self.vertices, points)}

    def svg(self) -> str:
        """A picture of the graph, of at most 1,000 vertices."""
        return _native.film(self._core, self.name, None, "svg")

    def _repr_svg_(self) -> str | None:
        return self.svg() if self.n <= 1000 else None

    def __len__(self) -> int:
        return self.n

    def __iter__(self) -> Iterator[Vertex]:
        return iter(self.vertices)

    def __contains__(self, vertex: object) -> bool:
        try:
            self.index(vertex)  # type: ignore[arg-type]
        except ValueError:
            return False
        return True

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Graph):
            return NotImplemented
        return self.vertices == other.vertices and self._core.equals(other._core)

    def __hash__(self) -> int:
        return hash((self.vertices, self.m))

    def __repr__(self) -> str:
        return f"Graph({self.name!r}, n={self.n}, m={self.m})"

    def __reduce__(self) -> Any:
        return _rebuilt, (self.edges, self.vertices, self._labels is not None, self.name)


_Made = tuple[_native.Core, Union[tuple[Vertex, ...], None], Union[str, None]]


def _rebuilt(edges: list[Any], vertices: tuple[Vertex, ...], is_labeled: bool, name: str) -> Graph:
    graph = Graph(edges, vertices=vertices, name=name)
    return graph if is_labeled else Graph._of(graph._core.unlabeled(), None, name)


def several(argument: str, values: Any, what: str = "graphs") -> Iterator[Any]:
    """The argument as several values, for functions that take any number of them.

    :raises ValueError: for a single one.
    """
    if isinstance(values, (str, bytes, Graph)) or not hasattr(values, "__iter__") or isinstance(values, type):
        raise ValueError(f"{argument}: expected several {what}, such as a list, found {values!r}")
    return iter(values)


def numbered(argument: str, graph: Graph, vertices: Any) -> list[int]:
    """The numbers of these vertices; a message names the argument."""
    try:
        return [graph.index(vertex) for vertex in several(argument, vertices, "vertices")]
    except ValueError as fault:
        words = str(fault)
        raise ValueError(words if words.startswith(f"{argument}:") else f"{argument}: {words}") from None


def classed(graph: Graph, guide: Any) -> list[int]:
    """The classes of the vertices in a guide, in their order."""
    if not isinstance(guide, Mapping):
        raise ValueError(f"guide: expected a mapping from the vertices to their classes, found {guide!r}")
    missing = next((vertex for vertex in graph if vertex not in guide), None)
    if missing is not None:
        raise ValueError(f"guide: expected a class for every vertex, found none for {missing!r}")
    return [whole("guide", guide[vertex], 0, (1 << 32) - 1) for vertex in graph]


def as_graph(source: GraphLike) -> Graph:
    """The argument as a :class:`Graph`."""
    return source if isinstance(source, Graph) else Graph(source)


def _from(source: Any, seed: int) -> _Made:
    if isinstance(source, Graph):
        return source._core, source._labels, source.name
    if isinstance(source, (str, bytes, os.PathLike)):
        return _from_text(source, seed)
    if hasattr(source, "graph6_string") or hasattr(source, "dig6_string"):
        return _from_sage(source)
    if hasattr(source, "is_directed") and hasattr(source, "nodes") and hasattr(source, "edges"):
        _undirected(source)
        made = _from_edges((edge[:2] for edge in source.edges()), list(source.nodes()))
        return _titled(made, getattr(source, "name", None))
    if isinstance(source, Mapping):
        rows = {vertex: list(several(f"the neighbors of {vertex!r}", row, "vertices")) for vertex, row in source.items()}
        edges = [(vertex, neighbor) for vertex, row in rows.items() for neighbor in row]
        return _from_edges(edges, list(dict.fromkeys([*rows, *(end for _, end in edges)])))
    if hasattr(source, "shape") and hasattr(source, "tocsr"):
        return _from_sparse(source)
    if hasattr(source, "shape") and hasattr(source, "tolist"):
        graph = Graph.from_matrix(source.tolist())
        return graph._core, None, None
    try:
        edges = [tuple(edge) for edge in source]
    except TypeError:
        raise ValueError(f"expected a graph, found {source!r}") from None
    bad = next((edge for edge in edges if len(edge) != 2), None)
    if bad is not None:
        raise ValueError(f"expected edges, pairs of vertices, found {bad!r}")
    return _from_edges(edges, _named(edges))


def _from_sparse(matrix: Any) -> _Made:
    """A sparse matrix of scipy; stored zeros are not edges."""
    order, columns = matrix.shape
    if order != columns:
        raise ValueError(f"expected a square matrix, found {order} rows and {columns} columns")
    entries = matrix.tocsr().tocoo()
    edges = {(int(u), int(v)) for u, v, value in zip(entries.row, entries.col, entries.data) if value}
    missing = min(((u, v) for u, v in edges if (v, u) not in edges), default=None)
    if missing is not None:
        raise ValueError(f"expected an undirected graph, found {missing[0]} -> {missing[1]} alone")
    return _native.Core.of_edges(int(order), sorted(edges)), None, None


def _named(edges: list[tuple[Any, ...]]) -> list[Vertex]:
    """The vertices of these pairs, in the order of an edge list."""
    names = list(dict.fromkeys(end for edge in edges for end in edge))
    numbers = [number for number in map(_number, names) if number is not None]
    if len(numbers) < len(names):
        return names
    return [name for _, name in sorted(zip(numbers, names), key=lambda pair: pair[0])]


def _number(name: Vertex) -> int | None:
    """The name as a number, as in an edge list."""
    number = integer(name)
    if number is None and isinstance(name, str) and name.isascii() and name.isdecimal():
        try:
            return int(name)
        except ValueError:
            # It has thousands of digits.
            return None
    return None if number is None or number < 0 else number


def _undirected(source: Any) -> None:
    if source.is_directed():
        raise ValueError("expected an undirected graph, found a directed one")


def _titled(made: _Made, name: Any) -> _Made:
    core, labels, _ = made
    return core, labels, name if isinstance(name, str) else None


def _from_edges(edges: Iterable[Any], vertices: list[Vertex]) -> _Made:
    index: dict[Vertex, int] = {}
    for vertex in vertices:
        if vertex in index:
            raise ValueError(f"expected every vertex once, found {vertex!r} again")
        index[vertex] = len(index)
    numbered = []
    for u, v in edges:
        if u not in index or v not in index:
            raise ValueError(f"expected a vertex of the graph, found {(v if u in index else u)!r}")
        if index[u] == index[v]:
            raise ValueError(f"expected an edge between two vertices, found a loop at {u!r}")
        numbered.append((index[u], index[v]))
    if all(type(vertex) is int and vertex == place for place, vertex in enumerate(vertices)):
        return _native.Core.of_edges(len(vertices), numbered), None, None
    core = _native.Core.of_edges(len(vertices), numbered, [str(vertex) for vertex in vertices])
    return core, tuple(vertices), None


def _from_sage(source: Any) -> _Made:
    _undirected(source)
    vertices = list(source.vertices(sort=False))
    try:
        vertices.sort()
    except TypeError:
        # They have no order, and keep that in which Sage lists them.
        vertices = list(source.vertices(sort=False))
    return _titled(_from_edges(source.edges(labels=False, sort=False), vertices), source.name())


def _parts(graph: Graph) -> _Made:
    return graph._core, graph._labels, graph.name


def _of_spec(spec: str, seed: int) -> _native.Core:
    try:
        core = _native.Core.of_spec(spec, whole("seed", seed))
    except ValueError as fault:
        # The tip is about the command line.
        words = re.sub(r"with `--over (\w)=3\.\.12`", r'in mapgame.over(..., \1="3..12")', str(fault))
        raise ValueError(words) from None
    remark = core.remark()
    if remark:
        warnings.warn(f"{spec}: {remark}", stacklevel=_outside())
    return core


def _outside() -> int:
    """The depth of the caller outside the package, so that a warning names the caller's line."""
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__package__") == __package__:
        frame, level = frame.f_back, level + 1
    return level


def _from_text(source: str | bytes | os.PathLike[str], seed: int) -> _Made:
    if isinstance(source, bytes):
        return _parts(Graph.from_text(source))
    if isinstance(source, str):
        if source.startswith("g6:"):
            graph = Graph.from_graph6(source[3:])
            return graph._core, None, source
        if _native.is_spec(source):
            return _of_spec(source, seed), None, source
    if isinstance(source, os.PathLike) or ("\n" not in source and os.path.isfile(source)):
        graphs = read(source)
        graph = next(graphs)
        if next(graphs, None) is not None:
            raise ValueError(f"{os.fspath(source)}: expected one graph, found more")
        return _parts(graph)
    if "\n" not in source and "{" not in source and not _native.is_literal(source):
        try:
            return _parts(Graph.from_graph6(source))
        except ValueError:
            # The fault of the spec names the nearest families.
            try:
                _native.Core.of_spec(source, seed)
            except ValueError as fault:
                raise ValueError(f"no such file, no graph6, and no graph spec: {fault}") from None
    return _parts(Graph.from_text(source))


def _read(reader: _native.Reader, name: str) -> Iterator[Graph]:
    count = 0
    for core, title in reader:
        count += 1
        yield Graph._of(core, _labels(core), title)
    if count == 0:
        raise ValueError(f"{name}: expected a graph, found an empty input")


def _labels(core: _native.Core) -> Sequence[Vertex] | None:
    """The labels of a text, as integers if each is a decimal number."""
    labels = core.labels()
    if labels and all(label.isascii() and label.isdecimal() and (label == "0" or label[0] != "0") for label in labels):
        # Numbers of thousands of digits stay texts.
        return labels if any(len(label) > 1000 for label in labels) else [int(label) for label in labels]
    return labels


def _only(reader: _native.Reader, kind: type[Graph]) -> Graph:
    graphs = _read(reader, "text")
    graph = next(graphs)
    if next(graphs, None) is not None:
        raise ValueError("expected one graph, found more")
    return graph


def read(
    path: str | os.PathLike[str], format: str | None = None, **options: Any
) -> Iterator[Graph]:
    """The graphs of a file, one after the other, in any format that ``mapgame`` reads, also compressed by gzip, bzip2
    or xz. The format is detected from the text, else from the extension.

    :param format: the name of the format, and ``from_zero``, ``drop_loops``, ``columns``: as for
        :meth:`Graph.from_text`.
    :raises ValueError: for the first line that is not a graph, with its number.
    """
    data, plain = contents(path)
    name = os.fspath(path)
    return _read(_native.Reader(name, data, format, by_name=_native.format_of(plain), **options), name)


def contents(path: str | os.PathLike[str]) -> tuple[bytes, str]:
    """The bytes of a file, also compressed by gzip, bzip2 or xz, and its name without the extension of that.

    :raises ValueError: if its compression is damaged.
    """
    name = os.fspath(path)
    with open(path, "rb") as file:
        data = file.read()
    for magic, extension, decompress in _COMPRESSIONS:
        if data.startswith(magic):
            try:
                return decompress(data), name.removesuffix(extension)
            except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError) as fault:
                raise ValueError(f"{name}: {fault}") from None
    return data, name


_COMPRESSIONS = [
    (b"\x1f\x8b", ".gz", gzip.decompress),
    (b"BZh", ".bz2", bz2.decompress),
    (b"\xfd7zXZ\x00", ".xz", lzma.decompress),
]


def connected_graphs(order: int) -> list[Graph]:
    """Every connected graph of this order, once up to isomorphism. Seconds at order 8, at most 9.

    >>> import mapgame as mg
    >>> [len(mg.connected_graphs(order)) for order in range(1, 7)]
    [1, 1, 2, 6, 21, 112]
    """
    order = whole("order", order, 0, 9)
    return list(over(f"connected:{order}")) if order else []


def trees(order: int) -> list[Graph]:
    """Every tree of this order, once up to isomorphism; at most 18.

    >>> import mapgame as mg
    >>> [len(mg.trees(order)) for order in range(1, 9)]
    [1, 1, 1, 2, 3, 6, 11, 23]
    """
    return list(over(f"trees:{whole('order', order, 1, 18)}"))


def over(words: str, *, seed: int = 0, **letters: Any) -> Iterator[Graph]:
    """The graphs of ``--over`` on the command line: those of a class, of the catalogue or of your own, or the members of a
    family.

    :param words: a class with orders, such as ``"connected:1..6"`` or ``"trees:9"``: all its graphs, one of each isomorphism
        class. Or the path of a folder with files of graphs, or of a list: a file of graphs, or of specs, one a line. Or
        ``"exec:PROGRAM:4..9"``: the program runs once for each order, its last argument, and prints a line of graph6 for
        each graph. Or, with letters, a spec or the name of a file: ``"cycle:N"``, ``"grid:Mx2N+1"``, ``"gear-{N}.g6"``.
    :param letters: the numbers of each letter: a number, a range, or a text ``"3..12"`` or ``"3..15/2"`` with both ends. The
        last letter changes fastest.
    :param seed: the seed of random families.

    The graphs are made one after the other, as they are used. Their names are their specs, or graph6 after ``g6:``.

    >>> import mapgame as mg
    >>> [graph.name for graph in mg.over("grid:MxN", M=2, N=range(3, 6))]
    ['grid:2x3', 'grid:2x4', 'grid:2x5']
    >>> len(list(mg.over("planar:1..5"))), [mg.chi_g(graph) for graph in mg.over("cycle:N", N="3..5")]
    (30, [3, 3, 3])
    """
    if not isinstance(words, str):
        raise ValueError(f"words: expected a class such as connected:1..6, or a spec with letters, found {words!r}")
    seed = whole("seed", seed)
    if not letters and is_own(words):
        return _own(words, seed)
    numbers = [f"{letter}={_numbers(letter, value)}" for letter, value in letters.items()]
    foreign = next((letter for letter in letters if letter not in words), None)
    if foreign is not None:
        raise ValueError(f"{foreign}: expected a spec with this letter, such as cycle:{foreign}, found {words!r}")
    many = _native.Many.of_letters(words, numbers) if letters else _native.Many.of_class(words)
    return _made(many, seed)


def _made(many: _native.Many, seed: int) -> Iterator[Graph]:
    while found := many.some():
        for name, core in found:
            if core is not None:
                yield Graph._of(core, name=name)
            else:
                yield Graph.from_spec(name, seed) if _native.is_spec(name) else Graph(name, seed=seed, name=name)


def is_own(words: str) -> bool:
    """Whether the words name a class of the user's: a program, a folder or a list."""
    return words.startswith(_SCHEME) or "/" in words or os.path.exists(words)


_SCHEME = "exec:"


def _own(words: str, seed: int) -> Iterator[Graph]:
    if words.startswith(_SCHEME):
        program, _, orders = words.removeprefix(_SCHEME).rpartition(":")
        ends = re.fullmatch(r"(\d{1,4})(?:\.\.(\d{1,4}))?", orders)
        if not program.strip() or ends is None:
            raise ValueError(f"words: expected orders after a program, such as exec:PROGRAM:4..9, found {words!r}")
        try:
            command = shlex.split(program)
        except ValueError as fault:
            raise ValueError(f"words: {fault}, found {words!r}") from None
        return _printed(program, command, range(int(ends[1]), int(ends[2] or ends[1]) + 1))
    if os.path.isdir(words):
        paths = sorted(os.path.join(words, name) for name in os.listdir(words) if not name.startswith("."))
        files = [path for path in paths if os.path.isfile(path)]
        if not files:
            raise ValueError(f"words: expected a folder with files of graphs, found none in {words!r}")
        return (graph for path in files for graph in read(path))
    if not os.path.exists(words):
        raise ValueError(f"words: expected a class, a folder or a list, found no file {words!r}")
    return _listed(words, seed)


def _listed(path: str, seed: int) -> Iterator[Graph]:
    """The graphs of a file of graphs, or of the specs on its lines."""
    lines = [line.strip() for line in contents(path)[0].decode(errors="replace").splitlines()]
    specs = {number: line for number, line in enumerate(lines, 1) if line and not line.startswith("#")}
    if not specs or not _native.is_spec(next(iter(specs.values()))):
        yield from read(path)
        return
    foreign = next((number for number, line in specs.items() if not _native.is_spec(line)), None)
    if foreign is not None:
        raise ValueError(f"{path}:{foreign}: expected the spec of a graph, found {specs[foreign]!r}")
    for line in specs.values():
        yield Graph.from_spec(line, seed)


def _printed(program: str, command: list[str], orders: range) -> Iterator[Graph]:
    """What a program prints for each order."""
    has_some = False
    for order in orders:
        place = f"{_SCHEME}{program}: order {order}"
        try:
            process = subprocess.Popen([*command, str(order)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
        except OSError as fault:
            raise ValueError(f"{place}: cannot start it: {fault}") from None
        with process:
            try:
                for line in process.stdout or ():
                    try:
                        graph = Graph.from_text(line, "graph6")
                    except ValueError as fault:
                        raise ValueError(f"{place}: expected a line of graph6: {fault}") from None
                    if graph.n != order:
                        raise ValueError(f"{place}: expected graphs of order {order}, found one of order {graph.n}")
                    has_some = True
                    yield graph
                code = process.wait()
            finally:
                # A program whose graphs are no longer wanted.
                process.kill()
        if code != 0:
            raise ValueError(f"{place}: it has ended with {code}")
    if not has_some:
        raise ValueError(f"{_SCHEME}{program}: expected a program that prints graphs, found none")


def _numbers(letter: str, value: Any) -> str:
    """The numbers of a letter as the command line writes them."""
    if isinstance(value, str):
        return value
    if isinstance(value, range) and value:
        ascending = value if value.step > 0 else value[::-1]
        return f"{ascending[0]}..{ascending[-1]}/{ascending.step}"
    words = 'numbers such as 5, range(3, 13) or "3..12"'
    return str(whole(letter, value, 0, (1 << 32) - 1, words))
