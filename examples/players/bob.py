"""A Bob who brings a vertex near its end: of all moves the one after which some uncolored vertex has fewest colors
left that it may have. Equally good moves are drawn by lot, from the seed and the position alone.

    mapgame match petersen --alice activation --bob 'exec:python3 examples/players/bob.py' -k 3 --games 50
"""

import random

from player import serve


def move(game, position, last, memory):
    colors = position["colors"]
    best, worst = [], None
    for v in game.open(position["uncolored"]):
        for color in game.free(colors, v):
            colors[v] = color
            left = [len(game.free(colors, w)) for w in game.neighbors[v] if colors[w] is None]
            colors[v] = None
            left = min(left, default=game.colors)
            if worst is None or left < worst:
                best, worst = [], left
            if left == worst:
                best.append((v, color))
    lots = random.Random(f"{game.seed} {colors}")
    v, color = lots.choice(best)
    return {"vertex": v, "color": color, "reason": f"a neighbor of {v} has {worst} colors left"}


serve("nearest to an end", ["bob"], move, color_blind=False)
