//! The bounds of a graph that a certificate can show, with what shows them.

use games::Player;
use games::bound_certificate::{Claim, RULES, Rule, Side, rules};
use games::certificate::Kind;
use games::gadget::Board;
use graphs::classes::bipartite::{Bipartiteness, bipartiteness};
use graphs::coloring::Coloring;
use graphs::orders::{degeneracy, least_rank};
use graphs::{Budget, Graph, Vertex};
use itertools::Itertools;
use strategies::Instance;
use strategies::alice::acyclic::{out_neighbors, palette};
use strategies::theorems::gadgets_in;

type Lists = Vec<Vec<usize>>;

/// The nodes of the search for each parameter where no other limit is given. More seldom give a better certificate.
pub const NODES_OF_A_PARAMETER: u64 = 50_000;

/// Finds the lists of a rule for a graph, where its theorem says something.
struct Finder {
    rule: &'static Rule,
    lists: fn(&Instance<'_>, &Budget) -> Option<Lists>,
    /// A lower bound on what the lists show, without a search; a rule that beats no known bound is skipped.
    least: fn(&Instance<'_>) -> u32,
}

/// The first of equally good rules is taken: those for either first player come first.
static FINDERS: &[Finder] = &[
    Finder { rule: &rules::DEGREE, lists: |_, _| Some(vec![]), least: |_| 0 },
    Finder {
        rule: &rules::ORDER,
        lists: |it, budget| Some(vec![rank_order(it.graph, budget)]),
        least: |_| 0,
    },
    Finder { rule: &rules::RESERVATION, lists: |_, _| Some(vec![]), least: |_| 0 },
    Finder { rule: &rules::RESERVATION_BOB_FIRST, lists: |_, _| Some(vec![]), least: |_| 0 },
    Finder {
        rule: &rules::PAIRING,
        lists: |it, _| Some(vec![indices(&strategies::alice::mirror::partners(it.graph)?)]),
        least: |_| 0,
    },
    // The rest of a spanning forest has at least m - (n - 1) edges.
    Finder { rule: &rules::EDGE_UNION, lists: of_forest, least: |it| 2 + rest_degree(it.graph) },
    // rho(L) >= degeneracy + 1, and a graph with an edge needs two colors.
    Finder {
        rule: &rules::GUIDE,
        lists: |it, _| {
            let order = indices(it.parameters.col_2().witness.sequence());
            Some(vec![colors(&it.parameters.chi().witness), order])
        },
        least: |it| if it.graph.size() == 0 { 2 } else { 2 * (it.parameters.degeneracy() + 2) },
    },
    Finder {
        rule: &rules::ACYCLIC,
        lists: |it, _| {
            let coloring = &it.parameters.pseudoforest_chi().witness;
            Some(vec![colors(coloring), heads(it.graph, coloring)])
        },
        // w classes span at most (w - 1) n' edges, and some subgraph of order n' has at least d n'/2, where d is the degeneracy.
        least: |it| {
            let is_bipartite = matches!(bipartiteness(it.graph), Bipartiteness::TwoColoring(_));
            palette((1 + it.parameters.degeneracy().div_ceil(2)).max(if is_bipartite { 1 } else { 3 }))
        },
    },
    Finder {
        rule: &rules::CLIQUE,
        lists: |it, _| Some(vec![indices(&it.parameters.clique().witness)]),
        least: |_| 0,
    },
    Finder { rule: &rules::CORE, lists: |it, _| Some(vec![core(it.graph)]), least: |_| 0 },
    Finder { rule: &rules::THIRD_COLOR, lists: |_, _| Some(vec![]), least: |_| 0 },
    Finder {
        rule: &rules::THIRD_COLOR_BOB_FIRST,
        lists: |it, _| Some(vec![indices(&strategies::theorems::double_threat(it.graph)?)]),
        least: |_| 0,
    },
    Finder { rule: &rules::CROWN, lists: |it, _| Some(vec![pairs(it.graph)?]), least: |_| 0 },
    Finder { rule: &rules::GADGETS, lists: |it, budget| gadgets(it.graph, budget), least: |_| 0 },
];

/// For each number, side and first player a best claim of the rules, in their order. Searches for parameters
/// have the budget of `on`, that for the order and the checker `budget`. What a limit ends shows nothing.
pub fn best_claims(on: &Instance<'_>, budget: &Budget) -> Vec<Claim> {
    let shown = shown(on, budget, |finder, shown| {
        let firsts = Player::BOTH.into_iter().filter(|&first| finder.rule.allows(first));
        let known = firsts.map(|first| best(shown, finder.rule.number, finder.rule.side, first));
        let may_be_better =
            |known: Option<&Claim>| known.is_none_or(|known| (finder.least)(on) < known.value);
        finder.rule.side == Side::Lower || known.into_iter().any(may_be_better)
    });
    let ends = Kind::ALL.into_iter().cartesian_product(Side::ALL).cartesian_product(Player::BOTH);
    let needed: Vec<&Claim> =
        ends.filter_map(|((number, side), first)| best(&shown, number, side, first)).collect();
    let of_rule = |rule: &&'static Rule| needed.iter().find(|claim| claim.rule.name == rule.name).copied();
    RULES.iter().filter_map(of_rule).cloned().collect()
}

/// What each rule shows that has something to show, also where another one shows more.
pub fn all_claims(on: &Instance<'_>, budget: &Budget) -> Vec<Claim> {
    shown(on, budget, |_, _| true)
}

fn shown(on: &Instance<'_>, budget: &Budget, is_needed: impl Fn(&Finder, &[Claim]) -> bool) -> Vec<Claim> {
    FINDERS.iter().fold(Vec::new(), |mut shown, finder| {
        let found = if is_needed(finder, &shown) { (finder.lists)(on, budget) } else { None };
        shown.extend(found.and_then(|lists| Claim::shown_by(finder.rule, lists, on.graph, budget).ok()));
        shown
    })
}

/// The first of the best claims about a number, on one side, if `first` begins.
pub fn best(claims: &[Claim], number: Kind, side: Side, first: Player) -> Option<&Claim> {
    let about = claims
        .iter()
        .filter(|claim| claim.rule.side == side && claim.rule.bounds(number) && claim.rule.allows(first));
    match side {
        Side::Upper => about.min_by_key(|claim| claim.value),
        Side::Lower => about.rev().max_by_key(|claim| claim.value),
    }
}

/// Who wins with k when this player moves first, where the claims say so.
pub fn winner(claims: &[Claim], number: Kind, first: Player, k: u32) -> Option<Player> {
    let value = |side| best(claims, number, side, first).map(|claim| claim.value);
    if value(Side::Upper).is_some_and(|high| k >= high) {
        return Some(Player::Alice);
    }
    value(Side::Lower).is_some_and(|low| k < low).then_some(Player::Bob)
}

fn indices(vertices: &[Vertex]) -> Vec<usize> {
    vertices.iter().map(|v| v.index()).collect()
}

fn colors(coloring: &Coloring) -> Vec<usize> {
    coloring.colors().iter().map(|&color| color as usize).collect()
}

/// An order of least certified score, or of a small one: on dense graphs a search takes long for little.
fn rank_order(graph: &Graph, budget: &Budget) -> Vec<usize> {
    /// The most neighbors of neighbors that the search visits.
    const MOST: u64 = 300_000_000;
    let visited: u64 = graph.vertices().map(|v| (graph.degree(v) as u64).pow(2)).sum();
    let of_a_rank = visited / graph.order().max(1) as u64 + 1;
    let nodes = budget.nodes.unwrap_or(u64::MAX).min(MOST / of_a_rank);
    indices(least_rank(graph, &Budget { nodes: Some(nodes), ..budget.clone() }).0.sequence())
}

/// The least possible maximum degree of the edges outside a forest.
fn rest_degree(graph: &Graph) -> u32 {
    let outside = (graph.size() + 1).saturating_sub(graph.order());
    if graph.order() == 0 { 0 } else { (2 * outside).div_ceil(graph.order()) as u32 }
}

/// A spanning forest whose rest has a small maximum degree, and an order that lists each tree from a root outward.
fn of_forest(on: &Instance<'_>, _: &Budget) -> Option<Lists> {
    let parts = on.parameters.forest_and_rest();
    let edges = parts.forest.iter().flat_map(|(u, v)| [u.index(), v.index()]).collect();
    let order = degeneracy(&parts.graph(on.graph.order())).1;
    Some(vec![edges, indices(order.sequence())])
}

/// For each edge the end to which it is oriented: no vertex has two out-neighbors in one class.
fn heads(graph: &Graph, coloring: &Coloring) -> Vec<usize> {
    let out = out_neighbors(graph, &|v| coloring.color(v));
    let is_head = |u: Vertex, v: Vertex| out[u.index()].get(&coloring.color(v)) == Some(&v);
    graph.edges().map(|(u, v)| if is_head(u, v) { v } else { u }.index()).collect()
}

/// The vertices left when a degeneracy order, from the right, first takes one with degeneracy neighbors left.
fn core(graph: &Graph) -> Vec<usize> {
    let (most, order) = degeneracy(graph);
    let reaches = |&u: &Vertex| order.backward_neighbors(graph, u).count() as u32 == most;
    let last = order.sequence().iter().rposition(reaches);
    last.map_or(Vec::new(), |last| indices(&order.sequence()[..=last]))
}

/// The vertices of K_{n,n} without a perfect matching, in pairs that are not adjacent.
fn pairs(graph: &Graph) -> Option<Vec<usize>> {
    let Bipartiteness::TwoColoring(sides) = bipartiteness(graph) else { return None };
    let (one, other): (Vec<Vertex>, Vec<Vertex>) = graph.vertices().partition(|&v| sides.color(v) == 0);
    if graph.size() != one.len() * other.len().saturating_sub(1) {
        return None;
    }
    let partner = |&v: &Vertex| other.iter().copied().find(|&w| !graph.are_adjacent(v, w));
    let paired = one.iter().map(|v| Some([v.index(), partner(v)?.index()]));
    Some(paired.collect::<Option<Vec<_>>>()?.concat())
}

/// The stored gadgets that the graph has, each with moves of Bob on it.
fn gadgets(graph: &Graph, budget: &Budget) -> Option<Lists> {
    let mut lists = vec![Vec::new(); 3];
    for laid in gadgets_in(graph) {
        let (targets, bobs) = (laid.lettered("T"), laid.lettered("TN"));
        let (board, places) = Board::in_graph(graph, &targets, &bobs)?;
        let moves = families::bob::moves_on(&board, laid.k, Player::Alice, &mut budget.start()).ok()??;
        lists[0].extend([targets.len(), moves.len()]);
        lists[1].extend(indices(&targets));
        lists[2].extend(moves.into_iter().flat_map(|(v, color)| [places[v].index(), color]));
    }
    Some(lists)
}
