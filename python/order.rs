//! Vertex orders, and what they prove.

use std::sync::Arc;

use graphs::orders::{KINDS, LinearOrder, col_2::METHODS};
use graphs::{Budget, Graph};
use pyo3::prelude::*;
use serde_json::{Value, json};
use toolkit::orders::{Ordered, ordered};

use crate::convert::shaped;
use crate::graph::Core;
use crate::work::{Limits, wrong};

/// What is asked for.
struct Wanted {
    kind: String,
    method: String,
    force: bool,
}

fn numbers(order: &LinearOrder) -> Vec<usize> {
    order.sequence().iter().map(|v| v.index()).collect()
}

fn find(graph: &Graph, wanted: &Wanted, budget: &Budget) -> Result<Value, String> {
    let unknown = |what: &str, found: &str, names: Vec<&str>| {
        format!("{what}: expected one of {}, found {found:?}", names.join(", "))
    };
    let names = || KINDS.iter().map(|kind| kind.name).collect();
    let kind = KINDS.iter().find(|kind| kind.name == wanted.kind);
    let kind = kind.ok_or_else(|| unknown("kind", &wanted.kind, names()))?;
    if kind.name != "col2" && wanted.method != "auto" {
        return Err(format!("method: expected with kind col2 only, found with kind {}", kind.name));
    }
    if kind.name != "dollar" && wanted.force {
        return Err(format!("force: expected with kind dollar only, found with kind {}", kind.name));
    }
    let names = || METHODS.iter().map(|method| method.name).collect();
    let method = METHODS.iter().find(|method| method.name == wanted.method);
    let method = method.ok_or_else(|| unknown("method", &wanted.method, names()))?;
    let not_planar = |fault| format!("the graph is not planar, and the dollar order needs force: {fault}");
    let found = ordered(graph, kind, method, wanted.force, budget).map_err(not_planar)?;
    let bounds = found.certified(graph);
    let Ordered { lower, upper, rho, order, dollars: _, limit } = found;
    let reaches = order.sequence().iter().map(|&v| {
        let reached: Vec<usize> =
            order.loose_backward_neighbors(graph, v).iter().map(|w| w.index()).collect();
        (v.index(), reached)
    });
    let mut certified = json!({
        "activation": bounds.activation,
        "matching-rank": bounds.matching_rank,
    });
    if let Some(dollar) = bounds.dollar {
        certified["dollar"] = json!(dollar);
    }
    Ok(json!({
        "kind": kind.name,
        "method": wanted.method,
        "lower": lower,
        "upper": upper,
        "rho": rho,
        "order": numbers(&order),
        "certified": certified,
        "reaches": reaches.collect::<Vec<_>>(),
        "limit": limit.map(|limit| limit.to_string()),
    }))
}

/// A vertex order of a kind, and the bounds that it proves.
#[pyfunction]
pub fn order<'py>(
    py: Python<'py>,
    graph: &Core,
    kind: String,
    method: String,
    force: bool,
    limits: Limits,
) -> PyResult<Bound<'py, PyAny>> {
    let graph = Arc::clone(&graph.0);
    let wanted = Wanted { kind, method, force };
    let found = limits.run(py, move |budget| find(&graph, &wanted, budget))?;
    shaped(py, &found.map_err(wrong)?)
}
