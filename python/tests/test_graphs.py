"""Graphs from everywhere, with labels of any hashable kind."""

import gzip
import pickle
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

    def __init__(self, graph):
        self.graph = graph

    def graph6_string(self):
        return networkx.to_graph6_bytes(self.graph, header=False).decode().strip()

    def is_directed(self):
        return False

    def has_edge(self, u, v):
        return self.graph.has_edge(u, v)

    def __iter__(self):
        return iter(self.graph.nodes)


def test_a_graph_of_sage_comes_with_its_vertices():
    source = networkx.grid_2d_graph(3, 3)
    graph = mg.Graph(Sage(source))
    assert graph == mg.Graph(source)
    assert set(graph.neighbors((0, 0))) == {(0, 1), (1, 0)}


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
    with pytest.raises(ValueError, match="expected one graph, found more"):
        mg.Graph(str(path))
    path.write_text("Bw\n!!\n")
    with pytest.raises(ValueError, match="three.g6:2"):
        list(mg.read(path))


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
