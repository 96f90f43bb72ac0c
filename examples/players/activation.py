"""The activation strategy (strategy 3 of Bartnicki, Grytczuk, Kierstead and Zhu), by hand.

The memory is the list of the active vertices. Try

    mapgame verify petersen --strategy 'exec:python3 examples/players/activation.py'
"""

from player import serve


def move(game, position, last, memory):
    active = set(memory or [])
    uncolored = set(position["uncolored"])
    rank = {v: i for i, v in enumerate(game.order)}

    def backward(x):
        """The least uncolored backward neighbor of x."""
        found = [y for y in game.neighbors[x] if rank[y] < rank[x] and y in uncolored]
        return min(found, key=rank.get, default=None)

    chosen = None
    reason = "nothing to jump to: the least uncolored vertex"
    if last and "vertex" in last:
        x = last["vertex"]
        active.add(x)
        while (y := backward(x)) is not None:
            chosen = x = y
            if y in active:
                reason = f"{y} was active"
                break
            active.add(y)
            reason = f"{y} has no uncolored backward neighbor"
    if chosen is None:
        chosen = min(uncolored, key=rank.get)
    active.add(chosen)
    return {"vertex": chosen, "memory": sorted(active), "reason": reason}


serve("activation by hand", ["alice"], move, needs=["order"])
