//! What strategies are studied with, and what came of each on each graph.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use laboratory::claims::{Claim, Class, Judgment};
use mapgame::{graphs, strategies};
use strategies::Strategy;
use toolkit::ask::verify::{Question, Study};
use toolkit::expression::Verdict;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Verification, VerifyError};

use super::arguments::Arguments;
use crate::cli::common::options::Session;
use crate::cli::common::sources::NamedGraph;

/// A graph on which a game is played, and what is asked about it.
pub(super) struct GraphInput {
    pub(super) graph: NamedGraph,
    pub(super) question: Question,
}

/// A graph, with what its strategies have in common.
pub(super) struct Field {
    pub(super) given: GraphInput,
    /// Whether it is in the class that is asked for.
    pub(super) is_in_class: OnceLock<Verdict>,
    /// What the strategies need to know of it.
    pub(super) studied: OnceLock<Study>,
}

/// A strategy on a graph.
pub(super) struct Task {
    pub(super) field: Arc<Field>,
    /// The place of the strategy among those chosen.
    pub(super) strategy: usize,
}

/// What came of a task.
pub(super) struct Studied {
    pub(super) graph: NamedGraph,
    pub(super) strategy: usize,
    pub(super) outcome: Outcome,
}

pub(super) enum Outcome {
    /// The graph is not in the class that is asked for.
    LeftOut,
    /// The condition has no value for it.
    Undefined,
    /// A limit left these columns unknown, and with them whether it is.
    Unsettled(String),
    /// What the strategy did; the reason where it does not apply.
    Played(Box<Result<Judgment, String>>),
}

/// What every graph is studied with.
pub(super) struct Bench<'a> {
    pub(super) arguments: &'a Arguments,
    /// What is asked of every graph.
    pub(super) question: Question,
    pub(super) strategies: Vec<&'a dyn Strategy>,
    pub(super) store: Option<Mutex<Store>>,
    pub(super) class: Class,
    pub(super) claim: Option<Claim>,
    /// Whether a refutation was said.
    pub(super) is_announced: AtomicBool,
    pub(super) session: &'a Session,
}

impl Bench<'_> {
    pub(super) fn study(&self, task: &Task) -> anyhow::Result<Studied> {
        let Task { field, strategy } = task;
        let graph = &field.given.graph;
        let outcome = match field.is_in_class.get_or_init(|| self.class.contains(&graph.graph)) {
            Verdict::Fails => Outcome::LeftOut,
            Verdict::Undefined => Outcome::Undefined,
            Verdict::Unknown(columns) => Outcome::Unsettled(columns.iter().join(", ")),
            Verdict::Holds => Outcome::Played(Box::new(self.result(field, *strategy)?)),
        };
        self.announce(&graph.name, &outcome);
        Ok(Studied { graph: graph.clone(), strategy: *strategy, outcome })
    }

    /// Says the first refutation at once, where it may have to wait for what comes before it.
    fn announce(&self, name: &str, outcome: &Outcome) {
        let Outcome::Played(played) = outcome else { return };
        let Ok(judged @ Judgment { found, claim }) = &**played else { return };
        let claim = claim.as_ref().filter(|_| judged.is_counterexample());
        let refuted = match (claim, found.claims.iter().find(|claim| claim.holds == Some(false))) {
            (Some(result), _) => &result.claim,
            (None, Some(claim)) => &claim.statement,
            (None, None) => return,
        };
        let waits = self.strategies.len() > 1 || self.arguments.graphs.graphs.len() > 1;
        if waits && !self.is_announced.swap(true, Ordering::SeqCst) {
            self.session.remark(&format!("{name}: {} breaks {refuted}", found.strategy));
        }
    }

    /// What the strategy in this place did, from the store or played. Each has the limits for itself, and its part of the time
    /// of the command.
    fn result(&self, field: &Field, place: usize) -> anyhow::Result<Result<Judgment, String>> {
        let strategy = self.strategies[place];
        let Field { given: GraphInput { graph, question }, studied, .. } = field;
        let prefix = self.arguments.key(&graph.graph, question, self.session);
        let key = format!("{prefix} strategy={}", strategy.name());
        let result = match self.stored(&key)? {
            Some(result) => result,
            None => {
                let study = studied.get_or_init(|| Study::new(graph, question, &self.session.budget));
                let left = (self.strategies.len() - place).div_ceil(rayon::current_num_threads());
                let budget = self.session.budget.part(1, left as u32);
                let result = self.play(graph, question, strategy, study, &budget)?;
                if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                    lock(store).insert(&key, &result)?;
                }
                result
            }
        };
        Ok(result.map(|found| {
            // A stored result may be that of the same graph by another name.
            let found = Verification { graph: graph.clone(), ..found };
            match &self.claim {
                Some(claim) => claim.judge(found),
                None => Judgment { found, claim: None },
            }
        }))
    }

    /// A minimal graph of the class on which the strategy in this place breaks the claim, which it does on the graph given.
    pub(super) fn shrunk(&self, strategy: usize, broken: Judgment) -> anyhow::Result<Judgment> {
        let (strategy, claim) = (self.strategies[strategy], self.claim.as_ref().expect("it is broken"));
        let verified = |graph: &Arc<Graph>, parameters: &Parameters, budget: &Budget| {
            let study = Study { parameters: parameters.clone(), exact: None };
            let graph = NamedGraph::from(Arc::clone(graph));
            anyhow::Ok(self.play(&graph, &self.question, strategy, &study, budget)?.ok())
        };
        claim.shrunk(broken, &self.class, &self.session.budget, verified)
    }

    fn stored(&self, key: &str) -> anyhow::Result<Option<Result<Verification, String>>> {
        let Some(store) = &self.store else { return Ok(None) };
        Ok(lock(store).get(key)?)
    }

    fn play(
        &self,
        graph: &NamedGraph,
        question: &Question,
        strategy: &dyn Strategy,
        study: &Study,
        budget: &Budget,
    ) -> anyhow::Result<Result<Verification, String>> {
        let terms = question.terms(&graph.graph)?;
        match question.verified(strategy, graph, &terms, study, budget) {
            Ok(found) => Ok(Ok(found)),
            Err(VerifyError::NotApplicable(reason)) => Ok(Err(reason.to_string())),
            // There is no such player, whatever the graph.
            Err(VerifyError::NoPlayer(reason)) => Err(anyhow::Error::from(reason).context("--bob")),
            Err(fault @ VerifyError::Fault(_)) => Err(anyhow::Error::from(fault).context(graph.name.clone())),
        }
    }
}
