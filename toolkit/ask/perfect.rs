//! Whether a graph is game-perfect.

use std::sync::Arc;

use games::{Passing, Player, Variant};
use graphs::FamilyError;
use graphs::{Budget, Graph, Limit, Vertex, line_graph_within};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::desk::{Call, on_graph};
use crate::game_perfect::Niceness;
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "perfect",
    about: "whether a graph is game-perfect, or a smallest subgraph on which Bob wins",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    pub first: Player,
    /// Whether moves must be adjacent to the colored part.
    pub connected: bool,
    pub pass: Passing,
    /// Whether the game colors edges.
    pub edges: bool,
}

/// Whether a graph is game-perfect.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Answer {
    #[serde(flatten)]
    pub graph: NamedGraph,
    #[serde(flatten)]
    pub variant: Variant,
    /// Whether the game colors edges.
    pub edges: bool,
    /// Whether the graph is game-perfect; null if a limit was hit.
    pub perfect: Option<bool>,
    /// A smallest set of vertices (or edges, by their ends) whose subgraph is not nice; null if there is none, or none is
    /// known.
    pub witness: Option<Vec<String>>,
    #[serde(skip)]
    pub limit: Option<Limit>,
}

/// Whether Alice wins with omega colors in every induced subgraph. The limits are for each decision, the time for all.
///
/// # Errors
/// The line graph is too large, or a limit was hit.
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, FamilyError> {
    let played = question.arena(graph, budget)?;
    Ok(question.answer_on(graph, &played.graph, budget))
}

impl Question {
    pub fn variant(&self) -> Variant {
        Variant::from(self.first).moving(self.connected.into()).passing(self.pass)
    }

    /// The graph whose vertices are colored, made in the time for the graph.
    ///
    /// # Errors
    /// It would be too large, or a limit was hit.
    pub(crate) fn arena(&self, graph: &NamedGraph, budget: &Budget) -> Result<NamedGraph, FamilyError> {
        if !self.edges {
            return Ok(graph.clone());
        }
        graph.then(graph.name.clone(), budget, |graph, rest| line_graph_within(graph, rest).map(Arc::new))
    }

    /// The answer about a graph, given its `arena`.
    pub fn answer_on(&self, graph: &NamedGraph, played: &Graph, budget: &Budget) -> Answer {
        let variant = self.variant();
        let found = Niceness::new(variant, budget).witness(played);
        let labels = |members: &Vec<Vertex>| members.iter().map(|&v| played.label(v)).collect();
        Answer {
            graph: graph.clone(),
            variant,
            edges: self.edges,
            perfect: found.as_ref().ok().map(Option::is_none),
            witness: found.as_ref().ok().and_then(|witness| witness.as_ref().map(labels)),
            limit: found.err(),
        }
    }
}
