"""Budgets as the native half takes them."""

from __future__ import annotations

from typing import Any


def limits(
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: float | None = None,
    threads: int | None = None,
    seed: int = 0,
) -> dict[str, Any]:
    """The budget of one call."""
    for name, value in [("node_limit", node_limit), ("seed", seed), ("threads", threads)]:
        if value is not None and (isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 64):
            raise ValueError(f"{name}: expected a number from 0 to 2^64 - 1, found {value!r}")
    return {
        "time_limit": time_limit,
        "node_limit": node_limit,
        "memory_limit": memory_limit,
        "threads": threads,
        "seed": seed,
    }
