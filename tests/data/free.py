"""The table of free.txt by networkx: which graphs have no induced copy of a graph.

Usage: mapgame convert --over all:1..7 --to graph6 | free.py > free.txt. A line for each graph that is excluded, as a formula
names it and as graph6: how many graphs of each order are free of it, and a bit for each graph in its place, in hexadecimal.
"""

import sys

import networkx as nx
from networkx.algorithms.isomorphism import GraphMatcher

EXCLUDED = {
    "path:3": nx.path_graph(3), "P4": nx.path_graph(4), "C4": nx.cycle_graph(4), "cycle:5": nx.cycle_graph(5),
    "complete:4": nx.complete_graph(4), "claw": nx.star_graph(3), "2K2": nx.Graph([(0, 1), (2, 3)]),
    "paw": nx.Graph([(0, 1), (1, 2), (0, 2), (2, 3)]), "diamond": nx.Graph([(0, 1), (1, 2), (0, 2), (2, 3), (1, 3)]),
    "gem": nx.Graph([(0, 1), (1, 2), (2, 3), (4, 0), (4, 1), (4, 2), (4, 3)]),
    "house": nx.house_graph(), "bull": nx.bull_graph(),
}

graphs = [nx.from_graph6_bytes(line.strip().encode()) for line in sys.stdin]
for name, pattern in EXCLUDED.items():
    free = [not GraphMatcher(graph, pattern).subgraph_is_isomorphic() for graph in graphs]
    counts = [sum(f for f, graph in zip(free, graphs) if len(graph) == n) for n in range(1, 8)]
    bits = int("1" + "".join("01"[f] for f in free), 2)
    print(name, *counts, f"{bits:x}")
