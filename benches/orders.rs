//! col_2 by the exact methods, on the graphs that each of them can do: `cargo bench --bench orders`.

use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};
use mapgame::graphs::orders::col_2::{Method, dp, ilp, sat, search};
use mapgame::graphs::{Budget, families};

const BY_SET_RECURSION: [&str; 5] =
    ["petersen", "dodecahedron", "hypercube:4", "torus:5x5", "random-regular:24,5@1"];

const BY_SEARCH: [&str; 18] = [
    "petersen",
    "dodecahedron",
    "hypercube:4",
    "torus:5x5",
    "random-regular:24,5@1",
    "hypercube:5",
    "hypercube:6",
    "random-regular:40,5@1",
    "gnp:40,0.3@1",
    "tutte-coxeter",
    "torus:3x10",
    "torus:6x6",
    "torus:8x8",
    "grid:7x7",
    "random-regular:50,3@1",
    "random-planar:30@2",
    "random-planar:60@1",
    "partial-ktree:60,4,0.7@1",
];

const BY_SATISFIABILITY: [&str; 4] = ["petersen", "chvatal", "heawood", "dodecahedron"];

const BY_INTEGER_PROGRAM: [&str; 3] = ["cycle:9", "hypercube:3", "multipartite:3,4"];

fn exact_values(criterion: &mut Criterion) {
    let methods: [(&Method, &[&str]); 4] = [
        (&dp::METHOD, &BY_SET_RECURSION),
        (&search::METHOD, &BY_SEARCH),
        (&sat::METHOD, &BY_SATISFIABILITY),
        (&ilp::METHOD, &BY_INTEGER_PROGRAM),
    ];
    let mut group = criterion.benchmark_group("col_2");
    group.sample_size(10).warm_up_time(Duration::from_millis(100)).measurement_time(Duration::from_secs(1));
    for (method, specs) in methods {
        for spec in specs {
            let graph = families::from_spec(spec, 0).expect("a family");
            group.bench_function(format!("{spec} by {}", method.name), |bencher| {
                bencher.iter(|| (method.run)(&graph, &Budget::unlimited()).exact())
            });
        }
    }
    group.finish();
}

criterion_group!(benches, exact_values);
criterion_main!(benches);
