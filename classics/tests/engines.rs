//! The engines at the tables of the two-color and the weighted map game: every one plays by the rules to the end,
//! and `perfect` gets what the definition says.

use std::sync::Arc;

use classics::outcome::Outcome;
use classics::painting::Painting;
use classics::two_color::solver::Solver;
use classics::two_color::{Paint, TwoColorGame};
use games::{Evaluate, Game, Payoff, Player, minimax, referee};
use graphs::{Budget, Graph, Vertex};
use solver::exact::{self, Exact};
use solver::mcts::{Search, Settings, UniformPlayout};
use toolkit::players::BoxedAgent;
use toolkit::sitting::engines::{ExactValues, Participant};

use crate::common::{all_graphs, spec};
use crate::two_color::both;
use crate::weighted_map::map;

const ENGINES: [&str; 6] =
    ["alpha-beta:1", "alpha-beta:3", "mcts:30", "mcts:20+2013+searches=2", "perfect", "random"];

fn sit<'g, G, S>(name: &str, game: &'g G, solver: S) -> BoxedAgent<'g, G>
where
    G: Evaluate + Payoff,
    G::Position: Sync,
    S: ExactValues<G> + 'g,
{
    let named: Participant = name.parse().unwrap();
    assert_eq!(named.to_string(), name);
    named.sit(game, solver, &Budget::unlimited(), 3).expect("an engine")
}

/// Lets every engine play both sides against `perfect`: by the rules, and never better than the definition.
fn assert_engines_play<G, S>(game: &G, solver: impl Fn() -> S, what: &str)
where
    G: Evaluate + Payoff,
    G::Position: Sync,
    G::Move: std::fmt::Debug,
    G::Value: std::fmt::Debug,
    S: ExactValues<G>,
{
    let exact = minimax::value(game);
    for name in ENGINES {
        let meet = |alice: &str, bob: &str| {
            let (mut alice, mut bob) = (sit(alice, game, solver()), sit(bob, game, solver()));
            referee(game, &mut *alice, &mut *bob)
                .unwrap_or_else(|_| panic!("{name} breaks a rule on {what}"))
                .value
        };
        assert!(meet(name, "perfect") <= exact, "{name} first on {what}");
        assert!(meet("perfect", name) >= exact, "{name} second on {what}");
        if name == "perfect" {
            assert_eq!(meet(name, name), exact, "{what}");
        }
    }
}

/// The table of positions, and Monte-Carlo tree search run until it has a proof, find the value.
pub(crate) fn assert_found<G>(game: &G, value: G::Value)
where
    G: Evaluate + Payoff,
    G::Position: Sync,
    G::Value: std::fmt::Debug,
{
    let unlimited = Budget::unlimited();
    assert_eq!(exact::value(game, &unlimited), Ok(value));
    let mut search = Search::new(game, &game.initial(), Settings::strong(), UniformPlayout::default(), 1);
    assert_eq!(search.run(game, &mut unlimited.start()), None);
    assert_eq!(search.proven(), Some(game.share(value)));
}

#[test]
fn two_color_on_all_graphs_of_small_order() {
    let graphs: Vec<Arc<Graph>> = (1..=5).flat_map(all_graphs).collect();
    assert_eq!(graphs.len(), 1 + 2 + 4 + 11 + 34);
    for game in graphs.iter().flat_map(both) {
        assert_engines_play(&game, || Solver::new(game.graph()), &format!("{game:?}"));
    }
}

#[test]
fn weighted_maps_on_all_graphs_of_small_order() {
    for graph in (1..=5).flat_map(all_graphs) {
        for weights in [[[10, 5, 8], [8, 6, 7]], [[1, 0, 0], [0, 0, 3]], [[2, -4, 1], [-3, 5, -1]]] {
            let game = map(&graph, "0: G-2", weights.each_ref().map(|weights| &weights[..])).game;
            assert_engines_play(&game, || Exact::new(&game), &format!("{graph:?}, {weights:?}"));
        }
    }
}

#[test]
fn perfect_says_what_it_does_not_know() {
    let graph = spec("grid:5x5");
    let game = TwoColorGame::new(Arc::clone(&graph), Player::Alice);
    let perfect: Participant = "perfect".parse().unwrap();
    let mut cut = perfect.sit(&game, Solver::new(&graph), &Budget::nodes(3), 0).unwrap();
    cut.choose(&game, &game.initial(), None);
    let remark = cut.remark().unwrap();
    assert_eq!(remark, "not all moves are known (node limit); the choice of alpha-beta:2");

    let large = spec("path:65");
    let game = TwoColorGame::new(Arc::clone(&large), Player::Alice);
    let mut unknown = perfect.sit(&game, Solver::new(&large), &Budget::nodes(3000), 0).unwrap();
    unknown.choose(&game, &game.initial(), None);
    let remark = unknown.remark().unwrap();
    assert!(remark.starts_with("not all moves are known (too large for the method)"), "{remark}");

    let path = spec("path:3");
    let game = TwoColorGame::new(Arc::clone(&path), Player::Alice);
    let mut whole = perfect.sit(&game, Solver::new(&path), &Budget::unlimited(), 0).unwrap();
    let mut position = game.initial();
    whole.choose(&game, &position, None);
    assert_eq!(whole.remark().unwrap(), "all moves are worth the same; the choice of alpha-beta:2");
    game.play(&mut position, Painting { vertex: Vertex::new(0), color: Paint::Red });
    let step = whole.choose(&game, &position, None);
    assert_eq!(whole.remark().as_deref(), Some("other moves are worse"));
    game.play(&mut position, step);
    assert_eq!(minimax::Minimax::new(&game).value_of(&position), Outcome::BobWins);
}
