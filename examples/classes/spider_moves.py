"""Moves for `mapgame hunt CLAIM --over 'exec:python3 .../spiders.py:4..20' --walk 'exec:python3 .../spider_moves.py'`.

Reads the graph6 line of a spider, and answers with a line: the spiders in which one leg is shorter by a vertex and another leg
longer, or there is a new leg, in graph6 with blanks between them.
"""

import sys

from spiders import spider


def legs_of(line):
    order = ord(line[0]) - 63
    bits = "".join(format(ord(letter) - 63, "06b") for letter in line[1:])
    near = {v: [] for v in range(order)}
    for bit, (u, v) in zip(bits, ((u, v) for v in range(order) for u in range(v))):
        if bit == "1":
            near[u].append(v)
            near[v].append(u)
    center = max(near, key=lambda v: len(near[v]))
    legs = []
    for at in near[center]:
        before, leg = center, 1
        while len(near[at]) == 2:
            before, at = at, sum(near[at]) - before
            leg += 1
        legs.append(leg)
    return legs


def neighbors(legs):
    legs = [*legs, 0]
    for shorter in range(len(legs) - 1):
        for longer in range(len(legs)):
            if longer != shorter:
                changed = legs.copy()
                changed[shorter] -= 1
                changed[longer] += 1
                changed = tuple(sorted((leg for leg in changed if leg), reverse=True))
                if len(changed) >= 3:
                    yield changed


for line in sys.stdin:
    print(*(spider(legs) for legs in sorted(set(neighbors(legs_of(line.strip()))))), flush=True)
