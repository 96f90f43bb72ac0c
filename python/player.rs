//! Strategies and players: a name of the catalogue, or a function of Python.

use std::fmt;
use std::sync::{Arc, Mutex, OnceLock};

use games::Player;
use graphs::Vertex;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use toolkit::locks::lock;
use toolkit::outside::Respondent;

use crate::rules::player;
use crate::view::{Vertices, View};

/// Who plays.
#[derive(FromPyObject)]
pub enum PlayerSource {
    /// By name.
    Name(String),
    /// A function.
    Function(FunctionDescription),
}

/// Python's description of a function that plays on a graph.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub struct FunctionDescription {
    name: String,
    function: Py<PyAny>,
    side: String,
    sees_colors: bool,
    has_memory: bool,
    needs_order: bool,
    needs_guide: bool,
    graph: Py<PyAny>,
    labels: Vec<Py<PyAny>>,
    index: Py<PyDict>,
}

/// A function of Python that plays one side of a graph.
pub struct Function {
    /// Its name.
    pub name: String,
    /// The side that it plays.
    pub side: Player,
    /// Whether it uses colors.
    pub sees_colors: bool,
    /// Whether it needs an order.
    pub needs_order: bool,
    /// Whether it needs a guide, which then determines the colors.
    pub needs_guide: bool,
    /// The graph.
    pub vertices: Vertices,
    function: Py<PyAny>,
    has_memory: bool,
    fault: OnceLock<String>,
    raised: Mutex<Option<PyErr>>,
}

/// The answer of a function.
pub struct Reply {
    /// The vertex; `None` for a pass.
    pub vertex: Option<Vertex>,
    /// The color, where the function chooses it.
    pub color: Option<u32>,
    /// Its new memory.
    pub memory: Option<Py<PyAny>>,
    /// The reason.
    pub reason: Option<String>,
    /// The whole answer in Python's notation.
    pub shown: String,
}

/// Why there is no answer.
pub enum PlayerFailure {
    /// The function raised this exception.
    Raised(PyErr),
    /// The error in its answer.
    Words(String),
}

impl From<PyErr> for PlayerFailure {
    fn from(raised: PyErr) -> Self {
        PlayerFailure::Raised(raised)
    }
}

impl From<String> for PlayerFailure {
    fn from(words: String) -> Self {
        PlayerFailure::Words(words)
    }
}

impl fmt::Debug for Function {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Function").field(&self.name).finish()
    }
}

/// A value in Python's notation.
pub fn shown(value: &Bound<'_, PyAny>) -> String {
    value.repr().map_or_else(|_| "something".into(), |text| text.to_string())
}

impl Respondent for Function {
    type Fault = PlayerFailure;

    fn fault(&self) -> Option<&str> {
        self.fault.get().map(String::as_str)
    }

    fn fail(&self, place: &str, failed: PlayerFailure) {
        match failed {
            PlayerFailure::Words(what) => {
                self.fault.get_or_init(|| format!("{}: {place}: {what}", self.name));
            }
            PlayerFailure::Raised(raised) => {
                if self.fault.set(format!("{}: {place}: raised", self.name)).is_ok() {
                    *lock(&self.raised) = Some(raised);
                }
            }
        }
    }
}

impl Function {
    /// The function with this description.
    ///
    /// # Errors
    /// An unknown side.
    pub fn new(described: FunctionDescription) -> PyResult<Arc<Self>> {
        Ok(Arc::new(Function {
            name: described.name,
            side: player("side", &described.side)?,
            sees_colors: described.sees_colors,
            needs_order: described.needs_order,
            needs_guide: described.needs_guide,
            vertices: Vertices::new(described.graph, described.labels, described.index),
            function: described.function,
            has_memory: described.has_memory,
            fault: OnceLock::new(),
            raised: Mutex::new(None),
        }))
    }

    /// Whether it chooses the colors of its vertices.
    fn chooses_colors(&self) -> bool {
        self.sees_colors && !self.needs_guide
    }

    /// The exception that the function raised, if any, with a note on where it was called.
    pub fn raised(&self, py: Python<'_>) -> Option<PyErr> {
        let raised = lock(&self.raised).take()?;
        let note = self.fault().unwrap_or_default();
        // Python 3.10 has no notes.
        let _ = raised.value(py).call_method1("add_note", (note,));
        Some(raised)
    }

    /// Calls the function for a move.
    ///
    /// # Errors
    /// Its exception, or a malformed answer.
    pub fn ask(&self, py: Python<'_>, view: View) -> Result<Reply, PlayerFailure> {
        let view = Py::new(py, view)?;
        let answer = self.function.bind(py).call1((&view,))?;
        let reason = view.get().reason();
        if answer.is_none() {
            return Ok(Reply { vertex: None, color: None, memory: None, reason, shown: "None".into() });
        }
        let parts = 1 + usize::from(self.chooses_colors()) + usize::from(self.has_memory);
        let wanted = || match (self.chooses_colors(), self.has_memory) {
            (true, true) => "(vertex, color, memory)",
            (true, false) => "(vertex, color)",
            (false, true) => "(vertex, memory)",
            (false, false) => "a vertex",
        };
        let wrong = || PlayerFailure::Words(format!("expected {}, found {}", wanted(), shown(&answer)));
        let row = if parts == 1 { None } else { Some(answer.cast::<PyTuple>().map_err(|_| wrong())?) };
        if row.is_some_and(|row| row.len() != parts) {
            return Err(wrong());
        }
        let part = |place: usize| match row {
            Some(row) => row.get_item(place),
            None => Ok(answer.clone()),
        };
        let vertex = part(0)?;
        let known = self.vertices.vertex(&vertex);
        let known =
            known.ok_or_else(|| format!("expected a vertex of the graph, found {}", shown(&vertex)))?;
        let color = match self.chooses_colors() {
            false => None,
            true => Some(part(1)?.extract::<u32>().map_err(|_| wrong())?),
        };
        let memory =
            if self.has_memory { Some(part(parts - 1)?).filter(|memory| !memory.is_none()) } else { None };
        let shown = match color {
            Some(color) => format!("{}={color}", shown(&vertex)),
            None => shown(&vertex),
        };
        Ok(Reply { vertex: Some(known), color, memory: memory.map(Bound::unbind), reason, shown })
    }
}
