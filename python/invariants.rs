//! Columns of a table of graphs.

use std::sync::Arc;

use graphs::Budget;
use pyo3::prelude::*;
use serde_json::json;
use toolkit::expression::{Condition, Verdict};
use toolkit::invariants::{Column, ENTRIES, Limits as ColumnLimits, Subject};

use crate::convert::shaped;
use crate::graph::Core;
use crate::work::{Limits, wrong};

/// The columns that there are.
#[pyfunction]
pub fn columns(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let entries = ENTRIES.iter().map(|entry| {
        json!({
            "name": entry.name,
            "type": entry.kind.name(),
            "preset": entry.preset.map_or("", toolkit::invariants::Preset::name),
            "meaning": entry.about,
        })
    });
    shaped(py, &json!(entries.collect::<Vec<_>>()))
}

/// The names of the columns of a list, with presets resolved.
#[pyfunction]
pub fn identifiers(list: &str) -> PyResult<Vec<(String, &'static str)>> {
    let columns = Column::list(list).map_err(wrong)?;
    Ok(columns.into_iter().map(|column| (column.name, column.entry.kind.name())).collect())
}

/// The names of the columns that a formula uses.
#[pyfunction]
pub fn formula(text: &str) -> PyResult<Vec<String>> {
    let condition = Condition::read(text).map_err(wrong)?;
    Ok(condition.columns().map(|column| column.name.clone()).collect())
}

/// Whether a formula holds on a graph: `holds`, `fails`, `undefined` or `unknown`.
#[pyfunction]
pub fn verdict(py: Python<'_>, text: &str, graph: &Core, limits: Limits) -> PyResult<&'static str> {
    let condition = Condition::read(text).map_err(wrong)?;
    let graph = Arc::clone(&graph.0);
    let verdict = limits.run(py, move |budget| {
        let parameter = budget.or_nodes(Budget::OF_A_PARAMETER);
        let limits = ColumnLimits { parameter, decision: budget.clone(), by_search: false };
        condition.of(&Subject::in_all(&graph, &limits))
    })?;
    Ok(match verdict {
        Verdict::Holds => "holds",
        Verdict::Fails => "fails",
        Verdict::Undefined => "undefined",
        Verdict::Unknown(_) => "unknown",
    })
}
