//! The nodes of the search on one thread, which are the same on every machine: `cargo bench --bench nodes` decides
//! `instances.txt` and holds the total against `nodes.txt`, the number that commits which change a search quote.
//! `WRITE=1` writes it.
//!
//! `cargo bench --bench nodes -- spread` decides `spread.txt`, each instance on eight random numberings of its vertices. Among
//! moves of equal promise the search takes the vertex with the lowest number first, so the nodes of one numbering tell
//! little; the geometric mean and the worst of eight do.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use catalogue::families;
use games::Player;
use games::certificate::Kind;
use games::coloring::Rules;
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use solver::{Decider, Decision};

/// The numberings of an instance of `spread.txt`, by their seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=8;

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

/// The winner, and the nodes and seconds on each graph.
fn decide(graphs: &[Graph], game: Kind, rules: Rules) -> (Player, Vec<u64>, f64) {
    let decisions: Vec<Decision> =
        graphs.iter().map(|graph| Decider::new(graph, &Budget::unlimited()).decide(game, rules)).collect();
    let winner = decisions[0].winner.expect("there is no limit");
    let nodes = decisions.iter().map(|decision| decision.nodes).collect();
    (winner, nodes, decisions.iter().map(|decision| decision.seconds).sum())
}

fn geometric_mean(nodes: &[u64]) -> f64 {
    let logarithms = nodes.iter().map(|&nodes| (nodes.max(1) as f64).ln());
    f64::exp(logarithms.sum::<f64>() / nodes.len() as f64)
}

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches");
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let is_spread = env::args().any(|word| word == "spread");
    let list = read(if is_spread { "spread.txt" } else { "instances.txt" });
    let (mut all, mut total_seconds) = (Vec::new(), 0.0);
    for (line, (graph, game, rules)) in list.lines().filter_map(|line| Some((line, instance(line)?))) {
        let graphs: Vec<Graph> =
            if is_spread { SEEDS.map(|seed| numbered(&graph, seed)).collect() } else { vec![graph] };
        let (winner, nodes, seconds) = decide(&graphs, game, rules);
        let (mean, worst) = (geometric_mean(&nodes), *nodes.iter().max().expect("a numbering"));
        print!("{line:<44} {:<6} {mean:>12.0} nodes {seconds:>9.3} s", winner.name());
        println!("{}", if is_spread { format!("   worst {worst:>12}") } else { String::new() });
        all.extend(nodes);
        total_seconds += seconds;
    }
    let total: u64 = all.iter().sum();
    println!("Nodes: {total}");
    println!("Seconds: {total_seconds:.1}");
    if is_spread {
        println!("Geometric mean: {:.0}", geometric_mean(&all));
        return ExitCode::SUCCESS;
    }
    if env::var_os("WRITE").is_some() {
        fs::write(folder.join("nodes.txt"), format!("{total}\n")).expect("the folder can be written");
    }
    let kept = read("nodes.txt");
    println!("tests/benches/nodes.txt: {}", kept.trim());
    if kept.trim() == total.to_string() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
