"""The environment for learners: against positions, and against the definition of the game."""

import random

import brute
import pytest

import mapgame as mg


def test_episodes_are_plays_of_the_game():
    dice = random.Random(0)
    for _ in range(60):
        env = mg.Environment(lambda seed: f"gnp:6,0.5@{seed}", k=3, first=dice.choice(["alice", "bob"]))
        observation, info = env.reset(seed=dice.randrange(1000))
        assert info["graph"].n == 6 and env.agent_selection == env.first
        moves = []
        while not env.is_terminal():
            position = mg.Position(env.graph, 3, moves, first=env.first)
            assert [env.move(action) for action in env.legal_moves()] == sorted(position.legal_moves())
            assert observation["action_mask"] == [int(a in env.legal_moves()) for a in range(env.num_distinct_actions())]
            assert env.agents[env.current_player()] == position.to_move
            action = dice.choice(env.legal_moves())
            moves.append(env.move(action))
            mover = env.agent_selection
            observation, reward, terminated, truncated, _ = env.step(action)
            assert reward == env.rewards[mover] and terminated == env.is_terminal() and not truncated
        position = mg.Position(env.graph, 3, moves, first=env.first)
        assert env.returns() == ([1, -1] if position.winner == "alice" else [-1, 1])
        assert observation["colors"] == [position.colors.get(vertex, -1) for vertex in env.graph.vertices]
        assert env.current_player() == -4 and env.legal_moves() == []
        with pytest.raises(ValueError, match="over"):
            env.step(0)


def value(env):
    """Who wins by search over the environment alone."""
    if env.is_terminal():
        return env.returns()[0]
    results = []
    for action in env.legal_actions():
        below = env.clone()
        below.apply_action(action)
        results.append(value(below))
    return max(results) if env.current_player() == 0 else min(results)


def test_a_search_over_it_says_who_wins(small):
    for graph in small:
        if graph.n <= 4:
            for k in (1, 2, 3):
                assert value(mg.Environment(graph, k)) == (1 if brute.alice_wins(graph, k) else -1), (graph, k)


def test_an_opponent_answers_and_passes_are_actions():
    env = mg.Environment("petersen", k=4, opponent="activation", side="bob")
    env.reset(seed=5)
    while not env.is_terminal():
        assert env.agent_selection == "bob"
        env.step(env.legal_moves()[0])
    assert env.rewards == {"alice": 1, "bob": -1}
    passing = mg.Environment("path:3", k=2, first="bob", variant="pass=bob")
    assert passing.legal_moves()[-1] == 6 and passing.move(6) is None
    passing.step(6)
    assert passing.agent_selection == "alice"
    edges = mg.Environment("star:3", k=3, variant="edges")
    assert edges.graph.n == 3
    with pytest.raises(ValueError):
        edges.step((edges.graph.vertices[0], 7))
