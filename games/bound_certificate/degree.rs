//! No vertex sees more colors than it has neighbors: Alice wins with every k above the maximum degree.

use super::{Rule, Side};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "degree",
    number: Kind::Marking,
    side: Side::Upper,
    first: None,
    lists: &[],
    source: "1.1",
    bound: |graph, _, _| Ok(if graph.order() == 0 { 0 } else { graph.max_degree() as u32 + 1 }),
};
