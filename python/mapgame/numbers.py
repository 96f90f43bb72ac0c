"""chi_g, col_g, who wins, and certificates that a small independent checker accepts.

Alice and Bob take turns. A move gives an uncolored vertex one of k colors that none of its neighbors has. Alice wins if
all vertices get a color, Bob if some uncolored vertex sees all k colors. chi_g(G) is the least number of colors with
which Alice, moving first, wins [Bodlaender1991]. In the marking game the score is the largest number of marked
neighbors that a vertex has when it is marked; col_g(G) is one more than the score under best play [Zhu1999].
"""

from __future__ import annotations

import functools
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Union

from . import _native
from ._ask import ask
from ._integers import color_count, color_counts, whole
from ._limits import limits
from .graphs import Graph, GraphLike, Vertex, as_graph, numbered, several
from .interval import Interval
from .interval import number as _interval

Player = Literal["alice", "bob"]
Winner = Literal["alice", "bob", "unknown"]
Game = Literal["coloring", "marking"]
#: A number of colors, several, every one, or as many as the number of the game needs.
Colors = int | Sequence[int] | Literal["every"] | None


@dataclass(frozen=True)
class Variant:
    """A variant of the rules.

    :ivar connected: while an uncolored vertex is next to a colored one, moves must be at such vertices
        [CharpentierHocquardSopenaZhu2020].
    :ivar passing: the player who may pass, ``"none"``, ``"alice"``, ``"bob"`` or ``"both"`` [Andres2009].
    :ivar edges: the game is played on the line graph.

    A string can stand for a variant: words with commas between them, as in ``"connected,pass=alice"``.

    >>> import mapgame as mg
    >>> mg.chi_g("cycle:8", variant="connected"), mg.chi_g("cycle:8")
    (2, 3)
    """

    connected: bool = False
    passing: Literal["none", "alice", "bob", "both"] = "none"
    edges: bool = False

    @staticmethod
    def of(text: VariantLike) -> Variant:
        """The argument as a :class:`Variant`."""
        if isinstance(text, Variant):
            return text
        if not isinstance(text, (str, type(None))):
            raise ValueError(f"variant: expected a Variant, or words such as 'connected', found {text!r}")
        fields: dict[str, Any] = {}
        for word in (text or "").split(","):
            word = word.strip()
            if word in ("connected", "edges"):
                fields[word] = True
            elif word.startswith("pass="):
                fields["passing"] = word[5:]
            elif word:
                raise ValueError(f"variant: expected connected, edges or pass=PLAYER, found {word!r}")
        return Variant(**fields)


VariantLike = Union[Variant, str, None]


def rules(first: str, variant: VariantLike) -> dict[str, Any]:
    """The rules in the form that the native module expects."""
    of = Variant.of(variant)
    if not isinstance(first, str):
        raise ValueError(f"first: expected alice or bob, found {first!r}")
    return {"first": first, "connected": of.connected, "passing": of.passing, "edges": of.edges}


@dataclass(frozen=True)
class Decision:
    """The winner with one number of colors.

    :ivar k: the number of colors; in the marking game the bound on col_g.
    :ivar winner: ``"alice"``, ``"bob"``, or ``"unknown"`` if a limit ended the search.
    :ivar by: the theorem that decides it, if no search was needed.
    :ivar nodes: the number of positions that the search visited.
    :ivar limit: the limit that left it unknown.
    """

    k: int
    winner: Winner
    nodes: int
    threads: int
    seconds: float
    by: str | None = None
    limit: str | None = None


@dataclass(frozen=True)
class Solution:
    """The answer of ``mapgame solve`` about one graph.

    :ivar game: the name of the game, one of :func:`games`.
    :ivar number: chi_g or col_g (of the line graph in the edge game), or the number of the other game; from a start the
        least k with which it is one and Alice wins. An :class:`Interval` where it is unknown, ``None`` with lists.
    :ivar decisions: the decisions, by increasing k.
    :ivar lower_bound: a lower bound that needs no search, and its parameter.
    :ivar interval_by: the theorems that prove those ends of the interval that no decision proves.
    """

    graph: Graph
    game: str
    first: Player
    variant: Variant
    number: int | Interval | None
    decisions: list[Decision]
    lower_bound: tuple[int, str]
    interval_by: tuple[str | None, str | None]
    record: dict[str, Any] = field(repr=False)

    @property
    def nodes(self) -> int:
        """The nodes of all decisions."""
        return sum(decision.nodes for decision in self.decisions)

    def __str__(self) -> str:
        symbol = next(one["symbol"] for one in games() if one["name"] == self.game)
        parts = [
            f"k = {one.k}: {one.winner}" + (f", by {one.by}" if one.by else f", {one.nodes} nodes")
            for one in self.decisions
        ]
        if self.number is None:
            return f"{self.graph.name}: {'; '.join(parts)}"
        shown = self.number if isinstance(self.number, int) else f"{self.number.low}..{self.number.high}"
        symbol = "least k" if "start" in self.record else symbol
        return f"{self.graph.name}: {symbol} = {shown}" + (f"  ({'; '.join(parts)})" if parts else "")


def _ends(record: dict[str, Any]) -> list[int] | None:
    known = next((record[key] for key in ("chi_g", "col_g", "value") if key in record), None)
    return record.get("interval") if known is None else [known, known]


def _solution(graph: Graph, variant: VariantLike, record: dict[str, Any]) -> Solution:
    decisions = [Decision(**one) for one in record["decisions"]]
    limit = next((one.limit for one in decisions if one.limit), None)
    bound = record["lower_bound"]
    ends = _ends(record)
    return Solution(
        graph=graph,
        game=record["game"],
        first=record["first"],
        variant=Variant.of(variant),
        number=None if ends is None else _interval(*ends, limit),
        decisions=decisions,
        lower_bound=(bound["value"], bound["parameter"]),
        interval_by=tuple(record.get("interval_by", (None, None))),
        record=record,
    )


@functools.cache
def _games() -> list[dict[str, Any]]:
    return _native.rulesets()


def games() -> list[dict[str, Any]]:
    """The games that :func:`solve` decides: ``name``, the ``symbol`` and the name of its ``number``, the ``parameters``
    that must be specified, ``rules`` and ``sources``.

    >>> import mapgame as mg
    >>> [game["name"] for game in mg.games()][:4]
    ['coloring', 'marking', 'edge', 'total']
    """
    return [dict(one) for one in _games()]


def _question(k: Colors, game: str, first: Player, variant: VariantLike) -> dict[str, Any]:
    of = Variant.of(variant)
    scope = {"all_k": True} if k == "every" else {} if k is None else {"k": color_counts(k)}
    return {"game": game, "first": first, "connected": of.connected, "pass": of.passing, "edges": of.edges, **scope}


def _by_vertex(name: str, graph: Graph, given: Any, read: Callable[[Any], Any]) -> dict[int, Any]:
    if not isinstance(given, Mapping):
        raise ValueError(f"{name}: expected a mapping from vertices, found {given!r}")
    return {vertex: read(value) for vertex, value in zip(numbered(name, graph, given), given.values(), strict=True)}


def _color(name: str, color: Any) -> int:
    return whole(name, color, 0, (1 << 32) - 2)


def _list(colors: Any) -> list[int]:
    return [_color("lists", color) for color in several("lists", colors, "colors")]


def _turns(turns: Any) -> list[int]:
    numbers = [whole("turns", one, 1, (1 << 32) - 1) for one in several("turns", turns, "moves")]
    if len(numbers) != 2:
        raise ValueError(f"turns: expected the moves of Alice and of Bob, two numbers, found {turns!r}")
    return numbers


def _terms(
    graph: Graph,
    turns: tuple[int, int] | None,
    defect: int | None,
    distance: int | None,
    clique: int | None,
    order: Iterable[Vertex] | None,
    start: Mapping[Vertex, int] | None,
    lists: Mapping[Vertex, Iterable[int]] | None,
) -> dict[str, Any]:
    terms = {
        "turns": None if turns is None else _turns(turns),
        "defect": None if defect is None else whole("defect", defect, 0, (1 << 32) - 1),
        "distance": None if distance is None else whole("distance", distance, 1, (1 << 32) - 1),
        "clique": None if clique is None else whole("clique", clique, 1, (1 << 32) - 1),
        "order": None if order is None else numbered("order", graph, order),
        "start": None if start is None else _by_vertex("start", graph, start, lambda color: _color("start", color)),
        "lists": None if lists is None else _by_vertex("lists", graph, lists, _list),
    }
    return {name: term for name, term in terms.items() if term is not None}


def solve(
    graph: GraphLike,
    k: Colors = None,
    *,
    game: str = "coloring",
    first: Player = "alice",
    variant: VariantLike = None,
    turns: tuple[int, int] | None = None,
    defect: int | None = None,
    distance: int | None = None,
    clique: int | None = None,
    order: Iterable[Vertex] | None = None,
    start: Mapping[Vertex, int] | None = None,
    lists: Mapping[Vertex, Iterable[int]] | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Solution:
    """The winner for each number of colors that matters, and the number of the game.

    :param k: decides this number of colors only; ``"every"`` decides every k from 1 to max degree + 1. The default
        decides those that determine the number.
    :param game: the name of one of :func:`games`. :param turns: the moves of a turn of Alice and of Bob, in the
        asymmetric game. :param defect: the largest degree in a color class, in the relaxed game.
    :param distance: the largest distance at which vertices of one color are not allowed, in the distance game.
    :param clique: the largest clique in a color class, in the clique-relaxed game.
    :param order: the order in which vertices are colored, in the ordered game.
    :param start: colors of vertices before the first move, in the coloring game.
    :param lists: the colors that a vertex may get, in the coloring game; other vertices may get each of the k colors, by
        default those that are named.
    :param time_limit: seconds for each decision. :param node_limit: nodes for each decision.
    :param memory_limit: GiB for the tables of the search, 2 by default. :param threads: all cores by default.

    Exponential in the worst case; without a limit it runs until it decides.

    >>> import mapgame as mg
    >>> print(mg.solve("petersen", threads=1))  # doctest: +ELLIPSIS
    petersen: chi_g = 4  (k = 3: bob, ... nodes; k = 4: alice, 0 nodes)
    >>> mg.solve("petersen", game="greedy").number, mg.solve("path:7", game="asymmetric", turns=(2, 1)).number
    (3, 3)
    >>> mg.solve("path:4", start={0: 0, 2: 1}, first="bob").number
    3
    >>> mg.solve("path:3", lists={0: [0], 1: [0, 1], 2: [1]}).decisions[0].winner
    'bob'
    """
    graph = as_graph(graph)
    spent = limits(time_limit, node_limit, memory_limit, threads)
    terms = _terms(graph, turns, defect, distance, clique, order, start, lists)
    return _solution(graph, variant, ask("solve", graph, spent, **_question(k, game, first, variant), **terms))


def _known(solution: Solution) -> int | Interval:
    assert solution.number is not None, "only lists leave none"
    return solution.number


def chi_g(
    graph: GraphLike,
    first: Player = "alice",
    variant: VariantLike = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> int | Interval:
    """The game chromatic number: the least k such that Alice wins the coloring game with k colors [Bodlaender1991].

    Every k from the lower bound upwards is decided, since it is open whether Alice's wins are monotone in k [Zhu1999].
    At least 0 and at most max degree + 1. An :class:`Interval` if a limit left it unknown.

    >>> import mapgame as mg
    >>> mg.chi_g("petersen"), mg.chi_g("path:4", first="bob")
    (4, 2)
    >>> mg.chi_g("grid:7x7", node_limit=10)
    Interval(4, 5, limit='node limit')
    """
    return _known(
        solve(
            graph,
            game="coloring",
            first=first,
            variant=variant,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            threads=threads,
        )
    )


def col_g(
    graph: GraphLike,
    first: Player = "alice",
    variant: VariantLike = None,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> int | Interval:
    """The game coloring number: one more than the score of the marking game under best play [Zhu1999].

    chi_g <= col_g <= max degree + 1. An :class:`Interval` if a limit left it unknown.

    >>> import mapgame as mg
    >>> mg.col_g("icosahedron")
    6
    """
    return _known(
        solve(
            graph,
            game="marking",
            first=first,
            variant=variant,
            time_limit=time_limit,
            node_limit=node_limit,
            memory_limit=memory_limit,
            threads=threads,
        )
    )


def decide(
    graph: GraphLike,
    k: int,
    first: Player = "alice",
    variant: VariantLike = None,
    *,
    game: Game = "coloring",
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Winner:
    """The winner with k colors: ``"alice"``, ``"bob"``, or ``"unknown"`` if a limit ended the search. In the marking
    game Alice wins if the score is below k.

    >>> import mapgame as mg
    >>> mg.decide("petersen", 3), mg.decide("petersen", 4)
    ('bob', 'alice')
    """
    solution = solve(
        graph,
        color_count(k),
        game=game,
        first=first,
        variant=variant,
        time_limit=time_limit,
        node_limit=node_limit,
        memory_limit=memory_limit,
        threads=threads,
    )
    return solution.decisions[0].winner if solution.decisions else "alice"


@dataclass(frozen=True)
class Checked:
    """The verdict of the checker on a certificate.

    :ivar valid: whether the certificate proves its statements; ``None`` if a limit ended the check.
    :ivar reason: why it is not valid.
    :ivar statements: for each statement k, the first player, the winner, and the number of positions checked.
    :ivar terms: what was chosen in the game, such as ``start`` and ``lists``: the statements are about these.
    :ivar numbers: the number of the game that it proves, by first player; ``None`` if it proves none.
    :ivar record: the statements as ``mapgame check`` prints them in JSON.
    """

    valid: bool | None
    reason: str | None
    statements: list[dict[str, Any]]
    graph6: str | None = None
    game: Game | None = None
    connected: bool | None = None
    passing: str | None = None
    terms: dict[str, Any] = field(default_factory=dict)
    numbers: dict[str, int | None] = field(default_factory=dict)
    record: list[dict[str, Any]] = field(default_factory=list, repr=False)

    def __bool__(self) -> bool:
        return self.valid is True

    def number(self, first: Player = "alice") -> int | None:
        """The number of the game that it proves: the least k with which Alice wins, if it proves that Bob wins with
        every smaller k (in the marking game, with k - 1)."""
        return self.numbers[first]


def check(
    certificate: bytes | os.PathLike[str] | str,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Checked:
    """Checks a certificate, specified as bytes or by the name of its file. The checker is independent of the solver: it
    knows the rules and a few lemmas. It takes nearly linear time.

    :raises OSError: if the file cannot be read.
    """
    name = "certificate"
    if not isinstance(certificate, bytes):
        name = os.fspath(certificate)
        with open(certificate, "rb") as file:
            certificate = file.read()
    record = json.loads(_native.check(name, certificate, limits(time_limit, node_limit, memory_limit)))
    said: dict[str, Any] = record[0] if record else {"valid": True, "reason": None}
    proved = [one for one in record if one["valid"]]
    numbers: dict[str, int | None] = {"alice": None, "bob": None}
    numbers.update((one["first"], one["number"]) for one in proved)
    return Checked(
        valid=said["valid"],
        reason=said["reason"],
        statements=[{member: one[member] for member in ("first", "k", "winner", "positions")} for one in proved],
        graph6=said.get("graph6"),
        game=said.get("game"),
        connected=said.get("connected"),
        passing=said.get("pass"),
        terms=said.get("terms", {}),
        numbers=numbers,
        record=record,
    )


class Certificate:
    """A certificate of an answer: winning strategies in a format that others can read and check (docs/formats.md).

    :ivar solution: the answer.
    :ivar lacking: the statements that are missing because of a limit, in words.
    """

    def __init__(self, data: bytes, solution: Solution | None = None, lacking: list[str] | None = None) -> None:
        self._data = data
        self.solution = solution
        self.lacking = lacking or []

    @classmethod
    def load(cls, path: str | os.PathLike[str]) -> Certificate:
        """Loads a saved certificate."""
        with open(path, "rb") as file:
            return cls(file.read())

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it to a new file.

        :raises FileExistsError: if the file exists.
        """
        with open(path, "xb") as file:
            file.write(self._data)

    def check(self, **budget: Any) -> Checked:
        """Checks it with the independent checker, as :func:`check` does."""
        return check(self._data, **budget)

    def __bytes__(self) -> bytes:
        return self._data

    def __len__(self) -> int:
        return len(self._data)

    def __repr__(self) -> str:
        about = f" of {self.solution}" if self.solution else ""
        return f"<Certificate, {len(self)} bytes{about}>"


def certificate(
    graph: GraphLike,
    k: Colors = None,
    *,
    game: str = "coloring",
    first: Player = "alice",
    variant: VariantLike = None,
    turns: tuple[int, int] | None = None,
    defect: int | None = None,
    distance: int | None = None,
    clique: int | None = None,
    order: Iterable[Vertex] | None = None,
    start: Mapping[Vertex, int] | None = None,
    lists: Mapping[Vertex, Iterable[int]] | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Certificate:
    """Decides as :func:`solve` does, with the same parameters, and proves every decision on which the answer depends.

    The limits apply to each decision, and again to the proofs. ``lacking`` lists what a limit left unproved.

    :raises ValueError: if nothing was proved.

    >>> import mapgame as mg
    >>> proof = mg.certificate("petersen")
    >>> checked = proof.check()
    >>> checked.valid, checked.number()
    (True, 4)
    >>> mg.certificate("path:4", start={0: 0, 2: 1}, first="bob").check().valid
    True
    """
    graph = as_graph(graph)
    spent = limits(time_limit, node_limit, memory_limit, threads)
    terms = _terms(graph, turns, defect, distance, clique, order, start, lists)
    done = ask("certify", graph, spent, **_question(k, game, first, variant), **terms)
    if done["hex"] is None:
        raise ValueError(f"no certificate: {'; '.join(done['lacking'])}")
    return Certificate(bytes.fromhex(done["hex"]), _solution(graph, variant, done["solution"]), done["lacking"])
