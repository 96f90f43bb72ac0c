"""Columns of a table of graphs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from . import _native
from ._ask import ask
from ._limits import limits
from .graphs import Graph, GraphLike, as_graph
from .interval import Interval, number


def columns() -> list[dict[str, str]]:
    """The available columns: ``name``, ``type`` (integer, ratio, truth or words), ``preset`` and ``meaning``."""
    return _native.columns()


class Rows:
    """The rows of a table, one for each graph, computed lazily. They can be iterated over once.

    Each row is a dictionary: ``graph``, the :class:`Graph`, and a value for each column. An unknown value is an
    :class:`Interval`, in :meth:`pandas` and :meth:`arrow` a null. A value that does not exist is ``None``. In words
        about several games, such as ``winners``, a ``?`` stands for each unknown one.
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
        """The remaining rows as a table of Arrow (needs pyarrow). An infinite value is null."""
        import pyarrow

        types = {"integer": pyarrow.uint32(), "truth": pyarrow.bool_(), "words": pyarrow.string(), "ratio": pyarrow.string()}
        lists = self._lists()
        kinds = dict(self.columns)
        arrays = {"graph6": pyarrow.array(lists.pop("graph6"), pyarrow.string())}
        for name, values in lists.items():
            finite = [None if value == float("inf") else value for value in values]
            arrays[name] = pyarrow.array(finite, types[kinds[name]])
        return pyarrow.table(arrays)

    def polars(self) -> Any:
        """The remaining rows as a frame of Polars, with the types of :meth:`arrow` (needs polars). An infinite value is
        null."""
        import polars

        types = {"integer": polars.UInt32, "truth": polars.Boolean, "words": polars.String, "ratio": polars.String}
        lists = self._lists()
        finite = {name: [None if value == math.inf else value for value in values] for name, values in lists.items()}
        return polars.DataFrame(finite, {"graph6": polars.String, **{name: types[kind] for name, kind in self.columns}})

    def pandas(self) -> Any:
        """The remaining rows as a frame of pandas. Columns of integers have the type ``UInt32``, which supports missing
        values. An infinite value is missing too."""
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
    """One row for each graph, with columns that :func:`columns` lists: names such as ``chi_g``, ``chi_g:[B,A]``,
    ``worst:activation`` or ``planar``, and the sets ``numbers``, ``classes``, ``bounds`` and ``all``.

    :param graphs: any iterable; it is read lazily.
    :param columns: names, or one string with commas between them.
    :param node_limit: for each decision, and for each search for a parameter, there 1,000,000 if neither time nor nodes
        are limited.

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


def frame(
    graphs: Iterable[GraphLike],
    columns: str | Iterable[str] = "numbers",
    library: Literal["pandas", "polars"] = "pandas",
    **budget: Any,
) -> Any:
    """The columns of :func:`invariants` as a frame of pandas or Polars, with a row for each graph and its graph6.
    Unknown and infinite values are missing.

    >>> import mapgame as mg
    >>> table = mg.frame(mg.connected_graphs(5), "chi,chi_g")
    >>> table[table.chi_g > table.chi + 1].empty
    True
    """
    if library not in ("pandas", "polars"):
        raise ValueError(f"library: expected pandas or polars, found {library!r}")
    rows = invariants(graphs, columns, **budget)
    return rows.pandas() if library == "pandas" else rows.polars()


def column(name: str, **budget: Any) -> Callable[[GraphLike], Any]:
    """A column as a function of a graph, for packages that expect such functions. An unknown value is an
    :class:`Interval`.

    >>> import mapgame as mg
    >>> chi_g = mg.column("chi_g")
    >>> chi_g.__name__, chi_g("petersen")
    ('chi_g', 4)
    """
    rows = invariants([], name, **budget)
    if len(rows.columns) != 1:
        raise ValueError(f"expected the name of one column, found {name!r}")
    meaning = next((one["meaning"] for one in columns() if one["name"] == name.split(":")[0]), "")

    def value(graph: GraphLike) -> Any:
        return next(invariants([graph], name, **budget))[rows.columns[0][0]]

    value.__name__ = value.__qualname__ = name
    value.__doc__ = meaning
    return value


def add_to_graphcalc(names: str | Iterable[str] = "chi_g,col_g", **budget: Any) -> list[str]:
    """Adds columns to GraphCalc [Davila2024], under names with ``_`` for other signs, for its tables of knowledge:
    ``compute_knowledge_table(["order", "chi_g"], graphs)``. Existing names remain. Returns the names.

    :raises ModuleNotFoundError: if graphcalc is not installed.
    """
    import graphcalc.graphs

    listed = names if isinstance(names, str) else ",".join(names)
    added = []
    for name, _ in _native.identifiers(listed):
        word = "".join(sign if sign.isalnum() else "_" for sign in name)
        if not hasattr(graphcalc.graphs, word):
            setattr(graphcalc.graphs, word, column(name, **budget))
            added.append(word)
    return added
