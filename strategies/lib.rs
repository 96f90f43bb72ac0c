//! Named strategies, each with its theorem.
