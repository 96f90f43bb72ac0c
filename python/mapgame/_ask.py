"""Questions to the toolkit in JSON: what the command line prints with ``--format json``, byte for byte."""

from __future__ import annotations

import json
from typing import Any

from . import _native
from ._limits import limits
from .graphs import Graph


def ask(call: str, graph: Graph | None = None, spent: dict[str, Any] | None = None, **question: Any) -> Any:
    """The answer to a question of the toolkit.

    :raises ValueError: if the question has none; in one line.
    """
    about = None if graph is None else (graph.name, graph._core)
    return json.loads(_native.ask(json.dumps({"call": call, **question}), spent or limits(), about))
