//! Questions in JSON, as the page asks them and the command line answers them.

use std::sync::Arc;

use ::families::certificate::is_one as is_family;
use games::rulesets::RULESETS;
use pyo3::prelude::*;
use serde_json::json;
use strategies::bibliography;
use toolkit::ask::{Desk, answered, check as checked, family as families, read};
use toolkit::named_graph::NamedGraph;

use crate::convert::shaped;
use crate::graph::Core;
use crate::work::{Limits, wrong};

/// Answers a question of the toolkit about a named graph; question and answer are JSON.
#[pyfunction]
#[pyo3(signature = (question, limits, graph=None))]
pub fn ask(
    py: Python<'_>,
    question: String,
    limits: Limits,
    graph: Option<(String, PyRef<'_, Core>)>,
) -> PyResult<String> {
    let graph = graph.map(|(name, core)| NamedGraph::new(name, Arc::clone(&core.0)));
    let answer = limits.run(py, move |budget| {
        let desk = Desk::unhurried(budget.clone());
        let desk = if let Some(graph) = graph { desk.about(graph) } else { desk };
        answered(&desk, question.as_bytes())
    })?;
    answer.map_err(wrong)
}

/// What is proved about a family, as JSON; the proof as a file; the limit that ended the search.
#[pyfunction]
pub fn family(
    py: Python<'_>,
    question: &str,
    limits: Limits,
) -> PyResult<(String, Option<String>, Option<String>)> {
    let question: families::Question = read(question).map_err(wrong)?;
    let found = limits.run(py, move |budget| families::answer(&question, budget))?.map_err(wrong)?;
    let statement = serde_json::to_string(&found.statement).map_err(wrong)?;
    let is_proved = found.statement.winner.is_some() && found.statement.stored.is_none();
    Ok((statement, is_proved.then_some(found.text), found.limit.map(|limit| limit.to_string())))
}

/// What the independent checker says of a file, as JSON: the statements, and the numbers that bounds prove.
#[pyfunction]
pub fn check(py: Python<'_>, name: String, bytes: Vec<u8>, limits: Limits) -> PyResult<String> {
    let found = limits.run(py, move |budget| {
        if is_family(&bytes) {
            return serde_json::to_string(&(families::check(&name, &bytes, budget), ())).map_err(wrong);
        }
        let parts = checked::named_parts(&name, &bytes);
        let stated = parts.iter().map(|(name, part)| checked::answer_of(name, part, budget));
        let stated = stated.collect::<Result<Vec<_>, _>>().map_err(wrong)?.concat();
        serde_json::to_string(&(&stated, checked::numbers_by_bounds(&stated))).map_err(wrong)
    });
    found?
}

/// The supported games: the coloring game, the marking game, and others of the literature.
#[pyfunction]
pub fn rulesets(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let games = RULESETS.iter().map(|ruleset| {
        json!({
            "name": ruleset.name,
            "symbol": ruleset.symbol,
            "number": ruleset.number,
            "parameters": ruleset.parameters.iter().map(|parameter| parameter.name()).collect::<Vec<_>>(),
            "sources": ruleset.sources,
            "rules": ruleset.rule,
        })
    });
    shaped(py, &json!(games.collect::<Vec<_>>()))
}

/// The bibliography entry with this key.
#[pyfunction]
pub fn bibtex(key: &str) -> Option<&'static str> {
    bibliography::bibtex(key)
}
