"""Questions to the toolkit in JSON: what the command line prints with ``--format json``, byte for byte."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._limits import limits
from .graphs import GraphLike, as_graph


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
    return json.loads(_native.ask(json.dumps({"call": call, **question}), spent or limits(), about))
