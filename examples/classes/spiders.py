"""A class of graphs for `mapgame ... --over 'exec:python3 examples/classes/spiders.py:4..12'`.

Prints the spiders of the order that is the last argument, each once: the trees with one vertex of degree 3 or more. A spider
is that vertex with legs, so a partition of the order less 1 into three parts or more.
"""

import sys


def graph6(order, edges):
    edges = {(min(edge), max(edge)) for edge in edges}
    bits = [(u, v) in edges for v in range(order) for u in range(v)]
    bits += [False] * (-len(bits) % 6)
    sixes = (bits[at : at + 6] for at in range(0, len(bits), 6))
    return chr(63 + order) + "".join(chr(63 + sum(bit << 5 - at for at, bit in enumerate(six))) for six in sixes)


def spider(legs):
    edges, order = [], 1
    for leg in legs:
        path = [0, *range(order, order + leg)]
        edges += zip(path, path[1:])
        order += leg
    return graph6(order, edges)


def partitions(total, largest):
    if total == 0:
        yield ()
    for part in range(min(total, largest), 0, -1):
        for rest in partitions(total - part, part):
            yield (part, *rest)


if __name__ == "__main__":
    order = int(sys.argv[-1])
    for legs in partitions(order - 1, order - 1):
        if len(legs) >= 3:
            print(spider(legs))
