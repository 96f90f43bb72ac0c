//! Every connected outerplanar graph of an order, once each. Their numbers are 1, 1, 2, 5, 13, 46, 172, 777, 3783, 20074
//! for n = 1 ... 10 \[OEIS A111563\].
//!
//! A connected outerplanar graph has a vertex of degree at most 2 whose removal leaves it connected: an end block is an
//! edge with a leaf, or a cycle with chords that do not cross, in which at least two vertices lie on no chord, and only
//! one of its vertices is a cut vertex.

use super::Kind;
use super::growth::{self, First};
use crate::classes::outerplanar::is_outerplanar;

pub(crate) const KIND: Kind = Kind {
    name: "outerplanar",
    about: "connected outerplanar graphs",
    most: MAX_ORDER,
    contains: is_outerplanar,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::DegreeAtMost(2), is_outerplanar),
};

const MAX_ORDER: usize = 13;
