"""The talk of a player with mapgame, in one place: docs/players.md says what the messages mean.

A player is what `hello` says of it and a function `move`; one that does not play every game has a function `refuses`
beside it. Everything that it remembers is in the memory that `move` gets and gives back.
"""

import json
import sys


class Game:
    """A game as the program describes it: the neighbors of each vertex, the rules, the order, the guide."""

    def __init__(self, message):
        graph = message["graph"]
        self.n = graph["order"]
        self.neighbors = [[] for _ in range(self.n)]
        for u, v in graph["edges"]:
            self.neighbors[u].append(v)
            self.neighbors[v].append(u)
        self.colors = message["rules"]["colors"]
        self.connected = message["rules"]["connected"]
        self.order = message.get("order", list(range(self.n)))
        self.seed = message["seed"]

    def free(self, colors, v):
        """The colors that no neighbor of v has."""
        seen = {colors[w] for w in self.neighbors[v]}
        return [color for color in range(self.colors) if color not in seen]

    def open(self, uncolored):
        """The vertices at which one may move."""
        if not self.connected:
            return uncolored
        left = set(uncolored)
        near = [v for v in uncolored if any(w not in left for w in self.neighbors[v])]
        return near or uncolored


def serve(name, plays, move, color_blind=True, needs=(), refuses=lambda game: None):
    """Answers until the input ends. `move(game, position, last, memory)` gives an answer, at least a vertex;
    `refuses(game)` why the game is not played, or None."""
    game = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "hello":
            answer = {
                "type": "hello",
                "version": 1,
                "name": name,
                "plays": plays,
                "color_blind": color_blind,
                "memory": True,
                "needs": list(needs),
            }
        elif message["type"] == "game":
            game = Game(message)
            reason = refuses(game)
            answer = {"type": "refuse", "reason": reason} if reason else {"type": "ready"}
        else:
            answer = {"type": "move", **move(game, message["position"], message["last"], message["memory"])}
        print(json.dumps(answer), flush=True)
