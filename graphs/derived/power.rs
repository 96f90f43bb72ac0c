//! The power G^D of a graph G: the same vertices, adjacent if their distance in G is between 1 and D. The
//! order is n; the size is the number of such pairs and has no closed form. G^1 is G; if D is at least the
//! diameter of each component, every component is complete.
//!
//! A coloring of G^D gives different colors to vertices at distance at most D, so the game on it is the game
//! of distance coloring. Computed by a breadth-first search to depth D from every vertex, O(nm) at worst.

use std::mem;

use super::extent::{self, BuildError, Count, Extent, FamilyError, MAX_SIZE};
use crate::work::budget::{Budget, Limit, Meter};
use crate::{Graph, Vertex};

pub fn extent(components: &[Extent]) -> Extent {
    // The power keeps the edges of the graph.
    let Extent { order, size, .. } = components[0];
    Extent::new(order, size.or_more()).averaging(components[0].average())
}

/// The power of `graph` in which vertices at distance 1 to `distance` are adjacent, on the same vertices with the
/// same labels. O(nm).
///
/// # Errors
/// A power with more than [`MAX_SIZE`] edges, and [`FamilyError::Unmade`] where a limit was reached.
pub fn power_graph_within(graph: &Graph, distance: u64, budget: &Budget) -> Result<Graph, FamilyError> {
    let power =
        extent::within(extent(&[Extent::of_graph(graph)]), budget, |meter| within(graph, distance, meter))?;
    let labels = graph.labels().map(<[String]>::to_vec);
    Ok(match labels {
        Some(labels) => power.with_labels(labels).expect("one label for each vertex"),
        None => power,
    })
}

pub fn within(base: &Graph, distance: u64, meter: &mut Meter<'_>) -> Result<Graph, BuildError> {
    let mut ball = Ball { members: Vec::new(), is_member: vec![false; base.order()] };
    let mut edges = Vec::new();
    for center in base.vertices() {
        ball.grow(base, center, distance, meter)?;
        let later = ball.members.iter().filter(|&&v| center < v);
        edges.extend(later.map(|v| (center.index() as u64, v.index() as u64)));
        Extent::new(base.order() as u64, Count::AtLeast(edges.len() as u64)).ask(MAX_SIZE, meter)?;
    }
    Ok(extent::graph(base.order() as u64, edges, meter)?)
}

/// The vertices within a distance of a center.
struct Ball {
    members: Vec<Vertex>,
    is_member: Vec<bool>,
}

impl Ball {
    /// Makes this the ball of the given radius, layer by layer; stops early once it is the whole graph.
    fn grow(
        &mut self,
        graph: &Graph,
        center: Vertex,
        radius: u64,
        meter: &mut Meter<'_>,
    ) -> Result<(), Limit> {
        for v in mem::take(&mut self.members) {
            self.is_member[v.index()] = false;
        }
        self.add(center);
        let mut layer = 0..1;
        for _ in 0..radius {
            for index in layer.clone() {
                meter.work(graph.degree(self.members[index]))?;
                for &v in graph.neighbors(self.members[index]) {
                    self.add(v);
                }
                if self.members.len() == graph.order() {
                    return Ok(());
                }
            }
            layer = layer.end..self.members.len();
            if layer.is_empty() {
                return Ok(());
            }
        }
        Ok(())
    }

    fn add(&mut self, v: Vertex) {
        if !mem::replace(&mut self.is_member[v.index()], true) {
            self.members.push(v);
        }
    }
}
