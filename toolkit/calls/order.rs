//! A vertex order, and for the dollar order the account of each step.

use graphs::orders::{self, KINDS};
use serde::{Deserialize, Serialize};

use super::desk::{Call, Fault, typed};
use super::given::GivenGraph;

/// The call.
pub const CALL: Call = Call {
    name: "order",
    about: "a vertex order, with the dollars of each step of the dollar order",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let graph = question.graph.read()?;
            let kind = graphs::names::find(&question.kind, KINDS.iter().map(|&kind| (kind.name, kind)))
                .map_err(Fault::of)?;
            let found = (kind.order)(&graph, &desk.budget(question.nodes, question.milliseconds));
            let steps = if kind.name == orders::dollar::KIND.name {
                orders::dollar_forced(&graph).steps
            } else {
                Vec::new()
            };
            Ok(Answer {
                name: kind.name,
                about: kind.about,
                order: found.sequence().iter().map(|v| v.index()).collect(),
                steps: steps
                    .iter()
                    .map(|step| Step {
                        vertex: step.vertex.index(),
                        alpha: step.alpha,
                        beta: step.beta,
                        dollars: step.dollars().amount(),
                    })
                    .collect(),
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    graph: GivenGraph,
    /// The name of a kind of order.
    kind: String,
    nodes: Option<u64>,
    milliseconds: Option<u64>,
}

#[derive(Serialize)]
struct Answer {
    name: &'static str,
    about: &'static str,
    /// v_1, v_2, ... by their numbers.
    order: Vec<usize>,
    /// Of the dollar order, in the order in which they were made: the first places the last vertex.
    steps: Vec<Step>,
}

#[derive(Serialize)]
struct Step {
    vertex: usize,
    /// Its degree in H\[U\].
    alpha: u32,
    /// The number of its neighbors in C that are left in H.
    beta: u32,
    /// alpha + beta/2.
    dollars: f64,
}
