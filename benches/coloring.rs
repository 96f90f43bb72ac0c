//! The exact solver of the coloring game on the instances of its field: `cargo bench --bench coloring`.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use mapgame::games::Player;
use mapgame::games::coloring::Rules;
use mapgame::graphs::{Budget, families};
use mapgame::solver::coloring;

/// The list of `mapgame bench`.
const INSTANCES: &str = include_str!("instances.txt");

/// Where a decision ends without an answer, so that a hard one does not take hours: what is timed then is
/// a node.
const MOST_NODES: u64 = 1_000_000;

/// The graph, k and who begins of a line of the list, if it is about the coloring game.
fn instance(line: &str) -> Option<(&str, Rules)> {
    let mut words = line.split('#').next()?.split_whitespace();
    let spec = words.next()?;
    let settings: Vec<(&str, &str)> = words.filter_map(|word| word.split_once('=')).collect();
    let k = settings.iter().find(|(name, _)| *name == "k")?.1.parse().ok()?;
    let first = if settings.contains(&("first", "bob")) { Player::Bob } else { Player::Alice };
    let rules = Rules::new(k).ok()?.starting(first);
    (!settings.contains(&("game", "marking"))).then_some((spec, rules))
}

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("coloring");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(1));
    for (spec, rules) in INSTANCES.lines().filter_map(instance) {
        let graph = families::from_spec(spec, 0).expect("a family");
        let name = format!("{spec} k={} {} first", rules.colors(), rules.first());
        group.bench_function(name, |bencher| {
            bencher.iter(|| coloring::decide(&graph, rules, &Budget::nodes(MOST_NODES)).winner)
        });
    }
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
