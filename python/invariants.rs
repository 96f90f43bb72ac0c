//! Columns of a table of graphs.

use std::sync::Arc;

use graphs::Budget;
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::PyList;
use serde_json::json;
use toolkit::invariants::{Column, ENTRIES, Limits as Spending, Subject, Value};

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

/// The values of these columns on one graph: a number, `inf`, a truth, a text, an interval as a pair, or nothing.
#[pyfunction]
pub fn invariants<'py>(
    py: Python<'py>,
    graph: &Core,
    list: &str,
    limits: Limits,
) -> PyResult<Bound<'py, PyList>> {
    let columns = Column::list(list).map_err(wrong)?;
    let graph = Arc::clone(&graph.0);
    let values = limits.run(py, move |budget| {
        let decision = Budget { threads: None, ..budget.clone() };
        let spending = Spending { parameter: decision.or_nodes(Budget::OF_A_PARAMETER), decision };
        let subject = Subject::new(&graph, &spending);
        columns.iter().map(|column| column.of(&subject)).collect::<Vec<_>>()
    })?;
    let value = |value: Value| match value {
        Value::Integer(number) => number.into_bound_py_any(py),
        Value::Ratio(ratio) => ratio.to_string().into_bound_py_any(py),
        Value::Infinite => f64::INFINITY.into_bound_py_any(py),
        Value::Between(low, high) => (low, Some(high)).into_bound_py_any(py),
        Value::Truth(truth) => truth.into_bound_py_any(py),
        Value::Words(words) | Value::Partly(words) => words.into_bound_py_any(py),
        Value::Unknown => (0, None::<u32>).into_bound_py_any(py),
        Value::Undefined => Ok(py.None().into_bound(py)),
    };
    PyList::new(py, values.into_iter().map(value).collect::<PyResult<Vec<_>>>()?)
}
