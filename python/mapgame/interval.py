"""Numbers that are known only to lie in an interval."""

from __future__ import annotations

from numbers import Real
from typing import NoReturn

from ._integers import integer


class Undecided(ValueError):
    """The answer depends on the unknown number."""


class Interval:
    """A number that a limit left unknown, with proved bounds: ``low <= number <= high``.

    A comparison returns an answer if the interval determines it, and else raises :class:`Undecided`. So do ``int``,
    ``float``, ``bool`` and arithmetic.

    >>> import mapgame as mg
    >>> number = mg.Interval(3, 5)
    >>> number
    Interval(3, 5)
    >>> number <= 5, number < 3, number == 7
    (True, False, False)
    >>> 4 <= number
    Traceback (most recent call last):
    ...
    mapgame.interval.Undecided: the number is unknown, 3 <= number <= 5, and so is whether number >= 4
    """

    __slots__ = {
        "low": "The least value that it may have.",
        "high": "The largest one; ``None`` where nothing is known from above.",
        "limit": "What ended the search, where that is known.",
    }

    def __init__(self, low: int, high: int | None = None, limit: str | None = None) -> None:
        if high is not None and high < low:
            raise ValueError(f"expected low <= high, found {low} and {high}")
        self.low = low
        self.high = high
        self.limit = limit

    def _ends(self) -> str:
        return f"{self.low} <= number" if self.high is None else f"{self.low} <= number <= {self.high}"

    def _undecided(self, question: str) -> NoReturn:
        raise Undecided(f"the number is unknown, {self._ends()}, and so is {question}")

    @staticmethod
    def _of(other: object) -> tuple[float, float] | None:
        if isinstance(other, Interval):
            return other.low, float("inf") if other.high is None else other.high
        number = integer(other)
        if number is None and isinstance(other, Real) and not isinstance(other, bool):
            number = other  # type: ignore[assignment]
        return None if number is None else (number, number)

    def _compare(self, other: object, relation: str) -> bool:
        ends = self._of(other)
        if ends is None:
            return NotImplemented
        (low, high), (from_, to) = self._of(self), ends  # type: ignore[misc]
        yes, no = {
            "<": (high < from_, low >= to),
            "<=": (high <= from_, low > to),
            ">": (low > to, high <= from_),
            ">=": (low >= to, high < from_),
            "==": (low == high == from_ == to, high < from_ or low > to),
        }[relation]
        if yes or no:
            return yes
        self._undecided(f"whether number {relation} {other}")

    def __lt__(self, other: object) -> bool:
        return self._compare(other, "<")

    def __le__(self, other: object) -> bool:
        return self._compare(other, "<=")

    def __gt__(self, other: object) -> bool:
        return self._compare(other, ">")

    def __ge__(self, other: object) -> bool:
        return self._compare(other, ">=")

    def __eq__(self, other: object) -> bool:
        return self._compare(other, "==")

    def __ne__(self, other: object) -> bool:
        equal = self._compare(other, "==")
        return equal if equal is NotImplemented else not equal

    # Equal numbers would have to have equal hashes.
    __hash__ = None  # type: ignore[assignment]

    def __bool__(self) -> bool:
        self._undecided("its truth")

    def __int__(self) -> int:
        self._undecided("its value")

    def __float__(self) -> float:
        self._undecided("its value")

    __index__ = __int__

    def _arithmetic(self, other: object) -> NoReturn:
        self._undecided("what is computed with it")

    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = _arithmetic
    __truediv__ = __rtruediv__ = __floordiv__ = __rfloordiv__ = _arithmetic

    def __contains__(self, number: float) -> bool:
        """Whether the number can have this value."""
        low, high = self._of(self)  # type: ignore[misc]
        ends = self._of(number)
        return ends is not None and low <= ends[0] and ends[1] <= high

    def __repr__(self) -> str:
        because = f", limit={self.limit!r}" if self.limit else ""
        return f"Interval({self.low}, {self.high}{because})"


def number(low: int, high: int | None, limit: str | None = None) -> int | Interval:
    """The number, if it is known."""
    return low if low == high else Interval(low, high, limit)
