//! The view of a strategy that is a Python function.

use std::sync::Mutex;

use games::coloring::Color;
use graphs::{Vertex, VertexSet};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};
use toolkit::locks::lock;

/// The graph in play with the labels of its vertices.
pub struct Vertices {
    /// The graph of Python.
    pub graph: Py<PyAny>,
    labels: Vec<Py<PyAny>>,
    index: Py<PyDict>,
}

impl Vertices {
    /// `labels[v]` is the label of vertex v; `index` is the inverse dictionary.
    pub fn new(graph: Py<PyAny>, labels: Vec<Py<PyAny>>, index: Py<PyDict>) -> Self {
        Vertices { graph, labels, index }
    }

    /// The number of vertices.
    pub fn order(&self) -> usize {
        self.labels.len()
    }

    /// The label of a vertex.
    fn label(&self, py: Python<'_>, v: Vertex) -> Py<PyAny> {
        self.labels[v.index()].clone_ref(py)
    }

    /// The vertex with this label; `None` if there is none. An object that equals an integer stands for the label
    /// with this integer.
    pub fn vertex(&self, label: &Bound<'_, PyAny>) -> Option<Vertex> {
        let index = self.index.bind(label.py());
        let found = index.get_item(label).ok().flatten();
        let integer = || index.get_item(label.call_method0("__index__").ok()?).ok().flatten();
        found.or_else(integer)?.extract().ok().map(Vertex::new)
    }

    /// The labels of some vertices.
    pub fn row<'py>(
        &self,
        py: Python<'py>,
        row: impl Iterator<Item = Vertex>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let labels: Vec<_> = row.map(|v| self.labels[v.index()].bind(py)).collect();
        PyTuple::new(py, labels)
    }

    /// Values for some vertices, by label.
    pub fn table<'py>(
        &self,
        py: Python<'py>,
        entries: impl Iterator<Item = (Vertex, u32)>,
    ) -> PyResult<Bound<'py, PyDict>> {
        let table = PyDict::new(py);
        for (v, entry) in entries {
            table.set_item(&self.labels[v.index()], entry)?;
        }
        Ok(table)
    }

    /// The vertices of a collection; `None` if some element is not a label of a vertex.
    pub fn set(&self, collection: &Bound<'_, PyAny>) -> Option<VertexSet> {
        if collection.is_instance_of::<pyo3::types::PyString>() {
            return None;
        }
        let items = collection.try_iter().ok()?;
        let members: Option<Vec<Vertex>> = items.map(|item| self.vertex(&item.ok()?)).collect();
        members.map(|members| VertexSet::of(self.order(), members))
    }
}

/// What a strategy sees on its turn. Vertices are those of the graph, with their names. A view never changes.
#[pyclass(frozen, module = "mapgame._native")]
pub struct View {
    /// The :class:`mapgame.Graph` in play.
    #[pyo3(get)]
    graph: Py<PyAny>,
    /// The side that is to move, ``"alice"`` or ``"bob"``.
    #[pyo3(get)]
    player: &'static str,
    /// The vertices that are neither colored nor marked, in the order of the graph; never empty.
    #[pyo3(get)]
    uncolored: Py<PyTuple>,
    /// The colors of the colored vertices, by vertex; ``None`` for a rule that sees none. For Alice they are names of
    /// the position: 0 is the color of the first vertex that has one. For Bob they are those of the game.
    #[pyo3(get)]
    colors: Option<Py<PyDict>>,
    /// The vertex that the opponent colored last; ``None`` on the first move of the game and after a pass.
    #[pyo3(get)]
    last: Option<Py<PyAny>>,
    /// What the rule returned as its memory; ``None`` at first.
    #[pyo3(get)]
    memory: Py<PyAny>,
    /// The number of colors; ``None`` in the marking game.
    #[pyo3(get)]
    k: Option<u32>,
    /// The vertices along the linear order, for a rule that needs one; else ``None``.
    #[pyo3(get)]
    order: Option<Py<PyTuple>>,
    /// The class of every vertex, for a rule that needs a guide; else ``None``.
    #[pyo3(get)]
    guide: Option<Py<PyDict>>,
    reason: Mutex<Option<String>>,
}

/// The data of a view.
pub struct Sight<'a, 'py> {
    /// The side that is to move.
    pub player: &'static str,
    /// The uncolored or unmarked vertices.
    pub uncolored: &'a VertexSet,
    /// The colors, or their names; `None` for a rule without colors.
    pub colors: Option<Vec<(Vertex, u32)>>,
    /// The opponent's last vertex.
    pub last: Option<Vertex>,
    /// The memory of the strategy.
    pub memory: Bound<'py, PyAny>,
    /// The number of colors.
    pub k: Option<u32>,
    /// The order, if the strategy needs one.
    pub order: Option<Py<PyTuple>>,
    /// The guide, if the strategy asked for one.
    pub guide: Option<Py<PyDict>>,
}

impl View {
    /// The view of a position.
    pub fn new(py: Python<'_>, vertices: &Vertices, sight: Sight<'_, '_>) -> PyResult<Self> {
        let colors = sight.colors.map(|colors| vertices.table(py, colors.into_iter())).transpose()?;
        Ok(View {
            graph: vertices.graph.clone_ref(py),
            player: sight.player,
            uncolored: vertices.row(py, sight.uncolored.iter())?.unbind(),
            colors: colors.map(Bound::unbind),
            last: sight.last.map(|v| vertices.label(py, v)),
            memory: sight.memory.unbind(),
            k: sight.k,
            order: sight.order,
            guide: sight.guide,
            reason: Mutex::new(None),
        })
    }

    /// The reason that the strategy gave.
    pub fn reason(&self) -> Option<String> {
        lock(&self.reason).clone()
    }
}

/// The colors of a position, unchanged.
pub fn as_they_are(colors: &[Option<Color>]) -> Vec<(Vertex, u32)> {
    let named = colors.iter().enumerate();
    named.filter_map(|(v, color)| color.map(|color| (Vertex::new(v), color.index() as u32))).collect()
}

#[pymethods]
impl View {
    /// The vertices next to v, in the order of the graph.
    ///
    /// :raises ValueError: if v is no vertex.
    fn neighbors<'py>(&self, py: Python<'py>, v: Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
        self.graph.bind(py).call_method1("neighbors", (v,))
    }

    /// The neighbors of v that are neither colored nor marked, in the order of the graph.
    ///
    /// :raises ValueError: if v is no vertex.
    fn uncolored_neighbors<'py>(&self, py: Python<'py>, v: Bound<'py, PyAny>) -> PyResult<Vec<Py<PyAny>>> {
        let uncolored = self.uncolored.bind(py);
        let mut found = Vec::new();
        for neighbor in self.neighbors(py, v)?.try_iter()? {
            let neighbor = neighbor?;
            if uncolored.contains(&neighbor)? {
                found.push(neighbor.unbind());
            }
        }
        Ok(found)
    }

    /// Whether v is neither colored nor marked.
    fn is_uncolored(&self, py: Python<'_>, v: Bound<'_, PyAny>) -> PyResult<bool> {
        self.uncolored.bind(py).contains(v)
    }

    /// Says the reason for the move that is about to be returned, as plays show it. The last one counts.
    fn because(&self, reason: String) {
        *lock(&self.reason) = Some(reason);
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let part = |name: &str, value: &Bound<'_, PyAny>| Ok::<_, PyErr>(format!("{name}={}", value.repr()?));
        let mut parts = vec![part("uncolored", self.uncolored.bind(py).as_any())?];
        if let Some(colors) = &self.colors {
            parts.push(part("colors", colors.bind(py).as_any())?);
        }
        if let Some(last) = &self.last {
            parts.push(part("last", last.bind(py))?);
        }
        parts.push(part("memory", self.memory.bind(py))?);
        Ok(format!("View({})", parts.join(", ")))
    }
}
