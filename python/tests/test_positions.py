"""Positions, moves and the board."""

import sys

import brute
import pytest

import mapgame as mg


@pytest.mark.parametrize("after", ["", "0=0", "0=0,2=1", "0=0,1=1,5=2"])
def test_moves_are_those_of_the_command_line(program, after):
    [line] = program("solve", "petersen", "-k", "3", "--moves", "--after", after)
    moves = [tuple(map(int, word.split("="))) for word in after.split(",") if word]
    found = mg.winning_moves(mg.Position("petersen", 3, moves))
    assert (found.to_move, found.winner) == (line["to_move"], line["winner"])

    def written(move):
        return f"{move.vertex}={move.color}"

    classes = sorted((written(one.move), one.wins, one.alike) for one in found.winning + found.losing)
    assert classes == sorted((one["move"], one["wins"], one["alike"]) for one in line["moves"])
    assert ",".join(map(written, found.line)) == line["line"]


def test_the_winner_of_every_first_move_is_that_of_the_definition(small):
    for graph in small:
        if graph.n > 5:
            continue
        for k in range(1, graph.n):
            found = mg.winning_moves(mg.Position(graph, k))
            assert (found.winner == "alice") == brute.alice_wins(graph, k)
            assert bool(found.winning) == (found.winner == "alice")


def test_a_position_never_changes_and_goes_both_ways():
    start = mg.Position("cycle:5", 2)
    after = start.play(0, 0).play(2, 1)
    assert start.moves == () and after.colors == {0: 0, 2: 1}
    assert after.winner == "bob" and after.dead == [1] and after.to_move is None
    assert after.back().to_move == "bob" and after.legal_moves() == []
    assert (0, 0) in start.legal_moves()
    passing = mg.Position("path:3", 2, variant="pass=bob", first="bob").pass_()
    assert passing.to_move == "alice"
    assert mg.Position("path:4", 2, variant="edges").board.vertices == ((0, 1), (1, 2), (2, 3))
    for wrong, words in [
        (lambda: start.play(0, 2), "move 1: expected a legal move"),
        (lambda: start.pass_(), "may not pass"),
        (lambda: after.play(3, 0), "since the game is over"),
        (lambda: start.play("x", 0), "expected a vertex of the graph, found 'x'"),
        (lambda: after.reply("perfect"), "the game is over"),
    ]:
        with pytest.raises(ValueError, match=words):
            wrong()


def test_a_limit_leaves_moves_unknown():
    found = mg.winning_moves(mg.Position("gnp:24,0.4@1", 7), node_limit=1)
    assert found.winner == "unknown" and found.limit
    with pytest.raises(mg.Undecided):
        list(found)


def test_players_answer_as_they_would_have_from_the_start():
    position = mg.Position("spider:7,2", 4)
    opening, why = position.reply("activation")
    assert opening.vertex == 14 and "color 14, the first uncolored vertex" in why
    after = position.play(*opening).play(1, 0)
    answer, why = after.reply("activation")
    assert answer.vertex == 13 and why.startswith("jump")


def test_pictures_are_svg():
    for shown in [mg.Graph("petersen"), mg.Position("petersen", 3, [(0, 0)])]:
        assert shown._repr_svg_().startswith("<svg")
    assert mg.Position("petersen", 3, [(0, 0), (1, 1)]).film().count("<svg") == 1
    assert mg.Graph("path:1001")._repr_svg_() is None


def test_a_table_plays_to_the_end():
    from mapgame.widget import Table

    table = Table(mg.Position("petersen", 3), "bob", "activation")
    assert len(table.position.moves) == 1
    with pytest.raises(ValueError):
        table.move(table.position.moves[0].vertex, 0)
    while table.position.winner is None:
        assert "winning" in table.hint() or "no move" in table.hint()
        table.move(*table.position.legal_moves()[0])
        state = table.state()
        assert len(state["points"]) == 10 and len(state["inks"]) == 3
        made = [(move.vertex, "alice" if number % 2 == 0 else "bob") for number, move in enumerate(table.position.moves)]
        assert [(v, by) for v, by in enumerate(state["by"]) if by] == sorted(made)
    assert table.said[-1].startswith(table.position.winner)
    before = len(table.position.moves)
    table.back()
    assert len(table.position.moves) < before and len(table.said) == len(table.position.moves)


def test_the_widget_does_what_the_page_asks():
    pytest.importorskip("anywidget")
    widget = mg.play("path:4", 2)
    widget.do({"do": "move", "vertex": 1, "color": 0})
    assert widget.state["colors"][1] == 0 and len(widget.state["said"]) >= 2
    widget.do({"do": "move", "vertex": 1, "color": 0})
    assert "expected" in widget.message
    widget.do({"do": "back"})
    assert widget.state["colors"] == [None] * 4
    widget.do({"do": "hint"})
    assert widget.message == "no move wins"
    assert "export default" in widget._esm


def test_without_anywidget_there_is_a_clear_error(monkeypatch):
    import mapgame.widget as module

    monkeypatch.setattr(module, "_WIDGET", None)
    monkeypatch.setitem(sys.modules, "anywidget", None)
    with pytest.raises(ImportError, match="pip install 'mapgame\\[notebook\\]'"):
        mg.play("petersen", 3)
