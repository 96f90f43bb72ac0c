//! What the searches for the treewidth give back.

use crate::{Limit, Vertex};

/// What a search found: `low <= tw <= high`, and vertices in the order of placing, of width `high` or
/// less.
pub(super) struct Found {
    pub low: u32,
    pub high: u32,
    pub placed: Vec<Vertex>,
    pub limit: Option<Limit>,
}
