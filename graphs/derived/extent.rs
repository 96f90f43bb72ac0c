//! The order and size of a graph, known before anything is allocated, and its construction within limits.

use std::fmt;
use std::ops::{Add, Mul, Sub};

use thiserror::Error;

use crate::Graph;
use crate::work::budget::{Budget, Limit, Meter};

/// A number of vertices or edges, as far as the arguments determine it. Arithmetic saturates; its result is
/// as uncertain as the less certain operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    Exactly(u64),
    /// A random number with approximately this mean.
    About(u64),
    /// This many or more; the exact number is known when the components are built.
    AtLeast(u64),
    /// Known only when the components are built.
    Unknown,
}

use Count::{About, AtLeast, Exactly, Unknown};

impl Count {
    /// Applies an operation that is increasing in both operands.
    fn combine(self, other: Count, operation: fn(u64, u64) -> u64) -> Count {
        match (self, other) {
            (Exactly(a), Exactly(b)) => Exactly(operation(a, b)),
            (Exactly(a) | About(a), Exactly(b) | About(b)) => About(operation(a, b)),
            (Exactly(a) | AtLeast(a), Exactly(b) | AtLeast(b)) => AtLeast(operation(a, b)),
            (Unknown | About(_), _) | (_, Unknown | About(_)) => Unknown,
        }
    }

    /// The least possible value; `None` for a random count.
    fn least(self) -> Option<u64> {
        match self {
            Exactly(count) | AtLeast(count) => Some(count),
            About(_) | Unknown => None,
        }
    }

    pub(crate) fn or_more(self) -> Count {
        self.least().map_or(Unknown, AtLeast)
    }

    pub(crate) fn in_words(self, things: &str) -> String {
        let of = if self == Unknown { " of" } else { "" };
        format!("{self}{of} {things}")
    }

    /// The number of pairs among this many.
    pub fn pairs(self) -> Count {
        self.combine(Exactly(1), |n, _| pairs(n))
    }

    pub fn exceeds(self, limit: u64) -> bool {
        matches!(self, Exactly(count) | About(count) | AtLeast(count) if count > limit)
    }
}

pub fn pairs(n: u64) -> u64 {
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

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Extent {
    pub order: Count,
    pub size: Count,
    /// The pairs of edges with a common end, which are the edges of the line graph. Until the graph is built
    /// this is a lower bound: the number is smallest if all degrees are equal.
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

    /// This extent with the average degree known to be at least `average`.
    pub fn averaging(self, average: u64) -> Self {
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

    pub fn average(&self) -> u64 {
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

    /// The approximate memory for building the graph, in bytes, as far as its order and size are known: the
    /// list of edge ends, which grows and is sorted, and the start of each neighborhood.
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

    /// The error for a graph of this extent that could not be built.
    pub fn unmade(self, reason: BuildError) -> FamilyError {
        match reason {
            BuildError::Refused(error) => error,
            BuildError::Ended(limit) => FamilyError::Unmade { order: self.order, size: self.size, limit },
        }
    }

    /// Checks the limits on order and size, and that the memory limit allows the construction.
    pub fn ask(self, max_size: u64, meter: &Meter<'_>) -> Result<(), BuildError> {
        self.check_within(max_size)?;
        let bytes = self.bytes();
        if bytes > FREE {
            meter.hold(bytes)?;
        }
        Ok(())
    }

    /// Checks the limits on order and size; unknown numbers pass.
    ///
    /// # Errors
    /// An order above [`Graph::MAX_ORDER`] or a size above [`MAX_SIZE`].
    pub fn check(&self) -> Result<(), FamilyError> {
        self.check_within(MAX_SIZE)
    }

    pub fn check_within(&self, max_size: u64) -> Result<(), FamilyError> {
        if self.order.exceeds(Graph::MAX_ORDER as u64) {
            return Err(FamilyError::TooManyVertices(self.order));
        }
        if self.size.exceeds(max_size) {
            return Err(FamilyError::TooManyEdges { found: self.size, most: max_size });
        }
        Ok(())
    }
}

/// The largest size, in edges, of a graph built from other graphs or from numbers (2^26).
pub const MAX_SIZE: u64 = 1 << 26;

/// The bytes that a graph may take whatever the limit on memory is: 64 MiB.
pub const FREE: u64 = 64 << 20;

/// Why a graph could not be built from its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum FamilyError {
    #[error("expected {expected}, found {found}")]
    Argument { expected: String, found: String },
    #[error("expected at most {max} vertices, found {0}", max = Graph::MAX_ORDER)]
    TooManyVertices(Count),
    #[error("expected at most {most} edges, found {found}")]
    TooManyEdges {
        found: Count,
        /// The largest size allowed, at most [`MAX_SIZE`].
        most: u64,
    },
    #[error("not made ({limit}): a graph with {} and {}", .order.in_words("vertices"), .size.in_words("edges"))]
    Unmade { order: Count, size: Count, limit: Limit },
}

impl FamilyError {
    /// The limit that ended the work, where it did.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            FamilyError::Unmade { limit, .. } => Some(*limit),
            _ => None,
        }
    }
}

#[derive(Debug, PartialEq, Error)]
#[error(transparent)]
pub enum BuildError {
    Refused(#[from] FamilyError),
    Ended(#[from] Limit),
}

/// The graph with these edges, which must be simple and within the limits on order and size.
pub fn graph(
    order: u64,
    edges: impl IntoIterator<Item = (u64, u64)>,
    meter: &mut Meter<'_>,
) -> Result<Graph, Limit> {
    let edges = edges.into_iter().map(|(u, v)| (u as usize, v as usize));
    Graph::metered(order as usize, edges, meter)
}

/// Runs `make` with no limit on its work.
pub fn unlimited<T>(make: impl FnOnce(&mut Meter<'_>) -> T) -> T {
    make(&mut Budget::unlimited().start())
}

/// Builds a graph of this extent within the budget.
pub fn within(
    extent: Extent,
    budget: &Budget,
    make: impl FnOnce(&mut Meter<'_>) -> Result<Graph, BuildError>,
) -> Result<Graph, FamilyError> {
    let mut meter = budget.start();
    let made = extent.ask(MAX_SIZE, &meter).and_then(|()| make(&mut meter));
    made.map_err(|reason| extent.unmade(reason))
}

pub(crate) fn labels(
    labels: impl Iterator<Item = String>,
    meter: &mut Meter<'_>,
) -> Result<Vec<String>, Limit> {
    // The work for one label, in steps of the meter.
    const WORK: usize = 50;
    labels.map(|label| meter.work(WORK).map(|()| label)).collect()
}

/// The edges as pairs of vertex indices (u, v), u < v.
pub fn edges(graph: &Graph) -> impl Iterator<Item = (u64, u64)> + '_ {
    graph.edges().map(|(u, v)| (u.index() as u64, v.index() as u64))
}
