"""What the command line does with graphs, Python does: classes and letters, formulas, tables, families, pictures. And every
message names the argument that is wrong."""

import gzip
import inspect
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mapgame as mg


def printed(program, *arguments):
    done = subprocess.run([program.path, *arguments, "-q"], capture_output=True, text=True, timeout=300)
    assert done.returncode in (0, 1), done.stderr
    return done.stdout


#: A program that prints cycles.
OWN = f"exec:{sys.executable} 'a program.py':3..5"


@pytest.fixture
def own(tmp_path, monkeypatch):
    """A folder with classes of a user."""
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    Path("folder/b.g6").write_text("IheA@GUAo\nCh\n")
    Path("folder/a.txt").write_text("1 2\n2 3\n")
    Path("folder/.hidden").write_text("no graph")
    Path("list.txt.gz").write_bytes(gzip.compress(b"# specs\npetersen\n\ncycle:5\n"))
    Path("gear-3.g6").write_text("Bw\n")
    Path("gear-4.g6").write_text("Cl\n")
    Path("wrong.txt").write_text("petersen\nno spec\n")
    Path("none").mkdir()
    lines = {3: "Bw", 4: "Cl", 5: "Dhc"}
    Path("a program.py").write_text(f"import sys; print({lines}[int(sys.argv[1])])")


@pytest.mark.parametrize(
    ("extents", "graphs"),
    [
        (["--over", "connected:1..5"], lambda: mg.over("connected:1..5")),
        (["--over", "chordal:4..6"], lambda: mg.over("chordal:4..6")),
        (["--over", "wheels:4..7"], lambda: mg.over("wheels:4..7")),
        (["--over", "tree:9"], lambda: mg.over("tree:9")),
        (["cycle:N", "--over", "N=3..9/3"], lambda: mg.over("cycle:N", N="3..9/3")),
        (["cycle:N", "--over", "N=3..9/3"], lambda: mg.over("cycle:N", N=range(3, 10, 3))),
        (["grid:Mx2N+1", "--over", "M=2..3", "--over", "N=1..2"], lambda: mg.over("grid:Mx2N+1", M=range(2, 4), N="1..2")),
        (["gnp:N,0.5", "--over", "N=5..7", "--seed", "4"], lambda: mg.over("gnp:N,0.5", N="5..7", seed=4)),
        (["--over", "folder"], lambda: mg.over("folder")),
        (["--over", "./list.txt.gz"], lambda: mg.over("./list.txt.gz")),
        (["--over", "folder/b.g6"], lambda: mg.over("folder/b.g6")),
        (["gear-{N}.g6", "--over", "N=3..4"], lambda: mg.over("gear-{N}.g6", N="3..4")),
        (["--over", OWN], lambda: mg.over(OWN)),
    ],
    ids=lambda part: " ".join(part) if isinstance(part, list) else "",
)
def test_over_has_the_graphs_of_the_command_line(program, extents, graphs, own):
    lines = printed(program, "convert", *extents, "--to", "graph6").split()
    assert lines and [graph.graph6() for graph in graphs()] == lines


def test_a_class_of_ones_own_is_refused_with_its_place(own):
    for words, message in [
        ("none", "words: expected a folder with files of graphs"),
        ("no/folder", "words: expected a class, a folder or a list"),
        ("wrong.txt", "wrong.txt:2: expected the spec of a graph, found 'no spec'"),
        ("exec:true", "words: expected orders after a program"),
        ("exec:'true:4", "words: No closing quotation"),
        ("exec:true:4..5", "exec:true: expected a program that prints graphs"),
        ("exec:false:4", "exec:false: order 4: it has ended with 1"),
        ("exec:no-such-program:4", "exec:no-such-program: order 4: cannot start it"),
        ("exec:echo Bw:4", "exec:echo Bw: order 4: expected a line of graph6"),
        (OWN.replace("3..5", "6"), f"{OWN.removesuffix(':3..5')}: order 6: it has ended with 1"),
    ]:
        with pytest.raises(ValueError, match=re.escape(message)):
            list(mg.over(words))


def test_a_hunt_stays_within_a_class_of_ones_own(program, own):
    for claim in ("chi_g <= 2", "chi_g <= 3"):
        [line] = program("hunt", claim, "--over", OWN, codes=(0, 1))
        found = mg.hunt(claim, over=OWN)
        assert bool(found) == line["found"] and (not found or found.graph.graph6() == line["graph6"])
    with pytest.raises(ValueError, match="steps: expected"):
        mg.hunt("n <= 9", over="folder", steps=3)


def test_over_is_lazy():
    trees = mg.over("trees:1..30")
    assert [next(trees).n for _ in range(4)] == [1, 2, 3, 4]
    members = mg.over("path:N", N="1..4000000000")
    assert next(members).name == "path:1"


PICTURES = [
    (("petersen",), lambda form: mg.draw("petersen", format=form)),
    (("cycle:5", "--edges"), lambda form: mg.draw("cycle:5", variant="edges", format=form)),
    (("path:3", "-k", "1", "--after", "0=0"), lambda form: mg.draw("path:3", 1, [(0, 0)], format=form)),
    (
        ("petersen", "-k", "3", "--after", "0=0,2=1,pass,6=2", "--first", "bob", "--pass", "bob"),
        lambda form: mg.draw("petersen", 3, [(0, 0), (2, 1), None, (6, 2)], first="bob", variant="pass=bob", format=form),
    ),
]


@pytest.mark.parametrize("form", ["svg", "latex"])
@pytest.mark.parametrize(("command", "drawn"), PICTURES, ids=[" ".join(command) for command, _ in PICTURES])
def test_pictures_are_those_of_the_command_line(program, command, drawn, form):
    assert drawn(form) == printed(program, "draw", *command, "--format", form)


def test_orders_and_guides_are_drawn(program, tmp_path):
    order, guide = [2, 0, 1, 3], {0: 0, 1: 1, 2: 0, 3: 1}
    (tmp_path / "order").write_text("".join(f"{vertex}\n" for vertex in order))
    (tmp_path / "guide").write_text("".join(f"{vertex} {color}\n" for vertex, color in guide.items()))
    same = printed(program, "draw", "path:4", "--order", str(tmp_path / "order"), "--guide", str(tmp_path / "guide"))
    picture = mg.draw("path:4", order=order, guide=guide)
    assert picture == same != mg.draw("path:4")
    assert picture._repr_svg_() == same and mg.draw("path:4", format="latex")._repr_svg_() is None
    picture.save(tmp_path / "path.svg")
    assert (tmp_path / "path.svg").read_text() == same
    with pytest.raises(FileExistsError):
        picture.save(tmp_path / "path.svg")
    mg.draw("path:4").save(tmp_path / "path.svg", overwrite=True)
    assert (tmp_path / "path.svg").read_text() == mg.draw("path:4")


@pytest.mark.parametrize(("spec", "k"), [("sunlet:N", 2), ("product(complete:3,path:N)", 2), ("circulant:N,1,2", 3)])
def test_families_are_proved_as_on_the_command_line(program, tmp_path, spec, k):
    (line,) = program("family", spec, "-k", str(k), "--threads", "1")
    found = mg.family(spec, k, threads=1)
    assert found.record == line and (found.winner, found.members) == (line["winner"], line["for"])
    assert found.winner and found.proof
    found.save(tmp_path / "proof")
    assert found.members in printed(program, "check", str(tmp_path / "proof"))


def test_a_family_that_is_not_proved_has_no_proof(tmp_path):
    found = mg.family("path:N", 1, node_limit=1)
    assert (found.winner is None) == (found.members is None)
    open_ = mg.family("grid:4xN", 3, node_limit=1)
    assert open_.by in (None, "stored") and open_.proof is None
    with pytest.raises(ValueError, match="no proof"):
        open_.save(tmp_path / "proof")


def test_a_strip_is_read_from_its_file(program):
    path = Path(program.path).parents[2] / "examples" / "families" / "gears.strip"
    if not path.exists():
        pytest.skip("the examples are not beside the program")
    (line,) = program("family", str(path), "-k", "3", "--threads", "1")
    assert mg.family(str(path), 3, threads=1).record == line


HUNTS = [
    ("chi_g <= chi + 1", "connected:1..6", None),
    ("col_g <= 3", "trees:2..10", None),
    ("chi_g <= 3", "bipartite:2..6", "girth > 4"),
    ("n / (m - 3) <= 9", "connected:2..5", "planar"),
]


@pytest.mark.parametrize(("claim", "over", "where"), HUNTS)
def test_a_formula_is_hunted_as_on_the_command_line(program, claim, over, where):
    options = [] if where is None else ["--where", where]
    (line,) = program("hunt", claim, "--over", over, *options, codes=(0, 1, 3))
    found = mg.hunt(claim, over=over, where=where)
    assert found.record == line and bool(found) == line["found"]
    assert found.looked_at == sum(order["graphs"] for order in line["covered"])
    if found:
        assert found.graph.graph6() == line["graph6"]


@pytest.mark.parametrize(("claim", "over", "where"), HUNTS)
def test_a_formula_among_graphs_is_the_function(claim, over, where):
    """The counts of a hunt by the formula among all graphs of the class are those of Python's arithmetic."""
    functions = {
        "chi_g <= chi + 1": lambda row: row.chi_g <= row.chi + 1,
        "col_g <= 3": lambda row: row.col_g <= 3,
        "chi_g <= 3": lambda row: row.chi_g <= 3,
        "n / (m - 3) <= 9": lambda row: row.m == 3 or row.n / (row.m - 3) <= 9,
        "girth > 4": lambda row: row.girth > 4,
        "planar": lambda row: row.planar,
        None: None,
    }
    by_formula = mg.hunt(claim, mg.over(over), where=where)
    by_function = mg.hunt(functions[claim], mg.over(over), where=functions[where])
    assert (by_formula.first, by_formula.graph) == (by_function.first, by_function.graph)
    assert (by_formula.looked_at, by_formula.met) == (by_function.looked_at, by_function.met)
    assert {name: by_function.values[name] for name in by_formula.values} == by_formula.values
    mixed = mg.hunt(claim, mg.over(over), where=functions[where])
    assert mixed == by_formula
    if "/" in claim:
        assert by_formula.undefined == sum(1 for graph in mg.over(over) if graph.m == 3 and mg.Row(graph).planar) > 0


def test_a_limit_leaves_a_formula_undecided():
    found = mg.hunt("chi_g <= 4", ["grid:7x7", "path:4"], node_limit=5)
    assert not found and (found.looked_at, found.undecided) == (2, 1)
    found = mg.hunt("n >= 1", ["grid:7x7", "path:4"], where="chi_g <= 4", node_limit=5)
    assert not found and (found.looked_at, found.met, found.undecided) == (2, 1, 1)
    walked = mg.hunt("chi_g <= 4", ["cycle:6"], where="connected", steps=400, seed=3)
    assert walked and walked.values["chi_g"] > 4


def test_values_of_a_class_are_numbers():
    found = mg.hunt("girth <= 3", over="trees:2..4")
    assert found.values == {"girth": float("inf")} and found.first.n == 2


def test_rows_are_those_of_the_table(program):
    lines = program("table", "--over", "connected:1..5", "--where", "chi_g > chi && planar", "--columns", "chi,chi_g")
    rows = list(mg.table(mg.over("connected:1..5"), "chi,chi_g", where="chi_g > chi && planar"))
    assert [(row["graph"].name, row["chi"], row["chi_g"]) for row in rows] == [
        (line["graph"], line["chi"], line["chi_g"]) for line in lines
    ]
    assert rows
    open_ = mg.table(["grid:7x7", "path:4"], "n", where="n = 4 || chi_g > 4", node_limit=5)
    assert [row["graph"].name for row in open_] == ["path:4"] and [graph.name for graph in open_.undecided] == ["grid:7x7"]
    assert "chi" in repr(mg.table([], "chi"))


def test_frames_have_names():
    for library in ("pandas", "polars"):
        pytest.importorskip(library)
        found = mg.frame(mg.over("wheel:N", N="3..4"), "chi_g", library, where="n > 4")
        assert list(found["graph"]) == ["wheel:4"] and list(found["graph6"]) == [mg.Graph("wheel:4").graph6()]
    pytest.importorskip("pyarrow")
    assert mg.table(["petersen"], "n").arrow().column_names == ["graph", "graph6", "n"]


# `...` in a message stands for any words.
MESSAGES = [
    (lambda: mg.Position("petersen", 3, [(1, 2, 3)]), "move 1: expected (vertex, color), or None for a pass, found (1, 2, 3)"),
    (lambda: mg.Position("petersen", 3, [(0, 0), 4]), "move 2: expected (vertex, color), or None for a pass, found 4"),
    (lambda: mg.Position("petersen", 3, [("x", 0)]), "move 1: expected a vertex of the graph, found 'x'"),
    (lambda: mg.Position("petersen", 3, [(0, "red")]), "move 1: color: expected a number"),
    (lambda: mg.Position("petersen", 3, "0=0"), "moves: expected several moves (vertex, color), such as a list, found '0=0'"),
    (lambda: mg.Position("petersen", 3, 7), "moves: expected several moves (vertex, color), such as a list, found 7"),
    (lambda: mg.chi_g("petersen", time_limit="abc"), "time_limit: expected a positive number of seconds, found 'abc'"),
    (lambda: mg.chi_g("petersen", time_limit=True), "time_limit: expected a positive number of seconds, found True"),
    (lambda: mg.chi_g("petersen", memory_limit=[]), "memory_limit: expected a positive number of GiB, found []"),
    (lambda: mg.chi_g("petersen", node_limit="5"), "node_limit: expected a number from 0"),
    (lambda: mg.chi_g("petersen", threads=2.5), "threads: expected a number from 1 to 1024, found 2.5"),
    (lambda: mg.chi_g("petersen", first="carol"), "first: expected"),
    (lambda: mg.Environment("petersen", 3, opponent="perfct"), "opponent: expected one of ..., found \"perfct\" (did you mean perfect?)"),
    (lambda: mg.Environment("petersen", 3, opponent="threat", side="bob"), "opponent: threat does not play alice"),
    (lambda: mg.Environment("petersen", 3, opponent="mcts"), "opponent: expected a number of simulations"),
    (lambda: mg.Environment("petersen", 3, opponent="mcts:few"), "opponent: expected"),
    (lambda: mg.Environment("petersen", 3, opponent=7), "opponent: expected a name, or a function of a view, found 7"),
    (lambda: mg.Position("petersen", 3).reply("perfct"), "player: expected one of ..., found \"perfct\" (did you mean perfect?)"),
    (lambda: mg.match("petersen", 3, "random", "perfct"), "bob: expected one of ..., found \"perfct\" (did you mean perfect?)"),
    (lambda: mg.match("petersen", 3, "threat", "random"), "alice: threat does not play alice"),
    (lambda: mg.verify("petersen", "activation", bob="perfct"), "bob: expected one of ..., found \"perfct\" (did you mean perfect?)"),
    (lambda: mg.verify("petersen", 5), "rule: expected a name, or a function of a view, found 5"),
    (lambda: mg.hunt("chi_g <= ", mg.trees(4)), "claim: "),
    (lambda: mg.hunt("chi_h <= 3", []), "claim: "),
    (lambda: mg.hunt("chi_g <= 3", mg.trees(4), where="planr"), "where: "),
    (lambda: mg.hunt("chi_g <= 3"), "expected graphs or over, found neither"),
    (lambda: mg.hunt(5, mg.trees(4)), "claim: expected a formula such as"),
    (lambda: mg.hunt("chi_g <= 3", "petersen"), "graphs: expected several graphs"),
    (lambda: mg.hunt("chi_g <= 3", over="conected:1..4"), "over: expected a class, found \"conected\" (did you mean connected?)"),
    (lambda: mg.hunt(lambda row: True, mg.trees(4), restarts=3), "restarts: expected a formula"),
    (lambda: mg.table("petersen", "n"), "graphs: expected several graphs"),
    (lambda: mg.table(5, "n"), "graphs: expected several graphs, such as a list, found 5"),
    (lambda: mg.table([], "n", where="chi_h"), "where: "),
    (lambda: mg.over("conected:1..4"), "...did you mean connected?"),
    (lambda: mg.over("cycle:N", M="3..4"), "M: expected a spec with this letter, such as cycle:M, found 'cycle:N'"),
    (lambda: mg.over("cycle:N", N=2.5), "N: expected numbers such as 5, range(3, 13)"),
    (lambda: mg.over("cycle:N", N="5..3"), "...found \"N=5..3\": the range is empty"),
    (lambda: mg.over(5), "words: expected a class"),
    (lambda: mg.chi_g("cycle:N"), "cycle:N: expected a whole number for the order (or N in mapgame.over(..., N=\"3..12\")), found N"),
    (lambda: mg.draw("petersen", moves=[(0, 0)]), "k: expected a number of colors"),
    (lambda: mg.draw("petersen", format="png"), "format: expected svg or latex, found 'png'"),
    (lambda: mg.draw("path:2", guide={0: 1, 1: 1}), "guide: expected a proper coloring"),
    (lambda: mg.draw("path:2", guide={0: 1}), "guide: expected a class for every vertex, found none for 1"),
    (lambda: mg.draw("path:2", order=[0, 0]), "order: "),
    (lambda: mg.draw("path:1001"), "expected a graph of at most 1000 vertices to draw, found 1001"),
    (lambda: mg.family("grid:3x4", 3), "grid:3x4"),
    (lambda: mg.solve("path:4", game="marking", start={0: 0}), "start: the marking game has no start"),
    (lambda: mg.certificate("path:4", order=[0, 1, 2, 3]), "order: the coloring game has no order"),
    (lambda: mg.solve("path:2", "every", lists={0: [0]}), "k: expected a number of colors, or none"),
    (lambda: mg.solve("path:4", game="relaxed"), "defect: the relaxed game needs defect"),
    (lambda: mg.family("grid:3xN", 0), "k: expected a number of colors"),
    (lambda: mg.family("grid:3xN", 3, first="carol"), "first: "),
]


@pytest.mark.parametrize(("call", "words"), MESSAGES, ids=[str(number) for number in range(len(MESSAGES))])
def test_messages_name_the_argument(call, words):
    with pytest.raises(ValueError) as raised:
        call()
    pattern = ".*".join(re.escape(part) for part in words.split("..."))
    assert re.match(pattern, str(raised.value)), str(raised.value)


CALLS = {
    mg.chi_g: {"graph": "path:4"},
    mg.decide: {"graph": "path:4", "k": 2},
    mg.solve: {"graph": "path:4", "game": "ordered", "order": [0, 1, 2, 3]},
    mg.certificate: {"graph": "path:4"},
    mg.bounds: {"graph": "path:4"},
    mg.order: {"graph": "path:4"},
    mg.verify: {"graph": "path:4", "rule": "activation"},
    mg.match: {"graph": "path:4", "k": 2, "alice": "random", "bob": "random", "games": 1},
    mg.tournament: {"graphs": ["path:4"], "alice": ["random"], "bob": ["random"], "k": [2], "games": 1},
    mg.winning_moves: {"position": mg.Position("path:4", 2)},
    mg.Position: {"graph": "path:4", "k": 2},
    mg.Environment: {"graph": "path:4", "k": 2},
    mg.hunt: {"claim": "n <= 9", "graphs": ["path:4"]},
    mg.table: {"graphs": ["path:4"], "columns": "n"},
    mg.frame: {"graphs": ["path:4"], "columns": "n"},
    mg.column: {"name": "n"},
    mg.draw: {"graph": "path:4", "k": 2},
    mg.family: {"spec": "sunlet:N", "k": 2},
    mg.over: {"words": "trees:4"},
    mg.connected_graphs: {"order": 3},
    mg.trees: {"order": 3},
}


@pytest.mark.parametrize("call", CALLS, ids=lambda call: call.__name__)
def test_a_value_of_another_kind_is_refused_by_the_name_of_its_argument(call):
    """Every argument but graphs and names of files, which may be many things."""
    tested = 0
    for name, parameter in inspect.signature(call).parameters.items():
        if name == "graph" or parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL):
            continue
        for value in (1.5, -1, [1, 2, 3], {"a": 1}, b"q", float("nan")):
            arguments = {**CALLS[call], name: value}
            if name == "over":
                del arguments["graphs"]
            try:
                found = call(**arguments)
                list(found) if inspect.isgenerator(found) or isinstance(found, mg.Rows) else None
            except ValueError as fault:
                expected = "move 1" if name == "moves" and isinstance(value, (list, dict)) else name
                # The numbers of a list, and graphs of a list, may be wrong themselves.
                is_graph = name == "graphs" and "expected a graph" in str(fault)
                assert is_graph or str(fault).startswith((f"{expected}:", f"{expected} ")), (name, value, str(fault))
                tested += 1
    assert tested > 2


def test_the_opponent_is_checked_before_the_game():
    environment = mg.Environment("path:4", 2, opponent="perfect")
    assert environment.legal_moves()
    with pytest.raises(ValueError, match="opponent: best-response plays against"):
        mg.Environment("path:4", 2, opponent="best-response:9")
    # Against a strategy it may play.
    assert mg.match("path:4", 2, "activation", "best-response:9", games=2).games == 2


def test_the_sources_say_that_they_are_not_compiled(tmp_path):
    """As in a checkout, where `python/` has a folder `mapgame` without the compiled half."""
    package = Path(mg.__file__).parent
    shutil.copytree(package, tmp_path / "mapgame", ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    done = subprocess.run([sys.executable, "-c", "import mapgame"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ImportError: {tmp_path / 'mapgame'} has the sources of mapgame, without its compiled half")
    assert "maturin develop" in last
    # Another module that is not there is not hidden.
    (tmp_path / "mapgame" / "_native.py").write_text("import no_such_module\n")
    done = subprocess.run([sys.executable, "-c", "import mapgame"], cwd=tmp_path, capture_output=True, text=True)
    assert "No module named 'no_such_module'" in done.stderr.splitlines()[-1]


def test_records_are_plain():
    assert json.dumps(mg.family("sunlet:N", 2).record) and json.dumps(mg.hunt("n <= 3", over="trees:4").record)
