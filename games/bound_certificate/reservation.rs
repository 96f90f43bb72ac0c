//! Few vertices of large degree: Alice marks them first, and wins the marking game that she begins with every k for which
//! 2 h(k) - 1 <= k, where h(k) vertices have degree at least k.

use graphs::Graph;

use super::{Rule, Side};
use crate::Player;
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "reservation",
    number: Kind::Marking,
    side: Side::Upper,
    first: Some(Player::Alice),
    lists: &[],
    source: "3.1",
    bound: |graph, _, _| Ok(least(graph, 1)),
};

/// The least k from which on 2 h(k) <= k + `lead`: h does not increase with k.
pub(super) fn least(graph: &Graph, lead: usize) -> u32 {
    if graph.order() == 0 {
        return 0;
    }
    let mut degrees: Vec<usize> = graph.vertices().map(|v| graph.degree(v)).collect();
    degrees.sort_unstable();
    let holds = |k: usize| 2 * (degrees.len() - degrees.partition_point(|&degree| degree < k)) <= k + lead;
    (1..).find(|&k| holds(k)).expect("no degree reaches the order") as u32
}
