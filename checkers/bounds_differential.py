#!/usr/bin/env python3
"""Compare the two checkers of certificates of bounds.

Usage: bounds_differential.py [--changes N] [--seed N] MAPGAME

Both must say of each case of bounds.txt what is stated there. `mapgame bounds --certificate` writes certificates of graphs
of many kinds and orders; both checkers must accept them. Then certificates of small graphs are changed and sealed again:
numbers, lines and claims are replaced, left out, repeated and exchanged. Both checkers must say the same of each change.
The tests of toolkit/ compare what the first checker accepts with the solver.
"""

import argparse
import random
import subprocess
import sys
import tempfile
from pathlib import Path

sys.dont_write_bytecode = True
import bounds_check as second  # noqa: E402
import differential  # noqa: E402

GRAPHS = """
complete:1 path:2 path:5 path:9 star:5 cycle:6 cycle:9 complete:5 crown:3 crown:5 cube petersen hypercube:4 grid:3x5
torus:4x4 tree:2,3 wheel:6 helm:6 spider:10,3 multipartite:3,3,3 triangulated-polygon:2 icosahedron gp:9,2 gnp:12,0.3@1
gnp:20,0.2@2 gnp:40,0.1@3 random-tree:60@1 random-planar:40@7 apollonian:30@2 random-regular:30,4@1 complete-bipartite:7,9
grid:30x40 random-tree:3000@2 random-planar:2000@1 gnp:300,0.05@1
""".split()
SMALL = 60


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


def first_says(mapgame: str, files: list[str]) -> list[bool]:
    """Whether the first checker accepts each file; all are given to one process."""
    with tempfile.TemporaryDirectory() as folder:
        names = [f"{place}" for place in range(len(files))]
        for name, file in zip(names, files):
            Path(folder, name).write_text(file)
        run = subprocess.run([Path(mapgame).resolve(), "check", *names], cwd=folder, capture_output=True, text=True)
    refused = {line.split(":")[0] for line in run.stdout.splitlines() if ": not valid: " in line}
    accepted = {line.split(":")[0] for line in run.stdout.splitlines() if ": valid: " in line}
    assert refused | accepted == set(names) and not refused & accepted, run.stderr
    return [name in accepted for name in names]


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
    parser.add_argument("mapgame")
    options = parser.parse_args()
    dice, differences = random.Random(options.seed), 0

    for file, stated in cases():
        if is_valid(file) != stated[0].startswith("valid: "):
            differences += 1
            print(f"bounds.txt, by the second checker: {stated[0]}")
    pool = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "one.bounds")
        for graph in GRAPHS:
            line = [options.mapgame, "bounds", graph, "--certificate", str(path), "--overwrite", "-q"]
            subprocess.run(line, check=True, capture_output=True)
            pool.append(path.read_text())
    both = list(zip(GRAPHS, first_says(options.mapgame, pool), map(is_valid, pool)))
    differences += sum(not (one and other) for _, one, other in both)
    print(f"certificates: {len(pool)}; refused: {[name for name, one, other in both if not (one and other)]}")

    small = [file for file in pool if second.parts(file.encode()) and file.count(" ") < 10 * SMALL]
    small += [file for file, stated in cases() if stated[0].startswith("valid: ")]
    accepted = 0
    for begin in range(0, options.changes, 200):
        files = [changed(dice, dice.choice(small)) for _ in range(begin, min(begin + 200, options.changes))]
        for file, one in zip(files, first_says(options.mapgame, files)):
            accepted += one
            if one != is_valid(file):
                differences += 1
                print(f"the first checker says {one}, the second does not:\n{file}")
    print(f"changed certificates: {options.changes}; valid: {accepted}; differences: {differences}")
    return 1 if differences else 0


if __name__ == "__main__":
    sys.exit(main())
