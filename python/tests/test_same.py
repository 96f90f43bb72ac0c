"""What Python has as ``.record`` is what the command line prints, byte for byte but for the time."""

import gzip
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


def test_certificates_are_checked_as_the_program_checks_them(program, tmp_path):
    proof, other = mg.certificate("cycle:5", threads=1), mg.certificate("cube", first="bob", threads=1)
    damaged = bytearray(bytes(other))
    damaged[len(damaged) // 2] ^= 1
    family = mg.family("sunlet:N", 2).proof.encode()
    files = {
        "one": bytes(proof),
        "two": bytes(proof) + bytes(other),
        "second-wrong": bytes(proof) + bytes(damaged),
        "bounds": bytes(mg.bounds("petersen", certificate=True).certificate),
        "packed": gzip.compress(bytes(proof)),
        "family": family,
        "family-wrong": family[: len(family) // 2],
    }
    for name, data in files.items():
        path = tmp_path / f"{name}.cert"
        path.write_bytes(data)
        checked = mg.check(path)
        assert [written(statement) for statement in checked.record] == printed(program, "check", str(path)), name
        assert bool(checked) != name.endswith("wrong") and (checked.reason is None) == bool(checked), name
        assert (checked.family is None) != (name == "family"), name
    assert mg.check(tmp_path / "bounds.cert").numbers == {"alice": 4, "bob": 4}
    assert mg.check(tmp_path / "two.cert").numbers == {"alice": None, "bob": None}
    stated = mg.check(tmp_path / "family.cert").statements
    assert (stated[-1]["winner"], stated[-1]["for"]) == ("bob", "N >= 3")


def test_what_is_not_a_certificate_is_refused_by_the_name_of_the_argument():
    for certificate in (5, None, ["a"]):
        with pytest.raises(ValueError, match="certificate: expected bytes or the name of a file"):
            mg.check(certificate)
    with pytest.raises(ValueError, match="found JSON"):
        mg.check(b'{"mapgame": "transcript"}')
    assert mg.check(b"").valid is False
