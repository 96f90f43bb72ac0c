//! Every connected cograph of an order, once each. Their numbers are 1, 1, 2, 5, 12, 33, 90, 261, 766, 2312, 7068, 21965
//! for n = 1 ... 12 \[OEIS A000669\].

use super::Kind;
use super::growth::{self, First};
use crate::classes::cograph;

pub(crate) const KIND: Kind = Kind {
    name: "cographs",
    about: "connected cographs",
    most: MAX_ORDER,
    contains: cograph::CLASS.contains,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::LargestDegree, KIND.contains),
};

const MAX_ORDER: usize = 12;
