"""Graph coloring games: exact values with certificates, strategies against every opponent, and bounds with their
theorems.

>>> import mapgame as mg
>>> mg.chi_g("petersen")
4
"""

try:
    from ._native import VERSION as __version__
except ModuleNotFoundError as fault:
    if fault.name != f"{__name__}._native":
        raise
    raise ImportError(
        f"{__path__[0]} has the sources of mapgame, without its compiled half: start Python in another folder, where the "
        "installed package is found, or compile it here with `maturin develop`"
    ) from None
from ._native import View
from ._ask import ask
from .graphs import Graph, connected_graphs, over, read, trees
from .interval import Interval, Undecided
from .claims import Hunted, Row, hunt
from .learning import Environment
from .numbers import (
    Certificate,
    Checked,
    Decision,
    Solution,
    Variant,
    certificate,
    check,
    chi_g,
    col_g,
    decide,
    games,
    solve,
)
from .positions import Move, MoveClass, Moves, Picture, Position, draw, winning_moves
from .playing import (
    Bob,
    Match,
    Reply,
    Strategy,
    Verification,
    families,
    match,
    players,
    strategies,
    strategy,
    theorems,
    tournament,
    verify,
)
from .tables import Rows, add_to_graphcalc, column, columns, frame, invariants, table
from .proved import Bound, Bounds, Family, Known, Order, Parameters, bibtex, bounds, family, known, order, parameters
from .widget import play

__all__ = [
    "Bob", "Bound", "Bounds", "Certificate", "Checked", "Decision", "Environment", "Family", "Graph", "Hunted",
    "Interval", "Known", "Match", "Move", "MoveClass", "Moves", "Order", "Parameters", "Picture", "Position", "Reply",
    "Row", "Rows", "Solution", "Strategy", "Undecided", "Variant", "Verification", "View", "add_to_graphcalc", "ask",
    "bibtex", "bounds", "certificate", "check", "chi_g", "col_g", "column", "columns", "connected_graphs", "decide",
    "draw", "families", "family", "frame", "games", "hunt", "invariants", "known", "match", "order", "over",
    "parameters", "play", "players", "read", "solve", "strategies", "strategy", "table", "theorems", "tournament",
    "trees", "verify", "winning_moves", "__version__",
]
