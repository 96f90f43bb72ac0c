//! The families against their closed forms, against each other, and against other people's generators.

use catalogue::families;
use graphs::Graph;
use graphs::canonical::canonical_form;

use crate::common::{edges, spec as build};

mod conformance;
mod derived;
mod identities;
mod named;
mod plan;
mod random;
mod specs;

fn seeded(spec: &str, seed: u64) -> Graph {
    families::from_spec(spec, seed).unwrap_or_else(|error| panic!("{error}"))
}

fn refusal(spec: &str) -> String {
    families::from_spec(spec, 0).map(|graph| graph.order()).expect_err(spec).to_string()
}

fn degrees(graph: &Graph) -> Vec<usize> {
    graph.vertices().map(|v| graph.degree(v)).collect()
}

fn are_isomorphic(left: &Graph, right: &Graph) -> bool {
    (left.order(), left.size()) == (right.order(), right.size())
        && canonical_form(left) == canonical_form(right)
}
