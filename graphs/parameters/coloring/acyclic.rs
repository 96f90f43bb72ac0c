//! The acyclic chromatic number a(G): least k with a proper coloring by k colors in which every two
//! color classes induce a forest \[Grunbaum1973\]; and w(G), where they may induce a graph whose components have at most
//! one cycle each, a *pseudoforest coloring*.

use super::check::{Faults, Pairs, two_colored_cycle_pairs, two_colored_cycles};
use super::chromatic::CLIQUE_NODES;
use super::narrow::narrow;
use super::search::Task;
use super::two_colored::TwoColored;
use super::{Coloring, acyclic_greedy, chromatic_number, greedy};
use crate::{Budget, Estimate, Graph, LinearOrder, clique, orders};

/// a(G) with an acyclic coloring. A greedy coloring bounds a(G) from above; chi(G) and `fewest_by_size` bound
/// it from below; a search decides the numbers between. Nodes are colors tried and partial cliques. When the
/// budget ends, `low` is the least number not refuted. The budget holds for chi(G) as well.
pub fn acyclic_chromatic_number(graph: &Graph, budget: &Budget) -> Estimate<Coloring> {
    acyclic_chromatic_number_from(graph, chromatic_number(graph, budget).low, budget)
}

/// a(G) with an acyclic coloring, where `low` <= chi(G) is known.
pub(crate) fn acyclic_chromatic_number_from(graph: &Graph, low: u32, budget: &Budget) -> Estimate<Coloring> {
    fewest(graph, low, None, Pairs::Forests, budget)
}

/// w(G) with a pseudoforest coloring, where `low` <= chi(G) and such a coloring are known.
pub(crate) fn pseudoforest_chromatic_number_from(
    graph: &Graph,
    low: u32,
    known: Coloring,
    budget: &Budget,
) -> Estimate<Coloring> {
    fewest(graph, low, Some(known), Pairs::Pseudoforests, budget)
}

/// The least number of colors, at least `low`; if no coloring is known, the search begins with an acyclic one.
fn fewest(
    graph: &Graph,
    low: u32,
    known: Option<Coloring>,
    pairs: Pairs,
    budget: &Budget,
) -> Estimate<Coloring> {
    let mut meter = budget.start();
    let (_, order) = orders::degeneracy(graph);
    let clique =
        clique::search_along(graph, &order, &greedy(graph, &order), &mut meter, CLIQUE_NODES).witness;
    let low = low.max(clique.len() as u32).max(fewest_by_size(graph, &order, pairs));
    let by_reach = |meter: &mut _| acyclic_greedy(graph, &orders::heuristic_within(graph, &order, meter));
    let first = known.unwrap_or_else(|| by_reach(&mut meter));
    let faults: Faults = match pairs {
        Pairs::Forests => two_colored_cycles,
        Pairs::Pseudoforests => two_colored_cycle_pairs,
    };
    let task = |palette: u32| Task {
        graph,
        palette,
        clique: &clique,
        // A vertex of degree at most one is on no cycle, joins no components, and can be colored last.
        peel_below: palette.min(2) as usize,
        rule: move |graph: &Graph, palette| TwoColored::new(graph, palette, pairs),
        faults,
    };
    narrow(low, first, &mut meter, task, |_, _| Ok(None))
}

/// A lower bound on a(G) or w(G) from numbers of edges.
///
/// If a graph of order n >= q has an acyclic coloring by q colors, it has one that uses all q colors: a
/// vertex of a class of two or more may get an unused color. Two classes span fewer edges than vertices, so
/// the size is at most (q - 1) n - q(q - 1)/2. Pseudoforests may have as many. A lower bound for a subgraph
/// is one for the graph; those tried are the initial segments of the degeneracy order.
fn fewest_by_size(graph: &Graph, order: &LinearOrder, pairs: Pairs) -> u32 {
    let saved = u64::from(pairs == Pairs::Forests);
    let mut fewest = 0u64;
    let mut size = 0u64;
    for (before, &v) in order.sequence().iter().enumerate() {
        let n = before as u64 + 1;
        size += order.backward_neighbors(graph, v).count() as u64;
        fewest = fewest.max(1);
        while fewest < n && size > (fewest - 1) * n - saved * (fewest * (fewest - 1) / 2) {
            fewest += 1;
        }
    }
    fewest as u32
}
