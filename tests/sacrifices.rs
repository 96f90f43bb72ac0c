//! Sacrifices on small graphs against the definitions: what wins by the oracle, what is last by counting again.

use std::cmp::Ordering;
use std::sync::Arc;

use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::minimax::Minimax;
use games::{Game, Player, Variant, VertexMove, oracle};
use graphs::enumerate::connected_graphs;
use graphs::{Budget, families};
use laboratory::experiments::bobs::sacrifices::{Judged, sacrifices};
use solver::Decider;

/// All positions with Bob to move after at most three moves, up to the names of colors.
fn positions(game: &ColoringGame) -> Vec<ColoringPosition> {
    let (mut level, mut found) = (vec![game.initial()], Vec::new());
    for _ in 0..3 {
        let mut next = Vec::new();
        for position in level.iter().filter(|position| game.value(position).is_none()) {
            for after in after_each(game, position) {
                let after = game.canonical(&after);
                if !next.contains(&after) {
                    next.push(after);
                }
            }
        }
        level = next;
        let is_bobs = |position: &&ColoringPosition| {
            game.value(position).is_none() && game.to_move(position) == Player::Bob
        };
        found.extend(level.iter().filter(is_bobs).cloned());
    }
    found
}

fn after(game: &ColoringGame, position: &ColoringPosition, step: ColoringMove) -> ColoringPosition {
    let mut after = position.clone();
    game.play(&mut after, step);
    after
}

fn after_each(game: &ColoringGame, position: &ColoringPosition) -> Vec<ColoringPosition> {
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    moves.into_iter().map(|step| after(game, position, step)).collect()
}

/// How many colors each vertex may take.
fn free(game: &ColoringGame, position: &ColoringPosition) -> Vec<usize> {
    let graph = game.graph();
    graph.vertices().map(|v| game.available(position, v).count()).collect()
}

/// The colors left to each vertex that loses one, ascending, and how many the colored vertex had.
fn damage(game: &ColoringGame, position: &ColoringPosition, step: ColoringMove) -> (Vec<usize>, usize) {
    let after = after(game, position, step);
    let (before, left) = (free(game, position), free(game, &after));
    let vertex = step.vertex().unwrap();
    let others = game.graph().vertices().filter(|&v| v != vertex && position.color(v).is_none());
    let mut hit: Vec<usize> =
        others.map(|v| v.index()).filter(|&v| left[v] < before[v]).map(|v| left[v]).collect();
    hit.sort_unstable();
    (hit, before[vertex.index()])
}

fn by_damage(one: &(Vec<usize>, usize), other: &(Vec<usize>, usize)) -> Ordering {
    let first = one.0.iter().zip(&other.0).find(|(a, b)| a != b).map_or(Ordering::Equal, |(a, b)| b.cmp(a));
    first.then(one.0.len().cmp(&other.0.len())).then(one.1.cmp(&other.1))
}

/// Whether Bob has won with this move, and whether he has or makes a new threat and can win at once after every reply.
fn threats(game: &ColoringGame, position: &ColoringPosition, step: ColoringMove) -> (bool, bool) {
    let is_won = |position: &ColoringPosition| game.value(position) == Some(Verdict::BobWins);
    let after = after(game, position, step);
    let (before, left) = (free(game, position), free(game, &after));
    let is_new = game
        .graph()
        .vertices()
        .any(|v| after.color(v).is_none() && (before[v.index()], left[v.index()]) == (2, 1));
    let kills = is_won(&after);
    let wins = || {
        after_each(game, &after).iter().all(|reply| {
            is_won(reply) || game.value(reply).is_none() && after_each(game, reply).iter().any(is_won)
        })
    };
    (kills, kills || is_new && game.value(&after).is_none() && wins())
}

#[test]
fn moves_win_by_the_oracle_and_are_last_by_counting() {
    let mut judged_last = [0; 3];
    for graph in (4..=5).flat_map(connected_graphs) {
        let graph = Arc::new(graph);
        let k = oracle::game_chromatic_number(&graph, Variant::default()) - 1;
        let Ok(rules) = Rules::new(k) else { continue };
        let game = ColoringGame::new(Arc::clone(&graph), rules);
        let mut oracle = Minimax::new(&game);
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        for position in positions(&game) {
            let judged = Judged::new(&game, &position, &mut decider, 1).unwrap();
            let damages: Vec<_> = judged.moves.iter().map(|&step| damage(&game, &position, step)).collect();
            let threats: Vec<_> = judged.moves.iter().map(|&step| threats(&game, &position, step)).collect();
            let by_threat = |one: usize, other: usize| {
                let by_damage = || {
                    if threats[one].1 { Ordering::Equal } else { by_damage(&damages[one], &damages[other]) }
                };
                threats[one].cmp(&threats[other]).then_with(by_damage)
            };
            let is_last = |place: usize, order: &dyn Fn(usize, usize) -> Ordering| {
                let others = || (0..judged.moves.len()).map(|other| order(other, place));
                others().all(|order| order != Ordering::Less)
                    && others().any(|order| order == Ordering::Greater)
            };
            for (place, &step) in judged.moves.iter().enumerate() {
                let value = oracle.value_of(&after(&game, &position, step));
                assert_eq!(judged.wins[place], value == Verdict::BobWins, "{position:?} {step}");
                let greedy = |one: usize, other: usize| by_damage(&damages[one], &damages[other]);
                assert_eq!(judged.last[0][place], is_last(place, &greedy), "greedy: {position:?} {step}");
                assert_eq!(judged.last[1][place], is_last(place, &by_threat), "threat: {position:?} {step}");
                // A hundred simulations prove nothing that is false.
                judged_last
                    .iter_mut()
                    .zip(&judged.last)
                    .for_each(|(sum, last)| *sum += usize::from(last[place]));
            }
            // The simulations rank some moves last, unless all stand alike.
            let last = judged.last[2].iter().filter(|&&is_last| is_last).count();
            assert!(last < judged.moves.len());
        }
    }
    assert!(judged_last.iter().all(|&last| last > 100), "{judged_last:?}");
}

/// The same seed gives the same count; with too few nodes there is none.
#[test]
fn sacrifices_hang_on_the_seed_and_are_not_guessed() {
    let graph = families::from_spec("grid:2x5", 0).unwrap();
    let count = |seed, budget: &Budget| sacrifices("grid:2x5", &graph, seed, budget);
    let unlimited = Budget::unlimited();
    let found = count(1, &unlimited);
    assert_eq!((found.graphs, found.undecided, &found), (1, 0, &count(1, &unlimited)));
    assert!(found.positions >= 8 && found.winning >= found.positions && found.last[3] <= found.last[2]);
    let cut = count(1, &Budget::nodes(1));
    assert_eq!((cut.graphs, cut.undecided, cut.positions), (0, 1, 0));
}
