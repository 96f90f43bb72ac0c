//! A graph, and the places at which its vertices are drawn.

use crate::pictures::layout::layout;
use graphs::canonical::canonical_form_within;
use serde::{Deserialize, Serialize};

use super::desk::{Call, typed};
use super::given::{Fault, GivenGraph};

pub(crate) const CALL: Call = Call {
    name: "graph",
    about: "a graph: its edges, labels, places, and notes on its construction",
    answer: |desk, question| {
        typed(question, |question: Question| {
            let graph = question.graph.read()?;
            let form = || canonical_form_within(&graph, &desk.budget(None, None)).map_err(Fault::of);
            let places = layout(&graph);
            let edges = graph.edges().map(|(u, v)| [u.index(), v.index()]);
            let wrapped = places.wrapped.iter().map(|edge| Wrapped { edge: edge.ends, step: edge.step });
            Ok(Answer {
                name: question.graph.name(),
                remark: graph.remark().map(str::to_owned),
                n: graph.order(),
                m: graph.size(),
                max_degree: graph.max_degree(),
                graph6: graphs::to_graph6(&graph),
                canonical: question.canonical.then(form).transpose()?.as_ref().map(graphs::to_graph6),
                labels: graph.vertices().map(|v| graph.label(v)).collect(),
                edges: edges.collect(),
                wrapped: wrapped.collect(),
                places: places.points,
            })
        })
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Question {
    graph: GivenGraph,
    /// Whether to include the canonical form.
    #[serde(default)]
    canonical: bool,
}

#[derive(Serialize)]
struct Answer {
    name: String,
    remark: Option<String>,
    n: usize,
    m: usize,
    max_degree: usize,
    graph6: String,
    /// The graph6 of the canonical form, which isomorphic graphs share.
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<String>,
    labels: Vec<String>,
    edges: Vec<[usize; 2]>,
    /// The places in the unit square, y downwards.
    places: Vec<[f64; 2]>,
    /// The edges that leave the picture on one side and return on the other.
    wrapped: Vec<Wrapped>,
}

#[derive(Serialize)]
struct Wrapped {
    edge: [usize; 2],
    /// The vector from the first end to the copy of the second.
    step: [f64; 2],
}
