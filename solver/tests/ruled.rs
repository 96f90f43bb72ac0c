//! The search of games given by their rules, against complete enumeration on all small graphs.

use std::sync::Arc;

use catalogue::enumerate;
use games::ruled::{RuledGame, Rules};
use games::rulesets::{Parameter, RULESETS, Ruleset, Terms};
use games::{Adjacency, Game, Player, Variant, minimax};
use graphs::classes::bipartite::is_bipartite;
use graphs::rng::Dice;
use graphs::{Budget, Graph, Vertex};
use itertools::Itertools;
use solver::Scope;
use solver::ruled::{Solver, lower_bound};

use crate::common::{all_graphs, by_effort, spec};

fn rules(name: &str, graph: &Graph, terms: &Terms) -> Arc<dyn Rules> {
    Ruleset::named(name).unwrap().rules(graph, terms).expect("a game by rules of its own")
}

fn by_rules() -> impl Iterator<Item = &'static Ruleset> {
    RULESETS.iter().copied().filter(|ruleset| ruleset.kind().is_none())
}

/// A game with these numbers.
fn terms(name: &str, numbers: &[u32]) -> Terms {
    Terms::of_numbers(Ruleset::named(name).unwrap().parameters, numbers).unwrap()
}

/// Some choices of what a game leaves to be chosen.
pub(crate) fn choices(ruleset: &Ruleset, graph: &Graph) -> Vec<Terms> {
    let numbers: &[&[u32]] = match ruleset.parameters {
        [] => &[&[]],
        [Parameter::Turns] => &[&[1, 2], &[2, 1], &[3, 2]],
        [Parameter::Defect] => &[&[1], &[2]],
        [Parameter::Clique] => &[&[1], &[2], &[3]],
        _ => {
            let backwards = Some(graph.vertices().rev().collect());
            return vec![Terms::default(), Terms { order: backwards, ..Terms::default() }];
        }
    };
    numbers.iter().map(|numbers| terms(ruleset.name, numbers)).collect()
}

pub(crate) fn variants(ruleset: &'static Ruleset, terms: &Terms) -> Vec<Variant> {
    Variant::all().filter(|&variant| ruleset.admits(variant, terms).is_ok()).collect()
}

pub(crate) fn by_definition(game: &RuledGame) -> Player {
    minimax::value(game).winner()
}

/// Compares every k on a graph, one solver for all.
fn compare(ruleset: &'static Ruleset, graph: &Arc<Graph>) {
    for terms in choices(ruleset, graph) {
        let rules = rules(ruleset.name, graph, &terms);
        let mut solver = Solver::new(Arc::clone(graph), Arc::clone(&rules), &Budget::unlimited());
        let low = lower_bound(&*rules, graph, &Budget::unlimited()).0;
        for k in 1..=solver.enough() {
            for variant in variants(ruleset, &terms) {
                let game = RuledGame::new(Arc::clone(graph), Arc::clone(&rules), k, variant).unwrap();
                let expected = by_definition(&game);
                let found = solver.decide(k, variant).winner.unwrap();
                assert_eq!(found, expected, "{} {terms:?} k = {k}, {variant:?}: {graph:?}", ruleset.name);
                assert!(k >= low || expected == Player::Bob, "{}: {graph:?}", ruleset.name);
                assert!(k < solver.enough() || expected == Player::Alice, "{}: {graph:?}", ruleset.name);
            }
        }
    }
}

/// Compares the games on these graphs; that of arboricity where there are at most this many edges, since it takes more nodes.
fn games_agree(graphs: impl IntoIterator<Item = Arc<Graph>>, edges: usize) {
    for graph in graphs {
        let is_quick = |ruleset: &&Ruleset| ruleset.name != "arboricity" || graph.size() <= edges;
        by_rules().filter(is_quick).for_each(|ruleset| compare(ruleset, &graph));
    }
}

/// The densest two take the game of arboricity as long as all other graphs together take all games.
#[test]
fn every_game_agrees_with_its_definition_on_graphs_of_order_at_most_5() {
    games_agree((1..=5).flat_map(all_graphs), by_effort(8, 10));
}

#[test]
fn every_game_agrees_with_its_definition_on_some_graphs_of_order_6() {
    games_agree(all_graphs(6).into_iter().step_by(by_effort(12, 1)), by_effort(7, 8));
}

fn number(name: &str, terms: &Terms, graph: &Arc<Graph>, first: Player) -> u32 {
    let rules = rules(name, graph, terms);
    let low = lower_bound(&*rules, graph, &Budget::unlimited()).0;
    Solver::new(Arc::clone(graph), rules, &Budget::unlimited())
        .number(Scope::Number, first, low)
        .exact()
        .unwrap()
}

fn trees(order: usize) -> impl Iterator<Item = Arc<Graph>> {
    enumerate::trees(order).map(Arc::new)
}

/// The number of colors of the greedy game from its definition, without a number of colors: the greatest color that comes
/// up, where vertices are taken in turn and get the least color that fits.
fn game_grundy_number(graph: &Graph, colors: &mut Vec<Option<u32>>, to_move: Player) -> u32 {
    let uncolored: Vec<Vertex> = graph.vertices().filter(|v| colors[v.index()].is_none()).collect();
    let in_all = colors.iter().flatten().max().map_or(0, |most| most + 1);
    let after = uncolored.into_iter().map(|v| {
        let around: Vec<u32> = graph.neighbors(v).iter().filter_map(|u| colors[u.index()]).collect();
        colors[v.index()] = (0..).find(|color| !around.contains(color));
        let value = game_grundy_number(graph, colors, to_move.opponent());
        colors[v.index()] = None;
        value
    });
    match to_move {
        Player::Alice => after.min(),
        Player::Bob => after.max(),
    }
    .unwrap_or(in_all)
}

/// The greedy game asks for the game Grundy number; with one move a turn, no defect or cliques of one vertex it is the
/// coloring game; a defect above the maximum degree changes nothing, and takes no memory in proportion to it.
#[test]
fn numbers_of_small_graphs_are_those_of_other_definitions() {
    for (graph, first) in
        (1..=6).flat_map(all_graphs).flat_map(|graph| Player::BOTH.map(|first| (graph.clone(), first)))
    {
        let order = graph.order();
        let grundy = game_grundy_number(&graph, &mut vec![None; order], first);
        let mut expected = vec![("greedy", vec![], grundy)];
        if order <= 5 {
            let chi_g = games::oracle::game_chromatic_number(&graph, first);
            expected.extend([
                ("asymmetric", vec![1, 1], chi_g),
                ("relaxed", vec![0], chi_g),
                ("clique", vec![1], chi_g),
            ]);
        }
        if order <= 4 {
            let huge = [graph.max_degree() as u32 + 1, u32::MAX];
            expected.extend(huge.map(|huge| ("relaxed", vec![huge], 1)));
        }
        for (name, numbers, expected) in expected {
            let terms = terms(name, &numbers);
            assert_eq!(
                number(name, &terms, &graph, first),
                expected,
                "{name}{terms}, {first} first: {graph:?}"
            );
        }
    }
}

/// In the greedy game, in that of a fair Bob, and in the relaxed one with defect 1.
#[test]
fn three_colors_are_enough_on_trees() {
    for (name, numbers) in [("greedy", &[][..]), ("fair", &[]), ("relaxed", &[1])] {
        let terms = terms(name, numbers);
        for tree in (1..=by_effort(10, 11)).flat_map(trees) {
            assert!(number(name, &terms, &tree, Player::Alice) <= 3, "{name}: {tree:?}");
        }
    }
}

#[test]
fn the_indicated_chromatic_number_of_a_bipartite_graph_is_2() {
    let graphs = (2..=8).flat_map(enumerate::connected_graphs).filter(is_bipartite);
    let numbers = graphs.map(|graph| number("indicated", &Terms::default(), &Arc::new(graph), Player::Alice));
    let numbers: Vec<u32> = numbers.collect();
    assert!(numbers.len() > 200 && numbers.iter().all(|&number| number == 2));
}

/// The readings of a fair Bob have different numbers; that with fewer moves of his never has the larger.
#[test]
fn the_readings_of_a_fair_bob_differ() {
    let numbers = |graph: &Arc<Graph>| {
        ["fair", "fairest"].map(|name| number(name, &Terms::default(), graph, Player::Alice))
    };
    for (named, expected) in [("g6:ECR_", [3, 2]), ("g6:EUxo", [4, 3])] {
        let graph = spec(named);
        assert_eq!(numbers(&graph), expected, "{named}");
        for (name, number) in ["fair", "fairest"].into_iter().zip(expected) {
            for (k, winner) in [(number - 1, Player::Bob), (number, Player::Alice)] {
                let rules = rules(name, &graph, &Terms::default());
                let game = RuledGame::new(Arc::clone(&graph), rules, k, Player::Alice).unwrap();
                assert_eq!(by_definition(&game), winner, "{name} on {named}, k = {k}");
            }
        }
    }
    for graph in (1..=5).flat_map(all_graphs) {
        let [fair, fairest] = numbers(&graph);
        assert!(fairest <= fair, "{graph:?}");
    }
}

/// What is plain of a position of the game of arboricity is true in random plays, with either player to move,
/// on every graph of order 5 with at most 8 edges.
#[test]
fn positions_of_the_game_of_arboricity_agree_with_the_definition() {
    let mut dice = Dice::new(26);
    for graph in all_graphs(5).iter().filter(|graph| (3..=8).contains(&graph.size())) {
        let rules = rules("arboricity", graph, &Terms::default());
        let mut solver = Solver::new(Arc::clone(graph), Arc::clone(&rules), &Budget::unlimited());
        for (k, first) in [2, 3].into_iter().flat_map(|k| Player::BOTH.map(|first| (k, first))) {
            let game = RuledGame::new(Arc::clone(graph), Arc::clone(&rules), k, first).unwrap();
            let mut definition = minimax::Minimax::new(&game);
            for _ in 0..4 {
                let mut position = game.initial();
                while game.value(&position).is_none() {
                    let expected = definition.value_of(&position).winner();
                    assert_eq!(solver.winner(&game, &position), Ok(expected), "{graph:?}: {position:?}");
                    position = game.after(&position, dice.pick(&game.legal(&position)).unwrap());
                }
            }
        }
    }
}

/// In the game of arboricity they are by theorem, and its number is at most three times the arboricity. In the other games that
/// is open; docs/games.md says to which order it was decided.
#[test]
fn wins_are_monotone_on_small_graphs_in_some_games() {
    let games = [("arboricity", &[][..]), ("packing", &[]), ("clique", &[2]), ("clique", &[3])];
    let games = games.map(|(name, numbers)| (name, terms(name, numbers)));
    for (graph, (name, terms)) in (2..=by_effort(6, 7)).flat_map(all_graphs).cartesian_product(&games) {
        if *name == "arboricity" && !(1..=10).contains(&graph.size()) {
            continue;
        }
        for first in Player::BOTH {
            let rules = rules(name, &graph, terms);
            let mut solver = Solver::new(Arc::clone(&graph), rules, &Budget::unlimited());
            let winners: Vec<_> =
                (1..=solver.enough()).map(|k| solver.decide(k, first).winner.unwrap()).collect();
            assert!(
                winners.is_sorted_by_key(|&winner| winner == Player::Alice),
                "{name} {winners:?}: {graph:?}"
            );
            let number = 1 + winners.iter().filter(|&&winner| winner == Player::Bob).count();
            let arboricity =
                graphs::arboricity::arboricity(&graph, &Budget::unlimited()).exact().unwrap() as usize;
            assert!(*name != "arboricity" || (arboricity..=3 * arboricity).contains(&number), "{graph:?}");
        }
    }
}

/// With 2 and 4 colors Alice wins on these bipartite graphs, and Bob with 3, on the first one whoever begins and whoever may
/// pass: so what the catalogue says of the connected game holds in all its variants. No connected bipartite graph of order
/// at most 10 is one of them. \[CharpentierHocquardSopenaZhu2020\]
#[test]
fn wins_of_the_connected_game_are_not_monotone() {
    let connected = Variant::all().filter(|variant| variant.adjacency == Adjacency::Connected);
    let heawood = ("heawood", Variant::default().moving(Adjacency::Connected));
    for (named, variant) in connected.map(|variant| ("g6:O????Baf?]JG[OT_SgDS?", variant)).chain([heawood]) {
        let graph = spec(named);
        let mut solver = solver::coloring::Solver::new(&graph, &Budget::unlimited());
        let winners = [2, 3, 4].map(|k| solver.decide(crate::common::rules(k, variant)).winner.unwrap());
        assert_eq!(winners, [Player::Alice, Player::Bob, Player::Alice], "{named}, {variant:?}");
    }
}

/// On this graph, found at random, more colors may be worse for Alice. \[HollomMonotonicity2024\]
#[test]
fn wins_of_the_ordered_game_are_not_monotone() {
    let graph = spec("g6:HdXB_gn");
    let rules = rules("ordered", &graph, &Terms::default());
    let mut solver = Solver::new(Arc::clone(&graph), Arc::clone(&rules), &Budget::unlimited());
    let mut winner = |k| {
        let game = RuledGame::new(Arc::clone(&graph), Arc::clone(&rules), k, Player::Alice).unwrap();
        let winner = solver.decide(k, Player::Alice).winner.unwrap();
        assert_eq!(winner, by_definition(&game), "k = {k}");
        winner
    };
    let winners = [Player::Bob, Player::Alice, Player::Bob, Player::Alice, Player::Alice];
    assert_eq!([2, 3, 4, 5, 6].map(&mut winner), winners, "{graph:?}");
}

#[test]
fn vertex_games_of_order_12_are_decided() {
    for named in ["grid:3x4", "gnp:12,0.4", "crown:6"] {
        let graph = spec(named);
        for ruleset in
            by_rules().filter(|ruleset| !["relaxed", "arboricity", "packing"].contains(&ruleset.name))
        {
            for terms in choices(ruleset, &graph) {
                let rules = rules(ruleset.name, &graph, &terms);
                let low = lower_bound(&*rules, &graph, &Budget::unlimited()).0;
                let budget = Budget::nodes(100_000);
                let number =
                    Solver::new(Arc::clone(&graph), rules, &budget).number(Scope::Number, Player::Alice, low);
                assert!(number.exact().is_some_and(|number| number >= low), "{} on {named}", ruleset.name);
            }
        }
    }
}
