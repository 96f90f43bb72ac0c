//! A vertex order, its interval of col_2, and the bounds on col_g that it proves.

use std::time::Duration;

use graphs::clock::Instant;
use graphs::orders::{self, DollarOrder, Ledger, NoPoorVertex, OrderKind, RankWitness, Step, col_2::Method};
use graphs::{Budget, Graph, Limit, LinearOrder, Vertex};
use serde::{Deserialize, Serialize};
use strategies::theorems::certified_bound;
use thiserror::Error;

use super::choice::Choice;
use super::desk::{Call, on_graph};
use crate::named_graph::NamedGraph;

pub(crate) const CALL: Call = Call {
    name: "order",
    about: "a vertex order, and the bounds on col_2 and col_g that it proves",
    answer: |desk, question| on_graph(desk, question, answer),
};

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Question {
    pub kind: Choice<OrderKind>,
    /// The method of searching for an order of least rho (kind `col2`).
    pub method: Choice<Method>,
    /// Whether to take the poorest vertex where every vertex has $6 or more (kind `dollar`).
    pub force: bool,
    /// Whether to include the proof of rho, and the steps of a dollar order.
    pub witness: bool,
    /// Whether the auxiliary graph stands before each step (kind `dollar`, with the witness).
    pub auxiliary: bool,
}

/// An order found for one graph, and what it proves.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[non_exhaustive]
pub struct Answer {
    /// The graph.
    #[serde(flatten)]
    pub graph: NamedGraph,
    /// Which order.
    pub kind: &'static OrderKind,
    /// What is proved of col_2 from below; of the kind degeneracy, the degeneracy.
    pub lower: u32,
    /// What is proved of it from above.
    pub upper: u32,
    /// rho of the order.
    pub rho: u32,
    /// The order, from v_1.
    pub order: Vec<Vertex>,
    /// How an order of least rho was looked for (kind col2).
    pub method: &'static Method,
    /// The time of the search.
    pub seconds: f64,
    /// The bounds on col_g that the order proves.
    pub certified: CertifiedBounds,
    /// What ended the search before its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<Limit>,
    /// For every vertex its loose backward neighbors; of the kind dollar the steps, of all others but col2 the places.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub witness: Option<Witness>,
    /// The steps of a dollar order.
    #[serde(skip)]
    pub dollars: Option<DollarOrder>,
}

/// The bounds on col_g that the order proves; null for the graph without vertices, and where a limit came first.
#[derive(Debug, Clone, Copy, Serialize, schemars::JsonSchema)]
pub struct CertifiedBounds {
    /// 3 rho - 1.
    pub activation: Option<u32>,
    /// The bound by the matching rank.
    #[serde(rename = "matching-rank")]
    pub matching_rank: Option<u32>,
    /// 2 + max (3 alpha + beta), for dollar orders.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dollar: Option<u32>,
}

/// What shows rho, the steps of a dollar order, or the places by which an order bounds col_g.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[serde(untagged)]
pub enum Witness {
    /// Of every vertex.
    Reaches(Vec<Reach>),
    /// Of a dollar order.
    Steps(Vec<DollarStep>),
    /// Of an order of another kind.
    Ranks(Vec<Rank>),
}

/// What bounds the number of marked neighbors of a vertex when it is marked (theory, 5.1).
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Rank {
    /// The vertex u, with R(u).
    #[serde(flatten)]
    pub reach: Reach,
    /// N+(u).
    pub backward_neighbors: Vec<Vertex>,
    /// u and its later neighbors as far as they have a place, each with the earlier vertex at which it has it.
    pub places: Vec<(Vertex, Vertex)>,
    /// m(u).
    pub matched: u32,
    /// min(deg(u) + 1, 2 + |N+(u)| + m(u)).
    pub bound: u32,
}

/// A vertex with R(v).
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Reach {
    /// The vertex.
    pub vertex: Vertex,
    /// R(v).
    pub loose_backward_neighbors: Vec<Vertex>,
}

/// One step of the dollar order, the first one placing v_n.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct DollarStep {
    /// Who is placed, with R(v).
    #[serde(flatten)]
    pub reach: Reach,
    /// With how much.
    pub dollars: f64,
    /// Its degree among those that are not placed, in the auxiliary graph.
    pub alpha: u32,
    /// The number of its neighbors in C that are left there.
    pub beta: u32,
    /// The auxiliary graph before the step.
    #[serde(flatten)]
    pub auxiliary: Option<Auxiliary>,
}

/// The auxiliary graph before a step.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
pub struct Auxiliary {
    /// C in the order in which it was placed, from v_n.
    pub placed: Vec<Vertex>,
    /// U.
    pub unplaced: Vec<Vertex>,
    /// The edges of the auxiliary graph.
    pub edges: Vec<(Vertex, Vertex)>,
}

#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Refusal {
    /// An option of another kind.
    #[error("{option}: expected with kind {of} only, found with kind {kind}")]
    Option {
        option: &'static str,
        /// The kind to which the option belongs.
        of: &'static str,
        kind: &'static str,
    },
    /// The dollar order needs a vertex with less than $6.
    #[error("the graph is not planar, and the dollar order needs force: {0}")]
    NobodyPoor(NoPoorVertex),
    /// A limit came before any order was found.
    #[error("no order ({0})")]
    Limit(Limit),
}

/// The order of a kind. The default method, and the kinds that search without one, take [`Budget::OF_A_PARAMETER`]
/// nodes if the budget limits neither nodes nor time. If at some step of a dollar order no vertex has less than $6, the
/// poorest vertex is taken if `force` is set. The bounds take O(n m) more.
///
/// # Errors
/// See [`Refusal`].
pub fn answer(graph: &NamedGraph, question: &Question, budget: &Budget) -> Result<Answer, Refusal> {
    /// How long after a limit work may last that ignores limits.
    const GRACE: Duration = Duration::from_millis(250);
    question.check()?;
    let begun = Instant::now();
    let budget = graph.rest_of(budget);
    let shared = budget.shared();
    let found = shared.guard(GRACE, || FoundOrder::new(&graph.graph, question, &budget));
    let found = found.map_err(Refusal::Limit)?.map_err(Refusal::NobodyPoor)?;
    let seconds = begun.elapsed().as_secs_f64();
    let certified = shared.guard(GRACE, || found.certified(&graph.graph));
    let limit = found.limit.or(certified.err());
    let activation = (3 * found.rho).checked_sub(1);
    let certified = certified.unwrap_or(CertifiedBounds { activation, matching_rank: None, dollar: None });
    Ok(Answer {
        graph: graph.clone(),
        kind: question.kind.0,
        lower: found.lower,
        upper: found.upper,
        rho: found.rho,
        order: found.order.sequence().to_vec(),
        method: question.method.0,
        seconds,
        certified,
        limit,
        witness: question.witness.then(|| found.witness(&graph.graph, question)),
        dollars: found.dollars,
    })
}

impl Question {
    pub fn check(&self) -> Result<(), Refusal> {
        let [of_search, of_dollars] = [orders::col_2::KIND.name, orders::dollar::KIND.name];
        let kind = self.kind.name();
        let chooses = self.method.name() != Choice::<Method>::default().name();
        let given = [
            ("method", chooses, of_search),
            ("force", self.force, of_dollars),
            ("auxiliary", self.auxiliary, of_dollars),
        ];
        match given.into_iter().find(|&(_, given, of)| given && kind != of) {
            Some((option, _, of)) => Err(Refusal::Option { option, of, kind }),
            None => Ok(()),
        }
    }
}

struct FoundOrder {
    lower: u32,
    upper: u32,
    rho: u32,
    order: LinearOrder,
    dollars: Option<DollarOrder>,
    limit: Option<Limit>,
}

impl FoundOrder {
    fn new(graph: &Graph, question: &Question, budget: &Budget) -> Result<Self, NoPoorVertex> {
        let Question { kind: Choice(kind), method: Choice(method), force, .. } = question;
        let of_a_parameter = budget.or_nodes(Budget::OF_A_PARAMETER);
        let (mut limit, mut dollars) = (None, None);
        let (lower, upper, order) = match kind.name {
            "col2" => {
                let budget = if method.name == "auto" { &of_a_parameter } else { budget };
                let found = (method.run)(graph, budget);
                limit = found.limit;
                (found.low, found.high, found.witness)
            }
            "degeneracy" => {
                let (degeneracy, order) = orders::degeneracy(graph);
                (degeneracy, degeneracy, order)
            }
            name => {
                let order = match name {
                    "dollar" => {
                        let found =
                            if *force { orders::dollar_forced(graph) } else { orders::dollar(graph)? };
                        dollars.insert(found).order.clone()
                    }
                    "rank" => {
                        let (order, hit) = orders::least_rank(graph, &of_a_parameter);
                        limit = hit;
                        order
                    }
                    _ => (kind.order)(graph, &of_a_parameter),
                };
                let lower = if graph.order() == 0 { 0 } else { orders::degeneracy(graph).0 + 1 };
                (lower, order.rho(graph), order)
            }
        };
        let rho = order.rho(graph);
        Ok(FoundOrder { lower, upper, rho, order, dollars, limit })
    }

    fn certified(&self, graph: &Graph) -> CertifiedBounds {
        CertifiedBounds {
            activation: (3 * self.rho).checked_sub(1),
            matching_rank: certified_bound(graph, &self.order),
            dollar: self.dollars.as_ref().and_then(DollarOrder::largest_account).map(|most| 2 + most),
        }
    }

    fn witness(&self, graph: &Graph, question: &Question) -> Witness {
        let reach = |vertex: Vertex| {
            let loose_backward_neighbors = self.order.loose_backward_neighbors(graph, vertex);
            Reach { vertex, loose_backward_neighbors }
        };
        if !["col2", "dollar"].contains(&question.kind.name()) {
            let rank = |witness: RankWitness| {
                let RankWitness { vertex, backward, places, matched, bound } = witness;
                Rank { reach: reach(vertex), backward_neighbors: backward, places, matched, bound }
            };
            return Witness::Ranks(
                orders::rank_witnesses(graph, &self.order).into_iter().map(rank).collect(),
            );
        }
        let Some(dollars) = &self.dollars else {
            return Witness::Reaches(self.order.sequence().iter().copied().map(reach).collect());
        };
        let mut ledger = Ledger::new(graph);
        let step = |step: &Step| DollarStep {
            reach: reach(step.vertex),
            dollars: step.dollars().amount(),
            alpha: step.alpha,
            beta: step.beta,
            auxiliary: question.auxiliary.then(|| Auxiliary::before_next(&mut ledger)),
        };
        Witness::Steps(dollars.steps.iter().map(step).collect())
    }
}

impl Auxiliary {
    /// The auxiliary graph before the next step, which is then made.
    fn before_next(ledger: &mut Ledger<'_>) -> Self {
        let (placed, unplaced) = (ledger.placed().to_vec(), ledger.unplaced().collect());
        let edges = ledger.edges();
        ledger.place_poorest();
        Auxiliary { placed, unplaced, edges }
    }
}
