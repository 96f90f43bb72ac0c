//! Plans of graphs: order and size, which are known before anything is allocated, and how the graph is built.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use crate::families::{FamilyError, MAX_SIZE};
use crate::layout::Point;
use crate::work::budget::{Budget, Limit, Meter};
use crate::{Graph, Layout};

/// A number of vertices or edges, as far as the arguments determine it. Arithmetic saturates, and its result
/// is as uncertain as the less certain operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    Exactly(u64),
    /// A random number with about this mean.
    About(u64),
    /// This many or more; how many is known when the components are built.
    AtLeast(u64),
    /// Known only when the components are built.
    Unknown,
}

use Count::{About, AtLeast, Exactly, Unknown};

impl Count {
    /// What an operation that grows with both operands makes of them.
    fn combine(self, other: Count, operation: fn(u64, u64) -> u64) -> Count {
        match (self, other) {
            (Exactly(a), Exactly(b)) => Exactly(operation(a, b)),
            (Exactly(a) | About(a), Exactly(b) | About(b)) => About(operation(a, b)),
            (Exactly(a) | AtLeast(a), Exactly(b) | AtLeast(b)) => AtLeast(operation(a, b)),
            (Unknown | About(_), _) | (_, Unknown | About(_)) => Unknown,
        }
    }

    /// The least value that the count can have, where it is not random.
    fn least(self) -> Option<u64> {
        match self {
            Exactly(count) | AtLeast(count) => Some(count),
            About(_) | Unknown => None,
        }
    }

    pub(in crate::families) fn or_more(self) -> Count {
        self.least().map_or(Unknown, AtLeast)
    }

    /// The count of `things`, in words.
    pub(in crate::families) fn in_words(self, things: &str) -> String {
        let of = if self == Unknown { " of" } else { "" };
        format!("{self}{of} {things}")
    }

    /// The number of pairs among this many.
    pub fn pairs(self) -> Count {
        self.combine(Exactly(1), |n, _| pairs(n))
    }

    fn exceeds(self, limit: u64) -> bool {
        matches!(self, Exactly(count) | About(count) | AtLeast(count) if count > limit)
    }
}

pub(in crate::families) fn pairs(n: u64) -> u64 {
    let doubled = u128::from(n) * u128::from(n.saturating_sub(1));
    u64::try_from(doubled / 2).unwrap_or(u64::MAX)
}

impl From<u64> for Count {
    fn from(count: u64) -> Self {
        Exactly(count)
    }
}

impl Add for Count {
    type Output = Count;

    fn add(self, other: Count) -> Count {
        self.combine(other, u64::saturating_add)
    }
}

impl Sub for Count {
    type Output = Count;

    fn sub(self, other: Count) -> Count {
        let other = if let AtLeast(_) = other { Unknown } else { other };
        self.combine(other, u64::saturating_sub)
    }
}

impl Mul for Count {
    type Output = Count;

    fn mul(self, other: Count) -> Count {
        self.combine(other, u64::saturating_mul)
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Exactly(u64::MAX) | About(u64::MAX) => f.write_str("2^64 - 1 or more"),
            Exactly(count) => count.fmt(f),
            About(count) => write!(f, "about {count}"),
            AtLeast(u64::MAX) => f.write_str("2^64 - 1 or more"),
            AtLeast(count) => write!(f, "at least {count}"),
            Unknown => f.write_str("an unknown number"),
        }
    }
}

/// The order and the size of a graph.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    pub order: Count,
    pub size: Count,
    /// The pairs of edges with a common end, of which there are as many as edges of the line graph.
    /// Bounded from below until the graph is built: they are fewest where all degrees are alike.
    pub cherries: Count,
    /// A lower bound on the average degree, rounded down.
    average: u64,
}

impl Extent {
    pub fn new(order: impl Into<Count>, size: impl Into<Count>) -> Self {
        let (order, size) = (order.into(), size.into());
        let average = match (order, size.least()) {
            (Exactly(n), Some(m)) => m.saturating_mul(2).checked_div(n).unwrap_or(0),
            _ => 0,
        };
        let cherries = match (order, size) {
            (Exactly(n), Exactly(m)) if n > 0 => {
                let doubled = u128::from(m) * 2;
                let (n, low, higher) = (u128::from(n), doubled / u128::from(n), doubled % u128::from(n));
                let cherries = (n * low).saturating_mul(low.saturating_sub(1)) / 2 + higher * low;
                AtLeast(u64::try_from(cherries).unwrap_or(u64::MAX))
            }
            _ => Unknown,
        };
        Extent { order, size, cherries, average: 0 }.averaging(average)
    }

    /// The same extent where the average degree is known to be this or more.
    pub(in crate::families) fn averaging(self, average: u64) -> Self {
        let average = average.max(self.average);
        let of_regular =
            self.order.least().map(|n| n.saturating_mul(pairs(average))).filter(|&least| least > 0);
        let cherries = match (self.cherries, of_regular) {
            (Unknown, Some(least)) => AtLeast(least),
            (AtLeast(known), Some(least)) => AtLeast(known.max(least)),
            (known, _) => known,
        };
        Extent { cherries, average, ..self }
    }

    pub(in crate::families) fn average(&self) -> u64 {
        self.average
    }

    pub fn of_graph(graph: &Graph) -> Self {
        let cherries = graph.vertices().map(|v| pairs(graph.degree(v) as u64)).sum();
        Extent {
            order: Exactly(graph.order() as u64),
            size: Exactly(graph.size() as u64),
            cherries: Exactly(cherries),
            average: (2 * graph.size() as u64).checked_div(graph.order() as u64).unwrap_or(0),
        }
    }

    /// The approximate bytes that making the graph takes, as far as its numbers are known: lists of ends that grow and
    /// are sorted, and where each vertex's neighbors begin.
    fn bytes(&self) -> u64 {
        const OF_A_VERTEX: u64 = 24;
        const OF_AN_EDGE: u64 = 24;
        let known = |count| match count {
            Exactly(count) | About(count) | AtLeast(count) => count,
            Unknown => 0,
        };
        let (order, size) = (known(self.order), known(self.size));
        OF_A_VERTEX.saturating_mul(order).saturating_add(OF_AN_EDGE.saturating_mul(size))
    }

    /// Why there is no graph of this extent.
    fn unmade(self, reason: Unbuilt) -> FamilyError {
        match reason {
            Unbuilt::Refused(error) => error,
            Unbuilt::Ended(limit) => FamilyError::Unmade { order: self.order, size: self.size, limit },
        }
    }

    /// Checks the limits on order and size, and asks for the memory.
    pub(in crate::families) fn ask(self, max_size: u64, meter: &Meter<'_>) -> Result<(), Unbuilt> {
        self.check_within(max_size)?;
        let bytes = self.bytes();
        if bytes > Plan::FREE {
            meter.hold(bytes)?;
        }
        Ok(())
    }

    /// Checks the limits on order and size. An unknown number passes.
    ///
    /// # Errors
    /// An order above [`Graph::MAX_ORDER`] or a size above [`MAX_SIZE`].
    pub fn check(&self) -> Result<(), FamilyError> {
        self.check_within(MAX_SIZE)
    }

    fn check_within(&self, max_size: u64) -> Result<(), FamilyError> {
        if self.order.exceeds(Graph::MAX_ORDER as u64) {
            return Err(FamilyError::TooManyVertices(self.order));
        }
        if self.size.exceeds(max_size) {
            return Err(FamilyError::TooManyEdges { found: self.size, most: max_size });
        }
        Ok(())
    }
}

/// A graph that is to be made, of other graphs or of none.
pub struct Plan {
    extent: Extent,
    components: Vec<Plan>,
    extent_of: ExtentOf,
    compose: Compose,
    layout: Option<Box<dyn FnOnce() -> Layout + Send>>,
}

/// The extent of the composed graph from those of its components.
type ExtentOf = Box<dyn Fn(&[Extent]) -> Extent + Send>;

type Compose = Box<dyn FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, Unbuilt> + Send>;

#[derive(Debug, PartialEq, thiserror::Error)]
#[error(transparent)]
pub(in crate::families) enum Unbuilt {
    /// No graph has these arguments.
    Refused(#[from] FamilyError),
    /// The work on the graph came to a limit.
    Ended(#[from] Limit),
}

impl Plan {
    /// A graph of this order and size with the edges that the closure gives; an edge given twice counts
    /// once. The closure may do no more than its iterator: the limits are looked at from one edge to the next.
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

    /// A graph of this order and size where there is work to do before there are edges.
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

    /// The plan of a graph that is there already.
    pub(in crate::families) fn built(graph: Graph) -> Self {
        let extent = Extent::of_graph(&graph);
        Plan::composed(Vec::new(), move |_| extent, |_, _| Ok(graph))
    }

    pub(in crate::families) fn drawn(self, layout: impl FnOnce() -> Layout + Send + 'static) -> Self {
        Plan { layout: Some(Box::new(layout)), ..self }
    }

    /// The same graph with every edge straight, and its vertices at these points in turn.
    pub(in crate::families) fn at<I>(self, points: impl FnOnce() -> I + Send + 'static) -> Self
    where
        I: IntoIterator<Item = Point>,
    {
        self.drawn(|| Layout::at(points()))
    }

    /// A graph made of others. `extent` gives its extent from theirs, both before and after they are built.
    pub(in crate::families) fn composed(
        components: Vec<Plan>,
        extent: impl Fn(&[Extent]) -> Extent + Send + 'static,
        compose: impl FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, Limit> + Send + 'static,
    ) -> Self {
        Plan::derived(components, extent, move |graphs, meter| Ok(compose(graphs, meter)?))
    }

    /// A graph made of others, where `compose` may refuse the components. A graph above the limits whose size `extent`
    /// leaves unknown is refused, too.
    pub(in crate::families) fn derived(
        components: Vec<Plan>,
        extent: impl Fn(&[Extent]) -> Extent + Send + 'static,
        compose: impl FnOnce(&[Graph], &mut Meter<'_>) -> Result<Graph, Unbuilt> + Send + 'static,
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
    /// A graph above the limits, if this was not known before, and components that are refused.
    pub fn build(self) -> Result<Graph, FamilyError> {
        self.build_within(&Budget::unlimited())
    }

    /// Builds the graph as far as the budget allows. Nodes are not counted, and memory is asked for where it is more than
    /// [`Plan::FREE`].
    ///
    /// # Errors
    /// As for [`build`](Self::build), and [`FamilyError::Unmade`] where a limit was reached.
    pub fn build_within(self, budget: &Budget) -> Result<Graph, FamilyError> {
        self.build_up_to(MAX_SIZE, budget)
    }

    /// Builds the graph within the budget if neither it nor the components that are held for it at the same time have
    /// more than `max_size` edges. A random size is bounded by its mean.
    ///
    /// # Errors As for [`build_within`](Self::build_within), with this limit on the size.
    pub fn build_up_to(self, max_size: u64, budget: &Budget) -> Result<Graph, FamilyError> {
        let extent = self.extent;
        extent.check_within(max_size)?;
        self.make(max_size, &mut budget.start()).map_err(|reason| extent.unmade(reason))
    }

    /// The bytes that a graph may take whatever the limit on memory is: 64 MiB.
    pub const FREE: u64 = 64 << 20;

    fn make(self, max_size: u64, meter: &mut Meter<'_>) -> Result<Graph, Unbuilt> {
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

/// The graph with these edges, which a family knows to be simple and within the limits.
pub(in crate::families) fn graph(
    order: u64,
    edges: impl IntoIterator<Item = (u64, u64)>,
    meter: &mut Meter<'_>,
) -> Result<Graph, Limit> {
    let edges = edges.into_iter().map(|(u, v)| (u as usize, v as usize));
    Graph::metered(order as usize, edges, meter)
}

/// Makes something without a limit on the work.
pub(in crate::families) fn unlimited<T>(make: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    make(&mut Budget::unlimited().start())
}

/// The graph of this extent that is made as far as the budget allows.
pub(in crate::families) fn within(
    extent: Extent,
    budget: &Budget,
    make: impl FnOnce(&mut Meter<'_>) -> Result<Graph, Unbuilt>,
) -> Result<Graph, FamilyError> {
    let mut meter = budget.start();
    let made = extent.ask(MAX_SIZE, &meter).and_then(|()| make(&mut meter));
    made.map_err(|reason| extent.unmade(reason))
}

pub(in crate::families) fn labels(
    labels: impl Iterator<Item = String>,
    meter: &mut Meter<'_>,
) -> Result<Vec<String>, Limit> {
    // The work for one label, in steps of the meter.
    const WORK: usize = 50;
    labels.map(|label| meter.work(WORK).map(|()| label)).collect()
}

/// The edges {u, v}, u < v, of a graph by number.
pub(in crate::families) fn edges(graph: &Graph) -> impl Iterator<Item = (u64, u64)> + '_ {
    graph.edges().map(|(u, v)| (u.index() as u64, v.index() as u64))
}
