"""What the tests share: the command line, and all small graphs."""

import json
import os
import shutil
import subprocess

import pytest

import mapgame as mg


@pytest.fixture(scope="session")
def program():
    """Runs the program, named by MAPGAME or on the path, and gives its objects."""
    path = os.environ.get("MAPGAME") or shutil.which("mapgame")
    if path is None:
        pytest.skip("the program mapgame is not to be found (MAPGAME)")

    def run(*arguments, text=None, codes=(0,)):
        done = subprocess.run(
            [path, *arguments, "--format", "json", "-q"], input=text, capture_output=True, text=True, timeout=300
        )
        assert done.returncode in codes, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    run.path = path
    return run


@pytest.fixture(scope="session")
def small():
    """Every connected graph of order 1 to 6."""
    return [graph for order in range(1, 7) for graph in mg.connected_graphs(order)]


SPECS = ["petersen", "path:7", "cycle:6", "grid:3x4", "wheel:6", "tree:2,3", "icosahedron", "hypercube:3", "path:1"]
