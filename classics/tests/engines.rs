//! The engines at the tables of the two-color and the weighted map game: every one plays by the rules to the end,
//! and `perfect` gets what the definition says.

use std::sync::Arc;

use catalogue::enumerate::every_graph;
use catalogue::families;
use classics::outcome::Outcome;
use classics::painting::Painting;
use classics::two_color::solver::Solver;
use classics::two_color::{Paint, TwoColorGame};
use classics::weighted_map::WeightedMap;
use classics::weighted_map::file::Problem;
use games::{Evaluate, Game, Payoff, Player, minimax, referee};
use graphs::{Budget, Graph, Vertex};
use solver::exact::{self, Exact};
use solver::mcts::{Search, Settings, UniformPlayout};
use toolkit::players::BoxedAgent;
use toolkit::sitting::engines::{ExactValues, Participant};

const ENGINES: [&str; 6] =
    ["alpha-beta:1", "alpha-beta:3", "mcts:30", "mcts:20+2013+searches=2", "perfect", "random"];

/// Every graph of these orders once up to isomorphism, connected or not.
fn graphs_up_to(order: usize) -> Vec<Arc<Graph>> {
    (1..=order).flat_map(every_graph).map(Arc::new).collect()
}

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
pub fn assert_found<G>(game: &G, value: G::Value)
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
    let graphs = graphs_up_to(5);
    assert_eq!(graphs.len(), 1 + 2 + 4 + 11 + 34);
    for graph in graphs {
        for first in Player::BOTH {
            let game = TwoColorGame::new(Arc::clone(&graph), first);
            assert_engines_play(&game, || Solver::new(&graph), &format!("{graph:?}, {first} first"));
        }
    }
}

/// A map on this graph, with region 0 colored for player 2.
fn map(graph: &Graph, weights: [[i64; 3]; 2]) -> WeightedMap {
    let row = |weights: [i64; 3]| format!("R: {}, G: {}, B: {}", weights[0], weights[1], weights[2]);
    let regions = graph.vertices().map(|v| {
        let neighbors: Vec<String> = graph.neighbors(v).iter().map(Vertex::to_string).collect();
        format!("{v}: {}\n", neighbors.join(", "))
    });
    let regions: String = regions.collect();
    let text = format!("R, G, B\n0: G-2\n1\n{}\n{}\n{regions}", row(weights[0]), row(weights[1]));
    text.parse::<Problem>().unwrap().game
}

#[test]
fn weighted_maps_on_all_graphs_of_small_order() {
    for graph in graphs_up_to(5) {
        for weights in [[[10, 5, 8], [8, 6, 7]], [[1, 0, 0], [0, 0, 3]], [[2, -4, 1], [-3, 5, -1]]] {
            let game = map(&graph, weights);
            assert_engines_play(&game, || Exact::new(&game), &format!("{graph:?}, {weights:?}"));
        }
    }
}

#[test]
fn perfect_says_what_it_does_not_know() {
    let graph = Arc::new(families::from_spec("grid:5x5", 0).unwrap());
    let game = TwoColorGame::new(Arc::clone(&graph), Player::Alice);
    let perfect: Participant = "perfect".parse().unwrap();
    let mut cut = perfect.sit(&game, Solver::new(&graph), &Budget::nodes(3), 0).unwrap();
    cut.choose(&game, &game.initial(), None);
    let remark = cut.remark().unwrap();
    assert_eq!(remark, "not all moves are known (node limit); the choice of alpha-beta:2");

    let large = Arc::new(families::from_spec("path:65", 0).unwrap());
    let game = TwoColorGame::new(Arc::clone(&large), Player::Alice);
    let mut unknown = perfect.sit(&game, Solver::new(&large), &Budget::nodes(3000), 0).unwrap();
    unknown.choose(&game, &game.initial(), None);
    assert!(
        unknown.remark().unwrap().starts_with("not all moves are known (too large for the method)"),
        "{:?}",
        unknown.remark()
    );

    let path = Arc::new(families::from_spec("path:3", 0).unwrap());
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
