//! The chromatic number.

use super::narrow::narrow;
use super::search::{Rule, Task};
use super::{Coloring, greedy, tabu};
use crate::{Budget, Estimate, Graph, Vertex, clique, orders};

/// chi(G) with a coloring. Greedy colorings bound chi(G) from above, a clique from below, and a search
/// decides the numbers between. Nodes are colors tried and partial cliques.
///
/// When the budget ends, `low` is the least number of colors not refuted.
pub fn chromatic_number(graph: &Graph, budget: &Budget) -> Estimate<Coloring> {
    let mut meter = budget.start();
    let (_, order) = orders::degeneracy(graph);
    let by_degeneracy = greedy(graph, &order);
    let clique = clique::search_along(graph, &order, &by_degeneracy, &mut meter, CLIQUE_PATIENCE).witness;
    let low = clique.len() as u32;
    let mut colorings = vec![by_degeneracy];
    if colorings[0].number_of_colors() > low {
        colorings.push(greedy(graph, &orders::degree(graph)));
    }
    let greedy = colorings.into_iter().min_by_key(Coloring::number_of_colors).expect("one at least");
    let task = |palette: u32| Task {
        graph,
        palette,
        clique: &clique,
        // A vertex with fewer neighbors than there are colors can always be colored last.
        peel_below: palette as usize,
        rule: |_: &Graph, _| Proper,
        cycles: |_, _| Vec::new(),
    };
    narrow(low, greedy, &mut meter, task, |coloring, meter| {
        let fewer = coloring.number_of_colors() - 1;
        if fewer < low { Ok(None) } else { tabu::fewer_colors(graph, coloring, fewer, meter) }
    })
}

/// The number of nodes spent on the clique that starts the search; after these, any clique will do.
pub(super) const CLIQUE_PATIENCE: u64 = 20_000;

/// No rule besides properness, which the search itself ensures.
struct Proper;

impl Rule for Proper {
    fn admit(&mut self, _: &Graph, _: &[u32], _: Vertex, _: u32) -> bool {
        true
    }

    fn release(&mut self) {}
}
