"""Graph coloring games: exact values with certificates, strategies against every adversary, and the bounds beside them.

>>> import mapgame as mg
>>> mg.chi_g("petersen")
4
"""

from ._native import VERSION as __version__
from ._native import View
from .graphs import Graph, connected_graphs, read, trees
from .interval import Interval, Undecided
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
    solve,
)
from .positions import Move, MoveClass, Moves, Position, winning_moves
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
from .table import Rows, columns, invariants
from .proved import Bound, Bounds, Order, Parameters, bibtex, bounds, order, parameters
from .widget import play

__all__ = [
    "Bob", "Bound", "Bounds", "Certificate", "Checked", "Decision", "Graph", "Interval", "Match", "Move", "MoveClass",
    "Moves", "Order", "Parameters", "Position", "Reply", "Rows", "Solution", "Strategy", "Undecided", "Variant",
    "Verification", "View", "bibtex", "bounds", "certificate", "check", "chi_g", "col_g", "columns",
    "connected_graphs", "decide", "families", "invariants", "match", "order", "parameters", "play", "players", "read",
    "solve", "strategies", "strategy", "theorems", "tournament", "trees", "verify", "winning_moves", "__version__",
]
