//! What an order proves of the marking game, against the exact value.

use catalogue::{enumerate, families};
use games::Player;
use graphs::orders::{self, KINDS};
use graphs::{Budget, Graph};
use strategies::theorems::certified_bound;

/// What the order of each kind proves of col_g.
fn certificates(graph: &Graph) -> Vec<(&'static str, u32)> {
    let mut proved = Vec::new();
    for kind in KINDS {
        let order = (kind.order)(graph, &Budget::nodes(10_000));
        let by_rank = certified_bound(graph, &order).expect("there are vertices");
        let by_rho = 3 * order.rho(graph) - 1;
        assert!(by_rank <= by_rho, "{}: {by_rank} by the rank, {by_rho} by rho, {graph:?}", kind.name);
        proved.push((kind.name, by_rank));
    }
    let found = orders::dollar_forced(graph);
    let by_dollars = 2 + found.largest_account().expect("there are vertices");
    let by_rank = certified_bound(graph, &found.order).expect("there are vertices");
    assert!(by_rank <= by_dollars, "{by_rank} by the rank, {by_dollars} by dollars, {graph:?}");
    proved
}

#[test]
fn no_order_proves_less_than_col_g_on_connected_graphs_of_order_at_most_7() {
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let number = solver::marking::game_coloring_number(&graph, Player::Alice, &Budget::unlimited());
        let col_g = number.exact().expect("small graphs are settled");
        for (kind, proved) in certificates(&graph) {
            assert!(proved >= col_g, "{kind} claims col_g <= {proved}, it is {col_g}: {graph:?}");
        }
    }
}

#[test]
fn dollar_orders_prove_18_on_planar_graphs() {
    for n in [10, 50, 200, 1000, 2000] {
        for family in ["random-planar", "apollonian"] {
            let graph = families::from_spec(&format!("{family}:{n}"), n).expect("a family");
            let proved = certificates(&graph);
            let (_, by_dollars) = proved.iter().find(|(kind, _)| *kind == "dollar").expect("a kind");
            assert!(*by_dollars <= 18, "{family}:{n}: {by_dollars}");
        }
    }
}
