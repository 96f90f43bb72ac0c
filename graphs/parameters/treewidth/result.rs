//! Results of the searches for the treewidth.

use crate::{Limit, Vertex};

/// The result of a search: `low <= tw <= high`, and the vertices in the order of placing, of width at most
/// `high`.
pub(super) struct TreewidthResult {
    pub(crate) low: u32,
    pub(crate) high: u32,
    pub(crate) placed: Vec<Vertex>,
    pub(crate) limit: Option<Limit>,
}
