"""The coloring game as an environment for learners, with the interfaces of Gymnasium, PettingZoo and OpenSpiel."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any, Union

from ._integers import color_count, whole
from .graphs import Graph, GraphLike
from .numbers import Player, Variant, VariantLike
from .playing import Rule, _checked
from .positions import Move, Position

Observation = dict[str, Any]
Action = Union[int, tuple[Any, int], None]


class Environment:
    """Episodes of the coloring game with k colors. An action is a number: v k + c gives the color c to the v-th vertex,
    and n k is a pass. The learner plays both sides, or one side against an ``opponent``.

    :param graph: a graph, or a function from the seed of the episode to a graph.
    :param opponent: the player of the other side: a function, a strategy, or a player by name (``"threat"``,
        ``"perfect"``).
    :param side: the side of the learner, if there is an opponent.

    An observation is a dictionary: ``colors``, a number for each vertex, -1 for none; ``to_move``, 0 for Alice, 1 for
    Bob; and ``action_mask``, 1 for each legal action. Rewards are 1 for the winner, -1 for the loser, and 0 before the
    end.

    :ivar position: the current :class:`Position`.

    >>> import mapgame as mg
    >>> env = mg.Environment("path:4", k=2, opponent="perfect")
    >>> observation, _ = env.reset(seed=1)
    >>> env.legal_moves()
    [0, 1, 2, 3, 4, 5, 6, 7]
    >>> observation, reward, terminated, truncated, info = env.step(2)
    >>> observation["colors"], reward, terminated
    ([-1, 0, -1, 1], -1.0, True)
    """

    agents: tuple[Player, Player] = ("alice", "bob")

    def __init__(
        self,
        graph: GraphLike | Callable[[int], GraphLike],
        k: int,
        *,
        first: Player = "alice",
        variant: VariantLike = None,
        opponent: Rule | None = None,
        side: Player = "alice",
    ) -> None:
        if side not in self.agents:
            raise ValueError(f"side: expected alice or bob, found {side!r}")
        if opponent is not None:
            _checked("opponent", opponent, "bob" if side == "alice" else "alice")
        self._graph = graph if callable(graph) else lambda seed: graph
        self.k = color_count(k)
        self.first = first
        self.variant = Variant.of(variant)
        self.opponent = opponent
        self.side = side
        self.reset()

    def reset(self, seed: int | None = None, options: Any = None) -> tuple[Observation, dict[str, Any]]:
        """Starts an episode; returns the observation, and ``{"graph": ...}``. Without a seed the previous one is used,
        0 at first."""
        self._seed: int = getattr(self, "_seed", 0) if seed is None else whole("seed", seed)
        self.position = Position(self._graph(self._seed), self.k, first=self.first, variant=self.variant)
        self._answer()
        return self.observe(), self._info()

    def step(self, action: Action) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Makes a move, a number or ``(vertex, color)``, and the reply of an opponent. Returns the observation, the
        reward of the player who moved, whether the game is over, ``False``, and ``{"graph": ...}``.

        :raises ValueError: if it is not legal, or the game is over.
        """
        mover = self.position.to_move
        if mover is None:
            raise ValueError("the game is over: expected a call of reset")
        self.position = self._after(action)
        self._answer()
        return self.observe(), self.rewards[mover], self.is_terminal(), False, self._info()

    def legal_moves(self) -> list[int]:
        """The legal actions, ascending; none after the end of the game."""
        moves = self.position.legal_moves() if self.position.to_move else []
        return sorted(self._number(move) for move in moves)

    def move(self, action: int) -> Move | None:
        """The action as a move; ``None`` for a pass."""
        vertices = self.graph.vertices
        v, color = divmod(whole("action", action, 0, len(vertices) * self.k), self.k)
        return None if v == len(vertices) else Move(vertices[v], color)

    def observe(self, agent: Player | None = None) -> Observation:
        """The observation of a player; it is the same for both."""
        named = self.position.colors
        legal = set(self.legal_moves())
        return {
            "colors": [named.get(vertex, -1) for vertex in self.graph.vertices],
            "to_move": int(self.position.to_move == "bob"),
            "action_mask": [int(action in legal) for action in range(self.num_distinct_actions())],
        }

    @property
    def graph(self) -> Graph:
        """The graph whose vertices are colored in this episode; in the edge game the line graph."""
        return self.position.board

    @property
    def rewards(self) -> dict[Player, float]:
        """The reward of each player."""
        winner = self.position.winner
        return {agent: 0.0 if winner is None else 1.0 if agent == winner else -1.0 for agent in self.agents}

    @property
    def agent_selection(self) -> Player | None:
        """The player to move; ``None`` after the end of the game."""
        return self.position.to_move

    def current_player(self) -> int:
        """The player to move, as in OpenSpiel: 0 for Alice, 1 for Bob, -4 after the end of the game."""
        return -4 if self.position.to_move is None else self.agents.index(self.position.to_move)

    legal_actions = legal_moves

    def apply_action(self, action: Action) -> None:
        """Makes a move."""
        self.step(action)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.to_move is None

    def returns(self) -> list[float]:
        """The rewards of Alice and of Bob."""
        return [self.rewards[agent] for agent in self.agents]

    def num_distinct_actions(self) -> int:
        """The number of actions: n k, and a pass."""
        return self.graph.n * self.k + 1

    def clone(self) -> Environment:
        """An independent copy of the episode."""
        return copy.copy(self)

    def _info(self) -> dict[str, Any]:
        return {"graph": self.graph}

    def _number(self, move: Any) -> int:
        return self.graph.n * self.k if move is None else self.graph.index(move[0]) * self.k + move[1]

    def _after(self, action: Action) -> Position:
        move = action if action is None or isinstance(action, tuple) else self.move(action)
        return self.position.pass_() if move is None else self.position.play(*move)

    def _answer(self) -> None:
        """Makes the moves of the opponent until the learner is to move."""
        while self.opponent is not None and self.position.to_move not in (None, self.side):
            move, _ = self.position.reply(self.opponent, seed=self._seed)
            self.position = self.position.pass_() if move is None else self.position.play(*move)
