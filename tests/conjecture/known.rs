//! What follows from theorems.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;
use mapgame::conjecture::known::{Knowledge, Scope, derived};
use mapgame::graphs::Budget;
use mapgame::graphs::classes::CLASSES;
use mapgame::graphs::enumerate::connected_graphs;
use mapgame::graphs::formats::to_graph6;
use mapgame::strategies::formula::linear::Inequality;
use mapgame::toolkit::invariants::{Column, Limits, Subject, Value};

fn follows(text: &str, classes: &[&str], least_order: usize) -> Option<Vec<String>> {
    let scope = Scope::new(classes.iter().map(|&class| class.to_owned()), least_order);
    let inequality = Inequality::read(text).unwrap();
    let columns: Vec<String> =
        inequality.number.columns().chain(inequality.bound.columns()).map(str::to_owned).collect();
    Knowledge::of(&scope, &columns).source(&inequality)
}

#[test]
fn what_follows_is_told_with_its_theorems() {
    assert_eq!(follows("col_g <= max_degree + 1", &[], 1).unwrap(), ["max-degree"]);
    assert_eq!(follows("chi_g <= max_degree + 2", &[], 1).unwrap(), ["max-degree"]);
    assert_eq!(follows("chi_g - chi <= floor(n/2) - 1", &[], 2).unwrap(), ["half-order"]);
    assert_eq!(follows("chi_g - chi <= (n - 2) / 2", &[], 2).unwrap(), ["half-order"]);
    assert_eq!(follows("chi_g <= 4", &["tree"], 1).unwrap(), ["forest", "chi_g <= col_g [Zhu1999]"]);
    assert_eq!(follows("chi_g <= acyclic_chi * acyclic_chi + acyclic_chi", &[], 1).unwrap(), ["acyclic"]);
    assert!(follows("col_g >= chi_g_bob", &[], 1).is_none());
}

#[test]
fn what_follows_for_variants_and_strategies_is_told() {
    assert_eq!(follows("chi_g_connected >= chi", &[], 1).unwrap(), ["chi"]);
    assert_eq!(
        follows("chi_g_connected <= 2", &["bipartite", "connected"], 2).unwrap(),
        ["connected-bipartite"]
    );
    assert_eq!(follows("chi_g_connected_B_A <= 2", &["tree"], 2).unwrap(), ["connected-bipartite"]);
    assert!(follows("chi_g_connected >= 2", &["tree"], 1).is_none());
    assert!(follows("chi_g_connected <= 2", &["planar", "connected"], 2).is_none());
    assert_eq!(follows("col_g_connected <= 2", &["tree"], 2).unwrap(), ["connected-forest"]);
    assert_eq!(
        follows("chi_g_connected <= 3 clique - 3", &["chordal", "connected"], 2).unwrap(),
        ["chi_g_connected <= col_g_connected [Zhu1999]", "connected-chordal"]
    );
    assert_eq!(
        follows("chi_g_A_B >= 1", &["connected"], 2).unwrap(),
        ["chi", "clique <= chi, by definition", "clique >= 2, by definition"]
    );
    assert_eq!(follows("col_g_B_A >= degeneracy + 1", &[], 1).unwrap(), ["degeneracy"]);
    assert!(follows("chi_g <= 4", &["cubic"], 4).is_some());
    assert!(follows("col_g >= 4", &["cubic"], 4).is_some());
    assert!(follows("col_g - chi_g <= 1", &["cubic"], 4).is_some());
    assert!(follows("worst_activation - col_g <= 0", &["cubic"], 4).is_some());
    assert_eq!(follows("worst_activation >= col_g", &[], 1).unwrap(), ["a strategy of Alice"]);
    assert_eq!(follows("worst_activation <= 3 col_2 - 1", &[], 1).unwrap(), ["activation"]);
    assert!(follows("worst_activation <= 3 col_2 - 2", &[], 1).is_none());
    assert!(follows("worst_loose_backward <= max_degree + 1", &[], 1).is_none());
    assert!(follows("worst_loose_backward_report <= chi + chi col_2", &[], 1).is_none());
}

/// Theorems of other games define letters for columns; some of these mean something else elsewhere.
#[test]
fn what_follows_for_other_games_is_told() {
    for (text, classes, least_order, source) in [
        ("edge_game <= 2 max_degree - 1", &["connected"][..], 2, "edge-max-degree"),
        ("edge_game_bob <= 2 max_degree - 1", &["tree"], 2, "edge-max-degree"),
        ("edge_game >= max_degree", &[], 1, "edge-lower"),
        ("edge_game <= max_degree + 3 arboricity - 1", &["connected"], 2, "edge-arboricity"),
        ("arboricity_game <= 3 arboricity", &[], 1, "arboricity-three-times"),
        ("arboricity_game_bob >= arboricity", &[], 1, "arboricity-lower"),
        ("incidence_game <= 2 max_degree + 4 degeneracy - 2", &["connected"], 2, "incidence-degenerate"),
        ("incidence_game >= 3 max_degree / 2", &[], 1, "incidence-lower"),
        ("greedy_game <= 3", &["tree"], 1, "greedy-forest"),
        ("indicated_game <= 2", &["bipartite", "connected"], 2, "indicated-bipartite"),
        ("chi_g_connected <= 5", &["outerplanar", "connected"], 1, "connected-outerplanar"),
        ("col_g <= 3 treewidth + 2", &[], 1, "partial-k-tree"),
    ] {
        assert_eq!(follows(text, classes, least_order).unwrap_or_default(), [source], "{text}");
    }
    for (text, classes, least_order) in [
        // There may be no edge, or not what the theorem asks for.
        ("edge_game <= 2 max_degree - 1", &[][..], 1),
        ("edge_game <= max_degree + 3 arboricity - 1", &[], 1),
        ("edge_game_bob <= max_degree + 3 arboricity - 1", &["connected"], 2),
        ("indicated_game <= 2", &["bipartite"], 2),
        ("chi_g_connected <= 5", &["outerplanar"], 2),
        ("edge_game <= max_degree + 3 acyclic_chi - 2", &["connected"], 2),
        ("total_game <= 3 arboricity", &[], 1),
    ] {
        assert_eq!(follows(text, classes, least_order), None, "{text}");
    }
}

#[test]
fn what_the_question_says_of_its_graphs_counts() {
    let given = Inequality::read("clique <= 2").unwrap();
    let relations = Scope::new(["connected".to_owned()], 2).given([given]).relations(&[]);
    let told = |text: &str| derived(&Inequality::read(text).unwrap(), &relations).is_some();
    assert!(told("clique <= 2") && told("col_g >= clique") && !told("chi <= 2"));
}

/// Bipartite graphs and others, stars and others.
#[test]
fn what_follows_in_every_case_is_told() {
    let cubic = follows("chi_g_connected <= 2 chi - 2", &["cubic", "connected"], 4).unwrap();
    assert!(cubic.contains(&"connected-bipartite".to_owned()), "{cubic:?}");
    let tree = follows("col_g - chi_g <= 1", &["tree"], 2).unwrap();
    assert!(tree.contains(&"third-color".to_owned()), "{tree:?}");
    assert!(follows("col_g - chi_g <= 1", &["tree"], 1).is_none());
    assert!(follows("col_g - chi_g <= 1", &["bipartite", "connected"], 2).is_none());
}

#[test]
fn who_begins_the_marking_game_matters_by_one() {
    assert_eq!(follows("col_g_bob - col_g <= 1", &[], 1).unwrap(), ["who-begins"]);
    assert_eq!(follows("col_g_bob - col_g >= 0", &[], 1).unwrap(), ["who-begins"]);
    assert!(follows("col_g_bob - col_g <= 0", &[], 1).is_none());
    assert!(follows("chi_g_bob - chi_g <= 1", &[], 1).is_none());
}

#[test]
fn what_follows_from_a_bound_for_a_larger_class_is_told() {
    let larger = Inequality::read("worst_activation - col_g <= 3 degeneracy - 2").unwrap();
    let scope = Scope::new(["tree".to_owned()], 2).conjectured([larger]);
    let told = |text: &str| {
        let columns = ["worst_activation", "col_g"].map(str::to_owned);
        Knowledge::of(&scope, &columns).source(&Inequality::read(text).unwrap()).is_some()
    };
    assert!(told("worst_activation - col_g <= 1") && !told("worst_activation - col_g <= 0"));
}

#[test]
fn what_does_not_follow_is_not_told() {
    for (text, classes, least_order) in [
        ("col_g <= 2 degeneracy + 1", &[][..], 1),
        ("col_g <= 3", &["tree"], 1),
        ("chi_g <= 4", &["bipartite"], 1),
        ("chi_g - chi <= floor(n/2) - 1", &[], 1),
        ("col_g <= 16", &["planar"], 1),
    ] {
        assert!(follows(text, classes, least_order).is_none(), "{text}");
    }
}

#[test]
fn relations_hold() {
    let columns = [
        "chi_g_connected",
        "chi_g_B_A",
        "chi_g_A_B",
        "chi_g_A_A",
        "col_g_connected",
        "col_g_B_B",
        "worst_activation",
        "worst_acyclic",
        "worst_loose_backward",
        "worst_forest",
        "worst_first_fit",
        "worst_high_degree_first",
    ];
    assert!(relations_that_hold(&columns, 6) > 10_000);
}

#[test]
fn relations_of_other_games_hold() {
    let columns = [
        "edge_game",
        "edge_game_bob",
        "incidence_game",
        "greedy_game",
        "greedy_game_bob",
        "indicated_game",
        "arboricity_game",
        "arboricity_game_bob",
    ];
    assert!(relations_that_hold(&columns, 4) > 1_000);
}

/// How many relations hold on the connected graphs from order 2 to this one, in every class of the catalogue: all do.
fn relations_that_hold(columns: &[&str], most: usize) -> usize {
    let columns: Vec<String> = columns.iter().map(|&name| name.to_owned()).collect();
    let graphs = (2..=most).flat_map(connected_graphs).map(Arc::new);
    let names = CLASSES.iter().map(|class| class.name.replace('-', "_")).collect_vec();
    let scopes = names.iter().map(|name| Scope::new([name.clone(), "connected".to_owned()], 2)).collect_vec();
    let everywhere = Scope::new(["connected".to_owned()], 2).relations(&columns);
    let of_classes = scopes.iter().map(|scope| scope.relations(&columns)).collect_vec();
    let limits = Limits { decision: Budget::default(), parameter: Budget::default() };
    let mut held = 0;
    for graph in graphs {
        let subject = Subject::new(&graph, &limits);
        let mut known: HashMap<String, Option<i64>> = HashMap::new();
        let mut value = |name: &str| {
            let found = known.entry(name.to_owned()).or_insert_with(|| {
                match Column::of_identifier(name).unwrap().of(&subject) {
                    Value::Integer(number) => Some(i64::from(number)),
                    Value::Undefined => None,
                    other => panic!("{name}: {other:?}"),
                }
            });
            *found
        };
        let within = CLASSES.iter().zip(&of_classes).filter(|(class, _)| (class.contains)(&graph));
        for relation in within.flat_map(|(_, relations)| relations).chain(&everywhere) {
            let names = relation.difference.parts().flat_map(|(term, _)| term.columns().map(str::to_owned));
            let values: HashMap<String, Option<i64>> =
                names.collect_vec().into_iter().map(|name| (name.clone(), value(&name))).collect();
            let Some(left) = relation.difference.numerator(&|name| values[name]) else { continue };
            assert!(left >= 0, "{} on {}: {left}", relation.name, to_graph6(&graph));
            held += 1;
        }
    }
    held
}
