//! A proper coloring with q colors and an order L: Alice wins the coloring game with every k >= q (1 + rho(L)).

use graphs::{Graph, Meter, Vertex};

use super::{Rule, Side, Unproved, places, proper};
use crate::certificate::Kind;

pub static RULE: Rule = Rule {
    name: "guide",
    number: Kind::Coloring,
    side: Side::Upper,
    first: None,
    lists: &["colors", "order"],
    source: "4.1",
    bound: |graph, lists, meter| {
        Ok(proper(graph, &lists[0])?.saturating_mul(1 + rho(graph, &lists[1], meter)?))
    },
};

/// 1 + the largest number of loose backward neighbors of a vertex.
fn rho(graph: &Graph, order: &[usize], meter: &mut Meter<'_>) -> Result<u32, Unproved> {
    let places = places(graph, order)?;
    let is_before = |y: &Vertex, u: Vertex| places[y.index()] < places[u.index()];
    let mut most = 0;
    for u in graph.vertices() {
        let (earlier, later): (Vec<Vertex>, Vec<Vertex>) =
            graph.neighbors(u).iter().partition(|y| is_before(y, u));
        meter.work(later.iter().map(|&w| graph.degree(w)).sum())?;
        let through = later.iter().flat_map(|&w| graph.neighbors(w)).copied().filter(|y| is_before(y, u));
        let mut loose: Vec<Vertex> = earlier.into_iter().chain(through).collect();
        loose.sort_unstable();
        loose.dedup();
        most = most.max(loose.len());
    }
    Ok(1 + most as u32)
}
