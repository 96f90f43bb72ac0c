//! Rounds of seven colors on the board of 30 x 30 tiles: `cargo bench --bench seven_colors`.
//!
//! A hundred rounds of random against random are to take less than 1.2 s of one core: then 10,000 take less
//! than a minute on two.

use std::hint::black_box;
use std::sync::Arc;

use classics::seven_colors::boards::{BoardRequest, by_name};
use classics::seven_colors::players::{NamedPlayer, Reading};
use classics::seven_colors::rounds::{Conditions, round};
use classics::seven_colors::territory::{reachable, swept};
use classics::seven_colors::{Hue, SevenColors};
use criterion::{Criterion, criterion_group, criterion_main};
use mapgame::games::Game;
use mapgame::games::Player;
use mapgame::graphs::Budget;

fn rounds(criterion: &mut Criterion) {
    let wanted = BoardRequest { size: 30, colors: 7, wall: None, seed: 1 };
    let board = Arc::new((by_name("random").expect("a board").new)(&wanted).expect("there is room"));
    let mut group = criterion.benchmark_group("seven colors");
    group.sample_size(10);
    for (name, games) in [
        ("random", 100),
        ("greedy", 100),
        ("double-greedy", 10),
        ("spider", 10),
        ("mix", 10),
        ("mcts:100", 1),
    ] {
        let player: NamedPlayer = name.parse().expect("a player");
        group.bench_function(format!("{games} of {name} against itself"), |bencher| {
            bencher.iter(|| {
                for seed in 0..games {
                    let conditions =
                        Conditions { seed, reading: Reading::default(), limits: Budget::unlimited() };
                    black_box(round(&board, [&player, &player], &conditions));
                }
            });
        });
    }
    group.finish();
}

fn snake(criterion: &mut Criterion) {
    let wanted = BoardRequest { size: 30, colors: 7, wall: None, seed: 0 };
    let board = (by_name("snake").expect("a board").new)(&wanted).expect("there is room");
    let start = SevenColors::new(Arc::new(board.clone()), 0).initial();
    let mut group = criterion.benchmark_group("the snake");
    group.bench_function("flood", |bencher| {
        bencher.iter(|| reachable(&board, start.owners(), Player::Alice, Hue(0)).len());
    });
    group.sample_size(10);
    group.bench_function("sweep", |bencher| {
        bencher.iter(|| swept(&board, start.owners(), Player::Alice, Hue(0)).len());
    });
    group.finish();
}

criterion_group!(benches, rounds, snake);
criterion_main!(benches);
