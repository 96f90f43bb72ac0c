//! Strategies against every Bob: the search against its definition, and the theorems against the search.

use std::sync::Arc;

use games::marking::{MarkingGame, MarkingMove, Score};
use games::{Game, Memory, Plan, Player, VertexRule, View, Why};
use graphs::{Budget, Graph, LinearOrder, Parameters, Vertex, VertexSet, enumerate, families};
use mapgame::verify::{self, verify, worst_case};
use mapgame::{games, graphs, solver, strategies};
use proptest::prelude::*;
use strategies::{
    Applies, BoundKind, Citation, Entry, Invariant, NotApplicable, Prepared, Promise, STRATEGIES, Setup,
    Starter, Status, Theorem,
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
fn plan(entry: &Entry, graph: &Arc<Graph>, order: LinearOrder) -> Option<Box<dyn VertexRule>> {
    let parameters = parameters(graph);
    let prepared = (entry.new)(&Setup::new(graph, &parameters).along(order)).ok()?;
    match prepared.plan {
        Plan::ColorBlind(rule) => Some(rule),
        Plan::Guided { .. } => None,
    }
}

fn assert_play_is_legal_and_scores(graph: &Arc<Graph>, worst: &verify::WorstCase) {
    let game = MarkingGame::new(Arc::clone(graph), Player::Alice);
    let mut position = game.initial();
    let mut moves = Vec::new();
    for &v in &worst.play {
        game.moves(&position, &mut moves);
        let step = MarkingMove::Mark(v);
        assert!(moves.contains(&step), "vertex {v} is not a move of {:?}", worst.play);
        game.play(&mut position, step);
    }
    assert_eq!(position.score(), Score::new(worst.score), "the score of the play shown");
}

#[test]
fn the_search_finds_the_worst_of_all_plays() {
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        for entry in STRATEGIES.iter().filter(|entry| entry.player == Player::Alice) {
            let Some(rule) = plan(entry, &graph, parameters(&graph).col_2.witness) else { continue };
            let found = worst_case(&graph, &*rule, &Budget::unlimited());
            assert_eq!(found.score, worst_by_definition(&graph, &*rule), "{} on {graph:?}", entry.name);
            assert_eq!(found.limit, None);
            assert_play_is_legal_and_scores(&graph, &found);
        }
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
        let parameters = parameters(&graph).along(&graph, order.clone());
        for entry in STRATEGIES {
            let Ok(done) = verify(&graph, &parameters, entry, &Budget::unlimited()) else { continue };
            prop_assert!(done.holds() != Some(false), "{} on {:?} along {:?}", entry.name, graph, order);
            let setup = Setup::new(&graph, &parameters);
            let prepared = (entry.new)(&setup).expect("it was verified");
            prop_assert_eq!(done.worst.score, worst_by_definition(&graph, prepared.plan.rule()));
            assert_play_is_legal_and_scores(&graph, &done.worst);
        }
    }
}

#[test]
fn no_theorem_is_refuted_on_a_connected_graph_of_order_at_most_7() {
    let mut verified = 0;
    for graph in (1..=7).flat_map(enumerate::connected_graphs) {
        let graph = Arc::new(graph);
        let parameters = parameters(&graph);
        let col_2 = parameters.col_2.exact().expect("small graphs are settled");
        let col_g = solver::marking::game_coloring_number(&graph, Player::Alice, 1, &Budget::unlimited());
        for entry in STRATEGIES {
            let Ok(done) = verify(&graph, &parameters, entry, &Budget::unlimited()) else { continue };
            assert!(done.exhaustive());
            assert_ne!(done.holds(), Some(false), "{} on {graph:?}", entry.name);
            let best = col_g.exact().expect("small graphs are settled");
            assert!(done.worst_case() >= best, "{} beats best play on {graph:?}", entry.name);
            if entry.name == "activation" {
                // What an independent program found over the same graphs: the bound is never reached.
                assert!(done.worst_case() < 3 * col_2 - 1 || graph.order() == 1, "{graph:?}");
            }
        }
        verified += 1;
    }
    assert_eq!(verified, 996);
}

/// Plays the highest-numbered vertex first, which serves nobody.
struct LastVertexFirst;

impl VertexRule for LastVertexFirst {
    fn start(&self) -> Memory {
        Memory(VertexSet::empty(0))
    }

    fn next(&self, _: &mut Memory, view: View<'_>) -> (Vertex, Why) {
        let chosen = view.uncolored.iter().last().expect("something is uncolored");
        (chosen, Why { template: "the last vertex is {last}", trail: vec![chosen] })
    }
}

static TOO_GOOD: Theorem = Theorem {
    name: "too-good",
    invariant: Invariant::GameColoringNumber,
    kind: BoundKind::Upper,
    class: "stars",
    formula: "2",
    eval: |_| Some(2),
    applies: |_| Applies::Yes,
    starter: Starter::Alice,
    status: Status::Claimed,
    cite: Citation { key: "Mapgame", at: "" },
};

static LAST_VERTEX_FIRST: Entry = Entry {
    name: "last-vertex-first",
    player: Player::Alice,
    about: "for this test",
    theorems: &[&TOO_GOOD],
    new: |_: &Setup<'_>| -> Result<Prepared, NotApplicable> {
        let promises = vec![Promise { theorem: &TOO_GOOD, bound: 2 }];
        Ok(Prepared { plan: Plan::ColorBlind(Box::new(LastVertexFirst)), order: None, promises })
    },
};

#[test]
fn a_false_claim_is_refuted_with_the_play() {
    let star = Arc::new(families::from_spec("star:6", 0).unwrap());
    let done = verify(&star, &parameters(&star), &LAST_VERTEX_FIRST, &Budget::unlimited()).unwrap();
    assert_eq!(done.holds(), Some(false));
    // All six leaves can be marked before the hub, which is vertex 0.
    assert_eq!(done.worst_case(), 7);
    assert_eq!(done.worst.play.last(), Some(&Vertex::new(0)));
    assert_play_is_legal_and_scores(&star, &done.worst);
}

#[test]
fn a_search_cut_short_says_so() {
    let tree = Arc::new(families::from_spec("tree:4,2", 0).unwrap());
    let done = verify(&tree, &parameters(&tree), STRATEGIES[0], &Budget::nodes(10)).unwrap();
    assert!(!done.exhaustive());
    assert_eq!(done.worst.positions, 10);
    let all = verify(&tree, &parameters(&tree), STRATEGIES[0], &Budget::unlimited()).unwrap();
    assert!(all.exhaustive() && all.worst.score >= done.worst.score);
}

#[test]
fn the_source_graphs_of_25_vertices_need_5() {
    for spec in ["grid:5x5", "torus:5x5"] {
        let graph = Arc::new(families::from_spec(spec, 0).unwrap());
        let done = verify(
            &graph,
            &parameters(&graph),
            strategies::by_name("activation").unwrap(),
            &Budget::unlimited(),
        );
        assert_eq!(done.unwrap().worst_case(), 5, "{spec}");
    }
}

#[test]
fn graphs_beyond_one_word_are_verified_too() {
    // The order is 65, so that sets of vertices are wide.
    let star = Arc::new(families::from_spec("star:64", 0).unwrap());
    let done = verify(&star, &parameters(&star), STRATEGIES[0], &Budget::nodes(100_000)).unwrap();
    assert!(done.exhaustive());
    assert_ne!(done.holds(), Some(false));
}
