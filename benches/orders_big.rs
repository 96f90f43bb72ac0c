//! Each stage of ordering a graph of a million edges: `cargo bench --bench orders_big`.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use mapgame::graphs::formats::{GraphReader, by_name};
use mapgame::graphs::orders::{self, KINDS, col_2::METHODS};
use mapgame::graphs::{Budget, families};
use mapgame::strategies::theorems::certified_bound;

const GRAPHS: [&str; 4] = [
    "random-planar:333335@1",
    "grid:700x700",
    "preferential-attachment:200000,5@1",
    "random-geometric:200000,0.004@1",
];

fn stages(criterion: &mut Criterion) {
    let edge_list = by_name("edges").expect("a format");
    let heuristic = METHODS.iter().find(|method| method.name == "heuristic").expect("a method");
    for spec in GRAPHS {
        let graph = families::from_spec(spec, 0).expect("a family");
        let mut group = criterion.benchmark_group(spec);
        let short = Duration::from_secs(5);
        group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(short);
        group.bench_function("build", |bencher| bencher.iter(|| families::from_spec(spec, 0)));
        let mut text = Vec::new();
        edge_list.write(&graph, &mut text).expect("memory takes everything");
        group.bench_function("read", |bencher| {
            bencher.iter(|| GraphReader::new("memory", text.as_slice(), Some(edge_list)).next())
        });
        group.bench_function("smallest-reach", |bencher| bencher.iter(|| orders::heuristic(&graph)));
        group.bench_function("heuristic", |bencher| {
            bencher.iter(|| (heuristic.run)(&graph, &Budget::unlimited()))
        });
        for kind in KINDS.iter().filter(|kind| kind.name != "col2") {
            group.bench_function(kind.name, |bencher| {
                bencher.iter(|| (kind.order)(&graph, &Budget::unlimited()))
            });
        }
        let order = orders::heuristic(&graph);
        group.bench_function("rho", |bencher| bencher.iter(|| order.rho(&graph)));
        group.bench_function("certificate", |bencher| bencher.iter(|| certified_bound(&graph, &order)));
        group.finish();
    }
}

criterion_group!(benches, stages);
criterion_main!(benches);
