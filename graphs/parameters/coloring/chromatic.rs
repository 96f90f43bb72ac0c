//! The chromatic number.

use super::narrow::narrow;
use super::search::{Rule, Task};
use super::{Coloring, greedy, tabu};
use crate::vertex_set::bits;
use crate::{Budget, Estimate, Graph, Vertex, clique, orders};

/// chi(G) with a coloring. Greedy colorings bound chi(G) from above, a clique from below, and a search
/// decides the numbers between. Nodes are colors tried and partial cliques. When the budget ends, `low` is
/// the least number of colors not refuted.
pub fn chromatic_number(graph: &Graph, budget: &Budget) -> Estimate<Coloring> {
    let mut meter = budget.start();
    let (_, order) = orders::degeneracy(graph);
    let by_degeneracy = greedy(graph, &order);
    let clique = clique::search_along(graph, &order, &by_degeneracy, &mut meter, CLIQUE_NODES).witness;
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
        faults: |_, _| Vec::new(),
    };
    narrow(low, greedy, &mut meter, task, |coloring, meter| {
        let fewer = coloring.number_of_colors() - 1;
        if fewer < low { Ok(None) } else { tabu::fewer_colors(graph, coloring, fewer, meter) }
    })
}

/// A lower bound on chi(G). Up to order `SMALL` it is chi(G), which takes a moment and no budget; above, what
/// [`chromatic_number`] proves within the budget.
pub fn chromatic_lower_bound(graph: &Graph, budget: &Budget) -> u32 {
    if graph.order() <= SMALL { of_small(graph) } else { chromatic_number(graph, budget).low }
}

/// The largest order at which every number of colors is tried at once.
const SMALL: usize = 16;

/// chi(G) up to order [`SMALL`]: a backtracking search over sets of vertices as words, between a clique and a greedy
/// coloring. Each vertex but the first has as many neighbors as possible before it.
fn of_small(graph: &Graph) -> u32 {
    let (order, near) = (graph.order(), |v: usize| graph.neighbor_word(Vertex::new(v)));
    let (mut sequence, mut before, mut classes) = ([0; SMALL], [0u8; SMALL], [0; SMALL]);
    let (mut clique, mut colors) = (0u64, 0);
    let mut rest = (1u64 << order) - 1;
    for place in &mut sequence[..order] {
        let v = bits(rest).max_by_key(|&v| before[v]).expect("fewer than all are placed");
        *place = v;
        rest &= !(1 << v);
        bits(near(v) & rest).for_each(|w| before[w] += 1);
        if clique & !near(v) == 0 {
            clique |= 1 << v;
        }
        let color =
            classes.iter().position(|class| class & near(v) == 0).expect("as many colors as vertices");
        classes[color] |= 1 << v;
        colors = colors.max(color + 1);
    }
    let few = clique.count_ones() as usize;
    let fewest = (few..colors).find(|&palette| extends(graph, &sequence[..order], &mut [0; SMALL], palette));
    fewest.unwrap_or(colors) as u32
}

/// Whether a coloring with these classes extends to the rest of the sequence. The nonempty classes come first.
fn extends(graph: &Graph, sequence: &[usize], classes: &mut [u64; SMALL], palette: usize) -> bool {
    let Some((&v, rest)) = sequence.split_first() else { return true };
    let near = graph.neighbor_word(Vertex::new(v));
    for color in 0..palette {
        let class = classes[color];
        if class & near == 0 {
            classes[color] |= 1 << v;
            if extends(graph, rest, classes, palette) {
                return true;
            }
            classes[color] = class;
        }
        // Colors that no vertex has are alike: one of them is enough.
        if class == 0 {
            break;
        }
    }
    false
}

/// Nodes spent on the clique that starts the search; after these, the best clique found is used.
pub(super) const CLIQUE_NODES: u64 = 20_000;

/// No condition besides properness, which the search itself ensures.
struct Proper;

impl Rule for Proper {
    fn admit(&mut self, _: &Graph, _: &[u32], _: Vertex, _: u32) -> bool {
        true
    }

    fn release(&mut self) {}
}
