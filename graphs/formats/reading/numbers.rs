//! Numbers that an input gives: orders, and vertices from 1.

use super::Fault;
use crate::{Graph, GraphError};

/// A number as an order.
///
/// # Errors
/// More than [`Graph::MAX_ORDER`].
pub fn order(number: u64) -> Result<usize, Fault> {
    let order = usize::try_from(number).ok().filter(|&order| order <= Graph::MAX_ORDER);
    order.ok_or(GraphError::TooManyVertices(number).into())
}

/// The vertex of a word, from 0, in a graph of this order; the format counts vertices from 1 and calls them `kind`.
///
/// # Errors A word that is no such vertex.
pub fn vertex(word: &str, order: usize, kind: &str) -> Result<usize, Fault> {
    let number: Option<usize> = word.parse().ok().filter(|number| (1..=order).contains(number));
    let number = number.ok_or_else(|| Fault::unlike(format!("{kind} from 1 to {order}"), word));
    number.map(|number| number - 1)
}
