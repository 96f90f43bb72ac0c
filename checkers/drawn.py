"""Proofs drawn at random: whatever a checker accepts on small graphs, connected or not.

Idea. A residue is proved by the first claim that the checker does not refuse, of lemmas and maps drawn at random, then of
all steps. So proofs have claims of every kind where they hold, and a checker with a fault soon makes one by its fault.
"""

import itertools

import differential
import family_differential


class Fed:
    """Numbers that are given."""

    def __init__(self):
        self.left, self.claims = [], 0

    def next(self):
        return self.left.pop(0)

    claim = next


class Drawn:
    """One statement of a checker, which may be a changed one, and `claims`, its proof, or None."""

    def __init__(self, checker, dice, near, game, k, who):
        self.dice, self.n, self.budget, self.failed = dice, len(near), 150, set()
        kind, *rest = game.split()
        passer = {"alice": checker.ALICE, "bob": checker.BOB, "both": checker.BOB}.get(rest[-1] if rest else "")
        self.coloring, self.connected = kind == "coloring", "connected" in rest
        made = (checker.Coloring if self.coloring else checker.Marking)(near, self.connected, passer, k)
        self.numbers, self.kinds = Fed(), {kind for kind in range(9) if dice.random() < 0.4}
        self.checker, self.proof = checker, checker.Proof(made, who & 1, self.numbers)
        self.claims = self.of(made.start(who >> 1))

    def of(self, r):
        if r in self.failed or self.budget < 0:
            return None
        for claim in self.options(r):
            self.budget -= 1
            self.numbers.left = list(claim)
            try:
                below = self.proof.claim(r)
                below = [] if below is None else [None, *below]
                if self.numbers.left:
                    continue
            except Exception:  # noqa: BLE001 Refused, or whatever a changed checker fails with.
                continue
            before, claims = set(self.proof.proved), claim
            for later in below[1:]:
                proof = self.of(later)
                if proof is None:
                    self.proof.proved = before
                    break
                claims = claims + proof
            else:
                self.proof.proved.update([r] if below else [])
                return claims
            if self.budget < 0:
                return None
        self.failed.add(r)
        return None

    def options(self, r):
        """Claims that may prove a residue, the steps last."""
        dice, n, kinds = self.dice, self.n, self.kinds
        there = self.checker.members(self.checker.union(r.patches))
        drawn = [[claim] for kind, claim in enumerate((1, 3, 4, 5)) if kind in kinds]
        if 4 in kinds and self.proof.proved:
            drawn.append([2, *dice.sample(range(n), n)])
        if 5 in kinds:
            count = dice.randrange(n + 2)
            drawn += [[6, count, *(dice.choices if dice.random() < 0.2 or count > n else dice.sample)(range(n), k=count)] for _ in range(3)]
        if self.coloring and 6 in kinds:
            numbers = [12 + 3 * n] + [10 + 3 * n] * bool(self.proof.proved) + [dice.randrange(8, 20 + 3 * n)] * (dice.random() < 0.05)
            drawn += [[number, len(there), *one] for number in numbers for one in self.maps(there)]
        if self.coloring and 7 in kinds:
            begins = dice.choice((0, 0, 1, 2))
            drawn += [[11 + 3 * n, dice.choice((0, 1, 1, 2, n, n + 1)), begins], [8 + 2 * n + begins]]
        if 8 in kinds:
            drawn.append(differential.a_claim(dice, n))
        dice.shuffle(drawn)
        steps = [[0]]
        if r.mover == self.proof.winner:
            steps = [[8 + v, p] for p, patch in enumerate(r.patches) for v in self.checker.members(patch)]
            steps += [[8 + n * self.coloring + v] for v in range(n) if self.connected or not self.coloring] + [[7]]
            dice.shuffle(steps)
        elif dice.random() < 0.3:
            steps = [[9 + 3 * n if self.coloring else 8 + n], [0]]
        return drawn + steps

    def maps(self, there):
        """Where the vertices in patches may go: in pairs, to those of a residue that is proved, or anywhere."""
        dice, n = self.dice, self.n
        for _ in range(6):
            at = dice.sample(there, len(there))
            pairs = dict(itertools.chain(zip(at[::2], at[1::2]), zip(at[1::2], at[::2])))
            yield [pairs.get(v, v) for v in there]
        for q in dice.sample(list(self.proof.proved), min(3, len(self.proof.proved))):
            to = self.checker.members(self.checker.union(q.patches))
            yield (dice.sample if len(to) == len(there) else dice.choices)(to or range(n), k=len(there))
        yield dice.choices(range(n), k=len(there))


def graph(dice, n):
    density, near = dice.choice((0.3, 0.5, 0.7, 0.9)), [0] * n
    for u, v in itertools.combinations(range(n), 2):
        if dice.random() < density:
            near[u], near[v] = near[u] | 1 << v, near[v] | 1 << u
    return near


def line(dice):
    """A graph6 or sparse6 line, or one with a fault."""
    n = dice.choice((*range(10), 15, 16, 17, 31, 32, 62, 63, 64, 65, 127))
    near = graph(dice, n) if n < 10 else [0] * n
    for _ in range(dice.randrange(4) if n > 1 else 0):
        u, v = dice.sample((*range(min(n, 3)), *range(max(0, n - 3), n)), 2)
        near[u], near[v] = near[u] | 1 << v, near[v] | 1 << u
    one = list(dice.choice((differential.graph6, differential.sparse6))(near))
    if dice.random() < 0.7:
        at = dice.choice((0, 0, 1, len(one) - 1, len(one) - 1, len(one)))
        one[at : at + dice.choice((0, 1, 1))] = [dice.choice((dice.randrange(60, 128), 63, 126)) for _ in range(dice.choice((0, 1, 1, 2)))]
    return bytes(one)


def statement(checker, dice, largest=7):
    """A certificate of one statement that the checker accepts, or None: game, graph, numbers."""
    if dice.random() < 0.03:
        return "coloring", line(dice), [2000, 0, 3, 0]
    n = dice.choice((1, 2, *range(3, 6), *range(3, largest + 1)))
    near, game = graph(dice, n), dice.choice(("coloring", "coloring", "coloring", "marking", *differential.VARIANTS))
    k, who = dice.randint(1, min(4, max(2, n - 1))), dice.randrange(4)
    try:
        claims = Drawn(checker, dice, near, game, k, who).claims
    except Exception:  # noqa: BLE001
        return None
    return claims and (game, differential.graph6(near), [k, who, *claims, 0])


# ---------------------------------------------------------------------------------------------------- proofs about families

NAMES = """grid:1xN grid:2xN grid:Nx1 grid:MxN grid:3xN cylinder:1xN cylinder:Nx3 torus:3xN triangular:1xN triangular:2xN king:1xN
hexagonal:1xN hexagonal:2xN hexagonal:Nx2 hexagonal:MxN circulant:N,1 circulant:N,2 circulant:N,1,2 power(path:N,1) power(path:N,2)
power(cycle:N,1) prism:N gp:N,1 gp:N,2 caterpillar:(0)* caterpillar:(1)* caterpillar:(2)* caterpillar:(1,0)* caterpillar:(0,2)*
caterpillar:(1,2)* caterpillar:(3)* caterpillar:(0,0,1)*""".split()
NAMES += [f"strip {strip}" for strip in family_differential.STRIPS]


class Dicing(list):
    """Moves of Bob in a gadget, drawn when they are asked for, most of them among those that the rules allow."""

    def __init__(self, dice, walk):
        self.dice, self.walk = dice, walk

    def __len__(self):
        return 60

    def __getitem__(self, at):
        walk, now = self.walk, self.walk.now
        every = [(v, c) for v in range(len(now)) for c in walk.colors]
        near = [(v, c) for v, c in every if v in walk.inner and walk.allows(now, v, c) and (self.dice.random() < 0.2 or any(t in walk.near[v] for t in walk.targets))]
        self.append(self.dice.choice(near if near and self.dice.random() < 0.95 else every))
        return list.__getitem__(self, at)


class Growing(set):
    """Windows, to which those that are missed are added, most of them."""

    def __init__(self, dice, windows, share):
        super().__init__(windows)
        self.dice, self.share, self.added = dice, share, set()

    def issuperset(self, windows):
        more = {window for window in windows if window not in self}
        if more - self.added and (self.dice.random() > self.share or len(self.added) > 40):
            return False
        self.added |= more
        return True


def window_line(window):
    place, columns = window
    cell = lambda one: one if isinstance(one, str) else str(one) if isinstance(one, int) else "U" + "".join(map(str, sorted(one)))
    kept = [list(column) for column in columns]
    for column in kept:
        while len(column) > 1 and column[-1] == "x":
            column.pop()
    return f"window {place} " + " ".join(",".join(map(cell, column)) for column in kept)


def gadget(checker, dice, name):
    family = checker.Family(name)
    k, most = dice.choice((1, 1, 2, 2, 3)), [2 if side is None else side for side in family.frame]
    frame = "x".join("*" if side is None else str(side) for side in family.frame)
    cells = sorted({tuple(map(dice.randrange, most)) for _ in range(dice.choice((1, 1, 2, 3)))})
    after = " after hubs" * (dice.random() < (0.5 if family.hubs else 0.02))
    lines = [f"gadget k {k} frame {frame} begins {dice.choice(checker.PLAYERS)}{after}", "targets " + " ".join(f"{i},{j}" for i, j in cells)]
    right, walks = checker.Walk, []

    class Walk(right):
        def __init__(self, near, inner, targets, k, moves):
            super().__init__(near, inner, targets, k, Dicing(dice, self))
            walks.append(self)

        def bob(self, position):
            self.now = position
            return super().bob(position)

    try:
        checker.Walk = Walk
        for _ in range(30):
            try:
                said_of(checker, name, "alice", [*lines, "moves "])
            except checker.Refused as refused:
                if "left over" in str(refused):
                    return [*lines, "moves " + " ".join(f"{v}={c}" for v, c in walks[-1].moves[: walks[-1].used])]
    finally:
        checker.Walk = right
    return []


def windows(checker, dice, name):
    family = checker.Family(name)
    k, width = dice.choice((2, 3, 3)), dice.choice((3, 3, 3, 4))
    frame = family.frame if None in family.frame and family.frame != (None, None) else (1, None)
    head = f"windows k {k} frame {'x'.join('*' if side is None else str(side) for side in frame)} width {width} from "
    lines = []
    for share in [dice.choice((0.3, 0.6, 1))] * 3 + [1] * 12:
        words = None
        try:
            words = checker.Words(family, frame, k, width, [line.split(" ")[1:] for line in lines])
            words.all = Growing(dice, words.all, share)
            words.check()
        except checker.Refused:
            pass
        if not words:
            return [head + "1"]
        if not words.all.added:
            break
        # One of those that differ by the names of colors is enough, but which does not matter.
        lines = sorted({*lines, *map(window_line, words.all.added)})
        if len(lines) > 60:
            break
    if lines and dice.random() < 0.5:
        lines.remove(dice.choice(lines))
    return [head + str(dice.choice((1, 1, 2, 3, words.longest + 1, words.longest + 2, words.longest + 3))), *lines]


def segments(checker, dice, name):
    leaves = checker.Family(name).spine()
    k, lines = dice.choice((2, 3, 3)), []
    for _ in range(dice.randrange(40)):
        spine = [f"{dice.randrange(3)}." + "".join(c for c in "012"[:k] if dice.random() < 0.3) for _ in range(dice.choice((1, 1, 1, 2, 2, 3)))]
        line = [str(dice.randrange(k)), *spine, str(dice.randrange(k)), dice.choice(("spine", "leaf")), str(dice.randrange(len(spine))), str(dice.randrange(k))]
        try:
            checker.Segments(k, leaves, 0, [], [*lines, line])
            lines.append(line)
        except checker.Refused:
            pass
    for _ in range(10):
        sides, place = [(dice.randint(1, 3), dice.randrange(k)) for _ in "lr"], dice.randrange(len(leaves))
        try:
            checker.Segments(k, leaves, place, sides, lines)
            break
        except checker.Refused:
            pass
    despite = " despite leaf" if dice.random() < 0.3 else ""
    left, right = (f"{length}={color}" for length, color in sides)
    return [f"segments k {k} class {place} left {left} right {right}{despite}", *("won " + " ".join(line) for line in lines)]


def said_of(checker, name, first, lines):
    return checker.Proof(family_differential.text_of([f"family {name}", f"first {first}", *lines]))


def family(checker, dice):
    """The lines of a proof about a family, many of which the checker accepts."""
    name, parts = dice.choice(NAMES), []
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        kinds = [gadget, windows] + [segments] * (checker.Family(name).spine() is not None)
        parts += dice.choice(kinds)(checker, dice, name)
    return [f"family {name}", f"first {dice.choice(checker.PLAYERS)}", *parts]


# ---------------------------------------------------------------------------------------------- games by rules of their own


def won(checker, game, winner, position, known):
    """Whether a player wins from here, by the rules alone."""
    fitting = game.fitting(position)
    if not fitting or not all(fitting.values()):
        return winner == ("bob" if fitting else "alice")
    canonical = game.canonical(position)
    if canonical not in known:
        after = (won(checker, game, winner, game.after(position, move), known) for move in game.moves(position, fitting))
        known[canonical] = any(after) if position.mover == winner else all(after)
    return known[canonical]


def moves_by_rules(checker, dice, game, winner, position, met, known):
    """Moves of a winner, in the order in which a file has them."""
    fitting = game.fitting(position)
    canonical = game.canonical(position)
    if not fitting or not all(fitting.values()) or canonical in met:
        return []
    met.add(canonical)
    moves, lines = game.moves(position, fitting), []
    if position.mover == winner:
        moves = [move for move in moves if won(checker, game, winner, game.after(position, move), known)]
        moves = [dice.choice(moves)]
        lines = [checker.shown(moves[0])]
    return lines + [line for move in moves for line in moves_by_rules(checker, dice, game, winner, game.after(position, move), met, known)]


def by_rules(checker, dice):
    """The lines of a certificate of a game by rules of its own, without the first and the seal; sometimes with a change."""
    name = dice.choice(checker.NAMES)
    n = dice.randint(0, 7 if name == "greedy" else 3 if name == "arboricity" else 4)
    near, line = graph(checker, dice, n)
    choices = {"turns": [dice.randint(1, 3), dice.randint(1, 2)], "defect": [dice.randint(0, 2)], "order": dice.sample(range(n), n)}
    choices["clique"] = [dice.randint(1, 3)]
    key = checker.WITH_CHOICE.get(name, "order" if name == "ordered" and n and dice.random() < 0.5 else None)
    terms = {key: choices[key]} if key else {}
    passing = dice.choice([None, None, "alice", "bob", "both"]) if name == "greedy" else None
    lines = [f"game {name}" + (f" pass {passing}" if passing else ""), f"graph {line}"]
    lines.append("terms" + "".join(f" {key}={','.join(map(str, numbers))}" for key, numbers in terms.items()))
    questions = [(k, first) for k in (1, 2, 3) for first in ("alice", "bob") if name != "indicated" or first == "alice"]
    for k, first in dice.sample(questions, dice.randint(1, 2)):
        game = checker.Game(name, near, terms, "bob" if passing == "both" else passing, k)
        start, known = game.start(first), {}
        winner = "alice" if won(checker, game, "alice", start, known) else "bob"
        known = known if winner == "alice" else {}
        lines.append(f"k {k} first {first} winner {winner}")
        lines += moves_by_rules(checker, dice, game, winner, start, set(), known)
    if dice.random() < 0.3:
        one, other = dice.randrange(len(lines)), dice.randrange(len(lines))
        lines[one : one + 1] = dice.choice([[], [lines[other]], [lines[one], lines[other]], [lines[one].replace("1", "2", 1)]])
    return lines


def graph(checker, dice, n):
    """Neighbors on so many vertices, at random, and the line of the graph, which may say of what it is made."""
    near = [0] * n
    for v in range(n):
        for u in range(v):
            if dice.random() < 0.6:
                near[u] |= 1 << v
                near[v] |= 1 << u
    line = checker.graph_line(near, False)
    edges = sum(one.bit_count() for one in near) // 2
    if dice.random() < 0.8 or edges > 4:
        return near, line
    made = f"line(g6:{line})"
    near = checker.made_graph(made, edges)
    return near, f"{checker.graph_line(near, False)} = {made}"
