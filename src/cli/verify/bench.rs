//! Verifies strategies on graphs, and keeps the results.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use graphs::{Budget, Graph, Parameters};
use laboratory::claims::{Class, Judgment, StrategyClaim};
use strategies::Strategy;
use toolkit::ask::verify::{Bob, Fallback, Preparation, Question};
use toolkit::expression::Verdict;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Verification, VerifyError, VerifyTerms};

use super::arguments::Arguments;
use shell::describe::count;
use shell::options::Session;
use shell::sources::NamedGraph;

/// A graph on which a game is played, the question about it, and what its strategies share.
pub(super) struct VerifiedGraph {
    pub(super) graph: NamedGraph,
    pub(super) question: Question,
    pub(super) terms: VerifyTerms,
    /// Whether the graph is in the requested class.
    pub(super) is_in_class: OnceLock<Verdict>,
    pub(super) study: OnceLock<Preparation>,
}

pub(super) struct StrategyTask {
    pub(super) field: Arc<VerifiedGraph>,
    /// The index of the strategy among the chosen ones.
    pub(super) strategy: usize,
    pub(super) outcome: TaskResult,
}

pub(super) enum TaskResult {
    /// Nothing was played, as on a graph that is not known to be in the requested class.
    Unplayed,
    /// The strategy does not apply, for this reason.
    Unfit(String),
    Played(Box<Judgment>),
}

pub(super) struct Bench<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) question: Question,
    pub(super) strategies: Vec<&'a dyn Strategy>,
    pub(super) store: Option<Mutex<Store>>,
    pub(super) class: Class,
    pub(super) claim: Option<StrategyClaim>,
    pub(super) is_announced: AtomicBool,
    pub(super) session: &'a Session,
}

/// The order above which no search meets every opponent in general: the positions are as many as sets of vertices.
const LARGE: usize = 100;

/// The positions that are looked at there, where no limit is given.
const POSITIONS: u64 = 20_000;

impl Bench<'_> {
    fn budget_for(&self, graph: &Graph) -> Budget {
        let budget = &self.session.budget;
        if self.is_sampled(graph) { budget.or_nodes(POSITIONS) } else { budget.clone() }
    }

    /// Whether there are more opponents than a search without limits comes through.
    pub(super) fn is_sampled(&self, graph: &Graph) -> bool {
        graph.order() > LARGE && !self.session.is_limited() && matches!(self.question.bob, Bob::Every)
    }

    /// Says before the work that not every opponent will be met.
    fn announce_sampling(&self, graph: &NamedGraph) {
        let others = self.arguments.others_in_words();
        let then = match self.question.fallback {
            Fallback(Some(search)) => format!(", then {search}"),
            Fallback(None) => String::new(),
        };
        self.session.remark(&format!(
            "{}: order {} is too large for {others}: searching at most {}{then}",
            graph.name,
            graph.graph.order(),
            count(POSITIONS, "position")
        ));
    }

    pub(super) fn study(&self, mut task: StrategyTask) -> anyhow::Result<StrategyTask> {
        let graph = &task.field.graph;
        if task.strategy == 0 && self.is_sampled(&graph.graph) {
            self.announce_sampling(graph);
        }
        let in_class = task.field.is_in_class.get_or_init(|| self.class.contains(&graph.graph));
        if matches!(in_class, Verdict::Holds) {
            task.outcome = self.outcome(&task.field, task.strategy)?;
            self.announce(&graph.name, &task.outcome);
        }
        Ok(task)
    }

    /// Announces the first refutation at once, since its record may have to wait for earlier ones.
    fn announce(&self, name: &str, outcome: &TaskResult) {
        let TaskResult::Played(judged) = outcome else { return };
        let Judgment { found, claim } = &**judged;
        let claim = claim.as_ref().filter(|_| judged.is_counterexample());
        let refuted = match (claim, found.claims.iter().find(|claim| claim.holds == Some(false))) {
            (Some(result), _) => &result.claim,
            (None, Some(claim)) => &claim.statement,
            (None, None) => return,
        };
        let waits = self.strategies.len() > 1 || self.arguments.graphs.graphs.len() > 1;
        if waits && !self.is_announced.swap(true, Ordering::SeqCst) {
            self.session.remark(&format!("{name}: {} violates {refuted}", found.strategy));
        }
    }

    /// The outcome of the strategy with this index, from the store or played. Each has the limits for itself, and its
    /// part of the time of the command.
    fn outcome(&self, field: &VerifiedGraph, place: usize) -> anyhow::Result<TaskResult> {
        let strategy = self.strategies[place];
        let VerifiedGraph { graph, question, terms, study, .. } = field;
        let limits = self.budget_for(&graph.graph);
        let prefix = self.arguments.key(&graph.graph, question, &limits);
        let key = format!("{prefix} strategy={}", strategy.name());
        let stored = self.store.as_ref().map(|store| lock(store).get(&key)).transpose()?.flatten();
        let result = match stored {
            Some(result) => result,
            None => {
                let study = study.get_or_init(|| Preparation::new(graph, question, &self.session.budget));
                let left = (self.strategies.len() - place).div_ceil(rayon::current_num_threads());
                let budget = limits.part(1, left as u32);
                let result = match question.verified(strategy, graph, terms, study, &budget) {
                    Ok(found) => Ok(found),
                    // That it does not apply is stored, too.
                    Err(VerifyError::NotApplicable(reason)) => Err(reason.to_string()),
                    Err(fault) => return Err(at_fault(graph, fault)),
                };
                if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                    lock(store).insert(&key, &result)?;
                }
                result
            }
        };
        Ok(match result {
            Err(reason) => TaskResult::Unfit(reason),
            Ok(found) => {
                // A stored result may have another name for the same graph.
                let found = Verification { graph: graph.clone(), ..found };
                TaskResult::Played(Box::new(match &self.claim {
                    Some(claim) => claim.judge(found),
                    None => Judgment { found, claim: None },
                }))
            }
        })
    }

    /// A minimal graph of the class on which the strategy with this index breaks the claim, reached from a graph on
    /// which it does.
    pub(super) fn shrunk(&self, strategy: usize, broken: Judgment) -> anyhow::Result<Judgment> {
        let (strategy, claim) = (self.strategies[strategy], self.claim.as_ref().expect("it is broken"));
        let verified = |graph: &Arc<Graph>, parameters: &Parameters, budget: &Budget| {
            let study = Preparation { parameters: parameters.clone(), exact: None };
            let (graph, terms) = (NamedGraph::from(Arc::clone(graph)), self.question.terms(graph)?);
            match self.question.verified(strategy, &graph, &terms, &study, budget) {
                Ok(found) => Ok(Some(found)),
                Err(VerifyError::NotApplicable(_)) => Ok(None),
                Err(fault) => Err(at_fault(&graph, fault)),
            }
        };
        claim.shrunk(broken, &self.class, &self.session.budget, verified)
    }
}

/// A fault that ends the command.
fn at_fault(graph: &NamedGraph, fault: VerifyError) -> anyhow::Error {
    let place = match &fault {
        // No graph has such a player.
        VerifyError::NoPlayer(_) => "--bob".into(),
        VerifyError::NotApplicable(_) | VerifyError::Fault(_) => graph.name.clone(),
    };
    anyhow::Error::from(fault).context(place)
}
