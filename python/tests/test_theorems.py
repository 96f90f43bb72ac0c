"""Bounds, parameters, orders and columns: against the command line, and against the definitions."""

import itertools
import json
import subprocess

import brute
import pytest
from conftest import SPECS

import mapgame as mg


@pytest.mark.parametrize("spec", SPECS)
def test_bounds_say_what_the_command_line_says(program, spec):
    [line] = program("bounds", spec)
    found = mg.bounds(spec)
    for bound, known in zip(found.record["bounds"], line["bounds"], strict=True):
        assert {key: bound[key] for key in known} == known
    assert found.record["missed"] == line["missed"]
    assert {game: list(ends) for game, ends in found.record["best"].items()} == line["best"]
    assert found.proved_by == line["best_by"]
    assert found.parameters.classes == line["classes"]
    for name, value in line["parameters"].items():
        if value is not None:
            assert getattr(found.parameters, name) == value
    for name, (low, high) in line["intervals"].items():
        interval = getattr(found.parameters, name)
        assert (interval.low, interval.high) == (low, high)


def test_a_certificate_of_bounds_is_that_of_the_command_line(program, tmp_path):
    for spec in ["petersen", "cycle:8", "random-planar:60@1"]:
        path = tmp_path / f"{spec.replace(':', '-')}.cert"
        program("bounds", spec, "--certificate", str(path))
        found = mg.bounds(spec, certificate=True)
        assert bytes(found.certificate) == path.read_bytes()
        assert found.certificate.check().valid
        assert mg.bounds(spec).certificate is None


def test_sources_are_those_of_the_command_line(program):
    said = subprocess.run([program.path, "bounds", "petersen", "--bibtex"], capture_output=True, text=True).stdout
    assert mg.bounds("petersen").bibtex().strip() == said.strip()
    for bound in mg.bounds("petersen"):
        assert bound.bibtex() in said
    with pytest.raises(ValueError, match="expected a key of the bibliography"):
        mg.bibtex("Nobody1999")


def test_bounds_and_parameters_hold_on_all_small_graphs(small):
    for graph in small:
        found = mg.bounds(graph)
        chi_g, col_g = brute.chi_g(graph), brute.col_g(graph)
        assert found.chi_g == chi_g if isinstance(found.chi_g, int) else chi_g in found.chi_g
        assert found.col_g == col_g if isinstance(found.col_g, int) else col_g in found.col_g
        known = found.parameters
        assert known.chi == brute.chi(graph)
        assert len(set(known.coloring.values())) == known.chi
        assert all(known.coloring[u] != known.coloring[v] for u, v in graph.edges)
        exact = mg.bounds(graph, exact=True)
        assert (exact.chi_g, exact.col_g) == (chi_g, col_g)


@pytest.mark.parametrize("kind", ["col2", "rank", "dollar", "degeneracy", "degree"])
def test_orders_say_what_the_command_line_says(program, kind):
    specs = ["grid:3x4", "wheel:6", "tree:2,3", "path:1"]
    for spec, line in zip(specs, program("order", *specs, "--kind", kind, "--witness"), strict=True):
        found = mg.order(spec, kind)
        assert (found.rho, list(found.order), found.certified) == (line["rho"], line["order"], line["certified"])
        interval = found.col_2 if isinstance(found.col_2, mg.Interval) else mg.Interval(found.col_2, found.col_2)
        assert (interval.low, interval.high) == (line["lower"], line["upper"])


def rho(graph, order):
    place = {vertex: number for number, vertex in enumerate(order)}
    most = 0
    for u in order:
        loose = {h for h in graph.neighbors(u) if place[h] < place[u]}
        for w in graph.neighbors(u):
            if place[w] > place[u]:
                loose |= {h for h in graph.neighbors(w) if place[h] < place[u]}
        most = max(most, len(loose))
    return most + 1


def test_col_2_is_that_of_the_definition():
    for graph in (graph for order in range(1, 6) for graph in mg.connected_graphs(order)):
        found = mg.order(graph)
        assert found.col_2 == min(rho(graph, order) for order in itertools.permutations(graph.vertices))
        assert found.rho == rho(graph, found.order) == 1 + max(map(len, found.reaches.values()))


def test_an_order_of_another_graph_and_unknown_words_are_refused():
    for wrong, words in [
        (lambda: mg.order("petersen", "nice"), "kind: expected one of"),
        (lambda: mg.order("petersen", method="luck"), "method: expected one of"),
        (lambda: mg.order("petersen", "degree", method="sat"), "method: expected with kind col2 only"),
        (lambda: mg.order("complete:9", "dollar"), "not planar"),
        (lambda: mg.verify("petersen", "activation", order=[0, 1]), "expected all 10 vertices, found 2"),
        (lambda: mg.verify("petersen", "acyclic", guide={v: 0 for v in range(10)}), "guide: expected a proper coloring"),
        (lambda: mg.verify("petersen", "activatoin"), "activation"),
    ]:
        with pytest.raises(ValueError, match=words):
            wrong()


def test_every_column_is_that_of_the_command_line(program):
    for preset in ("numbers", "classes", "bounds"):
        lines = program("table", *SPECS, "--columns", preset)
        rows = mg.invariants(SPECS, preset)
        for row, line in zip(rows, lines, strict=True):
            for name, _ in rows.columns:
                value = line[name]
                assert row[name] == (float("inf") if value == "inf" else value), (row["graph"], name)


def test_columns_take_arguments_and_limits(program):
    wanted = ["chi_g:[B,A]", "worst:activation", "girth"]
    [line] = program("table", "cycle:5", "--columns", ",".join(wanted))
    [row] = mg.invariants(["cycle:5"], wanted)
    assert {name: row[name] for name in wanted} == {name: line[name] for name in wanted}
    [row] = mg.invariants(["gnp:24,0.4@1"], "chi_g", node_limit=5)
    assert isinstance(row["chi_g"], mg.Interval)
    with pytest.raises(ValueError, match="chi_g"):
        mg.invariants(["petersen"], "chi_f")
    with pytest.raises(ValueError, match="graphs: expected several graphs"):
        mg.invariants("petersen", "chi")
    assert {column["name"] for column in mg.columns()} >= {"chi", "girth"}


def test_rows_are_computed_as_they_are_asked_for():
    seen = []

    def graphs():
        for spec in ["path:3", "cycle:4", "nonsense here"]:
            seen.append(spec)
            yield spec

    rows = mg.invariants(graphs(), "chi")
    assert next(rows)["chi"] == 2 and seen == ["path:3"]
    with pytest.raises(ValueError):
        list(rows)


def test_tables_for_pandas_and_arrow():
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    names = "chi,chi_g,girth,planar"
    specs = ["petersen", "path:4", "gnp:24,0.4@1"]
    frame = mg.invariants(specs, names, node_limit=5).pandas()
    table = mg.invariants(specs, names, node_limit=5).arrow()
    assert list(frame.columns) == table.column_names == ["graph", "graph6", "chi", "chi_g", "girth", "planar"]
    assert frame["girth"].isna().tolist() == [False, True, False]
    assert frame["chi_g"].isna().tolist()[2] and table["chi_g"].to_pylist()[2] is None
    assert frame["planar"].tolist()[:2] == table["planar"].to_pylist()[:2] == [False, True]
    assert isinstance(frame, pandas.DataFrame) and isinstance(table, pyarrow.Table)


def test_every_column_has_a_type_in_tables():
    pandas, pyarrow = pytest.importorskip("pandas"), pytest.importorskip("pyarrow")
    # One of each type, and all that take nothing.
    assert {column["type"] for column in mg.columns()} == {"integer", "ratio", "truth", "words"}
    names = "all,mad,fractional_arboricity,winners,worst:activation,winners:[B,A]"
    frame = mg.invariants(["path:4", "cycle:5"], names, node_limit=2000).pandas()
    table = mg.invariants(["path:4", "cycle:5"], names, node_limit=2000).arrow()
    assert list(frame.columns) == table.column_names and len(frame) == table.num_rows == 2
    assert frame["mad"].tolist() == table["mad"].to_pylist() == ["3/2", "2"]


def test_catalogues_are_those_of_the_command_line(program):
    for command, catalogue in [("families", mg.families()), ("theorems", mg.theorems())]:
        assert {line["name"] for line in program("list", command)} == {entry["name"] for entry in catalogue}
    names = {entry["name"] for entry in mg.strategies()}
    assert names <= {line["name"] for line in program("list", "players")}
    json.dumps([mg.strategies(), mg.players()])
