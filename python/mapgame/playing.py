"""Strategies, as functions of Python or names of the catalogue: against every Bob, one Bob, or each other."""

from __future__ import annotations

import functools
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, Union, overload

from . import _native
from ._ask import ask, written
from ._integers import color_count, whole
from ._limits import limits, positive
from .graphs import Graph, GraphLike, Vertex, as_graph, classed, numbered, several
from .interval import Interval, number
from .numbers import Game, Player

View = _native.View


class Strategy:
    """A function that plays one side, made by :func:`strategy` or :class:`Bob`. It can still be called as a
    function."""

    side: Player = "alice"

    def __init__(
        self,
        rule: Callable[[View], Any],
        *,
        name: str | None = None,
        colors: bool = False,
        memory: bool = False,
        needs: Iterable[Literal["order", "guide"]] = (),
    ) -> None:
        if not callable(rule):
            raise ValueError(f"expected a function of a view, found {rule!r}")
        self.rule = rule
        self.name = name or getattr(rule, "__name__", "rule")
        self.colors = colors
        self.memory = memory
        self.needs = frozenset(needs)
        unknown = sorted(self.needs - {"order", "guide"})
        if unknown:
            raise ValueError(f"needs: expected order or guide, found {unknown[0]!r}")
        functools.update_wrapper(self, rule, updated=())

    def __call__(self, view: View) -> Any:
        return self.rule(view)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} {self.name}, {self.side}>"

    def _described(self, graph: Graph) -> dict[str, Any]:
        return {
            "name": self.name,
            "function": self.rule,
            "side": self.side,
            "sees_colors": self.colors,
            "has_memory": self.memory,
            "needs_order": "order" in self.needs,
            "needs_guide": "guide" in self.needs,
            "graph": graph,
            "labels": list(graph.vertices),
            "index": {vertex: v for v, vertex in enumerate(graph.vertices)},
        }


class Bob(Strategy):
    """Makes a player of Bob from a function; also a decorator.

    The function receives a :class:`View` and returns ``(vertex, color)``. With ``colors=False`` it returns a vertex,
    which gets its color by first fit. With ``memory=True`` it also returns its memory, as the last part, and receives
    it as ``view.memory``. ``None`` is a pass, if Bob may pass.

    >>> import mapgame as mg
    >>> @mg.Bob
    ... def spoiler(view):
    ...     for v in view.uncolored:
    ...         taken = {view.colors.get(w) for w in view.neighbors(v)}
    ...         for color in reversed(range(view.k)):
    ...             if color not in taken:
    ...                 return v, color
    >>> mg.match("path:7", k=2, alice="random", bob=spoiler, games=1).games
    1
    """

    side: Player = "bob"

    def __init__(
        self,
        rule: Callable[[View], Any],
        *,
        name: str | None = None,
        colors: bool = True,
        memory: bool = False,
    ) -> None:
        super().__init__(rule, name=name, colors=colors, memory=memory)


Rule = Union[Strategy, str, Callable[[View], Any]]


@overload
def strategy(
    rule: Callable[[View], Any],
    /,
    *,
    name: str | None = None,
    colors: bool = False,
    memory: bool = False,
    needs: Iterable[Literal["order", "guide"]] = (),
) -> Strategy: ...


@overload
def strategy(
    *,
    name: str | None = None,
    colors: bool = False,
    memory: bool = False,
    needs: Iterable[Literal["order", "guide"]] = (),
) -> Callable[[Callable[[View], Any]], Strategy]: ...


def strategy(rule: Any = None, /, **options: Any) -> Any:
    """Makes a strategy of Alice from a function that receives a :class:`View` and returns the vertex to color.

    :param colors: the rule sees colors. Then it also chooses them, and returns ``(vertex, color)``. Colors are renamed
        in each position (0 is the color of the first colored vertex), since a strategy must not depend on their names.
    :param memory: the rule returns its memory as the last part, ``(vertex, memory)`` or ``(vertex, color, memory)``,
        and receives it as ``view.memory``, ``None`` before the first move. A memory must be hashable or JSON.
    :param needs: ``"order"`` for ``view.order``, the vertices along a linear order, and ``"guide"`` for ``view.guide``,
        the class of every vertex in a proper coloring. With a guide the vertex gets a shade of its class.
    :param name: its name in plays.

    The same view must have the same answer: a rule may remember only its memory. So :func:`verify` can merge plays, and
    covers every Bob.

    >>> import mapgame as mg
    >>> @mg.strategy
    ... def least(view):
    ...     return view.uncolored[0]
    >>> mg.verify("petersen", least).worst_case
    4
    """
    if rule is None:
        return functools.partial(Strategy, **options)
    return Strategy(rule, **options)


def _who(graph: Graph, rule: Rule, side: type[Strategy] = Strategy, argument: str = "rule") -> Any:
    if isinstance(rule, str):
        return rule
    if not isinstance(rule, Strategy):
        if not callable(rule):
            raise ValueError(f"{argument}: expected a name, or a function of a view, found {rule!r}")
        rule = side(rule)
    return rule._described(graph)


def _checked(argument: str, rule: Any, side: str, *, is_alone: bool = True) -> None:
    """Checks what does not depend on the graph: that there is a player of this name, and that it plays this side.

    :param is_alone: whether it cannot know the strategy of its opponent.
    :raises ValueError: with the name of the argument.
    """
    if isinstance(rule, str) and not rule.startswith("exec:"):
        try:
            _native.check_player(rule, side, is_alone)
        except ValueError as fault:
            raise ValueError(f"{argument}: {fault}") from None
    elif not isinstance(rule, (str, Strategy)) and not callable(rule):
        raise ValueError(f"{argument}: expected a name, or a function of a view, found {rule!r}")


class Reply(NamedTuple):
    """A move of a play.

    :ivar marked_neighbors: the number of neighbors that were colored (marked) before the vertex.
    :ivar memory: the memory of the strategy after the move, if it is a set of vertices.
    :ivar why: Alice's reason.
    """

    player: Player
    vertex: Vertex
    color: int | None
    marked_neighbors: int
    memory: tuple[Vertex, ...]
    why: str | None


@dataclass(frozen=True)
class Verification:
    """The result of a verification on one graph.

    :ivar worst_case: score + 1 in the marking game, colors in the coloring game; an :class:`Interval` if not every
        Bob was covered, ``None`` if only one number of colors was decided.
    :ivar exhaustive: whether every play of Bob was covered.
    :ivar survives: whether Alice wins with the specified number of colors, if that is known.
    :ivar holds: whether every theorem of the strategy holds; ``None`` if it has none, or this is unknown.
    :ivar play: a play that attains the worst case, with reasons.
    :ivar defeat: how Alice loses in it: ``("dead", v)``, v sees every color, or ``("no_shade", v)``.
    :ivar positions: the number of states visited, or of moves played.
    :ivar limit: the limit that ended the search.
    :ivar record: the answer as ``mapgame verify`` prints it in JSON.
    """

    graph: Graph
    strategy: str
    game: Game
    worst_case: int | Interval | None
    exhaustive: bool
    survives: bool | None
    holds: bool | None
    play: list[Reply]
    defeat: tuple[str, Vertex] | None
    colors: int | None
    positions: int
    games: int | None
    limit: str | None
    order: tuple[Vertex, ...] | None
    guide: dict[Vertex, int] | None
    claims: list[dict[str, Any]]
    record: dict[str, Any] = field(repr=False)

    @property
    def findings(self) -> dict[str, Any]:
        """The record, under its former name."""
        return self.record

    def film(self) -> str:
        """The play as a filmstrip, an SVG document."""
        return _native.film(self.graph._core, self.graph.name, json.dumps(self.record))

    def _repr_svg_(self) -> str | None:
        return self.film() if self.play and self.graph.n <= 200 else None

    def __str__(self) -> str:
        needed = self.worst_case
        if isinstance(needed, Interval):
            needed = f"at least {needed.low}"  # type: ignore[assignment]
        head = f"{self.graph.name}: {self.strategy}"
        if self.record.get("player") == "bob":
            beaten = f"beats {'not ' if self.survives else ''}every Alice with {self.colors} colors"
            head += f" {beaten if needed is None else f'makes every Alice need {needed}'}"
        elif needed is not None:
            bobs = " against every Bob" if self.exhaustive else ""
            head += f" needs {needed}{bobs}"
        elif self.survives is not None:
            head += f" {'survives' if self.survives else 'is beaten'} with {self.colors} colors"
        lines = [f"{head} ({self.positions} positions)"]
        for claim in self.claims:
            verdict = {True: "holds", False: "REFUTED", None: "not settled"}[claim["holds"]]
            lines.append(f"  {claim['statement']} = {claim['bound']}: {verdict}  [{claim['citation']}]")
        for reply in self.play:
            color = "" if reply.color is None else f" = {reply.color}"
            why = f"  {reply.why}" if reply.why else ""
            lines.append(f"    {reply.player:5} {reply.vertex}{color}  {reply.marked_neighbors}{why}")
        return "\n".join(lines)


def _verification(graph: Graph, found: dict[str, Any]) -> Verification:
    guide, order, limit = found.get("guide"), found.get("order"), found.get("limit")
    worst = found.get("worst_case")
    if worst is not None and not found["exhaustive"]:
        # With max degree + 1 shades of each class no vertex is ever without one.
        classes = max(guide, default=0) + 1 if guide else 1
        worst = number(worst, max(worst, classes * found["max_degree_plus_1"]), limit)
    label = graph.label
    play = [
        Reply(
            player=reply["player"],
            vertex=label(reply["vertex"]),
            color=reply.get("color"),
            marked_neighbors=reply["marked_neighbors"],
            memory=tuple(label(v) for v in reply.get("memory", ())),
            why=reply.get("why") or None,
        )
        for reply in found["worst_play"]
    ]
    defeat = found.get("defeat")
    verdicts = [claim["holds"] for claim in found["claims"]]
    holds = False if False in verdicts else None if None in verdicts or not verdicts else True
    return Verification(
        graph=graph,
        strategy=found["strategy"],
        game=found["game"],
        worst_case=worst,
        exhaustive=found["exhaustive"],
        survives=found.get("survives"),
        holds=holds,
        play=play,
        defeat=next(((how, label(v)) for how, v in defeat.items()), None) if defeat else None,
        colors=found.get("colors"),
        positions=found["positions"],
        games=found.get("games"),
        limit=limit,
        order=tuple(label(v) for v in order) if order is not None else None,
        guide=dict(zip(graph.vertices, guide)) if guide is not None else None,
        claims=found["claims"],
        record=found,
    )


def verify(
    graph: GraphLike,
    rule: Rule,
    *,
    player: Player = "alice",
    first: Player = "alice",
    k: int | None = None,
    shades: int | None = None,
    game: Game | None = None,
    bob: Rule | None = None,
    games: int = 1000,
    order: Iterable[Vertex] | None = None,
    guide: Mapping[Vertex, int] | None = None,
    force: bool = False,
    fallback: str | None = "best-response:2000",
    seed: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
) -> Verification:
    """Plays a strategy of Alice against every Bob, or in ``games`` games against one; or one of Bob against every
    Alice.

    :param rule: a function (see :func:`strategy`), a name of :func:`strategies`, or ``exec:PROGRAM``.
    :param player: the player whose strategy it is. For Bob the worst case is the least number of colors, or score + 1,
        with which some Alice survives. :param first: the first player, for a strategy of Bob.
    :param k: decides whether it survives with k colors, in the coloring game. :param shades: with this many of each
        class.
    :param game: by default the marking game for a rule that ignores colors, else the coloring game.
    :param bob: a function, or a player by name such as ``"threat"`` or ``"mcts:100"``.
    :param order: the vertex order to use instead of the best known. :param guide: the proper coloring to use.
    :param force: also plays on graphs outside the strategy's class.
    :param fallback: the Bob who continues if a limit ends the search over every Bob: ``best-response:N`` or ``None``. A
        play that he finds raises the lower bound.
    :raises ValueError: with the message of the command line, if the strategy does not apply, breaks a rule, or answers
        differently in the same position. An exception of a function is passed on.

    Exponential; a state is the set of colored vertices with the memory (and the colors, if the rule sees them).
    Functions of Python are called in one thread, which takes about 10 microseconds a call.

    >>> import mapgame as mg
    >>> found = mg.verify("petersen", "activation")
    >>> found.worst_case, found.holds, found.exhaustive
    (4, True, True)
    >>> mg.verify("crown:4", "copy-across", player="bob").worst_case
    4
    >>> @mg.strategy(memory=True)
    ... def stubborn(view):
    ...     fallen = (view.memory or 0) + 1
    ...     view.because(f"move {fallen}")
    ...     return max(view.uncolored), fallen
    >>> print(mg.verify("path:3", stubborn))  # doctest: +NORMALIZE_WHITESPACE
    path:3: stubborn needs 3 against every Bob (1 positions)
        alice 2  0  move 1
        bob   0  0
        alice 1  2  move 2
    """
    graph = as_graph(graph)
    if game not in (None, "coloring", "marking"):
        raise ValueError(f"game: expected coloring or marking, found {game!r}")
    most = (1 << 32) - 1
    question = {
        "player": player,
        "first": first,
        "game": game,
        "games": whole("games", games, 1),
        "k": None if k is None else color_count(k),
        "shades": None if shades is None else whole("shades", shades, 1, most),
        "order": None if order is None else numbered("order", graph, order),
        "guide": None if guide is None else classed(graph, guide),
        "force": force,
        "fallback": "none" if fallback is None else fallback,
    }
    if bob is not None:
        _checked("bob", bob, "bob", is_alone=False)
    players = _who(graph, rule), None if bob is None else _who(graph, bob, Bob)
    spent = limits(time_limit, node_limit, memory_limit, None, seed)
    try:
        return _verification(graph, _asked(_native.verified, graph, question, players, spent))
    except ValueError as fault:
        if isinstance(rule, str) and str(fault).startswith("expected one of "):
            raise ValueError(f"rule: {fault}") from None
        raise


def _asked(
    answer: Callable[..., str], graph: Graph, question: dict[str, Any], players: tuple[Any, Any], spent: dict[str, Any]
) -> dict[str, Any]:
    """The answer of the command line to a question in which functions may play."""
    question = {**question, "seed": spent["seed"]}
    answered: dict[str, Any] = json.loads(answer(written(question), (graph.name, graph._core), *players, spent))
    return answered


@dataclass(frozen=True)
class Match:
    """The result of a match.

    :ivar wins: the number of the ``games`` that Alice won. :ivar ratio: her share, ``None`` if no game counts.
    :ivar low: the lower end of its 95 % interval [Wilson1927]. :ivar high: the upper one.
    :ivar only_play: the moves, if there were several games and all were the same play.
    :ivar limit: the limit that ended the match. :ivar record: the answer as ``mapgame match`` prints it in JSON.
    """

    graph: Graph
    k: int
    first: Player
    alice: str
    bob: str
    wins: int
    games: int
    ratio: float | None
    low: float
    high: float
    only_play: str | None
    limit: str | None
    record: dict[str, Any] = field(repr=False)


def _named(rule: Rule) -> str:
    return rule if isinstance(rule, str) else str(getattr(rule, "name", None) or getattr(rule, "__name__", "rule"))


def match(
    graph: GraphLike,
    k: int,
    alice: Rule,
    bob: Rule,
    *,
    games: int = 1000,
    first: Player = "alice",
    until_width: float | None = None,
    seed: int = 0,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
) -> Match:
    """Plays the coloring game with k colors, in seeded games that run in parallel.

    :param alice: a strategy, a player by name (``"activation"``, ``"mcts:1000"``, ``"random"``) or a function.
    :param until_width: ends the match once the 95 % interval is at most this wide.

    >>> import mapgame as mg
    >>> result = mg.match("petersen", k=4, alice="activation", bob="random", games=50)
    >>> result.wins, result.games
    (50, 50)
    """
    graph = as_graph(graph)
    width = positive("until_width", until_width)
    question = {"k": color_count(k), "first": first, "games": whole("games", games, 1), "until_width": width}
    _checked("alice", alice, "alice", is_alone=False)
    _checked("bob", bob, "bob", is_alone=False)
    players = _who(graph, alice), _who(graph, bob, Bob)
    spent = limits(time_limit, node_limit, memory_limit, threads, seed)
    record = _asked(_native.contest, graph, question, players, spent)
    members = "k", "first", "alice", "bob", "wins", "games", "ratio", "low", "high", "only_play", "limit"
    # Members that do not apply are left out of the record.
    values: dict[str, Any] = {name: record.get(name) for name in members}
    return Match(graph=graph, record=record, **values)


def tournament(
    graphs: Iterable[GraphLike],
    alice: Iterable[Rule],
    bob: Iterable[Rule],
    *,
    k: Iterable[int] | None = None,
    first: Player = "alice",
    games: int = 1000,
    **options: Any,
) -> Iterator[Match]:
    """Plays every Alice against every Bob on every graph, with a match for each k, by default from chi to max degree.
    ``options`` are those of :func:`match`. Strategies that do not apply to a graph are skipped.

    >>> import mapgame as mg
    >>> for one in mg.tournament(["path:5"], ["activation"], ["random", "threat"], games=20):
    ...     print(one.k, one.bob, one.games)
    2 random 20
    2 threat 20
    """
    from .proved import parameters

    alices, bobs = list(several("alice", alice, "players")), list(several("bob", bob, "players"))
    wanted = None if k is None else list(several("k", k, "numbers of colors"))
    for source in several("graphs", graphs):
        graph = as_graph(source)
        colors = wanted
        if colors is None:
            known = parameters(graph)
            low = max(known.chi if isinstance(known.chi, int) else known.chi.low, 1)
            most = max((graph.degree(vertex) for vertex in graph), default=0)
            colors = list(range(low, max(most, low) + 1))
        for number_of_colors in colors:
            for a in alices:
                for b in bobs:
                    try:
                        yield match(graph, number_of_colors, a, b, games=games, first=first, **options)
                    except ValueError as fault:
                        if "does not apply" not in str(fault):
                            raise


@functools.cache
def _catalogue() -> dict[str, list[dict[str, Any]]]:
    return ask("catalogue")


def strategies() -> list[dict[str, Any]]:
    """The strategies of Alice and of Bob: ``name``, ``player``, ``about`` and the names of their ``theorems``."""
    found = (one for one in _catalogue()["players"] if one["kind"] == "strategy")
    return [{**{key: one[key] for key in ("name", "about", "theorems")}, "player": one["sides"][0]} for one in found]


def players() -> list[dict[str, Any]]:
    """The players without theorems: those without search, and those with a ``budget`` after a colon."""
    return [one for one in _catalogue()["players"] if one["kind"] != "strategy"]


def families() -> list[dict[str, Any]]:
    """The families of graphs: ``name``, ``usage`` as a spec, and ``about``."""
    return _catalogue()["families"]


def theorems() -> list[dict[str, Any]]:
    """The theorems: ``name``, ``statement``, ``class``, ``status``, ``citation`` and its ``key``."""
    return _catalogue()["theorems"]


