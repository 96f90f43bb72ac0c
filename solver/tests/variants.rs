//! Both solvers in every variant against the oracle, and against what is known of the variants.

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::*;
use games::coloring::{ColoringGame, Rules};
use games::marking::MarkingGame;
use games::{Adjacency, Game, Passing, Player, Variant, minimax, oracle};
use graphs::classes::bipartite::{Bipartiteness, bipartiteness};
use graphs::rng::Dice;
use graphs::{Budget, Graph, Limit, Vertex, clique, line_graph};
use proptest::prelude::*;
use solver::coloring::{Solver, Technique, Techniques};
use solver::{Decider, coloring, marking};

fn rules(colors: u32, variant: Variant) -> Rules {
    Rules::new(colors).expect("a palette").playing(variant)
}

fn chi_g(graph: &Graph, variant: Variant) -> u32 {
    coloring::game_chromatic_number(graph, variant, &Budget::unlimited()).exact().expect("no limit")
}

fn connected() -> Variant {
    Variant::default().moving(Adjacency::Connected)
}

/// The variants other than the game of the literature.
fn searched_here() -> impl Iterator<Item = Variant> + Clone {
    Variant::all().filter(|variant| variant.starting(Player::Alice) != Variant::default())
}

/// Compares solver and oracle for every k.
fn assert_agreement(graph: &Arc<Graph>, variant: Variant) {
    let expected = oracle::game_coloring_number(graph, variant);
    for k in 1..=graph.max_degree() as u32 + 1 {
        let rules = rules(k, variant);
        let solved = solver::decide(graph, rules, &Budget::unlimited());
        let winner = minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner();
        assert_eq!(solved.winner, Some(winner), "coloring {graph:?}, k = {k}, {variant:?}");
        let techniques = Techniques::suited_to(graph.order());
        let large = coloring::decide_with(graph, rules, &Budget::unlimited(), techniques);
        assert_eq!(large.winner, Some(winner), "large coloring {graph:?}, k = {k}, {variant:?}");

        let solved = marking::decide(graph, k, variant, &Budget::unlimited());
        let winner = if k < expected { Player::Bob } else { Player::Alice };
        assert_eq!(solved.winner, Some(winner), "marking {graph:?}, k = {k}, {variant:?}");
        let searched = marking::Solver::searching(graph, &Budget::unlimited()).decide(k, variant);
        assert_eq!(searched.winner, Some(winner), "search of marking {graph:?}, k = {k}, {variant:?}");
    }
}

/// Each graph of order 6 in an eighth of the variants.
#[test]
fn agree_with_the_oracle_on_connected_graphs_up_to_order_6() {
    for graph in (1..=5).flat_map(connected_graphs) {
        Variant::all().for_each(|variant| assert_agreement(&graph, variant));
    }
    agree_with_the_oracle_at_order_6(8);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn agree_with_the_oracle_on_connected_graphs_of_order_6_in_every_variant() {
    agree_with_the_oracle_at_order_6(1);
}

/// Compares one in this many variants on each graph, on the next one others.
fn agree_with_the_oracle_at_order_6(one_in: usize) {
    for (number, graph) in connected_graphs(6).iter().enumerate() {
        let variants = Variant::all().skip(number % one_in).step_by(one_in);
        variants.for_each(|variant| assert_agreement(graph, variant));
    }
}

/// Values by the definition, of a position and of all that follow.
fn value<G: Game>(game: &G, position: &G::Position, known: &mut HashMap<G::Position, G::Value>) -> G::Value {
    if let Some(&value) = known.get(position) {
        return value;
    }
    let mut moves = Vec::new();
    game.moves(position, &mut moves);
    let after = |step: &G::Move| {
        let mut next = position.clone();
        game.play(&mut next, *step);
        next
    };
    let value = game.value(position).unwrap_or_else(|| {
        let values: Vec<G::Value> = moves.iter().map(|step| value(game, &after(step), known)).collect();
        let best = match game.to_move(position) {
            Player::Alice => values.into_iter().max(),
            Player::Bob => values.into_iter().min(),
        };
        best.expect("a game that is not over has a move")
    });
    known.insert(position.clone(), value);
    value
}

/// One decider for every k, starter, variant and position of both games.
#[test]
fn one_decider_agrees_with_the_definition_on_every_position() {
    let mut asked = 0;
    for graph in (1..=5).flat_map(connected_graphs) {
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        // Of order 5 each variant gets some of the graphs.
        let rotated = graph.size() + graph.max_degree();
        let variants = Variant::all().skip(if graph.order() < 5 { 0 } else { rotated % 4 });
        for variant in variants.step_by(if graph.order() < 5 { 1 } else { 4 }) {
            for k in 2..=3 {
                let game = ColoringGame::new(Arc::clone(&graph), rules(k, variant));
                let mut values = HashMap::new();
                value(&game, &game.initial(), &mut values);
                for (position, verdict) in &values {
                    let found = decider.winner(game.rules(), position);
                    assert_eq!(found, Ok(verdict.winner()), "{graph:?}, {variant:?}, k = {k}: {position:?}");
                }
                asked += values.len();
            }
            let game = MarkingGame::new(Arc::clone(&graph), variant);
            let mut values = HashMap::new();
            value(&game, &game.initial(), &mut values);
            for (position, score) in &values {
                for k in 1..=graph.max_degree() as u32 + 1 {
                    // What was scored before counts, whatever follows.
                    let lost = score.neighbors().max(position.score().neighbors()) >= k;
                    let winner = if lost { Player::Bob } else { Player::Alice };
                    let found = decider.marking_winner(k, variant, position);
                    assert_eq!(found, Ok(winner), "{graph:?}, {variant:?}, k = {k}: {position:?}");
                }
                asked += 1;
            }
        }
    }
    assert!(asked > 50_000, "{asked}");
}

/// A position in the middle of a play at random.
fn middle<G: Game>(game: &G, dice: &mut Dice) -> G::Position {
    let mut position = game.initial();
    let mut moves = Vec::new();
    for _ in 0..1 + dice.below(4) {
        moves.clear();
        game.moves(&position, &mut moves);
        if game.value(&position).is_some() || moves.is_empty() {
            break;
        }
        let step = moves[dice.below(moves.len())];
        game.play(&mut position, step);
    }
    position
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn one_decider_agrees_with_the_definition_in_the_middle_of_plays_of_order_6() {
    let mut dice = Dice::new(6);
    for graph in connected_graphs(6) {
        let mut decider = Decider::new(&graph, &Budget::unlimited());
        for variant in Variant::all() {
            for k in 2..=4 {
                let game = ColoringGame::new(Arc::clone(&graph), rules(k, variant));
                let position = middle(&game, &mut dice);
                let winner = value(&game, &position, &mut HashMap::new()).winner();
                let found = decider.winner(game.rules(), &position);
                assert_eq!(found, Ok(winner), "{graph:?}, {variant:?}, k = {k}: {position:?}");
            }
            let game = MarkingGame::new(Arc::clone(&graph), variant);
            let position = middle(&game, &mut dice);
            let score = value(&game, &position, &mut HashMap::new());
            for k in 1..=graph.max_degree() as u32 + 1 {
                let lost = score.neighbors().max(position.score().neighbors()) >= k;
                let winner = if lost { Player::Bob } else { Player::Alice };
                let found = decider.marking_winner(k, variant, &position);
                assert_eq!(found, Ok(winner), "{graph:?}, {variant:?}, k = {k}: {position:?}");
            }
        }
    }
}

/// No technique changes a winner, in any tempo.
#[test]
fn techniques_change_no_winner_in_any_variant() {
    let settings: Vec<Techniques> = [Techniques::all(), Techniques::none()]
        .into_iter()
        .chain(Technique::ALL.iter().map(|&technique| Techniques::all().without(technique)))
        .collect();
    for (graph, variant) in connected_graphs(6).iter().zip(searched_here().cycle()) {
        for k in 2..=graph.max_degree() as u32 {
            let rules = rules(k, variant);
            let winner = minimax::value(&ColoringGame::new(Arc::clone(graph), rules)).winner();
            for &setting in &settings {
                let decided = Solver::using(graph, &Budget::unlimited(), setting).decide(rules);
                assert_eq!(decided.winner, Some(winner), "{graph:?}, k = {k}, {variant:?}, {setting:?}");
            }
        }
    }
}

/// Each graph in one variant, so that each variant meets more than fifty of them.
#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn agree_with_the_oracle_on_connected_graphs_of_order_7() {
    for (graph, variant) in connected_graphs(7).iter().zip(searched_here().cycle()) {
        assert_agreement(graph, variant);
    }
}

/// \[CharpentierHocquardSopenaZhu2020\] has bipartite graphs on which Bob wins with any given k >= 3.
/// No connected bipartite graph of order at most 10 is one for k = 3; this one, of order 14, is.
#[test]
fn a_third_color_helps_bob_in_the_connected_game_on_the_heawood_graph() {
    let lines = (0..7).flat_map(|line| [0, 1, 3].map(|point| ((line + point) % 7, 7 + line)));
    let heawood = graph(14, lines);
    let winner = |k| solver::decide(&heawood, rules(k, connected()), &Budget::unlimited()).winner;
    assert_eq!([2, 3, 4].map(winner), [Player::Alice, Player::Bob, Player::Alice].map(Some));
    assert_eq!(chi_g(&heawood, connected()), 2);
}

/// The subgraphs induced by at least one vertex.
fn induced_subgraphs(graph: &Graph) -> impl Iterator<Item = Graph> + '_ {
    (1..1u32 << graph.order()).map(|set| {
        let members: Vec<Vertex> = graph.vertices().filter(|v| set >> v.index() & 1 == 1).collect();
        graph.induced(&members)
    })
}

/// Whether every induced subgraph has a game chromatic number as small as its clique number.
fn is_game_perfect(graph: &Graph, variant: Variant) -> bool {
    let clique_number =
        |graph: &Graph| clique::clique_number(graph, &Budget::unlimited()).exact().expect("no limit");
    induced_subgraphs(graph).all(|subgraph| chi_g(&subgraph, variant) == clique_number(&subgraph))
}

/// \[Andres2009\]: where Alice begins and may pass, the triangle-free game-perfect graphs are those whose
/// components are complete bipartite graphs, such graphs less an edge, or single vertices; where Bob
/// begins and may pass, the forests of stars.
#[test]
fn triangle_free_game_perfect_graphs() {
    let (mut nearly_complete_ones, mut stars) = (0, 0);
    for graph in (1..=6).flat_map(connected_graphs) {
        let (n, m) = (graph.order(), graph.size());
        let clique_number = clique::clique_number(&graph, &Budget::unlimited()).exact();
        if clique_number.expect("no limit") > 2 {
            continue;
        }
        let nearly_complete = match bipartiteness(&graph) {
            Bipartiteness::TwoColoring(sides) => {
                let one = graph.vertices().filter(|&v| sides.color(v) == 1).count();
                one * (n - one) <= m + 1
            }
            Bipartiteness::OddCycle(_) => false,
        };
        let alice = Variant::default().passing(Passing::Alice);
        assert_eq!(is_game_perfect(&graph, alice), nearly_complete, "{graph:?}");

        let star = graph.max_degree() == m;
        let bob = Variant::from(Player::Bob).passing(Passing::Bob);
        assert_eq!(is_game_perfect(&graph, bob), star, "{graph:?}");
        nearly_complete_ones += usize::from(nearly_complete);
        stars += usize::from(star);
    }
    assert!(stars == 6 && nearly_complete_ones > stars, "{nearly_complete_ones} and {stars}");
}

#[test]
fn the_edge_coloring_game_is_played_on_the_line_graph() {
    let edges = |order| line_graph(&complete(order)).expect("a small line graph");
    assert_eq!([3, 4, 5].map(|order| chi_g(&edges(order), Variant::default())), [3, 5, 6]);
}

#[test]
fn a_pass_hands_over_the_burden_of_beginning() {
    let with = |graph: &Graph, passing| chi_g(graph, Variant::default().passing(passing));
    // Whoever has to begin on the cube with 2 colors is lost.
    assert_eq!(with(&cube(), Passing::Nobody), 4);
    assert_eq!(with(&cube(), Passing::Alice), 2);
    assert_eq!(with(&cube(), Passing::Both), 4);
}

#[test]
fn no_vertices_and_no_edges() {
    for variant in Variant::all() {
        let coloring = |order| chi_g(&graph(order, []), variant);
        assert_eq!([coloring(0), coloring(1), coloring(5)], [0, 1, 1]);
        let marking = |order| {
            let number = marking::game_coloring_number(&graph(order, []), variant, &Budget::unlimited());
            number.exact().expect("no limit")
        };
        assert_eq!([marking(0), marking(1), marking(5)], [0, 1, 1]);
    }
}

#[test]
fn large_graphs_are_taken() {
    large_graphs_are_taken_with(3);
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn large_graphs_are_taken_with_more_nodes() {
    large_graphs_are_taken_with(50);
}

fn large_graphs_are_taken_with(nodes: u64) {
    // What is marked is a path, a new vertex touches one end of it, and the line of play is as deep as
    // the path is long.
    for (order, passing) in
        [(64, Passing::Both), (100, Passing::Nobody), (128, Passing::Bob), (1000, Passing::Nobody)]
    {
        let decision = marking::decide(&path(order), 2, connected().passing(passing), &Budget::unlimited());
        assert_eq!(decision.winner, Some(Player::Alice), "{order}");
        assert!(decision.nodes > order as u64, "{decision:?}");
    }
    let free = Variant::default().passing(Passing::Both);
    for variant in [connected(), free, connected().passing(Passing::Alice)] {
        for (order, limit) in [(128, Limit::Nodes), (1000, Limit::Nodes), (2000, Limit::Size)] {
            let square = graph(order, (0..order).flat_map(|v| [1, 2, 3].map(|step| (v, (v + step) % order))));
            let coloring = solver::decide(&square, rules(5, variant), &Budget::nodes(nodes));
            assert_eq!((coloring.winner, coloring.limit), (None, Some(limit)), "{order}, {variant:?}");
            let marking = marking::decide(&square, 5, variant, &Budget::nodes(nodes));
            assert_eq!((marking.winner, marking.limit), (None, Some(limit)), "{order}, {variant:?}");
        }
    }
}

#[test]
fn the_verdict_does_not_depend_on_memory() {
    for variant in [connected(), Variant::default().passing(Passing::Bob)] {
        let decide = |memory| {
            let budget = Budget { memory, ..Budget::default() };
            solver::decide(&torus(3, 5), rules(4, variant), &budget)
        };
        // Enough for one line of play and next to nothing for the table.
        let (roomy, tight, none) = (decide(None), decide(Some(150_000)), decide(Some(100)));
        assert_eq!(tight.winner, roomy.winner);
        assert!(tight.nodes > roomy.nodes, "{} and {} nodes", tight.nodes, roomy.nodes);
        assert_eq!((none.winner, none.limit), (None, Some(Limit::Memory)));
        assert_eq!(decide(None).nodes, roomy.nodes, "the same on every run");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn agree_with_the_oracle_on_any_graph(order in 6usize..=8, code: u64, thin: u64, variant in 0usize..16) {
        let variant = Variant::all().nth(variant).expect("one of sixteen");
        assert_agreement(&from_code(order, code & thin), variant);
    }
}
