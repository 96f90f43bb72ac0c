//! The exact solver of the coloring game on the instances of its field: `cargo bench --bench coloring`.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use mapgame::games::coloring::Rules;
use mapgame::graphs::{Budget, families};
use mapgame::solver::coloring;

/// Alice moves first.
const INSTANCES: [(&str, u32); 15] = [
    ("grid:5x5", 4),
    ("grid:4x7", 4),
    ("grid:5x6", 4),
    ("torus:5x5", 4),
    ("torus:5x6", 4),
    ("torus:3x7", 4),
    ("tree:2,4", 3),
    ("mycielski(groetzsch)", 5),
    ("mycielski(groetzsch)", 6),
    ("product(complete:5,complete:5)", 6),
    ("random-regular:40,3@1", 3),
    ("random-planar:20@1", 5),
    ("random-planar:20@1", 6),
    ("random-planar:25@1", 5),
    ("random-regular:18,4@1", 4),
];

fn decisions(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("coloring");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(1));
    for (spec, k) in INSTANCES {
        let graph = families::from_spec(spec, 0).expect("a family");
        let rules = Rules::new(k).expect("a palette");
        group.bench_function(format!("{spec} k={k}"), |bencher| {
            bencher.iter(|| coloring::decide(&graph, rules, &Budget::unlimited()).winner)
        });
    }
    group.finish();
}

criterion_group!(benches, decisions);
criterion_main!(benches);
