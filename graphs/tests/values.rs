//! Parameters whose values are in books, on named graphs; each is searched for and its witness looked at.

use graphs::classes::planar;
use graphs::clique::clique_number;
use graphs::girth::girth;
use graphs::{Budget, Graph};

use crate::common::spec;
use crate::{automorphisms, col_2, coloring, density, genus, treewidth};

/// A number, or the ends of an interval.
fn interval((low, high): (u32, u32)) -> String {
    if low == high { low.to_string() } else { format!("{low}..{high}") }
}

fn value(parameter: &str, graph: &Graph) -> String {
    let unlimited = &Budget::unlimited();
    match parameter {
        "a" => coloring::a(graph).to_string(),
        "arboricity" => density::exact(graph).to_string(),
        "chi" => coloring::chi(graph).to_string(),
        "clique" => clique_number(graph, unlimited).exact().map_or("open".into(), |size| size.to_string()),
        "col_2" => col_2::by_all(graph).to_string(),
        "fractional" => density::checked(graph).1.to_string(),
        "genus" => interval(genus::found(graph, unlimited)),
        "girth" => girth(graph).map_or("none".into(), |length| length.to_string()),
        "group" => automorphisms::groups(graph),
        "mad" => density::checked(graph).0.to_string(),
        "planar" => planar::is_planar(graph).to_string(),
        "treewidth" => treewidth::tw(graph).to_string(),
        other => panic!("no parameter is called {other}"),
    }
}

#[test]
fn known_values() {
    let rows = include_str!("data/values.txt").lines().filter(|line| !line.starts_with('#'));
    for mut words in rows.map(str::split_whitespace) {
        let name = words.next().expect("a spec");
        let graph = spec(name);
        for (parameter, expected) in
            words.map(|word| word.split_once('=').expect("a parameter and its value"))
        {
            assert_eq!(value(parameter, &graph), expected, "{parameter} of {name}");
        }
    }
}
