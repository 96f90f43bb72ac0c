"""What Python has as ``.record`` is what the command line prints, byte for byte but for the time."""

import json
import re
import subprocess

import pytest

import mapgame as mg


def printed(program, *arguments):
    run = subprocess.run([program.path, *arguments, "--format", "json", "--threads", "1"], capture_output=True)
    assert run.returncode in (0, 1, 3), run.stderr
    return run.stdout.decode().splitlines()


def written(record):
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False)


def timeless(text):
    return re.sub(r'"seconds":[0-9.e+-]+', '"seconds":0', text)


QUESTIONS = [
    (("solve", "petersen"), lambda: mg.solve("petersen", threads=1)),
    (("solve", "cycle:7", "--all-k"), lambda: mg.solve("cycle:7", "every", threads=1)),
    (("solve", "path:4", "-k", "2", "--first", "bob"), lambda: mg.solve("path:4", 2, first="bob", threads=1)),
    (("solve", "cube", "--game", "marking"), lambda: mg.solve("cube", game="marking", threads=1)),
    (("solve", "cycle:8", "--connected"), lambda: mg.solve("cycle:8", variant="connected", threads=1)),
    (("solve", "complete:4", "--edges", "--pass", "alice"), lambda: mg.solve("complete:4", variant="edges,pass=alice", threads=1)),
    (("solve", "grid:7x7", "--node-limit", "10"), lambda: mg.solve("grid:7x7", node_limit=10, threads=1)),
    (("bounds", "grid:3x4", "--exact", "--witness"), lambda: mg.bounds("grid:3x4", exact=True)),
    (("bounds", "petersen", "--node-limit", "50", "--witness"), lambda: mg.bounds("petersen", node_limit=50)),
    (("order", "petersen", "--witness"), lambda: mg.order("petersen")),
    (("order", "octahedron", "--kind", "dollar", "--witness"), lambda: mg.order("octahedron", "dollar")),
    (("verify", "spider:4,2"), lambda: mg.verify("spider:4,2", "activation")),
    (("verify", "cube", "--strategy", "acyclic", "-k", "4"), lambda: mg.verify("cube", "acyclic", k=4)),
    (("verify", "cube", "--bob", "threat", "--games", "9"), lambda: mg.verify("cube", "activation", bob="threat", games=9)),
    (("verify", "torus:6x6", "--node-limit", "50"), lambda: mg.verify("torus:6x6", "activation", node_limit=50)),
    (
        ("match", "petersen", "--alice", "random", "--bob", "greedy", "-k", "3", "--games", "60"),
        lambda: mg.match("petersen", 3, "random", "greedy", games=60, threads=1),
    ),
    (
        ("match", "cube", "--alice", "mcts:20", "--bob", "random", "-k", "3", "--first", "bob", "--until-width", "0.3"),
        lambda: mg.match("cube", 3, "mcts:20", "random", first="bob", until_width=0.3, threads=1),
    ),
]


@pytest.mark.parametrize(("command", "answer"), QUESTIONS, ids=[" ".join(command) for command, _ in QUESTIONS])
def test_records_are_what_commands_print(program, command, answer):
    [line] = printed(program, *command)
    assert timeless(written(answer().record)) == timeless(line)


def test_certificates_are_checked_alike(program, tmp_path):
    path = tmp_path / "proof.cert"
    mg.certificate("cycle:5", threads=1).save(path)
    assert [written(statement) for statement in mg.check(path).record] == printed(program, "check", str(path))
