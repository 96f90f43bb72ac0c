"""chi_g, col_g, decisions and certificates: against the definitions, and against the command line."""

import random

import brute
import pytest
from conftest import SPECS

import mapgame as mg


def test_the_numbers_are_those_of_the_definitions_on_all_small_graphs(small):
    assert len(small) == 143
    for graph in small:
        for first in ("alice", "bob"):
            assert mg.chi_g(graph, first) == brute.chi_g(graph, first=first), (graph, first)
            assert mg.col_g(graph, first) == brute.col_g(graph, first), (graph, first)


def test_disconnected_graphs_are_decided_by_the_definitions_too():
    for edges, vertices in [([], "a"), ([], "ab"), ([("a", "b")], "abcd"), ([("a", "b"), ("c", "d")], "abcde")]:
        graph = mg.Graph(edges, vertices=vertices)
        assert mg.chi_g(graph) == brute.chi_g(graph)
        assert mg.col_g(graph) == brute.col_g(graph)
    assert mg.chi_g(mg.Graph()) == 0


@pytest.mark.parametrize("connected", [False, True])
@pytest.mark.parametrize("passing", ["none", "alice", "bob", "both"])
def test_variants_are_decided_by_the_definitions(small, connected, passing):
    variant = mg.Variant(connected=connected, passing=passing)
    for graph in small:
        if graph.n <= 5:
            for k in range(1, graph.n + 1):
                expected = brute.alice_wins(graph, k, connected=connected, passing=passing)
                assert mg.decide(graph, k, variant=variant) == ("alice" if expected else "bob"), (graph, k)


@pytest.mark.parametrize("first", ["alice", "bob"])
def test_starts_and_lists_are_decided_by_the_definition(small, first):
    dice = random.Random(79)
    for graph in small:
        k = dice.choice([2, 3])
        lists = {v: {dice.randrange(k), dice.randrange(k)} for v in range(graph.n) if dice.randrange(2)}
        v = dice.randrange(graph.n)
        start = {v: dice.choice(sorted(lists.get(v, range(k))))}
        for given in ({"start": start}, {"lists": lists}, {"start": start, "lists": lists}):
            named = {name: {graph.vertices[v]: one for v, one in term.items()} for name, term in given.items()}
            solution = mg.solve(graph, k, first=first, **named)
            expected = "alice" if brute.alice_wins(graph, k, first, **given) else "bob"
            assert [one.winner for one in solution.decisions] == [expected], (graph, k, given)
            assert (solution.number is None) == bool(given.get("lists")), (graph, k, given)
    with pytest.raises(ValueError, match="expected different colors at adjacent vertices"):
        mg.solve("path:2", start={0: 0, 1: 0})
    with pytest.raises(ValueError, match="start: the greedy game has no start"):
        mg.solve("path:2", game="greedy", start={0: 0})


def test_the_edge_game_is_the_game_on_the_line_graph(small):
    for graph in small:
        if graph.n <= 4:
            assert mg.chi_g(graph, variant="edges") == brute.chi_g(graph.line_graph())


def timeless(record):
    decisions = [
        {key: one[key] for key in ("k", "winner", "nodes", "by") if one.get(key) is not None}
        for one in record["decisions"]
    ]
    rest = ("game", "first", "connected", "pass", "edges", "chi_g", "col_g", "interval", "lower_bound")
    return {"decisions": decisions} | {key: record[key] for key in rest if key in record}


@pytest.mark.parametrize("game", ["coloring", "marking"])
@pytest.mark.parametrize("first", ["alice", "bob"])
def test_solve_says_what_the_command_line_says(program, game, first):
    lines = program("solve", *SPECS, "--game", game, "--first", first, "--threads", "1")
    for spec, line in zip(SPECS, lines, strict=True):
        found = mg.solve(spec, game=game, first=first, threads=1)
        assert timeless(found.record) == timeless(line), spec


@pytest.mark.parametrize(
    "variant, flags",
    [("connected", ["--connected"]), ("pass=alice", ["--pass", "alice"]), ("edges", ["--edges"]),
     ("connected,pass=bob", ["--connected", "--pass", "bob"])],
)
def test_variants_say_what_the_command_line_says(program, variant, flags):
    specs = ["cycle:6", "path:5", "wheel:5", "complete:4"]
    lines = program("solve", *specs, *flags, "--all-k", "--threads", "1")
    for spec, line in zip(specs, lines, strict=True):
        assert timeless(mg.solve(spec, "every", variant=variant, threads=1).record) == timeless(line), spec


def test_what_a_limit_leaves_is_an_interval_as_on_the_command_line(program):
    [line] = program("solve", "gnp:24,0.4@1", "--node-limit", "5", "--threads", "1", codes=(3,))
    found = mg.chi_g("gnp:24,0.4@1", node_limit=5, threads=1)
    assert isinstance(found, mg.Interval)
    assert [found.low, found.high] == line["interval"]
    assert found.limit == "node limit"
    assert mg.decide("gnp:24,0.4@1", 7, node_limit=5) in ("unknown", "alice")


def test_certificates_are_those_of_the_command_line(program, tmp_path):
    for spec in ["petersen", "path:4", "wheel:6"]:
        path = tmp_path / "proof.cert"
        program("solve", spec, "--certificate", str(path), "--threads", "1")
        proof = mg.certificate(spec, threads=1)
        assert bytes(proof) == path.read_bytes()
        checked = proof.check()
        lines = program("check", str(path))
        assert [
            {key: line[key] for key in ("first", "k", "winner", "positions")} for line in lines
        ] == checked.statements
        assert checked and checked.number() == mg.chi_g(spec)
        path.unlink()
    assert mg.certificate(mg.Graph([]), k="every").check().number() == mg.chi_g(mg.Graph([])) == 0


def test_games_by_rules_and_on_edges_have_certificates():
    greedy = mg.certificate("path:4", game="greedy").check()
    assert greedy and [stated["winner"] for stated in greedy.statements] == ["bob", "alice"]
    edges = mg.certificate("path:4", game="edge").check()
    assert edges and edges.record[0]["origin"] == "line(g6:Ch)"


@pytest.mark.parametrize(
    "game, terms",
    [("relaxed", {"defect": 1}), ("clique", {"clique": 2}), ("packing", {}), ("ordered", {"order": [3, 1, 0, 2]}),
     ("asymmetric", {"turns": (2, 1)}), ("coloring", {"start": {0: 0, 2: 1}}), ("coloring", {"lists": {0: [0], 1: [0, 1]}})],
)
def test_certificates_are_about_the_terms_of_the_game(game, terms):
    every = None if "lists" in terms else "every"
    decided = {one.k: one.winner for one in mg.solve("path:4", every, game=game, threads=1, **terms).decisions}
    checked = mg.certificate("path:4", game=game, threads=1, **terms).check()
    assert checked and checked.statements and set(checked.terms) == set(terms)
    assert all(decided[stated["k"]] == stated["winner"] for stated in checked.statements)


def test_a_certificate_that_is_damaged_is_refused(tmp_path):
    proof = mg.certificate("petersen", game="marking", first="bob")
    assert proof.check().number("bob") == mg.col_g("petersen", "bob")
    data = bytearray(bytes(proof))
    for place in range(0, len(data), 7):
        mutated = bytes(data[:place]) + bytes([data[place] ^ 1]) + bytes(data[place + 1 :])
        said = mg.check(mutated)
        assert not said and said.reason
    path = tmp_path / "proof.cert"
    proof.save(path)
    assert bytes(mg.Certificate.load(path)) == bytes(proof)
    with pytest.raises(FileExistsError):
        proof.save(path)
    assert mg.check(path)


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda: mg.chi_g("petersen", first="carol"), "first: expected one of the words `alice` or `bob`, found `carol`"),
        (lambda: mg.decide("petersen", 0), "k: expected a number of colors, at least 1, found 0"),
        (lambda: mg.chi_g("petersen", time_limit=-1), "time_limit: expected a positive number of seconds, found -1"),
        (lambda: mg.chi_g("petersen", threads=0), "threads: expected a number from 1 to 1024, found 0"),
        (lambda: mg.chi_g("petersen", node_limit=-1), "node_limit: expected a number"),
        (lambda: mg.chi_g("petersen", variant="sideways"), "variant: expected connected, edges or pass=PLAYER"),
        (lambda: mg.chi_g("petersen", variant="pass=carol"), "pass: expected one of the words `none`, `alice`, `bob`, `both`"),
        (lambda: mg.Graph("torus:2x5"), "torus"),
        (lambda: mg.Graph("petersn"), "petersen"),
    ],
)
def test_bad_input_is_a_value_error_in_words(wrong, words):
    with pytest.raises(ValueError) as raised:
        wrong()
    assert words in str(raised.value)


def test_a_bad_spec_has_the_words_of_the_command_line(program):
    import subprocess

    for spec in ["torus:2x5", "grid:0x5"]:
        said = subprocess.run([program.path, "solve", spec], capture_output=True, text=True).stderr
        with pytest.raises(ValueError) as raised:
            mg.Graph(spec)
        assert str(raised.value) in said
