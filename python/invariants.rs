//! Columns of a table of graphs.

use pyo3::prelude::*;
use serde_json::json;
use toolkit::invariants::{Column, ENTRIES};

use crate::convert::shaped;
use crate::work::wrong;

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
