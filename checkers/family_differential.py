#!/usr/bin/env python3
"""Holds the checkers of proofs about families against each other: on the cases of families.txt, on proofs that `mapgame family`
writes, of drawn strips too, and on thousands of changed ones, sealed again: words exchanged at random, and parts, lines, cells, moves and numbers made
by the grammar of the format. What one accepts the other does, with the same statements, and the solver finds no small member
that contradicts one."""

import argparse
import hashlib
import json
import random
import re
import subprocess
import sys
import tempfile
from functools import cache
from itertools import product
from pathlib import Path

sys.dont_write_bytecode = True
import differential  # noqa: E402
import family_check  # noqa: E402

STRIPS = [
    "path rows 1 period 1 least 1 hub 0@0", "path rows 2 period 2 least 1 steps 0@0>0+1 0@0>1+0 0@1>0+1 absent 1@1",
    "cycle rows 1 period 1 least 3 steps 0@0>0+1 hub 0@0", "cycle rows 1 period 2 least 4 steps 0@0>0+1 0@1>0+1 hub 0@0",
    "cycle rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0", "path rows 1 period 1 least 1 steps 0@0>0+1 hub 0@0 0@0+0",
    "twisted:1,0 rows 2 period 1 least 3 steps 0@0>0+1 0@0>1+0 1@0>1+1", "path rows 2 period 1 least 1 steps 0@0>0+1 0@0>1+1 hub 1@0",
    "twisted:1,0 rows 2 period 1 least 3 steps 0@0>1+1 1@0>0+1 hub 0@0,1@0", "cycle rows 2 period 2 least 4 steps 0@0>0+1 0@1>0+1 0@1>1+0 absent 1@0",
]  # fmt: skip

FAMILIES = [
    ("grid:3xN", 3), ("grid:MxN", 2), ("cylinder:Nx3", 3), ("torus:3xN", 3), ("circulant:N,1,2", 3), ("power(cycle:N,3)", 3),
    ("power(path:N,2)", 2), ("hexagonal:3xN", 2), ("gp:N,2", 2), ("prism:N", 2), ("caterpillar:(1,0,2)*", 2), ("triangular:3xN", 3), ("king:3xN", 3), ("caterpillar:(1,0)*", 3),
    ("caterpillar:(3)*", 4), ("prism:N", 4), ("caterpillar:(2)*", 3), ("caterpillar:(1,2)*", 3),
    *((f"strip {strip}", k) for strip, k in zip(STRIPS, (2, 3, 3, 2, 2, 3, 2, 2, 3, 2))),
]  # fmt: skip


def sealed(body):
    return body + f"sha256 {hashlib.sha256(body.encode()).hexdigest()}\n"


def corpus():
    """The cases of families.txt: files, and what the checkers say of each."""
    return [(text_of(lines), said) for said, lines in differential.blocks("families.txt")]


def text_of(lines):
    return sealed("".join(line + "\n" for line in ["mapgame family 1", *lines])).encode()


def a_change(rng, files):
    """One of these files, changed: the file, and its lines in a corpus."""
    bodies = [file[: file.rindex(b"sha256")].decode() for file in files]
    text = by_grammar(rng.choice(bodies), rng, bodies)
    return text.encode(), text.splitlines()[1:-1]


def a_cell(rng, k=4):
    colors = "".join(color for color in "0123"[:k] if rng.random() < 0.4)
    return rng.choice(["x", "s", "#", "U", "U" + colors, colors[:1] or "0"])


def a_strip(rng):
    """A strip of few rows, which may be none."""
    rows, period = rng.randrange(1, 4), rng.choice((1, 1, 2))
    classes = [(row, place) for row in range(rows) for place in range(period)]
    absent = [one for one in classes if rng.random() < 0.1]
    steps = [(*one, row, d) for one in classes for row in range(rows) for d in range(3) if rng.random() < (0.3, 0.4, 0.05)[d]]
    steps = [step for step in steps if (step[3] > 0 or step[0] < step[2]) and not {step[:2], (step[2], (step[1] + step[3]) % period)} & {*absent}]
    cell = lambda one: f"{one[0]}@{one[1]}"
    hubs = []
    while rng.random() < 0.3:
        cells = [cell(one) for one in classes if one not in absent and rng.random() < 0.5]
        hubs.append(",".join(cells) + "".join(f"+{hub}" for hub in range(len(hubs)) if rng.random() < 0.5))
    ends = rng.choice(("path", "cycle", "twisted:" + ",".join(map(str, rng.sample(range(rows), rows)))))
    if ends[0] == "t":
        turn = list(map(int, ends[8:].split(",")))
        turned = lambda step: (turn[step[0]], step[1], turn[step[2]], step[3])
        turned_back = lambda step: step if step[3] or step[0] < step[2] else (step[2], step[1], step[0], 0)
        for _ in range(rows * rows):
            steps += [other for step in steps if (other := turned_back(turned(step))) not in steps]
        steps = sorted(set(steps))
    words = [f"{ends} rows {rows} period {period} least {(1, 6)[ends != 'path']}"]
    for word, items in (("steps", [f"{cell(step)}>{step[2]}+{step[3]}" for step in steps]), ("absent", map(cell, absent)), ("hub", hubs)):
        words += [word, *items] if (items := list(items)) else []
    return " ".join(words)


def a_part(rng, body):
    """The lines of a part that may be none."""
    k, n, m = rng.randrange(1, 6), rng.randrange(1, 6), rng.randrange(1, 6)
    kind, frame = rng.randrange(4), re.findall(r"frame (\S+)|$", body)[0] or f"{n}x*"
    if kind == 0:
        width = rng.choice([3, 3, 4])
        words = [[str(rng.randrange(2)), *(a_cell(rng, k) for _ in range(width))] for _ in range(rng.randrange(3))]
        return [f"windows k {k} frame {frame} width {width} from {m}", *("window " + " ".join(word) for word in words)]
    if kind == 1:
        cells = sorted({(rng.randrange(2), rng.randrange(3)) for _ in range(rng.randrange(1, 3))})
        targets = " ".join(f"{row},{column}" for row, column in cells)
        moves = " ".join(f"{rng.randrange(7)}={rng.randrange(k)}" for _ in range(rng.randrange(4)))
        after = rng.choice(("", " after hubs"))
        return [f"gadget k {k} frame {frame} begins {rng.choice(family_check.PLAYERS)}{after}", f"targets {targets}", f"moves {moves}"]
    if kind == 2:
        despite = rng.choice(("", " despite leaf"))
        return [f"segments k {k} class {rng.randrange(3)} left {n}={rng.randrange(k)} right {m}={rng.randrange(k)}{despite}"]
    proofs = re.findall("proof .*", body)
    return [f"member k {k} sides {n}x{m}", *proofs[:1]]


def by_grammar(body, rng, others):
    """A proof with a few changes of its parts, lines or words, each by another of its kind."""
    lines = body.splitlines()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        at, change = rng.randrange(1, len(lines)), rng.randrange(8)
        if change == 0 and len(lines) > 3:
            del lines[at]
        elif change == 1:
            lines.insert(at, rng.choice([one for one in rng.choice(others).splitlines() if not one.startswith("proof")]))
        elif change == 2:
            lines[at:at] = a_part(rng, body)
        elif change == 3 and "strip" in lines[1] and rng.random() < 0.5:
            lines[1] = f"family strip {rng.choice((rng.choice(STRIPS), a_strip(rng)))}"
        elif not lines[at].startswith("proof"):
            words = list(re.finditer(r" after hubs|U[0-9]*|[0-9]+|\b[xs]\b|#|alice|bob|[*]|spine|leaf", lines[at]))
            if not words:
                continue
            word = rng.choice(words)
            old = word[0]
            if old.isdigit():
                new = rng.choice([str(int(old) + 1), str(int(old) - 1), "0", str(rng.randrange(9))])
            elif old in family_check.PLAYERS:
                new = "bob" if old == "alice" else "alice"
            elif old == " after hubs":
                new = ""
            elif old in ("spine", "leaf"):
                new = "leaf" if old == "spine" else "spine"
            else:
                new = str(rng.randrange(1, 9)) if old == "*" else a_cell(rng)
            lines[at] = lines[at][: word.start()] + new + lines[at][word.end() :]
    return sealed("".join(line + "\n" for line in lines))


def mutant(body, rng):
    words = re.findall(r"[^ \n,=x]*[ \n,=x]", body)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at, other = rng.randrange(len(words)), rng.randrange(len(words))
        change = rng.randrange(5)
        if change == 0:
            del words[at]
        elif change == 1:
            words.insert(at, words[other])
        elif change == 2:
            words[at] = words[other]
        elif change == 3:
            words[at] = str(rng.randrange(-1, 9)) + words[at][-1]
        else:
            words[at] = rng.choice(("alice", "bob", "*", "3")) + words[at][-1]
        if not words:
            break
    return sealed("".join(words))


def spec(family, sides):
    """The spec of a member."""
    if family.leaves is not None:
        return "caterpillar:" + ",".join(str(family.leaves[j % len(family.leaves)]) for j in range(sides[1]))
    columns = sides[1] if family.frame[1] is None else sides[0]
    if family.strip is not None:
        return f"g6:{family.graph6(sides)}"
    return family.name.replace("M", str(sides[0])).replace("N", str(columns))


def small(family, order):
    """The sides of the members of at most this order."""
    ranges = [range(side or least, (side or order) + 1, 1 if side else stride) for side, least, stride in zip(family.frame, family.least, family.strides)]
    for sides in product(*ranges):
        if len(family.vertices(sides)) <= order:
            yield sides


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("mapgame")
    parser.add_argument("--proved", metavar="PROGRAM", help="the proved checker, which may say that it does not know a family")
    parser.add_argument("--mutants", type=int, default=2000)
    parser.add_argument("--strips", type=int, default=20, help="drawn strips whose proofs are added")
    parser.add_argument("--order", type=int, default=9, help="of members that the solver decides")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    sys.setrecursionlimit(10_000)
    counts = {True: 0, False: 0}
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "changed.family")

        @cache
        def winner(name, k, first):
            command = [options.mapgame, "solve", name, "-k", str(k), "--first", first, "--format", "json"]
            run = subprocess.run(command, capture_output=True, text=True, check=True)
            said = json.loads(run.stdout)
            found = [decided["winner"] for decided in said["decisions"] if decided["k"] == k]
            within = lambda known: known["from"] <= k <= (known["to"] or k)
            return (found + [known["winner"] for known in said["known"] if within(known)])[0]

        def contradicts(proof):
            """The small members of which a proof states what is false."""
            for k, player in proof.parts:
                for sides in small(proof.family, options.order):
                    if proof.covers(sides, (k, player)):
                        name = spec(proof.family, sides)
                        if winner(name, k, proof.first) != family_check.PLAYERS[-player]:
                            return f"{name}, k = {k}"
            return None

        def compare(text):
            file.write_bytes(text.encode())
            run = subprocess.run([options.mapgame, "check", file], capture_output=True, text=True, check=False)
            first = run.stdout.splitlines()
            try:
                proof = family_check.Proof(text.encode())
                said = list(proof.statements())
            except family_check.Refused as refused:
                said = [f"not valid: {refused}"]
            is_valid = said[0].startswith("valid")
            if run.returncode != (0 if is_valid else 1) or is_valid and first != said:
                Path("differs.family").write_text(text)
                sys.exit(f"differs.family: {first} {run.stderr}\n{said}")
            if options.proved:
                run = subprocess.run([options.proved, file], capture_output=True, text=True, check=False)
                same = is_valid and run.returncode == 0 and run.stdout.splitlines() == said or run.returncode == 1 and not is_valid
                if not (same or run.returncode == 3):
                    Path("differs.family").write_text(text)
                    sys.exit(f"differs.family: {run.stdout} {run.stderr}\n{said}")
            if is_valid and (false := contradicts(proof)):
                Path("differs.family").write_text(text)
                sys.exit(f"differs.family is accepted, and false of {false}")
            return is_valid

        proofs = []
        for number, (name, k) in enumerate(FAMILIES):
            proof = Path(folder, f"{number}.family")
            first = ("alice", "bob")[number % 2]
            command = [options.mapgame, "family", name, "-k", str(k), "--first", first, "--certificate", proof, "-q"]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
            proofs.append(proof.read_text())
            if not compare(proofs[-1]):
                sys.exit(f"{name}: refused")
        # Strips that were drawn: what is proved of them, if something is.
        for number in range(options.strips):
            proof = Path(folder, f"strip-{number}.family")
            name, k, first = f"strip {a_strip(rng)}", str(rng.choice((1, 2, 2, 3))), rng.choice(family_check.PLAYERS)
            command = [options.mapgame, "family", name, "-k", k, "--first", first, "--time-limit", "2", "--certificate", proof, "-q"]
            subprocess.run(command, check=False, capture_output=True)
            if proof.exists():
                proofs.append(proof.read_text())
                if not compare(proofs[-1]):
                    sys.exit(f"{name}: refused")
        cases = corpus()
        for data, said in cases:
            if compare(data.decode()) != said[0].startswith("valid"):
                sys.exit(f"families.txt: a case of which is said {said}")
        # Those of windows with more than three colors take seconds, many times over; some are without members, which have a test of
        # their own, some a few lines long.
        bodies = [text[: text.rindex("sha256")] for text in proofs + [data.decode() for data, _ in cases]]
        bodies = [body for body in bodies if not re.search("windows k [4-8].*\nwindow", body)]
        bare = [re.sub(r"member .*\nproof .*\n", "", body) for body in bodies]
        small_ones = sorted(bodies, key=len)[: len(bodies) // 2]
        for number in range(options.mutants):
            if number % 3 == 0:
                text = mutant(rng.choice(bare), rng)
            else:
                text = by_grammar(rng.choice(bare if number % 3 == 1 else small_ones), rng, bodies)
            counts[compare(text)] += 1
    print(f"{len(cases)} cases, {len(proofs)} proofs; {counts[True]} changed ones accepted by both, {counts[False]} refused by both")


if __name__ == "__main__":
    main()
