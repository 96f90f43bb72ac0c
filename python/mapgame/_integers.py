"""Integers of Python, numpy and Sage, and any other object with ``__index__``."""

from __future__ import annotations

import operator
from typing import Any

MOST = (1 << 64) - 1


def integer(value: Any) -> int | None:
    """The value as an integer; ``None`` for a Boolean and for anything else."""
    try:
        return None if isinstance(value, bool) else operator.index(value)
    except TypeError:
        return None


def whole(name: str, value: Any, least: int = 0, most: int = MOST, expected: str | None = None) -> int:
    """The argument as an integer.

    :raises ValueError: if it is not an integer from ``least`` to ``most``.
    """
    number = integer(value)
    if number is None or not least <= number <= most:
        words = expected or f"a number from {least} to {'2^64 - 1' if most == MOST else most}"
        raise ValueError(f"{name}: expected {words}, found {value!r}")
    return number


def color_count(k: Any) -> int:
    """``k`` as a number of colors."""
    return whole("k", k, 1, (1 << 32) - 1, "a number of colors, at least 1")


def color_counts(k: Any) -> int | list[int]:
    """``k`` as a list of numbers of colors."""
    return [color_count(one) for one in k] if isinstance(k, (list, tuple, range)) else color_count(k)
