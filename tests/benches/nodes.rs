//! The nodes of the search on one thread, which are the same on every machine: `cargo bench --bench nodes` decides
//! `instances.txt` and the graphs of `middle.txt`, and holds the total against `nodes.txt`, the number that commits which
//! change a search quote. `WRITE=1` writes it.
//!
//! `cargo bench --bench nodes -- spread` decides `spread.txt`, each instance on eight random numberings of its vertices. Among
//! moves of equal promise the search takes the vertex with the lowest number first, so the nodes of one numbering tell
//! little; the geometric mean and the worst of eight do.

#![allow(clippy::print_stdout)]

use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};

use catalogue::families::{self, Letter, members};
use games::certificate::Kind;
use games::coloring::Rules;
use games::{ChosenGame, Player};
use graphs::rng::Dice;
use graphs::{Budget, Graph};
use solver::{Decider, Decision, Scope};

/// The numberings of an instance of `spread.txt`, by their seeds.
const SEEDS: std::ops::RangeInclusive<u64> = 1..=8;

/// The graphs of a line, and the questions about each: the game, and its rules or none for all numbers of colors.
struct Instance {
    graphs: Vec<Graph>,
    game: Kind,
    rules: Option<Rules>,
}

fn instance(line: &str) -> Option<Instance> {
    let mut words = line.split('#').next()?.split_whitespace();
    let spec = words.next()?;
    let settings: Vec<(&str, &str)> = words.clone().filter_map(|word| word.split_once('=')).collect();
    let letters: Vec<Letter> = words.filter_map(|word| word.parse().ok()).collect();
    let specs = match members(spec, &letters) {
        Some(members) => members.map(|member| member.spelled(spec)).collect(),
        None => vec![spec.to_owned()],
    };
    let graphs = specs.iter().map(|spec| families::from_spec(spec, 0).expect("a spec")).collect();
    let first = if settings.contains(&("first", "bob")) { Player::Bob } else { Player::Alice };
    let game = if settings.contains(&("game", "marking")) { Kind::Marking } else { Kind::Coloring };
    let (_, k) = settings.iter().find(|(name, _)| *name == "k").expect("k=");
    let rules = |k| Rules::new(k).expect("k is at least 1").starting(first);
    Some(Instance { graphs, game, rules: (*k != "all").then(|| rules(k.parse().expect("a number"))) })
}

fn numbered(graph: &Graph, seed: u64) -> Graph {
    let mut dice = Dice::new(seed);
    let mut number: Vec<usize> = (0..graph.order()).collect();
    for last in (1..number.len()).rev() {
        number.swap(last, dice.uniform_index(last + 1));
    }
    let edges = graph.edges().map(|(u, v)| (number[u.index()], number[v.index()]));
    Graph::from_edges(graph.order(), edges).expect("the same edges between other numbers")
}

fn decide(Instance { graphs, game, rules }: &Instance) -> Vec<Vec<Decision>> {
    let decisions = |graph| {
        let mut decider = Decider::new(graph, &Budget::unlimited());
        match *rules {
            Some(rules) => vec![decider.decide(*game, rules)],
            None => decider.number(&ChosenGame::of_kind(*game), Scope::Every).decisions,
        }
    };
    graphs.iter().map(decisions).collect()
}

fn geometric_mean(nodes: &[u64]) -> f64 {
    let logarithms = nodes.iter().map(|&nodes| (nodes.max(1) as f64).ln());
    f64::exp(logarithms.sum::<f64>() / nodes.len() as f64)
}

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/benches");
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let is_spread = env::args().any(|word| word == "spread");
    let lists = if is_spread { read("spread.txt") } else { read("instances.txt") + &read("middle.txt") };
    let (mut all, mut total_seconds) = (Vec::new(), 0.0);
    for (line, mut instance) in lists.lines().filter_map(|line| Some((line, instance(line)?))) {
        if is_spread {
            instance.graphs = SEEDS.map(|seed| numbered(&instance.graphs[0], seed)).collect();
        }
        let decisions = decide(&instance);
        let nodes: Vec<u64> =
            decisions.iter().map(|of_graph| of_graph.iter().map(|one| one.nodes).sum()).collect();
        let seconds: f64 = decisions.iter().flatten().map(|decision| decision.seconds).sum();
        let (mean, worst) = (geometric_mean(&nodes), *nodes.iter().max().expect("a graph"));
        let winner = match instance.rules {
            Some(_) => decisions[0][0].winner.expect("there is no limit").name(),
            None => "both",
        };
        print!("{line:<44} {winner:<6} {mean:>12.0} nodes {seconds:>9.3} s");
        println!("{}", if nodes.len() > 1 { format!("   worst {worst:>12}") } else { String::new() });
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
