//! Plain data as Python objects.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use serde_json::Value;

/// A JSON value as dictionaries, lists, texts and numbers.
///
/// # Errors
/// Those of Python.
pub fn shaped<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    match value {
        Value::Null => Ok(py.None().into_bound(py)),
        Value::Bool(truth) => truth.into_bound_py_any(py),
        Value::Number(number) => match (number.as_u64(), number.as_i64()) {
            (Some(number), _) => number.into_bound_py_any(py),
            (None, Some(number)) => number.into_bound_py_any(py),
            (None, None) => number.as_f64().into_bound_py_any(py),
        },
        Value::String(text) => text.into_bound_py_any(py),
        Value::Array(items) => {
            let list = PyList::empty(py);
            items.iter().try_for_each(|item| list.append(shaped(py, item)?))?;
            Ok(list.into_any())
        }
        Value::Object(members) => {
            let dict = PyDict::new(py);
            members.iter().try_for_each(|(name, member)| dict.set_item(name, shaped(py, member)?))?;
            Ok(dict.into_any())
        }
    }
}
