//! Small graphs by the hundred: `cargo bench --bench small`. Who wins with every k from the lower bound on and either player
//! first, in graphs a second, for both games on random graphs of orders 9 to 11. Those are nearly all graphs of an order.

use std::time::Duration;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mapgame::games::certificate::Kind;
use mapgame::games::coloring::Rules;
use mapgame::games::{ChosenGame, Player};
use mapgame::graphs::{Budget, Graph, families};
use mapgame::solver::Decider;

/// How many graphs are decided in a round.
const GRAPHS: u64 = 100;

/// Decides every game on a graph, and tells how many Bob wins.
fn lost(kind: Kind, graph: &Graph) -> usize {
    let mut decider = Decider::new(graph, &Budget::unlimited());
    let low = decider.lower_bound(&ChosenGame::of_kind(kind)).value;
    let palettes = low..=graph.max_degree() as u32;
    let rules =
        |k| [Player::Alice, Player::Bob].map(|first| Rules::new(k).expect("a palette").starting(first));
    let winners = palettes.flat_map(rules).map(|rules| decider.decide(kind, rules).winner);
    winners.filter(|&winner| winner == Some(Player::Bob)).count()
}

fn streams(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("small");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(2));
    group.throughput(Throughput::Elements(GRAPHS));
    for order in 9..=11 {
        let graph = |seed| families::from_spec(&format!("gnp:{order},0.5@{seed}"), 0).expect("a family");
        let graphs: Vec<_> = (0..GRAPHS).map(graph).collect();
        for (name, kind) in [("coloring", Kind::Coloring), ("marking", Kind::Marking)] {
            group.bench_function(format!("{name}, order {order}"), |bencher| {
                bencher.iter(|| graphs.iter().map(|graph| lost(kind, graph)).sum::<usize>())
            });
        }
    }
    group.finish();
}

criterion_group!(benches, streams);
criterion_main!(benches);
