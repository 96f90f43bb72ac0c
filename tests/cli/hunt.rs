//! Hunts for counterexamples: the moves, and what takes longer.

use std::collections::BTreeSet;

use catalogue::enumerate::KINDS;
use graphs::canonical::canonical_form;
use graphs::rng::QuickDice;
use graphs::to_graph6;
use toolkit::hunt::moves::HUNT_CLASSES;

use super::*;

/// Large ones: 3 col_2 - 1 = 11 is what activation needs on a triangulation of treewidth 3, which is a stacked one. Alice wins
/// the connected game with 2 colors on every bipartite graph \[CharpentierHocquardSopenaZhu2020\]; there are cubic ones of order 16 on
/// which she loses with 3.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn what_takes_longer_is_found() {
    for row in table("hunts") {
        let [words, condition] = [row[0], row[1]];
        let (code, found) = json_in(&Folder::new(), &format!("hunt {words}"));
        let is_minimal = found[0]["is_minimal"] == true || !words.starts_with("monotone");
        assert!(code == Some(1) && is_minimal, "{found:?}");
        let graph = found[0]["graph6"].as_str().unwrap();
        let table = super::words(&format!("table g6:{graph} --columns n --format graph6 --where"));
        let shown = ended(program().args(table).arg(condition), &Folder::new(), b"");
        assert_eq!(shown.stdout.lines().count(), 1, "{graph}: {condition}: {}", shown.stderr);
    }
}

#[test]
fn moves_stay_in_their_class_and_reach_all_of_it() {
    const STARTS: usize = 200;
    for ground in &HUNT_CLASSES {
        assert!(KINDS.iter().any(|kind| kind.name == ground.kind), "{}", ground.name);
        let order = match ground.name {
            "cubic" | "halin" => 8,
            "regular-bipartite" => 10,
            _ => 5,
        };
        let mut dice = QuickDice::new(5);
        let inside = (ground.generated().graphs)(order).filter(|graph| ground.contains(graph));
        let all: BTreeSet<String> = inside.map(|graph| to_graph6(&canonical_form(&graph))).collect();
        let mut reached = BTreeSet::new();
        for _ in 0..STARTS {
            let mut graph = ground.start(order, &mut dice).unwrap();
            for _ in 0..1_000 {
                assert!(ground.contains(&graph) && graph.order() == order, "{}", ground.name);
                reached.insert(to_graph6(&canonical_form(&graph)));
                graph = ground.change(&graph, &mut dice).unwrap_or(graph);
            }
            if reached.len() == all.len() {
                break;
            }
        }
        assert_eq!(reached, all, "{}", ground.name);
    }
}
