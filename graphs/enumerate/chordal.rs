//! Every connected chordal graph of an order, once each. Their numbers are 1, 1, 2, 5, 15, 58, 272, 1614, 11911, 109539
//! for n = 1 ... 10 \[OEIS A048192\].

use super::Kind;
use super::growth::{self, First};
use crate::classes::chordal;

pub(crate) const KIND: Kind = Kind {
    name: "chordal",
    about: "connected chordal graphs",
    most: MAX_ORDER,
    contains: chordal::CLASS.contains,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::LargestDegree, KIND.contains),
};

const MAX_ORDER: usize = 10;
