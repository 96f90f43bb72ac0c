"""Limits in the form that the native module expects."""

from __future__ import annotations

import math
from typing import Any

from ._integers import whole


def limits(
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The limits of one call."""
    return {
        "time_limit": positive("time_limit", time_limit, "seconds"),
        "node_limit": None if node_limit is None else whole("node_limit", node_limit),
        "memory_limit": positive("memory_limit", memory_limit, "GiB"),
        "threads": None if threads is None else whole("threads", threads, 1, 1024),
        "seed": whole("seed", seed),
    }


def positive(name: str, value: Any, unit: str | None = None) -> float | None:
    """The argument as a positive number, also one of numpy or Sage, but not a text or a Boolean."""
    if value is None:
        return None
    number = None
    if not isinstance(value, (bool, str, bytes)):
        try:
            number = float(value)
        except (TypeError, ValueError):
            pass
    if number is None or not 0 < number < math.inf:
        raise ValueError(f"{name}: expected a positive number{f' of {unit}' if unit else ''}, found {value!r}")
    return number
