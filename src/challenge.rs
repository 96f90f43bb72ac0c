//! Proposing and hunting in turn: what breaks a conjecture joins the table, until what is left stands.

pub mod published;

use std::sync::Arc;

use graphs::enumerate::canonical_form;
use graphs::formats::to_graph6;
use graphs::{Budget, Graph};
use itertools::Itertools;
use toolkit::invariants::{Column, Limits, Subject, Value};

use crate::conjecture::Conjecture;
use crate::conjecture::table::{Member, Table};
use crate::expression::ConditionError;
use crate::hunt::claim::Claim;
use crate::hunt::hunt;
use crate::hunt::moves::Ground;
use crate::hunt::plan::Plan;

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
    /// The seed of all of them.
    pub seed: u64,
    /// What ends the hunts: the stop flag.
    pub budget: &'c Budget,
    /// What may be spent on each graph.
    pub limits: &'c Limits,
}

/// What one round of hunts found.
#[derive(Debug, Default)]
pub struct Round {
    /// How many graphs were looked at.
    pub looked_at: u64,
    /// How many joined the table.
    pub added: u64,
    /// Whether it was interrupted.
    pub is_interrupted: bool,
}

/// How many orders above the table are hunted in.
pub const ORDERS: usize = 3;

/// How many searches there are for each conjecture and order.
pub const RESTARTS: u64 = 4;

impl Challenge<'_> {
    /// Hunts for graphs that break these conjectures, those that follow from something aside, and adds them to the table. A
    /// conjecture that is broken is hunted no further. Where no graph joins the table, the same conjectures would be
    /// proposed again.
    ///
    /// # Errors
    /// The condition is none.
    pub fn round(&self, table: &mut Table, conjectures: &[Conjecture]) -> Result<Round, ConditionError> {
        let Challenge { ground, condition, above, steps, seed, budget, limits } = *self;
        let endless = Budget { time: None, nodes: None, ..budget.clone() };
        let plan = Plan { exhaustive: 0, restarts: RESTARTS, steps, seed, budget: endless };
        let (mut round, mut found) = (Round::default(), Vec::new());
        for conjecture in conjectures.iter().filter(|one| one.follows_from.is_empty()) {
            let claim = Claim::read(&conjecture.inequality.to_string(), condition, limits.clone())?;
            for order in above + 1..=above + ORDERS {
                if budget.start().look_up().is_err() {
                    round.is_interrupted = true;
                    break;
                }
                let outcome = hunt(ground, &claim, order, &plan);
                round.looked_at += outcome.covered.graphs;
                if let Some(graph) = outcome.counterexample {
                    found.push(graph);
                    break;
                }
            }
        }
        let before = table.members().len();
        for graph in found.iter().unique_by(|graph| to_graph6(&canonical_form(graph))) {
            add(table, graph, limits);
        }
        round.added = (table.members().len() - before) as u64;
        Ok(round)
    }
}

/// Adds a graph with its values to the table, whose columns there are.
fn add(table: &mut Table, graph: &Arc<Graph>, limits: &Limits) {
    let subject = Subject::new(graph, limits);
    let value =
        |name: &String| Column::of_identifier(name).map_or(Value::Unknown, |column| column.of(&subject));
    let values: Vec<Value> = table.columns.iter().map(value).collect();
    table.push(Member::of(graph), &values);
}
