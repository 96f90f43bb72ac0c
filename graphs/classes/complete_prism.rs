//! Prisms over complete graphs, K_n x K_2, n >= 1.

use super::numbering::{self, Numbering};
use super::{complete, two_layers};
use crate::Graph;
use crate::classes::Class;

/// The prisms over complete graphs.
pub const CLASS: Class = Class {
    name: "complete-prism",
    about: "the Cartesian product of K_n and K_2, n >= 1",
    contains: |graph| numbering(graph).is_some(),
    decide: |graph| numbering::decide(numbering(graph)),
};

/// Matched vertices one after the other. O(n^3), and O(n) for most graphs that are no such prism.
pub fn numbering(graph: &Graph) -> Option<Numbering> {
    let n = graph.order() / 2;
    if n == 0 || graph.vertices().any(|v| graph.degree(v) != n) {
        return None;
    }
    two_layers::all(graph).iter().find_map(|layers| {
        if !complete::is_complete(&layers.base(graph)) {
            return None;
        }
        let pairs = layers.lower.iter().zip(&layers.upper);
        let numbering = Numbering {
            kind: "prism over a complete graph",
            parameters: vec![n as u64],
            spec: format!("product(complete:{n},complete:2)"),
            vertices: pairs.flat_map(|(&lower, &upper)| [lower, upper]).collect(),
        };
        numbering.confirmed(graph)
    })
}
