//! `mapgame verify`: a named strategy of Alice against every Bob, and its theorems against what happened.

mod arguments;
mod findings;
mod several;
mod tally;
mod telling;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use anyhow::{Context, bail};
use games::Variant;
use games::certificate::Kind as Game;
use graphs::{Budget, Graph, LinearOrder, Parameters, coloring::Coloring, enumerate};
use itertools::Itertools;
use mapgame::claims::{self, Claim, ClaimResult, Class, Counterexample};
use mapgame::expression::Verdict;
use mapgame::{games, graphs, solver, strategies};
use solver::{Decider, Scope};
use strategies::Strategy;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Exact, Findings, Terms, Unverified, sample, verify};

pub use self::arguments::Arguments;
use self::findings::Record;
use self::telling::Telling;
use super::common::options::Session;
use super::common::outside;
use super::common::parallel::in_order;
use super::common::schema::Kind;
use super::common::sources::{self, Graphs, NamedGraph};
use super::common::stores;
use super::{Exit, invariants};

/// A graph, with what belongs to it alone.
struct Given {
    graph: NamedGraph,
    order: Option<LinearOrder>,
    guide: Option<Coloring>,
}

/// The graphs given, in their order.
type Stream = Box<dyn Iterator<Item = anyhow::Result<Given>> + Send>;

/// A graph, with what its strategies have in common.
struct Field {
    given: Given,
    /// Whether it is in the class that is asked for.
    is_in_class: OnceLock<Verdict>,
    /// Its parameters, and the exact numbers where they are asked for.
    studied: OnceLock<(Parameters, Option<Exact>)>,
}

/// A strategy on a graph.
struct Task {
    field: Arc<Field>,
    /// The place of the strategy among those chosen.
    strategy: usize,
}

/// What came of a task.
struct Study {
    graph: NamedGraph,
    strategy: usize,
    outcome: Outcome,
}

enum Outcome {
    /// The graph is not in the class that is asked for.
    LeftOut,
    /// The condition has no value for it.
    Undefined,
    /// A limit left these columns unknown, and with them whether it is.
    Unsettled(String),
    /// What the strategy did; the reason where it does not apply.
    Played(Box<Result<Played, String>>),
}

/// What a strategy did on a graph, and what that says of the claim.
type Played = (Findings, Option<ClaimResult>);

/// What it prints as JSON, and the lines of stores.
pub fn schemas() -> Vec<Kind> {
    vec![
        Kind::of::<Record>("verify", "A strategy on a graph, of `mapgame verify`"),
        Kind::made(
            "store",
            "A line of a store, of `verify`, `match`, `tournament`, `curves`, `hunt` and `report`",
            stores::schema,
        ),
    ]
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.hold_programs();
    let strategies = outside::chosen(&arguments.strategy);
    let store = stores::open(arguments.store.as_deref())?.map(Mutex::new);
    let limits = || invariants::limits(session);
    let is_sweep = arguments.all_connected.is_some();
    let class = Class::read(arguments.condition.as_deref(), is_sweep, limits()).context("--where")?;
    let claim = arguments.claim.as_deref().map(|text| Claim::read(text, limits())).transpose();
    let claim = claim.context("--claim")?;
    if claim.is_some() && !["text", "json"].contains(&session.format.as_str()) {
        bail!("--claim: expected the format text or json, found {}", session.format);
    }
    if claim.is_some() && !arguments.has_own_graph() {
        bail!("--claim: expected the coloring or the marking game, on whose graph columns speak");
    }
    let is_announced = AtomicBool::new(false);
    let bench = Bench { arguments: &arguments, strategies, store, class, claim, is_announced, session };
    arguments.film.try_target(session)?;
    let mut telling = Telling::new(&bench);
    let given = arguments.given(session, Arc::clone(&telling.is_over))?;
    let number = bench.strategies.len();
    let tasks = given.flat_map(move |given| tasks(given, number));
    let read = in_order(
        session,
        tasks,
        |task| bench.study(&task),
        |studies| {
            for study in studies {
                telling.take(study?)?;
            }
            Ok(telling.output.flush()?)
        },
    );
    telling.finish_after(read)
}

/// A task for each strategy, or what is wrong with the graph.
fn tasks(given: anyhow::Result<Given>, strategies: usize) -> Vec<anyhow::Result<Task>> {
    match given {
        Err(error) => vec![Err(error)],
        Ok(given) => {
            let field = Arc::new(Field { given, is_in_class: OnceLock::new(), studied: OnceLock::new() });
            (0..strategies).map(|strategy| Ok(Task { field: Arc::clone(&field), strategy })).collect()
        }
    }
}

impl Arguments {
    /// The graphs, each with what belongs to it alone, until there is nothing to look for.
    fn given(&self, session: &Session, is_over: Arc<AtomicBool>) -> anyhow::Result<Stream> {
        let graphs: Graphs = match self.all_connected {
            Some(order) => Box::new(connected_graphs(order.into()).map(Ok)),
            None => sources::graphs(&self.graphs, session)?,
        };
        // An order or a guide belongs to one graph: it is read for each, and refused where it does not fit.
        let (order_file, guide_file) = (self.order.clone(), self.guide.clone());
        let film = self.film.clone();
        let (game, distance, budget) = (self.game.clone(), self.distance, session.budget.clone());
        let wanted = graphs.take_while(move |_| !is_over.load(Ordering::SeqCst));
        Ok(Box::new(wanted.map(move |graph| {
            let graph = match &game {
                Some(game) => arguments::played(graph?, game, distance, &budget)?,
                None => graph?,
            };
            film.check(&graph.name, &graph.graph)?;
            let order =
                order_file.as_ref().map(|path| sources::read_order(path, &graph.graph)).transpose()?;
            let guide =
                guide_file.as_ref().map(|path| sources::read_guide(path, &graph.graph)).transpose()?;
            Ok(Given { graph, order, guide })
        })))
    }
}

fn connected_graphs(largest: usize) -> impl Iterator<Item = NamedGraph> {
    let all = (1..=largest).flat_map(enumerate::connected_graphs);
    all.map(|graph| named(&Arc::new(graph)))
}

fn named(graph: &Arc<Graph>) -> NamedGraph {
    let name = format!("g6:{}", graphs::formats::to_graph6(graph));
    NamedGraph::new(name, Arc::clone(graph))
}

/// What every graph is studied with.
struct Bench<'a> {
    arguments: &'a Arguments,
    strategies: Vec<&'a dyn Strategy>,
    store: Option<Mutex<Store>>,
    class: Class,
    claim: Option<Claim>,
    /// Whether a refutation was said.
    is_announced: AtomicBool,
    session: &'a Session,
}

impl Bench<'_> {
    fn study(&self, task: &Task) -> anyhow::Result<Study> {
        let Task { field, strategy } = task;
        let graph = &field.given.graph;
        let outcome = match field.is_in_class.get_or_init(|| self.class.contains(&graph.graph)) {
            Verdict::Fails => Outcome::LeftOut,
            Verdict::Undefined => Outcome::Undefined,
            Verdict::Unknown(columns) => Outcome::Unsettled(columns.iter().join(", ")),
            Verdict::Holds => Outcome::Played(Box::new(self.result(field, self.strategies[*strategy])?)),
        };
        self.announce(&graph.name, &outcome);
        Ok(Study { graph: graph.clone(), strategy: *strategy, outcome })
    }

    /// Says the first refutation at once, where it may have to wait for what comes before it.
    fn announce(&self, name: &str, outcome: &Outcome) {
        let Outcome::Played(played) = outcome else { return };
        let Ok((found, result)) = &**played else { return };
        let claim = result.as_ref().filter(|result| result.claim_holds == Some(false));
        let refuted = match (claim, found.claims.iter().find(|claim| claim.holds == Some(false))) {
            (Some(result), _) => &result.claim,
            (None, Some(claim)) => &claim.statement,
            (None, None) => return,
        };
        let waits = self.strategies.len() > 1 || self.arguments.graphs.len() > 1;
        if waits && !self.is_announced.swap(true, Ordering::SeqCst) {
            self.session.remark(&format!("{name}: {} refutes {refuted}", found.strategy));
        }
    }

    /// What a strategy did, from the store or played. Each has the limits for itself.
    fn result(&self, field: &Field, strategy: &dyn Strategy) -> anyhow::Result<Result<Played, String>> {
        let Field { given, studied, .. } = field;
        let graph = &given.graph.graph;
        let prefix = self.arguments.key(graph, given.order.as_ref(), given.guide.as_ref(), self.session);
        let key = format!("{prefix} strategy={}", strategy.name());
        let result = match self.stored(&key)? {
            Some(result) => result,
            None => {
                let rest = given.graph.rest_of(&self.session.budget);
                let (parameters, exact) = studied.get_or_init(|| {
                    let parameters = Parameters::of(graph, &rest.for_parameters());
                    let exact = self.arguments.exact.then(|| self.exact(&given.graph, &parameters));
                    (parameters, exact)
                });
                let terms = self.arguments.terms(given.order.clone(), given.guide.clone(), self.session);
                let result = self.play(&given.graph, parameters, strategy, &terms, &rest.shared(), *exact)?;
                if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                    lock(store).insert(&key, &result)?;
                }
                result
            }
        };
        Ok(result.map(|found| {
            let result = self.claim.as_ref().map(|claim| claim.of(graph, &found));
            (found, result)
        }))
    }

    /// A minimal graph of the class on which the strategy in this place breaks the claim, with what it did there; `broken` is
    /// what it did on the graph given.
    fn shrunk(
        &self,
        given: &NamedGraph,
        strategy: usize,
        broken: (Findings, ClaimResult),
    ) -> anyhow::Result<Record> {
        let (strategy, claim) = (self.strategies[strategy], self.claim.as_ref().expect("it is broken"));
        let terms = self.arguments.terms(None, None, self.session);
        let studied = |graph: &Arc<Graph>, budget: &Budget| {
            let parameters = Parameters::of(graph, &budget.or_nodes(Budget::OF_A_PARAMETER).in_part(1, 2));
            let result = self.play(&named(graph), &parameters, strategy, &terms, budget, None)?;
            anyhow::Ok(result.ok().map(|found| {
                let result = claim.of(graph, &found);
                (found, result)
            }))
        };
        let Counterexample { graph, found, is_minimal } =
            claims::shrunk(&given.graph, &self.class, &self.session.budget, studied)?;
        let graph = named(&graph);
        let (found, result) = found.unwrap_or(broken);
        let shrunk_from = Some(given.name.clone()).filter(|name| *name != graph.name);
        let result = ClaimResult { shrunk_from, is_minimal: Some(is_minimal), ..result };
        Ok(Record::new(graph, found, Some(result)))
    }

    fn stored(&self, key: &str) -> anyhow::Result<Option<Result<Findings, String>>> {
        let Some(store) = &self.store else { return Ok(None) };
        Ok(lock(store).get(key)?)
    }

    fn play(
        &self,
        graph: &NamedGraph,
        parameters: &Parameters,
        strategy: &dyn Strategy,
        terms: &Terms,
        budget: &Budget,
        exact: Option<Exact>,
    ) -> anyhow::Result<Result<Findings, String>> {
        let NamedGraph { name, graph, .. } = graph;
        let done = match self.arguments.sampling(self.session) {
            None => verify(graph, parameters, strategy, terms, budget),
            Some(sampling) => sample(graph, parameters, strategy, terms, sampling, budget),
        };
        match done {
            Ok(done) => Ok(Ok(Findings::new(&done, parameters, exact))),
            Err(Unverified::NotApplicable(reason)) => Ok(Err(reason.to_string())),
            // There is no such player, whatever the graph.
            Err(Unverified::NoPlayer(reason)) => Err(anyhow::Error::from(reason).context("--bob")),
            Err(fault @ Unverified::Fault(_)) => Err(anyhow::Error::from(fault).context(name.clone())),
        }
    }

    fn exact(&self, graph: &NamedGraph, parameters: &Parameters) -> Exact {
        let budget = self.session.budget_for_parameters();
        let mut decider = Decider::new(&graph.graph, &budget);
        let mut number = |kind, low| decider.number(kind, Scope::Number, Variant::default(), low);
        let col_g = number(Game::Marking, parameters.degeneracy + 1);
        let chi_g = number(Game::Coloring, parameters.chi.low);
        Exact { chi_g: (chi_g.low, chi_g.high.min(col_g.high)), col_g: (col_g.low, col_g.high) }
    }
}
