//! Games given by their rules: the contract of `Game`, what is refused, and values known by hand.

use std::sync::Arc;

use games::coloring::Color;
use games::ruled::{ColorSet, ColorsOutOfRange, MOST_COLORS, Names, RuledGame, Rules, Step};
use games::rulesets::{Monotonicity, Parameter, RULESETS, Ruleset, Terms, Variants};
use games::{Adjacency, Evaluate, Game, Passing, Player, Prospect, Variant, minimax};
use graphs::{Graph, Vertex};
use proptest::prelude::*;

use crate::common::{assert_contract, from_code, path, spec};

fn terms() -> Terms {
    Terms { turns: Some([2, 1]), defect: Some(1), distance: Some(2), clique: Some(2), ..Terms::default() }
}

fn all_rules(graph: &Graph) -> Vec<(&'static Ruleset, Arc<dyn Rules>)> {
    RULESETS.iter().filter_map(|&ruleset| Some((ruleset, ruleset.rules(graph, &terms())?))).collect()
}

fn game(name: &str, graph: &Arc<Graph>, terms: &Terms, colors: u32) -> RuledGame {
    RuledGame::new(Arc::clone(graph), rules(name, graph, terms), colors, Player::Alice).unwrap()
}

fn rules(name: &str, graph: &Graph, terms: &Terms) -> Arc<dyn Rules> {
    Ruleset::named(name).unwrap().rules(graph, terms).expect("a game by rules of its own")
}

fn clique(clique: u32) -> Terms {
    Terms { clique: Some(clique), ..Terms::default() }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn engines_may_rely_on_every_game(
        order in 1usize..=5,
        edges in any::<u64>(),
        colors in 1u32..=3,
        choices in prop::collection::vec(any::<usize>(), 12),
        bob_first in any::<bool>(),
        passing in prop::sample::select(&Passing::ALL[..]),
    ) {
        let graph = from_code(order, edges & ((1 << (order * (order - 1) / 2)) - 1));
        let first = if bob_first { Player::Bob } else { Player::Alice };
        for (ruleset, rules) in all_rules(&graph) {
            let passing = if ruleset.variants == Variants::Passing { passing } else { Passing::Nobody };
            let begins = match ruleset.variants {
                Variants::Every { .. } | Variants::Passing => true,
                Variants::Begun(players) => players.contains(&first),
            };
            if begins && (!rules.colors_edges() || graph.size() <= 6) {
                let variant = Variant::from(first).passing(passing);
                let game = RuledGame::new(Arc::clone(&graph), rules, colors, variant).unwrap();
                assert_contract(&game, 2 * game.elements() + 1, &choices);
            }
        }
    }
}

/// The least k with which Alice wins, and the largest with which Bob does.
#[test]
fn values_known_by_hand() {
    let turns = |turns| Terms { turns: Some(turns), ..Terms::default() };
    let defect = |defect| Terms { defect: Some(defect), ..Terms::default() };
    let plain = Terms::default;
    let ends_first = Terms { order: Some([0, 2, 1].map(Vertex::new).to_vec()), ..Terms::default() };
    for (name, terms, graph, alice, bob) in [
        // The first color of a path of three vertices is 0 at every vertex but one that has a neighbor of it.
        ("greedy", plain(), "path:3", 2, 1),
        // Bob colors the other end of the path differently, so that the middle is stuck; in order he cannot.
        ("ordered", ends_first, "path:3", 3, 2),
        ("ordered", plain(), "path:3", 2, 1),
        ("indicated", plain(), "cycle:4", 2, 1),
        ("indicated", plain(), "cycle:5", 3, 2),
        // Alice colors two opposite vertices alike before Bob has a turn.
        ("asymmetric", turns([2, 1]), "cycle:4", 2, 1),
        ("asymmetric", turns([1, 1]), "cycle:4", 3, 2),
        // A color class may be a triangle with defect 2, and an edge with defect 1.
        ("relaxed", defect(2), "complete:3", 1, 0),
        ("relaxed", defect(1), "complete:3", 2, 1),
        ("relaxed", defect(1), "complete:4", 3, 1),
        // Two vertices of a triangle may have one color, or all three.
        ("clique", clique(2), "complete:3", 2, 1),
        ("clique", clique(3), "complete:3", 1, 0),
        // Any two vertices of a color are free of triangles, so the last vertex of K_4 needs a second color only.
        ("clique", clique(2), "complete:4", 2, 1),
        // The middle of the path, if it has color 1, leaves its ends one color each.
        ("packing", plain(), "path:3", 2, 1),
        ("packing", plain(), "complete:3", 3, 2),
        ("arboricity", plain(), "path:5", 1, 0),
        ("arboricity", plain(), "cycle:3", 2, 1),
    ] {
        for (k, winner) in [(alice, Player::Alice), (bob, Player::Bob)].into_iter().filter(|(k, _)| *k > 0) {
            let won = minimax::value(&game(name, &spec(graph), &terms, k)).winner();
            assert_eq!(won, winner, "{name} {terms} on {graph}, k = {k}");
        }
    }
}

#[test]
fn a_turn_has_as_many_moves_as_the_rules_say() {
    let game = game("asymmetric", &path(6), &Terms { turns: Some([3, 2]), ..Terms::default() }, 3);
    let (mut position, mut players) = (game.initial(), Vec::new());
    assert_eq!((position.left(), game.colors()), (3, 3));
    while game.value(&position).is_none() {
        players.push(position.to_move());
        position = game.after(&position, game.legal(&position)[0]);
    }
    let [alice, bob] = [Player::Alice, Player::Bob];
    assert_eq!(players, [alice, alice, alice, bob, bob, alice]);
}

#[test]
fn a_named_vertex_is_colored_by_the_opponent() {
    let game = game("indicated", &path(3), &Terms::default(), 2);
    let mut position = game.initial();
    let moves = game.legal(&position);
    assert_eq!(moves, [0, 1, 2].map(|v| Step::Name(Vertex::new(v))));
    game.play(&mut position, moves[1]);
    let moves = game.legal(&position);
    assert_eq!((position.to_move(), position.named()), (Player::Bob, Some(Vertex::new(1))));
    assert_eq!(moves.iter().map(Step::to_string).collect::<Vec<_>>(), ["1=0", "1=1"]);
}

#[test]
fn sets_of_colors_hold_all_of_them() {
    let all = ColorSet::first(MOST_COLORS);
    assert_eq!((all.len(), all.iter().count()), (MOST_COLORS, MOST_COLORS as usize));
    assert_eq!(format!("{:?}", ColorSet::first(3)), "{0, 1, 2}");
    let rules = all_rules(&path(2)).remove(0).1;
    for colors in [0, MOST_COLORS + 1] {
        let refused = RuledGame::new(path(2), Arc::clone(&rules), colors, Player::Alice).unwrap_err();
        assert_eq!(refused, ColorsOutOfRange(colors));
    }
}

/// Bob may take a color that no vertex has only where no color that is used fits: on the path 0 - 1 - 2 with 1 colored, at
/// 0 and 2; with 0 colored, its color fits 2 alone, and the readings differ at 1.
#[test]
fn a_fair_bob_takes_colors_that_are_used() {
    let all = "0=0 0=1 0=2 1=0 1=1 1=2 2=0 2=1 2=2";
    for (name, colored, expected) in [
        ("fair", None, all),
        ("fairest", None, all),
        ("fair", Some(0), "1=0 1=2 2=1"),
        ("fairest", Some(0), "2=1"),
        ("fair", Some(1), "0=0 0=2 2=0 2=2"),
        ("fairest", Some(1), "0=0 0=2 2=0 2=2"),
    ] {
        let game = game(name, &path(3), &Terms::default(), 3);
        let mut position = game.initial();
        if let Some(element) = colored.map(Vertex::new) {
            game.play(&mut position, Step::Color { element, color: Color::new(1) });
            assert_eq!(position.used().iter().map(Color::index).collect::<Vec<_>>(), [1]);
        }
        let moves = game.legal(&position).iter().map(Step::to_string).collect::<Vec<_>>().join(" ");
        assert_eq!((moves.as_str(), position.left()), (expected, 1), "{name}, {colored:?}");
    }
}

/// Of the connected coloring game it is known that more colors may harm Alice; where moves are free that is open.
#[test]
fn what_is_known_of_more_colors_is_told_by_variant() {
    let connected = Variant::default().moving(Adjacency::Connected);
    let monotone =
        |name| [Variant::default(), connected].map(|one| Ruleset::named(name).unwrap().monotone_in(one));
    assert_eq!(monotone("coloring"), [Monotonicity::Open, Monotonicity::No]);
    assert_eq!(monotone("marking"), [Monotonicity::Yes, Monotonicity::Yes]);
    assert_eq!(monotone("edge"), [Monotonicity::Open, Monotonicity::Open]);
    assert_eq!(monotone("ordered")[0], Monotonicity::No);
}

/// With a colors that fit, an uncolored element counts 2^-a against Alice.
#[test]
fn a_position_is_better_the_more_colors_fit() {
    let merits = [2, 3].map(|colors| {
        let game = game("fair", &path(3), &Terms::default(), colors);
        game.merit(&game.initial())
    });
    assert!(merits[0] < merits[1], "{merits:?}");
    let Prospect::Open(merit) = merits[1] else { panic!("{merits:?}") };
    assert!(merit < 0, "{merit}");
}

/// Names of colors change nothing but in a game that orders them.
#[test]
fn positions_that_differ_in_names_are_one_unless_colors_are_ordered() {
    let canonical = |name, turns: [u32; 2]| {
        let game = game(name, &path(3), &Terms { defect: Some(1), ..Terms::default() }, 3);
        let mut position = game.initial();
        for (element, color) in turns.into_iter().enumerate() {
            let step = Step::Color { element: Vertex::new(element), color: Color::new(color) };
            game.play(&mut position, step);
        }
        game.canonical(&position)
    };
    assert_eq!(canonical("relaxed", [2, 0]), canonical("relaxed", [0, 1]));
    assert_ne!(canonical("relaxed", [2, 2]), canonical("relaxed", [0, 1]));
    for (ruleset, rules) in all_rules(&path(2)) {
        let game = RuledGame::new(path(2), Arc::clone(&rules), 3, Player::Alice).unwrap();
        let mut position = game.initial();
        if let Some(&step @ Step::Color { color, .. }) = game.legal(&position).last()
            && color.index() > 0
        {
            game.play(&mut position, step);
            let is_kept = game.canonical(&position) == position;
            assert_eq!(is_kept, rules.names() == Names::Ordered, "{}", ruleset.name);
        }
    }
}

/// Whether the colored elements of a graph may have their colors, by the definition of the game.
fn is_allowed(name: &str, terms: &Terms, graph: &Graph, colors: &[Option<Color>]) -> bool {
    (0..2).map(Color::new).all(|color| {
        let class: Vec<Vertex> =
            graph.vertices().filter(|v| colors.get(v.index()) == Some(&Some(color))).collect();
        let neighbors = |v: Vertex| class.iter().filter(|&&w| graph.are_adjacent(v, w)).count();
        match name {
            "relaxed" => class.iter().all(|&v| neighbors(v) <= terms.defect.unwrap() as usize),
            "clique" => (0u32..1 << class.len()).all(|subset| {
                let chosen = || {
                    class.iter().enumerate().filter(|(place, _)| subset >> place & 1 == 1).map(|(_, v)| *v)
                };
                let is_clique = chosen().all(|v| chosen().all(|w| v == w || graph.are_adjacent(v, w)));
                !is_clique || subset.count_ones() <= terms.clique.unwrap()
            }),
            // Vertices at distance 2 have a common neighbor.
            "packing" => class.iter().all(|&v| {
                let has_common =
                    |w| graph.vertices().any(|u| graph.are_adjacent(u, v) && graph.are_adjacent(u, w));
                neighbors(v) == 0 && (color.index() == 0 || class.iter().all(|&w| v == w || !has_common(w)))
            }),
            // A color without cycles has as many edges as vertices less trees.
            "arboricity" => {
                let of_color = graph.edges().zip(colors).filter(|(_, own)| **own == Some(color));
                let own: Vec<_> = of_color.map(|((u, v), _)| (u.index(), v.index())).collect();
                let size = own.len();
                let part = Graph::from_edges(graph.order(), own).unwrap();
                size + graphs::connectivity::components(&part).len() == graph.order()
            }
            _ => class.iter().all(|&v| neighbors(v) == 0),
        }
    })
}

/// Every partial coloring of every small graph with two colors: a color fits where what is made of it is allowed.
#[test]
fn colors_fit_by_their_definitions() {
    let defect = |defect| Terms { defect: Some(defect), ..Terms::default() };
    let choices = |ruleset: &Ruleset| match ruleset.parameters {
        [Parameter::Defect] => [0, 1, 2].map(defect).to_vec(),
        [Parameter::Clique] => [1, 2, 3].map(clique).to_vec(),
        _ => vec![terms()],
    };
    let palette = ColorSet::first(2);
    let mut compared = 0;
    let graphs =
        [(3, 3), (4, 6)].into_iter().flat_map(|(order, pairs)| (0..1u64 << pairs).map(move |it| (order, it)));
    for graph in graphs.map(|(order, edges)| from_code(order, edges)) {
        let by_rules = RULESETS.iter().filter(|ruleset| ruleset.kind().is_none());
        for (name, terms) in
            by_rules.flat_map(|game| choices(game).into_iter().map(|terms| (game.name, terms)))
        {
            let rules = rules(name, &graph, &terms);
            let elements = rules.elements(&graph) as u32;
            for code in 0..3u32.pow(elements) {
                let color = |place| (code / 3u32.pow(place) % 3).checked_sub(1).map(Color::new);
                let colors: Vec<_> = (0..elements).map(color).collect();
                if !is_allowed(name, &terms, &graph, &colors) {
                    continue;
                }
                let fitting = rules.fitting(&graph, &colors, palette);
                for (element, other) in
                    (0..colors.len()).flat_map(|element| palette.iter().map(move |it| (element, it)))
                {
                    let mut next = colors.clone();
                    next[element] = Some(other);
                    let expected = colors[element].is_none() && is_allowed(name, &terms, &graph, &next);
                    let found = fitting[element].contains(other);
                    assert_eq!(
                        found, expected,
                        "{name}{terms}, {graph:?}, {colors:?}: {other:?} at {element}"
                    );
                    compared += 1;
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

/// Of every game, enough colors are enough, and one less is not always.
#[test]
fn with_enough_colors_one_always_fits() {
    let of = |name, terms: &Terms| {
        ["path:1", "path:4", "complete:5"].map(|named| {
            let graph = spec(named);
            rules(name, &graph, terms).enough(&graph)
        })
    };
    let [plain, defect] = [Terms::default(), Terms { defect: Some(1), ..Terms::default() }];
    assert_eq!([of("fair", &plain), of("relaxed", &defect)], [[1, 3, 5]; 2]);
    assert_eq!([of("clique", &clique(2)), of("packing", &plain)], [[1, 2, 3], [1, 4, 5]]);
    assert_eq!(of("arboricity", &plain), [1, 2, 4]);
}

#[test]
fn what_was_chosen_is_told() {
    let [all, none] = [terms(), Terms::default()];
    assert_eq!(
        (all.remarks().as_str(), none.remarks().as_str()),
        (", turns 2,1, defect 1, distance 2, clique 2", "")
    );
    assert_eq!(
        (all.to_string().as_str(), none.to_string().as_str()),
        (" turns=2,1 defect=1 distance=2 clique=2", "")
    );
    let ordered = Terms { order: Some([1, 0].map(Vertex::new).to_vec()), ..none };
    assert_eq!(ordered.to_string(), " order=1,0");
    for ruleset in RULESETS {
        let symbol = ruleset.symbol_of(&all, false);
        let is_bare = ruleset.parameters.iter().all(|&parameter| parameter == Parameter::Order);
        assert_eq!(symbol == ruleset.symbol, is_bare, "{}: {symbol}", ruleset.name);
    }
    assert!(Parameter::ALL.iter().all(|&one| one.is_needed() == (one != Parameter::Order)));
    assert_eq!(
        [Monotonicity::Yes, Monotonicity::No, Monotonicity::Open].map(Monotonicity::name),
        ["yes", "no", "open"]
    );
}
