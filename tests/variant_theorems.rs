//! Every theorem about variants and other games against the exact values on small graphs.

use std::collections::BTreeMap;
use std::sync::Arc;

use games::rulesets::Terms;
use games::{Passing, Player, Variant};
use graphs::{Budget, Graph, Parameters, enumerate, families};
use mapgame::{games, graphs, strategies};
use strategies::{BoundKind, Instance, VARIANT_THEOREMS};
use toolkit::game_number::ChosenGame;

/// Checks what is proved of a game on a graph, and counts how often each theorem was applied.
fn check(game: &ChosenGame, graph: &Graph, applied: &mut BTreeMap<&'static str, usize>) {
    let parameters = Parameters::of(graph, &Budget::unlimited());
    let proved = game.proved(&Instance { graph, parameters: &parameters });
    if proved.is_empty() {
        return;
    }
    let number = game.number(&Arc::new(graph.clone()), &Budget::unlimited()).unwrap();
    let value = number.exact().expect("small graphs are settled");
    for (theorem, bound) in proved {
        let holds = match theorem.kind {
            BoundKind::Upper => value <= bound,
            BoundKind::Lower => value >= bound,
            BoundKind::Exact => value == bound,
        };
        assert!(holds, "{} ({bound}) fails with {value} for {game} on {graph:?}", theorem.name);
        *applied.entry(theorem.name).or_default() += 1;
    }
}

/// The game with each starter and each rule of passing, with free and with connected moves.
fn every_variant(game: &ChosenGame) -> impl Iterator<Item = ChosenGame> {
    Variant::all()
        .filter(|variant| variant.passing != Passing::Both)
        .map(|variant| game.clone().playing(variant))
}

/// The game with each starter.
fn both_first(game: &ChosenGame) -> impl Iterator<Item = ChosenGame> {
    [Player::Alice, Player::Bob].into_iter().map(|first| game.clone().playing(first.into()))
}

#[test]
fn every_theorem_holds_on_all_small_graphs() {
    let mut applied = BTreeMap::new();
    // The more there is to color, the smaller the graphs.
    for (name, order) in [("coloring", 7), ("marking", 7)] {
        for graph in (0..=order).flat_map(enumerate::every_graph) {
            every_variant(&ChosenGame::named(name)).for_each(|game| check(&game, &graph, &mut applied));
        }
    }
    for (name, order) in [("greedy", 7), ("edge", 6), ("incidence", 5), ("arboricity", 5)] {
        for graph in (0..=order).flat_map(enumerate::every_graph) {
            both_first(&ChosenGame::named(name)).for_each(|game| check(&game, &graph, &mut applied));
        }
    }
    for graph in (0..=7).flat_map(enumerate::every_graph) {
        check(&ChosenGame::named("indicated"), &graph, &mut applied);
    }
    for theorem in VARIANT_THEOREMS {
        let of_trees = ["asymmetric", "relaxed"].contains(&theorem.game);
        assert!(of_trees || applied.contains_key(theorem.name), "{} was never applied", theorem.name);
    }
}

#[test]
fn theorems_about_trees_hold_on_all_small_trees() {
    let mut applied = BTreeMap::new();
    let of = ChosenGame::named;
    let turns = [[1, 1], [2, 1], [3, 1], [2, 2], [3, 2]];
    let asymmetric =
        turns.map(|turns| of("asymmetric").with(Terms { turns: Some(turns), ..Terms::default() }));
    let relaxed = [2, 3].map(|defect| of("relaxed").with(Terms { defect: Some(defect), ..Terms::default() }));
    for tree in (1..=9).flat_map(enumerate::trees) {
        asymmetric.iter().flat_map(both_first).for_each(|game| check(&game, &tree, &mut applied));
        relaxed.iter().chain([&of("greedy")]).for_each(|game| check(game, &tree, &mut applied));
        if tree.order() <= 8 {
            check(&of("edge"), &tree, &mut applied);
        }
    }
    for name in ["asymmetric-forest", "relaxed-tree", "greedy-forest", "edge-forest", "edge-arboricity"] {
        assert!(applied[name] > 20, "{name}");
    }
}

#[test]
fn theorems_speak_of_their_games_alone() {
    let proved = |game: &ChosenGame, spec: &str| -> Vec<(&str, u32)> {
        let graph = families::from_spec(spec, 0).unwrap();
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let found = game.proved(&Instance { graph: &graph, parameters: &parameters });
        found.into_iter().map(|(theorem, bound)| (theorem.name, bound)).collect()
    };
    let coloring = ChosenGame::named("coloring");
    let passing = |passing| coloring.clone().playing(Variant { passing, ..Variant::default() });
    assert_eq!(proved(&coloring, "path:4"), []);
    assert_eq!(proved(&passing(Passing::Bob), "path:4"), [("bob-passes-three", 3)]);
    assert_eq!(proved(&passing(Passing::Alice), "path:4"), [("alice-passes-two", 2)]);
    assert_eq!(proved(&passing(Passing::Alice), "path:7"), [("alice-passes-three", 3)]);
    assert_eq!(proved(&passing(Passing::Alice), "crown:5"), [("alice-passes-two", 2)]);
    assert_eq!(proved(&passing(Passing::Both), "star:5"), [("bob-passes-two", 2)]);
    let unequal = ChosenGame::named("asymmetric").with(Terms { turns: Some([1, 2]), ..Terms::default() });
    assert_eq!(proved(&unequal, "path:4"), []);
}

#[test]
fn names_are_unique_and_games_are_in_the_catalogue() {
    let mut names: Vec<&str> = VARIANT_THEOREMS.iter().map(|theorem| theorem.name).collect();
    names.sort_unstable();
    assert!(names.windows(2).all(|pair| pair[0] != pair[1]));
    for theorem in VARIANT_THEOREMS {
        assert!(theorem.statement().starts_with(theorem.ruleset().symbol), "{}", theorem.name);
    }
}
