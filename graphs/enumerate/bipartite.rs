//! Every connected bipartite graph of an order, once each. Their numbers are 1, 1, 1, 3, 5, 17, 44, 182, 730, 4032,
//! 25598, 212780 for n = 1 ... 12 \[OEIS A005142\].

use super::Kind;
use super::growth::{self, First};
use crate::classes::bipartite::is_bipartite;

pub(crate) const KIND: Kind = Kind {
    name: "bipartite",
    about: "connected bipartite graphs",
    most: MAX_ORDER,
    contains: is_bipartite,
    graphs: |n| growth::connected::<MAX_ORDER>(n, First::LargestDegree, is_bipartite),
};

const MAX_ORDER: usize = 13;
