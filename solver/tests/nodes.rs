//! The nodes of a few quick decisions, which a change of the search changes.
//!
//! `NODES=write cargo test -p mapgame-solver --test main nodes` writes `tests/data/nodes.txt` anew. The total goes
//! into the commit message of a change that was meant.

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use catalogue::families;
use games::Player;
use games::coloring::Rules;
use graphs::Budget;
use solver::coloring;

const INSTANCES: [(&str, u32); 11] = [
    ("petersen", 3),
    ("groetzsch", 4),
    ("heawood", 3),
    ("dodecahedron", 3),
    ("icosahedron", 5),
    ("grid:5x5", 4),
    ("torus:4x5", 4),
    ("prism:9", 3),
    ("random-regular:40,3@1", 3),
    ("random-planar:20@1", 5),
    ("tree:2,3", 3),
];

#[test]
fn nodes_are_as_recorded() {
    let mut table = String::new();
    let mut total = 0;
    for (spec, k) in INSTANCES {
        let graph = families::from_spec(spec, 0).expect("a family");
        for first in [Player::Alice, Player::Bob] {
            let rules = Rules::new(k).expect("a palette").starting(first);
            let decision = coloring::decide(&graph, rules, &Budget::unlimited());
            let winner = decision.winner.expect("no limit");
            writeln!(table, "{spec} k={k} {first} first: {winner}, {} nodes", decision.nodes)
                .expect("a string");
            total += decision.nodes;
        }
    }
    writeln!(table, "Nodes: {total}").expect("a string");
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/nodes.txt");
    if env::var("NODES").is_ok_and(|value| value == "write") {
        fs::write(&file, &table).expect("the file can be written");
    }
    let recorded = fs::read_to_string(&file).expect("the file is there");
    assert_eq!(table, recorded, "the search has changed; see the head of this file");
}
