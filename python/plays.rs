//! Strategies against every Bob, games against one, and matches.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::Rules;
use graphs::coloring::{Coloring, is_proper};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, names};
use pyo3::prelude::*;
use serde_json::json;
use strategies::{STRATEGIES, Strategy};
use toolkit::matches::{Extent, Match};
use toolkit::outside::Outside;
use toolkit::players::{Guest, Named, best_response};
use toolkit::verify::{Findings, Sampling, Terms, Wanted, sample, verify};

use crate::convert::{plain, shaped};
use crate::graph::Core;
use crate::player::{Function, Who};
use crate::rule::Taught;
use crate::rules::player;
use crate::work::{Limits, wrong};

/// On what terms a strategy is verified.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct TermsTold {
    game: Option<String>,
    k: Option<u32>,
    shades: Option<u32>,
    order: Option<Vec<usize>>,
    guide: Option<Vec<u32>>,
    force: bool,
    fallback: Option<String>,
}

/// The order with these numbers.
fn linear(graph: &Graph, sequence: Vec<usize>) -> PyResult<LinearOrder> {
    let sequence = sequence.into_iter().map(Vertex::new).collect();
    LinearOrder::new(graph.order(), sequence).map_err(wrong)
}

impl TermsTold {
    fn terms(self, graph: &Graph, seed: u64) -> PyResult<Terms> {
        let game = match self.game.as_deref() {
            None => None,
            Some("marking") => Some(Kind::Marking),
            Some("coloring") => Some(Kind::Coloring),
            Some(found) => return Err(wrong(format!("game: expected coloring or marking, found {found:?}"))),
        };
        let palette = match (self.k, self.shades) {
            (Some(0), _) | (None, Some(0)) => return Err(wrong("k: expected at least 1, found 0")),
            (Some(_), Some(_)) => return Err(wrong("expected k or shades, found both")),
            (Some(k), None) => Some(Wanted::Colors(k)),
            (None, shades) => shades.map(Wanted::Shades),
        };
        let guide = match self.guide {
            None => None,
            Some(colors) if colors.len() != graph.order() => {
                return Err(wrong("guide: expected a color for every vertex"));
            }
            Some(colors) => Some(Coloring::new(colors)),
        };
        if guide.as_ref().is_some_and(|guide| !is_proper(graph, guide)) {
            return Err(wrong("guide: expected a proper coloring"));
        }
        Ok(Terms {
            order: self.order.map(|sequence| linear(graph, sequence)).transpose()?,
            guide,
            force: self.force,
            game: game.or(palette.map(|_| Kind::Coloring)),
            palette,
            response: self
                .fallback
                .map(|name| best_response::search(&name, seed))
                .transpose()
                .map_err(wrong)?,
        })
    }
}

/// A strategy, and the function that it may be.
struct Chosen {
    strategy: Box<dyn Strategy + Send>,
    function: Option<Arc<Function>>,
}

/// An entry of the catalogue, which is there for good.
struct Known(&'static strategies::Entry);

impl Strategy for Known {
    fn name(&self) -> &str {
        self.0.name
    }

    fn prepare(
        &self,
        setup: &strategies::Setup<'_>,
    ) -> Result<strategies::Prepared, strategies::NotApplicable> {
        self.0.prepare(setup)
    }
}

fn strategy(who: Who) -> PyResult<Chosen> {
    match who {
        Who::Name(name) if Outside::is_meant(&name) => {
            let program = Outside::new(&name).map_err(wrong)?;
            Ok(Chosen { strategy: Box::new(program), function: None })
        }
        Who::Name(name) => {
            let entries = STRATEGIES.iter().map(|&entry| (entry.name, entry));
            let entry = names::find(&name, entries).map_err(wrong)?;
            Ok(Chosen { strategy: Box::new(Known(entry)), function: None })
        }
        Who::Function(told) => {
            let function = Function::new(told)?;
            let strategy = Box::new(Taught(Arc::clone(&function)));
            Ok(Chosen { strategy, function: Some(function) })
        }
    }
}

/// A player, and the function that it may be.
pub fn named(who: Who) -> PyResult<(Named, Option<Arc<Function>>)> {
    match who {
        Who::Name(name) if Outside::is_meant(&name) => {
            let program: Arc<dyn Guest> = Arc::new(Outside::new(&name).map_err(wrong)?);
            Ok((Named::from(program), None))
        }
        Who::Name(name) => Ok((name.parse().map_err(wrong)?, None)),
        Who::Function(told) => {
            let function = Function::new(told)?;
            let guest: Arc<dyn Guest> = Arc::new(Taught(Arc::clone(&function)));
            Ok((Named::from(guest), Some(function)))
        }
    }
}

/// What a function raised, or else the fault in words.
pub fn blame<'a>(
    py: Python<'_>,
    fault: impl ToString,
    functions: impl IntoIterator<Item = &'a Option<Arc<Function>>>,
) -> PyErr {
    let raised = functions.into_iter().flatten().find_map(|function| function.raised(py));
    raised.unwrap_or_else(|| wrong(fault))
}

/// Work in which functions are asked often keeps the state of its thread for them.
fn attached<T>(work: impl FnOnce() -> T + Send) -> T
where
    T: Send,
{
    Python::attach(|py| py.detach(work))
}

/// A strategy against every Bob.
#[pyfunction]
pub fn verified<'py>(
    py: Python<'py>,
    graph: &Core,
    who: Who,
    terms: TermsTold,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let graph = Arc::clone(&graph.0);
    let terms = terms.terms(&graph, limits.seed)?;
    let Chosen { strategy, function } = strategy(who)?;
    let done = limits.run(py, move |budget| {
        attached(|| {
            let parameters = Parameters::of(&graph, &budget.for_parameters());
            let done = verify(&graph, &parameters, &*strategy, &terms, &budget.shared());
            done.map(|done| Findings::new(&done, &parameters, None)).map_err(|fault| fault.to_string())
        })
    })?;
    let found = done.map_err(|fault| blame(py, fault, [&function]))?;
    plain(py, &found)
}

/// A strategy in games against one Bob.
#[pyfunction]
pub fn sampled<'py>(
    py: Python<'py>,
    graph: &Core,
    who: Who,
    bob: Who,
    games: u64,
    terms: TermsTold,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let graph = Arc::clone(&graph.0);
    let terms = terms.terms(&graph, limits.seed)?;
    let Chosen { strategy, function } = strategy(who)?;
    let (bob, function_of_bob) = named(bob)?;
    let seed = limits.seed;
    let done = limits.run(py, move |budget| {
        attached(|| {
            let parameters = Parameters::of(&graph, &budget.for_parameters());
            let sampling = Sampling { bob: &bob, games, seed };
            let done = sample(&graph, &parameters, &*strategy, &terms, sampling, &budget.shared());
            done.map(|done| Findings::new(&done, &parameters, None)).map_err(|fault| fault.to_string())
        })
    })?;
    let found = done.map_err(|fault| blame(py, fault, [&function, &function_of_bob]))?;
    plain(py, &found)
}

fn rounded(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}

/// Players against each other.
#[pyfunction]
#[pyo3(signature = (graph, k, first, alice, bob, games, until_width, limits))]
#[allow(clippy::too_many_arguments)]
pub fn contest<'py>(
    py: Python<'py>,
    graph: &Core,
    k: u32,
    first: &str,
    alice: Who,
    bob: Who,
    games: u64,
    until_width: Option<f64>,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let graph = Arc::clone(&graph.0);
    let rules = Rules::new(k).map_err(wrong)?.starting(player("first", first)?);
    if let Some(width) = until_width.filter(|width| !(*width > 0.0 && *width < 1.0)) {
        return Err(wrong(format!("until_width: expected a number between 0 and 1, found {width}")));
    }
    let ((alice, function_of_alice), (bob, function_of_bob)) = (named(alice)?, named(bob)?);
    let seed = limits.seed;
    let played = limits.run_in_parallel(py, move |budget| {
        let whole = Budget { threads: None, ..budget.begun() };
        let parameters = Parameters::of(&graph, &budget.for_parameters());
        let seats = Match { graph: &graph, parameters: &parameters, rules, alice: &alice, bob: &bob };
        let extent = Extent { until_width, limits: whole, ..Extent::new(games, seed) };
        seats.play(&extent).map_err(|fault| fault.to_string())
    })?;
    let played = played.map_err(|fault| blame(py, fault, [&function_of_alice, &function_of_bob]))?;
    let share = played.score.alice();
    let interval = share.interval();
    let only_play = played.score.only_play.clone();
    shaped(
        py,
        &json!({
            "wins": played.score.wins,
            "games": played.score.games,
            "ratio": share.ratio().map(rounded),
            "low": rounded(interval.low),
            "high": rounded(interval.high),
            "only_play": only_play,
            "limit": played.limit.map(|limit| limit.to_string()),
        }),
    )
}
