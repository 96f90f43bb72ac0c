//! Values of parameters, as far as they are known.

use crate::Limit;

/// The result of a search for a minimum (chi, a, col_2 ...), in `low..=high`; `witness` has value `high`. If
/// no limit was reached, `low == high`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Estimate<W> {
    pub low: u32,
    /// The value of the witness, an upper bound.
    pub high: u32,
    /// A solution of value `high`: a coloring, an order.
    pub witness: W,
    /// The limit that ended the search while `low < high`.
    pub limit: Option<Limit>,
}

impl<W> Estimate<W> {
    /// The value `value`, attained by `witness` and proven best.
    pub(crate) fn exactly(value: u32, witness: W) -> Self {
        Estimate { low: value, high: value, witness, limit: None }
    }

    /// The interval `(low, high)`.
    pub fn ends(&self) -> (u32, u32) {
        (self.low, self.high)
    }

    /// The value, where it is known.
    pub fn exact(&self) -> Option<u32> {
        (self.low == self.high).then_some(self.low)
    }
}
