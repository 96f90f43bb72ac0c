"""What networkx, igraph, scipy and pandas write is read by the program as the same graph, or refused in one line."""

import io
import json
import os
import random
import subprocess
import tempfile

import networkx as nx
import pytest
from networkx.readwrite import json_graph


def written(writer, graph, **options):
    """What a writer of networkx writes to a file."""
    file = io.BytesIO()
    writer(graph, file, **options)
    return file.getvalue()


def dumped(data):
    return json.dumps(data).encode()


def node_link(graph, key):
    data = json_graph.node_link_data(graph)
    # Its name depends on the version.
    data[key] = data.pop("edges" if "edges" in data else "links")
    return dumped(data)


def weighted(graph):
    """The same graph with a weight on each edge."""
    other = nx.Graph(graph)
    nx.set_edge_attributes(other, 2, "weight")
    return other


def rows(graph):
    return [[int(graph.has_edge(u, v)) for v in graph] for u in graph]


def matrix(show):
    return lambda graph: show(rows(graph)).encode()


def array(show):
    """A matrix of numpy; above 1,000 entries it would be cut."""
    return lambda graph: show(pytest.importorskip("numpy").array(rows(graph))).encode()


def of_igraph(extension):
    """A writer of igraph, which has files alone; its names are the attribute `name`."""

    def write(graph):
        igraph = pytest.importorskip("igraph")
        other = igraph.Graph(graph.number_of_nodes(), list(numbered(graph).edges))
        other.vs["name"] = [str(name) for name in graph]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, f"graph.{extension}")
            try:
                other.write(path, format=extension)
            except Exception as fault:
                pytest.skip(f"igraph does not write it: {fault}")
            with open(path, "rb") as file:
                return file.read()

    return write


def sparse(graph):
    io_of_scipy = pytest.importorskip("scipy.io")
    file = io.BytesIO()
    io_of_scipy.mmwrite(file, nx.to_scipy_sparse_array(graph))
    return file.getvalue()


def frame(make, **options):
    """A table of pandas as CSV."""

    def write(graph):
        pytest.importorskip("pandas")
        return make(graph).to_csv(**options).encode()

    return write


def edge_frame(graph):
    return nx.to_pandas_edgelist(graph)[["source", "target"]] if graph.edges else nx.to_pandas_edgelist(graph)


def numbered(graph):
    return nx.convert_node_labels_to_integers(graph)


# Each writer by name.
WRITERS = {
    "graph6": lambda graph: written(nx.write_graph6, numbered(graph)),
    "sparse6": lambda graph: written(nx.write_sparse6, numbered(graph)),
    "gml": lambda graph: written(nx.write_gml, graph, stringizer=str),
    "graphml": lambda graph: written(nx.write_graphml_xml, graph),
    "pajek": lambda graph: written(nx.write_pajek, nx.relabel_nodes(graph, str)),
    "node-link": lambda graph: node_link(graph, "edges"),
    "node-link with links": lambda graph: node_link(graph, "links"),
    "adjacency data": lambda graph: dumped(json_graph.adjacency_data(graph)),
    "adjlist": lambda graph: written(nx.write_adjlist, graph),
    "multiline-adjlist": lambda graph: written(nx.write_multiline_adjlist, graph),
    "edge list": lambda graph: written(nx.write_edgelist, graph),
    "edge list without data": lambda graph: written(nx.write_edgelist, graph, data=False),
    "edge list with semicolons": lambda graph: written(nx.write_edgelist, graph, delimiter=";"),
    "edge list with signs": lambda graph: written(nx.write_edgelist, graph, delimiter="-", data=False),
    "weighted edge list": lambda graph: written(nx.write_weighted_edgelist, weighted(graph)),
    "adjlist with semicolons": lambda graph: written(nx.write_adjlist, graph, delimiter=";"),
    "adjlist with colons": lambda graph: written(nx.write_adjlist, graph, delimiter=":"),
    "multiline-adjlist with semicolons": lambda graph: written(nx.write_multiline_adjlist, graph, delimiter=";"),
    "gexf": lambda graph: written(nx.write_gexf, nx.relabel_nodes(graph, str)),
    "network text": lambda graph: "\n".join(nx.generate_network_text(graph)).encode(),
    "edges": lambda graph: str(graph.edges).encode(),
    "list of edges": lambda graph: str(list(graph.edges(data=True))).encode(),
    "adjacency": lambda graph: str(graph.adj).encode(),
    "dictionary of lists": lambda graph: str(nx.to_dict_of_lists(graph)).encode(),
    "Cytoscape": lambda graph: dumped(json_graph.cytoscape_data(graph)),
    "Matrix Market of scipy": sparse,
    "edges of pandas": frame(edge_frame, index=False),
    "edges of pandas with tabs": frame(edge_frame, index=False, sep="\t"),
    "edges of pandas without heading": frame(edge_frame, index=False, header=False),
    "edges of pandas with an index": frame(edge_frame),
    "adjacency of pandas": frame(nx.to_pandas_adjacency),
    "adjacency of pandas alone": frame(nx.to_pandas_adjacency, index=False, header=False),
    **{f"{name} of igraph": of_igraph(name) for name in ["ncol", "lgl", "graphml", "gml", "edgelist", "pajek", "leda", "dot"]},
    "numpy": array(str),
    "numpy repr": array(repr),
    "list of lists": matrix(str),
    "rows": matrix(lambda rows: "\n".join(" ".join(map(str, row)) for row in rows)),
    "rows without blanks": matrix(lambda rows: "\n".join("".join(map(str, row)) for row in rows)),
}

# Those that write vertices in their order, without names.
NAMELESS = {
    "Matrix Market of scipy", "adjacency of pandas", "adjacency of pandas alone", "edgelist of igraph", "gml of igraph",
    "dot of igraph", "graph6", "sparse6", "numpy", "numpy repr", "list of lists", "rows", "rows without blanks",
}
# Those that leave out isolated vertices.
EDGES_ALONE = {"edge list", "edge list without data", "edges", "list of edges", "weighted edge list"} | {
    name for name in WRITERS if name.startswith(("edge list", "edges of pandas", "ncol", "lgl", "edgelist"))
}
# Those that are refused where another sign than a blank parts names, where a third number could be a vertex, or below a
# heading; and those of formats that are not read.
REFUSED = {
    name for name in WRITERS if name.endswith(("semicolons", "colons", "signs")) or name.startswith(("edges of", "lgl"))
} | {"network text", "Cytoscape", "weighted edge list", "adjacency of pandas", "leda of igraph"}
# Those that put names side by side, so that a blank in a name cannot be recognized.
SIDE_BY_SIDE = EDGES_ALONE | {"adjlist", "multiline-adjlist"}

NAMES = {
    "from 0": lambda order: list(range(order)),
    "from 1": lambda order: list(range(1, order + 1)),
    "shuffled": lambda order: random.Random(order).sample(range(order), order),
    "scattered": lambda order: [3 * v + 5 for v in range(order)],
    "words": lambda order: [f"v{v}" for v in range(order)],
    "letters": lambda order: [chr(ord("é") + v) for v in range(order)],
    "blanks": lambda order: [f"New Town {v}" for v in range(order)],
    "signs": lambda order: [f"a \"b\" & <c> '{v}'" for v in range(order)],
    "pairs": lambda order: [(v // 3, v % 3) for v in range(order)],
}


def graphs(names):
    """Random graphs with these names, isolated vertices and data among them."""
    chance = random.Random(names)
    for order in [1, 2, 3, 4, 5, 6, 8, 9, 12, 20]:
        graph = nx.Graph()
        named = NAMES[names](order)
        graph.add_nodes_from(named)
        density = chance.random()
        pairs = [(u, v) for i, u in enumerate(named) for v in named[:i] if chance.random() < density]
        graph.add_edges_from(pairs)
        for edge in graph.edges:
            if chance.random() < 0.3:
                graph.edges[edge]["color"] = "red"
        yield graph


def spelled(name, writer):
    """How the name of a vertex arrives."""
    if isinstance(name, tuple) and ("node-link" in writer or "adjacency" in writer):
        return json.dumps(name, separators=(",", ":"))
    return str(name)


@pytest.mark.parametrize("names", NAMES)
@pytest.mark.parametrize("writer", WRITERS)
def test_the_same_graph_or_none(program, tmp_path, writer, names):
    read = 0
    for index, graph in enumerate(graphs(names)):
        file = tmp_path / f"{index}.txt"
        file.write_bytes(WRITERS[writer](graph))
        done = subprocess.run(
            [program.path, "convert", file, "--to", "node-link"], capture_output=True, text=True, timeout=60
        )
        if done.returncode == 2:
            assert done.stdout == "" and done.stderr.count("\n") == 1, done.stderr
            continue
        assert done.returncode == 0, done.stderr
        read += 1
        assert writer not in {"network text", "Cytoscape"}
        data = json.loads(done.stdout)
        found = nx.Graph()
        found.add_nodes_from(node["id"] for node in data["nodes"])
        found.add_edges_from((edge["source"], edge["target"]) for edge in data["edges"])
        expected = graph.copy()
        if writer in EDGES_ALONE:
            expected.remove_nodes_from(list(nx.isolates(graph)))
        assert nx.is_isomorphic(found, expected), (writer, file.read_text(), done.stdout)
        if writer in NAMELESS:
            expected = numbered(expected)
        expected = nx.relabel_nodes(expected, lambda name: spelled(name, writer))
        found = nx.relabel_nodes(found, str)
        # Labels, where they arrive, are those of the same vertices.
        if set(found) == set(expected):
            assert {frozenset(edge) for edge in found.edges} == {frozenset(edge) for edge in expected.edges}
    # Names that stand side by side must be words.
    is_free = writer not in SIDE_BY_SIDE or names not in ("blanks", "signs", "pairs")
    assert read >= 6 or not is_free or writer in REFUSED, (writer, names, read)
