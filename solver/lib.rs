//! Exact solvers.
