"""Functions as strategies: against the definition, against the catalogue, against the command line, and refereed."""

import json
import time

import brute
import pytest

import mapgame as mg


def rules():
    """Rules without memory, on numbers: what is left and the last vertex."""
    yield "first", lambda left, last: left[0]
    yield "last", lambda left, last: left[-1]
    yield "middle", lambda left, last: left[len(left) // 2]
    yield "above", lambda left, last: next((v for v in left if last is not None and v > last), left[0])


@pytest.mark.parametrize("name, rule", list(rules()))
def test_the_worst_case_is_that_of_the_definition_on_all_small_graphs(small, name, rule):
    for graph in small:
        found = mg.verify(graph, mg.strategy(name=name)(lambda view: rule(view.uncolored, view.last)))
        assert found.exhaustive and found.worst_case == brute.worst_score(graph, rule), (graph, name)
        assert max(reply.marked_neighbors for reply in found.play) + 1 == found.worst_case


@mg.strategy(memory=True, needs=("order",), name="taught")
def activation(view):
    """The activation strategy [BartnickiGrytczukKiersteadZhu2007, strategy 3]."""
    place = {vertex: number for number, vertex in enumerate(view.order)}
    active = set(view.memory or ())

    def backward(v):
        return [w for w in view.uncolored_neighbors(v) if place[w] < place[v]]

    def color(v):
        return v, frozenset(active | {v})

    if view.last is not None:
        active.add(view.last)
    if view.last is None or not backward(view.last):
        return color(min(view.uncolored, key=place.get))
    x = view.last
    while True:
        y = min(backward(x), key=place.get)
        if y in active:
            return color(y)
        active.add(y)
        if not backward(y):
            return color(y)
        x = y


@pytest.mark.parametrize("spec", ["petersen", "spider:7,2", "grid:3x3", "wheel:6", "icosahedron", "random-planar:9@3"])
def test_a_strategy_written_again_is_that_of_the_catalogue(spec):
    known, taught = mg.verify(spec, "activation"), mg.verify(spec, activation)
    assert (known.worst_case, known.order) == (taught.worst_case, taught.order)
    # A function is asked at every position, since no answer of it is taken for granted.
    assert known.positions <= taught.positions
    moves = [[reply.vertex for reply in found.play] for found in (known, taught)]
    assert moves[0] == moves[1]
    assert [reply.memory for reply in known.play] == [reply.memory for reply in taught.play]


def colored(view):
    """First fit on the first vertex that is left."""
    v = view.uncolored[0]
    taken = {view.colors.get(w) for w in view.neighbors(v)}
    return v, next((color for color in range(view.k) if color not in taken), 0)


def test_a_rule_that_chooses_colors_needs_what_first_fit_needs(small):
    sighted = mg.strategy(name="sighted", colors=True)(colored)
    blind = mg.strategy(name="blind")(lambda view: view.uncolored[0])
    for graph in small:
        found = mg.verify(graph, sighted)
        other = mg.verify(graph, blind, game="coloring")
        assert found.exhaustive and found.worst_case == other.worst_case, graph
        assert found.worst_case >= brute.chi_g(graph)


def always(color):
    return mg.strategy(lambda view: (view.uncolored[0], color), colors=True, name=f"always {color}")


def test_an_illegal_move_is_found_where_more_colors_than_neighbors_are_left(small):
    for graph in (graph for graph in small if graph.n <= 5):
        k = max(map(len, brute.adjacency(graph))) + 1
        if brute.is_misled(graph, k):
            with pytest.raises(ValueError, match="as alice, move .* has that color"):
                mg.verify(graph, always(0), k=k)
        else:
            assert mg.verify(graph, always(0), k=k).survives, graph


def test_a_color_above_k_is_found():
    with pytest.raises(ValueError, match="expected a color below 4"):
        mg.verify("path:4", always(4), k=4)
    assert mg.verify("path:4", always(4), k=5).survives


def test_a_guided_rule_is_given_its_guide():
    @mg.strategy(needs=("guide", "order"))
    def guided(view):
        assert all(view.guide[u] != view.guide[v] for u, v in view.graph.edges)
        return next(v for v in view.order if view.is_uncolored(v))

    found = mg.verify("grid:2x3", guided)
    assert found.game == "coloring" and found.guide is not None and found.exhaustive


@pytest.mark.parametrize("strategy", ["activation", "acyclic", "loose-backward"])
@pytest.mark.parametrize("spec", ["petersen", "spider:4,2", "grid:2x4"])
def test_verify_says_what_the_command_line_says(program, strategy, spec):
    [line] = program("verify", spec, "--strategy", strategy)
    found = mg.verify(spec, strategy).findings
    for key, value in found.items():
        if key not in ("positions", "exact"):
            assert line[key] == value, key


def test_one_bob_is_sampled_as_on_the_command_line(program):
    flags = ["--strategy", "activation", "--bob", "threat", "--games", "30", "--seed", "5"]
    [line] = program("verify", "grid:3x4", *flags)
    found = mg.verify("grid:3x4", "activation", bob="threat", games=30, seed=5)
    assert (found.findings["worst_case"], found.games) == (line["worst_case"], line["games"])
    assert found.findings["worst_play"] == line["worst_play"]
    assert not found.exhaustive and found.worst_case >= line["worst_case"]


def test_a_match_is_that_of_the_command_line(program):
    for alice, bob in [("random", "threat"), ("activation", "random"), ("mcts:20", "greedy")]:
        [line] = program("match", "petersen", "--alice", alice, "--bob", bob, "-k", "3", "--games", "60", "--seed", "4")
        found = mg.match("petersen", 3, alice, bob, games=60, seed=4)
        for key in ("wins", "games", "ratio", "low", "high", "only_play", "limit", "alice", "bob"):
            assert getattr(found, key) == line[key], (alice, bob, key)


def test_a_tournament_is_that_of_the_command_line(program):
    lines = program(
        "match", "path:6", "cube", "--alice", "random,activation", "--bob", "random,threat", "--games", "20"
    )
    found = list(mg.tournament(["path:6", "cube"], ["random", "activation"], ["random", "threat"], games=20))
    keys = ("k", "alice", "bob", "wins", "games", "first")
    assert [[line[key] for key in keys] for line in lines] == [[getattr(one, key) for key in keys] for one in found]


@mg.strategy
def least(view):
    """The uncolored vertex of the least number."""
    return min(view.uncolored)


def lower_end(found):
    return getattr(found.worst_case, "low", found.worst_case)


def test_a_best_response_knows_the_function_that_it_meets():
    for spec in ("grid:3x3", "petersen", "spider:5,2"):
        every = mg.verify(spec, least).worst_case
        assert lower_end(mg.verify(spec, least, bob="best-response:2000", games=1, game="marking")) == every
    known, taught = (
        mg.match("spider:5,2", 3, alice, "best-response:300", games=5, seed=4) for alice in ("activation", activation)
    )
    assert known.wins == taught.wins


def test_a_best_response_goes_on_where_a_limit_ends_the_search():
    cut = mg.verify("random-planar:40@1", activation, node_limit=100, fallback=None)
    on = mg.verify("random-planar:40@1", activation, node_limit=100)
    assert cut.limit and on.limit and not on.exhaustive
    assert lower_end(on) > lower_end(cut)
    assert max(reply.marked_neighbors for reply in on.play) + 1 == lower_end(on)
    with pytest.raises(ValueError, match="best-response"):
        mg.verify("path:4", least, fallback="threat")


def test_functions_meet_each_other():
    @mg.Bob
    def bob(view):
        assert view.player == "bob" and view.k == 4
        return colored(view)

    result = mg.match("petersen", 4, activation, bob, games=20)
    assert (result.wins, result.games, result.alice, result.bob) == (20, 20, "taught", "bob")
    again = mg.match("petersen", 4, "activation", bob, games=20)
    assert again.only_play == result.only_play
    assert mg.verify("petersen", activation, bob=bob, games=3).games == 3

    def counting(view):
        count = (view.memory or 0) + 1
        assert count == (view.graph.n - len(view.uncolored) + 1) // 2
        return (*colored(view), count)

    assert mg.match("path:6", 3, "random", mg.Bob(counting, memory=True), games=30, threads=2).games == 30


@pytest.mark.parametrize(
    "memory",
    [lambda n: n, lambda n: ("a", n), lambda n: frozenset({n}), lambda n: {"count": [n, {"x": None}]}, lambda n: [n],
     lambda n: n / 2, lambda n: str(n)],
)
def test_memory_may_be_anything_hashable_or_json(memory):
    @mg.strategy(memory=True)
    def rule(view):
        # The number of the move, read back from whatever was kept.
        number = (view.graph.n - len(view.uncolored)) // 2
        assert view.memory == (None if number == 0 else memory(number))
        return view.uncolored[0], memory(number + 1)

    assert mg.verify("grid:2x3", rule).exhaustive


def test_a_memory_that_is_changed_afterwards_changes_nothing():
    @mg.strategy(memory=True)
    def rule(view):
        kept = view.memory or []
        kept.append(len(view.uncolored))
        assert len(kept) == (view.graph.n - len(view.uncolored)) // 2 + 1
        return view.uncolored[0], kept

    assert mg.verify("cycle:8", rule).exhaustive


def forgetful():
    count = iter(range(10**9))
    return lambda view: view.uncolored[next(count) % len(view.uncolored)]


@pytest.mark.parametrize(
    "rule, options, words",
    [
        (lambda view: 99, {}, "expected a vertex of the graph, found 99"),
        (lambda view: [0], {}, r"expected a vertex of the graph, found \[0\]"),
        (lambda view: 0, {}, "expected an uncolored vertex, found 0"),
        (lambda view: None, {}, "expected a vertex, found None"),
        (lambda view: view.uncolored[0], {"memory": True}, r"expected \(vertex, memory\), found 0"),
        (lambda view: view.uncolored[0], {"colors": True}, r"expected \(vertex, color\), found 0"),
        (lambda view: (view.uncolored[0], -1), {"colors": True}, r"expected \(vertex, color\), found \(0, -1\)"),
        (lambda view: (view.uncolored[0], view.k), {"colors": True}, "expected a color below"),
        (lambda view: (view.uncolored[0], object()), {"memory": True}, "not deterministic"),
        (lambda view: (view.uncolored[0], [object()]), {"memory": True}, "expected a memory that can be hashed"),
    ],
)
def test_an_answer_that_is_none_is_refused_with_its_place(rule, options, words):
    with pytest.raises(ValueError, match=words) as raised:
        mg.verify("petersen", mg.strategy(name="wrong", **options)(rule))
    assert str(raised.value).startswith("wrong: as alice, move")


def test_a_rule_that_is_not_deterministic_is_found_out():
    with pytest.raises(ValueError, match="not deterministic"):
        mg.verify("petersen", mg.strategy(name="dice")(forgetful()))


def test_what_a_function_raises_goes_through_with_its_place():
    class Broken(Exception):
        pass

    @mg.strategy
    def broken(view):
        if len(view.uncolored) < 8:
            raise Broken("here")
        return view.uncolored[0]

    for play in (lambda: mg.verify("petersen", broken), lambda: mg.match("petersen", 3, broken, "random", games=5)):
        with pytest.raises(Broken, match="here") as raised:
            play()
        notes = getattr(raised.value, "__notes__", None)
        if hasattr(raised.value, "add_note"):
            assert "broken: as alice, move" in notes[0]


def test_sides_are_not_mixed_up():
    bob = mg.Bob(colored)
    with pytest.raises(ValueError, match="does not apply: it plays bob|does not play"):
        mg.verify("petersen", bob)
    with pytest.raises(ValueError, match="does not play bob"):
        mg.match("petersen", 3, "random", activation, games=1)


def test_20_000_positions_a_second_on_petersen():
    """Questions a second on a processor of a rule that looks at what is left."""
    asked = 0

    @mg.strategy
    def rule(view):
        nonlocal asked
        asked += 1
        return view.uncolored[0]

    def rate():
        nonlocal asked
        asked = 0
        begun = time.process_time()
        mg.verify("petersen", rule, bob="random", games=2000)
        return asked / (time.process_time() - begun)

    best = max(rate() for _ in range(5))
    print(f"{best:.0f} positions a second")
    assert best >= 20_000


def test_a_play_is_shown_as_a_filmstrip():
    found = mg.verify("petersen", "activation")
    svg = found._repr_svg_()
    assert svg.startswith("<svg") and "activation" in svg
    json.dumps(found.findings)
