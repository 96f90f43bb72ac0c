#!/usr/bin/env python3
"""Hold the two checkers of certificates against each other, and both against brute force.

Usage: differential.py [--order N] [--mutations M] [--seconds S] [--seed N] [--threads N] [--proved PROGRAM]
                       MAPGAME [CERTIFICATE...]

Idea. certificates.txt has files with what the checkers say of them: for each condition of the format one that breaks it.
`mapgame solve` writes certificates of all graphs of order at most N, connected or not, in both games and all variants,
for both starters and every k. Both checkers must accept them, and those that are named, with the same lines. Then
certificates are changed and sealed again: numbers, claims, statements, the way in which numbers are written, the graph,
the game, the seal. Both checkers must say the same of each change: valid, with the same lines, or not valid. What they
accept of graphs of order at most 6 is judged by brute force, by the rules alone. A third checker, proof/mapgame-proved,
may be named: it must say the same, or that its memory ended.

A change knows which number is what, from the walk of the checker through the proof, so that most claims still stand
where claims are read. The changes hang on the seed and the certificates alone.
"""

import argparse
import collections
import concurrent.futures
import functools
import hashlib
import itertools
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
import zlib
from typing import Iterable, Iterator

sys.dont_write_bytecode = True
import mapgame_check as checker  # noqa: E402

VARIANTS = [
    f"{game}{connected}{passes}"
    for game in ("coloring", "marking")
    for connected in ("", " connected")
    for passes in ("", " pass alice", " pass bob", " pass both")
]
LARGEST_JUDGED = 6


# ----------------------------------------------------------------------------------------------------------- the parts


def sealed(content: bytes) -> bytes:
    return content + b"\nsha256 " + hashlib.sha256(content).hexdigest().encode() + b"\n"


def deflated(proofs: bytes, level: int = 9) -> bytes:
    stream = zlib.compressobj(level, wbits=-15)
    return stream.compress(proofs) + stream.flush()


def written(number: int, padding: int = 0) -> bytes:
    """A number in groups of seven bits, with this many more groups than it needs."""
    groups = [number & 127]
    while number := number >> 7:
        groups.append(number & 127)
    groups += [0] * padding
    return bytes([group | 128 for group in groups[:-1]] + groups[-1:])


def assembled(game: str, graph: bytes, proofs: bytes, level: int = 9) -> bytes:
    return sealed(b"mapgame certificate 1\ngame %s\ngraph %s\n" % (game.encode(), graph) + deflated(proofs, level))


def graph6(near: list[int]) -> bytes:
    return checker.graph_line(near, False).encode()


def sparse6(near: list[int]) -> bytes:
    return checker.graph_line(near, True).encode()


def corpus(name: str = "certificates.txt") -> list[tuple[bytes, list[str]]]:
    """The cases of certificates.txt: files, and what the checkers say of each."""
    return [(of_case(lines), said) for said, lines in blocks(name)]


def blocks(name: str) -> Iterator[tuple[list[str], list[str]]]:
    """The cases of a corpus, which blank lines part: what is said, and the lines of the file; those with # are remarks."""
    for block in (pathlib.Path(__file__).parent / name).read_text().split("\n\n"):
        lines = [line for line in block.splitlines() if not line.startswith("#")]
        cut = sum(line.startswith(("valid: ", "not valid: ")) for line in lines)
        if lines:
            yield lines[:cut], lines[cut:]


def corpus_of_rules() -> list[tuple[bytes, list[str]]]:
    """The cases of rules.txt, on games by rules of their own."""
    return [(by_rules(lines), said) for said, lines in blocks("rules.txt")]


def corpus_of_bounds() -> list[tuple[bytes, list[str]]]:
    """The cases of bounds.txt."""
    return [(by_rules(lines, "mapgame bounds 1"), said) for said, lines in blocks("bounds.txt")]


def by_rules(lines: list[str], title: str = "mapgame strategies 1") -> bytes:
    """A certificate that is text, by its lines but the first, and but the seal if it is right."""
    text = "\n".join([title, *lines])
    return f"{text}\n".encode() if lines[-1].startswith("sha256 ") else sealed(text.encode())


def of_case(lines: list[str]) -> bytes:
    """A certificate by its game, its graph and its numbers, with bytes in hexadecimal digits behind an x; or by all its bytes."""
    if lines[0].startswith("file "):
        return bytes.fromhex(lines[0][5:])
    game, graph, numbers = (line.partition(" ")[2] for line in lines)
    proofs = (bytes.fromhex(one[1:]) if one[0] == "x" else written(int(one)) for one in numbers.split())
    return assembled(game, graph.encode(), b"".join(proofs))


def as_case(data: bytes) -> list[str]:
    """The lines of a file in a corpus."""
    try:
        _, game, graph, compressed = data[:-73].decode("latin-1").split("\n", 3)
        stream = zlib.decompress(compressed.encode("latin-1"), -15)
        groups = re.findall(rb"[\x80-\xff]*[\x00-\x7f]", stream)
        values = [sum((byte & 127) << 7 * at for at, byte in enumerate(one)) for one in groups]
        lines = [game, graph, "proofs " + " ".join(map(str, values))]
        if of_case(lines) == data:
            return lines
    except (ValueError, zlib.error, UnicodeEncodeError):
        pass
    return ["file " + data.hex()]


class Recorded(checker.Numbers):
    """Numbers that remember what they were read as."""

    def __init__(self, compressed: bytes):
        super().__init__(compressed)
        self.list: list[tuple[int, str]] = []

    def next(self) -> int:
        number = super().next()
        self.list.append((number, "argument"))
        return number

    def claim(self) -> int:
        number = super().claim()
        self.list[-1] = number, "claim"
        return number


class Certificate(checker.Certificate):
    """A valid certificate, taken apart."""

    def __init__(self, data: bytes):
        super().__init__(data)
        _, game, graph, compressed = data[:-73].split(b"\n", 3)
        self.game, self.graph, self.order = game[5:].decode(), graph[6:], len(self.near)
        self.numbers = Recorded(compressed)
        # Each statement: k, who, and its claims, each the list of its numbers.
        self.parts: list[tuple[int, int, list[list[int]]]] = []
        at = 0
        for _ in self.statements():
            (k, _), (who, _), *proof = self.numbers.list[at:]
            claims: list[list[int]] = []
            for number, role in proof:
                if role == "claim":
                    claims.append([number])
                else:
                    claims[-1].append(number)
            self.parts.append((k, who, claims))
            at = len(self.numbers.list)

    def copy(self) -> list[tuple[int, int, list[list[int]]]]:
        return [(k, who, [list(claim) for claim in claims]) for k, who, claims in self.parts]


def claim_name(certificate: Certificate, number: int) -> str:
    n = certificate.order
    first = ("every", "earlier", "image", "safe", "race", "threat", "clique or core", "reply: pass")
    if number < 8:
        return first[number]
    if certificate.kind == "marking":
        return "reply: at" if number < 8 + n else "forced"
    return ("reply: take", "reply: at")[(number - 8) // n] if number < 8 + 2 * n else (
        "guard" if number <= 8 + 3 * n else ("forced", "isomorphic", "guard within", "mirror")[number - 9 - 3 * n])


def numbers_of(statements) -> list[int]:
    return [
        number
        for k, who, claims in statements
        for number in itertools.chain((k, who), *claims)
    ] + [0]


def proofs_of(statements) -> bytes:
    return b"".join(written(number) for number in numbers_of(statements))


# --------------------------------------------------------------------------------------------------------- the changes


def a_number(dice: random.Random, n: int) -> int:
    """A number that may mean something."""
    return dice.choice([
        dice.randrange(8), dice.randrange(n + 2), 8 + dice.randrange(n + 1), 8 + n + dice.randrange(n + 1),
        8 + 2 * n + dice.randrange(n + 2), 9 + 3 * n, 10 + 3 * n, 11 + 3 * n, 12 + 3 * n, 13 + 3 * n, dice.randrange(2**32),
    ])


def a_claim(dice: random.Random, n: int) -> list[int]:
    """A claim with as many numbers as belong to it."""
    number = a_number(dice, n)
    if number == 2:
        s = list(range(n))
        dice.shuffle(s)
        return [2, *s]
    if number == 6:
        some = dice.sample(range(n), dice.randrange(n + 1))
        return [6, len(some), *some]
    if number in (10 + 3 * n, 12 + 3 * n):
        some = dice.sample(range(n), dice.randrange(n + 1))
        return [number, len(some), *some]
    if number == 11 + 3 * n:
        return [number, dice.choice([0, 1, 2, n, n + 1]), dice.randrange(4)]
    if 8 <= number < 8 + n:
        return [number, dice.randrange(4)]
    return [number]


def change_claims(dice: random.Random, certificate: Certificate, statements) -> str:
    """Change one statement's claims, and say how."""
    n = certificate.order
    # Those with claims to be changed more often than those that are one lemma.
    k, _, claims = dice.choices(statements, [1 + len(claims) for _, _, claims in statements])[0]
    if not claims:
        claims.append(a_claim(dice, n))
    at = dice.randrange(len(claims))
    claim = claims[at]
    how = dice.choice([
        "number", "argument", "nudge", "drop", "double", "swap", "insert", "replace", "splice", "every", "earlier",
        "order", "patch", "lemma", "radius",
    ])
    if how == "number":
        claim[0] = a_number(dice, n)
    elif how == "argument":
        claim[-1] = a_number(dice, n)
    elif how == "nudge":
        i = dice.randrange(len(claim))
        claim[i] = max(0, claim[i] + dice.choice([-1, 1]))
    elif how == "drop":
        del claims[at]
    elif how == "double":
        claims.insert(at, list(claim))
    elif how == "swap":
        other = dice.randrange(len(claims))
        claims[at], claims[other] = claims[other], claims[at]
    elif how == "insert":
        claims.insert(at, a_claim(dice, n))
    elif how == "replace":
        claims[at] = a_claim(dice, n)
    elif how == "splice":
        _, _, others = dice.choice(certificate.parts)
        cut = dice.randrange(len(others) + 1)
        claims[at:] = [list(one) for one in others[cut:]]
    elif how == "every":
        claims[at] = [dice.choice([0, 9 + 3 * n, 8 + n])]
    elif how == "earlier":
        claims[at] = [1]
    elif how == "order":
        if len(claim) > 2:
            i, j = dice.randrange(1, len(claim)), dice.randrange(1, len(claim))
            claim[i], claim[j] = claim[j], claim[i]
        else:
            claim[0] += 1
    elif how == "patch":
        replies = [one for one in claims if len(one) == 2 and 8 <= one[0] < 8 + n]
        if replies:
            dice.choice(replies)[1] = dice.randrange(k + 1)
        else:
            claim[0] += n
    elif how == "radius":
        guards = [one for one in claims if 8 + 2 * n <= one[0] <= 8 + 3 * n or one[0] == 11 + 3 * n]
        if guards:
            one = dice.choice(guards)
            begins = one[2:] or [one[0] - 8 - 2 * n]
            one[:] = [11 + 3 * n, dice.choice([0, 1, 2, 3, n]), *begins]
        else:
            claims[at] = [11 + 3 * n, dice.choice([0, 1, 2, n]), dice.choice([0, 0, 1])]
    elif how == "lemma":
        claims[at] = [dice.choice([3, 4, 5, 8 + 2 * n, 9 + 2 * n])]
    return how


def change_statements(dice: random.Random, certificate: Certificate, statements) -> str:
    how = dice.choice(["k", "k + 1", "who", "winner", "double", "drop", "reverse", "exchange", "none", "large"])
    i = dice.randrange(len(statements))
    k, who, claims = statements[i]
    if how == "k":
        statements[i] = dice.choice([0, k - 1, certificate.order, dice.randrange(2**32)]), who, claims
    elif how == "k + 1":
        statements[i] = k + 1, who, claims
    elif how == "who":
        statements[i] = k, dice.randrange(5), claims
    elif how == "winner":
        statements[i] = k, who ^ dice.choice([1, 2, 3]), claims
    elif how == "double":
        statements.insert(dice.randrange(len(statements) + 1), statements[i])
    elif how == "drop":
        del statements[i]
    elif how == "reverse":
        statements.reverse()
    elif how == "exchange":
        j = dice.randrange(len(statements))
        other = statements[j]
        statements[i], statements[j] = (k, who, other[2]), (other[0], other[1], claims)
    elif how == "none":
        statements.clear()
    elif how == "large":
        statements.append((2**32 - 1 - dice.randrange(3), dice.choice([0, 2]), [[3]]))
    return how


def change_bytes(dice: random.Random, proofs: bytes, numbers: list[int]) -> tuple[str, bytes, int]:
    """Change how the numbers are written: what, the proofs, and a level of compression."""
    how = dice.choice(["padded", "five", "six", "top", "short", "more", "zero", "flip", "stored"])
    i = dice.randrange(len(numbers))
    before = b"".join(map(written, numbers[:i]))
    after = b"".join(map(written, numbers[i + 1 :]))
    fits = 5 - len(written(numbers[i]))
    if how == "padded":
        return how, before + written(numbers[i], dice.randrange(fits + 1)) + after, 9
    if how == "five":
        return how, before + written(numbers[i], fits) + after, 9
    if how == "six":
        return how, before + written(numbers[i], fits + 1) + after, 9
    if how == "top":
        return how, before + written(numbers[i] + 2**32 * dice.randrange(1, 8)) + after, 9
    if how == "short":
        return how, proofs[: dice.randrange(len(proofs))], 9
    if how == "more":
        return how, proofs + bytes(dice.randrange(256) for _ in range(dice.randrange(1, 4))), 9
    if how == "zero":
        return how, proofs + b"\0", 9
    if how == "flip":
        at = dice.randrange(len(proofs))
        return how, proofs[:at] + bytes([proofs[at] ^ 1 << dice.randrange(8)]) + proofs[at + 1 :], 9
    return how, proofs, dice.choice([0, 1])


def change_graph(dice: random.Random, near: list[int]) -> tuple[str, bytes]:
    n = len(near)
    plain = graph6(near)
    how = dice.choice([
        "edge", "relabel", "sparse6", "header", "sparse header", "long order", "longer order", "padding", "more",
        "less", "byte", "sparse byte", "empty", "larger", "digraph", "blank", "sparse more",
        "made", "made", "made",
    ])
    if how == "made":  # The power for the distance 1 is the graph, other distances and edges make it by chance.
        name = dice.choice(["line", "total", "incidence", "power"])
        distance = dice.choice(["", ",0", ",1", ",1", ",2", ",3", ",01", ",n"])
        others = [graph6([]), graph6([0]), graph6([2, 1]), graph6([6, 5, 3]), graph6([2, 5, 2]), plain, plain]
        origin = b"%s(g6:%s%s)" % (name.encode(), dice.choice(others), dice.choice([b"", distance.encode()]))
        return how, plain + dice.choice([b" = ", b" = ", b" = ", b" =", b"  = ", b"="]) + origin
    if how == "edge" and n > 1:
        u, v = dice.sample(range(n), 2)
        changed = list(near)
        changed[u] ^= 1 << v
        changed[v] ^= 1 << u
        return how, graph6(changed)
    if how == "relabel":
        s = list(range(n))
        dice.shuffle(s)
        changed = [0] * n
        for v in range(n):
            changed[s[v]] = checker.image(near[v], s)
        return how, graph6(changed)
    if how == "sparse6":
        return how, sparse6(near)
    if how == "header":
        return how, b">>graph6<<" + plain
    if how == "sparse header":
        return how, b">>sparse6<<" + sparse6(near)
    if how == "long order":
        return how, dice.choice([b"", b":"]) + b"~??" + bytes([63 + n]) + plain[1:]
    if how == "longer order":
        return how, b"~~?????" + bytes([63 + n]) + plain[1:]
    if how == "padding":
        return how, plain[:-1] + bytes([63 + (plain[-1] - 63 | 1)])
    if how == "more":
        return how, plain + dice.choice([b"?", b" ", b"\r", b"~"])
    if how == "less":
        return how, plain[:-1]
    if how == "byte":
        at = dice.randrange(len(plain))
        return how, plain[:at] + bytes([dice.choice([dice.randrange(256), dice.randrange(63, 127)])]) + plain[at + 1 :]
    if how == "sparse byte":
        text = sparse6(near)
        at = dice.randrange(len(text))
        return how, text[:at] + bytes([dice.randrange(63, 127)]) + text[at + 1 :]
    if how == "sparse more":
        return how, sparse6(near) + bytes(dice.randrange(63, 127) for _ in range(dice.randrange(1, 3)))
    if how == "empty":
        return how, dice.choice([b"", b"?", b":?", b":", b"??"])
    if how == "larger":
        orders = b"~?OA ~?O@ ~~?????? :~?OA :~?O@ :~?O? ~?N~ ~~?~~~~~ ~ ~~".split()
        return how, dice.choice(orders)
    if how == "digraph":
        return how, b"&" + plain
    return how, plain + b" "


def parted(game: str) -> tuple[str, str]:
    """The game, and its start with the blank before it."""
    found = re.search(" (?:start|lists) .*", game)
    return (game[: found.start()], found[0]) if found else (game, "")


def a_start(dice: random.Random, near: list[int], k: int) -> str:
    """A start for k colors as it is written, perhaps without a vertex."""
    start = checker.Start("")
    for v in range(len(near)):
        colors = {dice.randrange(k) for _ in range(dice.choice([1, 2, 2, 3]))}
        what = dice.choice(["", "", "color", "list"])
        if what == "list":
            start.lists[v] = sorted(colors)
        elif what == "color" and all(start.colored.get(w) not in colors for w in checker.members(near[v])):
            start.colored[v] = min(colors)
    return str(start)


def change_start(dice: random.Random, certificate: Certificate) -> str:
    """Another start in the line of the game: of other numbers, without a word, or as it may not be written."""
    game, start = parted(certificate.game)
    words = start.split()
    at = dice.randrange(len(words)) if words else 0
    how = dice.choice(["drawn", "drawn", "number", "number", "drop", "double", "swap", "blank", "zero", "large", "none"])
    if how == "drawn" or not words:
        return game + a_start(dice, certificate.near, dice.choice([2, 3, 4]))
    if how == "number":
        return game + re.sub("[0-9]+", lambda one: one[0] if dice.randrange(3) else str(dice.randrange(5)), start)
    if how == "drop":
        del words[at]
    elif how == "double":
        words.insert(at, words[at])
    elif how == "swap":
        other = dice.randrange(len(words))
        words[at], words[other] = words[other], words[at]
    elif how == "blank":
        words[at] += dice.choice([" ", ",", "=", "\t", ",0", "=0"])
    elif how == "zero":
        words[at] = words[at].replace("=", "=0")
    elif how == "large":
        words[at] = words[at].replace("=", f"={dice.choice([2**32 - 2, 2**32 - 1, 2**32, 10**10])},")
    elif how == "none":
        words = dice.choice([[], ["start"], ["lists"]])
    return " ".join([game, *words])


def change_game(dice: random.Random, game: str) -> str:
    return dice.choice([
        *VARIANTS, game + " ", game.replace(" ", "  "), game + " pass none", game.title(), game + " connected", "",
        game + "\r", game.replace("pass", "passes"), game + " pass", "coloring pass bob connected",
    ])


def change_file(dice: random.Random, data: bytes) -> tuple[str, bytes]:
    how = dice.choice(["seal", "upper", "end", "crlf", "byte", "cut", "more", "title", "line", "second", "tail"])
    content = data[:-73]
    if how == "seal":
        at = len(content) + dice.randrange(73)
        return how, data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :]
    if how == "upper":
        return how, content + data[-73:-65] + data[-65:].upper()
    if how == "end":
        return how, data[:-1]
    if how == "crlf":
        return how, data[:-1] + b"\r\n"
    if how == "byte":
        at = dice.randrange(len(content))
        return how, sealed(content[:at] + bytes([dice.randrange(256)]) + content[at + 1 :])
    if how == "cut":
        return how, sealed(content[: dice.randrange(len(content))])
    if how == "more":
        return how, data + dice.choice([b"\n", b"x", data])
    if how == "title":
        version = dice.choice([b"2", b"1 ", b"01", b" 1", b"", b"1\r"])
        return how, sealed(content.replace(b"certificate 1", b"certificate " + version, 1))
    if how == "line":
        return how, sealed(content.replace(b"\n", dice.choice([b"\r\n", b"\n\n", b" "]), dice.randrange(1, 4)))
    if how == "second":
        return how, sealed(content + deflated(b"\0"))
    return how, sealed(content + bytes([dice.randrange(256)]))


def changed(dice: random.Random, certificate: Certificate) -> tuple[str, bytes]:
    """One certificate, changed: what was done, and the file."""
    statements = certificate.copy()
    game, graph, level = certificate.game, certificate.graph, 9
    starts = 30 if parted(game)[1] else 2
    kinds = ["claims", "statements", "bytes", "graph", "game", "file", "start"]
    kind = dice.choices(kinds, [60, 12, 8, 10, 5, 5, starts])[0]
    if kind == "claims":
        hows = [change_claims(dice, certificate, statements) for _ in range(dice.choice([1, 1, 1, 2, 3]))]
        how = hows[0] if len(hows) == 1 else "several"
    elif kind == "statements":
        how = change_statements(dice, certificate, statements)
    elif kind == "graph":
        how, graph = change_graph(dice, certificate.near)
    elif kind == "game":
        how, game = "line", change_game(dice, game)
    elif kind == "start":
        how, game = "words", change_start(dice, certificate)
    proofs = proofs_of(statements)
    if kind == "bytes":
        how, proofs, level = change_bytes(dice, proofs, numbers_of(statements))
    data = assembled(game, graph, proofs, level)
    if kind == "file":
        how, data = change_file(dice, data)
    return f"{kind}: {how}", data


def a_change(dice: random.Random, files: list[bytes]) -> tuple[bytes, list[str]]:
    """One of these files, if it is valid, changed: the file, and its lines in a corpus."""
    while True:
        try:
            _, data = changed(dice, Certificate(dice.choice(files)))
            return data, as_case(data)
        except checker.Refused:
            pass


# --------------------------------------------------------------------------------------------------------- brute force


def alice_wins(near: list[int], game: str, k: int, first: int) -> bool:
    """Who wins, from the definition, for graphs of small order: positions are colorings, or sets of marked vertices."""
    n = len(near)
    game, words = parted(game)
    coloring, connected = game.startswith("coloring"), " connected" in game
    passing = {"alice": {0}, "bob": {1}, "both": {0, 1}}.get(game.split()[-1], set())
    neighbors = [checker.members(one) for one in near]
    # The colors that the start names come first, and no play takes more colors than vertices.
    start = checker.Start(words)
    named = {c: i for i, c in enumerate(sorted(start.named()))}
    k = min(k, len(named) + n + 1)
    lists = {v: {named[c] for c in one} for v, one in start.lists.items()}

    def fitting(colors: tuple[int, ...], v: int, palette: Iterable[int]) -> list[int]:
        return [c for c in palette if c in lists.get(v, [c]) and all(colors[u] != c for u in neighbors[v])]

    def loses(colors: tuple[int, ...]) -> bool:
        return any(colors[v] < 0 and not fitting(colors, v, range(k)) for v in range(n))

    @functools.cache
    def wins(colors: tuple[int, ...], mover: int, passed: bool) -> bool:
        free = [v for v in range(n) if colors[v] < 0]
        if not free:
            return True
        border = [v for v in free if any(colors[u] >= 0 for u in neighbors[v])]
        answers = []
        for v in border if connected and border else free:
            if coloring:
                # A color that was not used yet is as good as another one.
                fits = fitting(colors, v, range(min(k, max(len(named) - 1, *colors) + 2)))
                later = [colors[:v] + (c,) + colors[v + 1 :] for c in fits]
                outcomes = (not loses(one) and wins(one, 1 - mover, False) for one in later)
            else:
                lives = sum(colors[u] >= 0 for u in neighbors[v]) < k
                outcomes = (lives and wins(colors[:v] + (0,) + colors[v + 1 :], 1 - mover, False) for _ in [0])
            for outcome in outcomes:
                if outcome == (mover == 0):
                    return outcome
                answers.append(outcome)
        if mover in passing:
            answers.append(not passed and wins(colors, 1 - mover, True))
        return any(answers) if mover == 0 else all(answers)

    begun = tuple(named[start.colored[v]] if v in start.colored else -1 for v in range(n))
    return not (coloring and loses(begun)) and wins(begun, first, False)


@functools.lru_cache(maxsize=None)
def judged(near: tuple[int, ...], game: str, k: int, first: int) -> bool:
    return alice_wins(list(near), game, k, first)


def is_true(data: bytes) -> bool | None:
    """Whether what an accepted file states is so; None where a graph is too large for that."""
    certificates = [Certificate(part) for part in checker.parts(data)]
    if any(certificate.order > LARGEST_JUDGED for certificate in certificates):
        return None
    return all(
        judged(tuple(certificate.near), certificate.game, k, who >> 1) == (who & 1 == 0)
        for certificate in certificates
        for k, who, _ in certificate.parts
    )


# ------------------------------------------------------------------------------------------------------- the two runs


# How many files the proved checker accepted, refused, and left for want of a lemma.
what_proved: collections.Counter[int] = collections.Counter()


def own_verdict(data: bytes) -> tuple[int, list[str]]:
    try:
        parts = checker.parts(data)
        return 0, ["valid: " + line for part in parts for line in checker.Certificate(part).statements()]
    except checker.Refused as refused:
        return 1, [str(refused)]


def program_verdict(mapgame: str, path: pathlib.Path) -> tuple[int, list[str]]:
    run = subprocess.run([mapgame, "check", "-q", path], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        raise RuntimeError(f"mapgame check ended with {run.returncode}: {run.stderr}")
    return run.returncode, run.stdout.splitlines()


def proved_verdict(proved: str, path: pathlib.Path) -> tuple[int, list[str]]:
    run = subprocess.run([proved, path], capture_output=True, text=True)
    if run.returncode not in (0, 1, 3):
        raise RuntimeError(f"{proved} ended with {run.returncode}: {run.stderr}")
    return run.returncode, run.stdout.splitlines()


def compared(mapgame: str, proved: str | None, path: pathlib.Path, what: str, data: bytes) -> tuple[str, int, bool | None, str]:
    """What was compared, the verdict, whether it is true, and how the checkers differ, which should be empty."""
    path.write_bytes(data)
    own, program = own_verdict(data), program_verdict(mapgame, path)
    difference = ""
    if own[0] != program[0] or (own[0] == 0 and own[1] != program[1]):
        difference = f"{path.name}, {what}: python: {own[0]} {own[1][:1]}, mapgame: {program[0]} {program[1][:1]}"
    if proved:
        third = proved_verdict(proved, path)
        what_proved[third[0]] += 1
        if own[0] != third[0] or (own[0] == 0 and own[1] != third[1]):
            difference += f"{path.name}, {what}: python: {own[0]} {own[1][:1]}, proved: {third[0]} {third[1][:1]}"
    truth = is_true(data) if own[0] == 0 else None
    if truth is False:
        difference += f"{path.name}, {what}: accepted, and false"
    if not difference:
        path.unlink()
    return what, own[0], truth, difference


def all_graphs(order: int) -> list[str]:
    """One of each class of isomorphic graphs of at most this order, connected or not."""
    graphs = []
    for n in range(1, order + 1):
        pairs, seen = list(itertools.combinations(range(n), 2)), set()
        for edges in itertools.product((0, 1), repeat=len(pairs)):
            near = [0] * n
            for u, v in itertools.compress(pairs, edges):
                near[u], near[v] = near[u] | 1 << v, near[v] | 1 << u
            if tuple(near) not in seen:
                seen |= {tuple(checker.image(near[s.index(v)], s) for v in range(n)) for s in itertools.permutations(range(n))}
                graphs.append(graph6(near).decode())
    return graphs


def solved_from(mapgame: str, seed: int, path: pathlib.Path) -> bytes:
    """Of a graph of order 3 to 6 that this number draws, in a variant, from a start with lists."""
    dice = random.Random(seed)
    n, k, game, words = dice.choice([3, 4, 5, 5, 6]), dice.choice([2, 3, 3, 4]), dice.choice(VARIANTS[:8] + ["coloring"] * 8), ""
    near = [0] * n
    for u, v in itertools.combinations(range(n), 2):
        if dice.randrange(5) < 3:
            near[u], near[v] = near[u] | 1 << v, near[v] | 1 << u
    while not words:
        words = a_start(dice, near, k)
    start = checker.Start(words)
    lists = path.with_suffix(".lists")
    lists.write_text("".join(f"{v} {' '.join(map(str, one))}\n" for v, one in start.lists.items()))
    options = ["--lists", str(lists)] if start.lists else []
    options += ["--start", ",".join(f"{v}={c}" for v, c in start.colored.items())] if start.colored else []
    return solved(mapgame, graph6(near).decode(), game, path, ["-k", str(k), *options])


def solved(mapgame: str, graph: str, game: str, path: pathlib.Path, more: Iterable[str] = ("--all-k",)) -> bytes:
    kind, *rest = game.split()
    words = ["--connected"] * ("connected" in rest) + (["--pass", rest[-1]] if "pass" in rest else [])
    words += ["--game", kind, "--first", "both", *more, "--certificate", str(path), "-q"]
    subprocess.run([mapgame, "solve", f"g6:{graph}", *words], check=True, stdout=subprocess.DEVNULL)
    return path.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description="Hold the two checkers against each other and against brute force.")
    parser.add_argument("mapgame", metavar="MAPGAME", help="the program")
    parser.add_argument("certificates", metavar="CERTIFICATE", nargs="*", type=pathlib.Path, help="more that are valid")
    parser.add_argument("--order", type=int, default=4, help="of the graphs that are solved (default: 4)")
    parser.add_argument("--starts", type=int, default=150, help="of the drawn starts that are solved (default: 150)")
    parser.add_argument("--mutations", type=int, default=10**9, help="how many changes at most")
    parser.add_argument("--seconds", type=float, default=30.0, help="how long to change certificates (default: 30)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--proved", metavar="PROGRAM", help="a third checker, proof/mapgame-proved")
    parser.add_argument("--keep", type=pathlib.Path, help="where to leave files about which the checkers differ")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(options.threads) as threads:
        folder = pathlib.Path(temporary)
        if options.keep:
            options.keep.mkdir(parents=True, exist_ok=True)
        kept = options.keep or folder
        counts: collections.Counter[tuple[str, int]] = collections.Counter()
        judged_true = 0
        differences: list[str] = []

        def note(results) -> None:
            nonlocal judged_true
            for what, code, truth, difference in results:
                counts[what, code] += 1
                judged_true += truth is True
                if difference:
                    differences.append(difference)
                    print(difference, flush=True)

        graphs = all_graphs(options.order)
        jobs = list(itertools.product(graphs, VARIANTS))
        paths = [folder / f"solved-{i}.cert" for i in range(len(jobs))]
        data = list(threads.map(lambda job, path: solved(options.mapgame, *job, path), jobs, paths))
        places = [folder / f"start-{i}.cert" for i in range(options.starts)]
        data += list(threads.map(functools.partial(solved_from, options.mapgame), range(options.starts), places))
        data += [path.read_bytes() for path in options.certificates]
        titles = ["solved"] * len(jobs) + ["from a start"] * options.starts + ["named"] * len(options.certificates)
        places = [kept / f"valid-{i}.cert" for i in range(len(data))]
        note(threads.map(functools.partial(compared, options.mapgame, options.proved), places, titles, data))
        bad = sum(count for (what, code), count in counts.items() if code != 0)
        cases = corpus()
        places = [kept / f"case-{i}.cert" for i in range(len(cases))]
        titles = ["a case: valid" if said[0].startswith("valid") else "a case: not valid" for _, said in cases]
        note(threads.map(functools.partial(compared, options.mapgame, options.proved), places, titles, [one for one, _ in cases]))
        bad += counts["a case: valid", 1] + counts["a case: not valid", 0]
        print(f"certificates.txt: {counts['a case: valid', 0]} valid, {counts['a case: not valid', 1]} not valid", flush=True)
        print(
            f"valid certificates: {len(data)}, of {len(graphs)} graphs in {len(VARIANTS)} games and "
            f"{len(options.certificates)} named; refused: {bad}; differences: {len(differences)}",
            flush=True,
        )

        pool = sorted((Certificate(one) for one in data), key=lambda one: len(numbers_of(one.parts)))
        every = ((one, claim[0]) for one in pool for _, _, proof in one.parts for claim in proof)
        claims = collections.Counter(itertools.starmap(claim_name, every))
        print("claims in them: " + ", ".join(f"{name} {count}" for name, count in claims.most_common()), flush=True)
        # Short proofs say little: three of four changes are made in one of the longest half.
        dice = random.Random(options.seed)
        end, made = time.monotonic() + options.seconds, 0
        while made < options.mutations and time.monotonic() < end and not bad:
            batch = []
            for _ in range(min(100, options.mutations - made)):
                least = dice.choice([0, 1, 1, 1]) * len(pool) // 2
                batch.append(changed(dice, pool[dice.randrange(least, len(pool))]))
            places = [kept / f"changed-{made + i}.cert" for i in range(len(batch))]
            note(threads.map(functools.partial(compared, options.mapgame, options.proved), places, *zip(*batch)))
            made += len(batch)
    by_kind = sorted({what for what, _ in counts if what not in ("solved", "from a start", "named") and not what.startswith("a case")})
    for what in by_kind:
        print(f"  {what:24} {counts[what, 0]:6} valid {counts[what, 1]:6} not valid")
    accepted = sum(counts[what, 0] for what in by_kind)
    print(
        f"changed certificates: {made}, seed {options.seed}; valid: {accepted}, not valid: {made - accepted}; "
        f"true by brute force: {judged_true} files; differences: {len(differences)}"
    )
    if options.proved:
        accepted, refused, left = (what_proved[code] for code in (0, 1, 3))
        print(f"proved checker: {accepted} valid, {refused} not valid, {left} without a lemma")
    return 1 if differences or bad else 0


if __name__ == "__main__":
    sys.exit(main())
