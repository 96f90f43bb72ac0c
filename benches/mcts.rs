//! Simulations of the Monte-Carlo players per second: `cargo bench --bench mcts`.
//!
//! An element is a simulation, one play to the end of the game that the tree remembers. A tree begins empty
//! and takes so many simulations; the rules of the source report are held against the stronger ones.

use std::sync::Arc;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use mapgame::games::Game;
use mapgame::games::coloring::{ColoringGame, Rules};
use mapgame::graphs::{Budget, families};
use mapgame::solver::mcts::coloring::Rollout;
use mapgame::solver::mcts::{Search, Settings};
use mapgame::solver::packed::{ColorSymmetry, PackedColoring};

fn simulations(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mcts");
    group.sample_size(20).warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(2));
    let kinds = [
        ("report", Settings::report(), ColorSymmetry::Unused),
        ("strong", Settings::strong(), ColorSymmetry::Equivalent),
    ];
    for (spec, k) in [("petersen", 3), ("icosahedron", 5), ("grid:5x5", 4)] {
        let graph = Arc::new(families::from_spec(spec, 0).expect("a family"));
        let game = ColoringGame::new(graph, Rules::new(k).expect("a palette"));
        for (name, settings, alike) in &kinds {
            let game = PackedColoring::<1, 8>::of(&game, *alike).expect("small enough");
            for number in [1_000, 10_000] {
                group.throughput(Throughput::Elements(number));
                let id = BenchmarkId::new(format!("{spec} k={k} {name}"), number);
                group.bench_function(id, |bencher| {
                    bencher.iter(|| {
                        let mut search =
                            Search::new(&game, &game.initial(), settings.clone(), Rollout::Random, 0);
                        let budget = Budget::unlimited();
                        let meter = budget.start();
                        for _ in 0..number {
                            search.simulate(&game, &meter).expect("nothing limits it");
                        }
                        search.nodes()
                    });
                });
            }
        }
    }
    group.finish();
}

criterion_group!(benches, simulations);
criterion_main!(benches);
