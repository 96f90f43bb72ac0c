//! Programs that play as a built-in strategy does make its moves, in every position of small games.

use std::collections::HashSet;

use mapgame::games::View;
use mapgame::graphs::{Budget, Parameters, VertexSet, enumerate};
use mapgame::strategies::{Setup, Strategy, by_name};
use mapgame::toolkit::outside::Outside;

use super::*;

/// Every position of every play on every connected graph with at most six vertices, and what both remember there.
fn moves_are_those_of_activation(program: &str) {
    let outside = Outside::new(program).unwrap();
    let builtin = by_name("activation").unwrap();
    let mut positions = 0;
    for graph in (1..=6).flat_map(enumerate::connected_graphs) {
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let setup = Setup::new(&graph, &parameters);
        let [by_hand, known] =
            [outside.prepare(&setup), builtin.prepare(&setup)].map(|ready| ready.unwrap().plan);
        let (by_hand, known) = (by_hand.rule(), known.rule());
        let mut seen = HashSet::new();
        let mut open = vec![(VertexSet::full(graph.order()), by_hand.start(), known.start(), None)];
        while let Some((mut uncolored, mut one, mut other, last)) = open.pop() {
            positions += 1;
            let view = View { graph: &graph, uncolored: &uncolored, colors: &[], last };
            let chosen = by_hand.next(&mut one, view).0;
            assert_eq!(by_hand.fault(), None);
            assert_eq!(chosen, known.next(&mut other, view).0, "{graph:?}, {uncolored:?} after {last:?}");
            assert_eq!(one.vertices, other.vertices, "{graph:?}, {uncolored:?} after {last:?}");
            uncolored.remove(chosen);
            if !seen.insert((uncolored.clone(), one.clone(), other.clone())) {
                continue;
            }
            for b in &uncolored {
                let mut after = uncolored.clone();
                after.remove(b);
                if !after.is_empty() {
                    open.push((after, one.clone(), other.clone(), Some(b)));
                }
            }
        }
    }
    assert!(positions > 1000, "only {positions}");
}

fn verifies_as_activation(program: &str) {
    let known = findings(&["--over", "connected:1..6", "--strategy", "activation"]);
    assert_eq!(known.len(), 143);
    assert_eq!(findings(&["--over", "connected:1..6", "--strategy", program]), known);
}

#[test]
fn of_activation_in_python() {
    if has_python() {
        moves_are_those_of_activation(&example("python3", "activation.py"));
        verifies_as_activation(&example("python3", "activation.py"));
    }
}

#[test]
fn of_activation_in_rust() {
    if let Some(program) = rust_example() {
        moves_are_those_of_activation(&program);
        verifies_as_activation(&program);
    }
}

#[test]
fn of_a_program_without_memory() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    // Activation with a state of its own.
    let program = in_python(
        "'name': 'stateful', 'color_blind': True, 'needs': ['order']",
        "active, order, edges = set(), told['order'], told['graph']['edges']",
        "
assert 'memory' not in told
uncolored = [v for v in order if v in told['position']['uncolored']]
chosen, x = None, (told['last'] or {}).get('vertex')
while x is not None:
    active.add(x)
    near = [y for y in uncolored if order.index(y) < order.index(x) and ([x, y] in edges or [y, x] in edges)]
    chosen, x = (near[0], near[0] if near[0] not in active else None) if near else (chosen, None)
chosen = uncolored[0] if chosen is None else chosen
active.add(chosen)
answer = {'vertex': chosen}",
    );
    folder.file("stateful.py", program);
    let program = format!("exec:python3 '{}'", folder.0.join("stateful.py").display());
    let connected = |strategy: &str| -> Vec<serde_json::Value> {
        let found = objects(&["verify", "--over", "connected:1..4", "--strategy", strategy]);
        found.into_iter().map(|object| object["worst_case"].clone()).collect()
    };
    assert_eq!(connected(&program), connected("activation"));
    // In the coloring game it is told the plays in colors, of which it sees none.
    let colored = |strategy: &str| -> Vec<serde_json::Value> {
        let found = objects(&["verify", "cycle:5", "star:4", "--game", "coloring", "--strategy", strategy]);
        found.into_iter().map(|object| object["worst_case"].clone()).collect()
    };
    assert_eq!(colored(&program), colored("activation"));
}

#[test]
fn of_first_fit_in_a_shell() {
    if !cfg!(unix) {
        return;
    }
    let folder = Folder::new();
    folder.file("order.txt", "0\n1\n2\n3\n4\n5\n");
    let order = folder.0.join("order.txt");
    let order = order.to_str().unwrap();
    for graph in ["path:6", "cycle:6", "wheel:5", "prism:3"] {
        let shell = findings(&[graph, "--strategy", &example("sh", "first-fit.sh")]);
        let known = findings(&[graph, "--strategy", "first-fit", "--order", order]);
        for column in ["worst_case", "exhaustive", "col_2"] {
            assert_eq!(shell[0][column], known[0][column], "{graph}: {column}");
        }
    }
}

#[test]
fn of_a_program_that_chooses_colors() {
    if !has_python() {
        return;
    }
    let folder = Folder::new();
    folder.file("order.txt", "0\n1\n2\n3\n4\n5\n");
    let order = folder.0.join("order.txt");
    let order = order.to_str().unwrap();
    for graph in ["path:6", "cycle:6", "wheel:5", "prism:3"] {
        let own = findings(&[graph, "--strategy", &example("python3", "first_fit.py")]);
        let known = findings(&[graph, "--strategy", "first-fit", "--game", "coloring", "--order", order]);
        for column in ["game", "worst_case", "exhaustive"] {
            assert_eq!(own[0][column], known[0][column], "{graph}: {column}");
        }
        let only = findings(&[graph, "-k", "3", "--strategy", &example("python3", "first_fit.py")]);
        let known = findings(&[graph, "-k", "3", "--strategy", "first-fit", "--order", order]);
        assert_eq!(only[0]["survives"], known[0]["survives"], "{graph}");
    }
}
