"""Questions to the toolkit in JSON: what the command line prints with ``--format json``, byte for byte."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._limits import limits
from .graphs import GraphLike, as_graph


#: Members of questions that are words, where a game is not an object, and those that are truths.
_WORDS = {"fallback", "first", "game", "kind", "method", "player"}
_TRUTHS = {"certificate", "exact", "force"}


def written(question: dict[str, Any]) -> str:
    """The question in JSON; a message about a value of another type names its member."""
    for name, value in question.items():
        is_game = name == "game" and isinstance(value, dict) and "graph" in value
        if name in _WORDS and not is_game and not isinstance(value, (str, type(None))):
            raise ValueError(f"{name}: expected a word, found {value!r}")
        if name in _TRUTHS and not isinstance(value, bool):
            raise ValueError(f"{name}: expected True or False, found {value!r}")
    return json.dumps(question)


def ask(call: str, graph: GraphLike | None = None, spent: dict[str, Any] | None = None, **question: Any) -> Any:
    """The answer to any question of the toolkit, as plain data. docs/page.md lists the questions and their members.

    >>> import mapgame as mg
    >>> mg.ask("solve", "petersen", game="marking")["col_g"]
    4

    :param spent: the limits; by default those of :func:`limits`.
    :raises ValueError: with the fault in one line, if there is no answer.
    """
    known = None if graph is None else as_graph(graph)
    about = None if known is None else (known.name, known._core)
    return json.loads(_native.ask(written({"call": call, **question}), spent or limits(), about))
