"""First fit: the least uncolored vertex gets the least color that it may have. It chooses the color itself.

    mapgame verify path:6 --strategy 'exec:python3 examples/players/first_fit.py'
"""

from player import serve


def move(game, position, last, memory):
    vertex = game.open(position["uncolored"])[0]
    if position.get("colors") is None:
        return {"vertex": vertex}
    return {"vertex": vertex, "color": game.free(position["colors"], vertex)[0]}


serve("first fit", ["alice", "bob"], move, color_blind=False)
