"""chi_g, col_g, who wins, and certificates that a small independent checker accepts.

Alice and Bob take turns. A move gives an uncolored vertex one of k colors that none of its neighbors has. Alice wins if
all vertices get a color, Bob if some uncolored vertex sees all k colors. chi_g(G) is the least number of colors with
which Alice, moving first, wins [Bodlaender1991]. In the marking game the score is the largest number of marked
neighbors that a vertex has when it is marked; col_g(G) is one more than the score under best play [Zhu1999].
"""

from __future__ import annotations

import functools
import inspect
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, ParamSpec, TypeVar, Union

from . import _native
from ._ask import ask
from ._integers import color_count, color_counts, whole
from ._limits import limits
from .graphs import Graph, GraphLike, Vertex, as_graph, contents, numbered, several
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
    number = None if ends is None else _interval(ends[0], ends[1], limit)
    return Solution(
        graph=graph,
        game=record["game"],
        first=record["first"],
        variant=Variant.of(variant),
        number=number,
        decisions=decisions,
        lower_bound=(bound["value"], bound["parameter"]),
        interval_by=tuple(record.get("interval_by", (None, None))),
        record=record,
    )


@functools.cache
def _games() -> list[dict[str, Any]]:
    return _native.rulesets()


def games() -> list[dict[str, Any]]:
    """The games that :func:`solve` decides: ``name``, the ``symbol`` and the name of its ``number``, its
    ``parameters`` (all but ``order`` must be specified), ``rules`` and ``sources``.

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


#: What may be chosen in a game, and how an argument of this name becomes data.
_TERMS: dict[str, Callable[[Graph, Any], Any]] = {
    "turns": lambda _, turns: _turns(turns),
    "defect": lambda _, defect: whole("defect", defect, 0, (1 << 32) - 1),
    "distance": lambda _, distance: whole("distance", distance, 1, (1 << 32) - 1),
    "clique": lambda _, clique: whole("clique", clique, 1, (1 << 32) - 1),
    "order": lambda graph, order: numbered("order", graph, order),
    "start": lambda graph, start: _by_vertex("start", graph, start, lambda color: _color("start", color)),
    "lists": lambda graph, lists: _by_vertex("lists", graph, lists, _list),
}

#: What may be chosen in a game beyond its parameters.
_OPTIONAL = {"coloring": ("start", "lists")}


def _asked(
    call: str, graph: GraphLike, *, k: Colors, game: str, first: Player, variant: VariantLike, **others: Any
) -> tuple[Graph, Any]:
    """The graph, and the answer to a question with the arguments of :func:`solve`."""
    graph = as_graph(graph)
    chosen = {name: others.pop(name) for name in _TERMS}
    spent = limits(**others)
    terms = {name: _TERMS[name](graph, term) for name, term in chosen.items() if term is not None}
    if "lists" in terms and k == "every":
        raise ValueError("k: expected a number of colors, or none, in a game with lists, found 'every'")
    known = next((one for one in _games() if one["name"] == game), None)
    if known is not None:
        needed = known["parameters"]
        # The ordered game has a default, the order of the graph.
        missing = next((name for name in needed if name not in terms and name != "order"), None)
        foreign = next((name for name in terms if name not in {*needed, *_OPTIONAL.get(game, ())}), None)
        if foreign is not None or missing is not None:
            has = f"the {game} game {'needs' if foreign is None else 'has no'}"
            raise ValueError(f"{foreign or missing}: {has} {foreign or missing}")
    return graph, ask(call, graph, spent, **_question(k, game, first, variant), **terms)


_Parameters = ParamSpec("_Parameters")
_Returned = TypeVar("_Returned")


def _as(other: Callable[_Parameters, Any]) -> Callable[[Callable[..., _Returned]], Callable[_Parameters, _Returned]]:
    """Decorates a function of named arguments: it has the parameters of another function, with their defaults."""
    parameters = inspect.signature(other)

    def decorated(function: Callable[..., _Returned]) -> Callable[_Parameters, _Returned]:
        @functools.wraps(function)
        def called(*arguments: _Parameters.args, **named: _Parameters.kwargs) -> _Returned:
            bound = parameters.bind(*arguments, **named)
            bound.apply_defaults()
            return function(**bound.arguments)

        returned = inspect.signature(function).return_annotation
        called.__signature__ = parameters.replace(return_annotation=returned)  # type: ignore[attr-defined]
        return called

    return decorated


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
    arguments = locals()
    graph, record = _asked("solve", **arguments)
    return _solution(graph, variant, record)


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
    :ivar statements: for each statement k, the first player, the winner, and the number of positions checked. In a
        certificate of bounds also the ``bound``, and the rule by which it is proved; the first player may be either. About
        a family also for which members it is, and for which Bob wins with smaller k, too.
    :ivar graph6: the graph of the first statement, but of a very large one.
    :ivar family: the family, if the proof is about all its members.
    :ivar terms: what was chosen in the game, such as ``start`` and ``lists``: the statements are about these.
    :ivar numbers: the number of the game that it proves, by first player; ``None`` if it proves none, or if the file has
        statements about several games or graphs.
    :ivar record: the statements as ``mapgame check`` prints them in JSON.
    """

    valid: bool | None
    reason: str | None
    statements: list[dict[str, Any]]
    graph6: str | None = None
    family: str | None = None
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
        if first not in self.numbers:
            raise ValueError(f"first: expected alice or bob, found {first!r}")
        return self.numbers[first]


#: What a statement says, where it says it.
_STATED = "first", "k", "winner", "positions", "bound", "by", "for", "smaller"
#: What it is about, but for the line of the graph, which may stand only with the first statement.
_SUBJECT = "n", "m", "game", "connected", "pass", "terms"


def check(
    certificate: bytes | os.PathLike[str] | str,
    *,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Checked:
    """Checks a certificate, specified as bytes or by the name of its file: of any game, of bounds, also several in one file,
    or a proof about a family. The file may be compressed. The checker is independent of the solver: it knows the rules and
    a few lemmas. It takes nearly linear time. Transcripts are for ``mapgame check``.

    :raises OSError: if the file cannot be read.
    """
    name = "certificate"
    if not isinstance(certificate, bytes):
        if not isinstance(certificate, (str, os.PathLike)):
            raise ValueError(f"certificate: expected bytes or the name of a file, found {certificate!r}")
        name = os.fspath(certificate)
        certificate = contents(certificate)[0]
    if certificate.lstrip().startswith(b"{"):
        raise ValueError(f"{name}: expected a certificate, found JSON: `mapgame check` replays transcripts")
    record, by_bounds = json.loads(_native.check(name, certificate, limits(time_limit, node_limit, memory_limit)))
    said: dict[str, Any] = record[0] if record else {"valid": True, "reason": None}
    proved = [one for one in record if one["valid"]]
    verdicts = {one["valid"] for one in record}
    numbers: dict[str, int | None] = {"alice": None, "bob": None}
    subjects = {json.dumps([one.get(member) for member in _SUBJECT]) for one in record}
    lines = {one["graph6"] for one in record if one.get("graph6")}
    if len(subjects) == 1 and len(lines) <= 1:
        numbers.update((one["first"], one.get("number")) for one in proved if one["first"])
    if len({symbol for symbol, _, _ in by_bounds or ()}) == 1:
        numbers.update((first, number) for _, number, first in by_bounds)
    return Checked(
        valid=False if False in verdicts else None if None in verdicts else True,
        reason=next((one["reason"] for one in record if not one["valid"]), None),
        statements=[{member: one[member] for member in _STATED if member in one} for one in proved],
        graph6=said.get("graph6"),
        family=said.get("family"),
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


@_as(solve)
def certificate(**arguments: Any) -> Certificate:
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
    graph, done = _asked("certify", **arguments)
    if done["hex"] is None:
        raise ValueError(f"no certificate: {'; '.join(done['lacking'])}")
    solution = _solution(graph, arguments["variant"], done["solution"])
    return Certificate(bytes.fromhex(done["hex"]), solution, done["lacking"])
