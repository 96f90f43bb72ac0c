#!/usr/bin/env python3
"""Check certificates of the coloring game and of the marking game: a second checker, in plain Python.

Usage: mapgame_check.py [--time-limit SECONDS] [--memory-limit GiB] [-q] CERTIFICATE...

Idea. A certificate states who wins a game on a graph, and proves it by a strategy, written as a list of claims. A claim
about a position holds by one of a few lemmas, or it names positions whose claims follow: the one after the move of the
winner W, or those after all moves of the opponent. So the claims are a tree in preorder. The checker walks through it
with the positions of one branch on a stack, and searches nothing.

Proof. Positions that differ only in what cannot matter are one *residue*; the class of each game says what that is, and
why. A residue is *proved* when all claims under it are checked, and later claims may refer to it. By induction, in the
order in which residues are proved, W wins each: a lemma has its proof at the function that checks it, an image or an
isomorphic residue is the same game with other names, and a claim with others under it is the definition of winning.
Nothing is used before it is proved, so there is no circle. The residue of the start is proved last.

If both players may pass, two passes in a row are Bob's win, and the winner is the same as if Bob alone might pass: if
Bob wins so, he answers a pass by a pass; if Alice wins so, she never passes. So there is at most one *passer*.

Source. docs/formats.md for the format, docs/theory.md for the games. This file was written from these pages alone and
shares nothing with the checker in games/certificate/. It needs Python 3.10 and no package.

A set of vertices is an integer here: vertex v is a member if bit v is set.
"""

import argparse
import hashlib
import itertools
import re
import signal
import sys
import time
import zlib
from functools import lru_cache, reduce
from operator import and_, or_
from typing import Iterable, Iterator, NamedTuple

ALICE, BOB = 0, 1
NAMES = "alice", "bob"
TITLE = b"mapgame certificate 1\n"
LARGEST_ORDER = 1024
MOST_NAMED = 1024  # Different colors that a start names.
LONGEST_SHOWN = 62  # A graph of larger order is told by its order and size.


class Refused(Exception):
    """The certificate is not valid, and why."""


class OutOfTime(Exception):
    """The time limit is over."""


def require(condition: object, reason: str) -> None:
    if not condition:
        raise Refused(reason)


# -- Sets of vertices -------------------------------------------------------------------------------------------------


@lru_cache(maxsize=4096)
def members(vertices: int) -> tuple[int, ...]:
    """The members, ascending. Patches are compared by these lists."""
    found = []
    while vertices:
        found.append((vertices & -vertices).bit_length() - 1)
        vertices &= vertices - 1
    return tuple(found)


def union(sets: Iterable[int]) -> int:
    return reduce(or_, sets, 0)


def image(vertices: int, s) -> int:
    return union(1 << s[v] for v in members(vertices))


@lru_cache(maxsize=1 << 15)
def can_be_matched(choices: tuple[int, ...]) -> bool:
    """Whether each set can have a member of its own: one augmenting path after the other, each found breadth first."""
    if not all(choices) or union(choices).bit_count() < len(choices):
        return False
    taker: dict[int, int] = {}  # The set that has a member.
    given: dict[int, int] = {}  # The member that a set has.
    taken = 0
    for start in range(len(choices)):
        queue, reached, through = [start], 0, {}
        for one in queue:
            fresh = choices[one] & ~reached
            reached |= fresh
            if fresh & ~taken:
                member: int | None = (fresh & ~taken).bit_length() - 1
                taken |= 1 << member
                while member is not None:
                    taker[member], given[one], member = one, member, given.get(one)
                    one = through.get(member)
                break
            through.update((member, one) for member in members(fresh))
            queue += [taker[member] for member in members(fresh)]
        else:
            return False
    return True


# -- What the two games share -----------------------------------------------------------------------------------------

Step = tuple[int, int | None]  # A vertex and the number of a patch, or None where the vertex is played without one.
PASS = (-1, None)


class Residue(NamedTuple):
    """A position up to what cannot matter, or a guarding game. Two are the same if these tuples are equal."""

    mover: int
    patches: tuple[int, ...]  # In order; the coloring game alone has them.
    plain: int  # What is played without a patch: idle vertices of the connected coloring game; R of the marking game.
    spare: bool
    endangered: int  # Follows from the others.
    guarded: int | None = None  # The set F of a guarding game.
    radius: int = 0  # Of a guarding game.

    def image(self, s) -> "Residue":
        patches = tuple(sorted((image(p, s) for p in self.patches), key=members))
        guarded = None if self.guarded is None else image(self.guarded, s)
        sets = {"plain": image(self.plain, s), "endangered": image(self.endangered, s), "guarded": guarded}
        return self._replace(patches=patches, **sets)


class Game:
    def __init__(self, near: list[int], connected: bool, passer: int | None, k: int):
        self.near, self.connected, self.passer, self.k = near, connected, passer, k  # near[v] are the neighbors of v.
        self.all = (1 << len(near)) - 1
        self.large = union(1 << v for v, one in enumerate(near) if one.bit_count() >= k)

    def open(self, r: Residue) -> int:
        """The vertices at which a move may be made."""
        free = union(r.patches) | r.plain
        if r.guarded is not None and r.mover == ALICE:
            return r.guarded
        if not self.connected:
            return free
        return union(1 << v for v in members(free) if self.near[v] & ~free) or free

    def may_pass(self, r: Residue) -> bool:
        return r.spare or r.mover == (self.passer if r.guarded is None else BOB)

    def steps(self, r: Residue) -> Iterator[Step]:
        """All steps in order. Equal patches stand together, and only the first of them counts."""
        may = self.open(r)
        for p, patch in enumerate(r.patches):
            if p == 0 or patch != r.patches[p - 1]:
                yield from ((v, p) for v in members(patch & may))
        yield from ((v, None) for v in members(r.plain & may))
        if self.may_pass(r):
            yield PASS

    def is_step(self, r: Residue, step: Step) -> bool:
        v, p = step
        if step == PASS:
            return self.may_pass(r)
        where = r.plain if p is None else r.patches[p] if p < len(r.patches) else 0
        return where & self.open(r) & 1 << v != 0

    def after(self, r: Residue, step: Step) -> Residue | None:
        """The residue after a step, or None if it leaves a dead vertex."""
        return r._replace(mover=1 - r.mover, spare=False) if step == PASS else self.play(r, *step)

    def forced_to(self, _: Residue) -> int:
        """Where a step may end the threats of Bob, as far as it is known before what the step leads to; -1 is everywhere."""
        return -1

    def spare_pass(self, idle: int, spare: bool) -> bool:
        """Whether there is one, given what became idle and whether there was one before.

        Lemma. If moves are free and no player passes, a move at an idle vertex is a pass for the rest of the position, and
        only the parity of their number counts. Proof. Let W win with one or none. With two more W plays the same; if
        the opponent makes a pass that is none in that play, an odd number is left, and W passes back.
        Lemma. If one player may pass anyway, idle vertices do not count. Proof. If the passer wins without them, the
        passer answers a move at one by a pass. If the other player does, moves of the passer at them are passes.
        """
        return not self.connected and self.passer is None and (idle.bit_count() + spare) % 2 == 1

    def classes(self, r: Residue, among: int) -> list[int]:
        """Those of some vertices that one move concerns are in one class. The classes by their least members."""
        classes = [1 << v for v in members(among)]
        for group in self.reaches(r, among):
            if group & (group - 1):
                classes = [c for c in classes if not c & group] + [union(c for c in classes if c & group)]
        return sorted(classes, key=lambda c: c & -c)

    def race(self, r: Residue) -> bool:
        """Claim 4: Alice plays at the endangered vertices of each class in order, u_1, u_2, ...

        Lemma. She wins with Bob to move if o(u_i) >= i + e_i + 1 for all of each class; u dies when it is harmed o(u)
        times. Proof. A move of Bob harms members of one class, each once, so o(u_i) >= i + e_i there. She answers at
        its first member, which lives, and harms only those that count it in their e; all move up by one place. So the
        inequality holds again. If Bob harmed no vertex, any class will do. Where no vertex is endangered none dies. If she
        is to move, one class may be as it is after a move of Bob.
        """
        margins = []
        for one in self.classes(r, r.endangered):
            earlier, gaps = 0, []
            for i, u in enumerate(sorted(members(one), key=lambda u: self.lives(r, u)), 1):
                gaps.append(self.lives(r, u) - (self.rivals(r, u) & earlier).bit_count() - i)
                earlier |= 1 << u
            margins.append(min(gaps))
        short = [margin for margin in margins if margin < 1]
        return short == [] or (short == [0] and r.mover == ALICE)


# -- The coloring game ------------------------------------------------------------------------------------------------


class Coloring(Game):
    """With k colors. A patch is a component of the vertices that may take one color.

    If v takes a color, v leaves all its patches, the neighbors of v leave the patch of that color, and what is left
    falls into components. So the patches, without the names of their colors, say all but who is to move.

    Lemma 1. A vertex that is not endangered never dies, and is never endangered later. Proof. It loses a patch when a
    neighbor takes it, each neighbor takes one, and patches only shrink. If it is dead or endangered later, then the
    patches that it lost by then and those that it has are matched to different neighbors, and could be so before.
    Lemma 2. Moves outside of R and in R do not concern each other. Proof. A patch is part of R or disjoint from it.
    Lemma 3. One copy of a patch {v} is as good as several. Proof. Only v takes them, and v is not endangered.
    """

    def start(self, mover: int, start: "Start | None" = None) -> Residue | None:
        if start:
            return self.start_from(mover, start)
        # With more colors than neighbors no vertex is endangered, and no patch is left, however many there were.
        patches = self.components(self.all) * (self.k if self.large else 0)
        return self.residue(mover, patches, self.all, False, self.endangered(patches, union(patches)))

    def start_from(self, mover: int, start: "Start") -> Residue | None:
        """The residue where the start is, or None if it has a dead vertex.

        Lemma. Of the colors without a name more than max degree + 1 are as good as that many. Proof. The same vertices, U,
        may take each of them. No vertex of U sees so many, so it always may take one; which one matters in U alone.
        """
        named = start.named()
        uncolored = self.all & ~union(1 << v for v in start.colored)
        others = min(self.k - len(named), max(map(int.bit_count, self.near)) + 1)
        patches = self.components(uncolored & ~union(1 << v for v in start.lists)) * others
        for c in named:
            closed = union(self.near[v] for v, one in start.colored.items() if one == c)
            closed |= union(1 << v for v, one in start.lists.items() if c not in one)
            patches += self.components(uncolored & ~closed)
        alive = union(patches)
        return self.residue(mover, patches, alive, False, self.endangered(patches, alive)) if alive == uncolored else None

    @lru_cache(maxsize=1 << 15)
    def components(self, vertices: int) -> list[int]:
        found = []
        while vertices:
            part = border = vertices & -vertices
            while border:
                v = border.bit_length() - 1
                fresh = self.near[v] & vertices & ~part
                part, border = part | fresh, border ^ 1 << v | fresh
            found.append(part)
            vertices ^= part
        return found

    def endangered(self, patches: Iterable[int], among: int) -> int:
        """Those whose patches can be matched to different vertices, each patch to a neighbor in it."""
        choices = ((v, tuple([p & self.near[v] for p in patches if p >> v & 1])) for v in members(among))
        return union([1 << v for v, chosen in choices if can_be_matched(chosen)])

    def residue(self, mover: int, patches: list[int], uncolored: int, spare: bool, endangered: int) -> Residue:
        region, before = endangered, -1
        while region != before:
            before, region = region, region | union(p for p in patches if p & region)
        kept = sorted((p for p in patches if p & region), key=members)
        kept = [p for i, p in enumerate(kept) if p & (p - 1) or i == 0 or p != kept[i - 1]]
        idle = uncolored & ~region
        return Residue(mover, tuple(kept), idle if self.connected else 0, self.spare_pass(idle, spare), endangered)

    def play(self, r: Residue, v: int, p: int | None) -> Residue | None:
        mover, rest, near = 1 - r.mover, ~(1 << v), self.near[v]
        if p is None:
            return r._replace(mover=mover, plain=r.plain & rest)
        patches = [q for q in r.patches if not q >> v & 1]
        for i, q in enumerate(r.patches):
            if q >> v & 1:
                patches += self.components(q & rest & ~near if i == p else q & rest)
        uncolored = union(r.patches) & rest
        if (uncolored if r.guarded is None else r.guarded & rest) & ~union(patches):
            return None
        # Those that share no patch with v are as they were, and by lemma 1 no vertex is endangered anew.
        touched = union(q for q in r.patches if q >> v & 1)
        endangered = r.endangered & ~touched | self.endangered(patches, r.endangered & touched & rest)
        if r.guarded is not None:
            guarded = self.ball(r.radius, endangered, r.guarded & rest, patches)
            return self.guarding_game(mover, patches, endangered, guarded, r.radius)
        return self.residue(mover, patches, uncolored | r.plain, r.spare, endangered)

    def threat(self, r: Residue) -> bool:
        """Claim 5: Bob takes the only patch of a vertex from it, and it is dead."""
        once = twice = 0
        for p in r.patches:
            once, twice = once | p, twice | once & p
        may = self.open(r)
        return any(self.near[u] & p & may for p in r.patches for u in members(p & ~twice))

    def forced_to(self, r: Residue) -> int:
        """Elsewhere a step leaves a threat that is there: a vertex with a single patch, and in it a neighbor. Moves are free."""
        lone = [(1 << v, p) for p in r.patches for v in members(p) if self.near[v] & p and self.lives(r, v) == 1]
        return reduce(and_, (self.ball(2, v, p, [p]) for v, p in lone if not self.connected), -1)

    def lost(self, r: Residue, vertices: list[int]) -> bool:
        """Claim 6, a clique. No two of its vertices take the same patch, for that is lost to all neighbors of the one
        that takes it. A vertex with a patch {v}, of which copies may be dropped, can be left out of the clique with it.
        There are too few patches for the others, so not all are colored, and the play ends with a death."""
        clique = union(1 << v for v in vertices)
        adjacent = all(self.near[u] >> v & 1 for u, v in itertools.combinations(vertices, 2))
        patches = [p for p in r.patches if p & clique]
        return adjacent and not clique & ~union(patches) and len(patches) < len(vertices)

    def reaches(self, r: Residue, among: int) -> Iterator[int]:
        """The vertices that a move at x, taking p, concerns: x, and those that it harms, its neighbors in p."""
        for p in set(r.patches):
            yield from ((self.near[x] | 1 << x) & p & among for x in members(p))

    def lives(self, r: Residue, u: int) -> int:
        return sum(p >> u & 1 for p in r.patches)

    def rivals(self, r: Residue, u: int) -> int:
        return union(p & self.near[u] for p in r.patches if p >> u & 1)

    def ball(self, radius: int, core: int, among: int, patches: Iterable[int]) -> int:
        """The core, and those that as many steps lead to, each between adjacent members of a patch."""
        while radius and (more := union(self.near[v] & p for p in patches for v in members(p & core)) & among & ~core):
            core, radius = core | more, radius - 1
        return core

    def guarding_game(self, mover: int, patches: Iterable[int], e: int, f: int, radius: int) -> Residue:
        kept = [c for p in patches for c in self.components(p & (f | union(self.near[u] for u in members(p & f))))]
        kept = [p for p in kept if p & (p - 1)] + list({p for p in kept if not p & (p - 1)})
        return Residue(mover, tuple(sorted(kept, key=members)), 0, False, e, f, radius)

    def guard(self, r: Residue, begins: int, radius: int | None) -> Iterator[Residue]:
        """A guarding game for each class F. Alice plays at members of F alone and keeps them alive; Bob may pass.

        Lemma. If Alice wins all of these with Bob to move, or if she is to move, with herself to move in one, she wins.
        Proof. She answers in the game that Bob's move concerns, or in any as if he had passed in it. A move at x that
        takes p concerns one game: in p the members of any F that are neighbors of x, and x if it is one, are of one
        class. In the other games it takes vertices that are not in F out of patches: that takes moves from Bob, and from
        Alice none, for a member of F is in no other game. So the members of F have the patches that they have in truth, but
        for copies of {v}, and all who could take these from them. What leaves F is safe, by lemma 1, and if no vertex
        is endangered in any game, none is.
        """
        require(radius is None or r.guarded is None, "guard: a guarding game has its radius")
        f = r.guarded
        if f is None:
            f = self.ball(radius or 0, r.endangered, union(r.patches), r.patches)
        radius, classes = r.radius if radius is None else radius, self.classes(r, f)
        require(r.guarded is None or len(classes) != 1, "guard: this guarding game has one class")
        require(begins <= len(classes) and (begins == 0 or r.mover == ALICE), "guard: Alice does not begin there")
        movers = (ALICE if i == begins else BOB for i in itertools.count(1))
        return (self.guarding_game(who, r.patches, r.endangered & f, f, radius) for who, f in zip(movers, classes))

    def mirror(self, r: Residue, s: dict[int, int]) -> bool:
        """Claim 12 + 3n: Alice answers v and its patch p by s(v) and s(p).

        Lemma. She wins if s is as below. Proof. Before a move of Bob s keeps who may take what. If v takes p, s(v) still
        may take s(p): it is another vertex, and no neighbor of v if s(p) = p. If u dies, each of its patches was taken by
        a neighbor. No two of these make a pair {w, s(w)}: then their patches would be p and s(p), which are the same or
        have not both u. So patches and pairs were matched. Who moves outside of R is answered there, or by a pass.
        """
        require(r.guarded is None and r.mover == BOB and not r.spare and self.passer != BOB, "mirror: Bob might wait")
        if any(s.get(s[v]) != v or s[v] == v for v in s) or not self.keeps(r, s) or r.image(s) != r:
            return False
        for p in r.patches:
            there = image(p, s)
            if there & p and (there != p or any(self.near[v] >> s[v] & 1 for v in members(p))):
                return False
        least = {v: min(v, s[v]) for v in s}
        at = ([p & self.near[u] for p in r.patches if p >> u & 1] for u in members(r.endangered))
        return not any(can_be_matched(tuple([image(near, least) for near in one])) for one in at)

    def keeps(self, r: Residue, s: dict[int, int]) -> bool:
        """Whether s keeps what is adjacent within a patch. Nothing else of the graph matters to a residue."""
        return all(image(self.near[v] & p, s) == self.near[s[v]] & image(p, s) for p in r.patches for v in members(p))


# -- The marking game -------------------------------------------------------------------------------------------------


class Marking(Game):
    """With s = k - 1. Lemma. A vertex of degree at most s never dies, and a move at one that has no neighbor of larger
    degree changes no slack. So the vertices outside of R are idle."""

    def start(self, mover: int, _: None = None) -> Residue:
        return self.residue(mover, self.all, False)

    def residue(self, mover: int, unmarked: int, spare: bool) -> Residue:
        endangered = unmarked & self.large
        region = unmarked & (endangered | union(self.near[u] for u in members(endangered)))
        plain = unmarked if self.connected else region
        return Residue(mover, (), plain, self.spare_pass(unmarked & ~region, spare), endangered)

    def slack(self, unmarked: int, u: int) -> int:
        """Of an endangered vertex. All its unmarked neighbors are in the residue."""
        return self.k - 1 - (self.near[u] & ~unmarked).bit_count()

    def play(self, r: Residue, v: int, _: None) -> Residue | None:
        unmarked = r.plain & ~(1 << v)
        if any(self.slack(unmarked, u) < 0 for u in members(self.near[v] & r.endangered)):
            return None
        return self.residue(1 - r.mover, unmarked, r.spare)

    def threat(self, r: Residue) -> bool:
        """Claim 5: Bob marks a neighbor of a vertex without slack, and it is dead."""
        may = self.open(r)
        return any(self.slack(r.plain, u) == 0 and self.near[u] & may for u in members(r.endangered))

    def lost(self, r: Residue, vertices: list[int]) -> bool:
        """Claim 6, a core. If all of it is marked, the last of it had k marked neighbors by then."""
        core = union(1 << v for v in vertices)
        counts = [(self.near[v] & (core | ~r.plain)).bit_count() for v in vertices]
        return counts != [] and min(counts) >= self.k and not core & ~r.endangered

    def reaches(self, r: Residue, among: int) -> Iterator[int]:
        return ((self.near[x] | 1 << x) & among for x in members(r.plain))

    def lives(self, r: Residue, u: int) -> int:
        return self.slack(r.plain, u) + 1

    def rivals(self, _: Residue, u: int) -> int:
        return self.near[u]


# -- The proof --------------------------------------------------------------------------------------------------------


class Proof:
    """The proof that `winner` wins from a start."""

    def __init__(self, game: Game, winner: int, numbers: "Numbers"):
        self.game, self.winner, self.numbers = game, winner, numbers
        self.proved: set[Residue] = set()

    def check(self, start: Residue | None) -> int:
        """Walk through the claims; returns how many residues they prove. None is won by Bob, without a claim."""
        branch: list[tuple[Residue, Iterator[Residue]]] = []
        residue = start
        while residue is not None:
            below = self.claim(residue)
            if below is not None:
                branch.append((residue, below))
            residue = None
            while branch and (residue := next(branch[-1][1], None)) is None:
                self.proved.add(branch.pop()[0])
        return len(self.proved)

    def claim(self, r: Residue) -> Iterator[Residue] | None:
        """Read the claim about r. Returns the residues whose claims follow and prove r, or None if it stands alone."""
        game, number, n = self.game, self.numbers.claim(), len(self.game.near)
        coloring, alice = isinstance(game, Coloring), self.winner == ALICE
        replies, free = r.mover == self.winner, not game.connected
        forced = 9 + 3 * n if coloring else 8 + n
        if number == 0 or number == forced:
            require(not replies and not (number and alice), "every: the opponent is not to move, or is not forced")
            require(next(game.steps(r), None), "every: there is no step")
            return self.below(r, game.steps(r), number == forced)
        if number == 7 or 8 <= number < 8 + (2 * n if coloring else n):
            v, p = (number - 8) % n if number > 7 else -1, None
            if coloring and 8 <= number < 8 + n:
                p = self.numbers.next()
            require(replies and game.is_step(r, (v, p)), "reply: this is no step of the winner")
            return self.below(r, iter([(v, p)]), False)
        if coloring and 8 + 2 * n <= number <= 8 + 3 * n:
            require(alice and free, "guard: it is for Alice, where moves are free")
            return game.guard(r, number - 8 - 2 * n, None)
        if coloring and number == 11 + 3 * n:
            radius, begins = self.numbers.next(), self.numbers.next()
            require(alice and free and radius <= n, "guard: it is for Alice, where moves are free, a radius up to n")
            return game.guard(r, begins, radius)

        if number == 1:
            require(r in self.proved, "earlier: it is not proved")
        elif number == 2:
            s = [self.vertex() for _ in range(n)]
            kept = len(set(s)) == n and all(image(game.near[v], s) == game.near[s[v]] for v in range(n))
            require(kept, "image: this is no automorphism")
            require(r.image(s) in self.proved, "image: it is not proved")
        elif number == 3:
            require(alice and not r.endangered, "safe: somebody is endangered, or it is claimed for Bob")
        elif number == 4:
            require(alice and free and game.race(r), "race: it does not hold")
        elif number == 5:
            require(not alice and replies and game.threat(r), "threat: there is none")
        elif number == 6:
            count = self.numbers.next()
            require(count <= n, "clique or core: it has too many vertices")
            vertices = [self.vertex() for _ in range(count)]
            require(not alice and game.lost(r, vertices), "clique or core: it does not hold")
        elif coloring and number in (10 + 3 * n, 12 + 3 * n):
            there = members(union(r.patches))
            require(free and self.numbers.next() == len(there), "isomorphic or mirror: this is another number")
            t = {v: self.vertex() for v in there}
            require(len(set(t.values())) == len(t), "isomorphic or mirror: a vertex comes twice")
            if number == 12 + 3 * n:
                require(alice and game.mirror(r, t), "mirror: it does not hold")
            else:
                require(game.keeps(r, t), "isomorphic: this is no isomorphism")
                require(r.image(t) in self.proved, "isomorphic: it is not proved")
        else:
            raise Refused(f"there is no claim {number}")
        return None

    def vertex(self) -> int:
        v = self.numbers.next()
        require(v < len(self.game.near), "there is no such vertex")
        return v

    def below(self, r: Residue, steps: Iterable[Step], forced: bool) -> Iterator[Residue]:
        """What the steps lead to, but for what Bob has won: by a death, or, if Alice is forced, by a threat."""
        where = self.game.forced_to(r) if forced else -1
        for step in steps:
            if where >= 0 and (step == PASS or not where >> step[0] & 1):
                continue
            later = self.game.after(r, step)
            require(later is not None or self.winner == BOB, "a vertex dies")
            if later is not None and not (forced and self.game.threat(later)):
                yield later


# -- The file ---------------------------------------------------------------------------------------------------------


class Numbers:
    """The numbers of a deflate stream. A piece of it is in memory at a time."""

    def __init__(self, compressed: bytes):
        self.bytes = (byte for piece in self.inflated(compressed) for byte in piece)
        self.claims = 0

    @staticmethod
    def inflated(compressed: bytes) -> Iterator[bytes]:
        stream = zlib.decompressobj(wbits=-15)
        try:
            for start in range(0, len(compressed), 1 << 10):
                yield stream.decompress(compressed[start : start + (1 << 10)])
        except zlib.error as error:
            raise Refused(f"this is no deflate stream: {error}") from None
        require(stream.eof and not stream.unused_data, "the deflate stream has no end, or there is something after it")

    def next(self) -> int:
        number = 0
        for shift in range(0, 35, 7):
            byte = next(self.bytes, None)
            require(byte is not None, "the proofs end early")
            number |= (byte & 127) << shift
            if byte < 128:
                require(number < 1 << 32, "a number is too large")
                return number
        raise Refused("a number has more than five groups")

    def claim(self) -> int:
        self.claims += 1
        return self.next()


def graph_line(near: list[int], sparse: bool) -> str:
    """The line of a graph in graph6, or in sparse6, by https://users.cecs.anu.edu.au/~bdm/data/formats.txt."""
    n, bits, at = len(near), [], 0
    width = max(n - 1, 0).bit_length()
    for v, one in enumerate(near):
        if not sparse:
            bits.append(f"{one & (1 << v) - 1:0{v}b}"[::-1] if v else "")
            continue
        for u in members(one & (1 << v) - 1):
            bits.append(f"{int(v > at)}" + (f"{v:0{width}b}0" if v > at + 1 else "") + f"{u:0{width}b}")
            at = v
    text = "".join(bits)
    if sparse and n == 1 << width and at == n - 2 and -len(text) % 6 > width:
        text += "0"
    text += "01"[sparse] * (-len(text) % 6)
    order = [n] if n < 63 else [63, n >> 12, n >> 6 & 63, n & 63]
    groups = order + [int(text[i : i + 6], 2) for i in range(0, len(text), 6)]
    return ":" * sparse + "".join(chr(63 + group) for group in groups)


def read_graph(line: str) -> list[int]:
    """The neighbors of the vertices. The reading is loose, since the graph must be written by the same line again."""
    sparse = line.startswith(":")
    digits = [ord(letter) - 63 for letter in line[sparse:]]
    require(digits and all(0 <= digit < 64 for digit in digits), "the graph is neither graph6 nor sparse6")
    if digits[0] == 63 and len(digits) > 3:
        digits = [digits[1] << 12 | digits[2] << 6 | digits[3]] + digits[4:]
    n, bits = digits[0], "".join(f"{digit:06b}" for digit in digits[1:])
    require(n <= LARGEST_ORDER, f"the graph has more than {LARGEST_ORDER} vertices")
    edges, v, width = [], 0, max(n - 1, 0).bit_length()
    if not sparse:
        edges = [pair for pair, bit in zip(((u, v) for v in range(n) for u in range(v)), bits) if bit == "1"]
    for at in range(0, len(bits) - width if sparse else 0, 1 + width):
        v, u = v + int(bits[at]), int("0" + bits[at + 1 : at + 1 + width], 2)
        if max(u, v) >= n:
            break
        if u <= v:
            edges.append((u, v))
        v = max(u, v)
    near = [0] * n
    for u, v in edges:
        near[u], near[v] = near[u] | 1 << v, near[v] | 1 << u
    require(graph_line(near, sparse) == line, "the graph is not written as graph6 or sparse6 write it")
    return near


ORIGIN = re.compile(r"(line|total|incidence)\(g6:([?-~]+)\)|(power)\(g6:([?-~]+),([1-9][0-9]{0,9})\)")


def made_graph(words: str, order: int) -> list[int]:
    """The neighbors in the graph that is made of another as the words say, in which it has so many vertices."""
    found = ORIGIN.fullmatch(words)
    require(found, "how the graph is made cannot be read")
    how, near = found[1] or found[3], read_graph(found[2] or found[4])
    distance = int(found[5] or 1)
    require(distance < 2**32, "the distance is too large")
    vertices = [(v, v) for v in range(len(near))]
    edges = [(u, v) for u, one in enumerate(near) for v in members(one) if u < v]
    pairs = [(v, w) for v, one in enumerate(near) for w in members(one)]
    things = {"line": edges, "total": vertices + edges, "incidence": pairs, "power": vertices}[how]
    require(len(things) == order, "the graph that is made has another order")
    balls = [1 << v for v in range(len(near))]
    for _ in range(min(distance, len(near))):
        balls = [ball | union(near[u] for u in members(ball)) for ball in balls]

    def joined(one: tuple[int, int], other: tuple[int, int]) -> bool:
        (a, b), (c, d) = one, other
        if how == "incidence":  # The incidences of vertex a and edge ab, and of c and cd.
            return a == c or b == c or a == d
        if a == b and c == d:
            return bool(balls[a] >> c & 1)
        return bool({a, b} & {c, d})

    return [sum(1 << j for j, other in enumerate(things) if i != j and joined(one, other)) for i, one in enumerate(things)]


def content(path: str) -> bytes:
    """All of a file, or the beginning of one that is no certificate, which may have no end."""
    data = bytearray()
    with open(path, "rb") as file:
        while data[: len(TITLE)] == TITLE[: len(data)] and (piece := file.read(1 << 20)):
            data += piece
    return bytes(data)


def parts(file: bytes) -> list[bytes]:
    """The certificates of a file that has several, one after the other."""
    cuts = [found.start(1) for found in re.finditer(rb"\nsha256 [0-9a-f]{64}\n(?=(mapgame certificate ))", file)]
    return [file[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(file)])]


class Start:
    """Vertices that have a color at the start, and lists of colors of vertices."""

    def __init__(self, words: str):
        """By the words that the start is written with, and no others: see __str__."""
        colored, _, lists = words.removeprefix(" start ").removeprefix(" lists ").partition(" lists ")
        if words.startswith(" lists "):
            colored, lists = "", colored
        split = ((word.partition("=") for word in part.split()) for part in (colored, lists))
        pairs, named = ({int(v): colors for v, _, colors in part} for part in split)
        self.colored = {v: int(color) for v, color in pairs.items()}
        self.lists = {v: [int(color) for color in colors.split(",")] for v, colors in named.items()}

    def __str__(self) -> str:
        colored = [f"{v}={self.colored[v]}" for v in sorted(self.colored)]
        lists = [f"{v}={','.join(map(str, sorted(set(self.lists[v]))))}" for v in sorted(self.lists)]
        return "".join(f" {what} {' '.join(part)}" for what, part in (("start", colored), ("lists", lists)) if part)

    def named(self) -> set[int]:
        return {*self.colored.values(), *(color for colors in self.lists.values() for color in colors)}

    def require_on(self, near: list[int]) -> None:
        require(max([*self.colored, *self.lists]) < len(near), "the start has a vertex that is not in the graph")
        require(len(self.named()) <= MOST_NAMED, "the start has too many colors")
        for v, color in self.colored.items():
            require(color in self.lists.get(v, [color]), "the start has a color that is not in the list")
            require(all(self.colored.get(w) != color for w in members(near[v])), "the start is not proper")


class Certificate:
    """The parts of a file, the seal being what it should be."""

    PAIR = "[0-9]{1,10}="
    GAME = re.compile(
        "game (coloring|marking)( connected)?(?: pass (alice|bob|both))?"
        f"((?: start(?: {PAIR}[0-9]{{1,10}})+)?(?: lists(?: {PAIR}[0-9]{{1,10}}(?:,[0-9]{{1,10}})*)+)?)"
    )

    def __init__(self, data: bytes):
        sealed, seal = data[:-73], data[-73:]
        require(data.startswith(TITLE), "not a certificate: expected the line `mapgame certificate 1` first")
        lines = sealed[len(TITLE) :].split(b"\n", 2)
        right = b"\nsha256 %s\n" % hashlib.sha256(sealed).hexdigest().encode()
        require(len(lines) == 3 and seal == right, "damaged: the seal does not fit the content")
        game = self.GAME.fullmatch(lines[0].decode("latin-1"))
        require(game and len(lines[0]) <= 2**24, "there is no such game")
        require(lines[1].startswith(b"graph "), "there is no graph")
        line, made, origin = lines[1][6:].decode("latin-1").partition(" = ")
        self.kind, connected, passing, words = game.groups()
        self.start = Start(words) if words else None
        require(not words or self.kind == "coloring" and str(self.start) == words, "the start is not written as it should be")
        self.connected, self.near, self.numbers = bool(connected), read_graph(line), Numbers(lines[2])
        self.passer = {None: None, "alice": ALICE, "bob": BOB, "both": BOB}[passing]
        if self.start:
            self.start.require_on(self.near)
        require(not made or made_graph(origin, len(self.near)) == self.near, "the graph is not made as the line says")
        n, m = len(self.near), sum(one.bit_count() for one in self.near) // 2
        shown = graph_line(self.near, False) + made + origin if n <= LONGEST_SHOWN else f"order {n}, size {m}"
        passers = {"alice": ", Alice may pass", "bob": ", Bob may pass", "both": ", both may pass"}
        self.title = f"{shown}, {self.kind}{words}{', connected' * self.connected}{passers.get(passing, '')}"

    def statements(self) -> Iterator[str]:
        """What is proved, one statement after the other."""
        numbers, stated = self.numbers, set()
        while k := numbers.next():
            who = numbers.next()
            first, winner = divmod(who, 2)
            require(who < 4, "nobody begins or nobody wins")
            what = f"k = {k}, {NAMES[first]} first"
            require(what not in stated, f"{what} is stated twice")
            require(len(stated) < 2 * len(self.near) + 4, "there are too many statements")
            stated.add(what)
            game = (Coloring if self.kind == "coloring" else Marking)(self.near, self.connected, self.passer, k)
            require(not self.start or max(self.start.named()) < k, "the start has a color that is none of k")
            start = game.start(first, self.start)
            try:
                require(start or winner == BOB, "a vertex is dead at the start")
                count = Proof(game, winner, numbers).check(start)
            except Refused as refused:
                raise Refused(f"{what}, claim {numbers.claims}: {refused}") from None
            yield f"{self.title}, {what}: {NAMES[winner]} wins ({count} position{'s' * (count != 1)})"
        require(stated, "there is no statement")
        require(next(numbers.bytes, None) is None, "there is something after the last statement")


# -- The program ------------------------------------------------------------------------------------------------------

LIMITS = {OutOfTime: "time limit", MemoryError: "memory limit", KeyboardInterrupt: "interrupted"}


def judge(path: str, limit: float | None, progress: bool) -> tuple[int, list[str]]:
    """The exit code for one file, and the lines about it."""
    begin, certificate = time.monotonic(), None

    def tick(*_: object) -> None:
        spent = time.monotonic() - begin
        if limit and spent >= limit:
            signal.setitimer(signal.ITIMER_REAL, 0)
            raise OutOfTime
        if progress and certificate:
            print(f"\r{certificate.numbers.claims} claims, {spent:.0f} s ", end="", file=sys.stderr, flush=True)

    if limit or progress:
        signal.signal(signal.SIGALRM, tick)
        signal.setitimer(signal.ITIMER_REAL, min(limit or 1, 1), 1)
    try:
        lines = []
        for part in parts(content(path)):
            certificate = Certificate(part)
            lines += ["valid: " + statement for statement in certificate.statements()]
        return 0, lines
    except Refused as refused:
        return 1, [f"not valid: {refused}"]
    except (OutOfTime, MemoryError, KeyboardInterrupt) as end:
        return 3, [f"unknown: not checked to the end: {LIMITS[type(end)]}"]
    except OSError as error:
        print(f"mapgame_check: {path}: {error.strerror}", file=sys.stderr)
        return 2, []
    finally:
        if limit or progress:
            signal.setitimer(signal.ITIMER_REAL, 0)
            print("\r\x1b[K" if progress else "", end="", file=sys.stderr, flush=True)


def limit_memory(gib: float, program: str) -> None:
    """Of this process. A MemoryError is raised at the limit."""
    try:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (int(gib * 2**30), resource.getrlimit(resource.RLIMIT_AS)[1]))
    except (ImportError, OSError, ValueError):
        print(f"{program}: memory is not limited on this system", file=sys.stderr)


def main() -> int:
    parser = argparse.ArgumentParser(
        description="Check certificates of the coloring game and of the marking game.",
        epilog="Exit codes: 0 all are valid, 1 one is not, 2 one cannot be read, 3 a limit or Ctrl-C ended a check.",
    )
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="+")
    parser.add_argument("--time-limit", metavar="SECONDS", type=float, help="for each certificate")
    parser.add_argument("--memory-limit", metavar="GiB", type=float, default=4, help="of the process (default: 4)")
    parser.add_argument("-q", "--quiet", action="store_true", help="no line of progress on a terminal")
    options = parser.parse_args()
    limit, memory = options.time_limit, options.memory_limit
    if not 0 < memory < 1e6 or not (limit is None or 0 < limit < 1e9):
        parser.error("a limit is a positive number")
    has_clock = hasattr(signal, "setitimer")
    if limit and not has_clock:
        parser.error("this system has no clock that could end a check")
    limit_memory(memory, "mapgame_check")
    codes = set()
    for path in options.certificates:
        code, lines = judge(path, limit, has_clock and not options.quiet and sys.stderr.isatty())
        codes.add(code)
        for line in lines:
            print(f"{path}: {line}" if len(options.certificates) > 1 else line)
        if lines and lines[0].endswith("interrupted"):
            break
    return next(code for code in (2, 1, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main())
