#!/usr/bin/env python3
"""A checker of proofs about infinite families of graphs, written from docs/formats.md alone ("Proofs about families").

It shares no code with the program that writes them, and does not search. Certificates of single members are checked by
mapgame_check.py beside it, as a program of its own.
"""

import argparse
import gzip
import hashlib
import re
import subprocess
import sys
import tempfile
from itertools import product
from math import inf
from pathlib import Path

PLAYERS = ("alice", "bob")
LEAST_OF = {"grid": (1, 1), "cylinder": (1, 3), "torus": (3, 3), "triangular": (1, 1), "king": (1, 1), "hexagonal": (1, 1)}
CYCLES_OF = {"cylinder": (False, True), "torus": (True, True)}
STEPS_OF = {"triangular": ((0, 1), (1, 0), (1, 1)), "king": ((0, 1), (1, 0), (1, 1), (1, -1))}


class Refused(Exception):
    """Why a proof is not valid."""


def require(condition, reason):
    if not condition:
        raise Refused(reason)


def whole(text, least, most):
    require(re.fullmatch("0|-?[1-9][0-9]*", text) and len(text) < 10, f"{text} is no number")
    require(least <= int(text) <= most, f"{text} is not from {least} to {most}")
    return int(text)


class Family:
    """A graph that repeats: `frame` has the lengths that are fixed, None for one that runs."""

    def __init__(self, name):
        self.name, self.period, self.leaves, self.cycles = name, (1, 1), None, (False, False)
        word = re.split("[:(]", name)[0]
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
        else:
            require(word == "caterpillar" and re.fullmatch(r":\([0-9](,[0-9])*\)\*", rest), "no such family")
            self.leaves = [int(number) for number in rest[2:-2].split(",")]
            require(len(self.leaves) <= 12, "more than 12 numbers of leaves")
            rows = max(self.leaves) + 1
            self.frame, self.least, self.period = (rows, None), (rows, 1), (1, len(self.leaves))
        turns = ("grid", "torus", "triangular", "king", "hexagonal")
        self.turns = word in turns and self.frame == (None, None)

    def exists(self, cell, frame):
        inside = all(length is None or 0 <= place < length for place, length in zip(cell, frame))
        if not inside or self.leaves is None:
            return inside
        return 0 <= cell[0] <= self.leaves[cell[1] % len(self.leaves)]

    def ends(self, cell):
        """Where the steps from a cell lead, before an axis is cut or closed."""
        i, j = cell
        if self.leaves is not None:
            ends = [(0, j)] if i else [(0, j - 1), (0, j + 1)] + [(row, j) for row in range(1, max(self.leaves) + 1)]
        elif self.word in ("prism", "gp"):
            jump = self.inner if i else 1
            ends = [(i, j - jump), (i, j + jump), (1 - i, j)]
        elif self.word == "hexagonal":
            ends = [(i, j - 1), (i, j + 1), (i + 1 if (i + j) % 2 == 0 else i - 1, j)]
        else:
            ends = [(i + s * down, j + s * right) for down, right in self.steps for s in (1, -1)]
        return ends

    def neighbors(self, cell, frame):
        near = set()
        for end in self.ends(cell):
            end = tuple(p % l if c and l else p for p, l, c in zip(end, frame, self.cycles))
            if end != cell and self.exists(end, frame):
                near.add(end)
        return near

    def read_frame(self, text):
        sides = text.split("x")
        require(len(sides) == 2, "no frame")
        frame = tuple(None if side == "*" else whole(side, 1, 1000) for side in sides)
        for fixed, side, least in zip(self.frame, frame, self.least):
            require(side == fixed if fixed else side is None or side >= least, "no frame of the family")
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


class Proof:
    """A file: `parts` has for each k the lengths of the members, pairs (least, most) for either axis."""

    def __init__(self, data, mapgame_check):
        try:
            text = data.decode("ascii")
        except UnicodeDecodeError:
            raise Refused("not a text")
        lines = text.split("\n")
        require(lines[0] == "mapgame family 1", "expected a certificate of a family")
        require(lines.pop() == "", "the file does not end with a line end")
        seal = lines.pop()
        before = text[: len(text) - len(seal) - 1]
        require(seal == "sha256 " + hashlib.sha256(before.encode()).hexdigest(), "the checksum does not fit")
        self.lines, self.at = lines, 1
        self.family = Family(self.word("family "))
        self.first = self.word("first ")
        require(self.first in PLAYERS, "who begins?")
        self.parts, self.positions, self.mapgame_check = {}, {}, mapgame_check
        while True:
            require(self.at < len(lines), "a part is missing") if not self.parts else None
            if self.at == len(lines):
                break
            kind = lines[self.at].split(" ")[0]
            require(kind in ("gadget", "member"), "no such part")
            k, lengths, positions = self.gadget() if kind == "gadget" else self.member()
            self.parts.setdefault(k, []).append(lengths)
            self.positions[k] = self.positions.get(k, 0) + positions

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
        require(len(head) == 5 and head[1] == "frame" and head[3] == "begins" and head[4] in PLAYERS, "no head of a gadget")
        k, frame = whole(head[0], 1, 8), family.read_frame(head[2])
        require(None in frame, "the frame is finite")
        cells = [tuple(whole(place, -1000, 1000) for place in cell.split(",")) for cell in self.line("targets ")]
        require(all(len(cell) == 2 and family.exists(cell, frame) for cell in cells), "a target is no cell of the frame")
        require(all(a < b for a, b in zip(cells, cells[1:])), "the targets do not ascend")
        inner = set(cells).union(*(family.neighbors(cell, frame) for cell in cells))
        every = sorted(inner.union(*(family.neighbors(cell, frame) for cell in inner)))
        require(len(every) <= 128, "the gadget is too large")
        number = {cell: v for v, cell in enumerate(every)}
        near = [[number[end] for end in family.neighbors(cell, frame) if end in number] for cell in every]
        moves = [word.split("=") for word in words] if (words := self.line("moves ")) != [""] else []
        require(all(len(move) == 2 for move in moves), "no moves")
        moves = [tuple(whole(part, 0, 10**9) for part in move) for move in moves]
        walk = Walk(near, {number[cell] for cell in inner}, [number[cell] for cell in cells], k, moves)
        position = [None] * len(every)
        walk.alice(position) if head[4] == "alice" else walk.bob(position)
        require(walk.used == len(moves), "moves are left over")
        two = (self.first, head[4]) == ("alice", "bob")
        lengths = []
        for axis in (0, 1):
            if frame[axis]:
                lengths.append((frame[axis], frame[axis]))
                continue
            period, places = family.period[axis], [cell[axis] for cell in every]
            low, high = min(places), max(places)
            length = high - low + 1 if family.cycles[axis] else high + 1 - low // period * period
            if two and (axis == 1 or frame[1]):
                step = period
                while any(cell[:axis] + (cell[axis] + step,) + cell[axis + 1 :] in number for cell in every):
                    step += period
                length += step
            lengths.append((max(length, family.least[axis]), inf))
        return k, lengths, walk.used

    def member(self):
        head = self.line("member k ")
        require(len(head) == 3 and head[1] == "sides", "no head of a member")
        k, frame = whole(head[0], 1, 8), self.family.read_frame(head[2])
        require(None not in frame, "a member has two lengths")
        digits = self.word("proof ")
        require(re.fullmatch("([0-9a-f][0-9a-f])*", digits), "no bytes")
        proof = bytes.fromhex(digits)
        cells = [cell for cell in product(*map(range, frame)) if self.family.exists(cell, frame)]
        number = {cell: v for v, cell in enumerate(cells)}
        bits = [""]
        for cell in cells:
            near = {number[end] for end in self.family.neighbors(cell, frame)}
            bits.append("".join("01"[u in near] for u in range(number[cell])))
        bits, n = "".join(bits), len(cells)
        bits += "0" * (-len(bits) % 6)
        order = [n] if n < 63 else [63, n >> 12, n >> 6 & 63, n & 63]
        groups = order + [int(bits[at : at + 6], 2) for at in range(0, len(bits), 6)]
        line = "".join(chr(63 + group) for group in groups)
        graph = proof.split(b"\n")[2:3]
        require(graph == [f"graph {line}".encode()], "the certificate is not of this member")
        with tempfile.NamedTemporaryFile(suffix=".cert") as file:
            file.write(proof)
            file.flush()
            said = subprocess.run([sys.executable, "-B", self.mapgame_check, "-q", file.name], capture_output=True, text=True, check=False)
        require(said.returncode == 0, "the certificate of a member is not valid: " + said.stdout.strip())
        wanted = re.compile(rf"valid: .*, k = {k}, {self.first} first: bob wins \(([0-9,]+) ")
        said = [found for found in map(wanted.match, said.stdout.splitlines()) if found]
        require(said, "the certificate does not say that Bob wins")
        require(proof.split(b"\n")[1] == b"game coloring", "the certificate is of another game")
        return k, [(side, side) for side in frame], int(said[0][1].replace(",", ""))

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
            least = family.least[axis]
            if not self.covers(sides(end), k):
                return "some members"
            start = end
            while start > least and self.covers(sides(start - 1), k):
                start -= 1
            single = [str(n) for n in range(least, start) if self.covers(sides(n), k)]
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
            count = self.positions[k]
            yield f"valid: {self.family.name}, coloring, k = {k}, {self.first} first: bob wins for {self.words(k)} ({count} position{'s' * (count != 1)})"


def content(path):
    """The bytes of a file, as they were before gzip if its first bytes say so."""
    raw = Path(path).read_bytes()
    return gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw


def main():
    parser = argparse.ArgumentParser(description="Check proofs about families.", epilog="Exit codes: 0 all are valid, 1 one is not, 2 one cannot be read.")
    parser.add_argument("proofs", metavar="FILE", nargs="+")
    options = parser.parse_args()
    sys.setrecursionlimit(10_000)
    code = 0
    for path in options.proofs:
        try:
            proof = Proof(content(path), str(Path(__file__).with_name("mapgame_check.py")))
            lines = list(proof.statements())
        except Refused as refused:
            code, lines = max(code, 1), [f"not valid: {refused}"]
        except (OSError, EOFError) as error:
            print(f"family_check: {path}: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return 2
        for line in lines:
            print(f"{path}: {line}" if len(options.proofs) > 1 else line)
    return code


if __name__ == "__main__":
    sys.exit(main())
