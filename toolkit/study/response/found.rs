//! The result of a search for the best response.

use graphs::Limit;

#[derive(Debug, Clone)]
pub struct ResponseResult<T> {
    /// The worst play: Bob's moves, each with Alice's reply.
    pub turns: Vec<T>,
    /// Its damage, on the scale of the [`Board`](super::Board).
    pub damage: u32,
    /// Whether no play of Bob does more damage.
    pub is_exact: bool,
    /// The number of simulations made, or of positions expanded.
    pub simulations: u64,
    /// The limit of the budget that ended the search before all its simulations; `None` where these were made, or where
    /// there was nothing left to search.
    pub limit: Option<Limit>,
}
