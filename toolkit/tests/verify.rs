//! Strategies against every Bob: the search against its definition, and the theorems against the search.
//!
//! Strategies of Bob against every Alice: the walk against its definition.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use catalogue::{enumerate, families};
use games::certificate::Kind;
use games::coloring::{ColoringGame, Rules, Verdict};
use games::marking::{MarkingGame, MarkingMove, Score};
use games::oracle::game_chromatic_number;
use games::{
    Adjacency, Agent, ChosenGame, Game, Memory, Passing, Plan, Player, Reason, Variant, VertexRule, View,
};
use graphs::to_graph6;
use graphs::{Budget, Graph, Limit, LinearOrder, Parameters, Vertex, VertexSet};
use itertools::iproduct;
use proptest::prelude::*;
use solver::decider;
use strategies::{
    BOB_STRATEGIES, BoundKind, Citation, Entry, Evaluation, Follower, Hypothesis, Invariant, NotApplicable,
    OPPONENTS, OwnProof, PreparedStrategy, Promise, STRATEGIES, Setup, Starter, Status, Strategy, Theorem,
};
use toolkit::outside::OutsideProgram;
use toolkit::players::best_response;
use toolkit::verify::{
    Defeat, PaletteRequest, Sampling, Verification, VerifyError, VerifyTerms, sample, verify, worst_case,
};

use crate::common::{
    by_effort, connected, moves_of, parameters, player, spec, spider_and_cycle, value_against, winner_of_play,
};

fn worst_by_definition(graph: &Arc<Graph>, plan: &Plan, first: Player) -> u32 {
    let (game, start) = (MarkingGame::new(Arc::clone(graph), first), plan.rule().start());
    value_against(&game, Player::Alice, None, start, &mut moves_of(&game, plan)).neighbors()
}

fn color_blind(entry: &Entry, graph: &Arc<Graph>, order: LinearOrder) -> Option<Plan> {
    let parameters = parameters(graph);
    let plan = (entry.new)(&Setup::new(graph, &parameters).along(order)).ok()?.plan;
    Some(plan).filter(|plan| matches!(plan, Plan::ColorBlind(_)))
}

fn named(name: &str) -> &'static Entry {
    strategies::by_name(name).expect("in the catalogue")
}

fn within(graph: &Arc<Graph>, entry: &Entry, terms: &VerifyTerms, budget: &Budget) -> Verification {
    verify(graph, &parameters(graph), entry, terms, budget).expect("it applies")
}

fn on_its_own_terms(graph: &Arc<Graph>, entry: &Entry) -> Verification {
    within(graph, entry, &VerifyTerms::default(), &Budget::unlimited())
}

fn sampled(
    graph: &Arc<Graph>,
    entry: &Entry,
    terms: &VerifyTerms,
    (bob, games): (&str, u64),
) -> Result<Verification, VerifyError> {
    let bob = player(bob);
    let sampling = Sampling { bob: &bob, games, seed: 7 };
    sample(graph, &parameters(graph), entry, terms, sampling, &Budget::unlimited())
}

fn of_game(game: Kind) -> VerifyTerms {
    VerifyTerms { game: Some(game), ..VerifyTerms::default() }
}

fn with_colors(colors: u32) -> VerifyTerms {
    VerifyTerms { palette: Some(PaletteRequest::Colors(colors)), ..of_game(Kind::Coloring) }
}

fn assert_play_is_legal_and_scores(graph: &Arc<Graph>, first: Player, play: &[Vertex], score: u32) {
    let game = MarkingGame::new(Arc::clone(graph), first);
    let mut position = game.initial();
    let mut moves = Vec::new();
    for &v in play {
        game.moves(&position, &mut moves);
        let step = MarkingMove::Mark(v);
        assert!(moves.contains(&step), "vertex {v} is not a move of {play:?}");
        game.play(&mut position, step);
    }
    assert_eq!(position.score(), Score::new(score), "the score of the play shown");
}

fn vertices(done: &Verification) -> Vec<Vertex> {
    done.worst_play.iter().map(|reply| reply.vertex).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The bound holds for any order, with rho(L) instead of col_2, and disconnected graphs count.
    #[test]
    fn bounds_hold_along_any_order(seed in any::<u64>(), n in 1usize..8, p in 0.1f64..0.9, shuffle in any::<u64>()) {
        let graph = Arc::new(families::from_spec(&format!("gnp:{n},{p:.3}"), seed).unwrap());
        let mut sequence: Vec<Vertex> = graph.vertices().collect();
        sequence.sort_by_key(|v| (v.index() as u64 + 1).wrapping_mul(shuffle | 1) % 97);
        let order = LinearOrder::new(n, sequence).unwrap();
        let parameters = parameters(&graph);
        for &entry in STRATEGIES.iter().filter(|entry| entry.player == Player::Alice) {
            let terms = VerifyTerms { order: Some(order.clone()), ..VerifyTerms::default() };
            let Ok(done) = verify(&graph, &parameters, entry, &terms, &Budget::nodes(20_000)) else { continue };
            let proved = done.claims.iter().filter(|claim| claim.status == Status::Proved);
            prop_assert!(proved.clone().all(|claim| claim.holds != Some(false)), "{} on {:?} along {:?}", entry.name, graph, order);
            let Some(plan) = color_blind(entry, &graph, order.clone()) else { continue };
            for first in Player::BOTH {
                let terms = VerifyTerms { variant: first.into(), ..terms.clone() };
                let done = verify(&graph, &parameters, entry, &terms, &Budget::unlimited()).unwrap();
                let worst = worst_by_definition(&graph, &plan, first);
                prop_assert_eq!(done.worst_case, Some(worst + 1));
                let mut proved = done.claims.iter().filter(|claim| claim.status == Status::Proved);
                prop_assert!(proved.all(|claim| claim.holds != Some(false)), "{} on {:?}, {} first", entry.name, graph, first);
                assert_play_is_legal_and_scores(&graph, first, &vertices(&done), worst);
            }
        }
    }
}

#[test]
fn no_theorem_is_refuted_on_a_connected_graph_of_order_at_most_7() {
    let entry = named("activation");
    for graph in connected(1..=7) {
        let known = parameters(&graph);
        let col_2 = known.col_2().exact().expect("small graphs are settled");
        let col_g = solver::marking::game_coloring_number(&graph, Player::Alice, &Budget::unlimited());
        let done = on_its_own_terms(&graph, entry);
        assert_eq!((done.holds(), done.exhaustive, done.limit), (Some(true), true, None), "{graph:?}");
        let (best, worst) = (col_g.exact().expect("small graphs are settled"), done.worst_case.unwrap());
        assert!(worst >= best, "activation beats best play on {graph:?}");
        let plan = color_blind(entry, &graph, known.col_2().witness.clone()).unwrap();
        let found = worst_case(&graph, plan.rule(), Player::Alice, &Budget::unlimited());
        let by_definition = worst_by_definition(&graph, &plan, Player::Alice);
        assert_eq!((found.score, found.score + 1), (by_definition, worst), "{graph:?}");
        assert_play_is_legal_and_scores(&graph, Player::Alice, &found.play, found.score);
        // What an independent program found over the same graphs: the bound is never reached.
        assert!(worst < 3 * col_2 - 1 || graph.order() == 1, "{graph:?}");
        let found = [(2, 4), (3, 6), (4, 7)].into_iter().find(|&(value, _)| value == col_2);
        assert!(found.is_none_or(|(_, most)| worst <= most), "{worst} on {graph:?} with col_2 = {col_2}");
    }
}

/// Plays the highest-numbered vertex first, which helps no player.
struct LastVertexFirst;

impl VertexRule for LastVertexFirst {
    fn start(&self) -> Memory {
        Memory::of(VertexSet::empty(0))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Reason) {
        let chosen = view.uncolored.iter().last().expect("something is uncolored");
        (chosen, Reason { template: "the last vertex is {last}".into(), trail: vec![chosen] })
    }
}

static TOO_GOOD: Theorem = Theorem {
    name: "too-good",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "stars",
    formula: "2",
    eval: Evaluation::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Alice,
    status: Status::Claimed,
    cite: Citation { key: "Mapgame", at: "" },
    own: OwnProof { theory: None, coq: None },
};

static LAST_VERTEX_FIRST: Entry = Entry {
    name: "last-vertex-first",
    player: Player::Alice,
    about: "for this test",
    theorems: &[&TOO_GOOD],
    new: |_: &Setup<'_>| -> Result<PreparedStrategy, NotApplicable> {
        let promises =
            vec![Promise { theorem: &TOO_GOOD, formula: TOO_GOOD.formula, bound: 2, connected: None }];
        Ok(PreparedStrategy { plan: Plan::ColorBlind(Box::new(LastVertexFirst)), order: None, promises })
    },
};

#[test]
fn a_false_claim_is_refuted_with_the_play() {
    let star = spec("star:6");
    let done = on_its_own_terms(&star, &LAST_VERTEX_FIRST);
    // All six leaves can be marked before the hub, which is vertex 0.
    assert_eq!((done.holds(), done.worst_case), (Some(false), Some(7)));
    assert_eq!(vertices(&done).last(), Some(&Vertex::new(0)));
    assert_play_is_legal_and_scores(&star, Player::Alice, &vertices(&done), 6);
    // With seven colors no vertex dies, yet the score of the marking game is above the claim.
    let done = sampled(&star, &LAST_VERTEX_FIRST, &with_colors(7), ("random", 50)).unwrap();
    assert_eq!((done.holds(), done.defeat), (Some(false), None));
    assert!(done.worst_case > Some(2));
    // So it is where nothing has a color.
    let done = sampled(&star, &LAST_VERTEX_FIRST, &of_game(Kind::Marking), ("random", 50)).unwrap();
    assert_eq!((done.holds(), done.game, done.colors), (Some(false), Kind::Marking, None));
    assert_play_is_legal_and_scores(&star, Player::Alice, &vertices(&done), done.worst_case.unwrap() - 1);
    // A Bob who asks the solver says what he found.
    let star = spec("star:4");
    let done = sampled(&star, &LAST_VERTEX_FIRST, &with_colors(2), ("perfect", 1)).unwrap();
    assert_eq!((done.survives, done.defeat), (Some(false), Some(Defeat::Dead(Vertex::new(0)))));
    assert_eq!(done.worst_play[1].why.as_deref(), Some("it wins"));
}

#[test]
fn a_search_cut_short_says_so_and_settles_nothing() {
    let (tree, entry) = (spec("tree:4,2"), named("activation"));
    let done = within(&tree, entry, &VerifyTerms::default(), &Budget::nodes(10));
    assert_eq!((done.exhaustive, done.holds(), done.positions), (false, None, 10));
    let all = on_its_own_terms(&tree, entry);
    assert!(all.exhaustive && all.worst_case >= done.worst_case);
    assert_eq!(all.holds(), Some(true));
    // The order is 65, so that sets of vertices are wide.
    let wide = on_its_own_terms(&spec("star:64"), entry);
    assert_eq!((wide.holds(), wide.exhaustive), (Some(true), true));
    // The graphs of 25 vertices of the source report need 5, which takes long.
    for name in by_effort(&[][..], &["grid:5x5", "torus:5x5"]) {
        assert_eq!(on_its_own_terms(&spec(name), entry).worst_case, Some(5), "{name}");
    }
}

#[test]
fn activation_survives_with_its_worst_case_of_colors() {
    // A vertex with k - 1 colored neighbors at most has one of k colors left, whatever they are.
    let entry = named("activation");
    for graph in connected(1..=5) {
        let marking = on_its_own_terms(&graph, entry).worst_case.unwrap();
        let coloring = within(&graph, entry, &of_game(Kind::Coloring), &Budget::unlimited());
        assert!(coloring.worst_case.unwrap() <= marking, "{graph:?}");
        assert_eq!(coloring.holds(), Some(true));
        let chi_g = solver::coloring::game_chromatic_number(&graph, Player::Alice, &Budget::unlimited());
        assert!(coloring.worst_case >= chi_g.exact(), "{graph:?}");
        let decided = within(&graph, entry, &with_colors(marking), &Budget::unlimited());
        assert_eq!((decided.survives, decided.exhaustive), (Some(true), true));
    }
}

#[test]
fn a_strategy_that_is_verified_is_the_player_of_matches() {
    let (mut beaten, mut compared) = (0, 0);
    for graph in connected(1..=5) {
        let parameters = parameters(&graph);
        for entry in STRATEGIES {
            let plan = |graph| (entry.new)(&Setup::new(graph, &parameters)).map(|prepared| prepared.plan);
            let Ok(plan @ Plan::ColorBlind(_)) = plan(&graph) else { continue };
            let (memory, mut alice) = (plan.rule().start(), Follower::new(plan));
            for colors in 1..=graph.max_degree() as u32 {
                let verified = within(&graph, entry, &with_colors(colors), &Budget::unlimited());
                let game = ColoringGame::new(Arc::clone(&graph), Rules::new(colors).unwrap());
                // As in a match.
                let mut choose = |position: &_, memory: &mut Memory, last| {
                    alice.recall(memory.clone());
                    let step = alice.choose(&game, position, last);
                    memory.clone_from(alice.memory());
                    step
                };
                let (lost, start) = (Verdict::BobWins, memory.clone());
                let loses = value_against(&game, Player::Alice, Some(lost), start, &mut choose) == lost;
                assert_eq!(verified.survives, Some(!loses), "{} with {colors} on {graph:?}", entry.name);
                (beaten, compared) = (beaten + usize::from(loses), compared + 1);
            }
        }
    }
    assert!(beaten > 50 && compared - beaten > 50, "{beaten} of {compared}");
}

#[test]
fn the_reading_of_the_source_report_is_refuted_by_a_play_that_wins() {
    let (graph, order) = spider_and_cycle();
    assert_eq!((order.rho(&graph), parameters(&graph).col_2().exact()), (3, Some(3)));
    let terms = VerifyTerms { order: Some(order), ..VerifyTerms::default() };
    let done = within(&graph, named("loose-backward-report"), &terms, &Budget::nodes(10_000));
    assert_eq!((done.holds(), done.colors), (Some(false), Some(8)));
    assert_eq!(done.claims[0].status, Status::Claimed);
    assert_eq!(done.defeat, Some(Defeat::Dead(Vertex::new(0))));
    // The rules alone say that Bob has won.
    assert_eq!(winner_of_play(&graph, &done, 8, Variant::default()), Some(Player::Bob));
    // The strategy itself survives what beats that reading.
    let entry = named("loose-backward");
    for bob in OPPONENTS.iter().filter(|bob| bob.players.contains(&Player::Bob)) {
        let done = sampled(&graph, entry, &terms, (bob.name, 20)).unwrap();
        let found = (done.holds(), done.games, done.limit, done.exhaustive);
        assert_eq!(found, (Some(true), Some(20), None, false), "{}", bob.name);
    }
    let done = within(&graph, entry, &terms, &Budget::nodes(1000));
    assert_eq!((done.holds(), done.exhaustive), (None, false));
}

#[test]
fn a_sample_without_a_game_says_nothing() {
    static RAISED: LazyLock<Arc<AtomicBool>> = LazyLock::new(Arc::default);
    // Interrupted as soon as the strategy is ready.
    static INTERRUPTED: Entry = Entry {
        new: |setup| {
            RAISED.store(true, Ordering::Relaxed);
            (strategies::by_name("activation").unwrap().new)(setup)
        },
        ..LAST_VERTEX_FIRST
    };
    let (star, random) = (spec("star:6"), player("random"));
    let sampling = Sampling { bob: &random, games: 50, seed: 0 };
    for game in [Kind::Coloring, Kind::Marking] {
        RAISED.store(false, Ordering::Relaxed);
        let budget = Budget { stop: Some(Arc::clone(&RAISED)), ..Budget::default() };
        let done =
            sample(&star, &parameters(&star), &INTERRUPTED, &of_game(game), sampling, &budget).unwrap();
        assert_eq!((done.games, done.limit), (Some(0), Some(Limit::Interrupted)));
        assert!(!done.claims.is_empty() && done.claims.iter().all(|claim| claim.holds.is_none()), "{game}");
        assert_eq!(done.holds(), None, "{game}");
    }
}

#[test]
fn one_bob_never_does_more_than_every_bob_and_a_far_sighted_one_as_much() {
    let entry = named("activation");
    let (mut attained, mut graphs) = (0, 0);
    for graph in connected([6]) {
        let worst = on_its_own_terms(&graph, entry).worst_case;
        let by = |bob| sampled(&graph, entry, &of_game(Kind::Marking), (bob, 2)).unwrap();
        let (far, blind) = (by("alpha-beta:9"), by("random"));
        assert!(far.worst_case <= worst && blind.worst_case <= worst, "{graph:?}");
        assert_eq!((far.games, far.limit, far.holds()), (Some(2), None, Some(true)));
        attained += u32::from(far.worst_case == worst);
        graphs += 1;
    }
    assert!(2 * attained > graphs, "{attained} of {graphs}");
}

#[test]
fn guided_strategies_keep_their_promises_on_every_connected_graph_of_order_at_most_6() {
    for graph in connected(1..=6) {
        let chi_g = solver::coloring::game_chromatic_number(&graph, Player::Alice, &Budget::unlimited());
        for name in ["loose-backward", "acyclic", "acyclic-greedy", "pseudoforest"] {
            let done = on_its_own_terms(&graph, named(name));
            assert_eq!((done.holds(), done.exhaustive), (Some(true), true), "{name} on {graph:?}");
            assert!(done.worst_case >= chi_g.exact(), "{name} beats best play on {graph:?}");
        }
    }
}

/// So do they with connected moves, for either first player; no other strategy is sure of an open vertex.
#[test]
fn guided_strategies_keep_their_promises_in_the_connected_game() {
    for (graph, first) in iproduct!(connected(1..=by_effort(5, 6)), Player::BOTH) {
        let variant = Variant::from(first).moving(Adjacency::Connected);
        let terms = VerifyTerms { variant, ..VerifyTerms::default() };
        let game = ChosenGame::named("coloring").playing(variant);
        let best = decider::number(&game, &graph, &Budget::unlimited()).unwrap();
        for entry in STRATEGIES {
            let done = verify(&graph, &parameters(&graph), *entry, &terms, &Budget::unlimited());
            if !["loose-backward", "acyclic", "acyclic-greedy", "pseudoforest"].contains(&entry.name) {
                let refusal = done.unwrap_err().to_string();
                assert!(refusal.contains("not open") || refusal.contains("expected"), "{refusal}");
                continue;
            }
            let done = done.unwrap();
            assert_eq!((done.holds(), done.exhaustive), (Some(true), true), "{} on {graph:?}", entry.name);
            assert!(done.claims[0].theorem.ends_with("-in-variants"), "{}", entry.name);
            assert!(done.worst_case >= best.exact(), "{} beats best play on {graph:?}", entry.name);
        }
    }
}

/// What docs/theory.md, 7, says of grids of width 4; with fewer colors every rule loses.
#[test]
fn least_danger_beats_every_bob_on_grids_of_width_4() {
    for (name, colors, survives) in
        [("grid:4x2", 4, true), ("grid:4x3", 4, true), ("grid:4x4", 3, false), ("torus:3x4", 4, false)]
    {
        let terms = VerifyTerms { palette: Some(PaletteRequest::Colors(colors)), ..VerifyTerms::default() };
        let done = within(&spec(name), named("least-danger"), &terms, &Budget::unlimited());
        assert_eq!((done.survives, done.exhaustive), (Some(survives), true), "{name}");
    }
}

/// C_4 x H and P_4 x H for all connected H to an order, against every Bob with as many colors as the largest degree.
#[test]
fn the_mirror_beats_every_bob_on_products_to_order_16() {
    for other in (2..=by_effort(4, 6)).flat_map(enumerate::connected_graphs) {
        for factor in ["cycle:4", "path:4"] {
            let graph = spec(&format!("product({factor},g6:{})", to_graph6(&other)));
            let terms = VerifyTerms { variant: Player::Bob.into(), ..with_colors(graph.max_degree() as u32) };
            let done = within(&graph, named("mirror"), &terms, &Budget::unlimited());
            assert_eq!((done.survives, done.exhaustive), (Some(true), true), "{factor} x {other:?}");
        }
    }
}

/// The bound is that of the pairs beside a vertex; on products with C_4 the largest degree.
#[test]
fn the_mirror_beats_every_bob_who_begins() {
    let entry = named("mirror");
    let bob_first = VerifyTerms { variant: Player::Bob.into(), ..VerifyTerms::default() };
    let bound = |graph: Arc<Graph>| {
        let done = verify(&graph, &parameters(&graph), entry, &bob_first, &Budget::unlimited()).ok()?;
        assert_eq!((done.holds(), done.exhaustive), (Some(true), true), "{graph:?}");
        done.bound()
    };
    assert_eq!(connected(1..=6).filter_map(bound).count(), 4);
    let bounds = "cube=3 torus:4x3=4 cylinder:3x4=4 product(cycle:4,star:2)=4 grid:3x4=4 octahedron=3 \
                  multipartite:4,2,2=4 union(octahedron,cycle:4)=3 union(cycle:4,octahedron)=3 torus:3x5=none";
    for (name, colors) in bounds.split(' ').filter_map(|row| row.split_once('=')) {
        assert_eq!(bound(spec(name)), colors.parse().ok(), "{name}");
    }
    // Where Alice begins nothing is promised, and on C_4 with 2 colors she loses.
    let done = within(&spec("cycle:4"), entry, &with_colors(2), &Budget::unlimited());
    assert_eq!((done.claims.len(), done.survives), (0, Some(false)));
}

fn bobs() -> impl Iterator<Item = &'static dyn Strategy> {
    let strategies = BOB_STRATEGIES.iter().map(|&entry| entry as &dyn Strategy);
    strategies.chain(OPPONENTS.iter().map(|&opponent| opponent as &dyn Strategy))
}

fn verified(graph: &Arc<Graph>, known: &Parameters, bob: &dyn Strategy, terms: &VerifyTerms) -> Verification {
    verify(graph, known, bob, terms, &Budget::unlimited()).expect("it plays anywhere if it is forced")
}

fn assert_is_as_defined(graph: &Arc<Graph>, bob: &dyn Strategy, variant: Variant) {
    let known = parameters(graph);
    let setup = Setup { force: true, ..Setup::new(graph, &known).playing(Player::Bob, variant) };
    let Ok(prepared) = bob.prepare(&setup) else { panic!("{} is forced", bob.name()) };
    let plan = &prepared.plan;
    let terms = |game| VerifyTerms {
        player: Player::Bob,
        variant,
        force: true,
        game: Some(game),
        ..VerifyTerms::default()
    };
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
        let terms = VerifyTerms { palette: Some(PaletteRequest::Colors(k)), ..terms(Kind::Coloring) };
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

#[test]
fn theorems_of_bob_hold_where_they_promise() {
    for row in [
        "copy-across alice crown:2 crown:3 crown:4",
        "second-color alice multipartite:2,2 multipartite:2,2,2 multipartite:2,2,2,2",
        "double-threat alice path:4 path:9 cycle:4 cycle:9 petersen prism:3 prism:4 prism:5 prism:6 prism:9",
        "double-threat alice grid:4x4 grid:4x6 grid:5x5",
        "double-threat bob path:5 path:8 cycle:8 grid:2x5",
        "threat-sequence alice grid:2x4 grid:2x5 grid:2x6 grid:2x7 grid:2x8 grid:3x4 grid:3x5",
    ] {
        let [name, first, ref members @ ..] = row.split(' ').collect::<Vec<_>>()[..] else { panic!("{row}") };
        let first = if first == "bob" { Player::Bob } else { Player::Alice };
        let bob = strategies::to_verify(name).expect("in a catalogue");
        for member in members {
            let graph = spec(member);
            let terms = VerifyTerms { player: Player::Bob, variant: first.into(), ..VerifyTerms::default() };
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
    let terms = VerifyTerms { player: Player::Bob, ..VerifyTerms::default() };
    let done = verified(&graph, &parameters(&graph), bob, &terms);
    assert_eq!((done.worst_case, done.exhaustive), (Some(4), true));
}

#[test]
fn a_program_is_as_defined() {
    let players = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/players/bob.py");
    let bob = OutsideProgram::new(&format!("exec:python3 {players}")).expect("it names a program");
    for graph in connected(2..=4).chain(connected(5..=5).step_by(5)) {
        assert_is_as_defined(&graph, &bob, Variant::default());
    }
    let path = spec("path:4");
    for variant in Variant::all().filter(|variant| variant.first == Player::Bob) {
        assert_is_as_defined(&path, &bob, variant);
    }
}

struct Boaster;

static FALSE: Theorem = Theorem {
    name: "false",
    invariant: Invariant::GameChromaticNumber,
    kind: BoundKind::Lower,
    class: "all graphs",
    formula: "3",
    starter: Starter::Either,
    ..TOO_GOOD
};

impl Strategy for Boaster {
    fn name(&self) -> &str {
        "boaster"
    }

    fn prepare(&self, setup: &Setup<'_>) -> Result<PreparedStrategy, NotApplicable> {
        let prepared = strategies::to_verify("double-threat").expect("in the catalogue").prepare(setup)?;
        let promises = vec![Promise { theorem: &FALSE, formula: FALSE.formula, bound: 3, connected: None }];
        Ok(PreparedStrategy { promises, ..prepared })
    }
}

#[test]
fn a_false_bound_is_refuted_by_a_play() {
    for graph in connected(2..=5) {
        let known = parameters(&graph);
        let done = verified(
            &graph,
            &known,
            &Boaster,
            &VerifyTerms { player: Player::Bob, ..VerifyTerms::default() },
        );
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
    let terms = |response: Option<&str>| VerifyTerms {
        player: Player::Bob,
        palette: Some(PaletteRequest::Colors(4)),
        response: response.map(|text| best_response::search(text, 0).expect("a best response")),
        ..VerifyTerms::default()
    };
    let run =
        |terms: &VerifyTerms| verify(&graph, &known, greedy, terms, &Budget::nodes(3)).expect("it plays");
    let cut = run(&terms(None));
    assert_eq!((cut.limit, cut.survives), (Some(Limit::Nodes), None));
    let responded = run(&terms(Some("best-response:200")));
    assert_eq!(responded.response.as_ref().map(|response| response.has_found), Some(true));
    assert_eq!((responded.survives, responded.colors), (Some(true), Some(4)));
    assert_play_is_won(&graph, &responded, 4, Variant::default());
}
