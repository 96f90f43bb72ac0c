#!/usr/bin/env python3
"""Compare the two checkers of certificates of bounds.

Usage: bounds_differential.py [--changes N] [--seed N] [--proved PROGRAM] MAPGAME

Both must say of each case of bounds.txt what is stated there. `mapgame bounds --certificate` writes certificates of graphs
of many kinds and orders; both checkers must accept them. Then certificates of small graphs are changed and sealed again:
numbers, lines and claims are replaced, left out, repeated and exchanged. Both checkers must say the same of each change.
The tests of toolkit/ compare what the first checker accepts with the solver.

A third checker, proof/mapgame-proved, may be named: it says the same lines as the first, or refuses. Of claims by rules
without a theorem of Coq, of graphs with more than 258,047 vertices, and of col_g <= 0, it may say that it does not know.
Graphs of many vertices need a large stack.
"""

import argparse
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
import bounds_check as second  # noqa: E402
import differential  # noqa: E402

GRAPHS = """
complete:1 path:2 path:5 path:9 star:5 cycle:6 cycle:9 complete:5 crown:3 crown:5 cube petersen hypercube:4 grid:3x5
torus:4x4 tree:2,3 wheel:6 helm:6 spider:10,3 multipartite:3,3,3 triangulated-polygon:2 icosahedron gp:9,2 gnp:12,0.3@1
grid:4x6 circulant:14,1,2 power(cycle:16,3)
gnp:20,0.2@2 gnp:40,0.1@3 random-tree:60@1 random-planar:40@7 apollonian:30@2 random-regular:30,4@1 complete-bipartite:7,9
grid:30x40 random-tree:3000@2 random-planar:2000@1 gnp:300,0.05@1
""".split()
SMALL = 60

# What the proved checker may not know.
UNKNOWN, NOT_KNOWN = "unknown: ", ": not in this checker"
LARGE = f"{UNKNOWN}the graph has more than 258,047 vertices{NOT_KNOWN}"
MAY_BE_UNKNOWN = re.compile(rf"(with (alice|bob) first, by [a-z-]+|by gadgets|\?: col_g <= 0 by [a-z-]+){NOT_KNOWN}$")


def sealed(content: str) -> str:
    return differential.sealed(content.encode()).decode()


def cases() -> list[tuple[str, list[str]]]:
    return [(file.decode(), said) for file, said in differential.corpus_of_bounds()]


def is_valid(file: str) -> bool:
    try:
        second.check(file)
        return True
    except second.Refused:
        return False


def lines_of(command: list[str], files: list[str]) -> list[list[str]]:
    """What a checker says of each file; all are given to one process."""
    with tempfile.TemporaryDirectory() as folder:
        # A second name, so that lines begin with one.
        names = [f"{place}" for place in range(len(files) + 1)]
        for name, file in zip(names, [*files, "no certificate"]):
            Path(folder, name).write_text(file)
        line = [Path(command[0]).resolve(), *command[1:], *names]
        run = subprocess.run(line, cwd=folder, capture_output=True, text=True)
    said: dict[str, list[str]] = {name: [] for name in names}
    for line in run.stdout.splitlines():
        name, _, words = line.partition(": ")
        said[name].append(words)
    assert all(said.values()), run.stderr
    return [said[name] for name in names[:-1]]


def accepts(said: list[str]) -> bool:
    """Whether these lines of a checker accept a file."""
    valid = [line.startswith("valid: ") for line in said]
    assert all(valid) or len(said) == 1 and said[0].startswith("not valid: "), said
    return all(valid)


def proved_fits(proved: list[str], first: list[str]) -> bool:
    """Whether the proved checker says what the first one says, or knows less."""
    if proved[0].startswith("not valid: "):
        return not accepts(first)
    unknown = {line for line in proved if line.startswith(UNKNOWN)}
    if not accepts(first) or proved == [LARGE]:
        return bool(unknown) and all(line == LARGE or MAY_BE_UNKNOWN.search(line) for line in unknown)

    def fits(one: str, other: str) -> bool:
        claim = other.removeprefix("valid: ").partition(" (theory, ")[0]
        return one == other or one == f"{UNKNOWN}{claim}{NOT_KNOWN}" and bool(MAY_BE_UNKNOWN.search(one))

    return len(proved) == len(first) and all(map(fits, proved, first))


def changed(dice: random.Random, file: str) -> str:
    lines = [line.split(" ") for line in file.rpartition(second.SEAL)[0].split("\n")]
    line = dice.randrange(1, len(lines))
    words = lines[line]
    kind = dice.randrange(6)
    place = dice.randrange(len(words))
    if kind == 0:
        words[place] = str(dice.randrange(10))
    elif kind == 1:
        del words[place]
    elif kind == 2:
        words.insert(place, dice.choice(words))
    elif kind == 3:
        other = dice.randrange(len(words))
        words[place], words[other] = words[other], words[place]
    elif kind == 4:
        lines[line] = dice.choice(lines)
    else:
        words[-1:] = [str(int(words[-1]) + dice.choice((-1, 1)))] if words[-1].isdigit() else []
    return sealed("\n".join(" ".join(words) for words in lines))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--changes", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=77)
    parser.add_argument("--proved", metavar="PROGRAM", help="a third checker, proof/mapgame-proved")
    parser.add_argument("mapgame")
    options = parser.parse_args()
    dice, differences = random.Random(options.seed), 0
    by_proved: Counter[str] = Counter()

    def compared(files: list[str]) -> list[bool]:
        """Whether the first checker accepts each file. Differences are printed and counted."""
        nonlocal differences
        firsts = lines_of([options.mapgame, "check"], files)
        thirds = lines_of([options.proved], files) if options.proved else firsts
        for file, first, third in zip(files, firsts, thirds):
            in_part = any(line.startswith(UNKNOWN) for line in third)
            by_proved["in part" if in_part else third[0].partition(":")[0]] += 1
            if accepts(first) != is_valid(file) or not proved_fits(third, first):
                differences += 1
                print(f"first: {first}\nthe second accepts: {is_valid(file)}\nproved: {third}\n{file[:2000]}")
        return list(map(accepts, firsts))

    if options.proved:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_STACK)
        resource.setrlimit(resource.RLIMIT_STACK, (most, most))
    for (_, stated), one in zip(cases(), compared([file for file, _ in cases()])):
        if one != stated[0].startswith("valid: "):
            differences += 1
            print(f"bounds.txt: {stated[0]}")
    pool = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "one.bounds")
        for graph in GRAPHS:
            line = [options.mapgame, "bounds", graph, "--certificate", str(path), "--overwrite", "-q"]
            subprocess.run(line, check=True, capture_output=True)
            pool.append(path.read_text())
    refused = [name for name, one in zip(GRAPHS, compared(pool)) if not one]
    differences += len(refused)
    print(f"certificates: {len(pool)}; refused: {refused}")

    small = [file for file in pool if second.parts(file.encode()) and file.count(" ") < 10 * SMALL]
    small += [file for file, stated in cases() if stated[0].startswith("valid: ")]
    accepted = 0
    for begin in range(0, options.changes, 200):
        files = [changed(dice, dice.choice(small)) for _ in range(begin, min(begin + 200, options.changes))]
        accepted += sum(compared(files))
    print(f"changed certificates: {options.changes}; valid: {accepted}; differences: {differences}")
    if options.proved:
        counts = ", ".join(f"{by_proved[word]} {word}" for word in ("valid", "not valid", "in part"))
        print(f"proved checker: {counts}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
