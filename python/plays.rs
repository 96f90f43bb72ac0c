//! Strategies and matches with Python functions as players: questions of the toolkit with players that JSON cannot
//! express.

use std::sync::Arc;

use pyo3::prelude::*;
use serde::Serialize;
use strategies::Strategy;
use toolkit::ask::matches;
use toolkit::ask::read;
use toolkit::ask::verify::{self, Bob};
use toolkit::named_graph::NamedGraph;
use toolkit::outside::OutsideProgram;
use toolkit::players::{Guest, NamedPlayer};

use crate::graph::Core;
use crate::player::{Function, PlayerSource};
use crate::rule::FunctionStrategy;
use crate::work::{Limits, wrong};

/// A strategy, and its Python function if it is one.
type ChosenStrategy = (Box<dyn Strategy + Send>, Option<Arc<Function>>);

fn strategy(who: PlayerSource) -> PyResult<ChosenStrategy> {
    Ok(match who {
        PlayerSource::Name(name) if OutsideProgram::is_meant(&name) => {
            (Box::new(OutsideProgram::new(&name).map_err(wrong)?), None)
        }
        PlayerSource::Name(name) => (Box::new(strategies::to_verify(&name).map_err(wrong)?), None),
        PlayerSource::Function(described) => {
            let function = Function::new(described)?;
            (Box::new(FunctionStrategy(Arc::clone(&function))), Some(function))
        }
    })
}

/// A player, and its Python function if it is one.
pub fn named(who: PlayerSource) -> PyResult<(NamedPlayer, Option<Arc<Function>>)> {
    match who {
        PlayerSource::Name(name) if OutsideProgram::is_meant(&name) => {
            let program: Arc<dyn Guest> = Arc::new(OutsideProgram::new(&name).map_err(wrong)?);
            Ok((NamedPlayer::from(program), None))
        }
        PlayerSource::Name(name) => Ok((name.parse().map_err(wrong)?, None)),
        PlayerSource::Function(described) => {
            let function = Function::new(described)?;
            let guest: Arc<dyn Guest> = Arc::new(FunctionStrategy(Arc::clone(&function)));
            Ok((NamedPlayer::from(guest), Some(function)))
        }
    }
}

/// The exception that a function raised; otherwise the error as text.
pub fn blame<'a>(
    py: Python<'_>,
    fault: impl ToString,
    functions: impl IntoIterator<Item = &'a Option<Arc<Function>>>,
) -> PyErr {
    let raised = functions.into_iter().flatten().find_map(|function| function.raised(py));
    raised.unwrap_or_else(|| wrong(fault))
}

/// A graph with its name.
type NamedCore<'py> = (String, PyRef<'py, Core>);

fn graph((name, core): NamedCore<'_>) -> NamedGraph {
    NamedGraph::new(name, Arc::clone(&core.0))
}

/// The answer as JSON.
fn written<A: Serialize>(
    py: Python<'_>,
    answer: Result<A, String>,
    functions: &[Option<Arc<Function>>],
) -> PyResult<String> {
    serde_json::to_string(&answer.map_err(|fault| blame(py, fault, functions))?).map_err(wrong)
}

/// Answers a `verify` question (JSON to JSON) about the strategy `who`, against `bob` if given.
#[pyfunction]
pub fn verified(
    py: Python<'_>,
    question: &str,
    graph: NamedCore<'_>,
    who: PlayerSource,
    bob: Option<PlayerSource>,
    limits: Limits,
) -> PyResult<String> {
    let graph = self::graph(graph);
    let mut question: verify::Question = read(question).map_err(wrong)?;
    let (strategy, function) = strategy(who)?;
    let mut functions = vec![function];
    if let Some(bob) = bob {
        let (bob, function) = named(bob)?;
        question.bob = Bob::One(bob);
        functions.push(function);
    }
    let answer = limits.run(py, move |budget| {
        // Work in which functions are asked often keeps the state of its thread for them.
        Python::attach(|py| {
            py.detach(|| {
                let answer = verify::answer_for(&*strategy, &graph, &question, budget);
                answer.map_err(|refusal| refusal.to_string())
            })
        })
    })?;
    written(py, answer, &functions)
}

/// Answers a `match` question (JSON to JSON) with these players.
#[pyfunction]
pub fn contest(
    py: Python<'_>,
    question: &str,
    graph: NamedCore<'_>,
    alice: PlayerSource,
    bob: PlayerSource,
    limits: Limits,
) -> PyResult<String> {
    let graph = self::graph(graph);
    let ((alice, function_of_alice), (bob, function_of_bob)) = (named(alice)?, named(bob)?);
    let (alice, bob) = (vec![alice], vec![bob]);
    let question = matches::Question { alice, bob, ..read(question).map_err(wrong)? };
    let answer = limits.run_in_parallel(py, move |budget| {
        let records = matches::answer(&graph, &question, budget).map_err(|refusal| refusal.to_string())?;
        Ok(records.into_iter().next())
    })?;
    written(py, answer, &[function_of_alice, function_of_bob])
}
