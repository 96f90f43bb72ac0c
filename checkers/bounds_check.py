#!/usr/bin/env python3
"""Check certificates of bounds on chi_g and col_g: a second checker, in plain Python, for graphs of any order.

Usage: bounds_check.py CERTIFICATE...

A claim bounds one number of the graph by a rule, which is a theorem of docs/theory.md, and has the lists that the rule
needs. Each function below computes from the lists the number that the theorem proves, and believes none. Parts of a file
that decide single numbers of colors are checked by mapgame_check.py, and moves on gadgets walked as in family_check.py.

Source. docs/formats.md, "Bounds". This file was written from that page alone and shares nothing with the checker in
games/bound_certificate/. It needs Python 3.10 and no package.
"""

import hashlib
import re
import sys
from collections import Counter, deque

import family_check
import mapgame_check
from mapgame_check import Refused, require

TITLE = "mapgame bounds 1"
SEAL = "\nsha256 "
LARGEST_GRAPH6 = 62


class Graph:
    """A simple graph: near[v] is the set of the neighbors of v."""

    def __init__(self, n: int, edges: list[tuple[int, int]]):
        self.near: list[set[int]] = [set() for _ in range(n)]
        for u, v in edges:
            self.near[u].add(v)
            self.near[v].add(u)

    def __len__(self) -> int:
        return len(self.near)

    def degree(self, v: int) -> int:
        return len(self.near[v])

    def edges(self) -> list[tuple[int, int]]:
        """In lexicographic order, the lesser end first."""
        return [(u, v) for u, near in enumerate(self.near) for v in sorted(near) if u < v]

    def size(self) -> int:
        return sum(map(len, self.near)) // 2


def read_graph(line: str) -> Graph:
    """The graph of a line of graph6 or sparse6, which must be the one that these formats write."""
    sparse = line.startswith(":")
    digits = [ord(sign) - 63 for sign in line[sparse:]]
    require(digits and all(0 <= digit < 64 for digit in digits), "this is no line of graph6 or sparse6")
    width = 1 if digits[0] < 63 else 4 if digits[1:2] != [63] else 8
    require(len(digits) >= width, "the line of the graph is too short")
    n = 0
    for digit in digits[(0, 0, 0, 0, 1, 0, 0, 0, 2)[width] : width]:
        n = n << 6 | digit
    require(n < 2**24, "the graph has too many vertices")
    bits = (digit >> shift & 1 for digit in digits[width:] for shift in range(5, -1, -1))
    edges = []
    if sparse:
        size, v = max(n - 1, 0).bit_length(), 0
        while True:
            group = [next(bits, None) for _ in range(size + 1)]
            if None in group:
                break
            u = 0
            for bit in group[1:]:
                u = u << 1 | bit
            v += group[0]
            if u >= n or v >= n:
                break
            if u > v:
                v = u
            else:
                edges.append((u, v))
    else:
        edges = [pair for pair, bit in zip(((u, v) for v in range(n) for u in range(v)), bits) if bit]
    graph = Graph(n, edges)
    require(all(u != v for u, v in edges) and len(edges) == graph.size(), "the graph has a loop, or an edge twice")
    require(graph_line(graph, sparse) == line, "the graph is not written as graph6 or sparse6 write it")
    return graph


def graph_line(graph: Graph, sparse: bool) -> str:
    n, bits, at = len(graph), [], 0
    width = max(n - 1, 0).bit_length()
    for v, near in enumerate(graph.near):
        if not sparse:
            bits.append("".join("01"[u in near] for u in range(v)))
            continue
        for u in sorted(u for u in near if u < v):
            bits.append(f"{int(v > at)}" + (f"{v:0{width}b}0" if v > at + 1 else "") + f"{u:0{width}b}")
            at = v
    text = "".join(bits)
    # Ones would read as a loop.
    if sparse and n == 1 << width and at == n - 2 and -len(text) % 6 > width:
        text += "0"
    text += "01"[sparse] * (-len(text) % 6)
    order = [n] if n < 63 else [63, *sixes(n, 3)] if n < 258048 else [63, 63, *sixes(n, 6)]
    body = (int(text[at : at + 6], 2) for at in range(0, len(text), 6))
    return ":" * sparse + "".join(chr(63 + digit) for digit in [*order, *body])


def sixes(number: int, count: int) -> list[int]:
    return [number >> 6 * shift & 63 for shift in range(count - 1, -1, -1)]


# -- What several rules read ------------------------------------------------------------------------------------------


def vertices(graph: Graph, numbers: list[int]) -> list[int]:
    require(all(v < len(graph) for v in numbers), "there is no such vertex")
    require(len(set(numbers)) == len(numbers), "a vertex stands twice")
    return numbers


def places(graph: Graph, order: list[int]) -> list[int]:
    require(len(vertices(graph, order)) == len(graph), "the order lacks a vertex")
    found = [0] * len(graph)
    for place, v in enumerate(order):
        found[v] = place
    return found


def classes(graph: Graph, colors: list[int]) -> int:
    """The number of colors of a proper coloring."""
    require(len(colors) == len(graph), "expected one color for each vertex")
    require(all(colors[u] != colors[v] for u, v in graph.edges()), "two neighbors have one color")
    return len(set(colors))


# -- The rules: each returns the bound that its lists show ------------------------------------------------------------


def order(graph: Graph, numbers: list[int]) -> int:
    """max over u of min(deg(u) + 1, 2 + |N+(u)| + m(u))."""
    place = places(graph, numbers)
    bound = 0
    for u in sorted(range(len(graph)), key=graph.degree, reverse=True):
        if graph.degree(u) < bound:
            break
        later = [z for z in graph.near[u] if place[z] > place[u]]
        choices = [[y for y in graph.near[z] if place[y] < place[u]] for z in [*later, u]]
        m = min(len(later), matched(choices))
        bound = max(bound, min(graph.degree(u) + 1, 2 + graph.degree(u) - len(later) + m))
    return bound


def matched(choices: list[list[int]]) -> int:
    """The most guests that find a seat, each at a table of its choice; a table has two seats."""
    seated: dict[int, list[int]] = {}
    at: dict[int, int] = {}
    hopeless: set[int] = set()
    for guest in range(len(choices)):
        through: dict[int, int] = {}
        queue, free = deque([guest]), None
        while queue and free is None:
            one = queue.popleft()
            for table in choices[one]:
                if table not in through and table not in hopeless:
                    through[table] = one
                    if len(seated.setdefault(table, [])) < 2:
                        free = table
                        break
                    queue.extend(seated[table])
        if free is None:
            hopeless |= through.keys()
        while free is not None:
            one, left = through[free], at.get(through[free])
            seated[free].append(one)
            at[one] = free
            if left is not None:
                seated[left].remove(one)
            free = left
    return len(at)


def edge_union(graph: Graph, ends: list[int], numbers: list[int]) -> int:
    require(len(ends) % 2 == 0 and all(v < len(graph) for v in ends), "this is no list of edges")
    chosen = Graph(len(graph), list(zip(ends[::2], ends[1::2])))
    require(all(chosen.near[v] <= graph.near[v] for v in range(len(graph))), "an edge is not in the graph")
    rest = max((graph.degree(v) - chosen.degree(v) for v in range(len(graph))), default=0)
    return order(chosen, numbers) + rest


def guide(graph: Graph, colors: list[int], numbers: list[int]) -> int:
    place, most = places(graph, numbers), 0
    for u in range(len(graph)):
        loose = {y for y in graph.near[u] if place[y] < place[u]}
        for w in graph.near[u]:
            if place[w] > place[u]:
                loose.update(y for y in graph.near[w] if place[y] < place[u])
        most = max(most, len(loose))
    return classes(graph, colors) * (2 + most)


def acyclic(graph: Graph, colors: list[int], heads: list[int]) -> int:
    number, edges = classes(graph, colors), graph.edges()
    require(len(heads) == len(edges), "expected one head for each edge")
    require(all(head in edge for edge, head in zip(edges, heads)), "a head is no end of its edge")
    arcs = Counter((u + v - head, colors[head]) for (u, v), head in zip(edges, heads))
    require(all(count == 1 for count in arcs.values()), "two heads of a vertex have one color")
    return number * (number + 1)


def degree(graph: Graph) -> int:
    return max((graph.degree(v) + 1 for v in range(len(graph))), default=0)


def reservation(graph: Graph, lead: int = 1) -> int:
    k = 1 if len(graph) else 0
    while 2 * sum(graph.degree(v) >= k for v in range(len(graph))) > k + lead:
        k += 1
    return k


def pairing(graph: Graph, partners: list[int]) -> int:
    require(len(vertices(graph, partners)) == len(graph), "expected a partner for each vertex")
    most = -1
    for v, w in enumerate(partners):
        require(w != v and partners[w] == v and w not in graph.near[v], "these are no partners, or they are adjacent")
        require(
            all(u in graph.near[v] or partners[u] in graph.near[v] for u in graph.near[w]),
            "a neighbor of a vertex is, like its partner, no neighbor of the other vertex",
        )
        most = max(most, len({min(u, partners[u]) for u in graph.near[v]}))
    return most + 1


def clique(graph: Graph, numbers: list[int]) -> int:
    members = set(vertices(graph, numbers))
    require(all(members <= graph.near[v] | {v} for v in members), "two of the vertices are not adjacent")
    return len(members)


def core(graph: Graph, numbers: list[int]) -> int:
    members = set(vertices(graph, numbers))
    return min((len(graph.near[v] & members) + 1 for v in members), default=0)


def third_color(graph: Graph) -> int:
    reached, queue = {0}, deque([0] if len(graph) else [])
    while queue:
        fresh = graph.near[queue.popleft()] - reached
        reached |= fresh
        queue.extend(fresh)
    require(graph.size() > 0 and len(reached) == len(graph), "the graph is not connected, or has no edge")
    require(all(graph.degree(v) < len(graph) - 1 for v in range(len(graph))) or graph.size() >= len(graph), "it is a star")
    return 3


def third_color_bob_first(graph: Graph, numbers: list[int]) -> int:
    require(len(vertices(graph, numbers)) == 3, "expected three vertices")
    v, x, y = numbers
    for far in (x, y):
        require(far not in graph.near[v] and graph.near[v] & graph.near[far], "two vertices do not have distance 2")
    require(y not in graph.near[x] and not graph.near[x] & graph.near[y], "two vertices have distance below 3")
    return 3


def crown(graph: Graph, numbers: list[int]) -> int:
    n = len(graph) // 2
    require(len(vertices(graph, numbers)) == 2 * n == len(graph) and n >= 2, "expected all vertices, at least four")
    require(graph.size() == n * (n - 1), "the graph has another size")
    one, other = numbers[::2], numbers[1::2]
    for i, a in enumerate(one):
        require(all(i == j or b in graph.near[a] for j, b in enumerate(other)), "two vertices are not adjacent")
    return n


def gadgets(graph: Graph, sizes: list[int], targets: list[int], moves: list[int]) -> int:
    require(graph.size() > 0 and len(sizes) % 2 == 0, "there is no edge, or a size is missing")
    k, walks = 1, []
    for t, m in zip(sizes[::2], sizes[1::2]):
        k += 1
        own, steps = targets[:t], list(zip(moves[: 2 * m : 2], moves[1 : 2 * m : 2]))
        targets, moves = targets[t:], moves[2 * m :]
        require(len(own) == t and len(steps) == m, "the sizes exceed the lists")
        bobs = vertices(graph, sorted({v for v, _ in steps}))
        places = sorted(set(bobs).union(own, *(graph.near[v] for v in vertices(graph, own) + bobs)))
        require(k <= 8 and len(places) <= 128, "a gadget has more than 8 colors or 128 vertices")
        number = {v: place for place, v in enumerate(places)}
        near = [{number[w] for w in graph.near[v] if w in number} for v in places]
        steps = [(number[v], c) for v, c in steps]
        walk = family_check.Walk(near, {number[v] for v in bobs}, sorted(number[v] for v in own), k, steps)
        walks.append((walk, [None] * len(places), m))
    require(not targets and not moves, "the lists exceed the sizes")
    for walk, position, m in walks:
        try:
            walk.alice(position)
        except family_check.Refused as refused:
            raise Refused(f"with {len(walk.colors)} colors, {refused}") from None
        require(walk.used == m, "moves are left over")
    return k + 1


# The words of a claim, the rule, and the names of its lists.
BOTH, UPPER, LOWER = ("chi_g", "col_g"), "<=", ">="
RULES = {
    "order": (BOTH, UPPER, "", order, ["order"]),
    "edge-union": (BOTH, UPPER, "", edge_union, ["edges", "order"]),
    "guide": (("chi_g",), UPPER, "", guide, ["colors", "order"]),
    "acyclic": (("chi_g",), UPPER, "", acyclic, ["colors", "heads"]),
    "degree": (BOTH, UPPER, "", degree, []),
    "reservation": (BOTH, UPPER, " first alice", reservation, []),
    "reservation-bob-first": (BOTH, UPPER, " first bob", lambda graph: reservation(graph, 0), []),
    "pairing": (("chi_g",), UPPER, " first bob", pairing, ["partners"]),
    "clique": (BOTH, LOWER, "", clique, ["vertices"]),
    "core": (("col_g",), LOWER, "", core, ["vertices"]),
    "third-color": (BOTH, LOWER, " first alice", third_color, []),
    "third-color-bob-first": (BOTH, LOWER, " first bob", third_color_bob_first, ["vertices"]),
    "crown": (BOTH, LOWER, " first alice", crown, ["pairs"]),
    "gadgets": (BOTH, LOWER, "", gadgets, ["sizes", "targets", "moves"]),
}
CLAIM = re.compile(r"claim (chi_g|col_g) (<=|>=) (0|[1-9][0-9]{0,9})( first alice| first bob)? by ([a-z-]+)")
NUMBERS = re.compile(r"( (0|[1-9][0-9]{0,9}))*")


def check(text: str) -> list[str]:
    """The claims of one certificate, all of which hold."""
    content, mark, seal = text.replace("\r\n", "\n").rpartition(SEAL)
    right = hashlib.sha256(content.encode()).hexdigest() + "\n"
    require(mark and seal == right, "damaged: the seal does not fit the content")
    lines = content.split("\n")
    require(lines[0] == TITLE, f"expected the line `{TITLE}` first")
    require(len(lines) > 2 and lines[1].startswith("graph "), "there is no graph, or no claim")
    graph, at, proved = read_graph(lines[1][6:]), 2, []
    while at < len(lines):
        found = CLAIM.fullmatch(lines[at])
        require(found, f"line {at + 1}: there is no such claim")
        number, side, value, first, name = found.groups()
        numbers, sides, firsts, rule, names = RULES.get(name, ((), "", "", None, []))
        is_one = number in numbers and side == sides and (first or "") == firsts and int(value) < 2**32
        require(is_one, f"line {at + 1}: no rule has such a claim")
        lists = []
        for offset, one in enumerate(names, at + 1):
            line = lines[offset] if offset < len(lines) else ""
            require(line.startswith(one) and NUMBERS.fullmatch(line[len(one) :]), f"line {offset + 1}: expected `{one}`")
            lists.append([int(word) for word in line.split(" ")[1:]])
        try:
            shown = rule(graph, *lists)
        except Refused as refused:
            raise Refused(f"line {at + 1}: {refused}") from None
        holds = shown <= int(value) if side == UPPER else shown >= int(value)
        require(holds, f"line {at + 1}: this shows {number} {side} {shown} alone")
        proved.append(lines[at][len("claim ") :])
        at += 1 + len(names)
    n, m = len(graph), graph.size()
    shown = graph_line(graph, False) if n <= LARGEST_GRAPH6 else f"order {n}, size {m}"
    return [f"{shown}: {claim}" for claim in proved]


def parts(data: bytes) -> list[bytes]:
    """The certificates of a file that has several, one after the other."""
    cuts = [found.start(1) for found in re.finditer(rb"\nsha256 [0-9a-f]{64}\r?\n(?=(mapgame ))", data)]
    return [data[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(data)])]


def judge(path: str) -> int:
    try:
        with open(path, "rb") as file:
            data = file.read()
        lines = []
        for part in parts(data):
            if part.startswith(mapgame_check.TITLE):
                lines += mapgame_check.Certificate(part).statements()
            else:
                lines += check(part.decode("latin-1"))
    except OSError as error:
        print(f"bounds_check: {path}: {error.strerror}", file=sys.stderr)
        return 2
    except (Refused, RecursionError) as refused:
        print(f"not valid: {refused}")
        return 1
    for line in lines:
        print("valid:", line)
    return 0


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if len(sys.argv) > 1 else 2
    return max([judge(path) for path in sys.argv[1:]], key=[0, 1, 2].index)


if __name__ == "__main__":
    sys.exit(main())
