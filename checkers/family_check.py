#!/usr/bin/env python3
"""A checker of proofs about infinite families of graphs, written from docs/formats.md alone ("Proofs about families").

It shares no code with the program that writes them, and does not search. Certificates of single members are checked by
mapgame_check.py beside it.
"""

import argparse
import gzip
import hashlib
import re
import sys
from functools import cache
from itertools import permutations, product
from math import inf
from pathlib import Path

import mapgame_check
from mapgame_check import Refused, require

PLAYERS = ("alice", "bob")
LEAST_OF = {"grid": (1, 1), "cylinder": (1, 3), "torus": (3, 3), "triangular": (1, 1), "king": (1, 1), "hexagonal": (1, 1)}
CYCLES_OF = {"cylinder": (False, True), "torus": (True, True)}
STEPS_OF = {"triangular": ((0, 1), (1, 0), (1, 1)), "king": ((0, 1), (1, 0), (1, 1), (1, -1))}


def whole(text, least, most):
    require(re.fullmatch("0|-?[1-9][0-9]*", text) and len(text) < 10, f"{text} is no number")
    require(least <= int(text) <= most, f"{text} is not from {least} to {most}")
    return int(text)


class Family:
    """A graph that repeats: `frame` has the lengths that are fixed, None for one that runs."""

    def __init__(self, name):
        self.name, self.period, self.leaves, self.cycles = name, (1, 1), None, (False, False)
        self.hubs, self.twist, self.strip = [], None, None
        word = re.split("[:( ]", name)[0]
        self.word, rest = word, name[len(word) :]
        if word in LEAST_OF:
            sides = re.fullmatch(":(?:(M)x(N)|([0-9]+)x(N)|(N)x([0-9]+))", rest)
            require(sides, "no such family")
            self.least, self.cycles = LEAST_OF[word], CYCLES_OF.get(word, (False, False))
            sides = [side for side in sides.groups() if side]
            self.frame = tuple(None if s in "MN" else whole(s, least, 64) for s, least in zip(sides, self.least))
            self.steps = STEPS_OF.get(word, ((0, 1), (1, 0)))
            self.period = (2, 2) if word == "hexagonal" else (1, 1)
        elif word in ("circulant", "power"):
            self.frame, cycle = (1, None), True
            if word == "circulant":
                require(re.fullmatch(":N(,[0-9]+)+", rest), "no such family")
                jumps = [whole(jump, 1, 64) for jump in rest.split(",")[1:]]
                require(all(a < b for a, b in zip(jumps, jumps[1:])), "the jumps do not ascend")
            else:
                power = re.fullmatch(r"\((cycle|path):N,([0-9]+)\)", rest)
                require(power, "no such family")
                cycle, jumps = power[1] == "cycle", range(1, whole(power[2], 1, 64) + 1)
            self.cycles, self.least = (False, cycle), (1, 2 * jumps[-1] + 1 if cycle else 1)
            self.steps = tuple((0, jump) for jump in jumps)
        elif word in ("prism", "gp"):
            require(rest == ":N" if word == "prism" else re.fullmatch(":N,[0-9]+", rest), "no such family")
            self.inner = 1 if word == "prism" else whole(rest[3:], 1, 64)
            self.frame, self.cycles, self.least = (2, None), (False, True), (2, 2 * self.inner + 1)
        elif word == "strip":
            self.read_strip(rest)
        else:
            require(word == "caterpillar" and re.fullmatch(r":\([0-9](,[0-9])*\)\*", rest), "no such family")
            self.leaves = [int(number) for number in rest[2:-2].split(",")]
            require(len(self.leaves) <= 12, "more than 12 numbers of leaves")
            rows = max(self.leaves) + 1
            self.frame, self.least, self.period = (rows, None), (rows, 1), (1, len(self.leaves))
        turns = ("grid", "torus", "triangular", "king")
        self.turns = word in turns and self.frame == (None, None)
        # The lengths of a cycle are multiples of its period.
        self.strides = tuple(period if cycle else 1 for period, cycle in zip(self.period, self.cycles))

    def read_strip(self, rest):
        cell, step = "[0-9]+@[0-9]+", "[0-9]+@[0-9]+>[0-9]+[+][0-9]+"
        hub = f"(?=[0-9+])(?:{cell}(?:,{cell})*)?(?:[+][0-9]+)*"
        lists = "".join(f"(?: {word}((?: {item})+))?" for word, item in (("steps", step), ("absent", cell), ("hub", hub)))
        found = re.fullmatch(f" (path|cycle|twisted:[0-9,]+) rows ([0-9]+) period ([0-9]+) least ([0-9]+){lists}", rest)
        require(found, "no strip")
        ends, steps, absent, hubs = found[1], *((found[at] or "").split() for at in (5, 6, 7))
        rows, period, least = whole(found[2], 1, 64), whole(found[3], 1, 12), whole(found[4], 1, 1000)
        numbers = lambda text: tuple(whole(number, 0, 64) for number in re.split("[@>+,]", text))
        ascend = lambda listed: all(a < b for a, b in zip(listed, listed[1:]))
        absent = [numbers(word) for word in absent]
        there = set(product(range(rows), range(period))).difference(absent)
        require(ascend(absent) and len(there) + len(absent) == rows * period, "the absent cells are not in order")
        steps = [numbers(word) for word in steps]
        require(ascend(steps), "the steps are not in order")
        for i, a, j, d in steps:
            require((i, a) in there and (j, (a + d) % period) in there and (d > 0 or i < j), "no step")
        for at, word in enumerate(hubs):
            cells, *others = word.split("+")
            cells = [numbers(one) for one in cells.split(",")] if cells else []
            others = [whole(other, 0, at - 1) for other in others]
            require(ascend(cells) and there.issuperset(cells) and ascend(others), "no hub")
            self.hubs.append((set(cells), others))
        require(len(hubs) <= 64, "too many hubs")
        if ends != "path":
            require(least > 2 * max((d for *_, d in steps), default=0) and least % period == 0, "the least length is too small")
        if ends[0] == "t":
            self.twist = [whole(row, 0, rows - 1) for row in ends[8:].split(",")]
            require(sorted(self.twist) == list(range(rows)), "no permutation of the rows")
            turn = lambda cell: (self.twist[cell[0]], cell[1])
            turned = {(self.twist[i], a, self.twist[j], d) for i, a, j, d in steps}
            turned = {(j, a, i, d) if d == 0 and i > j else (i, a, j, d) for i, a, j, d in turned}
            require(turned == set(steps) and set(map(turn, absent)) == set(absent), "not turned to itself")
            require(all(set(map(turn, cells)) == cells for cells, _ in self.hubs), "not turned to itself")
        self.frame, self.cycles, self.least, self.period = (rows, None), (False, ends != "path"), (rows, least), (1, period)
        self.strip = {cell: [] for cell in there}
        for i, a, j, d in steps:
            self.strip[i, a].append((j, d))
            self.strip[j, (a + d) % period].append((i, -d))

    def spine(self):
        """The numbers of leaves along row 0, if this is a caterpillar or a cycle with leaves."""
        if self.strip is None or self.twist or self.hubs:
            return self.leaves
        columns = range(self.period[1])
        below = lambda column: [(row, 0) for row in range(1, self.frame[0]) if (row, column) in self.strip]
        bare = all(steps == [(0, 0)] for (row, _), steps in self.strip.items() if row)
        along = all(sorted(self.strip.get((0, column), [])) == sorted([(0, 1), (0, -1), *below(column)]) for column in columns)
        return [len(below(column)) for column in columns] if bare and along else None

    def is_hub(self, cell):
        return bool(self.hubs) and cell[0] >= self.frame[0]

    def vertices(self, frame):
        """The vertices of a member, its cells row by row, then its hubs, each as a cell below the rows."""
        return [cell for cell in product(*map(range, frame)) if self.exists(cell, frame)] + [(self.frame[0] + hub, 0) for hub in range(len(self.hubs))]

    def exists(self, cell, frame):
        inside = all(length is None or 0 <= place < length for place, length in zip(cell, frame))
        if inside and self.strip is not None:
            return (cell[0], cell[1] % self.period[1]) in self.strip
        if not inside or self.leaves is None:
            return inside
        return 0 <= cell[0] <= self.leaves[cell[1] % len(self.leaves)]

    def ends(self, cell):
        """Where the steps from a cell lead, before an axis is cut or closed."""
        i, j = cell
        if self.leaves is not None:
            ends = [(0, j)] if i else [(0, j - 1), (0, j + 1)] + [(row, j) for row in range(1, max(self.leaves) + 1)]
        elif self.strip is not None:
            ends = [(row, j + step) for row, step in self.strip[i, j % self.period[1]]]
        elif self.word in ("prism", "gp"):
            jump = self.inner if i else 1
            ends = [(i, j - jump), (i, j + jump), (1 - i, j)]
        elif self.word == "hexagonal":
            ends = [(i, j - 1), (i, j + 1), (i + 1 if (i + j) % 2 == 0 else i - 1, j)]
        else:
            ends = [(i + s * down, j + s * right) for down, right in self.steps for s in (1, -1)]
        return ends

    def neighbors(self, cell, frame):
        """The neighbors of a cell, hubs too; those of a hub are only hubs."""
        near, first = set(), self.frame[0]
        if self.is_hub(cell):
            joined = lambda a, b: a in self.hubs[b][1] or b in self.hubs[a][1]
            return {(first + hub, 0) for hub in range(len(self.hubs)) if joined(hub, cell[0] - first)}
        for hub, (cells, _) in enumerate(self.hubs):
            if (cell[0], cell[1] % self.period[1]) in cells:
                near.add((first + hub, 0))
        for row, place in self.ends(cell):
            if self.twist and frame[1]:
                while place >= frame[1]:
                    row, place = self.twist[row], place - frame[1]
                while place < 0:
                    row, place = self.twist.index(row), place + frame[1]
            end = tuple(p % l if c and l else p for p, l, c in zip((row, place), frame, self.cycles))
            if end != cell and self.exists(end, frame):
                near.add(end)
        return near

    def near(self, cells, frame):
        """For each of some vertices, which of them are adjacent."""
        near = {cell: self.neighbors(cell, frame).intersection(cells) for cell in cells}
        for cell in cells:
            for end in near[cell]:
                near[end].add(cell)
        return near

    def graph6(self, frame):
        """The graph6 line of a member, its cells row by row."""
        cells = self.vertices(frame)
        near = self.near(cells, frame)
        near = [near[cell] for cell in cells]
        bits, n = "".join("01"[u in near[v]] for v in range(len(cells)) for u in cells[:v]), len(cells)
        bits += "0" * (-len(bits) % 6)
        order = [n] if n < 63 else [63, n >> 12, n >> 6 & 63, n & 63]
        groups = order + [int(bits[at : at + 6], 2) for at in range(0, len(bits), 6)]
        return "".join(chr(63 + group) for group in groups)

    def read_frame(self, text):
        sides = text.split("x")
        require(len(sides) == 2, "no frame")
        frame = tuple(None if side == "*" else whole(side, 1, 1000) for side in sides)
        for fixed, side, least, stride in zip(self.frame, frame, self.least, self.strides):
            runs = side is None or side >= least and (side - least) % stride == 0
            require(side == fixed if fixed else runs, "no frame of the family")
        return frame


class Walk:
    """The walk through the moves of Bob on a gadget. Zones are sets of (vertex, color)."""

    def __init__(self, near, inner, targets, k, moves):
        self.near, self.inner, self.targets, self.colors = near, inner, targets, range(k)
        self.moves, self.used, self.settled = moves, 0, {}

    def allows(self, position, v, c):
        return position[v] is None and all(position[w] != c for w in self.near[v])

    def dead(self, position):
        for t in self.targets:
            if position[t] is None and {position[w] for w in self.near[t]} >= set(self.colors):
                return t
        return None

    def bob(self, position):
        if self.dead(position) is not None:
            return set()
        order = list(dict.fromkeys([c for c in position if c is not None] + list(self.colors)))
        place = {c: at for at, c in enumerate(order)}
        key = tuple(None if c is None else place[c] for c in position)
        if key in self.settled:
            return {(v, order[c]) for v, c in self.settled[key]}
        require(self.used < len(self.moves), "the moves end before the proof does")
        v, c = self.moves[self.used]
        self.used += 1
        require(v < len(position) and c in self.colors and v in self.inner and self.allows(position, v, c), f"move {self.used} is not allowed")
        position[v] = c
        zone = {(v, d) for d in self.colors} | {(w, c) for w in self.near[v]}
        dead = self.dead(position)
        zone |= self.alice(position) if dead is None else {(dead, d) for d in self.colors}
        position[v] = None
        self.settled[key] = {(w, place[d]) for w, d in zone}
        return zone

    def alice(self, position):
        unused = [c for c in self.colors if c not in position]

        def closed(zone):
            return zone | {(v, d) for v, c in zone if c in unused for d in unused}

        of_pass = closed(self.bob(position))
        zone = set(of_pass)
        for v, c in sorted(of_pass):
            if c not in unused[1:] and self.allows(position, v, c):
                position[v] = c
                zone |= self.bob(position)
                position[v] = None
        return closed(zone)


class Need(Exception):
    """More of a word has to be known, to the left (-1) or to the right (1)."""


class Words:
    """Windows of a strip. A cell is "x", "s", "#", a color, or the frozenset of the colors of the leaves of a vertex on guard."""

    def __init__(self, family, frame, k, width, lines):
        self.k, self.width = k, width
        axis = 0 if frame[0] is None else 1
        self.cycle, self.period = family.cycles[axis], family.period[axis]
        require(len(family.hubs) < 2, "this strip has no words")
        cell = lambda row, place: (row, place) if axis else (place, row)
        width_of_strip = frame[1 - axis]
        cells = lambda row: [c for c in (cell(row, place) for place in range(self.period)) if family.exists(c, frame)]
        near = lambda c: family.neighbors(c, frame)
        guard = {row for row in range(width_of_strip) if any(len(near(c)) >= k for c in cells(row))}
        while True:
            joins = lambda c: sum(end[1 - axis] in guard for end in near(c)) > 1
            more = {row for row in range(width_of_strip) if row not in guard and any(map(joins, cells(row)))}
            if not more:
                break
            guard.add(min(more))
        rows = sorted(guard)
        require(len(rows) <= 4 and all(len(cells(row)) == self.period for row in rows), "this strip has no words")
        self.rows, self.gone = range(len(rows)), ("x",) * len(rows)
        self.leaves, self.steps, self.known = {}, {}, {}
        turned = lambda row: rows.index(family.twist[row]) if family.twist else rows.index(row)
        # Where a twisted cycle is closed, the columns are read with their rows turned.
        self.turns = [list(self.rows)]
        while family.twist and (more := [turned(rows[at]) for at in self.turns[-1]]) != self.turns[0]:
            self.turns.append(more)
        for place, row in product(range(self.period), self.rows):
            ends = near(cell(rows[row], place))
            kept = [(rows.index(end[1 - axis]), end[axis] - place) for end in sorted(ends) if end[1 - axis] in guard]
            require(all(abs(step) <= 1 for _, step in kept), "this strip has no words")
            self.leaves[place, row], self.steps[place, row] = len(ends) - len(kept), kept
            # Alice colors a hub first, with color 0.
            self.known[place, row] = frozenset([0] if any(map(family.is_hub, ends)) else [])
        self.all = set()
        self.beside = {-1: {}, 1: {}}
        for line in lines:
            self.read(line)
        for window in list(self.all):
            place, columns = window
            self.beside[1].setdefault((place, columns[:-1]), []).append(columns[-1])
            self.beside[-1].setdefault(((place + 1) % self.period, columns[1:]), []).append(columns[0])
        self.longest = width

    def read(self, words):
        def cell(text):
            if text in ("x", "s", "#"):
                return text
            colors = text[1:] if text[:1] == "U" else text
            require(all(c in "01234567"[: self.k] for c in colors) and list(colors) == sorted(set(colors)), "no cell")
            require(text[:1] == "U" or len(colors) == 1, "no cell")
            return frozenset(map(int, colors)) if text[:1] == "U" else int(colors)

        place, columns = whole(words[0], 0, self.period - 1), []
        require(len(words) == self.width + 1, "a window is not as wide as it should be")
        for word in words[1:]:
            cells = tuple(map(cell, word.split(",")))
            # Cells at the end of which nothing is said are left out.
            require(len(cells) <= len(self.rows) and (len(cells) == 1 or cells[-1] != "x"), "no column")
            columns.append((cells + self.gone)[: len(self.rows)])
        for names in permutations(range(self.k)):
            rename = lambda c: names[c] if type(c) is int else frozenset(names[d] for d in c) if type(c) is frozenset else c
            renamed = [tuple(map(rename, column)) for column in columns]
            for turn in self.turns:
                self.all.add((place, tuple(tuple(column[at] for at in turn) for column in renamed)))

    def near(self, v):
        place, row = v
        return [(place + step, end) for end, step in self.steps[place % self.period, row]]

    def leaves_of(self, v):
        return self.leaves[v[0] % self.period, v[1]]

    def seen(self, word, v):
        cell = word(v)
        colors = {word(end) for end in self.near(v)} | (cell if type(cell) is frozenset else set())
        return {c for c in colors if type(c) is int}

    def endangered(self, word, v):
        cell = word(v)
        if type(cell) is not frozenset:
            return False
        open_ends = sum(type(word(end)) is frozenset or word(end) == "s" for end in self.near(v))
        open_ends += max(0, self.leaves_of(v) - len(cell))
        return self.k - len(self.seen(word, v)) <= open_ends

    def some(self, test, vertices):
        """Whether one passes the test, though of others it may be unknown."""
        need = None
        for v in vertices:
            try:
                if test(v):
                    return True
            except Need as more:
                need = more
        if need:
            raise need
        return False

    def safe(self, word, v):
        if not (word(v) == "s" or type(word(v)) is frozenset) or self.endangered(word, v):
            return False
        return self.some(lambda end: self.endangered(word, end), self.near(v))

    def letter(self, word, place):
        """The column there when what can be forgotten is forgotten."""
        column = []
        for row in self.rows:
            v, cell = (place, row), word((place, row))
            if type(cell) is frozenset or cell == "s":
                cell = cell if self.endangered(word, v) else "s" if self.safe(word, v) else "x"
            elif cell != "x":
                shows = lambda end: self.some(lambda test: test(word, end), (self.endangered, self.safe))
                cell = cell if self.some(shows, self.near(v)) else "x"
            column.append(cell)
        return tuple(column)

    def of_segments(self, start, columns):
        """The windows of the segments of which these columns, None for an unknown one, are a part."""
        for at in range(len(columns) - self.width + 1):
            part, runs = columns[at : at + self.width], []
            for i, column in enumerate(part):
                if column != self.gone:
                    if not runs or runs[-1][-1] != i - 1:
                        runs.append([])
                    runs[-1].append(i)
            for run in runs:
                if all(part[i] is not None for i in run):
                    yield (start + at) % self.period, tuple(part[i] if i in run else self.gone for i in range(self.width))

    def check(self):
        # Longer members than these have no other windows at the start.
        most = 2 * (self.width + 4) + 2 * self.period
        for n in [most] if self.cycle else range(1, most + 1):
            start = lambda v: self.known[v[0] % self.period, v[1]]
            inside = lambda v, n=n: start(v) if 0 <= v[0] < n else "#" if v[0] in (-1, n) else "x"
            places = range(-self.width, n + self.width)
            if self.cycle:
                inside, places = start, range(self.period + self.width - 1)
            letters = [self.letter(inside, place) for place in places]
            windows = list(self.of_segments(places[0], letters))
            require(self.all.issuperset(windows), "a window of the members at the start is not listed")
        for place, columns in self.all:
            word = lambda v: columns[v[0] - place][v[1]]
            for v in product(range(place + 1, place + self.width - 1), self.rows):
                require(type(word(v)) is not frozenset or len(self.seen(word, v)) < self.k, "a vertex sees all colors")
        for place, columns in self.all:
            named = self.named(0, columns)
            if named is None:
                continue
            # A context: its first place, its columns, whether its segment begins and ends in it, the number of named colors.
            context = (place, columns, {-1: columns[0] == self.gone, 1: columns[-1] == self.gone}, named)
            middle = place + self.width // 2
            for row in self.rows:
                for cell in self.bobs(context, (middle, row)):
                    self.settle(context, middle, (middle, row), cell)
            if all(column == self.gone for column in columns[:-1]):
                self.settle(context, None, None, None)
            on_guard = any(type(cell) is frozenset for cell in columns[self.width // 2])
            if self.cycle and not any(context[2].values()) and on_guard:
                self.settle(context, middle, None, None)

    def named(self, named, columns):
        """The number of colors if they are named in the order in which they appear, else None."""
        for cell in (cell for column in columns for cell in column):
            colors = {cell} if type(cell) is int else cell if type(cell) is frozenset else ()
            new = {c for c in colors if c >= named}
            if new != set(range(named, named + len(new))):
                return None
            named += len(new)
        return named

    def word(self, context, *steps):
        start, columns, closed, _ = context

        def word(v):
            for at, cell in reversed(steps):
                if at == v:
                    return cell
            at = v[0] - start
            if 0 <= at < len(columns):
                return columns[at][v[1]]
            if not closed[-1 if at < 0 else 1]:
                raise Need(-1 if at < 0 else 1)
            return "x"

        return word

    def bobs(self, context, v):
        """The new cells that Bob may make of one."""
        cell, colors = context[1][v[0] - context[0]][v[1]], range(min(self.k, context[3] + 1))
        if cell == "s" or type(cell) is frozenset:
            seen = self.seen(self.word(context), v)
            yield from (c for c in colors if c not in seen)
        if type(cell) is frozenset and len(cell) < self.leaves_of(v):
            yield from (cell | {c} for c in colors if c not in cell)

    def settle(self, context, middle, v, cell):
        """Requires that Alice has an answer to this move, or a move of her own if there is none, in all continuations."""
        # A color that this move is the first to have is named, too: columns that are added may have it or others.
        colors = {cell} if type(cell) is int else cell if type(cell) is frozenset else ()
        waiting = [(*context[:3], max([context[3]] + [c + 1 for c in colors]))]
        while waiting:
            context = waiting.pop()
            start, columns, closed, named = context
            self.longest = max(self.longest, len(columns))
            need = self.verdict(context, middle, v, cell)
            if need is None:
                continue
            require(need, "a move of Bob without an answer, or no idle move")
            if need == 1:
                at = len(columns) - self.width + 1
                beside = self.beside[1].get(((start + at) % self.period, columns[at:]), ())
            else:
                beside = self.beside[-1].get((start % self.period, columns[: self.width - 1]), ())
            for column in beside:
                with_names = self.named(named, [column])
                if with_names is not None:
                    grown = columns + (column,) if need == 1 else (column,) + columns
                    shut = {**closed, need: column == self.gone}
                    waiting.append((start - (need == -1), grown, shut, with_names))

    def verdict(self, context, middle, v, cell):
        """None if Alice has what she needs, the side on which more has to be known, or 0."""
        start, columns, closed, named = context
        steps = [] if v is None else [(v, cell)]
        after = self.word(context, *steps)
        try:
            if v is not None:
                for end in product(range(middle - 1, middle + 2), self.rows):
                    if type(after(end)) is frozenset and len(self.seen(after, end)) == self.k:
                        return 0
                places = range(middle - 2, middle + 3)
            elif middle is not None:
                if any(closed.values()):
                    return None
                places = range(middle - 2, middle + 3)
            else:
                first = start
                while not any(type(after((first, row))) is frozenset for row in self.rows):
                    if first >= start + len(columns):
                        return None
                    first += 1
                places = range(start, first + 3)
        except Need as need:
            return need.args[0]
        colors = range(min(self.k, named + 1))
        need = 0
        choices = [None] if v is not None else []
        choices += product(places, self.rows)
        for choice in choices:
            try:
                tried = [steps]
                if choice is not None:
                    may = after(choice)
                    known = lambda: self.leaves_of(choice) == 0 and all(after(end) != "x" for end in self.near(choice))
                    if type(may) is not frozenset and not (may == "s" and known()):
                        continue
                    seen = self.seen(after, choice)
                    tried = [steps + [(choice, c)] for c in colors if c not in seen]
            except Need as more:
                need = need or more.args[0]
                continue
            for moves in tried:
                try:
                    if self.listed(context, moves):
                        return None
                except Need as more:
                    need = need or more.args[0]
        return need

    def listed(self, context, steps):
        old, new = self.word(context), self.word(context, *steps)
        before = lambda place: tuple(old((place, row)) for row in self.rows)
        first, last = min(v[0] for v, _ in steps), max(v[0] for v, _ in steps)
        letters = [self.letter(new, place) for place in range(first, last + 1)]
        # Beyond a column that stays as it is all others do.
        while (letter := self.letter(new, last + 1)) != before(last + 1):
            letters.append(letter)
            last += 1
        while (letter := self.letter(new, first - 1)) != before(first - 1):
            letters.insert(0, letter)
            first -= 1
        need, sides = None, {}
        for side, place in ((1, last), (-1, first)):
            found = []
            for _ in range(self.width - 1):
                place += side
                try:
                    column = self.gone if found and found[-1] == self.gone else before(place)
                except Need as more:
                    need, column = more, None
                found.append(column)
            sides[side] = found
        columns = sides[-1][::-1] + letters + sides[1]
        if not self.all.issuperset(self.of_segments(first - self.width + 1, columns)):
            return False
        if need:
            raise need
        return True


class Segments:
    """Stretches of a spine that Bob wins. A segment is (color, ((uncolored leaves, colors of others), ...), color)."""

    def __init__(self, k, leaves, place, sides, lines, despite_leaf=False):
        self.k, self.period = k, len(leaves)
        self.won, moves = set(), []
        for words in lines:
            require(len(words) > 5, "no segment with a move")
            spine = []
            for word in words[1:-4]:
                uncolored, dot, colors = word.partition(".")
                colors = [whole(color, 0, k - 1) for color in colors]
                require(dot and all(a < b for a, b in zip(colors, colors[1:])), "no vertex of a spine")
                spine.append((whole(uncolored, 0, 255), frozenset(colors)))
            segment = (whole(words[0], 0, k - 1), tuple(spine), whole(words[-4], 0, k - 1))
            require(words[-3] in ("spine", "leaf"), "no move in a segment")
            move = (words[-3] == "leaf", whole(words[-2], 0, len(spine) - 1), whole(words[-1], 0, k - 1))
            require(move in list(self.moves(segment)), "a move is not allowed")
            moves.append((segment, move))
            self.won.add(self.form(segment))
        for segment, move in moves:
            parts = self.after(segment, move)
            if any(map(self.dead, parts)):
                continue
            require(sum(map(self.wins, parts)) == 2 or any(map(self.wins_second, parts)), "a move in a segment does not win")
        for before, (length, color) in zip((True, False), sides):
            first = place - 1 - length if before else place
            spine = tuple((leaves[(first + at) % self.period], frozenset()) for at in range(length))
            require(self.wins_second((color, spine, 0) if before else (0, spine, color)), "Bob does not win a side")
        if despite_leaf:
            require(self.period == 1 and sides[0] == sides[1] and sides[0][1] == 0, "the sides are not alike")
            side = (0, ((leaves[0], frozenset()),) * sides[0][0], 0)
            for move in self.moves(side):
                leaf, _, color = move
                if leaf and color == 1:
                    require(all(map(self.wins_second, self.after(side, move))), "Bob does not win a side with a leaf")

    def form(self, segment):
        """The same for segments that differ by the names of colors, or by direction."""
        left, spine, right = segment
        forms = []
        for names in permutations(range(self.k)):
            renamed = [(uncolored, sorted(names[c] for c in colors)) for uncolored, colors in spine]
            forms.append((names[left], renamed, names[right]))
            forms.append((names[right], renamed[::-1], names[left]))
        return repr(min(forms))

    def seen(self, segment, at):
        left, spine, right = segment
        return spine[at][1] | ({left} if at == 0 else set()) | ({right} if at == len(spine) - 1 else set())

    def dead(self, segment):
        return any(len(self.seen(segment, at)) == self.k for at in range(len(segment[1])))

    def moves(self, segment):
        for at, (uncolored, _) in enumerate(segment[1]):
            for color in range(self.k):
                if uncolored:
                    yield True, at, color
                if color not in self.seen(segment, at):
                    yield False, at, color

    def after(self, segment, move):
        (left, spine, right), (leaf, at, color) = segment, move
        if leaf:
            uncolored, colors = spine[at]
            return [(left, spine[:at] + ((uncolored - 1, colors | {color}),) + spine[at + 1 :], right)]
        return [part for part in ((left, spine[:at], color), (color, spine[at + 1 :], right)) if part[1]]

    def wins(self, segment):
        return self.form(segment) in self.won

    def wins_second(self, segment):
        if not self.wins(segment):
            return False
        after = [self.after(segment, move) for move in self.moves(segment)]
        return all(any(self.dead(part) or self.wins(part) for part in parts) for parts in after)


@cache
def said_of_member(file):
    """What mapgame_check.py says of the certificate of a member, which is often in more than one file."""
    return [*mapgame_check.Certificate(file).statements()]


class Proof:
    """A file: `parts` has for each k and winner the lengths of the members, pairs (least, most) for either axis."""

    def __init__(self, data):
        try:
            text = data.decode("ascii").replace("\r\n", "\n")
        except UnicodeDecodeError:
            raise Refused("not a text")
        lines = text.split("\n")
        require(lines[0] == "mapgame family 1", "expected a certificate of a family")
        require(lines.pop() == "", "the file does not end with a line end")
        seal = lines.pop()
        before = text[: len(text) - len(seal) - 1]
        require(seal == "sha256 " + hashlib.sha256(before.encode()).hexdigest(), "the checksum does not fit")
        self.lines, self.at = lines, 1
        self.family = Family(" ".join(self.line("family ")))
        self.first = self.word("first ")
        require(self.first in PLAYERS, "who begins?")
        self.parts, self.positions = {}, {}
        while True:
            require(self.at < len(lines), "a part is missing") if not self.parts else None
            if self.at == len(lines):
                break
            kind = lines[self.at].split(" ")[0]
            require(kind in ("gadget", "windows", "segments", "member"), "no such part")
            part = {"gadget": self.gadget, "windows": self.windows, "segments": self.segments, "member": self.member}[kind]
            k, winner, lengths, positions = part()
            said = (k, -PLAYERS.index(winner))
            self.parts.setdefault(said, []).append(lengths)
            self.positions[said] = self.positions.get(said, 0) + positions

    def line(self, beginning):
        """The words behind the beginning of the next line."""
        require(self.at < len(self.lines) and self.lines[self.at].startswith(beginning), f"line {self.at + 1}: expected {beginning}")
        self.at += 1
        return self.lines[self.at - 1][len(beginning) :].split(" ")

    def word(self, beginning):
        """The one word behind the beginning of the next line."""
        words = self.line(beginning)
        require(len(words) == 1, f"line {self.at}: expected one word")
        return words[0]

    def gadget(self):
        family, head = self.family, self.line("gadget k ")
        after_hubs = head[5:] == ["after", "hubs"]
        require(head[1:4:2] == ["frame", "begins"] and head[4] in PLAYERS and (len(head) == 5 or after_hubs), "no head of a gadget")
        k, frame = whole(head[0], 1, 8), family.read_frame(head[2])
        require(None in frame, "the frame is finite")
        cells = [tuple(whole(place, -1000, 1000) for place in cell.split(",")) for cell in self.line("targets ")]
        require(all(len(cell) == 2 and family.exists(cell, frame) for cell in cells), "a target is no cell of the frame")
        require(all(a < b for a, b in zip(cells, cells[1:])), "the targets do not ascend")
        inner = set(cells).union(*(family.neighbors(cell, frame) for cell in cells))
        inner = {cell for cell in inner if not family.is_hub(cell)}
        every = sorted(inner.union(*(family.neighbors(cell, frame) for cell in inner)))
        require(len(every) <= 128, "the gadget is too large")
        number = {cell: v for v, cell in enumerate(every)}
        near = family.near(every, frame)
        near = [[number[end] for end in near[cell]] for cell in every]
        hubs = [number[cell] for cell in every if family.is_hub(cell)]
        require(hubs or not after_hubs, "there are no hubs to be colored")
        moves_before = (self.first == "alice") + (head[4] == "bob")
        require(after_hubs or not hubs or moves_before < 2, "copies share a hub")
        copies = len(hubs) + moves_before if after_hubs else max(1, moves_before)
        moves = [word.split("=") for word in words] if (words := self.line("moves ")) != [""] else []
        require(all(len(move) == 2 for move in moves), "no moves")
        moves = [tuple(whole(part, 0, 10**9) for part in move) for move in moves]
        walk = Walk(near, {number[cell] for cell in inner}, [number[cell] for cell in cells], k, moves)
        starts = [[None] * len(every)]
        for hub in hubs if after_hubs else []:
            grown = []
            for start in starts:
                for c in range(min(k, 1 + max((c + 1 for c in start if c is not None), default=0))):
                    if all(start[w] != c for w in near[hub]):
                        grown.append(start[:hub] + [c] + start[hub + 1 :])
            starts = grown
        for position in starts:
            walk.alice(position) if head[4] == "alice" else walk.bob(position)
        require(walk.used == len(moves), "moves are left over")
        every = [cell for cell in every if not family.is_hub(cell)]
        lengths = []
        for axis in (0, 1):
            if frame[axis]:
                lengths.append((frame[axis], frame[axis]))
                continue
            period, places = family.period[axis], [cell[axis] for cell in every]
            low, high = min(places), max(places)
            length = high - low + 1 if family.cycles[axis] else high + 1 - low // period * period
            if copies > 1 and (axis == 1 or frame[1]):
                step = period
                moved = lambda cell, by: cell[:axis] + (cell[axis] + by,) + cell[axis + 1 :]
                while any(moved(cell, step * times) in every for cell in every for times in range(1, copies)):
                    step += period
                length += step * (copies - 1)
            lengths.append((max(length, family.least[axis]), inf))
        return k, "bob", lengths, walk.used

    def windows(self):
        family, head = self.family, self.line("windows k ")
        require(len(head) == 7 and (head[1], head[3], head[5]) == ("frame", "width", "from"), "no head of windows")
        k, frame, width = whole(head[0], 1, 8), family.read_frame(head[2]), whole(head[4], 3, 6)
        require(frame.count(None) == 1, "the frame has not one side that runs")
        require(not family.hubs or self.first == "alice", "Bob may color the hub first")
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("window "):
            lines.append(self.line("window "))
        words = Words(family, frame, k, width, lines)
        words.check()
        least = family.least[frame.index(None)]
        least = whole(head[6], max(least, words.longest + 2) if words.cycle else least, 1000)
        lengths = [(least, inf) if side is None else (side, side) for side in frame]
        return k, "alice", lengths, len(lines)

    def segments(self):
        family, head = self.family, self.line("segments k ")
        despite_leaf = head[7:] == ["despite", "leaf"]
        require(len(head) == 7 or despite_leaf, "no head of segments")
        require((head[1], head[3], head[5]) == ("class", "left", "right"), "no head of segments")
        leaves = family.spine()
        require(leaves is not None, "segments need a spine")
        k, period = whole(head[0], 2, 4), len(leaves)
        place, sides = whole(head[2], 0, period - 1), []
        for word in (head[4], head[6]):
            length, equals, color = word.partition("=")
            require(equals, "no side")
            sides.append((whole(length, 1, 64), whole(color, 0, k - 1)))
        lines = []
        while self.at < len(self.lines) and self.lines[self.at].startswith("won "):
            lines.append(self.line("won "))
        Segments(k, leaves, place, sides, lines, despite_leaf)
        window = sides[0][0] + sides[1][0] + 3
        least = window + period - 1 if self.first == "bob" or despite_leaf else 2 * (window + period)
        if family.cycles[1]:
            least = window + 2 if despite_leaf else 2 * (window + period) + 2
        return k, "bob", [(family.frame[0], family.frame[0]), (max(least, family.least[1]), inf)], len(lines)

    def member(self):
        head = self.line("member k ")
        require(len(head) == 3 and head[1] == "sides", "no head of a member")
        k, frame = whole(head[0], 1, 8), self.family.read_frame(head[2])
        require(None not in frame, "a member has two lengths")
        digits = self.word("proof ")
        require(re.fullmatch("([0-9a-f][0-9a-f])*", digits), "no bytes")
        proof = bytes.fromhex(digits)
        # The program that checks it looks at how the graph is made, if the line says so.
        graph = [line.partition(b" = ")[0] for line in proof.split(b"\n")[2:3]]
        require(graph == [f"graph {self.family.graph6(frame)}".encode()], "the certificate is not of this member")
        try:
            said = said_of_member(proof)
        except Refused as refused:
            raise Refused(f"the certificate of a member is not valid: {refused}") from None
        wanted = re.compile(rf".*, k = {k}, {self.first} first: (alice|bob) wins \(([0-9,]+) ")
        said = [found for found in map(wanted.match, said) if found]
        require(said, "the certificate does not say who wins")
        require(proof.split(b"\n")[1] == b"game coloring", "the certificate is of another game")
        return k, said[0][1], [(side, side) for side in frame], int(said[0][2].replace(",", ""))

    def covers(self, sides, k):
        turned = [sides, sides[::-1]] if self.family.turns else [sides]
        within = lambda part, sides: all(low <= side <= high for (low, high), side in zip(part, sides))
        return any(within(part, sides) for part in self.parts[k] for sides in turned)

    def words(self, k):
        family = self.family
        end = max([low + (high != inf) for part in self.parts[k] for low, high in part] + list(family.least))
        if family.frame != (None, None):
            axis = 0 if family.frame[0] is None else 1
            sides = lambda n: (n, family.frame[1]) if axis == 0 else (family.frame[0], n)
            least, stride = family.least[axis], family.strides[axis]
            end += (least - end) % stride
            if not self.covers(sides(end), k):
                return "some members"
            start = end
            while start > least and self.covers(sides(start - stride), k):
                start -= stride
            single = [str(n) for n in range(least, start, stride) if self.covers(sides(n), k)]
            return (f"N = {', '.join(single)} and " if single else "") + f"N >= {start}"
        best = None
        for a, b in product(range(family.least[0], end + 1), range(family.least[1], end + 1)):
            if best is None or (a + b, abs(a - b), a) < best:
                if all(self.covers((m, end), k) for m in range(a, end + 1)) and all(self.covers((end, n), k) for n in range(b, end + 1)):
                    best = (a + b, abs(a - b), a)
        if best is None:
            return "some members"
        a, b = best[2], best[0] - best[2]
        missing = [(m, n) for m in range(a, end + 1) for n in range(b, end + 1) if not self.covers((m, n), k)]
        missing = [f"{m}x{n}" for m, n in missing if not family.turns or m <= n]
        return (f"M, N >= {a}" if a == b else f"M >= {a} and N >= {b}") + (f" but {', '.join(missing)}" if missing else "")

    def statements(self):
        for k in sorted(self.parts):
            count, winner = self.positions[k], PLAYERS[-k[1]]
            yield f"valid: {self.family.name}, coloring, k = {k[0]}, {self.first} first: {winner} wins for {self.words(k)} ({count} position{'s' * (count != 1)})"


def content(path):
    """The bytes of a file, as they were before gzip if its first bytes say so."""
    raw = Path(path).read_bytes()
    return gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw


def main():
    parser = argparse.ArgumentParser(description="Check proofs about families.", epilog="Exit codes: 0 all are valid, 1 one is not, 2 one cannot be read, 3 memory ended a check.")
    parser.add_argument("proofs", metavar="FILE", nargs="+")
    parser.add_argument("--memory-limit", metavar="GiB", type=float, default=4, help="of the process (default: 4)")
    options = parser.parse_args()
    if not 0 < options.memory_limit < 1e6:
        parser.error("a limit is a positive number")
    mapgame_check.limit_memory(options.memory_limit, "family_check")
    sys.setrecursionlimit(10_000)
    codes = {0}
    for path in options.proofs:
        try:
            proof = Proof(content(path))
            code, lines = 0, list(proof.statements())
        except Refused as refused:
            code, lines = 1, [f"not valid: {refused}"]
        except MemoryError:
            code, lines = 3, ["unknown: not checked to the end: memory limit"]
        except (OSError, EOFError) as error:
            print(f"family_check: {path}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return 2
        codes.add(code)
        for line in lines:
            print(f"{path}: {line}" if len(options.proofs) > 1 else line)
    return next(code for code in (1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main())
