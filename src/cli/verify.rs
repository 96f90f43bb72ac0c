//! `mapgame verify`: a named strategy of Alice against every Bob, or of Bob against every Alice, and its theorems
//! against the result.

mod arguments;
mod report;
mod words;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use anyhow::{Context, bail};
use graphs::{Budget, Graph, Parameters};
use laboratory::claims::{Claim, Class, Judgment};
use shell::describe::count;
use shell::options::{OutputFormat, Session};
use shell::parallel::in_order_of_total;
use shell::schema::Kind;
use shell::sources::NamedGraph;
use shell::{Exit, sources};
use strategies::Strategy;
use toolkit::ask::verify::{Bob, Fallback, Question, Refusal, Study};
use toolkit::expression::Verdict;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Terms, Verification, VerifyError};

pub(crate) use self::arguments::Arguments;
use self::report::VerifyReport;
use super::common::stores;

type Stream = Box<dyn Iterator<Item = anyhow::Result<Field>> + Send>;

pub(crate) fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Judgment>("verify", "A strategy on a graph, of `mapgame verify`"),
        Kind::made(
            "store",
            "A line of a store, of `verify`, `match`, `tournament`, `compare`, `curves`, `hunt` and `report`",
            stores::schema,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.hold_programs();
    let strategies = arguments.strategies();
    let store = stores::open(arguments.store.as_deref())?.map(Mutex::new);
    let over = if arguments.is_sweep() { arguments.graphs.over.classes() } else { Vec::new() };
    let class = Class::read(arguments.condition.as_deref(), &over, session.limits()).context("--where")?;
    let claim = arguments.claim.as_deref().map(|text| Claim::read(text, session.limits())).transpose();
    let claim = claim.context("--claim")?;
    if claim.is_some() && !matches!(session.format, OutputFormat::Text | OutputFormat::Json) {
        bail!("--claim: expected the format text or json, found {}", session.format);
    }
    let question = arguments.question(session);
    strategies.iter().try_for_each(|strategy| question.check_side(*strategy))?;
    if claim.is_some() && !question.has_own_graph() {
        bail!("--claim: expected the coloring or the marking game, on whose graph columns speak");
    }
    let is_announced = AtomicBool::new(false);
    let bench =
        Bench { arguments: &arguments, question, strategies, store, class, claim, is_announced, session };
    arguments.film.try_target(session)?;
    let mut telling = VerifyReport::new(&bench);
    let given = arguments.given(&bench.question, session, Arc::clone(&telling.is_over))?;
    let number = bench.strategies.len();
    let tasks = given.flat_map(move |field| -> Vec<anyhow::Result<Task>> {
        match field.map(Arc::new) {
            Err(error) => vec![Err(error)],
            Ok(field) => {
                let task =
                    |strategy| Task { field: Arc::clone(&field), strategy, outcome: Outcome::Unplayed };
                (0..number).map(task).map(Ok).collect()
            }
        }
    });
    let total = arguments.number_of_graphs().map(|graphs| ("strategies", (graphs * number) as u64));
    let read = in_order_of_total(
        session,
        total,
        tasks,
        |task| bench.study(task),
        |studies| {
            for study in studies {
                telling.take(study?)?;
            }
            Ok(telling.output.flush()?)
        },
    );
    telling.finish_after(read)
}

impl Arguments {
    /// The graphs, each with its own arguments, until the search is over.
    fn given(
        &self,
        question: &Question,
        session: &Session,
        is_over: Arc<AtomicBool>,
    ) -> anyhow::Result<Stream> {
        let graphs = self.graphs.stream(session)?;
        // An order or a guide belongs to one graph: it is read for each, and refused where it does not fit.
        let (order, guide, film) = (self.order.clone(), self.guide.clone(), self.film.clone());
        let (question, budget) = (question.clone(), session.budget.clone());
        let wanted = graphs.take_while(move |_| !is_over.load(Ordering::SeqCst));
        Ok(Box::new(wanted.map(move |graph| {
            let arena = question.arena(&graph?, &budget).map_err(|refusal| match refusal {
                // The fault keeps its type, by which a limit is recognized.
                Refusal::Arena(fault) => anyhow::Error::from(fault),
                refusal => refusal.into(),
            });
            let game = question.game.map_or("", |game| game.name());
            let graph = arena.with_context(|| format!("--game {game}"))?;
            film.check(&graph.name, &graph.graph)?;
            let order = order.as_ref().map(|path| sources::read_order(path, &graph.graph)).transpose()?;
            let guide = guide.as_ref().map(|path| sources::read_guide(path, &graph.graph)).transpose()?;
            let question = Question {
                order: order.map(|order| order.sequence().to_vec()),
                guide: guide.map(|guide| guide.colors().to_vec()),
                ..question.clone()
            };
            let terms = question.terms(&graph.graph)?;
            Ok(Field { graph, question, terms, is_in_class: OnceLock::new(), study: OnceLock::new() })
        })))
    }
}

/// A graph on which a game is played, the question about it, and what its strategies share.
struct Field {
    graph: NamedGraph,
    question: Question,
    terms: Terms,
    /// Whether the graph is in the requested class.
    is_in_class: OnceLock<Verdict>,
    study: OnceLock<Study>,
}

/// One strategy on one graph.
struct Task {
    field: Arc<Field>,
    /// The index of the strategy among the chosen ones.
    strategy: usize,
    outcome: Outcome,
}

enum Outcome {
    /// Nothing was played, as on a graph that is not known to be in the requested class.
    Unplayed,
    /// The strategy does not apply, for this reason.
    Unfit(String),
    Played(Box<Judgment>),
}

struct Bench<'a> {
    arguments: &'a Arguments,
    question: Question,
    strategies: Vec<&'a dyn Strategy>,
    store: Option<Mutex<Store>>,
    class: Class,
    claim: Option<Claim>,
    is_announced: AtomicBool,
    session: &'a Session,
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
    fn is_sampled(&self, graph: &Graph) -> bool {
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

    fn study(&self, mut task: Task) -> anyhow::Result<Task> {
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
    fn announce(&self, name: &str, outcome: &Outcome) {
        let Outcome::Played(judged) = outcome else { return };
        let Judgment { found, claim } = &**judged;
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

    /// The outcome of the strategy with this index, from the store or played. Each has the limits for itself, and its
    /// part of the time of the command.
    fn outcome(&self, field: &Field, place: usize) -> anyhow::Result<Outcome> {
        let strategy = self.strategies[place];
        let Field { graph, question, terms, study, .. } = field;
        let limits = self.budget_for(&graph.graph);
        let prefix = self.arguments.key(&graph.graph, question, &limits);
        let key = format!("{prefix} strategy={}", strategy.name());
        let stored = self.store.as_ref().map(|store| lock(store).get(&key)).transpose()?.flatten();
        let result = match stored {
            Some(result) => result,
            None => {
                let study = study.get_or_init(|| Study::new(graph, question, &self.session.budget));
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
            Err(reason) => Outcome::Unfit(reason),
            Ok(found) => {
                // A stored result may have another name for the same graph.
                let found = Verification { graph: graph.clone(), ..found };
                Outcome::Played(Box::new(match &self.claim {
                    Some(claim) => claim.judge(found),
                    None => Judgment { found, claim: None },
                }))
            }
        })
    }

    /// A minimal graph of the class on which the strategy with this index breaks the claim, reached from a graph on
    /// which it does.
    fn shrunk(&self, strategy: usize, broken: Judgment) -> anyhow::Result<Judgment> {
        let (strategy, claim) = (self.strategies[strategy], self.claim.as_ref().expect("it is broken"));
        let verified = |graph: &Arc<Graph>, parameters: &Parameters, budget: &Budget| {
            let study = Study { parameters: parameters.clone(), exact: None };
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
