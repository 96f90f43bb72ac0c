//! Every connected planar graph of an order, once each. Their numbers are 1, 1, 2, 6, 20, 99, 646, 5974, 71885,
//! 1052805 for n = 1 ... 10 \[OEIS A003094\].
//!
//! A connected planar graph has a vertex of degree at most 5 whose removal leaves it connected: an end block is an edge
//! with a leaf, or a planar graph of minimum degree 2, in which at least three vertices have degree at most 5, and only
//! one of its vertices is a cut vertex.

use super::Kind;
use super::growth::{self, First};
use crate::classes::planar::is_planar;

pub(crate) const KIND: Kind = Kind {
    name: "planar",
    about: "connected planar graphs",
    most: MAX_ORDER,
    contains: is_planar,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::DegreeAtMost(5), is_planar),
};

const MAX_ORDER: usize = 11;
