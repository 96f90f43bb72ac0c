//! Proposing and hunting in turn: what breaks a conjecture joins the table, until what is left stands.

use std::sync::Arc;

use graphs::{Budget, Graph};
use mapgame::conjecture::Conjecture;
use mapgame::graphs;
use mapgame::hunt::claim::Claim;
use mapgame::hunt::hunt;
use mapgame::hunt::moves::Ground;
use mapgame::hunt::plan::Plan;

use crate::cli::common::options::Session;
use crate::cli::invariants::limits;

/// Hunts for the conjectures about a class.
pub struct Challenge<'c> {
    /// Where to look.
    pub ground: &'static Ground,
    /// The condition under which the conjectures are made.
    pub condition: Option<&'c str>,
    /// The largest order of the table before the first hunt.
    pub above: usize,
    /// The steps of each search.
    pub steps: u64,
    /// Seed, limits and the stop flag.
    pub session: &'c Session,
}

/// How many orders above the table are hunted in.
const ORDERS: usize = 3;

/// How many searches there are for each conjecture and order.
const RESTARTS: u64 = 4;

impl Challenge<'_> {
    /// Graphs that break some of the conjectures, those that follow from theorems aside, and how many graphs were looked
    /// at. A conjecture that is broken is hunted no further.
    pub fn broken_by(&self, conjectures: &[Conjecture]) -> anyhow::Result<(Vec<Arc<Graph>>, u64)> {
        let Challenge { ground, condition, above, steps, session } = *self;
        let plan = Plan {
            exhaustive: 0,
            restarts: RESTARTS,
            steps,
            seed: session.seed,
            budget: Budget { time: None, nodes: None, ..session.budget.clone() },
        };
        let (mut found, mut looked) = (Vec::new(), 0);
        for conjecture in conjectures.iter().filter(|one| one.follows_from.is_empty()) {
            let claim = Claim::read(&conjecture.inequality.to_string(), condition, limits(session))?;
            for order in above + 1..=above + ORDERS {
                if session.interrupted() {
                    return Ok((found, looked));
                }
                let outcome = hunt(ground, &claim, order, &plan);
                looked += outcome.covered.graphs;
                if let Some(graph) = outcome.counterexample {
                    found.push(graph);
                    break;
                }
            }
        }
        Ok((found, looked))
    }
}
