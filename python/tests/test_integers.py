"""Integers of numpy, of Sage, and of anything that has ``__index__``, wherever an integer is taken."""

import networkx
import pytest

import mapgame as mg

numpy = pytest.importorskip("numpy")


class Integer:
    """An integer that has ``__index__`` and nothing else."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


KINDS = [int, Integer, numpy.int64, numpy.uint8]


@pytest.fixture(params=KINDS, ids=lambda kind: kind.__name__)
def kind(request):
    return request.param


def test_numbers_of_colors_and_limits(kind):
    assert mg.decide("petersen", kind(3)) == "bob"
    assert mg.solve("petersen", kind(4)).decisions[0].winner == "alice"
    assert mg.certificate("path:4", kind(2)).check()
    limits = {"node_limit": kind(5), "threads": kind(1), "time_limit": kind(20), "memory_limit": kind(1)}
    assert mg.chi_g("gnp:24,0.4@1", **limits) > kind(5)
    assert mg.bounds("petersen", node_limit=kind(100)).col_g == 4
    assert mg.order("petersen", node_limit=kind(100)).rho >= 5
    assert [row["chi"] for row in mg.invariants(["path:3"], "chi", node_limit=kind(100))] == [2]
    assert mg.check(bytes(mg.certificate("path:4")), node_limit=kind(200))


def test_orders_and_seeds(kind):
    assert len(mg.connected_graphs(kind(4))) == 6
    assert len(mg.trees(kind(5))) == 3
    assert mg.Graph("gnp:9,0.4", seed=kind(7)) == mg.Graph("gnp:9,0.4", seed=7) == mg.Graph.from_spec("gnp:9,0.4", kind(7))


def test_vertices_colors_and_steps(kind):
    for graph in [mg.Graph("path:4"), mg.Graph([(1, 2), (2, 3), (3, 0), (0, 5)])]:
        assert graph.neighbors(kind(1)) == graph.neighbors(1)
        assert graph.has_edge(kind(1), kind(2)) and kind(3) in graph and kind(9) not in graph
        position = mg.Position(graph, kind(3), [(kind(1), kind(0))]).play(kind(3), kind(1))
        assert position.k == 3 and position.colors == {1: 0, 3: 1}
        assert all(type(vertex) is int for vertex in position.colors)
        assert position.back(kind(1)).colors == {1: 0}
        assert repr(position).endswith("after 1=0, 3=1>")


def test_strategies_and_matches(kind):
    last = mg.strategy(lambda view: kind(view.uncolored[-1]))
    painter = mg.strategy(colors=True)(lambda view: (kind(view.uncolored[0]), kind(len(view.colors))))
    bob = mg.Bob(lambda view: (kind(view.uncolored[0]), kind(len(view.colors))))
    expected = mg.verify("cycle:5", lambda view: view.uncolored[-1]).worst_case
    assert mg.verify("cycle:5", last).worst_case == expected
    assert mg.verify("path:4", painter, k=kind(4)).survives
    assert mg.verify("path:4", "acyclic", shades=kind(2), guide={v: kind(v % 2) for v in range(4)}, force=True).exhaustive
    assert mg.verify("path:4", last, order=[kind(v) for v in range(4)]).exhaustive
    assert mg.verify("path:4", last, bob=bob, games=kind(3), seed=kind(1), game="coloring", k=kind(4)).games == 3
    assert mg.match("path:4", kind(4), painter, bob, games=kind(5), seed=kind(3)).games == 5
    found = list(mg.tournament(["path:4"], ["activation"], ["random"], k=[kind(3)], games=kind(2)))
    assert [one.k for one in found] == [3]
    assert mg.Position("path:4", 3).reply("random", seed=kind(2))[0] is not None


def test_graphs(kind):
    pairs = [(kind(u), kind(v)) for u, v in [(3, 1), (1, 2)]]
    if kind is Integer:
        # They are not equal where they are the same number: each end is a vertex, as Python has it.
        assert mg.Graph(pairs).n == 4
    else:
        graph = mg.Graph(pairs)
        assert graph.vertices == (1, 2, 3) and type(graph.vertices[0]) is kind
        assert mg.chi_g(pairs) == 2
    assert mg.Graph(numpy.array([[0, 1], [1, 0]], dtype=numpy.uint8)).m == 1
    relabeled = networkx.relabel_nodes(networkx.path_graph(4), {v: kind(v) for v in range(4)})
    assert mg.chi_g(relabeled) == 3


def test_intervals(kind):
    number = mg.Interval(3, 5)
    assert number <= kind(5) and number > kind(2) and number != kind(7) and kind(4) in number and kind(6) not in number
    with pytest.raises(mg.Undecided):
        number > kind(4)
    assert mg.Interval(3, 5) < numpy.float32(5.5)


@pytest.mark.parametrize("value", [True, numpy.bool_(True), 3.0, "3", None, numpy.float64(3), -1, 1 << 64], ids=repr)
def test_what_is_no_integer_is_refused_in_words(value):
    for name, ask in [
        ("k", lambda: mg.decide("path:4", value)),
        ("k", lambda: mg.Position("path:4", value)),
        ("k", lambda: mg.match("path:4", value, "random", "random", games=1)),
        ("games", lambda: mg.match("path:4", 3, "random", "random", games=value)),
        ("seed", lambda: mg.Graph("gnp:9,0.4", seed=value)),
        ("seed", lambda: mg.match("path:4", 3, "random", "random", games=1, seed=value)),
        ("order", lambda: mg.trees(value)),
        ("order", lambda: mg.connected_graphs(value)),
        ("moves", lambda: mg.Position("path:4", 3, [(0, 0)]).back(value)),
        ("color", lambda: mg.Position("path:4", 3, [(0, value)])),
    ]:
        if value is None and name == "k" and "decide" in ask.__code__.co_names:
            continue
        with pytest.raises(ValueError, match=f"{name}: expected .*, found"):
            ask()
    if value is not None:
        with pytest.raises(ValueError, match="node_limit: expected a number from 0 to 2\\^64 - 1, found"):
            mg.chi_g("path:4", node_limit=value)
    with pytest.raises(ValueError, match="expected a vertex of the graph"):
        mg.Graph("path:4").index(value)
