//! Random graphs with structure: a base, and successive changes of it, all within a class.
//!
//! Random graphs are similar, with small numbers of games. Counterexamples often have twins, leaves, layers
//! or symmetries: so a base from families and constructions (`bases`) is changed by operations from the
//! literature (`changes`), blown up, doubled, subdivided and so on, within the class.

use graphs::Graph;
use graphs::rng::QuickDice;

use super::{bases, changes};

/// The largest number of bases drawn until one is in the class.
const BASES: usize = 4000;

const CHANGES: usize = 6;

const STEPS: usize = 200;

/// A graph of at most this order for which `contains` holds; `None` if the random search fails.
///
/// Cost: `contains` is called some times, thousands of times if few graphs are in the class.
pub(crate) fn structured(
    most: usize,
    contains: impl Fn(&Graph) -> bool,
    dice: &mut QuickDice,
) -> Option<Graph> {
    let is_inside = |graph: &Graph| graph.order() <= most && contains(graph);
    let base = (0..BASES).find_map(|_| bases::drawn(most, dice).filter(is_inside))?;
    let times = dice.below(CHANGES + 1);
    Some((0..times).fold(base, |graph, _| match changes::drawn(&graph, dice).filter(is_inside) {
        Some(changed) => changed,
        None => graph,
    }))
}

/// A graph of exactly this order: a smaller one, to which vertices are added one or two at a time.
pub(crate) fn of_order(
    order: usize,
    contains: impl Fn(&Graph) -> bool,
    dice: &mut QuickDice,
) -> Option<Graph> {
    let small = structured(order, &contains, dice)?;
    grown(small, order, contains, dice)
}

/// A graph of the same order some steps away: a vertex is removed, and a leaf, a twin or another one added.
pub(crate) fn with_another_vertex(
    graph: &Graph,
    contains: impl Fn(&Graph) -> bool,
    dice: &mut QuickDice,
) -> Option<Graph> {
    let gone = dice.pick(&graph.vertices().collect::<Vec<_>>())?;
    let others: Vec<_> = graph.vertices().filter(|&v| v != gone).collect();
    let less = Some(graph.induced(&others).without_labels()).filter(&contains)?;
    grown(less, graph.order(), contains, dice)
}

fn grown(
    mut graph: Graph,
    order: usize,
    contains: impl Fn(&Graph) -> bool,
    dice: &mut QuickDice,
) -> Option<Graph> {
    for _ in 0..STEPS {
        if graph.order() == order {
            return Some(graph);
        }
        let larger = changes::larger(&graph, dice);
        if let Some(larger) = larger.filter(|larger| larger.order() <= order && contains(larger)) {
            graph = larger;
        }
    }
    None
}
