//! `mapgame verify`: a named strategy of Alice against every Bob, and its theorems against what happened.

mod arguments;
mod findings;
mod tally;

use std::sync::{Arc, Mutex, PoisonError};

use anyhow::bail;
use games::Player;
use graphs::{LinearOrder, Parameters, coloring::Coloring, enumerate};
use mapgame::{games, graphs, solver, strategies};
use strategies::Strategy;
use toolkit::films;
use toolkit::store::Store;
use toolkit::verify::{Exact, Findings, Terms, Unverified, sample, verify};

pub use self::arguments::Arguments;
use self::findings::Record;
use self::tally::{Sweep, Tally};
use super::Exit;
use super::common::options::Session;
use super::common::output::{Output, print_table};
use super::common::outside;
use super::common::parallel::in_order;
use super::common::sources::{self, Graphs, NamedGraph};

/// A graph, with what belongs to it alone.
struct Given {
    graph: NamedGraph,
    order: Option<LinearOrder>,
    guide: Option<Coloring>,
}

/// One graph with what every chosen strategy did on it; the reason where it does not apply.
struct Study {
    graph: NamedGraph,
    results: Vec<Result<Findings, String>>,
}

pub fn run(arguments: Arguments, session: &Session) -> anyhow::Result<Exit> {
    arguments.hold_programs();
    let strategies = outside::chosen(&arguments.strategy);
    let store = arguments.store.as_deref().map(Store::open).transpose()?.map(Mutex::new);
    let bench = Bench { arguments: &arguments, strategies, store, session };

    let mut sweep = arguments.all_connected.map(|_| Sweep::default());
    let mut tally = Tally::default();
    let mut output = Output::new(session, findings::sheet());
    let graphs: Graphs = match arguments.all_connected {
        Some(order) => Box::new(connected_graphs(order.into()).map(Ok)),
        None => sources::graphs(&arguments.graphs, session)?,
    };
    // An order or a guide belongs to one graph: it is read for each, and refused where it does not fit.
    let (order_file, guide_file) = (arguments.order.clone(), arguments.guide.clone());
    arguments.film.try_target(session)?;
    let film = arguments.film.clone();
    let given = graphs.map(move |graph| {
        let graph = graph?;
        film.check(&graph.name, &graph.graph)?;
        let order = order_file.as_ref().map(|path| sources::read_order(path, &graph.graph)).transpose()?;
        let guide = guide_file.as_ref().map(|path| sources::read_guide(path, &graph.graph)).transpose()?;
        Ok(Given { graph, order, guide })
    });
    let read = in_order(
        session,
        given,
        |given| bench.study(given),
        |studies| {
            for study in studies {
                let study = study?;
                for result in study.results {
                    match result {
                        Err(_) if sweep.is_some() => {}
                        Err(reason) if arguments.passes_over() => {
                            session.remark(&format!("{}: {reason}", study.graph.name));
                        }
                        Err(reason) => bail!("{}: {reason}", study.graph.name),
                        Ok(found) => {
                            tally.add(&found);
                            let record = Record::new(study.graph.clone(), found);
                            let Record { graph: NamedGraph { name, graph }, found, .. } = &record;
                            match &mut sweep {
                                Some(sweep) if session.format == "text" => sweep.add(&record.graph, found),
                                _ => output.emit(&record)?,
                            }
                            arguments
                                .film
                                .write(graph, session, || Ok(films::of_findings(name, graph, found)))?;
                        }
                    }
                }
            }
            Ok(output.flush()?)
        },
    );
    output.finish_after(read)?;
    if let Some(sweep) = sweep.filter(|_| session.format == "text") {
        print_table(session, &sweep.table())?;
    }
    session.remark(&tally.summary());
    Ok(tally.outcome(session.interrupted()))
}

fn connected_graphs(largest: usize) -> impl Iterator<Item = NamedGraph> {
    let all = (1..=largest).flat_map(enumerate::connected_graphs);
    all.map(|graph| {
        let name = format!("g6:{}", graphs::formats::to_graph6(&graph));
        NamedGraph { name, graph: Arc::new(graph) }
    })
}

/// What every graph is studied with.
struct Bench<'a> {
    arguments: &'a Arguments,
    strategies: Vec<&'a dyn Strategy>,
    store: Option<Mutex<Store>>,
    session: &'a Session,
}

impl Bench<'_> {
    fn study(&self, given: Given) -> anyhow::Result<Study> {
        let prefix =
            self.arguments.key(&given.graph.graph, given.order.as_ref(), given.guide.as_ref(), self.session);
        let keys: Vec<String> =
            self.strategies.iter().map(|one| format!("{prefix} strategy={}", one.name())).collect();
        let stored = keys.iter().map(|key| self.stored(key)).collect::<anyhow::Result<Vec<_>>>()?;
        if stored.iter().all(Option::is_some) {
            return Ok(Study { graph: given.graph, results: stored.into_iter().flatten().collect() });
        }
        let budget = self.session.budget.shared();
        let graph = &given.graph.graph;
        let parameters = Parameters::of(graph, &self.session.budget_for_parameters());
        let exact = self.arguments.exact.then(|| self.exact(&given.graph, &parameters));
        let terms = self.arguments.terms(given.order, given.guide);
        let mut results = Vec::new();
        for ((&strategy, key), stored) in self.strategies.iter().zip(keys).zip(stored) {
            if let Some(result) = stored {
                results.push(result);
                continue;
            }
            let result = self.play(&given.graph, &parameters, strategy, &terms, &budget, exact)?;
            if let (Some(store), false) = (&self.store, self.session.interrupted()) {
                store.lock().unwrap_or_else(PoisonError::into_inner).insert(&key, &result)?;
            }
            results.push(result);
        }
        Ok(Study { graph: given.graph, results })
    }

    fn stored(&self, key: &str) -> anyhow::Result<Option<Result<Findings, String>>> {
        let Some(store) = &self.store else { return Ok(None) };
        Ok(store.lock().unwrap_or_else(PoisonError::into_inner).get(key)?)
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
        let NamedGraph { name, graph } = graph;
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
        let (graph, first) = (&graph.graph, Player::Alice);
        let col_g = solver::marking::game_coloring_number(graph, first, parameters.degeneracy + 1, &budget);
        let chi_g = solver::coloring::game_chromatic_number(graph, first, parameters.chi.low, &budget);
        Exact { chi_g: (chi_g.low, chi_g.high.min(col_g.high)), col_g: (col_g.low, col_g.high) }
    }
}
