//! Every theorem about variants and other games against the exact values on small graphs.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::{enumerate, families};
use games::certificate::Kind;
use games::rulesets::Terms;
use games::{Adjacency, ChosenGame, Passing, Player, Variant};
use graphs::classes::bipartite::is_bipartite;
use graphs::classes::forest::is_forest;
use graphs::classes::outerplanar::is_outerplanar;
use graphs::clique::clique_number;
use graphs::{Budget, Graph, Parameters, Vertex};
use itertools::Itertools;
use solver::decider;
use strategies::variant_theorems::{self, ProvedBound};
use strategies::{BoundKind, Instance, VARIANT_THEOREMS};

use crate::cli::by_effort;

fn check(game: &ChosenGame, graph: &Graph, applied: &mut BTreeMap<&'static str, usize>) {
    let parameters = Parameters::of(graph, &Budget::unlimited());
    let proved = variant_theorems::proved(game, &Instance { graph, parameters: &parameters });
    if proved.is_empty() {
        return;
    }
    let value = number(game, graph);
    for ProvedBound { theorem, kind, bound } in proved {
        let holds = match kind {
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

fn both_first(game: &ChosenGame) -> impl Iterator<Item = ChosenGame> {
    Player::BOTH.into_iter().map(|first| game.clone().playing(first.into()))
}

/// On the graphs up to the order that suits the game; with `SWEEPS=1` up to the next one.
#[test]
fn every_theorem_holds_on_all_small_graphs() {
    let left_out = by_effort(1, 0);
    let mut applied = BTreeMap::new();
    let mut hold = |games: &[ChosenGame], order: usize| {
        for graph in (0..=order - left_out).flat_map(enumerate::every_graph) {
            games.iter().for_each(|game| check(game, &graph, &mut applied));
        }
    };
    let of = ChosenGame::named;
    // The more there is to color, the smaller the graphs.
    for name in ["coloring", "marking"] {
        hold(&every_variant(&of(name)).collect_vec(), 7);
    }
    for (name, order) in [("greedy", 7), ("edge", 6), ("packing", 6), ("incidence", 5), ("arboricity", 5)] {
        hold(&both_first(&of(name)).collect_vec(), order);
    }
    hold(&[of("indicated")], 7);
    let clique = |clique| of("clique").with(Terms { clique: Some(clique), ..Terms::default() });
    hold(&[1, 2, 3].map(clique).iter().flat_map(both_first).collect_vec(), 6);
    for theorem in VARIANT_THEOREMS {
        // Stored proofs begin at order 12.
        let is_elsewhere =
            ["asymmetric", "relaxed"].contains(&theorem.game) || theorem.name.starts_with("stored-");
        assert!(is_elsewhere || applied.contains_key(theorem.name), "{} was never applied", theorem.name);
    }
}

#[test]
fn what_stored_proofs_say_holds_though_somebody_passes() {
    let mut applied = BTreeMap::new();
    let coloring = ChosenGame::named("coloring");
    for spec in ["circulant:12,1,2", "circulant:13,1,2"] {
        let graph = families::from_spec(spec, 0).unwrap();
        Variant::all().for_each(|variant| check(&coloring.clone().playing(variant), &graph, &mut applied));
    }
    assert_eq!(applied["stored-gadget-passes"], 2 * 6);
    let comb = families::from_spec(&format!("caterpillar:{}", ["1"; 39].join(",")), 0).unwrap();
    let instance = Instance { graph: &comb, parameters: &Parameters::of(&comb, &Budget::nodes(1000)) };
    for variant in Variant::all().filter(|variant| variant.adjacency == Adjacency::Free) {
        let found = variant_theorems::proved(&coloring.clone().playing(variant), &instance);
        let by_segments = found.iter().find(|proved| proved.theorem.name == "stored-segments-passes");
        let expected = (variant.passing != Passing::Nobody).then_some(4);
        assert_eq!(by_segments.map(|proved| proved.bound), expected, "{variant:?}");
    }
}

fn asymmetric(turns: [u32; 2]) -> ChosenGame {
    ChosenGame::named("asymmetric").with(Terms { turns: Some(turns), ..Terms::default() })
}

#[test]
fn theorems_about_turns_hold_on_all_small_graphs_and_forests() {
    let mut applied = BTreeMap::new();
    let games = [[1, 1], [2, 1], [3, 1], [1, 2], [2, 2], [3, 2], [4, 2]].map(asymmetric);
    let graphs = (1..=by_effort(5, 6)).flat_map(enumerate::every_graph);
    let forests = (6..=by_effort(7, 8)).flat_map(enumerate::every_graph).filter(is_forest);
    for (graph, game) in graphs.chain(forests).cartesian_product(games) {
        both_first(&game).for_each(|game| check(&game, &graph, &mut applied));
    }
    let of_turns = VARIANT_THEOREMS.iter().filter(|theorem| theorem.game == "asymmetric");
    for theorem in of_turns {
        assert!(applied[theorem.name] > 50, "{}: {}", theorem.name, applied[theorem.name]);
    }
}

#[test]
fn theorems_about_trees_hold_on_all_small_trees() {
    let mut applied = BTreeMap::new();
    let of = ChosenGame::named;
    let relaxed = [2, 3].map(|defect| of("relaxed").with(Terms { defect: Some(defect), ..Terms::default() }));
    for tree in (1..=by_effort(8, 9)).flat_map(enumerate::trees) {
        relaxed.iter().chain([&of("greedy")]).for_each(|game| check(game, &tree, &mut applied));
        if tree.order() <= 8 {
            check(&of("edge"), &tree, &mut applied);
        }
    }
    for name in ["relaxed-tree", "greedy-forest", "edge-forest", "edge-arboricity"] {
        assert!(applied[name] > 20, "{name}");
    }
}

/// The graphs with one more vertex, joined to all of a clique of k vertices, up to isomorphism.
fn grown(graphs: &[Graph], k: usize) -> Vec<Graph> {
    let mut larger = BTreeMap::new();
    for graph in graphs {
        let is_clique =
            |set: &Vec<Vertex>| set.iter().array_combinations().all(|[&u, &v]| graph.are_adjacent(u, v));
        for clique in graph.vertices().combinations(k).filter(is_clique) {
            let edges = graph.edges().map(|(u, v)| (u.index(), v.index()));
            let new = clique.iter().map(|v| (v.index(), graph.order()));
            let made = Graph::from_edges(graph.order() + 1, edges.chain(new)).unwrap();
            let made = graphs::canonical::canonical_form(&made);
            larger.insert(graphs::to_graph6(&made), made);
        }
    }
    larger.into_values().collect()
}

/// The complete graph of order k + 1, and all k-trees of the orders that follow up to a largest one.
fn k_trees(k: usize, most: usize) -> Vec<Vec<Graph>> {
    let complete = families::from_spec(&format!("complete:{}", k + 1), 0).unwrap();
    std::iter::successors(Some(vec![complete]), |graphs| Some(grown(graphs, k))).take(most - k).collect()
}

fn connected(game: &str, first: Player) -> ChosenGame {
    ChosenGame::named(game).playing(Variant::from(first).moving(Adjacency::Connected))
}

fn number(game: &ChosenGame, graph: &Graph) -> u32 {
    let number = decider::number(game, &Arc::new(graph.clone()), &Budget::unlimited()).unwrap();
    number.exact().expect("small graphs are settled")
}

#[test]
fn the_bounds_on_connected_games_hold_on_small_k_trees() {
    let mut applied = BTreeMap::new();
    for (k, most, counts) in [(2, 9, vec![1, 1, 2, 5, 12, 39, 136]), (3, 9, vec![1, 1, 2, 5, 15, 58])] {
        let trees = k_trees(k, most);
        assert_eq!(trees.iter().map(Vec::len).collect_vec(), counts, "{k}-trees");
        let games = ["marking", "coloring"].into_iter().cartesian_product(Player::BOTH);
        for (tree, (game, first)) in trees.iter().flatten().cartesian_product(games) {
            check(&connected(game, first), tree, &mut applied);
        }
    }
    for name in ["connected-chordal", "connected-chordal-three"] {
        assert!(applied[name] > 200, "{name}: {applied:?}");
    }
}

/// That some outerplanar 2-tree has connected game coloring number 5 is from \[Bradshaw2020\]; that no 2-tree has more is 7.8
/// of docs/theory.md.
#[test]
fn the_smallest_2_tree_with_connected_game_coloring_number_5_is_outerplanar_of_order_9() {
    let game = connected("marking", Player::Alice);
    let by_order = k_trees(2, 9);
    let outerplanar = |graphs: &Vec<Graph>| graphs.iter().filter(|graph| is_outerplanar(graph)).count();
    assert_eq!(by_order.iter().map(outerplanar).collect_vec(), [1, 1, 1, 3, 4, 12, 27]);
    let with_5 = by_order.iter().flatten().filter(|graph| number(&game, graph) >= 5).collect_vec();
    let degrees = |graph: &Graph| graph.vertices().map(|v| graph.degree(v)).sorted().collect_vec();
    assert_eq!(with_5.iter().map(|graph| degrees(graph)).collect_vec(), [[2, 2, 2, 2, 4, 4, 4, 4, 6]]);
    assert!(is_outerplanar(with_5[0]) && number(&game, with_5[0]) == 5);
}

/// Complements of all bipartite graphs of order 8, those that are not connected too.
#[test]
fn complements_of_bipartite_graphs_need_a_color_for_each_vertex_of_a_clique() {
    let coloring = ChosenGame::named("coloring");
    let mut beyond = 0;
    for graph in enumerate::every_graph(8).filter(is_bipartite) {
        let pairs = graph.vertices().array_combinations().filter(|&[u, v]| !graph.are_adjacent(u, v));
        let complement = Graph::from_edges(8, pairs.map(|[u, v]| (u.index(), v.index()))).unwrap();
        let omega = clique_number(&complement, &Budget::unlimited()).exact().unwrap();
        for first in Player::BOTH {
            let game = coloring.clone().playing(Variant::from(first).passing(Passing::Alice));
            let parameters = Parameters::of(&complement, &Budget::unlimited());
            let proved =
                variant_theorems::proved(&game, &Instance { graph: &complement, parameters: &parameters });
            let bound = proved.iter().find(|proved| proved.theorem.name == "alice-passes-two-cliques");
            assert_eq!(bound.map(|proved| proved.bound), Some(omega), "{complement:?}");
            assert_eq!(number(&game, &complement), omega, "{complement:?}");
        }
        beyond += u32::from(number(&coloring, &complement) > omega);
    }
    assert!(beyond > 0, "passing helps Alice on some of them");
}

/// Theorems for every graph, about connected moves, passes, or both.
const OF_ALL_GRAPHS: [&str; 4] =
    ["shades-in-variants", "acyclic-in-variants", "pseudoforest-in-variants", "least-rank-passes"];

fn passes(game: &ChosenGame) -> bool {
    game.variant.passing != Passing::Nobody
}

#[test]
fn theorems_speak_of_their_games_alone() {
    let proved = |game: &ChosenGame, spec: &str| -> Vec<(&str, u32)> {
        let graph = families::from_spec(spec, 0).unwrap();
        let parameters = Parameters::of(&graph, &Budget::unlimited());
        let found = variant_theorems::proved(game, &Instance { graph: &graph, parameters: &parameters });
        let found = found.into_iter().map(|proved| (proved.theorem.name, proved.bound));
        let (of_all, of_some): (Vec<_>, Vec<_>) = found.partition(|(name, _)| OF_ALL_GRAPHS.contains(name));
        let speaks = game.kind().is_some() && game.variant != Variant::from(game.variant.first);
        assert_eq!(
            !of_all.is_empty(),
            speaks && (game.kind() != Some(Kind::Marking) || passes(game)),
            "{of_all:?}"
        );
        of_some
    };
    let coloring = ChosenGame::named("coloring");
    let passing = |passing| coloring.clone().playing(Variant { passing, ..Variant::default() });
    assert_eq!(proved(&coloring, "path:4"), []);
    assert_eq!(proved(&passing(Passing::Bob), "path:4"), [("bob-passes-three", 3)]);
    let of_alice = [("alice-passes-two", 2), ("alice-passes-two-cliques", 2), ("mirror-alice-passes", 2)];
    assert_eq!(proved(&passing(Passing::Alice), "path:4"), of_alice);
    assert_eq!(proved(&passing(Passing::Alice), "path:7"), [("alice-passes-three", 3)]);
    assert_eq!(proved(&passing(Passing::Alice), "crown:5"), [("alice-passes-two", 2)]);
    assert_eq!(proved(&passing(Passing::Both), "star:5"), [("bob-passes-two", 2)]);
    // A theorem about the marking game bounds the coloring game as well.
    let of_chordal = [("connected-chordal", 6), ("connected-chordal-three", 5)];
    assert_eq!(proved(&connected("marking", Player::Alice), "fan:7"), of_chordal);
    assert_eq!(proved(&connected("coloring", Player::Bob), "fan:7"), of_chordal);
    assert_eq!(proved(&asymmetric([1, 2]), "path:4"), []);
    // K_4 has an orientation of out-degrees at most 2, and none of at most 1.
    let of_orientation = |turns| {
        let found = proved(&asymmetric(turns), "complete:4");
        found.into_iter().find(|(name, _)| *name == "asymmetric-orientation").map(|(_, bound)| bound)
    };
    assert_eq!([[1, 1], [2, 1], [3, 2], [4, 2]].map(of_orientation), [None, Some(6), None, Some(7)]);
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
