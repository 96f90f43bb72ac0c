"""Hunts, against a look at every graph and against the command line; known values; columns for others."""

import pytest

import mapgame as mg


def test_a_hunt_finds_the_smallest_graphs_on_which_a_claim_fails(small):
    claim = lambda row: row.chi_g <= row.chi + 1  # noqa: E731
    failing = [graph for graph in small if mg.chi_g(graph) > mg.parameters(graph).chi + 1]
    found = mg.hunt(claim, small)
    assert found and found.first == failing[0]
    assert mg.chi_g(found.graph) > mg.parameters(found.graph).chi + 1
    # With a vertex or an edge less it holds.
    for edge in found.graph.edges:
        rest = mg.Graph([other for other in found.graph.edges if other != edge], vertices=found.graph.vertices)
        assert mg.chi_g(rest) <= mg.parameters(rest).chi + 1
    assert found.values == {"chi_g": mg.chi_g(found.graph), "chi": mg.parameters(found.graph).chi}


def test_a_hunt_says_what_it_looked_at(program):
    trees = [tree for order in range(2, 10) for tree in mg.trees(order)]
    found = mg.hunt(lambda row: row.col_g <= 3, trees)
    assert not found and (found.looked_at, found.met, found.undecided) == (len(trees), len(trees), 0)
    (same,) = program("hunt", "col_g <= 3", "--over", "tree:2..9")
    assert not same["found"] and sum(one["graphs"] for one in same["covered"]) == len(trees)
    assert mg.hunt(lambda row: row.col_g <= 3, mg.trees(10)).graph.graph6() == "IhHC?CA_?"


def test_what_a_limit_leaves_open_is_counted():
    found = mg.hunt(lambda row: row.chi_g <= 4, ["grid:7x7", "path:4"], node_limit=5)
    assert not found and (found.looked_at, found.undecided) == (2, 1)


def test_changes_find_what_the_graphs_do_not_show():
    start = mg.Graph("cycle:6")
    slack = lambda row: 4 - row.chi_g  # noqa: E731
    found = mg.hunt(slack, [start], where=lambda row: row.connected, steps=400, seed=3)
    assert found and found.first.n == 6 and mg.chi_g(found.graph) > 4
    assert mg.Row(found.graph).connected
    assert mg.hunt(slack, [start], where=lambda row: row.connected, steps=400, seed=3).first == found.first


def test_games_of_the_catalogue_are_solved_as_on_the_command_line(program):
    chosen = {"turns": (2, 1), "defect": 1, "distance": 2, "clique": 2}
    for game in mg.games():
        terms = {name: chosen[name] for name in game["parameters"] if name in chosen}
        options = [f"--{name}={','.join(map(str, term)) if name == 'turns' else term}" for name, term in terms.items()]
        (line,) = program("solve", "path:5", "--game", game["name"], *options, "--threads", "1")
        found = mg.solve("path:5", game=game["name"], threads=1, **terms)
        ends = [found.number] * 2 if isinstance(found.number, int) else [found.number.low, found.number.high]
        value = next((line[key] for key in ("chi_g", "col_g", "value") if line.get(key) is not None), None)
        assert ends == (line["interval"] if value is None else [value] * 2), game["name"]
        assert game["symbol"] in str(found)
    with pytest.raises(ValueError, match="chess"):
        mg.solve("path:5", game="chess")


def test_known_values_are_those_of_the_command_line(program):
    lines = program("bounds", "petersen", "torus:5x5", "--known")
    found = [one for graph in ("petersen", "torus:5x5") for one in mg.known(graph)]
    for one, line in zip(found, lines, strict=True):
        assert (one.game, one.first, one.record["interval"]) == (line["game"], line["first"], line["interval"])
        assert one.low_by and one.high_by


def test_frames_of_both_libraries_hold_the_same(small):
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    columns = "chi,chi_g,planar,girth"
    one, other = mg.frame(small, columns), mg.frame(small, columns, "polars")
    assert isinstance(one, pandas.DataFrame) and isinstance(other, polars.DataFrame)
    assert list(one.columns) == other.columns == ["graph", "graph6", "chi", "chi_g", "planar", "girth"]
    for name in other.columns:
        assert [None if pandas.isna(value) else value for value in one[name]] == other[name].to_list()
    open_ = mg.frame(["grid:7x7"], "chi_g", "polars", node_limit=5)
    assert open_["chi_g"].to_list() == [None]


def test_columns_are_functions_for_other_packages():
    networkx = pytest.importorskip("networkx")
    assert mg.column("chi_g")(networkx.petersen_graph()) == 4
    assert mg.column("chi_g:[B,A]")("path:4") == mg.chi_g("path:4", first="bob", variant="pass=alice")
    with pytest.raises(ValueError, match="one column"):
        mg.column("chi,chi_g")


def test_graphcalc_knows_the_columns():
    graphcalc = pytest.importorskip("graphcalc.graphs")
    networkx = pytest.importorskip("networkx")
    assert mg.add_to_graphcalc("chi_g,col_g,chi_g:[B,A]") == ["chi_g", "col_g", "chi_g__B_A_"]
    assert mg.add_to_graphcalc("chi_g") == [], "what is there stays"
    graphs = [networkx.petersen_graph(), networkx.path_graph(4)]
    table = graphcalc.compute_knowledge_table(["order", "chi_g", "col_g", "chi_g__B_A_"], graphs)
    assert table.values.tolist() == [[10, 4, 4, 3], [4, 3, 3, 2]]


def test_graphs_of_sage_are_taken():
    generators = pytest.importorskip("sage.graphs.graph_generators")
    assert mg.hunt(lambda row: row.chi_g <= 3, [generators.graphs.PetersenGraph()]).graph is not None
