//! `mapgame verify`: a named strategy of Alice against every Bob, and its theorems against what happened.

mod arguments;
mod claim;
mod findings;
mod tally;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use anyhow::{Context, bail};
use games::Variant;
use games::certificate::Kind as Game;
use graphs::{Graph, LinearOrder, Parameters, coloring::Coloring, enumerate};
use itertools::Itertools;
use mapgame::expression::Verdict;
use mapgame::shrinking::{self, Shrunk, Stop};
use mapgame::{games, graphs, solver, strategies};
use solver::{Decider, Scope};
use strategies::Strategy;
use toolkit::films;
use toolkit::locks::lock;
use toolkit::store::Store;
use toolkit::verify::{Exact, Findings, Terms, Unverified, sample, verify};

pub use self::arguments::Arguments;
use self::claim::{Claim, Class, Held};
use self::findings::Record;
use self::tally::{Sweep, Tally};
use super::common::options::Session;
use super::common::output::{Output, print_table};
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

/// One graph with what every chosen strategy did on it.
struct Study {
    graph: NamedGraph,
    outcome: Outcome,
}

enum Outcome {
    /// It is not in the class that is asked for.
    LeftOut,
    /// The condition has no value for it.
    Undefined,
    /// A limit left these columns unknown, and with them whether it is.
    Unsettled(String),
    /// For each strategy what it did; the reason where it does not apply.
    Played(Vec<Result<Played, String>>),
}

/// What a strategy did on a graph, and what that says of the claim.
type Played = (Findings, Option<Held>);

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
    let bench = Bench { arguments: &arguments, strategies, store, class, claim, session };
    arguments.film.try_target(session)?;
    let mut telling = Telling::new(&bench);
    let given = arguments.given(session, Arc::clone(&telling.is_over))?;
    let read = in_order(
        session,
        given,
        |given| bench.study(given),
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

/// What is told of the graphs, and counted.
struct Telling<'b, 'a> {
    bench: &'b Bench<'a>,
    output: Output<'b, Record>,
    /// The summary of a sweep, if all connected graphs are asked for.
    sweep: Option<Sweep>,
    tally: Tally,
    broken: Option<Broken>,
    /// Whether the claim is broken: after the first graph that breaks it there is nothing to look for.
    is_over: Arc<AtomicBool>,
}

impl<'b, 'a> Telling<'b, 'a> {
    fn new(bench: &'b Bench<'a>) -> Self {
        let Bench { arguments, session, .. } = bench;
        let sheet = findings::sheet(arguments.has_palette(), &arguments.bob_in_words());
        Telling {
            bench,
            output: Output::new(session, sheet),
            sweep: arguments.all_connected.map(|_| Sweep::default()),
            tally: Tally::default(),
            broken: None,
            is_over: Arc::default(),
        }
    }

    /// Tells what was found on one more graph, unless the claim is broken.
    fn take(&mut self, study: Study) -> anyhow::Result<()> {
        if self.broken.is_some() {
            return Ok(());
        }
        let Study { graph, outcome } = study;
        match outcome {
            Outcome::LeftOut => self.tally.leave_out(),
            Outcome::Undefined => self.tally.leave_undefined(),
            Outcome::Unsettled(columns) => {
                self.tally.leave_unsettled();
                let name = &graph.name;
                let remark = format!("{name}: it is unknown whether --where holds: {columns}");
                self.bench.session.remark(&remark);
            }
            Outcome::Played(results) => {
                for (strategy, result) in results.into_iter().enumerate() {
                    self.take_one(&graph, strategy, result)?;
                }
            }
        }
        Ok(())
    }

    /// Tells what the strategy in this place among those chosen did on a graph.
    fn take_one(
        &mut self,
        graph: &NamedGraph,
        strategy: usize,
        result: Result<Played, String>,
    ) -> anyhow::Result<()> {
        let (found, held) = match result {
            Ok(played) => played,
            Err(_) if self.sweep.is_some() => return Ok(()),
            Err(reason) if self.bench.arguments.passes_over() => {
                self.bench.session.remark(&format!("{}: {reason}", graph.name));
                return Ok(());
            }
            Err(reason) => bail!("{}: {reason}", graph.name),
        };
        self.tally.add(&found);
        match &held {
            Some(Held { claim_holds: Some(false), .. }) if self.broken.is_none() => {
                self.tally.break_claim();
                self.is_over.store(true, Ordering::SeqCst);
                self.broken = Some(Broken { graph: graph.clone(), strategy });
            }
            Some(Held { is_undefined: true, .. }) => self.tally.leave_without_value(),
            Some(Held { claim_holds: None, .. }) => self.tally.leave_unsettled(),
            _ => {}
        }
        let record = Record::new(graph.clone(), found, held);
        match &mut self.sweep {
            Some(sweep) if self.bench.session.format == "text" => sweep.add(&record.graph, &record.found),
            _ => self.output.emit(&record)?,
        }
        self.film(&record)
    }

    fn film(&self, record: &Record) -> anyhow::Result<()> {
        let Record { graph: NamedGraph { name, graph, .. }, found, .. } = record;
        let Bench { arguments, session, .. } = self.bench;
        arguments.film.write(graph, session, || Ok(films::of_findings(name, graph, found)))
    }

    /// Tells what is left when all graphs are read: a minimal graph that breaks the claim, and what it all comes to.
    fn finish_after(mut self, read: anyhow::Result<()>) -> anyhow::Result<Exit> {
        let read = read.and_then(|()| {
            let Some(broken) = &self.broken else { return Ok(()) };
            let record = self.bench.shrunk(broken)?;
            self.output.emit(&record)?;
            self.film(&record)
        });
        let Telling { bench: Bench { session, .. }, output, sweep, tally, .. } = self;
        output.finish_after(read)?;
        if let Some(sweep) = sweep.filter(|_| session.format == "text") {
            print_table(session, &sweep.table())?;
        }
        session.remark(&tally.summary());
        Ok(tally.outcome(session.interrupted()))
    }
}

/// The first graph on which a strategy breaks the claim.
struct Broken {
    graph: NamedGraph,
    /// The place of the strategy among those chosen.
    strategy: usize,
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
    session: &'a Session,
}

impl Bench<'_> {
    fn study(&self, given: Given) -> anyhow::Result<Study> {
        let outcome = match self.class.contains(&given.graph.graph) {
            Verdict::Fails => Outcome::LeftOut,
            Verdict::Undefined => Outcome::Undefined,
            Verdict::Unknown(columns) => Outcome::Unsettled(columns.iter().join(", ")),
            Verdict::Holds => Outcome::Played(self.results(&given)?),
        };
        Ok(Study { graph: given.graph, outcome })
    }

    /// What every strategy did, from the store or played.
    fn results(&self, given: &Given) -> anyhow::Result<Vec<Result<Played, String>>> {
        let graph = &given.graph.graph;
        let prefix = self.arguments.key(graph, given.order.as_ref(), given.guide.as_ref(), self.session);
        let mut studied = None;
        let rest = given.graph.rest_of(&self.session.budget);
        let budget = rest.shared();
        let terms = self.arguments.terms(given.order.clone(), given.guide.clone(), self.session);
        let mut results = Vec::new();
        for &strategy in &self.strategies {
            let key = format!("{prefix} strategy={}", strategy.name());
            let result = match self.stored(&key)? {
                Some(result) => result,
                None => {
                    let (parameters, exact) = studied.get_or_insert_with(|| {
                        let parameters = Parameters::of(graph, &rest.for_parameters());
                        let exact = self.arguments.exact.then(|| self.exact(&given.graph, &parameters));
                        (parameters, exact)
                    });
                    let result = self.play(&given.graph, parameters, strategy, &terms, &budget, *exact)?;
                    if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                        lock(store).insert(&key, &result)?;
                    }
                    result
                }
            };
            let held = |found: &Findings| self.claim.as_ref().map(|claim| claim.of(graph, found));
            results.push(result.map(|found| {
                let held = held(&found);
                (found, held)
            }));
        }
        Ok(results)
    }

    /// A minimal graph of the class on which the strategy breaks the claim, with what it did there.
    fn shrunk(&self, broken: &Broken) -> anyhow::Result<Record> {
        let strategy = self.strategies[broken.strategy];
        let terms = self.arguments.terms(None, None, self.session);
        let studied = |graph: &NamedGraph| {
            let parameters = Parameters::of(&graph.graph, &self.session.budget_for_parameters());
            let budget = self.session.budget.shared();
            let result = self.play(graph, &parameters, strategy, &terms, &budget, None)?;
            let held = |found: &Findings| self.claim.as_ref().map(|claim| claim.of(&graph.graph, found));
            anyhow::Ok(result.map(|found| (held(&found), found)))
        };
        let mut fault = None;
        let Shrunk { graph, is_minimal } = shrinking::shrunk(&broken.graph.graph, |graph| {
            if self.session.interrupted() {
                return Err(Stop);
            }
            match self.class.contains(graph) {
                Verdict::Holds => {}
                Verdict::Fails | Verdict::Undefined => return Ok(Some(false)),
                Verdict::Unknown(_) => return Ok(None),
            }
            match studied(&named(graph)) {
                Ok(Ok((Some(Held { is_undefined: true, .. }), _))) => Ok(Some(false)),
                Ok(Ok((held, _))) => Ok(held.and_then(|held: Held| held.claim_holds).map(|holds| !holds)),
                // The strategy does not play there.
                Ok(Err(_)) => Ok(Some(false)),
                Err(error) => {
                    fault = Some(error);
                    Err(Stop)
                }
            }
        });
        if let Some(fault) = fault {
            return Err(fault);
        }
        let graph = named(&graph);
        let (held, found) = studied(&graph)?.map_err(anyhow::Error::msg)?;
        let shrunk_from = Some(broken.graph.name.clone()).filter(|name| *name != graph.name);
        Ok(Record::new(
            graph,
            found,
            held.map(|held| Held { shrunk_from, is_minimal: Some(is_minimal), ..held }),
        ))
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
        budget: &graphs::Budget,
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
