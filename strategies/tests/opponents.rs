//! Players without theorems, and Alice's strategies at the table: legal, repeatable, as strong as they say.

use std::sync::Arc;

use games::coloring::{Color, ColoringGame, ColoringMove, Verdict};
use games::marking::MarkingGame;
use games::{Agent, Game, Memory, Passing, Plan, Player, Reason, Variant, VertexRule, View, referee};
use graphs::{Graph, Vertex, VertexSet};
use strategies::{Follower, OPPONENTS, STRATEGIES, Setup};

use crate::common::{game, parameters, spec, step};

fn opponent(name: &str, seed: u64) -> Box<dyn Agent<ColoringGame>> {
    let found = OPPONENTS.iter().find(|opponent| opponent.name == name).expect("in the catalogue");
    (found.new)(seed)
}

fn followers(graph: &Graph) -> Vec<(&'static str, Follower)> {
    let parameters = parameters(graph);
    let ready = STRATEGIES.iter().filter_map(|entry| {
        let prepared = (entry.new)(&Setup::new(graph, &parameters)).ok()?;
        Some((entry.name, Follower::new(prepared.plan)))
    });
    ready.collect()
}

#[test]
fn every_player_is_legal_and_repeatable_in_every_variant() {
    for graph in ["petersen", "tree:2,3", "fan:6", "union(cycle:4,path:3)"].map(spec) {
        for variant in Variant::all() {
            for opponent in OPPONENTS {
                for (name, mut alice) in followers(&graph) {
                    let game = game(&graph, 3, variant);
                    let mut plays = Vec::new();
                    for _ in 0..2 {
                        let mut bob = (opponent.new)(7);
                        alice.begin();
                        let done = referee(&game, &mut alice, &mut *bob);
                        plays.push(
                            done.unwrap_or_else(|broken| panic!("{name}, {}: {broken}", opponent.name)),
                        );
                    }
                    assert_eq!(plays[0], plays[1], "{name} against {}", opponent.name);
                }
            }
        }
    }
}

#[test]
fn another_seed_is_another_player() {
    let petersen = game(&spec("petersen"), 3, Player::Alice);
    for name in ["random", "greedy", "threat"] {
        let plays = (0..8).map(|seed| {
            let mut alice = opponent("random", seed);
            referee(&petersen, &mut *alice, &mut *opponent(name, seed)).expect("by the rules").play
        });
        let plays: Vec<_> = plays.collect();
        assert!(plays.iter().any(|play| *play != plays[0]), "{name}");
    }
}

#[test]
fn strategies_play_the_marking_game_too() {
    let graph = spec("icosahedron");
    for (name, mut alice) in followers(&graph) {
        let (_, mut bob) = followers(&graph).swap_remove(0);
        let done = referee(&MarkingGame::new(Arc::new(graph.clone()), Player::Alice), &mut alice, &mut bob);
        assert_eq!(done.map(|done| done.play.len()), Ok(12), "{name}");
    }
}

fn answer(bob: &str, game: &ColoringGame, moves: &[ColoringMove]) -> ColoringMove {
    let mut position = game.initial();
    moves.iter().for_each(|&step| game.play(&mut position, step));
    opponent(bob, 0).choose(game, &position, moves.last().copied())
}

#[test]
fn bob_kills_where_he_can() {
    // The hub of the star, vertex 0, has one color left.
    let star = game(&spec("star:5"), 2, Player::Alice);
    for bob in ["greedy", "threat", "copycat"] {
        let kill = answer(bob, &star, &[step(1, 0)]);
        assert!(
            matches!(kill, ColoringMove::Color { vertex, color } if vertex != Vertex::new(0) && color == Color::new(1)),
            "{bob} plays {kill}"
        );
    }
}

/// On the path 0 ... 7 with 2 colors, after an end got a color, Bob makes a threat on both sides of one
/// vertex, where one alone would be met.
#[test]
fn threats_that_cannot_be_met_are_found() {
    let path = game(&spec("path:8"), 2, Player::Alice);
    let opening = step(0, 0);
    let reply = answer("threat", &path, &[opening]);
    let mut position = path.initial();
    path.play(&mut position, opening);
    path.play(&mut position, reply);
    for alice in path.legal(&position) {
        let kill = answer("threat", &path, &[opening, reply, alice]);
        let mut after = path.after(&position, alice);
        if path.value(&after).is_none() {
            path.play(&mut after, kill);
        }
        assert_eq!(path.value(&after), Some(Verdict::BobWins), "{reply}, {alice}, {kill}");
    }
}

/// On K_{n,n} without a perfect matching, copying wins with n - 1 colors against any Alice.
#[test]
fn copycat_wins_on_crowns() {
    for n in 3..=6 {
        let crown = game(&spec(&format!("crown:{n}")), n - 1, Player::Alice);
        for seed in 0..50 {
            let done = referee(&crown, &mut *opponent("random", seed), &mut *opponent("copycat", seed));
            assert_eq!(done.expect("by the rules").value, Verdict::BobWins, "crown:{n}");
        }
    }
}

/// Chooses the least uncolored vertex, and says which ones it has chosen before.
struct Diary;

impl VertexRule for Diary {
    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(5))
    }

    fn next(&self, memory: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let v = view.uncolored.iter().next().expect("a turn has an uncolored vertex");
        memory.vertices.insert(v);
        (v, Reason { template: "{trail}".into(), trail: memory.vertices.iter().collect() })
    }
}

#[test]
fn a_strategy_remembers_across_a_pass_of_bob() {
    let game = game(&spec("path:5"), 3, Variant::default().passing(Passing::Bob));
    let mut alice = Follower::new(Plan::ColorBlind(Box::new(Diary)));
    let mut position = game.initial();
    for trail in ["0", "0 -> 1", "0 -> 1 -> 2", "0"] {
        // The last of them begins a new play.
        let begins = trail == "0";
        let at = if begins { game.initial() } else { position.clone() };
        let step = alice.choose(&game, &at, (!begins).then_some(ColoringMove::Pass));
        assert_eq!(alice.why().map(|why| why.describe(|v| game.graph().label(v))).as_deref(), Some(trail));
        position = game.after(&game.after(&at, step), ColoringMove::Pass);
    }
}
