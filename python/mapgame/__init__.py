"""Graph coloring games: exact values with certificates, strategies against every opponent, and bounds with their
theorems.

>>> import mapgame as mg
>>> mg.chi_g("petersen")
4
"""

from ._native import VERSION as __version__
from ._native import View
from ._ask import ask
from .graphs import Graph, connected_graphs, read, trees
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
from .table import Rows, add_to_graphcalc, column, columns, frame, invariants
from .proved import Bound, Bounds, Known, Order, Parameters, bibtex, bounds, known, order, parameters
from .widget import play

__all__ = [
    "Bob", "Bound", "Bounds", "Certificate", "Checked", "Decision", "Environment", "Graph", "Hunted",
    "Interval", "Known", "Match", "Move", "MoveClass", "Moves", "Order", "Parameters", "Position", "Reply", "Row",
    "Rows", "Solution", "Strategy", "Undecided", "Variant", "Verification", "View", "add_to_graphcalc", "ask", "bibtex",
    "bounds", "certificate", "check", "chi_g", "col_g", "column", "columns", "connected_graphs",
    "decide", "families", "frame", "games", "hunt", "invariants", "known", "match", "order", "parameters", "play",
    "players", "read", "solve", "strategies", "strategy", "theorems", "tournament", "trees", "verify",
    "winning_moves", "__version__",
]
