//! What theorems prove of a graph, with their sources.

use std::collections::BTreeMap;
use std::sync::Arc;

use graphs::classes::indexed::INDEXED;
use graphs::{Budget, Graph, Parameters};
use pyo3::prelude::*;
use serde_json::{Value, json};
use strategies::Instance;
use strategies::bibliography;
use toolkit::bounds::{Bounds, GAMES};

use crate::convert::shaped;
use crate::graph::Core;
use crate::solve::player;
use crate::work::Limits;

fn study(graph: &Arc<Graph>, first: games::Player, settles: bool, budget: &Budget) -> Value {
    let shared = budget.shared();
    let parameters = Parameters::of(graph, &budget.for_parameters());
    let instance = Instance { graph, parameters: &parameters };
    let mut bounds = Bounds::within(&instance, first, &shared);
    if settles {
        bounds.settle(graph, budget);
    }
    let mut named: BTreeMap<&str, Value> = BTreeMap::new();
    for (name, (low, high)) in bounds.parameters(&parameters) {
        named.insert(name, json!([low, high]));
    }
    let indexed = INDEXED.iter().filter_map(|class| class.sharpest(&parameters));
    let classes: Vec<String> =
        parameters.classes.iter().map(|class| class.name.to_owned()).chain(indexed).collect();
    let applied = bounds.applied.iter().map(|bound| {
        let theorem = bound.theorem;
        json!({
            "theorem": theorem.name,
            "invariant": theorem.invariant.symbol(),
            "kind": theorem.kind.name(),
            "value": bound.value,
            "formula": theorem.formula,
            "status": theorem.status.name(),
            "citation": theorem.cite.to_string(),
            "key": theorem.cite.key,
            "trivial": bound.trivial,
        })
    });
    let missed = bounds.missed.iter().map(|missed| {
        json!({
            "theorem": missed.theorem.name,
            "statement": missed.theorem.statement(),
            "class": missed.theorem.class,
            "value": missed.value,
            "reason": missed.reason,
        })
    });
    let best: BTreeMap<_, _> = GAMES.map(|game| (game.symbol(), bounds.interval(game).ends())).into();
    let by = |game| {
        let interval = bounds.interval(game);
        [interval.low_by.prover(), interval.high_by.prover()]
    };
    let best_by: BTreeMap<_, _> = GAMES.map(|game| (game.symbol(), by(game))).into();
    json!({
        "parameters": named,
        "girth": parameters.girth,
        "connected": parameters.connected,
        "classes": classes,
        "undecided_classes": parameters.undecided.iter().map(|class| class.name).collect::<Vec<_>>(),
        "bounds": applied.collect::<Vec<_>>(),
        "missed": missed.collect::<Vec<_>>(),
        "unread": bounds.unread.iter().map(|theorem| theorem.name).collect::<Vec<_>>(),
        "best": best,
        "best_by": best_by,
        "acyclic_coloring": parameters.acyclic_chi.witness.colors(),
        "coloring": parameters.chi.witness.colors(),
    })
}

/// Every theorem that applies, and the parameters and classes on which it rests.
#[pyfunction]
pub fn bounds<'py>(
    py: Python<'py>,
    graph: &Core,
    first: &str,
    exact: bool,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let (graph, first) = (Arc::clone(&graph.0), player("first", first)?);
    shaped(py, &limits.run(py, move |budget| study(&graph, first, exact, budget))?)
}

/// The entry of this key in the bibliography.
#[pyfunction]
pub fn bibtex(key: &str) -> Option<&'static str> {
    bibliography::bibtex(key)
}
