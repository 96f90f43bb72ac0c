"""Graphs from everywhere, with labels of any hashable kind."""

import bz2
import gzip
import lzma
import pickle
import warnings
from fractions import Fraction

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

import mapgame as mg

LABELS = some.one_of(
    some.integers(), some.text(max_size=5), some.tuples(some.integers(), some.text(max_size=2)),
    some.frozensets(some.integers(), max_size=3), some.fractions(), some.floats(allow_nan=False),
    some.binary(max_size=3), some.booleans(),
)


@some.composite
def labeled(draw):
    vertices = draw(some.lists(LABELS, min_size=0, max_size=7, unique=True))
    pairs = [(u, v) for i, u in enumerate(vertices) for v in vertices[:i]]
    edges = draw(some.lists(some.sampled_from(pairs), unique=True)) if pairs else []
    graph = networkx.Graph()
    graph.add_nodes_from(vertices)
    graph.add_edges_from(edges)
    return graph


@given(labeled())
@settings(max_examples=200, deadline=None)
def test_networkx_and_back_keeps_labels_of_any_hashable_kind(source):
    graph = mg.Graph(source)
    assert list(graph.vertices) == list(source.nodes)
    assert [type(vertex) for vertex in graph.vertices] == [type(vertex) for vertex in source.nodes]
    back = graph.to_networkx()
    assert list(back.nodes) == list(source.nodes)
    assert {frozenset(edge) for edge in back.edges} == {frozenset(edge) for edge in source.edges}
    for vertex in graph:
        assert set(graph.neighbors(vertex)) == set(source[vertex])
        assert graph.label(graph.index(vertex)) == vertex
    assert mg.Graph.from_graph6(graph.graph6()).m == graph.m
    if graph.n:
        assert networkx.is_isomorphic(networkx.from_graph6_bytes(graph.graph6().encode()), source)
        assert networkx.is_isomorphic(networkx.from_sparse6_bytes(graph.sparse6().encode()), source)
        order = mg.order(graph)
        assert set(order.order) == set(source.nodes)
    assert pickle.loads(pickle.dumps(graph)) == graph


class Sage:
    """As much of a graph of Sage as is looked at."""

    def __init__(self, data=None, format=None, name=""):
        self.graph = networkx.Graph()
        if data is not None:
            assert format == "vertices_and_edges"
            vertices, edges = data
            self.graph.add_nodes_from(vertices)
            self.graph.add_edges_from(edges)
        self.called = name

    @classmethod
    def of(cls, graph, name=""):
        made = cls(name=name)
        made.graph = graph
        return made

    def graph6_string(self):
        return networkx.to_graph6_bytes(self.graph, header=False).decode().strip()

    def is_directed(self):
        return self.graph.is_directed()

    def vertices(self, sort=True):
        return sorted(self.graph) if sort else list(self.graph)

    def edges(self, labels=True, sort=True):
        edges = [(u, v) if not labels else (u, v, None) for u, v in self.graph.edges]
        return sorted(edges) if sort else edges

    def name(self):
        return self.called

    def __iter__(self):
        return iter(self.graph)


def test_a_graph_of_sage_comes_with_its_vertices_and_its_name():
    source = networkx.grid_2d_graph(3, 3)
    graph = mg.Graph(Sage.of(source, "Grid"))
    assert graph == mg.Graph(source) and graph.name == "Grid"
    assert set(graph.neighbors((0, 0))) == {(0, 1), (1, 0)}
    # Sage lists vertices in an order of its own.
    shuffled = Sage.of(networkx.Graph([(3, 1), (1, 2), (10, 3)]))
    graph = mg.Graph(shuffled)
    assert graph.vertices == (1, 2, 3, 10) and graph.has_edge(3, 10)
    assert graph.name.startswith("g6:")
    # Not all vertices have an order.
    mixed = mg.Graph(Sage.of(networkx.Graph([("a", 1), (1, (2, 3))])))
    assert mixed.vertices == ("a", 1, (2, 3)) and mixed.m == 2
    directed = type("DiGraph", (Sage,), {"dig6_string": lambda self: "AC"}).of(networkx.DiGraph([(1, 2)]))
    with pytest.raises(ValueError, match="expected an undirected graph, found a directed one"):
        mg.Graph(directed)


def test_to_sage_and_back(monkeypatch):
    try:
        from sage.graphs.graph import Graph as SageGraph
    except ImportError:
        import sys
        from types import ModuleType

        SageGraph = Sage
        module = ModuleType("sage.all")
        module.Graph = Sage
        monkeypatch.setitem(sys.modules, "sage", ModuleType("sage"))
        monkeypatch.setitem(sys.modules, "sage.all", module)
    for source in ["petersen", [("a", "b"), ("b", (1, 2))], networkx.path_graph(4), {5: [], 3: [2]}]:
        graph = mg.Graph(source, name="what it is called")
        made = graph.to_sage()
        assert isinstance(made, SageGraph) and made.name() == "what it is called"
        back = mg.Graph(made)
        assert set(back.vertices) == set(graph.vertices) and back.m == graph.m
        assert all(back.has_edge(*edge) for edge in graph.edges)
        assert back.name == graph.name
    assert mg.Graph("g6:Bw").to_sage().name() == ""


def test_the_name_of_a_graph_of_networkx_is_kept():
    petersen = networkx.petersen_graph()
    assert mg.Graph(petersen).name == petersen.name == "Petersen Graph"
    assert mg.Graph(petersen, name="mine").name == "mine"
    assert mg.Graph(mg.Graph(petersen).to_networkx()).name == "Petersen Graph"
    # What only spells a graph is not the name of another one.
    assert mg.Graph([(0, 1)]).to_networkx().name == ""
    assert mg.Graph(networkx.path_graph(3)).name == "g6:Bg"


def test_pairs_have_the_vertices_that_they_name_as_a_text_has():
    text, pairs = "1 2\n2 3\n3 4", [(1, 2), (2, 3), (3, 4)]
    assert mg.chi_g(text) == mg.chi_g(pairs) == mg.chi_g("path:4") == 3
    assert mg.Graph(text) == mg.Graph(pairs) == mg.Graph.from_text(text, "edges")
    assert mg.Graph(text).vertices == (1, 2, 3, 4)
    for graph in [networkx.petersen_graph(), networkx.hypercube_graph(3)]:
        shifted = networkx.convert_node_labels_to_integers(graph, first_label=1)
        text = "\n".join(networkx.generate_edgelist(shifted, data=False))
        assert mg.chi_g(text) == mg.chi_g(list(shifted.edges)) == 4
    assert mg.Graph.from_text("1 2\n2 3", from_zero=True).vertices == (0, 1, 2, 3)
    assert mg.Graph([(2, 0), (1, 0)]) == mg.Graph("2 0\n1 0") == mg.Graph([(0, 1), (0, 2)])
    assert mg.Graph([("10", "9"), ("9", "8")]).vertices == ("8", "9", "10")
    assert mg.Graph([("b", "a"), ("a", 1)]).vertices == ("b", "a", 1)


def test_sparse_matrices_and_what_people_type():
    sparse = pytest.importorskip("scipy.sparse")
    for graph in [networkx.petersen_graph(), networkx.path_graph(4), networkx.empty_graph(3)]:
        for format in ["csr", "csc", "coo", "lil"]:
            made = mg.Graph(networkx.to_scipy_sparse_array(graph, format=format))
            assert (made.n, made.edges) == (len(graph), mg.Graph(graph).edges)
    for wrong in [sparse.csr_matrix([[0, 1], [0, 0]]), sparse.csr_matrix([[1]]), sparse.csr_matrix([[0, 1]])]:
        with pytest.raises(ValueError, match="expected"):
            mg.Graph(wrong)
    for text, spec in [("K3,3", "multipartite:3,3"), ("P4 x P3", "product(path:4,path:3)"), ("{0: [1, 2], 1: [0, 2]}", "complete:3"),
                       ("[[0, 1], [1, 2]]", "path:3"), ("EdgeView([(0, 1)])", "path:2")]:
        assert mg.Graph(text).edges == mg.Graph(spec).edges, text
    table = "a,b,w\n0,1,5\n1,2,5\n2,2,5\n"
    assert mg.Graph.from_text(table, columns=("a", "b"), drop_loops=True) == mg.Graph("path:3")


@given(
    some.one_of(
        some.lists(some.integers(0, 20), min_size=2, max_size=7, unique=True),
        some.lists(some.one_of(some.integers(0, 9).map(str), some.sampled_from("abxyz")), min_size=2, max_size=7, unique=True),
    ),
    some.data(),
)
@settings(max_examples=100, deadline=None)
def test_pairs_and_their_text_are_one_graph(names, data):
    pairs = [(u, v) for i, u in enumerate(names) for v in names[:i]]
    edges = data.draw(some.lists(some.sampled_from(pairs), unique=True, min_size=1))
    text = "# edge list\n" + "".join(f"{u} {v}\n" for u, v in edges)
    of_pairs, of_text = mg.Graph(edges), mg.Graph(text)
    assert [str(vertex) for vertex in of_pairs.vertices] == [str(vertex) for vertex in of_text.vertices]
    assert of_pairs._core.equals(of_text._core)


def test_names_of_texts_are_integers_if_all_are_numbers():
    graph = mg.Graph([(3, 5), (5, 9)])
    assert mg.Graph(graph.dot()) == graph
    assert mg.Graph("graph { 1 -- x }").vertices == ("1", "x")
    assert mg.Graph('graph { 1 -- "02" }').vertices == ("1", "02")
    long = "7" * 5000
    assert mg.Graph([(long, "1")]).vertices == (long, "1")


def test_edges_adjacency_and_matrices():
    square = [(0, 1), (1, 2), (2, 3), (3, 0)]
    expected = mg.Graph("cycle:4")
    assert mg.Graph(square).m == 4
    assert mg.Graph({0: [1, 3], 1: [2], 2: [3], 3: []}).canonical() == expected.canonical()
    assert mg.Graph.from_matrix([[0, 1, 0, 1], [1, 0, 1, 0], [0, 1, 0, 1], [1, 0, 1, 0]]).edges == expected.edges
    assert mg.Graph([(0, 1), (1, 0), (0, 1)]).m == 1
    assert mg.Graph([], vertices="abc").n == 3
    half = Fraction(1, 2)
    assert mg.Graph([(half, "x")]).neighbors(half) == ("x",)


def test_texts_and_files(tmp_path):
    dot = "graph g { a -- b; b -- \"c d\" }"
    graph = mg.Graph(dot)
    assert graph.vertices == ("a", "b", "c d") and graph.name == "g"
    assert mg.Graph(graph.dot()) == graph
    assert mg.Graph(">>graph6<<IheA@GUAo") == mg.Graph("petersen")
    assert mg.Graph(mg.Graph("petersen").sparse6()) == mg.Graph("petersen")
    assert mg.Graph.from_text(mg.Graph("petersen").dimacs(), "dimacs").m == 15
    assert mg.Graph("g6:Bw").m == 3
    assert mg.Graph(b"Bw\n").m == 3
    path = tmp_path / "three.g6"
    path.write_text("Bw\nC~\nBo\n")
    assert [graph.m for graph in mg.read(path)] == [3, 6, 2]
    packed = tmp_path / "three.g6.gz"
    packed.write_bytes(gzip.compress(path.read_bytes()))
    assert [graph.m for graph in mg.read(packed)] == [3, 6, 2]
    for suffix, pack in [(".bz2", bz2.compress), (".xz", lzma.compress), ("", gzip.compress)]:
        packed = tmp_path / f"three.g6{suffix}x".removesuffix("x")
        packed.write_bytes(pack(b"Bw\nC~\nBo\n"))
        assert [graph.m for graph in mg.read(packed)] == [3, 6, 2]
        packed.write_bytes(pack(b"Bw\nC~\nBo\n")[:-5])
        with pytest.raises(ValueError, match="three.g6"):
            list(mg.read(packed))
    path.write_text("Bw\nC~\nBo\n")
    with pytest.raises(ValueError, match="expected one graph, found more"):
        mg.Graph(str(path))
    path.write_text("Bw\n!!\n")
    with pytest.raises(ValueError, match="three.g6:2"):
        list(mg.read(path))


def test_formats_go_by_the_names_of_the_command_line_and_that_of_the_docstring():
    texts = {
        "edges": "1 2\n", "edge_list": "1 2\n", "graph6": "A_\n", "sparse6": ":An\n", "dot": "graph { 1 -- 2 }",
        "dimacs": "p edge 2 1\ne 1 2\n",
    }
    for name, text in texts.items():
        graph = mg.Graph.from_text(text, format=name)
        assert (graph.n, graph.m) == (2, 1), name
    # The fault of another name has all of them, and each can be asked for.
    with pytest.raises(ValueError, match="expected a format, one of .*edges.*, found \"edgelist\"") as raised:
        mg.Graph.from_text("1 2", format="edgelist")
    listed = str(raised.value).removeprefix("expected a format, one of ").split(", found")[0].split(", ")
    assert set(texts) - {"edge_list"} < set(listed)
    for name in listed:
        with pytest.raises(ValueError, match="text"):
            mg.Graph.from_text(b"\xff\xff nothing", format=name)


def test_merged_edges_are_said():
    for make in [lambda: mg.Graph("dual(cycle:5)"), lambda: mg.Graph.from_spec("dual(cycle:5)"), lambda: mg.chi_g("dual(cycle:5)")]:
        with pytest.warns(UserWarning, match=r"dual\(cycle:5\): of the 5 edges of the dual, 4 are merged") as seen:
            make()
        assert [warning.filename for warning in seen] == [__file__]
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert mg.Graph("dual(cube)").n == 6


@pytest.mark.parametrize(
    "source, words",
    [
        ([(1, 1)], "expected an edge between two vertices, found a loop at 1"),
        (networkx.DiGraph([(1, 2)]), "expected an undirected graph, found a directed one"),
        ([(1, 2, 3)], "expected edges, pairs of vertices"),
        (7, "expected a graph, found 7"),
        ("digraph { a -> b }", "directed"),
    ],
)
def test_what_is_no_graph_is_refused(source, words):
    with pytest.raises(ValueError, match=words):
        mg.Graph(source)


def test_every_function_takes_labels():
    graph = mg.Graph(networkx.grid_2d_graph(2, 3))
    position = mg.Position(graph, 3, [((0, 0), 0)])
    assert position.colors == {(0, 0): 0}
    assert all(move is None or move.vertex in graph for move in mg.winning_moves(position))
    found = mg.verify(graph, lambda view: view.uncolored[-1])
    assert {reply.vertex for reply in found.play} <= set(graph.vertices)
    assert set(mg.parameters(graph).coloring) == set(graph.vertices)
