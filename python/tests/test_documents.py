"""Docstrings, the page, the notebooks and the types are what they say."""

import doctest
import importlib.util
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, MethodDescriptorType

import pytest

import mapgame as mg

ROOT = Path(__file__).parent.parent
OPTIONS = doctest.ELLIPSIS
HAS_SAGE = importlib.util.find_spec("sage") is not None and importlib.util.find_spec("sage.graphs") is not None


def modules():
    return ["mapgame", *(f"mapgame.{found.name}" for found in pkgutil.iter_modules(mg.__path__) if found.name != "_native")]


@pytest.mark.parametrize("name", modules())
def test_docstrings_run(name):
    # What a package exports may hide the module of that name.
    importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=OPTIONS)
    for test in doctest.DocTestFinder().find(sys.modules[name]):
        if HAS_SAGE or not any("from sage" in example.source for example in test.examples):
            runner.run(test)
    assert runner.failures == 0


def test_the_page_runs():
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=OPTIONS)
    assert tried > 20 and failed == 0


def test_everything_exported_is_explained():
    for name in mg.__all__:
        if not name.startswith("_"):
            thing = getattr(mg, name)
            assert thing.__doc__ and len(thing.__doc__) > 20, name


def test_every_member_of_what_is_exported_is_explained():
    native = GetSetDescriptorType, MemberDescriptorType, MethodDescriptorType
    kinds = property, classmethod, staticmethod, FunctionType, *native
    seen = set()
    for name in mg.__all__:
        thing = getattr(mg, name)
        if isinstance(thing, type):
            for member, value in vars(thing).items():
                if isinstance(value, kinds) and not member.startswith("_"):
                    about = inspect.getdoc(value)
                    assert about and len(about) > 10, f"{name}.{member}"
                    seen.add(f"{name}.{member}")
    assert len(seen) > 50
    view = {"graph", "player", "uncolored", "colors", "last", "memory", "k", "order", "guide", "neighbors"}
    assert {f"View.{member}" for member in view} < seen


def test_citations_are_in_the_bibliography():
    import re

    seen = 0
    for name in modules():
        importlib.import_module(name)
        text = Path(sys.modules[name].__file__).read_text()
        for key in re.findall(r"\[([A-Z][A-Za-z]+[0-9]{4})", text):
            mg.bibtex(key)
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.name)
def test_notebooks_run(path, tmp_path):
    nbformat, nbclient = pytest.importorskip("nbformat"), pytest.importorskip("nbclient")
    notebook = nbformat.read(path, as_version=4)
    nbclient.NotebookClient(notebook, timeout=300, resources={"metadata": {"path": tmp_path}}).execute()
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert len(code) > 5
    shown = [output for cell in code for output in cell.outputs if output.output_type == "execute_result"]
    assert any("image/svg+xml" in output.data for output in shown)


def test_there_are_notebooks():
    assert sorted((ROOT / "notebooks").glob("*.ipynb"))


def test_types_are_consistent(tmp_path):
    pytest.importorskip("mypy")
    use = tmp_path / "use.py"
    use.write_text(
        "import mapgame as mg\n"
        "from typing import Union\n"
        "number: Union[int, mg.Interval] = mg.chi_g('petersen')\n"
        "@mg.strategy\n"
        "def rule(view: mg.View) -> object:\n"
        "    return view.uncolored[0]\n"
        "found: mg.Verification = mg.verify('petersen', rule)\n"
    )
    config = str(ROOT / "pyproject.toml")
    for target in (["-p", "mapgame"], [str(use)]):
        done = subprocess.run(
            [sys.executable, "-m", "mypy", "--config-file", config, *target], capture_output=True, text=True, cwd=tmp_path
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_name_what_the_native_half_has():
    import ast

    from mapgame import _native

    stub = ast.parse((Path(mg.__file__).parent / "_native.pyi").read_text())
    named = {node.name for node in stub.body if isinstance(node, (ast.FunctionDef, ast.ClassDef))} | {"VERSION"}
    assert named == {name for name in dir(_native) if not name.startswith("__")}
    for node in stub.body:
        if isinstance(node, ast.ClassDef):
            has = {name for name in vars(getattr(_native, node.name)) if not name.startswith("__")}
            stubbed = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            assert has == {name for name in stubbed if not name.startswith("__")}, node.name


def test_the_version_is_that_of_the_workspace(program):
    said = subprocess.run([program.path, "--version"], capture_output=True, text=True).stdout
    assert said.split()[1] == mg.__version__
