//! Graphs whose vertices are 0, 1, ...: made, read and written.

use std::io::Cursor;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use catalogue::enumerate::Over;
use catalogue::families::{self, Letter};
use catalogue::formats::{self, Format, GraphReader};
use graphs::{Budget, Graph, line_graph_within};
use pyo3::prelude::*;
use serde_json::json;
use toolkit::locks::lock;
use toolkit::pictures::layout::layout;

use crate::convert::shaped;
use crate::work::{interruptible, wrong};

/// A graph.
#[pyclass(frozen, module = "mapgame._native")]
pub struct Core(pub Arc<Graph>);

#[pymethods]
impl Core {
    /// The graph of this order with these edges; the labels serve messages and files.
    #[staticmethod]
    #[pyo3(signature = (order, edges, labels = None))]
    fn of_edges(
        py: Python<'_>,
        order: usize,
        edges: Vec<(usize, usize)>,
        labels: Option<Vec<String>>,
    ) -> PyResult<Core> {
        let graph = py.detach(|| Graph::from_edges(order, edges)).map_err(wrong)?;
        let graph = match labels {
            Some(labels) => graph.with_labels(labels).map_err(wrong)?,
            None => graph,
        };
        Ok(Core(Arc::new(graph)))
    }

    /// The graph of a spec.
    #[staticmethod]
    fn of_spec(py: Python<'_>, spec: &str, seed: u64) -> PyResult<Core> {
        let spec = spec.to_owned();
        let make = move |budget: &Budget| families::from_spec_within(&spec, seed, budget);
        let graph = interruptible(py, Budget::unlimited(), make)?.map_err(wrong)?;
        Ok(Core(Arc::new(graph)))
    }

    #[getter]
    fn order(&self) -> usize {
        self.0.order()
    }

    #[getter]
    fn size(&self) -> usize {
        self.0.size()
    }

    /// The labels that the source gave.
    fn labels(&self) -> Option<Vec<String>> {
        self.0.labels().map(<[String]>::to_vec)
    }

    /// A remark on how the graph was constructed.
    fn remark(&self) -> Option<&str> {
        self.0.remark()
    }

    /// The edges, each once with the smaller end first, ascending.
    fn edges(&self) -> Vec<(usize, usize)> {
        self.0.edges().map(|(u, v)| (u.index(), v.index())).collect()
    }

    /// The neighbors of v, ascending.
    fn neighbors(&self, v: usize) -> Vec<usize> {
        self.0.neighbors(graphs::Vertex::new(v)).iter().map(|w| w.index()).collect()
    }

    /// The same graph without labels.
    fn unlabeled(&self) -> Core {
        Core(Arc::new(Graph::clone(&self.0).without_labels()))
    }

    /// The line graph.
    fn line_graph(&self, py: Python<'_>) -> PyResult<Core> {
        let graph = Arc::clone(&self.0);
        let make = move |budget: &Budget| line_graph_within(&graph, budget);
        Ok(Core(Arc::new(interruptible(py, Budget::unlimited(), make)?.map_err(wrong)?)))
    }

    /// The graph with its canonical numbering: isomorphic graphs have the same.
    fn canonical(&self, py: Python<'_>) -> Core {
        Core(Arc::new(py.detach(|| graphs::canonical::canonical_form(&self.0))))
    }

    /// Whether the other is the same labeled graph.
    fn equals(&self, other: &Core) -> bool {
        self.0.edges().eq(other.0.edges()) && self.0.order() == other.0.order()
    }

    /// The graph in the format with this name.
    fn write(&self, format: &str) -> PyResult<Vec<u8>> {
        let format = format_named(format, Format::is_writable)?;
        let mut out = Vec::new();
        format.write(&self.0, &mut out).map_err(wrong)?;
        Ok(out)
    }

    /// The positions of the vertices in the unit square, y downwards, and the edges that leave the picture.
    fn places<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let places = py.detach(|| layout(&self.0));
        let wrapped = places.wrapped.iter().map(|edge| json!({ "edge": edge.ends, "step": edge.step }));
        shaped(py, &json!({ "points": places.points, "wrapped": wrapped.collect::<Vec<_>>() }))
    }
}

/// The graphs of an input, one at a time, each with its title.
#[pyclass(frozen, module = "mapgame._native")]
pub struct Reader(Mutex<GraphReader<'static>>);

#[pymethods]
impl Reader {
    #[new]
    #[pyo3(signature = (name, input, format = None, *, by_name = None, from_zero = false, drop_loops = false, columns = None))]
    fn new(
        name: String,
        input: Vec<u8>,
        format: Option<&str>,
        by_name: Option<&str>,
        from_zero: bool,
        drop_loops: bool,
        columns: Option<[String; 2]>,
    ) -> PyResult<Self> {
        // The name that the file of the format has here is a name of it, too.
        let named = |name| format_named(if name == "edge_list" { "edges" } else { name }, |_| true);
        let format = format.map(named).transpose()?;
        let by_name = by_name.and_then(formats::by_name);
        let mut reader = GraphReader::new(name, Cursor::new(input), format).named_as(by_name);
        if from_zero {
            reader = reader.counting_from_zero();
        }
        if drop_loops {
            reader = reader.dropping_loops();
        }
        if let Some(columns) = columns {
            reader = reader.with_columns(columns);
        }
        Ok(Reader(Mutex::new(reader)))
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<(Core, Option<String>)>> {
        let next = py.detach(|| lock(&self.0).next());
        let read = next.transpose().map_err(wrong)?;
        Ok(read.map(|read| (Core(Arc::new(read.graph)), read.title)))
    }
}

/// A name, and the graph unless the name is a spec that makes it.
type Named = (String, Option<Core>);

/// Graphs of a class, or specs of the members of a family, one after the other.
#[pyclass(frozen, module = "mapgame._native")]
pub struct Many(Arc<Mutex<Box<dyn Iterator<Item = Named> + Send>>>);

#[pymethods]
impl Many {
    /// All graphs of a class with orders, such as `connected:1..6`.
    #[staticmethod]
    fn of_class(text: &str) -> PyResult<Many> {
        let over: Over = text.parse().map_err(wrong)?;
        let named = |graph: Graph| (format!("g6:{}", graphs::to_graph6(&graph)), Some(Core(Arc::new(graph))));
        Ok(Many(Arc::new(Mutex::new(Box::new(over.graphs().map(named))))))
    }

    /// The specs of a spec with letters over numbers of each, such as `N=3..12`; the last changes fastest.
    #[staticmethod]
    fn of_letters(spec: String, letters: Vec<String>) -> PyResult<Many> {
        let letters: Result<Vec<Letter>, _> = letters.iter().map(|letter| letter.parse()).collect();
        let letters = letters.map_err(wrong)?;
        let members = families::members(&spec, &letters);
        let members = members
            .ok_or_else(|| wrong(format!("expected a spec with letters, such as cycle:N, found {spec:?}")))?;
        let specs = members.map(move |member| (member.spelled(&spec), None));
        Ok(Many(Arc::new(Mutex::new(Box::new(specs)))))
    }

    /// The next ones, as many as a moment suffices for but at least one; none at the end.
    fn some(&self, py: Python<'_>) -> PyResult<Vec<Named>> {
        const MOMENT: Duration = Duration::from_millis(20);
        let all = Arc::clone(&self.0);
        interruptible(py, Budget::unlimited(), move |_| {
            let (mut all, begun) = (lock(&all), Instant::now());
            let mut found = Vec::from_iter(all.next());
            while begun.elapsed() < MOMENT
                && let Some(next) = all.next()
            {
                found.push(next);
            }
            found
        })
    }
}

/// The format with this name, if it can be used so.
fn format_named(name: &str, can: fn(&Format) -> bool) -> PyResult<&'static Format> {
    formats::by_name(name).filter(|&format| can(format)).ok_or_else(|| {
        let names: Vec<_> =
            formats::FORMATS.iter().filter(|&&format| can(format)).map(|format| format.name).collect();
        wrong(format!("expected a format, one of {}, found {name:?}", names.join(", ")))
    })
}

/// The format for a file name, by its extension.
#[pyfunction]
pub fn format_of(path: PathBuf) -> Option<&'static str> {
    formats::by_extension(&path).map(|format| format.name)
}

/// Whether a text is a spec.
#[pyfunction]
pub fn is_spec(text: &str) -> bool {
    families::is_spec(text)
}

/// Whether a text is a dictionary of neighbors or a list of pairs.
#[pyfunction]
pub fn is_literal(text: &str) -> bool {
    formats::is_literal(text)
}
