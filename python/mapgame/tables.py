"""Columns of a table of graphs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal

from . import _native
from ._ask import ask
from ._limits import limits
from .graphs import Graph, GraphLike, as_graph, several
from .interval import Interval, number


def columns() -> list[dict[str, str]]:
    """The available columns: ``name``, ``type`` (integer, ratio, truth or words), ``preset`` and ``meaning``."""
    return _native.columns()


class Rows:
    """The rows of a table, one for each graph, computed lazily. They can be iterated over once.

    Each row is a dictionary: ``graph``, the :class:`Graph`, and a value for each column. An unknown value is an
    :class:`Interval`. In a frame ``graph`` is its name, ``graph6`` comes next, and an unknown value is a null. A value that
    does not exist is ``None``. In words about several games, such as ``winners``, a ``?`` stands for each unknown one.

    :ivar columns: the names of the columns with their types.
    :ivar undecided: the graphs so far for which a limit left the condition undecided. They have no rows.
    """

    def __init__(self, graphs: Iterator[GraphLike], listed: str, where: str | None, spent: dict[str, Any]) -> None:
        self.columns = _native.identifiers(listed)
        self.undecided: list[Graph] = []
        if where is not None:
            formula("where", where)
        self._rows = self._made(graphs, {"columns": listed, "where": where}, spent)

    def __repr__(self) -> str:
        return f"<Rows with the columns {', '.join(name for name, _ in self.columns)}>"

    def _made(
        self, graphs: Iterator[GraphLike], question: dict[str, Any], spent: dict[str, Any]
    ) -> Iterator[dict[str, Any]]:
        for source in graphs:
            graph = as_graph(source)
            try:
                found = ask("invariants", graph, spent, **question)
            except ValueError as fault:
                if "the condition is not decided" not in str(fault):
                    raise
                self.undecided.append(graph)
                continue
            if found is None:
                continue
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
        lists: dict[str, list[Any]] = {name: [] for name in ["graph", "graph6", *names]}
        for row in self:
            lists["graph"].append(row["graph"].name)
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
        arrays = {name: pyarrow.array(lists.pop(name), pyarrow.string()) for name in ("graph", "graph6")}
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
        kinds = {name: types[kind] for name, kind in self.columns}
        return polars.DataFrame(finite, {"graph": polars.String, "graph6": polars.String, **kinds})

    def pandas(self) -> Any:
        """The remaining rows as a frame of pandas. Columns of integers have the type ``UInt32``, which supports missing
        values. An infinite value is missing too."""
        import pandas

        types = {"integer": "UInt32", "truth": "boolean", "words": "string", "ratio": "string"}
        lists = self._lists()
        kinds = dict(self.columns)
        frame = {name: pandas.Series(lists.pop(name), dtype="string") for name in ("graph", "graph6")}
        for name, values in lists.items():
            finite = [pandas.NA if value is None or value == float("inf") else value for value in values]
            frame[name] = pandas.Series(finite, dtype=types[kinds[name]])
        return pandas.DataFrame(frame)


def _listed(argument: str, names: Any) -> str:
    """Names of columns as one text, with commas between them."""
    words = [names] if isinstance(names, str) else list(several(argument, names, "names of columns"))
    other = next((word for word in words if not isinstance(word, str)), None)
    if other is not None:
        raise ValueError(f"{argument}: expected names of columns, found {other!r}")
    return ",".join(words)


def formula(argument: str, text: Any) -> list[str]:
    """The columns of a formula.

    :raises ValueError: if it is not a formula, with the name of the argument.
    """
    if not isinstance(text, str):
        raise ValueError(f"{argument}: expected a formula such as 'chi_g <= chi + 1', found {text!r}")
    try:
        return _native.formula(text)
    except ValueError as fault:
        raise ValueError(f"{argument}: {fault}") from None


def table(
    graphs: Iterable[GraphLike],
    columns: str | Iterable[str] = "numbers",
    *,
    where: str | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Rows:
    """The rows of ``mapgame table``: one for each graph, with columns that :func:`columns` lists: names such as ``chi_g``,
    ``chi_g:[B,A]``, ``worst:activation`` or ``planar``, and the sets ``numbers``, ``classes``, ``bounds`` and ``all``.

    :param graphs: any iterable, such as :func:`over`; it is read lazily.
    :param columns: names, or one string with commas between them.
    :param where: a formula over columns, such as ``"planar && chi_g > chi"``. Only graphs that satisfy it have rows.
    :param node_limit: for each decision, and for each search for a parameter, there 1,000,000 if neither time nor nodes
        are limited.

    >>> import mapgame as mg
    >>> for row in mg.table(["petersen", "path:4"], "chi,chi_g,girth"):
    ...     print(row["graph"].name, row["chi"], row["chi_g"], row["girth"])
    petersen 3 4 5
    path:4 2 3 inf
    >>> rows = mg.table(mg.over("connected:1..6"), "chi_g", where="bipartite && chi_g > 3")
    >>> [row["graph"].name for row in rows]
    []
    """
    return Rows(several("graphs", graphs), _listed("columns", columns), where, limits(time_limit, node_limit, memory_limit))


#: :func:`table` under its former name.
invariants = table


def frame(
    graphs: Iterable[GraphLike],
    columns: str | Iterable[str] = "numbers",
    library: Literal["pandas", "polars"] = "pandas",
    **budget: Any,
) -> Any:
    """The columns of :func:`table` as a frame of pandas or Polars, with a row for each graph, its name and its
    graph6. Unknown and infinite values are missing. ``budget`` has the limits of :func:`table`, and ``where``.

    >>> import mapgame as mg
    >>> found = mg.frame(mg.over("cycle:N", N="3..5"), "chi,chi_g")
    >>> found.graph.tolist(), found.chi.tolist()
    (['cycle:3', 'cycle:4', 'cycle:5'], [3, 2, 3])
    """
    if library not in ("pandas", "polars"):
        raise ValueError(f"library: expected pandas or polars, found {library!r}")
    rows = table(graphs, columns, **budget)
    return rows.pandas() if library == "pandas" else rows.polars()


def column(name: str, **budget: Any) -> Callable[[GraphLike], Any]:
    """A column as a function of a graph, for packages that expect such functions. An unknown value is an
    :class:`Interval`.

    >>> import mapgame as mg
    >>> chi_g = mg.column("chi_g")
    >>> chi_g.__name__, chi_g("petersen")
    ('chi_g', 4)
    """
    if not isinstance(name, str):
        raise ValueError(f"name: expected the name of a column, found {name!r}")
    rows = table([], name, **budget)
    if len(rows.columns) != 1:
        raise ValueError(f"expected the name of one column, found {name!r}")
    meaning = next((one["meaning"] for one in columns() if one["name"] == name.split(":")[0]), "")

    def value(graph: GraphLike) -> Any:
        return next(table([graph], name, **budget))[rows.columns[0][0]]

    value.__name__ = value.__qualname__ = name
    value.__doc__ = meaning
    return value


def add_to_graphcalc(names: str | Iterable[str] = "chi_g,col_g", **budget: Any) -> list[str]:
    """Adds columns to GraphCalc [Davila2024], under names with ``_`` for other signs, for its tables of knowledge:
    ``compute_knowledge_table(["order", "chi_g"], graphs)``. Existing names remain. Returns the names.

    :raises ModuleNotFoundError: if graphcalc is not installed.
    """
    import graphcalc.graphs

    added = []
    for name, _ in _native.identifiers(_listed("names", names)):
        word = "".join(sign if sign.isalnum() else "_" for sign in name)
        if not hasattr(graphcalc.graphs, word):
            setattr(graphcalc.graphs, word, column(name, **budget))
            added.append(word)
    return added
