#!/usr/bin/env python3
"""Check certificates of the games by rules of their own: a second checker, in plain Python.

Usage: ruled_check.py CERTIFICATE...
Exit codes: 0 all are valid, 1 one is not, 2 one cannot be read.

A file holds the moves of a winning strategy in the order in which a walk through the game asks for them. The walk knows the
rules, and that renaming colors changes nothing in any game but the greedy and the packing one, where colors are ordered. No position
occurs again in a play; so, by induction on how long a play may go on, the winner wins from every position that the walk
meets, the start among them.

Source. docs/formats.md for the format, docs/games.md for the games. This file shares nothing with the checker in
games/strategies_by_rules.rs. It needs Python 3.10 and no package but mapgame_check.py beside it, which reads graphs.
"""

import hashlib
import re
import sys
from itertools import combinations
from typing import Iterator, NamedTuple

from mapgame_check import LARGEST_ORDER, Refused, made_graph, read_graph, require

NAMES = "greedy", "ordered", "indicated", "asymmetric", "relaxed", "fair", "fairest", "arboricity", "clique", "packing"
WITH_CHOICE = {"asymmetric": "turns", "relaxed": "defect", "clique": "clique"}
MOST_COLORS = 128
SEAL = "\nsha256 "
NUMBER = "(?:0|[1-9][0-9]*)"

Move = tuple[int | None, int | None]  # An element and a color; no color where it is named; neither where a player passes.
PASS: Move = (None, None)


class Position(NamedTuple):
    colors: tuple[int | None, ...]
    mover: str
    left: int  # Moves that are left in this turn.
    named: int | None


def other(player: str) -> str:
    return "bob" if player == "alice" else "alice"


class Game:
    """A game on a graph with k colors. The elements are the vertices, or in the game of arboricity the edges."""

    def __init__(self, name: str, near: list[int], terms: dict[str, list[int]], passer: str | None, k: int):
        self.name, self.passer, self.k = name, passer, k
        n = len(near)
        self.near = [[u for u in range(n) if near[v] >> u & 1] for v in range(n)]
        self.edges = [(u, v) for u in range(n) for v in self.near[u] if u < v]
        self.turns = dict(zip(("alice", "bob"), terms.get("turns", [1, 1])))
        self.defect = terms.get("defect", [0])[0]
        self.clique = min(terms.get("clique", [1])[0], n + 1)
        self.order = terms.get("order", list(range(n)))

    def start(self, first: str) -> Position:
        elements = len(self.edges if self.name == "arboricity" else self.near)
        return Position((None,) * elements, first, self.turns[first], None)

    def fits(self, colors: tuple[int | None, ...], element: int, color: int) -> bool:
        """Whether an uncolored element may get a color as far as the coloring is concerned."""
        if self.name == "arboricity":
            u, v = self.edges[element]
            reached, queue = {u}, [u]
            for w in queue:
                for edge, ends in enumerate(self.edges):
                    if colors[edge] == color and w in ends:
                        fresh = set(ends) - reached
                        reached |= fresh
                        queue += fresh
            return v not in reached
        if self.name == "packing":
            # Color i is written i - 1, and must not occur within distance i.
            reached = {element}
            for _ in range(min(color + 1, len(self.near))):
                reached |= {u for v in reached for u in self.near[v]}
            return all(colors[u] != color for u in reached)
        alike = [u for u in self.near[element] if colors[u] == color]
        if self.name == "clique":
            return not any(self.are_adjacent(chosen) for chosen in combinations(alike, self.clique))
        if self.name != "relaxed":
            return not alike
        degrees = (sum(colors[w] == color for w in self.near[u]) for u in alike)
        return len(alike) <= self.defect and all(degree < self.defect for degree in degrees)

    def are_adjacent(self, chosen: tuple[int, ...]) -> bool:
        return all(v in self.near[u] for u, v in combinations(chosen, 2))

    def fitting(self, position: Position) -> dict[int, list[int]]:
        """The colors that fit, for each uncolored element."""
        colors = position.colors
        free = (element for element, color in enumerate(colors) if color is None)
        return {one: [color for color in range(self.k) if self.fits(colors, one, color)] for one in free}

    def moves(self, position: Position, fitting: dict[int, list[int]]) -> list[Move]:
        allowed = fitting
        if self.name == "indicated" and position.named is None:
            return [(element, None) for element in fitting]
        if self.name == "indicated":
            allowed = {position.named: fitting[position.named]}
        elif self.name == "ordered":
            following = next(v for v in self.order if v in fitting)
            allowed = {following: fitting[following]}
        elif self.name == "greedy":
            allowed = {element: colors[:1] for element, colors in fitting.items()}
        elif self.name in ("fair", "fairest") and position.mover == "bob":
            used = {element: [c for c in colors if c in position.colors] for element, colors in fitting.items()}
            if self.name == "fair":
                allowed = {element: used[element] or fitting[element] for element in fitting}
            elif any(used.values()):
                allowed = used
        moves: list[Move] = [(element, color) for element, colors in allowed.items() for color in colors]
        return moves + [PASS] * (self.passer == position.mover)

    def after(self, position: Position, move: Move) -> Position:
        (element, color), (colors, mover, left, named) = move, position
        if move == PASS:
            left = 1
        elif color is None:
            named = element
        else:
            colors, named = colors[:element] + (color,) + colors[element + 1 :], None
        if left > 1:
            return Position(colors, mover, left - 1, named)
        return Position(colors, other(mover), self.turns[other(mover)], named)

    def canonical(self, position: Position) -> Position:
        """The position with colors renamed in the order in which the elements have them first."""
        if self.name in ("greedy", "packing"):
            return position
        names: dict[int, int] = {}
        renamed = (None if color is None else names.setdefault(color, len(names)) for color in position.colors)
        return position._replace(colors=tuple(renamed))


def shown(move: Move) -> str:
    element, color = move
    return "pass" if element is None else f"{element}" if color is None else f"{element}={color}"


def walk(game: Game, first: str, winner: str, lines: Iterator[str]) -> int:
    """Makes the moves of the winner, and all of the opponent; the number of positions met."""
    met, waiting = set(), [game.start(first)]
    while waiting:
        position = waiting.pop()
        fitting = game.fitting(position)
        if not all(fitting.values()) or not fitting:
            require(winner == ("bob" if fitting else "alice"), f"{winner} has lost")
            continue
        canonical = game.canonical(position)
        if canonical in met:
            continue
        met.add(canonical)
        moves = game.moves(position, fitting)
        if position.mover == winner:
            line = next(lines, None)
            moves = [move for move in moves if shown(move) == line]
            require(moves, f"expected a move of {winner}, found {line}")
        waiting += [game.after(position, move) for move in reversed(moves)]
    return len(met)


def read_terms(name: str, line: str, n: int) -> dict[str, list[int]]:
    terms = {}
    require(re.fullmatch(rf"terms( [a-z]+=({NUMBER}(,{NUMBER})*)?)?", line), "expected the line `terms`")
    for word in line.split(" ")[1:]:
        key, value = word.split("=")
        terms[key] = [int(number) for number in value.split(",") if number]
    require(all(number < 2**32 for numbers in terms.values() for number in numbers), "a number is too large")
    wanted = {WITH_CHOICE[name]} if name in WITH_CHOICE else set()
    require(set(terms) == wanted or name == "ordered" and set(terms) == {"order"}, "the game has other terms")
    require(len(terms.get("turns", [1, 1])) == 2 and min(terms.get("turns", [1])) > 0, "turns are two numbers from 1")
    require(len(terms.get("defect", [0])) == 1, "the defect is a number")
    require(len(terms.get("clique", [1])) == 1 and min(terms.get("clique", [1])) > 0, "the clique is a number from 1")
    require(sorted(terms.get("order", range(n))) == list(range(n)), "the order has every vertex once")
    return terms


def statements(file: str) -> Iterator[str]:
    """What is proved, one statement after the other."""
    file = file.replace("\r\n", "\n")
    content = file.rpartition(SEAL)[0]
    seal = hashlib.sha256(content.encode()).hexdigest()
    require(file == f"{content}{SEAL}{seal}\n", "damaged: the seal does not fit the content")
    lines = iter(content.split("\n"))
    require(next(lines, None) == "mapgame strategies 1", "expected the line `mapgame strategies 1` first")
    title = re.fullmatch(rf"game ({'|'.join(NAMES)})(?: pass (alice|bob|both))?", next(lines, ""))
    require(title, "there is no such game")
    name, passing = title.groups()
    require(not passing or name == "greedy", "nobody may pass in this game")
    graph = re.fullmatch("graph ([?-~]+)( = (.+))?", next(lines, ""))
    require(graph, f"expected a graph of order at most {LARGEST_ORDER} as graph6 writes it")
    near = read_graph(graph[1])
    require(not graph[3] or made_graph(graph[3], len(near)) == near, "the graph is not made as the line says")
    terms = read_terms(name, next(lines, ""), len(near))
    stated = set()
    for line in lines:
        said = re.fullmatch("k ([1-9][0-9]*) first (alice|bob) winner (alice|bob)", line)
        require(said, f"expected a statement, found {line[:40]}")
        k, (first, winner) = int(said[1]), said.groups()[1:]
        require(k <= MOST_COLORS, "there are too many colors")
        require(name != "indicated" or first == "alice", "Alice begins in this game")
        require((k, first) not in stated, "a statement is there twice")
        stated.add((k, first))
        met = walk(Game(name, near, terms, "bob" if passing == "both" else passing, k), first, winner, lines)
        passes = {"alice": ", Alice may pass", "bob": ", Bob may pass", "both": ", both may pass", None: ""}[passing]
        choices = "".join(f" {key}={','.join(map(str, numbers))}" for key, numbers in terms.items())
        count = f"{met} position{'s' * (met != 1)}"
        yield f"{graph[1]}{graph[2] or ''}, {name}{choices}{passes}, k = {k}, {first} first: {winner} wins ({count})"
    require(stated, "there is no statement")


def main() -> int:
    if len(sys.argv) < 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        return 0 if len(sys.argv) > 1 else 2
    worst = 0
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="utf-8", newline="") as file:
                lines = ["valid: " + line for line in statements(file.read())]
        except (Refused, UnicodeDecodeError) as refused:
            lines, worst = [f"not valid: {refused}"], 1
        except OSError as error:
            print(f"ruled_check: {path}: {error.strerror}", file=sys.stderr)
            return 2
        print(*lines, sep="\n")
    return worst


if __name__ == "__main__":
    sys.exit(main())
