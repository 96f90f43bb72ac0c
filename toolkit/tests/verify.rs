//! Strategies against every Bob: the search against its definition, and the theorems against the search.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock};

use games::certificate::Kind;
use games::coloring::{ColoringGame, ColoringMove, ColoringPosition, Rules, Verdict};
use games::marking::{MarkingGame, MarkingMove, Score};
use games::{Agent, Game, Memory, Plan, Play, Player, Reason, VertexRule, View};
use graphs::{Budget, Graph, Limit, LinearOrder, Parameters, Vertex, VertexSet, enumerate, families};
use proptest::prelude::*;
use strategies::{
    BoundKind, Citation, Entry, Eval, Follower, Hypothesis, Invariant, NotApplicable, OPPONENTS,
    PreparedStrategy, Promise, STRATEGIES, Setup, Starter, Status, Theorem,
};
use toolkit::players::NamedPlayer;
use toolkit::verify::{
    Defeat, PaletteRequest, Sampling, Terms, Verification, VerifyError, sample, verify, worst_case,
};

fn parameters(graph: &Graph) -> Parameters {
    Parameters::of(graph, &Budget::unlimited())
}

/// The largest score over all plays of Bob, by trying them all.
fn worst_by_definition(graph: &Graph, rule: &dyn VertexRule) -> u32 {
    fn score(graph: &Graph, unmarked: &VertexSet, v: Vertex) -> u32 {
        graph.neighbors(v).iter().filter(|&&w| !unmarked.contains(w)).count() as u32
    }
    fn alice(
        graph: &Graph,
        rule: &dyn VertexRule,
        unmarked: &VertexSet,
        memory: &Memory,
        last: Option<Vertex>,
    ) -> u32 {
        if unmarked.is_empty() {
            return 0;
        }
        let (mut unmarked, mut memory) = (unmarked.clone(), memory.clone());
        let (chosen, _) = rule.next(&mut memory, View { graph, uncolored: &unmarked, colors: &[], last });
        let here = score(graph, &unmarked, chosen);
        assert!(unmarked.remove(chosen), "the strategy chose a marked vertex");
        let later = unmarked.iter().map(|b| {
            let mut after = unmarked.clone();
            after.remove(b);
            score(graph, &unmarked, b).max(alice(graph, rule, &after, &memory, Some(b)))
        });
        later.max().unwrap_or(0).max(here)
    }
    alice(graph, rule, &VertexSet::full(graph.order()), &rule.start(), None)
}

/// The rule of a color-blind strategy that applies to the graph.
fn color_blind(entry: &Entry, graph: &Arc<Graph>, order: LinearOrder) -> Option<Box<dyn VertexRule>> {
    let parameters = parameters(graph);
    match (entry.new)(&Setup::new(graph, &parameters).along(order)).ok()?.plan {
        Plan::ColorBlind(rule) => Some(rule),
        Plan::Guided { .. } | Plan::Sighted(_) => None,
    }
}

fn on_its_own_terms(
    graph: &Arc<Graph>,
    parameters: &Parameters,
    entry: &'static Entry,
) -> Option<Verification> {
    verify(graph, parameters, entry, &Terms::default(), &Budget::unlimited()).ok()
}

fn assert_play_is_legal_and_scores(graph: &Arc<Graph>, play: &[Vertex], score: u32) {
    let game = MarkingGame::new(Arc::clone(graph), Player::Alice);
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

#[test]
fn the_search_finds_the_worst_of_all_plays() {
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        let entry = strategies::by_name("activation").unwrap();
        let rule = color_blind(entry, &graph, parameters(&graph).col_2().witness.clone()).unwrap();
        let found = worst_case(&graph, &*rule, &Budget::unlimited());
        assert_eq!(found.score, worst_by_definition(&graph, &*rule), "{} on {graph:?}", entry.name);
        assert_eq!(found.limit, None);
        assert_play_is_legal_and_scores(&graph, &found.play, found.score);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The bound holds for any order, with rho(L) in the place of col_2, and disconnected graphs count.
    #[test]
    fn bounds_hold_along_any_order(seed in any::<u64>(), n in 1usize..8, p in 0.1f64..0.9, shuffle in any::<u64>()) {
        let graph = Arc::new(families::from_spec(&format!("gnp:{n},{p:.3}"), seed).unwrap());
        let mut sequence: Vec<Vertex> = graph.vertices().collect();
        sequence.sort_by_key(|v| (v.index() as u64 + 1).wrapping_mul(shuffle | 1) % 97);
        let order = LinearOrder::new(n, sequence).unwrap();
        let parameters = parameters(&graph);
        for &entry in STRATEGIES.iter().filter(|entry| entry.player == Player::Alice) {
            let terms = Terms { order: Some(order.clone()), ..Terms::default() };
            let Ok(done) = verify(&graph, &parameters, entry, &terms, &Budget::nodes(20_000)) else { continue };
            let proved = done.claims.iter().filter(|claim| claim.status == Status::Proved);
            prop_assert!(proved.clone().all(|claim| claim.holds != Some(false)), "{} on {:?} along {:?}", entry.name, graph, order);
            if let Some(rule) = color_blind(entry, &graph, order.clone()) {
                let worst = worst_by_definition(&graph, &*rule);
                prop_assert_eq!(done.worst_case, Some(worst + 1));
                assert_play_is_legal_and_scores(&graph, &vertices(&done), worst);
            }
        }
    }
}

#[test]
fn no_theorem_is_refuted_on_a_connected_graph_of_order_at_most_7() {
    let mut verified = 0;
    let entry = strategies::by_name("activation").unwrap();
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        let parameters = parameters(&graph);
        let col_2 = parameters.col_2().exact().expect("small graphs are settled");
        let col_g = solver::marking::game_coloring_number(&graph, Player::Alice, &Budget::unlimited());
        let done = on_its_own_terms(&graph, &parameters, entry).unwrap();
        assert!(done.exhaustive);
        assert_eq!(done.holds(), Some(true), "{} on {graph:?}", entry.name);
        let (best, worst) = (col_g.exact().expect("small graphs are settled"), done.worst_case.unwrap());
        assert!(worst >= best, "{} beats best play on {graph:?}", entry.name);
        // What an independent program found over the same graphs: the bound is never reached.
        assert!(worst < 3 * col_2 - 1 || graph.order() == 1, "{graph:?}");
        let found = [(2, 4), (3, 6), (4, 7)].into_iter().find(|&(value, _)| value == col_2);
        assert!(found.is_none_or(|(_, most)| worst <= most), "{worst} on {graph:?} with col_2 = {col_2}");
        verified += 1;
    }
    assert_eq!(verified, 996);
}

/// Plays the highest-numbered vertex first, which serves nobody.
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
    eval: Eval::Formula(&[]),
    applies: Hypothesis::None,
    starter: Starter::Alice,
    status: Status::Claimed,
    cite: Citation { key: "Mapgame", at: "" },
};

static LAST_VERTEX_FIRST: Entry = Entry {
    name: "last-vertex-first",
    player: Player::Alice,
    about: "for this test",
    theorems: &[&TOO_GOOD],
    new: |_: &Setup<'_>| -> Result<PreparedStrategy, NotApplicable> {
        let promises = vec![Promise { theorem: &TOO_GOOD, formula: TOO_GOOD.formula, bound: 2 }];
        Ok(PreparedStrategy { plan: Plan::ColorBlind(Box::new(LastVertexFirst)), order: None, promises })
    },
};

#[test]
fn a_false_claim_is_refuted_with_the_play() {
    let star = Arc::new(families::from_spec("star:6", 0).unwrap());
    let done = on_its_own_terms(&star, &parameters(&star), &LAST_VERTEX_FIRST).unwrap();
    assert_eq!(done.holds(), Some(false));
    // All six leaves can be marked before the hub, which is vertex 0.
    assert_eq!(done.worst_case, Some(7));
    assert_eq!(vertices(&done).last(), Some(&Vertex::new(0)));
    assert_play_is_legal_and_scores(&star, &vertices(&done), 6);
}

#[test]
fn a_search_cut_short_says_so_and_settles_nothing() {
    let tree = Arc::new(families::from_spec("tree:4,2", 0).unwrap());
    let entry = strategies::by_name("activation").unwrap();
    let done = verify(&tree, &parameters(&tree), entry, &Terms::default(), &Budget::nodes(10)).unwrap();
    assert!(!done.exhaustive);
    assert_eq!(done.holds(), None);
    assert_eq!(done.positions, 10);
    let all = on_its_own_terms(&tree, &parameters(&tree), entry).unwrap();
    assert!(all.exhaustive && all.worst_case >= done.worst_case);
    assert_eq!(all.holds(), Some(true));
}

#[test]
#[ignore = "a sweep: .ci/sweeps"]
fn the_source_graphs_of_25_vertices_need_5() {
    for spec in ["grid:5x5", "torus:5x5"] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let entry = strategies::by_name("activation").unwrap();
        let done = on_its_own_terms(&graph, &parameters(&graph), entry).unwrap();
        assert_eq!(done.worst_case, Some(5), "{spec}");
    }
}

#[test]
fn graphs_beyond_one_word_are_verified_too() {
    // The order is 65, so that sets of vertices are wide.
    let star = Arc::new(families::from_spec("star:64", 0).unwrap());
    let entry = strategies::by_name("activation").unwrap();
    let done = on_its_own_terms(&star, &parameters(&star), entry).unwrap();
    assert!(done.exhaustive);
    assert_eq!(done.holds(), Some(true));
}

#[test]
fn activation_survives_with_its_worst_case_of_colors() {
    // A vertex with k - 1 colored neighbors at most has one of k colors left, whatever they are.
    let entry = strategies::by_name("activation").unwrap();
    for graph in (1..=5).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        let parameters = parameters(&graph);
        let marking = on_its_own_terms(&graph, &parameters, entry).unwrap().worst_case.unwrap();
        let terms = Terms { game: Some(Kind::Coloring), ..Terms::default() };
        let coloring = verify(&graph, &parameters, entry, &terms, &Budget::unlimited()).unwrap();
        assert!(coloring.worst_case.unwrap() <= marking, "{graph:?}");
        assert_eq!(coloring.holds(), Some(true));
        let chi_g = solver::coloring::game_chromatic_number(&graph, Player::Alice, &Budget::unlimited());
        assert!(coloring.worst_case >= chi_g.exact(), "{graph:?}");
        let terms = Terms { palette: Some(PaletteRequest::Colors(marking)), ..terms };
        let decided = verify(&graph, &parameters, entry, &terms, &Budget::unlimited()).unwrap();
        assert_eq!((decided.survives, decided.exhaustive), (Some(true), true));
    }
}

/// Whether Alice, who follows her plan as she does in a match, loses some play from this position, by trying all
/// moves of Bob.
fn loses_a_match(
    game: &ColoringGame,
    alice: &mut Follower,
    position: &ColoringPosition,
    memory: &Memory,
    last: Option<ColoringMove>,
) -> bool {
    if let Some(verdict) = game.value(position) {
        return verdict == Verdict::BobWins;
    }
    alice.recall(memory.clone());
    let mut answered = position.clone();
    game.play(&mut answered, alice.choose(game, position, last));
    if let Some(verdict) = game.value(&answered) {
        return verdict == Verdict::BobWins;
    }
    let memory = alice.memory().clone();
    let mut moves = Vec::new();
    game.moves(&answered, &mut moves);
    moves.into_iter().any(|bob| {
        let mut next = answered.clone();
        game.play(&mut next, bob);
        loses_a_match(game, alice, &next, &memory, Some(bob))
    })
}

#[test]
fn a_strategy_that_is_verified_is_the_player_of_matches() {
    let (mut beaten, mut compared) = (0, 0);
    for graph in (1..=5).flat_map(enumerate::connected_graphs).map(Arc::new) {
        let parameters = parameters(&graph);
        for entry in STRATEGIES {
            let plan = |graph| (entry.new)(&Setup::new(graph, &parameters)).map(|prepared| prepared.plan);
            let Ok(plan @ Plan::ColorBlind(_)) = plan(&graph) else { continue };
            let (memory, mut alice) = (plan.rule().start(), Follower::new(plan));
            for colors in 1..=graph.max_degree() as u32 {
                let palette = Some(PaletteRequest::Colors(colors));
                let terms = Terms { game: Some(Kind::Coloring), palette, ..Terms::default() };
                let verified = verify(&graph, &parameters, *entry, &terms, &Budget::unlimited()).unwrap();
                let game = ColoringGame::new(Arc::clone(&graph), Rules::new(colors).unwrap());
                let loses = loses_a_match(&game, &mut alice, &game.initial(), &memory, None);
                assert_eq!(verified.survives, Some(!loses), "{} with {colors} on {graph:?}", entry.name);
                (beaten, compared) = (beaten + usize::from(loses), compared + 1);
            }
        }
    }
    assert!(beaten > 50 && compared - beaten > 50, "{beaten} of {compared}");
}

/// Ten paths 0 - w - y - x and a cycle of four vertices, along the x, 0, the w, the y and the cycle: its
/// rho is 3, and that is col_2.
fn spider_and_cycle() -> (Arc<Graph>, LinearOrder) {
    let graph = Arc::new(families::from_spec("union(spider:10,3,cycle:4)", 0).unwrap());
    let legs = |place: usize| (0..10).map(move |leg| 3 * leg + place);
    let sequence = legs(3).chain([0]).chain(legs(1)).chain(legs(2)).chain(31..35);
    let order = LinearOrder::new(35, sequence.map(Vertex::new).collect()).unwrap();
    assert_eq!(order.rho(&graph), 3);
    (graph, order)
}

#[test]
fn the_reading_of_the_source_report_is_refuted_by_a_play_that_wins() {
    let (graph, order) = spider_and_cycle();
    let parameters = parameters(&graph);
    assert_eq!(parameters.col_2().exact(), Some(3));
    let terms = Terms { order: Some(order), ..Terms::default() };
    let entry = strategies::by_name("loose-backward-report").unwrap();
    let done = verify(&graph, &parameters, entry, &terms, &Budget::nodes(10_000)).unwrap();
    assert_eq!((done.holds(), done.colors), (Some(false), Some(8)));
    assert_eq!(done.claims[0].status, Status::Claimed);
    assert_eq!(done.defeat, Some(Defeat::Dead(Vertex::new(0))));
    // The rules alone say that Bob has won.
    let game = ColoringGame::new(Arc::clone(&graph), Rules::new(8).unwrap());
    let mut play = Play::new();
    for reply in &done.worst_play {
        play.push(reply.player, ColoringMove::Color { vertex: reply.vertex, color: reply.color.unwrap() });
    }
    let end = play.replay(&game).expect("the play is legal");
    assert_eq!(game.value(&end), Some(Verdict::BobWins));
}

#[test]
fn the_strategy_itself_survives_what_beats_that_reading() {
    let (graph, order) = spider_and_cycle();
    let parameters = parameters(&graph);
    let terms = Terms { order: Some(order), ..Terms::default() };
    let entry = strategies::by_name("loose-backward").unwrap();
    for bob in OPPONENTS.iter().filter(|bob| bob.players.contains(&Player::Bob)) {
        let bob: NamedPlayer = bob.name.parse().unwrap();
        let sampling = Sampling { bob: &bob, games: 20, seed: 0 };
        let done = sample(&graph, &parameters, entry, &terms, sampling, &Budget::unlimited()).unwrap();
        assert_eq!((done.holds(), done.games, done.limit), (Some(true), Some(20), None), "{bob}");
        assert!(!done.exhaustive);
    }
    let done = verify(&graph, &parameters, entry, &terms, &Budget::nodes(1000)).unwrap();
    assert_eq!((done.holds(), done.exhaustive), (None, false));
}

#[test]
fn sampled_bobs_refute_a_false_claim_of_a_color_blind_strategy() {
    let star = Arc::new(families::from_spec("star:6", 0).unwrap());
    let random: NamedPlayer = "random".parse().unwrap();
    let terms =
        Terms { palette: Some(PaletteRequest::Colors(7)), game: Some(Kind::Coloring), ..Terms::default() };
    let sampling = Sampling { bob: &random, games: 50, seed: 0 };
    let parameters = parameters(&star);
    let done =
        sample(&star, &parameters, &LAST_VERTEX_FIRST, &terms, sampling, &Budget::unlimited()).unwrap();
    // With seven colors no vertex dies, yet the score of the marking game is above the claim.
    assert_eq!((done.holds(), done.defeat), (Some(false), None));
    assert!(done.worst_case > Some(2));
    // So it is where nothing has a color.
    let marking = Terms { game: Some(Kind::Marking), ..Terms::default() };
    let done =
        sample(&star, &parameters, &LAST_VERTEX_FIRST, &marking, sampling, &Budget::unlimited()).unwrap();
    assert_eq!((done.holds(), done.game, done.colors), (Some(false), Kind::Marking, None));
    assert_play_is_legal_and_scores(&star, &vertices(&done), done.worst_case.unwrap() - 1);
}

/// Where a limit ends the sample before any game is over, no claim is held, and none is refuted.
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
    let star = Arc::new(families::from_spec("star:6", 0).unwrap());
    let random: NamedPlayer = "random".parse().unwrap();
    let sampling = Sampling { bob: &random, games: 50, seed: 0 };
    for game in [Kind::Coloring, Kind::Marking] {
        RAISED.store(false, Ordering::Relaxed);
        let budget = Budget { stop: Some(Arc::clone(&RAISED)), ..Budget::default() };
        let terms = Terms { game: Some(game), ..Terms::default() };
        let done = sample(&star, &parameters(&star), &INTERRUPTED, &terms, sampling, &budget).unwrap();
        assert_eq!((done.games, done.limit), (Some(0), Some(Limit::Interrupted)));
        assert!(!done.claims.is_empty() && done.claims.iter().all(|claim| claim.holds.is_none()), "{game}");
        assert_eq!(done.holds(), None, "{game}");
    }
}

/// Who looks far enough ahead finds what the exhaustive search finds.
#[test]
fn one_bob_never_does_more_than_every_bob_and_a_far_sighted_one_as_much() {
    let alpha_beta: NamedPlayer = "alpha-beta:9".parse().unwrap();
    let random: NamedPlayer = "random".parse().unwrap();
    let marking = Terms { game: Some(Kind::Marking), ..Terms::default() };
    let (mut attained, mut graphs) = (0, 0);
    for graph in enumerate::connected_graphs(6) {
        let graph = Arc::new(graph);
        let parameters = parameters(&graph);
        let entry = strategies::by_name("activation").unwrap();
        let worst = on_its_own_terms(&graph, &parameters, entry).unwrap().worst_case;
        let by = |bob| {
            let sampling = Sampling { bob, games: 2, seed: 7 };
            sample(&graph, &parameters, entry, &marking, sampling, &Budget::unlimited()).unwrap()
        };
        let (far, blind) = (by(&alpha_beta), by(&random));
        assert!(far.worst_case <= worst && blind.worst_case <= worst, "{graph:?}");
        assert_eq!((far.games, far.limit, far.holds()), (Some(2), None, Some(true)));
        attained += u32::from(far.worst_case == worst);
        graphs += 1;
    }
    assert!(2 * attained > graphs, "{attained} of {graphs}");
}

#[test]
fn a_bob_who_cannot_play_so_is_refused() {
    let graph = Arc::new(families::from_spec("cycle:5", 0).unwrap());
    let parameters = parameters(&graph);
    let refusal = |bob: &str, terms: &Terms| {
        let bob: NamedPlayer = bob.parse().unwrap();
        let sampling = Sampling { bob: &bob, games: 1, seed: 0 };
        let entry = strategies::by_name("activation").unwrap();
        let none = sample(&graph, &parameters, entry, terms, sampling, &Budget::unlimited()).unwrap_err();
        assert!(matches!(none, VerifyError::NoPlayer(_)));
        none.to_string()
    };
    let marking = Terms { game: Some(Kind::Marking), ..Terms::default() };
    assert!(refusal("greedy", &marking).contains("plays the coloring game alone"));
    assert!(refusal("alpha-beta:x", &marking).contains("a number of plies"));
    assert_eq!(refusal("first-fit", &Terms::default()), "first-fit does not play bob");
}

#[test]
fn a_bob_who_asks_the_solver_says_what_he_found() {
    let star = Arc::new(families::from_spec("star:4", 0).unwrap());
    let parameters = parameters(&star);
    let perfect: NamedPlayer = "perfect".parse().unwrap();
    let terms =
        Terms { palette: Some(PaletteRequest::Colors(2)), game: Some(Kind::Coloring), ..Terms::default() };
    let sampling = Sampling { bob: &perfect, games: 1, seed: 0 };
    let done =
        sample(&star, &parameters, &LAST_VERTEX_FIRST, &terms, sampling, &Budget::unlimited()).unwrap();
    assert_eq!((done.survives, done.defeat), (Some(false), Some(Defeat::Dead(Vertex::new(0)))));
    assert_eq!(done.worst_play[1].why.as_deref(), Some("it wins"));
}

#[test]
fn guided_strategies_keep_their_promises_on_every_connected_graph_of_order_at_most_6() {
    let mut verified = 0;
    for graph in (1..=6).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        let parameters = parameters(&graph);
        for name in ["loose-backward", "acyclic", "acyclic-greedy"] {
            let entry = strategies::by_name(name).unwrap();
            let done = on_its_own_terms(&graph, &parameters, entry).unwrap();
            assert_eq!((done.holds(), done.exhaustive), (Some(true), true), "{name} on {graph:?}");
            let chi_g = solver::coloring::game_chromatic_number(&graph, Player::Alice, &Budget::unlimited());
            assert!(done.worst_case >= chi_g.exact(), "{name} beats best play on {graph:?}");
            verified += 1;
        }
    }
    assert_eq!(verified, 3 * 143);
}

#[test]
fn terms_that_do_not_fit_are_refused_with_the_reason() {
    let graph = Arc::new(families::from_spec("cycle:5", 0).unwrap());
    let parameters = parameters(&graph);
    let refusal = |name: &str, terms: Terms| {
        let entry = strategies::by_name(name).unwrap();
        verify(&graph, &parameters, entry, &terms, &Budget::unlimited()).unwrap_err().to_string()
    };
    let marking = Terms { game: Some(Kind::Marking), ..Terms::default() };
    assert!(refusal("acyclic", marking.clone()).contains("coloring game"));
    let seven = Terms { palette: Some(PaletteRequest::Colors(7)), ..Terms::default() };
    assert!(refusal("acyclic", seven.clone()).contains("multiple of the 3 classes"));
    assert!(refusal("activation", Terms { game: Some(Kind::Marking), ..seven }).contains("no colors"));
}

/// What `docs/theory.md`, section 7, says of grids of width 4, as far as it takes no time; with fewer colors than chi_g every rule loses.
#[test]
fn least_danger_beats_every_bob_on_grids_of_width_4() {
    let entry = strategies::by_name("least-danger").unwrap();
    let colors = |k| Terms { palette: Some(PaletteRequest::Colors(k)), ..Terms::default() };
    let beats = |spec: &str, k| {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let done = verify(&graph, &parameters(&graph), entry, &colors(k), &Budget::unlimited()).unwrap();
        assert!(done.exhaustive, "{spec}");
        done.survives.unwrap()
    };
    assert!(beats("grid:4x2", 4) && beats("grid:4x3", 4));
    assert!(!beats("grid:4x4", 3) && !beats("torus:3x4", 4));
}

/// The bound is that of the pairs beside a vertex; on products with C_4 the largest degree.
#[test]
fn the_mirror_beats_every_bob_who_begins() {
    let entry = strategies::by_name("mirror").unwrap();
    let bob_first = Terms { variant: Player::Bob.into(), ..Terms::default() };
    let bound = |graph: Graph| {
        let graph = Arc::new(graph);
        let done = verify(&graph, &parameters(&graph), entry, &bob_first, &Budget::unlimited()).ok()?;
        assert_eq!((done.holds(), done.exhaustive), (Some(true), true), "{graph:?}");
        Some(done.claims[0].bound)
    };
    let found = (1..=6).flat_map(enumerate::connected_graphs).filter_map(bound).count();
    assert_eq!(found, 4);
    for (spec, colors) in [
        ("cube", 3),
        ("torus:4x3", 4),
        ("cylinder:3x4", 4),
        ("product(cycle:4,star:2)", 4),
        ("grid:3x4", 4),
        ("octahedron", 3),
        ("multipartite:4,2,2", 4),
        ("union(octahedron,cycle:4)", 3),
        ("union(cycle:4,octahedron)", 3),
    ] {
        assert_eq!(bound(families::from_spec(spec, 0).unwrap()), Some(colors), "{spec}");
    }
    assert_eq!(bound(families::from_spec("torus:3x5", 0).unwrap()), None);
}

/// Where Alice begins nothing is promised, and on C_4 with 2 colors she loses.
#[test]
fn the_mirror_promises_nothing_where_alice_begins() {
    let entry = strategies::by_name("mirror").unwrap();
    let graph = Arc::new(families::from_spec("cycle:4", 0).unwrap());
    let two = Terms { palette: Some(PaletteRequest::Colors(2)), ..Terms::default() };
    let done = verify(&graph, &parameters(&graph), entry, &two, &Budget::unlimited()).unwrap();
    assert_eq!((done.claims.len(), done.survives), (0, Some(false)));
}
