#!/usr/bin/env python3
"""Check certificates of the coloring game and of the marking game: a second checker, in plain Python.

Usage: mapgame_check.py [--time-limit SECONDS] [--memory-limit GiB] [-q] CERTIFICATE...

Idea. A certificate states who wins a game on a graph and proves it by a strategy, which is a list of claims. A
claim about a position either holds by itself, by one of a few lemmas, or names the positions whose claims follow: that
after the move of the winner W, or those after all moves of the opponent. So the claims are a tree in preorder. The
checker walks through it, holds the positions of one branch on a stack, and searches nothing.

Proof. Positions that differ in what cannot matter are one *residue*; the class of each game says what cannot matter
and why. A residue is *proved* when all claims under it have been checked, and later claims may refer to it. By
induction, in the order in which residues become proved, W wins each of them: a claim that holds by itself is a lemma,
which stands with its proof at the function that checks it; one with claims under it is the definition of winning. The
residue of the start is the last. No residue is used before it is proved, so there is no circle.

If both players may pass, two passes in a row are Bob's win, and the winner is the same as if Bob alone might: where
Bob wins alone, he answers a pass by a pass; where Alice wins, she never passes. So there is one *passer* at most.

Source. docs/formats.md has the format and the rules, docs/theory.md the games. This file was written from them alone
and shares nothing with the checker in games/certificate/. It needs Python 3.10 and no packages.

A set of vertices is an integer: vertex v is in it if bit v is set.
"""

import argparse
import hashlib
import itertools
import re
import signal
import sys
import time
import zlib
from functools import lru_cache
from typing import Iterable, Iterator, NamedTuple

ALICE, BOB = 0, 1
NAMES = ("alice", "bob")
MOST_VERTICES = 1024
LONGEST_LINE = 62  # A graph of larger order is told by order and size.


class Refused(Exception):
    """The certificate is not valid, and why."""


class OutOfTime(Exception):
    """The time limit is over."""


def require(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


# ---------------------------------------------------------------------------------------------------- sets of vertices


@lru_cache(maxsize=4096)
def members(vertices: int) -> tuple[int, ...]:
    """The members in ascending order. Patches are compared by these lists."""
    found = []
    while vertices:
        least = vertices & -vertices
        found.append(least.bit_length() - 1)
        vertices ^= least
    return tuple(found)


def union(sets: Iterable[int]) -> int:
    together = 0
    for one in sets:
        together |= one
    return together


def image(vertices: int, s) -> int:
    """The set of the s(v)."""
    return union(1 << s[v] for v in members(vertices))


def in_order(patches: Iterable[int]) -> tuple[int, ...]:
    return tuple(sorted(patches, key=members))


def can_be_matched(choices: list[int]) -> bool:
    """Whether each set can be given a member of its own: one augmenting path after the other, found breadth first."""
    if not all(choices) or union(choices).bit_count() < len(choices):
        return False
    taker: dict[int, int] = {}  # Of a member, the set that has it.
    given: dict[int, int] = {}  # Of a set, the member that it has.
    taken = 0
    for start in range(len(choices)):
        reached, through, queue = 0, {}, [start]
        for one in queue:
            fresh = choices[one] & ~reached
            reached |= fresh
            spare = fresh & ~taken
            if spare:
                member = (spare & -spare).bit_length() - 1
                taken |= 1 << member
                while True:
                    taker[member], given[one], member = one, member, given.get(one)
                    if member is None:
                        break
                    one = through[member]
                break
            for member in members(fresh):
                through[member] = one
                queue.append(taker[member])
        else:
            return False
    return True


# ------------------------------------------------------------------------------------------------ what the games share

Step = tuple[int, int | None]  # A vertex, and the number of a patch, or None where it is played without one.
PASS = (-1, None)


class Residue(NamedTuple):
    """A position up to what cannot matter, or a guarding game. Two of them are the same if these tuples are equal."""

    mover: int
    patches: tuple[int, ...]  # Of the coloring game, in order.
    plain: int  # Played without a patch: idle vertices in the connected coloring game; in the marking game R.
    spare: bool
    endangered: int  # Follows from the others; in a guarding game it does not, and is the set E.
    guarding: bool = False


class Game:
    """What the two games share. `near[v]` are the neighbors of v."""

    def __init__(self, near: list[int], connected: bool, passer: int | None):
        self.near, self.connected, self.passer = near, connected, passer
        self.order = len(near)
        self.all = (1 << self.order) - 1

    def open(self, r: Residue) -> int:
        """The vertices at which a move may be made."""
        if r.guarding and r.mover == ALICE:
            return r.endangered
        free = union(r.patches) | r.plain
        if not self.connected:
            return free
        border = union(1 << v for v in members(free) if self.near[v] & ~free)
        return border or free

    def may_pass(self, r: Residue) -> bool:
        return r.spare or r.mover == (BOB if r.guarding else self.passer)

    def steps(self, r: Residue) -> Iterator[Step]:
        """All steps in their order; of equal patches, which stand together, only the first is taken from."""
        may = self.open(r)
        for p, patch in enumerate(r.patches):
            if p == 0 or patch != r.patches[p - 1]:
                for v in members(patch & may):
                    yield v, p
        for v in members(r.plain & may):
            yield v, None
        if self.may_pass(r):
            yield PASS

    def is_step(self, r: Residue, step: Step) -> bool:
        if step == PASS:
            return self.may_pass(r)
        v, p = step
        if p is not None and p >= len(r.patches):
            return False
        return bool((r.plain if p is None else r.patches[p]) & self.open(r) >> v << v & 1 << v)

    def after(self, r: Residue, step: Step) -> Residue | None:
        """The residue after a step, or None if it leaves a dead vertex."""
        if step == PASS:
            return r._replace(mover=1 - r.mover, spare=False)
        return self.play(r, *step)

    def spare_pass(self, idle: int, spare: bool) -> bool:
        """Whether there is a spare pass, with these new idle vertices and that of the residue before.

        Lemma. Where moves are free and nobody passes, a move at an idle vertex is a pass for the rest of the position,
        and only the parity of their number counts. Proof. Let W win with the parity b of it as the number. With more,
        W plays the same. Whenever the opponent passes beyond what there is in that play, the number of idle vertices that
        are left over is even before the pass, so W passes back. All other moves are the same, and there are moves
        as long as somebody is endangered.
        Lemma. If one player may pass anyway, idle vertices do not count at all. Proof. If the passer wins without them, then
        with them too, by passing whenever the other plays at one. If the other does, the passer's moves at them
        are passes.
        """
        return not self.connected and self.passer is None and (idle.bit_count() + spare) % 2 == 1

    def classes(self, r: Residue) -> list[int]:
        """The classes of endangered vertices that can be harmed by one move, by their least members."""
        classes = [1 << v for v in members(r.endangered)]
        for group in self.groups(r):
            if group & (group - 1):
                joined = union(c for c in classes if c & group)
                classes = [c for c in classes if not c & group] + [joined]
        return sorted(classes, key=lambda c: c & -c)

    def race(self, r: Residue) -> bool:
        """Claim 4. Alice wins by playing at the endangered vertices of each class in a fixed order u_1, u_2, ...

        Lemma. She does, with Bob to move, if o(u_i) >= i + e_i + 1 for all i in all classes, o(u) being the number of
        times that u can be harmed and still live, plus 1. Proof. A move of Bob harms members of one class only, each
        once, so there o(u_i) >= i + e_i. Alice plays at u_1, which has o >= 1 and is not dead. That harms u_i only if it is
        counted in e_i, and the place of u_i falls by one: the inequality holds again. If Bob harmed nobody, she plays at
        u_1 of any class. What leaves a class, or is no longer adjacent within a patch, makes the inequalities
        weaker; when nobody is endangered, nobody dies. If she is to move, one class may be as it is after a move of Bob.
        """
        margins = []
        for group in self.classes(r):
            order = sorted(members(group), key=lambda u: (self.lives(r, u), u))
            before, margin = 0, None
            for i, u in enumerate(order, 1):
                e = (self.contacts(r, u) & before).bit_count()
                one = self.lives(r, u) - e - i
                margin = one if margin is None else min(margin, one)
                before |= 1 << u
            margins.append(margin)
        short = [margin for margin in margins if margin < 1]
        return not short or (short == [0] and r.mover == ALICE)

    def image(self, r: Residue, s) -> Residue:
        """The residue with v replaced by s(v)."""
        patches = in_order(image(p, s) for p in r.patches)
        return r._replace(patches=patches, plain=image(r.plain, s), endangered=image(r.endangered, s))

    @lru_cache(maxsize=64)
    def is_automorphism(self, s: tuple[int, ...]) -> bool:
        return len(set(s)) == self.order and all(image(self.near[v], s) == self.near[s[v]] for v in range(self.order))


# ---------------------------------------------------------------------------------------------------- the coloring game


class Coloring(Game):
    """With k colors. A patch is a component of the uncolored vertices that may take one color.

    Giving a vertex v a color changes the patches alone: v leaves all of them, the neighbors of v leave the patch of that
    color, and what is left falls into components. So the patches, without the names of the colors, are the position.

    Lemma 1. A vertex that is not endangered never dies, and is never endangered again. Proof. v loses a patch only when a
    neighbor takes it, each neighbor takes one, and patches only shrink. So if v is dead or endangered later, the
    patches lost and those matched then were matched to different neighbors all along.
    Lemma 2. What is outside of R is idle. Proof. Every patch of a vertex outside R is disjoint from R, every patch of a vertex in
    R is part of it. So moves outside of R leave the patches of R alone, and conversely, and nobody outside of R dies.
    Lemma 3. Copies of a patch {v} are as good as one. Proof. v alone can take them; it is not endangered, by them.
    """

    def __init__(self, near: list[int], connected: bool, passer: int | None, k: int):
        super().__init__(near, connected, passer)
        # With more colors than neighbors nobody is endangered, and no patch is left.
        self.copies = k if k <= max((one.bit_count() for one in near), default=0) else 0

    def start(self, mover: int) -> Residue:
        patches = list(self.components(self.all)) * self.copies
        return self.residue(mover, patches, self.all, False, self.endangered(patches, self.all if patches else 0))

    def components(self, vertices: int) -> Iterator[int]:
        while vertices:
            part = border = vertices & -vertices
            while border:
                least = border & -border
                fresh = self.near[least.bit_length() - 1] & vertices & ~part
                part |= fresh
                border = border ^ least | fresh
            yield part
            vertices ^= part

    def endangered(self, patches: Iterable[int], among: int) -> int:
        """Those whose patches can be matched to different vertices, each to a neighbor in that patch."""
        found = 0
        for v in members(among):
            if can_be_matched([p & self.near[v] for p in patches if p >> v & 1]):
                found |= 1 << v
        return found

    def residue(self, mover: int, patches: list[int], uncolored: int, spare: bool, endangered: int) -> Residue:
        region, old = endangered, -1
        while region != old:
            old = region
            region |= union(p for p in patches if p & region)
        kept = in_order(p for p in patches if p & region)
        kept = tuple(p for i, p in enumerate(kept) if p & (p - 1) or i == 0 or p != kept[i - 1])
        idle = uncolored & ~region
        return Residue(mover, kept, idle if self.connected else 0, self.spare_pass(idle, spare), endangered)

    def play(self, r: Residue, v: int, p: int | None) -> Residue | None:
        others = ~(1 << v)
        if p is None:
            return r._replace(mover=1 - r.mover, plain=r.plain & others)
        patches: list[int] = []
        for q, patch in enumerate(r.patches):
            if patch >> v & 1:
                patches += self.components(patch & others & ~(self.near[v] if p == q else 0))
            else:
                patches.append(patch)
        uncolored = union(r.patches) & others
        if (r.endangered & others if r.guarding else uncolored) & ~union(patches):
            return None
        # By lemma 1 there are no new ones.
        endangered = self.endangered(patches, r.endangered & others)
        if r.guarding:
            return self.guarding_game(1 - r.mover, patches, endangered)
        return self.residue(1 - r.mover, patches, uncolored | r.plain, r.spare, endangered)

    def threat(self, r: Residue) -> bool:
        """Claim 5. Bob, to move, has won if he can take the only patch of a vertex from it."""
        once = twice = 0
        for p in r.patches:
            once, twice = once | p, twice | once & p
        may = self.open(r)
        return any(self.near[u] & p & may for p in r.patches for u in members(p & ~twice))

    def crowd(self, r: Residue, vertices: list[int]) -> bool:
        """Claim 6, a clique with fewer patches than vertices. Two of its vertices never take the same patch, for a patch
        that one of them takes is lost to the others; so they are never all colored, and the play ends by a death."""
        return (
            all(self.near[u] >> v & 1 for u, v in itertools.combinations(vertices, 2))
            and all(any(p >> v & 1 for p in r.patches) for v in vertices)
            and sum(1 for p in r.patches if any(p >> v & 1 for v in vertices)) < len(vertices)
        )

    def groups(self, r: Residue) -> Iterator[int]:
        """A move at x that takes p harms the neighbors of x in p; x itself need not be harmed any more."""
        for p in set(r.patches):
            for x in members(p):
                yield (self.near[x] | 1 << x) & p & r.endangered

    def lives(self, r: Residue, u: int) -> int:
        return sum(p >> u & 1 for p in r.patches)

    def contacts(self, r: Residue, u: int) -> int:
        return union(p & self.near[u] for p in r.patches if p >> u & 1)

    def guarding_game(self, mover: int, patches: Iterable[int], guarded: int) -> Residue:
        kept = []
        for p in patches:
            kept += self.components(p & (guarded | union(self.near[u] for u in members(guarded & p))))
        return Residue(mover, in_order(kept), 0, False, guarded, True)

    def guard(self, r: Residue, begins: int) -> list[Residue]:
        """The guard. In the guarding game of a class E Alice guards E alone, at which she plays, and Bob may pass.

        Lemma. If Alice wins all guarding games with Bob to move, or with herself in one of them if she is to move, she wins.
        Proof. A move at x that takes p touches one guarding game: in p all members of a class that are adjacent to x are in
        the same class, and so is x if it is endangered. In the other games it takes vertices that are not guarded out of
        patches, which only takes moves from Bob. She answers in the game that was touched, or in any as if Bob had passed; what
        she plays at there is in no other game, nor are its neighbors in that patch adjacent to members of other classes. If by
        now nobody is endangered in it, its vertices are safe by lemma 1, and her move there harms nobody else.
        """
        classes = self.classes(r)
        require(not r.guarding or len(classes) != 1, "a guarding game of one class is not divided")
        require(begins <= len(classes) and (begins == 0 or r.mover == ALICE), "there is no such guarding game for Alice to begin")
        movers = [ALICE if i == begins else BOB for i in range(1, len(classes) + 1)]
        return [self.guarding_game(mover, r.patches, guarded) for mover, guarded in zip(movers, classes)]

    def is_isomorphic_by(self, r: Residue, s: dict[int, int]) -> bool:
        """Whether s keeps what is adjacent within each patch: what a residue consists of, with the patches."""
        return all(image(self.near[v] & p, s) == self.near[s[v]] & image(p, s) for p in set(r.patches) for v in members(p))


# ----------------------------------------------------------------------------------------------------- the marking game


class Marking(Game):
    """With s = k - 1. Lemma. A vertex of degree at most s is never dead, and a move at a vertex that is neither of larger
    degree nor adjacent to one that is changes no slack. So outside of R moves are idle."""

    def __init__(self, near: list[int], connected: bool, passer: int | None, k: int):
        super().__init__(near, connected, passer)
        self.s = k - 1
        self.large = union(1 << v for v in range(self.order) if near[v].bit_count() > self.s)

    def start(self, mover: int) -> Residue:
        return self.residue(mover, self.all, False)

    def residue(self, mover: int, unmarked: int, spare: bool) -> Residue:
        endangered = unmarked & self.large
        region = unmarked & (endangered | union(self.near[v] for v in members(endangered)))
        plain = unmarked if self.connected else region
        return Residue(mover, (), plain, self.spare_pass(unmarked & ~region, spare), endangered)

    def slack(self, unmarked: int, u: int) -> int:
        """Of an endangered vertex, whose unmarked neighbors all belong to the residue."""
        return self.s - (self.near[u] & ~unmarked).bit_count()

    def play(self, r: Residue, v: int, _: None) -> Residue | None:
        unmarked = r.plain & ~(1 << v)
        if any(self.slack(unmarked, u) < 0 for u in members(self.near[v] & unmarked & self.large)):
            return None
        return self.residue(1 - r.mover, unmarked, r.spare)

    def threat(self, r: Residue) -> bool:
        """Claim 5. Bob, to move, marks a neighbor of a vertex that bears no more."""
        may = self.open(r)
        return any(self.slack(r.plain, u) == 0 and self.near[u] & may for u in members(r.endangered))

    def crowd(self, r: Residue, vertices: list[int]) -> bool:
        """Claim 6, a core. The member that is marked last has k marked neighbors then, one too many."""
        core = union(1 << v for v in vertices)
        counted = core | ~r.plain
        return vertices != [] and core & ~r.endangered == 0 and all((self.near[v] & counted).bit_count() > self.s for v in vertices)

    def groups(self, r: Residue) -> Iterator[int]:
        for x in members(r.plain):
            yield (self.near[x] | 1 << x) & r.endangered

    def lives(self, r: Residue, u: int) -> int:
        return self.slack(r.plain, u) + 1

    def contacts(self, _: Residue, u: int) -> int:
        return self.near[u]


# ----------------------------------------------------------------------------------------------------------- the proof


class Proof:
    """The proof of one statement: that `winner` wins from `start`."""

    def __init__(self, game: Game, winner: int, numbers: "Numbers"):
        self.game, self.winner, self.numbers = game, winner, numbers
        self.proved: set[Residue] = set()

    def check(self, start: Residue) -> int:
        """Walk through the claims. Returns the number of residues that were proved by moves."""
        branch: list[tuple[Residue, Iterator[Residue]]] = []
        residue: Residue | None = start
        while True:
            below = self.claim(residue)
            if below is not None:
                branch.append((residue, below))
            residue = None
            while branch and (residue := next(branch[-1][1], None)) is None:
                self.proved.add(branch.pop()[0])
            if residue is None:
                return len(self.proved)

    def claim(self, r: Residue) -> Iterator[Residue] | None:
        """Read the claim about r. Returns the residues whose claims follow, or None if it needs none and proves none."""
        game, number = self.game, self.numbers.claim()
        n, alice, bob = game.order, self.winner == ALICE, self.winner == BOB
        coloring = isinstance(game, Coloring)
        moves = r.mover == self.winner
        forced = 9 + 3 * n if coloring else 8 + n
        if number in (0, forced):
            require(not moves and (number == 0 or bob), "the opponent of the winner is not to move")
            steps = game.steps(r)
            first = next(steps, None)
            require(first is not None, "there is no step")
            return self.below(r, itertools.chain([first], steps), number == forced)
        if number == 1:
            require(r in self.proved, "earlier: not proved")
        elif number == 2:
            s = tuple(self.vertex() for _ in range(n))
            require(game.is_automorphism(s), "image: no automorphism")
            require(game.image(r, s) in self.proved, "image: not proved")
        elif number == 3:
            require(alice and not r.endangered, "safe: somebody is endangered")
        elif number == 4:
            require(alice and not game.connected and game.race(r), "race: does not hold")
        elif number == 5:
            require(bob and moves and game.threat(r), "threat: there is none")
        elif number == 6:
            count = self.numbers.next()
            require(bob and count <= n, "crowd: too many vertices")
            require(game.crowd(r, [self.vertex() for _ in range(count)]), "clique or core: does not hold")
        elif number == 7:
            return self.reply(r, PASS)
        elif number < 8 + n:
            return self.reply(r, (number - 8, self.numbers.next() if coloring else None))
        elif coloring and number < 8 + 2 * n:
            return self.reply(r, (number - 8 - n, None))
        elif coloring and number <= 8 + 3 * n:
            require(alice and not game.connected, "guard: not here")
            return iter(game.guard(r, number - 8 - 2 * n))
        elif coloring and number == 10 + 3 * n:
            vertices = members(union(r.patches))
            require(not game.connected and self.numbers.next() == len(vertices), "isomorphic: not here")
            s = {v: self.vertex() for v in vertices}
            require(len(set(s.values())) == len(s) and game.is_isomorphic_by(r, s), "isomorphic: it is not")
            require(game.image(r, s) in self.proved, "isomorphic: not proved")
        else:
            raise Refused(f"there is no claim {number}")
        return None

    def vertex(self) -> int:
        v = self.numbers.next()
        require(v < self.game.order, "there is no such vertex")
        return v

    def reply(self, r: Residue, step: Step) -> Iterator[Residue]:
        require(r.mover == self.winner and self.game.is_step(r, step), "reply: this is no step of the winner")
        return self.below(r, iter([step]), False)

    def below(self, r: Residue, steps: Iterable[Step], forced: bool) -> Iterator[Residue]:
        """The residues after the steps, but for those where Bob has won at once, or would by a threat if `forced`."""
        for step in steps:
            later = self.game.after(r, step)
            if later is None:
                require(self.winner == BOB, "a vertex dies")
            elif not (forced and self.game.threat(later)):
                yield later


# ------------------------------------------------------------------------------------------------------------ the file


class Numbers:
    """The numbers of the deflate stream, each of at most five groups of seven bits. Never more than a piece is in memory."""

    def __init__(self, compressed: bytes):
        self.bytes = (byte for piece in self.inflate(compressed) for byte in piece)
        self.claims = 0

    @staticmethod
    def inflate(compressed: bytes) -> Iterator[bytes]:
        stream = zlib.decompressobj(wbits=-15)
        try:
            for start in range(0, len(compressed), 1 << 14):
                rest = compressed[start : start + (1 << 14)]
                while rest and not stream.eof:
                    yield stream.decompress(rest, 1 << 16)
                    rest = stream.unconsumed_tail
                require(not rest and not stream.unused_data, "there is something after the deflate stream")
            yield stream.flush()
        except zlib.error as error:
            raise Refused(f"no deflate stream: {error}") from None
        require(stream.eof, "the deflate stream has no end")

    def next(self) -> int:
        number = 0
        for shift in range(0, 35, 7):
            byte = next(self.bytes, None)
            require(byte is not None, "the proofs end too early")
            number |= (byte & 127) << shift
            if byte < 128:
                require(number < 1 << 32, "a number is too large")
                return number
        raise Refused("a number has more than five groups")

    def claim(self) -> int:
        self.claims += 1
        return self.next()

    def end(self) -> None:
        require(next(self.bytes, None) is None, "there is something after the last statement")


def read_order(text: bytes) -> tuple[int, bytes]:
    """The order of a graph in graph6 or sparse6, and the text after it."""
    for lead, digits in ((2, 6), (1, 3), (0, 1)):
        if text[:lead] == b"~" * lead:
            require(len(text) >= lead + digits, "the graph has no order")
            order = 0
            for byte in text[lead : lead + digits]:
                order = order << 6 | byte - 63
            require(order <= MOST_VERTICES, f"the graph has more than {MOST_VERTICES} vertices")
            return order, text[lead + digits :]
    raise AssertionError


def read_graph(text: bytes) -> list[int]:
    """Neighbors of the vertices of a graph in graph6 or sparse6, as in https://users.cecs.anu.edu.au/~bdm/data/formats.txt."""
    sparse = text[:1] == b":"
    text = text[sparse:]
    require(all(63 <= byte <= 126 for byte in text), "the graph is neither graph6 nor sparse6")
    n, text = read_order(text)
    bits = iter([byte - 63 >> i & 1 for byte in text for i in (5, 4, 3, 2, 1, 0)])
    near = [0] * n

    def join(u: int, v: int) -> None:
        require(u != v and not near[u] >> v & 1, "the graph has a loop or an edge twice")
        near[u] |= 1 << v
        near[v] |= 1 << u

    if not sparse:
        require(len(text) == (n * (n - 1) // 2 + 5) // 6, "the graph has another length than its order says")
        for v in range(n):
            for u in range(v):
                if next(bits):
                    join(u, v)
        require(not any(bits), "the graph has bits that mean nothing")
        return near
    width, v = max(n - 1, 0).bit_length(), 0
    while len(group := list(itertools.islice(bits, 1 + width))) == 1 + width:
        v += group[0]
        u = int("0" + "".join(map(str, group[1:])), 2)
        if max(u, v) >= n:
            break
        if u > v:
            v = u
        else:
            join(u, v)
    return near


GAME = re.compile(rb"game (coloring|marking)( connected)?(?: pass (alice|bob|both))?")


def read(data: bytes) -> tuple[bytes, re.Match[bytes], list[int], bytes]:
    """The parts of a file: the graph as it is written, the game, the graph, and the deflate stream."""
    content, seal = data[:-73], data[-73:]
    lines = content.split(b"\n", 3)
    require(lines[0] == b"mapgame certificate 1", "not a certificate: expected the line `mapgame certificate 1` first")
    require(len(lines) == 4, "not a certificate: it ends too early")
    require(seal == b"\nsha256 %s\n" % hashlib.sha256(content).hexdigest().encode(), "damaged: the seal does not fit the content")
    game = GAME.fullmatch(lines[1])
    require(game, "there is no such game")
    require(lines[2].startswith(b"graph "), "there is no graph")
    return lines[2][6:], game, read_graph(lines[2][6:]), lines[3]


def statements(game: re.Match[bytes], near: list[int], numbers: Numbers) -> Iterator[tuple[str, str]]:
    """What is stated and proved, one after the other: k with who begins, and who wins."""
    passer = {None: None, b"alice": ALICE, b"bob": BOB, b"both": BOB}[game[3]]
    kind = Coloring if game[1] == b"coloring" else Marking
    titles = set()
    while k := numbers.next():
        who = numbers.next()
        require(who < 4, f"nobody begins and wins by {who}")
        first, winner = divmod(who, 2)
        title = f"k = {k}, {NAMES[first]} first"
        require(title not in titles, f"{title} is stated twice")
        require(len(titles) < 2 * len(near) + 2, "there are too many statements")
        titles.add(title)
        rules = kind(near, bool(game[2]), passer, k)
        try:
            positions = Proof(rules, winner, numbers).check(rules.start(first))
        except Refused as refused:
            raise Refused(f"{title}: {refused} (claim {numbers.claims})") from None
        yield title, f"{NAMES[winner]} wins ({positions} position{'' if positions == 1 else 's'})"
    require(titles, "there is no statement")
    numbers.end()


def check(data: bytes, clock: "Clock") -> list[str]:
    """What is proved, one line for each statement. Raises `Refused` if the certificate is not valid."""
    line, game, near, compressed = read(data)
    numbers = Numbers(compressed)
    clock.watch(numbers)
    order, size = len(near), sum(one.bit_count() for one in near) // 2
    words = [line.decode() if order <= LONGEST_LINE else f"order {order}, size {size}", game[1].decode()]
    words += (["connected"] if game[2] else []) + ([f"pass: {game[3].decode()}"] if game[3] else [])
    return [", ".join(words + [title]) + ": " + proved for title, proved in statements(game, near, numbers)]


# --------------------------------------------------------------------------------------------------------- the program


class Clock:
    """The time limit of a certificate, and a line of progress on a terminal, once a second."""

    def __init__(self, limit: float | None, progress: bool):
        self.limit, self.progress = limit, progress and sys.stderr.isatty()
        self.numbers: Numbers | None = None

    def __enter__(self) -> "Clock":
        self.start = time.monotonic()
        if hasattr(signal, "setitimer") and (self.limit or self.progress):
            signal.signal(signal.SIGALRM, self.tick)
            signal.setitimer(signal.ITIMER_REAL, min(self.limit or 1.0, 1.0), 1.0)
        return self

    def __exit__(self, *_: object) -> None:
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self.progress:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def watch(self, numbers: Numbers) -> None:
        self.numbers = numbers

    def tick(self, *_: object) -> None:
        spent = time.monotonic() - self.start
        if self.limit and spent >= self.limit:
            raise OutOfTime
        if self.progress and self.numbers:
            print(f"\r{self.numbers.claims} claims, {spent:.0f} s", end="", file=sys.stderr, flush=True)


def judge(path: str, limit: float | None, quiet: bool) -> tuple[int, list[str]]:
    """The exit code of one certificate, and the lines about it."""
    try:
        with Clock(limit, not quiet) as clock, open(path, "rb") as file:
            return 0, ["valid: " + line for line in check(file.read(), clock)]
    except Refused as refused:
        return 1, [f"not valid: {refused}"]
    except OutOfTime:
        return 3, ["unknown: not checked to the end: time limit"]
    except MemoryError:
        return 3, ["unknown: not checked to the end: memory limit"]
    except KeyboardInterrupt:
        return 3, ["unknown: not checked to the end: interrupted"]


def positive(text: str) -> float:
    number = float(text)
    if not 0 < number < 1e9:
        raise ValueError
    return number


def main() -> int:
    parser = argparse.ArgumentParser(description="Check certificates of the coloring game and of the marking game.",
        epilog="Exit codes: 0 all are valid, 1 one is not, 2 bad input, 3 a limit or Ctrl-C ended a check.")
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="+")
    parser.add_argument("--time-limit", metavar="SECONDS", type=positive, help="for each certificate")
    parser.add_argument("--memory-limit", metavar="GiB", type=positive, help="for the whole process")
    parser.add_argument("-q", "--quiet", action="store_true", help="no progress")
    options = parser.parse_args()
    if options.memory_limit:
        import resource
        resource.setrlimit(resource.RLIMIT_AS, (int(options.memory_limit * 2**30),) * 2)
    codes = set()
    for path in options.certificates:
        try:
            code, lines = judge(path, options.time_limit, options.quiet)
        except OSError as error:
            code, lines = 2, []
            print(f"mapgame_check: {path}: {error.strerror}", file=sys.stderr)
        codes.add(code)
        for line in lines:
            print(f"{path}: {line}" if len(options.certificates) > 1 else line)
    return next(code for code in (2, 1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main())
