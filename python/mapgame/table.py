"""Columns of a table of graphs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from . import _native
from ._ask import ask
from ._limits import limits
from .graphs import Graph, GraphLike, as_graph
from .interval import Interval, number


def columns() -> list[dict[str, str]]:
    """The columns that there are: ``name``, ``type`` (integer, ratio, truth or words), ``preset`` and ``meaning``."""
    return _native.columns()


class Rows:
    """The rows of a table, one a graph, computed as they are asked for. Can be gone through once.

    Each row is a dictionary: ``graph``, the :class:`Graph`, and a value for each column. A value that is unknown is an
    :class:`Interval`, in :meth:`pandas` and :meth:`arrow` a null in its column; one that does not exist is ``None``. In
    words about several games, as of ``winners``, a ``?`` stands for each that is unknown.
    """

    def __init__(self, graphs: Iterable[GraphLike], listed: str, spent: dict[str, Any]) -> None:
        self.columns = _native.identifiers(listed)
        self._rows = self._made(graphs, listed, spent)

    def _made(self, graphs: Iterable[GraphLike], listed: str, spent: dict[str, Any]) -> Iterator[dict[str, Any]]:
        for source in graphs:
            graph = as_graph(source)
            found = ask("invariants", graph, spent, columns=listed)
            unknown = found.get("intervals", {})
            row: dict[str, Any] = {"graph": graph}
            for name, kind in self.columns:
                row[name] = number(*unknown[name]) if name in unknown else self._value(found[name], kind)
            yield row

    @staticmethod
    def _value(value: Any, kind: str) -> Any:
        return math.inf if value == "inf" and kind == "integer" else value

    def __iter__(self) -> Rows:
        return self

    def __next__(self) -> dict[str, Any]:
        return next(self._rows)

    def _lists(self) -> dict[str, list[Any]]:
        names = [name for name, _ in self.columns]
        lists: dict[str, list[Any]] = {name: [] for name in ["graph6", *names]}
        for row in self:
            lists["graph6"].append(row["graph"].graph6())
            for name in names:
                value = row[name]
                lists[name].append(None if isinstance(value, Interval) else value)
        return lists

    def arrow(self) -> Any:
        """The rest of the rows as a table of Arrow (needs pyarrow). An infinite value is null."""
        import pyarrow

        types = {"integer": pyarrow.uint32(), "truth": pyarrow.bool_(), "words": pyarrow.string(), "ratio": pyarrow.string()}
        lists = self._lists()
        kinds = dict(self.columns)
        arrays = {"graph6": pyarrow.array(lists.pop("graph6"), pyarrow.string())}
        for name, values in lists.items():
            finite = [None if value == float("inf") else value for value in values]
            arrays[name] = pyarrow.array(finite, types[kinds[name]])
        return pyarrow.table(arrays)

    def pandas(self) -> Any:
        """The rest of the rows as a frame of pandas. Columns of integers have the type ``UInt32``, which knows of
        missing values; an infinite value is missing, too."""
        import pandas

        types = {"integer": "UInt32", "truth": "boolean", "words": "string", "ratio": "string"}
        lists = self._lists()
        kinds = dict(self.columns)
        frame = {"graph6": pandas.Series(lists.pop("graph6"), dtype="string")}
        for name, values in lists.items():
            finite = [pandas.NA if value is None or value == float("inf") else value for value in values]
            frame[name] = pandas.Series(finite, dtype=types[kinds[name]])
        return pandas.DataFrame(frame)


def invariants(
    graphs: Iterable[GraphLike],
    columns: str | Iterable[str] = "numbers",
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Rows:
    """One row a graph, of columns that :func:`columns` lists: names such as ``chi_g``, ``chi_g:[B,A]``,
    ``worst:activation`` or ``planar``, and the sets ``numbers``, ``classes``, ``bounds`` and ``all``.

    :param graphs: any iterable; it is read as rows are asked for.
    :param columns: names, or one text with commas between them.
    :param node_limit: for each decision, and for each search of a parameter, there 1,000,000 where neither time nor
        nodes are limited.

    >>> import mapgame as mg
    >>> for row in mg.invariants(["petersen", "path:4"], "chi,chi_g,girth"):
    ...     print(row["graph"].name, row["chi"], row["chi_g"], row["girth"])
    petersen 3 4 5
    path:4 2 3 inf
    """
    listed = columns if isinstance(columns, str) else ",".join(columns)
    if isinstance(graphs, (str, bytes, Graph)):
        raise ValueError("graphs: expected several graphs, found one")
    return Rows(graphs, listed, limits(time_limit, node_limit, memory_limit))
