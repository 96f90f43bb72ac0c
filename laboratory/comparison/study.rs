//! The results for one graph: parameters, applicable theorems, worst cases of strategies, numbers of games.

use std::sync::Arc;

use games::certificate::Kind;
use games::{Player, Variant};
use graphs::{Budget, Graph};
use strategies::alice::{activation, acyclic, dollar, loose_backward};
use strategies::{Entry, Invariant};
use toolkit::bounds::Bounds;
use toolkit::invariants::{Limits, NotReady, PromisedBounds, Subject};
use toolkit::named_graph::NamedGraph;
use toolkit::verify::{Verification, VerifyTerms, verify};

/// The strategies with worst cases in the tables: those of the article, in its order.
pub static COMPARED: [&Entry; 4] =
    [&loose_backward::STRATEGY, &acyclic::STRATEGY, &activation::STRATEGY, &dollar::STRATEGY];

/// The state limit of one search against a guided strategy. If it does not suffice, ten times as many seldom would,
/// since the number of states grows with the colors.
const MOST_STATES: u64 = 1_000_000;

#[derive(Debug)]
pub(crate) struct GraphStudy {
    /// The spec, or another name of the graph.
    pub(crate) name: String,
    pub(crate) graph: Arc<Graph>,
    pub(crate) chi: (u32, u32),
    pub(crate) bounds: Bounds,
    /// One for each of [`COMPARED`]; an error says why a strategy does not apply.
    pub(crate) strategies: Vec<Result<AppliedStrategy, NotReady>>,
    pub(crate) col_g: (u32, u32),
    pub(crate) chi_g: (u32, u32),
}

#[derive(Debug)]
pub(crate) struct AppliedStrategy {
    pub(crate) promised: PromisedBounds,
    /// The number that it needs against every Bob.
    pub(crate) findings: Option<Verification>,
}

impl GraphStudy {
    /// Studies a graph, optionally without the search for chi_g <= col_g. Undecided numbers are intervals.
    pub(crate) fn new(name: String, graph: Arc<Graph>, with_chi_g: bool, limits: &Limits) -> GraphStudy {
        let subject = Subject::new(&graph, limits);
        let chi = subject.parameters().all().chi().ends();
        let bounds = subject.bounds(Player::Alice).clone();
        subject.begin_at_parameters();
        // The strategies and the two numbers share their time.
        subject.share();
        let parts = COMPARED.len() + 2;
        let strategies = COMPARED.iter().enumerate().map(|(index, &entry)| {
            subject.expect(parts - index);
            let promised = subject.promised(entry)?;
            let findings = against_every_bob(entry, &name, &subject);
            Ok(AppliedStrategy { promised, findings })
        });
        let strategies = strategies.collect();
        let number = |is_asked: bool, parts, kind, invariant| {
            let (low, high) = bounds.interval(invariant).ends();
            subject.expect(parts);
            let found = is_asked.then(|| subject.number(kind, Variant::default()));
            found.map_or((low, high), |found| (low.max(found.0), high.min(found.1)))
        };
        let mut col_g = number(true, 2, Kind::Marking, Invariant::GameColoringNumber);
        let mut chi_g = number(with_chi_g, 1, Kind::Coloring, Invariant::GameChromaticNumber);
        chi_g.1 = chi_g.1.min(col_g.1);
        col_g.0 = col_g.0.max(chi_g.0);
        GraphStudy { name, graph: Arc::clone(&graph), chi, bounds, strategies, col_g, chi_g }
    }

    /// The worst case of each strategy over every Bob; `None` where it does not apply or was not requested.
    pub(crate) fn findings(&self) -> impl Iterator<Item = Option<&Verification>> {
        self.strategies.iter().map(|applied| applied.as_ref().ok()?.findings.as_ref())
    }

    pub(crate) fn proved(&self, invariant: Invariant) -> (u32, u32) {
        self.bounds.interval(invariant).ends()
    }

    pub(crate) fn trivial(&self) -> u32 {
        self.bounds.trivial
    }
}

fn against_every_bob(entry: &'static Entry, name: &str, subject: &Subject<'_>) -> Option<Verification> {
    let parameters = subject.parameters();
    let against =
        |budget: &Budget| verify(parameters.graph(), parameters, entry, &VerifyTerms::default(), budget).ok();
    let budget = subject.for_decision();
    let few = Budget { nodes: budget.nodes.map(|nodes| nodes.min(MOST_STATES)), ..budget.clone() };
    let mut done = against(&few)?;
    if done.game == Kind::Marking && !done.exhaustive && few.nodes != budget.nodes {
        done = against(&budget)?;
    }
    Some(Verification { graph: NamedGraph::new(name, Arc::clone(parameters.graph())), ..done })
}
