"""The games by their definitions, in plain Python, for graphs of order up to 6."""

from functools import lru_cache


def adjacency(graph):
    number = {vertex: v for v, vertex in enumerate(graph.vertices)}
    rows = [set() for _ in number]
    for u, v in graph.edges:
        rows[number[u]].add(number[v])
        rows[number[v]].add(number[u])
    return rows


def renamed(colors):
    """The same position with colors named in the order of the vertices that have them."""
    names = {}
    return tuple(None if color is None else names.setdefault(color, len(names)) for color in colors)


def alice_wins(graph, k, first="alice", connected=False, passing="none", start=None, lists=None):
    """Whether Alice wins the coloring game with k colors, perhaps from a start with lists, of vertices by their numbers."""
    rows = adjacency(graph)
    order = len(rows)

    @lru_cache(maxsize=None)
    def wins(colors, is_alice, passes):
        left = [v for v in range(order) if colors[v] is None]
        if not left:
            return True
        free = {v: set((lists or {}).get(v, range(k))) - {colors[w] for w in rows[v]} for v in left}
        if passes == 2 or any(not choices for choices in free.values()):
            return False
        touching = [v for v in left if any(colors[w] is not None for w in rows[v])]
        places = touching if connected and touching else left
        used = {color for color in colors if color is not None}
        fresh = next((color for color in range(k) if color not in used), None)
        after = []
        for v in places:
            for color in free[v]:
                later = colors[:v] + (color,) + colors[v + 1 :]
                # Unused colors are alike.
                if start or lists:
                    after.append((later, 0))
                elif color in used or color == fresh:
                    after.append((renamed(later), 0))
        if passing == "both" or passing == ("alice" if is_alice else "bob"):
            after.append((colors, passes + 1))
        results = (wins(colors, not is_alice, passes) for colors, passes in after)
        return any(results) if is_alice else all(results)

    if order == 0:
        return True
    return wins(tuple(map((start or {}).get, range(order))), first == "alice", 0)


def is_misled(graph, k):
    """Whether a Bob brings the rule "the first uncolored vertex gets the color of the first colored one" to a neighbor
    of that color, where k colors are enough for anybody."""
    rows = adjacency(graph)

    def is_misled_at(colors):
        v = colors.index(None)
        if any(colors[w] == 0 for w in rows[v]):
            return True
        colors = renamed(colors[:v] + (0,) + colors[v + 1 :])
        left = [w for w, color in enumerate(colors) if color is None]
        moves = ((w, c) for w in left for c in set(range(k)) - {colors[x] for x in rows[w]})
        after = (renamed(colors[:w] + (c,) + colors[w + 1 :]) for w, c in moves)
        return any(None in colors and is_misled_at(colors) for colors in after)

    return is_misled_at((None,) * len(rows))


def chi_g(graph, **rules):
    return next(k for k in range(0 if graph.n == 0 else 1, graph.n + 1) if alice_wins(graph, k, **rules))


def col_g(graph, first="alice"):
    """One more than the score of the marking game."""
    rows = adjacency(graph)
    order = len(rows)

    @lru_cache(maxsize=None)
    def score(marked, is_alice):
        left = [v for v in range(order) if not marked >> v & 1]
        if not left:
            return 0
        values = (
            max(sum(marked >> w & 1 for w in rows[v]), score(marked | 1 << v, not is_alice)) for v in left
        )
        return min(values) if is_alice else max(values)

    return 1 + score(0, first == "alice") if order else 0


def chi(graph):
    rows = adjacency(graph)

    def colorable(colors, k):
        v = len(colors)
        if v == len(rows):
            return True
        most = min(k, max(colors, default=-1) + 2)
        return any(
            colorable(colors + [color], k)
            for color in range(most)
            if all(w >= v or colors[w] != color for w in rows[v])
        )

    return next(k for k in range(len(rows) + 1) if colorable([], k))


def worst_score(graph, rule):
    """What a rule without memory needs in the marking game against every Bob, on the scale of the bounds."""
    rows = adjacency(graph)
    worst = 0
    seen = set()

    def mark(marked, v):
        nonlocal worst
        worst = max(worst, sum(marked >> w & 1 for w in rows[v]))
        return marked | 1 << v

    def alice(marked, last):
        left = tuple(v for v in range(len(rows)) if not marked >> v & 1)
        if not left:
            return
        marked = mark(marked, rule(left, last))
        if marked in seen:
            return
        seen.add(marked)
        for v in range(len(rows)):
            if not marked >> v & 1:
                alice(mark(marked, v), v)

    alice(0, None)
    return worst + 1
