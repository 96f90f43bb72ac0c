//! What follows from theorems.

use std::collections::HashMap;
use std::sync::Arc;

use itertools::Itertools;
use mapgame::conjecture::formula::Inequality;
use mapgame::conjecture::known::{Scope, derived};
use mapgame::graphs::Budget;
use mapgame::graphs::classes::CLASSES;
use mapgame::graphs::enumerate::connected_graphs;
use mapgame::graphs::formats::to_graph6;
use mapgame::toolkit::invariants::{Column, Limits, Subject, Value};

fn follows(text: &str, classes: &[&str], least_order: usize) -> Option<Vec<String>> {
    let scope = Scope::new(classes.iter().map(|&class| class.to_owned()), least_order);
    let inequality = Inequality::read(text).unwrap();
    let columns: Vec<String> =
        inequality.number.columns().chain(inequality.bound.columns()).map(str::to_owned).collect();
    let relations = scope.relations(&columns);
    let found = derived(&inequality, &relations)?;
    Some(found.into_iter().map(|place| relations[place].name.clone()).collect())
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
        ["chi", "clique <= chi", "clique >= 2"]
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

#[test]
fn what_the_question_says_of_its_graphs_counts() {
    let given = Inequality::read("clique <= 2").unwrap();
    let relations = Scope::new(["connected".to_owned()], 2).given([given]).relations(&[]);
    let told = |text: &str| derived(&Inequality::read(text).unwrap(), &relations).is_some();
    assert!(told("clique <= 2") && told("col_g >= clique") && !told("chi <= 2"));
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

/// On every connected graph to order 6, in every class of the catalogue.
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
    let columns = columns.map(str::to_owned);
    let graphs = (2..=6).flat_map(connected_graphs).map(Arc::new);
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
    assert!(held > 10_000, "{held}");
}
