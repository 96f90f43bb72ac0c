//! Vertex orders, and what they prove.

use std::sync::Arc;

use graphs::orders::{self, KINDS, LinearOrder, col_2::METHODS};
use graphs::{Budget, Graph, Limit};
use pyo3::prelude::*;
use serde_json::{Value, json};
use strategies::theorems::matching_rank;

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
    let (mut limit, mut dollars): (Option<Limit>, _) = (None, None);
    let (lower, upper, order) = match kind.name {
        "col2" => {
            let names = || METHODS.iter().map(|method| method.name).collect();
            let method = METHODS.iter().find(|method| method.name == wanted.method);
            let method = method.ok_or_else(|| unknown("method", &wanted.method, names()))?;
            let budget =
                if method.name == "auto" { budget.or_nodes(Budget::OF_A_PARAMETER) } else { budget.clone() };
            let found = (method.run)(graph, &budget);
            limit = found.limit;
            (found.low, found.high, found.witness)
        }
        "degeneracy" => {
            let (degeneracy, order) = orders::degeneracy(graph);
            (degeneracy, degeneracy, order)
        }
        name => {
            let order = match name {
                "dollar" => {
                    let found = match wanted.force {
                        true => orders::dollar_forced(graph),
                        false => orders::dollar(graph).map_err(|fault| {
                            format!("the graph is not planar, and the dollar order needs force: {fault}")
                        })?,
                    };
                    dollars.insert(found).order.clone()
                }
                "rank" => {
                    let (order, hit) = orders::least_rank(graph, &budget.or_nodes(Budget::OF_A_PARAMETER));
                    limit = hit;
                    order
                }
                _ => (kind.order)(graph, budget),
            };
            let lower = if graph.order() == 0 { 0 } else { orders::degeneracy(graph).0 + 1 };
            (lower, order.rho(graph), order)
        }
    };
    let rho = order.rho(graph);
    let reaches = order.sequence().iter().map(|&v| {
        let reached: Vec<usize> =
            order.loose_backward_neighbors(graph, v).iter().map(|w| w.index()).collect();
        (v.index(), reached)
    });
    let mut certified = json!({
        "activation": (3 * rho).checked_sub(1),
        "matching-rank": matching_rank::certified_bound(graph, &order),
    });
    if let Some(most) = dollars.as_ref().and_then(orders::DollarOrder::largest_account) {
        certified["dollar"] = json!(2 + most);
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
