//! Verifies strategies on graphs, and keeps the results.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use graphs::{Budget, Graph, Parameters};
use itertools::Itertools;
use laboratory::claims::{Claim, Class, Judgment};
use shell::describe::count;
use shell::options::Session;
use shell::sources::NamedGraph;
use strategies::Strategy;
use toolkit::ask::verify::{Bob, Fallback, Question, Study};
use toolkit::expression::Verdict;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Verification, VerifyError};

use super::arguments::Arguments;

/// A graph on which a game is played, and the question about it.
pub(super) struct GraphInput {
    pub(super) graph: NamedGraph,
    pub(super) question: Question,
}

/// A graph, with data that its strategies share.
pub(super) struct Field {
    pub(super) given: GraphInput,
    /// Whether the graph is in the requested class.
    pub(super) is_in_class: OnceLock<Verdict>,
    /// The parameters for the strategies.
    pub(super) studied: OnceLock<Study>,
}

pub(super) struct Task {
    pub(super) field: Arc<Field>,
    /// The index of the strategy among the chosen ones.
    pub(super) strategy: usize,
}

pub(super) struct Studied {
    pub(super) graph: NamedGraph,
    pub(super) strategy: usize,
    pub(super) outcome: Outcome,
}

pub(super) enum Outcome {
    /// The graph is not in the requested class.
    LeftOut,
    /// The condition of the class has no value for the graph.
    Undefined,
    /// It is unknown whether the graph is in the class, since a limit left these columns unknown.
    Unsettled(String),
    /// The result of the strategy; the reason if it does not apply.
    Played(Box<Result<Judgment, String>>),
}

pub(super) struct Bench<'a> {
    pub(super) arguments: &'a Arguments,
    pub(super) question: Question,
    pub(super) strategies: Vec<&'a dyn Strategy>,
    pub(super) store: Option<Mutex<Store>>,
    pub(super) class: Class,
    pub(super) claim: Option<Claim>,
    pub(super) is_announced: AtomicBool,
    pub(super) session: &'a Session,
}

/// The order above which no search meets every opponent in general: the positions are as many as sets of vertices.
const LARGE: usize = 100;

/// The positions that are looked at there, where no limit is given.
const POSITIONS: u64 = 20_000;

impl Bench<'_> {
    /// The limits for each strategy on a graph.
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
            "{}: order {} is too large for {others}: at most {}{then}",
            graph.name,
            graph.graph.order(),
            count(POSITIONS, "position")
        ));
    }

    pub(super) fn study(&self, task: &Task) -> anyhow::Result<Studied> {
        let Task { field, strategy } = task;
        let graph = &field.given.graph;
        if *strategy == 0 && self.is_sampled(&graph.graph) {
            self.announce_sampling(graph);
        }
        let outcome = match field.is_in_class.get_or_init(|| self.class.contains(&graph.graph)) {
            Verdict::Fails => Outcome::LeftOut,
            Verdict::Undefined => Outcome::Undefined,
            Verdict::Unknown(columns) => Outcome::Unsettled(columns.iter().join(", ")),
            Verdict::Holds => Outcome::Played(Box::new(self.result(field, *strategy)?)),
        };
        self.announce(&graph.name, &outcome);
        Ok(Studied { graph: graph.clone(), strategy: *strategy, outcome })
    }

    /// Announces the first refutation at once, since its record may have to wait for earlier ones.
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

    /// The result of the strategy with this index, from the store or played. Each has the limits for itself, and its
    /// part of the time of the command.
    fn result(&self, field: &Field, place: usize) -> anyhow::Result<Result<Judgment, String>> {
        let strategy = self.strategies[place];
        let Field { given: GraphInput { graph, question }, studied, .. } = field;
        let limits = self.budget_for(&graph.graph);
        let prefix = self.arguments.key(&graph.graph, question, &limits);
        let key = format!("{prefix} strategy={}", strategy.name());
        let result = match self.stored(&key)? {
            Some(result) => result,
            None => {
                let study = studied.get_or_init(|| Study::new(graph, question, &self.session.budget));
                let left = (self.strategies.len() - place).div_ceil(rayon::current_num_threads());
                let budget = limits.part(1, left as u32);
                let result = self.play(graph, question, strategy, study, &budget)?;
                if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                    lock(store).insert(&key, &result)?;
                }
                result
            }
        };
        Ok(result.map(|found| {
            // A stored result may have another name for the same graph.
            let found = Verification { graph: graph.clone(), ..found };
            match &self.claim {
                Some(claim) => claim.judge(found),
                None => Judgment { found, claim: None },
            }
        }))
    }

    /// A minimal graph of the class on which the strategy with this index breaks the claim, reached from a graph on
    /// which it does.
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
            // No graph has such a player.
            Err(VerifyError::NoPlayer(reason)) => Err(anyhow::Error::from(reason).context("--bob")),
            Err(fault @ VerifyError::Fault(_)) => Err(anyhow::Error::from(fault).context(graph.name.clone())),
        }
    }
}
