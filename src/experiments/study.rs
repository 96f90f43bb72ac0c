//! Everything that the experiments compute for one graph.

use std::sync::Arc;

use games::Player;
use graphs::{Budget, Graph, Parameters, families};
use strategies::{Entry, Instance, Theorem, activation, acyclic, dollar, loose_backward};

use super::{Context, Interrupted};
use crate::bounds::{Bounds, trivial_bound};
use crate::verify::{Arena, Findings, Terms, verify};

/// The strategies whose worst cases the tables show: those of the article, in its order.
pub static COMPARED: [&Entry; 4] =
    [&loose_backward::STRATEGY, &acyclic::STRATEGY, &activation::STRATEGY, &dollar::STRATEGY];

/// The states of one search against a guided strategy: where these do not do, ten times as many seldom
/// would, since the colors multiply them.
const MOST_STATES: u64 = 1_000_000;

/// One graph with its parameters, the theorems that apply, what each strategy needs against every Bob,
/// and col_g.
pub struct Study {
    /// The spec.
    pub spec: &'static str,
    /// The graph.
    pub graph: Arc<Graph>,
    /// Its parameters.
    pub parameters: Parameters,
    /// The theorems that apply, Alice first.
    pub bounds: Bounds,
    /// One for each of [`COMPARED`]; `None` where it does not apply.
    pub verifications: Vec<Option<Findings>>,
    /// What is proved of col_g.
    pub col_g: (u32, u32),
}

impl Study {
    /// Studies the graph, each search within the context's budget.
    ///
    /// # Errors
    /// If the work was interrupted.
    pub fn of(spec: &'static str, context: &Context<'_>) -> Result<Study, Interrupted> {
        let budget = &context.budget;
        let graph = families::from_spec(spec, context.seed).expect("the specs of an experiment are valid");
        let graph = Arc::new(graph);
        let parameters = Parameters::of(&graph, budget);
        let bounds = Bounds::of(&Instance { graph: &graph, parameters: &parameters }, Player::Alice);
        let verifications = COMPARED.iter().map(|entry| {
            let few = Budget { nodes: budget.nodes.map(|nodes| nodes.min(MOST_STATES)), ..budget.clone() };
            let mut done = verify(&graph, &parameters, entry, &Terms::default(), &few).ok()?;
            if done.arena == Arena::Marking && !done.exhaustive() {
                done = verify(&graph, &parameters, entry, &Terms::default(), budget).ok()?;
            }
            Some(Findings::new(&done, &parameters, None))
        });
        let verifications = verifications.collect();
        let low = parameters.degeneracy + 1;
        let marking = solver::marking::game_coloring_number(&graph, Player::Alice, low, budget);
        context.check()?;
        Ok(Study { spec, graph, bounds, verifications, col_g: (marking.low, marking.high), parameters })
    }

    /// What is proved of chi_g, by search and by chi_g <= col_g.
    ///
    /// # Errors
    /// If the work was interrupted.
    pub fn chi_g(&self, context: &Context<'_>) -> Result<(u32, u32), Interrupted> {
        let low = self.parameters.chi.low;
        let coloring =
            solver::coloring::game_chromatic_number(&self.graph, Player::Alice, low, &context.budget);
        context.check()?;
        Ok((coloring.low, coloring.high.min(self.col_g.1)))
    }

    /// The value of a theorem's formula, for the order in use.
    pub fn bound(&self, theorem: &Theorem) -> Option<u32> {
        (theorem.eval)(&Instance { graph: &self.graph, parameters: &self.parameters })
    }

    /// max degree + 1.
    pub fn trivial(&self) -> u32 {
        trivial_bound(&Instance { graph: &self.graph, parameters: &self.parameters })
    }
}
