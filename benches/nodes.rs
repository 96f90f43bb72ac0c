//! The nodes of the search on one thread, which are the same on every machine: `cargo bench --bench nodes` decides
//! `instances.txt` and holds the total against `nodes.txt`, the number that commits which change a search quote.
//! `WRITE=1` writes it.
//!
//! `cargo bench --bench nodes -- spread` decides `spread.txt`, each instance on three random numberings of its vertices. Among
//! moves of equal promise the search takes the vertex with the lowest number first, so the nodes of one numbering tell
//! little; the geometric mean of them does.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::rng::Dice;
use graphs::{Budget, Graph, families};
use solver::{Decider, Decision};

/// The numberings of an instance of `spread.txt`, by their seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=3;

/// The graph, the game and the rules of a line; none of a comment.
fn instance(line: &str) -> Option<(Graph, Kind, Rules)> {
    let mut words = line.split('#').next()?.split_whitespace();
    let graph = families::from_spec(words.next()?, 0).expect("a spec");
    let settings: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let k = settings.iter().find(|(name, _)| *name == "k").and_then(|(_, k)| k.parse().ok()).expect("k=");
    let first = if settings.contains(&("first", "bob")) { Player::Bob } else { Player::Alice };
    let game = if settings.contains(&("game", "marking")) { Kind::Marking } else { Kind::Coloring };
    Some((graph, game, Rules::new(k).expect("k is at least 1").starting(first)))
}

/// The graph with its vertices numbered at random.
fn numbered(graph: &Graph, seed: u64) -> Graph {
    let mut dice = Dice::new(seed);
    let mut number: Vec<usize> = (0..graph.order()).collect();
    for last in (1..number.len()).rev() {
        number.swap(last, dice.uniform_index(last + 1));
    }
    let edges = graph.edges().map(|(u, v)| (number[u.index()], number[v.index()]));
    Graph::from_edges(graph.order(), edges).expect("the same edges between other numbers")
}

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches");
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let is_spread = env::args().any(|word| word == "spread");
    let list = read(if is_spread { "spread.txt" } else { "instances.txt" });
    let (mut total, mut logarithms, mut searches) = (0, 0.0, 0.0);
    for (line, (graph, game, rules)) in list.lines().filter_map(|line| Some((line, instance(line)?))) {
        let graphs: Vec<Graph> =
            if is_spread { SEEDS.map(|seed| numbered(&graph, seed)).collect() } else { vec![graph] };
        for graph in graphs {
            let Decision { winner, nodes, seconds, .. } =
                Decider::new(&graph, &Budget::unlimited()).decide(game, rules);
            let winner = winner.expect("there is no limit").name();
            println!("{line:<44} {winner:<6} {nodes:>12} nodes {seconds:>9.3} s");
            total += nodes;
            logarithms += (nodes.max(1) as f64).ln();
            searches += 1.0;
        }
    }
    println!("Nodes: {total}");
    if is_spread {
        println!("Geometric mean: {:.0}", f64::exp(logarithms / searches));
        return ExitCode::SUCCESS;
    }
    if env::var_os("WRITE").is_some() {
        fs::write(folder.join("nodes.txt"), format!("{total}\n")).expect("the folder can be written");
    }
    let kept = read("nodes.txt");
    println!("benches/nodes.txt: {}", kept.trim());
    if kept.trim() == total.to_string() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
