"""Limits in the form that the native module expects."""

from __future__ import annotations

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
        "time_limit": time_limit,
        "node_limit": None if node_limit is None else whole("node_limit", node_limit),
        "memory_limit": memory_limit,
        "threads": None if threads is None else whole("threads", threads),
        "seed": whole("seed", seed),
    }
