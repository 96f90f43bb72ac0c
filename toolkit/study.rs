//! Properties of graphs, and results of strategies on them.

pub mod analysis;
pub mod bound_claims;
pub mod bounds;
pub mod complexity;
pub mod expression;
pub mod game_perfect;
pub mod hunt;
pub mod invariants;
pub mod known;
pub mod proved;
pub mod query;
pub mod response;
pub mod shrinking;
pub mod statistics;
pub mod verify;
