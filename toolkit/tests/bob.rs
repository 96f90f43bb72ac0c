//! Strategies of Bob against every Alice: the walk against its definition.

use std::sync::Arc;

use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules, Verdict};
use games::marking::MarkingGame;
use games::oracle::game_chromatic_number;
use games::{Adjacency, Passing, Plan, Player, Variant};
use graphs::{Budget, Graph, Limit, Parameters};
use strategies::{
    BOB_STRATEGIES, BoundKind, Citation, Eval, Hypothesis, Invariant, NotApplicable, OPPONENTS,
    PreparedStrategy, Promise, Setup, Starter, Status, Strategy, Theorem,
};
use toolkit::outside::Outside;
use toolkit::players::best_response;
use toolkit::verify::{PaletteRequest, Terms, Verification, verify};

use crate::common::{connected, moves_of, parameters, spec, value_against, winner_of_play};

fn bobs() -> impl Iterator<Item = &'static dyn Strategy> {
    let strategies = BOB_STRATEGIES.iter().map(|&entry| entry as &dyn Strategy);
    strategies.chain(OPPONENTS.iter().map(|&opponent| opponent as &dyn Strategy))
}

fn verified(graph: &Arc<Graph>, known: &Parameters, bob: &dyn Strategy, terms: &Terms) -> Verification {
    verify(graph, known, bob, terms, &Budget::unlimited()).expect("it plays anywhere if it is forced")
}

/// What the walk says of a Bob on a graph is what trying all plays says, in every game that he plays.
fn assert_is_as_defined(graph: &Arc<Graph>, bob: &dyn Strategy, variant: Variant) {
    let known = parameters(graph);
    let setup = Setup { force: true, ..Setup::new(graph, &known).playing(Player::Bob, variant) };
    let Ok(prepared) = bob.prepare(&setup) else { panic!("{} is forced", bob.name()) };
    let plan = &prepared.plan;
    let terms =
        |game| Terms { player: Player::Bob, variant, force: true, game: Some(game), ..Terms::default() };
    let what = || format!("{} on {graph:?}, {variant:?}", bob.name());

    let survives = |k: u32| {
        let rules = Rules::new(k).expect("a color").playing(variant);
        let game = ColoringGame::new(Arc::clone(graph), rules);
        let (won, start) = (Verdict::AliceWins, plan.rule().start());
        value_against(&game, Player::Bob, Some(won), start, &mut moves_of(&game, plan)) == won
    };
    let done = verified(graph, &known, bob, &terms(Kind::Coloring));
    let needed = (1..).find(|&k| survives(k)).expect("with many colors nobody dies");
    assert_eq!((done.worst_case, done.exhaustive), (Some(needed), true), "{}", what());
    assert_eq!(done.colors, Some(needed), "{}", what());
    assert_play_is_won(graph, &done, needed, variant);
    for k in 1..=needed + 1 {
        let terms = Terms { palette: Some(PaletteRequest::Colors(k)), ..terms(Kind::Coloring) };
        assert_eq!(verified(graph, &known, bob, &terms).survives, Some(survives(k)), "{k}, {}", what());
    }
    if let Plan::ColorBlind(_) = plan {
        let (game, start) = (MarkingGame::new(Arc::clone(graph), variant), plan.rule().start());
        let score = value_against(&game, Player::Bob, None, start, &mut moves_of(&game, plan));
        let least = score.neighbors();
        let done = verified(graph, &known, bob, &terms(Kind::Marking));
        assert_eq!((done.worst_case, done.exhaustive), (Some(least + 1), true), "{}", what());
    }
}

/// The play shown is legal, and colors the whole graph.
fn assert_play_is_won(graph: &Arc<Graph>, done: &Verification, colors: u32, variant: Variant) {
    assert_eq!(winner_of_play(graph, done, colors, variant), Some(Player::Alice));
}

#[test]
fn the_walk_is_as_defined_on_connected_graphs_to_order_6() {
    for graph in connected(1..=6) {
        for bob in bobs() {
            for first in Player::BOTH {
                assert_is_as_defined(&graph, bob, first.into());
            }
        }
    }
}

#[test]
fn the_walk_is_as_defined_in_every_variant() {
    for name in ["path:4", "cycle:5", "star:3", "complete:4"] {
        let graph = spec(name);
        for variant in Variant::all() {
            for bob in bobs() {
                assert_is_as_defined(&graph, bob, variant);
            }
        }
    }
    // Two of them are the game of the literature, and all differ in what is allowed.
    assert_eq!(Variant::all().filter(|variant| variant.adjacency == Adjacency::Free).count(), 8);
    assert_eq!(Variant::all().filter(|variant| variant.passing == Passing::Nobody).count(), 4);
}

/// The theorems of each Bob hold, and are exact where they say so, on members of their classes.
#[test]
fn theorems_of_bob_hold_where_they_promise() {
    let members = [
        ("copy-across", Player::Alice, &["crown:2", "crown:3", "crown:4"][..]),
        ("second-color", Player::Alice, &["multipartite:2,2", "multipartite:2,2,2", "multipartite:2,2,2,2"]),
        ("double-threat", Player::Alice, &["path:4", "path:9", "cycle:4", "cycle:9", "petersen"]),
        ("double-threat", Player::Alice, &["prism:3", "prism:4", "prism:5", "prism:6", "prism:9"]),
        ("double-threat", Player::Alice, &["grid:4x4", "grid:4x6", "grid:5x5"]),
        ("double-threat", Player::Bob, &["path:5", "path:8", "cycle:8", "grid:2x5"]),
        (
            "threat-sequence",
            Player::Alice,
            &["grid:2x4", "grid:2x5", "grid:2x6", "grid:2x7", "grid:2x8", "grid:3x4", "grid:3x5"],
        ),
    ];
    for (name, first, graphs) in members {
        let bob = strategies::to_verify(name).expect("in a catalogue");
        for member in graphs {
            let graph = spec(member);
            let terms = Terms { player: Player::Bob, variant: first.into(), ..Terms::default() };
            let done =
                verify(&graph, &parameters(&graph), bob, &terms, &Budget::unlimited()).expect("a member");
            assert!(!done.claims.is_empty(), "{name} promises nothing on {member}");
            assert_eq!(done.holds(), Some(true), "{name} on {member}: {:?}", done.worst_case);
        }
    }
}

/// A smallest forest with chi_g = 4.
#[test]
fn a_forest_on_which_bob_beats_every_alice_with_3_colors() {
    let graph = spec("caterpillar:3,2,2,3");
    let bob = strategies::to_verify("threat-sequence").expect("in the catalogue");
    let terms = Terms { player: Player::Bob, ..Terms::default() };
    let done = verified(&graph, &parameters(&graph), bob, &terms);
    assert_eq!((done.worst_case, done.exhaustive), (Some(4), true));
}

/// A program is verified as those of the catalogue are.
#[test]
fn a_program_is_as_defined() {
    let players = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/players/bob.py");
    let bob = Outside::new(&format!("exec:python3 {players}")).expect("it names a program");
    for graph in connected(2..=4).chain(connected(5..=5).step_by(5)) {
        assert_is_as_defined(&graph, &bob, Variant::default());
    }
    let path = spec("path:4");
    for variant in Variant::all().filter(|variant| variant.first == Player::Bob) {
        assert_is_as_defined(&path, &bob, variant);
    }
}

/// Promises more than it keeps.
struct Boaster;

static FALSE: Theorem = Theorem {
    name: "false",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "3",
    eval: Eval::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Either,
    status: Status::Claimed,
    cite: Citation { key: "Mapgame", at: "" },
};

impl Strategy for Boaster {
    fn name(&self) -> &str {
        "boaster"
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let prepared = strategies::to_verify("double-threat").expect("in the catalogue").prepare(setup)?;
        let promises = vec![Promise { theorem: &FALSE, formula: FALSE.formula, bound: 3 }];
        Ok(PreparedStrategy { promises, ..prepared })
    }
}

#[test]
fn a_false_bound_is_refuted_by_a_play() {
    for graph in connected(2..=5) {
        let known = parameters(&graph);
        let done = verified(&graph, &known, &Boaster, &Terms { player: Player::Bob, ..Terms::default() });
        let is_true = game_chromatic_number(&graph, Player::Alice) >= 3;
        assert_eq!(done.holds(), Some(is_true), "{graph:?}");
        if !is_true {
            assert_play_is_won(&graph, &done, done.colors.expect("it has colors"), Variant::default());
        }
    }
}

/// Where the walk ends early, the Alice who knows him finds plays, and what is not settled is said to be so.
#[test]
fn a_limit_leaves_what_is_proved() {
    let graph = spec("grid:4x6");
    let known = parameters(&graph);
    let greedy = strategies::to_verify("greedy").expect("in the catalogue");
    let terms = |response: Option<&str>| Terms {
        player: Player::Bob,
        palette: Some(PaletteRequest::Colors(4)),
        response: response.map(|text| best_response::search(text, 0).expect("a best response")),
        ..Terms::default()
    };
    let run = |terms: &Terms| verify(&graph, &known, greedy, terms, &Budget::nodes(3)).expect("it plays");
    let cut = run(&terms(None));
    assert_eq!((cut.limit, cut.survives), (Some(Limit::Nodes), None));
    let responded = run(&terms(Some("best-response:200")));
    assert_eq!(responded.response.as_ref().map(|response| response.has_found), Some(true));
    assert_eq!((responded.survives, responded.colors), (Some(true), Some(4)));
    assert_play_is_won(&graph, &responded, 4, Variant::default());
}
