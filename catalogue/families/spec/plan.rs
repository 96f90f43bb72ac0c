//! Plans of graphs: the order and size before anything is allocated, and the construction.

use std::fmt;

use graphs::derived::extent::Count::{self, About, AtLeast, Exactly, Unknown};
use graphs::derived::extent::{BuildError, Extent, FamilyError, MAX_SIZE, graph};
use graphs::layout::Point;
use graphs::{Budget, Graph, Layout, Limit, Meter};

/// A graph to be built, from other graphs or from none.
pub struct Plan {
    extent: Extent,
    components: Vec<Plan>,
    extent_of: ExtentRule,
    compose: Compose,
    layout: Option<Box<dyn FnOnce() -> Layout + Send>>,
}

/// The extent of a composed graph as a function of its components' extents.
type ExtentRule = Box<dyn Fn(&[Extent]) -> Extent + Send>;

type Compose = Box<dyn FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, BuildError> + Send>;

impl Plan {
    /// A graph of this order and size with the edges of an iterator; duplicates are merged. `edges` must only
    /// create the iterator, since the limits are checked between edges.
    pub(in crate::families) fn new<I>(
        order: u64,
        size: impl Into<Count>,
        edges: impl FnOnce() -> I + Send + 'static,
    ) -> Self
    where
        I: IntoIterator<Item = (u64, u64)>,
    {
        Plan::made(order, size, move |_| Ok(edges()))
    }

    /// A graph of this order and size; computing its edges takes work, which counts on the meter.
    pub(in crate::families) fn made<I>(
        order: u64,
        size: impl Into<Count>,
        edges: impl FnOnce(&mut Meter<'_>) -> Result<I, Limit> + Send + 'static,
    ) -> Self
    where
        I: IntoIterator<Item = (u64, u64)>,
    {
        let extent = Extent::new(order, size);
        let make = move |_: &[Graph], meter: &mut Meter<'_>| {
            let edges = edges(meter)?;
            graph(order, edges, meter)
        };
        Plan::composed(Vec::new(), move |_| extent, make)
    }

    pub(in crate::families) fn built(graph: Graph) -> Self {
        let extent = Extent::of_graph(&graph);
        Plan::composed(Vec::new(), move |_| extent, |_, _| Ok(graph))
    }

    pub(in crate::families) fn with_layout(self, layout: impl FnOnce() -> Layout + Send + 'static) -> Self {
        Plan { layout: Some(Box::new(layout)), ..self }
    }

    /// The same graph with straight edges and vertex i at the i-th point.
    pub(in crate::families) fn at<I>(self, points: impl FnOnce() -> I + Send + 'static) -> Self
    where
        I: IntoIterator<Item = Point>,
    {
        self.with_layout(|| Layout::at(points()))
    }

    /// A graph composed of others. `extent` computes its extent from theirs, before and after they are built.
    pub(in crate::families) fn composed(
        components: Vec<Plan>,
        extent: impl Fn(&[Extent]) -> Extent + Send + 'static,
        compose: impl FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, Limit> + Send + 'static,
    ) -> Self {
        Plan::derived(components, extent, move |graphs, meter| Ok(compose(graphs, meter)?))
    }

    /// A graph derived from others; `compose` may reject the components. If `extent` leaves the size unknown,
    /// a graph above the limits is rejected after it is built.
    pub(in crate::families) fn derived(
        components: Vec<Plan>,
        extent: impl Fn(&[Extent]) -> Extent + Send + 'static,
        compose: impl FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, BuildError> + Send + 'static,
    ) -> Self {
        let extents: Vec<Extent> = components.iter().map(|component| component.extent).collect();
        let counted = extent(&extents);
        let (extent_of, compose) = (Box::new(extent), Box::new(compose));
        Plan { extent: counted, components, extent_of, compose, layout: None }
    }

    pub fn extent(&self) -> Extent {
        self.extent
    }

    /// Builds the graph.
    ///
    /// # Errors
    /// A graph above the limits, if this was not known before; components that were rejected.
    pub fn build(self) -> Result<Graph, FamilyError> {
        self.build_within(&Budget::unlimited())
    }

    /// Builds the graph within the budget. Nodes are not counted; memory is checked above
    /// [`FREE`](graphs::derived::extent::FREE).
    ///
    /// # Errors
    /// As for [`build`](Self::build), and [`FamilyError::Unmade`] if a limit was reached.
    pub fn build_within(self, budget: &Budget) -> Result<Graph, FamilyError> {
        self.build_up_to(MAX_SIZE, budget)
    }

    /// Builds the graph within the budget if neither it nor any component in memory at the same time has more
    /// than `max_size` edges. A random size is bounded by its mean.
    ///
    /// # Errors
    /// As for [`build_within`](Self::build_within), with this limit on the size.
    pub fn build_up_to(self, max_size: u64, budget: &Budget) -> Result<Graph, FamilyError> {
        let extent = self.extent;
        extent.check_within(max_size)?;
        self.make(max_size, &mut budget.start()).map_err(|reason| extent.unmade(reason))
    }

    fn make(self, max_size: u64, meter: &mut Meter<'_>) -> Result<Graph, BuildError> {
        self.extent.ask(max_size, meter)?;
        let (mut graphs, mut extents) = (Vec::new(), Vec::new());
        // Components are held at the same time, and no composition of several has a smaller size than they have together.
        let mut held = Exactly(0);
        for component in self.components {
            let graph = component.make(max_size, meter)?;
            let of_graph = Extent::of_graph(&graph);
            held = held + of_graph.size;
            if held.exceeds(max_size) {
                return Err(FamilyError::TooManyEdges { found: held, most: max_size }.into());
            }
            graphs.push(graph);
            extents.push(of_graph);
        }
        (self.extent_of)(&extents).ask(max_size, meter)?;
        let graph = (self.compose)(&graphs, meter)?.with_remarks_of(&graphs);
        debug_assert!(!contradicts(self.extent.order, graph.order()));
        debug_assert!(!contradicts(self.extent.size, graph.size()));
        Ok(match self.layout {
            Some(layout) => graph.with_layout(layout),
            None => graph,
        })
    }
}

impl fmt::Debug for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Plan").field(&self.extent).finish()
    }
}

fn contradicts(planned: Count, built: usize) -> bool {
    match planned {
        Exactly(count) => count != built as u64,
        AtLeast(count) => count > built as u64,
        About(_) | Unknown => false,
    }
}
